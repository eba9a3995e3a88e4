# What all distribution functions share: arguments as R's own d/p/q/r
# functions take them, recycled values with the attributes of the first
# argument of full length, and NaN with a warning outside the domain.

# The density ("d"), probability ("p") or quantile ("q") of F measures at the
# `given` argument (a list by its name), with the shapes of the function that
# asks.
distribution_values <- function(letter, given, log, lower.tail = TRUE,
                                frame = parent.frame()) {
  given <- c(given, fscore_shapes(frame))
  checked <- check_distribution(given)
  check_flag(lower.tail)
  check_flag(log, if (letter == "d") "log" else "log.p")
  finish_distribution(
    posterior_values_cpp(letter, checked[[1]], "fscore", checked[-1],
                         lower.tail, log), given
  )
}

# All numeric (or logical, as in stats); a named list of double vectors.
check_distribution <- function(arguments) {
  for (name in names(arguments)) {
    value <- arguments[[name]]
    refuse_if(!is.numeric(value) && !is.logical(value), name, "type",
              "must be numeric, not {describe_value(value)}.")
  }
  lapply(arguments, as.double)
}

# `values` with the attributes of the `given` arguments.
finish_distribution <- function(values, given) {
  warn_nan(values, given)
  full <- Filter(function(argument) length(argument) == length(values), given)
  if (length(full) > 0) attributes(values) <- attributes(full[[1]])
  values
}

# A NaN that was not given as such deserves a warning.
warn_nan <- function(values, given = list(FALSE)) {
  produced <- is.nan(values)
  if (!any(produced)) return(invisible())
  was_nan <- lapply(given, function(argument) {
    rep_len(is.nan(argument), length(values))
  })
  warn_if(any(produced & !Reduce(`|`, was_nan)), "NaNs produced.", "nan")
}

# The number of draws: `n`, or its length if it has several elements.
draw_count <- function(n) {
  if (length(n) > 1) return(length(n))
  floor(check_number(n, min = 0, max = .Machine$integer.max, arg = "n"))
}

# Shapes outside the domain of src/beta.h become NaN.
inside_domain <- function(shape) {
  ifelse(!is.na(shape) & shape >= 1e-3 & shape <= 4e9, shape, NaN)
}

