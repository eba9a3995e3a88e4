# The sums and moments behind the components, record by record from the
# equations of vignette("derivation-components"). Every term is not zero.

# Units x repetitions; groups as in eq. 18.
units_by_hand <- function(scores, group) {
  centred <- scores - mean(scores)
  if (is.null(group)) return(centred)
  groups <- max(group)
  units <- matrix(0, groups, ncol(scores))
  for (i in seq_len(nrow(scores))) for (j in seq_len(ncol(scores))) {
    units[group[i], j] <- units[group[i], j] +
      groups / nrow(scores) * centred[i, j]
  }
  units
}

# Eq. 8, 10, 11, 13 and 15, of units with the mean 0.
moments_by_hand <- function(units, signs) {
  n <- nrow(units)
  m <- ncol(units)
  others <- own <- 0 * units
  for (i in seq_len(n)) for (j in seq_len(m)) {
    others[i, j] <- sum(units[i, -j]) / (m - 1)
    own[i, j] <- units[i, j] - others[i, j]
  }
  b <- vapply(seq_len(m), function(j) sum(signs[, j] * own[, j]) / n, 0)
  c <- vapply(seq_len(m), function(j) sum(signs[, j] * others[, j]) / n, 0)
  a <- vapply(seq_len(m), function(j) sum(own[, j]) / n, 0)
  mean_of <- rowSums(units) / m
  v_h <- sum(mean_of^2) / n
  v_e <- sum((units - mean_of)^2) / (n * (m - 1))
  list(moments = list(
    records = v_h, evaluation = v_e,
    training = n / m * sum(b^2) - m / (m - 1) * v_e,
    coupling = -n / m * sum(b * c) - v_e / (m - 1),
    fits = n / m * sum(a^2) - m / (m - 1) * v_e
  ), spread = sum((mean_of^2 - v_h)^2) / n)
}

# Each fit adds a number of its own, so that `fits` is positive.
drawn_scores <- function(n, m) {
  matrix(rnorm(n * m), n) + rnorm(n) + rep(rnorm(m), each = n)
}

drawn_layout <- function(n, m, group = NULL) {
  unit <- if (is.null(group)) seq_len(n) else group
  side <- matrix(sample(1:2, max(unit) * m, TRUE), max(unit))
  list(fold = side[unit, , drop = FALSE], group = group, side = side)
}

test_that("sums and moments of two learners are those of the equations", {
  set.seed(6)
  grouping <- c(1L, 2L, 2L, 3L, 4L, 4L, 4L, 5L, 6L, 7L, 7L, 8L)
  for (group in list(NULL, grouping)) for (m in c(3, 5)) {
    layout <- drawn_layout(12, m, group)
    scores <- list(drawn_scores(12, m), drawn_scores(12, m) - 2)
    joint <- joint_sums(scores, layout)
    signs <- 3 - 2 * layout$side
    pairs <- list(list(1, NULL), list(2, NULL), list(1, 2), list(2, 1))
    for (pair in pairs) {
      found <- pair_sums(joint, pair[[1]], pair[[2]])
      one <- scores[[pair[[1]]]] -
        if (is.null(pair[[2]])) 0 else scores[[pair[[2]]]]
      known <- moments_by_hand(units_by_hand(one, group), signs)
      expect_equal(half_split_moments(joint, pair[[1]], pair[[2]] %||% 0L),
                   known$moments)
      expect_equal(found$spread, known$spread)
      expect_equal(found$estimate, mean(one))
      if (is.null(pair[[2]])) {
        expect_equal(found$single, sum((one - mean(one))^2) / 12 / m)
        expect_equal(found$largest, max(abs(one)))
      } else {
        expect_equal(found$largest, max(abs(unlist(scores))))
      }
    }
    expect_identical(joint$units, if (is.null(group)) 12L else 8L)
    # Scores below 1.
    small <- joint_sums(list(scores[[1]] / 100), layout)
    expect_equal(small$largest, max(abs(scores[[1]])) / 100)
  }
})

