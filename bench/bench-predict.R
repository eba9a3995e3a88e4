# What the package costs beside the fits. First the road: everything of
# cv_predict() but the calls of the learners, whose time is taken inside the
# same run, then counting and the test. Then studies on data sets of 300.

if (!exists("race")) source("bench/timing.R")

data("LetterRecognition", package = "mlbench")
letters_data <- LetterRecognition
letters_data$lettr <- factor(
  ifelse(letters_data$lettr %in% LETTERS[1:13], "A-M", "N-Z")
)

# A learner that adds the processor time of every call to `clock`. A tick is a
# millisecond, so that sums over many calls count, and no single one.
clock <- new.env()
timed <- function(learner) {
  function(train, test, target) {
    start <- processor_seconds()
    predicted <- learner(train, test, target)
    clock$inside <- clock$inside + processor_seconds() - start
    predicted
  }
}
learners <- list(tree = timed(learner_tree()), knn = timed(learner_knn()))

one_run <- function(plan, data) {
  clock$inside <- 0
  start <- processor_seconds()
  predictions <- cv_predict(plan, data, "lettr", learners)
  predicted <- processor_seconds()
  confusion_counts(predictions, positive = "A-M")
  counts <- contingency_counts(predictions, tree, knn)
  counted <- processor_seconds()
  bcv_mcnemar_test(counts)
  c(fits = clock$inside, own = predicted - start - clock$inside,
    counting = counted - predicted, test = processor_seconds() - counted)
}

overhead <- function(n, runs, bar) {
  data <- letters_data[sample(nrow(letters_data), n), ]
  rownames(data) <- NULL
  plan <- cv_bcv(n, m = 5)
  one_run(plan, data)
  mean_ms <- 1e3 * rowMeans(replicate(runs, one_run(plan, data)))
  cat(sprintf("  n = %d, in ms: %.1f fits, %.2f cv_predict() without them,",
              n, mean_ms[["fits"]], mean_ms[["own"]]),
      sprintf("%.2f counts, %.2f test\n", mean_ms[["counting"]],
              mean_ms[["test"]]))
  limit_line("share", sprintf("Share of the fits' time, n = %d", n),
             100 * sum(mean_ms[-1]) / mean_ms[["fits"]], bar, "%")
}

heading("Beside the fits: 5 x 2, tree and 1-NN")
overhead(300, 60, 15)
overhead(20000, 2, 1)

draw <- function() letters_data[sample(nrow(letters_data), 300, TRUE), ]
study_share <- function(what, study) {
  study(2)
  clock$inside <- 0
  start <- processor_seconds()
  study(60)
  own <- processor_seconds() - start - clock$inside
  limit_line("share", what, 100 * own / clock$inside, 15, "%")
}

heading("Beside the fits: studies of data sets of 300, tree and 1-NN")
study_share("error_rate_study(), 2 tests", function(replicates) {
  error_rate_study(draw, lettr, learners, c("bcv_mcnemar", "bcv_t"),
                   replicates = replicates)
})
study_share("coverage_study(), 2 intervals", function(replicates) {
  coverage_study(draw, lettr, learners, c("beta_prime", "bcv_t"),
                 truth = c(tree = 0.8, knn = 0.9), positive = "A-M",
                 replicates = replicates)
})
