#' Overlaps of the training sets
#'
#' The number of rows in the training set of fold 1 both in repetition i and in
#' repetition j. In a block-regularized plan all these numbers are n/4, or
#' nearly so if its blocks do not divide n.
#'
#' @inheritParams shared_params
#' @return An integer matrix, repetitions x repetitions: |S_i and S_j|, where
#'   S_i is `train_rows(plan, i, 1)`; its diagonal contains the sizes |S_i|.
#' @section Errors:
#' Class `bcvinfer_error_type` if `plan` is not a plan.
#' @references `r cite("wang2017array")`
#' @family plans
#' @examples
#' set.seed(1)
#' overlap_counts(cv_bcv(300, m = 5))
#' overlap_counts(cv_rcv(300, m = 5))
#' @export
overlap_counts <- function(plan) {
  check_given(plan)
  check_plan(plan)
  overlap_counts_cpp(plan$assignment)
}

#' How evenly the training sets of half splits overlap, and blocks are filled
#'
#' The statistic T of a plan of m half splits, the sum over all pairs of
#' repetitions of (|S_i and S_j| - n/4)^2, with its mean and variance for
#' independent random halves of the same sizes. The smallest possible value is
#' 0, which a block-regularized plan has if its blocks divide n.
#'
#' The overlap of two random halves is hypergeometric, with mean |S_i| |S_j| /
#' n and, for |S_i| = |S_j| = n/2, variance n^2 / (16 (n - 1)). Given the
#' sizes, any two overlaps are independent, even if they have a half in common,
#' so the moments of T are sums over pairs.
#'
#' For even n they are E T = choose(m, 2) n^2 / (16 (n - 1)) and Var T =
#' choose(m, 2) n^3 (n - 2)^2 / (128 (n - 1)^2 (n - 3)). The idea is due to
#' `r cite_short("wang2015quality")`, whose statistic may differ. With groups
#' ([cv_bcv()]) overlaps of exactly a quarter of the records are often
#' impossible. Overlaps that differ from it by more than .02 n give a warning.
#'
#' Of blocks ([cv_blocks()]) T is the sum of the squared differences between the
#' records of each block and n / blocks; with two partitions, between those of
#' each pair of blocks of both and n / blocks^2; with more, the sum over all
#' pairs of partitions. Of K parts that records choose at random it has the mean
#' n (1 - 1 / K) and the variance 2 n (n - 1) (K - 1) / K^2, those of Pearson's
#' statistic times n / K.
#'
#' @inheritParams shared_params
#' @return A data frame with one row: `statistic` (T), `expected`, `variance`,
#'   and `z` = (statistic - expected) / sqrt(variance), negative for overlaps
#'   more even than by chance; `NA` if the variance is 0 (one repetition) or the
#'   plan has groups, since the moments are for records assigned independently
#'   (or more than two partitions into blocks); `max_off`, the largest distance
#'   of an overlap from n/4, or of the records of a part from their mean, as a
#'   share of n.
#' @section Errors:
#' Class `bcvinfer_error_type` if `plan` is not a plan, `bcvinfer_error_scheme`
#' if it is not a plan of half splits (schemes bcv, rcv, overlap, and kfold with
#' two folds) or blocks. A warning of class `bcvinfer_warning_uneven_groups`,
#' see above.
#' @references `r cite("wang2015quality", "wang2017array")`
#' @family plans
#' @examples
#' set.seed(1)
#' partition_quality(cv_bcv(300, m = 5))
#' partition_quality(cv_rcv(300, m = 5))
#' partition_quality(cv_blocks(303))
#' @export
partition_quality <- function(plan) {
  check_given(plan)
  check_plan(plan)
  if (plan$scheme == "blocks") return(block_quality(plan))
  refuse_if(!has_half_splits(plan$scheme, plan$k), "plan", "scheme",
            "must consist of half splits (scheme {.or
             {.val {half_split_kinds}}}, or {.val kfold} with 2 folds) or of
             blocks, not {.val {plan$scheme}} with
             {count_of(plan$k, \"fold\")}.")
  quality <- plan_quality(plan)
  warn_uneven_groups(plan, quality)
  data.frame(quality[c("statistic", "expected", "variance", "z", "max_off")])
}

# The same, and the overlaps that it is made of.
plan_quality <- function(plan) {
  overlaps <- overlap_counts_cpp(plan$assignment)
  shared <- overlaps[upper.tri(overlaps)]
  chance <- if (is.null(plan$groups)) {
    rowSums(chance_moments(diag(overlaps), plan$n))
  }
  c(evenness(shared - plan$n / 4, plan$n, chance), list(shared = shared))
}

# The sum of squares of what sizes are `off`, and its mean and variance by
# `chance`, if they are known.
evenness <- function(off, n, chance) {
  statistic <- sum(off^2)
  chance <- chance %||% c(NA_real_, NA_real_)
  z <- (statistic - chance[[1]]) / sqrt(chance[[2]])
  list(statistic = statistic, expected = chance[[1]], variance = chance[[2]],
       z = if (isTRUE(chance[[2]] > 1e-9)) z else NA_real_,
       max_off = max(0, abs(off)) / n)
}

# Of blocks, or of the cells of each two partitions into blocks.
block_quality <- function(plan) {
  block <- partition_blocks(plan$assignment, plan$blocks) - 1L
  cells <- if (ncol(block) == 1) block else utils::combn(ncol(block), 2,
    function(pair) block[, pair[1]] + plan$blocks * block[, pair[2]]
  )
  parts <- plan$blocks^min(ncol(block), 2)
  off <- apply(cells + 1L, 2, tabulate, nbins = parts) - plan$n / parts
  chance <- if (ncol(cells) == 1 && is.null(plan$groups)) {
    plan$n * c(1 - 1 / parts, 2 * (plan$n - 1) * (parts - 1) / parts^2)
  }
  data.frame(evenness(off, plan$n, chance))
}

# Mean and variance of (overlap - n/4)^2 for every pair of the sizes, computed
# once for each pair of different sizes.
chance_moments <- function(sizes, n) {
  pairs <- which(upper.tri(diag(length(sizes))), arr.ind = TRUE)
  smaller <- pmin(sizes[pairs[, 1]], sizes[pairs[, 2]])
  larger <- pmax(sizes[pairs[, 1]], sizes[pairs[, 2]])
  key <- paste(smaller, larger)
  first <- which(!duplicated(key))
  moments <- vapply(first, function(pair) {
    squared_overlap_moments(smaller[pair], larger[pair], n)
  }, c(mean = 0, variance = 0))
  moments[, match(key, key[first]), drop = FALSE]
}

# Sums over the hypergeometric distribution, up to 40 standard deviations from
# its mean. (derivation-partitions, eq. 16-18)
squared_overlap_moments <- function(size, other, n) {
  size <- as.double(size)
  mean <- size * other / n
  sd <- sqrt(mean * (n - size) / n * (n - other) / max(n - 1, 1))
  reach <- ceiling(40 * sd) + 1
  overlap <- seq(max(0, size + other - n, floor(mean - reach)),
                 min(size, other, ceiling(mean + reach)))
  chance <- stats::dhyper(overlap, size, n - size, other)
  squared <- (overlap - n / 4)^2
  expected <- sum(chance * squared)
  c(mean = expected, variance = sum(chance * (squared - expected)^2))
}
