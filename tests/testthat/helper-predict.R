# A plan of `reps` repetitions of `k` folds, dealt in turn: no randomness.
toy_plan <- function(n, reps = 2, k = 2) {
  assignment <- vapply(seq_len(reps), function(rep) {
    as.integer(((seq_len(n) - 1) %/% rep) %% k) + 1L
  }, integer(n))
  sizes <- data.frame(rep = seq_len(reps), set = 1L, half = NA_integer_,
                      n_train = n * (k - 1) / k, n_test = n / k)
  structure(
    list(assignment = assignment, reps = sizes,
         scheme = if (k == 2) "rcv" else "kfold", n = n, m = reps, k = k),
    class = "cv_plan"
  )
}

# Two classes, two numeric predictors and a factor; a few records overlap.
toy_data <- function(n = 40) {
  i <- seq_len(n)
  y <- rep(c("no", "yes"), length.out = n)
  data.frame(
    x1 = sin(i) + 1.5 * (y == "yes"), x2 = cos(3 * i),
    colour = factor(c("red", "green", "blue")[1 + i %% 3]), y = factor(y)
  )
}

# Draws its predictions: shows whether random numbers are reproducible.
random_learner <- function(train, test, target) {
  sample(levels(train[[target]]), nrow(test), replace = TRUE)
}

constant_learner <- function(label) {
  force(label)
  function(train, test, target) rep(label, nrow(test))
}

# Workers in other sessions load the installed package, not the one that
# pkgload has in memory.
is_loaded_by_pkgload <- function() {
  exists(".__DEVTOOLS__", asNamespace("bcvinfer"), inherits = FALSE)
}

skip_without_installed_copy <- function() {
  skip_if(is_loaded_by_pkgload(),
          "workers in other sessions need the installed package")
}

local_future_plan <- function(..., frame = parent.frame()) {
  skip_on_os("windows")
  old <- future::plan("list")
  future::plan(...)
  withr::defer(future::plan(old), envir = frame)
}

# Toy predictions under a future plan, from one seed.
predict_under <- function(learners, ..., n = 12, reps = 3) {
  if (...length() > 0) local_future_plan(...)
  set.seed(7)
  cv_predict(toy_plan(n, reps = reps), toy_data(n), y, learners)
}
