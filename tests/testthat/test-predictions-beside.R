# What is kept beside the table of predictions follows every subsetting.

# Each probability says which row, repetition and class it belongs to.
marked_predictions <- function(n = 12, reps = 3, scale = 100) {
  row <- rep(seq_len(n), reps)
  rep <- rep(seq_len(reps), each = n)
  own <- data.frame(
    row, rep, fold = 1 + (row + rep) %% 2, y = c("a", "b")[1 + row %% 2],
    one = "b", two = "a", p_a = (row + 20 * rep) / scale,
    q = row / scale
  )
  own$p_b <- 1 - own$p_a
  cv_predictions(own, y, c(one, two), row = row, rep = rep, fold = fold,
                 probs = list(one = c(p_b, p_a), two = c(b = q)))
}

expect_marked <- function(x) {
  p <- prediction_probabilities(x, "one")
  expect_identical(dimnames(p), list(NULL, c("a", "b")))
  expect_equal(p[, "a"], (x$row + 20 * x$rep) / 100, tolerance = 1e-15)
  expect_equal(prediction_probabilities(x, "two")[, "b"], x$row / 100,
               tolerance = 1e-15)
}

test_that("probabilities follow rows that are taken, reordered or repeated", {
  x <- marked_predictions()
  expect_marked(x)
  expect_marked(x[x$rep == 2, ])
  expect_marked(x[rev(seq_len(nrow(x))), ])
  expect_marked(x[c(5, 5, 1), ])
  expect_marked(x[x$rep == 3, ][2:4, ])
  expect_marked(subset(x, truth == "b"))
  expect_marked(x[order(x$row), c("row", "rep", "fold", "truth", "one")])
  expect_marked(x[0, ])
})

test_that("probabilities follow the verbs of dplyr", {
  skip_if_not_installed("dplyr")
  x <- marked_predictions()
  expect_marked(dplyr::filter(x, row > 3, rep != 2))
  expect_marked(dplyr::arrange(x, dplyr::desc(row), rep))
  expect_marked(dplyr::slice_sample(x, n = 7))
  expect_marked(dplyr::bind_rows(x[1:3, ], x[20:25, ]))
  moved <- dplyr::select(x, truth, row, rep, fold, one)
  expect_marked(moved)
  renamed <- dplyr::rename(x, uno = one)
  expect_identical(prediction_probabilities(renamed, "uno"),
                   prediction_probabilities(x, "one"))
  expect_null(prediction_probabilities(renamed, "one"))
})

test_that("probabilities follow rbind(), of the same predictions and others", {
  x <- marked_predictions()
  expect_marked(rbind(x[30:36, ], x[1:4, ]))
  first <- marked_predictions(reps = 1)
  later <- marked_predictions()
  later <- later[later$rep > 1, ]
  expect_marked(rbind(first, later))
  # Of predictions without probabilities they are unknown.
  bare <- later
  attr(bare, "beside") <- NULL
  mixed <- prediction_probabilities(rbind(first, bare), "one")
  expect_identical(is.na(mixed[, 1]), rep(c(FALSE, TRUE), c(12, 24)))
})

test_that("a row that was changed is an error, not another record's value", {
  x <- marked_predictions()
  x$row[2] <- 99L
  expect_input_error(prediction_probabilities(x, "one"), "rows", "x",
                     "prediction_probabilities")
})

test_that("groups are looked up by row alone", {
  x <- marked_predictions()
  x <- with_beside(x, "groups", list(row = 12:1), list(group = rep(1:4, 3)))
  expect_identical(prediction_groups(x[c(1, 14, 12), ]),
                   rep(1:4, 3)[13 - x$row[c(1, 14, 12)]])
  expect_null(prediction_groups(marked_predictions()))
  both <- rbind(x[1:3, ], x[20:24, ])
  expect_identical(prediction_groups(both), prediction_groups(x)[c(1:3, 20:24)])
})

test_that("k learners of c classes take 8 k c bytes a prediction", {
  x <- marked_predictions(1000, scale = 2000)
  store <- attr(x, "beside")$probabilities
  bytes <- sum(vapply(store$values, function(p) {
    as.numeric(utils::object.size(as.vector(p)))
  }, 0))
  expect_lt(bytes / nrow(x), 8 * 2 * 2 + 0.1)
  # The keys are the columns of the table themselves.
  for (key in names(store$keys)) {
    expect_identical(rlang::obj_address(store$keys[[key]]),
                     rlang::obj_address(.subset2(x, key)))
  }
})

