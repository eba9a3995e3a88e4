#' A report of a comparison
#'
#' Writes one HTML page about a comparison of learners: the conclusion in words,
#' the data and the plan, how good each learner is, who is better, what to cite,
#' and the session. The page holds its figures and needs no other file and no
#' network.
#'
#' Predictions fill the whole page. A comparison alone, from
#' [compare_learners()] or [run_tests()], has neither plan nor counts: its page
#' holds the conclusion, the tests, the citations and the session.
#'
#' From predictions over half splits ([cv_bcv()] and its siblings) the page has
#' the effective tables, intervals from them at rho1 = rho2 = 1/2, and the test
#' [bcv_mcnemar_test()]; over one repetition of K folds the posterior intervals
#' of pooled tables and [kfold_mcnemar_test()]; over repeated K folds and
#' hold-outs t intervals and tests that allow for the overlap of training sets.
#' See [choosing_an_interval]. Choose the `tests` before you look at them.
#'
#' The page is written whole or not at all: it is made in a temporary directory
#' and moved to its place when it is complete.
#'
#' @param x [cv_predictions()] of two or more learners, or a [cv_comparison].
#' @param file Where to write the page: a name that ends in `.html` or `.htm`,
#'   in a directory that exists.
#' @param title The heading, one string. Default: the names of the learners.
#' @param measures Names from [cv_measures()]. Default: error, and F1 where the
#'   positive class is known. Measures other than error and accuracy need it.
#' @param tests Names from [cv_tests()] that fit the plan. Default: one that
#'   does, see above.
#' @param overwrite `TRUE` to replace a file that exists. Default `FALSE`: an
#'   error.
#' @param open `TRUE` to open the page in the browser. Default `FALSE`.
#' @param alpha The level at which a p-value counts as evidence, one number in
#'   (0, 1). Default 0.05.
#' @inheritParams compare_learners
#' @param positive The positive class, one label of the truth. Not needed where
#'   the truth is logical or 0/1, or where only error and accuracy are asked
#'   for.
#' @inheritParams shared_params
#' @return The path of the file, invisibly.
#' @section Errors:
#' `bcvinfer_error_type` where `x` is something else;
#'   `bcvinfer_error_value` where `file` has another ending, exists already or
#'   cannot be written; `bcvinfer_error_conflict` for `measures`, `tests`,
#'   `positive` or `conf.level` with a comparison, which cannot be changed any
#'   more; `bcvinfer_error_package` where rmarkdown, its pandoc or ggplot2 is
#'   not installed; `bcvinfer_error_missing` where a measure or a test needs
#'   `positive`; those of [compare_learners()] for the tests.
#' @seealso [summary.cv_comparison()] for the conclusion alone.
#' @family comparisons
#' @examplesIf rlang::is_installed(c("ggplot2", "rmarkdown"))
#' set.seed(1)
#' two <- droplevels(iris[iris$Species != "setosa", ])
#' plan <- cv_bcv(two, m = 3, strata = Species)
#' predictions <- cv_predict(plan, two, Species, list(
#'   majority = learner_majority(), tree = learner_tree()
#' ))
#' file <- tempfile(fileext = ".html")
#' if (rmarkdown::pandoc_available("2.0")) {
#'   comparison_report(predictions, file, positive = "virginica")
#' }
#' @export
comparison_report <- function(x, file, title = NULL, measures = NULL,
                              tests = NULL, positive = NULL, p_adjust = "holm",
                              conf.level = 0.95, alpha = 0.05,
                              overwrite = FALSE, open = FALSE) {
  check_given(x, file)
  compared <- inherits(x, "cv_comparison")
  if (!compared) check_reported(x)
  check_report_file(file, check_flag(overwrite))
  check_flag(open)
  if (!is.null(title)) check_string(title)
  asked <- list(measures = measures, tests = tests, positive = positive)
  changed <- c(names(Filter(Negate(is.null), asked)),
               if (!missing(p_adjust)) "p_adjust",
               if (!missing(conf.level)) "conf.level")
  asked <- c(asked, list(
    p_adjust = p_adjust, alpha = check_level(alpha),
    conf.level = check_level(conf.level)
  ))
  check_can_report()
  contents <- if (compared) {
    refuse_changes(changed)
    comparison_contents(x, asked)
  } else {
    prediction_contents(x, asked)
  }
  contents$title <- title %||% contents$title
  write_report(contents, file)
  if (open) utils::browseURL(file)
  invisible(normalizePath(file))
}

check_reported <- function(x) {
  if (!inherits(x, "cv_predictions")) {
    abort_input(
      c("{.arg x} must be predictions or a comparison, not
         {describe_value(x)}.",
        i = "They come from {.fn cv_predict}, {.fn as_cv_predictions} and
             {.fn cv_predictions}, or from {.fn compare_learners} and
             {.fn run_tests}."),
      "type", "x"
    )
  }
  if (length(prediction_learners(x)) < 2) {
    abort_input("{.arg x} must have two or more learners to compare, not
                 {length(prediction_learners(x))}.", "shape", "x")
  }
  check_columns(x, prediction_keys, "x")
  check_ids(as.list(x)[c("row", "rep", "fold")], "x")
}

check_report_file <- function(file, overwrite) {
  check_string(file, "file")
  if (!grepl("[.]html?$", file, ignore.case = TRUE)) {
    abort_input("{.arg file} must end in {.val .html}: it is {.file {file}}.",
                "value", "file")
  }
  folder <- dirname(file)
  if (!dir.exists(folder)) {
    abort_input("{.arg file} must be in a directory that exists:
                 {.file {folder}} does not.", "value", "file")
  }
  if (dir.exists(file) || file.access(folder, 2) != 0) {
    abort_input("{.arg file} cannot be written: {.file {file}}.", "value",
                "file")
  }
  if (file.exists(file) && !overwrite) {
    abort_input(c("{.arg file} exists already: {.file {file}}.",
                  i = "{.code overwrite = TRUE} replaces it."),
                "value", "file")
  }
}

refuse_changes <- function(changed) {
  if (length(changed) == 0) return(invisible())
  abort_input(
    c("{.arg {changed[1]}} cannot be given for a comparison, whose tests are
       made.", i = "Give the predictions instead."),
    "conflict", changed[1]
  )
}
