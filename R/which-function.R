#' @include registry.R
NULL

# The table on the package's help page: question, function, plan, fits of one
# learner. Functions are links, in Rd.
which_function <- function() {
  row <- function(question, fun, plan, fits) {
    data.frame(question = question, "function" = fun, plan = plan, fits = fits,
               check.names = FALSE)
  }
  link <- function(...) {
    paste0("\\code{\\link{", c(...), "}()}", collapse = ", ")
  }
  code <- function(text) paste0("\\code{", text, "}")
  halves <- code("cv_bcv(n, m = 5)")
  folds <- code("cv_kfold(n, 10)")
  stratified <- code("cv_kfold(n, 10, strata = )")
  rbind(
    row("Which of two learners errs less?", link("bcv_mcnemar_test"), halves,
        "10"),
    row("Which of several?", link("compare_learners"), halves, "10"),
    row("Which has the better F1, recall, ...?",
        link("loss_differences", "bcv_t_test"), halves, "10"),
    row("Which has the better F1 on imbalanced data?", link("linear_f_test"),
        folds, "10"),
    row("... over several data sets?", link("linear_f_multi_test"), folds,
        "10 each"),
    row("How sure is one better by a margin?", link("prob_superior"),
        "either plan", "10"),
    row("How good is F1, trained on all records?", link("interval_beta_prime"),
        stratified, "10"),
    row("Precision, recall, error, trained on all?", link("interval_beta"),
        stratified, "10"),
    row("Another measure, trained on all?",
        link("interval_corrected_resampled_t"),
        code("cv_holdout(n, 15, 9/10)"), "15"),
    row("F1 of several classes?", link("interval_f1_average"), stratified,
        "10"),
    row("How good is F1, trained on half of them?",
        paste0(link("interval_beta_prime"), " with ",
               code("rho1 = 0.5, rho2 = 0.5")),
        code("cv_bcv(n, m = 3)"), "6"),
    row("Any measure, trained on half of them?", link("interval_bcv_t"),
        halves, "10"),
    row("I have predictions: what now?", link("cv_predictions"), "yours", "0"),
    row("I have counts: what now?",
        link("confusion_counts", "contingency_counts"), "yours", "0"),
    row("Does a test keep its level on my data?", link("error_rate_study"),
        "the test's", "many"),
    row("Does an interval cover on my data?", link("coverage_study"),
        "the interval's", "many")
  )
}
