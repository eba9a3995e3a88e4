# What is rarely seen: kinds of input, sizes and figures that no other test
# meets.

test_that("data sets whose means are the same are told so", {
  table <- cbind(a = 1:5, b = 5:1)
  found <- compare_datasets(cv_benchmark(table, "maximize", "AUC"))
  expect_match(summary(found)$conclusion,
               "the mean AUC of a and of b is the same (a is better on 2, b on",
               fixed = TRUE)
})

test_that("a benchmark of scores is that of their predictions", {
  x <- comparison_predictions()
  scores <- cv_scores(x, "error")
  expect_equal(
    as.data.frame(cv_benchmark(list(one = scores, two = scores))),
    as.data.frame(cv_benchmark(list(one = x, two = x), measure = "error"))
  )
})

test_that("the errors of many classifiers are a range", {
  # Errors of 1/10, 2/10, ..., 7/10.
  wrong <- sapply(1:7, function(k) rep(c(TRUE, FALSE), c(k, 10 - k)))
  data <- data.frame(y = factor(rep("p", 10), c("p", "q")),
                     ifelse(wrong, "q", "p"))
  x <- cv_predictions(data, "y", paste0("X", 1:7))
  printed <- paste(capture.output(cochran_q_test(x)), collapse = "\n")
  expect_match(printed, "errors of 7 classifiers from 0.1 to 0.7.",
               fixed = TRUE)
})

test_that("a table grouped by two columns is asked for one", {
  data <- data.frame(y = c("p", "q"), a = "p", u = 1:2, v = 1:2)
  data <- structure(data,
                    class = c("grouped_df", "tbl_df", "tbl", "data.frame"),
                    groups = data.frame(u = 1:2, v = 1:2, .rows = 1:2))
  error <- expect_input_error(cv_predictions(data, "y", "a"), "conflict",
                              "groups")
  expect_match(conditionMessage(error), "Give `groups` one column")
})

test_that("steps down: intervals are of a single step, and the note says so", {
  found <- compare_learners(comparison_predictions(),
                            p_adjust = "max_t_step_down")
  one_step <- compare_learners(comparison_predictions(), p_adjust = "max_t")
  expect_equal(found$conf.low, one_step$conf.low)
  expect_match(paste(capture.output(found), collapse = " "),
               "simultaneous in a single step, and may\\s+contain 0")
})

test_that("two learners of one name are refused", {
  cells <- data.frame(n00 = 1, n01 = 2, n10 = 3, n11 = 4)
  expect_input_error(contingency_counts(cells, a = "x", b = "x"), "conflict",
                     "b", "contingency_counts")
})

test_that("more than a thousand classes have counts but no whole matrix", {
  labels <- sprintf("c%04d", 1:1001)
  x <- cv_predictions(data.frame(y = labels, a = labels), "y", "a")
  counts <- confusion_counts(x, positive = "each")
  expect_identical(c(nrow(counts), sum(counts$tp)), c(1001, 1001))
  expect_null(attr(counts, "confusion"))
})

test_that("scores on a page name the number of groups", {
  plan <- withr::with_seed(1, cv_bcv(80, m = 3, groups = rep(1:40, 2)))
  scores <- cv_scores(comparison_predictions(plan, c("one", "two")), "error")
  skip_without("knitr")
  page <- paste(getExportedValue("knitr", "knit_print")(scores), collapse = "")
  expect_match(page, "Error rate of 80 records in 40 groups")
})

test_that("a measure of one's own reads the probabilities of a fold", {
  data <- data.frame(row = 1:4, fold = c(1, 1, 2, 2), y = c("p", "q", "p", "q"),
                     a = "p")
  x <- cv_predictions(data, "y", "a", row = row, fold = fold)
  p <- c(0.9, 0.6, 0.8, 0.7)
  x <- with_probabilities(x, list(a = cbind(p = p, q = 1 - p)))
  of_truth <- cv_measure(function(truth, estimate, weights) {
    sum(weights * estimate[cbind(seq_along(truth), as.integer(truth))]) /
      sum(weights)
  }, "probability of the truth", "maximize", probabilities = TRUE)
  # (.9 + .4) / 2 and (.8 + .3) / 2
  expect_equal(fold_measures(x, of_truth)$estimate, c(0.65, 0.55))
})

test_that("a one-sided test is told whole if folds agree on the other side", {
  truth <- rep(c("p", "q"), 10)
  folds <- list(1:10, seq(1, 19, 2), c(1:5, 13:17))
  fold <- unlist(lapply(folds, function(first) 2 - 1:20 %in% first))
  # The second is wrong on one record of each fold.
  worse <- replace(truth, c(1, 12), c("q", "p"))
  x <- cv_predictions(
    data.frame(row = 1:20, rep = rep(1:3, each = 20), fold = fold, y = truth,
               a = truth, b = worse),
    "y", c("a", "b"), row = row, rep = rep, fold = fold
  )
  expect_warning(found <- compare_learners(x, "bcv_t", alternative = "greater"),
                 class = "bcvinfer_warning_zero_variance")
  expect_identical(found$p.value, 1)
  expect_match(summary(found)$conclusion, "p = 1")
})

test_that("figures of many learners and practical equivalence can be drawn", {
  skip_if_not_installed("ggplot2")
  built <- function(plot) ggplot2::ggplot_build(plot)$data
  classes <- c("p", "q", "r")
  labels <- sapply(1:9, function(k) rep_len(classes[c(1, k %% 3 + 1)], 30))
  x <- cv_predictions(data.frame(y = rep(classes, 10), labels), "y",
                      paste0("X", 1:9))
  # Nine lines of three predicted classes, a panel for each true class.
  tiles <- built(ggplot2::autoplot(confusion_counts(x, positive = "each")))[[1]]
  expect_identical(nrow(tiles), 81L)
  expect_identical(nlevels(factor(tiles$PANEL)), 3L)
  compared <- compare_learners(comparison_predictions(), rope = 0.05)
  plot <- ggplot2::autoplot(compared, type = "difference")
  band <- Filter(function(layer) {
    "ymin" %in% names(layer) && all(is.infinite(layer$ymin))
  }, built(plot))[[1]]
  expect_equal(c(band$xmin, band$xmax), c(-0.05, 0.05))
  expect_match(plot$labels$caption, "up to 0.05,\\spractically\\snone")
  table <- withr::with_seed(1, matrix(stats::rnorm(90), 10))
  colnames(table) <- letters[1:9]
  rownames(table) <- paste0("d", 1:10)
  drawn <- ggplot2::autoplot(compare_datasets(
    cv_benchmark(table, "maximize", "AUC")
  ))
  expect_match(drawn$labels$x, "rank")
  apart <- cbind(a = 1:12 / 100, b = 1:12 / 100 + 0.2)
  rownames(apart) <- paste0("d", 1:12)
  plot <- ggplot2::autoplot(compare_datasets(
    cv_benchmark(apart, "maximize", "AUC")
  ), type = "cd")
  expect_match(gsub("\n", " ", plot$labels$caption), "All pairs differ")
})

test_that("numbers of one's own with denominators: units that differ", {
  data <- data.frame(id = 1:6, a = c(1, 0, 1, 1, 0, 1), b = c(0, 0, 1, 1, 0, 0),
                     size = 2)
  scores <- cv_scores(data, c(a, b), row = id, denominator = size,
                      label = "score", direction = "maximize")
  expect_equal(scores$units(c("a", "b")), 6)
  expect_equal(scores$units(c("a", "b"), differing = TRUE), 2)
})

test_that("calibration that has no value says why", {
  data <- data.frame(y = rep(c("p", "q"), each = 20),
                     a = rep(c("p", "q"), each = 20),
                     apart = rep(c(0.8, 0.2), each = 20), half = 0.5)
  undefined <- function(data, p, measure) {
    probs <- list(a = stats::setNames(p, "p"))
    x <- cv_predictions(data, "y", "a", probs = probs)
    scores <- cv_scores(x, measure, positive = "p")
    error <- expect_input_error(coef(scores), "value", "measure", "coef")
    conditionMessage(error)
  }
  expect_match(undefined(data, "apart", "calibration_slope"), "separate")
  data$a <- "p"
  expect_match(undefined(data, "half", "calibration_slope"), "all equal")
  data$y <- factor(data$a, c("p", "q"))
  expect_no_match(undefined(data, "apart", "calibration_intercept"), "separate")
  x <- comparison_predictions()
  error <- expect_input_error(fold_measures(x, "accuracy", clip = 0.1),
                              "conflict", "clip")
  expect_match(conditionMessage(error), "log_loss")
})

