# Points typed from pROC 1.18.0 (coords at a specificity), precrec 0.14.4
# (evalmod, type PRC) and dcurves 0.5.0 (dca); limits from another program that
# (Python, mpmath) that has the formulas of ?cv_curve.
scored <- data.frame(
  p = c(.93, .88, .85, .81, .77, .74, .7, .66, .61, .58, .55, .55, .49, .44,
        .4, .37, .31, .27, .22, .18, .15, .11, .08, .05),
  y = c(1, 1, 0, 1, 1, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0)
)

as_scored <- function(data = scored, ...) {
  suppressMessages(cv_predictions(data, y, probs = list(model = c("1" = p)),
                                  ...))
}

curve_of <- function(type, at, ...) {
  suppressWarnings(as.data.frame(cv_curve(as_scored(), type, at = at, ...)))
}

test_that("points are those of pROC, precrec and dcurves", {
  at <- c(.05, .1, .25, .4, .5, .7, .9)
  expect_equal(curve_of("roc", at)$y,
               c(2, 5, 7.25, 9, 9, 10, 11) / 11, tolerance = 1e-12)
  expect_equal(curve_of("pr", at)$y,
               c(1, 1, .733333333333333, .814814814814815, .733333333333333,
                 .675438596491228, .585798816568047), tolerance = 1e-12)
  expect_equal(curve_of("net_benefit", c(.1, .2, .3, .44, .55, .7))$y,
               c(.4074074074074074, .3229166666666666, .2916666666666666,
                 .2113095238095238, .1296296296296295, .0138888888888889),
               tolerance = 1e-12)
})

test_that("limits are those of the formulas", {
  found <- curve_of("net_benefit", .3)
  expect_equal(unlist(found[c("conf.low", "conf.high")], use.names = FALSE),
               c(.04010916606389309, .5212931464025394), tolerance = 1e-9)
  # Of a single point the band is the interval, by Bonferroni or exactly.
  expect_equal(found$band.low, found$conf.low, tolerance = 1e-6)
  bins <- curve_of("calibration", c(0, .3, .6, 1))
  expect_equal(unlist(bins[2, c("x", "y", "conf.low", "conf.high")],
                      use.names = FALSE),
               c(.46125, .375, .10746203618406623, .7258936361337559),
               tolerance = 1e-9)
})

# With 38 of 40 positives above all others the true rate may well be .985, of
# which 38 or fewer have the probability .12; Wilson's interval is [.835, .986].
test_that("limits of a rate near 1 are around the rate", {
  data <- data.frame(y = rep(1:0, c(40, 160)), p = c(
    seq(.6, .9, length.out = 38), .001, .002, seq(.01, .5, length.out = 160)
  ))
  found <- cv_curve(as_scored(data), "roc", at = .5)
  # Of n = 200 scores, by their kurtosis; the curve is flat at .5.
  v <- .95 * .05
  df <- 2 * 200 / ((1 - 3 * v) / (v * .2) - 1)
  size <- v * (stats::qnorm(.975) / stats::qt(.975, df))^2 / (v / 40)
  expect_equal(unlist(found[c("conf.low", "conf.high")], use.names = FALSE),
               stats::qbeta(c(.025, .975), .95 * size + .5, .05 * size + .5),
               tolerance = 1e-6)
  expect_gt(found$conf.high, .985)
})

test_that("the threshold of a precision has the steeper slope of both sides", {
  # At recall .7 the window is -/+ sqrt(.21) / 6^(1/3): all others are above
  # from 4/6 on, none below.
  y <- c(1, 1, 1, 1, 0, 0, 0, 0, 1, 1) == 1
  height <- curve_heights(y, !y, 1:10, rep(1L, 10))
  reach <- sqrt(.21) / 6^(1 / 3)
  expect_equal(curve_slopes(.7, height, 6, steepest = TRUE), 1 / reach)
  expect_equal(curve_slopes(.7, height, 6), 1 / (2 * reach))
})

