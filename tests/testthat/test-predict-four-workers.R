# R CMD check allows two processes: `make test` runs this file after it.

test_that("parallel trap: the same numbers for 4 workers", {
  skip_if(nzchar(Sys.getenv("_R_CHECK_LIMIT_CORES_")),
          "R CMD check allows two workers; run after it")
  skip_on_cran()
  learners <- list(a = random_learner, b = random_learner)
  alone <- predict_under(learners)
  if (future::supportsMulticore()) {
    expect_identical(predict_under(learners, future::multicore, workers = 4),
                     alone)
  }
  skip_without_installed_copy()
  expect_identical(
    predict_under(learners, future::multisession, workers = 4), alone
  )
})
