# Probabilities of learners and of tables.

three_classes <- function() {
  data.frame(y = factor(c("a", "b", "c", "a")), guess = c("a", "b", "c", "b"),
             p_a = c(0.7, 0.2, 0, 0.4), p_b = c(0.2, 0.5, 0.1, 0.5),
             p_c = c(0.1, 0.3, 0.9, 0.1))
}

read_three <- function(data, ...) {
  cv_predictions(data, y, guess, probs = list(guess = c(...)))
}

test_that("columns belong to classes by their names, never by their place", {
  data <- three_classes()
  wanted <- as.matrix(data[c("p_a", "p_b", "p_c")])
  dimnames(wanted) <- list(NULL, c("a", "b", "c"))
  found <- function(probs) {
    p <- cv_predictions(data, y, guess, probs = {{ probs }})
    prediction_probabilities(p, "guess")
  }
  expect_identical(found(list(guess = c(p_c, p_a, p_b))), wanted)
  expect_identical(found(list(guess = dplyr::starts_with("p_"))), wanted)
  expect_identical(found(list(guess = c(b = p_b, c = p_c, a = p_a))), wanted)
  expect_identical(found(list(guess = c("p_b", "p_c", "p_a"))), wanted)
  chosen <- list(guess = c("p_b", "p_c", "p_a"))
  expect_identical(found(chosen), wanted)
  names(data)[3:5] <- paste0(".pred_", c("a", "b", "c"))
  expect_identical(found(list(guess = dplyr::starts_with(".pred"))), wanted)
  names(data)[3:5] <- c("u", "v", "w")
  expect_input_error(found(list(guess = c(u, v, w))), "label", "probs",
                     "cv_predictions")
})

test_that("of two classes one column is enough, if it says which", {
  data <- data.frame(y = c("no", "yes"), guess = "no", p = c(0.25, 0.5))
  found <- function(probs) {
    x <- cv_predictions(data, y, guess, probs = {{ probs }})
    prediction_probabilities(x, "guess")
  }
  wanted <- cbind(no = c(0.75, 0.5), yes = c(0.25, 0.5))
  expect_identical(found(list(guess = c(yes = p))), wanted)
  expect_identical(found(list(guess = c(no = p))), 1 - wanted)
  expect_input_error(found(list(guess = p)), "label", "probs",
                     "cv_predictions")
  data$y <- c(FALSE, TRUE)
  data$guess <- FALSE
  expect_identical(found(list(guess = p)),
                   cbind(`FALSE` = c(0.75, 0.5), `TRUE` = c(0.25, 0.5)))
})

test_that("a column that names the negative class is that of it", {
  first <- function(name, y, ...) {
    data <- data.frame(y = y, guess = y)
    data[[name]] <- c(0.25, 0.5)
    x <- cv_predictions(data, y, guess,
                        probs = list(guess = tidyselect::all_of(name)))
    unname(prediction_probabilities(x, "guess")[1, ])
  }
  truths <- list(c(FALSE, TRUE), 0:1, c("False", "True"))
  for (y in truths) {
    for (name in c("prob_False", "p_FALSE", ".pred_false", "False", "p_0",
                   "rf_p0", "X0", "x0", "proba0", "class0", "m.class0")) {
      expect_identical(first(name, y), c(0.25, 0.75), label = name)
    }
    for (name in c("prob_True", "p1", "X1", "p_1", "m", "bert0", "x10", "px0",
                   "notFalse")) {
      expect_identical(first(name, y), c(0.75, 0.25), label = name)
    }
  }
  # A model called by a number is none of FALSE.
  for (name in c("knn_0", "fold_0")) {
    expect_identical(first(name, c(FALSE, TRUE)), c(0.75, 0.25), label = name)
  }
  # A label of the truth comes before the number at its end.
  expect_identical(first("p0", c("p0", "p1")), c(0.25, 0.75))
  expect_input_error(first("p0", c("a0", "a1")), "label", "probs")
  # Columns of three classes, as read.csv() names those of pandas.
  data <- data.frame(y = c(0, 1, 2), guess = 0, X0 = 0.5, X1 = 0.25, X2 = 0.25)
  x <- cv_predictions(data, y, guess, probs = list(guess = c(X1, X2, X0)))
  expect_identical(prediction_probabilities(x, "guess")[1, ],
                   c(`0` = 0.5, `1` = 0.25, `2` = 0.25))
})

