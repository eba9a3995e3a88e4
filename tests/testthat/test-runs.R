# Six records, three runs of two systems.
a <- rbind(c(1, 1, 0), c(1, 0, 1), c(0, 0, 0), c(1, 1, 1), c(0, 1, 0),
           c(1, 1, 1))
b <- rbind(c(1, 1, 1), c(1, 1, 1), c(0, 1, 0), c(1, 1, 0), c(1, 1, 1),
           c(1, 1, 1))
# The variances of both means, and of their difference off the diagonal.
run_components <- function(scores, group = NULL, shared = FALSE) {
  means <- lapply(scores, function(x) cbind(rowMeans(x)))
  layout <- list(fold = matrix(1L, nrow(means[[1]]), 1), group = group)
  sums <- joint_sums(means, layout, run_parts(
    scores, group, if (shared) rep(1, length(scores)) else seq_along(scores)
  ))
  k <- length(scores)
  found <- lapply(seq_len(k), function(a) {
    lapply(seq_len(k), function(b) {
      one <- pair_sums(sums, a, if (a != b) b)
      c(record_components(one), variance = record_components(one)$stderr^2,
        between = sum(one$runs$between), noise = sum(one$runs$noise))
    })
  })
  of <- function(name) {
    matrix(vapply(unlist(found, FALSE), function(x) x[[name]], 0), k)
  }
  parts <- c("records", "runs", "between", "noise", "variance", "df")
  c(sapply(parts, of, simplify = FALSE),
    list(predictive = found[[1]][[k]]$predictive))
}
unbiased <- function(parts) parts$records + parts$between - parts$noise

test_that("unbiased variances are those of iMRMC", {
  # uStat11.conditionalD() of iMRMC 2.1.0.
  own <- unbiased(run_components(list(a, b)))
  expect_equal(own, matrix(c(.01790123, .01604938, .01604938, .01666667), 2),
               tolerance = 3e-7)
  expect_equal(own * 324, rbind(c(5.8, 5.2), c(5.2, 5.4)))
  shared <- unbiased(run_components(list(a, b), shared = TRUE))
  expect_equal(diag(shared), diag(own))
  expect_equal(shared[1, 2], .004938272, tolerance = 1e-7)
  expect_equal(shared[2, 1], 1.6 / 324)
})

test_that("what runs add is not below zero", {
  own <- run_components(list(a, b))
  expect_equal(own$runs * 324, rbind(c(0, 1.2), c(1.2, 1.2)))
  expect_equal(own$variance * 324, rbind(c(8.2, 7.6), c(7.6, 5.4)))
  # Of the second: records 4.2 / 324 on 5 df, runs 3 / 324 on 2, noise
  # 1.8 / 324 on 10.
  expect_equal(own$df[2, 2], 5.4^2 / (4.2^2 / 5 + 3^2 / 2 + 1.8^2 / 10))
  expect_equal(own$df[1, 1], 5)
  expect_equal(own$df[1, 2], 7.6^2 / (6.4^2 / 5 + 3^2 / 2 + 1.8^2 / 10))
  shared <- run_components(list(a, b), shared = TRUE)
  expect_equal(shared$variance[1, 2] * 324, 6.4)
  expect_equal(shared$df[1, 2], 5)
})

# By hand: means of records 1, 2, 4.5, of runs 1 and 4; what is left
# (1/2, -1/2), (1/2, -1/2), (-1, 1).
few <- rbind(c(0, 2), c(1, 3), c(2, 7))

test_that("mean squares that tie leave nothing to the runs", {
  # B = (1/24) / 2 / 3 = 1/144, N = (7/3) / 14 / 24 = 1/144.
  scores <- matrix(c(0, 1, 1, 1, 1, 1, 1, 0, 1, 0, 1, 1, 0, 1, 1, 1,
                     rep(1, 8)), 8)
  for (rows in list(1:8, c(8, 1, 2, 3, 5, 7, 4, 6))) {
    found <- run_components(list(scores[rows, ]))
    expect_identical(c(found$runs), 0)
    expect_equal(c(found$df), 7)
    expect_identical(diag(runs_added(run_parts(list(scores[rows, ])))), 0)
  }
})

