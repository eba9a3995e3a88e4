two_learners <- function() {
  data <- neighbour_data()
  set.seed(1)
  plan <- cv_bcv(60, m = 2)
  cv_predict(plan, data, y, list(tree = learner_tree(),
                                 mean = learner_mean()))
}

test_that("predictions of single learners are joined by row, rep and fold", {
  skip_without("rpart")
  both <- two_learners()
  tree <- both[setdiff(names(both), "mean")]
  mean <- both[setdiff(names(both), "tree")]
  shuffled <- mean[rev(seq_len(nrow(mean))), ]
  expect_identical(as_cv_predictions(list(tree, mean)), both)
  joined <- as_cv_predictions(list(one = tree, two = shuffled))
  expect_identical(joined$one, both$tree)
  expect_identical(joined$two, both$mean)
  # Only what has one learner takes the name in the list.
  third <- mean
  names(third)[names(third) == "mean"] <- "other"
  joined <- as_cv_predictions(list(pair = both, third = third))
  expect_identical(prediction_learners(joined), c("tree", "mean", "third"))
})

test_that("predictions of other records or truths are not joined", {
  skip_without("rpart")
  both <- two_learners()
  tree <- both[setdiff(names(both), "mean")]
  mean <- both[setdiff(names(both), "tree")]
  expect_input_error(as_cv_predictions(list(tree, mean[-1, ])), "rows", "x",
                     "as_cv_predictions")
  expect_input_error(as_cv_predictions(list(tree, tree)), "value", "x")
  mean$truth <- rev(mean$truth)
  expect_input_error(as_cv_predictions(list(tree, mean)), "label", "x")
  expect_input_error(as_cv_predictions(list()), "shape", "x")
  expect_input_error(as_cv_predictions(list(1)), "type", "x")
})

test_that("saved predictions without a place, or of rows not tested, stop", {
  plan <- new_cv_plan(cbind(c(1L, 2L, NA)), "kfold", 2)
  take <- function(row, fold, all_truth = NULL) {
    predictions_on_plan(plan, row = row, rep = rep(1L, length(row)),
                        fold = fold, truth = c("a", "b", "a")[row],
                        estimate = rep("a", length(row)), all_truth = all_truth,
                        name = "l")
  }
  expect_input_error(take(c(1, 2), c(1, NA)), "missing", "x",
                     "predictions_on_plan")
  expect_input_error(take(c(1, 2), c(1, 1)), "rows", "x", "predictions_on_plan",
                     "not tested")
  expect_identical(as.character(take(1:2, 1:2)$truth), c("a", "b"))
})

test_that("bad input: a list in which two learners have the same name", {
  one <- cv_predictions(data.frame(y = c("a", "b"), model = "a"), y, model)
  expect_input_error(as_cv_predictions(list(one, one)), "value", "x",
                     "as_cv_predictions", "Name the elements")
  expect_identical(
    prediction_learners(as_cv_predictions(list(a = one, b = one))), c("a", "b")
  )
})

test_that("an element may not be called as a column of predictions", {
  x <- cv_predictions(data.frame(y = c("a", "b"), g = "a"), y, g)
  expect_input_error(as_cv_predictions(list(truth = x)), "value", "x",
                     "as_cv_predictions", "truth")
})

# Two records of one group are right or wrong together.
joined_data <- function() {
  data.frame(id = 1:12, y = rep(c("u", "v"), 6),
             a = rep(c("u", "v", "v", "u"), 3), g = rep(1:6, each = 2),
             site = rep(c("x", "y", "z"), each = 4))
}

test_that("what one element of a list knows of the records is known of all", {
  d <- joined_data()
  d$b <- rev(d$a)
  bare <- cv_predictions(d[c("id", "y", "a")], y, a, row = id)
  known <- cv_predictions(d[c("id", "y", "b", "g", "site")], y, b, row = id,
                          groups = g, keep = site)
  for (joined in list(as_cv_predictions(list(bare, known)),
                      as_cv_predictions(list(known, bare)))) {
    expect_identical(prediction_groups(joined), d$g)
    expect_identical(beside_values(joined, "kept", "site"), d$site)
  }
  # By hand: of 6 groups' sums of differences -2, 0 and 2, the mean 0.
  sums <- rowsum((d$a != d$y) - (d$b != d$y), d$g)
  found <- suppressWarnings(components_test(joined, a, b))
  expect_equal(found$stderr, sqrt(6 / 5 * sum(sums^2)) / 12)
  others <- transform(d, g = rev(g) + c(0, 1), site = rev(site))
  read <- function(...) cv_predictions(others, y, b, row = id, ...)
  expect_input_error(as_cv_predictions(list(a = known, b = read(groups = g))),
                     "conflict", "x", "as_cv_predictions", "same groups")
  expect_input_error(
    as_cv_predictions(list(a = known, b = read(groups = NULL, keep = site))),
    "conflict", "x", "as_cv_predictions", "site"
  )
})

