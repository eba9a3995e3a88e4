halves <- varied_counts(3, 2, "bcv")
both <- interval_beta_prime(halves)

test_that("an interval has its columns, in order", {
  expect_s3_class(both, c("cv_interval",
                          "cv_table", "data.frame"), exact = TRUE)
  expect_named(both, c("learner", "measure", "method", "estimator",
                       "estimate", "conf.low", "conf.high", "conf.level"))
})

test_that("rows keep their posterior, other columns make it a data frame", {
  second <- both[2, ]
  expect_s3_class(second, "cv_interval")
  expect_identical(attr(second, "posterior"), attr(both, "posterior")[2])
  expect_identical(interval_notes(second), interval_notes(both))
  for (rows in list(-1, c(FALSE, TRUE), "2")) {
    expect_identical(attr(both[rows, ], "posterior"),
                     attr(both, "posterior")[2])
  }
  expect_identical(attr(both[2:1, ], "posterior"),
                   attr(both, "posterior")[2:1])
  expect_identical(attr(both[names(both)], "posterior"),
                   attr(both, "posterior"))
  expect_identical(class(both["learner"]), "data.frame")
  expect_null(attr(both["learner"], "posterior"))
  expect_identical(both$learner, both[, "learner"])
  expect_identical(both[["estimate"]], both[, "estimate"])
})

test_that("rbind collects methods with their posteriors and notes", {
  t <- interval_bcv_t(halves)
  all <- rbind(both, t)
  expect_s3_class(all, "cv_interval")
  expect_identical(all$method, rep(c("beta_prime", "bcv_t"), each = 2))
  expect_length(attr(all, "posterior"), 4)
  expect_null(attr(all, "posterior")[[3]])
  expect_true(all(interval_notes(t) %in% interval_notes(all)))
  expect_null(attr(rbind(t, t), "posterior"))
})

test_that("tidy drops the class, glance counts", {
  plain <- tidy(both)
  expect_identical(class(plain), "data.frame")
  expect_identical(names(attributes(plain)),
                   names(attributes(data.frame(a = 1))))
  expect_equal(plain$estimate, both$estimate)
  expect_identical(glance(both)$intervals, 2L)
  expect_identical(glance(both)$conf.level, 0.95)
  mixed <- rbind(both, interval_beta_prime(halves, conf.level = 0.9))
  expect_identical(glance(mixed)$conf.level, NA_real_)
})

test_that("print shows the table, the level and the notes", {
  withr::local_options(width = 80)
  expect_snapshot(print(both))
  expect_output(print(both, digits = 1), "0.8 ")
  expect_output(print(rbind(both, interval_beta_prime(halves,
                                                      conf.level = 0.9))),
                "conf.level")
  expect_input_error(print(both, digits = -1), "value", "digits")
})

test_that("format gives strings of equal decimals", {
  text <- format(both, digits = 2)
  expect_type(text$estimate, "character")
  expect_true(all(nchar(text$conf.low) == 4))
})

test_that("rbind refuses tables with other columns", {
  each <- fold_counts(3, 2, 5, 1, 2, 9, class = c("x", "y"))
  expect_input_error(rbind(both, interval_beta_prime(each)), "column", "...")
})

test_that("a table wider than the console says once what all rows share", {
  counts <- confusion_counts(data.frame(
    learner = "tree", rep = 1, fold = 1:5, tp = 16, fp = 3:7, fn = 4, tn = 17
  ), scheme = "kfold")
  both <- rbind(interval_corrected_kfold_t(counts, "balanced_accuracy"),
                interval_corrected_kfold_t(counts, "mcc"))
  lines <- function(x, width) {
    withr::with_options(list(width = width), capture.output(print(x)))
  }
  narrow <- lines(both, 70)
  expect_identical(narrow[2:3], c("# method: corrected_kfold_t",
                                  "# estimator: macro"))
  expect_match(narrow[4], "^ learner measure +estimate conf.low conf.high *$")
  expect_match(lines(both, 120)[2],
               "^ learner measure +method +estimator estimate conf.low")
  mixed <- rbind(both, interval_kfold_t(counts, "balanced_accuracy"))
  expect_match(lines(mixed, 70)[3], "method")
})
