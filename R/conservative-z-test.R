#' Conservative Z test
#'
#' The mean of several hold-outs, with a variance that is too large rather than
#' too small: that of the same estimate on half of the records.
#'
#' With mu the mean difference of J hold-outs of all n records, and mu_p, mu'_p
#' the means of J hold-outs of either half of the p-th of M random halvings,
#' with the same number of test records, sigma^2 = sum (mu_p - mu'_p)^2 / (2 M)
#' and z = mu / sigma, referred to the standard normal distribution (Nadeau &
#' Bengio 2003). The order of hold-outs, halves and pairs does not matter.
#'
#' @section When not to use it:
#' When power or time matters: 15 hold-outs and 10 pairs are 315 fits per
#' learner. The halves train on n/2 - n_test records, where the
#' classifiers may differ from those trained on more.
#'
#' @param x [loss_differences()] from predictions on a plan of
#'   [cv_paired_halves()], or the estimate mu, one number, with `halves`.
#' @param halves A matrix with one row per pair and two columns, the means mu_p
#'   and mu'_p. Needed with a plain number; known, and not to be given,
#'   otherwise.
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (z), `p.value`, `estimate` (mean
#'   difference in loss, first learner minus second), `stderr` and `conf.int`.
#' @references `r cite("nadeau2003")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' halves <- cbind(c(0.03, 0.01, 0.04), c(0.01, 0.02, 0.05))
#' conservative_z_test(0.03, halves)
#' @include differences.R test-design.R
#' @export
conservative_z_test <- function(x, halves = NULL,
                                alternative = c("two.sided", "less", "greater"),
                                conf.level = 0.95) {
  check_given(x)
  input <- if (is.object(x)) {
    halves_of_object(x, halves)
  } else {
    halves_of_numbers(x, halves)
  }
  input$scale <- max(abs(input$estimate), abs(input$halves))
  core <- conservative_z(input$estimate, input$halves)
  signed_test("conservative_z", input, core, alternative, conf.level)
}

register_test(
  "conservative_z", "Z", "Conservative Z test",
  plan = quote(cv_paired_halves(n)), statistic = "z", reference = "N(0, 1)",
  recommended = "J = 15 hold-outs, M = 10 pairs, 9/10 train",
  note = "315 fits per learner at the recommended settings; little power.",
  citation = "nadeau2003", schemes = "paired_halves", folds = 1
)

conservative_z <- function(estimate, halves) {
  list(estimate = estimate, df = Inf,
       stderr = sqrt(mean((halves[, 1] - halves[, 2])^2) / 2))
}

halves_of_numbers <- function(x, halves) {
  x <- check_number(x, arg = "x")
  if (is.null(halves)) {
    abort_input("{.arg halves} is needed: a matrix of the means of both halves,
                 one row per pair.", "missing", "halves")
  }
  halves <- check_numeric(halves, arg = "halves")
  if (length(dim(halves)) != 2 || ncol(halves) != 2) {
    abort_input("{.arg halves} must be a matrix of 2 columns, not
                 {describe_value(halves)}.", "shape", "halves")
  }
  list(estimate = x, halves = unname(halves), label = "difference in loss",
       name = argument_text("x"))
}

halves_of_object <- function(x, halves) {
  input <- as_differences(x, "conservative_z")
  if (!is.null(halves)) {
    abort_input("{.arg halves} is known from {.arg x} and cannot be given as
                 well.", "conflict", "halves")
  }
  in_half <- !is.na(input$half)
  if (is.null(input$set) || !any(in_half) || all(in_half)) {
    abort_input(
      c("{.arg x} does not tell halves and pairs; {.fn loss_differences} of
         predictions with a plan does.",
        i = "Use {.code {plan_text(\"conservative_z\")}}."),
      "scheme", "x"
    )
  }
  values <- as.vector(input$values)
  input$estimate <- mean(values[!in_half])
  input$halves <- unname(tapply(
    values[in_half], list(input$set[in_half], input$half[in_half]), mean
  ))
  input
}
