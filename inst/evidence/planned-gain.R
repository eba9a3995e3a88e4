# Makes planned-gain.csv: what bcv_gain() predicts from pilots beside what
# components_test() has in data sets of the predicted size.
#   Rscript inst/evidence/planned-gain.R [pilots] [folder]
# The difference of a score between two learners in a record is normal: an
# effect of the record (standard deviation 1), one of the fit or run (`fit`) and
# noise of each answer (1), about the true difference. `plan`: "halves"
# (cv_bcv()) or "runs" (several runs on one test set). Pilots have 100 records
# and `pilot_m` repetitions or runs; `n`, `m`: what is predicted. `width` and
# `power`: means over the pilots (the width without those above its 98%
# quantile, which few runs make very large); `found_width` and `found_power`: of
# three times as many data sets of n records. `se`: the largest standard error
# of `found_power`.

library(bcvinfer)
arguments <- commandArgs(TRUE)
pilots <- if (length(arguments) > 0) as.integer(arguments[1]) else 200L
folder <- if (length(arguments) > 1) arguments[2] else "inst/evidence"

draw <- function(plan, n, m, fit, difference) {
  record <- stats::rnorm(n, difference)
  rows <- if (plan == "halves") {
    as.data.frame(cv_bcv(n, m = m))
  } else {
    expand.grid(row = seq_len(n), run = seq_len(m))
  }
  unit <- if (plan == "halves") paste(rows$rep, rows$fold) else rows$run
  unit <- match(unit, unique(unit))
  rows$a <- record[rows$row] + stats::rnorm(max(unit), 0, fit)[unit] +
    stats::rnorm(nrow(rows))
  rows$b <- 0
  if (plan == "halves") {
    return(cv_scores(rows, c(a, b), row = row, rep = rep, fold = fold))
  }
  cv_scores(rows, c(a, b), row = row, run = run, runs = "shared")
}

cases <- rbind(
  expand.grid(plan = "halves", fit = c(0, 0.1, 0.3), n = c(100, 200), m = 10,
              pilot_m = 5),
  expand.grid(plan = "halves", fit = c(0, 0.3), n = 100, m = c(3, 5),
              pilot_m = 15),
  expand.grid(plan = "halves", fit = c(0, 0.3), n = 100, m = 15,
              pilot_m = c(3, 5)),
  expand.grid(plan = "runs", fit = c(0, 0.1, 0.3), n = c(100, 200), m = 8,
              pilot_m = 4)
)
cases$plan <- as.character(cases$plan)

trimmed <- function(x) mean(x[x <= stats::quantile(x, 0.98)])

set.seed(20261126)
rows <- lapply(seq_len(nrow(cases)), function(i) {
  case <- cases[i, ]
  difference <- 3 / sqrt(case$n)
  planned <- vapply(seq_len(pilots), function(j) {
    pilot <- variance_components(
      draw(case$plan, 100, case$pilot_m, case$fit, difference), a, b
    )
    found <- bcv_gain(pilot, n = case$n, m = case$m, difference = difference)
    c(found$width, found$power)
  }, c(0, 0))
  found <- vapply(seq_len(3 * pilots), function(j) {
    test <- components_test(
      draw(case$plan, case$n, case$m, case$fit, difference), a, b
    )
    c(diff(test$conf.int), test$p.value < 0.05)
  }, c(0, 0))
  message(paste(case, collapse = " "), ", ", format(Sys.time(), "%H:%M:%S"))
  data.frame(case[c("plan", "fit", "pilot_m", "n", "m")],
             difference = signif(difference, 4),
             width = trimmed(planned[1, ]), found_width = trimmed(found[1, ]),
             power = mean(planned[2, ]), found_power = mean(found[2, ]),
             se = sqrt(0.25 / (3 * pilots)), pilots)
})
rows <- do.call(rbind, rows)
shown <- c("width", "found_width", "power", "found_power", "se")
rows[shown] <- lapply(rows[shown], signif, 3)
utils::write.csv(rows, file.path(folder, "planned-gain.csv"), row.names = FALSE,
                 quote = FALSE)
