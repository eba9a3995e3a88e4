# Tables of 40, 30 and 3 records; recalls 0.8, 0.7 and 2/3.
rare_table <- function(last = 3) {
  y <- rep(c("p", "q", "r"), c(40, 30, last))
  right <- c(rep(1:0, c(32, 8)), rep(1:0, c(21, 9)),
             rep(1:0, c(2, 1))[seq_len(last)])
  other <- c(p = "q", q = "p", r = "p")
  data.frame(y, a = ifelse(right == 1, y, other[y]),
             b = ifelse(rev(right) == 1, y, other[y]))
}

quietly <- function(code) suppressWarnings(suppressMessages(code))

# What the move of the records of a class adds to the variance of its recall
# `r`; all scores are moved back by the mean of the new ones.
moved <- function(r, n, all) {
  ((2 * r - 1) / (n + 2))^2 * (n + 1) * (1 / n - 1 / all)
}

test_that("the move of records that agree is that of two further ones", {
  # n records that are right, one more, and one that is wrong.
  for (n in c(1, 2, 5, 19)) {
    with_two <- c(rep(1, n + 1), 0)
    expect_equal(moved(1, n, Inf),
                 mean((with_two - mean(with_two))^2) / n)
  }
})

test_that("the variance of a rare class is that of a stratum", {
  x <- cv_predictions(rare_table(), y, a)
  expect_warning(
    found <- variance_components(x, measure = "balanced_accuracy"),
    "rests on about 5 records", class = "bcvinfer_warning_few_records"
  )
  # By hand: s^2 / n of each class, with n - 1 in the rare one only, all of
  # whose records are moved.
  r <- c(0.8, 0.7, 2 / 3)
  variance <- (sum(r * (1 - r) / c(40, 30, 2)) + moved(r[3], 3, 73)) / 9
  expect_equal(found$estimate, mean(r))
  expect_equal(found$stderr, sqrt(variance))
  # Weights with two further records, 2/9 in each cell.
  size <- c(40, 30, 3)
  w <- 1 / (size + 2 / 3)
  units <- sum(size * w^2)^2 / sum(size * w^4)
  expect_equal(found$df, units - 1)
  # Of 210 records the distribution is normal, and 50 right ones of 50 are less
  # certain than by their own variance, of 0.
  many <- cv_predictions(rare_table()[rep(1:73, each = 70), ], y, a, row = NULL)
  plain <- variance_components(many, measure = "balanced_accuracy")
  variance <- (sum(r * (1 - r) / c(2800, 2100, 209)) +
                 moved(r[3], 210, 5110)) / 9
  expect_equal(plain$stderr, sqrt(variance))
  expect_identical(plain$df, Inf)
  right <- data.frame(y = rep(c("p", "q"), c(50, 9950)),
                      a = rep(c("p", "p", "q"), c(50, 995, 8955)))
  found <- variance_components(cv_predictions(right, y, a),
                               measure = "balanced_accuracy")
  expect_equal(found$stderr,
               sqrt((0.1 * 0.9 / 9950 + moved(1, 50, 10000)) / 4))
  # Nor is it other for a measure that weighs records.
  expect_identical(variance_components(x)$df, Inf)
})

test_that("a single record varies as one that is right or wrong", {
  data <- rare_table(1)
  x <- cv_predictions(data, y, a)
  expect_warning(
    expect_warning(
      found <- variance_components(x, measure = "balanced_accuracy"),
      "class \"r\" has a single\\s+record",
      class = "bcvinfer_warning_small_class"
    ), "rests on about 1 record", class = "bcvinfer_warning_few_records"
  )
  r <- c(0.8, 0.7, 1)
  expect_equal(found$estimate, mean(r))
  variance <- (sum(r * (1 - r) / c(40, 30, 1)) + moved(1, 1, 71)) / 9
  expect_equal(found$stderr, sqrt(variance))
  # Macro-averaged F1: what F1 of the class would be, right and wrong.
  f1 <- quietly(variance_components(x, measure = "f1_macro"))
  # By hand from the table; the last class is never predicted but there.
  table <- rbind(c(32, 8, 0), c(9, 21, 0), c(0, 0, 1))
  value <- function(table) {
    mean(2 * diag(table) / (rowSums(table) + colSums(table)))
  }
  expect_equal(f1$estimate, value(table))
  wrong <- table
  wrong[3, ] <- c(41, 29, 0) / 70
  worth <- value(table) - value(wrong)
  slope <- function(i, j) {
    step <- 1e-6
    moved <- table
    moved[i, j] <- moved[i, j] + step
    71 * (value(moved) - value(table)) / step
  }
  s <- outer(1:3, 1:3, Vectorize(slope))
  s[3, 3] <- s[3, 3] + 71 * worth * sqrt(2) / 3
  s <- s - sum(s * table) / 71
  expect_equal(f1$stderr, sqrt(sum(table * s^2)) / 71, tolerance = 1e-5)
})