test_that("a learner without predictions may have no probabilities", {
  data <- data.frame(y = rep(c("p", "q"), 20), a = NA_character_, p = NA_real_,
                     b = "p")
  x <- cv_predictions(data, "y", c("a", "b"), probs = list(a = c(p = "p")))
  expect_identical(beside_names(x, "probabilities"), "a")
  expect_true(all(is.na(x$a)))
})

test_that("words and numbers at the ends", {
  expect_identical(format_share(0.99995), ">99.9%")
  expect_identical(format_share(0.00005), "<0.1%")
  expect_match(agreement_text(1, "group"), "a single group that shows")
  expect_identical(chi_squared_nodes(3, 1e-9), list(at = 1e-9, weight = 1))
  # Beyond every statistic that is exact the quantile is unknown.
  expect_identical(steps_quantile(list(value = c(1e200, 1), tail = c(0.3, 0.8)),
                                  0.3), Inf)
  expect_identical(start_coverage("components", "test_set", 1, "f1"),
                   start_coverage("default", "test_set", 1, "f1"))
})

test_that("a swap test of large tables draws, and says how exactly", {
  classes <- c("p", "q", "r")
  data <- withr::with_seed(1, as.data.frame(
    matrix(sample(classes, 12000, TRUE), 4000,
           dimnames = list(NULL, c("y", "a", "b")))
  ))
  found <- swap_test(cv_predictions(data, "y", c("a", "b")), measure = "kappa")
  expect_equal(found$p.error,
               sqrt(found$p.value * (1 - found$p.value) / swap_draws))
  expect_match(paste(capture.output(found), collapse = " "),
               paste(format_whole(swap_draws), "exchanges\\s+were drawn"))
})

test_that("a report names ten learners, and the first pairs of many", {
  data <- data.frame(y = rep(c("p", "q"), 20), sapply(1:12, function(k) {
    rep(c("p", "q"), 20)[replace(1:40, 1:k, rev(1:k))]
  }))
  x <- cv_predictions(data, "y", paste0("X", 1:12))
  facts <- report_facts(x, NULL)
  expect_identical(facts[facts$Data == "Learners", 2],
                   paste0("12: ", toString(paste0("X", 1:10)), ", ..."))
  compared <- suppressWarnings(compare_learners(x))
  notes <- pair_blocks(compared, 0.05)[[1]]$notes
  expect_identical(tail(notes, 1), "36 more pairs not listed.")
  expect_length(notes, 16)
})

test_that("figures of subgroups, of many measures and of equal learners", {
  skip_if_not_installed("ggplot2")
  expect_identical(spaced_names(as.character(1:13))[13], "13\n")
  expect_identical(spaced_names(c("a", "b")), c("a", "b"))
  x <- comparison_predictions()
  rows <- do.call(rbind, lapply(c("f1", "precision", "recall", "specificity"),
                                interval_components, x = x, positive = "yes"))
  plot <- ggplot2::autoplot(rows)
  expect_identical(length(unique(ggplot2::ggplot_build(plot)$data[[1]]$PANEL)),
                   4L)
  same <- cv_predictions(
    data.frame(y = rep(c("p", "q"), 20), a = "p", b = "p", c = "p"), "y",
    c("a", "b", "c")
  )
  compared <- suppressWarnings(compare_learners(same))
  plot <- ggplot2::autoplot(compared, type = "matrix")
  expect_match(plot$labels$alt, "no pair differs significantly")
})

test_that("repetitions with another's folds are told of, for any measure", {
  data <- comparison_data()
  rows <- function(rep, fold) {
    data.frame(row = 1:80, rep = rep, fold = fold, data)
  }
  halves <- rep(1:2, each = 40)
  # (The second has the first one's folds by other numbers.)
  table <- rbind(rows(1, halves), rows(2, 3 - halves), rows(4, rep(1:2, 40)))
  x <- cv_predictions(table, y, c(one, two), row = row, rep = rep, fold = fold)
  for (loss in c("error", "f1")) {
    said <- expect_warning(
      loss_differences(x, loss = loss, positive = if (loss == "f1") "yes"),
      class = "bcvinfer_warning_same_folds"
    )
    text <- gsub("[[:space:]]+", " ", conditionMessage(said))
    expect_match(text, "1 repetition of `x` has the folds of another one, and")
    expect_match(text, "and counts as a new partition in")
    expect_match(conditionMessage(said), "x[x$rep %in% c(1L, 4L), ]",
                 fixed = TRUE)
  }
  own <- rbind(table, rows(5, halves))
  own <- cv_predictions(own, y, c(one, two), row = row, rep = rep, fold = fold)
  for (call in expression(interval_t(own, "error"), loss_differences(own))) {
    text <- gsub("[[:space:]]+", " ", conditionMessage(expect_warning(
      suppressWarnings(eval(call), "bcvinfer_warning_zero_variance"),
      class = "bcvinfer_warning_same_folds"
    )))
    expect_match(text, "2 repetitions of `own` have the folds of another one,")
    expect_match(text, "and count as new partitions in intervals and tests")
    expect_match(text, "`own[own$rep %in% c(1L, 4L), ]`", fixed = TRUE)
  }
  kept <- x[x$rep %in% c(1, 4), ]
  expect_no_warning(loss_differences(kept),
                    class = "bcvinfer_warning_same_folds")
  expect_no_warning(loss_differences(comparison_predictions(
    withr::with_seed(1, cv_bcv(80, m = 3)), c("one", "two")
  )))
})

test_that("counts of a table with patients ask for groups", {
  data <- data.frame(patient = rep(1:20, each = 3),
                     y = rep(c("p", "q"), each = 30), a = "p",
                     b = rep(c("p", "q", "q"), 20))
  forgotten <- "bcvinfer_warning_likely_groups"
  expect_warning(confusion_counts(data, "p", truth = y, estimate = a),
                 class = forgotten)
  expect_warning(contingency_counts(data, a, b, truth = y), class = forgotten)
  expect_no_warning(confusion_counts(data, "p", truth = y, estimate = a,
                                     groups = patient))
  expect_no_warning(confusion_counts(data, "p", truth = y, estimate = a,
                                     groups = NULL))
  long <- rbind(cbind(data, model = "m", guess = data$a),
                cbind(data, model = "n", guess = data$b))
  long <- long[c("patient", "y", "model", "guess")]
  expect_warning(confusion_counts(long, "p", truth = y, estimate = guess,
                                  learner = model), class = forgotten)
})

test_that("bound parts keep dates beside them, and answers are of one kind", {
  day <- as.Date("2026-01-01") + c(0, 0, 1, 1)
  data <- data.frame(id = 1:4, y = c("p", "q"), a = "p", day)
  part <- function(rows, ...) {
    cv_predictions(data[rows, ], y, a, row = id, keep = day, ...)
  }
  x <- rbind(part(1:2), part(3:4))
  expect_identical(as.data.frame(cv_scores(x, "error", by = day))$day,
                   as.data.frame(cv_scores(part(1:4), "error", by = day))$day)
  times <- data.frame(id = rep(1:4, 2), y = c("p", "q"),
                      a = rep(c("p", "q"), 4), k = rep(1:2, each = 4))
  answers <- cv_predictions(times, y, a, row = id, answer = k)
  one <- cv_predictions(times[1:4, ], y, a, row = id)
  error <- expect_input_error(
    rbind(answers[answers$row < 3, ], one[one$row > 2, ]), "conflict", "..."
  )
  expect_match(conditionMessage(error), "1 of 2 have one", fixed = TRUE)
})

test_that("a difference of mean absolute errors is that of the columns", {
  data <- withr::with_seed(1, data.frame(
    y = stats::rnorm(9), a = stats::rnorm(9), b = stats::rnorm(9)
  ))
  x <- cv_predictions(data, y, c(a, b))
  expect_equal(mean(loss_differences(x, loss = "mae")),
               mean(abs(data$a - data$y)) - mean(abs(data$b - data$y)))
})

