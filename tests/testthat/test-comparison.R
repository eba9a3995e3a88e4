predictions <- comparison_predictions()
several <- compare_learners(predictions, c("bcv_mcnemar", "bcv_t"))
single <- compare_learners(comparison_predictions(names = c("one", "two")),
                           c("bcv_mcnemar", "bcv_t", "calibrated_bcv52_f"))
shown <- function(x, ...) capture.output(print(x, ...))

test_that("the columns are the same whatever was compared", {
  columns <- c("a", "b", "test", "method", "term", "estimate", "statistic",
               "parameter", "num.df", "den.df", "p.value", "adj.p.value",
               "conf.low", "conf.high", "message", "note")
  expect_named(several, columns)
  expect_named(single, columns)
  expect_identical(single$num.df, c(NA, NA, 7))
  types <- vapply(as.data.frame(single), typeof, "")
  expect_identical(types[["message"]], "character")
  expect_identical(types[["num.df"]], "double")
})

test_that("one pair: its name in the heading, and not in every row", {
  lines <- shown(single)
  expect_match(lines[1], "3 tests of equal error, one - two", fixed = TRUE)
  expect_false(any(grepl("one - two", lines[-1])))
  expect_false(any(grepl("adj", lines)))
})

test_that("several pairs: a block per test, with adjusted p-values", {
  lines <- shown(several)
  expect_match(lines[1], "2 tests of equal error, 3 pairs", fixed = TRUE)
  expect_match(paste(lines[1:2], collapse = " "), "holm")
  expect_length(grep("two - three", lines), 2)
  expect_length(grep("adj.p.value", lines), 2)
  expect_length(grep("bcv_t, difference in error", lines), 1)
})

full_table <- function() {
  tests <- setdiff(cv_tests()$test, "linear_f_multi")
  rows <- several[rep(1, length(tests)), ]
  rows$test <- tests
  rows$term <- ifelse(tests == "linear_f", "difference in F1",
                      "difference in error")
  rows$p.value <- rep_len(c(0, 1e-17, 3.2e-9, 0.0123456, 1), length(tests))
  rows$estimate <- rep_len(c(-0.123456, 0.000123, 0), length(tests))
  rows$statistic <- rep_len(c(-Inf, 1234.5678, 0), length(tests))
  rows$conf.low <- -0.987654
  rows$conf.high <- 0.876543
  attr(rows, "family") <- 1L
  rows
}

test_that("the full table fits into 80 columns", {
  lines <- shown(full_table())
  expect_true(all(nchar(lines) <= 80))
  expect_false(any(grepl(" $", lines)))
})

test_that("what the difference is in shows where rows differ in it", {
  lines <- shown(full_table())
  expect_identical(lines[1], paste(nrow(full_table()), "tests, one - two"))
  expect_match(lines[2], "^ test +term +estimate")
  expect_true(any(grepl("^ ?linear_f +F1 ", lines)))
  expect_no_match(shown(single)[2], "term")
})

test_that("the heading of a block separates what its differences are in", {
  skip_if_not_installed("dplyr")
  of <- function(measure) {
    compare_learners(predictions, "bcv_t", measure = measure, positive = "yes")
  }
  both <- dplyr::bind_rows(of("f1"), of("recall"))
  expect_true("bcv_t, difference in F1, difference in recall" %in% shown(both))
  # A block of tests that all failed has no difference.
  failed <- several
  lost <- failed$test == "bcv_t"
  failed[lost, c("term", "estimate", "statistic", "p.value")] <- NA
  failed$message[lost] <- "There were too few."
  expect_true("bcv_t" %in% shown(failed))
})

test_that("tiny p-values are shown as such, each to its own digits", {
  lines <- shown(full_table())
  expect_match(lines[3], "<1e-16")
  expect_match(lines[4], "<1e-16")
  expect_match(lines[5], "3.2e-09")
  expect_match(lines[6], "0.0123")
  expect_match(shown(full_table(), digits = 5)[6], "0.012346")
})

