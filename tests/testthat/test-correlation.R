# Independent computation: averages of entries of stats::cov().
reference_correlations <- function(x) {
  covariance <- stats::cov(matrix(x, nrow = dim(x)[1]))
  value <- vapply(averaging_weights(dim(x)[2]),
                  function(weight) sum(weight * covariance), 0)
  c(value, rho1 = value[["omega"]] / value[["sigma2"]],
    rho2 = value[["gamma"]] / value[["sigma2"]])
}

test_that("the estimates average the entries of the covariance matrix", {
  set.seed(1)
  for (m in c(2, 3, 5, 7)) {
    x <- array(rexp(20 * m * 2), c(20, m, 2)) + rnorm(20)
    found <- bcv_correlations(x)
    expected <- reference_correlations(x)
    expect_equal(unlist(found[names(expected)]), expected, tolerance = 1e-13)
    expect_equal(found$mean, mean(x), tolerance = 1e-15)
    expect_identical(found$m, as.integer(m))
    expect_identical(found$replicates, 20L)
  }
})

test_that("a small example comes out as by hand", {
  # Columns (rep 1 fold 1, rep 2 fold 1, rep 1 fold 2, rep 2 fold 2); centred:
  # (-1, 0, -2, 1), (0, 1, 0, -1), (1, -1, 2, 0). Sums of squares 2, 2, 8, 2;
  # omega: (2 + 0 + 2)/2 and (0 - 1 + 0)/2 -> 1.5/2; between: columns 1-2: -.5,
  # 1-4: -.5, 3-2: -1, 3-4: -1 (each sum/2), average -.75.
  x <- array(c(-1, 0, 1, 0, 1, -1, -2, 0, 2, 1, -1, 0), c(3, 2, 2))
  found <- bcv_correlations(x)
  expect_equal(found$sigma2, (2 + 2 + 8 + 2) / 2 / 4)
  expect_equal(found$omega, (4 / 2 - 1 / 2) / 2)
  expect_equal(found$gamma, -0.75)
  expect_equal(found$rho1, 0.75 / 1.75)
  expect_equal(found$rho2, -0.75 / 1.75)
  # Means of the replicates: -.5, 0, .5.
  expect_equal(found$var_mean, 0.25)
})

test_that("the variance of the mean is sigma2 A(m) / (2m) exactly", {
  set.seed(2)
  for (m in c(1, 2, 5)) {
    x <- array(rnorm(30 * m * 2), c(30, m, 2)) + runif(30)
    found <- bcv_correlations(x)
    expect_equal(found$var_mean, stats::var(rowMeans(x)), tolerance = 1e-13)
    if (m == 1) next
    formula <- bcv_variance(found$sigma2, found$rho1, found$rho2, m)$variance
    expect_equal(formula, found$var_mean, tolerance = 1e-13)
  }
})

test_that("the estimates obey the bounds", {
  set.seed(3)
  for (m in c(2, 3, 5)) {
    for (replicates in 2:12) {
      found <- bcv_correlations(array(rnorm(replicates * m * 2),
                                      c(replicates, m, 2)))
      expect_lte(found$rho2, (1 + found$rho1) / 2 + 1e-12)
      expect_gte(1 + found$rho1 + 2 * (m - 1) * found$rho2, -1e-12)
    }
  }
})

test_that("the standard errors are those of a direct jackknife", {
  set.seed(4)
  x <- array(rexp(9 * 3 * 2), c(9, 3, 2)) + rnorm(9)
  found <- bcv_correlations(x)
  # Every replicate really left out, each time from stats::cov().
  without <- sapply(1:9, function(r) {
    c(reference_correlations(x[-r, , ]), mean = mean(x[-r, , ]))
  })
  errors <- sqrt(8 / 9 * rowSums((without - rowMeans(without))^2))
  expect_equal(unlist(found[paste0(names(errors), "_se")]),
               stats::setNames(errors, paste0(names(errors), "_se")),
               tolerance = 1e-12)
})