test_that("limits of precision are symmetric on the logit scale", {
  # At recall 1/2 the precision is 11/15, of 7.5 records; with two further ones
  # between the outcomes 6.5/9.5.
  found <- curve_of("pr", .5)
  logits <- stats::qlogis(unlist(found[c("conf.low", "conf.high")]))
  expect_equal(mean(logits), stats::qlogis(6.5 / 9.5), tolerance = 1e-9)
  fold <- rep(1L, 24)
  points <- curve_points("pr", scored$y == 1, fold_ranks(scored$p, fold), fold,
                         .5, 24)
  scores <- points$scores[, 1]
  # (With divisor n, and Satterthwaite's degrees of freedom of a variance.)
  centred <- scores - mean(scores)
  df <- 2 * 24 / (24 / (sum(centred^2)^2 / sum(centred^4)) - 1)
  reach <- stats::qt(.975, df) * sqrt(sum(centred^2)) / 24
  least <- sqrt(.8 * 6.5 / 9.5 * 3 / 9.5 / 7.5) * stats::qnorm(.975)
  expect_equal(unname(diff(logits)) / 2,
               max(reach, least) / (6.5 / 9.5 * 3 / 9.5), tolerance = 1e-6)
})

test_that("ranks of probabilities are those of their fold, from the largest", {
  expect_identical(fold_ranks(c(.2, .9, .9, .1, .5, .7, .5),
                              c(1L, 1L, 1L, 1L, 2L, 2L, 2L)),
                   c(2L, 1L, 1L, 3L, 2L, 1L, 2L))
})

test_that("scores of a ROC curve have the variance of its two parts", {
  # A threshold estimated from 13 negatives, and 11 positives above it:
  # T (1 - T) / 11 + s^2 x (1 - x) / 13, with the slope s of the curve between
  # .25 -/+ sqrt(.25 .75) / 13^(1/3), whatever the grid.
  x <- as_scored()
  at <- c(.05, .1, .25, .4, .5, .7, .9)
  fold <- rep(1L, 24)
  ranks <- fold_ranks(scored$p, fold)
  points <- curve_points("roc", x$truth == "1", ranks, fold, at, 24)
  alone <- curve_points("roc", x$truth == "1", ranks, fold, .25, 24)
  expect_equal(alone$scores[, 1], points$scores[, 3], tolerance = 1e-12)
  reach <- sqrt(.1875) / 13^(1 / 3)
  ends <- vapply(c(.25 - reach, .25 + reach), function(share) {
    # Of the negatives above the threshold, and of the positives, by hand.
    cuts <- sort(unique(scored$p), decreasing = TRUE)
    fpr <- vapply(cuts, function(cut) mean(scored$p[x$truth != "1"] >= cut), 0)
    tpr <- vapply(cuts, function(cut) mean(scored$p[x$truth == "1"] >= cut), 0)
    k <- which(fpr > share)[1]
    before <- c(0, fpr)[k]
    c(0, tpr)[k] + (share - before) / (fpr[k] - before) *
      (tpr[k] - c(0, tpr)[k])
  }, 0)
  slope <- diff(ends) / (2 * reach)
  third <- points$scores[, 3]
  # (Of 13 negatives 3.25 are above: three whole, one by a quarter.)
  spread <- (3 + .25^2) / 13 - .25^2
  share <- 7.25 / 11
  own <- (7 + .25^2) / 11 - share^2
  expect_equal(mean(third), share, tolerance = 1e-12)
  expect_equal(mean((third - share)^2) / 24, own / 11 + slope^2 * spread / 13,
               tolerance = 1e-6)
})

