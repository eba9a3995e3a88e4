guess <- list(first = function(train, test, target) {
  rep(train[[target]][1], nrow(test))
})
likely <- "bcvinfer_warning_likely_groups"

visits <- function(patients = 40, each = 4) {
  set.seed(8)
  id <- rep(seq_len(patients), each = each)
  data.frame(patient = id, x = rnorm(length(id)), z = runif(length(id)),
             y = rep(sample(c("ill", "well"), patients, TRUE), each = each))
}

test_that("a column that looks like an identifier is named, with the call", {
  data <- visits()
  expect_warning(cv_predict(cv_bcv(160, m = 2), data, y, guess),
                 "cv_bcv(data, m = 2, groups = patient)", fixed = TRUE,
                 class = likely)
  expect_warning(cv_predict(cv_kfold(160, 5), data, y, guess),
                 "cv_kfold(data, k = 5, groups = patient)", fixed = TRUE,
                 class = likely)
  # Names of single things, without a telling name; and numbers that order
  # nothing.
  data$tag <- paste0("tag", data$patient)
  data$number <- sample(1e6, 40)[data$patient]
  for (column in c("tag", "number")) {
    expect_warning(
      cv_predict(cv_bcv(160, m = 2), data[c(column, "x", "y")], y, guess),
      column, class = likely
    )
  }
})

test_that("nothing is said where groups were given or do not share the class", {
  data <- visits()
  expect_no_warning(
    cv_predict(cv_bcv(data, m = 2, groups = patient), data, y, guess)
  )
  data$y <- rep(c("ill", "well"), 80)
  names(data)[names(data) == "patient"] <- "code"
  expect_no_warning(cv_predict(cv_bcv(160, m = 2), data, y, guess))
  expect_no_warning(cv_predict(cv_bcv(iris, m = 2), iris, Species, guess))
})

test_that("copies of records on both sides of a split are counted", {
  data <- visits()[c("x", "z", "y")]
  copied <- data[c(1:160, 1:20), ]
  expect_warning(cv_predict(cv_bcv(180, m = 2), copied, y, guess),
                 "40 of 180 records are copies", class = likely)
  # Whole copies in a fold are no harm; a few copies and records that are alike
  # by chance say nothing.
  plan <- cv_bcv(copied, m = 2, groups = paste(x, z))
  expect_no_warning(cv_predict(plan, copied, y, guess))
  expect_no_warning(
    cv_predict(cv_bcv(163, m = 2), data[c(1:160, 1:3), ], y, guess)
  )
  coarse <- data.frame(x = round(data$x), z = round(data$z), y = data$y)
  expect_no_warning(cv_predict(cv_bcv(160, m = 2), coarse, y, guess))
  texts <- data.frame(
    text = paste("a long text that is repeated, number", rep(1:80, 2)),
    y = rep(c("good", "bad"), 80)
  )
  expect_warning(cv_predict(cv_bcv(160, m = 2), texts, y, guess), "copies",
                 class = likely)
})

test_that("run_tests() says it once", {
  data <- visits()
  warnings <- testthat::capture_warnings(suppressMessages(run_tests(
    data, y, list(a = learner_majority(), b = learner_mean()),
    c("bcv_t", "corrected_kfold_t")
  )))
  expect_identical(sum(grepl("identifier of groups", warnings)), 1L)
})

test_that("the rates of alarms in the help are those of the file", {
  rows <- read.csv(system.file("evidence", "group-alarms.csv",
                               package = "bcvinfer"))
  expect_gte(sum(rows$grouped == "no"), 20)
  expect_match(group_alarms(), paste0(
    sum(rows$alarm != "" & rows$grouped == "no"), " of ",
    sum(rows$grouped == "no")
  ))
})

test_that("groups of data that were sorted after the plan was made are found", {
  withr::local_seed(7)
  d <- data.frame(patient = rep(1:40, each = 4), x = rnorm(160))
  d$clinic <- (d$patient - 1) %/% 10
  d$y <- factor(sample(c("ill", "well"), 40, TRUE)[d$patient])
  plan <- cv_bcv(d, m = 2, groups = patient)
  nn <- list(nn = learner_knn(k = 1))
  expect_no_warning(cv_predict(plan, d, y, nn))
  expect_warning(cv_predict(plan, d[order(d$x), ], y, nn),
                 "they are not the groups of `plan`",
                 class = "bcvinfer_warning_likely_groups")
  # Parts and unions of groups are none of other data.
  expect_no_warning(cv_predict(cv_bcv(d, m = 2, groups = clinic), d, y, nn))
})
