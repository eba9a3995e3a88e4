# Every front door to an optional package, as on a machine without it.
without_package <- function(package, code) {
  namespace <- asNamespace("bcvinfer")
  found <- get("is_installed", namespace)
  set <- function(value) {
    unlockBinding("is_installed", namespace)
    assign("is_installed", value, namespace)
    lockBinding("is_installed", namespace)
  }
  on.exit(set(found))
  set(function(name) !name %in% package)
  force(code)
}

expect_named_package <- function(package, code, absent = package) {
  error <- expect_input_error(without_package(absent, code), "package", package)
  # How to install it, in the words of R.
  expect_match(conditionMessage(error),
               sprintf("install.packages(\"%s\")", package), fixed = TRUE)
}

test_that("learners name the package that they lack", {
  expect_named_package("e1071", learner_naive_bayes())
  expect_named_package("rpart", learner_tree())
  expect_named_package("class", learner_knn(), absent = c("class", "FNN"))
  # One of the two does.
  for (absent in c("class", "FNN")) {
    expect_no_error(without_package(absent, {
      if (requireNamespace(setdiff(c("class", "FNN"), absent), quietly = TRUE))
        learner_knn()
    }))
  }
})

test_that("logistic regression of three classes says what it lacks", {
  fit <- learner_logistic()
  expect_error(without_package("nnet", fit(iris, iris[-5], "Species")),
               "more than two classes need the package nnet")
  two <- iris[iris$Species != "setosa", ]
  expect_length(without_package("nnet", fit(two, two[-5], "Species")), 100)
})

test_that("models of other packages name the package that they lack", {
  spec <- structure(list(mode = "classification"),
                    class = c("logistic_reg", "model_spec"))
  flow <- structure(list(fit = list(actions = list(model = list(spec = spec)))),
                    class = "workflow")
  learner <- structure(list(task_type = "classif"), class = "Learner")
  expect_named_package("parsnip", as_learner(spec))
  expect_named_package("parsnip", as_learner(flow),
                       absent = c("parsnip"))
  expect_named_package("workflows", as_learner(flow))
  expect_named_package("mlr3", as_learner(learner))
  expect_named_package("caret", as_learner("rpart"))
})

test_that("plans and results name the package that they lack", {
  set.seed(1)
  plan <- cv_bcv(20, m = 2)
  expect_named_package("rsample", as_rset(plan, data.frame(x = 1:20)))
  for (class in c("rset", "rsplit", "tune_results")) {
    expect_named_package("rsample",
                         as_cv_plan(structure(list(), class = class)))
  }
  tuned <- structure(
    list(.predictions = list(data.frame(.pred_class = "a"))),
    class = "tune_results"
  )
  expect_named_package("rsample", as_cv_predictions(tuned))
  expect_named_package("mlr3",
                       as_cv_plan(structure(list(), class = "Resampling")))
  for (class in c("ResampleResult", "BenchmarkResult")) {
    expect_named_package("mlr3",
                         as_cv_predictions(structure(list(), class = class)))
  }
})

test_that("counts in a database name the package that they lack", {
  lazy <- structure(list(), class = c("tbl_sql", "tbl_lazy"))
  for (package in c("dbplyr", "dplyr")) {
    expect_named_package(package, confusion_counts(lazy, "a", truth = t,
                                                   estimate = e))
    expect_named_package(package, contingency_counts(lazy, a, b, truth = t))
    expect_named_package(package, contingency_counts(
      lazy, a, b, truth = t, estimate = e, row = r, learner = l
    ))
  }
})

test_that("without bit64 its numbers stop", {
  expect_named_package("bit64", kfold_t_test(bits_of_64(1:5)))
})
