#' Conservative Z test
#'
#' The mean of several hold-outs, with the variance of the same estimate on half
#' of the records, which Nadeau and Bengio show to be biased upwards.
#'
#' With mu the mean difference of J hold-outs of all n records, and mu_p, mu'_p
#' the means of J hold-outs of either half of the p-th of M random halvings,
#' with the same number of test records, sigma^2 = sum (mu_p - mu'_p)^2 / (2 M)
#' and z = mu / sigma, referred to the standard normal distribution (Nadeau &
#' Bengio 2003). The order of hold-outs, halves and pairs does not matter.
#'
#' @section When not to use it:
#' When fits are expensive: 15 hold-outs and 10 pairs are 315 fits per learner.
#' The halves train on n/2 - n_test records, where the classifiers may differ
#' from those trained on more.
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
#' @include test.R test-input.R test-design.R t-statistics.R
#' @export
conservative_z_test <- function(
    x, halves = NULL, alternative = c("two.sided", "less", "greater"),
    conf.level = 0.95) {
  check_given(x)
  input <- if (is.object(x)) {
    halves_of_object(x, halves)
  } else {
    halves_of_numbers(x, halves)
  }
  signed_test("conservative_z", input, alternative, conf.level)
}

register_test(
  "conservative_z", "Z", "Conservative Z test",
  plan = quote(cv_paired_halves(n)), statistic = "z", reference = "N(0, 1)",
  settings = "J = 15 hold-outs, M = 10 pairs, 9/10 train",
  note = "315 fits per learner at the usual settings.",
  citation = "nadeau2003", schemes = "paired_halves", folds = 1,
  recommended_for = "paired_halves",
  core = function(folds) conservative_z(folds$values, folds$set, folds$half)
)

# Hold-outs of all records have no half; those of the halves have the number of
# their pair in `set`.
conservative_z <- function(x, set, half) {
  mean_of <- function(columns) rowMeans(x[, which(columns), drop = FALSE])
  pairs <- unique(set[!is.na(half)])
  squares <- vapply(pairs, function(pair) {
    (mean_of(set == pair & half == 1) - mean_of(set == pair & half == 2))^2
  }, numeric(nrow(x)))
  list(estimate = mean_of(is.na(half)), df = Inf,
       stderr = sqrt(rowMeans(matrix(squares, nrow(x))) / 2))
}

halves_of_numbers <- function(x, halves) {
  x <- check_number(x)
  abort_if(is.null(halves),
           "{.arg halves} is needed: a matrix of the means of both halves, one
            row per pair.", "missing", "halves")
  halves <- check_numeric(halves)
  abort_if(length(dim(halves)) != 2 || ncol(halves) != 2,
           "{.arg halves} must be a matrix of 2 columns, not
            {describe_value(halves)}.", "shape", "halves")
  pairs <- nrow(halves)
  values <- matrix(c(x, halves), 1)
  input <- list(values = values, set = c(0, rep(seq_len(pairs), 2)),
                half = c(NA, rep(1:2, each = pairs)), scale = max(abs(values)),
                label = "mean difference", plain = TRUE,
                name = argument_text("x"))
  check_magnitude(input$scale)
  input
}

halves_of_object <- function(x, halves) {
  input <- test_input(x, "conservative_z")
  check_not_given(halves, "halves")
  abort_if(is.null(input$set) || all(is.na(input$half)) || !anyNA(input$half),
           c("{.arg x} does not record halves and pairs; {.fn loss_differences}
              of predictions with a plan does.",
             i = "Use {.code {plan_text(\"conservative_z\")}}."), "scheme", "x")
  input
}