test_that("a learner that takes the name of one left out keeps its own", {
  x <- marked_predictions()
  expected <- prediction_probabilities(x, "two")
  x$one <- NULL
  taken <- x
  names(taken)[names(taken) == "two"] <- "one"
  expect_identical(prediction_probabilities(taken, "one"), expected)
  # Also where it has none.
  x$two <- NULL
  x$plain <- x$truth
  names(x)[names(x) == "plain"] <- "one"
  expect_null(prediction_probabilities(x, "one"))
  names(x)[names(x) == "one"] <- "two"
  expect_null(prediction_probabilities(x, "two"))
  expect_output(print(x), "two")
})

test_that("data are joined by the column that names the records", {
  table <- data.frame(idx = 0:9, fold = rep(2:1, 5),
                      y = c("a", "b")[1 + (0:9 %% 4 > 0)], pred = "b",
                      z = 101:110)
  mixed <- table[order(table$fold), ]
  read <- function(data, ...) cv_predictions(data, y, pred, fold = fold, ...)
  x <- read(mixed, row = idx)
  expected <- table[c(2, 4, 6, 8, 10, 1, 3, 5, 7, 9), ]
  expect_joined <- function(a, expected) {
    expect_identical(a$z, expected$z)
    expect_identical(a$.fold, a$fold)
    expect_identical(as.character(a$y), as.character(expected$y))
  }
  expect_joined(augment(x, mixed), expected)
  expect_joined(augment(x, table[10:1, ]), expected)
  expect_joined(augment(read(mixed, row = mixed$idx), mixed), expected)
  expect_joined(augment(x[x$fold == 2, ], mixed), expected[6:10, ])
  expect_joined(augment(rbind(x[1:2, ], x[6, ]), mixed), expected[c(1:2, 6), ])
  # Numbers are those of the rows of data without that column.
  expect_identical(augment(x, table["z"])$z, expected$z)
  expect_input_error(augment(x, table[1:8, "z", drop = FALSE]), "shape", "data",
                     "augment", "10 records, up to number 10, not 8.*idx")
  expect_input_error(augment(x, mixed[-3, ]), "rows", "data", "augment",
                     "none with idx 5")
  expect_input_error(augment(x, rbind(mixed, mixed[3, ])), "rows", "data",
                     "augment", "idx 5 is there several times")
  # Ids with gaps, and names.
  mixed$idx <- 7 * mixed$idx
  table$idx <- 7 * table$idx
  expect_joined(augment(read(mixed, row = idx), mixed), expected)
  sparse <- read(table, row = idx)
  expect_joined(augment(sparse, table), expected)
  expect_input_error(augment(sparse, table["z"]), "shape", "data", "augment",
                     "10 records, up to number 64, not 10 rows")
  mixed$idx <- paste0("p", mixed$idx)
  table$idx <- factor(paste0("p", table$idx))
  named <- augment(read(mixed, row = idx), table)
  expect_identical(sort(named$z), 101:110)
  expect_identical(named$.fold, named$fold)
  expect_input_error(augment(read(mixed, row = idx), table["z"]), "conflict",
                     "data", "augment", "column idx, which names")
  # Bound parts, of which one is numbered in order.
  numbered <- transform(table, idx = 1:10)
  parts <- list(read(numbered[6:10, ], row = idx),
                read(numbered[1:5, ], row = idx))
  bound <- augment(do.call(rbind, parts), numbered)
  expect_identical(bound$idx, c(6L, 8L, 10L, 7L, 9L, 2L, 4L, 1L, 3L, 5L))
  expect_joined(bound, numbered[bound$idx, ])
  # An order that nothing tells.
  other <- read(mixed, row = z - 100)
  expect_input_error(augment(other, mixed), "conflict", "data", "augment",
                     "not in the order of their numbers")
  expect_joined(augment(read(table, row = z - 100), table), expected)
  skip_if_not_installed("dplyr")
  expect_joined(augment(dplyr::bind_rows(parts), numbered),
                numbered[bound$idx, ])
})

test_that("rows that are looked for twice keep their probabilities", {
  d <- data.frame(y = rep(0:1, 10), p = seq(0.05, 0.95, length.out = 20))
  x <- cv_predictions(d, y, probs = list(m = c("1" = p)))
  expect_no_warning(once <- unique(x))
  expect_identical(duplicated(x), rep(FALSE, 20))
  expect_equal(coef(cv_scores(once, "brier")), coef(cv_scores(x, "brier")))
})
