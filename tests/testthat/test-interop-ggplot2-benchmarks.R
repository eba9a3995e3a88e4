skip_if_not_installed("ggplot2")

built <- function(plot) ggplot2::ggplot_build(plot)
caption <- function(plot) gsub("\n", " ", plot$labels$caption)

test_that("the matrix: learners by their means, the row against the column", {
  plot <- ggplot2::autoplot(compare_datasets(demsar()))
  cells <- built(plot)$data[[2]]
  expect_identical(nrow(cells), 12L)
  # The top row is the best, C4.5+m+cf: .8269 against .8200, .8085, .8046
  top <- cells$label[cells$y == 4][order(cells$x[cells$y == 4])]
  expect_match(top[1], "^0.0068\n6 / 3 / 5\np = ")
  expect_match(top[3], "^0.0223\n11 / 1 / 2\np = ")
  expect_identical(sum(cells$fontface == "bold"), 2L)
  expect_match(caption(plot), "row minus column; wins / ties / losses")
  versus <- ggplot2::autoplot(compare_datasets(demsar(), versus = "C4.5"))
  expect_identical(nrow(built(versus)$data[[2]]), 3L)
})

# Of k learners each is better by 1 to k on each of 20 data sets, so that every
# pair differs: Wilcoxon's exact p-value is 2 / 2^20, adjusted below 0.001.
test_that("the matrix of many learners has numbers or stars, and a legend", {
  ladder <- function(k, ...) {
    values <- outer(1:20, seq_len(k), function(i, j) j + i / 100 * j)
    colnames(values) <- paste("learner with a long name", letters[seq_len(k)])
    ggplot2::autoplot(compare_datasets(cv_benchmark(values, "maximize"), ...),
                      type = "matrix")
  }
  texts <- function(plot) built(plot)$data[[2]]$label
  # 2 - 1 = 1 on the first data set, 10.5 / 100 more on average.
  expect_match(texts(ladder(5)), "^-?[1-4][.][0-9]+\n(20|0) / 0 / ")
  for (k in c(6, 10)) {
    said <- texts(ladder(k))
    expect_identical(length(said), as.integer(k * (k - 1)))
    expect_match(said, "^-?[1-9]+[.0-9]*\n< 0.001$")
    expect_true(all(built(ladder(k))$data[[2]]$fontface == "bold"))
  }
  expect_identical(unique(texts(ladder(12))), "*")
  one <- paste("learner with a long name", "a")
  expect_match(texts(ladder(12, versus = one)),
               "^-?[0-9.]+ +20 / 0 / 0 +p < 0.001$")
  expect_match(ladder(8)$scales$get_scales("fill")$name, "Better mean")
  # 24 characters are not cut.
  rows <- levels(ladder(8)$data$row)
  expect_match(rows, "learner with a long n[.]{3}|learner", all = TRUE)
  expect_true(all(nchar(rows) > 24))
})

test_that("a bar holds no significant pair and no gap", {
  pairs <- utils::combn(c("w", "x", "y", "z"), 2)
  rows <- data.frame(a = pairs[1, ], b = pairs[2, ], adj.p.value = 1)
  bars <- function(...) {
    differ <- paste(rows$a, rows$b) %in% c(...)
    rows$adj.p.value[differ] <- 0.01
    found <- rank_bars(rows, c("w", "x", "y", "z"), 0.05)
    paste(found$from, found$to)
  }
  expect_identical(bars(), "1 4")
  expect_identical(bars("w z"), c("1 3", "2 4"))
  # x and y are apart inside the range of w and z, which do not differ.
  expect_identical(bars("x y"), c("1 2", "3 4"))
  expect_identical(bars("w y", "w z", "x z"), c("1 2", "2 3", "3 4"))
  expect_identical(bars("w x", "w y", "w z", "x y", "x z", "y z"), character())
})

test_that("the diagram: ranks, bars, and a ruler for mean ranks alone", {
  compared <- compare_datasets(demsar())
  plot <- ggplot2::autoplot(compared, "cd")
  layers <- built(plot)$data
  expect_equal(sort(layers[[2]]$x), c(1.928571, 2, 2.928571, 3.142857),
               tolerance = 1e-6)
  # The best in the first row.
  expect_identical(order(layers[[2]]$x), order(-layers[[2]]$y))
  # By hand from the table: the ranks of C4.5+m are 3, 2, 1, 1, 2, 2.5, 2, 2.5,
  # 3, 2.5, 2.5, 2, 1, 1, with mean 2 and squared deviations of 7 in all.
  expect_equal(layers[[1]]$xmax[layers[[2]]$x == 2],
               2 + 1.96 * sqrt(7 / 13 / 14))
  # C4.5 and C4.5+m differ (p .047): two bars
  expect_identical(nrow(layers[[3]]), 2L)
  expect_length(layers, 3)
  expect_match(caption(plot), "no pair differs .Wilcoxon's signed-rank")
  nemenyi <- built(ggplot2::autoplot(compare_datasets(demsar(), "nemenyi"),
                                     "cd"))$data
  ruler <- nemenyi[[4]]
  expect_equal(ruler$xend - ruler$x, 1.253559, tolerance = 1e-6)
  # Against one: filled where different (Holm .047, .61, .047 at .97501)
  versus <- compare_datasets(demsar(0.97501), "nemenyi", versus = "C4.5")
  plot <- ggplot2::autoplot(versus, "cd")
  expect_identical(sum(built(plot)$data[[2]]$shape == 21), 1L)
  expect_match(caption(plot), "different from C4.5")
})

test_that("Friedman's test shows the mean ranks", {
  found <- benchmark_friedman_test(demsar())
  layers <- built(ggplot2::autoplot(found))$data
  expect_equal(layers[[2]]$x, unname(found$ranks))
})

test_that("a mistake is refused", {
  compared <- compare_datasets(demsar())
  expect_input_error(ggplot2::autoplot(compared, "pie"), "value", "type")
  expect_input_error(ggplot2::autoplot(compared[1:5, ]), "shape", "object")
})

test_that("the ranks of the diagram are whole numbers at one distance", {
  breaks <- function(k) {
    values <- outer(1:8, seq_len(k), function(i, j) sin(i * j) + j)
    colnames(values) <- seq_len(k)
    plot <- ggplot2::autoplot(compare_datasets(cv_benchmark(values, "max")),
                              "cd")
    plot$scales$get_scales("x")$breaks
  }
  expect_equal(breaks(2), 1:2)
  expect_equal(breaks(8), 1:8)
  expect_equal(breaks(9), c(1, 3, 5, 7, 9))
  expect_equal(breaks(10), c(1, 3, 5, 7, 9))
  expect_equal(breaks(25), c(1, 5, 9, 13, 17, 21, 25))
})
