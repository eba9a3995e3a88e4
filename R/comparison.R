# The class `cv_comparison`: rows of tests of pairs of learners.

#' A table of tests
#'
#' What [compare_learners()] and [run_tests()] return: one row per test and pair
#' of learners. It is a data frame; `print()` shows the essential columns.
#'
#' @section Columns:
#' `a, b` (the learners: differences are a - b), `test` (its name in
#' [cv_tests()]), `method` (in words), `term` (what the estimate is:
#' `"difference in error"`, where positive values speak against `a`, or, for the
#' linear F test, `"difference in F1"`, where they speak for `a`), `estimate`,
#' `statistic`, `parameter` or `num.df, den.df` (degrees of freedom, or the
#' number of disagreements for exact tests), `p.value` (two-sided),
#' `adj.p.value` (over the pairs, within the test), `conf.low, conf.high` (95%
#' interval for `estimate`), `fits` (of each learner on the test's plan;
#' [run_tests()] alone), `message` (why the test could not be computed), `note`
#' (what to know about the result). A cell that does not apply is `NA`.
#'
#' @param x What [compare_learners()] or [run_tests()] returned.
#' @param digits The number of significant digits to print, a whole
#'   number. Default 3, enough for p-values.
#' @param ... Without use, for the generic function.
#' @return `print()`: `x`, invisibly. `tidy()` and `as.data.frame()`: a plain
#'   data frame with all columns. `glance()`: a data frame of one row, `tests,
#'   learners, pairs` (how many), `failed` (rows without a p-value), `p_adjust`.
#' @family comparisons
#' @examples
#' set.seed(1)
#' plan <- cv_bcv(iris, strata = Species)
#' predictions <- cv_predict(plan, iris, Species, list(
#'   majority = learner_majority(), mean = learner_mean()
#' ))
#' compared <- compare_learners(predictions, c("bcv_mcnemar", "bcv_t"))
#' compared
#' glance(compared)
#' @name cv_comparison
NULL

comparison_columns <- list(
  a = "", b = "", test = "", method = "", term = "", estimate = 0,
  statistic = 0, parameter = 0, num.df = 0, den.df = 0, p.value = 0,
  adj.p.value = 0, conf.low = 0, conf.high = 0, fits = 0L, message = "",
  note = ""
)

# `argument` is where the input came from: at fault when no test works.
new_cv_comparison <- function(rows, p_adjust, argument, call) {
  error <- attr(rows, "error")
  columns <- lapply(names(comparison_columns), function(name) {
    column <- rows[[name]] %||% rep(NA, nrow(rows))
    storage.mode(column) <- typeof(comparison_columns[[name]])
    column
  })
  names(columns) <- names(comparison_columns)
  columns$adj.p.value <- stats::ave(columns$p.value, columns$test,
                                    FUN = adjust_by(p_adjust))
  if (is.null(rows$fits)) columns$fits <- NULL
  if (all(is.na(columns$p.value))) {
    abort_no_test(columns$test[1], error, argument, call)
  }
  if (!is.null(error)) warn_uncomputed(columns, call)
  structure(list2DF(columns), p_adjust = p_adjust,
            class = c("cv_comparison", "data.frame"))
}

adjust_by <- function(p_adjust) {
  function(p) stats::p.adjust(p, p_adjust)
}

# An error of the kind of the first, which is its cause.
abort_no_test <- function(test, error, argument, call) {
  kind <- sub("bcvinfer_error_", "", class(error)[1])
  abort_input("No test could be computed from {.arg {argument}}; the first,
               {.val {test}}, stopped.", kind, argument, parent = error,
              call = call)
}

warn_uncomputed <- function(columns, call) {
  failed <- which(!is.na(columns$message))
  which <- paste0(columns$test, " (", columns$a, " - ", columns$b, ")")[failed]
  first <- columns$message[failed[1]]
  warn_result(
    c("{length(failed)} of {length(columns$test)} tests could not be computed:
       {.val {which}}.", x = "{first}",
      i = "Column {.field message} has every reason."),
    "test", call = call
  )
}

