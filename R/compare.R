#' Compare every pair of learners
#'
#' Runs the named tests on every pair of learners and adjusts the p-values for
#' the number of pairs.
#'
#' Tests on differences and on disagreement get [loss_differences()] in error;
#' the linear F test gets [confusion_counts()] and needs `positive`. A test that
#' cannot be computed for a pair (the linear F test with fewer than five true
#' positives, say) costs its own row only: the row has `NA`, and one warning of
#' class `bcvinfer_warning_test` says why. If no test can be computed, the first
#' error stops.
#'
#' p-values are adjusted within each test over the pairs, by [stats::p.adjust()].
#' Several tests on the same predictions are several looks at one question:
#' choose the test before looking, and report that one.
#'
#' @param predictions [cv_predictions()] of two or more learners.
#' @param tests Names from [cv_tests()]. Default `"bcv_mcnemar"`, the test for
#'   plans of [cv_bcv()]. All must fit the plan of the predictions.
#' @param p_adjust A method of [stats::p.adjust()]. Default `"holm"`, which
#'   controls the family-wise error rate without assumptions.
#' @inheritParams shared_params
#' @return A data frame of class `cv_comparison`, one row per test and pair:
#'   `a, b` (the learners; differences are a - b), `test, method, estimate`
#'   (difference in error, for the linear F test in F), `statistic`, `parameter`
#'   or `num.df, den.df`, `p.value, adj.p.value, conf.low, conf.high` (`NA` where
#'   a test has none) and `message` (why a test could not be computed, or `NA`).
#' @seealso [run_tests()], which also makes the plans and fits the learners.
#' @family comparisons
#' @examples
#' set.seed(1)
#' plan <- cv_bcv(iris, strata = Species)
#' predictions <- cv_predict(plan, iris, Species, list(
#'   majority = learner_majority(), mean = learner_mean(),
#'   tree = learner_tree()
#' ))
#' compare_learners(predictions)
#' @export
compare_learners <- function(predictions, tests = "bcv_mcnemar",
                             p_adjust = "holm", positive = NULL) {
  call <- environment()
  check_given(predictions)
  check_comparison(predictions, tests, positive, call)
  p_adjust <- check_choice(p_adjust, stats::p.adjust.methods, "p_adjust", call)
  rows <- lapply(tests, compare_by_test, predictions, positive, p_adjust, call)
  new_cv_comparison(bind_rows(rows), p_adjust, call)
}

