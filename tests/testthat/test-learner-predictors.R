# Every ready learner meets the same awkward data.
ready_learners <- function() {
  learners <- list(majority = learner_majority(), mean = learner_mean(),
                   logistic = learner_logistic())
  if (requireNamespace("rpart", quietly = TRUE)) {
    learners$tree <- learner_tree(minsplit = 2)
  }
  if (requireNamespace("class", quietly = TRUE)) {
    learners$knn <- learner_knn()
  }
  if (requireNamespace("e1071", quietly = TRUE)) {
    learners$naive_bayes <- learner_naive_bayes(laplace = 1)
  }
  learners
}

each_learner <- function(check) {
  learners <- ready_learners()
  for (name in names(learners)) {
    withr::with_seed(1, check(learners[[name]], name))
  }
}

two_groups <- function() {
  data.frame(x = c(1, 2, 3, 11, 12, 13), z = c(2, 1, 3, 2, 1, 3),
             y = rep(c("low", "high"), each = 3))
}

test_that("one class in the training part is predicted", {
  train <- two_groups()[1:3, ]
  train$y <- factor(train$y, c("high", "low"))
  each_learner(function(learner, name) {
    expect_identical(as.character(learner(train, two_groups()[4:5, 1:2], "y")),
                     c("low", "low"), label = name)
  })
})

test_that("clear groups are told apart, whatever the type of the target", {
  train <- two_groups()
  test <- data.frame(x = c(0, 14, 2.5), z = 2)
  targets <- list(
    factor(train$y), train$y, train$y == "high",
    as.integer(train$y == "high"), factor(train$y, c("none", "high", "low"))
  )
  wanted <- list(c("low", "high", "low"), c("low", "high", "low"),
                 c("FALSE", "TRUE", "FALSE"), c("0", "1", "0"),
                 c("low", "high", "low"))
  each_learner(function(learner, name) {
    if (name == "majority") return()
    for (i in seq_along(targets)) {
      train$y <- targets[[i]]
      expect_identical(as.character(learner(train, test, "y")), wanted[[i]],
                       label = paste(name, i))
    }
  })
})

test_that("predictors and numbers of 64 bits are computed by their values", {
  skip_without("bit64")
  train <- transform(two_groups(), x = bits_of_64(x))
  test <- data.frame(x = bits_of_64(c(0, 14, 3)), z = bits_of_64(rep(2, 3)))
  each_learner(function(learner, name) {
    if (name == "majority") return()
    expect_identical(as.character(learner(train, test, "y")),
                     c("low", "high", "low"), label = name)
  })
  # y = 2 x + 1, in a learner alone and with cv_predict()
  line <- data.frame(x = bits_of_64(1:40), y = bits_of_64(2 * 1:40 + 1))
  expect_equal(learner_linear()(line[-40, ], line[40, "x", drop = FALSE], "y"),
               81)
  found <- suppressMessages(cv_predict(cv_kfold(40, 5), line, y, list(
    ready = learner_linear(), sum = function(train, test) 2 * test$x + 1
  )))
  expect_equal(found$ready, 2 * found$row + 1)
  expect_identical(found$sum, 2 * found$row + 1)
})

test_that("three classes are told apart", {
  skip_if_not_installed("nnet")
  train <- data.frame(x = c(1, 2, 3, 11, 12, 13, 21, 22, 23),
                      z = c(1, 2, 3, 3, 2, 1, 2, 3, 1),
                      y = rep(c("a", "b", "c"), each = 3))
  test <- data.frame(x = c(2.2, 11.8, 22.1), z = 2)
  each_learner(function(learner, name) {
    if (name == "majority") return()
    expect_identical(as.character(learner(train, test, "y")),
                     c("a", "b", "c"), label = name)
  })
})

test_that("predictors that are no numbers; levels only in the test part", {
  train <- data.frame(
    colour = rep(c("red", "blue"), 6), flag = rep(c(TRUE, FALSE), 6),
    size = factor(rep(c("s", "m"), 6), c("s", "m", "l")),
    y = rep(c("yes", "no"), 6)
  )
  test <- data.frame(
    colour = c("red", "blue", "green"), flag = c(TRUE, FALSE, TRUE),
    size = factor(c("s", "m", "l"), c("s", "m", "l"))
  )
  each_learner(function(learner, name) {
    found <- as.character(learner(train, test, "y"))
    expect_length(found, 3)
    expect_true(found[3] %in% c("yes", "no"), label = name)
    if (name != "majority") expect_identical(found[1:2], c("yes", "no"))
  })
})

