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