test_that("answers in a list are those of their learner, runs one table's", {
  d <- joined_data()
  one <- cv_predictions(d[c("id", "y", "a")], y, a, row = id)
  twice <- rbind(transform(d, k = 1), transform(d, k = 2, a = y))
  names(twice)[names(twice) == "a"] <- "b"
  answered <- suppressWarnings(cv_predictions(twice[c("id", "y", "b", "k")], y,
                                              b, row = id, answer = k))
  for (x in list(as_cv_predictions(list(one, answered)),
                 as_cv_predictions(list(answered, one)))) {
    expect_null(prediction_answers(x, "a"))
    # Half of the answers are those of `a`, 6 of 12 wrong, half are right.
    expect_equal(coef(cv_scores(x, "error"))[c("a", "b")],
                 c(a = 6, b = 3) / 12)
  }
  runs <- suppressMessages(cv_predictions(twice[c("id", "y", "b", "k")], y, b,
                                          row = id, run = k))
  expect_input_error(as_cv_predictions(list(one, runs)), "conflict", "x",
                     "as_cv_predictions", "runs")
  expect_identical(as_cv_predictions(list(runs)), runs)
})

test_that("records of a list that have names are matched by them", {
  d <- joined_data()
  d$img <- sprintf("%s%02d", d$y, d$id)
  d <- d[order(d$y), ]
  d$b <- d$a
  other <- d[order(d$y, -d$id), ]
  read <- function(data, column) {
    cv_predictions(data[c("img", "y", column)], y, {{ column }}, row = img)
  }
  x <- as_cv_predictions(list(read(d, "a"), read(other, "b")))
  expect_identical(x$a, x$b)
  expect_identical(as.character(x$truth), d$y)
  # Others, and numbers of which nothing is known beside names, are refused.
  other$img <- paste0(other$img, "x")
  expect_input_error(as_cv_predictions(list(read(d, "a"), read(other, "b"))),
                     "rows", "x", "as_cv_predictions", "names")
  plain <- cv_predictions(d[c("y", "b")], y, b, row = NULL)
  expect_input_error(as_cv_predictions(list(read(d, "a"), plain)), "rows", "x")
  # Numbers that are written as text are numbers, above integers too.
  big <- function(at) {
    cv_predictions(data.frame(n = 3e9 + at, y = d$y[at], m = d$a[at]), y, m,
                   row = n)
  }
  x <- as_cv_predictions(list(a = big(1:12), b = big(12:1)))
  expect_identical(x$a, x$b)
  text <- cv_predictions(transform(d, n = as.character(id)), y, a, row = n)
  number <- cv_predictions(d, y, b, row = id)
  x <- as_cv_predictions(list(text, number))
  expect_identical(x$a, x$b)
})

test_that("rows below each other have one numbering of named records", {
  d <- joined_data()
  part <- function(ids, time) {
    cv_predictions(data.frame(img = ids, y = ifelse(ids < "c", "u", "v"),
                              m = "u", time, part = 1), y, m, row = img,
                   rep = time, fold = part)
  }
  first <- part(c("a", "b", "c", "d"), "1")
  expect_identical(nrow(rbind(first[1:2, ], first[3:4, ])), 4L)
  second <- part(c("b", "a", "d", "c"), "2")
  second$rep <- 2L
  expect_input_error(rbind(first, second), "conflict", "...",
                     message = "names")
  same <- part(c("a", "b", "c", "d"), "2")
  same$rep <- 2L
  expect_identical(rbind(first, same)$row, rep(1:4, 2))
})

