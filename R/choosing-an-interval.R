#' Which interval for which question
#'
#' An interval answers a question about one classifier: the learner trained on
#' so many records. The plan decides how many. This page says which plan and
#' which correlations to use, and what is known of the coverage.
#'
#' @section How good is the classifier trained on all n records?:
#' Use one repetition of stratified K-fold cross-validation, K = 10: its
#' classifiers are trained on almost all n.
#' * F1, F-beta: [interval_beta_prime()]. The pooled table times
#'   (1 + 1/K) / 2.
#' * Precision, recall, specificity, error and other proportions:
#'   [interval_beta()]; `type = "hpd"` where the measure may well be 1.
#' * Measures without a posterior (G-mean, Matthews' correlation, balanced
#'   accuracy): [interval_corrected_kfold_t()], or
#'   [interval_corrected_resampled_t()] on repeated hold-out; both are long.
#' * Several classes: [interval_f1_average()].
#'
#' @section How good is it when trained on n/2 records?:
#' and: which learner is better? Use half splits, block-regularized
#' ([cv_bcv()]), m = 3 or 5: their training sets overlap by no more than they
#' must, so that few fits tell much, and learners are compared on the same
#' splits.
#' * F1, F-beta: [interval_beta_prime()] with `rho1 = 0.5, rho2 = 0.5`.
#' * Proportions: [interval_beta()] of the [effective_table()].
#' * Everything else: [interval_bcv_t()].
#' * The comparison itself: a test such as [bcv_mcnemar_test()], or
#'   [prob_superior()], which ignores the pairing.
#'
#' @section Which rho:
#' `rho1` is the correlation of the two folds of one repetition, `rho2` that of
#' folds of different repetitions; one data set does not identify them.
#' * 1, 1: the average of the tables, as if ten folds told no more than one.
#'   The published interval of Wang et al. (2015), and the default of
#'   [interval_beta_prime()]: cautious.
#' * 1/2, 1/2: the highest that are seen in practice. Calibrated.
#' * 0, 1/2: what they are if the estimate depends on the validation set alone
#'   (Lemma 3 of Yang et al. 2023): very stable learners.
#'
#' Only rho2 <= (1 + rho1) / 2 is possible ([rho_bounds()]);
#' [bcv_correlations()] estimates both from replicates.
#'
#' @section The evidence for half splits:
#' Found for this package on the simulated cases of Wang et al. (2015),
#' 5 predictors, n = 200, logistic regression and a tree, 400 data sets each, 95
#' percent intervals for F1: rho1 = rho2 = 1/2 gives about three quarters of the
#' length of the averaged table. Coverage in percent:
#'
#' | F1 of the classifier trained on | average (1, 1) | calibrated (1/2, 1/2) |
#' |---|---|---|
#' | n/2 records | 97 to 99.9 (Table 4 of the paper) | 93 to 97 |
#' | n records, logistic regression | not reported | 93 to 95 |
#' | n records, tree | 95 to 99 | 82 to 95 |
#'
#' The tree still improves between n/2 and n records, so that an interval about
#' n/2 sits too low for n. In Table 5 of the paper (n = 600) the averaged table
#' goes down to 90.6 percent.
#'
#' @section The evidence for K folds:
#' Found for this package, in no paper: [interval_beta_prime()] on 10
#' stratified folds, n = 200, 250 data sets a case, F1 of the classifier trained
#' on all n (coverage in percent / length):
#'
#' | data | tree | logistic regression | 1-NN |
#' |---|---|---|---|
#' | letters A-M against N-Z | 96.0 / .196 | 95.6 / .191 | 96.4 / .180 |
#' | Gaussian (Case III) | 92.8 / .174 | 98.0 / .159 | 95.2 / .184 |
#'
#' With 250 data sets the standard error of a coverage of 95 percent is 1.4
#' points. `weight = 1`, which takes the folds for independent, covers 84 to
#' 95 percent. The averaged table of half splits covers, on the letters with
#' the tree, 90.7 percent for n (98.7 for n/2) at length .216; with
#' rho1 = rho2 = 1/2 it is 78.0 (93.3 for n/2) at .166.
#'
#' For precision and recall, Wang and Li (2016, Table 12) find 95.7 to 99.7
#' percent for weight .55 (letters, n = 200, tree and support vector machine)
#' and 87.6 to 96.6 for weight 1.
#'
#' @section What not to use:
#' In Table 4 of Wang et al. (2015), [interval_kfold_t()], which takes the
#' folds for independent, covers 83 to 95 percent; [interval_cv52_t()] covers 89
#' to 97 percent and is mostly longer than even the averaged table's interval.
#' In their Table 5 (n = 600) [interval_bcv32_t()] goes down to 73 percent, and
#' the 5 x 2 interval to 78. A t interval may also leave the range of its
#' measure. All are here for comparison.
#'
#' @section Micro and macro:
#' The mean of the folds' F1 (macro) is not the F1 of the pooled counts
#' (micro). The column `estimator` says which one an interval is about:
#' posteriors of pooled tables speak of the micro average, t intervals of the
#' macro average.
#'
#' @references
#' `r cite("wang2015", "wang2016", "yang2023")`
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
#' interval_beta_prime(counts, rho1 = 0.5, rho2 = 0.5)
#' interval_beta(effective_table(counts), "recall")
#' @name choosing_an_interval
NULL
