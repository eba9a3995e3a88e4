# Random arguments for every export; helper-property.R says what must contain.
# The seed is fixed here, so that a failure is a failure for everybody, and free
# in `make fuzz`. `make check` runs 20,000 cases. BCVINFER_SEED and
# BCVINFER_CASES ask for others.

test_that("every export has a property", {
  exports <- getNamespaceExports("bcvinfer")
  # A generic without a method of ours is only passed on.
  expect_identical(bcvinfer::augment, generics::augment)
  expect_setequal(names(all_properties()), setdiff(exports, "augment"))
})

test_that("thousands of random cases keep every contract", {
  skip_on_cran()
  seed <- as.numeric(Sys.getenv("BCVINFER_SEED", "1"))
  usual <- if (is_check()) "20000" else "4000"
  cases <- as.numeric(Sys.getenv("BCVINFER_CASES", usual))
  withr::local_preserve_seed()
  withr::local_envvar(TZ = "UTC")
  failures <- run_properties(cases, seed)
  message("property tests: ", cases, " cases, seed ", seed)
  expect_identical(as.character(failures), character())
})

test_that("the judge sees what it has to see", {
  outcome <- function(fun, ..., spoilt = TRUE) {
    case <- list(name = "rho_bounds", arguments = list(rho1 = 0),
                 spoilt = spoilt, property = property(list))
    judge_case(case, list(value = tryCatch(fun(), error = identity),
                          warnings = list(...)))
  }
  ours <- function(argument = "rho1", call = quote(rho_bounds(0))) {
    function() {
      rlang::abort("No.", class = c("bcvinfer_error_value", "bcvinfer_error"),
                   argument = argument, call = call)
    }
  }
  expect_null(outcome(ours()))
  expect_match(outcome(function() stop("no")), "unclassed error: no")
  expect_match(outcome(ours("x")), "names no argument of the call")
  expect_match(outcome(ours(call = NULL)), "another call: none")
  expect_match(outcome(ours(call = quote(f()))), "another call: f")
  expect_match(outcome(ours(), spoilt = FALSE), "good arguments refused")
  expect_match(outcome(function() NaN), "missing values without a warning")
  expect_match(outcome(function() abort_internal("Oh.")), "unclassed error: Oh")
  expect_match(outcome(function() 1, simpleWarning("hm")),
               "unclassed warning: hm")
})
