#' Bayesian tests of two learners on several data sets
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
#'   distributions, computed to 1e-12.
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
#' not the probability that a is better on a single new one, which is what the
#' means of `bayes_signed_rank()` and [bayes_hierarchical_t()] are nearer to.
#'
#' @section Errors:
#' `bcvinfer_error_type` if `x` is no benchmark; `bcvinfer_error_shape` for a
#' single data set; `bcvinfer_error_missing` for a grid with holes, or a learner
#' that is not given; `bcvinfer_error_column` for one that is unknown;
#' `bcvinfer_error_conflict` if `a` and `b` are the same; `bcvinfer_error_value`
#' for a negative `rope` or a `prior` that is not positive.
#'
#' @param x A [cv_benchmark()]. The means over the folds are used.
#' @param a,b The two learners, bare names or strings.
#' @param rope Half the width of the region of practical equivalence, in units
#'   of the measure: one number of at least 0. Default 0.01, one percentage
#'   point, after Benavoli et al. (2017).
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
#' @include bayes-superiority.R
#' @export
bayes_sign <- function(x, a, b, rope = 0.01, prior = 1,
                       prior_place = c("rope", "a", "b")) {
  check_given(x)
  input <- bayes_input(x, rlang::enquo(a), rlang::enquo(b), rope, least = 2)
  prior <- check_prior(prior)
  prior_place <- check_choice(prior_place, c("rope", "a", "b"))
  side <- rope_side(benchmark_pair(input, input$a, input$b), input$rope)
  shapes <- c(sum(side > 0), sum(side == 0), sum(side < 0)) +
    prior * (c("a", "rope", "b") == prior_place)
  new_bayes(input, largest_share(shapes), "sign", paste0(
    "Data sets: ", sum(side > 0), " better, ", sum(side == 0), " within, ",
    sum(side < 0), " worse. Probability that the region is the most probable ",
    "one for another data set."
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
  vapply(seq_along(shapes), function(j) {
    if (shapes[j] == 0) return(0)
    log_density <- stats::dgamma(exp(u), shapes[j], log = TRUE) + u
    sum(exp(log_density + Reduce(`+`, below[-j]))) * (u[2] - u[1])
  }, 0)
}
