test_that("decimals follow the largest value", {
  expect_identical(shared_decimals(c(0.0123, 0.4, NA), 3), 3)
  expect_identical(shared_decimals(c(-123.4, 2), 3), 0)
  expect_identical(shared_decimals(c(0, NA), 3), 3)
})

# Users, 0.3.0: 0.133 in a table and 0.132 in the note below it; 0.017 and 0.018
# in two blocks of a comparison.
test_that("a number is rounded the same in tables and sentences", {
  near <- 0.0175 * (1 + c(-1e-15, 0, 1e-15))
  expect_identical(format_decimals(near, 3), rep("0.018", 3))
  expect_identical(format_number(near, 2), rep("0.018", 3))
  expect_identical(format_decimals(0.1325, 3), "0.133")
  expect_identical(format_number(0.1325, 3), "0.133")
  # All ties of three decimals.
  ties <- (seq_len(999) + 0.5) / 1000
  digits <- 3 - (ties < 0.1) - (ties < 0.01)
  expect_identical(
    as.numeric(mapply(format_number, ties, digits)),
    as.numeric(format_decimals(ties, 3))
  )
  # As many digits as are asked for, and what is no number.
  expect_identical(format_number(c(NA, Inf, -Inf, NaN, 0, 12L)),
                   c("NA", "Inf", "-Inf", "NaN", "0", "12"))
  expect_identical(format_number(1 / 3, 15), "0.333333333333333")
  expect_identical(format_decimals(1 / 3, 15), "0.333333333333333")
  withr::with_options(list(OutDec = ","), {
    expect_identical(format_number(0.1325, 3), "0,133")
  })
})

test_that("what rounds to 0 has no sign", {
  expect_identical(format_decimals(c(-0, 0, -1e-17, -0.04, -0.06, NA), 1),
                   c("0.0", "0.0", "0.0", "0.0", "-0.1", ""))
  expect_identical(format_decimals(c(-0.4, -0.6, -10), 0), c("0", "-1", "-10"))
})

test_that("characters that turn or hide text are shown in print and pages", {
  table <- data.frame(truth = rep(c("a", "b\u202ec"), 20), k = "a")
  names(table)[2] <- "k\u202enn\u200b"
  x <- cv_predictions(table, truth, 2)
  shown <- paste(capture.output(print(x)), collapse = "\n")
  expect_false(grepl("\\p{Cf}", shown, perl = TRUE))
  expect_match(shown, "k<U+202E>nn<U+200B>", fixed = TRUE)
  expect_match(shown, "b<U+202E>c", fixed = TRUE)
  skip_if_not_installed("knitr")
  page <- as.character(knitr::knit_print(x))
  expect_false(grepl("\\p{Cf}", page, perl = TRUE))
  # (Signs that Markdown could read are character references.)
  expect_match(page, "k&#60;U+202E&#62;nn&#60;U+200B&#62;", fixed = TRUE)
})

test_that("labels of a million characters are not printed whole", {
  long <- paste0("first", strrep("x", 1e6), "last")
  table <- data.frame(truth = rep(c("a", long), 20), k = "a", l = long)
  x <- cv_predictions(table, truth, stats::setNames(2:3, c(long, "l")))
  counts <- suppressMessages(confusion_counts(x, positive = long))
  for (result in list(x, counts, compare_learners(x))) {
    shown <- paste(capture.output(print(result)), collapse = "\n")
    expect_lt(nchar(shown), 2e4)
    expect_match(shown, "first")
    expect_match(shown, "last")
  }
  error <- expect_input_error(confusion_counts(x, positive = "b"), "label",
                              "positive")
  expect_lt(nchar(conditionMessage(error)), 1e4)
  skip_if_not_installed("knitr")
  expect_lt(nchar(knitr::knit_print(counts)), 1e4)
})
