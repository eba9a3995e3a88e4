# What the package costs beside the fits: everything of cv_predict() but the
# calls of the learners, whose time is taken inside the same run, then counting
# and the test. Run from the top level: Rscript bench/bench-predict.R

if (requireNamespace("bcvinfer", quietly = TRUE)) {
  library(bcvinfer)
} else {
  pkgload::load_all(quiet = TRUE)
}

data("LetterRecognition", package = "mlbench")
letters_data <- LetterRecognition
letters_data$lettr <- factor(
  ifelse(letters_data$lettr %in% LETTERS[1:13], "A-M", "N-Z")
)

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

one_run <- function(plan, data, learners) {
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

# The least of several runs: the least disturbed by other work of the machine.
overhead <- function(n, runs, bar) {
  data <- letters_data[sample(nrow(letters_data), n), ]
  rownames(data) <- NULL
  plan <- cv_bcv(n, m = 5)
  learners <- list(tree = timed(learner_tree()), knn = timed(learner_knn()))
  one_run(plan, data, learners)
  times <- replicate(runs, one_run(plan, data, learners))
  least <- 1e3 * apply(times, 1, min)
  share <- 100 * sum(least[-1]) / least[["fits"]]
  cat(sprintf("%6d %8.1f %8.2f %8.2f %8.2f %8.2f%% (at most %g%%)\n", n,
              least[["fits"]], least[["own"]], least[["counting"]],
              least[["test"]], share, bar))
}

set.seed(1)
cat("5 x 2, tree and 1-NN, times in ms; own: cv_predict() without the fits\n")
cat("     n     fits      own counting     test    share\n")
overhead(300, 50, 20)
overhead(20000, 3, 2)
