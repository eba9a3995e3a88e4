plan_fits <- function(code) {
  plan <- eval(parse(text = sub("strata = ", "strata = rep(1:2, n / 2)", code)),
               list(n = 200), asNamespace("bcvinfer"))
  plan$m * plan$k
}

test_that("the table of questions names functions that users have", {
  table <- which_function()
  named <- regmatches(table[["function"]],
                      gregexpr("(?<=link[{])[a-z0-9_]+", table[["function"]],
                               perl = TRUE))
  expect_true(all(lengths(named) > 0))
  expect_true(all(unlist(named) %in% getNamespaceExports("bcvinfer")))
})

test_that("the fits that it states are those of the plan that it states", {
  table <- which_function()
  with_plan <- grepl("^.code[{]cv_", table$plan)
  code <- sub("^.code[{](.*)[}]$", "\\1", table$plan[with_plan])
  stated <- as.numeric(sub(" each$", "", table$fits[with_plan]))
  expect_gte(sum(with_plan), 9)
  expect_equal(unname(vapply(code, plan_fits, numeric(1))), stated)
})

test_that("the fits of all tests are those of the registry's plans", {
  table <- which_function()
  stated <- table$fits[grepl("run_tests", table[["function"]])]
  fits <- vapply(cv_tests()$plan, function(plan) {
    cells <- as.data.frame(eval(plan, list(n = 300)))
    # Records of fold 0 train and are not tested.
    nrow(unique(cells[cells$fold > 0, c("rep", "fold")]))
  }, 0L)
  expect_equal(paste(range(fits), collapse = " to "), stated)
})

test_that("plans on the same records have the errors of their predictions", {
  two <- droplevels(iris[51:150, ])
  learners <- list(mean = learner_mean(), majority = learner_majority())
  table <- withr::with_seed(1, plan_widths(two, "Species", learners))
  plan <- withr::with_seed(1, cv_bcv(two, m = 5, strata = Species))
  x <- cv_predict(plan, two, Species, learners)
  expect_equal(unlist(table[1, c("mean error", "majority error")]),
               sprintf("%.3f", c(mean(x$mean != x$truth),
                                 mean(x$majority != x$truth))),
               ignore_attr = TRUE)
  expect_identical(table$Fits, c("10", "15", "30", "15", "1"))
  # One interval for expected and deployed after the same fits.
  expect_identical(table[2, "mean error"], table[4, "mean error"])
})

# That of cv_intervals() for K folds.
test_that("ten folds have the interval that is their default", {
  cells <- utils::read.csv(system.file("structure", "questions.csv",
                                       package = "bcvinfer"))
  expect_identical(unique(cells$functions[cells$plan == "folds"]), "interval_t")
  intervals <- cv_intervals()
  for_folds <- vapply(intervals$default_for, function(x) "kfold" %in% x, NA)
  expect_identical(intervals$fun[for_folds & intervals$interval != "f1_micro"],
                   "interval_t")
})
