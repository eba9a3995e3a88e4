test_that("the components of the worked example are those of the equations", {
  found <- plan_components(worked_differences(), list(fold = worked_fold()),
                           "halves")
  expect_equal(found$estimate, 0.1666667, tolerance = 1e-6)
  expect_equal(found$records * 15, 0.2222222, tolerance = 1e-6)
  expect_equal(found$evaluation * 16, 0.1875)
  expect_equal(found$training * 16, 0.34375)
  expect_equal(found$coupling * 16, 2 * 0.3645833, tolerance = 1e-6)
  expect_equal(found$records * 15 / 16 + found$training + found$coupling,
               0.08094618, tolerance = 1e-7)
})

# From the moments above: contrast 1.5 * 0.1875 + 0.34375 = 0.625, product
# -0.3645833 - 0.09375 = -0.4583333, and V_h with the divisor 15, 0.2370370. No
# repetition's mean differs from the others by more than the records' noise: the
# fits' own part is 0, what is beyond the noise 0.34375 - 0.28125 / sqrt(6) =
# 0.2289302, and the scale of the prior, of scores by themselves, 6 * 0.2289302
# + 1.25 * (0.2370370 - 0.0625) = 1.5917523 (eq. 14).
worked_posterior <- function(of) {
  posterior_mean(of, 0.2370370370, 0.1875, 0.625, -0.4583333333, 0, 3,
                 1.591752306)
}

test_that("the shared part of the worked example is its posterior mean", {
  mean <- worked_posterior(function(shared) shared)
  square <- worked_posterior(function(shared) shared^2)
  found <- plan_components(worked_differences(), list(fold = worked_fold()),
                           "halves")
  expect_equal(found$own, 0)
  expect_equal(found$shared * 16, mean, tolerance = 1e-8)
  variance <- 0.2370370370 + mean
  expect_equal(found$stderr^2 * 16, variance, tolerance = 1e-8)
  means <- rowMeans(worked_differences())
  spread <- mean(((means - mean(means))^2 - 2 / 9)^2)
  expect_equal(found$df, 2 * variance^2 / (square - mean^2 + spread / 16),
               tolerance = 1e-7)
})

test_that("the p-value of the worked example is that of the predictive", {
  means <- rowMeans(worked_differences())
  spread <- mean(((means - mean(means))^2 - 2 / 9)^2)
  expected <- worked_posterior(function(shared) {
    variance <- 0.2370370370 + shared
    2 * stats::pt(-(1 / 6) / sqrt(variance / 16),
                  2 * variance^2 / (spread / 16))
  })
  test <- components_test(worked_differences(), fold = worked_fold())
  expect_equal(test$p.value, expected, tolerance = 1e-8)
})

# The components are quadratic forms of the scores, and the scores of the model
# (derivation-components, eq. 6) are linear in independent a, b and e. So their
# expectations are sums over the inputs. The contrasts of b enter the variance
# within records as well, which leaves terms of order 1/n.
test_that("the expectations of the components are those of the model", {
  size <- 16
  signs <- worked_signs()
  m <- ncol(signs)
  # The scores as a linear map of (a, b, e): eq. 4 of the derivation.
  map <- array(0, c(size * m, 2 * size + size * m))
  for (j in seq_len(m)) {
    rows <- (j - 1) * size + seq_len(size)
    map[rows, seq_len(size)] <- diag(size)
    map[rows, size + seq_len(size)] <- 1 / size -
      outer(signs[, j], signs[, j]) / size
    map[rows, 2 * size + rows] <- diag(size)
  }
  # E of a quadratic form f of the scores = sum over independent inputs of
  # variance times f(image of a unit input), plus covariance terms.
  parts_of <- function(input) {
    moments_of(matrix(map %*% input, size), worked_fold())
  }
  unit <- function(i, n = ncol(map)) replace(numeric(n), i, 1)
  by_input <- vapply(seq_len(ncol(map)), function(i) parts_of(unit(i)),
                     numeric(5))
  of_a <- rowSums(by_input[, seq_len(size)])
  of_b <- rowSums(by_input[, size + seq_len(size)])
  of_e <- rowSums(by_input[, -seq_len(2 * size)])
  both <- rowSums(vapply(seq_len(size), function(i) {
    parts_of(unit(i) + unit(size + i))
  }, numeric(5)))
  of_ab <- both - of_a - of_b
  expect_equal(of_b[["training"]], 1 - m / (m - 1) / size)
  training <- c(of_a[["training"]], of_e[["training"]], of_ab[["training"]])
  expect_equal(training, c(0, 0, 0))
  expect_equal(of_ab[["coupling"]], 1)
  coupling <- c(of_a[["coupling"]], of_b[["coupling"]], of_e[["coupling"]])
  expect_equal(coupling, c(0, -1 / (m - 1) / size, 0))
  # The records' part misses its mean's own variance, 1/n of it.
  expect_equal(of_a[["records"]], 1 - 1 / size)
  expect_equal(of_e[["records"]], (1 - 1 / size) / m)
})

