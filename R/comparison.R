# The class `cv_comparison`: rows of tests of pairs of learners.

#' A table of tests
#'
#' What [compare_learners()] and [run_tests()] return: one row per test and pair
#' of learners. It is a data frame; `print()` shows the essential columns.
#'
#' @section Columns:
#' `a, b` (the learners: differences are a - b), `test` (its name in
#' [cv_tests()]), `method` (in words), `term` (what the estimate is:
#' `"difference in error"`, positive where `a` has the larger error, or, for the
#' linear F test, `"difference in F1"`, positive where `a` has the larger F1),
#' `estimate`,
#' `statistic`, `parameter` or `num.df, den.df` (degrees of freedom, or the
#' number of disagreements for exact tests), `p.value`,
#' `adj.p.value` (over the pairs; see [compare_learners()]), `conf.low,
#' conf.high` (interval for `estimate`, simultaneous with
#' `p_adjust = "max_t"`), `p.error` (Monte Carlo standard error of
#' `adj.p.value`; `"max_t"` only), `fits` (of each learner on the test's plan;
#' [run_tests()] only), `message` (why the test could not be computed), `note`
#' (what to know about the result). A cell that does not apply is `NA`.
#'
#' @param x What [compare_learners()] or [run_tests()] returned.
#' @param digits The number of significant digits to print, a whole
#'   number. Default 3, enough for p-values.
#' @param max_rows The largest number of rows to print for each test, a whole
#'   number. Default 30.
#' @param ... Ignored; required by the generic.
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
#' @include result-table.R
#' @name cv_comparison
NULL

comparison_columns <- list(
  a = "", b = "", test = "", method = "", term = "", estimate = 0,
  statistic = 0, parameter = 0, num.df = 0, den.df = 0, p.value = 0,
  adj.p.value = 0, conf.low = 0, conf.high = 0, p.error = 0, fits = 0L,
  message = "", note = ""
)

# Not in every comparison.
optional_columns <- c("p.error", "fits")

# `argument` is where the input came from: at fault when no test works.
# `together`: are all rows one family of tests? `kept`: the rows to show, of
# those that the adjustment is over. `...`: how the comparison was made.
new_cv_comparison <- function(rows, p_adjust, argument, together = FALSE,
                              kept = NULL, ...) {
  error <- attr(rows, "error")
  columns <- lapply(names(comparison_columns), function(name) {
    column <- rows[[name]] %||% rep(NA, nrow(rows))
    storage.mode(column) <- typeof(comparison_columns[[name]])
    column
  })
  names(columns) <- names(comparison_columns)
  if (p_adjust != "max_t") {
    columns$adj.p.value <- stats::ave(
      columns$p.value, if (together) rep(1, nrow(rows)) else columns$test,
      FUN = function(p) stats::p.adjust(p, p_adjust)
    )
  }
  columns[setdiff(optional_columns, names(rows))] <- NULL
  # An error of the kind of the first, which is its cause.
  abort_if(all(is.na(columns$p.value)),
           "No test could be computed from {.arg {argument}}; the first,
            {.val {columns$test[1]}}, stopped.", error_kind(error), argument,
           parent = error)
  failed <- which(!is.na(columns$message))
  which <- paste0(columns$test, " (", comparison_pairs(columns), ")")[failed]
  warn_if(length(failed) > 0,
          c("{length(failed)} of {nrow(rows)} tests could not be computed:
             {.val {which}}.",
            x = "{columns$message[failed[1]]}",
            i = "Column {.field message} has every reason."), "test")
  result <- list2DF(columns)
  if (!all(kept)) result <- as.data.frame(lapply(result, `[`, which(kept)))
  new_result(result, "cv_comparison", p_adjust = p_adjust, ...)
}

