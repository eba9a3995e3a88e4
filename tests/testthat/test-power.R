# The class of plans: print, tidy, figures.

plans <- list(
  mcnemar = power_mcnemar(p01 = 0.1, p10 = 0.3, power = 0.8,
                          test = "bcv_mcnemar"),
  one_set = power_mcnemar(n = 100, pilot = c(n00 = 5, n01 = 8, n10 = 20,
                                             n11 = 80)),
  interval = records_for_interval("f1", width = 0.2, prevalence = 0.3,
                                  precision = 0.8, recall = 0.8, plan = "bcv",
                                  assurance = 0.9),
  gain = bcv_gain(c(3, 5))
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