# Scores of one kind of input alone, orthogonal signs of n records.
second_order_ratio <- function(size, m, inputs) {
  signs <- matrix(1, 1, 1)
  while (nrow(signs) < size) {
    signs <- rbind(cbind(signs, signs), cbind(signs, -signs))
  }
  signs <- signs[, 1 + seq_len(m)]
  fold <- matrix(ifelse(signs == 1, 1L, 2L), size)
  total <- c(estimated = 0, true = 0)
  inputs(signs, function(scores) {
    part <- as.list(moments_of(scores + 0, fold))
    kept <- (m - 1) / m
    total <<- total + c(part$records + part$training + 2 * part$coupling -
                          kept^2 * part$fits, size * mean(scores)^2)
  })
  total[["estimated"]] / total[["true"]]
}

# (derivation-components, section 5) The sums over independent unit inputs are
# expectations; the ratios to the true variance approach 1 as 1/n, so that two
# sizes give the limit.
test_that("a fit's own draw counts once, not m times", {
  draws <- function(signs, add) {
    for (j in seq_len(ncol(signs))) for (side in c(-1, 1)) {
      scores <- matrix(0, nrow(signs), ncol(signs))
      scores[signs[, j] == side, j] <- 1
      add(scores)
    }
  }
  for (m in c(3, 7)) {
    expect_equal(2 * second_order_ratio(32, m, draws) -
                   second_order_ratio(16, m, draws), 1)
  }
})

test_that("effects of pairs of records are counted as they are", {
  tested_and_trained <- function(signs, add) {
    for (i in seq_len(nrow(signs))) for (k in seq_len(nrow(signs))[-i]) {
      scores <- matrix(0, nrow(signs), ncol(signs))
      scores[i, ] <- signs[i, ] != signs[k, ]
      add(scores)
    }
  }
  both_trained <- function(signs, add) {
    for (i in seq_len(nrow(signs))[-1]) for (k in seq_len(i - 1)) {
      other <- function(l) t(t(signs) != signs[l, ])
      add(other(i) & other(k))
    }
  }
  expect_equal(2 * second_order_ratio(32, 3, tested_and_trained) -
                 second_order_ratio(16, 3, tested_and_trained), 1)
  # The ratio of pairs that train together has terms of order 1/n^2 as well.
  ratio <- vapply(c(16, 32, 64), second_order_ratio, 0, m = 3, both_trained)
  once <- 2 * ratio[-1] - ratio[-3]
  expect_equal((4 * once[2] - once[1]) / 3, 1, tolerance = 0.002)
})

test_that("groups by class: scores of several fits count by their means", {
  withr::local_seed(5)
  scores <- matrix(rnorm(120), 40)
  of <- list(group = rep(1:10, each = 4), class = rep(c(1:2, 1, 1, 2), 8))
  fold <- matrix(sample(1:2, 120, TRUE), 40)
  many <- score_sums(scores, c(list(fold = fold), of))
  one <- score_sums(matrix(rowMeans(scores)),
                    c(list(fold = matrix(1L, 40, 1)), of))
  expect_equal(many$strata, one$strata)
  expect_gt(min(unlist(one$strata)), 0)
})

