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