test_that("constant columns do no harm, and nothing but them is no failure", {
  train <- cbind(constant = 7, two_groups())
  test <- data.frame(constant = c(7, 8), x = c(2, 12), z = 2)
  each_learner(function(learner, name) {
    if (name == "majority") return()
    expect_identical(as.character(learner(train, test, "y")), c("low", "high"),
                     label = name)
    found <- learner(train[c("constant", "y")], test["constant"], "y")
    expect_true(all(as.character(found) %in% c("low", "high")), label = name)
  })
})

test_that("awkward column names do no harm", {
  train <- two_groups()
  names(train) <- c("truth", "a b", "my target")
  test <- train[1:2]
  each_learner(function(learner, name) {
    if (name == "majority") return()
    expect_identical(as.character(learner(train, test, "my target")),
                     two_groups()$y, label = name)
  })
})

test_that("no predictor at all is a clear failure", {
  train <- two_groups()["y"]
  test <- train[0]
  each_learner(function(learner, name) {
    if (name == "majority") return()
    expect_error(learner(train, test, "y"), "no predictor", label = name)
  })
})

test_that("missing predictors: NA, predicted, or the fit fails", {
  train <- two_groups()
  test <- data.frame(x = c(2, NA, 12), z = 2)
  each_learner(function(learner, name) {
    if (name == "knn") {
      expect_error(learner(train, test, "y"), "without missing values")
      return()
    }
    found <- as.character(learner(train, test, "y"))
    if (name %in% c("mean", "logistic")) {
      expect_identical(found, c("low", NA, "high"), label = name)
    } else {
      expect_false(anyNA(found), label = name)
    }
  })
})

test_that("one test row is enough", {
  each_learner(function(learner, name) {
    expect_length(learner(two_groups(), two_groups()[1, 1:2], "y"), 1)
  })
})

test_that("times are numbers, a matrix counts as its columns, a list fails", {
  times <- as.POSIXct("2020-01-01", tz = "UTC") + 3600 * 1:60
  data <- data.frame(y = rep(c("a", "b"), each = 30), t = times)
  odd <- rep(c(TRUE, FALSE), 30)
  each_learner(function(learner, name) {
    if (name == "majority") return()
    for (convert in list(identity, as.Date, function(x) x - x[1])) {
      data$t <- convert(times)
      if (length(unique(data$t)) < 60) next
      found <- learner(data[odd, ], data[!odd, "t", drop = FALSE], "y")
      # The classes are apart in time: at most the record at the border fails.
      expect_lte(sum(found != data$y[!odd]), 1, label = name)
    }
    wide <- data.frame(y = data$y)
    wide$m <- cbind(1:60, 1)
    found <- learner(wide[odd, ], wide[!odd, "m", drop = FALSE], "y")
    expect_lte(sum(found != data$y[!odd]), 1, label = name)
    wide$m <- as.list(1:60)
    expect_error(learner(wide[odd, ], wide[!odd, "m", drop = FALSE], "y"),
                 "numbers, labels or times, but \"m\" is", label = name)
  })
})

test_that("predictors beyond ASCII, from files, in names and values", {
  file <- withr::local_tempfile()
  rows <- paste0(rep(c("gr\u00fcn,\u8d64,ja", "rot,\u767d,nein"), 6), "\n")
  writeBin(charToRaw(paste0(enc2utf8(c("Farbe,Gr\u00f6\u00dfe,y\n", rows)),
                            collapse = "")), file)
  data <- read.csv(file, encoding = "unknown", check.names = FALSE)
  each_learner(function(learner, name) {
    if (name == "majority") return()
    found <- learner(data[1:8, ], data[9:12, 1:2], "y")
    expect_identical(as.character(found), rep(c("ja", "nein"), 2), label = name)
  })
})