test_that("scores below the mean in a whole class vary as those above it do", {
  group <- c(1, 1, 2, 2, 2, 3, 4, 4, 5, 5, 6, 6)
  class <- c(1, 2, 1, 2, 2, 1, 1, 2, 1, 2, 2, 2)
  x <- matrix(c(0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0, 1))
  found <- groups_by_class(list(x), group, class)
  expect_equal(groups_by_class(list(-x), group, class), found)
  expect_gt(found$squares, 0)
})

# Sixteen of 200 patients with four records each are ill, eight in each centre.
few_ill <- function() {
  pt <- rep(1:200, each = 4)
  ill <- (pt - 1) %% 100 < 8
  withr::local_seed(1)
  said <- function() {
    noise <- 1.2 * rnorm(200)[pt] + 0.5 * rnorm(800)
    as.integer(noise + ifelse(ill, 0.8, -2.2) > 0)
  }
  data.frame(pt, centre = ifelse(pt <= 100, "X", "Y"), y = as.integer(ill),
             a = said(), b = said())
}

df_of <- function(x, measure, ..., positive = NULL) {
  suppressWarnings(variance_components(x, measure = measure,
                                       positive = positive, ...))$df
}

test_that("patients of the smaller class count most in means over classes", {
  x <- cv_predictions(few_ill(), y, c(a, b), groups = pt)
  # By hand: with two further records a patient of a class could change the
  # mean of both shares by 1 / 65 of 64 records, or 1 / 737 of 736.
  w <- c(rep(1 / 65, 16), rep(1 / 737, 184))
  k <- sum(w^2)^2 / sum(w^4)
  expect_equal(k, 18.97728, tolerance = 1e-6)
  expect_equal(df_of(x, "balanced_accuracy"), rep(k - 1, 2))
  test <- components_test(x, a, b, "balanced_accuracy")
  expect_equal(test$parameter[["df"]], k - 1)
  expect_equal(test$p.value, 2 * pt(-abs(test$statistic[[1]]), k - 1))
  expect_identical(df_of(x, "accuracy"), c(199, 199))
  expect_identical(df_of(x, "recall", positive = "1"), c(15, 15))
})

test_that("a subgroup has the groups that count in it, as it has alone", {
  data <- few_ill()
  x <- cv_predictions(data, y, c(a, b), groups = pt, keep = centre)
  alone <- x[data$centre == "X", ]
  for (measure in c("recall", "precision", "f1")) {
    # (By learner, then by centre.)
    both <- df_of(x, measure, positive = "1", by = "centre")
    expect_equal(both[c(1, 3)], df_of(alone, measure, positive = "1"))
  }
  expect_equal(df_of(x, "recall", positive = "1", by = "centre"), rep(7, 4))
  expect_equal(df_of(x, "balanced_accuracy", by = "centre")[c(1, 3)],
               df_of(alone, "balanced_accuracy"))
  expect_equal(df_of(x, "error", by = "centre"), rep(99, 4))
  # (derivation-components, eq. 19)
  parts <- variance_components(x, measure = "recall", positive = "1",
                               by = "centre")[1, ]
  size <- with(parts, estimate * (1 - estimate) / stderr^2) *
    (qnorm(0.975) / qt(0.975, 7))^2
  found <- interval_components(x, "recall", positive = "1", by = centre)[1, ]
  expect_equal(c(found$conf.low, found$conf.high),
               qbeta(c(0.025, 0.975), parts$estimate * size + 0.5,
                     (1 - parts$estimate) * size + 0.5))
  # The eight ill of each centre, whose recalls vary alike or not: by hand.
  one <- cv_predictions(data, y, c(a = a), groups = pt, keep = centre)
  expect_warning(
    found <- components_test(one, measure = "recall", positive = "1",
                             by = centre),
    class = "bcvinfer_warning_few_records"
  )
  squares <- vapply(c("X", "Y"), function(place) {
    hit <- with(data[data$centre == place & data$y == 1, ],
                tapply(a, pt, mean))
    sum((hit - mean(hit))^2) / 8 / 7
  }, 0)
  expect_equal(found$parameter[["df"]], sum(squares)^2 / sum(squares^2 / 7))
})

