#' Compare learners over several data sets
#'
#' Every pair of learners, or each learner against one, with the data sets as
#' the sample: how often each is better, by how much on average, and a test.
#'
#' * `"wilcoxon"` (default): Wilcoxon's signed-rank test of the N differences.
#'   `statistic` is z = (T - N (N + 1)/4) / sqrt(N (N + 1) (2N + 1)/24), where
#'   T is the sum of the ranks in favour of `a`. For up to 50 data sets the
#'   p-value is exact, given the ranks and their ties; for more it is computed
#'   from z.
#' * `zeros = "split"` (Demsar 2006): the ranks of differences of zero are
#'   divided evenly between both sides, and if their number is odd, one is
#'   dropped. `zeros = "drop"`: all are dropped, and the p-value is computed by
#'   [stats::wilcox.test()], with `exact = FALSE` if there are ties or zeros,
#'   but is not below 2^(1 - N), the smallest that N signs can have.
#' * `"sign"`: the exact sign test, with the same two ways of treating zeros.
#'   `statistic` is (wins - losses) / sqrt(N).
#' * `"nemenyi"`: mean ranks. z = (R_b - R_a) / sqrt(k (k + 1) / (6N)), where
#'   R_a is the mean rank of a. For all pairs |z| sqrt(2) is referred to the
#'   studentized range of k groups with infinitely many degrees of freedom,
#'   which adjusts for the number of pairs; the attribute `cd` is the critical
#'   difference of mean ranks. With `versus` z is referred to the normal
#'   distribution; with `p_adjust = "bonferroni"` that is the Bonferroni-Dunn
#'   test.
#'
#' `"nemenyi"` is not the default because its result for two learners depends
#' on which other learners are in the benchmark (Benavoli, Corani and Mangili
#' 2016).
#'
#' The tests are about the learners on a population of data sets of
#' which these are a sample; the uncertainty of each single estimate is not
#' used ([bayes_hierarchical_t()] does). p-values are two-sided and adjusted
#' over the rows. For F measures with their variances on each data set see
#' [linear_f_multi_test()].
#'
#' @section Left out:
#' On purpose: Friedman's aligned ranks and Quade's test (they compare
#' differences between data sets of different scales); the procedures of
#' Shaffer and of Bergmann and Hommel (Holm's needs no assumption about which
#' hypotheses can be true together); Plackett-Luce models (rankings without the
#' size of the differences).
#'
#' @section Errors:
#' `bcvinfer_error_type` if `x` is not a [cv_benchmark()];
#' `bcvinfer_error_shape` for a single data set; `bcvinfer_error_missing` for an
#' incomplete grid; `bcvinfer_error_column`, an unknown learner `versus`;
#' `bcvinfer_error_conflict`, `p_adjust` for all pairs by `"nemenyi"`, or
#' `zeros` for `"nemenyi"`; `bcvinfer_error_value`, an unknown method.
#'
#' @param x A [cv_benchmark()]. The means over the folds are compared.
#' @param method `"wilcoxon"` (default), `"nemenyi"` or `"sign"`.
#' @param versus One learner, a bare name or a string, with which all others are
#'   compared. Default `NULL`: all pairs.
#' @param p_adjust A method of [stats::p.adjust()]. Default `"holm"`, which
#'   controls the family-wise error rate without assumptions.
#' @param zeros What happens to differences of zero, `"split"` (default, as
#'   Demsar 2006) or `"drop"`.
#' @param alpha The level of the critical difference, and of the figures: one
#'   number in (0, 1), default 0.05.
#' @return A data frame of class `cv_dataset_comparison` (a [cv_table]), one row
#'   per pair: `a, b, mean_difference` (mean of a minus mean of b, in units of
#'   the measure), `wins, ties, losses` (of `a`, numbers of data sets),
#'   `statistic` (of the sign of
#'   the differences a - b: negative where `a` is better and the measure is
#'   minimized), `p.value, adj.p.value`. In
#'   `tidy()`, `mean_difference` is `estimate`. `summary()`: a list with
#'   `comparison`, `alpha`, `conclusion`, one sentence for each pair, and
#'   `caution`. Where the statistic and the mean difference have different
#'   signs (a few data sets can turn the mean), the sentence names the learner
#'   that is ahead by the statistic.
#' @references `r cite("demsar2006", "benavoli2016", "ismail2023")`
#' @family benchmarks
#' @examples
#' set.seed(1)
#' scores <- matrix(rnorm(40), 10, dimnames = list(NULL, c("a", "b", "c", "d")))
#' benchmark <- cv_benchmark(scores + col(scores) / 3, "maximize", "AUC")
#' compare_datasets(benchmark)
#' compare_datasets(benchmark, versus = "a", method = "sign")
#' @include benchmark.R
#' @export
compare_datasets <- function(x, method = c("wilcoxon", "nemenyi", "sign"),
                             versus = NULL, p_adjust = "holm",
                             zeros = c("split", "drop"), alpha = 0.05) {
  check_given(x)
  input <- read_benchmark(x, least = 2)
  method <- check_choice(method)
  versus <- rlang::enquo(versus)
  versus <- if (given(versus)) named_learner(versus, input$learners, "versus")
  simultaneous <- method == "nemenyi" && is.null(versus)
  refuse_if(simultaneous && !missing(p_adjust), "p_adjust", "conflict",
            "cannot be given for {.val nemenyi} without {.arg versus}: its
             p-values are adjusted for all pairs.")
  refuse_if(method == "nemenyi" && !missing(zeros), "zeros", "conflict",
            "cannot be given for {.val nemenyi}, where ties share their rank.")
  p_adjust <- check_choice(p_adjust, stats::p.adjust.methods)
  zeros <- check_choice(zeros)
  alpha <- check_level(alpha)
  pairs <- if (is.null(versus)) utils::combn(input$learners, 2) else
    rbind(setdiff(input$learners, versus), versus)
  ranks <- benchmark_ranks(input)
  means <- unname(colMeans(input$means)[pairs])
  differences <- Map(benchmark_pair, list(input), pairs[1, ], pairs[2, ])
  tested <- if (method == "nemenyi") {
    mean_ranks_test(ranks, pairs, simultaneous)
  } else {
    vapply(differences, differences_test, c(statistic = 0, p.value = 0),
           method, zeros)
  }
  p <- unname(tested["p.value", ])
  count <- function(side) {
    vapply(differences, function(d) as.double(sum(sign(d) == side)), 0)
  }
  cd <- if (method == "nemenyi") {
    critical_difference(ranks, alpha, simultaneous, p_adjust)
  }
  new_result(
    data.frame(
      a = pairs[1, ], b = pairs[2, ],
      mean_difference = means[c(TRUE, FALSE)] - means[c(FALSE, TRUE)],
      wins = count(1), ties = count(0), losses = count(-1),
      statistic = input$better * unname(tested["statistic", ]),
      p.value = p,
      adj.p.value = if (simultaneous) p else stats::p.adjust(p, p_adjust)
    ),
    "cv_dataset_comparison", method = method, versus = versus,
    p_adjust = if (simultaneous) "studentized range" else p_adjust,
    alpha = alpha, cd = cd, ranks = colMeans(ranks),
    rank_errors = apply(ranks, 2, stats::sd) / sqrt(nrow(ranks)),
    estimates = input$means,
    measure = input$measure, better = input$better,
    notes = if (method == "nemenyi") mean_rank_caution else
      few_sets_note(nrow(input$means), alpha,
                    if (p_adjust %in% c("holm", "bonferroni")) length(p) else 1)
  )
}

# Of n differences all may have the same sign, with probability 2^-n on either
# side: no two-sided p-value of signs or signed ranks is smaller. `times`: what
# the smallest one is multiplied by.
few_sets_note <- function(sets, alpha, times = 1) {
  least <- 2^(1 - sets) * times
  if (least <= alpha) return(NULL)
  paste0("On ", count_of(sets, "data set"), " no ",
         if (times > 1) "adjusted ", "p-value can be below ",
         format_number(min(1, least)),
         ": a difference cannot be shown at level ", format_number(alpha), ".")
}

mean_rank_caution <- paste(
  "The mean ranks of two learners depend on which others are in the benchmark:",
  "prefer \"wilcoxon\" or \"sign\" (Benavoli, Corani and Mangili 2016)."
)

# `d`: the differences in favour of the first learner.
differences_test <- function(d, method, zeros) {
  found <- if (method == "sign") signed_signs(d, zeros) else
    signed_rank(d, "two.sided", zeros)
  if (method == "wilcoxon" && zeros == "drop" && found$m > 0) {
    plain <- found$m < 50 && all(d != 0) && !anyDuplicated(abs(d))
    p <- stats::wilcox.test(d[d != 0], exact = plain)$p.value
    # (The normal distribution may fall below what m signs can show.)
    found$p.value <- min(1, max(p, 2^(1 - found$m)))
  }
  c(statistic = found$statistic, p.value = found$p.value)
}

mean_ranks_test <- function(ranks, pairs, simultaneous) {
  means <- colMeans(ranks)
  z <- (means[pairs[2, ]] - means[pairs[1, ]]) / rank_error(ranks)
  rbind(statistic = z, p.value = if (simultaneous) {
    vapply(abs(z) * sqrt(2), range_tail, 0, ncol(ranks))
  } else {
    2 * stats::pnorm(-abs(z))
  })
}

# The probability that the range of k normal variables exceeds q: the largest is
# at x and not all others are within q of it, integrated by the trapezoidal rule
# around q/2, where that is most likely. (ptukey() has no digits below 1e-10.)
range_tail <- function(q, k) {
  step <- 0.05
  x <- q / 2 + seq(-12, 12, by = step)
  below <- stats::pnorm(x, log.p = TRUE)
  within <- (k - 1) * log1p(-exp(stats::pnorm(x - q, log.p = TRUE) - below))
  density <- exp((k - 1) * below + stats::dnorm(x, log = TRUE))
  min(1, sum(-expm1(within) * density) * k * step)
}

# The standard error of a difference of mean ranks.
rank_error <- function(ranks) {
  k <- ncol(ranks)
  sqrt(k * (k + 1) / (6 * nrow(ranks)))
}

# Of all pairs, or of k - 1 with Bonferroni's adjustment; other adjustments have
# no single one.
critical_difference <- function(ranks, alpha, simultaneous, p_adjust) {
  k <- ncol(ranks)
  quantile <- if (simultaneous) {
    suppressWarnings(stats::qtukey(alpha, k, Inf, lower.tail = FALSE)) / sqrt(2)
  } else if (p_adjust == "bonferroni") {
    stats::qnorm(alpha / (2 * (k - 1)), lower.tail = FALSE)
  }
  # qtukey() has no value for very small levels.
  if (isTRUE(is.finite(quantile))) quantile * rank_error(ranks)
}

# What each test goes by.
tested_by <- c(wilcoxon = "signed ranks", nemenyi = "mean ranks",
               sign = "the number of data sets")

dataset_methods <- c(wilcoxon = "Wilcoxon's signed-rank test",
                     nemenyi = "mean ranks (Nemenyi)", sign = "sign test")

register_table(
  "cv_dataset_comparison",
  columns = c("a", "b", "mean_difference", "wins", "ties", "losses",
              "statistic", "p.value", "adj.p.value"),
  broom = c(estimate = "mean_difference"),
  settings = c("measure", "method", "versus", "p_adjust", "alpha",
               benchmark = "estimates"),
  title = function(x) {
    versus <- attr(x, "versus")
    method <- dataset_methods[[attr(x, "method") %||% "wilcoxon"]]
    if (!is.null(versus) && startsWith(method, "mean")) method <- "mean ranks"
    all <- ncol(attr(x, "estimates")) - 1
    if (is.null(versus)) all <- all * (all + 1) / 2
    some <- if (nrow(x) < all) paste(nrow(x), "of", all)
    paste0(
      if (is.null(versus)) {
        if (is.null(some)) "Every pair" else paste(some, "pairs")
      } else {
        paste(some %||% "Each", "against", versus)
      }, " on ", count_of(nrow(attr(x, "estimates")), "data set"), ", ",
      measure_label(attr(x, "measure")), ": ", method,
      ", ", adjusted_words(attr(x, "p_adjust"))
    )
  }
)

#' @rdname compare_datasets
#' @param object What `compare_datasets()` returned.
#' @param ... Must be empty; required by the generic.
#' @export
summary.cv_dataset_comparison <- function(object, ...) {
  check_no_dots(...)
  check_filled(object)
  facts <- attributes(object)
  rows <- as.data.frame(object)
  measure <- sentence_label(measure_label(facts$measure))
  conclusion <- vapply(split(rows, seq_len(nrow(rows))), function(row) {
    p <- row$adj.p.value
    size <- abs(row$mean_difference)
    other <- abs(row$statistic) > 1e-10 &&
      sign(row$statistic) != sign(row$mean_difference)
    ahead <- if (row$statistic * facts$better > 0) row$a else row$b
    paste0(
      "At the ", format_level(facts$alpha), " level there is ",
      if (p > facts$alpha) "no ", "evidence of a difference: ", if (other) {
        paste0("by ", tested_by[[facts$method]], ", which the test is about, ",
               ahead, " is ahead, but not by the mean: ")
      }, "the mean ", measure, " of ", row$a, if (size == 0) {
        paste(" and of", row$b, "is the same")
      } else {
        paste0(" is ", format_number(size, 3),
               if (row$mean_difference > 0) " above" else " below",
               " that of ", row$b)
      }, " (", row$a, " is better on ", row$wins, ", ", row$b, " on ",
      row$losses, " of ", count_of(nrow(facts$estimates), "data set"),
      "; ", if (facts$p_adjust != "none") "adjusted ",
      p_equals(p, facts$alpha), ")."
    )
  }, "", USE.NAMES = FALSE)
  structure(list(comparison = object, alpha = facts$alpha,
                 conclusion = conclusion, caution = facts$notes),
            class = "summary.cv_comparison")
}