# seq(0, 1, 0.1)[4] is 0.30000000000000004, as is 1 - 0.7; 1 - 0.9 is less
# than 0.1. Of ten records of each risk 1, 4 and 6 are positive.
test_that("risks that differ from a threshold by rounding alone are at it", {
  data <- data.frame(p = rep(c(.1, .3, .7), each = 10),
                     y = c(rep(1:0, c(1, 9)), rep(1:0, c(4, 6)),
                           rep(1:0, c(6, 4))))
  exact <- as_scored(data)
  computed <- as_scored(transform(data, p = 1 - rep(c(.9, .7, .3), each = 10)))
  steps <- seq(0, 1, .1)
  expect_false(any(steps[4] == data$p))
  for (x in list(exact, computed)) {
    recall <- cv_scores(x, "recall", threshold = steps[4])
    expect_equal(coef(recall)[["model"]], 10 / 11)
    benefit <- cv_curve(x, "net_benefit", at = steps[c(2, 4, 8)])
    expect_equal(benefit$y, c(11 - 19 / 9, 10 - 10 * 3 / 7, 6 - 4 * 7 / 3) / 30)
    bins <- suppressWarnings(cv_curve(x, "calibration", at = steps))
    expect_equal(bins$x, c(.1, .3, .7))
    expect_equal(bins$y, c(.1, .4, .6))
  }
  classes <- suppressMessages(cv_predictions(
    data, y, probs = list(model = c("1" = p)), threshold = steps[4]
  ))
  expect_equal(sum(classes$model == "1"), 20)
})

halves <- function(data, ...) {
  withr::with_seed(3, cv_predict(cv_bcv(nrow(data), m = 3), data, y, list(
    wide = learner_logistic(), near = learner_knn(k = 9)
  )))
}

test_that("curves of half splits are means over folds of those of each", {
  data <- withr::with_seed(2, {
    x <- stats::rnorm(80)
    data.frame(x, y = (x + stats::rnorm(80) > 0.3) + 0)
  })
  x <- halves(data)
  for (type in c("roc", "pr")) {
    all <- as.data.frame(cv_curve(x, type, at = c(.2, .5)))
    single <- lapply(split(seq_len(nrow(x)), list(x$rep, x$fold)), function(i) {
      one <- data.frame(y = x$truth[i], p = tidy(x)$.pred_1[i])
      suppressWarnings(
        cv_curve(as_scored(one), type, at = c(.2, .5))$y
      )
    })
    expect_equal(all$y[1:2], Reduce(`+`, single) / 6, tolerance = 1e-12)
  }
  near <- cv_curve(x, "net_benefit", near, at = .3)
  expect_equal(near$y,
               coef(cv_scores(x, "net_benefit", threshold = .3))[["near"]],
               tolerance = 1e-12)
})

test_that("groups count as one", {
  # Each record twice, in groups: the interval of the records once but for
  # G / (G - 1) and the degrees of freedom.
  twice <- scored[rep(1:24, 2), ]
  grouped <- suppressWarnings(suppressMessages(cv_predictions(
    twice, y, probs = list(model = c("1" = p)), groups = rep(1:24, 2)
  )))
  width <- function(x) {
    found <- suppressWarnings(cv_curve(x, "net_benefit", at = .3))
    found$conf.high - found$conf.low
  }
  # (Those of the records are 191.77 by their kurtosis.)
  expect_equal(width(grouped) / width(as_scored()), sqrt(24 / 23) *
                 stats::qt(.975, 23) / stats::qt(.975, 191.77),
               tolerance = 0.01)
})