test_that("differences, functions of one's own and plans have it, too", {
  x <- cv_predictions(rare_table(), y, c(a, b))
  test <- quietly(components_test(x, a, b, "balanced_accuracy"))
  d <- with(rare_table(), (y == a) - (y == b))
  of_class <- split(d, rare_table()$y)
  squares <- vapply(of_class, function(d) sum((d - mean(d))^2), 0)
  # (The records of both are moved: 2 a - 1 less 2 b - 1.)
  of_moves <- moved((1 + mean(of_class$r)) / 2, 3, 73)
  # (They differ on one of three records, which is less than in 2 of 5.)
  parts <- squares / c(40^2, 30^2, 3 * 2)
  expect_equal(parts[["r"]], 1 / 9)
  expect_equal(test$stderr,
               sqrt((sum(replace(parts, 3, 2 / 5 / 3)) + 4 * of_moves) / 9))
  own <- cv_measure(function(truth, estimate, weights) {
    mean(tapply(weights * (truth == estimate), truth, sum) /
           tapply(weights, truth, sum))
  }, "own", "maximize", range = c(0, 1))
  expect_equal(quietly(components_test(x, a, b, own))$p.value, test$p.value,
               tolerance = 1e-6)
  # One patient has all records of a class.
  groups <- c(1:70, 71, 71, 71)
  grouped <- cv_predictions(rare_table(), y, a, groups = groups)
  expect_warning(
    expect_warning(
      found <- variance_components(grouped, measure = "balanced_accuracy"),
      "single\\s+group", class = "bcvinfer_warning_small_class"
    ), class = "bcvinfer_warning_few_records"
  )
  right <- with(rare_table(), y == a)
  r <- c(0.8, 0.7, 2 / 3)
  # (Of the only group, each record is moved.)
  move <- (2 * r[3] - 1) * sqrt(2) / 3
  off <- (right - rep(r, c(40, 30, 3)) + rep(c(0, move), c(70, 3))) *
    73 / 3 / rep(c(40, 30, 3), c(40, 30, 3))
  sums <- tapply(off - mean(off), groups, sum)
  expect_equal(found$stderr, sqrt(71 / 70 * sum(sums^2)) / 73)
  # Half splits: the mean of the scores is the estimate.
  set.seed(1)
  data <- sim_data(60)
  data$truth <- factor(c(rep(c("u", "v"), c(28, 27)), rep("w", 5)))
  plan <- quietly(cv_bcv(data, m = 3, strata = truth))
  data$said <- sample(data$truth)
  halves <- quietly(cv_predict(plan, data, truth,
                               list(a = learner_column("said"))))
  found <- quietly(variance_components(halves, measure = "balanced_accuracy"))
  recall <- with(data, tapply(truth == said, truth, mean))
  expect_equal(found$estimate, mean(recall))
})

test_that("macro averages of published intervals warn of rare classes", {
  counts <- matrix(c(40, 5, 5, 4, 30, 6, 0, 1, 2), 3, byrow = TRUE)
  expect_warning(interval_f1_average(counts, "macro"), "fewer\\s+than 5",
                 class = "bcvinfer_warning_small_class")
  expect_no_warning(interval_f1_average(counts))
})

