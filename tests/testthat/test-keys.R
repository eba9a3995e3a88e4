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

test_that("integers of any range are told apart", {
  top <- .Machine$integer.max
  wide <- list(a = c(-top, top, 0L), b = c(top, -top, 1L))
  expect_identical(first_repeat(wide), 0L)
  expect_identical(lengths(lapply(list(wide, list(a = 1:3, b = 3:1)),
                                  function(keys) unique(key_ids(keys)))),
                   c(3L, 3L))
  expect_identical(first_repeat(list(a = c(5L, 6L, 5L), b = c(1L, 1L, 1L))), 3L)
  set.seed(1)
  a <- sample(-20:20, 500, TRUE)
  b <- sample(100, 500, TRUE)
  expect_identical(first_repeat(list(a, b)),
                   anyDuplicated(data.frame(a, b)))
  expect_identical(key_match(list(a = a, b = b), list(a = rev(a), b = rev(b))),
                   match(paste(a, b), rev(paste(a, b))))
})

test_that("a repeated key is said in words that fit their number", {
  expect_input_error(check_once(list(row = c(1, 1)), "x", "Give more."), "rows",
                     "x", message = "must have each row once.*Give more")
  expect_input_error(check_once(list(row = c(1, 1), rep = c(2, 2)), "x"),
                     "rows", "x", message = "each combination of row and rep")
})
