# Expected values: data-raw/intervals.py (mpmath, 30 digits).
pair <- fold_counts(3, 2, tp = rep(c(80, 70), each = 6),
                    fp = rep(c(20, 25), each = 6),
                    fn = rep(c(20, 30), each = 6), tn = 60,
                    learner = c("tree", "knn"))

parts <- function(x) c(x$better, x$within, x$worse)

# The average table, from which the expected values are.
average_superior <- function(...) prob_superior(..., rho1 = 1, rho2 = 1)

test_that("the probabilities agree with quadrature in 30 digits", {
  out <- average_superior(pair, "tree", "knn")
  expect_equal(parts(out), c(0.954717379564169, 0, 0.045282620435831),
               tolerance = 1e-9)
  out <- average_superior(pair, "tree", "knn", rope = 0.05)
  expect_equal(parts(out), c(0.740008168942167, 0.256848141437367,
                             0.00314368962046588), tolerance = 1e-9)
  expect_named(out, c("a", "b", "measure", "rope", "better", "within",
                      "worse"))
})

test_that("integer shapes: P(a > b) is a finite sum", {
  # P(Be(a1, b1) > Be(a2, b2)) = sum_{i < a1} B(a2 + i, b1 + b2) /
  # ((b1 + i) B(1 + i, b1) B(a2, b2)), F1 being increasing in B
  i <- 0:80
  sum_of <- sum(exp(lbeta(71 + i, 42 + 57) - log(42 + i) - lbeta(1 + i, 42) -
                      lbeta(71, 57)))
  expect_equal(average_superior(pair, "tree", "knn")$better, sum_of,
               tolerance = 1e-9)
})

test_that("a proportion: the finite sum for its own shapes", {
  # recall: Be(81, 21) against Be(71, 31)
  i <- 0:80
  sum_of <- sum(exp(lbeta(71 + i, 21 + 31) - log(21 + i) - lbeta(1 + i, 21) -
                      lbeta(71, 31)))
  expect_equal(average_superior(pair, "tree", "knn", "recall")$better, sum_of,
               tolerance = 1e-9)
})

test_that("Direction: swapping swaps, and a smaller error is better", {
  for (rope in c(0, 0.03)) {
    one <- prob_superior(pair, "tree", "knn", rope = rope)
    other <- prob_superior(pair, "knn", "tree", rope = rope)
    expect_equal(one$better, other$worse, tolerance = 1e-9)
    expect_equal(one$within, other$within, tolerance = 1e-9)
    expect_equal(sum(parts(one)), 1, tolerance = 1e-9)
    error <- prob_superior(pair, "tree", "knn", "error", rope = rope)
    right <- prob_superior(pair, "tree", "knn", "accuracy", rope = rope)
    expect_equal(parts(error), parts(right), tolerance = 1e-9)
    expect_gt(error$better, 0.5)
  }
})

test_that("a margin is a difference that the measure can have", {
  for (measure in c("f1", "error")) {
    wide <- expect_input_error(
      prob_superior(pair, "tree", "knn", measure, rope = 5), "value", "rope"
    )
    expect_match(conditionMessage(wide), "Did you mean 0.05?", fixed = TRUE)
  }
})

test_that("learners are named as elsewhere: bare, by string or by variable", {
  knn <- "not a learner"
  chosen <- "tree"
  named <- prob_superior(pair, "tree", "knn")
  expect_identical(prob_superior(pair, tree, knn), named)
  expect_identical(prob_superior(pair, chosen, "knn"), named)
})

test_that("equal learners: one half", {
  same <- fold_counts(1, 2, 40, 10, 10, 40, learner = c("x", "y"))
  expect_equal(prob_superior(same, "x", "y")$better, 0.5, tolerance = 1e-9)
})

test_that("extreme posteriors keep their probabilities", {
  far <- fold_counts(1, 2, tp = rep(c(1e6, 1e3), each = 2),
                     fp = rep(c(10, 1e6), each = 2), fn = 10, tn = 10,
                     learner = c("x", "y"))
  expect_equal(prob_superior(far, "x", "y")$better, 1, tolerance = 1e-12)
  expect_lt(prob_superior(far, "x", "y")$worse, 1e-12)
  # no count at all: both are the prior
  none <- fold_counts(1, 2, 0, 0, 0, 1, learner = c("x", "y"))
  for (prior in c(0.1, 1)) {
    expect_equal(prob_superior(none, "x", "y", prior = prior)$better, 0.5,
                 tolerance = 1e-7)
  }
})

test_that("the table is combined as for the intervals", {
  halves <- prob_superior(pair, "tree", "knn")
  table <- effective_table(pair, 0.5, 0.5)
  expect_equal(parts(halves), parts(prob_superior(table, "tree", "knn")),
               tolerance = 1e-12)
  expect_identical(parts(halves),
                   parts(prob_superior(pair, "tree", "knn", rho1 = 0.5,
                                       rho2 = 0.5)))
  expect_gt(halves$better, average_superior(pair, "tree", "knn")$better)
  folds <- varied_counts(1, 5, "kfold")
  expect_false(identical(prob_superior(folds, "tree", "knn")$better,
                         prob_superior(folds, "tree", "knn",
                                       weight = 1)$better))
})

