# The times and sizes of vignette("large-work"): `Rscript times.R FILE` writes
# a table of processor seconds and megabytes; about five minutes, and 8 GB of
# memory for ten million records. `Rscript times.R FILE 1e6` stops at a million.

library(bcvinfer)

arguments <- commandArgs(TRUE)
largest <- if (length(arguments) > 1) as.numeric(arguments[2]) else 1e7

data("LetterRecognition", package = "mlbench")
population <- transform(
  LetterRecognition,
  lettr = factor(ifelse(lettr %in% LETTERS[1:13], "A-M", "N-Z"))
)

# The result of one call, its processor time (the mean of several where it is
# short: the clock ticks in milliseconds), its size, and the most that R held at
# a time, above what it held before; sizes in MB.
measure <- function(expr) {
  expr <- substitute(expr)
  frame <- parent.frame()
  seconds <- function(times) {
    sum(system.time(for (i in seq_len(times)) eval(expr, frame))[1:2]) / times
  }
  before <- sum(gc(reset = TRUE)[, 2])
  once <- sum(system.time(value <- eval(expr, frame))[1:2])
  used <- gc()
  list(value = value,
       seconds = if (once < 0.1) seconds(50) else if (once < 1) seconds(3) else
         once,
       megabytes = as.numeric(utils::object.size(value)) / 1e6,
       peak = max(0, sum(used[, ncol(used)]) - before))
}

# Two learners whose predictions are columns: wrong in a share of the records.
with_predictions <- function(truth) {
  wrong <- function(rate) {
    code <- as.integer(truth)
    flip <- stats::runif(length(truth)) < rate
    code[flip] <- 3L - code[flip]
    factor(levels(truth)[code], levels(truth))
  }
  data.frame(lettr = truth, a = wrong(0.20), b = wrong(0.21))
}

# The road from n records to tests and an interval of m repetitions. Models are
# fitted where that takes seconds and not hours.
measure_road <- function(n, m) {
  message("n = ", format(n, scientific = FALSE), ", m = ", m)
  set.seed(n)
  drawn <- sample(nrow(population), n, replace = TRUE)
  data <- with_predictions(population$lettr[drawn])
  columns <- list(a = learner_column("a"), b = learner_column("b"))
  plan <- measure(cv_bcv(n, m = m))
  predictions <- measure(cv_predict(plan$value, data, lettr, columns))
  counts <- measure(contingency_counts(predictions$value, a, b))
  test <- measure(bcv_mcnemar_test(counts$value))
  components <- measure(components_test(predictions$value, a, b))
  interval <- measure(interval_components(predictions$value, "f1",
                                          positive = "A-M"))
  steps <- list(
    "cv_bcv()" = plan, "cv_predict() without the fits" = predictions,
    "contingency_counts()" = counts, "bcv_mcnemar_test()" = test,
    "components_test()" = components, "interval_components(\"f1\")" = interval
  )
  if (n <= 1e4) {
    real <- list(tree = learner_tree(), nearest = learner_knn(k = 1))
    fits <- measure(cv_predict(plan$value, population[drawn, ], lettr, real))
    steps <- c(steps, list("the fits: tree and 1-NN" = fits))
  }
  each <- function(name) unname(vapply(steps, `[[`, 0, name))
  data.frame(n = n, m = m, step = names(steps), seconds = each("seconds"),
             megabytes = each("megabytes"), peak = each("peak"))
}

sizes <- 10^(3:7)
grid <- rbind(expand.grid(n = sizes[sizes <= largest], m = 5),
              expand.grid(n = 1e5, m = c(3, 7, 15, 31, 63)))
# Once for nothing: the first call loads what it needs.
invisible(measure_road(300, 5))
table <- do.call(rbind, Map(measure_road, grid$n, grid$m))
table$seconds <- signif(table$seconds, 3)
table$megabytes <- signif(table$megabytes, 3)
table$peak <- signif(table$peak, 3)
utils::write.csv(table, arguments[1], row.names = FALSE)
