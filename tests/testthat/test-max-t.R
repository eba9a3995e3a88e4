# The joint distribution of means with these variances, independent.
independent <- function(variances, df = Inf) {
  joint <- outer(variances, variances, `+`)
  diag(joint) <- variances
  list(estimate = 0 * variances, variance = joint, df = df, n = 100)
}
one_test_set <- function(scores, group = NULL) {
  fold <- matrix(1L, lengths(scores)[1])
  joint_scores(lapply(scores, as.matrix), list(fold = fold, group = group),
               "test_set")
}
all_differences <- function(joint) {
  pairs <- utils::combn(length(joint$estimate), 2)
  joint_contrasts(joint, pairs[1, ], pairs[2, ])
}

expect_within_error <- function(found, z, exact) {
  estimates <- found$estimates(z)
  expect_true(all(abs(estimates$tail - exact) <= 4 * estimates$error + 1e-8))
}

# Tukey's studentized range is the largest of all differences of independent
# means of one variance, times the root of two.
test_that("three means: exact, as Tukey's studentized range has it", {
  z <- c(0.1, 1, 2.344, 4)
  for (df in c(4, 30, Inf)) {
    joint <- independent(c(2, 2, 2), df)
    found <- max_t_distribution(joint, all_differences(joint), "two.sided")
    expect_equal(found$estimates(z)$tail,
                 ptukey(z * sqrt(2), 3, df, lower.tail = FALSE),
                 tolerance = 1e-8)
    expect_identical(found$estimates(z)$error, numeric(4))
    expect_equal(found$critical(0.05), qtukey(0.95, 3, df) / sqrt(2),
                 tolerance = 1e-4)
  }
})

test_that("many means: within the Monte Carlo error of the studentized range", {
  z <- c(2, 3, 3.8)
  for (k in c(5, 8)) {
    for (df in c(6, Inf)) {
      joint <- independent(rep(0.5, k), df)
      found <- max_t_distribution(joint, all_differences(joint), "two.sided")
      expect_within_error(found, z,
                          ptukey(z * sqrt(2), k, df, lower.tail = FALSE))
      expect_equal(found$critical(0.05), qtukey(0.95, k, df) / sqrt(2),
                   tolerance = 0.001)
    }
  }
})

# Directions alone are drawn: the fewer dimensions, the less is left to chance.
test_that("the standard error is that of the conditional probabilities", {
  joint <- independent(rep(1, 5))
  contrasts <- all_differences(joint)
  found <- max_t_distribution(joint, contrasts, "two.sided")
  # Directions in four dimensions, and the radius by integration.
  set.seed(16)
  x <- matrix(stats::rnorm(5e5), 5)
  x <- x - rep(colMeans(x), each = 5)
  largest <- apply(x, 2, function(x) diff(range(x))) / sqrt(2)
  cosine <- largest / sqrt(colSums(x^2))
  for (z in c(1.5, 2.7, 5)) {
    conditional <- stats::pchisq((z / cosine)^2, 4, lower.tail = FALSE)
    expect_equal(found$estimates(z)$error, stats::sd(conditional) / sqrt(1e5),
                 tolerance = 0.02)
  }
  level <- found$estimates(2.7)$tail
  expect_lt(found$estimates(2.7)$error, sqrt(level * (1 - level) / 1e5) / 5)
})

# (`said` is the mean of the standard errors, each from 2,000 draws.)
test_that("the standard error is how far results of 2,000 draws spread", {
  joint <- independent(c(1, 3, 2, 4, 5))
  contrasts <- all_differences(joint)
  factor <- joint_factor(joint, FALSE)
  set.seed(19)
  again <- replicate(200, {
    cosine <- largest_contrasts_cpp(2000L, factor, contrasts$a, contrasts$b,
                                    contrasts$scale, double(), 9, FALSE)
    unlist(conditional_tails(cosine_counts(cosine), 4, 9, function(z) 1)(2))
  })
  ratio <- stats::sd(again["tail", ]) / mean(again["error", ])
  # (200 results tell it to 5 percent.)
  expect_true(ratio > 0.8 && ratio < 1.2)
})

# The range of k independent normal numbers, by the place of the largest.
range_beyond <- function(width, k) {
  stats::integrate(function(x) {
    below <- stats::pnorm(x)
    inside <- below - stats::pnorm(x - width)
    k * stats::dnorm(x) * (below^(k - 1) - inside^(k - 1))
  }, -4, width + 9, rel.tol = 1e-9, subdivisions = 1000L)$value
}

test_that("small levels: closer than Bonferroni, or Bonferroni's itself", {
  few <- independent(rep(1, 5))
  found <- max_t_distribution(few, all_differences(few), "two.sided")
  for (level in c(1e-2, 1e-3)) {
    exact <- stats::uniroot(function(z) range_beyond(z * sqrt(2), 5) - level,
                            c(2, 6), tol = 1e-9)$root
    expect_equal(found$critical(level), exact, tolerance = 5e-4)
    bound <- stats::qnorm(level / 20, lower.tail = FALSE)
    expect_gt(abs(bound - exact), 5 * abs(found$critical(level) - exact))
  }
  # Of 60 learners no draw tells of one probability in a million.
  many <- independent(rep(1, 60))
  pairs <- all_differences(many)
  found <- max_t_distribution(many, pairs, "two.sided")
  expect_equal(found$critical(1e-6),
               stats::qnorm(1e-6 / nrow(pairs) / 2, lower.tail = FALSE))
  z <- seq(0, 9, 0.01)
  estimates <- found$estimates(z)
  expect_false(is.unsorted(rev(estimates$tail)))
  expect_true(all(estimates$error <= 0.05 * estimates$tail * (1 + 1e-6)))
  bonferroni <- nrow(pairs) * 2 * stats::pnorm(-z)
  expect_true(all(estimates$tail <= bonferroni))
  expect_identical(estimates$error[z > 6], numeric(sum(z > 6)))
  expect_equal(estimates$tail[z > 6], bonferroni[z > 6])
  exact <- vapply(z, function(z) range_beyond(z * sqrt(2), 60), 0)
  low <- estimates$tail < exact - 4 * estimates$error - 1e-9
  expect_false(any(low))
})

