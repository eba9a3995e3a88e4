# The class `cv_comparison`: rows of tests of pairs of learners.

#' A table of tests
#'
#' What [compare_learners()] and [run_tests()] return: one row per test and pair
#' of learners. It is a data frame; `print()` shows the essential columns.
#'
#' @section Columns:
#' * `a`, `b`: the learners; differences are a - b.
#' * `test`, `method`: the name of the test in [cv_tests()], and in words.
#' * `term`: what the estimate is, the difference in the measure:
#'   `"difference in error"` is positive if `a` has the larger error,
#'   `"difference in F1"` if `a` has the larger F1.
#' * `estimate`, `statistic`.
#' * `parameter`, or `num.df` and `den.df`: degrees of freedom, or the number
#'   of disagreements for exact tests.
#' * `p.value`, `adj.p.value`: the latter adjusted over the pairs, see
#'   [compare_learners()].
#' * `conf.low`, `conf.high`: the interval for `estimate`; simultaneous with
#'   `p_adjust = "max_t"` or `"max_t_step_down"`. Otherwise it is for the pair
#'   alone, and may exclude 0 although the adjusted p-value does not reject.
#' * `p.error`: the Monte Carlo standard error of `adj.p.value`, for these two
#'   adjustments only.
#' * `better`, `within`, `worse`, `p.equivalence`: of `a`, with `rope` only;
#'   see [components_test()]. They are of the pair alone, with any `p_adjust`:
#'   of many pairs some are called equivalent by chance (`p.adjust()`;
#'   [learner_tiers()] adjusts them by Holm's method).
#' * `fits`: of each learner on the test's plan; [run_tests()] only.
#' * `subgroup` or `learner`: with `by`, see [compare_learners()].
#' * `message`: why the test could not be computed.
#' * `note`: remarks on the result.
#'
#' Entries that do not apply are `NA`.
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
#' @include result-table.R rope.R
#' @name cv_comparison
NULL

# `cause` is the error of a row that could not be computed; it is not shown.
comparison_rows <- list2DF(list(
  a = character(), b = character(), test = character(), method = character(),
  term = character(), estimate = numeric(), statistic = numeric(),
  parameter = numeric(), num.df = numeric(), den.df = numeric(),
  p.value = numeric(), adj.p.value = numeric(), conf.low = numeric(),
  conf.high = numeric(), p.error = numeric(), better = numeric(),
  within = numeric(), worse = numeric(), p.equivalence = numeric(),
  fits = integer(), subgroup = character(), learner = character(),
  message = character(), note = character(), cause = list()
))

# Not in every comparison.
optional_columns <- c("p.error", rope_names, "p.equivalence", "fits",
                      "subgroup", "learner")

# `rows`: tables below each other, each with some of the columns. `argument` is
# where the input came from: at fault when no test works. `together`: are all
# rows one family of tests? `kept`: the rows to show, of those that the
# adjustment is over, whose number of pairs is kept as `family`. `...`: how the
# comparison was made.
new_cv_comparison <- function(rows, p_adjust, argument, together = FALSE,
                              kept = NULL, ...) {
  unused <- setdiff(optional_columns, unlist(lapply(rows, names)))
  rows <- vctrs::vec_rbind(!!!unname(rows), .ptype = comparison_rows)
  if (!p_adjust %in% joint_adjustments) {
    rows$adj.p.value <- stats::ave(
      rows$p.value, if (together) rep(1, nrow(rows)) else rows$test,
      FUN = function(p) stats::p.adjust(p, p_adjust)
    )
  }
  rows[unused] <- NULL
  failed <- which(lengths(rows$cause) > 0)
  # An error of the kind of the first, which is its cause.
  error <- rows$cause[failed[1]][[1]]
  abort_if(length(failed) == nrow(rows),
           "No test could be computed from {.arg {argument}}; the first,
            {.val {rows$test[1]}}, stopped.", error_kind(error), argument,
           parent = error)
  which <- paste0(rows$test, " (", comparison_pairs(rows), ")")[failed]
  warn_if(length(failed) > 0, "{length(failed)} of {nrow(rows)} tests could not
           be computed: {.val {which}}.", "test",
          i = "Column {.field message} has every reason.",
          parent = error)
  rows$cause <- NULL
  family <- length(unique(comparison_pairs(rows)))
  if (!all(kept)) rows <- vctrs::vec_slice(rows, kept)
  new_result(rows, "cv_comparison", p_adjust = p_adjust, family = family, ...)
}

