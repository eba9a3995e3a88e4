# Arguments that do nothing: every argument of every interval, and of the
# functions beside them, is changed once; the result must change. `base` is the
# call, `changed` one call for each of its arguments. An argument that needs
# another beside it (beta needs f_beta) is changed against `from`.

kfold <- varied_counts(1, 5, "kfold")
halves <- varied_counts(3, 2, "bcv")
splits <- varied_counts(6, 1, "holdout")
other <- function(counts) {
  counts$fp <- counts$fp + 3
  counts
}

# Without the columns that only repeat the arguments.
numbers_of <- function(result) {
  result <- as.data.frame(result)
  names <- c("estimate", "conf.low", "conf.high", "better", "within", "worse",
             "micro", "macro")
  as.list(result)[intersect(names, names(result))]
}

argument_cases <- function() {
  sizes <- list(counts = splits, n_train = 180, n_test = 20)
  list(
    list(
      fun = "interval_t", base = list(counts = halves),
      changed = list(counts = other(halves), measure = "mcc",
                     conf.level = 0.9, method = "bcv32_t", rho = 0.5,
                     rho1 = 0.3, rho2 = 0.3, n_train = 150, n_test = 60,
                     beta = 2),
      from = list(beta = list(measure = "f_beta"), rho = list(counts = kfold),
                  n_train = sizes, n_test = sizes), dots = "beta"
    ),
    list(
      fun = "interval_beta_prime", base = list(counts = halves),
      changed = list(counts = other(halves), conf.level = 0.9, prior = 0.5,
                     rho1 = 0.6, rho2 = 0.3, type = "hpd", weight = 0.9,
                     measure = "f_beta", beta = 2),
      from = list(weight = list(counts = kfold),
                  beta = list(measure = "f_beta"))
    ),
    list(
      fun = "interval_beta", base = list(counts = kfold, measure = "recall"),
      changed = list(counts = other(kfold), measure = "precision",
                     conf.level = 0.9, prior = 0.5, weight = 0.9,
                     type = "hpd"),
      from = list(counts = list(measure = "precision"))
    ),
    list(
      fun = "interval_beta_average",
      base = list(counts = kfold, measure = "recall"),
      changed = list(counts = other(kfold), measure = "precision",
                     conf.level = 0.9, prior = 0.5, rho = 0.6, type = "hpd"),
      from = list(counts = list(measure = "precision"))
    ),
    list(
      fun = "interval_f1_average", base = list(counts = class_counts(3, 2,
                                                                     "bcv")),
      changed = list(counts = class_counts(4, 2, "bcv", class_matrix() + 1),
                     average = "macro", conf.level = 0.9, rho1 = 0.6,
                     rho2 = 0.3, weight = 0.9),
      from = list(weight = list(counts = class_counts(1, 5, "kfold")))
    ),
    list(
      fun = "interval_components",
      base = list(x = half_split_guesses(), positive = "p"),
      changed = list(x = half_split_guesses(seed = 8), measure = "mcc",
                     conf.level = 0.9, positive = "q", beta = 2,
                     training = guesses_training(), clip = 0.1,
                     target = "deployed", simultaneous = TRUE,
                     by = rep(1:2, 20)),
      from = list(simultaneous = list(x = two_guesses()),
                  target = list(x = seeded_guesses()),
                  beta = list(measure = "f_beta"),
                  clip = list(x = likely_guesses(), measure = "log_loss",
                              clip = 0.2),
                  training = list(x = kfold_guesses(),
                                  training = guesses_training(0)))
    ),
    list(
      fun = "prob_superior",
      base = list(counts = halves, a = "tree", b = "knn"),
      changed = list(counts = other(halves), a = "svm", b = "svm",
                     measure = "recall", rope = 0.02, prior = 0.5, rho1 = 0.6,
                     rho2 = 0.3, weight = 0.9, beta = 2),
      from = list(a = list(counts = three_learners()),
                  b = list(counts = three_learners()),
                  weight = list(counts = kfold),
                  beta = list(measure = "f_beta"))
    ),
    list(
      fun = "fold_measures", base = list(counts = halves),
      changed = list(counts = other(halves), measures = "recall", beta = 2),
      from = list(beta = list(measures = "f_beta")), dots = "beta"
    ),
    list(
      fun = "average_measures", base = list(counts = halves),
      changed = list(counts = other(halves), measures = "recall", beta = 2),
      from = list(beta = list(measures = "f_beta")), dots = "beta"
    )
  )
}