#' @rdname cv_comparison
#' @export
print.cv_comparison <- function(x, digits = 3, ...) {
  data <- as.data.frame(x)
  whole <- all(setdiff(names(comparison_columns), "fits") %in% names(data))
  if (!whole || nrow(data) == 0) {
    print(data, digits = digits)
    return(invisible(x))
  }
  data$pair <- sprintf("%s - %s", data$a, data$b)
  data$term <- sub(" (first fold)", "", data$term, fixed = TRUE)
  cat(strwrap(comparison_heading(data, attr(x, "p_adjust"))), sep = "\n")
  single <- length(unique(data$pair)) == 1
  blocks <- if (single) list(data) else split(data, in_order(data$test))
  for (block in blocks) print_comparison_rows(block, single, digits)
  failed <- data[!is.na(data$message), ]
  lines <- c(unique(stats::na.omit(data$note)),
             sprintf("%s, %s: %s", failed$test, failed$pair, failed$message))
  for (line in lines) cat(strwrap(line, initial = "* ", exdent = 2), sep = "\n")
  invisible(x)
}

in_order <- function(x) factor(x, levels = unique(x))

comparison_heading <- function(data, p_adjust) {
  pairs <- unique(data$pair)
  terms <- unique(data$term[!is.na(data$term)])
  paste0(
    count_of(length(unique(data$test)), "test"),
    if (length(terms) == 1) sub("difference in", " of equal", terms),
    ", ", if (length(pairs) == 1) pairs else count_of(length(pairs), "pair"),
    if (length(pairs) > 1 && !is.null(p_adjust)) {
      paste0("; p-values adjusted over the pairs (", p_adjust, ")")
    }
  )
}

# The tests of one pair, or one test of several pairs.
print_comparison_rows <- function(data, single, digits) {
  terms <- unique(data$term[!is.na(data$term)])
  shown <- list(test = data$test, term = sub("difference in ", "", data$term),
                pair = data$pair)
  if (!single) cat("\n", data$test[1], ", ", terms, "\n", sep = "")
  shown <- shown[if (!single) "pair" else
    c("test", if (length(terms) > 1) "term")]
  shown <- lapply(shown, function(text) format(blank_missing(text)))
  decimals <- shared_decimals(data$estimate, digits)
  shown$estimate <- format_decimals(data$estimate, decimals)
  shown$statistic <- format_each(data$statistic, format_number, digits)
  shown$p.value <- format_each(data$p.value, format_p_value, digits)
  if (!single) {
    shown$adj.p.value <- format_each(data$adj.p.value, format_p_value, digits)
  }
  limits <- lapply(data[c("conf.low", "conf.high")], format_decimals, decimals)
  both <- paste0("[", limits[[1]], ", ", limits[[2]], "]")
  both[is.na(data$conf.low)] <- ""
  if (any(both != "")) shown[["95% interval"]] <- both
  print_columns(shown)
}

# Text to the left, numbers to the right.
print_columns <- function(columns) {
  columns <- Map(function(name, cells) {
    side <- if (name %in% c("test", "term", "pair")) "left" else "right"
    formatC(c(name, cells), width = max(nchar(c(name, cells))),
            flag = if (side == "left") "-" else "")
  }, names(columns), columns)
  cat(sub(" +$", "", do.call(paste, unname(columns))), sep = "\n")
}

# So many decimals that the largest value has the digits asked for.
shared_decimals <- function(x, digits) {
  largest <- max(abs(x), 0, na.rm = TRUE)
  if (largest == 0) return(digits)
  max(0, digits - 1 - floor(log10(largest)))
}

format_decimals <- function(x, decimals) {
  blank_missing(ifelse(is.na(x), NA, formatC(x, decimals, format = "f")))
}

# Each to its own digits: a p-value of 1e-9 must not turn its column into
# exponents.
format_each <- function(x, format, digits) {
  blank_missing(ifelse(is.na(x), NA, vapply(x, format, "", digits)))
}

blank_missing <- function(x) ifelse(is.na(x), "", as.character(x))

#' @rdname cv_comparison
#' @export
tidy.cv_comparison <- function(x, ...) as.data.frame(x)

#' @rdname cv_comparison
#' @export
glance.cv_comparison <- function(x, ...) {
  data.frame(
    tests = length(unique(x$test)), learners = length(unique(c(x$a, x$b))),
    pairs = nrow(unique(as.data.frame(x)[c("a", "b")])),
    failed = sum(is.na(x$p.value)),
    p_adjust = attr(x, "p_adjust") %||% NA_character_
  )
}

#' @rdname cv_comparison
#' @export
as.data.frame.cv_comparison <- function(x, ...) {
  structure(as.list(x), names = names(x), row.names = seq_len(nrow(x)),
            class = "data.frame")
}