test_that("records that stand in no order have rep and fold to be named", {
  record <- withr::with_seed(2, sample(rep(1:20, 3)))
  data <- data.frame(record_id = record, y = c("p", "q")[record %% 2 + 1],
                     a = "p")
  error <- expect_input_error(cv_predictions(data, y, a), "conflict", "row")
  expect_match(conditionMessage(error),
               "rep = <its repetition>, fold = <its fold>", fixed = TRUE)
})

test_that("a report where all miss predictions names `x`, with the hint", {
  skip_without(c("rmarkdown", "ggplot2"))
  data <- comparison_data()
  data$one[1] <- data$two[2] <- NA
  x <- cv_predictions(data, y, c(one, two))
  error <- expect_input_error(
    comparison_report(x, withr::local_tempfile(fileext = ".html"),
                      positive = "yes"), "missing", "x", "comparison_report"
  )
  expect_match(error$message, "`x` must have the answer of every learner")
  expect_named(error$body, "i")
})

test_that("learners with the same best estimate are all named", {
  y <- rep(c("p", "q"), 20)
  data <- data.frame(y, a = replace(y, 1:3, c("q", "p", "q")), b = y, c = y)
  compared <- compare_learners(cv_predictions(data, "y", c("a", "b", "c")))
  expect_match(paste(capture.output(summary(compared)), collapse = " "),
               "Best estimate: b and c, 0;", fixed = TRUE)
  expect_match(paste(capture.output(learner_tiers(compared)), collapse = " "),
               "Best estimate: b and c, 0;", fixed = TRUE)
})

test_that("a forgotten column of splits is found by its name and numbers", {
  data <- withr::with_seed(1, data.frame(
    split = sample(rep(0:9, 8)), y = rep(c("p", "q"), 40), a = "p",
    b = sample(rep(c("p", "q"), 40))
  ))
  for (name in c("split", "kfold", "cv", "iteration", "cv_split")) {
    names(data)[1] <- name
    error <- expect_input_error(cv_predictions(data, y, c(a, b)), "conflict",
                                "fold")
    expect_match(conditionMessage(error), paste("fold =", name), fixed = TRUE)
  }
  expect_s3_class(cv_predictions(data, y, c(a, b), fold = NULL),
                  "cv_predictions")
})

test_that("a measure of one's own that ignores its weights is refused", {
  data <- withr::with_seed(1, data.frame(
    y = sample(c("n", "p"), 60, TRUE), a = sample(c("n", "p"), 60, TRUE),
    p = stats::runif(60)
  ))
  x <- suppressWarnings(cv_predictions(data, "y", "a",
                                       probs = list(a = c(p = "p"))))
  own <- function(fun, ...) cv_measure(fun, "own", "minimize", c(0, 1), ...)
  label <- own(function(truth, estimate, weights) mean(truth != estimate))
  expect_input_error(coef(cv_scores(x, label)), "value", "measure", "coef",
                     "must use `weights`")
  brier <- own(function(truth, estimate, weights) {
    mean((estimate[, "p"] - (truth == "p"))^2)
  }, probabilities = TRUE)
  expect_input_error(interval_components(x, brier), "value", "measure")
  weighted <- own(function(truth, estimate, weights) {
    sum(weights * (truth != estimate)) / sum(weights)
  })
  expect_equal(unname(coef(cv_scores(x, weighted))), mean(data$y != data$a))
  half <- own(function(truth, estimate, weights) {
    sum(weights * (truth != estimate)) / (2 * length(weights))
  })
  expect_input_error(coef(cv_scores(x, half)), "value", "measure", "coef",
                     "weights of 2 for all")
  percent <- cv_measure(function(truth, estimate, weights) {
    100 * sum(weights * (truth == estimate)) / sum(weights)
  }, "percent", "maximize", c(0, 1))
  expect_input_error(interval_components(x, percent), "value", "measure",
                     NULL, "its `range`")
  nothing <- own(function(truth, estimate, weights) NaN)
  expect_warning(found <- interval_components(x, nothing),
                 class = "bcvinfer_warning_undefined")
  expect_true(is.na(found$conf.low))
})

test_that("numbers are not right or wrong, and have no labels to swap", {
  data <- data.frame(y = c(1.2, 2.7, 3.1, 4.9), a = c(1.9, 2.2, 3.8, 4.1),
                     b = c(2.2, 3.7, 4.1, 5.9))
  x <- cv_predictions(data, y, c(a, b))
  expect_input_error(cochran_q_test(x), "type", "x", "cochran_q_test")
  expect_input_error(swap_test(x, a, b, "mae"), "value", "measure", "swap_test")
})

test_that("the interval of runs on one test set is for the models tested", {
  rows <- data.frame(id = 1:40, y = rep(c("n", "p"), 20))
  rows$a <- rows$y
  rows$b <- rev(rows$y)
  runs <- rbind(transform(rows, s = 1), transform(rows, b = y, s = 2))
  x <- cv_predictions(runs, y, c(a, b), row = id, run = s, groups = NULL)
  expect_input_error(interval_components(x, "error", target = "deployed"),
                     "conflict", "target")
  # Each of two runs lacks another record.
  expect_input_error(
    cv_predictions(runs[c(1:39, 42:80), ], y, c(a, b), row = id, run = s),
    "rows", "data"
  )
})

test_that("few values of a probability have a bin each", {
  p <- rep(c(0.1, 0.5, 0.9), each = 100)
  truth <- ifelse(rep(1:100, 3) <= 100 * p, "p", "n")
  x <- cv_predictions(data.frame(truth, p), truth,
                      probs = list(tree = c(p = p)), groups = NULL)
  curve <- as.data.frame(cv_curve(x, "calibration", positive = "p"))
  expect_equal(curve$y, c(0.1, 0.5, 0.9))
  mirrored <- as.data.frame(cv_curve(x, "calibration", positive = "n"))
  expect_equal(mirrored$y, c(0.1, 0.5, 0.9))
})

test_that("records in several folds of a repetition are no K folds", {
  data <- withr::with_seed(1, data.frame(
    id = as.vector(replicate(6, sample(60, 20))), one = 1,
    fold = rep(1:6, each = 20)
  ))
  data$y <- c("n", "p")[data$id %% 2 + 1]
  data$a <- "p"
  expect_input_error(
    cv_predictions(data, y, a, row = id, rep = one, fold = fold, groups = NULL),
    "rows", "data", "cv_predictions", "one fold of a repetition"
  )
})

