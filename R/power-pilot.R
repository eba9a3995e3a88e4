# A pilot's rates of disagreement, and the result of power_mcnemar().

# p01 + p10 and p01 - p10 of a pilot, and their posterior: of psi = p01 + p10
# and of the share p01 / psi.
pilot_rates <- function(pilot, conf.level) {
  by_fold <- inherits(pilot, "contingency_counts") &&
    !inherits(pilot, c("effective_counts", "pooled_counts"))
  if (by_fold) {
    check_counts_table(pilot, "pilot")
    kind <- table_kind(counts_shape(pilot))
    refuse_if(!kind %in% c("halves", "kfold", "test_set"), "pilot", "scheme",
              "must be counts of half splits, of one repetition of K folds or of
               one test set.")
    if (kind == "halves") {
      pilot <- effective_table(pilot)
    } else {
      refuse_groups(pilot, "power_mcnemar", paste(
        "the rates p01 and p10, with {.code deff = max(1, design_effect(pilot)$deff)}"
      ))
      pilot <- pool_counts(pilot)
    }
  }
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
      sprintf(paste("power_low and power_high: the %s%% interval of the power",
                    "over the posterior of the pilot; power_mean: its mean."),
              format(100 * rates$conf.level))
    }),
    at = function(n, m) {
      mcnemar_power(n, psi, delta, replace(settings, "m", m))
    },
    shown = c(Power = "power"), axes = c("n", if (halves) "m"), target = target
  )
}
