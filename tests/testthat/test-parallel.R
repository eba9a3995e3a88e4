test_that("chunks that no worker can be started for are reported, not lost", {
  tried <- integer()
  launch <- function(i) {
    tried <<- c(tried, i)
    stop("no port is free. And more words")
  }
  lost <- run_rounds(3:4, launch, 2, "replicate", function(i, value) stop(),
                     function() FALSE)
  expect_named(lost, c("3", "4"))
  # Each once more, then no further round.
  expect_identical(tried, c(3:4, 3:4))
  expect_identical(process_message(lost[[1]], 1, "replicate"),
                   "no worker could be started: no port is free")
})

test_that("a future that brings no result has died", {
  outcome <- collect_chunk(future::future(1, seed = NULL))
  expect_identical(outcome, list(status = "died",
                                 message = "it ended without a result"))
})

test_that("a plan of the main process alone is left as it is", {
  expect_null(fresh_cluster(future::sequential, 2))
  expect_identical(with_fresh_workers(3, function(workers) workers), 3)
  skip_without_forks()
  local_future_plan(future::multicore, workers = 2)
  before <- future::plan("list")
  repair_plan()
  expect_identical(future::plan("list"), before)
})
