#' Probability that one learner is the better one
#'
#' The posterior probabilities that learner a is better than b by more than a
#' margin, that they are practically equivalent, and that a is worse by more
#' than the margin.
#'
#' Each learner's measure has the posterior of [interval_beta_prime()] (F1,
#' F_beta) or [interval_beta()] (proportions), from the same table: half splits
#' are scaled by `rho1` and `rho2`, one repetition of K folds by `weight`; one
#' test set and an effective table are not scaled.
#'
#' Caveat: the two posteriors are treated as independent. Both learners were
#' evaluated on the same records, so their errors are usually positively
#' correlated, and the difference is less uncertain than stated here.
#' [components_test()] with `rope` uses the pairing.
#'
#' The probabilities are integrals over one posterior of the distribution
#' function of the other, computed to 1e-9. "Better" follows the direction of
#' the measure: smaller for an error rate.
#'
#' @section Errors:
#' Unknown or equal learners, a measure without a posterior, a `rope` that is
#' not between 0 and 1, and the errors of [interval_beta_prime()].
#'
#' @inheritParams interval_beta_prime
#' @param a,b Two learners of `counts`: bare names, strings, or variables that
#'   contain the names.
#' @param measure `"f1"` (default), `"f_beta"`, or a proportion:
#'   `r proportion_names()`.
#' @param rope Half the width of the region of practical equivalence: a
#'   difference of at most this much, in units of the measure, does not matter.
#'   One number between 0 (default) and 1.
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
                          rho1 = 0.5, rho2 = 0.5, weight = NULL, beta = 1) {
  check_given(counts)
  given <- c("rho1", "rho2", "weight")[
    !c(missing(rho1), missing(rho2), is.null(weight))]
  served <- c("f1", "f_beta", served_measures("proportion"))
  entry <- check_served(measure, served, "The others have no posterior.")
  rope <- check_number(rope, 0, 1)
  prior <- check_prior(prior)
  beta <- check_beta(beta, measure)
  table <- combine_tables(counts, rho1, rho2, weight, given, measure, beta)
  pair <- two_learners(rlang::enquos(a = a, b = b),
                       unique(as.character(table$id$learner)))
  first <- learner_rows(pair[1], table$id)
  second <- learner_rows(pair[2], table$id)
  counted <- !is.null(entry$success)
  shapes <- if (counted) proportion_shapes(entry, table$cells, prior) else
    fscore_parameters(table$cells, beta, prior)
  parts <- superiority_cpp(if (counted) "beta" else "fscore",
                           unname(lapply(shapes, `[`, first)),
                           unname(lapply(shapes, `[`, second)), rope)
  warn_nan(parts)
  if (entry$direction == "minimize") parts <- parts[, 3:1, drop = FALSE]
  data <- list(a = pair[1], b = pair[2], class = table$id$class[first],
               measure = entry$measure, rope = rope, better = parts[, 1],
               within = parts[, 2], worse = parts[, 3])
  new_result(data.frame(Filter(Negate(is.null), data), row.names = NULL),
             "cv_superiority")
}

register_table(
  "cv_superiority",
  columns = c("a", "b", "measure", "rope", "better", "within", "worse"),
  settings = c(method = "regions"),
  title = function(x) {
    most <- about_regions(x)
    pairs <- unique(paste(x$a, if (most) "against" else "is better than", x$b))
    if (length(pairs) > 1) {
      pairs <- paste("the first learner", if (most) "against the second" else
        "is better than the second")
    }
    paste0(if (most) "Most probable region, " else "Probability that ", pairs,
           ": ", measure_labels(x$measure))
  }
)

# Are the probabilities those of a region to be the most probable one?
about_regions <- function(x) isTRUE(attr(x, "regions"))

learner_rows <- function(name, id) {
  rows <- which(id$learner == name)
  rows[order(id$class[rows] %||% rows)]
}
