# A pilot's rates of disagreement, and the result of power_mcnemar().

# p01 + p10 and p01 - p10 of a pilot, and their posterior.
pilot_rates <- function(pilot, conf.level) {
  by_fold <- inherits(pilot, "contingency_counts") && !is_effective(pilot) &&
    !inherits(pilot, "pooled_counts")
  if (by_fold) {
    check_counts_table(pilot, "pilot")
    kind <- table_kind(counts_shape(pilot))
    abort_if(!kind %in% c("halves", "kfold", "test_set"),
             "{.arg pilot} must be counts of half splits, of one repetition of K
              folds or of one test set.", "scheme", "pilot")
    if (kind == "halves") {
      pilot <- effective_table(pilot)
    } else {
      refuse_groups(pilot, "power_mcnemar", paste(
        "the rates p01 and p10, with {.arg deff} from {.fn design_effect}"
      ))
      pilot <- pool_counts(pilot)
    }
  }
  cells <- posterior_tables(pilot, "pilot")
  abort_if(length(cells$n00) != 1,
           "{.arg pilot} must be the counts of one pair of learners, not
            {length(cells$n00)}.", "shape", "pilot")
  different <- cells$n01 + cells$n10
  same <- cells$n00 + cells$n11
  abort_if(different == 0,
           "{.arg pilot} must contain disagreements: without any there is no
            difference to detect.", "value", "pilot")
  list(rates = list(psi = different / (different + same),
                    delta = (cells$n01 - cells$n10) / (different + same)),
       shapes = list(shape1 = c(different, cells$n01) + 1,
                     shape2 = c(same, cells$n10) + 1), conf.level = conf.level)
}

# The power at n over the posterior of the rates: at the midpoints of 100 shares
# of equal probability of each, which are independent.
posterior_power <- function(n, pilot, settings) {
  shapes <- pilot$shapes
  middle <- (seq_len(100) - 0.5) / 100
  psi <- stats::qbeta(middle, shapes$shape1[1], shapes$shape2[1])
  share <- stats::qbeta(middle, shapes$shape1[2], shapes$shape2[2])
  values <- if (settings$test == "normal") {
    outer(psi, share, function(psi, share) {
      normal_power(n / settings$deff, psi, psi * (2 * share - 1), settings)
    })
  } else {
    tail_probability(whole_records(n, record_factor(settings)), psi, share,
                     mcnemar_region(settings))
  }
  ends <- (1 + c(-1, 1) * pilot$conf.level) / 2
  ends <- stats::quantile(values, ends, names = FALSE)
  list(power_low = ends[1], power_high = ends[2], power_mean = mean(values))
}

mcnemar_plan <- function(plan, rates, settings, target, pilot) {
  halves <- settings$test == "bcv_mcnemar"
  n <- plan$n
  note <- c(
    plan$note,
    size_note(settings),
    if (!is.null(pilot)) {
      sprintf(paste("power_low and power_high: the %s%% interval of the power",
                    "over the posterior of the pilot; power_mean: its mean."),
              format(100 * pilot$conf.level))
    }
  )
  over <- if (!is.null(pilot) && is.finite(n)) {
    posterior_power(n, pilot, settings)
  }
  differs <- halves && (settings$true_rho1 != settings$rho1 ||
                          settings$true_rho2 != settings$rho2)
  new_cv_power(
    c(list(n = n, p01 = (rates$psi + rates$delta) / 2,
           p10 = (rates$psi - rates$delta) / 2, difference = rates$delta,
           disagreement = rates$psi, power = plan$power), over,
      settings[c("alpha", "alternative", "test")],
      if (halves) {
        c(settings["m"],
          list(n_effective = whole_records(n, record_factor(settings))),
          settings[c("rho1", "rho2")])
      },
      if (differs) settings[c("true_rho1", "true_rho2")],
      settings["deff"]),
    method = if (settings$test == "normal") {
      "McNemar's test, normal approximation: power"
    } else {
      paste0(test_entry(settings$test)$label, ": power")
    },
    note = note,
    curve = list(kind = "power", psi = rates$psi, delta = rates$delta,
                 target = target, settings = settings)
  )
}