test_that("the standard errors agree with normal theory", {
  # For normal values Var(tr(B C)) = 2 tr(B Sigma B Sigma) / (R - 1), with
  # C the sample covariance matrix; the ratios by their gradient. The standard
  # error's own relative error at R = 1e5 is below .5%; allowed: 2.5%.
  set.seed(5)
  sigma2 <- 4
  rho1 <- 0.2
  rho2 <- 0.35
  m <- 3
  x <- normal_estimates(1e5, sigma2, rho1, rho2, m)
  found <- bcv_correlations(x)
  weights <- averaging_weights(m)
  weights$rho1 <- (weights$omega - rho1 * weights$sigma2) / sigma2
  weights$rho2 <- (weights$gamma - rho2 * weights$sigma2) / sigma2
  covariance <- exchangeable_covariance(sigma2, rho1, rho2, m)
  truth <- c(sigma2 = sigma2, omega = 0.8, gamma = 1.4, rho1 = rho1,
             rho2 = rho2, var_mean = sigma2 / 6 * (1 + rho1 + 4 * rho2))
  for (term in names(truth)) {
    product <- weights[[term]] %*% covariance
    error <- sqrt(2 * sum(product * t(product)) / (1e5 - 1))
    expect_equal(found[[paste0(term, "_se")]], error, tolerance = 0.025)
    expect_lt(abs(found[[term]] - truth[[term]]), 4 * error)
  }
})

test_that("intervals of 1.96 standard errors cover at the nominal rate", {
  # 400 studies of 60 data sets. The standard error of a coverage near .94 is
  # .012; between .90 and .98 lies within three of them.
  set.seed(6)
  inside <- replicate(400, {
    found <- bcv_correlations(normal_estimates(60, 1, 0.1, 0.3, 3))
    c(abs(found$rho1 - 0.1) < 1.96 * found$rho1_se,
      abs(found$rho2 - 0.3) < 1.96 * found$rho2_se)
  })
  expect_true(all(rowMeans(inside) > 0.90 & rowMeans(inside) < 0.98))
})

test_that("values far from zero keep their digits", {
  set.seed(7)
  # Multiples of 2^-20 plus 2^20 are exact in double precision.
  x <- array(sample(0:1000, 200 * 3 * 2, TRUE), c(200, 3, 2)) / 2^20
  near <- bcv_correlations(x)
  far <- bcv_correlations(x + 2^20)
  terms <- c("sigma2", "omega", "gamma", "rho1", "rho2", "var_mean",
             "rho1_se", "rho2_se", "sigma2_se")
  expect_equal(unlist(far[terms]), unlist(near[terms]), tolerance = 1e-9)
})

test_that("more rows than one block are all counted", {
  # 10,000 replicates: blocks of 4096, 4096 and 1808.
  set.seed(8)
  x <- array(rnorm(1e4 * 4) + 5, c(1e4, 2, 2))
  expected <- reference_correlations(x)
  expect_equal(unlist(bcv_correlations(x)[names(expected)]), expected,
               tolerance = 1e-12)
})

test_that("integers are numbers", {
  x <- array(c(1:7, 3L, 9L, 2L, 5L, 4L), c(3, 2, 2))
  expect_identical(bcv_correlations(x), bcv_correlations(x + 0))
})

test_that("the columns are those of the contract", {
  found <- bcv_correlations(array(c(1:7, 3, 9, 2, 5, 4), c(3, 2, 2)))
  terms <- c("mean", "sigma2", "omega", "gamma", "rho1", "rho2", "var_mean")
  expect_s3_class(found, c("cv_correlations",
                           "cv_table", "data.frame"), exact = TRUE)
  expect_named(found, c(terms, "m", "replicates", paste0(terms, "_se")))
})