# Ends of the intervals with content `level` of posteriors of one family
# ("beta": two shapes; "fscore": shape1, shape2 or shape1 to shape3, beta),
# recycled, with a warning outside the domain. `type` is "equal_tailed" or
# "hpd": highest density, where both ends are equally dense or the interval
# ends at 0 or 1 because the density is highest there. Without a peak (infinite
# at both ends, or flat) the tails are equal.
posterior_ends <- function(family, parameters, level, type) {
  ends <- posterior_ends_cpp(as.double(level), family,
                             lapply(unname(parameters), as.double),
                             type == "hpd")
  if (anyNA(ends)) {
    warn_result("{sum(is.na(ends[, 1]))} interval{?s} {?has/have} no ends.",
                "nan",
                i = "The shapes of a posterior must lie between 1e-3 and 4e9,
                 which counts and priors of up to 1e9 do not exceed.")
  }
  list(low = ends[, 1], high = ends[, 2])
}

# Posteriors of intervals. A posterior is a list: `family`, and the arguments of
# the distribution functions d<family>, p<family> and q<family>.

interval_types <- c("equal_tailed", "hpd")

# The domain of the posteriors' shapes.
check_prior <- function(prior) {
  check_number(prior, min = 1e-3, max = 1e9, arg = "prior")
}

# The arguments of dfscore() from counts; F1 has two shapes.
fscore_parameters <- function(cells, beta, prior) {
  shape1 <- cells$tp + prior
  if (beta == 1) {
    return(list(shape1 = shape1, shape2 = cells$fp + cells$fn + 2 * prior))
  }
  list(shape1 = shape1, shape2 = cells$fp + prior, shape3 = cells$fn + prior,
       beta = rep_len(beta, length(shape1)))
}

# Posteriors of one family, one list per row, from a list of columns of
# arguments.
list_posteriors <- function(family, arguments) {
  do.call(Map, c(list(function(...) list(family = family, ...)), arguments))
}

# One warning for estimates that are undefined although a posterior, through
# its prior, has an interval.
warn_undefined_estimate <- function(measure, estimate) {
  undefined <- sum(is.na(estimate))
  warn_if(undefined > 0,
          "{measure_label(measure)} is undefined and its estimate {.val {NA}}
           for {undefined} of {length(estimate)} row{?s}.", "undefined")
}

#' The posterior distribution of the F score
#'
#' Density, distribution function, quantile function and random numbers of the
#' posterior of F1 or any F_beta, given the counts of a confusion table.
#'
#' With a symmetric Beta prior of shape `prior` on precision and recall
#' (Goutte & Gaussier 2005), F1 = 2 B / (1 + B), where B has a Beta
#' distribution with
#'
#' * `shape1` = TP + prior,
#' * `shape2` = FP + FN + 2 prior.
#'
#' The density at t is equation 5 of Wang et al. (2015), with b = `shape1` and
#' a = `shape2`: 2^a (1 - t)^(a - 1) (2 - t)^(-a - b) t^(b - 1) / Beta(a, b).
#' The quantile is their equation 6. Counts may be fractional, as in an
#' effective table.
#'
#' F_beta weighs FP and FN differently, and needs three shapes:
#'
#' * `shape1` = TP + prior,
#' * `shape2` = FP + prior,
#' * `shape3` = FN + prior.
#'
#' F_beta = (1 + beta^2) X / ((1 + beta^2) X + beta^2 Z + Y), where X, Y and Z
#' are independent gamma variables with these shapes. For `beta` = 1 only the
#' sum of `shape2` and `shape3` counts, which is why F1 does with two.
#'
#' Otherwise beta^2 Z + Y is a sum of gammas of different scale and F_beta has
#' no Beta form, but with V = Y / (Y + Z), which is independent of the rest, its
#' distribution function is one integral of a Beta distribution function over V.
#' It is computed to 1e-10, and in the tails relative to the tail; the quantile
#' is the bracketed root. beta weighs recall: F_beta tends to precision as beta
#' tends to 0 and to recall as it grows.
#'
#' Exchanging `shape2` and `shape3` and inverting `beta` changes nothing.
#'
#' The functions follow R's conventions: arguments are recycled, the result has
#' the attributes of the first argument of full length, and missing values stay
#' missing.
#'
#' @section Domain:
#' Shapes from 1e-3 to 4e9, which sums of counts and priors of up to 1e9 do not
#' exceed, and tail probabilities from 1e-300 (smaller ones on the log scale
#' only). Outside the domain, and for probabilities outside \[0, 1\], the value
#' is `NaN`, with a warning of class `bcvinfer_warning_nan`.
#'
#' For shapes of at least 0.1 the relative error of a tail or a quantile of F1
#' is below 1e-12, or below four units in the last place of the argument times
#' the condition of the function, where that is more; both tails are computed
#' directly. The file `extdata/beta-accuracy.csv` of the package lists the
#' largest errors by region.
#'
#' @section Errors:
#' An argument that is not numeric or not given (classes
#' `bcvinfer_error_type`, `bcvinfer_error_missing`; `shape3` where `beta` is not
#' 1), an `n` that is not one number of at least 0 (`bcvinfer_error_value`).
#'
#' @param x,q Values of the F score, in \[0, 1\] (outside, the density is 0).
#' @param p Probabilities, or their logarithms if `log.p`.
#' @param n Number of random numbers; if a vector, its length.
#' @param shape1 TP + prior, positive numbers.
#' @param shape2 FP + FN + 2 prior (F1), or FP + prior with `shape3`; positive
#'   numbers.
#' @param shape3 FN + prior, positive numbers. Needed where `beta` is not 1.
#' @param beta The weight of recall against precision, positive numbers. Default
#'   1: F1, where both weigh the same.
#' @param log,log.p Whether densities or probabilities are on the log scale.
#'   Default `FALSE`.
#' @param lower.tail Whether probabilities are P(F <= q) (the default) or
#'   P(F > q).
#' @return A double vector: densities, probabilities, values of the F score, or
#'   random values of it (from R's own generator, see [set.seed()]).
#' @references
#' `r cite("wang2015", "goutte2005")`
#' @family distributions
#' @examples
#' # 40 true positives, 12 false positives, 8 false negatives, uniform prior
#' qfscore(c(0.025, 0.5, 0.975), 40 + 1, 12 + 8 + 2)
#' pfscore(0.7, 41, 22, lower.tail = FALSE)
#' curve(dfscore(x, 41, 22), 0.6, 1, xlab = "F1", ylab = "posterior density")
#' # F2 weighs recall 40/48 more than precision 40/52
#' qfscore(c(0.025, 0.5, 0.975), 40 + 1, 12 + 1, 8 + 1, beta = 2)
#' @name fscore_distribution
NULL

#' @rdname fscore_distribution
#' @export
dfscore <- function(x, shape1, shape2, shape3 = 0, beta = 1, log = FALSE) {
  distribution_values("d", given_arguments(x), log)
}

#' @rdname fscore_distribution
#' @export
pfscore <- function(q, shape1, shape2, shape3 = 0, beta = 1, lower.tail = TRUE,
                    log.p = FALSE) {
  distribution_values("p", given_arguments(q), log.p, lower.tail)
}

#' @rdname fscore_distribution
#' @export
qfscore <- function(p, shape1, shape2, shape3 = 0, beta = 1, lower.tail = TRUE,
                    log.p = FALSE) {
  distribution_values("q", given_arguments(p), log.p, lower.tail)
}

#' @rdname fscore_distribution
#' @export
rfscore <- function(n, shape1, shape2, shape3 = 0, beta = 1) {
  check_given(n)
  shapes <- check_distribution(fscore_shapes())
  count <- draw_count(n)
  shapes <- lapply(shapes, rep_len, count)
  values <- suppressWarnings(with(shapes, {
    rest <- inside_domain(shape2 + shape3)
    score <- stats::rbeta(count, inside_domain(shape1), rest)
    share <- 0.5
    if (!all(beta %in% 1)) {
      # F_beta = B / (B + (1 - B) s(V)); see src/fbeta.h.
      beta <- ifelse(is.finite(beta) & beta > 0, beta, NaN)
      split <- stats::rbeta(count, inside_domain(shape2), inside_domain(shape3))
      share <- split / (1 + beta^2) + (1 - split) / (1 + 1 / beta^2)
      share[beta %in% 1] <- 0.5
    }
    score / (score + (1 - score) * share)
  }))
  # Outside the domain they are NaN, with one warning of ours.
  values[is.na(values)] <- NaN
  warn_nan(values)
  values
}

# The shapes and beta of the function that asks. For F1 two shapes are enough.
fscore_shapes <- function(frame = parent.frame()) {
  check_given("shape1", "shape2", frame = frame)
  given <- mget(c("shape1", "shape2", "shape3", "beta"), frame)
  others <- is.numeric(given$beta) && any(given$beta != 1, na.rm = TRUE)
  if (others) check_given("shape3", frame = frame)
  given
}

#' Moments and mode of posteriors of the F score
#'
#' Mean, variance, skewness and mode of the posterior of F1 or any F_beta.
#'
#' Moments of F1 are exact. The mode is from Corollary 1 of Wang et al. (2015),
#' which applies for `shape2` > 1 and `shape1` >= 1. Elsewhere:
#'
#' * `shape1` >= 1, `shape2` <= 1: the density rises to 1, and 1 is returned.
#' * `shape1` < 1, `shape2` >= 1: the density is infinite at 0, and 0 is
#'   returned.
#' * both below 1: the density is infinite at 0 and at 1; `NaN`, with a
#'   warning of class `bcvinfer_warning_nan`.
#'
#' (For `beta` other than 1 with `shape2` + `shape3` in place of `shape2`.)
#'
#' The moments of F1 are E F1^k = Beta(b + k, a) / Beta(b, a) 2F1(k, a; a + b +
#' k; 1/2) with b = `shape1` and a = `shape2`. Wang et al. (2015) state that
#' they have no closed form, and simulate.
#'
#' Where central moments would cancel in this formula they are integrated
#' instead, so that the skewness has at least 6 correct digits at shapes of 1e9
#' too. The moments of F_beta are integrals of its density, and its mode is the
#' root of the density's slope (eq. 24 and 25 of
#' `vignette("derivation-fscore")`).
#'
#' Their Table 3 prints these numbers from simulation. The entries at mode .8
#' that the package contains (`reproduction/published/000_table3_skewness.csv`)
#' agree with the exact values within .001. At mode .30, b = 6000 it prints .055
#' for Pearson's skewness (its SK2); the exact value is .0039.
#'
#' @inheritSection fscore_distribution Domain
#'
#' @section Errors:
#' A shape that is not a number (`bcvinfer_error_type`) or is not given
#' (`bcvinfer_error_missing`; `shape3` where `beta` is not 1).
#'
#' @inheritParams fscore_distribution
#' @return A data frame with one row per recycled set of shapes and the columns
#'   `mean`, `variance`, `skewness` (third central moment over the cubed
#'   standard deviation; SK1 of the paper), `pearson_skewness` ((mean - mode) /
#'   standard deviation; SK2 of the paper) and `mode`; the last two `NaN` where
#'   there is no mode.
#' @references
#' `r cite("wang2015")`
#' @family distributions
#' @examples
#' fscore_moments(c(41, 410), c(22, 220))
#' fscore_moments(41, 13, 9, beta = c(0.5, 1, 2))
#' @export
fscore_moments <- function(shape1, shape2, shape3 = 0, beta = 1) {
  given <- fscore_shapes()
  table <- fscore_moment_table_cpp(unname(check_distribution(given)))
  # Not their sum: whether that of a missing value is NA or NaN is left open.
  warn_nan(ifelse(rowSums(is.nan(table)) > 0, NaN, 0), given)
  colnames(table) <- c("mean", "variance", "skewness", "pearson_skewness",
                       "mode")
  as.data.frame(table)
}

#' Probability that one F1 is greater than another
#'
#' P(F1_a > F1_b) for two independent posteriors.
#'
#' F1 is an increasing function of B (see [dfscore()]), so this is
#' P(B_a > B_b) for two independent Beta variables, which serves any measure
#' with a Beta posterior as well: give its two shapes. It is computed by
#' one-dimensional quadrature, to a relative error of 1e-10 also where it is
#' very small. Posteriors of two learners on the same records are not
#' independent; tests such as [bcv_mcnemar_test()] use the pairing.
#'
#' @inheritSection fscore_distribution Domain
#'
#' @section Errors:
#' A shape that is not a number (`bcvinfer_error_type`) or is not given
#' (`bcvinfer_error_missing`).
#'
#' @param shape1_a,shape2_a The shapes of the first posterior: TP + prior and
#'   FP + FN + 2 prior, positive numbers.
#' @param shape1_b,shape2_b The shapes of the second.
#' @return A double vector of probabilities, recycled as in R's arithmetic.
#' @family distributions
#' @examples
#' prob_greater(41, 22, 35, 28)
#' @export
prob_greater <- function(shape1_a, shape2_a, shape1_b, shape2_b) {
  given <- given_arguments(shape1_a, shape2_a, shape1_b, shape2_b)
  shapes <- check_distribution(given)
  parts <- superiority_cpp("beta", shapes[1:2], shapes[3:4], 0)
  finish_distribution(parts[, 1], given)
}
