# Makes planned-power.csv: the power that power_mcnemar() computes beside the
# share of simulated data sets in which the test rejects.
#   Rscript inst/evidence/planned-power.R [replicates] [folder]
# The learners are columns of the data: wrong and right as drawn, without
# training, so that p01 and p10 are known.

library(bcvinfer)
arguments <- commandArgs(TRUE)
replicates <- if (length(arguments) > 0) as.integer(arguments[1]) else 10000L
folder <- if (length(arguments) > 1) arguments[2] else "inst/evidence"

# Each record is one that a alone gets wrong (p01), b alone (p10), both (.1) or
# neither.
draw <- function(n, p01, p10) {
  truth <- sample(0:1, n, TRUE)
  kind <- sample(4, n, TRUE, c(p01, p10, 0.1, 0.9 - p01 - p10))
  data.frame(truth, a = ifelse(kind %in% c(1, 3), 1 - truth, truth),
             b = ifelse(kind %in% c(2, 3), 1 - truth, truth))
}

# `records`: of which the test set has a third (hold-outs) or that are all
# tested (half splits).
cases <- data.frame(
  test = c("midp_mcnemar", "exact_mcnemar", "holdout_mcnemar",
           "holdout_mcnemar_uncorrected", "bcv_mcnemar", "bcv_mcnemar"),
  records = c(1425, 1425, 900, 900, 537, 400), m = c(NA, NA, NA, NA, 5, 3),
  p01 = c(0.03, 0.07, 0.05, 0.05, 0.03, 0.02),
  p10 = c(0.07, 0.03, 0.10, 0.10, 0.07, 0.08)
)

set.seed(20261122)
rows <- lapply(seq_len(nrow(cases)), function(i) {
  case <- cases[i, ]
  halves <- case$test == "bcv_mcnemar"
  tested <- if (halves) case$records else
    case$records - floor(case$records * 2 / 3)
  plan <- if (halves) substitute(cv_bcv(n, m = m), list(m = case$m)) else
    quote(cv_holdout(n))
  study <- error_rate_study(
    function() draw(case$records, case$p01, case$p10), truth,
    list(a = learner_column("a"), b = learner_column("b")), case$test,
    plans = stats::setNames(list(plan), case$test), replicates = replicates
  )
  planned <- if (halves) {
    power_mcnemar(tested, case$p01, case$p10, test = case$test, m = case$m,
                  true_rho1 = 0, true_rho2 = 0.5)
  } else {
    power_mcnemar(tested, case$p01, case$p10, test = case$test)
  }
  message(case$test, ": ", round(planned$power, 4), " planned, ",
          study$rejection_rate, " found")
  data.frame(case[c("test", "m", "p01", "p10")], n = tested,
             power = signif(planned$power, 6), found = study$rejection_rate,
             se = signif(study$rejection_se, 2), replicates)
})
utils::write.csv(do.call(rbind, rows), file.path(folder, "planned-power.csv"),
                 row.names = FALSE, quote = FALSE)
