# The share of cv_predict()'s own time in its total time: everything but the
# calls of the learners, whose time is taken inside the same run. Run from the
# top level: Rscript bench/bench-predict.R

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

overhead <- function(n, runs) {
  data <- letters_data[sample(nrow(letters_data), n), ]
  rownames(data) <- NULL
  plan <- cv_bcv(n, m = 5)
  learners <- list(tree = timed(learner_tree()), knn = timed(learner_knn()))
  cv_predict(plan, data, "lettr", learners)
  times <- replicate(runs, {
    clock$inside <- 0
    start <- Sys.time()
    cv_predict(plan, data, "lettr", learners)
    total <- seconds_since(start)
    c(total, clock$inside)
  })
  total <- stats::median(times[1, ])
  own <- stats::median(times[1, ] - times[2, ])
  cat(sprintf("n = %6d: learners %8.1f ms, own %6.2f ms: %.2f%%\n",
              n, 1e3 * (total - own), 1e3 * own, 100 * own / (total - own)))
}

set.seed(1)
cat("cv_predict(), 5 x 2, tree and 1-NN: own time and its share\n")
overhead(300, 50)
overhead(20000, 1)