#' @rdname cv_comparison
#' @export
print.cv_comparison <- function(x, digits = 3, max_rows = 30, ...) {
  check_digits(digits)
  check_max_rows(max_rows)
  if (!is_whole_table(x)) return(NextMethod())
  data <- as.data.frame(x)
  print_wrapped(table_title(x))
  several <- length(unique(comparison_pairs(data))) > 1
  blocks <- if (several) split(data, in_order(data$test)) else list(data)
  for (block in blocks) {
    if (several) {
      cat("\n", toString(c(block$test[1], comparison_terms(block))), "\n",
          sep = "")
    }
    print_cells(comparison_cells(block, digits, attr(x, "conf.level"), several,
                                 by_test = several), max_rows)
  }
  print_notes(table_notes(x))
  invisible(x)
}

comparison_title <- function(x) {
  data <- as.data.frame(x)
  pairs <- unique(comparison_pairs(data))
  terms <- comparison_terms(data)
  versus <- comparison_reference(x)
  side <- attr(x, "alternative")
  paste0(
    count_of(length(unique(data$test)), "test"),
    if (length(terms) == 1) equal_words(terms),
    ", ", if (length(pairs) == 1) pairs else count_of(length(pairs), "pair"),
    if (!is.null(versus)) paste(" against", versus),
    if (length(side) == 1 && side != "two.sided") {
      paste0("; alternative: ", side)
    },
    adjustment_words(x, length(pairs))
  )
}

# Over which pairs the p-values of these `pairs` are adjusted: all of them, or
# others, too, that were taken out or are not shown. Of several tables each has
# its own.
adjustment_words <- function(x, pairs) {
  p_adjust <- attr(x, "p_adjust")
  family <- attr(x, "family")
  single <- pairs == 1 && (identical(family, 1L) ||
                             !is_adjusted(as.data.frame(x), p_adjust, family))
  if (is.null(p_adjust) || single) return(NULL)
  if (p_adjust == "none") {
    return("; p-values and intervals are those of single pairs")
  }
  ending <- if (nrow(x) > 1) "s"
  # (dplyr keeps the family of the first of several tables.)
  paste0("; p-value", ending, " adjusted ", if (is.null(family) ||
                                                family < pairs) {
    "in each table"
  } else if (family == pairs) {
    "over the pairs"
  } else {
    paste("over all", count_of(family, "pair"))
  }, " (", p_adjust, ")",
  if (has_single_intervals(x)) paste0(", interval", ending, " not"))
}

# Are intervals those of each pair by itself?
has_single_intervals <- function(x) {
  !attr(x, "p_adjust") %in% joint_adjustments &&
    !all(is.na(x$conf.low) & is.na(x$conf.high))
}

# Where 1 - x is equal, x is.
equal_words <- function(term) {
  measure <- sub("difference in ", "", term, fixed = TRUE)
  measure <- sub("^[(]?1 - (.*?)([)] / 2)?$", "\\1", measure, perl = TRUE)
  paste(" of equal", measure)
}

# The learner that all others are compared with, "the best, tree" where the data
# chose it (and no learner is called best), or NULL.
comparison_reference <- function(x) {
  versus <- attr(x, "versus")
  if (length(versus) != 1) return(NULL)
  if (versus == "best" && !"best" %in% x$b) paste("the best,", x$b[1]) else
    versus
}

