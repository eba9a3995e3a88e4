#' bcvinfer: inference on classifier performance
#'
#' Intervals for the performance of a classifier and tests of the difference
#' between two, from cross-validation, that allow for the correlation of the
#' folds and for the variation between fits.
#'
#' An analysis has these steps. The result of each is an ordinary data frame or
#' S3 object, so that you can start at any step with your own data:
#'
#' ```
#' plan -> predictions -> intervals and tests from variance components
#'                     -> counts      -> other intervals
#'                     -> differences -> other tests
#' ```
#'
#' @section Which function do I need:
#' The number of fits is that of one learner. Half splits answer with the fewest
#' fits which of two learners is better, and how good they are when they are
#' trained on half of the records; blocks with pairs deleted are for training
#' sets of nearly all records, and for the one classifier that is deployed; one
#' test set is for classifiers that are fitted already.
#'
#' `r rd_table(which_function())`
#'
#' [choosing_an_interval] has more on intervals.
#'
#' @section What not to use first:
#' The other methods of the papers are here because results that use them are
#' published, and to compare with; [cv_tests()] and [cv_intervals()] have a note
#' on each, and recommend none of them for any plan.
#'
#' Tests: `r other_methods(cv_tests())`.
#'
#' Intervals: `r other_methods(cv_intervals())`.
#'
#' @section Guides:
#' * `vignette("bcvinfer")`: the page to start with, from predictions or from data
#' * `vignette("tuned")`: I tuned: what may I report?
#' * `vignette("ten-folds")`: ten folds, and which plan for which question
#' * `vignette("intervals")`: which interval
#' * `vignette("comparing")`: which test, for two or more learners
#' * `vignette("one-test-set")`: many models on the same test records, and runs
#' * `vignette("many-data-sets")`: several learners on several data sets
#' * `vignette("imbalanced")`: rare classes, thresholds, costs
#' * `vignette("groups")`: several records of one patient, document or question
#' * `vignette("any-records")`: regression, partial credit, ratios, own measures
#' * `vignette("planning")`: records and repetitions, before the first fit
#' * `vignette("neighbours")`: tidymodels, mlr3, caret and databases
#' * `vignette("from-the-shell")`: from a shell, and from Python
#' * `vignette("studies")`: coverage, error rates and power on your own data
#' * `vignette("large-work")`: parallel runs, clusters, checkpoints
#' * `vignette("evidence")`: error rates, power and coverage of every method
#' * `vignette("reproduction")`: published results and those of the package
#' * `vignette("derivations")`: the source of each formula
#'
#' Files of results that the help names, such as `inst/evidence/grid.csv.gz`,
#' are installed with the package, without `inst/`:
#' `system.file("evidence", "grid.csv.gz", package = "bcvinfer")`.
#'
#' @seealso [cv_bcv()], [cv_predict()] and [confusion_counts()] for the first
#'   steps; [cv_intervals()], [cv_tests()] and [cv_measures()] for lists of all
#'   methods; `citation("bcvinfer")` for the references.
#' @examples
#' # Ten fits of each learner: how good are they, and is one better?
#' set.seed(1)
#' two <- droplevels(iris[iris$Species != "setosa", ])
#' plan <- cv_bcv(two, m = 5, strata = Species)
#' predictions <- cv_predict(plan, two, Species, list(
#'   logistic = learner_logistic(), mean = learner_mean()
#' ))
#' interval_components(predictions, "f1", positive = "virginica")
#' components_test(predictions, logistic, mean)
#' @useDynLib bcvinfer, .registration = TRUE
#' @importFrom Rcpp evalCpp
#' @importFrom rlang caller_arg %||%
"_PACKAGE"

#' @importFrom generics tidy
#' @export
generics::tidy

#' @importFrom generics glance
#' @export
generics::glance

#' @importFrom generics augment
#' @export
generics::augment
