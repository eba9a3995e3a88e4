skip_if_not_installed("ggplot2")
counts <- random_counts(5, 2, "bcv", c("one", "two", "three"))
bars <- function(plot) ggplot2::ggplot_build(plot)$data[[1]]
labels <- function(plot) {
  plot$scales$get_scales("fill")$labels
}

test_that("each row is a bar of its three probabilities", {
  x <- rbind(prob_superior(counts, "one", "two", rope = 0.02),
             prob_superior(counts, "three", "two", rope = 0.02))
  plot <- ggplot2::autoplot(x)
  drawn <- bars(plot)
  expect_equal(sort(drawn$xmax - drawn$xmin),
               sort(unlist(x[c("better", "within", "worse")])),
               ignore_attr = TRUE)
  expect_identical(levels(plot$data$line), c("three - two", "one - two"))
  expect_identical(labels(plot),
                   c(better = "the first better by more than 0.02",
                     within = "within the margin",
                     worse = "the first worse by more than 0.02"))
})

test_that("of one pair the learner is named; measures are lines", {
  x <- rbind(prob_superior(counts, "one", "two"),
             prob_superior(counts, "one", "two", measure = "recall"))
  plot <- ggplot2::autoplot(x)
  expect_identical(levels(plot$data$line), c("Recall", "F1"))
  expect_identical(labels(plot)[["better"]], "one better")
  single <- ggplot2::autoplot(x[1, ])
  expect_identical(levels(single$data$line), "one - two")
})
