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

# The ways to a cluster that vignette("large-work") shows, on this machine.
for (backend in list(c("future.mirai", "mirai_multisession"),
                     c("future.batchtools", "batchtools_local"))) {
  test_that(paste("the same numbers by", backend[1]), {
    skip_on_cran()
    skip_without(backend[1])
    skip_without_installed_copy()
    way <- call("::", as.name(backend[1]), as.name(backend[2]))
    withr::local_dir(withr::local_tempdir())
    learners <- list(a = random_learner)
    there <- eval(bquote(predict_under(learners, .(way))))
    expect_identical(there, predict_under(learners))
  })
}