test_that("a row without a result says why below the table", {
  failed <- single
  failed[2, c("term", "estimate", "statistic", "p.value", "adj.p.value",
              "conf.low", "conf.high")] <- NA
  failed$message[2] <- "There were too few."
  lines <- shown(failed)
  expect_match(lines[length(lines)],
               "* bcv_t: There were too few.", fixed = TRUE)
  expect_match(lines[4], "^ bcv_t +$")
})

test_that("parts of the table are still printed", {
  expect_output(print(several[several$p.value > 0.9, ]), "test")
  expect_output(print(several[c("test", "p.value")]), "bcv_mcnemar")
  expect_output(print(several[0, ]), "0 rows")
  expect_identical(shown(single[1, ])[1],
                   "1 test of equal error, one - two")
})

test_that("tidy() and as.data.frame() are plain; glance() counts", {
  expect_identical(class(tidy(several)), "data.frame")
  expect_identical(tidy(several), as.data.frame(several))
  expect_identical(names(tidy(several)), names(several))
  expect_identical(glance(several), data.frame(
    tests = 2L, learners = 3L, pairs = 3L, failed = 0L, p_adjust = "holm"
  ))
})

# A 99% interval that had 0 stood beside "at the 5% level there is evidence".
test_that("the summary has the level of the intervals", {
  x <- comparison_predictions(cv_bcv(80, m = 3), c("one", "two"))
  compared <- compare_learners(x, conf.level = 0.99)
  expect_identical(summary(compared)$alpha, 0.01)
  expect_match(summary(compared)$conclusion, "At the 1% level")
  expect_identical(summary(compared)$conclusion,
                   summary(components_test(x, one, two,
                                           conf.level = 0.99))$conclusion)
  expect_match(summary(compared, alpha = 0.2)$conclusion, "At the 20% level")
  # The level of hardly anything is one, too.
  expect_equal(level_of(NULL, 1 - 2^-50), 2^-50)
  expect_identical(level_of(NULL, 0.95), 0.05)
})

test_that("the summary says of a row without a result why", {
  lost <- compare_learners(comparison_predictions(names = c("one", "two")))
  lost$p.value <- lost$adj.p.value <- NA_real_
  lost$message <- "no disagreement"
  expect_match(summary(lost)$conclusion,
               "could not be computed for one - two: no disagreement",
               fixed = TRUE)
  expect_identical(row_in_short(lost[1, ], 0.05, TRUE),
                   "not computed; no disagreement")
})

test_that("an adjusted p-value below 1e-16 is said in words", {
  several$adj.p.value <- several$p.value <- 1e-20
  expect_match(summary(several)$conclusion[1],
               "for the number of pairs, is below 1e-16.", fixed = TRUE)
})

test_that("control characters in names are shown as text", {
  odd <- comparison_learners(c("one", "two", "three"))
  names(odd)[1:2] <- c("a\033[2Jb", "bell\a\nnew")
  plan <- withr::with_seed(1, cv_bcv(80, m = 5))
  predictions <- cv_predict(plan, comparison_data(), "y", odd)
  compared <- compare_learners(predictions, c("bcv_mcnemar", "bcv_t"))
  test <- bcv_t_test(contingency_counts(predictions, !!names(odd)[1],
                                        !!names(odd)[2]))
  differences <- loss_differences(predictions, !!names(odd)[1],
                                  !!names(odd)[2])
  text <- capture.output({
    print(compared)
    print(summary(compared))
    print(test)
    print(summary(test))
    print(differences)
  })
  expect_false(any(grepl("[\033\a]", text, perl = TRUE)))
  expect_true(any(grepl("a\\033[2Jb", text, fixed = TRUE)))
})

