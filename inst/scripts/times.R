# The times and sizes of vignette("large-work"): `Rscript times.R FILE` writes
# a table of processor seconds and megabytes. About two minutes.

library(bcvinfer)

data("LetterRecognition", package = "mlbench")
population <- transform(
  LetterRecognition,
  lettr = factor(ifelse(lettr %in% LETTERS[1:13], "A-M", "N-Z"))
)

# Processor time of the best of a few runs: a machine does other things, too.
seconds <- function(expr, times = 3) {
  expr <- substitute(expr)
  frame <- parent.frame()
  runs <- replicate(times, sum(system.time(eval(expr, frame))[1:2]))
  min(runs)
}
megabytes <- function(x) as.numeric(utils::object.size(x)) / 1e6

measure <- function(n) {
  set.seed(n)
  data <- population[sample(nrow(population), n, replace = TRUE), ]
  wrong <- function(rate) {
    flip <- stats::runif(n) < rate
    factor(ifelse(flip, rev(levels(data$lettr))[data$lettr],
                  levels(data$lettr)[data$lettr]), levels(data$lettr))
  }
  data$a <- wrong(0.20)
  data$b <- wrong(0.21)
  columns <- list(a = learner_column("a"), b = learner_column("b"))
  runs <- if (n > 1e5) 1 else 3
  plan_time <- seconds(plan <- cv_bcv(n, m = 5), runs)
  predict_time <- seconds(
    predictions <- cv_predict(plan, data, lettr, columns), runs
  )
  count_time <- seconds(counts <- contingency_counts(predictions, a, b), runs)
  test_time <- seconds(bcv_mcnemar_test(counts), runs)
  fits <- NA
  if (n <= 20000) {
    real <- list(tree = learner_tree(), nearest = learner_knn(k = 1))
    inputs <- data[setdiff(names(data), c("a", "b"))]
    fits <- seconds(cv_predict(plan, inputs, lettr, real), 1)
  }
  data.frame(
    n = n, step = c("cv_bcv(n, m = 5)", "20 fits: tree and 1-NN",
                    "cv_predict() without the fits", "contingency_counts()",
                    "bcv_mcnemar_test()"),
    seconds = c(plan_time, fits, predict_time, count_time, test_time),
    megabytes = c(megabytes(plan), NA, megabytes(predictions),
                  megabytes(counts), NA)
  )
}

table <- do.call(rbind, lapply(c(300, 20000, 1e6), measure))
table$seconds <- signif(table$seconds, 2)
table$megabytes <- signif(table$megabytes, 3)
utils::write.csv(table, commandArgs(TRUE)[1], row.names = FALSE)