# Independent values: the largest of k has the k-th power of one distribution.
test_that("single values, of either side: Sidak's formula", {
  for (k in c(2, 6)) {
    joint <- independent(seq(1, 2, length.out = k))
    own <- joint_contrasts(joint, seq_len(k), rep(0L, k))
    z <- c(-0.3, 1.2, 2.5)
    for (side in c("less", "greater")) {
      found <- max_t_distribution(joint, own, side)
      exact <- 1 - pnorm(z)^k
      expect_within_error(found, z, exact)
    }
    found <- max_t_distribution(joint, own, "two.sided")
    expect_within_error(found, z[2:3], 1 - (2 * pnorm(z[2:3]) - 1)^k)
    expect_identical(found$estimates(c(-1, 0))$tail, c(1, 1))
  }
})

test_that("what the records do not tell of varies independently: Sidak", {
  joint <- independent(c(2, 0, 0))
  own <- data.frame(a = 1:3, b = 0L, estimate = 0, df = Inf, stderr = 1,
                    scale = sqrt(c(2, 0, 0)))
  z <- c(1.2, 2.5)
  for (kept in list(1:2, 3, 2:3, 1:3)) {
    found <- max_t_distribution(joint, own[kept, ], "two.sided")
    expect_within_error(found, z, 1 - (2 * pnorm(z) - 1)^length(kept))
  }
})

test_that("critical values of small levels do not end with the draws", {
  # Six independent values at 1 - 1e-4 and 1 - 1e-7: Sidak's formula.
  joint <- independent(seq(1, 2, length.out = 6))
  own <- joint_contrasts(joint, 1:6, rep(0L, 6))
  for (level in c(1e-4, 1e-7)) {
    exact <- -expm1(log1p(-level) / 6)
    less <- max_t_distribution(joint, own, "less")
    expect_equal(less$critical(level), qnorm(exact, lower.tail = FALSE),
                 tolerance = 1e-3)
    both <- max_t_distribution(joint, own, "two.sided")
    expect_equal(both$critical(level), qnorm(exact / 2, lower.tail = FALSE),
                 tolerance = 1e-3)
  }
})

test_that("one difference is not adjusted", {
  joint <- independent(c(1, 3))
  for (side in alternatives) {
    found <- max_t_distribution(joint, all_differences(joint), side)
    expect_equal(found$estimates(1.7)$tail,
                 pnorm(1.7, lower.tail = FALSE) *
                   if (side == "two.sided") 2 else 1)
  }
  expect_equal(found$critical(0.05), qnorm(0.95), tolerance = 1e-8)
})

# By hand: differences 1, 1, 0 | -1, 0 | 0, 1 of 7 records in three groups have
# the mean 2/7 and group sums 8/7, -11/7 and 3/7 of the deviations.
test_that("groups: sums over groups, G/(G-1), and G - 1 degrees of freedom", {
  scores <- list(c(1, 1, 0, 0, 0, 0, 1), c(0, 0, 0, 1, 0, 0, 0))
  joint <- one_test_set(scores, c(1L, 1L, 1L, 2L, 2L, 3L, 3L))
  found <- joint_contrasts(joint, 1L, 2L)
  expect_equal(found$estimate, 2 / 7)
  expect_equal(found$stderr, sqrt(291) / 49)
  expect_identical(joint$df, 2)
  # Groups of one record are no groups, but for the degrees of freedom.
  single <- joint_contrasts(one_test_set(scores, 1:7), 1L, 2L)
  expect_equal(single$stderr, joint_contrasts(one_test_set(scores), 1L,
                                              2L)$stderr)
})

# The differences 1, 1, 0, -1, 0, 0, 1 have the squared deviations 4 - 4 / 7.
test_that("records have the standard error of their differences", {
  scores <- list(c(1, 1, 0, 0, 0, 0, 1), c(0, 0, 0, 1, 0, 0, 0))
  joint <- one_test_set(scores)
  expect_equal(joint_contrasts(joint, 1L, 2L)$stderr, sqrt(24 / 7) / 7)
  expect_equal(joint_contrasts(joint, 1L, 0L)$stderr, sqrt(3 - 9 / 7) / 7)
  expect_identical(joint$df, Inf)
})

test_that("differences that are constant but for rounding have no variance", {
  b <- c(0.1, 0.2, 0.4, 0.7)
  joint <- one_test_set(list(b - 0.3, b, b + 0.3))
  found <- joint_contrasts(joint, c(1L, 3L), c(2L, 2L))
  expect_equal(found$estimate, c(-0.3, 0.3))
  expect_identical(found$stderr, c(0, 0))
})