# The table of all rows is for pages: the print method has a block for each
# test.
register_table(
  "cv_comparison",
  columns = setdiff(names(comparison_rows), c(optional_columns, "cause")),
  settings = c("p_adjust", "alternative", "conf.level", measure = "entry",
               "loss", "rope", "versus", `positive class or notes` = "about"),
  bind = function(out, parts) {
    out <- keep_shared(out, parts, c("learners", "shape", "designs", "family"))
    if (length(of_parts(parts, "learners")) > 1) attr(out, "family") <- NULL
    out
  },
  title = function(x) comparison_title(x),
  notes = function(x) {
    c(direction_note(x), attr(x, "about"), row_notes(x), first_fold_note(x),
      regions_note(x), simultaneous_note(x), settings_note(x), level_notes(x),
      row_notes(x, "message", without_hints))
  },
  cells = function(x, digits) {
    comparison_cells(as.data.frame(x), digits, attr(x, "conf.level"))
  }
)

comparison_pairs <- function(data) {
  pairs <- sprintf("%s - %s", data$a, data$b)
  if (is.null(data$subgroup)) pairs else paste0(pairs, ", ", data$subgroup)
}

# What the differences of the rows are in.
comparison_terms <- function(data) unique(short_term(stats::na.omit(data$term)))

short_term <- function(term) sub(" (first fold)", "", term, fixed = TRUE)

in_order <- function(x) factor(x, levels = unique(x))

# p-values of `several` pairs are adjusted. `by_test`: a heading names the test
# and what its differences are in.
comparison_cells <- function(data, digits, conf.level = NULL,
                             several = length(unique(pairs)) > 1,
                             by_test = FALSE) {
  pairs <- comparison_pairs(data)
  shown <- list(test = if (!by_test) data$test, pair = if (several) pairs)
  if (length(comparison_terms(data)) > 1) {
    shown$term <- blank_missing(sub("difference in ", "",
                                    short_term(data$term)))
  }
  decimals <- shared_decimals(data$estimate, digits)
  shown$estimate <- format_decimals(data$estimate, decimals)
  # (A line has no room for all.)
  adjusted <- several || is_adjusted(data)
  if (!"within" %in% names(data)) {
    shown$statistic <- format_each(data$statistic, format_number, digits)
  }
  if (!adjusted || !"within" %in% names(data)) {
    shown$p.value <- format_each(data$p.value, format_p_value, digits)
  }
  if (adjusted) {
    shown$adj.p.value <- format_each(data$adj.p.value, format_p_value, digits)
  }
  list2DF(c(shown[lengths(shown) > 0],
            limits_column(data, decimals, conf.level %||% 0.95),
            lapply(data[intersect(rope_names, names(data))], function(p) {
              vapply(p, format_share, "")
            })))
}

# A single pair may be one of many settings, or of a `family` of others.
is_adjusted <- function(data, p_adjust = NULL, family = NULL) {
  pairs <- max(length(unique(comparison_pairs(data))), family)
  pairs > 1 && !identical(p_adjust, "none") ||
    any(data$adj.p.value != data$p.value, na.rm = TRUE)
}

adjusted_words <- function(p_adjust) {
  if (identical(p_adjust, "none")) return("p-values of single pairs")
  paste0("p-values adjusted (", p_adjust, ")")
}

# Both limits in one column, none where no row has them.
limits_column <- function(data, decimals, level) {
  if (is.null(data$conf.high) || all(is.na(data$conf.low))) return(NULL)
  limits <- lapply(data[c("conf.low", "conf.high")], format_decimals, decimals)
  cells <- paste0("[", limits$conf.low, ", ", limits$conf.high, "]")
  rlang::set_names(list(ifelse(is.na(data$conf.low), "", cells)),
                   paste(format_level(level), "interval"))
}
