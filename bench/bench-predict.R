# What the package costs beside the fits. First the road: everything of
# cv_predict() but the calls of the learners, whose time is taken inside the
# same run, then counting and the test. Then studies on data sets of 300.

if (!exists("race")) source("bench/timing.R")

data("LetterRecognition", package = "mlbench")
letters_data <- LetterRecognition
letters_data$lettr <- factor(
  ifelse(letters_data$lettr %in% LETTERS[1:13], "A-M", "N-Z")
)

# One clock of wall time, fine enough for a single call; of many runs the
# least disturbed counts.
seconds_since <- function(start) {
  as.numeric(Sys.time() - start, units = "secs")
}

# A learner that adds the time of every call to `clock`.
clock <- new.env()
timed <- function(learner) {
  function(train, test, target) {
    start <- Sys.time()
    predicted <- learner(train, test, target)
    clock$inside <- clock$inside + seconds_since(start)
    predicted
  }
}
learners <- list(tree = timed(learner_tree()), knn = timed(learner_knn()))

one_run <- function(plan, data) {
  clock$inside <- 0
  start <- Sys.time()
  predictions <- cv_predict(plan, data, "lettr", learners)
  predicting <- seconds_since(start)
  start <- Sys.time()
  confusion_counts(predictions, positive = "A-M")
  counts <- contingency_counts(predictions, tree, knn)
  counting <- seconds_since(start)
  start <- Sys.time()
  bcv_mcnemar_test(counts)
  c(fits = clock$inside, own = predicting - clock$inside, counting = counting,
    test = seconds_since(start))
}

overhead <- function(n, runs, bar) {
  data <- letters_data[sample(nrow(letters_data), n), ]
  rownames(data) <- NULL
  plan <- cv_bcv(n, m = 5)
  one_run(plan, data)
  times <- replicate(runs, one_run(plan, data))
  least <- 1e3 * apply(times, 1, min)
  cat(sprintf("  n = %d, in ms: %.1f fits, %.2f cv_predict() without them,",
              n, least[["fits"]], least[["own"]]),
      sprintf("%.2f counts, %.2f test\n", least[["counting"]], least[["test"]]))
  limit_line("share", sprintf("Share of the fits' time, n = %d", n),
             100 * sum(least[-1]) / least[["fits"]], bar, "%")
}

heading("Beside the fits: 5 x 2, tree and 1-NN")
overhead(300, 50, 15)
overhead(20000, 3, 1)

# The least disturbed of several studies, each of `replicates` data sets.
draw <- function() letters_data[sample(nrow(letters_data), 300, TRUE), ]
study_share <- function(what, study, runs = 8) {
  study()
  each <- replicate(runs, {
    clock$inside <- 0
    start <- Sys.time()
    study()
    c(clock$inside, seconds_since(start) - clock$inside)
  })
  least <- apply(each, 1, min)
  limit_line("share", what, 100 * least[2] / least[1], 15, "%")
}

heading("Beside the fits: studies of data sets of 300, tree and 1-NN")
study_share("error_rate_study(), 2 tests", function() {
  error_rate_study(draw, lettr, learners, c("bcv_mcnemar", "bcv_t"),
                   replicates = 10)
})
study_share("coverage_study(), 2 intervals", function() {
  coverage_study(draw, lettr, learners, c("beta_prime_calibrated", "bcv_t"),
                 truth = c(tree = 0.8, knn = 0.9), positive = "A-M",
                 replicates = 10)
})