half_split_guesses <- function(seed = 7, plan = cv_bcv(40, m = 3)) {
  withr::with_seed(seed, {
    data <- data.frame(y = rep(c("p", "q"), 20),
                       one = sample(c("p", "q"), 40, TRUE))
    cv_predict(plan, data, y, list(one = learner_column("one")))
  })
}

two_guesses <- function() {
  withr::with_seed(9, {
    data <- data.frame(y = rep(c("p", "q"), 20),
                       one = sample(c("p", "q"), 40, TRUE),
                       two = rep(c("p", "q", "q", "q"), 10))
    cv_predict(cv_bcv(40, m = 3), data, y, list(one = learner_column("one"),
                                                two = learner_column("two")))
  })
}

# Each fit draws one of two columns.
seeded_guesses <- function() {
  withr::with_seed(8, {
    data <- data.frame(y = rep(c("p", "q"), 20),
                       one = sample(c("p", "q"), 40, TRUE),
                       two = rep(c("p", "q", "q", "q"), 10))
    cv_predict(cv_bcv(40, m = 3), data, y, list(one = function(train, test) {
      test[[sample(c("one", "two"), 1)]]
    }))
  })
}

likely_guesses <- function() {
  x <- half_split_guesses()
  p <- (x$row %% 20) / 20
  with_probabilities(x, list(one = cbind(p = p, q = 1 - p)))
}

kfold_guesses <- function() half_split_guesses(plan = cv_kfold(40, 5))

# (Learners that train nothing have no training part.)
guesses_training <- function(part = 0.01) {
  training <- variance_components(half_split_guesses(), measure = "f1",
                                  positive = "p")
  training$training <- part
  training
}

three_learners <- function() {
  third <- halves[halves$learner == "tree", ]
  third$learner <- "svm"
  third$tp <- third$tp + 9
  rbind(halves, third)
}

test_that("Arguments that do nothing: each one changes the result", {
  for (case in argument_cases()) {
    run <- getExportedValue("bcvinfer", case$fun)
    # F_beta at beta = 1 is F1: `beta` makes the difference there.
    own <- if (case$fun == "interval_beta_prime") "measure"
    for (name in setdiff(names(case$changed), own)) {
      base <- replace(case$base, names(case$from[[name]]), case$from[[name]])
      new <- replace(base, name, case$changed[name])
      before <- numbers_of(do.call(run, base))
      # (Subgroups may have a single class.)
      after <- suppressWarnings(numbers_of(do.call(run, new)),
                                classes = "bcvinfer_warning_single_class")
      expect_false(isTRUE(all.equal(before, after, tolerance = 1e-6)),
                   info = paste(case$fun, name))
    }
  }
})

test_that("the table above leaves no argument and no function out", {
  cases <- argument_cases()
  funs <- vapply(cases, `[[`, "", "fun")
  intervals <- grep("^interval_", getNamespaceExports("bcvinfer"),
                    value = TRUE)
  expect_setequal(funs, c(setdiff(intervals, functions_with_case()),
                          "prob_superior", "fold_measures", "average_measures"))
  for (case in cases) {
    formal <- names(formals(getExportedValue("bcvinfer", case$fun)))
    expect_setequal(names(case$changed), c(setdiff(formal, "..."), case$dots))
  }
  expect_length(formals(cv_measures), 0)
})

test_that("print and format follow their digits", {
  out <- interval_beta_prime(halves)
  expect_identical(format(out, digits = 1)$estimate, c("0.8", "0.8"))
  expect_false(identical(capture.output(print(out)),
                         capture.output(print(out, digits = 5))))
  expect_input_error(format(out, digits = 0), "value", "digits")
  expect_input_error(format(kfold_t_test(1:5), digits = 0), "value", "digits")
  expect_input_error(print(out, max_rows = "all"), "type", "max_rows")
  expect_output(print(out, max_rows = Inf), "f1")
})