test_that("on half splits each contrast has its own components", {
  set.seed(12)
  layout <- list(fold = matrix(sample(1:2, 60, TRUE), 20))
  scores <- list(matrix(rnorm(60), 20), matrix(rnorm(60), 20))
  joint <- joint_scores(scores, layout, "halves")
  found <- joint_contrasts(joint, c(1L, 2L, 1L), c(0L, 0L, 2L))
  sums <- lapply(scores, score_sums, layout)
  both <- score_sums(scores[[1]] - scores[[2]], layout)
  alone <- c(lapply(sums, half_split_components),
             list(half_split_components(both, lapply(sums,
                                                     half_split_moments))))
  for (field in c("estimate", "stderr", "df")) {
    expect_equal(found[[field]], vapply(alone, `[[`, 0, field))
  }
})

test_that("the caller's generator stays where it was", {
  joint <- independent(rep(1, 5))
  before <- function(seed) {
    set.seed(seed)
    max_t_distribution(joint, all_differences(joint), "two.sided")$critical(0.1)
  }
  expect_identical(before(1), before(2))
  set.seed(3)
  alone <- runif(1)
  set.seed(3)
  max_t_distribution(joint, all_differences(joint), "two.sided")
  expect_identical(runif(1), alone)
  withr::local_preserve_seed()
  rm(".Random.seed", envir = globalenv())
  max_t_distribution(joint, all_differences(joint), "two.sided")
  expect_false(exists(".Random.seed", globalenv()))
})

test_that("equal learners have no part in the distribution", {
  scores <- list(a = c(1, 0, 1, 0, 1, 1), b = c(0, 1, 1, 0, 0, 1))
  twice <- one_test_set(c(scores, scores["b"]))
  found <- joint_contrasts(twice, c(1L, 1L, 2L), c(2L, 3L, 3L))
  expect_identical(found$stderr[3], 0)
  of_two <- max_t_distribution(twice, found, "two.sided")
  expect_equal(of_two$estimates(1.3)$tail, 2 * pnorm(-1.3))
  same <- joint_contrasts(twice, 2L, 3L)
  expect_null(max_t_distribution(twice, same, "two.sided"))
})

test_that("no adjusted p-value is below its own or above Bonferroni's", {
  joint <- independent(rep(1, 6))
  contrasts <- all_differences(joint)
  z <- seq(0, 9, length.out = nrow(contrasts))
  p <- 2 * pnorm(-z)
  adjusted <- max_t_adjust(joint, contrasts, z, p, "two.sided", 0.95)$p
  expect_true(all(adjusted >= p & adjusted <= pmin(1, length(p) * p)))
  expect_false(is.unsorted(rev(adjusted)))
  # Far out they are nearly Bonferroni's.
  expect_equal(adjusted[length(p)] / (length(p) * p[length(p)]), 1,
               tolerance = 0.04)
})

# inst/evidence/max-t.R makes the file.
test_that("the simulated family-wise error of max-T is about .05", {
  rates <- read.csv(system.file("evidence", "max-t.csv", package = "bcvinfer"))
  # Differences within ten subgroups, one of two groups of records or all of
  # 30: too careful, and never more than Holm's.
  within <- startsWith(rates$sizes, "few")
  expect_equal(rates$max_t[within], c(0.038, 0.045))
  expect_true(all(rates$max_t[within] < rates$holm[within]))
  rates <- rates[!within, ]
  # (Of 20 learners in 30 groups .063 and .067.)
  grouped <- rates$groups > 0
  expect_identical(sum(grouped), 8L)
  expect_equal(max(rates$max_t[grouped]), 0.0665)
  expect_true(all(rates$max_t[grouped] >= 0.04))
  rates <- rates[!grouped, ]
  expect_setequal(rates$k, c(5, 20, 100))
  expect_true(all(rates$sets >= 4000))
  expect_true(all(rates$max_t >= 0.04 & rates$max_t <= 0.06))
  expect_equal(rates$standard_error,
               sqrt(rates$max_t * (1 - rates$max_t) / rates$sets),
               tolerance = 0.01)
})

# Points whose squared distances are the variances of the differences.
test_that("the factor has the variances of all differences", {
  joint <- independent(c(1, 4, 9, 2.5))
  squares <- function(points) unname(as.matrix(stats::dist(points))^2)
  expect_equal(squares(joint_factor(joint, FALSE)),
               joint$variance * (1 - diag(4)))
  own <- joint_factor(joint, TRUE)
  expect_equal(squares(own), joint$variance * (1 - diag(4)))
  expect_equal(rowSums(own^2), c(1, 4, 9, 2.5))
})

test_that("on half splits a constant difference has no variance", {
  set.seed(13)
  layout <- list(fold = matrix(sample(1:2, 60, TRUE), 20))
  scores <- matrix(rnorm(60), 20)
  joint <- joint_scores(list(scores, scores + 0.3), layout, "halves")
  found <- joint_contrasts(joint, 1L, 2L)
  expect_equal(found$estimate, -0.3)
  expect_identical(found$stderr, 0)
  expect_null(max_t_distribution(joint, found, "two.sided"))
})

