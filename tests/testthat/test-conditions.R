test_that("control characters in names are shown as text", {
  data <- data.frame(t = c("a\033[31m\a", "b"), e = "zz\u009b31m")
  error <- expect_input_error(
    confusion_counts(data, "b", truth = t, estimate = e), "label", "estimate"
  )
  expect_no_match(conditionMessage(error), "[\\x01-\\x08\\x0b-\\x1f\\x7f]",
                  perl = TRUE)
  expect_match(conditionMessage(error), "\\033[31m\\a", fixed = TRUE)
  x <- example_predictions()
  names(x)[5] <- "tree\033[2J\a"
  x[[5]][1] <- NA
  warning <- expect_warning(confusion_counts(x, "y"),
                            class = "bcvinfer_warning_missing")
  expect_match(conditionMessage(warning), "tree\\033[2J\\a", fixed = TRUE)
  expect_identical(show_controls(c("plain", "two\nlines", "\033\a")),
                   c("plain", "two\nlines", "\\033\\a"))
  expect_identical(show_controls("two\nlines", lines = FALSE), "two\\nlines")
})

# R reports such a function as its own parent.
test_that("a call in the package's namespace does not search for ever", {
  setTimeLimit(elapsed = 60, transient = TRUE)
  withr::defer(setTimeLimit())
  inside <- asNamespace("bcvinfer")
  own_parent <- function() sys.parent() == sys.nframe()
  expect_true(do.call(own_parent, list(), envir = inside))
  call_inside <- function(x) do.call("kfold_t_test", list(x), envir = inside)
  error <- expect_input_error(call_inside("a"), "type", "x", "kfold_t_test")
  expect_identical(error$call, quote(kfold_t_test("a")))
  warning <- expect_warning(call_inside(rep(1, 5)),
                            class = "bcvinfer_warning_zero_variance")
  expect_identical(as.character(warning$call[[1]]), "kfold_t_test")
})

# The first argument has another value inside by the time of the message.
test_that("code in messages has the name of what the user gave", {
  set.seed(1)
  own <- data.frame(id = 1:40, f = rep(1:10, 4), y = rep(c("u", "v"), 20))
  own$`my tree` <- sample(own$y)
  own$knn <- sample(own$y)
  twice <- rbind(cbind(own, r = 1), cbind(own, r = 2))
  mine <- suppressWarnings(cv_predictions(
    twice, y, c(`my tree`, knn), row = id, rep = r, fold = f
  ))
  same <- "Keep one of them: `mine[mine$rep %in% 1L, ]`."
  warning <- expect_warning(compare_learners(na = "wrong", mine),
                            class = "bcvinfer_warning_same_folds")
  expect_match(one_line(warning), same, fixed = TRUE)
  for (unnamed in expression(do.call(compare_learners, list(mine)),
                             Map(compare_learners, list(mine)))) {
    warning <- expect_warning(eval(unnamed),
                              class = "bcvinfer_warning_same_folds")
    expect_match(one_line(warning), "`predictions[predictions$rep",
                 fixed = TRUE)
  }
  runs <- suppressMessages(cv_predictions(twice, y, c(`my tree`, knn), row = id,
                                          run = r))
  error <- expect_input_error(contingency_counts(runs), "scheme", "x")
  expect_match(one_line(error), "`runs[runs$rep == 1, ]`", fixed = TRUE)
  folds <- cv_predictions(own, y, c(`my tree`, knn), row = id, fold = f)
  error <- expect_input_error(components_test(folds), "scheme", "training")
  advised <- "`compare_learners(folds, measure = \"error\")`"
  expect_match(one_line(error), advised, fixed = TRUE)
  error <- expect_input_error(interval_components(folds, "f1", positive = "u"),
                              "scheme", "training")
  advised <- "`interval_t(folds, measure = \"f1\", positive = \"u\")`"
  expect_match(one_line(error), advised, fixed = TRUE)
  error <- expect_input_error(bcv_gain(folds), "type", "x")
  expect_match(one_line(error), "`variance_components(folds)`", fixed = TRUE)
  # A name that is no symbol of R, too.
  own$p <- 0.5
  error <- expect_input_error(
    cv_predictions(own, y, c(`my tree`, knn), row = id, fold = f,
                   probs = list(tree = p)), "column", "probs"
  )
  expect_match(one_line(error), "probs = list(`my tree` = <columns>)",
               fixed = TRUE)
})

test_that("verbs have the number of what is counted, not of all", {
  said <- function(expression) {
    condition <- tryCatch(expression, condition = identity)
    gsub("\\s+", " ", cli::ansi_strip(conditionMessage(condition)))
  }
  data <- data.frame(x = 1:6, y = rep(0:1, 3))
  plan <- withr::with_seed(1, cv_kfold(6, k = 3))
  learners <- list(a = learner_majority(), learner_majority())
  expect_match(said(cv_predict(plan, data, y, learners)), "1 of 2 has none")
  expect_match(said(cv_bcv(6, m = 3, strata = c(0, 1, 0, 0, 1, 1),
                           groups = rep(1:3, each = 2))),
               "1 of 3 groups has several classes")
  fails_once <- function(train, test, target) {
    if (1 %in% test$x) stop("not this one")
    rep(0, nrow(test))
  }
  expect_match(said(cv_predict(plan, data, y, list(a = fails_once))),
               "1 of 3 fits failed; its predictions are NA")
  counts <- data.frame(tp = c(3, 4, 5, 0, 0), fp = c(1, 2, 1, 0, 0),
                       fn = c(1, 1, 2, 4, 3))
  expect_match(said(fold_correlation(counts[-5, ], "")),
               "1 of 4 folds: it does not enter")
  expect_match(said(fold_correlation(counts, " on one")),
               "2 of 5 folds on one: they do not enter")
})
