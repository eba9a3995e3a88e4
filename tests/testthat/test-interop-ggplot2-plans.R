test_that("pictures of plans can be built for every scheme", {
  skip_if_not_installed("ggplot2")
  set.seed(1)
  plans <- list(cv_bcv(300), cv_bcv(3, m = 1), cv_kfold(30, 12),
                cv_holdout(30), cv_paired_halves(30, 2, 2), cv_rcv(30, 20))
  for (plan in plans) {
    picture <- ggplot2::autoplot(plan)
    expect_no_error(ggplot2::ggplot_build(picture))
    expect_match(picture$labels$alt, paste(plan$n, "record"))
  }
})

test_that("runs of records cover each repetition once", {
  set.seed(1)
  for (n in c(30, 5003)) {
    plan <- cv_bcv(n, m = 4)
    runs <- plan_runs(plan)
    for (rep in 1:4) {
      run <- runs[runs$rep == rep, ]
      expect_equal(run$from, c(0, run$to[-nrow(run)]))
      expect_equal(run$to[nrow(run)], n)
      # Lengths by fold are the sizes, to the width of a drawn step.
      fold_1 <- sum((run$to - run$from)[run$fold == 1])
      expect_lte(abs(fold_1 - sum(plan$assignment[, rep] == 1)),
                 if (n > 1000) 16 * n / 1000 else 0)
    }
  }
})

test_that("records that take no part are not drawn", {
  plan <- as_cv_plan(data.frame(row = c(1, 2), rep = 1, fold = c(0, 1)), n = 4)
  runs <- plan_runs(plan)
  expect_equal(sum(runs$to - runs$from), 2)
})

test_that("breaks of repetitions are whole and inside the limits", {
  for (limits in list(c(74, 75), c(75, 75), c(60, 92), c(0, 3), c(2.4, 2.6))) {
    breaks <- whole_breaks(limits)
    expect_identical(breaks, round(breaks))
    expect_gte(length(breaks), 1)
  }
  expect_identical(whole_breaks(c(74, 75)), c(74, 75))
})