# The largest of the differences of means with the variances 1, 4 and 9, by
# draws; a value below 0 counts by its size.
test_that("three means of unequal variance: the tail is that of draws", {
  joint <- independent(c(1, 4, 9))
  contrasts <- all_differences(joint)
  tail <- function(z) {
    max_t_distribution(joint, contrasts, "two.sided")$estimates(z)$tail
  }
  set.seed(14)
  x <- matrix(rnorm(6e5), 3) * c(1, 2, 3)
  largest <- pmax(abs(x[1, ] - x[2, ]) / sqrt(5),
                  abs(x[1, ] - x[3, ]) / sqrt(10),
                  abs(x[2, ] - x[3, ]) / sqrt(13))
  expect_equal(tail(c(1, 2)), c(mean(largest >= 1), mean(largest >= 2)),
               tolerance = 0.01)
  # Of variances 1, 1 and 10,000 two differences are nearly the same, and the
  # third is independent of them.
  apart <- independent(c(1, 1, 1e4))
  tail_apart <- max_t_distribution(apart, all_differences(apart), "two.sided")
  expect_equal(tail_apart$estimates(2)$tail, 1 - (1 - 2 * stats::pnorm(-2))^2,
               tolerance = 0.01)
  p <- c(0.02, 0.3, 0.6)
  statistic <- stats::qnorm(p / 2, lower.tail = FALSE)
  adjusted <- function(sign) {
    max_t_adjust(joint, contrasts, sign * statistic, p, "two.sided", 0.95)$p
  }
  expect_equal(adjusted(-1), adjusted(1))
  expect_equal(adjusted(1), pmin(3 * p, tail(statistic)))
})

test_that("on blocks each contrast has its own components", {
  set.seed(17)
  layout <- list(block = matrix(rep(1:5, 8)), blocks = 5L)
  layout$fold <- layout$block[, rep(1, 5)]
  scores <- list(matrix(rnorm(200), 40), matrix(rnorm(200), 40))
  joint <- joint_scores(scores, layout, "blocks")
  found <- joint_contrasts(joint, c(1L, 2L, 2L), c(0L, 0L, 1L))
  block_sums <- function(scores, layout) {
    block_pair_sums(joint_block_sums(list(scores), layout), 1)
  }
  sums <- lapply(scores, block_sums, layout)
  both <- block_sums(scores[[2]] - scores[[1]], layout)
  alone <- c(lapply(sums, block_components),
             list(block_components(both, lapply(sums[2:1], block_moments))))
  for (field in c("estimate", "stderr", "df")) {
    expect_equal(found[[field]], vapply(alone, `[[`, 0, field))
  }
})

# Independent values: of those that are left in step j the largest has Sidak's
# formula with k - j + 1 of them.
test_that("step-down p-values of independent values are Holm and Sidak's", {
  p <- c(0.02, 0.3, 0.004, 0.9, 0.05, 0.0301)
  for (k in c(2, 6)) {
    joint <- independent(seq(1, 2, length.out = k))
    own <- joint_contrasts(joint, seq_len(k), rep(0L, k))
    of <- p[seq_len(k)]
    exact <- stats::ave(sort(of), FUN = function(p) {
      cummax(1 - (1 - p)^(k:1))
    })[rank(of)]
    for (side in c("two.sided", "greater")) {
      z <- stats::qnorm(of / (1 + (side == "two.sided")), lower.tail = FALSE)
      found <- max_t_adjust(joint, own, z, of, side, 0.95, steps = TRUE)
      expect_true(all(abs(found$p - exact) <= 4 * found$error + 1e-8))
    }
  }
})

# The two smaller differences of three share a mean: the larger of two normal
# numbers with the correlation 1/2 (or -1/2) by an integral of its own.
test_that("step-down p-values of three pairs are exact", {
  joint <- independent(c(1, 1, 1))
  contrasts <- all_differences(joint)
  z <- c(-1.1, 2.6, 1.9)
  p <- 2 * stats::pnorm(-abs(z))
  found <- max_t_adjust(joint, contrasts, z, p, "two.sided", 0.95,
                        steps = TRUE)
  both_below <- stats::integrate(function(x) {
    half <- function(at) stats::pnorm((at - x / 2) / sqrt(3 / 4))
    stats::dnorm(x) * (half(1.9) - half(-1.9))
  }, -1.9, 1.9, rel.tol = 1e-10)$value
  expect_equal(found$p, c(
    p[1], ptukey(2.6 * sqrt(2), 3, Inf, lower.tail = FALSE), 1 - both_below
  ), tolerance = 1e-7)
  single <- max_t_adjust(joint, contrasts, z, p, "two.sided", 0.95)
  expect_equal(single$p[2], found$p[2])
  expect_identical(single$tail, found$tail)
})

# Dependent differences of five means, by draws of another kind.
test_that("step-down p-values of ten pairs are those of draws", {
  variances <- c(1, 4, 2, 1, 3)
  joint <- independent(variances, df = 12)
  contrasts <- all_differences(joint)
  z <- c(0.2, 1.7, -2.9, 0.6, 3.4, -0.1, 1.3, 2.2, -2.5, 0.9)
  p <- 2 * stats::pt(-abs(z), 12)
  found <- max_t_adjust(joint, contrasts, z, p, "two.sided", 0.95,
                        steps = TRUE)
  set.seed(15)
  draws <- 1e5
  x <- matrix(stats::rnorm(5 * draws), ncol = 5) *
    rep(sqrt(variances), each = draws) / sqrt(stats::rchisq(draws, 12) / 12)
  t <- abs(x[, contrasts$a] - x[, contrasts$b]) /
    rep(sqrt(variances[contrasts$a] + variances[contrasts$b]), each = draws)
  order <- order(-abs(z))
  tails <- vapply(1:10, function(step) {
    left <- t[, order[step:10], drop = FALSE]
    mean(do.call(pmax, asplit(left, 2)) >= abs(z)[order[step]])
  }, 0)
  exact <- cummax(tails)[rank(-abs(z))]
  error <- sqrt(2 * exact * (1 - exact) / draws)
  expect_true(all(abs(found$p - exact) <= 4 * error))
  # (The two have draws of their own.)
  single <- max_t_adjust(joint, contrasts, z, p, "two.sided", 0.95)
  expect_true(all(found$p <= single$p + 4 * single$error))
})

