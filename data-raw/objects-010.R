# Objects as version 0.1.0 saved them, for tests/testthat/test-saved-objects.R:
# `R_LIBS=<library with 0.1.0> Rscript data-raw/objects-010.R`.
library(bcvinfer)
stopifnot(utils::packageVersion("bcvinfer") == "0.1.0")

set.seed(1)
n <- 40
data <- data.frame(x1 = round(rnorm(n), 2), x2 = round(rnorm(n), 2))
data$y <- factor(ifelse(data$x1 + rnorm(n) > 0, "yes", "no"))
learners <- list(logistic = learner_logistic(), mean = learner_mean())

plan <- cv_bcv(data, m = 3, strata = y)
predictions <- cv_predict(plan, data, y, learners)
counts <- confusion_counts(predictions, positive = "yes")
pairs <- contingency_counts(predictions, logistic, mean)
effective <- effective_table(counts)
folds <- confusion_counts(
  cv_predict(cv_kfold(data, k = 5), data, y, learners), positive = "yes"
)

plans <- list(
  bcv = plan, nested = cv_bcv(n, m = 3, nested = TRUE), rcv = cv_rcv(n, m = 2),
  overlap = cv_overlap(n, 10), kfold = cv_kfold(n, k = 5, repeats = 2),
  holdout = cv_holdout(n, times = 2, sets = 2),
  paired = cv_paired_halves(n, times = 2, pairs = 2)
)
intervals <- list(
  beta_prime = interval_beta_prime(counts), beta = interval_beta(folds, "recall"),
  average = interval_beta_average(folds, "precision"),
  f1_average = interval_f1_average(predictions),
  bcv_t = interval_bcv_t(counts, "accuracy")
)
results <- list(
  test = bcv_mcnemar_test(pairs), t_test = bcv_t_test(pairs),
  comparison = compare_learners(predictions),
  several = run_tests(data, y, learners, c("bcv_mcnemar", "cv52_t"),
                      positive = "yes"),
  superior = prob_superior(counts, "logistic", "mean"),
  posterior = contingency_posterior(effective_table(pairs))
)
tables <- list(
  counts = counts, pairs = pairs, folds = folds, effective = effective,
  effective_pairs = effective_table(pairs), pooled = pool_counts(counts),
  differences = loss_differences(predictions, logistic, mean),
  measures = fold_measures(counts, c("f1", "recall")),
  averages = average_measures(counts, "f1")
)

generate <- function() sim_simple(40, 0.5)
set.seed(2)
studies <- list(
  coverage = coverage_study(
    generate, y, list(mean = learner_mean()), "beta_prime", truth = c(f1 = 0.5),
    positive = "1", replicates = 4
  ),
  error_rate = error_rate_study(
    generate, y, list(a = learner_mean(), b = learner_majority()),
    "bcv_mcnemar", replicates = 4
  ),
  correlation = correlation_study(
    generate, y, list(a = learner_mean(), b = learner_majority()),
    replicates = 4
  )
)
saveRDS(list(plans = plans, predictions = predictions, tables = tables,
             intervals = intervals, results = results, studies = studies),
        "tests/testthat/fixtures/objects-010.rds", compress = "xz")