test_that("`positive`, other learners and subgroups change no result", {
  n <- 120
  part <- function(id, positives, s) {
    y <- rep(c("a", "b"), c(n - positives, positives))
    data.frame(id = id + seq_len(n), y, s, a = replace(y, 1:3, "b"),
               b = replace(replace(y, 1:12, "b"), n, "a"))
  }
  data <- part(0, 4, "few")
  x <- cv_predictions(data, y, c(a, b), row = id)
  other <- cv_predictions(transform(data, c = rev(y)), y, c(c, b, a), row = id)
  for (measure in c("balanced_accuracy", "g_mean", "mcc")) {
    test <- quietly(components_test(x, a, b, measure))
    expect_true(is.finite(test$parameter))
    same <- list(quietly(components_test(x, a, b, measure, positive = "b")),
                 quietly(components_test(other, a, b, measure)))
    for (one in same) {
      expect_equal(one$p.value, test$p.value)
      expect_equal(one$stderr, test$stderr)
    }
  }
  # A subgroup has what it has alone.
  both <- cv_predictions(rbind(part(0, 50, "many"), part(500, 4, "few")), y,
                         c(a, b), row = id, keep = s)
  by <- quietly(compare_learners(both, measure = "mcc", by = s,
                                 tests = "components"))
  p <- vapply(list(many = 50, few = 4), function(positives) {
    alone <- cv_predictions(part(0, positives, ""), y, c(a, b), row = id)
    quietly(compare_learners(alone, measure = "mcc",
                             tests = "components"))$p.value
  }, 0)
  expect_equal(by$p.value, unname(p[as.character(by$subgroup)]))
})

test_that("the order of subgroups does not change how differences differ", {
  # A class that is rare in one of them, with single records and with groups.
  data <- rare_table()[c(1:73, rep(71:73, 9)), ]
  data$sub <- c(rep(c("u", "v"), 35), rep(c("u", "v"), c(4, 26)))
  data$patient <- rep(1:50, 2)
  for (grouped in c(FALSE, TRUE)) {
    found <- lapply(list(c("u", "v"), c("v", "u")), function(levels) {
      data$sub <- factor(data$sub, levels)
      of <- if (grouped) data$patient
      x <- cv_predictions(data, y, c(a, b), row = NULL, groups = of, keep = sub)
      quietly(components_test(x, a, b, measure = "balanced_accuracy",
                              by = "sub"))
    })
    expect_lt(found[[1]]$parameter, 40)
    expect_equal(found[[1]]$parameter, found[[2]]$parameter)
    expect_equal(found[[1]]$p.value, found[[2]]$p.value)
    expect_equal(found[[1]]$stderr, found[[2]]$stderr)
    expect_equal(unname(found[[1]]$estimate), -unname(found[[2]]$estimate))
  }
})

test_that("an interval of next to no degrees of freedom reaches both ends", {
  y <- rep(c("a", "b", "c"), c(200, 100, 2))
  x <- cv_predictions(data.frame(y, one = replace(y, 1, "b"), all = y), y,
                      c(one, all))
  found <- quietly(interval_components(x, "balanced_accuracy"))
  expect_gt(found$conf.high[1], 1 - 1e-6)
  # Less than one record: Beta(size (u + 1/2), size (3/2 - u)) by its integral.
  ends <- components_ends(0.3, 2, c(0, 1), 0.95)
  size <- 0.3 * 0.7 * (qnorm(0.975) / 2)^2
  shapes <- size * c(0.8, 1.2)
  expect_equal(pbeta(ends, shapes[1], shapes[2]), c(0.025, 0.975))
  expect_identical(components_ends(0.3, Inf, c(0, 1), 0.95), c(0, 1))
})

test_that("the exchange of labels allows for rare classes, too", {
  data <- data.frame(y = rep(c("a", "b", "c"), c(60, 40, 1)))
  data$a <- replace(replace(data$y, 1:6, "b"), 61:64, "a")
  data$b <- replace(replace(data$y, 1:24, "b"), 61:76, "a")
  data$b[101] <- "b"
  x <- cv_predictions(data, y, c(a, b))
  # An exact test is not advised, which says nothing more.
  few <- suppressWarnings(expect_warning(
    test <- components_test(x, a, b, "balanced_accuracy"),
    "rests on about 1 record", class = "bcvinfer_warning_few_records"
  ), "bcvinfer_warning_small_class")
  expect_no_match(conditionMessage(few), "swap_test", fixed = TRUE)
  swapped <- quietly(swap_test(x, a, b, "balanced_accuracy"))
  expect_equal(swapped$p.value, test$p.value)
  row <- quietly(compare_learners(x, measure = "balanced_accuracy"))
  expect_identical(row$test, "swap")
  expect_equal(row$p.value, test$p.value)
  reach <- test$stderr * qt(0.975, test$parameter[["df"]])
  expect_equal(as.vector(swapped$conf.int),
               pmax(pmin(swapped$estimate + c(-1, 1) * reach, 1), -1),
               ignore_attr = TRUE)
})

