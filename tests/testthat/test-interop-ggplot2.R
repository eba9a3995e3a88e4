test_that("figures name a column that was taken away", {
  skip_if_not_installed("ggplot2")
  counts <- confusion_counts(data.frame(
    learner = rep(c("a", "b"), each = 2), rep = 1, fold = 1:2,
    tp = c(40, 30, 42, 33), fp = 5, fn = 10, tn = 45
  ))
  objects <- list(pool_counts(counts), prob_superior(counts, "a", "b", "f1"))
  columns <- c("fn", "within")
  for (i in seq_along(objects)) {
    object <- objects[[i]]
    object[[columns[i]]] <- NULL
    expect_input_error(ggplot2::autoplot(object), "column", "object")
  }
})

test_that("long names are cut so that they stay different", {
  expect_identical(short_names(c("tree", "tree"), 10), c("tree", "tree"))
  expect_identical(short_names("a longer name", 10), "a longe...")
  expect_identical(short_names(c("model number one", "model number two"), 10),
                   c("mode...one", "mode...two"))
  same <- paste0(strrep("x", 30), c("a", "b"), strrep("x", 30))
  short <- short_names(same[c(1, 2, 1)], 20)
  expect_identical(short, paste0(strrep("x", 12), "... (", c(1, 2, 1), ")"))
})
