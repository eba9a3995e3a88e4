# How good are two classifiers, and is one better? Ten fits each, on real data.
# And why the variation between fits matters: one algorithm against itself.
#
# LetterRecognition: 20,000 images of capital letters, 16 numeric features
# (package mlbench). The task is A-M against N-Z; a classification tree meets
# the nearest neighbour. Once on 300 records, a sample with replacement as the
# papers draw it, and once on all 20,000.

library(bcvinfer)
library(ggplot2)

output <- "demo-output"
dir.create(output, showWarnings = FALSE)

data("LetterRecognition", package = "mlbench")
letters_data <- transform(
  LetterRecognition,
  lettr = factor(ifelse(lettr %in% LETTERS[1:13], "A-M", "N-Z"))
)
learners <- list(tree = learner_tree(), nearest = learner_knn(k = 1))

heading <- function(...) cat("\n", cli::rule(paste0(...)), "\n\n", sep = "")

compare_on <- function(data, label) {
  heading(label)
  plan <- cv_bcv(nrow(data), m = 5)
  print(plan)

  seconds <- system.time(
    predictions <- cv_predict(plan, data, lettr, learners)
  )[["elapsed"]]
  cat("\n20 fits in", format(seconds, digits = 2), "seconds\n")

  pairs <- contingency_counts(predictions, tree, nearest)
  cat("\nRight (1) and wrong (0), tree first: the ten tables pooled,",
      "and as they count\n")
  print(as.data.frame(pool_counts(pairs)), row.names = FALSE)
  print(as.data.frame(effective_table(pairs)), row.names = FALSE, digits = 4)

  counts <- confusion_counts(predictions, positive = "A-M")
  cat("\nError and F1: micro of the pooled tables, macro the mean of folds\n")
  print(as.data.frame(average_measures(counts, c("error", "f1"))),
        row.names = FALSE, digits = 4)

  cat("\n")
  intervals <- interval_components(predictions, "f1", positive = "A-M")
  print(intervals)

  test <- components_test(predictions, tree, nearest)
  print(test)
  cat(strwrap(summary(test)$conclusion, 78), sep = "\n")
  cat("\nWhere the uncertainty of the difference comes from\n")
  parts <- variance_components(predictions, tree, nearest)
  print(parts)
  list(intervals = intervals, test = test, parts = parts)
}

save_figure <- function(plot, name, height = 3.5) {
  file <- file.path(output, paste0(name, ".png"))
  ggsave(file, plot, width = 7, height = height, dpi = 144)
}

set.seed(2023)
drawn <- letters_data[sample(nrow(letters_data), 300, replace = TRUE), ]
results <- list(
  n300 = compare_on(drawn, "300 records"),
  n20000 = compare_on(letters_data, "All 20,000 records")
)

for (size in names(results)) {
  result <- results[[size]]
  save_figure(autoplot(result$intervals), paste0("intervals-", size))
  save_figure(autoplot(result$parts), paste0("components-", size))
}

heading("The same algorithm twice: whatever a test finds is an error")
# Logistic regression on three features, which each fit draws anew.
on_three_features <- function(train, test, target) {
  used <- stats::reformulate(sample(names(test), 3), target)
  fit <- stats::glm(used, stats::binomial(), train)
  score <- stats::predict(fit, test, type = "response")
  levels(train[[target]])[1 + (score > 0.5)]
}
set.seed(1)
twice <- error_rate_study(
  function() letters_data[sample(nrow(letters_data), 2000), ], "lettr",
  list(first = on_three_features, second = on_three_features),
  tests = c("bcv_mcnemar", "components"), replicates = 100
)
print(twice)
cat(strwrap(paste(
  "Both test at the level of .05. bcv_mcnemar reads counts and treats the",
  "variation between fits as known; components estimates it from the ten fits.",
  "On simulated data of 2,000 records with useless features the rates are",
  toString(with(
    utils::read.csv(system.file("evidence", "same-algorithm-twice.csv.gz",
                                package = "bcvinfer")),
    paste(method, value)[problem == "ten useless features" & n == 2000 &
                           algorithm == "random features" &
                           method %in% twice$test]
  )), "(inst/evidence/same-algorithm-twice.csv.gz)."
), 78), sep = "\n")

heading("All tests, each on the plan that it is made for, 300 records")
several <- cv_tests()
several <- several$test[several$test != "linear_f_multi"]
all_tests <- run_tests(drawn, lettr, learners, several, positive = "A-M")
print(all_tests)
save_figure(autoplot(all_tests), "all-tests-n300", height = 6)

rows <- lapply(names(results), function(size) {
  cbind(data = size, tidy(results[[size]]$intervals))
})
utils::write.csv(do.call(rbind, rows), file.path(output, "intervals.csv"),
                 row.names = FALSE)
rows <- lapply(names(results), function(size) {
  cbind(data = size, as.data.frame(tidy(results[[size]]$test)))
})
utils::write.csv(do.call(rbind, rows), file.path(output, "tests.csv"),
                 row.names = FALSE)

utils::write.csv(as.data.frame(twice),
                 file.path(output, "same-algorithm-twice.csv"),
                 row.names = FALSE)
utils::write.csv(as.data.frame(all_tests),
                 file.path(output, "all-tests-n300.csv"), row.names = FALSE)

heading("Written to ", normalizePath(output))
cat(list.files(output), sep = "\n")
