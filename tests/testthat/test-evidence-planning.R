# What the help and the guide say of planning stands in two files.
evidence <- function(name) {
  read.csv(system.file("evidence", name, package = "bcvinfer",
                       mustWork = TRUE))
}

test_that("planned power is found in simulated data sets", {
  rows <- evidence("planned-power.csv")
  expect_gte(nrow(rows), 4)
  expect_gte(min(rows$replicates), 1000)
  for (i in seq_len(nrow(rows))) {
    row <- rows[i, ]
    halves <- if (row$test == "bcv_mcnemar") {
      list(m = row$m, true_rho1 = 0, true_rho2 = 0.5)
    }
    planned <- do.call(power_mcnemar, c(
      list(row$n, row$p01, row$p10, test = row$test), halves
    ))
    expect_identical(signif(planned$power, 6), row$power)
    error <- sqrt(row$power * (1 - row$power) / row$replicates)
    expect_lt(abs(planned$power - row$found), 2 * error, label = row$test)
  }
})

test_that("looks at nested repetitions have the level of normal theory", {
  rows <- evidence("looking-twice.csv")
  theory <- rows[rows$source == "theory", ]
  rate <- function(looks) theory$rate[theory$looks == looks]
  # The correlation of the means of 3 and of 5 repetitions is the root of the
  # ratio of their variances A(m) / (2m).
  correlation <- sqrt((5.5 / 10) / (3.5 / 6))
  either <- function(limit) {
    inside <- integrate(function(z) {
      dnorm(z) * (pnorm((limit - correlation * z) / sqrt(1 - correlation^2)) -
                    pnorm((-limit - correlation * z) /
                            sqrt(1 - correlation^2)))
    }, -limit, limit, rel.tol = 1e-10)
    1 - inside$value
  }
  expect_equal(rate("3 and 5"), either(qnorm(0.975)), tolerance = 1e-4)
  limit <- uniroot(function(limit) either(limit) - 0.05, c(1.9, 2.3),
                   tol = 1e-9)$root
  expect_identical(round(limit, 4), 2.0471)
  nominal <- theory$nominal[theory$looks == "3 and 5, corrected"]
  expect_equal(nominal, 2 * pnorm(-limit), tolerance = 2e-4)
  expect_identical(round(nominal, 4), 0.0406)
  expect_identical(round(rate("3, 4, ..., 15"), 3), 0.078)
  # Looks at 5 and, where .05 < p < .10, at 10 repetitions.
  correlation <- sqrt((10.5 / 20) / (5.5 / 10))
  again <- integrate(function(z) {
    spread <- sqrt(1 - correlation^2)
    2 * dnorm(z) * (pnorm(qnorm(0.975), correlation * z, spread, FALSE) +
                      pnorm(-qnorm(0.975), correlation * z, spread))
  }, qnorm(0.95), qnorm(0.975), rel.tol = 1e-10)$value
  expect_equal(rate("5, then 10 if p < .10"), 0.05 + again, tolerance = 1e-4)
})

test_that("what is said of strata is in the file", {
  rows <- evidence("strata.csv.gz")
  coverage <- function(strata) {
    found <- rows$coverage[rows$plan == "halves" & rows$strata == strata &
                             rows$measure == "f1"]
    sprintf("%.3f (lowest %.3f)", sum(found) / length(found), sort(found)[1])
  }
  said <- strata_words("halves")
  expect_match(said, paste("intervals of F1 was", coverage("all"),
                           "with strata and", coverage("none"), "without"),
               fixed = TRUE)
  expect_match(said, "of the AUC")
  expect_no_match(strata_words("training", "folds"), "of the AUC")
  # The same data sets have all designs.
  expect_identical(table(rows$cell, rows$strata)[, "folds"] > 0,
                   table(rows$cell, rows$strata)[, "none"] > 0)
})
