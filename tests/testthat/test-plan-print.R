test_that("print says what a plan is", {
  set.seed(1)
  expect_snapshot({
    cv_bcv(300)
    cv_bcv(iris, m = 3, strata = Species, nested = TRUE)
    cv_rcv(301, m = 1)
    cv_overlap(40, 12)
    cv_kfold(100003, repeats = 3)
    cv_holdout(300, times = 15, sets = 4)
    cv_paired_halves(300)
    summary(cv_bcv(400, m = 3))
  })
})

test_that("print shows the lines of format and returns the plan invisibly", {
  set.seed(1)
  plan <- cv_bcv(300)
  output <- utils::capture.output(result <- withVisible(print(plan)))
  expect_identical(output, format(plan))
  expect_false(result$visible)
  expect_identical(result$value, plan)
})

test_that("summary holds sizes, overlaps and quality", {
  set.seed(1)
  plan <- cv_bcv(300)
  parts <- summary(plan)
  expect_identical(parts$overlaps, overlap_counts(plan))
  expect_identical(parts$quality, partition_quality(plan))
  expect_identical(parts$reps, plan$reps)
  expect_null(summary(cv_kfold(20))$quality)
  expect_output(print(summary(cv_rcv(40, m = 20))), "first 15 of 20")
})

test_that("of many sizes of folds the first two are shown", {
  fold <- outer(1:9, 2:4, `<=`) + 0
  plan <- as_cv_plan(data.frame(row = 1:9, rep = rep(1:3, each = 9),
                                fold = as.vector(fold)))
  expect_match(format(plan), "7 train, 2 test; 6 train, 3 test; ...",
               fixed = TRUE, all = FALSE)
})

test_that("with groups the sizes of single folds are printed", {
  # 60 of 120 records are of one group, which 2 blocks of 4 cannot hold evenly.
  set.seed(7)
  group <- rep(0:20, c(60, rep(3, 20)))
  expect_warning(plan <- cv_bcv(120, m = 3, groups = group),
                 class = "bcvinfer_warning_uneven_groups")
  tested <- c(apply(plan$assignment, 2, tabulate, nbins = 2))
  expect_gt(max(tested), 60)
  expect_match(format(plan), fixed = TRUE, all = FALSE,
               paste0("60 train, 60 test (means; single folds test ",
                      min(tested), " to ", max(tested), ")"))
  even <- cv_bcv(40, m = 1, groups = rep(1:20, each = 2))
  expect_match(format(even), "20 train, 20 test$", all = FALSE)
})

test_that("halves of a nested plan that are far from n/2 are told", {
  set.seed(1)
  plan <- cv_bcv(40, m = 15, nested = TRUE)
  tested <- range(tidy(plan)$n_test)
  expect_match(format(plan), fixed = TRUE, all = FALSE, sprintf(
    "20 train, 20 test (means; single folds test %d to %d)", tested[1],
    tested[2]
  ))
  expect_no_match(format(cv_bcv(41, m = 5)), "single folds")
})