# Five records of a class, on which both agree, and 95, in 19 of which b alone
# is wrong. By hand: the difference in the second recall, and two further
# records of the first, 2 / 7 of which differ.
agreeing_table <- function() {
  data.frame(y = rep(c("p", "q"), c(5, 95)),
             a = rep(c("p", "q", "p", "q"), c(4, 1, 5, 90)),
             b = rep(c("p", "q", "p", "q"), c(4, 1, 24, 71)))
}

test_that("a rare class on which both agree is no certain equality", {
  x <- cv_predictions(agreeing_table(), y, c(a, b))
  measure <- "balanced_accuracy"
  by_hand <- sqrt((0.2 * 0.8 / 95 + 2 / 7 / 5) / 4)
  test <- quietly(components_test(x, a, b, measure))
  expect_equal(test$stderr, by_hand)
  expect_match(test$notes, "allows for further records", all = FALSE)
  row <- quietly(variance_components(x, a, b, measure))
  expect_equal(row$stderr, by_hand)
  expect_equal(row$further, by_hand^2 - 0.2 * 0.8 / 95 / 4)
  swapped <- quietly(swap_test(x, a, b, measure))
  expect_equal(swapped$stderr, by_hand)
  expect_equal(swapped$p.value, test$p.value)
  scores <- quietly(cv_scores(x, measure))
  expect_equal(sum(quietly(vcov(scores)) * c(1, -1, -1, 1)), by_hand^2)
  expect_equal(swapped$statistic[["z"]], 0.1 / by_hand)
  # Kappa, of -1 to 1, has losses of half the size, and components of its own.
  expect_equal(quietly(components_test(x, a, b, "kappa"))$stderr,
               quietly(variance_components(x, a, b, "kappa"))$stderr)
  # Of all pairs, and in subgroups.
  data <- transform(agreeing_table(), c = replace(a, 100, "p"),
                    part = rep(1:2, 50))
  all <- cv_predictions(data, y, c(a, b, c), keep = part)
  rows <- quietly(compare_learners(all, measure = measure, p_adjust = "max_t"))
  expect_equal(rows$p.value[1], test$p.value)
  expect_match(rows$note[1], "allows for further records")
  parts <- quietly(compare_learners(x, measure = measure, by = data$part))
  half <- cv_predictions(data[data$part == 1, ], y, c(a, b))
  expect_equal(parts$p.value[1],
               quietly(components_test(half, a, b, measure))$p.value)
  # Learners that do not differ at all have no variance.
  same <- cv_predictions(transform(data, b = a), y, c(a, b))
  expect_identical(quietly(components_test(same, a, b, measure))$stderr, 0)
})

test_that("two rare classes are one sample of disagreements", {
  # Classes of 2 and 4 records; d of one differs on one of the second.
  data <- data.frame(y = rep(c("p", "q", "r"), c(2, 4, 60)))
  data$a <- replace(data$y, c(1, 3, 7:16), "r")
  data$a[7:16] <- "p"
  data$b <- replace(data$a, 4, "r")
  data$b[17:20] <- "p"
  x <- cv_predictions(data, y, c(a, b))
  test <- quietly(components_test(x, a, b, "balanced_accuracy"))
  recalls <- c(0.75, 0.5)
  of_moves <- 4 * moved((1 + diff(rev(recalls))) / 2, 4, 66)
  least <- 2 / 8 * (1 / 2 + 1 / 4)
  expect_gt(least, 1 / 4 * 3 / 4 / 3)
  of_r <- (4 / 60) * (56 / 60) / 60
  expect_equal(test$stderr, sqrt((least + of_moves + of_r) / 9))
})

