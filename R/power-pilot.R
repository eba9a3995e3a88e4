# What disagreement to expect: of error rates, or of a pilot; and the result of
# power_mcnemar() for it.

#' The expected disagreement of two learners
#'
#' The disagreement of two learners, the share of records on which exactly one
#' of them is right, from their error rates and the correlation of their
#' errors: input of [power_mcnemar()] if there is no pilot.
#'
#' With error rates a and b and the correlation phi of "a is wrong" and "b is
#' wrong" over records, both are wrong on a b + phi s of the records, where s =
#' sqrt(a (1 - a) b (1 - b)), and the disagreement is a (1 - b) + b (1 - a) - 2
#' phi s.
#'
#' It lies between `lowest`, |a - b|, if the better learner is wrong only on
#' records on which the other is wrong too, and `highest`, min(a + b, 2 - a -
#' b), if they are wrong together as rarely as possible.
#'
#' Learners tend to be wrong on the same records. Of pairs of common learners on
#' real data (`inst/evidence/disagreement.csv.gz`: trees, nearest neighbours,
#' naive Bayes, linear discriminants and logistic regression, with 5 x 2 half
#' splits) a tenth had a correlation below about `r typical_correlations[1]`,
#' half below `r typical_correlations[2]` and nine tenths below
#' `r typical_correlations[3]`, which are the default. Two versions of one
#' learner are more alike: linear discriminants and logistic regression have
#' `r evidence_figure("disagreement", "correlation", a = "lda", b = "logistic", worst = stats::median)`
#' at the median.
#'
#' @section Errors:
#' `bcvinfer_error_value` for error rates outside \[0, 1\], and for a
#' correlation that two such errors cannot have.
#'
#' @param error_a,error_b The two error rates, numbers in \[0, 1\], for the
#'   number of training records of the planned comparison.
#' @param correlation Correlations of the two errors, numbers in \[-1, 1\].
#'   `NULL` (default): 0.2, 0.45 and 0.7, at most the largest possible one.
#' @return A data frame (a [cv_table]) with one row for each correlation:
#'   `error_a`, `error_b`, `correlation`, `disagreement`, `p01` and `p10` (the
#'   probability that the first is wrong and the second right, and the other way
#'   round), `lowest` and `highest` (the smallest and largest possible
#'   disagreement).
#' @family planning
#' @examples
#' expected <- expected_disagreement(0.12, 0.10)
#' expected
#' # the records that they need
#' power_mcnemar(disagreement = expected, power = 0.8)
#' @export
expected_disagreement <- function(error_a, error_b, correlation = NULL) {
  check_given(error_a, error_b)
  a <- check_number(error_a, 0, 1)
  b <- check_number(error_b, 0, 1)
  independent <- a * (1 - b) + b * (1 - a)
  spread <- 2 * sqrt(a * (1 - a) * b * (1 - b))
  bounds <- c(lowest = abs(a - b), highest = min(a + b, 2 - a - b))
  # Without errors, or errors alone, there is no correlation.
  # (derivation-planning, eq. 14)
  possible <- if (spread > 0) (independent - rev(bounds)) / spread else c(0, 0)
  typical <- is.null(correlation)
  if (typical) correlation <- unique(pmin(typical_correlations, possible[2]))
  check_correlations(correlation, possible)
  # (Rounding must not lead out of the bounds.)
  disagreement <- independent - correlation * spread
  disagreement <- pmin(pmax(disagreement, bounds[[1]]), bounds[[2]])
  new_result(
    data.frame(error_a = a, error_b = b, correlation, disagreement,
               p01 = (disagreement + a - b) / 2,
               p10 = (disagreement + b - a) / 2, as.list(bounds)), NULL,
    notes = if (typical) {
      paste("correlation: in about 75% of the pairs of common learners it was",
            "between 0.2 and 0.7 (inst/evidence/disagreement.csv.gz).")
    }
  )
}

typical_correlations <- c(0.2, 0.45, 0.7)