# More records than a block of the C++ has (256, and 4,096 of those that are
# nearly the same).
test_that("many records have the sums of the equations", {
  set.seed(7)
  layout <- drawn_layout(9000, 3)
  first <- drawn_scores(9000, 3)
  scores <- list(first, first + 0.01 * drawn_scores(9000, 3))
  joint <- joint_sums(scores, layout)
  signs <- 3 - 2 * layout$side
  one <- moments_by_hand(units_by_hand(first, NULL), signs)
  expect_equal(half_split_moments(joint, 1), one$moments)
  both <- scores[[1]] - scores[[2]]
  two <- moments_by_hand(units_by_hand(both, NULL), signs)
  expect_equal(half_split_moments(joint, 1, 2), two$moments)
  expect_equal(pair_sums(joint, 1, 2)$spread, two$spread)
})

# Eq. 12, 13 and 15 with a part of the fits' own: in 0.2.0 no example had one.
test_that("the components of fits with seeds are those of the equations", {
  set.seed(8)
  n <- 12
  for (m in c(3, 5)) {
    layout <- drawn_layout(n, m)
    scores <- drawn_scores(n, m)
    sums <- score_sums(scores, layout)
    known <- moments_by_hand(units_by_hand(scores, NULL), 3 - 2 * layout$side)
    moments <- known$moments
    found <- half_split_components(sums)
    own <- (m - 1) / m * moments$fits / m
    expect_gt(own, 0)
    expect_equal(found$own, own / n)
    expect_equal(found$records, moments$records / (n - 1))
    expect_equal(found$coupling, 2 * moments$coupling / n)
    expect_equal(c(found$training, found$evaluation, found$fits) * n,
                 c(moments$training, moments$evaluation, moments$fits))
    expect_equal(found$stderr^2, found$records + found$shared + found$own)
    # Where S is known, the fits' own part and the records have the rest.
    given <- found$predictive$stderr^2 * n
    expect_equal(2 * given^2 / found$predictive$df,
                 rep(2 * own^2 / (m - 1) + known$spread / n, length(given)))
    weight <- found$predictive$weight
    expect_equal(sum(weight * given), n * found$stderr^2)
    posterior <- sum(weight * given^2) - sum(weight * given)^2
    expect_equal(2 * (n * found$stderr^2)^2 / found$df,
                 posterior + 2 * own^2 / (m - 1) + known$spread / n)
  }
})

# Nothing but fits that differ: U = 2 * 3 / 4 and U / m = .375.
test_that("the fits' own part has m - 1 degrees of freedom", {
  moments <- list(records = 0, evaluation = 0, training = 0, coupling = 0,
                  fits = 2)
  found <- half_split_components(list(estimate = 0, units = 8, records = 0,
                                      spread = 0), NULL, moments, 4)
  expect_equal(c(found$shared, found$own * 8, found$stderr^2 * 8, found$df),
               c(0, 0.375, 0.375, 3))
})

# A variance of 3 between 8 records, or 8 groups: 8 / 7 of it.
test_that("one test set has the variance of its records", {
  sums <- list(estimate = 0.25, units = 8, records = 3, spread = 27)
  found <- record_components(sums)
  expect_equal(found, list(estimate = 0.25, records = 3 / 8,
                           stderr = sqrt(3 / 8), df = Inf))
  expect_identical(resting_units(sums), 8 / (1 + 27 / 9))
  found <- record_components(c(sums, groups = 8))
  expect_equal(found$stderr^2, 3 / 8 * 8 / 7)
  expect_identical(found$df, 7)
})

# Half splits with m = 3 whose fits differ by v_A = 6 / 8 of a variance of the
# estimate: 2/3 of that, 4 of a score, is the own part of a contrast, and twice
# that of a single fit; ten fits have a tenth of it. The records' part is that
# of the folds, 24/7, also in the prior: of its own are 24/7 - 1 there and 4 -
# 1/3 in the half splits, whose scale is 5.
# Given S, the degrees of freedom are those of the fits (2) and of the records.
test_that("K folds: records of the folds, training and fits of half splits", {
  sums <- list(estimate = 0.25, units = 8, records = 3, spread = 27)
  training <- list(records = 0.5, evaluation = 0.125, training = 0.75,
                   coupling = 0.125, fits = 0.75, scale = 0.625, m = 3,
                   repeats = 1)
  found <- kfold_components(sums, training, 10)
  expect_equal(c(found$records, found$own) * 8, c(24 / 7, 0.8))
  scale <- 5 + 1.25 * (17 / 7 - 11 / 3)
  mean <- posterior_mean(identity, 24 / 7, 1, 6 + 1.5, -1.5, 4, 3, scale,
                         c(1.5, 0.5, 0.5, 1))
  expect_equal(found$shared * 8, mean, tolerance = 1e-7)
  expect_equal(found$stderr^2, found$records + found$shared + found$own)
  given <- found$predictive$stderr^2 * 8
  expect_equal(2 * given^2 / found$predictive$df,
               rep(2 * 0.8^2 / 2 + 27 / 8, length(given)))
  # A coupling below 0 counts as it is.
  training$coupling <- -0.125
  mean <- posterior_mean(identity, 24 / 7, 1, 6 + 1.5, 0.5, 4, 3, scale,
                         c(1.5, 0.5, 0.5, 1))
  expect_equal(kfold_components(sums, training, 10)$shared * 8, mean,
               tolerance = 1e-7)
})