test_that("training components are of the same records and groups", {
  data <- withr::with_seed(1, data.frame(y = factor(rep(c("n", "p"), 50)),
                                         v = stats::rnorm(100)))
  learners <- comparison_learners(c("one", "two"))
  learners <- list(t = learner_tree(), k = learner_knn(5))
  on <- function(plan, data) {
    withr::with_seed(2, cv_predict(plan, data, y, learners))
  }
  folds <- on(cv_kfold(data, k = 5), data)
  fewer <- variance_components(on(cv_bcv(data[1:40, ], m = 5), data[1:40, ]),
                               t, k)
  expect_input_error(components_test(folds, t, k, training = fewer), "value",
                     "training", "components_test",
                     "records as `x`: it has 40, not 100.")
  of_groups <- function(plan, size) {
    on(plan(data, groups = rep(seq_len(100 / size), size)), data)
  }
  grouped <- variance_components(of_groups(cv_bcv, 2), t, k)
  expect_input_error(components_test(folds, t, k, training = grouped),
                     "value", "training", "components_test", "in groups")
  larger <- of_groups(function(...) cv_kfold(..., k = 5), 5)
  expect_input_error(interval_components(larger, "error", training = grouped),
                     "value", "training", "interval_components", "in groups")
  # The records of another sample of as many.
  other <- transform(data, y = factor(rep(c("n", "p"), c(49, 51))))
  other <- variance_components(on(cv_bcv(other, m = 5), other))
  expect_input_error(interval_components(folds, "error", training = other),
                     "value", "training", "interval_components", "in truth")
  parts <- function(x, by) variance_components(x, by = by)
  halves <- on(cv_bcv(data, m = 5), data)
  by <- rep(c("u", "v"), each = 50)
  turned <- replace(by, c(1, 100), c("v", "u"))
  expect_silent(interval_components(folds, "error", by = by,
                                    training = parts(halves, by)))
  expect_input_error(
    interval_components(folds, "error", by = by,
                        training = parts(halves, turned)),
    "value", "training", "interval_components", "in by"
  )
  one_sided <- function(error, which) {
    expect_identical(cli::ansi_strip(error$message), paste0(
      "`training` must have the same `by` as `x`: only `", which, "` has one."
    ))
  }
  one_sided(expect_input_error(
    interval_components(folds, "error", by = by,
                        training = variance_components(halves)),
    "value", "training", "interval_components"
  ), "x")
  one_sided(expect_input_error(
    interval_components(folds, "error", training = parts(halves, by)),
    "value", "training", "interval_components"
  ), "training")
  # Tables of the same records bound together are of these.
  both <- rbind(parts(halves, by), parts(halves, by)[0, ])
  expect_silent(interval_components(folds, "error", by = by, training = both))
  both <- rbind(variance_components(halves), other)[1:2, ]
  expect_input_error(interval_components(folds, "error", training = both),
                     "value", "training", "interval_components")
  # Records may have other names, in another order.
  text <- transform(as.data.frame(folds), row = paste0("record", row))
  text <- cv_predictions(text[sample(nrow(text)), ], truth, c(t, k), row = row,
                         rep = rep, fold = fold)
  training <- variance_components(halves)
  expect_equal(interval_components(text, "error", training = training)$conf.low,
               interval_components(folds, "error",
                                   training = training)$conf.low)
  # Repetitions of 5 and of 10 folds.
  ten <- transform(as.data.frame(on(cv_kfold(data, k = 10), data)), rep = 2)
  mixed <- cv_predictions(rbind(as.data.frame(folds)[names(ten)], ten), truth,
                          c(t, k), row = row, rep = rep, fold = fold)
  expect_input_error(
    interval_components(mixed, "error", training = variance_components(halves)),
    "scheme", "x", "interval_components", "not 5 in some and 10 in others"
  )
})

test_that("training components may have other codes of the same classes", {
  data <- withr::with_seed(1, data.frame(y = rep(0:1, c(30, 50)),
                                         v = stats::rnorm(80)))
  on <- function(plan) {
    as.data.frame(withr::with_seed(2, cv_predict(plan, data, y, list(
      t = learner_tree(), k = learner_knn(5)
    ))))
  }
  folds <- on(cv_kfold(data, k = 5))
  halves <- on(withr::with_seed(1, cv_bcv(data, m = 5)))
  coded <- function(table, no, yes) {
    for (name in c("truth", "t", "k")) {
      table[[name]] <- c(no, yes)[1 + (table[[name]] == "1")]
    }
    cv_predictions(table, truth, c(t, k), row = row, rep = rep, fold = fold)
  }
  found <- function(folds, halves, measure) {
    training <- variance_components(halves, measure = measure)
    interval_components(folds, measure, training = training)$conf.low
  }
  x <- coded(folds, 0, 1)
  for (measure in c("error", "f1")) {
    expected <- found(x, coded(halves, 0, 1), measure)
    expect_identical(found(x, coded(halves, FALSE, TRUE), measure), expected)
    expect_identical(found(coded(folds, "False", "True"), coded(halves, 0, 1),
                           measure), expected)
  }
  # 50 of 80 records are 1.
  expect_input_error(found(x, coded(halves, TRUE, FALSE), "error"), "value",
                     "training", "interval_components", "in truth")
  expect_input_error(found(x, coded(halves, "no", "yes"), "error"), "value",
                     "training", "interval_components", "in truth")
})

test_that("training components of scores are of the same records and scores", {
  of <- function(plan, ...) {
    table <- as.data.frame(plan)
    table$s <- withr::with_seed(table$rep[nrow(table)],
                                stats::runif(nrow(table)))
    table$size <- 1 + table$row %% 3
    cv_scores(table, s, row = row, rep = rep, fold = fold, ...)
  }
  halves <- function(n = 60, ...) {
    variance_components(of(withr::with_seed(1, cv_bcv(n, m = 5)), ...))
  }
  by_pairs <- withr::with_seed(1, cv_bcv(60, m = 5, groups = rep(1:30, 2)))
  x <- of(withr::with_seed(1, cv_kfold(60, k = 5)))
  refused <- function(training, said) {
    error <- expect_input_error(interval_components(x, training = training),
                                "value", "training", "interval_components")
    expect_identical(cli::ansi_strip(error$message),
                     paste("`training` must be of the same", said))
  }
  expect_silent(interval_components(x, training = halves()))
  refused(halves(40), "records as `x`: it has 40, not 60.")
  refused(variance_components(of(by_pairs, groups = row %% 30)),
          "records as `x`: they differ in groups.")
  refused(halves(direction = "maximize"),
          "scores as `x`: they differ in `direction`.")
  refused(halves(range = c(0, 1), denominator = size),
          "scores as `x`: they differ in `range` and `denominator`.")
  # What another label means is another matter.
  other <- halves(label = "gain", direction = "maximize")
  expect_silent(interval_components(x, training = rbind(other, halves())))
})

test_that("the columns of repetitions may have any name", {
  wide <- withr::with_seed(1, data.frame(
    id = rep(1:40, 5), times = rep(1:5, each = 40),
    half = as.vector(replicate(5, sample(rep(1:2, 20)))), a = stats::runif(200),
    b = stats::runif(200)
  ))
  named <- stats::setNames(wide, c("id", "rep", "half", "a", "b"))
  expect_equal(
    coef(cv_scores(wide, c(a, b), row = id, rep = times, fold = half)),
    coef(cv_scores(named, c(a, b), row = id, rep = rep, fold = half))
  )
  sets <- data.frame(set = rep(c("u", "v"), each = 4),
                     times = rep(rep(1:2, each = 2), 2), half = rep(1:2, 4),
                     a = 1:8, b = 8:1)
  expect_identical(nrow(cv_benchmark(sets, set, c(a, b), rep = times,
                                     fold = half, direction = "maximize")),
                   16L)
})

test_that("benchmarks, regions and hypotheses are in the measure's range", {
  table <- cbind(a = c(90, 80), b = c(70, 85))
  error <- expect_input_error(cv_benchmark(table, measure = "accuracy"),
                              "value", "x")
  expect_match(conditionMessage(error), "Divide percentages by 100")
  x <- comparison_predictions(names = c("one", "two"))
  expect_input_error(components_test(x, rope = 2), "value", "rope",
                     "components_test", "Did you mean 0.02")
  expect_input_error(components_test(x, null.value = 2), "value", "null.value")
  expect_input_error(compare_learners(x, rope = 5), "value", "rope")
  expect_input_error(bayes_sign(cv_benchmark(table / 100, measure = "accuracy"),
                                a, b, rope = 2), "value", "rope")
})

test_that("what was shown to be equivalent is not called undecided", {
  data <- data.frame(y = rep(c("p", "q"), 200))
  data$a <- replace(data$y, 1:20, data$y[2:21])
  data$b <- replace(data$y, 31:50, data$y[32:51])
  x <- cv_predictions(data, y, c(a, b))
  found <- summary(components_test(x, rope = 0.1))$conclusion
  expect_match(found, "differ by at most 10 percentage points is ")
  expect_no_match(found, "does not show")
  expect_match(summary(components_test(x, rope = 0.001))$conclusion,
               "does not show")
  compared <- summary(suppressWarnings(
    compare_learners(x, "components", rope = 0.1)
  ))
  expect_identical(compared$conclusion, found)
})

test_that("the figure of runs has their part of the variance", {
  skip_if_not_installed("ggplot2")
  rows <- withr::with_seed(1, expand.grid(id = 1:100, seed = 1:4))
  rows$y <- c("n", "p")[rows$id %% 2 + 1]
  wrong <- withr::with_seed(2, stats::runif(400)) <
    c(0.1, 0.3, 0.15, 0.4)[rows$seed]
  rows$a <- ifelse(wrong, c(n = "p", p = "n")[rows$y], rows$y)
  x <- cv_predictions(rows, y, a, row = id, run = seed)
  found <- variance_components(x)
  shares <- ggplot2::ggplot_build(ggplot2::autoplot(found))$data[[1]]
  expect_equal(max(shares$xmax), 1)
})

