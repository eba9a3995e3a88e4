test_that("strata may be a vector, a bare column or its name", {
  draw <- function(strata) {
    set.seed(3)
    cv_bcv(iris, strata = {{ strata }})$assignment
  }
  bare <- draw(Species)
  expect_identical(draw(iris$Species), bare)
  expect_identical(draw("Species"), bare)
  expect_identical(draw(as.character(iris$Species)), bare)
  expect_identical(draw(as.integer(Species)), bare)
  set.seed(3)
  expect_identical(cv_bcv(150, strata = iris$Species)$assignment, bare)
  set.seed(3)
  expect_false(identical(cv_bcv(iris)$assignment, bare))
})

test_that("labels of every kind make the same plan", {
  draw <- function(strata) {
    set.seed(3)
    cv_kfold(20, k = 3, strata = strata)$assignment
  }
  two <- rep(c(0, 1), each = 10)
  expect_identical(draw(two == 1), draw(two))
  expect_identical(draw(factor(two, c(0, 2, 1))), draw(two))
})

test_that("bad strata are classed errors that name the user's call", {
  for (fun in c("cv_bcv", "cv_rcv", "cv_kfold", "cv_holdout")) {
    make <- function(...) eval(rlang::call2(fun, ..., .ns = NULL))
    expect_input_error(make(10, strata = 1:3), "shape", "strata", fun)
    expect_input_error(make(10, strata = c(NA, 1:9)), "missing", "strata", fun)
    expect_input_error(make(10, strata = 1:10 / 3), "type", "strata", fun)
    expect_input_error(make(10, strata = as.list(1:10)), "type", "strata", fun)
    expect_input_error(make(iris, strata = "Kind"), "column", "strata", fun)
    expect_input_error(make(iris, strata = quote(Kind)), "column", "strata",
                      fun)
    expect_input_error(make(10, strata = quote(no_such_object)), "column",
                      "strata", fun)
  }
})

test_that("bad numbers of records are classed errors in every plan", {
  calls <- list(cv_bcv = list(), cv_rcv = list(), cv_kfold = list(),
                cv_holdout = list(), cv_paired_halves = list(),
                cv_overlap = list(overlap = 1))
  for (fun in names(calls)) {
    make <- function(...) {
      eval(rlang::call2(fun, ..., !!!calls[[fun]], .ns = NULL))
    }
    expect_input_error(make(), "missing", "n", fun)
    expect_input_error(make(10.5), "value", "n", fun)
    expect_input_error(make(-3), "value", "n", fun)
    expect_input_error(make(0), "value", "n", fun)
    expect_input_error(make(NA), "type", "n", fun)
    expect_input_error(make("20"), "type", "n", fun)
    expect_input_error(make(c(10, 20)), "type", "n", fun)
    expect_input_error(make(data.frame()), "value", "n", fun)
  }
})

test_that("a class smaller than the number of blocks warns, trap: strata", {
  strata <- rep(c("many", "few"), c(37, 3))
  warning <- expect_warning(plan <- cv_bcv(40, strata = strata),
                            class = "bcvinfer_warning_small_class")
  expect_s3_class(warning, "bcvinfer_warning")
  expect_identical(plan$n, 40L)
  expect_warning(cv_kfold(40, k = 5, strata = strata),
                 class = "bcvinfer_warning_small_class")
  expect_warning(cv_rcv(38, strata = strata[1:38]),
                 class = "bcvinfer_warning_small_class")
  expect_warning(cv_holdout(38, strata = strata[1:38]),
                 class = "bcvinfer_warning_small_class")
  expect_no_warning(cv_bcv(40, strata = rep(c("a", "b"), c(32, 8))))
})

test_that("the wording of errors and warnings", {
  expect_snapshot(error = TRUE, {
    cv_bcv()
    cv_bcv(7)
    cv_bcv(10.5)
    cv_bcv(300, m = 128)
    cv_bcv(iris, strata = "Kind")
    cv_bcv(10, strata = 1:3)
    cv_bcv(40, strata = rep(c("many", "few"), c(37, 3)))
    cv_kfold(5)
    cv_holdout(10, prop = 0.01)
    cv_paired_halves(10, prop = 0.5)
    cv_extend(cv_bcv(20), 7)
    as_cv_plan(structure(list(), class = "bootstraps"))
  })
})