# 20 records of each class, each five times; at rate .5 all of the 100 positive
# ones are found: with two further records 101 of 102.
# Of 20 positives (or of any 20) all are right: two further ones make 21/22.
test_that("where nothing varies groups of equal records are one unit each", {
  p <- c(0.9, 0.1)[1 + 0:39 %/% 20] + 1:40 / 1000
  data <- data.frame(y = rep(1:0, each = 20), p, id = 1:40)[rep(1:40, 5), ]
  ends <- function(...) {
    x <- suppressMessages(suppressWarnings(cv_predictions(
      data, y, probs = list(model = c("1" = p)), row = NULL, ...
    )))
    vapply(c("roc", "calibration"), function(type) {
      suppressWarnings(cv_curve(x, type, at = if (type == "roc") 0.5 else
        c(0, 0.5, 1)))$conf.low[if (type == "roc") 1 else 2]
    }, 0)
  }
  of <- function(units) {
    share <- (units + 1) / (units + 2)
    size <- units / 0.8
    stats::qbeta(0.025, share * size + 0.5, (1 - share) * size + 0.5)
  }
  expect_equal(ends(groups = id)[["roc"]], of(20), tolerance = 1e-6)
  expect_equal(ends(groups = id)[["calibration"]], of(20), tolerance = 1e-6)
  expect_equal(ends()[["roc"]], of(100), tolerance = 1e-6)
})

test_that("groups of independent records widen nothing but by chance", {
  # Standard errors of the net benefit from sums of groups, by hand.
  set.seed(26)
  y <- stats::rbinom(600, 1, 0.4)
  p <- stats::plogis(stats::rnorm(600) + 1.5 * y - 0.8)
  group <- rep(1:120, each = 5)
  data <- data.frame(y, p)
  read <- cv_predictions(data, y, probs = list(model = c("1" = p)),
                         threshold = 0.5, groups = group)
  found <- cv_curve(read, "net_benefit", positive = 1, at = c(0.3, 0.5))
  by_hand <- vapply(c(0.3, 0.5), function(t) {
    score <- (p >= t) * (y - (1 - y) * t / (1 - t))
    sums <- rowsum(score - mean(score), group)
    sqrt(sum(sums^2) * 120 / 119) / 600
  }, 0)
  # (The ends are quantiles of a Beta distribution, of t with 119 or fewer.)
  width <- (found$conf.high - found$conf.low) / 2
  expect_equal(width / by_hand, rep(stats::qt(0.975, 119), 2), tolerance = 0.02)
})

test_that("a table and its figure", {
  found <- suppressWarnings(cv_curve(as_scored(), "roc"))
  expect_s3_class(found, c("cv_curve", "cv_table"))
  expect_named(found, c("learner", "x", "y", "conf.low", "conf.high",
                        "band.low", "band.high"))
  expect_true(all(diff(found$band.low) >= 0 & diff(found$band.high) >= 0))
  expect_true(all(found$band.low <= found$conf.low + 1e-12 &
                    found$conf.high <= found$band.high + 1e-12))
  w <- withr::with_seed(1, {
    w <- data.frame(y = rep(0:1, each = 80))
    transform(w, p = stats::plogis(2 * y - 1 + stats::rnorm(160)))
  })
  wide <- cv_curve(suppressMessages(
    cv_predictions(w, y, probs = list(m = p))
  ), "roc")
  expect_true(all(diff(wide$band.low) >= 0 & diff(wide$band.high) >= 0))
  expect_true(all(wide$band.low <= wide$conf.low &
                    wide$conf.high <= wide$band.high))
  expect_output(print(found), "class \"1\": 49 points")
  expect_named(tidy(found)[3], "estimate")
  skip_if_not_installed("ggplot2")
  for (type in names(curve_titles)) {
    drawn <- suppressWarnings(cv_curve(as_scored(), type))
    plot <- ggplot2::autoplot(drawn)
    expect_silent(ggplot2::ggplot_build(plot))
    expect_match(plot$labels$alt, "Class 1; .*model: 0[.].* \\(band ")
    expect_match(plot$labels$subtitle, "one test set")
  }
})