test_that("files with another mark, or a name twice, are told of", {
  file <- withr::local_tempfile(fileext = ".csv")
  said <- function(lines) {
    writeLines(lines, file)
    sep <- if (grepl(";", lines[1]) && length(lines) > 2) c("--sep", ";")
    capture.output(status <- main(c("compare", file, "--truth", "y", "--models",
                                    "a", sep)), type = "message") |>
      paste(collapse = " ") |> paste(status)
  }
  expect_match(said(c("y;a", "1;0")), "given by --sep. .*2$")
  expect_match(said(c("y,a,a", "1,0,1")), "two columns called a.* 2$")
  numbers <- sub(".", ",", seq(0.5, 20, by = 0.5), fixed = TRUE)
  expect_match(said(c("y;a", paste(numbers, numbers, sep = ";"))),
               "column y has numbers with decimal commas.* 2$")
  # Classes, and columns that nobody asked for.
  classes <- paste0(rep(c("\"1,2\"", "\"1\""), 20), ";\"1\";\"1,5\"")
  expect_match(said(c("y;a;note", classes)), "two or more models")
})

test_that("folds of very different sizes are told of, once for all pairs", {
  data <- data.frame(y = rep(c("a", "b"), 30), a = "a",
                     b = rep(c("a", "b", "b"), 20), c = "b",
                     fold = c(10, rep(1:9, length.out = 59)))
  x <- cv_predictions(data, y, c(a, b, c), fold = fold)
  told <- "bcvinfer_warning_uneven_folds"
  said <- expect_warning(loss_differences(x, a, b), class = told)
  expect_match(conditionMessage(said), "from 1 to 7 records")
  said <- character()
  withCallingHandlers(compare_learners(x), warning = function(w) {
    if (inherits(w, told)) said <<- c(said, conditionMessage(w))
    invokeRestart("muffleWarning")
  })
  expect_length(said, 1)
  expect_warning(predicted_measures(x, "error", list()), "`counts` have from",
                 class = told)
  expect_warning(kfold_t_test(contingency_counts(x, a, b)), class = told)
  expect_warning(interval_t(confusion_counts(x, "b"), "error"),
                 "`counts` have from", class = told)
  even <- cv_predict(withr::with_seed(1, cv_kfold(83, 10)),
                     data.frame(y = rep(c("p", "q"), c(40, 43)), v = 1:83), y,
                     list(m = learner_majority()))
  expect_no_warning(warn_uneven_folds(predicted_sizes(even), "x"))
})

test_that("two folds and hold-outs of unequal sizes name the training sets", {
  data <- data.frame(y = rep(c("a", "b"), 60), a = rep(c("a", "b", "b"), 40),
                     b = "a", row = 1:120)
  two <- cv_predictions(transform(data, half = rep(1:2, c(100, 20))), y, a,
                        row = row, fold = half)
  found <- suppressWarnings(interval_t(two, "error"))
  expect_identical(found$n_train, NA_real_)
  expect_match(attr(found, "notes"), "trained on 20 to 100 records: the test",
               all = FALSE)
  suppressWarnings(expect_warning(interval_t(two, "error"),
                                  "from 20 to 100 records",
                                  class = "bcvinfer_warning_uneven_folds"))
  halves <- do.call(rbind, lapply(1:5, function(i) {
    transform(data, rep = i, half = 1 + ((row * (2 * i + 1)) %% 121 <= 30))
  }))
  halves <- cv_predictions(halves, y, c(a, b), row = row, rep = rep,
                           fold = half)
  sizes <- "^.{0,25}rained on 30 to 90 records"
  expect_match(attr(interval_components(halves, "error"), "notes"), sizes,
               all = FALSE)
  test <- components_test(halves, a, b)
  expect_match(test$reading, "Trained on 30 to 90 records")
  expect_null(test$n_train)
  expect_match(bcv_mcnemar_test(contingency_counts(halves, a, b))$reading,
               "Trained on 30 to 90 records")
  # (Some of the records of even halves are as the plan is.)
  plan <- withr::with_seed(1, cv_bcv(120, 5))
  whole <- cv_predict(plan, data, y, list(m = learner_majority()))
  some <- interval_components(whole[whole$row <= 20, ], "error")
  expect_identical(some$n_train, 60)
  expect_false(any(grepl("unevenly|trained on \\d+ to", attr(some, "notes"))))
  expect_length(attr(some, "notes"), 2)

  train <- rep(c(100, 10), c(3, 3))
  outs <- as_cv_plan(do.call(rbind, lapply(seq_along(train), function(i) {
    data.frame(row = (seq_len(train[i] + 20) + 11 * i) %% 120 + 1, rep = i,
               fold = rep(0:1, c(train[i], 20)))
  })))
  outs <- cv_predict(outs, data, y, list(m = learner_majority(),
                                         a = learner_column("a")))
  told <- "bcvinfer_warning_uneven_folds"
  suppressWarnings(expect_warning(found <- interval_t(outs, "error"),
                                  "on 10 to 100 records", class = told))
  expect_identical(unique(found$n_train), NA_real_)
  expect_warning(found <- compare_learners(outs), "on 10 to 100 records",
                 class = told)
  expect_output(print(found), "Trained on 10 to 100 records")
})

test_that("hints for scores name no arguments of predictions", {
  data <- data.frame(y = rep(c("a", "b"), 30), p = rep(c(0.2, 0.5, 0.9), 20),
                     q = rep(c(0.4, 0.6), 30), fold = rep(1:5, each = 12))
  x <- suppressMessages(cv_predictions(
    data, y, fold = fold, probs = list(m = c(b = p), k = c(b = q))
  ))
  scores <- cv_scores(x, "recall", positive = "b", threshold = 0.3)
  expect_input_error(components_test(scores, m, k), "scheme", "training",
                     "components_test", "`compare_learners\\(scores\\)`")
  expect_input_error(interval_components(scores), "scheme", "training",
                     "interval_components", "`interval_t\\(scores\\)`")
  expect_identical(nrow(suppressWarnings(interval_t(scores))), 2L)
  expect_input_error(cv_curve(scores), "type", "x", "cv_curve",
                     "must be a <cv_predictions> object")
})

test_that("reports and the shell take repeated folds without a plan", {
  skip_without(c("rmarkdown", "ggplot2"))
  data <- comparison_data()
  table <- withr::with_seed(1, do.call(rbind, lapply(1:2, function(rep) {
    data.frame(id = 1:80, rep, fold = sample(rep_len(1:4, 80)), data)
  })))
  x <- cv_predictions(table, y, c(one, two), row = id, rep = rep, fold = fold)
  expected <- suppressWarnings(interval_t(x, "error"))
  found <- suppressWarnings(report_contents(x, NULL, NULL, "yes", "holm", 0.95))
  expect_equal(found$intervals$error, expected)
  file <- withr::local_tempfile(fileext = ".csv")
  write.csv(table, file, row.names = FALSE)
  printed <- suppressWarnings(capture.output(main(c(
    "interval", file, "--truth", "y", "--models", "one,two", "--row", "id",
    "--rep", "rep", "--fold", "fold"
  ))))
  expect_match(paste(printed, collapse = " "), "corrected_resampled_t")
})

test_that("rows of a patient that was given as `row` have advice that runs", {
  data <- data.frame(patient = rep(1:60, rep(c(2, 4), each = 30)))
  data$visit <- stats::ave(data$patient, data$patient, FUN = seq_along)
  data$ill <- data$patient %% 2
  data$a <- rep(0:1, 90)
  error <- expect_input_error(cv_predictions(data, ill, a, row = patient),
                              "conflict", "rep")
  expect_match(conditionMessage(error), "give it as `groups`, and no `row`.",
               fixed = TRUE)
  expect_no_match(conditionMessage(error), "rep = NULL", fixed = TRUE)
})

