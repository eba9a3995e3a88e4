#' The probability that one F1 is greater than another
#'
#' P(F1_a > F1_b) for two independent posteriors.
#'
#' F1 is an increasing function of B (see [dfscore()]), so this is
#' P(B_a > B_b) for two independent Beta variables, and serves any measure
#' with a Beta posterior as well: give its two shapes. It is computed by
#' one-dimensional quadrature, to a relative error of 1e-10 also where it is
#' very small. Posteriors of two learners on the
#' same records are not independent; tests such as [bcv_mcnemar_test()] use the
#' pairing.
#'
#' Arguments are recycled. Shapes outside the domain and missing shapes are
#' treated as in [dfscore()]; shapes below 1e-15 or above 1e15 are outside.
#'
#' @section Errors:
#' A shape that is no number (`bcvinfer_error_type`) or is not given
#' (`bcvinfer_error_missing`).
#'
#' @param shape1_a,shape2_a The shapes of the first posterior: TP + prior and
#'   FP + FN + 2 prior, positive numbers.
#' @param shape1_b,shape2_b The shapes of the second.
#' @return A double vector of probabilities.
#' @family distributions
#' @examples
#' prob_greater(41, 22, 35, 28)
#' @export
prob_greater <- function(shape1_a, shape2_a, shape1_b, shape2_b) {
  check_given(shape1_a, shape2_a, shape1_b, shape2_b)
  given <- list(shape1_a = shape1_a, shape2_a = shape2_a,
                shape1_b = shape1_b, shape2_b = shape2_b)
  checked <- check_distribution(given)
  values <- prob_greater_cpp(checked$shape1_a, checked$shape2_a,
                             checked$shape1_b, checked$shape2_b)
  finish_distribution(values, given)
}
