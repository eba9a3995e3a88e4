#' Bayesian tests of learners on several data sets
#'
#' The posterior probabilities that on another data set learner a is better than
#' b by more than a margin, practically equivalent, or worse.
#'
#' Let z_1, ..., z_q be the mean differences on the q data sets, in favour of a.
#'
#' * `bayes_sign()`: counts how many z lie above `rope`, within it (a difference
#'   of exactly `rope` is) and below. The counts, with `prior` added to one of
#'   them, are the parameters of a Dirichlet distribution of the three regions'
#'   probabilities. `better`, `within` and `worse` are the probabilities that
#'   the region has the largest one: one-dimensional integrals of Gamma
#'   distributions, computed to 1e-10.
#' * `bayes_signed_rank()`: the data sets and a pseudo-observation z_0 = 0 have
#'   weights w ~ Dirichlet(`prior`, 1, ..., 1); the regions have the weights of
#'   the pairs whose sum z_i + z_j is above 2 `rope`, between, and below -2
#'   `rope` (half of a pair at the limit). `better`, `within` and `worse` are
#'   the shares of `draws` of w in which the region has the largest weight, with
#'   the largest of their standard errors in `mc.error`; `mean_better`,
#'   `mean_within` and `mean_worse` are the posterior means of the weights,
#'   which are exact.
#'
#' Both treat the data sets as a sample and each mean difference as exact;
#' [bayes_hierarchical_t()] uses the folds as well. The probability that a
#' region is the most probable one is close to 0 or 1 for many data sets; it is
#' not the probability that a is better on a single new one. The means of
#' `bayes_signed_rank()` and [bayes_hierarchical_t()] are closer to that.
#'
#' @section Errors:
#' `bcvinfer_error_type` if `x` is not a [cv_benchmark()];
#' `bcvinfer_error_shape` for a single data set; `bcvinfer_error_missing` for an
#' incomplete grid, a learner that is not given, or estimates outside \[-1, 1\]
#' without `rope`; `bcvinfer_error_column` for an unknown learner;
#' `bcvinfer_error_conflict` if `a` and `b` are the same;
#' `bcvinfer_error_value` for a negative `rope` or a `prior` that is not
#' positive.
#'
#' @param x A [cv_benchmark()]. The means over the folds are used.
#' @param a,b The two learners, bare names or strings.
#' @param rope Half the width of the region of practical equivalence, in units
#'   of the measure: one number of at least 0. Default 0.01, one percentage
#'   point of a measure such as the accuracy, after Benavoli et al. (2017). It
#'   must be given where an estimate of `a` or `b` is outside \[-1, 1\]:
#'   `rope = 1` is one percentage point of estimates in percent. There is a
#'   warning where the default is above a quarter of the median loss of a
#'   learner.
#' @param prior The weight of the prior, in data sets: one positive number.
#'   Default 1 (`bayes_sign()`) and 0.5 (`bayes_signed_rank()`), after the
#'   papers.
#' @param prior_place The region that gets the prior: `"rope"` (default), `"a"`
#'   or `"b"` better.
#' @param draws The number of draws, from R's random numbers. Default 1e5, for a
#'   standard error of at most 0.0016.
#' @return A data frame `a, b, measure, rope, better, within, worse, method` of
#'   class `cv_superiority` (a [cv_table], as from [prob_superior()]), one row;
#'   of `bayes_signed_rank()` also `mean_better, mean_within, mean_worse,
#'   mc.error`. "Better" follows the direction of the measure.
#' @references `r cite("benavoli2014", "benavoli2017")`
#' @family benchmarks
#' @examples
#' set.seed(1)
#' scores <- matrix(runif(40, 0.7, 0.9), 20, dimnames = list(NULL, c("a", "b")))
#' benchmark <- cv_benchmark(scores, measure = "accuracy")
#' bayes_sign(benchmark, a, b)
#' bayes_signed_rank(benchmark, a, b, draws = 1e4)
#' @include benchmark.R
#' @export
bayes_sign <- function(x, a, b, rope = 0.01, prior = 1,
                       prior_place = c("rope", "a", "b")) {
  check_given(x)
  input <- bayes_input(x, rlang::enquo(a), rlang::enquo(b), rope, missing(rope),
                       least = 2)
  prior <- check_prior(prior)
  prior_place <- check_choice(prior_place)
  side <- rope_side(benchmark_pair(input, input$a, input$b), input$rope)
  sets <- c(sum(side > 0), sum(side == 0), sum(side < 0))
  shapes <- sets + prior * (c("a", "rope", "b") == prior_place)
  new_bayes(input, largest_share(shapes), "sign", paste0(
    "Data sets: ", sets[1], " better, ", sets[2], " within, ", sets[3],
    " worse. Probability that the region is the most probable one for another ",
    "data set."
  ))
}