test_that("pairs on plans with groups have what all learners together have", {
  withr::local_seed(11)
  n <- 240
  pt <- rep(1:80, each = 3)
  y <- rep(rep(1:0, c(16, 64)), each = 3)
  d <- data.frame(y = factor(y), u = y + rnorm(n), v = y + 2 * rnorm(n))
  both <- list(a = learner_knn(5), b = learner_logistic())
  runs <- rbind(d, d)
  runs$p <- as.integer(runs$u + rnorm(2 * n) > 0.5)
  runs$q <- as.integer(runs$u + rnorm(2 * n) > 1)
  runs$id <- rep(seq_len(n), 2)
  runs$seed <- rep(1:2, each = n)
  x <- list(
    cv_predict(cv_bcv(n, m = 3, groups = pt), d, y, both),
    cv_predict(cv_blocks(n, blocks = 4, groups = pt), d, y, both),
    cv_predictions(runs, y, c(a = p, b = q), row = id, run = seed,
                   groups = rep(pt, 2))
  )
  for (one in x) for (measure in c("recall", "balanced_accuracy")) {
    positive <- if (measure == "recall") "1"
    suppressWarnings({
      pair <- components_test(one, a, b, measure, positive = positive)
      all <- compare_learners(one, measure = measure, positive = positive,
                              tests = "components")
      parts <- variance_components(one, a, b, measure = measure,
                                   positive = positive)
    })
    expect_equal(pair$p.value, all$p.value)
    expect_equal(parts$stderr[nrow(parts)], pair$stderr[[1]])
  }
})

test_that("one ill patient leaves one degree of freedom", {
  pt <- rep(1:100, each = 4)
  d <- data.frame(pt, y = as.integer(pt == 1), a = as.integer(pt %% 7 == 0),
                  b = as.integer(pt %% 9 == 1))
  d$a[1:2] <- 1L
  x <- cv_predictions(d, y, c(a, b), groups = pt)
  expect_identical(df_of(x, "balanced_accuracy"), c(1, 1))
})

test_that("an own function of labels has the degrees of freedom of its equal", {
  x <- cv_predictions(few_ill(), y, c(a, b), groups = pt)
  own <- function(of) {
    cv_measure(function(truth, estimate, weights) {
      right <- vapply(levels(truth), function(class) {
        sum(weights[truth == class & estimate == class]) /
          sum(weights[truth == class])
      }, 0)
      of(right)
    }, "own", "maximize", c(0, 1))
  }
  expect_equal(df_of(x, own(mean)), df_of(x, "balanced_accuracy"))
  expect_equal(df_of(x, own(function(right) right[["1"]])), c(15, 15))
})

# 16 patients are ill, whose records cost 20 times as much: their fourth powers
# over the sum of squares, less one.
test_that("an own cost has the degrees of freedom of the built-in one", {
  x <- cv_predictions(few_ill(), y, c(a, b), groups = pt)
  cost <- matrix(c(0, 20, 1, 0), 2, dimnames = list(c("0", "1"), c("0", "1")))
  own <- cv_measure(function(truth, estimate, weights) {
    loss <- ifelse(truth == estimate, 0, ifelse(truth == "1", 20, 1))
    sum(weights * loss) / sum(weights)
  }, "own cost", "minimize", c(0, 20))
  df <- rep((16 * 20^2 + 184)^2 / (16 * 20^4 + 184) - 1, 2)
  expect_equal(df_of(x, own), df)
  built_in <- variance_components(cv_scores(x, "cost", cost = cost))
  expect_equal(built_in$df, df)
})