test_that("a difference without variance has its own p-value in steps, too", {
  scores <- list(a = c(1, 0, 1, 0, 1, 1), b = c(0, 1, 1, 0, 0, 1))
  twice <- one_test_set(c(scores, scores["b"]))
  contrasts <- joint_contrasts(twice, c(1L, 1L, 2L), c(2L, 3L, 3L))
  p <- c(0.2, 0.2, 1)
  found <- max_t_adjust(twice, contrasts, c(1.28, 1.28, 0), p, "two.sided",
                        0.95, steps = TRUE)
  expect_equal(found$p, c(2 * pnorm(-1.28), 2 * pnorm(-1.28), 1),
               tolerance = 1e-4)
})

# inst/evidence/best-of-many.R makes the file.
test_that("best of equally good learners: rates and coverage are in bounds", {
  cells <- evidence_table("best-of-many.csv")
  expect_false(anyDuplicated(cells[c("k", "plan")]) > 0)
  expect_true(all(cells$familywise <= 0.06))
  expect_true(all(cells$best_holds >= 0.94))
  expect_identical(evidence_figure("best-of-many", "familywise",
                                   worst = max),
                   sprintf("%.3f", max(cells$familywise)))
})

# 20 learners of six dimensions, from the same normal numbers by hand; in runs
# of one learner with all others (which leave pairs out), and in an order
# without runs.
test_that("the largest of all pairs is that of the draws themselves", {
  draws <- 700
  factor <- rbind(diag(6), matrix(seq(-1, 1, length.out = 84), 14))
  pairs <- t(utils::combn(20, 2))
  width <- 0.5 + seq_len(nrow(pairs)) %% 7 / 3
  set.seed(5)
  normal <- matrix(stats::rnorm(6 * draws), draws)
  divisor <- sqrt(stats::rchisq(draws, 5) / 5)
  values <- normal %*% t(factor)
  by_hand <- (values[, pairs[, 1]] - values[, pairs[, 2]]) /
    rep(width, each = draws)
  z <- seq(9, -1, length.out = length(width))
  for (two_sided in c(TRUE, FALSE)) {
    signed <- if (two_sided) abs(by_hand) else by_hand
    for (order in list(seq_along(width), rev(seq_along(width)))) {
      largest_of <- function(...) {
        set.seed(5)
        largest_contrasts_cpp(draws, factor, pairs[order, 1], pairs[order, 2],
                              width[order], ..., two_sided)
      }
      cosine <- apply(signed, 1, max) / sqrt(rowSums(normal^2))
      expect_equal(largest_of(double(), Inf), cosine, tolerance = 1e-14)
      steps <- vapply(seq_along(z), function(from) {
        left <- signed[, order[from:190], drop = FALSE]
        sum(apply(left, 1, max) >= z[from] * divisor)
      }, 0)
      expect_equal(largest_of(z, 5), c(cosine, steps), tolerance = 1e-14)
    }
  }
})

# The probability of a radius by hand, for a cosine of each sign, from counts.
test_that("the tail is the mean over the cosines", {
  cosine <- c(0.5, 0.5, 0.25, -0.75)
  found <- conditional_tails(1e4 * cosine_counts(cosine), 3, 7,
                             function(z) Inf)
  beyond <- function(z) stats::pf(z^2 / 3, 3, 7, lower.tail = FALSE)
  expect_equal(found(1)$tail, mean(c(beyond(2), beyond(2), beyond(4), 0)),
               tolerance = 1e-5)
  expect_equal(found(-1)$tail, mean(c(1, 1, 1, 1 - beyond(4 / 3))),
               tolerance = 1e-5)
  expect_identical(found(0)$tail, 0.75)
  few <- c(beyond(2), beyond(2), beyond(4), 0)
  expect_equal(found(1)$error, sqrt(mean((few - mean(few))^2) / 4e4),
               tolerance = 1e-4)
})

test_that("step-down values of 190 pairs are no larger than single-step ones", {
  joint <- independent(seq(1, 3, length.out = 20), df = 15)
  contrasts <- all_differences(joint)
  reached <- seq(4, 0, length.out = 190)
  found <- max_t_distribution(joint, contrasts, "two.sided", reached)
  single <- found$estimates(reached)
  expect_true(all(found$below$tail <= single$tail * (1 + 1e-12)))
  expect_equal(found$below[1, ], single[1, ], tolerance = 1e-12)
  # The last eleven, as if there were no others.
  alone <- max_t_distribution(joint, contrasts[180:190, ], "two.sided",
                              reached[180:190])$below
  expect_lte(abs(found$below$tail[180] - alone$tail[1]),
             4 * sqrt(found$below$error[180]^2 + alone$error[1]^2))
})

