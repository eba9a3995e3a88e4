test_that("a column is a name, a string, a variable or an expression", {
  data <- data.frame(y = c("a", "b", "a"), z = c("a", "a", "b"))
  expected <- confusion_counts(data, "a", truth = y, estimate = z)
  which_truth <- "y"
  which_estimate <- "z"
  count <- function(...) confusion_counts(data, "a", ...)
  expect_identical(count(truth = "y", estimate = "z"), expected)
  expect_identical(count(truth = which_truth, estimate = which_estimate),
                   expected)
  expect_identical(count(truth = !!which_truth, estimate = z), expected)
  expect_identical(count(truth = tolower(y), estimate = z), expected)
  expect_identical(count(truth = .data$y, estimate = .data[["z"]])$tp,
                   expected$tp)
  own <- cv_predictions(data, which_truth, "z")
  expect_identical(own, cv_predictions(data, y, z))
})

test_that("a column takes precedence over a variable, !! forces the variable", {
  data <- data.frame(y = c("a", "b", "b"), z = "a")
  z <- "y"
  expect_identical(
    confusion_counts(data, "a", truth = y, estimate = z)$fp, 2
  )
  expect_identical(
    confusion_counts(data, "a", truth = y, estimate = !!z)$fp, 0
  )
})

test_that("the values of a column are no places of columns", {
  data <- data.frame(y = rep(0:1, 10), pred = rep(c(0, 1, 1, 0), 5),
                     p = 1:20 / 21, word = c("a", "b"))
  read <- function(...) cv_predictions(data, ...)
  refused <- function(code, arg, said = "pred.*in its place") {
    expect_input_error(code, "column", arg, NULL, said)
  }
  refused(read(y, data$pred), "learners")
  refused(read(data$y, data[["pred"]]), "learners")
  refused(read(y, c(m = data$pred)), "learners")
  refused(read(y, tidyselect::all_of(data$pred)), "learners")
  refused(read(y, !!data$pred), "learners", "names of the columns")
  refused(read(y, data$pred > 0), "learners", "must select columns")
  refused(read(y, data[, 2]), "learners", "names of the columns")
  outside <- data$pred
  refused(read(y, outside), "learners", "not give values, as `outside` does")
  refused(read(y, data$word), "learners", "`data\\$word` does.*Write.* word,")
  refused(read(y, probs = list(m = data$p)), "probs", "`data\\$p` does.* p, in")
  refused(read(y, pred, keep = data$word), "keep", "word, in its place")
  refused(cv_scores(data, data$pred, direction = "maximize"), "score")
  # What selects columns still does.
  kept <- list(names = c("pred", "y2"), places = c(2, 3))
  data <- data.frame(y = data$y, pred = data$pred, y2 = 0)
  expected <- read(y, c(pred, y2))
  expect_identical(read(y, kept$names), expected)
  expect_identical(read(y, c(kept$names)), expected)
  expect_identical(read(y, kept[["places"]]), expected)
  expect_identical(read(y, names(data)[2:3]), expected)
  expect_identical(read(y, 2:3), expected)
  expect_identical(read(y, !!c(2, 3)), expected)
  expect_identical(read(y, -y), expected)
  expect_identical(read(y, tidyselect::all_of(kept$names)), expected)
})

test_that("a column that is given as its values is known by its name", {
  data <- data.frame(y = c(0, 1, 1, 0), pred = c(0, 1, 1, 1))
  expect_input_error(cv_predictions(data, data$y, y), "conflict", "learners",
                     "cv_predictions", "not select y")
  expect_input_error(cv_predictions(data, data[["y"]], 1:2), "conflict",
                     "learners")
  expect_identical(cv_predictions(data, data$y, pred),
                   cv_predictions(data, y, pred))
})

test_that("a malformed data frame is refused before any column is read", {
  short <- structure(list(t = c("a", "b"), e = c("a", "b", "a"), i = 1:3),
                     class = "data.frame", row.names = 1:3)
  count <- function(...) confusion_counts(short, "a", ...)
  expect_input_error(count(truth = t, estimate = e), "shape", "truth",
                     "confusion_counts", "3.*<character> of length 2")
  expect_input_error(count(truth = e, estimate = t), "shape", "estimate")
  for (arg in c("rep", "fold", "learner", "row")) {
    call <- rlang::call2(count, truth = quote(e), estimate = quote(e),
                         !!arg := quote(t))
    expect_input_error(eval(call), "shape", arg)
  }
  long <- as.list(example_predictions())
  long$tree <- long$tree[1:3]
  class(long) <- c("cv_predictions", "cv_table", "data.frame")
  attr(long, "row.names") <- seq_len(72)
  expect_input_error(confusion_counts(long, "x"), "shape", "x")
  expect_input_error(contingency_counts(long, tree, knn), "shape", "x")
})

test_that("a name that is NA or doubled hides no other column", {
  data <- data.frame(y = c("a", "b"), z = c("a", "a"), extra = 1:2)
  names(data)[3] <- NA
  expect_identical(confusion_counts(data, "a", truth = y, estimate = z)$fp, 1)
  names(data)[3] <- "z"
  expect_input_error(confusion_counts(data, "a", truth = y, estimate = z),
                     "column", "estimate", "confusion_counts", "several")
})

test_that("a name that only a function has is that of no column", {
  data <- data.frame(y = c("a", "b"), one = c("a", "b"))
  expect_input_error(
    confusion_counts(data, "a", truth = y, estimate = median), "column",
    "estimate"
  )
})

test_that("bad input: a column where only a number of records is given", {
  expect_input_error(cv_bcv(20, strata = no_such_class), "column", "strata",
                     "cv_bcv", "no `no_such_class`")
  expect_input_error(cv_bcv(20, groups = no_such_group), "column", "groups",
                     "cv_bcv", "where the data are given")
})

test_that("a column that is there twice is not selected by its name", {
  data <- cbind(data.frame(y = c("u", "v"), a = c("u", "v")), a = c("v", "u"))
  expect_input_error(cv_predictions(data, y, "a"), "column", "learners",
                     "cv_predictions", "several a")
  scores <- cbind(data.frame(s = c(0.1, 0.2)), s = c(0.3, 0.4))
  expect_input_error(cv_scores(scores, "s"), "column", "score")
})

# (do.call() writes the values themselves into the call.)
test_that("values of an S4 class in the call are a column", {
  new_ids <- methods::setClass("Ids", contains = "integer",
                               where = environment())
  ids <- c(4L, 1L, 3L, 2L)
  data <- data.frame(y = c("u", "v", "v", "u"), a = c("u", "v", "u", "u"))
  found <- do.call(cv_predictions, list(data, "y", "a", row = new_ids(ids)))
  expect_identical(as.data.frame(found),
                   as.data.frame(cv_predictions(data, y, a, row = ids)))
  new_box <- methods::setClass("Box", slots = c(id = "integer"),
                               where = environment())
  for (argument in c("row", "groups")) {
    given <- list(data, "y", "a", new_box(id = ids))
    names(given) <- c("", "", "", argument)
    expect_input_error(do.call(cv_predictions, given), "shape", argument)
  }
})

test_that("a written value that is no code has no names", {
  expect_null(written_names(rlang::new_quosure(asS4(1))))
  expect_identical(written_names(rlang::quo(f(a, "b"))), c("f", "a", "b"))
})