test_that("every term by hand", {
  found <- run_components(list(few))
  expect_equal(c(found$records, found$between, found$noise),
               c(13 / 12, 9 / 4, 1 / 4))
  expect_equal(c(found$runs), 2)
  expect_equal(c(found$variance), 37 / 12)
  expect_equal(c(found$df), (37 / 12)^2 /
                 ((13 / 12)^2 / 2 + (9 / 4)^2 + (1 / 4)^2 / 2))
})

test_that("groups of records take the place of records", {
  # Sums of the groups, of 2/3 records each: -4/3 and 4/3; what is left of them
  # 2/3, -2/3 and the reverse.
  found <- run_components(list(few), c(1L, 1L, 2L))
  expect_equal(c(found$records, found$between, found$noise),
               c(16 / 9, 9 / 4, 4 / 9))
  # Of groups of one size the means are records.
  set.seed(1)
  scores <- list(matrix(rnorm(24), 8), matrix(rnorm(40), 8))
  group <- rep(1:4, 2)
  means <- lapply(scores, function(x) (x[1:4, ] + x[5:8, ]) / 2)
  expect_equal(run_components(scores, group), run_components(means))
  # What every record of a run shares is no noise, whatever the sizes.
  shifted <- outer(rep(0, 6), c(1, 5, 3), `+`)
  found <- run_components(list(shifted), rep(1:2, c(4, 2)))
  expect_equal(c(found$records, found$noise), c(0, 0))
  expect_equal(c(found$variance), 4 / 3)
})

test_that("mean squares are those of a two-way analysis of variance", {
  set.seed(2)
  scores <- lapply(c(4, 7), function(runs) {
    matrix(rnorm(20 * runs), 20) + rep(rnorm(runs, sd = 2), each = 20)
  })
  squares <- lapply(scores, function(x) {
    fit <- stats::lm(c(x) ~ factor(c(row(x))) + factor(c(col(x))))
    stats::anova(fit)[["Mean Sq"]]
  })
  found <- run_components(scores)
  for (j in 1:2) {
    size <- length(scores[[j]])
    expect_equal(c(found$records[j, j], found$between[j, j],
                   found$noise[j, j]), squares[[j]] / size)
  }
  # Two own tables: the runs of both, the records of the difference.
  expect_equal(found$runs[1, 2], sum(diag(found$runs)))
  expect_equal(found$records[1, 2],
               stats::var(rowMeans(scores[[1]]) - rowMeans(scores[[2]])) / 20)
})

test_that("shared runs: the table of differences", {
  set.seed(3)
  x <- matrix(rnorm(60), 12)
  y <- x + rnorm(60) + rep(1:5, each = 12)
  parts <- c("variance", "records", "runs", "df")
  expect_equal(
    lapply(run_components(list(x, y), shared = TRUE)[parts], `[`, 1, 2),
    lapply(run_components(list(x - y))[parts], c)
  )
  # A learner with one run has it beside each of the other's.
  one <- x[, 1, drop = FALSE]
  expect_equal(
    run_components(list(one, y), shared = TRUE)$variance[1, 2],
    c(run_components(list(x[, rep(1, 5)] - y))$variance)
  )
  expect_equal(run_components(list(one, y))$variance[1, 2],
               run_components(list(one, y), shared = TRUE)$variance[1, 2])
  # Equal scores have no variance, not that of rounding.
  same <- run_components(list(x / 3, x / 3), shared = TRUE)
  expect_identical(same$variance[1, 2], 0)
  expect_identical(same$df[1, 2], 11)
})

test_that("one run each: the variance of the records", {
  x <- matrix(c(1, 4, 2, 9))
  found <- run_components(list(x), shared = TRUE)
  expect_equal(c(found$variance), stats::var(c(x)) / 4)
  expect_equal(c(found$runs, found$df), c(0, 3))
})

# E min(X, end) of a chi-squared X in closed form.
test_that("nodes of a chi-squared distribution have its mean up to an end", {
  for (df in c(2, 7.5)) for (end in c(1e-15, 0.5, 4, 100)) {
    nodes <- chi_squared_nodes(df, end)
    expect_equal(sum(nodes$weight), 1, tolerance = 1e-9)
    expect_equal(sum(nodes$weight * pmin(nodes$at, end)),
                 df * pchisq(end, df + 2) +
                   end * pchisq(end, df, lower.tail = FALSE),
                 tolerance = 1e-7)
  }
})