test_that("a test of one of several pairs names the pair", {
  # a and b differ on 6 records, a and c on more than 25.
  models <- models_with_errors(60, c("a", "b", "c"), function(j) {
    list(a = c(1:10, 11:15), b = c(1:10, 16), c = 17:46)[[j]]
  })
  shown <- capture.output(print(compare_learners(models, versus = "a")))
  row <- shown[grep("^midp_mcnemar", shown) + 1:2]
  expect_match(row[1], "pair +estimate +statistic +p.value +adj.p.value")
  # (2 P(X = 0) + P(X = 1) of Bin(6, 1/2) is 8/64.)
  expect_match(row[2], "b - a +-0.0667 +1 +0.125 +0.125")
})

test_that("a note of one pair names it, and many are not all shown", {
  halves <- withr::with_seed(1, {
    data <- data.frame(y = rep(c("a", "b"), 60), patient = rep(1:30, each = 4))
    for (name in c("one", "two", "three", "four")) {
      data[[name]] <- sample(data$y)
    }
    plan <- cv_bcv(data, m = 3, groups = patient)
    names <- c("one", "two", "three", "four")
    cv_predict(plan, data[names(data) != "patient"], y,
               lapply(stats::setNames(names, names), learner_column))
  })
  found <- compare_learners(halves, "components")
  notes <- table_notes(found)[-1]
  expect_identical(notes, "Records in 30 groups as units.")
  found$note <- paste("note", 1:6)
  expect_identical(table_notes(found)[6:7], c(
    "two - four: note 5", "... and 1 more: see column note."
  ))
  both <- compare_learners(halves, c("components", "bcv_mcnemar"))
  expect_match(table_notes(both)[2],
               "^components, one - two; .*: Records in 30 groups as units.$")
})

test_that("a reason that many rows have is said once", {
  models <- models_with_errors(60, c("a", "b", "c", "d", "e"), function(j) {
    list(a = 1:15, b = 16, c = 17:46, d = 3:9, e = 1:2)[[j]]
  })
  found <- suppressWarnings(compare_learners(models, "components"))
  found$message <- rep(c("too few", NA), c(4, 6))
  expect_identical(tail(table_notes(found), 1),
                   "a - b; a - c; a - d and 1 more: too few")
})

test_that("an estimate of the first fold is said to be one", {
  x <- comparison_predictions(names = c("one", "two"))
  found <- compare_learners(x, c("components", "cv52_t"))
  expect_true("Estimate of the first fold: cv52_t." %in% table_notes(found))
  expect_false(any(grepl("fold", table_notes(found[1, ]))))
})

test_that("a summary of many pairs prints the words of 30", {
  set.seed(1)
  data <- as.data.frame(matrix(sample(0:1, 500, TRUE), 50))
  found <- summary(compare_learners(cv_predictions(data, V10, V1:V9)))
  # 9 x 8 / 2 pairs.
  expect_length(found$conclusion, 36)
  shown <- utils::capture.output(print(found))
  expect_length(grep(" - V[0-9]: ", shown), 30)
  expect_match(shown, "# 6 more: element conclusion", fixed = TRUE, all = FALSE)
  all <- utils::capture.output(print(found, max_rows = Inf))
  expect_length(grep(" - V[0-9]: ", all), 36)
})

test_that("p-values of single pairs and one-sided ones are said as they are", {
  x <- cv_predictions(data.frame(
    y = rep(0:1, 50), a = rep(c(0, 1, 1, 1), 25),
    b = rep(c(1, 0, 1, 1, 0), 20), c = rep(c(0, 1, 0, 0), 25)
  ), y, c(a, b, c))
  single <- compare_learners(x, p_adjust = "none")
  said <- summary(single)$conclusion
  expect_identical(grep("adjusted", said), integer())
  expect_match(said[1], "if they were equally good, a difference at least")
  blocks <- unlist(pair_blocks(single, 0.05))
  expect_identical(grep("adjusted", blocks), integer())
  expect_match(unlist(pair_blocks(compare_learners(x), 0.05))[1], "adjusted")
  above <- compare_learners(x, alternative = "greater")
  expect_match(unlist(pair_blocks(above, 0.05)),
               "a - b: no evidence that the error of a is above that of b; ",
               all = FALSE)
})
