#' Bayesian correlated t test on single data sets
#'
#' The posterior probabilities that on a data set learner a is better than b by
#' more than a margin, practically equivalent, or worse, from the folds of one
#' cross-validation.
#'
#' The differences of the folds, in favour of a, are normal with a common mean
#' delta and variance sigma^2 and known correlations; the prior is proportional
#' to 1/sigma.
#'
#' * n results of (repeated) K folds, each pair of correlation `rho`: delta has
#'   a t distribution with n - 1 degrees of freedom, located at the mean, of
#'   scale s sqrt(1/n + rho/(1 - rho)) (Corani and Benavoli 2015).
#' * m half splits, with the correlations `rho1` (of the two folds of a
#'   repetition) and `rho2` (of folds of different repetitions). Let W2 = sum_i
#'   (p_i1 - p_i2)^2 / 2, B2 = 2 sum_i (p_i. - pbar)^2 and A = 1 + rho1 + 2
#'   (m - 1) rho2. The scale is sqrt(A / (2m) (W2 / (1 - rho1) + B2 / (1 +
#'   rho1 - 2 rho2)) / (2m - 1)), with 2m - 1 degrees of freedom.
#'
#' For half splits with 1 + rho1 = 2 rho2 the term with B2 is dropped, and m
#' degrees of freedom remain. At rho1 = rho2 = 1/2 the scale is the standard
#' error of [bcv_t_test()]. The version for half splits is unpublished; its
#' model is the same.
#'
#' Two folds per repetition are half splits unless `rho` is given.
#'
#' @section Errors:
#' Those of [bayes_sign()] for `x`, `a`, `b` and `rope` (a single data set is
#' allowed); `bcvinfer_error_shape` for a single fold; `bcvinfer_error_rows` if
#' the folds are not the same in every repetition; `bcvinfer_error_missing`,
#' `rho` for hold-outs; `bcvinfer_error_value`, a correlation out of bounds;
#' `bcvinfer_error_conflict`, `rho1` or `rho2` with `rho` or for K folds. Where
#' all folds have the same difference, the posterior is that value, with a
#' warning of class `bcvinfer_warning_zero_variance`.
#'
#' @inheritParams bayes_sign
#' @param x A [cv_benchmark()] with several folds of each data set.
#' @param rho The correlation of two folds, one number in \[0, 1). Default
#'   `NULL`: 1/K, the share of the records in a test fold, for K folds; `rho1`
#'   and `rho2` for half splits.
#' @param rho1,rho2 The correlations of half splits, as in [bcv_t_test()].
#'   Default 1/2, after Yang et al. (2023); the data cannot identify them.
#' @return A data frame `a, b, dataset, measure, rope, better, within, worse,
#'   mean_difference, stderr, df, method` of class `cv_superiority` (a
#'   [cv_table]), one row per data set; `mean_difference` is a minus b, in units
#'   of the measure.
#' @references `r cite("corani2015", "yang2023")`
#' @family benchmarks
#' @examples
#' set.seed(1)
#' folds <- expand.grid(fold = 1:2, rep = 1:5, learner = c("tree", "knn"),
#'                      dataset = c("iris", "wine"))
#' folds$accuracy <- 0.9 + rnorm(40) / 50
#' benchmark <- cv_benchmark(folds, dataset, learner, accuracy, rep, fold)
#' bayes_correlated_t(benchmark, tree, knn)
#' @include benchmark.R
#' @export
bayes_correlated_t <- function(x, a, b, rope = 0.01, rho = NULL, rho1 = 0.5,
                               rho2 = 0.5) {
  check_given(x)
  input <- bayes_input(x, rlang::enquo(a), rlang::enquo(b), rope, missing(rope))
  given <- c("rho1", "rho2")[!c(missing(rho1), missing(rho2))]
  folds <- fold_summaries(input, rho, rho1, rho2, given, least = 1,
                          "Their posteriors are that value.")
  parts <- folds$parts
  parts$q0[folds$flat] <- 0
  scale <- sqrt(parts$q0 / (parts$c * parts$df))
  new_bayes(
    input, t_regions(parts$mean, scale, parts$df, input$rope), "correlated t",
    paste("About single data sets, each by itself.", folds$note),
    dataset = folds$sets,
    mean_difference = input$better * parts$mean, stderr = scale,
    df = parts$df
  )
}

