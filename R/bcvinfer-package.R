#' bcvinfer: inference on classifier performance
#'
#' How good is a classifier, and is one better than another? The package
#' answers with intervals and tests that account for the correlation of
#' cross-validation folds, from as few as ten model fits.
#'
#' One road leads through the package; each arrow is an ordinary data frame or
#' S3 value that can also be brought from elsewhere:
#'
#' ```
#' plan -> predictions -> counts      -> intervals
#'                     -> differences -> tests
#' ```
#'
#' @section Which function do I need:
#' Fits are those of one learner.
#'
#' `r rd_table(which_function())`
#'
#' [choosing_an_interval] and [cv_tests()] say more, and what not to use.
#'
#' @section Guides:
#' * `vignette("bcvinfer")`: from a data set to a decision, what to report, and
#'   why to believe it
#' * `vignette("intervals")`: which interval for F1, precision and recall
#' * `vignette("comparing")`: which test, for two learners or several, at which
#'   cost
#' * `vignette("imbalanced")`: rare classes, and several data sets
#' * `vignette("own-predictions")`: predictions or counts from elsewhere
#' * `vignette("neighbours")`: tidymodels, mlr3, caret and databases
#' * `vignette("studies")`: does it hold for my data, and how many records
#' * `vignette("large-work")`: many cores, clusters, checkpoints
#' * `vignette("reproduction")`: the papers' tables beside ours
#'
#' `vignette(package = "bcvinfer")` lists the derivations too, which prove every
#' formula.
#'
#' @seealso [cv_bcv()], [cv_predict()], [confusion_counts()], where the road
#'   begins; [cv_intervals()], [cv_tests()] and [cv_measures()], the lists of
#'   all methods; `citation("bcvinfer")`, the papers.
#' @examples
#' # Ten fits of each learner: how good are they, and is one better?
#' set.seed(1)
#' two <- droplevels(iris[iris$Species != "setosa", ])
#' plan <- cv_bcv(two, m = 5, strata = Species)
#' predictions <- cv_predict(plan, two, Species, list(
#'   logistic = learner_logistic(), mean = learner_mean()
#' ))
#' counts <- confusion_counts(predictions, positive = "virginica")
#' interval_beta_prime(counts, rho1 = 0.5, rho2 = 0.5)
#' bcv_mcnemar_test(contingency_counts(predictions, logistic, mean))
#' @useDynLib bcvinfer, .registration = TRUE
#' @importFrom Rcpp evalCpp
#' @importFrom rlang caller_arg %||%
"_PACKAGE"
