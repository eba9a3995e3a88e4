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

# Texts that a page of `width` x 3 inches cuts, in a font as wide as any that
# devices have.
cut_texts <- function(plot, width) {
  cut <- character()
  registerS3method("drawDetails", "seen_text", function(x, ...) {
    box <- grid::grobCoords(x, closed = TRUE)[[1]]
    at <- grid::deviceLoc(grid::unit(box$x, "in"), grid::unit(box$y, "in"),
                          valueOnly = TRUE)
    # (The box of a text is a hair wider than its letters.)
    if (any(unlist(at) < -0.02, at$x > width + 0.02, at$y > 3.02)) {
      cut <<- c(cut, x$label)
    }
  }, envir = asNamespace("grid"))
  see <- function(grob) {
    if (inherits(grob, "text")) class(grob) <- c("seen_text", class(grob))
    grob$children[] <- lapply(grob$children, see)
    grob
  }
  withr::with_pdf(NULL, width = width, height = 3, family = "AvantGarde", {
    grid::grid.draw(see(grid::grid.force(ggplot2::ggplotGrob(plot))))
  })
  cut
}

test_that("a page that is too narrow is noticed", {
  skip_if_not_installed("ggplot2")
  plot <- ggplot2::ggplot(data.frame(x = 1)) +
    ggplot2::labs(title = strrep("a long title ", 4))
  expect_identical(cut_texts(plot, 3.35), plot$labels$title)
  expect_identical(cut_texts(plot, 7), character())
})

test_that("a figure of one column of a journal cuts no text", {
  skip_if_not_installed("ggplot2")
  results <- result_examples()
  drawn <- results[setdiff(names(results), c(not_drawn_results, grep(
    "^summary", names(results), value = TRUE
  )))]
  expect_gt(length(drawn), 12)
  for (class in names(drawn)) {
    expect_identical(cut_texts(ggplot2::autoplot(drawn[[class]]), 3.35),
                     character(), info = class)
  }
})

# Of `k` learners with long names.
long_names <- function(k) {
  names <- c("gradient boosting with early stopping",
             "penalised logistic regression with elastic net",
             "majority class of the training records",
             paste("random forest of", 1:9 * 100, "trees, tuned"))[seq_len(k)]
  models <- three_models()[c("a", "b")]
  models <- stats::setNames(rep_len(models, k), names)
  cv_predictions(data.frame(truth = three_models()$truth, models,
                            check.names = FALSE), truth,
                 tidyselect::all_of(names))
}

test_that("nor do long names of learners", {
  skip_if_not_installed("ggplot2")
  for (k in c(3, 8)) {
    predictions <- long_names(k)
    compared <- suppressWarnings(compare_learners(predictions))
    plots <- list(
      matrix = ggplot2::autoplot(compared, type = "matrix"),
      intervals = ggplot2::autoplot(interval_components(predictions, "error")),
      components = ggplot2::autoplot(variance_components(predictions))
    )
    for (name in names(plots)) {
      expect_identical(cut_texts(plots[[name]], 3.35), character(),
                       info = paste(name, k))
    }
  }
})

test_that("few names are whole, and columns of a matrix have their numbers", {
  skip_if_not_installed("ggplot2")
  expect_identical(square_names(c("tree", "knn")),
                   list(row = c("tree", "knn"), column = c("tree", "knn")))
  long <- square_names(c("gradient boosting with early stopping", "tree"))
  expect_identical(long$row, c("1. gradient boosting\nwith early stopping",
                               "2. tree"))
  expect_identical(long$column, 1:2)
  many <- square_names(rep_len(c("tree", "a long name of a learner"), 6))
  expect_identical(many$row[1:2], c("1. tree", "2. a long name of a learner"))
})