# Folds with the shares .8 and four times .05 of the records weigh the own parts
# of their fits by .8^2 + 4 .05^2 in place of 1/5.
test_that("folds of unequal sizes have the variance of a weighted mean", {
  own <- function(sizes) {
    layout <- list(fold = matrix(rep(1:5, sizes)), size = c(120, 1), folds = 5L)
    training <- list(records = 0.5, evaluation = 0.125, training = 0.75,
                     coupling = 0.125, fits = 0.75, scale = 0.625, m = 3)
    plan_components(matrix(rep(c(0, 1), 60)), layout, "kfold", training)$own
  }
  expect_equal(own(c(96, 6, 6, 6, 6)) / own(rep(24, 5)), 0.65 * 5)
})

# In each fold the scores of a class have the mean of the fold.
test_that("K folds: a class loses a degree of freedom in each fold", {
  set.seed(12)
  n <- 60
  y <- factor(rep(c("p", "n"), c(18, 42)))
  z <- stats::rnorm(n) + (y == "p")
  x <- as.data.frame(cv_kfold(n, 6, strata = y))
  x$truth <- y[x$row]
  x$score <- z[x$row]
  x$a <- ifelse(x$score > 0, "p", "n")
  x$p <- stats::plogis(x$score)
  predictions <- cv_predictions(x, truth, a, row, rep, fold,
                                probs = list(a = c(p = p)))
  request <- suppressWarnings(
    components_request(predictions, "roc_auc", "p", 1, NULL),
    classes = "bcvinfer_warning_few_records"
  )
  training <- list(records = 0.5, evaluation = 0.1, training = 0.1,
                   coupling = 0, fits = 0.1, scale = 0.6, m = 5, repeats = 1)
  found <- kfold_components(
    score_sums(request$losses("a"), request$layout), training, 6
  )
  # The shares of the other class that a record beats, as in DeLong's method.
  x$psi <- NA
  for (fold in split(seq_len(n), x$fold)) {
    class <- x$truth[fold]
    first <- fold[class == "p"]
    second <- fold[class == "n"]
    beats <- outer(x$score[first], x$score[second], ">")
    share <- c(rowMeans(beats), colMeans(beats)) - mean(beats)
    x$psi[c(first, second)] <- share / table(class)[as.character(
      x$truth[c(first, second)]
    )] * length(fold) + mean(beats)
  }
  parts <- vapply(split(x$psi, x$truth), function(psi) {
    size <- length(psi)
    size / (size - 1 - 5) * sum((psi - mean(psi))^2) / n^2
  }, 0)
  expect_equal(found$records, sum(parts), tolerance = 1e-12)
  # One record of a class in each fold shows no variance of it.
  sums <- list(estimate = 0.5, units = 12, records = 1, spread = 1, classes =
    list(list(units = 3, records = 0, spread = 0, share = 1 / 4),
         list(units = 9, records = 6, spread = 1, share = 3 / 4)))
  found <- kfold_components(sums, training, 3)
  # 12 (3/4)^2 6 / (9 - 1 - 2), a twelfth of which is the variance of the mean.
  expect_equal(found$records * 12, 12 * 9 / 16 * 6 / 6)
})