test_that("what is no curve is refused", {
  x <- as_scored()
  expect_input_error(cv_curve(x, "lift"), "value", "type")
  expect_input_error(cv_curve(scored), "type", "x")
  expect_input_error(cv_curve(x, at = c(0, .5)), "value", "at")
  expect_input_error(cv_curve(x, at = c(.5, .2)), "value", "at")
  expect_input_error(cv_curve(x, at = "a"), "type", "at")
  expect_input_error(cv_curve(x, learners = other), "column", "learners")
  folds <- withr::with_seed(1, cv_predict(
    cv_kfold(24, k = 4), scored, y, list(a = learner_logistic())
  ))
  expect_input_error(cv_curve(folds), "scheme", "x")
  labels <- cv_predictions(transform(scored, a = y), y, a)
  expect_input_error(cv_curve(labels), "missing", "x")
  expect_warning(cv_curve(x), class = "bcvinfer_warning_few_records")
  # (No other measure takes the place of a curve.)
  expect_identical(
    gsub("\\s+", " ", conditionMessage(rlang::catch_cnd(cv_curve(x, "pr")))),
    paste("The variance of the precision-recall curve is not reliable with",
          "fewer than 20 records of a class: there are 11. i Test more records",
          "of that class.")
  )
})

test_that("a fold without records of a class has no curve but of calibration", {
  halves <- matrix(c(1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 2, 2, 1, 1, 2, 2,
                     1, 2, 1, 2, 1, 2, 1, 2), 8)
  long <- data.frame(row = rep(1:8, 3), rep = rep(1:3, each = 8),
                     fold = c(halves), y = rep(c(0, 0, 0, 0, 1, 1, 0, 1), 3),
                     p = rep(seq(0.1, 0.8, 0.1), 3))
  p <- as_scored(long, row = row, rep = rep, fold = fold)
  for (type in c("roc", "pr")) {
    expect_input_error(suppressWarnings(cv_curve(p, type, positive = "1")),
                       "value", "x",
                       message = "1 of 6 folds, without")
  }
  expect_s3_class(cv_curve(p, "calibration", positive = "1",
                           at = c(0, 0.5, 1)), "cv_curve")
})

test_that("numbers have no curve", {
  d <- data.frame(x = c(0.1, 0.5, 0.9, 1.5), y = c(1.5, 2.5, 3.5, 0.5))
  p <- cv_predict(cv_kfold(4, 2), d, y, list(x = learner_column("x")))
  expect_input_error(cv_curve(p), "type", "x")
  expect_input_error(compare_learners(cv_predict(cv_kfold(4, 2), d, y, list(
    one = learner_column("x"), two = learner_column("x")
  ))), "value", "measure")
})

# The curve of one learner, also as that of others.
repeated_curve <- function(one, learners) {
  rows <- one[rep(seq_len(nrow(one)), length(learners)), ]
  rows$learner <- rep(learners, each = nrow(one))
  rows
}

test_that("up to three curves share a panel, each with its band", {
  skip_if_not_installed("ggplot2")
  one <- suppressWarnings(cv_curve(as_scored(), "pr"))
  plot <- ggplot2::autoplot(repeated_curve(one, c("z", "a", "m")))
  geoms <- vapply(plot$layers, function(layer) class(layer$geom)[1], "")
  lines <- ggplot2::layer_data(plot, match("GeomLine", geoms))
  bands <- ggplot2::layer_data(plot, match("GeomRibbon", geoms))
  expect_identical(unique(lines$PANEL), factor(1))
  expect_length(unique(lines$colour), 3)
  expect_length(unique(lines$linetype), 3)
  for (group in 1:3) {
    expect_equal(lines$y[lines$group == group], one$y)
    expect_equal(bands$ymax[bands$group == group], one$band.high)
  }
})

test_that("seven curves have a panel each, in the order of the learners", {
  skip_if_not_installed("ggplot2")
  one <- suppressWarnings(cv_curve(as_scored(), "pr"))
  learners <- paste0("a learner with a long name, ", 7:1)
  plot <- ggplot2::autoplot(repeated_curve(one, learners))
  labels <- as.character(ggplot2::ggplot_build(plot)$layout$layout$label)
  expect_identical(substr(labels, nchar(labels), 99), as.character(7:1))
  expect_lte(max(nchar(labels)), 10)
})

