#' Bayesian hierarchical t test of two learners on several data sets
#'
#' The posterior probabilities that on another data set learner a is better than
#' b by more than a margin, practically equivalent, or worse, from the folds of
#' all data sets in one model.
#'
#' On data set i the differences of the folds are normal around delta_i, with
#' their own variance and known correlations, as in [bayes_correlated_t()]; the
#' delta_i are draws of a t distribution of location delta_0, scale s_0 and nu
#' degrees of freedom (Corani et al. 2017). Priors: uniform for the standard
#' deviations, for delta_0 between plus and minus the largest difference of a
#' fold, and for s_0 up to 1000 times the standard deviation of the data sets'
#' means; nu - 1 has a Gamma distribution whose shape and rate are uniform
#' within `nu_prior`. So data sets that were measured badly count less, and
#' outliers shrink less.
#'
#' The standard deviations integrate out in closed form, so that each delta_i
#' has a t likelihood with n - 2 degrees of freedom (n folds; half splits 2m -
#' 2). The other three parameters are integrated by quadrature on lattices that
#' follow the posterior, refined until no probability moves by 1e-4; nothing is
#' simulated. `mc.error` is the last such step.
#'
#' `better`, `within` and `worse` are the posterior probabilities that the
#' region is the most probable one for another data set, as in the paper;
#' `mean_better`, `mean_within` and `mean_worse` are the probabilities of the
#' regions for another data set, averaged over the posterior.
#'
#' @section Errors:
#' Those of [bayes_correlated_t()]; `bcvinfer_error_shape` for a single data set
#' or fewer than three folds of one; `bcvinfer_error_value`, ranges of
#' `nu_prior` that are not positive and increasing. Where all folds of a data
#' set have the same difference, its variance is set to a small value, with a
#' warning of class `bcvinfer_warning_zero_variance`.
#'
#' @inheritParams bayes_correlated_t
#' @param nu_prior The ranges of shape and rate of the prior of nu - 1: a list
#'   of two increasing pairs of positive numbers, `shape` and `rate`. Default:
#'   those of the paper.
#' @return A data frame `a, b, measure, rope, better, within, worse,
#'   mean_better, mean_within, mean_worse, mc.error, method` of class
#'   `cv_superiority` (a [cv_table]), one row.
#' @references `r cite("corani2017", "benavoli2017")`
#' @family benchmarks
#' @examples
#' set.seed(1)
#' folds <- expand.grid(fold = 1:2, rep = 1:5, learner = c("tree", "knn"),
#'                      dataset = letters[1:6])
#' folds$accuracy <- 0.9 + rnorm(120) / 50
#' benchmark <- cv_benchmark(folds, dataset, learner, accuracy, rep, fold)
#' bayes_hierarchical_t(benchmark, tree, knn)
#' @include bayes-superiority.R
#' @export
bayes_hierarchical_t <- function(
    x, a, b, rope = 0.01, rho = NULL, rho1 = 0.5, rho2 = 0.5,
    nu_prior = list(shape = c(0.5, 5), rate = c(0.05, 0.15))) {
  check_given(x)
  input <- bayes_input(x, rlang::enquo(a), rlang::enquo(b), rope, least = 2)
  check_nu_prior(nu_prior)
  given <- c("rho1", "rho2")[!c(missing(rho1), missing(rho2))]
  folds <- fold_summaries(input, rho, rho1, rho2, given, least = 2)
  warn_constant(folds$sets[folds$flat], "Their variance is set to a small
                value: they count as if known exactly.")
  found <- if (folds$scale == 0) {
    list(regions = c(0, 1, 0, 0, 1, 0), error = 0)
  } else {
    refined_regions(folds, input$rope, nu_prior)
  }
  regions <- pmin(pmax(found$regions, 0), 1)
  new_bayes(input, regions[3:1], "hierarchical t", paste0(
    "Probability that the region is the most probable one for another data set",
    " (", nrow(folds$parts), " data sets); the means are the probabilities of ",
    "the regions for another data set."
  ), mean_better = regions[6], mean_within = regions[5],
  mean_worse = regions[4], mc.error = found$error)
}

check_nu_prior <- function(nu_prior) {
  named <- is.list(nu_prior) && setequal(names(nu_prior), c("shape", "rate"))
  good <- named && all(vapply(nu_prior, function(range) {
    is.numeric(range) && length(range) == 2 && all(is.finite(range)) &&
      range[1] >= 1e-2 && range[1] <= range[2] && range[2] <= 1e3
  }, NA))
  abort_if(!good,
           "{.arg nu_prior} must be a list of {.field shape} and {.field rate},
            each two increasing numbers between 0.01 and 1000.",
           if (named) "value" else "type", "nu_prior")
}

# Worse, within, better; and their means. All in units of the standard deviation
# of the folds.
refined_regions <- function(folds, rope, nu_prior) {
  parts <- folds$parts
  spread <- stats::sd(parts$mean)
  typical <- sqrt(mean(parts$q0 / (parts$c * parts$df)))
  unit <- if (typical > 0) typical else if (spread > 0) spread else folds$scale
  smallest <- (1e-6 * max(unit, 1e-3 * spread))^2 * parts$c
  scale <- sqrt(pmax(parts$q0, smallest) / (parts$c * (parts$df - 1))) / unit
  largest <- 1000 * max(spread / unit, if (spread == 0) 1)
  error <- 1
  found <- NULL
  for (level in 0:7) {
    nu <- nu_nodes(0.65 * 0.7^level, nu_prior)
    last <- found
    found <- hierarchy_regions_cpp(
      parts$mean / unit, scale, parts$df - 1, nu$node, nu$weight,
      folds$scale / unit, largest, rope / unit, 2.4 * 0.7^level
    )
    if (!is.null(last)) error <- max(abs(found - last))
    if (error < 1e-4) break
  }
  list(regions = found, error = error)
}

# Nodes and weights for nu: the trapezoidal rule in y = log(nu - 1), whose prior
# density is that of Gamma variables, averaged over the uniform shape and rate.
nu_nodes <- function(step, nu_prior) {
  middles <- function(range, size) {
    range[1] + diff(range) * (seq_len(size) - 0.5) / size
  }
  y <- seq(-14, 12, by = step)
  weight <- Reduce(`+`, lapply(middles(nu_prior$shape, 40), function(shape) {
    rowSums(outer(exp(y), middles(nu_prior$rate, 8), stats::dgamma,
                  shape = shape))
  })) * exp(y)
  kept <- which(weight > 1e-6 * max(weight))
  list(node = 1 + exp(y[kept]), weight = weight[kept] / sum(weight[kept]))
}
