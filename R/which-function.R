# The table on the package's help page: question, function, plan, fits of one
# learner. Functions are links, in Rd.
which_function <- function() {
  cells <- matrix(c(
    "Which of two learners errs less?", "components_test", "halves", "10",
    "Which of several?", "compare_learners", "halves", "10",
    "Which has the better F1, recall, AUC, ...?", "components_test", "halves",
    "10",
    "Which has the better F1 over several data sets?", "linear_f_multi_test",
    "folds", "10 each",
    "Which of several, over several data sets?",
    "cv_benchmark compare_datasets bayes_hierarchical_t", "any", "10 each",
    "Which of two finished classifiers, on one test set?",
    "compare_learners holdout_mcnemar_test", "none", "0",
    "Which of many models, on one test set?",
    "compare_learners learner_tiers cochran_q_test", "none", "0",
    "How probable is it that one is better by a margin?", "prob_superior",
    "either plan", "10",
    "What do other tests find, and at which cost?", "run_tests cv_tests",
    "each test's", "1 to 315",
    "How good is F1, trained on all records?", "interval_beta_prime", "folds",
    "10",
    "Precision, recall, error, trained on all?", "interval_beta", "folds", "10",
    "Another measure, trained on all?", "interval_corrected_kfold_t", "folds",
    "10",
    "F1 of several classes?", "interval_f1_average", "folds", "10",
    "Any measure, trained on half of them?", "interval_components", "halves",
    "10",
    "The same, from counts alone?",
    "interval_beta_prime effective_table interval_beta", "three", "6",
    "I have predictions: what now?", "cv_predictions", "yours", "0",
    "I have a metric, or its values by fold: what now?",
    "fold_measures loss_differences", "yours", "0",
    "I have counts: what now?", "confusion_counts contingency_counts", "yours",
    "0",
    "I use tidymodels, mlr3 or caret: what now?",
    "as_rset as_caret_index as_cv_plan as_cv_predictions", "yours", "0",
    "What can I share?", "comparison_report", "yours", "0",
    "Does a test have its nominal level on my data?", "error_rate_study",
    "the test's", "many",
    "How many records do I need?", "power_mcnemar records_for_interval",
    "none", "0",
    "What is another repetition worth?", "bcv_gain", "none, or halves",
    "0 or 10",
    "What is the power on data like mine?", "error_rate_study", "the test's",
    "many",
    "Does an interval cover on my data?", "coverage_study", "the interval's",
    "many",
    "How correlated are my folds?", "correlation_study", "half splits", "many"
  ), ncol = 4, byrow = TRUE)
  plans <- c(halves = "\\code{cv_bcv(n, m = 5)}",
             three = "\\code{cv_bcv(n, m = 3)}",
             folds = "\\code{cv_kfold(n, 10, strata = )}")
  known <- cells[, 3] %in% names(plans)
  cells[known, 3] <- plans[cells[known, 3]]
  data.frame(question = cells[, 1], "function" = link_rd(cells[, 2]),
             plan = cells[, 3], fits = cells[, 4], check.names = FALSE)
}

# Links to functions, named in strings with spaces between them.
link_rd <- function(functions) {
  vapply(strsplit(functions, " "), function(each) {
    paste0("\\code{\\link{", each, "}()}", collapse = ", ")
  }, "")
}
