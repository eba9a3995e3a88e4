#' Which interval for which question
#'
#' An interval answers a question about one classifier: the learner trained on
#' a certain number of records. The plan decides how many. This page says which
#' plan, interval and correlations to use, and what is known of the coverage.
#'
#' @section Which interval:
#' The recommended interval by plan and measure, from the registry
#' ([cv_intervals()]):
#'
#' `r rd_table(interval_choices())`
#'
#' @section Which plan:
#' To learn how good the classifier trained on all n records is, use one
#' repetition of stratified K-fold cross-validation, K = 10: its classifiers are
#' trained on 9/10 of the records. Half splits ([cv_bcv()], m = 3 or 5) are for
#' comparing learners; intervals from them are for a classifier trained on n/2
#' records. To compare learners use a test, such as [bcv_mcnemar_test()], or
#' [prob_superior()], which ignores the pairing.
#'
#' If the measure may well be 1, use `type = "hpd"`, the type of posterior
#' interval that can end at 1.
#'
#' @section Which rho:
#' `rho1` is the correlation of the two folds of one repetition, `rho2` that of
#' folds of different repetitions; one data set does not identify them.
#' * 1/2, 1/2: the default (Yang et al. 2023).
#' * 1, 1: the average of the tables, the published interval of Wang et al.
#'   (2015). It is wider.
#' * 0, 1/2: what they are if the estimate depends on the validation set alone
#'   (Lemma 3 of Yang et al. 2023).
#'
#' Only rho2 <= (1 + rho1) / 2 is possible ([rho_bounds()]);
#' [bcv_correlations()] estimates both from replicates. Estimates for several
#' learners and data sets are in `inst/reproduction/results/003-figure1.csv`.
#'
#' @inheritSection effective_table Limits
#'
#' @section Coverage of F1 in simulations:
#' 95 percent intervals on samples of the letter data, A-M against N-Z; coverage
#' of the F1 of a classifier trained on n records (intervals from 10 folds, whose
#' own classifiers are trained on 9/10 n) or n/2 (half splits).
#' Lowest and highest of three learners (tree, logistic regression, nearest
#' neighbour), n = 300, 500 data sets (`inst/guides/intervals-coverage.csv`),
#' and of two (tree, nearest neighbour), n = 200, 1,000 data sets
#' (`inst/extdata/studies-coverage.csv`):
#'
#' | interval | trained on | n = 300 | n = 200 |
#' |---|---|---|---|
#' | `beta_prime_kfold` | n | .962 to .982 | .956 to .962 |
#' | `kfold_t` | n | .846 to .898 | .869 to .883 |
#' | `corrected_kfold_t` | n | .982 to .992 | |
#' | `beta_prime` (rho 1/2, m = 3) | n/2 | .940 to .958 | .952 to .956 |
#' | `beta_prime_averaged` (m = 3) | n/2 | .988 to .996 | .992 |
#' | `bcv_t` (m = 5) | n/2 | .968 to .992 | |
#' | `cv52_t` | n/2 | .962 to .996 | |
#' | `bcv32_t` | n/2 | | .956 to .983 |
#'
#' An interval for n/2 is not one for n: of the F1 of a classifier trained on
#' all 300 records `beta_prime` covered .396 to .912 in the same simulation.
#' The coverages that Wang et al. (2015) and Wang and Li (2016) published are
#' beside ours in `vignette("reproduction")`.
#'
#' @section Micro and macro:
#' The mean of the folds' F1 (macro) is not the F1 of the pooled counts
#' (micro). The column `estimator` says which one an interval is about:
#' posteriors of pooled tables are for the micro average, t intervals for the
#' macro average.
#'
#' @references
#' `r cite("wang2015", "wang2016", "yang2023")`
#'
#' On intervals for the prediction error from cross-validation in general:
#'
#' `r cite("bates2024", "bayle2020", "schulz2024")`
#' @seealso [cv_intervals()], the list of all.
#' @family intervals
#' @examples
#' set.seed(1)
#' two <- droplevels(iris[iris$Species != "setosa", ])
#' learners <- list(logistic = learner_logistic())
#'
#' # How good is it, trained on all 100 records?
#' plan <- cv_kfold(two, k = 10, strata = Species)
#' counts <- confusion_counts(cv_predict(plan, two, Species, learners),
#'                            positive = "virginica")
#' interval_beta_prime(counts)
#' interval_beta(counts, "recall")
#'
#' # And trained on half of them?
#' plan <- cv_bcv(two, m = 3, strata = Species)
#' counts <- confusion_counts(cv_predict(plan, two, Species, learners),
#'                            positive = "virginica")
#' interval_beta_prime(counts)
#' interval_beta(effective_table(counts), "recall")
#' @name choosing_an_interval
NULL