test_that("folds may be counted on from one repetition to the next", {
  table <- withr::with_seed(1, do.call(rbind, lapply(1:3, function(rep) {
    data.frame(id = 1:80, rep, fold = sample(rep_len(1:4, 80)),
               comparison_data())
  })))
  read <- function(table) {
    cv_predictions(table, y, c(one, two), row = id, rep = rep, fold = fold)
  }
  on <- transform(table, fold = fold + 4 * (rep - 1))
  expect_identical(read(on), read(table))
  named <- transform(table, fold = paste0("Fold", fold, ".Rep", rep))
  expect_identical(read(named)$fold, read(table)$fold)
  # Of hold-outs each repetition has the one fold.
  expect_identical(folds_of_repetition(rep(1:3, 2), rep(1:3, 2)),
                   rep(1L, 6))
  # Folds that two repetitions share stay as they are.
  expect_identical(folds_of_repetition(c(1, 1, 2, 2), c(1, 2, 2, 3)),
                   c(1, 2, 2, 3))
})

test_that("records that are exchanged lose the probabilities of others", {
  data <- data.frame(id = 1:4, y = c("a", "b", "a", "b"),
                     m = c("a", "b", "b", "b"), p = c(.9, .2, .4, .7))
  x <- cv_predictions(data, y, m, row = id, probs = list(m = c(a = p)))
  expect_warning(x$row <- rev(x$row), class = "bcvinfer_warning_probabilities")
  expect_null(prediction_probabilities(x, "m"))
  x <- cv_predictions(data, y, m, row = id, probs = list(m = c(a = p)))
  # Another truth leaves them to their records.
  x$truth <- rev(x$truth)
  expect_equal(unname(prediction_probabilities(x, "m")[, 1]), data$p)
  expect_input_error(names(x)[5] <- NA, "missing", "value")
})

test_that("seeds of a single model are told how to be given", {
  data <- data.frame(id = c(1:20, rep(1:20, 2)), y = rep(c("a", "b"), 30),
                     model = rep(c("one", "two"), c(20, 40)), said = "a")
  error <- expect_input_error(
    cv_predictions(data, y, said, row = id, learner = model), "rows", "data"
  )
  expect_match(conditionMessage(error), "`run` (seeds)", fixed = TRUE)
})

# Obuchowski (1997): sums of the structural components by group, with what both
# classes have in common.
clustered_auc <- function(y, scores, group) {
  parts <- lapply(scores, function(score) {
    above <- outer(score[y == 1], score[y == 0], function(a, b) {
      (a > b) + (a == b) / 2
    })
    list(rowMeans(above) - mean(above), colMeans(above) - mean(above))
  })
  part <- if (length(parts) == 1) parts[[1]] else
    Map(`-`, parts[[1]], parts[[2]])
  groups <- unique(group)
  sums <- vapply(groups, function(one) {
    c(sum(part[[1]][group[y == 1] == one]),
      sum(part[[2]][group[y == 0] == one]))
  }, numeric(2))
  size <- c(length(unique(group[y == 1])), length(unique(group[y == 0])))
  n <- c(sum(y == 1), sum(y == 0))
  of_class <- rowSums(sums^2) / n^2 * size / (size - 1)
  g <- length(groups)
  common <- 2 * sum(sums[1, ] * sums[2, ]) / prod(n) * g / (g - 1)
  # Welch's degrees of freedom of groups with one class, the other, and both.
  has <- vapply(groups, function(one) 1:0 %in% y[group == one], logical(2))
  lost <- apply(has / size, 2, max)
  parts <- vapply(list(has[1, ] & !has[2, ], has[2, ] & !has[1, ],
                       has[1, ] & has[2, ]), function(of) {
    if (!any(of)) return(c(0, 1))
    df <- sum(1 - lost[of])
    c(sum(of) / df * sum(colSums(sums[, of, drop = FALSE] / n)^2), df)
  }, numeric(2))
  c(stderr = sqrt(sum(of_class) + common),
    df = sum(parts[1, ])^2 / sum(parts[1, ]^2 / parts[2, ]))
}

test_that("AUC of groups in a subgroup has the degrees of its own records", {
  data <- withr::with_seed(1, {
    of <- rep(1:15, each = 16)
    y <- rbinom(240, 1, .5)
    data.frame(id = 1:240, y, of, site = sample(letters[1:4], 240, TRUE),
               p = stats::plogis(1.2 * y + rnorm(15, 0, .6)[of] + rnorm(240)))
  })
  # (Groups whose records in both subgroups have both classes.)
  data$side <- rep(c("l", "r"), each = 8)
  data$y[data$id %% 8 < 2] <- data$id[data$id %% 8 < 2] %% 8
  x <- suppressMessages(cv_predictions(data, y, probs = list(m = p), row = id,
                                       groups = of, keep = c(site, side)))
  found <- suppressWarnings(variance_components(x, measure = "roc_auc",
                                                by = "site"))
  by_hand <- vapply(letters[1:4], function(site) {
    data <- data[data$site == site, ]
    clustered_auc(data$y, list(data$p), data$of)[["df"]]
  }, 0)
  expect_equal(found$df, unname(by_hand), tolerance = 1e-10)
  # Where every group has both classes in both subgroups, G - 1.
  all <- suppressWarnings(variance_components(x, measure = "roc_auc",
                                              by = "side"))
  expect_equal(all$df, c(14, 14))
  between <- suppressWarnings(components_test(x, measure = "roc_auc",
                                              by = "side"))
  expect_equal(between$parameter, 14, ignore_attr = TRUE)
})

test_that("AUC of groups has Obuchowski's variance", {
  n <- 90
  y <- withr::with_seed(3, rbinom(n, 1, .4))
  a <- withr::with_seed(4, round(stats::plogis(rnorm(n) + y), 2))
  b <- withr::with_seed(5, round(stats::plogis(rnorm(n) + y / 2), 2))
  for (group in list(c(1:88, 88, 89), rep(1:30, each = 3), rep(1:45, 2))) {
    x <- suppressMessages(cv_predictions(
      data.frame(id = seq_len(n), y, a, b, group), y, row = id, groups = group,
      probs = list(one = c(`1` = a), two = c(`1` = b))
    ))
    test <- components_test(x, one, two, measure = "roc_auc", positive = "1")
    expected <- clustered_auc(y, list(a, b), group)
    expect_equal(c(test$stderr, test$parameter), expected, tolerance = 1e-10,
                 ignore_attr = TRUE)
    alone <- variance_components(x, measure = "roc_auc", positive = "1")
    expect_equal(alone$stderr[1], clustered_auc(y, list(a), group)[["stderr"]],
                 tolerance = 1e-10)
  }
  # Of groups with both classes there is one sum for each: G - 1.
  expect_equal(
    clustered_auc(rep(0:1, 45), list(a), rep(1:45, each = 2))[["df"]],
    44, tolerance = 1e-12
  )
  # Three records of each patient, of one class: 5 patients are positive.
  patients <- data.frame(id = 1:90, y = rep(rep(1:0, c(5, 25)), each = 3), a,
                         patient = rep(1:30, each = 3))
  x <- suppressMessages(cv_predictions(
    patients, y, row = id, groups = patient, probs = list(one = c(`1` = a))
  ))
  expect_warning(interval_components(x, "roc_auc", positive = "1"),
                 "groups of a class: there are 5",
                 class = "bcvinfer_warning_few_records")
  patients$y <- rep(rep(1:0, c(1, 29)), each = 3)
  x <- suppressMessages(suppressWarnings(cv_predictions(
    patients, y, row = id, groups = patient, probs = list(one = c(`1` = a))
  )))
  suppressWarnings(expect_input_error(
    interval_components(x, "roc_auc", positive = "1"), "value", "x"
  ))
})

test_that("curves of many records have no integer overflow", {
  # 70,000 records: the product of 35,000 and 70,000 is above 2^31. The width of
  # a binormal curve at .5: 2 z sqrt((T (1 - T) + s^2 x (1 - x)) / 35,000).
  n <- 7e4
  y <- rep(0:1, n / 2)
  p <- stats::pnorm(stats::qnorm(stats::ppoints(n / 2))[rep(seq_len(n / 2),
                                                            each = 2)] + y)
  x <- suppressMessages(cv_predictions(data.frame(y, p), y,
                                       probs = list(a = p)))
  found <- expect_silent(cv_curve(x, "roc", at = .5, positive = "1"))
  height <- stats::pnorm(1)
  slope <- stats::dnorm(1) / stats::dnorm(0)
  expect_equal(found$y, height, tolerance = 1e-4)
  expect_equal(found$conf.high - found$conf.low, 2 * stats::qnorm(.975) *
                 sqrt((height * (1 - height) + slope^2 / 4) / (n / 2)),
               tolerance = .01)
})

