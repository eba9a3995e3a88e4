# The slow road to the same counts: predictions, then their tables.
counts_of <- function(learners, plan_call, seed = 3) {
  set.seed(seed)
  data <- sim_data(60)
  plan <- draw_plan(plan_call, 60, factor(data$truth), "plans")
  predictions <- cv_predict(plan, data, "truth", learners)
  job <- list(learners = check_learners(learners),
              generate = function() data, target = "truth")
  drawn <- draw_data(job)
  list(predictions = predictions, fits = fit_plan(drawn, plan, job),
       plan = plan)
}

plans <- list(
  quote(cv_bcv(n, m = 3)), quote(cv_kfold(n, k = 5, strata = truth)),
  quote(cv_holdout(n, times = 3, prop = 0.7)),
  quote(cv_paired_halves(n, times = 2, pairs = 2))
)

test_that("columns and trained learners are counted as their predictions are", {
  trained <- list(
    a = function(train, test, target) test$a,
    b = function(train, test, target) test$b
  )
  for (learners in list(column_learners(), trained)) {
    for (plan_call in plans) {
      both <- counts_of(learners, plan_call)
      slow <- contingency_counts(both$predictions, a, b)
      fast <- pair_differences(tally_pair(both$fits, c("a", "b")),
                               c("a", "b"), both$plan)
      expect_equal(attr(fast, "counts"), slow, ignore_attr = "row.names")
      expect_equal(fast, loss_differences(both$predictions, "a", "b"),
                   ignore_attr = "records")
      slow <- confusion_counts(both$predictions)
      expect_equal(as.data.frame(learner_counts(both$fits, "b", 2)),
                   as.data.frame(slow[slow$learner == "b", ]),
                   ignore_attr = "row.names")
    }
  }
})

test_that("each class against the rest comes with the matrix of classes", {
  both <- counts_of(column_learners(), quote(cv_kfold(n, k = 5)))
  counts <- class_counts_of(both$fits, "a", c("0", "1"))
  slow <- confusion_counts(both$predictions, positive = "each")
  slow <- as.data.frame(slow[slow$learner == "a", ])
  expect_equal(as.data.frame(counts)[names(slow)], slow,
               ignore_attr = c("row.names", "confusion"))
  expect_equal(
    unname(attr(counts, "confusion")$a),
    unname(unclass(table(both$predictions$truth, both$predictions$a))),
    ignore_attr = TRUE
  )
})

test_that("a fold without records has no difference", {
  both <- counts_of(column_learners(), plans[[1]])
  tally <- tally_pair(both$fits, c("a", "b"))
  tally[, 2] <- 0
  expect_error(pair_differences(tally, c("a", "b"), both$plan),
               "1 fold without any record")
})

test_that("a record without prediction is a failure of that learner alone", {
  data <- list(truth = factor(c("x", "x", "y", "y")),
               columns = list(a = c(1L, NA, 2L, NA), b = c(1L, 2L, 2L, 2L)))
  plan <- list(assignment = matrix(1:2, 4, 1), k = 2L)
  fits <- fit_plan(data, plan, list())
  expect_error(is_wrong(fits, "a"), "no prediction for 2 records")
  expect_identical(is_wrong(fits, "b"), c(FALSE, TRUE, FALSE, FALSE))
  expect_error(learner_counts(fits, "a", 1), "no prediction for 2 records")
})