test_that("subgroups with many records of rare classes have it, too", {
  # 250 records of the rare class in each part, on which both agree.
  data <- data.frame(y = rep(rep(c("p", "q"), c(250, 4750)), 2),
                     part = rep(1:2, each = 5000))
  data$a <- replace(data$y, c(1:25, 5001:5025), "q")
  data$b <- replace(data$a, c(1001:1200, 6001:6100), "p")
  x <- cv_predictions(data, y, c(a, b), keep = part)
  measure <- "balanced_accuracy"
  rows <- quietly(compare_learners(x, measure = measure, by = part))
  alone <- lapply(1:2, function(place) {
    half <- cv_predictions(data[data$part == place, ], y, c(a, b))
    quietly(components_test(half, a, b, measure))
  })
  expect_equal(rows$p.value, vapply(alone, `[[`, 0, "p.value"))
  expect_match(rows$note, "allows for further records")
  variance <- quietly(vcov(cv_scores(x, measure, by = part)))
  first <- grep(", 1$", rownames(variance))
  expect_equal(sum(variance[first, first] * c(1, -1, -1, 1)),
               alone[[1]]$stderr^2)
})

test_that("comparisons of few disagreements are those of swap_test()", {
  set.seed(11)
  for (trial in 1:12) {
    y <- rep(letters[1:3], c(4, 10, 40))
    other <- function() sample(letters[1:3], 54, TRUE)
    a <- ifelse(stats::runif(54) < 0.8, y, other())
    b <- ifelse(stats::runif(54) < 0.85, a, other())
    x <- cv_predictions(data.frame(y, a, b), y, c(a, b))
    row <- quietly(compare_learners(x, measure = "f1_macro",
                                    alternative = "greater"))
    if (row$test != "swap") next
    test <- quietly(swap_test(x, a, b, "f1_macro", alternative = "greater"))
    expect_equal(c(row$p.value, row$statistic, row$conf.low),
                 c(test$p.value, test$statistic[[1]], test$conf.int[1]))
  }
})

test_that("a copy of a learner changes nothing of the others", {
  data <- agreeing_table()
  data$c <- replace(data$a, 60:70, "p")
  data$copy <- data$a
  few <- cv_predictions(data, y, c(a, b, c))
  all <- cv_predictions(data, y, c(a, b, c, copy))
  rows <- function(x) {
    quietly(compare_learners(x, measure = "balanced_accuracy",
                             p_adjust = "max_t", tests = "components"))
  }
  expected <- rows(few)
  found <- rows(all)
  found <- found[!(found$a == "copy" | found$b == "copy"), ]
  for (part in c("adj.p.value", "conf.low", "conf.high")) {
    expect_equal(found[[part]], expected[[part]])
  }
  variance <- quietly(vcov(cv_scores(all, "balanced_accuracy")))
  expect_equal(variance["a", "copy"], variance[["a", "a"]])
})

test_that("a rare class against the rest is that of two classes", {
  # Users ask for one of three classes as often as for one of two.
  set.seed(4)
  data <- data.frame(y = rep(c("p", "q", "r"), c(6, 34, 80)))
  said <- function(off) {
    replace(data$y, off, sample(c("q", "r"), length(off), TRUE))
  }
  data$a <- said(c(1, 7:12, 50:60))
  data$b <- replace(said(c(1, 2, 9:20, 70:75)), 100:103, "p")
  two <- as.data.frame(lapply(data, function(x) ifelse(x == "p", "p", "rest")))
  for (grouped in c(FALSE, TRUE)) {
    ids <- if (grouped) rep(1:60, each = 2) else 1:120
    make <- function(data) cv_predictions(data, y, c(a, b), groups = ids)
    three <- make(data)
    pair <- make(two)
    for (measure in c("balanced_accuracy", "kappa", "mcc")) {
      one <- quietly(components_test(three, a, b, measure, positive = "p"))
      other <- quietly(components_test(pair, a, b, measure, positive = "p"))
      expect_equal(one[c("p.value", "stderr", "parameter")],
                   other[c("p.value", "stderr", "parameter")])
      limits <- lapply(list(three, pair), function(x) {
        quietly(interval_components(x, measure, positive = "p"))[
          c("conf.low", "conf.high")
        ]
      })
      expect_equal(limits[[1]], limits[[2]], ignore_attr = TRUE)
      expect_equal(quietly(variance_components(three, measure = measure,
                                               positive = "p"))$stderr,
                   quietly(variance_components(pair, measure = measure,
                                               positive = "p"))$stderr)
    }
  }
})

