skip_if_not_installed("workflowsets")
skip_if_not_installed("tune")
skip_if_not_installed("parsnip")
skip_if_not_installed("rsample")
skip_if_not_installed("rpart")
skip_if_not_installed("yardstick")

one_set <- function(data, formula) {
  tree <- function(...) {
    parsnip::decision_tree("classification", "rpart", ...)
  }
  set <- workflowsets::workflow_set(
    list(plain = formula),
    list(deep = tree(), stump = tree(tree_depth = 1))
  )
  resamples <- withr::with_seed(1, as_rset(cv_kfold(data, k = 3), data))
  workflowsets::workflow_map(
    set, "fit_resamples", resamples = resamples, seed = 1,
    metrics = yardstick::metric_set(yardstick::accuracy),
    control = tune::control_resamples(save_pred = TRUE)
  )
}

test_that("workflow sets in a named list are a benchmark", {
  sets <- list(iris = one_set(iris, Species ~ .),
               warp = one_set(warpbreaks, tension ~ .))
  found <- cv_benchmark(sets, "accuracy")
  expect_identical(unique(found$learner), c("plain_deep", "plain_stump"))
  expect_identical(attr(found, "scheme"), "kfold")
  for (name in names(sets)) {
    theirs <- workflowsets::collect_metrics(sets[[name]], summarize = FALSE)
    own <- found[found$dataset == name, ]
    expect_equal(own$estimate, theirs$.estimate)
  }
})