test_that("F2 agrees with nested quadrature in 15 digits", {
  out <- average_superior(pair, "tree", "knn", "f_beta", beta = 2)
  expect_equal(parts(out), c(0.957665342213354, 0, 0.0423346577866463),
               tolerance = 1e-9)
  out <- average_superior(pair, "tree", "knn", "f_beta", beta = 2, rope = 0.05)
  expect_equal(parts(out), c(0.782457267148321, 0.213619431016381,
                             0.00392330183529836), tolerance = 1e-9)
})

test_that("F-beta with an unbounded density: equal learners, one half", {
  none <- fold_counts(1, 2, 0, 0, 0, 1, learner = c("x", "y"))
  out <- prob_superior(none, "x", "y", "f_beta", beta = 2, prior = 0.1)
  # A ten-thousandth of the mass rounds to an F of 1.
  expect_equal(parts(out), c(0.5, 0, 0.5), tolerance = 1e-7)
})

test_that("a small middle is not what the others leave of 1", {
  # The densities' product over all values times the width of the region: for
  # Beta posteriors B(a1 + a2 - 1, b1 + b2 - 1) / (B(a1, b1) B(a2, b2)).
  width <- 1e-9
  out <- average_superior(pair, "tree", "knn", "recall", rope = width)
  density <- exp(lbeta(81 + 71 - 1, 21 + 31 - 1) - lbeta(81, 21) -
                   lbeta(71, 31))
  expect_equal(out$within, 2 * width * density, tolerance = 1e-6)
})

test_that("priors change the answer", {
  base <- prob_superior(pair, "tree", "knn")$better
  expect_false(isTRUE(all.equal(
    prob_superior(pair, "tree", "knn", prior = 5)$better, base
  )))
})

test_that("one row per class", {
  each <- fold_counts(1, 2, tp = c(5, 5, 7, 7, 4, 4, 9, 9), fp = 2, fn = 3,
                      tn = 9, learner = c("x", "y"), class = c("u", "v"))
  out <- prob_superior(each, "x", "y")
  expect_identical(out$class, c("u", "v"))
  expect_gt(out$better[1], 0.5)
  expect_lt(out$better[2], 0.5)
})

test_that("bad input is refused by name", {
  expect_input_error(prob_superior(pair, "tree", "svm"), "column", "b")
  expect_input_error(prob_superior(pair, "svm", "tree"), "column", "a")
  expect_input_error(prob_superior(pair, "tree", "tree"), "conflict", "b")
  expect_input_error(prob_superior(pair, 1, "tree"), "column", "a")
  expect_input_error(prob_superior(pair, "tree", "knn", "mcc"), "value",
                     "measure")
  expect_input_error(prob_superior(pair, "tree", "knn", rope = -0.1), "value",
                     "rope")
  expect_input_error(prob_superior(pair, "tree", "knn", prior = 0), "value",
                     "prior")
  expect_input_error(prob_superior(pair, "tree", "knn", weight = 1),
                     "conflict", "weight")
})

test_that("one test set is taken as it is", {
  one <- fold_counts(1, 1, tp = c(80, 70), fp = c(20, 25), fn = c(20, 30),
                     tn = 60, learner = c("tree", "knn"))
  # The finite sum of the test of integer shapes: Be(81, 42), Be(71, 57).
  i <- 0:80
  sum_of <- sum(exp(lbeta(71 + i, 42 + 57) - log(42 + i) - lbeta(1 + i, 42) -
                      lbeta(71, 57)))
  expect_equal(prob_superior(one, "tree", "knn")$better, sum_of,
               tolerance = 1e-9)
})

test_that("a margin in a far tail keeps its digits", {
  # P(A > B + r) for A ~ Be(1, 1): 1 - r - E B as long as B + r < 1; here
  # recall, B ~ Be(71, 31), whose mass above .9 is below 1e-6.
  flat <- fold_counts(1, 1, tp = c(0, 70), fp = 1, fn = c(0, 30), tn = 60,
                      learner = c("none", "knn"))
  out <- prob_superior(flat, "none", "knn", "recall", rope = 0.01)
  expect_equal(out$better, 1 - 0.01 - 71 / 102, tolerance = 1e-9)
  expect_equal(out$worse, 71 / 102 - 0.01, tolerance = 1e-9)
  expect_equal(out$within, 0.02, tolerance = 1e-9)
})

test_that("a margin that the bulk of neither exceeds: uniform posteriors", {
  # Recall without positives has a uniform posterior: P(A > B + r) is
  # (1 - r)^2 / 2.
  flat <- fold_counts(1, 1, tp = 0, fp = 1, fn = 0, tn = 60,
                      learner = c("x", "y"))
  for (rope in c(0.3, 0.5, 0.9, 0.999)) {
    out <- prob_superior(flat, "x", "y", "recall", rope = rope)
    expect_equal(parts(out), c((1 - rope)^2 / 2, 1 - (1 - rope)^2,
                               (1 - rope)^2 / 2), tolerance = 1e-9)
  }
  expect_identical(parts(prob_superior(flat, "x", "y", "recall", rope = 1)),
                   c(0, 1, 0))
})

test_that("swapping swaps far tails behind a wide margin", {
  far <- fold_counts(1, 1, tp = c(20, 28), fp = 5, fn = c(97, 38), tn = 60,
                     learner = c("x", "y"))
  for (measure in c("f1", "recall", "error")) {
    one <- prob_superior(far, "x", "y", measure, rope = 0.5)
    other <- prob_superior(far, "y", "x", measure, rope = 0.5)
    expect_equal(one$better / other$worse, 1, tolerance = 1e-8)
    expect_equal(one$worse / other$better, 1, tolerance = 1e-8)
  }
})
