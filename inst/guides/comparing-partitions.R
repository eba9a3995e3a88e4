# Makes comparing-partitions.csv.gz, which the guide vignette("comparing")
# draws: p-values of one question on the same records, a tree against a logistic
# regression on the women of MASS, under 200 random draws of each test's plan.
# Run it in the folder where the file shall be; it takes some minutes on one
# core.

library(bcvinfer)
women <- rbind(MASS::Pima.tr, MASS::Pima.te)
learners <- list(tree = learner_tree(), logistic = learner_logistic())
tests <- c("holdout_mcnemar", "cv52_t", "resampled_t", "kfold_t",
           "corrected_resampled_t", "bcv_mcnemar", "bcv_t")

set.seed(532)
rows <- lapply(1:200, function(draw) {
  found <- suppressMessages(
    run_tests(women, type, learners, tests)
  )
  data.frame(draw = draw, test = found$test,
             estimate = signif(found$estimate, 4),
             p.value = signif(found$p.value, 4))
})
write.csv(do.call(rbind, rows), gzfile("comparing-partitions.csv.gz"),
          row.names = FALSE, quote = FALSE)
