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