# Two learners are right on all 6 positives, two on none: 2 (1/2)^6 for each of
# four pairs that differ.
test_that("pairs of which none varies are adjusted, too", {
  y <- rep(c("p", "n"), c(6, 24))
  right <- replace(y, 7:9, "p")
  data <- data.frame(y, a = right, b = replace(right, 10, "p"), c = "n",
                     d = replace(rep("n", 30), 8, "p"))
  x <- cv_predictions(data, y, -y)
  compared <- function(p_adjust) {
    suppressWarnings(compare_learners(x, measure = "recall", positive = "p",
                                      p_adjust = p_adjust))
  }
  found <- compared("max_t")
  differ <- found$a %in% c("a", "b") & found$b %in% c("c", "d")
  expect_equal(found$p.value[differ], rep(1 / 32, 4))
  expect_equal(found$adj.p.value[differ], rep(6 / 32, 4))
  expect_equal(found$adj.p.value[!differ], c(1, 1))
  expect_output(print(found), "by Bonferroni's")
  # Of as many as are left, or as differ.
  expect_equal(compared("max_t_step_down")$adj.p.value,
               stats::p.adjust(found$p.value, "holm"))
})

test_that("a learner with enormous losses leaves the others' family as it is", {
  scores <- withr::with_seed(4, cbind(a = rexp(60), b = 0.8 * rexp(60),
                                      c = 1.1 * rexp(60), d = rexp(60)^2))
  adjusted <- function(factor, ...) {
    scores[, "d"] <- factor * scores[, "d"]
    rows <- data.frame(row = 1:60, score = c(scores),
                       learner = rep(colnames(scores), each = 60))
    x <- cv_scores(rows, score, row, learner = learner)
    own <- interval_components(x, simultaneous = TRUE, ...)
    pairs <- compare_learners(x, p_adjust = "max_t", ...)
    list(p = pairs$adj.p.value[match(c("a b", "a c", "b c"),
                                     paste(pairs$a, pairs$b))],
         ends = own$conf.high[1:3])
  }
  # Of correlations that no longer change: those at a thousand times.
  expect_equal(adjusted(1e9), adjusted(1e3), tolerance = 5e-3)
  # Six normal contrasts, by Genz and Bretz's algorithm (mvtnorm, to 1e-6).
  expect_equal(adjusted(1e9)$p, c(0.997301, 0.670363, 0.475279),
               tolerance = 0.01)
})

test_that("a step that is smaller has the Monte Carlo error of its own draws", {
  all <- data.frame(tail = c(0.3, 0.4, 0.1), error = c(0.01, 0.02, 0.003))
  # sqrt(.2 .8 / 100); where it is not smaller, the estimate of the single step.
  expect_equal(step_estimates(c(0.2, 0.4, 0.5), 100, all),
               data.frame(tail = c(0.2, 0.4, 0.1),
                          error = c(0.04, 0.02, 0.003)))
})

test_that("a p-value that is not from the draws has none of their error", {
  joint <- independent(c(1, 1, 1, 1))
  contrasts <- all_differences(joint)
  p <- c(0.9, rep(0.01, 5))
  found <- max_t_adjust(joint, contrasts, rep(2.5, 6), p, "two.sided", 0.95)
  expect_identical(found$p[1], 0.9)
  expect_identical(found$error[1], 0)
  expect_gt(found$error[2], 0)
})

test_that("learners to which the records give nothing hardly vary", {
  pair <- data.frame(a = 3L, b = 1L)
  variance <- matrix(c(0, 0, 0, 0, 4, 0, 0, 0, 0), 3)
  expect_equal(apart_variances(variance, pair), c(4e-8, 0, 4e-8))
  expect_equal(apart_variances(0 * variance, pair), c(1, 0, 1))
})

test_that("beyond all numbers the tail is 0 or 1", {
  joint <- independent(c(1, 1, 1))
  found <- max_t_distribution(joint, all_differences(joint), "two.sided")
  expect_equal(found$estimates(c(-Inf, Inf))$tail, c(1, 0))
})

# Scores of 40 records, not skew, of which a run shifts all of a learner.
run_scores <- function(k = 5) {
  set.seed(31)
  d <- expand.grid(q = 1:40, seed = 1:4, model = letters[seq_len(k)])
  shift <- rnorm(4 * k, rep(seq_len(k), each = 4))
  noise <- matrix(rnorm(nrow(d) / 2), 20)
  d$loss <- rep(shift, each = 40) + c(rbind(noise, -noise))
  cv_scores(d, loss, row = q, learner = model, run = seed, runs = "shared",
            direction = "minimize")
}

test_that("few shared runs: Bonferroni's p-values and intervals, Holm's", {
  x <- run_scores()
  for (side in alternatives) {
    compare <- function(...) compare_learners(x, alternative = side, ...)
    single <- compare(p_adjust = "none", conf.level = 1 - 0.05 / 10)
    joint <- compare(p_adjust = "max_t")
    expect_equal(joint$adj.p.value, pmin(1, 10 * single$p.value))
    expect_equal(joint$conf.low, single$conf.low, tolerance = 1e-6)
    expect_equal(joint$conf.high, single$conf.high, tolerance = 1e-6)
    expect_identical(joint$p.error, numeric(10))
    expect_equal(compare(p_adjust = "max_t_step_down")$adj.p.value,
                 compare(p_adjust = "holm")$adj.p.value)
  }
  # Single values: five intervals at once.
  all <- interval_components(x, simultaneous = TRUE)
  each <- interval_components(x, conf.level = 1 - 0.05 / 5)
  expect_equal(all$conf.low, each$conf.low, tolerance = 1e-6)
  expect_equal(all$conf.high, each$conf.high, tolerance = 1e-6)
  tiers <- learner_tiers(x, p_adjust = "max_t")
  expect_equal(tiers$conf.low, all$conf.low[match(tiers$learner, all$learner)],
               tolerance = 1e-6)
  # Two learners: the single test.
  two <- run_scores(2)
  expect_identical(compare_learners(two, p_adjust = "max_t")$adj.p.value,
                   compare_learners(two, p_adjust = "none")$p.value)
})