test_that("the floor is by the slope at the recall, not by the rise from 0", {
  learner <- function(rights) {
    y <- rep(1:5, c(12, 6, 15, 5, 18))
    right <- unlist(Map(function(n, right) rep(1:0, c(right, n - right)),
                        c(12, 6, 15, 5, 18), rights))
    factor(ifelse(right == 1, y, y %% 5 + 1), 1:5)
  }
  data <- data.frame(y = factor(rep(1:5, c(12, 6, 15, 5, 18))),
                     a = learner(c(6, 5, 13, 2, 15)),
                     b = learner(c(6, 5, 13, 3, 15)))
  x <- cv_predictions(data, y, c(a, b))
  # By hand, of the class of 5 of 56 records, of which a has 2 right and b 3:
  # the slopes from 2/5 and 3/5 to 3/7 and 4/7, and the variance that is shown
  # by scores with the derivative G / (5 r).
  recalls <- cbind(a = c(6, 5, 13, 2, 15), b = c(6, 5, 13, 3, 15)) /
    c(12, 6, 15, 5, 18)
  value <- apply(recalls, 2, prod)^(1 / 5)
  moved_to <- c(3, 4) / 7
  slope <- (value * (moved_to / recalls[4, ])^(1 / 5) - value) /
    (moved_to - recalls[4, ])
  right <- cbind(a = rep(1:0, 2:3), b = rep(1:0, 3:2))
  scores <- sweep(sweep(right, 2, recalls[4, ]), 2,
                  value / 5 / recalls[4, ], `*`)
  shown <- sum((scores[, "a"] - scores[, "b"])^2) / 5 / 4
  expect_equal(quietly(variance_components(x, a, b, "g_mean"))$further,
               2 / 7 / 5 * mean(slope)^2 - shown)
  # A constant answer has no recall that is not certain.
  data <- data.frame(y = rep(c("p", "q"), c(5, 95)), a = "q",
                     b = rep(c("q", "p", "q"), c(5, 3, 92)))
  x <- cv_predictions(data, y, c(a, b))
  alone <- quietly(variance_components(x, measure = "kappa"))
  expect_equal(quietly(components_test(x, a, b, "kappa"))$stderr,
               alone$stderr[2])
})

test_that("runs of their own of which one learner has more have it, too", {
  # Nobody differs on the five records of p, and every run on others.
  y <- rep(c("p", "q"), c(5, 95))
  of <- function(learner, runs, wrong) {
    do.call(rbind, lapply(seq_len(runs), function(run) {
      p <- replace(y, 5 + wrong * run + seq_len(wrong), "p")
      p[1] <- "q"
      data.frame(id = 1:100, y, learner, run = paste(learner, run), p)
    }))
  }
  x <- quietly(cv_predictions(rbind(of("a", 5, 3), of("b", 3, 9)), y, p,
                              row = id, learner = learner, run = run,
                              runs = "own"))
  row <- quietly(variance_components(x, a, b, "balanced_accuracy"))
  expect_equal(row$further, 2 / 7 / 5 / 4)
  expect_equal(quietly(components_test(x, a, b, "balanced_accuracy"))$stderr,
               row$stderr)
})

# 30 of 300 records are ill, a finds them all, b calls 60 well ones ill, too. A
# missed one costs 20, a false alarm 1. The variance, .2 .8 / 300, is less than
# that of two further records, of which each is missed by one learner: 2 (20^2 -
# 1^2) / (302 300).
test_that("dear mistakes that nobody made may be made", {
  d <- data.frame(truth = rep(c("ill", "well"), c(30, 270)))
  d$a <- d$truth
  d$b <- rep(c("ill", "well"), c(90, 210))
  cost <- matrix(c(0, 1, 20, 0), 2, byrow = TRUE,
                 dimnames = rep(list(c("well", "ill")), 2))
  x <- cv_predictions(d, truth, c(a, b))
  own <- cv_measure(function(truth, estimate, weights) {
    loss <- ifelse(truth == estimate, 0, ifelse(truth == "ill", 20, 1))
    sum(weights * loss) / sum(weights)
  }, "own cost", "minimize", c(0, 20))
  stderr <- sqrt(2 * 399 / 302 / 300)
  # (A cost, and a benefit per positive at the threshold 1 / 21: false alarms
  # count 1 / 20.)
  d[c("p", "q")] <- ifelse(d[c("a", "b")] == "ill", 0.999, 0.001)
  y <- suppressMessages(cv_predictions(
    d, truth, probs = list(a = c(ill = p), b = c(ill = q))
  ))
  said <- list(cv_scores(x, "cost", cost = cost), cv_scores(x, own),
               cv_scores(y, "net_benefit", positive = "ill",
                         threshold = 1 / 21))
  for (i in 1:3) {
    scale <- if (i == 3) 1 / 20 else 1
    test <- components_test(said[[i]], a, b)
    expect_equal(test$stderr, stderr * scale)
    expect_match(test$notes, "allows for further records", all = FALSE)
    rows <- compare_learners(said[[i]])
    expect_identical(rows$test, "components")
    expect_equal(rows$p.value, 2 * stats::pnorm(-0.2 / stderr))
    expect_equal(test$p.value, rows$p.value)
  }
  # Mistakes that all cost the same are errors, and the same learner differs
  # from itself by nothing.
  cost[2, 1] <- 1
  cost[1, 2] <- 1
  expect_equal(components_test(cv_scores(x, "cost", cost = cost), a, b)$stderr,
               components_test(x, a, b)$stderr)
  d$b <- d$a
  same <- cv_scores(cv_predictions(d, truth, c(a, b)), "cost", cost = 20 * cost)
  expect_identical(suppressWarnings(components_test(same, a, b))$p.value, 1)
})

