#' Friedman's test of several learners on several data sets
#'
#' The hypothesis that all learners are equally good, from their ranks on each
#' data set.
#'
#' On each of N data sets the k learners get the ranks 1 (best) to k, ties the
#' average; R_j is the mean rank of learner j. chi^2 = 12 N / (k (k + 1)) (sum
#' R_j^2 - k (k + 1)^2 / 4), divided with `ties = TRUE` by 1 - sum (t^3 - t) /
#' (N k (k^2 - 1)), t the sizes of the groups of ties (as
#' [stats::friedman.test()] does), has approximately the chi-squared
#' distribution with k - 1 degrees of freedom.
#'
#' `"iman_davenport"` is F = (N - 1) chi^2 / (N (k - 1) - chi^2), with
#' approximately the F distribution with k - 1 and (k - 1) (N - 1) degrees of
#' freedom. Demsar (2006) prints the statistics without the correction for ties:
#' `ties = FALSE`.
#'
#' The p-value is exact, over all orders of the ranks of each data set (with
#' their ties), and the same for both statistics, of two or three learners on up
#' to 50 data sets, of four on up to 10, of five on up to 6 and of six on up to
#' 3; a note says so. Of two learners it is the p-value of the sign test without
#' ties. Otherwise it is that of the approximate distribution.
#'
#' A significant result does not say which learners differ; see
#' [compare_datasets()], which does not need it as a first step.
#'
#' @section When not to use it:
#' With more than five learners on fewer than five data sets, unless the p-value
#' is exact: both distributions are rough.
#'
#' To compare two of many learners: their ranks depend on the other learners.
#' Friedman's aligned ranks and Quade's test are left out on purpose:
#' they compare differences between data sets, on which the scale of a measure
#' is not the same.
#'
#' @section Errors:
#' `bcvinfer_error_type` if `x` is not a [cv_benchmark()];
#' `bcvinfer_error_shape` for a single data set; `bcvinfer_error_missing` for an
#' incomplete grid.
#'
#' @param x A [cv_benchmark()]. The means over the folds are compared.
#' @param statistic `"iman_davenport"` (default) or `"chi_squared"`.
#' @param ties Whether the statistic is corrected for ties. Default `TRUE`.
#' @return A [cv_test] with `statistic` (F or chi-squared), `parameter` (degrees
#'   of freedom), `p.value` and `ranks`, the mean ranks (1 is best), named. It
#'   has no estimate. If all learners are tied everywhere the statistic is 0 and
#'   the p-value 1; if all data sets rank them alike, F is infinite and its
#'   p-value always exact, 1 / (k!)^(N - 1) without ties.
#' @references `r cite("demsar2006", "iman1980")`
#' @family benchmarks
#' @examples
#' set.seed(1)
#' scores <- matrix(rnorm(40), 10, dimnames = list(NULL, c("a", "b", "c", "d")))
#' benchmark_friedman_test(cv_benchmark(scores, "maximize", "AUC"))
#' @include benchmark.R test.R
#' @export
benchmark_friedman_test <- function(
    x, statistic = c("iman_davenport", "chi_squared"), ties = TRUE) {
  check_given(x)
  name <- argument_text()
  statistic <- check_choice(statistic)
  check_flag(ties)
  ranks <- benchmark_ranks(read_benchmark(x, least = 2))
  size <- nrow(ranks)
  k <- ncol(ranks)
  chi2 <- friedman_statistic(ranks, ties)
  means <- sort(colMeans(ranks))
  found <- if (statistic == "chi_squared") {
    list(value = c("chi-squared" = chi2), df = c(df = k - 1),
         p = stats::pchisq(chi2, k - 1, lower.tail = FALSE))
  } else {
    left <- max(0, size * (k - 1) - chi2)
    f <- if (left > 1e-9 * chi2) (size - 1) * chi2 / left else Inf
    df <- c("num df" = k - 1, "denom df" = (k - 1) * (size - 1))
    list(value = c(F = f), df = df, p = if (is.infinite(f)) {
      # One order of each data set's ranks agrees with those of the first.
      tied <- tabulate(match(ranks[1, ], ranks[1, ]))
      exp((1 - size) * (lfactorial(k) - sum(lfactorial(tied))))
    } else {
      stats::pf(f, df[[1]], df[[2]], lower.tail = FALSE)
    })
  }
  exact <- isTRUE(size <= most_ranked[k - 1])
  if (exact) found$p <- exact_friedman(2 * ranks)
  new_cv_test(
    found$value, found$p, NULL, parameter = found$df, data.name = name,
    method = paste0("Friedman's rank sum test over data sets", if (
      statistic == "iman_davenport") ", Iman and Davenport's F"),
    notes = c(
      paste0("mean ranks on ", size, " data sets (1 is best): ",
             paste(names(means), format_number(means, 3), collapse = ", "),
             "."),
      if (is.infinite(found$value)) {
        "all data sets rank the learners alike; the p-value is exact."
      } else if (exact) {
        "the p-value is exact, over all orders of the ranks."
      } else if (size < 5) {
        "the distribution is a rough approximation for so few data sets."
      }
    ),
    ranks = means
  )
}

# Ranks on each data set, data sets x learners.
benchmark_ranks <- function(input) {
  ranks <- apply(input$means, 1, function(row) {
    rank(-input$better * round_noise(row))
  })
  matrix(t(ranks), nrow(input$means), dimnames = dimnames(input$means))
}

friedman_statistic <- function(ranks, ties) {
  size <- nrow(ranks)
  k <- ncol(ranks)
  tied <- apply(ranks, 1, function(row) {
    groups <- tabulate(match(row, row))
    sum(groups^3 - groups)
  })
  left <- if (ties) 1 - sum(tied) / (size * k * (k^2 - 1)) else 1
  if (left <= 0) return(0)
  sum((colMeans(ranks) - (k + 1) / 2)^2) * 12 * size / (k * (k + 1)) / left
}

# On how many data sets the p-value of 2, 3, ... learners is exact: there F
# rejects too often, or the sums are few.
most_ranked <- c(50, 50, 10, 6, 3)

# P(statistic at or above the observed one) over all orders of the ranks of each
# data set (doubled: whole numbers). Both statistics rise with the squares of
# the sums of ranks, whose own order does not matter.
exact_friedman <- function(ranks) {
  k <- ncol(ranks)
  sums <- matrix(sort(ranks[1, ]), 1)
  chance <- 1
  for (row in seq_len(nrow(ranks))[-1]) {
    orders <- all_orders(ranks[row, ])
    before <- rep(seq_along(chance), nrow(orders))
    sums <- sums[before, , drop = FALSE] +
      orders[rep(seq_len(nrow(orders)), each = length(chance)), , drop = FALSE]
    chance <- chance[before] / nrow(orders)
    if (row == nrow(ranks)) break
    sums <- matrix(sums[order(row(sums), sums)], ncol = k, byrow = TRUE)
    same <- vctrs::vec_group_id(sums)
    sums <- sums[!duplicated(same), , drop = FALSE]
    chance <- as.vector(rowsum(chance, same))
  }
  min(1, sum(chance[rowSums(sums^2) >= sum(colSums(ranks)^2)]))
}

# The distinct orders of x, a row for each.
all_orders <- function(x) {
  if (length(x) == 1) return(matrix(x))
  do.call(rbind, lapply(unique(x), function(first) {
    cbind(first, all_orders(x[-match(first, x)]), deparse.level = 0)
  }))
}