test_that("a long table has the columns for all its learners", {
  p <- read_three(three_classes(), p_a, p_b, p_c)
  long <- tidy(p)
  expect_named(long, c("row", "rep", "fold", "learner", "truth", "estimate",
                       ".pred_a", ".pred_b", ".pred_c"))
  two <- rbind(long, transform(long, learner = "other", .pred_a = .pred_b,
                               .pred_b = .pred_a), transform(
                                 long, learner = "none", .pred_a = NA,
                                 .pred_b = NA, .pred_c = NA))
  expect_warning(
    again <- cv_predictions(two[sample(12), ], truth, estimate, row = row,
                            rep = rep, fold = fold, learner = learner,
                            probs = dplyr::starts_with(".pred_")),
    "probabilities of other", class = "bcvinfer_warning_contradiction"
  )
  wanted <- prediction_probabilities(p, "guess")
  expect_identical(prediction_probabilities(again, "guess"), wanted)
  expect_identical(unname(prediction_probabilities(again, "other")),
                   unname(wanted[, c("b", "a", "c")]))
  expect_null(prediction_probabilities(again, "none"))
})

test_that("columns that are no probabilities are errors", {
  data <- three_classes()
  refused <- function(.data, kind, ...) {
    expect_input_error(read_three(.data, ...), kind, "probs", "cv_predictions")
  }
  refused(transform(data, p_a = replace(p_a, 2, NA)), "missing", p_a, p_b, p_c)
  refused(transform(data, p_a = p_a + 0.1), "value", p_a, p_b, p_c)
  refused(transform(data, p_a = p_a + 1, p_b = p_b - 1), "value", p_a, p_b, p_c)
  refused(transform(data, p_a = as.character(p_a)), "type", p_a, p_b, p_c)
  refused(data, "label", p_a, p_b)
  refused(data, "label", a = p_a, b = p_b, z = p_c)
  refused(data, "column", p_a, nowhere)
  expect_input_error(
    cv_predictions(data, y, guess, probs = list(tree = c(p_a, p_b, p_c))),
    "column", "probs", "cv_predictions"
  )
  expect_input_error(cv_predictions(data, y, guess, probs = c(p_a, p_b, p_c)),
                     "column", "probs", "cv_predictions")
  # A rounded sum is none.
  fine <- read_three(transform(data, p_a = p_a + 0.001), p_a, p_b, p_c)
  expect_equal(prediction_probabilities(fine, "guess")[1, "a"], c(a = 0.701))
  # A missing prediction has no probabilities.
  data$guess[3] <- NA
  data$p_a[3] <- NA
  gone <- prediction_probabilities(read_three(data, p_a, p_b, p_c), "guess")
  expect_identical(is.na(gone[, "b"]), c(FALSE, FALSE, TRUE, FALSE))
})

# Probabilities that say which record they are of.
marked_learner <- function(train, test, target) {
  data.frame(.pred_yes = test$x / 100, .pred_no = 1 - test$x / 100,
             .pred_class = ifelse(test$x > 20, "yes", "no"))
}

test_that("cv_predict() keeps the probabilities of learners", {
  data <- data.frame(x = 1:40, y = rep(c("no", "yes"), 20))
  learners <- list(marked = marked_learner, plain = constant_learner("no"))
  x <- cv_predict(toy_plan(40), data, y, learners)
  expect_identical(prediction_probabilities(x, "marked"),
                   cbind(no = 1 - x$row / 100, yes = x$row / 100))
  expect_null(prediction_probabilities(x, "plain"))
  expect_output(print(x), "Probabilities of: \"marked\"", fixed = TRUE)
})

test_that("probabilities come from workers as they are", {
  skip_without_installed_copy()
  data <- data.frame(x = 1:40, y = rep(c("no", "yes"), 20))
  learners <- list(marked = marked_learner)
  here <- cv_predict(toy_plan(40), data, y, learners)
  local_future_plan(future::multisession, workers = 2)
  expect_identical(cv_predict(toy_plan(40), data, y, learners), here)
})

test_that("a fit with wrong probabilities fails alone", {
  data <- data.frame(x = 1:40, y = rep(c("no", "yes"), 20))
  odd <- function(train, test, target) {
    found <- marked_learner(train, test, target)
    if (1 %in% test$x) found$.pred_no <- found$.pred_no / 2
    found
  }
  expect_warning(x <- cv_predict(toy_plan(40), data, y, list(odd = odd)),
                 class = "bcvinfer_warning_learner")
  p <- prediction_probabilities(x, "odd")
  expect_identical(is.na(p[, 1]), is.na(x$odd))
  expect_identical(p[!is.na(x$odd), "yes"], x$row[!is.na(x$odd)] / 100)
  expect_match(attr(x, "failures")$message[1], "add up to 1")
})

