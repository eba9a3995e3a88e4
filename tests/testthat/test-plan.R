test_that("the two folds of a repetition are each other's complement", {
  set.seed(1)
  plan <- cv_bcv(21, m = 3)
  for (rep in 1:3) {
    expect_identical(train_rows(plan, rep, 1), test_rows(plan, rep, 2))
    expect_identical(sort(c(train_rows(plan, rep, 2), test_rows(plan, rep, 2))),
                     1:21)
  }
})

test_that("rows with entry 1 are tested in fold 1, others train", {
  plan <- new_cv_plan(cbind(c(1L, 0L, NA, 2L), c(2L, 1L, 1L, 2L)), "kfold", 2)
  expect_identical(test_rows(plan, 1, 1), 1L)
  expect_identical(train_rows(plan, 1, 1), c(2L, 4L))
  expect_identical(train_rows(plan, 1, 2), c(1L, 2L))
  expect_identical(test_rows(plan, 2, 2), c(1L, 4L))
})

test_that("sizes are means over the folds", {
  # Repetition 1: 3 rows take part, 2 of them tested in 2 folds, so each fold
  # tests 1 and trains 2.
  plan <- new_cv_plan(cbind(c(1L, 0L, NA, 2L), c(2L, 1L, 1L, 2L)), "kfold", 2)
  expect_identical(plan$reps$n_test, c(1, 2))
  expect_identical(plan$reps$n_train, c(2, 2))
  set.seed(1)
  odd <- cv_bcv(21, m = 3)
  expect_identical(odd$reps$n_train, rep(10.5, 3))
  expect_named(odd$reps, c("rep", "set", "half", "n_train", "n_test"))
})

test_that("plan_folds lists every pair in order", {
  set.seed(1)
  expect_identical(plan_folds(cv_kfold(6, k = 3, repeats = 2)),
                   data.frame(rep = rep(1:2, each = 3), fold = rep(1:3, 2)))
})

test_that("the design has the sizes of the estimate itself", {
  set.seed(1)
  expect_identical(
    plan_design(cv_paired_halves(100, times = 2, pairs = 1, prop = 0.8)),
    list(scheme = "paired_halves", m = 6L, k = 1L, n = 100L, n_train = 80,
         n_test = 20, main = 1:2)
  )
})

test_that("as a data frame a plan has row, rep, fold of all that take part", {
  plan <- new_cv_plan(cbind(c(1L, 0L, NA), c(0L, 1L, 1L)), "holdout", 1)
  expect_identical(
    as.data.frame(plan),
    data.frame(row = c(1L, 2L, 1L, 2L, 3L), rep = c(1L, 1L, 2L, 2L, 2L),
               fold = c(1L, 0L, 0L, 1L, 1L))
  )
})

test_that("rows of what is no plan, or not in it, are classed errors", {
  set.seed(1)
  plan <- cv_bcv(10, m = 2)
  expect_input_error(train_rows(1, 1, 1), "type", "plan", "train_rows")
  expect_input_error(train_rows(plan), "missing", "rep", "train_rows")
  expect_input_error(train_rows(plan, 3, 1), "value", "rep", "train_rows")
  expect_input_error(test_rows(plan, 1, 3), "value", "fold", "test_rows")
  expect_input_error(test_rows(plan, 1, "1"), "type", "fold", "test_rows")
})

test_that("every argument changes the plan, trap: arguments that do nothing", {
  set.seed(1)
  strata <- sample(rep(c("a", "b"), c(13, 27)))
  groups <- rep(1:16, rep(2:3, 8))
  base <- list(cv_bcv = list(40), cv_rcv = list(40), cv_kfold = list(40),
               cv_holdout = list(40), cv_paired_halves = list(40),
               cv_overlap = list(40, overlap = 5))
  changes <- list(
    cv_bcv = list(n = 41, m = 4, strata = strata, nested = TRUE,
                  groups = groups),
    cv_rcv = list(n = 41, m = 4, strata = strata, distinct = 2,
                  groups = groups),
    cv_kfold = list(n = 41, k = 4, repeats = 2, strata = strata,
                    groups = groups),
    cv_holdout = list(n = 41, times = 2, prop = 0.5, sets = 2, strata = strata,
                      groups = groups),
    cv_paired_halves = list(n = 41, times = 2, pairs = 2, prop = 0.8),
    cv_overlap = list(n = 41, overlap = 6)
  )
  for (fun in names(changes)) {
    make <- function(args) {
      set.seed(1)
      do.call(fun, args)$assignment
    }
    names(base[[fun]])[1] <- "n"
    expect_setequal(names(changes[[fun]]), names(formals(fun)))
    for (argument in names(changes[[fun]])) {
      changed <- utils::modifyList(base[[fun]], changes[[fun]][argument])
      expect_false(identical(make(changed), make(base[[fun]])),
                   info = paste(fun, argument))
    }
  }
})

test_that("nothing is changed in place", {
  set.seed(1)
  data <- iris[1:100, ]
  strata <- rep(1:2, 50)
  plan <- cv_bcv(data, 3, strata = strata, nested = TRUE)
  before <- unserialize(serialize(list(data, strata, plan), NULL))
  cv_extend(plan, 9, strata = strata)
  overlap_counts(plan)
  format(plan)
  expect_identical(list(data, strata, plan), before)
})

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
