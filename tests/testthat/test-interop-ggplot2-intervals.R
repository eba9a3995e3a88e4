halves <- varied_counts(3, 2, "bcv")

test_that("a forest plot draws every interval with named axes", {
  skip_if_not_installed("ggplot2")
  all <- rbind(interval_beta_prime(halves), interval_t(halves,
                                                       method = "bcv32_t"))
  plot <- ggplot2::autoplot(all)
  expect_s3_class(plot, "ggplot")
  bars <- ggplot2::layer_data(plot, 1)
  expect_equal(sort(bars$xmin), sort(all$conf.low))
  expect_equal(sort(bars$xmax), sort(all$conf.high))
  expect_identical(plot$labels$x, "F1")
  expect_identical(nrow(ggplot2::ggplot_build(plot)$layout$layout), 2L)
  expect_match(plot$labels$title, "95%")
})

test_that("of one method the axis shows the learners, without a legend", {
  skip_if_not_installed("ggplot2")
  one <- ggplot2::autoplot(interval_beta_prime(halves))
  expect_match(one$labels$subtitle, "beta_prime")
  axis <- ggplot2::ggplot_build(one)$layout$panel_params[[1]]$y
  expect_identical(as.vector(axis$get_labels()), c("knn", "tree"))
})

test_that("the subtitle names the estimator of the intervals drawn", {
  skip_if_not_installed("ggplot2")
  micro <- ggplot2::autoplot(interval_beta_prime(halves))
  expect_match(micro$labels$subtitle, "from pooled counts")
  # (What reads predictions reads no counts.)
  own <- ggplot2::autoplot(interval_components(comparison_predictions(), "f1",
                                               positive = "yes"))
  expect_identical(own$labels$subtitle,
                   "Trained on 40 records; method components")
  counts <- confusion_counts(comparison_predictions(), positive = "yes")
  prime <- ggplot2::autoplot(interval_beta_prime(counts))
  expect_match(prime$labels$subtitle,
               "Trained on 40 records; method beta_prime")
  macro <- ggplot2::autoplot(interval_t(halves, method = "bcv_t"))
  expect_match(macro$labels$subtitle, "from mean of folds")
  both <- ggplot2::autoplot(rbind(interval_beta_prime(halves),
                                  interval_t(halves, method = "bcv_t")))
  expect_null(both$labels$subtitle)
  expect_match(levels(both$data$panel)[2], "bcv_t.* \\(mean of folds\\)")
})

test_that("predictions and scores are drawn as their intervals are", {
  skip_if_not_installed("ggplot2")
  limits <- function(plot) {
    unname(unlist(ggplot2::layer_data(plot, 1)[c("xmin", "x", "xmax")]))
  }
  predictions <- comparison_predictions()
  drawn <- function(...) ggplot2::autoplot(interval_components(...))
  plain <- ggplot2::autoplot(predictions)
  expect_identical(plain$labels$x, "Error rate")
  expect_identical(limits(plain), limits(drawn(predictions, "error")))
  f1 <- ggplot2::autoplot(predictions, "f1", positive = "yes", conf.level = 0.8)
  expect_identical(limits(f1), limits(drawn(predictions, "f1", 0.8, "yes")))
  expect_match(f1$labels$title, "80%")
  scores <- cv_scores(predictions, "f1", positive = "yes")
  expect_identical(limits(ggplot2::autoplot(scores, 0.8)), limits(f1))
  numbers <- cv_predictions(data.frame(y = 1:30 / 4, a = 30:1 / 4), y, a)
  expect_identical(ggplot2::autoplot(numbers)$labels$x,
                   "Root mean squared error")
  expect_input_error(ggplot2::autoplot(predictions, "f2"), "value", "measure",
                     "ggplot2::autoplot")
  # What K folds need can be given, and what is wrong has the user's name.
  halves <- comparison_predictions()
  folds <- cv_predictions(data.frame(
    y = rep(c("no", "yes"), 40), a = rep(c("no", "yes", "yes", "yes"), 20),
    id = 1:80, fold = rep(1:5, each = 16)
  ), y, a, row = id, fold = fold)
  expect_input_error(ggplot2::autoplot(folds), "scheme", "training",
                     "ggplot2::autoplot")
  expect_input_error(ggplot2::autoplot(halves[halves$rep <= 2, ]), "scheme",
                     "object", "ggplot2::autoplot", "`object` must")
})

test_that("a hold-out's figure says how many records trained its models", {
  skip_if_not_installed("ggplot2")
  held <- cv_predict(cv_holdout(iris), iris, Species,
                     list(none = learner_majority()))
  plot <- ggplot2::autoplot(interval_components(held, "error"))
  expect_identical(gsub("\n", " ", plot$labels$subtitle),
                   "One model trained on 100 records; method components")
  # Counts of it say the same.
  counts <- confusion_counts(held, positive = "setosa")
  for (found in list(interval_beta(counts, "recall"),
                     interval_beta_prime(counts),
                     interval_f1_average(held, "micro"))) {
    expect_identical(tidy(found)[c("n_train", "target")],
                     data.frame(n_train = 100, target = NA_character_))
  }
  folds <- cv_predict(cv_kfold(iris), iris, Species,
                      list(none = learner_majority()))
  found <- tidy(interval_f1_average(folds, "micro"))
  expect_identical(found[c("n_train", "target")],
                   data.frame(n_train = 135, target = "expected"))
})

test_that("measures and classes have panels", {
  skip_if_not_installed("ggplot2")
  folds <- varied_counts(1, 5, "kfold")
  both <- rbind(interval_beta(folds, "precision"),
                interval_beta(folds, "recall"))
  built <- ggplot2::ggplot_build(ggplot2::autoplot(both))
  expect_identical(nrow(built$layout$layout), 2L)
  # Of four learners each measure has a scale of its own.
  counts <- data.frame(learner = rep(letters[1:4], each = 5), rep = 1,
                       fold = 1:5, tp = 19, fp = 60, fn = 1, tn = 20)
  wide <- rbind(interval_beta(confusion_counts(counts), "precision"),
                interval_beta(confusion_counts(counts), "recall"))
  panels <- ggplot2::ggplot_build(ggplot2::autoplot(wide))$layout$panel_params
  # (19 of 79, and 19 of 20.)
  expect_lt(panels[[1]]$x.range[2], 0.5)
  expect_gt(panels[[2]]$x.range[1], 0.8)
})

test_that("every class has its line, every learner a panel", {
  skip_if_not_installed("ggplot2")
  each <- confusion_counts(example_predictions(), positive = "each")
  plot <- ggplot2::autoplot(interval_beta_prime(each))
  built <- ggplot2::ggplot_build(plot)
  expect_identical(as.character(built$layout$layout$panel), c("tree", "knn"))
  expect_identical(rev(levels(plot$data$line)), c("x", "y", "z"))
  expect_identical(plot$labels$x, "F1 of each class")
})

test_that("half splits and blocks have a row each, by training size", {
  skip_if_not_installed("ggplot2")
  set.seed(1)
  of <- function(plan) {
    interval_components(comparison_predictions(plan, c("one", "two")), "error")
  }
  # 80 records: halves train on 40, without one block of five on 64.
  both <- rbind(of(cv_blocks(80)), of(cv_bcv(80, m = 3)))
  plot <- ggplot2::autoplot(both)
  expect_identical(rev(levels(plot$data$line)), paste0(
    rep(c("one", "two"), each = 2), ", trained on ", c(40, 64)
  ))
  bars <- ggplot2::layer_data(plot, 1)
  expect_equal(bars$xmin[order(-bars$y)], both$conf.low[c(3, 1, 4, 2)])
})
