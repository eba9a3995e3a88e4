test_that("every feasible overlap is met exactly", {
  for (n in c(2, 3, 10, 11)) {
    for (overlap in 0:ceiling(n / 2)) {
      plan <- cv_overlap(n, overlap)
      counts <- overlaps_by_hand(plan)
      expect_identical(counts[1, 2], as.double(overlap))
      expect_true(all(abs(2 * diag(counts) - n) <= 1))
      expect_identical(plan$scheme, "overlap")
    }
  }
})

test_that("rows are drawn at random", {
  set.seed(1)
  first <- cv_overlap(30, 8)
  expect_false(identical(cv_overlap(30, 8), first))
  set.seed(1)
  expect_identical(cv_overlap(30, 8), first)
})

test_that("an overlap out of range is a classed error", {
  expect_input_error(cv_overlap(10), "missing", "overlap", "cv_overlap")
  expect_input_error(cv_overlap(10, 6), "value", "overlap", "cv_overlap")
  expect_input_error(cv_overlap(10, -1), "value", "overlap", "cv_overlap")
  expect_input_error(cv_overlap(10, 2.5), "value", "overlap", "cv_overlap")
  expect_input_error(cv_overlap(1, 0), "value", "n", "cv_overlap")
})
