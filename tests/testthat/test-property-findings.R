# What random arguments found (`make fuzz`); each test is named after the
# mistake that it keeps away.

test_that("rho_bounds() without rho1 was an error of R's own", {
  expect_input_error(rho_bounds(), "missing", "rho1", "rho_bounds")
})

test_that("a plan that was taken apart failed later, in our code", {
  plan <- cv_rcv(20, m = 2)
  parts <- list(
    structure(list(), class = "cv_plan"), replace(plan, "scheme", NA),
    replace(plan, "assignment", list(NULL)), replace(plan, "m", NaN),
    replace(plan, "assignment", list(plan$assignment[1:4, ])),
    replace(plan, "reps", list(plan$reps[1, ])), replace(plan, "k", 0L),
    structure(list(NULL), class = "cv_plan"), structure(1, class = "cv_plan")
  )
  for (broken in parts) {
    expect_input_error(partition_quality(broken), "value", "plan",
                       "partition_quality", "as it was made")
    expect_input_error(train_rows(broken, 1), "value", "plan", "train_rows")
  }
  expect_identical(partition_quality(plan), partition_quality(plan))
})

test_that("a value that rpart does not take was an error of R's own", {
  skip_without("rpart")
  expect_input_error(learner_tree(minsplit = "a"), "value", "...",
                     "learner_tree", "rpart.control")
})

test_that("differences whose squares overflow gave NaN in silence", {
  x <- c(1, -2, 4)
  for (scale in c(1e200, 1e-200)) {
    expect_input_error(resampled_t_test(x * scale), "value", "x",
                       "resampled_t_test", "1e-150 and 1e150")
    expect_input_error(kfold_z_test(x * scale), "value", "x", "kfold_z_test")
  }
  # The statistic does not depend on the unit.
  expect_equal(resampled_t_test(x * 1e140)$statistic,
               resampled_t_test(x)$statistic)
  expect_equal(resampled_t_test(x * 1e-140)$p.value,
               resampled_t_test(x)$p.value)
})