test_that("predictions below each other keep their classes and their folds", {
  data <- data.frame(id = 1:40, y = rep(c("u", "v"), 20), rep = 1,
                     fold = rep(1:2, each = 20),
                     p = rep(c(0.2, 0.7, 0.4, 0.9), 10))
  part <- function(data, levels = c("u", "v"), ...) {
    data$y <- factor(data$y, levels)
    cv_predictions(data, y, row = id, fold = fold, rep = rep,
                   probs = list(m = c(v = p)), ...)
  }
  brier <- mean((data$p - (data$y == "v"))^2)
  value <- function(x, ...) {
    suppressWarnings(fold_measures(x, "brier", ...)$estimate)
  }
  suppressMessages({
    whole <- part(data)
    halves <- split(data, data$fold)
    turned <- rbind(part(halves[[1]]), part(halves[[2]], c("v", "u")))
  })
  expect_equal(mean(value(turned)), brier)
  expect_identical(tidy(turned)$.pred_v, tidy(whole)$.pred_v)
  # The levels of all columns in another order, one by one and together.
  other <- whole
  for (name in c("truth", "m")) {
    other[[name]] <- factor(other[[name]], c("v", "u"))
  }
  expect_equal(mean(value(other)), brier)
  expect_equal(value(dplyr::mutate(whole, dplyr::across(
    c("truth", "m"), function(x) factor(x, c("w", "v", "u"))
  ))), value(whole))
  # Answers are shares of the classes, too.
  asked <- data.frame(id = rep(1:10, 2), draw = rep(1:2, each = 10),
                      y = rep(c("u", "v"), 10),
                      m = rep(c("u", "v", "v"), 7)[-1])
  x <- cv_predictions(asked, y, m, row = id, answer = draw)
  error <- mean(asked$y != asked$m)
  expect_equal(interval_components(x, "error")$estimate, error)
  for (name in c("truth", "m")) x[[name]] <- factor(x[[name]], c("v", "u"))
  expect_equal(interval_components(x, "error")$estimate, error)
  # Folds that are names, or count from 0, have their own numbers in each table.
  refused <- function(labels, together = rbind, message = "do not agree") {
    folds <- lapply(split(transform(data, fold = labels), data$fold), part)
    expect_input_error(mean(value(do.call(together, unname(folds)))),
                       "conflict", if (identical(together, rbind)) "..." else
                         "counts", message = message)
  }
  suppressMessages({
    refused(rep(c("A", "B"), each = 20))
    refused(c(rep_len(0:2, 20), rep_len(3:5, 20)))
  })
  expect_identical(nrow(rbind(whole[1:20, ], whole[21:40, ])), 40L)
  named <- suppressMessages(part(transform(data, fold = letters[fold])))
  bound <- rbind(named[1:20, ], named[21:40, ])
  expect_equal(mean(value(bound)), brier)
  expect_input_error(
    interval_t(dplyr::bind_rows(named[1:20, ], named[21:40, ]), "error"),
    "conflict", "counts", "interval_t", "put together by dplyr"
  )
  again <- whole[c(1:40, 1), ]
  expect_input_error(fold_measures(again, "brier"), "rows", "counts",
                     "fold_measures", "once")
  expect_error(interval_t(again, "error"), class = "bcvinfer_error_rows")
  # Of several learners put beside each other the names are known, too.
  joined <- as_cv_predictions(list(a = named))
  expect_identical(attr(joined, "numbering"), attr(named, "numbering"))
})

test_that("a joined column of numbers is no learner beside labels", {
  x <- example_predictions()
  x$age <- seq_len(nrow(x))
  expect_input_error(confusion_counts(x, "y"), "shape", "x", "confusion_counts",
                     "`?age`? is")
})

test_that("a list of predictions of numbers has the numbers", {
  read <- function(m) {
    cv_predictions(data.frame(y = c(1.5, 2, 4), m), y, m, row = NULL)
  }
  x <- as_cv_predictions(list(a = read(c(1, 2, 3)), b = read(c(2.5, 2, 0))))
  expect_identical(as.list(x)[c("truth", "a", "b")],
                   list(truth = c(1.5, 2, 4), a = c(1, 2, 3), b = c(2.5, 2, 0)))
})

test_that("an empty name of a learner in a long table is that of rows", {
  long <- data.frame(id = 1:2, y = c("a", "b"), p = "a",
                     of = rep(c("tree", ""), each = 2))
  error <- expect_input_error(
    cv_predictions(long, y, p, row = id, learner = of), "value", "learner"
  )
  expect_match(conditionMessage(error), "in 2 rows it is empty")
})
