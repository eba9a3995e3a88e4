# Published beside ours: every number here is worked out by hand.

code <- reproduction_code()

compare_toys <- function(published, ours) {
  dir <- withr::local_tempdir()
  file <- file.path(dir, "printed.csv")
  writeLines(published, file)
  utils::write.csv(ours, file.path(dir, "001-toy.csv"), row.names = FALSE)
  code$compare_published("001-toy", dir, file)
}

test_that("a rate is judged as two shares of one truth, less the rounding", {
  # p = (.909 + .932) / 2: se = sqrt(.9205 * .0795 * 2 / 1000), the difference
  # beyond half a unit is .0225. Likewise for the others.
  compared <- compare_toys(
    c("case,quantity,value", "a,coverage,0.909", "b,coverage,0.909",
      "c,coverage,0.99", "d,coverage,1.0"),
    data.frame(case = c("d", "b", "c", "a"), quantity = "coverage",
               value = c(1, 0.95, 0.972, 0.932), se = 0.5, replicates = 1000)
  )
  expect_identical(compared$case, c("a", "b", "c", "d"))
  expect_equal(compared$se, c(0.0120980, 0.0114482, 0.0061056, 0),
               tolerance = 1e-5)
  expect_equal(compared$z, c(1.859814, 3.537674, -2.866214, 0),
               tolerance = 1e-5)
  expect_identical(as.character(compared$verdict),
                   c("agrees", "differs", "close", "agrees"))
})

test_that("other figures are taken to be as exact as ours, per data set", {
  # se: .001 sqrt(2) for 1,000 of ours, .001 sqrt(1 + 4) for 4,000.
  compared <- compare_toys(
    c("case,quantity,value", "a,length,0.167", "b,length,0.167",
      "c,length,0.167", "d,length,0.167"),
    data.frame(case = c("a", "b", "c", "d"), quantity = "length",
               value = c(0.1674, 0.172, 0.18, 0.172), se = 0.001,
               replicates = c(1000, 1000, 1000, 4000))
  )
  expect_equal(compared$se, c(0.0014142, 0.0014142, 0.0014142, 0.0022361),
               tolerance = 1e-4)
  expect_equal(compared$z, c(0, 3.181981, 8.838835, 2.012461), tolerance = 1e-5)
  expect_identical(as.character(compared$verdict),
                   c("agrees", "close", "differs", "agrees"))
})

test_that("a printed standard error is used where there is one", {
  compared <- compare_toys(
    c("quantity,value,se", "SK2,-0.100,0.003"),
    data.frame(quantity = "SK2", value = -0.1045, se = 0.004, replicates = NA)
  )
  expect_equal(compared$z, -0.004 / 0.005)
})

test_that("exact cells can differ: a planted figure does not agree", {
  # Nothing is simulated: no standard error, no replicates.
  compared <- compare_toys(
    c("case,quantity,value", "a,z,0.374", "b,z,0.9", "c,power,0.9",
      "d,z,0.38"),
    data.frame(case = c("a", "b", "c", "d"), quantity = c("z", "z", "power",
                                                          "z"),
               value = c(0.3741, 0.3741, 0.3741, 0.3741),
               se = c(0, NA, NA, 0), replicates = NA)
  )
  expect_identical(as.character(compared$verdict),
                   c("agrees", "differs", "differs", "close"))
  expect_identical(compared$z[2:3], c(-Inf, -Inf))
  expect_identical(code$cells_table(compared)$z, rep("exact", 2))
})

test_that("every differing cell is listed", {
  compared <- data.frame(
    case = letters, quantity = "coverage", published = 0.9, ours = 0.5,
    ours_se = 0.01, se = 0.01, z = -40 - seq_along(letters),
    verdict = factor("differs", code$verdict_levels)
  )
  expect_identical(code$cells_table(compared)$case, rev(letters))
})

test_that("every computed cell of the package's results has a verdict", {
  for (part in code$reproduction_parts()) {
    file <- code$results_file(part$name)
    if (is.null(part$published) || length(file) == 0) next
    compared <- code$compare_published(part$name)
    expect_identical(is.na(compared$verdict), is.na(compared$ours),
                     info = part$name)
  }
})

test_that("zeros that a table lost at the end do not make it coarser", {
  printed <- compare_toys(
    c("case,quantity,value", "a,coverage,0.98", "b,coverage,0.991"),
    data.frame(case = c("a", "b"), quantity = "coverage",
               value = c(0.9846, 0.9906), se = 0, replicates = 1000)
  )
  # Half a unit is .0005, not .005.
  expect_equal(printed$z[1] * printed$se[1], 0.0041)
  expect_equal(printed$z[2], 0)
})

test_that("a published cell meets each of ours, and none if there is none", {
  compared <- compare_toys(
    c("case,quantity,value", "a,coverage,0.9", "b,coverage,0.9"),
    data.frame(case = "a", target = c("n", "n/2"), quantity = "coverage",
               value = c(0.9, 0.8), se = 0, replicates = 1000)
  )
  expect_identical(compared$target, c("n", "n/2", NA))
  expect_identical(as.character(compared$verdict), c("agrees", "differs", NA))
  expect_identical(
    code$summarize_verdicts(compared, "quantity"),
    data.frame(quantity = "coverage", cells = 2L, agrees = 1L, close = 0L,
               differs = 1L, by_chance = 0.02,
               largest_z = max(abs(compared$z), na.rm = TRUE))
  )
})

test_that("pages say how many cells agree, and list those that do not", {
  compared <- data.frame(
    case = c("a", "b", "c", "d"), quantity = "coverage",
    published = c(0.9, 0.95, 0.5, 0.9), ours = c(0.9, 0.9, 0.9, NA),
    ours_se = 0.01, se = 0.01, z = c(0, -4.96, 40, NA),
    verdict = factor(c("agrees", "differs", "differs", NA),
                     code$verdict_levels)
  )
  expect_identical(code$verdict_sentence(compared, "cells"),
                   "Of 3 cells 1 agrees, 0 are close and 2 differ")
  expect_identical(
    code$cells_table(compared),
    data.frame(case = c("c", "b"), published = c(".500", ".950"),
               ours = c(".900", ".900"), z = c("40.0", "-5.0"))
  )
  expect_identical(code$cells_table(compared, "close")$case, character())
})

test_that("a length goes with the first truth, and one truth needs no name", {
  expect_identical(code$name_truths(c("n", NA)), c("ours", "ours"))
  named <- code$name_truths(c("n", "n/2", NA))
  expect_identical(named[3], named[1])
  expect_match(named[1:2], "trained on (n|n/2)\\)$")
})