test_that("a class that was not trained on has probability 0", {
  p <- probability_matrix(list(.pred_a = c(1, 0.4), .pred_c = c(0, 0.6)),
                          c("a", "b", "c"), absent = TRUE)
  expect_identical(p, cbind(a = c(1, 0.4), b = 0, c = c(0, 0.6)))
})

unname_rows <- function(x) {
  rownames(x) <- NULL
  x
}

test_that("ready learners give the probabilities of their models", {
  skip_if_not_installed("rpart")
  odd <- seq(1, 150, 2)
  train <- iris[odd, ]
  test <- iris[-odd, -5]
  found <- function(learner) {
    table <- learner(train, test, "Species", probabilities = TRUE)
    expect_identical(table$.pred_class, learner(train, test, "Species"))
    p <- as.matrix(table[paste0(".pred_", levels(iris$Species))])
    colnames(p) <- levels(iris$Species)
    p
  }
  fit <- rpart::rpart(Species ~ ., train)
  expect_equal(found(learner_tree()), unname_rows(predict(fit, test)))
  shares <- found(learner_majority())
  expect_equal(shares[1, ], c(table(train$Species)) / 75)
  skip_if_not_installed("nnet")
  overlapping <- c("Sepal.Length", "Sepal.Width", "Species")
  train <- iris[odd, overlapping]
  fit <- nnet::multinom(Species ~ ., train, trace = FALSE, maxit = 1000)
  expect_equal(found(learner_logistic()),
               unname_rows(predict(fit, test, "probs")), tolerance = 1e-3)
})

test_that("logistic regression has the probabilities of glm()", {
  two <- iris[iris$Species != "setosa", c(1, 2, 5)]
  two$Species <- factor(two$Species)
  odd <- seq(1, 100, 2)
  fit <- glm(Species ~ ., binomial, two[odd, ])
  found <- learner_logistic()(two[odd, ], two[-odd, -3], "Species",
                              probabilities = TRUE)
  expect_equal(found$.pred_virginica,
               unname(predict(fit, two[-odd, ], type = "response")),
               tolerance = 1e-10)
})

test_that("nearest neighbours have shares of votes, with FNN and without", {
  # The three nearest of 0: a, a, b; of 10: b, c, c.
  train <- matrix(c(0.1, 0.2, 0.3, 9.8, 9.9, 10.1))
  truth <- factor(c("a", "a", "b", "b", "c", "c"))
  wanted <- rbind(c(2, 1, 0), c(0, 1, 2)) / 3
  colnames(wanted) <- c("a", "b", "c")
  for (package in c("FNN", "class")) {
    skip_if_not_installed(package)
    vote <- if (package == "FNN") fnn_labels else class_labels
    found <- vote(train, matrix(c(0, 10)), truth, 3)
    shares <- attr(found, "shares")
    expect_equal(if (is.function(shares)) shares() else shares, wanted)
    expect_identical(as.vector(found), c("a", "c"))
  }
})

test_that("a number outside [0, 1] is shown as it was given", {
  data <- data.frame(y = c("a", "b"), one = "a", p = c(0.5, 98))
  for (p in c(98, -0.25)) {
    data$p[2] <- p
    expect_input_error(
      cv_predictions(data, y, one, probs = list(one = c(b = p))), "value",
      "probs", message = paste0("not ", format(p))
    )
  }
})

test_that("a column of probabilities is of the longest class that it names", {
  y <- rep(c("churn", "no_churn"), c(6, 6))
  p <- seq(0.95, 0.4, by = -0.05)
  d <- data.frame(y, p_no_churn = 1 - p)
  x <- suppressMessages(cv_predictions(d, y, probs = list(m = p_no_churn)))
  # (The Brier score is half of the sum over both classes.)
  expect_equal(mean(cv_scores(x, "brier")$scores("m")),
               mean((p - (y == "churn"))^2))
})

