truth <- factor(c("y", "y", "n", "n", "y", "n", "n", "y"))
flip <- function(at) {
  out <- truth
  out[at] <- ifelse(truth[at] == "y", "n", "y")
  out
}
predictions <- cv_predictions(
  data.frame(row = 1:8, rep = 1L, fold = rep(1:2, each = 4), truth = truth,
             A = flip(c(1, 2, 5)), B = flip(c(2, 6, 7))),
  truth, c(A, B), row, rep, fold,
  plan = new_cv_plan(matrix(rep(1:2, each = 4), 8, 1), "bcv", 2)
)

test_that("error: per fold, per record, and with the plan", {
  # Fold 1: A wrong at 1, 2, B at 2: (2 - 1)/4; fold 2: A at 5, B at 6, 7
  x <- loss_differences(predictions, "A", "B")
  expect_s3_class(x, "cv_differences")
  expect_equal(as.vector(x), c(0.25, -0.25))
  expect_identical(attr(x, "scheme"), "bcv")
  expect_equal(c(attr(x, "n_train"), attr(x, "n_test")), c(4, 4))
  records <- attr(x, "records")
  expect_named(records, c("row", "rep", "fold", "a", "b"))
  expect_identical(records$a, c(1L, 1L, 0L, 0L, 1L, 0L, 0L, 0L))
  expect_identical(records$b, c(0L, 1L, 0L, 0L, 0L, 1L, 1L, 0L))
  expect_identical(attr(x, "set"), 1L)
})

test_that("learners: bare, strings, variables, or the two that are there", {
  x <- loss_differences(predictions)
  first <- "A"
  expect_equal(loss_differences(predictions, A, B), x)
  expect_equal(loss_differences(predictions, first, "B"), x)
  expect_equal(as.vector(x), c(0.25, -0.25))
  expect_equal(as.vector(loss_differences(predictions, "B", "A")),
               -as.vector(x))
})

test_that("a measure: 1 - value where larger is better", {
  # Fold 1, positive "y" (rows 1, 2): A finds neither: recall 0; B finds row 1:
  # 1/2. Fold 2 (rows 5, 8): A finds 8: 1/2; B both: 1.
  expect_warning(
    x <- loss_differences(predictions, loss = "recall", positive = "y"),
    "rests on 4 records", class = "bcvinfer_warning_few_records"
  )
  expect_equal(as.vector(x), c(1 - 1 / 2, 1 / 2 - 0))
  expect_match(attr(x, "loss_label"), "^1 - ")
  expect_null(attr(x, "records"))
})

counts <- new_counts(data.frame(
  learner = rep(c("A", "B"), each = 2), rep = 1, fold = 1:2,
  tp = c(6, 4, 3, 8), fp = c(2, 2, 1, 5), fn = c(4, 6, 7, 2), tn = c(8, 8, 9, 5)
), "confusion_counts")

test_that("error from confusion counts", {
  # A: 6/20, 8/20; B: 8/20, 7/20
  expect_equal(as.vector(loss_differences(counts, "A", "B")), c(-2, 1) / 20)
})

test_that("mcc: (1 - mcc) / 2", {
  # Fold 1: A (48 - 8) / sqrt(8 * 10 * 10 * 12), B (27 - 7) / sqrt(4 * 1600);
  # fold 2: A (32 - 12) / sqrt(6 * 10 * 10 * 14), B (40-10)/sqrt(13*10*10*7)
  a <- c(40 / sqrt(9600), 20 / sqrt(8400))
  b <- c(20 / sqrt(4 * 10 * 10 * 16), 30 / sqrt(9100))
  x <- loss_differences(counts, "A", "B", loss = "mcc")
  expect_equal(as.vector(x), (1 - a) / 2 - (1 - b) / 2)
  expect_match(attr(x, "loss_label"), "/ 2$")
})

test_that("Arguments trap: loss and positive change the result", {
  base <- as.vector(loss_differences(predictions, loss = "f1", positive = "y"))
  expect_false(identical(base, as.vector(
    loss_differences(predictions, loss = "f1", positive = "n"))))
  expect_false(identical(base, as.vector(loss_differences(predictions))))
})

