skip_if_not_installed("ggplot2")
compared <- compare_learners(three_models(), p_adjust = "max_t")

test_that("tiers show estimates, simultaneous intervals and the bound", {
  tiers <- learner_tiers(compared, alpha = 0.9)
  plot <- ggplot2::autoplot(tiers)
  layers <- ggplot2::ggplot_build(plot)$data
  expect_equal(layers[[1]]$xmin, tiers$conf.low)
  expect_equal(layers[[2]]$x, tiers$estimate)
  expect_equal(unique(layers[[3]]$xintercept), tiers$bound[1])
  expect_identical(as.integer(layers[[2]]$PANEL), tiers$tier)
  expect_match(
    gsub("\\s", " ", plot$labels$caption),
    "The learners of a tier do not differ significantly from its best"
  )
  for (column in c("bound", "conf.low", "conf.high", "tier")) {
    lost <- tiers
    lost[[column]] <- NULL
    expect_input_error(ggplot2::autoplot(lost), "column", "object",
                       "ggplot2::autoplot", paste("Missing:", column))
  }
})

test_that("the matrix has every pair twice, coloured where it is significant", {
  plot <- ggplot2::autoplot(compared, type = "matrix", alpha = 0.2)
  data <- plot$data
  expect_identical(nrow(data), 6L)
  expect_identical(levels(data$column), c("a", "b", "c"))
  # a against c has p = .1348, the others more than .2.
  found <- setNames(as.character(data$outcome), paste(data$row, data$column))
  expect_identical(found[["a c"]], "better")
  expect_identical(found[["c a"]], "worse")
  expect_identical(unique(found[!names(found) %in% c("a c", "c a")]),
                   "no evidence")
  expect_identical(data$text[data$row == "c" & data$column == "a"], ".065")
  expect_silent(ggplot2::ggplot_build(plot))
})

test_that("a comparison without all pairs has no matrix", {
  expect_input_error(
    ggplot2::autoplot(compare_learners(three_models(), versus = "best"),
                      type = "matrix"),
    "shape", "object"
  )
})

test_that("learners whose long names begin alike have lines of their own", {
  models <- three_models()
  names(models)[match(c("a", "b", "c"), names(models))] <-
    paste("a model with a long name", c("first", "second", "third"))
  tiers <- learner_tiers(compare_learners(models, p_adjust = "max_t"),
                         alpha = 0.9)
  plot <- ggplot2::autoplot(tiers)
  expect_identical(nlevels(plot$data$line), 3L)
  expect_match(levels(plot$data$line), "^a model w[.]{3}.*, rank")
})

test_that("subgroups are panels, with learners in one order and their tiers", {
  models <- three_models()
  half <- rep(c("u", "v"), length.out = nrow(models))
  tiers <- suppressWarnings(learner_tiers(models, by = half))
  plot <- ggplot2::autoplot(tiers)
  layers <- ggplot2::ggplot_build(plot)$data
  rows <- as.data.frame(tiers)
  # The mean places of the learners, from 1 to 3 in each subgroup.
  place <- (match(c("a", "b", "c"), rows$learner[rows$subgroup == "u"]) +
              match(c("a", "b", "c"), rows$learner[rows$subgroup == "v"])) / 2
  expect_false(is.unsorted(place[match(rev(levels(plot$data$line)),
                                       c("a", "b", "c"))]))
  at <- match(paste(plot$data$subgroup, plot$data$learner),
              paste(rows$subgroup, rows$learner))
  expect_equal(layers[[2]]$x, rows$estimate[at])
  expect_equal(layers[[3]]$label, rows$tier[at])
  expect_identical(as.integer(layers[[2]]$PANEL),
                   match(plot$data$subgroup, c("u", "v")))
  expect_match(plot$labels$caption, "tiers in each subgroup")
  # The bound is not drawn.
  expect_s3_class(ggplot2::autoplot(tiers[setdiff(names(tiers), "bound")]),
                  "ggplot")
  alone <- models[c("row", "rep", "fold", "truth", "a")]
  plot <- ggplot2::autoplot(suppressWarnings(learner_tiers(alone, by = half)))
  expect_match(plot$labels$title, "Tiers of subgroups of a")
})