test_that("one repetition has no gamma, two replicates no standard error", {
  one <- bcv_correlations(array(c(1, 3, 2, 7, 2, 9), c(3, 1, 2)))
  expect_identical(c(one$gamma, one$rho2, one$gamma_se, one$rho2_se),
                   rep(NA_real_, 4))
  # Fold 1: 1, 3, 2; fold 2: 7, 2, 9.
  expect_equal(one$omega, stats::cov(c(1, 3, 2), c(7, 2, 9)))
  expect_false(anyNA(one[c("rho1", "rho1_se", "var_mean", "var_mean_se")]))
  two <- bcv_correlations(array(c(1, 3, 2, 7, 2, 9, 4, 4), c(2, 2, 2)))
  expect_false(anyNA(two[1:9]))
  expect_true(all(is.na(two[c("sigma2_se", "rho1_se", "var_mean_se")])))
})

test_that("zero variance: NA correlations and a warning", {
  for (value in c(0, 0.1, 1e6 / 3)) {
    x <- array(value, c(7, 3, 2))
    expect_warning(found <- bcv_correlations(x),
                   class = "bcvinfer_warning_zero_variance")
    expect_true(all(is.na(found[c("rho1", "rho2", "rho1_se", "rho2_se")])))
    expect_equal(found$sigma2, 0, tolerance = 1e-15)
  }
})

test_that("rounding of large values is no variance, a small spread is one", {
  # In one repetition the values differ by the last bit of 1e6.
  x <- array(1, c(4, 3, 2))
  x[, 1, ] <- -1e6 * c(1, 1 + 2^-52, 1, 1)
  expect_warning(found <- bcv_correlations(x),
                 class = "bcvinfer_warning_zero_variance")
  expect_identical(found$rho1, NA_real_)
  set.seed(4)
  noise <- array(rnorm(60), c(10, 3, 2))
  expect_equal(bcv_correlations(0.1 + 1e-8 * noise)$rho1,
               bcv_correlations(noise)$rho1, tolerance = 1e-5)
})

test_that("rows bind and keep their class; tidy and glance name the parts", {
  set.seed(9)
  rows <- lapply(c(40, 80), function(n) {
    row <- bcv_correlations(array(rnorm(60), c(10, 3, 2)))
    row$n <- n
    row
  })
  both <- rbind(rows[[1]], rows[[2]])
  expect_s3_class(both, "cv_correlations")
  long <- tidy(both)
  expect_named(long, c("n", "term", "estimate", "std.error", "m",
                       "replicates"))
  expect_identical(nrow(long), 14L)
  at <- long$n == 80 & long$term == "rho2"
  expect_identical(long$estimate[at], rows[[2]]$rho2)
  expect_identical(long$std.error[at], rows[[2]]$rho2_se)
  expect_identical(class(long), "data.frame")
  expect_identical(glance(both), data.frame(rows = 2L))
})

test_that("printing says what it is", {
  x <- array(c(1, 3, 2, 7, 2, 9, 4, 4, 8, 1, 0, 5), c(3, 2, 2))
  expect_snapshot(print(bcv_correlations(x)))
  # A part of the columns prints as the data frame that it is.
  expect_output(print(bcv_correlations(x)["m"]), "m")
})

long_form <- function(x) {
  size <- dim(x)
  rows <- expand.grid(replicate = seq_len(size[1]), rep = seq_len(size[2]),
                      fold = seq_len(size[3]))
  cbind(rows, estimate = as.vector(x))
}

set.seed(1)
estimates <- array(rnorm(8 * 3 * 2), c(8, 3, 2))

expect_estimates_error <- function(x, kind) {
  expect_input_error(bcv_correlations(x), kind, "x", "bcv_correlations")
}

test_that("a data frame in any order gives what the array gives", {
  rows <- long_form(estimates)
  expected <- bcv_correlations(estimates)
  expect_equal(bcv_correlations(rows), expected, tolerance = 1e-13)
  expect_equal(bcv_correlations(rows[sample(nrow(rows)), 4:1]), expected,
               tolerance = 1e-13)
})

