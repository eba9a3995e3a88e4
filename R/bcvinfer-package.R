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
#' The table has the number of fits per learner. Half splits need the fewest
#' fits to show which of two learners is better, and how good each is if
#' trained on half of the records. Blocks with pairs deleted are for training
#' sets of nearly all records, and for the one classifier that is deployed. One
#' test set is for classifiers that are already fitted.
#'
#' `r rd_table(which_function())`
#'
#' The plans on the same records, the Sonar data, with the width of each 95%
#' interval of the error. Would more records help? Compare the errors of the
#' first two rows.
#'
#' `r {set.seed(1); data(Sonar, package = "mlbench"); rd_plans(Sonar, "Class")}`
#'
#' [choosing_an_interval] has more on intervals.
#'
#' [components_test()], [interval_components()], [cv_blocks()] and [swap_test()]
#' are unpublished: the variance components are first-order approximations with
#' a prior whose constants were chosen by simulation
#' (`vignette("derivations")`).
#'
#' @section What not to use first:
#' The other methods of the papers are included because published results use
#' them, and for comparison. They are the default for no plan; [cv_tests()] and
#' [cv_intervals()] have a note on each.
#'
#' Tests: `r other_methods(cv_tests())`.
#'
#' Intervals: `r other_methods(cv_intervals())`.
#'
#' @section Guides:
#' * `vignette("bcvinfer")`: the page to start with, from predictions or from
#'   data
#' * `vignette("tuned")`: tuned learners, and what to report
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
#' * `vignette("reproduction")`: published results, recomputed
#' * `vignette("derivations")`: the source of each formula
#'
#' Files of results mentioned in the help, such as `inst/evidence/grid.csv.gz`,
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

#' Shared arguments
#'
#' @param conf.level The confidence level, one number in (0, 1). Default 0.95,
#'   as everywhere in R.
#' @param alternative `"two.sided"` (default), `"less"` or `"greater"`: the sign
#'   of the mean difference in the measure, first learner minus second. Plain
#'   numbers are taken as given.
#' @param positive The positive class: one label of the truth. Required unless
#'   the truth is logical or 0/1 (also as text, such as `"True"`), since
#'   guessing it from the order of the levels swaps precision and recall of the
#'   two classes unnoticed.
#' @param prior The shape lambda of the symmetric Beta prior, one positive
#'   number. 1 (default) is uniform, as in the papers; 1/2 is Jeffreys' prior.
#' @param rho1 The correlation of the two folds of one repetition (omega /
#'   sigma^2), one number. Default 1/2, after Yang et al. (2023); the data
#'   cannot identify it (see [rho_bounds()] and [correlation_study()]).
#' @param rho2 The correlation of folds of different repetitions (gamma /
#'   sigma^2), one number, at most (1 + rho1) / 2. Default 1/2, as `rho1`.
#' @param plan A `cv_plan`, from [cv_bcv()] or one of its siblings.
#' @param learners A named list of learners (see [as_learner()]).
#' @param target The name of the response column: a bare column name or a
#'   string.
#' @name shared_params
#' @keywords internal
NULL

# What evidence/same-algorithm-twice.csv.gz has for a method with 2,000 records,
# on both problems, for help pages.
same_algorithm <- function(method, algorithm = "random features") {
  rows <- evidence_table("same-algorithm-twice.csv.gz")
  at <- rows$method == method & rows$n == 2000 & rows$algorithm == algorithm
  paste(sprintf("%.3f", rows$value[at]), collapse = " and ")
}

# The coverage of posterior intervals for n/2 of the F1 of learners trained on
# n.
other_size_coverage <- function() {
  rows <- utils::read.csv(system.file("guides", "intervals-coverage.csv",
                                      package = "bcvinfer"))
  of_n <- rows$coverage[rows$interval == "beta_prime" & rows$train == 300]
  paste(sprintf("%.3f", range(of_n)), collapse = " and ")
}

# On how many of the data sets of evidence/group-alarms.csv cv_predict() warns.
group_alarms <- function(grouped = "no") {
  rows <- rows_where(evidence_table("group-alarms.csv"),
                     list(grouped = grouped))
  paste(sum(!is.na(rows$alarm) & rows$alarm != ""), "of", nrow(rows))
}

# The range over four kinds of data of a test's type I error rate in Table 5 of
# Yang et al. (2023), as published and as reproduced.
type1_rates <- function(test) {
  rates <- function(folder, pattern) {
    rows <- reproduction_rows(folder, pattern)
    values <- range(rows$value[rows$test == test])
    paste(format(values, digits = 2), collapse = " to ")
  }
  paste0(rates("published", "003_table5"), " as published (Table 5 of Yang ",
         "et al. 2023) and ", rates("results", "003-table5"),
         " as reproduced here")
}

# The table on the package's help page: question, function, plan, fits of one
# learner. Functions are links, in Rd.
which_function <- function() {
  cells <- utils::read.csv(system.file("structure", "questions.csv",
                                       package = "bcvinfer"))
  plans <- c(halves = "\\code{cv_bcv(n, m = 5)}",
             three = "\\code{cv_bcv(n, m = 3)}",
             blocks = "\\code{cv_blocks(n)}",
             folds = "\\code{cv_kfold(n, 10, strata = )}")
  known <- cells$plan %in% names(plans)
  cells$plan[known] <- plans[cells$plan[known]]
  data.frame(question = cells$question, "function" = link_rd(cells$functions),
             plan = cells$plan, fits = cells$fits, check.names = FALSE)
}

# Links to functions, named in strings with spaces between them.
link_rd <- function(functions) {
  vapply(strsplit(functions, " "), function(each) {
    paste0("\\code{\\link{", each, "}()}", collapse = ", ")
  }, "")
}

# Links to the functions that a registry recommends for no plan.
other_methods <- function(registry) {
  for_some <- vapply(registry$default_for, function(x) any(nzchar(x)), NA)
  used <- registry$fun[for_some]
  link_rd(paste(setdiff(registry$fun, used), collapse = " "))
}