#' @rdname cv_comparison
#' @export
print.cv_comparison <- function(x, digits = 3, max_rows = 30, ...) {
  data <- as.data.frame(x)
  if (!is_whole_table(x)) {
    print(data, digits = digits)
    return(invisible(x))
  }
  print_wrapped(table_title(x))
  single <- length(unique(comparison_pairs(data))) == 1
  blocks <- if (single) list(data) else split(data, in_order(data$test))
  for (block in blocks) {
    terms <- unique(stats::na.omit(comparison_terms(block)))
    if (!single) cat("\n", block$test[1], ", ", terms, "\n", sep = "")
    texts <- if (single) c("test", if (length(terms) > 1) "term") else "pair"
    print_cells(comparison_cells(block, digits, texts, attr(x, "conf.level")),
                max_rows)
  }
  print_wrapped(table_notes(x), initial = "* ", exdent = 2)
  invisible(x)
}

comparison_title <- function(x) {
  data <- as.data.frame(x)
  pairs <- unique(comparison_pairs(data))
  terms <- unique(stats::na.omit(comparison_terms(data)))
  p_adjust <- attr(x, "p_adjust")
  versus <- attr(x, "versus")
  side <- attr(x, "alternative")
  paste0(
    count_of(length(unique(data$test)), "test"),
    if (length(terms) == 1) sub("difference in", " of equal", terms),
    ", ", if (length(pairs) == 1) pairs else count_of(length(pairs), "pair"),
    if (length(versus) == 1) paste(" against", if (versus == "best") {
      paste("the best,", data$b[1])
    } else {
      versus
    }),
    if (length(side) == 1 && side != "two.sided") {
      paste0("; alternative: ", side)
    },
    if (length(pairs) > 1 && !is.null(p_adjust)) {
      paste0("; p-values adjusted over ",
             if (identical(versus, "best")) "all" else "the", " pairs (",
             p_adjust, ")")
    }
  )
}

simultaneous_note <- function(x) {
  if (!identical(attr(x, "p_adjust"), "max_t")) return(NULL)
  error <- max(x$p.error, 0, na.rm = TRUE)
  paste0("The intervals are simultaneous; the adjusted p-values ", if (
    error == 0) "are exact." else paste0(
      "have a Monte Carlo standard error of at most ",
      format_number(error, 2), "."
    ))
}

# The table of all rows is for pages: the print method has a block for each
# test.
register_table(
  "cv_comparison",
  columns = setdiff(names(comparison_columns), optional_columns),
  title = function(x) comparison_title(x),
  notes = function(x) {
    failed <- as.data.frame(x)[!is.na(x$message), ]
    c(unique(stats::na.omit(x$note)), simultaneous_note(x),
      sprintf("%s, %s: %s", failed$test, comparison_pairs(failed),
              failed$message))
  },
  cells = function(x, digits) {
    data <- as.data.frame(x)
    several <- length(unique(comparison_pairs(data))) > 1
    terms <- unique(stats::na.omit(comparison_terms(data)))
    comparison_cells(data, digits, c(
      "test", if (several) "pair", if (length(terms) > 1) "term"
    ), attr(x, "conf.level"))
  }
)

comparison_pairs <- function(data) sprintf("%s - %s", data$a, data$b)

comparison_terms <- function(data) {
  sub(" (first fold)", "", data$term, fixed = TRUE)
}

in_order <- function(x) factor(x, levels = unique(x))

# `texts`: which of test, pair and term; p-values of several pairs are adjusted.
comparison_cells <- function(data, digits, texts, conf.level = NULL) {
  shown <- list(test = data$test, pair = comparison_pairs(data),
                term = sub("difference in ", "", comparison_terms(data)))
  shown <- lapply(shown[texts], blank_missing)
  decimals <- shared_decimals(data$estimate, digits)
  shown$estimate <- format_decimals(data$estimate, decimals)
  shown$statistic <- format_each(data$statistic, format_number, digits)
  shown$p.value <- format_each(data$p.value, format_p_value, digits)
  if ("pair" %in% texts) {
    shown$adj.p.value <- format_each(data$adj.p.value, format_p_value, digits)
  }
  limits <- lapply(data[c("conf.low", "conf.high")], format_decimals, decimals)
  both <- paste0("[", limits[[1]], ", ", limits[[2]], "]")
  both[is.na(data$conf.low)] <- ""
  level <- paste0(100 * (conf.level %||% 0.95), "% interval")
  if (any(both != "")) shown[[level]] <- both
  list2DF(shown)
}
