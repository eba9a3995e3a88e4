# Half splits with probabilities.
scored_halves <- function() {
  withr::with_seed(1, cv_predict(
    cv_bcv(80, m = 3), comparison_data(), y, list(one = learner_logistic())
  ))
}

# One object of every class that an exported function returns.
result_examples <- function() {
  predictions <- comparison_predictions()
  pair <- comparison_predictions(names = c("one", "two"))
  counts <- confusion_counts(predictions, positive = "yes")
  contingency <- contingency_counts(pair, one, two)
  differences <- loss_differences(pair, one, two)
  compared <- compare_learners(predictions, c("bcv_mcnemar", "bcv_t"))
  plan <- attr(predictions, "plan")
  list(
    cv_plan = plan, summary.cv_plan = summary(plan),
    cv_predictions = predictions, confusion_counts = counts,
    contingency_counts = contingency, pooled_counts = pool_counts(counts),
    effective_counts = effective_table(counts),
    cv_posterior = contingency_posterior(effective_table(contingency)),
    cv_fold_measures = fold_measures(counts, c("f1", "error")),
    cv_averages = average_measures(counts, c("f1", "error")),
    cv_differences = differences,
    cv_interval = rbind(interval_beta_prime(counts),
                        interval_t(counts, method = "bcv_t")),
    summary.cv_interval = summary(interval_beta_prime(counts)),
    cv_joint_region = joint_region(counts),
    cv_superiority = prob_superior(counts, "one", "two", rope = 0.02),
    cv_test = bcv_t_test(differences),
    summary.cv_test = summary(bcv_mcnemar_test(contingency)),
    cv_tiers = learner_tiers(compare_learners(predictions)),
    cv_comparison = compared, summary.cv_comparison = summary(compared),
    cv_error_rates = withr::with_seed(1, error_rate_study(
      function() comparison_data(40), "y", comparison_learners(c("one", "two")),
      c("cv52_t", "bcv_mcnemar"), replicates = 2
    )),
    cv_coverage = withr::with_seed(1, coverage_study(
      function() comparison_data(), "y", comparison_learners(c("one", "two")),
      c("beta_prime", "bcv_t"), truth = 0.7, positive = "yes", replicates = 2
    )),
    cv_correlations = withr::with_seed(1, rbind(
      bcv_correlations(array(stats::rnorm(60), c(10, 3, 2))),
      bcv_correlations(array(stats::rnorm(60), c(10, 3, 2)))
    )),
    cv_components = variance_components(predictions),
    cv_scores = cv_scores(predictions, "f1_macro"),
    cv_curve = suppressWarnings(cv_curve(scored_halves(), at = c(0.2, 0.5),
                                         positive = "yes")),
    cv_benchmark = demsar(), cv_dataset_comparison = compare_datasets(demsar()),
    cv_power = power_mcnemar(100, p01 = 0.1, p10 = 0.2),
    cv_registry = cv_tests()
  )
}

# Results without a figure: what is not on a page of a guide has none.
not_drawn_results <- c("cv_registry", "cv_averages", "cv_posterior",
                       "cv_benchmark", "cv_fold_measures", "cv_differences",
                       "cv_plan", "contingency_counts")

# What every class has beside `print()` and knitr printing: `table` all that a
# data frame has.
result_generics <- list(
  table = c("as.data.frame", "tidy", "glance", "format"),
  cv_plan = c("as.data.frame", "tidy", "glance", "format", "augment",
              "summary"),
  cv_power = c("as.data.frame", "tidy", "glance", "autoplot"),
  cv_predictions = "augment", cv_comparison = c("summary", "autoplot"),
  cv_differences = c("as.data.frame", "tidy", "glance", "format"),
  cv_test = c("as.data.frame", "tidy", "glance", "format", "summary",
              "autoplot"),
  cv_scores = c("as.data.frame", "tidy", "glance"),
  cv_registry = c("as.data.frame", "tidy", "glance", "format")
)
