

test_that("earlier repetitions stay, and the new ones overlap by n/4", {
  for (n in c(301, 512, 997)) {
    for (m in c(1, 2, 3, 5, 7, 8)) {
      set.seed(m)
      plan <- cv_bcv(n, m, nested = TRUE)
      long <- cv_extend(plan, 16)
      expect_identical(long$assignment[, seq_len(m), drop = FALSE],
                       plan$assignment)
      # The same sizes as a plan that was made in one step.
      expect_identical(overlap_counts(long),
                       overlap_counts(cv_bcv(n, 16, nested = TRUE)))
    }
  }
})

test_that("within a doubling nothing is drawn", {
  set.seed(1)
  plan <- cv_bcv(301, 5, nested = TRUE)
  state <- .Random.seed
  long <- cv_extend(plan, 7)
  expect_identical(.Random.seed, state)
  set.seed(1)
  expect_identical(long, cv_bcv(301, 7, nested = TRUE))
})

test_that("blocks are split at random", {
  set.seed(1)
  plan <- cv_bcv(40, 3, nested = TRUE)
  set.seed(2)
  one <- cv_extend(plan, 4)
  two <- cv_extend(plan, 4)
  expect_false(identical(one$assignment[, 4], two$assignment[, 4]))
  set.seed(2)
  expect_identical(cv_extend(plan, 4), one)
})

test_that("extending is possible again and again, and by nothing", {
  set.seed(1)
  plan <- cv_bcv(333, 1, nested = TRUE)
  expect_identical(cv_extend(plan, 1), plan)
  long <- cv_extend(cv_extend(cv_extend(plan, 3), 6), 20)
  expect_identical(long$assignment[, 1], plan$assignment[, 1])
  expect_identical(overlap_counts(long),
                   overlap_counts(cv_bcv(333, 20, nested = TRUE)))
})

test_that("a stratified plan is split within its classes", {
  set.seed(4)
  strata <- sample(rep(c("a", "b", "c"), c(101, 57, 39)))
  plan <- cv_bcv(197, 3, strata = strata, nested = TRUE)
  long <- cv_extend(plan, 15, strata = strata)
  expect_identical(long$assignment[, 1:3], plan$assignment)
  block <- apply(long$assignment, 1, paste, collapse = "")
  counts <- table(block, strata)
  expect_identical(dim(counts), c(16L, 3L))
  expect_true(all(apply(counts, 2, function(x) diff(range(x))) <= 1))
  expect_lte(diff(range(rowSums(counts))), 1)
  expect_no_error(cv_extend(long, 15))
})

test_that("other plans, fewer repetitions and other strata are refused", {
  set.seed(1)
  plan <- cv_bcv(60, 3, nested = TRUE)
  strata <- rep(c("a", "b"), c(31, 29))
  stratified <- cv_bcv(60, 3, strata = strata, nested = TRUE)
  fun <- "cv_extend"
  error <- expect_input_error(cv_extend(cv_bcv(60, 3), 4), "scheme", "plan",
                              fun)
  expect_match(conditionMessage(error), "nested = TRUE")
  expect_input_error(cv_extend(cv_kfold(60), 4), "scheme", "plan", fun)
  expect_input_error(cv_extend(1, 4), "type", "plan", fun)
  expect_input_error(cv_extend(plan), "missing", "m", fun)
  expect_input_error(cv_extend(plan, 2), "value", "m", fun)
  expect_input_error(cv_extend(plan, 128), "value", "m", fun)
  expect_input_error(cv_extend(plan, 64), "value", "m", fun)
  expect_input_error(cv_extend(stratified, 4), "missing", "strata", fun)
  expect_input_error(cv_extend(stratified, 4, rev(strata)), "value", "strata",
                    fun)
  expect_input_error(cv_extend(plan, 4, strata), "value", "strata", fun)
  expect_input_error(cv_extend(plan, 4, nowhere), "column", "strata", fun)
})