check_comparison <- function(predictions, tests, positive, call) {
  if (!inherits(predictions, "cv_predictions")) {
    abort_input("{.arg predictions} must come from {.fn cv_predict} or
                 {.fn cv_predictions}, not {describe_value(predictions)}.",
                "type", "predictions", call = call)
  }
  learners <- prediction_learners(predictions)
  if (length(learners) < 2) {
    abort_input("{.arg predictions} must have two or more learners, not
                 {length(learners)}.", "shape", "predictions", call = call)
  }
  check_tests(tests, positive, call)
}

# Registered tests on one data set, once each; `positive` where one needs it.
check_tests <- function(tests, positive, call) {
  known <- registry_field(registry_entries(test_registry), "test")
  known <- setdiff(known, "linear_f_multi")
  if (!is.character(tests) || length(tests) == 0 || anyNA(tests)) {
    abort_input("{.arg tests} must be names of tests, not
                 {describe_value(tests)}.", "type", "tests", call = call)
  }
  unknown <- setdiff(tests, known)
  if (length(unknown) > 0) {
    abort_input(
      c("{.arg tests} must be names of tests on one data set:
         {.val {unknown}} {?is/are} not.",
        i = "{.code cv_tests()} lists them: {.val {known}}."),
      "value", "tests", call = call
    )
  }
  if (anyDuplicated(tests) > 0) {
    abort_input("{.arg tests} must name each test once:
                 {.val {tests[duplicated(tests)]}} {?is/are} named again.",
                "value", "tests", call = call)
  }
  needy <- Filter(function(test) test_entry(test)$input == "confusion", tests)
  if (length(needy) > 0 && is.null(positive)) {
    abort_input("{.arg positive} must be given for {.val {needy}}: the F
                 measure is that of the positive class.", "missing",
                "positive", call = call)
  }
}

compare_by_test <- function(test, predictions, positive, p_adjust, call) {
  pairs <- utils::combn(prediction_learners(predictions), 2, simplify = FALSE)
  rows <- bind_rows(lapply(pairs, compare_pair, test, predictions, positive,
                           call))
  rows$adj.p.value <- stats::p.adjust(rows$p.value, p_adjust)
  rows
}

compare_pair <- function(pair, test, predictions, positive, call) {
  entry <- test_entry(test)
  found <- tryCatch({
    x <- pair_input(pair, entry, predictions, positive)
    result <- do.call(get(entry$fun, envir = topenv()), c(list(x), entry$args))
    tidy(result)
  }, bcvinfer_error = identity)
  row <- data.frame(a = pair[1], b = pair[2], test = test)
  if (!inherits(found, "error")) return(cbind(row, found, message = NA))
  message <- cli::ansi_strip(conditionMessage(found))
  row <- cbind(row, method = entry$label, message = message)
  attr(row, "error") <- found
  row
}

pair_input <- function(pair, entry, predictions, positive) {
  if (entry$input != "confusion") {
    return(loss_differences(predictions, pair[1], pair[2]))
  }
  counts <- confusion_counts(predictions, positive = positive)
  design <- counts_design(counts)
  counts <- as.data.frame(counts[counts$learner %in% pair, ])
  counts <- counts[order(match(counts$learner, pair)), ]
  new_confusion_counts(counts, design)
}

comparison_columns <- c(
  "a", "b", "test", "method", "estimate", "statistic", "parameter", "num.df",
  "den.df", "p.value", "adj.p.value", "conf.low", "conf.high", "fits",
  "message"
)

# Rows of different columns, one below the other; the first error is kept.
bind_rows <- function(rows) {
  error <- Find(Negate(is.null), lapply(rows, attr, "error"))
  columns <- unique(c("p.value", "estimate", unlist(lapply(rows, names))))
  rows <- lapply(rows, function(row) {
    row[setdiff(columns, names(row))] <- NA
    row[columns]
  })
  structure(do.call(rbind, rows), error = error)
}

new_cv_comparison <- function(rows, p_adjust, call) {
  error <- attr(rows, "error")
  if (!is.null(error) && all(is.na(rows$p.value))) {
    error$call <- rlang::frame_call(call)
    rlang::cnd_signal(error)
  }
  if (!is.null(error)) warn_uncomputed(rows, call)
  rows <- rows[intersect(comparison_columns, names(rows))]
  structure(as.data.frame(rows), p_adjust = p_adjust, error = NULL,
            class = c("cv_comparison", "data.frame"))
}

warn_uncomputed <- function(rows, call) {
  failed <- rows[!is.na(rows$message), ]
  which <- paste0(failed$test, " (", failed$a, " - ", failed$b, ")")
  first <- strsplit(failed$message[1], "\n")[[1]][1]
  warn_result(
    c("{nrow(failed)} of {nrow(rows)} tests could not be computed:
       {.val {which}}.", x = "{first}",
      i = "Column {.field message} has every reason."),
    "test", call = call
  )
}

#' @export
print.cv_comparison <- function(x, digits = 4, ...) {
  learners <- length(unique(c(x$a, x$b)))
  adjustment <- attr(x, "p_adjust")
  cat(count_of(nrow(x), "test"), " of equal error, ",
      count_of(learners, "learner"),
      if (learners > 2 && !is.null(adjustment)) {
        paste0("; p-values adjusted by \"", adjustment, "\"")
      }, "\n", sep = "")
  shown <- intersect(c("a", "b", "test", "estimate", "statistic", "p.value",
                       "adj.p.value", "conf.low", "conf.high"), names(x))
  if (learners == 2) shown <- setdiff(shown, "adj.p.value")
  shown <- as.data.frame(x)[shown]
  numbers <- vapply(shown, is.numeric, logical(1))
  shown[numbers] <- lapply(shown[numbers], format_column, digits = digits)
  print(shown, row.names = FALSE, right = TRUE)
  invisible(x)
}

# Each number to its own digits: a p-value of 1e-9 must not turn its column
# into exponents.
format_column <- function(x, digits) {
  shown <- vapply(x, format_number, character(1), digits = digits)
  ifelse(is.na(x), "", shown)
}

#' @export
tidy.cv_comparison <- function(x, ...) as.data.frame(x)

#' @export
as.data.frame.cv_comparison <- function(x, ...) {
  structure(as.list(x), names = names(x), row.names = seq_len(nrow(x)),
            class = "data.frame")
}