test_that("what a score is taken for is said where it may count either way", {
  right <- data.frame(q = 1:10, a = rep(1:0, 5), accuracy = seq(.1, 1, .1))
  told <- "bcvinfer_message_direction"
  expect_message(cv_scores(right, a, row = q), class = told)
  expect_message(cv_scores(right, accuracy, row = q), class = told)
  half <- transform(right, a = a / 2)
  for (label in c("Accuracy", "G-mean", "span F1")) {
    expect_message(cv_scores(half, a, row = q, label = label), class = told)
  }
  expect_no_message(cv_scores(half, a, row = q, label = "loss"))
  # What is called a loss is one; an eye is not what is right.
  for (label in c("1 - accuracy", "1-AUC", "Accuracy loss", "accuracy error")) {
    expect_no_message(cv_scores(half, a, row = q, label = label))
    expect_no_message(cv_scores(right, accuracy, row = q, label = label))
  }
  other <- transform(half, reward_err = a, right_eye = a, is_right = a)
  expect_no_message(cv_scores(other, reward_err, row = q))
  expect_no_message(cv_scores(other, right_eye, row = q))
  expect_message(cv_scores(other, is_right, row = q), class = told)
  expect_message(cv_scores(half, a, row = q, label = "right"), class = told)
  named <- transform(right, accuracy_a = 100 * a)
  expect_message(cv_scores(named, accuracy_a, row = q), class = told)
  expect_no_message(cv_scores(right, a, row = q, direction = "minimize"))
  expect_no_message(cv_scores(transform(right, a = a / 2), a, row = q))
  folds <- data.frame(fold_of = sprintf("Fold%02d", 1:10), a = 1:10 / 11)
  expect_warning(cv_scores(folds, a, row = fold_of),
                 class = "bcvinfer_warning_likely_folds")
})

test_that("negated losses are not taken for losses without a word", {
  # Those of the better model are nearer to 0: its mean is the larger one.
  scores <- data.frame(q = 1:20, neg_log_loss = -(1:20) / 40, other = -1:-20)
  told <- "bcvinfer_message_direction"
  expect_message(x <- cv_scores(scores, c(neg_log_loss, other), row = q),
                 "negated losses", class = told)
  expect_message(cv_scores(scores, other, row = q), class = told)
  expect_no_message(cv_scores(scores, other, row = q, direction = "minimize"))
  # So may gains and losses be; losses of 0 are none.
  expect_message(cv_scores(transform(scores, other = other + 3), other,
                           row = q), "profits and utilities", class = told)
  expect_no_message(cv_scores(transform(scores, other = q / 3 - 1 / 3), other,
                              row = q))
})

test_that("scores that are right or wrong are compared as errors are", {
  # 9 records against 1: the mid-p value is 2 (1 + 10 / 2) / 2^10.
  scores <- data.frame(q = 1:24, a = 1, b = rep(0:1, c(9, 15)))
  scores$a[24] <- 0
  found <- compare_learners(cv_scores(scores, c(a, b), row = q,
                                      direction = "maximize"))
  expect_equal(found$test, "midp_mcnemar")
  expect_equal(found$p.value, 2 * (1 + 10 / 2) / 2^10, tolerance = 1e-12)
  expect_equal(found$estimate, 8 / 24, tolerance = 1e-12)
  expect_warning(compare_learners(cv_scores(
    scores, c(a, b), row = q, direction = "maximize"
  ), p_adjust = "max_t"), class = "bcvinfer_warning_few_disagreements")
})

test_that("probabilities of another class are noticed with groups, too", {
  data <- data.frame(patient = rep(1:50, each = 3))
  level <- withr::with_seed(1, stats::rnorm(50))[data$patient]
  data$ill <- withr::with_seed(2, stats::runif(150)) <
    stats::plogis(3 * level - .8)
  data$p <- stats::plogis(.8 - 3 * level)
  read <- function(data) {
    suppressMessages(cv_predictions(data, ill, groups = patient,
                                    probs = list(m = c(`TRUE` = p))))
  }
  expect_warning(read(data), class = "bcvinfer_warning_contradiction")
  expect_no_warning(read(transform(data, p = 1 - p)))
  # Leave-one-out has no pair of both classes in a fold.
  alone <- data.frame(y = rep(0:1, 20), p = .6 + .01 * rep(0:1, 20), f = 1:40)
  expect_no_warning(suppressMessages(cv_predictions(
    transform(alone, p = 1 - p), y, fold = f, probs = list(m = c(`1` = p))
  )), class = "bcvinfer_warning_contradiction")
})

test_that("a column called patient warns before learners are fitted", {
  data <- data.frame(patient = rep(1:20, each = 2), ill = factor(rep(0:1, 20)),
                     x = withr::with_seed(1, stats::rnorm(40)))
  plan <- withr::with_seed(1, cv_bcv(data, m = 3))
  expect_warning(cv_predict(plan, data, ill, list(m = learner_majority())),
                 class = "bcvinfer_warning_likely_groups")
})

test_that("seeds of a table with a column of right and wrong are runs", {
  table <- expand.grid(id = 1:60, seed = 1:3)
  table$gold <- c("a", "b")[1 + table$id %% 2]
  table$right <- withr::with_seed(1, stats::rbinom(180, 1, .8))
  table$said <- ifelse(table$right == 1, table$gold, "a")
  error <- expect_input_error(cv_predictions(table, gold, said), "conflict",
                              "row")
  expect_match(conditionMessage(error), "`row = id, run = seed`", fixed = TRUE)
})

test_that("rates of blocks are those of their number of partitions", {
  rates <- null_rates()
  rates <- rates[rates$plan %in% "blocks" & rates$test == "components" &
                   rates$measure == "error", ]
  for (partitions in 1:2) {
    note <- level_note("components", list(scheme = "blocks", k = 1,
                                          m = 15 * partitions), "error")
    expect_match(note, sprintf("worst %.3f",
                               max(rates$value[rates$m == partitions])))
  }
})

compared_halves <- function() {
  plan <- withr::with_seed(1, cv_bcv(80, m = 3))
  table <- as.data.frame(plan)
  table <- cbind(table[c("row", "rep", "fold")], comparison_data()[table$row, ])
  cv_predictions(table, y, c(one, two), row, rep, fold)
}

test_that("a p-value that is no single t tail is told of", {
  x <- compared_halves()
  test <- components_test(x, one, two)
  expect_true(test$averaged)
  printed <- paste(capture.output(print(test)), collapse = " ")
  expect_match(printed, "not those of one t distribution")
})

test_that("a record that was given two truths is refused where it is read", {
  x <- compared_halves()
  changed <- x
  changed$truth[changed$rep == 1] <- rev(changed$truth[changed$rep == 1])
  expect_input_error(components_test(changed, one, two), "rows", "x")
  expect_input_error(contingency_counts(changed), "rows", "x")
  # The same new truth in all repetitions is one.
  changed <- x
  changed$truth[changed$row == 3] <- "yes"
  expect_s3_class(components_test(changed, one, two), "cv_test")
})

test_that("probabilities may be off by rounding, and percentages are told", {
  data <- data.frame(y = c("a", "b", "c"), pa = c(.9, .1, .2),
                     pb = c(.1, .8, .2))
  data$pc <- 1 - data$pa - data$pb
  expect_lt(min(data$pc), 0)
  read <- function(data) {
    suppressMessages(cv_predictions(
      data, y, probs = list(m = c(a = pa, b = pb, c = pc))
    ))
  }
  expect_identical(min(prediction_probabilities(read(data), "m")), 0)
  data$pc <- pmax(data$pc, 0)
  data[-1] <- 100 * data[-1]
  error <- expect_input_error(read(data), "value", "probs")
  expect_match(conditionMessage(error), "Divide percentages by 100")
})