# Of 100 records 40 are ill: b misses 10, a 5 of these and calls 20 well ones
# ill. With costs of 3 and 1 the variance is more than half of that of two
# further records, 2 (3^2 - 1) / (102 100): one is added.
test_that("dear mistakes that were made leave a further one", {
  d <- data.frame(truth = rep(0:1, c(60, 40)))
  d$a <- replace(d$truth, c(1:20, 61:65), rep(1:0, c(20, 5)))
  d$b <- replace(d$truth, 61:70, 0)
  cost <- matrix(c(0, 3, 1, 0), 2, dimnames = rep(list(0:1), 2))
  scores <- cv_scores(cv_predictions(d, truth, c(a, b)), "cost", cost = cost)
  seen <- ((20 * 1^2 + 5 * 3^2) / 100 - 0.05^2) / 100
  expect_equal(components_test(scores, a, b)$stderr^2,
               seen + 8 / 102 / 100)
  # What a difference has further is taken from the covariance.
  losses <- cbind(rep(c(1, 0, 3, 0), c(20, 40, 5, 35)),
                  rep(c(0, 3, 0), c(60, 10, 30)))
  of_records <- stats::cov(losses) * 99 / 100^2
  further <- (diag(2) - 1) * 8 / 102 / 100 / 2
  expect_equal(unname(stats::vcov(scores)), of_records + further)
})

# 20 groups of 100 records, which have nothing in common: as many records count
# as without groups, but for chance, and copies of one record count as one.
test_that("dear mistakes of groups are those of as many records as count", {
  set.seed(1)
  g <- rep(1:20, each = 100)
  y <- stats::rbinom(2000, 1, 0.2)
  d <- data.frame(y, g, a = ifelse(stats::rbinom(2000, 1, 0.85) == 1, y, 1 - y),
                  b = ifelse(stats::rbinom(2000, 1, 0.75) == 1, y, 1 - y))
  cost <- matrix(c(0, 10, 1, 0), 2, dimnames = rep(list(0:1), 2))
  test <- function(d, ...) {
    scores <- cv_scores(cv_predictions(d, y, c(a, b), ...), "cost",
                        cost = cost)
    suppressWarnings(components_test(scores, a, b))
  }
  loss <- function(said) (said != d$y) * ifelse(d$y == 1, 10, 1)
  apart <- loss(d$a) - loss(d$b)
  sums <- rowsum(apart - mean(apart), g)
  units <- 2000 / max(1, sum(sums^2) / sum((apart - mean(apart))^2))
  further <- function(seen, units) {
    two <- 2 * 99 / units / (units + 2)
    max(two / 2, two - seen)
  }
  seen <- sum(sums^2) / 2000^2
  expect_equal(test(d, groups = g)$stderr^2,
               seen * 20 / 19 + further(seen, units))
  few <- d[1:60, ]
  copies <- few[rep(1:60, each = 5), ]
  copies$g <- rep(1:60, each = 5)
  seen <- stats::var(apart[1:60]) * 59 / 60^2
  expect_equal(test(few, groups = NULL)$stderr^2, seen + further(seen, 60))
  expect_equal(test(copies, groups = g)$stderr^2,
               seen * 60 / 59 + further(seen, 60))
})
