test_that("a function is its code and the values that it uses", {
  make <- function(k, unused) function(n) n + k
  expect_identical(fingerprint(make(1, 2)), fingerprint(make(1, 3)))
  expect_false(fingerprint(make(1)) == fingerprint(make(2)))
  expect_false(fingerprint(function(n) n + 1) == fingerprint(function(n) n + 2))
  expect_false(fingerprint(function(n = 1) n) == fingerprint(function(n = 2) n))
  expect_identical(fingerprint(function(n) n + 1),
                   fingerprint(function(n)   n  +  1)) # other spaces
})

test_that("helpers of a function count, also when they call each other", {
  make <- function(k) {
    even <- function(n) if (n == 0) TRUE else odd(n - k)
    odd <- function(n) if (n == 0) FALSE else even(n - 1)
    even
  }
  expect_identical(fingerprint(make(1)), fingerprint(make(1)))
  expect_false(fingerprint(make(1)) == fingerprint(make(2)))
})

test_that("learners with other settings differ", {
  expect_identical(fingerprint(learner_knn(3)), fingerprint(learner_knn(3)))
  expect_false(fingerprint(learner_knn(3)) == fingerprint(learner_knn(5)))
  expect_false(fingerprint(learner_column("a")) ==
                 fingerprint(learner_column("b")))
})

test_that("compact and written-out vectors are the same value", {
  expect_identical(fingerprint(1:3), fingerprint(c(1L, 2L, 3L)))
  expect_identical(fingerprint(list(a = sort(c(2, 1)))),
                   fingerprint(list(a = c(1, 2))))
  expect_false(fingerprint(c(a = 1)) == fingerprint(1))
  expect_false(fingerprint(list(a = 1)) == fingerprint(list(b = 1)))
})

test_that("calls and primitives have fingerprints", {
  expect_identical(fingerprint(quote(cv_bcv(n))), fingerprint(quote(cv_bcv(n))))
  expect_false(fingerprint(quote(cv_bcv(n))) == fingerprint(quote(cv_rcv(n))))
  expect_false(fingerprint(sum) == fingerprint(max))
})

test_that("options of printing do not change the fingerprint", {
  study <- function() {
    fingerprint(list(generate = function() 1e5 + 0.1, plans = quote(f(100000)),
                     replicates = 100000L))
  }
  usual <- study()
  withr::local_options(scipen = 100, digits = 15, deparse.max.lines = 1)
  expect_identical(study(), usual)
  withr::local_options(scipen = -100)
  expect_identical(study(), usual)
})

values <- list(
  numbers = c(0, -0, 1 / 3, pi * 1e-300, 5e-324, 1.7976931348623157e308, Inf,
              -Inf, NA, 2^53 + 2),
  none = numeric(), whole = c(NA, -2147483647L, 100000L),
  text = c("", "tab is a space", "\u00e4\u4e2d", "{x}"), empty = character()
)

test_that("what is written is read again, bit by bit", {
  path <- withr::local_tempfile()
  expect_null(write_sealed(path, values))
  found <- read_sealed(path)
  expect_identical(found, values)
  expect_identical(1 / found$numbers[1:2], c(Inf, -Inf))
})

test_that("a value that lines of text cannot hold is not written", {
  path <- withr::local_tempfile()
  expect_match(write_sealed(path, list(x = "a\tb")), "not what was written")
  expect_match(write_sealed(path, list(x = list(1))), "not what was written")
  expect_match(write_sealed(path, list(x = sum)), "not what was written")
  expect_false(file.exists(path))
})

test_that("600 files with a flipped bit are damaged, and none ends R", {
  path <- withr::local_tempfile()
  write_sealed(path, values)
  bytes <- readBin(path, "raw", file.size(path))
  set.seed(1)
  for (i in 1:600) {
    at <- sample(length(bytes), 1)
    flipped <- bytes
    flipped[at] <- xor(bytes[at], as.raw(2^sample(0:7, 1)))
    writeBin(flipped, path)
    expect_null(read_sealed(path))
  }
})

test_that("an environment with an active binding in a checkpoint is not run", {
  trap <- new.env()
  ran <- FALSE
  makeActiveBinding("marks", function() ran <<- TRUE, trap)
  dir <- withr::local_tempfile()
  whole <- small_error_rates(checkpoint = dir)
  chunk <- list.files(dir, "^chunk", full.names = TRUE)[1]
  for (content in list(trap, list(content = trap, hash = "x"))) {
    saveRDS(content, chunk)
    expect_null(read_sealed(chunk))
    # With the hash of its bytes, too.
    body <- serialize(content, NULL)
    writeBin(c(seal(body), body), chunk)
    expect_warning(
      again <- suppressMessages(small_error_rates(checkpoint = dir)),
      "damaged", class = "bcvinfer_warning_checkpoint"
    )
    expect_identical(again, whole)
  }
  expect_false(ran)
})

test_that("columns and names that a function sets itself are none of its own", {
  make <- function(k, y, d, i) {
    function(n) {
      d <- data.frame(x = seq_len(n))
      for (i in seq_len(n)) d$y <- d$x * k
      d
    }
  }
  known <- fingerprint(make(1, 1, 1, 1))
  expect_identical(fingerprint(make(1, 2, iris, "i")), known)
  expect_false(fingerprint(make(2, 1, 1, 1)) == known)
  # What is read first, or set in a branch only, counts.
  early <- function(k) {
    function(n) {
      k <- k + n
      k
    }
  }
  branch <- function(k) {
    function(n) {
      if (n > 1) k <- n
      k
    }
  }
  inner <- function(k) function(n) vapply(n, function(n) n + k, 0)
  default <- function(k) function(n, by = k) n + by
  formula <- function(k) function(d) lm(y ~ I(x^k), d)
  for (kind in list(early, branch, inner, default, formula)) {
    expect_false(fingerprint(kind(1)) == fingerprint(kind(2)))
  }
})