test_that("labels of any type serve, and other columns are ignored", {
  rows <- long_form(estimates)
  expected <- bcv_correlations(estimates)
  rows$replicate <- paste("seed", rows$replicate)
  rows$rep <- factor(rows$rep, levels = 9:1)
  rows$fold <- rows$fold == 1
  rows$learner <- "tree"
  expect_equal(bcv_correlations(rows), expected, tolerance = 1e-13)
})

test_that("traps, pairing: doubled and lacking rows are errors", {
  rows <- long_form(estimates)
  expect_estimates_error(rows[-5, ], "rows")
  expect_estimates_error(rows[c(1:48, 7), ], "rows")
  # As many rows as the grid has, but one doubled in place of another.
  expect_estimates_error(rows[c(2, 2:48), ], "rows")
  # Two learners in one table.
  expect_estimates_error(rbind(rows, rows), "rows")
  error <- expect_error(bcv_correlations(rows[-5, ]))
  expect_match(conditionMessage(error), "replicate \"5\"")
  error <- expect_error(bcv_correlations(rows[c(1:48, 7), ]))
  expect_match(conditionMessage(error), "replicate 7, rep 1, fold 1")
})

test_that("missing and infinite values are errors that name the replicate", {
  for (value in c(NA, NaN, Inf, -Inf)) {
    bad <- estimates
    bad[3, 2, 1] <- value
    expect_estimates_error(bad, "missing")
    expect_estimates_error(long_form(bad), "missing")
    error <- expect_error(bcv_correlations(bad))
    expect_match(conditionMessage(error), "first is \"3\"")
  }
  rows <- long_form(estimates)
  rows$rep[4] <- NA
  expect_estimates_error(rows, "missing")
})

test_that("other kinds of input are errors", {
  expect_estimates_error("x", "type")
  expect_estimates_error(NULL, "type")
  expect_estimates_error(list(1), "type")
  expect_estimates_error(1:10, "type")
  expect_estimates_error(array("a", c(3, 2, 2)), "type")
  expect_estimates_error(array(TRUE, c(3, 2, 2)), "type")
  rows <- long_form(estimates)
  expect_estimates_error(transform(rows, estimate = "high"), "type")
  rows$rep <- as.list(rows$rep)
  expect_estimates_error(rows, "type")
  expect_error(bcv_correlations(), class = "bcvinfer_error_missing")
})

test_that("other dimensions are errors", {
  expect_estimates_error(matrix(1, 4, 2), "shape")
  expect_estimates_error(array(1, c(4, 3, 3)), "shape")
  expect_estimates_error(array(1, c(4, 0, 2)), "shape")
  expect_estimates_error(array(1, c(4, 3, 2, 1)), "shape")
  expect_estimates_error(estimates[1, , , drop = FALSE], "shape")
  expect_estimates_error(long_form(estimates[1, , , drop = FALSE]), "shape")
  expect_estimates_error(long_form(estimates)[0, ], "shape")
})

test_that("tables of other schemes and columns are errors", {
  expect_estimates_error(long_form(array(1:60 + 0, c(5, 4, 3))), "scheme")
  expect_estimates_error(long_form(estimates[, , 1, drop = FALSE]), "scheme")
  expect_estimates_error(long_form(estimates)[-1], "column")
})

test_that("a grid far larger than the table is an error, not a crash", {
  rows <- data.frame(replicate = 1:1e5, rep = 1:1e5, fold = rep(1:2, 5e4),
                     estimate = 0)
  expect_estimates_error(rows, "rows")
})

test_that("replicates of several models are not pooled", {
  table <- expand.grid(replicate = 1:4, rep = 1:2, fold = 1:2)
  table$estimate <- sin(seq_len(16))
  table$method <- ifelse(table$replicate < 3, "u", "v")
  expect_input_error(bcv_correlations(table), "shape", "x", "bcv_correlations",
                     "column method has 2 values")
  table$method <- "u"
  expect_identical(bcv_correlations(table)$replicates, 4L)
})
