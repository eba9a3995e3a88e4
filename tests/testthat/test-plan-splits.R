# Splits by hand: lists of rows, as rsample, mlr3 and caret have them.
read <- function(train, test, place = NULL, n = 6, scheme = NULL) {
  read_splits(train, test, place, n, scheme)
}

halves <- list(c(1L, 3L, 5L), c(2L, 4L, 6L))

test_that("splits with places become the plan of these places", {
  place <- list(rep = c("b", "a", "b", "a"), fold = c("x", "x", "y", "y"))
  other <- list(1:3, 4:6)
  found <- read(list(halves[[1]], other[[1]], halves[[2]], other[[2]]),
                list(halves[[2]], other[[2]], halves[[1]], other[[1]]), place)
  # Repetitions and folds have numbers in the order of their appearance.
  expect_identical(found$place, list(rep = c(1L, 2L, 1L, 2L),
                                     fold = c(1L, 1L, 2L, 2L)))
  expect_identical(found$plan$assignment,
                   cbind(c(2L, 1L, 2L, 1L, 2L, 1L), rep(2:1, each = 3)))
  expect_identical(found$plan[c("n", "m", "k")], list(n = 6L, m = 2L, k = 2L))
  expect_false(found$plan$stratified)
})

test_that("splits without places are folds, or else hold-outs", {
  folds <- list(1:2, 3:4, 5:6)
  others <- lapply(folds, function(rows) setdiff(1:6, rows))
  found <- read(others, folds)
  expect_identical(found$plan$scheme, "kfold")
  expect_identical(found$plan$assignment[, 1], rep(1:3, each = 2))
  # Disjoint test rows, but one record trains in no split: hold-outs.
  holdouts <- read(list(4:6, 1:3), list(1:3, 4:5))
  expect_identical(holdouts$plan$scheme, "holdout")
  expect_identical(holdouts$plan$assignment,
                   cbind(c(1L, 1L, 1L, 0L, 0L, 0L), c(0L, 0L, 0L, 1L, 1L, NA)))
  single <- read(list(1:4), list(5:6))
  expect_identical(single$plan$scheme, "holdout")
  expect_identical(single$place, list(rep = 1L, fold = 1L))
})

test_that("a scheme that is given decides between those that fit", {
  both <- list(halves[[1]], halves[[2]])
  for (scheme in c("rcv", "overlap", "kfold")) {
    found <- read(both, rev(both), scheme = scheme)
    expect_identical(found$plan$scheme, scheme)
  }
  expect_input_error(read(both, rev(both), scheme = "holdout"), "scheme",
                     "scheme")
})

test_that("splits that are no partition are errors that say which", {
  expect_input_error(read(list(c(1L, 1L, 2L)), list(3:6)), "scheme", "x",
                     message = "record 1 more than once")
  expect_input_error(read(list(1:4), list(4:6)), "scheme", "x",
                     message = "record 4")
  expect_input_error(read(list(integer()), list(1:6)), "rows", "x",
                     message = "split 1 does not")
  expect_input_error(read(list(1:6), list(integer())), "rows", "x")
  for (rows in list(0:2, c(1L, NA), c(1, 2.5), 5:7)) {
    expect_input_error(read(list(rows), list(3:4)), "value", "x",
                       message = "1 to 6")
  }
})

test_that("places with holes or doubles are errors that say which", {
  twice <- list(rep = c("a", "a"), fold = c("x", "x"))
  expect_input_error(read(halves, rev(halves), twice), "rows", "x",
                     message = "x of a occurs again")
  three <- list(halves[[1]], halves[[2]], halves[[1]])
  other <- list(halves[[2]], halves[[1]], halves[[2]])
  hole <- list(rep = c("a", "a", "b"), fold = c("x", "y", "x"))
  expect_input_error(read(three, other, hole), "rows", "x",
                     message = "a has 2, b has 1")
  # Two folds of one repetition that test the same record.
  one <- list(rep = c(1, 1), fold = c(1, 2))
  expect_input_error(read(list(1:3, 1:2), list(4:6, 3:6), one), "rows", "x",
                     message = "Repetition 1, fold 1")
})

test_that("labels of folds may differ between repetitions", {
  place <- list(rep = c(1, 1, 2, 2), fold = c("p", "q", "r", "s"))
  splits <- c(halves, halves)
  found <- read(splits, splits[c(2, 1, 4, 3)], place)
  expect_identical(found$place$fold, c(1L, 2L, 1L, 2L))
})

test_that("numbers in labels have equal width", {
  expect_identical(place_labels("Fold", c(1L, 9L, 10L), 10L),
                   c("Fold01", "Fold09", "Fold10"))
  expect_identical(place_labels("Rep", 1:2, 9L), c("Rep1", "Rep2"))
})

test_that("partitions one after the other are repetitions", {
  test <- list(1:2, 3:4, 5:6, c(1L, 3L), c(2L, 5L), c(4L, 6L))
  train <- lapply(test, function(rows) setdiff(1:6, rows))
  found <- read(train, test)
  expect_identical(found$plan$scheme, "kfold")
  expect_identical(found$plan$assignment,
                   cbind(rep(1:3, each = 2), c(1L, 2L, 1L, 3L, 2L, 3L)))
  expect_identical(found$place$rep, rep(1:2, each = 3))
  # Of different numbers of folds they are no repetitions of one plan.
  other <- list(1:2, 3:4, 5:6, 1:3, 4:6)
  expect_input_error(
    read(lapply(other, function(rows) setdiff(1:6, rows)), other), "rows", "x",
    message = "1 has 3, 2 has 2"
  )
  # Not in order: each is a hold-out.
  mixed <- c(1, 4, 2, 5, 3, 6)
  expect_identical(read(train[mixed], test[mixed])$plan$scheme, "holdout")
})
