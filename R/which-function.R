#' @include registry.R
NULL

# The table on the package's help page: question, function, plan, fits of one
# learner. Functions are links, in Rd.
which_function <- function() {
  rbind(questions_compared(), questions_measured(), questions_of_counts(),
        questions_studied())
}

question_row <- function(question, fun, plan, fits) {
  data.frame(question = question, "function" = fun, plan = plan, fits = fits,
             check.names = FALSE)
}

link_rd <- function(...) {
  paste0("\\code{\\link{", c(...), "}()}", collapse = ", ")
}

code_rd <- function(text) paste0("\\code{", text, "}")

question_plans <- list(
  halves = "\\code{cv_bcv(n, m = 5)}",
  folds = "\\code{cv_kfold(n, 10, strata = )}"
)

questions_compared <- function() {
  halves <- question_plans$halves
  folds <- question_plans$folds
  rbind(
    question_row("Which of two learners errs less?",
                 link_rd("bcv_mcnemar_test"), halves, "10"),
    question_row("Which of several?", link_rd("compare_learners"), halves,
                 "10"),
    question_row("Which has the better F1, recall, ...?",
                 link_rd("loss_differences", "bcv_t_test"), halves, "10"),
    question_row("Which has the better F1 on imbalanced data?",
                 link_rd("linear_f_test"), folds, "10"),
    question_row("... over several data sets?",
                 link_rd("linear_f_multi_test"), folds, "10 each"),
    question_row("Which of two finished classifiers, on one test set?",
                 link_rd("holdout_mcnemar_test"), "none", "0"),
    question_row("How sure is one better by a margin?",
                 link_rd("prob_superior"), "either plan", "10"),
    question_row("What do other tests say, at which cost?",
                 link_rd("run_tests", "cv_tests"), "each test's",
                 "1 to 315")
  )
}

questions_measured <- function() {
  halves <- question_plans$halves
  folds <- question_plans$folds
  rbind(
    question_row("How good is F1, trained on all records?",
                 link_rd("interval_beta_prime"), folds, "10"),
    question_row("Precision, recall, error, trained on all?",
                 link_rd("interval_beta"), folds, "10"),
    question_row("Another measure, trained on all?",
                 link_rd("interval_corrected_kfold_t"), folds, "10"),
    question_row("F1 of several classes?", link_rd("interval_f1_average"),
                 folds, "10"),
    question_row("How good is F1, trained on half of them?",
                 paste0(link_rd("interval_beta_prime"), " with ",
                        code_rd("rho1 = 0.5, rho2 = 0.5")),
                 code_rd("cv_bcv(n, m = 3)"), "6"),
    question_row("Precision, recall, error, trained on half?",
                 link_rd("effective_table", "interval_beta"),
                 code_rd("cv_bcv(n, m = 3)"), "6"),
    question_row("Another measure, trained on half?",
                 link_rd("interval_bcv_t"), halves, "10")
  )
}

questions_of_counts <- function() {
  rbind(
    question_row("I have predictions: what now?", link_rd("cv_predictions"),
                 "yours", "0"),
    question_row("I have counts: what now?",
                 link_rd("confusion_counts", "contingency_counts"), "yours",
                 "0"),
    question_row("I use tidymodels, mlr3 or caret: what now?",
                 link_rd("as_rset", "as_caret_index", "as_cv_plan",
                         "as_cv_predictions"), "yours", "0"),
    question_row("What can I hand on?", link_rd("comparison_report"), "yours",
                 "0")
  )
}

questions_studied <- function() {
  rbind(
    question_row("Does a test keep its level on my data?",
                 link_rd("error_rate_study"), "the test's", "many"),
    question_row("How many records do I need?", link_rd("error_rate_study"),
                 "the test's", "many"),
    question_row("Does an interval cover on my data?",
                 link_rd("coverage_study"), "the interval's", "many"),
    question_row("How correlated are my folds?", link_rd("correlation_study"),
                 "half splits", "many")
  )
}