test_that("more than twelve curves are lines, the highest one coloured", {
  skip_if_not_installed("ggplot2")
  one <- suppressWarnings(cv_curve(as_scored(), "pr"))
  many <- repeated_curve(one, paste0("m", 1:13))
  many$y <- many$y * rep(c(0.9, 1, rep(0.8, 11)), each = nrow(one))
  plot <- ggplot2::autoplot(many)
  geoms <- vapply(plot$layers, function(layer) class(layer$geom)[1], "")
  expect_false("GeomRibbon" %in% geoms)
  best <- ggplot2::layer_data(plot, length(geoms))
  expect_equal(best$y, one$y)
  expect_match(plot$labels$caption, "up to\\stwelve\\slearners")
})

# 40 records in 5 blocks; each is in one of the first 5 test sets.
test_that("a bin that fits without two blocks do not have joins the next", {
  plan <- withr::with_seed(1, cv_blocks(40))
  long <- as.data.frame(plan)
  long <- long[long$fold == 1, ]
  long$y <- as.integer(long$row %% 4 > 0)
  first <- long$rep <= 5
  curve <- function(others) {
    long$p <- ifelse(first, c(0.1, 0.5, 0.9, 0.9)[1 + long$row %% 4],
                     others[1 + long$row %% 2])
    x <- as_scored(long, row = row, rep = rep, fold = fold, plan = plan)
    suppressWarnings(cv_curve(x, "calibration", positive = "1"))
  }
  # A quarter has .1, all of them 0; a quarter has .5, half have .9, all 1.
  found <- curve(c(0.1, 0.9))
  expect_equal(found$x, c(0.3, 0.9))
  expect_equal(found$y, c(0.5, 1))
  # The first bin joins the second.
  found <- curve(c(0.5, 0.9))
  expect_equal(found$x, c(0.3, 0.9))
  found <- curve(c(0.1, 0.5))
  expect_equal(found$x, c(0.1, 2.3 / 3))
  expect_equal(found$y, c(0, 1))
})

test_that("a curve without records of one class says so", {
  rows <- data.frame(truth = factor(rep("yes", 4), c("no", "yes")),
                     p = 1:4 / 5)
  rows$model <- factor(ifelse(rows$p > 0.5, "yes", "no"))
  x <- cv_predictions(rows, truth, model, probs = list(model = c(yes = p)))
  suppressWarnings(expect_input_error(
    cv_curve(x, "pr", positive = "yes"), "value", "x",
    message = "The precision-recall curve is undefined for 1"
  ), classes = "bcvinfer_warning_few_records")
})

# Ten bins of the first fold's 100 values; the second fold has values above .55
# alone, so that the bins below it are one with the next.
test_that("bins that are empty in a part are one with the next", {
  first <- rep(c(TRUE, FALSE), c(100, 30))
  p <- c(1:100 / 100, 0.55 + 1:30 / 100)
  bins <- calibration_bins(p, first, NULL)
  expect_true(all(attr(bins, "kept")))
  ends <- stats::quantile(1:100 / 100, 0:10 / 10, names = FALSE)
  expect_equal(as.vector(bins), c(0.01, ends[7:9], 1))
})

test_that("the level has two names, of which one is given", {
  x <- data.frame(y = rep(c("u", "v"), 30), p = rep(c(0.2, 0.5, 0.9), 20))
  x <- suppressMessages(cv_predictions(x, y, probs = list(m = c(v = p))))
  curve <- function(...) suppressWarnings(cv_curve(x, positive = "v", ...))
  expect_equal(curve(level = 0.8), curve(conf.level = 0.8))
  expect_false(isTRUE(all.equal(curve(level = 0.8), curve())))
  expect_input_error(curve(level = 0.8, conf.level = 0.8), "conflict", "level")
  expect_input_error(curve(level = 80), "value", "level")
})