test_that("a column of the class that is absent is refused, or read", {
  refused <- function(labels, name) {
    data <- data.frame(y = rep(labels, 4), p = c(1, 9, 2, 8, 3, 7, 4, 6) / 10)
    names(data)[2] <- name
    expect_input_error(
      cv_predictions(data, y, probs = list(m = tidyselect::all_of(name))),
      "label", "probs", "cv_predictions", name
    )
    long <- cbind(data, id = 1:8, by = "a")
    expect_input_error(
      cv_predictions(long, y, row = id, learner = by,
                     probs = tidyselect::all_of(name)),
      "label", "probs", "cv_predictions", "write `+ ?probs = c\\("
    )
  }
  refused(c("disease", "no disease"), "p_no.disease")
  refused(c("responder", "nonresponder"), "prob_non_responder")
  refused(c("ill", "well"), "p_not_ill")
  refused(c("MI", "no MI"), "p_no_MI")
  refused(c("1", "-1"), "X.1")
  refused(c("disease", "healthy"), "p_neg_disease")
  refused(0:1, "p_no")
  refused(0:1, "P.absent")
  said <- function(labels, name) {
    data <- data.frame(y = rep(labels, 4), p = rep(c(0.2, 0.9), 4))
    names(data)[2] <- name
    x <- suppressMessages(cv_predictions(
      data, y, probs = list(m = tidyselect::all_of(name))
    ))
    as.character(x$m[2])
  }
  expect_identical(said(c("yes", "no"), "p_no"), "no")
  expect_identical(said(c("yes", "no"), "no"), "no")
  expect_identical(said(c("disease", "no disease"), "p_no disease"),
                   "no disease")
  expect_identical(said(c("known", "unknown"), "p_known"), "known")
  expect_identical(said(c("1", "-1"), "p_1"), "1")
  expect_identical(said(c("ill", "well"), "no_age_ill"), "ill")
  expect_identical(said(c("ill", "well"), "without.age_ill"), "ill")
})

# Read by hand: the mean of (p - y)^2.
test_that("what has the name of a column is that column", {
  d <- data.frame(id = rep(1:40, 2), m = rep(c("a", "b"), each = 40),
                  y = rep(0:1, 40), q = rep(c(0.2, 0.9, 0.4, 0.8), 20),
                  old = 0.5)
  d$score <- d$q
  score <- list("old")
  read <- function(...) {
    x <- suppressMessages(cv_predictions(d, y, row = id, learner = m, ...))
    unique(interval_components(x, "brier")$estimate)
  }
  value <- mean((d$q - d$y)^2)
  expect_equal(read(probs = score), value)
  expect_equal(read(probs = c("1" = q)), value)
  # What is computed is no column, whatever names it has.
  y <- "old"
  for (code in expression(list2, stats::setNames(list(y), NULL),
                          lapply("old", function(q) q))) {
    list2 <- list("old")
    value <- suppressWarnings(rlang::inject(read(probs = !!code)))
    expect_equal(value, 0.25)
  }
  expect_input_error(read(probs = list()), "column", "probs", "cv_predictions")
})

test_that("a number of a model is not taken for a class", {
  data <- data.frame(y = rep(0:1, 4), p_0 = 0.5, p_1 = 0.5,
                     model_0 = c(1, 9, 2, 8, 3, 7, 4, 1) / 10,
                     model_1 = c(2, 9, 3, 8, 1, 7, 4, 6) / 10)
  read <- function(probs) {
    suppressMessages(cv_predictions(data, y, probs = {{ probs }}))
  }
  refused <- function(probs, message) {
    expect_input_error(read({{ probs }}), "label", "probs", "cv_predictions",
                       message)
  }
  refused(list(model_0 = model_0, model_1 = model_1), "model_0 and model_1")
  refused(list(a = model_0, b = model_1), "a = c\\(`1` = model_0\\)")
  refused(list(model_0 = model_0), "which class model_0 is the")
  refused(list(p_0 = p_0, p_1 = p_1), "of one model together")
  # Pairs in order by hand: 12.5 of 16, and all.
  areas <- function(probs) {
    suppressWarnings(coef(cv_scores(read({{ probs }}), "roc_auc")))
  }
  said <- areas(list(model_0 = c(`1` = model_0), model_1 = model_1))
  expect_equal(unname(said), c(12.5, 16) / 16)
  # What names only one class, or a pair of columns, is read as before.
  data$p_no <- 1 - data$model_0
  data$p_yes <- data$model_0
  data$y <- c("no", "yes")
  area <- function(probs) {
    x <- read({{ probs }})
    unname(suppressWarnings(coef(cv_scores(x, "roc_auc", positive = "yes"))))
  }
  expect_equal(area(list(p_yes = p_yes)), 12.5 / 16)
  expect_equal(area(list(m = c(p_no, p_yes))), 12.5 / 16)
  expect_equal(area(list(m = p_no)), 12.5 / 16)
})