# Half of the records 1 and half -1 in every repetition: nothing is trained, and
# squared deviations do not vary.
test_that("a variance that nothing makes uncertain has n - 1 degrees", {
  layout <- drawn_layout(12, 3)
  found <- half_split_components(score_sums(matrix(c(1, -1), 12, 3), layout))
  expect_equal(found$stderr^2, 1 / 11)
  expect_equal(found$df, 11)
  # Of 12 groups at most 2 m.
  layout$group <- seq_len(12)
  sums <- score_sums(matrix(c(1, -1), 12, 3), layout)
  expect_equal(half_split_components(sums)$df, 6)
})

# Eq. 23 by hand: classes of 4 and 6 units with the variances 3 and 2 are
# 4^2 / 3 / 10 * 3 = 1.6 and 6^2 / 5 / 10 * 2 = 1.44 of a score of all ten. The
# variances of these are 2 * 1.6^2 / 3 (normal), more than 8 (8/15)^2 / 4, and
# 20 * .72^2 / 6, more than 2 * 1.44^2 / 5.
test_that("the variance between the records of classes is that by hand", {
  sums <- list(units = 10, classes = list(
    list(units = 4, share = .4, records = 3, spread = 8),
    list(units = 6, share = .6, records = 2, spread = 20)
  ))
  expect_equal(between_records(sums), list(
    variance = 3.04, df = 3.04^2 / (1.6^2 / 3 + 1.44^2 / 5),
    uncertainty = 2 * 1.6^2 / 3 + 20 * 0.72^2 / 6
  ))
  # A class that loses 1.5 degrees of freedom.
  expect_equal(between_records(sums, 1.5)$variance,
               (4^2 / 2.5 * 3 + 6^2 / 4.5 * 2) / 10)
  sums$classes[[1]]$records <- sums$classes[[2]]$records <- 0
  expect_identical(between_records(sums)$df, 8)
  # Without classes.
  one <- list(units = 8, records = 3, spread = 27)
  expect_equal(between_records(one),
               list(variance = 3 * 8 / 7, df = NULL, uncertainty = 27 / 8))
  expect_equal(between_records(one, 0)$variance, 3)
})

# Eq. 23 in half splits: classes lose 1 + 1/m degrees of freedom, and no more of
# what the fits seem to differ by is their own than training adds.
test_that("half splits of two classes have their variances", {
  set.seed(15)
  n <- 12
  m <- 3
  layout <- drawn_layout(n, m)
  scores <- drawn_scores(n, m) + rep(c(2, 0, -2), each = n)
  scores <- scores + 3 - 2 * layout$fold
  moments <- moments_by_hand(units_by_hand(scores, NULL),
                             3 - 2 * layout$side)$moments
  expect_gt(moments$training, 0)
  expect_gt((m - 1) / m * moments$fits, moments$training)
  sums <- score_sums(scores, layout)
  sums$classes <- list(
    list(units = 5, share = 5 / 12, records = 0.9, spread = 1),
    list(units = 7, share = 7 / 12, records = 1.1, spread = 2)
  )
  found <- half_split_components(sums)
  expect_equal(found$own, moments$training / m / n)
  expect_equal(found$records,
               (25 / (4 - 1 / 3) * 0.9 + 49 / (6 - 1 / 3) * 1.1) / n^2)
})

test_that("the kind of a plan is seen by its repetitions and folds", {
  kind <- function(repetitions, folds, scheme, training = 1) {
    components_kind(list(
      layout = list(
        size = c(50L, repetitions), folds = folds,
        fold = matrix(rep_len(seq_len(folds), 50), 50, repetitions)
      ),
      shape = list(scheme = scheme)
    ), training, "corrected_kfold_t_test(x)")
  }
  expect_identical(kind(1, 1, "holdout"), "test_set")
  expect_identical(kind(1, 10, "kfold"), "kfold")
  expect_identical(kind(1, 2, "kfold"), "kfold")
  expect_error(kind(3, 1, "holdout"), class = "bcvinfer_error_scheme")
  expect_error(kind(2, 2, "kfold"), class = "bcvinfer_error_scheme")
  expect_error(kind(1, 2, "bcv"), class = "bcvinfer_error_scheme")
  expect_error(kind(1, 10, "kfold", NULL), class = "bcvinfer_error_scheme")
})

