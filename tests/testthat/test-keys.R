test_that("the first repeated combination is found", {
  find <- function(...) first_repeat(list(...))
  expect_equal(find(1:5, c(1, 1, 2, 2, 2)), 0)
  expect_equal(find(c(1, 2, 1, 2, 1), c(1, 1, 2, 1, 2)), 4)
  expect_equal(find(c(9L, 8L, 9L)), 3)
  # So many combinations that they could not be marked one by one.
  many <- function() c(1:3000, 17L)
  expect_equal(find(many(), many(), many()), 3001)
  expect_equal(find(1:3000, 1:3000, 1:3000), 0)
})

test_that("keys are compared exactly, not pasted or packed into doubles", {
  # Packed as (rep * top + fold) * top + row these pass 2^53.
  keys <- list(row = c(9e8, 9e8), rep = c(20230401, 20230402), fold = c(1, 1))
  expect_identical(first_repeat(keys), 0L)
  expect_identical(key_ids(list(a = c("x - y", "x"), b = c("z", "y - z"))), 1:2)
  expect_identical(key_ids(list(a = c("x\r", "x"), b = c("y", "\ry"))), 1:2)
  expect_identical(
    key_match(list(a = c(2, 1, 3), b = c("u", "u", "u")),
              list(b = c("u", "u"), a = c(1, 2))), c(2L, 1L, NA)
  )
})

test_that("keys of strings do not depend on the declared encoding", {
  utf8 <- "\u00e9"
  latin1 <- iconv(utf8, "UTF-8", "latin1")
  unknown <- utf8
  Encoding(unknown) <- "unknown"
  bytes <- utf8
  Encoding(bytes) <- "bytes"
  expect_identical(key_ids(list(c(utf8, latin1, unknown, bytes, "e"))),
                   c(1L, 1L, 1L, 1L, 2L))
})
