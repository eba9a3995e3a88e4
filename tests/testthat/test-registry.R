test_that("a registry prints within the width, each block with its key", {
  for (width in c(60, 80)) {
    for (registry in list(cv_intervals(), cv_measures())) {
      lines <- capture.output(print(registry, width = width))
      expect_lte(max(nchar(lines)), width)
      lines <- lines[cumsum(grepl("^[*]", lines)) == 0]
      blocks <- sum(lines == "") + 1L
      expect_identical(sum(grepl(paste0("^ ", names(registry)[1]), lines)),
                       blocks)
      # every cell of the first column stands in every block, but for methods
      # that are the default of no plan
      led <- if (is.null(registry$default_for)) TRUE else
        lengths(registry$default_for) > 0
      for (key in registry[[1]]) {
        expect_identical(sum(grepl(paste0("^ ", key, "( |$)"), lines)),
                         if (key %in% registry[[1]][led]) blocks else 0L)
      }
    }
  }
  expect_output(print(cv_measures()["measure"]), "f_beta")
  expect_output(print(cv_measures()[0, ]), "measure")
})

test_that("no entry has an empty name", {
  expect_null(registry_entry(measure_registry, ""))
  expect_null(registry_entry(measure_registry, "none"))
  expect_identical(registry_entry(measure_registry, "f1")$label, "F1")
})

test_that("an empty cell has a line of its own", {
  expect_identical(
    capture.output(print_block(list(
      key = list("a", "b"), head = list(character(), c("x", "y"))
    ))),
    c(" key head", " a       ", " b   x   ", "     y   ")
  )
})

test_that("an Rd table escapes what Rd and markdown would read", {
  expect_identical(
    rd_table(data.frame(interval = c("t", "z"), level = c("95%", "[0, 1]"))),
    paste(c("\\tabular{ll}{",
            "\\strong{interval} \\tab \\strong{level} \\cr",
            "t \\tab 95\\% \\cr", "z \\tab \\[0, 1\\]", "}"),
          collapse = "\n")
  )
  expect_match(proportion_names(), "`\"precision\"`, `\"recall\"`",
               fixed = TRUE)
})

test_that("a registry begins empty, and knows nothing from around it", {
  registry <- new_registry()
  expect_length(ls(registry), 0)
  expect_identical(parent.env(registry), emptyenv())
})

test_that("the kind of a plan follows from scheme, repetitions and folds", {
  kind <- function(m, k, scheme = NULL) {
    plan_kind(list(m = m, k = k, scheme = scheme))
  }
  expect_identical(kind(1, 1), "test_set")
  expect_identical(kind(1, 1, "holdout"), "test_set")
  expect_identical(kind(15, 1), "holdout")
  expect_identical(kind(3, 2), "rcv")
  expect_identical(kind(3, 2, "bcv"), "bcv")
  expect_identical(kind(2, 2, "overlap"), "overlap")
  # repeated two-fold cross-validation is random half splits
  expect_identical(kind(3, 2, "kfold"), "rcv")
  expect_identical(kind(1, 2, "kfold"), "kfold")
  expect_identical(kind(1, 10), "kfold")
  expect_identical(kind(3, 10), "repeated_kfold")
  expect_identical(kind(3, 10, "kfold"), "repeated_kfold")
  expect_identical(kind(35, 1, "paired_halves"), "paired_halves")
})
