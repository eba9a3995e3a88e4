# The columns that deal n = b records to b blocks, as signs, and the constant
# one.
dealt_signs <- function(order) {
  cbind(1, 2 * deal_table_cpp(order, order - 1L, FALSE) - 3)
}

# H'H = b I is what makes a Hadamard matrix; it is checked here by R's own
# matrix product. Orders 52 and 100 come from GF(25) and GF(49).
test_that("every order up to 88, 100 and 128 are orthogonal", {
  for (order in c(2, seq(4, 88, by = 4), 100, 128)) {
    h <- dealt_signs(order)
    expect_identical(dim(h), as.integer(c(order, order)))
    expect_true(all(abs(h) == 1), info = order)
    expect_identical(unname(crossprod(h)), diag(as.double(order), order),
                     info = order)
  }
})

test_that("m repetitions use the smallest order above m, 96 in place of 92", {
  blocks <- vapply(1:95, count_blocks_cpp, integer(1), nested = FALSE)
  m <- 2:87
  expect_identical(blocks[1], 2L)
  expect_equal(blocks[m], 4 * ceiling((m + 1) / 4))
  expect_identical(blocks[88:95], rep(96L, 8))
})

# The orders that doubling and Paley's two constructions reach from primes and
# their squares, by their definitions; the cv_bcv() page names the two that are
# missing up to 128.
test_that("all orders up to 128 but 92 and 116 are constructed", {
  primes <- Filter(function(q) all(q %% seq_len(q)[-c(1, q)] > 0), 2:127)
  fields <- setdiff(c(primes, primes^2), c(2, 4))
  orders <- c(2, fields[fields %% 4 == 3] + 1,
              2 * (fields[fields %% 4 == 1] + 1))
  orders <- unique(c(outer(orders, 2^(0:6))))
  multiples <- seq(4, 128, by = 4)
  expect_identical(setdiff(multiples, orders), c(92, 116))
  blocks <- vapply(3:127, count_blocks_cpp, integer(1), nested = FALSE)
  expect_setequal(blocks, intersect(multiples, orders))
  expect_identical(blocks[112:115 - 2], rep(120L, 4))
})

test_that("nested plans use the smallest power of two above m", {
  blocks <- vapply(1:127, count_blocks_cpp, integer(1), nested = TRUE)
  expect_equal(blocks, 2^(floor(log2(1:127)) + 1))
})