test_that("with more degrees of freedom of runs Bonferroni has less weight", {
  joint <- independent(c(1, 1, 1))
  joint$sums <- list(runs = list(whose = c(1L, 1L, 1L)))
  pairs <- all_differences(joint)
  pairs$predictive <- vector("list", 3)
  pairs$runs_df <- c(100, 80, 90)
  z <- c(2.5, 1, 2)
  found <- max_t_distribution(joint, pairs, "two.sided", z)
  tukey <- ptukey(z * sqrt(2), 3, Inf, lower.tail = FALSE)
  expect_equal(found$estimates(z)$tail,
               0.75 * tukey + 0.25 * pmin(1, 6 * pnorm(-z)), tolerance = 1e-7)
  # In steps the last contrast is alone.
  expect_equal(found$below$tail[1:2],
               c(0.75 * tukey[1] + 1.5 * pnorm(-2.5), 2 * pnorm(-1)),
               tolerance = 1e-7)
  critical <- found$critical(0.05)
  expect_equal(0.75 * ptukey(critical * sqrt(2), 3, Inf, lower.tail = FALSE) +
                 1.5 * pnorm(-critical), 0.05, tolerance = 1e-6)
  # Runs of each learner's own, or none.
  for (whose in list(1:3, NULL)) {
    joint$sums$runs$whose <- whose
    expect_equal(max_t_distribution(joint, pairs, "two.sided")$estimates(z),
                 data.frame(tail = tukey, error = 0), tolerance = 1e-7)
  }
})

# inst/evidence/max-t-runs.R makes the file.
test_that("shared runs: the simulated family-wise error is .05 at most", {
  cells <- evidence_table("max-t-runs.csv")
  expect_identical(unique(cells$sets), 1000L)
  expect_setequal(cells$k, c(3, 8, 12, 20))
  limit <- 0.05 + 2 * sqrt(0.05 * 0.95 / 1000)
  expect_identical(which(cells$max_t > limit | cells$values > limit),
                   integer())
})

test_that("a confidence level next to 0 has an end, too", {
  estimates <- function(z) data.frame(tail = pnorm(z, lower.tail = FALSE))
  expect_equal(critical_values(estimates, 1, Inf)(1 - 9e-301),
               qnorm(1 - 1e-15, lower.tail = FALSE), tolerance = 1e-3)
})

# 30 groups, of which three have half of the records.
test_that("groups of uneven sizes leave several differences fewer degrees", {
  withr::local_seed(3)
  group <- rep(1:30, c(rep(50, 3), rep(5, 27)))
  n <- length(group)
  scores <- lapply(1:3, function(k) rnorm(n) + rnorm(30)[group])
  data <- data.frame(group, a = scores[[1]], b = scores[[2]], c = scores[[3]])
  x <- suppressWarnings(cv_scores(data, c(a, b, c), groups = group,
                                  direction = "minimize"))
  sums <- vapply(list(c(1, 2), c(1, 3), c(2, 3)), function(pair) {
    apart <- scores[[pair[1]]] - scores[[pair[2]]]
    rowsum(apart - mean(apart), group)[, 1]
  }, numeric(30))
  kurtosis <- mean(30 * colSums(sums^4) / colSums(sums^2)^2)
  size <- tabulate(group)
  pairs <- expand.grid(a = scores, b = scores)
  single <- sum(mapply(function(a, b) sum((a - b - mean(a - b))^2) / 2,
                       pairs$a, pairs$b))
  rho <- (sum(sums^2) / single - 1) / (sum(size^2) / n - 1)
  variance <- size + size * (size - 1) * rho
  by_size <- sum(variance)^2 / sum(variance^2)
  sizes <- group_sizes(lapply(scores, cbind), list(group = group))
  expect_equal(sizes$df, rep(by_size, 3))
  expect_equal(sizes$groups, rep(30, 3))
  df <- min(2 * 30 / (kurtosis - 1), by_size)
  expect_lt(df, 10)
  rows <- suppressWarnings(compare_learners(x, p_adjust = "max_t"))
  # The reach of the intervals is the quantile of the largest of three, of
  # which the third follows from the others.
  square <- sums %*% diag(1 / sqrt(colSums(sums^2)))
  correlation <- crossprod(square)[1:2, 1:2]
  reach <- ((rows$conf.high - rows$conf.low) / 2 /
              sqrt(colSums(sums^2) * 30 / 29) * n)[1]
  angle <- seq(0, 2 * pi, length.out = 4e5 + 1)[-1]
  plane <- rbind(cos(angle), sin(angle))
  along <- t(chol(correlation)) %*% plane
  sd <- sqrt(colSums(sums^2))
  third <- (sd[2] * along[2, ] - sd[1] * along[1, ]) / sd[3]
  largest <- pmax(abs(along[1, ]), abs(along[2, ]), abs(third))
  # (A bivariate t variable in a direction has F(2, df) / 2 squared.)
  missed <- mean(stats::pf((reach / largest)^2 / 2, 2, df, lower.tail = FALSE))
  expect_equal(missed, 0.05, tolerance = 1e-3)
  # A single difference keeps those of its own test.
  expect_equal(rows$parameter, rep(29, 3))
  one <- suppressWarnings(cv_scores(data, c(a, b), groups = group,
                                    direction = "minimize"))
  one <- suppressWarnings(compare_learners(one, p_adjust = "max_t"))
  expect_equal(one$adj.p.value, one$p.value)
  expect_equal(one$p.value, rows$p.value[1])
  # So it does beside a copy; one-sided p-values are adjusted upwards.
  copies <- suppressWarnings(compare_learners(
    cv_scores(transform(data, c = a), c(a, c, b), groups = group,
              direction = "minimize"), p_adjust = "max_t", versus = "b"
  ))
  expect_equal(copies$adj.p.value, rep(one$p.value, 2))
  for (side in c("less", "greater")) {
    of_side <- suppressWarnings(compare_learners(
      x, p_adjust = "max_t_step_down", alternative = side
    ))
    expect_true(all(of_side$adj.p.value >= of_side$p.value))
  }
  # The p-value and the interval of a null hypothesis agree.
  level <- 1 - rows$adj.p.value[2]
  same <- suppressWarnings(compare_learners(x, p_adjust = "max_t",
                                            conf.level = level))
  expect_equal(min(abs(c(same$conf.low[2], same$conf.high[2]))), 0,
               tolerance = 1e-6)
})

