test_that("an argument that was not given is named", {
  verb <- in_package(function(x, y) check_given(x, y))
  expect_no_error(verb(1, NULL))
  error <- expect_error(verb(1), class = "bcvinfer_error_missing")
  expect_identical(error$argument, "y")
  expect_identical(error$call, quote(verb(1)))
})

test_that("a matrix of one cell is neither a number nor a string", {
  expect_input_error(check_number(matrix(0.5), arg = "x"), "type", "x")
  expect_input_error(check_level(matrix(0.5), arg = "x"), "type", "x")
  expect_input_error(check_string(matrix("a"), arg = "x"), "type", "x")
})

# By hand: one letter is off in "acuracy", three in "precsoin" of "precision".
test_that("a name that is misspelt is told the one that was meant", {
  x <- comparison_predictions(names = c("one", "two"))
  meant <- function(said, of, code) {
    error <- expect_error(code, class = "bcvinfer_error_value")
    expect_match(conditionMessage(error), paste0(
      "Did you mean ", paste0("\"", of, "\"", collapse = ", "), "\\?"
    ))
  }
  for (said in c("acuracy", "Acuracy", "accurracy")) {
    meant(said, "accuracy", compare_learners(x, measure = said))
  }
  meant("precison", "precision", interval_components(x, "precison"))
  # Of a synonym the name.
  meant("sensitivty", "recall", interval_components(x, "sensitivty"))
  for (said in c("components_test", "componets")) {
    meant(said, "components", compare_learners(x, tests = said))
  }
  meant("midp", "midp_mcnemar", compare_learners(x, tests = c("swap", "midp")))
  # Too far, or too short.
  for (said in c("precsoin", "f2", "nonsense", "")) {
    error <- expect_error(interval_components(x, said),
                          class = "bcvinfer_error_value")
    expect_match(conditionMessage(error), "They are \"accuracy\", \"error\"")
  }
  error <- expect_error(compare_learners(x, tests = "z"),
                        class = "bcvinfer_error_value")
  expect_match(conditionMessage(error), "`cv_tests()` lists them",
               fixed = TRUE)
})

test_that("an object that does not exist is an error of the user's call", {
  runs <- list(kfold_t_test, compare_datasets, interval_beta_prime, pool_counts,
               compare_learners, learner_tiers)
  for (run in runs) {
    error <- expect_error(run(no_such_object), "'no_such_object' not found")
    expect_identical(error$call, quote(run(no_such_object)))
    expect_identical(class(error)[1], "simpleError")
  }
  # Other errors stay what they are.
  failing <- function(p) learner_tiers(p)
  expect_error(failing(stop("boom")), "^boom$", class = "simpleError")
  expect_input_error(failing(cv_bcv(0)), "value", "n", "cv_bcv")
})

test_that("readers and summaries refuse an argument that they do not have", {
  plan <- withr::with_seed(1, cv_bcv(24, m = 3))
  predictions <- comparison_predictions(names = c("one", "two"))
  test <- components_test(predictions, one, two)
  refused <- function(object) {
    expect_input_error(object, "value", "foo", message = "no argument `foo`")
  }
  refused(as_cv_plan(plan, foo = 1))
  refused(as_cv_plan(as.data.frame(plan), foo = 1))
  refused(as_cv_plan(list(1:12, 13:24), foo = 1))
  refused(as_cv_predictions(predictions, foo = 1))
  refused(as_learner(learner_majority(), foo = 1))
  refused(as_learner(function(train, test) NULL, foo = 1))
  refused(summary(test, foo = 1))
  refused(summary(compare_learners(predictions), foo = 1))
})