#' Bayesian hierarchical t test of two learners
#'
#' The posterior probabilities that on another data set learner a is better than
#' b by more than a margin, practically equivalent, or worse, from the folds of
#' all data sets in one model.
#'
#' On data set i the differences of the folds are normal around delta_i, with
#' their own variance and known correlations, as in [bayes_correlated_t()]; the
#' delta_i are draws of a t distribution of location delta_0, scale s_0 and nu
#' degrees of freedom (Corani et al. 2017).
#'
#' Priors: uniform for the standard deviations, for delta_0 between plus and
#' minus the largest difference of a fold, and for s_0 up to 1000 times the
#' standard deviation of the data sets' means; nu - 1 has a Gamma distribution
#' whose shape and rate are uniform within `nu_prior`. So data sets with
#' imprecise estimates count less, and outliers shrink less.
#'
#' The standard deviations integrate out in closed form, so that each delta_i
#' has a t likelihood with n - 2 degrees of freedom (n folds; half splits 2m -
#' 2). The other three parameters are integrated by quadrature: nu on a fixed
#' lattice, delta_0 and s_0 on lattices that follow the posterior, refined until
#' no probability moves by 1e-4; nothing is simulated. `mc.error` is the last
#' such step.
#'
#' `better`, `within` and `worse` are the posterior probabilities that the
#' region is the most probable one for another data set, as in the paper;
#' `mean_better`, `mean_within` and `mean_worse` are the probabilities of the
#' regions for another data set, averaged over the posterior.
#'
#' @section Errors:
#' As for [bayes_correlated_t()]; also `bcvinfer_error_shape` for a single data
#' set or fewer than three folds of one; `bcvinfer_error_value`, ranges of
#' `nu_prior` that are not increasing or outside \[0.01, 1000\]. Where all
#' folds of a data set have the same difference, its variance is set to a small
#' value, with a warning of class `bcvinfer_warning_zero_variance`.
#'
#' @inheritParams bayes_correlated_t
#' @param nu_prior The ranges of shape and rate of the prior of nu - 1: a list
#'   `shape`, `rate` of two increasing pairs of numbers between 0.01 and 1000.
#'   Default: the ranges of the paper.
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
#' @include benchmark.R
#' @export
bayes_hierarchical_t <- function(
    x, a, b, rope = 0.01, rho = NULL, rho1 = 0.5, rho2 = 0.5,
    nu_prior = list(shape = c(0.5, 5), rate = c(0.05, 0.15))) {
  check_given(x)
  input <- bayes_input(x, rlang::enquo(a), rlang::enquo(b), rope, missing(rope),
                       least = 2)
  check_nu_prior(nu_prior)
  given <- c("rho1", "rho2")[!c(missing(rho1), missing(rho2))]
  folds <- fold_summaries(input, rho, rho1, rho2, given, least = 2,
                          "Their variance is set to a small value: they count
                           as if known exactly.")
  found <- if (folds$scale == 0) {
    list(regions = c(0, 1, 0, 0, 1, 0), error = 0)
  } else {
    refined_regions(folds, input$rope, nu_prior)
  }
  regions <- pmin(pmax(found$regions, 0), 1)
  new_bayes(input, regions[3:1], "hierarchical t", paste0(
    "Probability that the region is the most probable one for another data set",
    " (", nrow(folds$parts), " data sets); the means are the probabilities of ",
    "the regions for another data set. ", folds$note
  ), means = regions[6:4], mc.error = found$error)
}

check_nu_prior <- function(nu_prior) {
  named <- is.list(nu_prior) && setequal(names(nu_prior), c("shape", "rate"))
  good <- named && all(vapply(nu_prior, function(range) {
    is.numeric(range) && length(range) == 2 && all(is.finite(range)) &&
      range[1] >= 1e-2 && range[1] <= range[2] && range[2] <= 1e3
  }, NA))
  refuse_if(!good, "nu_prior", if (named) "value" else "type",
            "must be a list of {.field shape} and {.field rate}, each two
             increasing numbers between 0.01 and 1000.")
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
  nu <- nu_nodes(nu_prior)
  error <- 1
  found <- NULL
  for (level in 0:7) {
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
# A shorter step changes no probability by more than 1e-5.
nu_nodes <- function(nu_prior) {
  middles <- function(range, size) {
    range[1] + diff(range) * (seq_len(size) - 0.5) / size
  }
  y <- seq(-14, 12, by = 0.65)
  weight <- Reduce(`+`, lapply(middles(nu_prior$shape, 40), function(shape) {
    rowSums(outer(exp(y), middles(nu_prior$rate, 8), stats::dgamma,
                  shape = shape))
  })) * exp(y)
  kept <- which(weight > 1e-6 * max(weight))
  list(node = 1 + exp(y[kept]), weight = weight[kept] / sum(weight[kept]))
}

# For each data set a matrix, repetitions x folds, of the differences, which are
# positive where a is better.
differences_by_fold <- function(input) {
  data <- input$data
  data <- data[order(match(data$dataset, unique(data$dataset)), data$rep,
                     data$fold), ]
  a <- data[data$learner == input$a, ]
  d <- input$better * (a$estimate - data$estimate[data$learner == input$b])
  a$d <- round_noise(d, abs(a$estimate))
  parts <- split(a, in_order(a$dataset))
  Map(function(part, set) {
    folds <- length(unique(part$fold))
    refuse_if(nrow(part) != folds * length(unique(part$rep)), "x", "rows",
              "must have the same folds in every repetition: the folds of data
               set {.val {set}} differ.")
    matrix(part$d, ncol = folds, byrow = TRUE)
  }, parts, names(parts))
}

# The correlations of two folds of one repetition and of different ones: those
# of half splits, or `rho` for all.
fold_correlations <- function(values, set, rho, rho1, rho2, given) {
  folds <- ncol(values)
  if (folds == 2 && is.null(rho)) {
    check_rho(rho1, rho2, nrow(values))
    refuse_if(rho1 == 1, "rho1", "value", "must be below 1.")
    return(c(rho1, rho2))
  }
  refuse_if(length(given) > 0, given[1], "conflict",
            "cannot be given for {folds} folds (data set {.val {set}}): it is
             the correlation of half splits.")
  refuse_if(folds == 1 && is.null(rho), "rho", "missing",
            "must be given where each repetition has a single test fold (data
             set {.val {set}}).",
            i = "Corani and Benavoli take the share of the records that test.
             One estimate for each data set, without folds, is for
             {.fn bayes_signed_rank}.")
  rep(rho %||% (1 / folds), 2)
}

# The differences of one data set, repetitions x folds, as normal variables of a
# common mean and of the correlations `rho`, sigma integrated out: their mean,
# the sum of squares q0, the weight c of the mean's square and the degrees of
# freedom, such that the likelihood of delta is a power of
# q0 + c (mean - delta)^2.
fold_summary <- function(values, rho) {
  m <- nrow(values)
  k <- ncol(values)
  means <- rowMeans(values)
  within <- sum((values - means)^2) / (1 - rho[1])
  # The means of repetitions may be known to be equal.
  apart <- 1 + (k - 1) * rho[1] - k * rho[2]
  vary <- apart >= 1e-10
  between <- if (vary) k * sum((means - mean(means))^2) / apart else 0
  c(mean = round_noise(mean(values), max(abs(values))), q0 = within + between,
    df = m * (k - 1) + if (vary) m - 1 else 0,
    c = m * k / (1 + (k - 1) * rho[1] + k * (m - 1) * rho[2]))
}

# A row for each data set. `least`: degrees of freedom that are needed;
# `constant`: what a variance of zero means.
fold_summaries <- function(input, rho, rho1, rho2, given, least, constant) {
  if (!is.null(rho)) {
    rho <- check_fold_rho(rho)
    refuse_if(length(given) > 0, given[1], "conflict",
              "cannot be given with {.arg rho}.")
  }
  values <- differences_by_fold(input)
  scale <- max(abs(unlist(values)))
  check_magnitude(scale)
  known <- Map(fold_correlations, values, names(values), list(rho), rho1, rho2,
               list(given))
  found <- as.data.frame(do.call(rbind, Map(fold_summary, values, known)))
  few <- which(found$df < least)
  refuse_if(length(few) > 0, "x", "shape",
            "must have more folds: the data set {.val {names(values)[few[1]]}}
             has {length(values[[few[1]]])}, which leaves {found$df[few[1]]}
             degrees of freedom where {least} {?is/are} needed.")
  # (Each on its own scale: that of another data set may be far larger.)
  own <- vapply(values, function(d) max(abs(d)), 0)
  flat <- which(found$q0 <= (zero_tolerance * own)^2)
  warn_if(length(flat) > 0, c(
    "The differences of all folds are the same on
     {quote_some(names(values)[flat])}.", i = constant
  ), "zero_variance")
  list(parts = found, sets = names(values), scale = scale, flat = flat,
       note = fold_correlation_note(known))
}

# (Folds of several repetitions that are counted as those of one show here.)
fold_correlation_note <- function(known) {
  of <- unique(format_number(range(vapply(known, max, 0)), 3))
  paste0("Correlation of two folds: ", paste(of, collapse = " to "), ".")
}
