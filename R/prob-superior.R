#' The probability that one learner is better than another
#'
#' The posterior probabilities that learner a is better than b by more than a
#' margin, that they are practically equivalent, and that a is worse by more
#' than the margin.
#'
#' Each learner's measure has the posterior of [interval_beta_prime()] (F1,
#' F_beta) or [interval_beta()] (proportions), made from the same table: half
#' splits through `rho1` and `rho2`, one repetition of K folds through
#' `weight`, an effective table as it is. The two posteriors are taken for
#' independent. They are not: both learners saw the same records, which mostly
#' makes their errors go together; the difference is then less uncertain than
#' is said here. Tests on the disagreements, such as [bcv_mcnemar_test()], use
#' the pairing.
#'
#' Better follows the measure's direction: for an error rate the smaller one
#' is better.
#'
#' @section Errors:
#' Unknown or equal learners, a measure without a posterior, a negative
#' `rope`, and those of [interval_beta_prime()].
#'
#' @inheritParams interval_beta_prime
#' @param a,b Names of two learners of `counts`, strings.
#' @param measure `"f1"` (default), `"f_beta"`, or a proportion:
#'   `r proportion_names()`.
#' @param rope Half the width of the region of practical equivalence: a
#'   difference of at most this much, in units of the measure, does not matter.
#'   One number of at least 0 (default).
#' @return A data frame `a, b, measure, rope, better, within, worse` of class
#'   `cv_superiority` (a [cv_table]), one row
#'   (with a column `class`, after `b`, and one row per class for counts of one
#'   class against the rest). The three probabilities add up to 1.
#' @family intervals
#' @examples
#' counts <- confusion_counts(data.frame(
#'   learner = rep(c("tree", "knn"), each = 2), rep = 1, fold = c(1, 2, 1, 2),
#'   tp = c(40, 38, 44, 43), fp = c(9, 10, 6, 7), fn = c(10, 12, 6, 7),
#'   tn = c(41, 40, 44, 43)
#' ))
#' prob_superior(counts, "knn", "tree", rope = 0.02)
#' @include intervals.R
#' @export
prob_superior <- function(counts, a, b, measure = "f1", rope = 0, prior = 1,
                          rho1 = 1, rho2 = 1, weight = NULL, beta = 1) {
  check_given(counts, a, b)
  given <- c("rho1", "rho2", "weight")[
    !c(missing(rho1), missing(rho2), is.null(weight))]
  served <- c("f1", "f_beta", served_measures("proportion"))
  entry <- check_served(measure, served, "The others have no posterior.")
  rope <- check_number(rope, min = 0)
  prior <- check_prior(prior)
  beta <- check_beta(beta, measure)
  table <- combine_tables(counts, rho1, rho2, weight, given)
  posteriors <- measure_posteriors(entry, table$cells, beta, prior)
  first <- learner_rows(a, table$id, "a")
  second <- learner_rows(b, table$id, "b")
  if (a == b) {
    abort_input("{.arg b} must be another learner than {.arg a}, not
                 {.val {b}}.", "conflict", "b")
  }
  larger <- vapply(Map(prob_parts, posteriors[first], posteriors[second],
                       rope), identity, numeric(3))
  if (entry$direction == "minimize") larger <- larger[3:1, , drop = FALSE]
  data <- list(a = a, b = b, class = table$id$class[first], measure = measure,
               rope = rope, better = larger[1, ], within = larger[2, ],
               worse = larger[3, ])
  new_result(data.frame(Filter(Negate(is.null), data), row.names = NULL),
             "cv_superiority")
}

table_columns.cv_superiority <- function(x) {
  c("a", "b", "measure", "rope", "better", "within", "worse")
}

table_title.cv_superiority <- function(x) {
  pairs <- unique(paste(x$a, "is better than", x$b))
  labels <- measure_label(unique(x$measure))
  paste0("Probability that ", paste(pairs, collapse = ", "), ": ",
         paste(labels, collapse = ", "))
}

learner_rows <- function(name, id, arg) {
  check_string(name, arg = arg)
  rows <- which(id$learner == name)
  if (length(rows) == 0) {
    abort_input("{.arg {arg}} must be one of the learners
                 {.val {unique(id$learner)}}, not {.val {name}}.", "value",
                arg)
  }
  rows[order(id$class[rows] %||% rows)]
}

measure_posteriors <- function(entry, cells, beta, prior) {
  if (is.null(entry$success)) return(f_posteriors(cells, beta, prior))
  shapes <- proportion_shapes(entry, cells, prior)
  shape_posteriors("beta", shapes$shape1, shapes$shape2)
}

# P(A > B + rope), P(|A - B| <= rope), P(A < B - rope). The outer ones are
# integrals over B, in pieces that are cut where the bulk of A passes by; so is
# the middle one where it is too small to be what the others leave of 1.
prob_parts <- function(a, b, rope) {
  upper <- function(x) posterior_call("p", a, x, lower.tail = FALSE)
  lower <- function(x) posterior_call("p", a, x)
  bulk <- c(0, posterior_call("q", a, bulk_probabilities), 1)
  better <- expect_over(b, bulk - rope, function(x) upper(x + rope))
  worse <- expect_over(b, bulk + rope, function(x) lower(x - rope))
  if (rope == 0) return(c(better, 0, worse))
  within <- 1 - better - worse
  if (within < 1e-3) {
    within <- expect_over(b, c(bulk - rope, bulk + rope), function(x) {
      middle <- lower(x + rope) - lower(x - rope)
      # Beyond the median the difference of upper tails keeps more digits.
      tail <- upper(x - rope) - upper(x + rope)
      ifelse(lower(x - rope) > 0.5, tail, middle)
    })
  }
  c(better, within, worse)
}

bulk_probabilities <- c(1e-12, 1e-6, 0.01, 0.5, 0.99, 1 - 1e-6, 1 - 1e-12)

# The expectation of fun(B), where `bends` are values at which fun changes. The
# quantile of F_beta is itself a root of integrals: its density, where it has no
# pole, is the cheaper road.
expect_over <- function(b, bends, fun) {
  bounded <- b$family == "fbeta_score" && b$tp + b$prior >= 1 &&
    b$fp + b$fn + 2 * b$prior >= 1
  over <- if (bounded) over_density else over_probability
  over(b, bends[bends > 0 & bends < 1], fun)
}

# An integral over u in (0, 1) of fun at the u-quantile.
over_probability <- function(b, bends, fun) {
  cuts <- posterior_call("p", b, bends)
  integrate_pieces(function(u) fun(posterior_call("q", b, u)),
                   c(0, cuts[cuts > 0 & cuts < 1], 1))
}

# An integral of density times fun over the logit, where all but 2e-15 is.
over_density <- function(b, bends, fun) {
  low <- posterior_call("q", b, 1e-15)
  high <- posterior_call("q", b, 1e-15, lower.tail = FALSE)
  cuts <- c(posterior_call("q", b, bulk_probabilities), bends)
  integrate_pieces(function(y) {
    x <- stats::plogis(y)
    posterior_call("d", b, x) * x * (1 - x) * fun(x)
  }, stats::qlogis(c(low, cuts[cuts > low & cuts < high], high)))
}

integrate_pieces <- function(fun, cuts) {
  cuts <- unique(sort(cuts))
  pieces <- Map(function(from, to) {
    stats::integrate(fun, from, to, rel.tol = 1e-9, abs.tol = 1e-13,
                     subdivisions = 500L, stop.on.error = FALSE)$value
  }, cuts[-length(cuts)], cuts[-1])
  sum(unlist(pieces))
}
