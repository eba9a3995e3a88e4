# The class of plans: print, tidy, figures.

plans <- list(
  mcnemar = power_mcnemar(p01 = 0.1, p10 = 0.3, power = 0.8,
                          test = "bcv_mcnemar"),
  one_set = power_mcnemar(n = 100, pilot = c(n00 = 5, n01 = 8, n10 = 20,
                                             n11 = 80)),
  interval = records_for_interval("f1", width = 0.2, prevalence = 0.3,
                                  precision = 0.8, recall = 0.8, plan = "bcv",
                                  assurance = 0.9),
  gain = bcv_gain(c(3, 5)),
  table = power_mcnemar(power = 0.8, difference = 0.04,
                        disagreement = c(0.1, 0.2))
)

test_that("plans are printed as R prints power", {
  expect_snapshot(for (plan in plans) print(plan))
})

test_that("tidy has a row for each plan, without texts for the reader", {
  rows <- tidy(plans$mcnemar)
  expect_identical(dim(rows), c(1L, 14L))
  expect_identical(rows$n, plans$mcnemar$n)
  expect_identical(tidy(plans$gain)$m, c(3, 5))
  expect_identical(glance(plans$mcnemar), as.data.frame(plans$mcnemar))
  expect_identical(glance(plans$gain), data.frame(plans = 2L))
  expect_s3_class(plans$mcnemar, "power.htest")
})

test_that("curves pass through the plan", {
  through <- function(plan, by, value) {
    curve <- plan_curve(plan, by)
    label <- paste(if (by == "n") "m" else "n", "=",
                   plan[[if (by == "n") "m" else "n"]])
    curve <- curve[curve$label == label, ]
    at <- stats::approx(curve$at, curve$value, plan[[by]])$y
    expect_equal(at, value, tolerance = 2e-3, label = by)
  }
  for (by in c("n", "m")) {
    through(plans$mcnemar, by, plans$mcnemar$power)
    through(plans$interval, by, plans$interval$width)
  }
  one <- plan_curve(plans$one_set, "n")
  expect_equal(stats::approx(one$at, one$value, 100)$y, plans$one_set$power,
               tolerance = 2e-3)
  gain <- plan_curve(plans$gain, "m")
  expect_equal(gain$value[gain$at == 5], 10 / 11)
})

test_that("plans are drawn, or say why not", {
  skip_if_not_installed("ggplot2")
  for (plan in plans[c("mcnemar", "interval", "gain")]) {
    figure <- ggplot2::autoplot(plan, by = "m")
    expect_s3_class(figure, "ggplot")
    points <- ggplot2::layer_data(figure, length(figure$layers))
    expect_identical(points$x, as.double(plan$m))
  }
  figure <- ggplot2::autoplot(plans$one_set)
  points <- ggplot2::layer_data(figure, length(figure$layers))
  expect_identical(points$y, plans$one_set$power)
  refused <- function(expr) {
    error <- expect_error(expr, class = "bcvinfer_error_value")
    error$argument
  }
  expect_identical(refused(ggplot2::autoplot(plans$one_set, by = "m")), "by")
  expect_identical(refused(ggplot2::autoplot(plans$gain, by = "n")), "by")
  endless <- power_mcnemar(p01 = 0.05, p10 = 0.0501, power = 0.9)
  expect_identical(refused(ggplot2::autoplot(endless)), "object")
})