test_that("groups that are exchanged alike are counted, not drawn", {
  # Of 50 groups of 2 records a is right and b wrong in 22, the other way round
  # in 8, alike in the others: the mid-p value of Binomial(30, 1/2).
  a <- rep(rep(c(1, 0, 1, 0), c(22, 8, 15, 5)), each = 2)
  b <- rep(rep(c(0, 1, 1, 0), c(22, 8, 15, 5)), each = 2)
  class <- function(right) c("n", "y")[1 + right]
  x <- cv_predictions(
    data.frame(y = "y", a = class(a), b = class(b), g = rep(1:50, each = 2)),
    factor(y, c("n", "y")), c(a, b), groups = g
  )
  test <- suppressWarnings(swap_test(x, a, b))
  expect_equal(test$p.value, 2 * (sum(stats::dbinom(23:30, 30, .5)) +
                                    stats::dbinom(22, 30, .5) / 2),
               tolerance = 1e-12)
})

test_that("few of a class on blocks are refused, before the variance", {
  # Five test folds lose five degrees of freedom of each class.
  data <- data.frame(y = factor(rep(1:0, c(5, 55))), p = 1:60 / 61)
  read <- function(plan) {
    table <- as.data.frame(plan)
    table <- table[table$fold > 0, ]
    cv_predictions(cbind(table[c("row", "rep", "fold")], data[table$row, ]), y,
                   row = row, rep = rep, fold = fold, plan = plan,
                   probs = list(a = c(`1` = p)))
  }
  x <- suppressMessages(suppressWarnings(
    read(withr::with_seed(1, cv_blocks(data, strata = y)))
  ))
  suppressWarnings(expect_input_error(
    variance_components(x, measure = "roc_auc", positive = "1"), "value", "x",
    message = "6 or more records of each class"
  ))
  # Nothing is known of a variance that is none.
  moments <- list(between = NaN, uncertainty = 1, evaluation = 1, training = 1,
                  coupling = 1, fits = 1)
  found <- predict_cpp(moments, NULL, unlist(half_split_design(3)), 10, 1,
                       FALSE, TRUE, FALSE, 8L)
  expect_true(all(is.nan(unlist(found))))
})

test_that("scores of numbers and of subgroups are no rights and wrongs", {
  data <- data.frame(id = 1:40, s = rep(c("u", "v"), 20),
                     y = withr::with_seed(1, stats::runif(40)))
  data$a <- data$y + withr::with_seed(2, stats::rnorm(40)) / 3
  data$b <- data$y + withr::with_seed(3, stats::rnorm(40)) / 2
  x <- cv_predictions(data, y, c(a, b), row = id, keep = s)
  found <- suppressWarnings(compare_learners(x, measure = "mse", by = s),
                            "bcvinfer_warning_few_records")
  alone <- components_test(cv_predictions(data[data$s == "u", ], y, c(a, b),
                                          row = id), a, b, measure = "mse")
  expect_identical(unique(found$test), "components")
  expect_equal(found$p.value[1], alone$p.value, tolerance = 1e-12)
  # Predictions of 0 and 1 of a truth between them.
  data$a <- rep(0:1, 20)
  data$b <- rep(c(0, 1, 1, 0), 10)
  x <- cv_predictions(data, y, c(a, b), row = id)
  expect_identical(compare_learners(x, measure = "mse")$test, "components")
})

test_that("shares of the other records are no reversed probabilities", {
  data <- data.frame(id = 1:60, y = rep(c(1, 0, 0), 20))
  data$p <- (20 - data$y) / 59
  expect_no_warning(suppressMessages(cv_predictions(
    data, y, row = id, probs = list(m = c(`1` = p))
  )))
})

test_that("a truth of one class is told of by every road to its F1", {
  data <- data.frame(y = factor("u", c("u", "v")), a = c("u", "v", "u", "u"),
                     fold = rep(1:5, each = 8))
  x <- cv_predictions(data, y, a, fold = fold)
  told <- "bcvinfer_warning_single_class"
  expect_warning(suppressWarnings(interval_t(x, "f1_macro"),
                                  "bcvinfer_warning_zero_variance"),
                 class = told)
  expect_warning(fold_measures(x, "f1_macro"), class = told)
  alone <- cv_predictions(data, y, a, fold = NULL)
  expect_warning(interval_components(alone, "f1_macro"), class = told)
  expect_no_warning(interval_components(alone, "accuracy"))
})

test_that("constant answers have kappa 0, and no difference made by rounding", {
  for (n in c(10, 37, 92, 119)) for (positives in c(2, n %/% 3, n - 3)) {
    data <- data.frame(truth = rep(c("p", "n"), c(positives, n - positives)),
                       a = factor("p", c("p", "n")),
                       b = factor("n", c("p", "n")))
    x <- cv_predictions(data, truth, c(a, b))
    expect_identical(unname(coef(cv_scores(x, "kappa"))), c(0, 0))
    found <- suppressWarnings(components_test(x, a, b, measure = "kappa"))
    expect_identical(unname(found$estimate), 0)
    expect_identical(found$p.value, 1)
    plan <- cv_bcv(n, m = 3)
    halves <- suppressWarnings(cv_predict(
      plan, data["truth"], truth,
      list(a = function(train, test, target) rep("p", nrow(test)),
           b = function(train, test, target) rep("n", nrow(test)))
    ))
    found <- suppressWarnings(components_test(halves, a, b, measure = "kappa"))
    expect_identical(c(unname(found$estimate), found$p.value), c(0, 1))
  }
})

test_that("dropped zeros: no p-value is below what so many signs can show", {
  p_of <- function(d) {
    scores <- cbind(a = 0.5 + d, b = 0.5)
    rownames(scores) <- seq_along(d)
    compare_datasets(cv_benchmark(scores, "maximize"), zeros = "drop")$p.value
  }
  expect_identical(p_of(rep(0.1, 5)), 2 / 2^5)
  expect_identical(p_of(c(0.1, 0.1, 0.2, 0.2, 0.3)), 2 / 2^5)
  expect_identical(p_of(c(0, 0, 0, 0.1, 0.2)), 2 / 2^2)
})

test_that("a matrix with a name for two columns or two rows says so", {
  scores <- matrix(stats::runif(9), 3, dimnames = list(NULL, c("a", "b", "a")))
  expect_input_error(cv_benchmark(scores, "maximize"), "value", "x",
                     message = "\"a\" is the name of several")
  dimnames(scores) <- list(c("u", "v", "u"), c("a", "b", "c"))
  expect_input_error(cv_benchmark(scores, "maximize"), "value", "x",
                     message = "\"u\" has several")
})

test_that("counts are numbers for learners that predict nothing else", {
  set.seed(1)
  data <- data.frame(y = rep(0:5, 10), z = rep(0:5, 10) + stats::rnorm(60))
  plan <- cv_bcv(data, m = 3)
  linear <- learner_linear()
  x <- suppressMessages(cv_predict(plan, data, y, list(
    linear = linear, mean = learner_mean()
  )))
  expect_identical(x$truth, as.double(data$y)[x$row])
  first <- x$rep == 1 & x$fold == 1
  fit <- stats::lm(y ~ z, data[-x$row[first], ])
  expect_equal(x$linear[first],
               unname(stats::predict(fit, data[x$row[first], ])))
  classes <- cv_predict(plan, data, y, list(tree = learner_tree()))
  expect_s3_class(classes$truth, "factor")
  error <- expect_input_error(
    cv_predict(plan, data, y, list(linear = linear,
                                   bayes = learner_naive_bayes())), "value",
    "learners"
  )
  expect_match(gsub("[[:space:]]+", " ", conditionMessage(error)), paste(
    "At most 15 different whole numbers are classes, unless all learners can",
    "predict numbers and one of them nothing else"
  ), fixed = TRUE)
})

test_that("costs are not for the swap test, and nothing says that they are", {
  set.seed(3)
  data <- data.frame(y = rep(c("g", "k"), c(40, 21)),
                     a = sample(c("g", "k"), 61, TRUE),
                     b = sample(c("g", "k"), 61, TRUE))
  cost <- matrix(c(0, 5, 1, 0), 2, dimnames = rep(list(c("g", "k")), 2))
  scores <- cv_scores(cv_predictions(data, y, c(a, b)), "cost", cost = cost)
  expect_input_error(compare_learners(scores, tests = "swap"), "conflict",
                     "measure", message = "counted from predicted labels")
})
