vector <- c(n00 = 20, n01 = 8, n10 = 17, n11 = 155)

test_that("shapes are those of Lemma 2", {
  # By hand, Yang et al. (2023) Lemma 2 with a uniform prior.
  posterior <- contingency_posterior(vector)
  expect_equal(posterior$quantity, c("e", "r", "q_a", "q_b"))
  expect_equal(posterior$shape1, c(26, 9, 9, 21))
  expect_equal(posterior$shape2, c(176, 18, 156, 18))
  expect_equal(posterior$mean, c(26 / 202, 9 / 27, 9 / 165, 21 / 39))
  # With a uniform prior the mode is the observed share.
  expect_equal(posterior$mode, c(25 / 200, 8 / 25, 8 / 163, 20 / 37))
  expect_equal(contingency_posterior(vector[4:1]), posterior)
  jeffreys <- contingency_posterior(vector, prior = 0.5)
  expect_equal(jeffreys$shape1, c(25.5, 8.5, 8.5, 20.5))
})

test_that("effective, pooled and single tables are taken as they are", {
  counts <- half_split_counts(n00 = 2, n01 = 0.8 * 10, n10 = 17, n11 = 15)
  table <- effective_table(counts)
  expect_equal(contingency_posterior(table)$shape1[2], table$n01 + 1)
  expect_equal(contingency_posterior(pool_counts(counts))$shape1[2], 81)
  single <- contingency_counts(as.data.frame(as.list(vector)))
  expect_equal(contingency_posterior(single), contingency_posterior(vector))
})

test_that("several pairs have their rows", {
  two <- rbind(half_split_counts(), half_split_counts(n01 = 7))
  two$b <- rep(c("u", "v"), each = 10)
  posterior <- contingency_posterior(pool_counts(two))
  expect_named(posterior, c("a", "b", "quantity", "shape1", "shape2", "mode",
                            "mean"))
  expect_equal(posterior$b, rep(c("u", "v"), each = 4))
  expect_equal(posterior$shape1[c(2, 6)], c(41, 71))
})

test_that("trap degenerate counts: modes at the ends, or none", {
  # Be(1, 1) is flat; Be(1, b) is highest at 0; Be(1/2, 1/2) at both ends.
  none <- contingency_posterior(c(n00 = 0, n01 = 0, n10 = 0, n11 = 9))
  expect_equal(none$mode, c(0, NA, 0, NA))
  all <- contingency_posterior(c(n00 = 0, n01 = 9, n10 = 0, n11 = 0), 0.5)
  expect_equal(all$mode, c(1, 1, 1, NA))
  expect_true(all(is.finite(c(none$mean, all$mean))))
})

# Of Be(a, b) the mode is (a - 1) / (a + b - 2) between the ends.
test_that("modes of tables that are not whole are those by hand", {
  few <- contingency_posterior(c(n00 = 0.5, n01 = 0, n10 = 0, n11 = 0))
  # Be(1, 1.5), Be(1, 1), Be(1, 1), Be(1.5, 1).
  expect_equal(few$mode, c(0, NA, NA, 1))
  some <- contingency_posterior(c(n00 = 2, n01 = 0.5, n10 = 2, n11 = 0.5))
  # Be(3.5, 3.5), Be(1.5, 3), Be(1.5, 1.5), Be(3, 3).
  expect_equal(some$mode, c(0.5, 0.2, 0.5, 0.5))
  turned <- contingency_posterior(c(n00 = 2, n01 = 2, n10 = 0.5, n11 = 0.5))
  expect_equal(turned$mode[2], 0.8)
})

test_that("what is no single table is refused", {
  expect_input_error(contingency_posterior(half_split_counts()), "shape", "x",
                     "contingency_posterior", "effective_table")
  expect_input_error(contingency_posterior(c(1, 2, 3, 4)), "column", "x",
                     "contingency_posterior")
  expect_input_error(contingency_posterior(vector - 9), "value", "x")
  expect_input_error(contingency_posterior(replace(vector, 1, NA)), "missing",
                     "x")
  expect_input_error(contingency_posterior(matrix(1, 2, 2)), "type", "x")
  confusion <- confusion_counts(data.frame(tp = 1, fp = 1, fn = 1, tn = 1))
  expect_input_error(contingency_posterior(confusion), "type", "x")
  for (prior in list(0, -1, "a", c(1, 1), NA)) {
    error <- expect_error(contingency_posterior(vector, prior),
                          class = "bcvinfer_error")
    expect_identical(error$argument, "prior")
  }
})

test_that("pairs whose labels read alike are two pairs, not folds of one", {
  tables <- pool_counts(contingency_counts(
    data.frame(a = c("x - y", "x"), b = c("z", "y - z"), rep = 1, fold = 1,
               n00 = 20, n01 = c(8, 3), n10 = 17, n11 = 155)
  ))
  found <- contingency_posterior(tables)
  expect_identical(found$a, rep(c("x - y", "x"), each = 4))
  expect_identical(found$shape1[found$quantity == "r"], c(9, 4))
})

test_that("with groups, what is named instead takes the plan at hand", {
  one <- contingency_counts(psychiatry(), a, b, truth = truth, groups = cluster)
  error <- expect_input_error(contingency_posterior(one), "scheme", "x",
                              message = "Use `components_test\\(\\)`")
  expect_no_match(one_line(error), "effective_table")
  halves <- suppressWarnings(contingency_counts(worked_predictions(), a, b))
  expect_input_error(contingency_posterior(halves), "scheme", "x",
                     message = "Use the `effective_table\\(\\)` of half")
})