# The sum of two Cauchy variables has the sum of their scales; otherwise the
# convolution of two t distributions. Runs of nearly equal numbers are one term
# with Satterthwaite's degrees of freedom: (1 + .4)^2 / (1 / 3 + .16 / 4).
test_that("runs of uneven numbers are variances of their own", {
  p <- function(far, between, df) {
    found <- add_runs(0, 99, list(between = between, noise = c(0, 0), df = df))
    predictive <- found$predictive
    sum(predictive$weight * 2 * stats::pnorm(-far / predictive$stderr))
  }
  behrens_fisher <- function(far, between, df) {
    2 * stats::integrate(function(x) {
      stats::dt(x, df[1]) *
        stats::pt((x * sqrt(between[1]) - far) / sqrt(between[2]), df[2])
    }, -Inf, Inf, rel.tol = 1e-9, subdivisions = 1000L)$value
  }
  for (df in list(c(1, 2), c(2, 9), c(1, 19), c(30, 4))) {
    for (far in c(3, 9)) {
      expect_equal(p(far, c(1, 0.4), df), behrens_fisher(far, c(1, 0.4), df),
                   tolerance = 1e-4)
    }
  }
  expect_equal(behrens_fisher(20, c(1, 4), c(1, 1)), 2 * pcauchy(-20, 0, 3))
  expect_equal(p(3, c(1, 0.4), 3:4),
               2 * stats::pt(-3 / sqrt(1.4), 1.96 / (1 / 3 + 0.04)),
               tolerance = 1e-8)
  # One learner with runs that are all alike is no term.
  expect_equal(p(3, c(0, 0.4), c(1, 19)), 2 * stats::pt(-3 / sqrt(0.4), 19),
               tolerance = 1e-4)
})

# (2 + 1 + .4)^2 / (1^2 / 3 + .4^2 / 4), with what the noise leaves.
test_that("the degrees of freedom of runs beside a known variance of records", {
  terms <- list(between = c(1, 0.4), noise = c(0, 0), df = 3:4)
  expect_equal(add_runs(2, 99, terms)$runs_df, 3.4^2 / (1 / 3 + 0.16 / 4))
})

test_that("what is beyond the noise has no unit of its own", {
  expect_equal(beyond_noise(list(between = 1e-20, noise = 4e-21)) / 6e-21, 1)
  expect_identical(beyond_noise(list(between = 1, noise = 1 - 1e-16)), 0)
})

# 30 records, 5 runs. Two further records are half right in every run: of one
# error in 150 answers the means of records are 1/5, 28 times 0, and two more
# that give 0 and 1 half a unit each, so that 1.2 / 32 is the smoothed rate.
test_that("few errors in runs have no shorter interval than none", {
  answers <- expand.grid(id = 1:30, run = 1:5)
  answers$y <- rep(c("p", "n"), 15)[answers$id]
  ends <- function(wrong) {
    answers$model <- answers$y
    other <- ifelse(answers$y == "p", "n", "p")
    answers$model[wrong] <- other[wrong]
    x <- cv_predictions(answers, y, model, row = id, run = run)
    found <- suppressWarnings(interval_components(x, "error"))
    c(found$estimate, found$conf.low, found$conf.high)
  }
  rate <- 1.2 / 32
  variance <- 0.8 * ((0.2^2 + 1) / 32 - rate^2) / 30
  size <- rate * (1 - rate) / variance
  expect_equal(ends(4)[3],
               stats::qbeta(0.975, rate * size + 0.5, (1 - rate) * size + 0.5),
               tolerance = 1e-6)
})

test_that("the variance of nearly equal numbers is no rounding", {
  found <- contrast_variances(matrix(c(2, 2 - 1e-9, 2 - 1e-9, 2), 2))
  expect_equal(found[1, 2] / 2e-9, 1, tolerance = 1e-6)
  expect_identical(diag(found), c(2, 2))
  expect_identical(contrast_variances(matrix(2, 2, 2)), diag(2, 2))
  expect_equal(contrast_variances(matrix(c(2, 2 - 1e-14, 2 - 1e-14, 2), 2)),
               diag(2, 2))
})
