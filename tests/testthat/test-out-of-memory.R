# Where R has no memory for a result, it leaves its allocation by a jump.

# The result needs eight megabytes, and R may have four more. It takes no limit
# below what it would use up before it collects garbage.
want_memory <- function(x) {
  limit <- gc()["Vcells", 4]
  withr::defer(mem.maxVSize(Inf))
  mem.maxVSize(limit)
  ballast <- numeric(max(limit - gc()["Vcells", 2] - 4, 0) * 2^17)
  tryCatch(posterior_values_cpp("d", x, "fscore", list(1, 1), TRUE, FALSE),
           error = conditionMessage)
}

test_that("without memory for a result, that of C++ is given back", {
  skip_without_forks()
  skip_if(getRversion() < "4.2", "R's memory has no limit")
  x <- stats::runif(2^20)
  job <- local_fork(lapply(1:8, function(round) {
    said <- want_memory(x)
    invisible(gc())
    list(said = said, memory = resident_memory())
  }))
  found <- collect_fork(job)
  for (round in found) {
    expect_match(round$said, "memory exhausted|cannot allocate|memory limit")
  }
  memory <- vapply(found, `[[`, 0, "memory")
  if (!anyNA(memory)) expect_lt(growth(memory), 0.5)
})