test_that("a pair of contingency counts is turned round when needed", {
  pair <- contingency_of(c(5, 2), c(3, 4), 20, 1, 2)
  expect_equal(as.vector(loss_differences(pair, "B", "A")), c(-2, 2) / 20)
  expect_identical(attr(loss_differences(pair, "B", "A"), "a"), "B")
  expect_test_error(loss_differences(pair, "A", "C"), "column", "b")
  expect_test_error(loss_differences(pair, loss = "f1"), "conflict", "loss")
  names <- c("one", "two", "three", "four")
  data <- transform(comparison_data(), four = one)
  all <- cv_predict(cv_bcv(80, m = 2), data, y,
                    rlang::set_names(lapply(names, learner_column), names))
  two <- rbind(contingency_counts(all, one, two),
               contingency_counts(all, three, four))
  expect_test_error(loss_differences(two, "one", "three"), "value", "b")
  expect_error(loss_differences(two, "one", "three"),
               "It has: \"one - two\" and \"three - four\"", fixed = TRUE)
})

test_that("Undefined measures trap: NA, one warning with the number of folds", {
  none <- counts
  none$tp[1:2] <- c(0, 0)
  none$fp[1:2] <- c(0, 0)
  none$fn[1:2] <- c(10, 10)
  none$tn[1:2] <- c(10, 10)
  expect_warning(x <- loss_differences(none, loss = "precision"),
                 "2 of 2 folds", class = "bcvinfer_warning_undefined")
  expect_true(all(is.na(x)))
})

test_that("learners on different rows stop", {
  other <- counts
  other$tp[3] <- 4
  expect_test_error(loss_differences(other), "rows", "x")
  shifted <- counts
  shifted$fold[3:4] <- 3:4
  expect_test_error(loss_differences(shifted), "rows", "x")
})

test_that("mistakes", {
  expect_test_error(loss_differences(predictions, "A"), "missing", "b")
  expect_test_error(loss_differences(predictions, "A", "C"), "column", "b")
  expect_test_error(loss_differences(predictions, "A", "A"), "conflict",
                    "b")
  expect_test_error(loss_differences(predictions, 1, "A"), "column", "a")
  expect_test_error(loss_differences(predictions, loss = "beauty"), "value",
                     "loss")
  expect_test_error(loss_differences(counts, positive = "y"), "conflict",
                     "positive")
  expect_test_error(loss_differences(predictions, "A", "B", positive = "y"),
                     "conflict", "positive")
  expect_test_error(loss_differences(1:3), "type", "x")
  lost <- predictions
  lost$A[3] <- NA
  expect_test_error(loss_differences(lost), "missing", "x")
})

test_that("labels of losses follow range and direction", {
  expect_identical(loss_label("error"), "error")
  expect_match(loss_label("f1"), "^1 - ")
  expect_match(loss_label("mcc"), "^\\(1 - .*\\) / 2$")
})

test_that("counts of several classes need one of them", {
  each <- new_counts(data.frame(
    learner = rep(c("A", "B"), 2), class = rep(c("u", "v"), each = 2), rep = 1,
    fold = 1, tp = 5, fp = 2, fn = 1, tn = 2
  ), "confusion_counts")
  expect_test_error(loss_differences(each), "shape", "x")
  one <- loss_differences(each[each$class == "u", ])
  expect_equal(as.vector(one), 0)
})

test_that("more than two learners must be named", {
  three <- new_counts(data.frame(
    learner = c("A", "B", "C"), rep = 1, fold = 1, tp = c(5, 4, 3), fp = 2,
    fn = c(1, 2, 3), tn = 2
  ), "confusion_counts")
  expect_test_error(loss_differences(three), "missing", "a")
  # errors 3/10 and 5/10
  expect_equal(as.vector(loss_differences(three, A, C)), -0.2)
})

test_that("a measure that is an error rate is its own loss", {
  expect_identical(loss_label("fnr"), "False negative rate")
})

test_that("a missing fold is a mistake in `x`", {
  two <- new_counts(data.frame(
    learner = rep(c("A", "B"), each = 2), rep = 1, fold = c(1, 2, NA, 2),
    tp = 5, fp = 2, fn = 1, tn = 2
  ), "confusion_counts")
  expect_test_error(loss_differences(two, A, B), "missing", "x")
})

test_that("what rounding leaves of equal losses is no difference", {
  # All errors are 0.1, so that both have the same mean absolute error. The
  # differences of 1e-17 gave t = 0.77, p = .46.
  y <- (1:100) / 7
  off <- rep(c(0.1, -0.1), 50)
  x <- cv_predictions(
    data.frame(y, plus = y + off, minus = y - off, fold = rep(1:10, 10)), y,
    c(plus, minus), row = NULL, fold = fold
  )
  expect_true(any(abs(x$plus - x$truth) != abs(x$minus - x$truth)))
  expect_identical(as.vector(loss_differences(x, loss = "mae")), numeric(10))
  found <- compare_learners(x, measure = "mae")
  expect_identical(c(found$estimate, found$p.value), c(0, 1))
})