# The probabilities that each share of a Dirichlet distribution is the largest:
# with Gamma variables, int f_j(x) prod F_i(x) dx, i other than j. On the log
# scale the integrand is analytic and falls off on both sides, so that the
# trapezoidal rule converges faster than any power of the step.
largest_share <- function(shapes) {
  most <- max(shapes)
  reach <- sqrt(120 / most) + 60 / most
  u <- seq(log(most) - reach, log(most + sqrt(120 * most) + 60),
           length.out = 4001)
  below <- lapply(shapes, function(shape) {
    stats::pgamma(exp(u), shape, log.p = TRUE)
  })
  found <- vapply(seq_along(shapes), function(j) {
    if (shapes[j] == 0) return(0)
    log_density <- stats::dgamma(exp(u), shapes[j], log = TRUE) + u
    sum(exp(log_density + Reduce(`+`, below[-j])))
  }, 0)
  found / sum(found)
}

#' @rdname bayes_sign
#' @export
bayes_signed_rank <- function(x, a, b, rope = 0.01, prior = 0.5, draws = 1e5) {
  check_given(x)
  input <- bayes_input(x, rlang::enquo(a), rlang::enquo(b), rope, missing(rope),
                       least = 2)
  prior <- check_prior(prior)
  draws <- check_count(draws, min = 100)
  z <- c(0, benchmark_pair(input, input$a, input$b))
  sorted <- order(z)
  shapes <- c(prior, rep(1, length(z) - 1))[sorted]
  z <- z[sorted]
  pairs <- walsh_places(z, input$rope)
  means <- walsh_means(shapes, z, input$rope, pairs)
  shares <- walsh_draws(shapes, pairs, draws) / draws
  new_bayes(input, shares, "signed rank", paste(
    "Shares of", format_whole(draws), "draws in which the region is the most",
    "probable one for another data set; the means are exact."
  ), means = means, mc.error = max(sqrt(shares * (1 - shares) / draws)))
}

# For sorted z and each i, how many j have a sum z_i + z_j below the limits
# -2 rope and 2 rope, and how many a sum of at most them.
walsh_places <- function(z, rope) {
  noise <- 1e-9 * pmax(abs(z), rope)
  below <- function(limit, strict) {
    findInterval(limit - z, z, left.open = strict)
  }
  list(low = below(-2 * rope - noise, TRUE),
       low_end = below(-2 * rope + noise, FALSE),
       high = below(2 * rope - noise, TRUE),
       high_end = below(2 * rope + noise, FALSE))
}

# The weights of the pairs above, between and below: sums over i of w_i times
# the weights of its j. `sums[[k + 1]]` is that of the first k.
walsh_weights <- function(weight, sums, pairs) {
  half <- function(i, first, last) {
    (sums[[first[i] + 1]] + sums[[last[i] + 1]]) / 2
  }
  above <- below <- 0
  for (i in seq_along(weight)) {
    below <- below + weight[[i]] * half(i, pairs$low, pairs$low_end)
    above <- above + weight[[i]] * (
      sums[[length(sums)]] - half(i, pairs$high, pairs$high_end)
    )
  }
  cbind(above, 1 - above - below, below)
}

# E w_i w_j = s_i s_j / (s (s + 1)), and for i = j one s_i more above.
walsh_means <- function(shapes, z, rope, pairs) {
  total <- sum(shapes)
  products <- walsh_weights(shapes, c(0, cumsum(shapes)), pairs) * c(1, NA, 1)
  products[2] <- total^2 - products[1] - products[3]
  noise <- 1e-9 * pmax(abs(z), rope)
  beyond <- function(d) sum(shapes * ((d > noise) + (d >= -noise)) / 2)
  own <- c(beyond(z - rope), 0, beyond(-rope - z))
  own[2] <- total - sum(own)
  (drop(products) + own) / (total * (total + 1))
}

# How often each region has the largest weight, in blocks of bounded memory.
walsh_draws <- function(shapes, pairs, draws) {
  block <- max(1, 1e6 %/% length(shapes))
  counts <- numeric(3)
  while (draws > 0) {
    size <- min(block, draws)
    draws <- draws - size
    weight <- lapply(shapes, function(shape) {
      if (shape == 1) stats::rexp(size) else stats::rgamma(size, shape)
    })
    total <- Reduce(`+`, weight)
    weight <- lapply(weight, `/`, total)
    sums <- Reduce(`+`, weight, numeric(size), accumulate = TRUE)
    regions <- walsh_weights(weight, sums, pairs)
    # The halves of a region are equal where all differences are zero.
    largest <- regions >= do.call(pmax, as.data.frame(regions)) - 1e-12
    counts <- counts + colSums(largest / rowSums(largest))
  }
  counts
}