# A limit is at 0 where the adjusted p-value is the level, whether all have one
# divisor (10, 14 and 19 degrees of freedom) or each its own (4 and 19).
test_that("each simultaneous limit agrees with its p-value", {
  joint <- independent(c(1, 1, 2))
  contrasts <- all_differences(joint)
  for (df in list(c(10, 14, 19), c(4, 9, 19))) {
    contrasts$df <- df
    statistic <- c(2.4, 2.2, 2.6)
    for (side in c("two.sided", "greater")) {
      p <- t_p_value(statistic, df, side)
      adjusted <- max_t_adjust(joint, contrasts, statistic, p, side, 0.95)$p
      for (row in 1:3) {
        tail <- max_t_adjust(joint, contrasts, statistic, p, side,
                             1 - adjusted[row])$tail[row]
        expect_equal(qt(tail, df[row], lower.tail = FALSE), statistic[row],
                     tolerance = 1e-6)
      }
    }
  }
})

# The groups of A have 40, 40, 40 and 1 (21 times) records; with those of B,
# which complete them, all are of the same size.
test_that("groups may be uneven in a subgroup alone", {
  withr::local_seed(4)
  site <- unlist(lapply(1:24, function(i) {
    rep(c("A", "B"), if (i < 4) c(40, 1) else c(1, 40))
  }))
  group <- rep(1:24, each = 41)
  scores <- lapply(1:3, function(k) cbind(rnorm(984) + rnorm(24)[group]))
  layout <- list(group = group, domain = match(site, c("A", "B")))
  alone <- vapply(c("A", "B"), function(one) {
    rows <- site == one
    group_sizes(lapply(scores, function(x) x[rows, , drop = FALSE]),
                list(group = group[rows]))$df[1]
  }, 0)
  within <- lapply(c("A", "B"), function(one) {
    lapply(scores, function(x) {
      replace(x, site != one, mean(x[site == one]))
    })
  })
  expect_lt(alone[["A"]], 6)
  sizes <- group_sizes(unlist(within, FALSE), layout)
  expect_equal(sizes$df, rep(unname(alone), each = 3))
  expect_identical(sizes$domain, rep(1:2, each = 3))
})

# Nine subgroups of 30 groups and one of two: the intervals of the nine were
# those of one degree of freedom, [.411, .592] for [.38, .62].
test_that("a subgroup of few groups does not shorten the others' intervals", {
  ends <- function(small) {
    withr::local_seed(4)
    n <- 540 + 2 * small
    data <- data.frame(group = rep(seq_len(n / 2), each = 2),
                       part = c(rep(1:9, each = 60), rep(10, 2 * small)),
                       a = runif(600)[1:n], b = runif(600)[1:n])
    x <- suppressWarnings(cv_scores(data, c(a, b), groups = group, by = part,
                                    direction = "maximize", range = 0:1))
    found <- suppressWarnings(list(
      interval_components(x, simultaneous = TRUE)[1, ],
      interval_components(x)[1, ], compare_learners(x, p_adjust = "max_t")[1, ],
      compare_learners(x)[1, ]
    ))
    vapply(found, function(row) c(row$conf.low, row$conf.high), c(0, 0))
  }
  few <- ends(2)
  # Sidak's level for twenty: of groups apart, two learners of which are alike.
  expect_equal(diff(qlogis(few[, 1]))[[1]] / diff(qlogis(few[, 2]))[[1]],
               qt(0.95^(1 / 20) / 2 + 0.5, 29) / qt(0.975, 29),
               tolerance = 0.01)
  # One group leaves the comparison without a value, and no other.
  expect_equal(ends(1)[, 1], few[, 1], tolerance = 0.01)
  expect_true(all(is.finite(ends(1))))
  expect_equal(diff(few[, 3])[[1]] / diff(few[, 4])[[1]],
               qt(0.95^(1 / 10) / 2 + 0.5, 29) / qt(0.975, 29),
               tolerance = 0.01)
})
