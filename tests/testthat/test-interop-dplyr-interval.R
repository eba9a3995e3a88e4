both <- rbind(interval_beta_prime(varied_counts(3, 2, "bcv")),
              interval_t(varied_counts(3, 2, "bcv"), method = "bcv_t"))
shape_of <- function(x) lapply(x$posterior, `[[`, "shape1")

test_that("posteriors follow their rows through dplyr's verbs", {
  skip_if_not_installed("dplyr")
  out <- dplyr::filter(both, .data$learner == "knn")
  expect_s3_class(out, "cv_interval")
  expect_identical(shape_of(out), shape_of(both)[c(2, 4)])
  out <- dplyr::arrange(both, dplyr::desc(dplyr::row_number()))
  expect_identical(shape_of(out), shape_of(both)[4:1])
  out <- dplyr::mutate(both, width = .data$conf.high - .data$conf.low)
  expect_identical(shape_of(out), shape_of(both))
  expect_identical(class(dplyr::select(both, "learner")), "data.frame")
  expect_identical(shape_of(dplyr::bind_rows(both, both)),
                   rep(shape_of(both), 2))
})

test_that("a table with rows added by dplyr says whose its notes are", {
  skip_if_not_installed("dplyr")
  said <- "Rows were added by dplyr: notes, plan and groups are those of the"
  noted <- both
  attr(noted, "notes") <- "Extrapolated."
  out <- dplyr::bind_rows(both, noted)
  expect_output(print(out), said, fixed = TRUE)
  expect_output(print(dplyr::filter(out, .data$learner == "knn")), said,
                fixed = TRUE)
  expect_identical(summary(out)$basis, table_notes(out))
  expect_output(print(summary(out)), said, fixed = TRUE)
  expect_identical(table_notes(rbind(both, noted)),
                   c(attr(both, "notes"), "Extrapolated."))
  expect_identical(table_notes(dplyr::slice(noted, c(2, 1))), "Extrapolated.")
  # Without a column of its own it is no table of ours.
  half <- dplyr::select(both, "learner")
  expect_null(attr(dplyr::bind_rows(half, half), "added"))
})

test_that("without one of its columns it is an ordinary data frame", {
  skip_if_not_installed("dplyr")
  expect_identical(class(dplyr::select(both, "learner", "estimate")),
                   "data.frame")
  expect_identical(class(dplyr::mutate(both, conf.low = NULL)), "data.frame")
})
