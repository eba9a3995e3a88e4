test_that("the design goes with whole repetitions and stays with the folds", {
  counts <- half_split_counts()
  design <- attr(counts, "design")
  expect_identical(design$scheme, "bcv")
  for (part in list(counts[1:4, ], counts[counts$rep < 3, ],
                    subset(counts, rep < 3), head(counts, 4),
                    counts[1:4, , drop = FALSE], counts[1, ])) {
    expect_s3_class(part, "contingency_counts")
    expect_null(attr(part, "design"))
  }
  counts$note <- "kept"
  for (same in list(counts, counts[1:8], counts[, 1:8], counts[10:1, ],
                    rbind(counts, counts[0, ]))) {
    expect_identical(attr(same, "design"), design)
  }
  expect_identical(nrow(rbind(counts[0, ], counts[0, ])), 0L)
  # Of several learners: those of one, and of all below each other.
  x <- withr::with_seed(1, suppressWarnings(cv_predict(
    cv_blocks(60), data.frame(y = rep(c("p", "q"), 30), x = 1:60), y,
    list(one = learner_majority(), two = learner_column("y"))
  )))
  counts <- confusion_counts(x, positive = "p")
  each <- split(counts, counts$learner)
  for (same in list(each$one, rbind(each$one, each$two))) {
    expect_identical(attr(same, "design"), attr(counts, "design"))
  }
  # Blocks that are not all there are hold-outs, whose sizes are to be given.
  expect_input_error(interval_t(counts[counts$rep <= 4, ], "accuracy"),
                     "missing", "n_train", "interval_t")
})

test_that("without its columns a table is a plain data frame", {
  counts <- half_split_counts()
  expect_identical(class(counts[c("n01", "n10")]), "data.frame")
  expect_null(attr(counts["n01"], "design"))
  expect_identical(counts[, "n01"], rep(4, 10))
  expect_identical(class(tidy(counts)), "data.frame")
  expect_identical(class(as.data.frame(counts)), "data.frame")
  expect_named(attributes(tidy(counts)), c("names", "row.names", "class"),
               ignore.order = TRUE)
})

test_that("dplyr's verbs drop the design with the rows", {
  skip_if_not_installed("dplyr")
  counts <- half_split_counts()
  few <- dplyr::filter(counts, rep < 3)
  expect_s3_class(few, "contingency_counts")
  expect_null(attr(few, "design"))
  expect_equal(attr(dplyr::mutate(counts, x = 1), "design")$scheme, "bcv")
  # (Of hold-outs in other rows nothing is known, not even their sizes.)
  part <- dplyr::filter(counts, fold == 1)
  expect_identical(attr(part, "design"), list(scheme = "part", k = 2))
  later <- function(x) dplyr::mutate(x, rep = rep + 5L)
  more <- dplyr::bind_rows(part, later(part))
  expect_identical(attr(more, "design"), attr(part, "design"))
  rest <- dplyr::filter(counts, fold == 2)
  for (whole in list(dplyr::bind_rows(part, rest),
                     dplyr::bind_rows(counts, later(counts)))) {
    expect_null(attr(whole, "design"))
  }
  expect_identical(class(dplyr::select(counts, n01)), "data.frame")
})

test_that("print says what it is and stops after twenty rows", {
  local_reproducible_output(width = 80)
  counts <- half_split_counts(m = 11)
  expect_snapshot({
    print(counts)
    print(half_split_counts(m = 1, scheme = NULL))
    print(pool_counts(counts))
    print(pool_counts(counts, "mean"))
    print(effective_table(counts))
  })
})