# Of 50 records 38 are in the same half twice: (38 - 12) / 50 = .52; of 48, 36:
# .5.
test_that("half splits that agree in more than three quarters are refused", {
  halves <- function(n, same) {
    first <- rep(1:2, length.out = n)
    cbind(first, ifelse(seq_len(n) <= same, first, 3 - first))
  }
  expect_silent(check_orthogonal(list(fold = halves(48, 36)), 1:2))
  expect_error(check_orthogonal(list(fold = halves(50, 38)), 1:2),
               class = "bcvinfer_error_scheme")
})

test_that("learners nearly alike keep the digits of their difference", {
  # Sums of 1e-7 times small whole numbers, by hand: products of the learners
  # themselves, of order 1, would keep two digits of the fourth powers.
  first <- cbind(rep(c(0, 1), 150))
  small <- rep(c(-1, 0, 0, 1, 2, -2), 50)
  sums <- joint_sums(list(first, first + 1e-7 * small),
                     list(fold = matrix(1L, 300)))
  expect_equal(sums$records[1, 2] * 1e14, 10 / 6, tolerance = 1e-8)
  expect_equal(sums$spread[1, 2] * 1e28, 34 / 6 - (10 / 6)^2, tolerance = 1e-8)
  expect_identical(sums$records[2, 1], sums$records[1, 2])
})

test_that("blocks of units: sums over 1 to 300 are those of all at once", {
  # (i - mean)^2 and its square by the sums of powers of 1 to n.
  for (n in c(2, 127, 128, 129, 300)) {
    sums <- joint_sums(list(cbind(as.numeric(seq_len(n)))),
                       list(fold = matrix(1L, n)))
    variance <- (n^2 - 1) / 12
    expect_equal(drop(sums$records), variance, tolerance = 1e-13)
    expect_equal(drop(sums$spread),
                 (n^2 - 1) * (3 * n^2 - 7) / 240 - variance^2,
                 tolerance = 1e-12)
    expect_equal(sums$estimate, (n + 1) / 2)
  }
})

test_that("values of cells are put in their places, missing labels have none", {
  label <- function(x) factor(x, c("a", "b", "c"))
  truth <- label(c("a", "b", "c", "a"))
  predicted <- label(c("b", "b", NA, "c"))
  cells <- matrix(1:9 + 0, 3)
  expect_identical(cell_values_cpp(truth, predicted, cells, NULL, 4),
                   c(4, 5, NA, 7))
  expect_identical(
    cell_values_cpp(truth, predicted, cells, c(5L, 1L, 2L, 3L), 6),
    c(5, NA, 7, 0, 4, 0)
  )
  for (place in list(c(1L, 2L, 3L, 5L), c(0L, 1L, 2L, 3L), c(NA, 1:3))) {
    expect_error(cell_values_cpp(truth, predicted, cells, place, 4),
                 "a place beyond the last one")
  }
})

test_that("differences that are rounding alone are zero, all of them", {
  first <- matrix(c(1, 0.3, 0.1), 1)
  rounding <- first * (1 + c(1, -1, 1) * 2^-52)
  expect_identical(difference_cpp(first, rounding, 1e-12), matrix(0, 1, 3))
  expect_identical(difference_cpp(first * NaN, first, 1e-12), first * NaN)
  apart <- first - c(0, 0, 1e-9)
  expect_identical(difference_cpp(first, apart, 1e-12), first - apart)
})

test_that("predictions without a record, repetition or fold have no places", {
  ones <- rep(1L, 3)
  for (codes in list(c(1L, NA, 2L), c(1L, 0L, 2L))) {
    expect_identical(place_predictions_cpp(codes, ones, ones)$size, c(0L, 0L))
    expect_identical(place_predictions_cpp(1:3, codes, ones)$size, c(0L, 0L))
    expect_identical(place_predictions_cpp(1:3, ones, codes)$size, c(0L, 0L))
  }
  expect_identical(place_predictions_cpp(1:3, ones, ones)$size, c(3L, 1L))
  none <- integer()
  expect_identical(place_predictions_cpp(none, none, none)$size, c(0L, 0L))
})

test_that("a truth of one class has a table, and learners without an error", {
  right <- factor(rep("a", 20))
  x <- suppressWarnings(cv_predictions(
    data.frame(truth = right, p = right, q = right), truth, c(p, q), row = NULL
  ))
  expect_identical(unname(learner_table(x, "p")), matrix(20))
  found <- suppressWarnings(components_test(x, p, q))
  expect_identical(c(found$estimate[[1]], found$p.value), c(0, 1))
})