test_that("every argument of planning changes the result", {
  folds <- contingency_counts(data.frame(
    rep = rep(1:3, each = 2), fold = 1:2, n00 = 10, n01 = 4, n10 = 9, n11 = 77
  ), scheme = "bcv")
  calls <- list(
    list(quote(power_mcnemar(n = 100, p01 = 0.1, p10 = 0.2, alpha = 0.05,
                             test = "bcv_mcnemar", m = 5, rho1 = 0.5,
                             rho2 = 0.5, deff = 1, alternative = "two.sided",
                             true_rho1 = 0.5, true_rho2 = 0.5)),
         list(n = 110, p01 = 0.12, p10 = 0.22, alpha = 0.1,
              test = "midp_mcnemar", m = 3, rho1 = 0.3, rho2 = 0.4, deff = 2,
              alternative = "less", true_rho1 = 0.3, true_rho2 = 0.4)),
    list(quote(power_mcnemar(power = 0.8, disagreement = 0.2,
                             difference = 0.1)),
         list(power = 0.9, disagreement = 0.3, difference = 0.05)),
    list(quote(power_mcnemar(100, p01 = 0.1, p10 = 0.1, margin = 0.1)),
         list(margin = 0.15)),
    list(quote(power_mcnemar(100, pilot = folds, conf.level = 0.95)),
         list(pilot = quote(effective_table(folds, 0, 0.5)),
              conf.level = 0.9)),
    list(quote(records_for_interval(measure = "f1", width = 0.2,
                                    prevalence = 0.3, precision = 0.8,
                                    recall = 0.7, plan = "bcv", m = 5,
                                    rho1 = 0.5, rho2 = 0.5, conf.level = 0.95,
                                    prior = 1, assurance = NULL, deff = 1)),
         list(measure = "precision", width = 0.1, prevalence = 0.4,
              precision = 0.7, recall = 0.6, plan = "bcv", m = 3, rho1 = 0.2,
              rho2 = 0.3, conf.level = 0.9, prior = 0.5, assurance = 0.8,
              deff = 2)),
    list(quote(records_for_interval("f_beta", n = 100, prevalence = 0.3,
                                    precision = 0.8, recall = 0.7,
                                    plan = "kfold", k = 10, beta = 1)),
         list(n = 120, k = 5, beta = 2)),
    list(quote(records_for_interval("accuracy", n = 100, accuracy = 0.8)),
         list(accuracy = 0.9)),
    list(quote(records_for_interval("roc_auc", n = 100, prevalence = 0.3,
                                    auc = 0.8)),
         list(auc = 0.9, prevalence = 0.5)),
    list(quote(bcv_gain(x = 3, rho1 = 0.5, rho2 = 0.5)),
         list(x = 4, rho1 = 0.3, rho2 = 0.4)),
    list(quote(bcv_gain(m = 3)), list(m = 4))
  )
  seen <- list()
  for (entry in calls) {
    before <- tidy(eval(entry[[1]]))
    name <- as.character(entry[[1]][[1]])
    for (argument in setdiff(names(entry[[2]]), "plan")) {
      changed <- entry[[1]]
      changed[argument] <- entry[[2]][argument]
      # Rhos and m are not for one test set.
      if (argument == "test") {
        changed[c("m", "rho1", "rho2", "true_rho1", "true_rho2")] <- NULL
      }
      after <- eval(changed)
      expect_false(identical(tidy(after), before), label = argument)
    }
    seen[[name]] <- c(seen[[name]], names(entry[[2]]))
  }
  for (name in c("power_mcnemar", "records_for_interval")) {
    expect_setequal(seen[[name]], names(formals(name)))
  }
})

test_that("vectors of settings give a plan for each of their elements", {
  table <- power_mcnemar(power = 0.8, difference = 0.04,
                         disagreement = c(0.06, 0.1, 0.2))
  alone <- lapply(c(0.06, 0.1, 0.2), function(disagreement) {
    tidy(power_mcnemar(power = 0.8, difference = 0.04,
                       disagreement = disagreement))
  })
  expect_identical(tidy(table), do.call(rbind, alone))
  expect_identical(glance(table), data.frame(plans = 3L))
  # Together, element by element; what is found may differ in kind.
  table <- power_mcnemar(c(100, 300), disagreement = 0.2, power = c(0.8, 0.9),
                         alpha = c(0.05, 0.01), m = c(3, 5),
                         test = "bcv_mcnemar")
  last <- power_mcnemar(300, disagreement = 0.2, power = 0.9, alpha = 0.01,
                        m = 5, test = "bcv_mcnemar")
  expect_identical(as.list(tidy(table)[2, ]), as.list(tidy(last)))
  tests <- tidy(power_mcnemar(n = 100, p01 = 0.1, p10 = 0.2,
                              test = c("midp_mcnemar", "bcv_mcnemar")))
  expect_identical(tests$m, c(NA, 5L))
  # A pilot is one setting.
  pilot <- c(n00 = 5, n01 = 8, n10 = 20, n11 = 80)
  expect_identical(nrow(tidy(power_mcnemar(c(100, 200), pilot = pilot))), 2L)
  # Rates that are no column of one plan are in the table.
  widths <- records_for_interval("recall", width = c(0.1, 0.05),
                                 prevalence = c(0.5, 0.1), recall = 0.9)
  expect_identical(tidy(widths)$prevalence, c(0.5, 0.1))
  expect_identical(tidy(widths)$n[2],
                   records_for_interval("recall", width = 0.05,
                                        prevalence = 0.1, recall = 0.9)$n)
  error <- expect_error(power_mcnemar(n = c(100, 200), p01 = c(0.1, 0.2, 0.3),
                                      p10 = 0.1),
                        class = "bcvinfer_error_shape")
  expect_identical(error$argument, "p01")
  error <- expect_error(power_mcnemar(n = c(100, 0.5), p01 = 0.2, p10 = 0.1),
                        "not 0.5", class = "bcvinfer_error_value")
  expect_identical(error$argument, "n")
})

