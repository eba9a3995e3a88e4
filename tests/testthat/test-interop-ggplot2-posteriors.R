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

test_that("the areas of a difference are its printed probabilities", {
  pair <- comparison_predictions(names = c("one", "two"))
  for (measure in c("error", "f1")) {
    test <- components_test(pair, one, two, measure, rope = 0.02,
                            positive = if (measure == "f1") "yes")
    printed <- unlist(test$rope[rope_names])
    # (adaptive quadrature; "better" is below 0 for the error)
    density <- function(x) posterior_density(x, test$rope$distribution)
    area <- function(from, to) {
      stats::integrate(density, from, to, rel.tol = 1e-10)$value
    }
    exact <- c(area(-Inf, -0.02), area(-0.02, 0.02), area(0.02, Inf))
    if (measure == "f1") exact <- rev(exact)
    expect_equal(exact, unname(printed), tolerance = 1e-7)
    # What is drawn: trapezoids, up to the tails that are cut off.
    drawn <- ggplot2::autoplot(test)$data
    areas <- vapply(split(drawn, drawn$part), function(part) {
      sum(diff(part$value) * (part$density[-1] + utils::head(part$density, -1)))
    }, 0) / 2
    expect_equal(areas[rope_names], printed, tolerance = 1e-3)
  }
})

test_that("the probabilities are beside their colours", {
  test <- components_test(comparison_predictions(names = c("one", "two")), one,
                          two, rope = 0.1)
  plot <- ggplot2::autoplot(test)
  shown <- paste0(c("one better by more than 0.1: ",
                    "practically equivalent: ", "one worse by more than 0.1: "),
                  vapply(test$rope[rope_names], format_share, ""))
  expect_identical(labels(plot), shown)
  expect_match(plot$labels$alt, shown[1], fixed = TRUE)
  bar <- ggplot2::ggplot_build(plot)$data[[3]]
  expect_equal(c(bar$xmin, bar$xmax), as.vector(test$conf.int))
})

test_that("on one test set the distribution is normal", {
  test <- components_test(three_models(), a, c, rope = 0.05)
  # P(d < -.05) of N(estimate, stderr), a better: smaller error.
  expect_equal(test$rope$better,
               stats::pnorm(-0.05, test$estimate[[1]], test$stderr))
  curve <- ggplot2::autoplot(test)$data
  expect_equal(curve$density, stats::dnorm(curve$value, test$estimate[[1]],
                                           test$stderr))
})

test_that("probabilities of the most probable region are drawn as such", {
  said <- function(x) {
    plot <- ggplot2::autoplot(x)
    lapply(c(list(legend = plot$scales$get_scales("fill")$name),
             plot$labels[c("title", "x", "caption", "alt")]), gsub,
           pattern = "\n", replacement = " ")
  }
  found <- bayes_signed_rank(demsar(), "C4.5", "C4.5+m", draws = 100)
  one <- said(found)
  expect_identical(one$title, "Most probable region, C4.5 against C4.5+m")
  expect_identical(one$x, "Probability of being the most probable region")
  expect_identical(one$legend, "Most probable region")
  expect_match(one$alt, one$x, fixed = TRUE)
  # The exact means of Demsar's pair are .0000, .4349 and .5651.
  expect_match(one$caption, "regions: 0% better, 43% within, 57% worse.",
               fixed = TRUE)
  expect_match(said(rbind(found, found))$caption, "columns mean_better")
  expect_match(said(bayes_sign(demsar(), "C4.5", "C4.5+m"))$caption,
               "not probabilities of the regions")
  # Those of single data sets are what they were.
  folds <- read_long(long_benchmark())
  single <- said(bayes_correlated_t(folds, tree, knn))
  expect_identical(single$title, "Probability that tree is better than knn")
  expect_identical(single$x, "Posterior probability")
  expect_length(single$caption, 0)
})