check_correlations <- function(correlation, possible) {
  numbers <- is.numeric(correlation) && is.null(dim(correlation)) &&
    length(correlation) > 0 && all(is.finite(correlation))
  refuse_if(!numbers, "correlation", "type", "must be numbers between -1 and 1,
             not {describe_value(correlation)}.")
  wrong <- correlation[correlation < possible[1] - 1e-12 |
                         correlation > possible[2] + 1e-12]
  refuse_if(length(wrong) > 0, "correlation", "value", "must be between
             {format_number(possible[1])} and {format_number(possible[2])},
             which is possible for these error rates, not {wrong[1]}.")
}

# p01 + p10 and p01 - p10 of a pilot, and their posterior: of psi = p01 + p10
# and of the share p01 / psi.
pilot_rates <- function(pilot, conf.level) {
  by_fold <- inherits(pilot, "contingency_counts") &&
    !inherits(pilot, c("effective_counts", "pooled_counts"))
  if (by_fold) {
    split_counts(pilot, "pilot")
    kind <- table_kind(counts_shape(pilot))
    refuse_if(!kind %in% c("halves", "kfold", "test_set"), "pilot", "scheme",
              "must be counts of half splits, of one repetition of K folds or of
               one test set.")
    refuse_groups(pilot, "power_mcnemar", paste(
      "the rates p01 and p10, with",
      "{.code deff = design_effect(pilot)}"
    ))
    pilot <- if (kind == "halves") effective_table(pilot) else
      pool_counts(pilot)
  }
  if (!by_fold) refuse_pooled_repetitions(pilot, "pilot")
  cells <- posterior_tables(pilot, "pilot")
  refuse_if(length(cells$n00) != 1, "pilot", "shape", "must be the counts of one
             pair of learners, not {length(cells$n00)}.")
  different <- cells$n01 + cells$n10
  same <- cells$n00 + cells$n11
  refuse_if(different == 0, "pilot", "value", "must contain disagreements:
             without any there is no difference to detect.")
  all <- different + same
  list(psi = different / all, delta = (cells$n01 - cells$n10) / all,
       posterior = list(psi = c(different, same) + 1,
                        share = c(cells$n01, cells$n10) + 1),
       conf.level = conf.level)
}

# The power at n over the posterior of the rates: at the midpoints of 100 shares
# of equal probability of each, which are independent.
posterior_power <- function(n, pilot, settings) {
  at <- lapply(pilot$posterior, function(shapes) {
    stats::qbeta((seq_len(100) - 0.5) / 100, shapes[1], shapes[2])
  })
  values <- power_table(n, at$psi, at$share, settings)
  ends <- (1 + c(-1, 1) * pilot$conf.level) / 2
  ends <- stats::quantile(values, ends, names = FALSE)
  list(power_low = ends[1], power_high = ends[2], power_mean = mean(values))
}

# `plan`: n, its power and notes on them; `rates`: given or of a pilot.
mcnemar_plan <- function(plan, rates, settings, target) {
  halves <- settings$test == "bcv_mcnemar"
  psi <- rates$psi
  delta <- rates$delta
  pilot <- !is.null(rates$posterior)
  differs <- halves && (settings$true_rho1 != settings$rho1 ||
                          settings$true_rho2 != settings$rho2)
  method <- if (!is.null(settings$margin)) {
    if (settings$alternative == "two.sided") "Equivalence of two errors" else
      "Non-inferiority of one error to another"
  } else if (settings$test == "normal") {
    "McNemar's test, normal approximation"
  } else {
    test_registry[[settings$test]]$label
  }
  new_cv_power(
    c(list(n = plan$n, p01 = (psi + delta) / 2, p10 = (psi - delta) / 2,
           difference = delta, disagreement = psi, power = plan$power),
      if (pilot && is.finite(plan$n)) posterior_power(plan$n, rates, settings),
      settings["margin"], settings[c("alpha", "alternative", "test")],
      if (halves) {
        c(settings["m"],
          list(n_effective = whole_records(plan$n, record_factor(settings))),
          settings[c("rho1", "rho2")])
      },
      if (differs) settings[c("true_rho1", "true_rho2")],
      settings["deff"]),
    method = paste0(method, ": power"),
    note = c(plan$note, size_note(settings),
             margin_note(settings$margin, settings$alternative, "p01 - p10"),
             if (pilot) {
      sprintf(paste("power_low and power_high: the %s interval of the power",
                    "over the posterior of the pilot; power_mean: its mean."),
              format_level(rates$conf.level))
    }),
    at = function(n, m) {
      mcnemar_power(n, psi, delta, replace(settings, "m", m))
    },
    shown = c(Power = "power"), axes = c("n", if (halves) "m"), target = target
  )
}