test_that("a table of plans has a curve for each setting", {
  table <- power_mcnemar(power = 0.8, difference = 0.04,
                         disagreement = c(0.06, 0.1, 0.2))
  curve <- plan_curve(table, "n")
  expect_identical(levels(curve$label),
                   paste("disagreement =", c(0.06, 0.1, 0.2)))
  for (i in 1:3) {
    one <- curve[curve$label == levels(curve$label)[i], ]
    expect_equal(stats::approx(one$at, one$value, table$n[i])$y,
                 table$power[i], tolerance = 5e-3)
  }
  # n alone: several points of one curve. m: the n that belongs to each curve.
  expect_identical(nlevels(plan_curve(
    power_mcnemar(c(100, 200), 0.1, 0.2), "n"
  )$label), 1L)
  halves <- power_mcnemar(c(100, 200), 0.1, 0.2, test = "bcv_mcnemar")
  curve <- plan_curve(halves, "m")
  expect_identical(levels(curve$label), c("n = 100", "n = 200"))
  expect_equal(curve$value[curve$at == 5], halves$power)
  # A difference that is found has its own curve.
  found <- power_mcnemar(c(100, 200), disagreement = 0.2, power = 0.8)
  expect_identical(levels(plan_curve(found, "n")$label),
                   paste("difference =", signif(found$difference, 4)))
  skip_if_not_installed("ggplot2")
  figure <- ggplot2::autoplot(table)
  expect_identical(nrow(ggplot2::layer_data(figure, length(figure$layers))),
                   3L)
  many <- power_mcnemar(100, 0.1, seq(0.2, 0.33, by = 0.01))
  error <- expect_error(ggplot2::autoplot(many),
                        class = "bcvinfer_error_shape")
  expect_identical(error$argument, "object")
})

# Below 1,000 every 50th count fails: none stays above for 60 more until 955.
test_that("a size is found behind gaps that are far apart", {
  value <- function(n) as.numeric(!(n %% 50 < 5 & n < 1000))
  expect_equal(smallest_size(value, 0.5, window = 60, start = 10), 955)
})

test_that("plans take a design effect as effective_table() does", {
  set.seed(1)
  visits <- data.frame(patient = rep(1:40, each = 4),
                       truth = rep(c("ill", "well"), 80))
  visits$a <- ifelse(rep(runif(40) < 0.2, each = 4), "ill", visits$truth)
  visits$b <- ifelse(runif(160) < 0.2, "ill", visits$truth)
  pairs <- contingency_counts(visits, a, b, truth = truth, groups = patient)
  effect <- design_effect(pairs)
  expect_gt(effect$deff, 1)
  plan <- function(deff) {
    power_mcnemar(n = 500, p01 = 0.1, p10 = 0.2, deff = deff)
  }
  expect_identical(plan(effect)$power, plan(effect$deff)$power)
  expect_identical(plan(effect)$deff, effect$deff)
  x <- cv_predictions(visits, truth, c(a, b), groups = patient)
  counts <- confusion_counts(x, positive = "ill")
  each <- design_effect(counts, "recall")
  width <- function(deff) {
    records_for_interval("recall", n = 300, prevalence = 0.3, recall = 0.9,
                         deff = deff)$width
  }
  # (Below 1 it counts as 1.)
  each$deff <- c(2, 0.5)
  expect_identical(width(each[1, ]), width(2))
  expect_identical(width(each[2, ]), width(1))
  expect_input_error(width(each), "shape", "deff")
  expect_input_error(width(effect), "value", "deff")
})
