# Makes counted-groups.csv: patients with four records each, of whom few are
# ill, and two classifiers that are equally good. In how many data sets
# components_test() rejects at level .05 on this one test set (`rejected`; with
# the degrees of freedom of all patients: `rejected_all`), and in how many
# interval_components() contains the true value (`coverage`). `effect`: whether
# a patient's records are mostly all found or all missed (Be(0.7, 0.3)), or not
# (Be(2.1, 0.9)). Half an hour.
#   Rscript inst/evidence/counted-groups.R [folder]
library(bcvinfer)
arguments <- commandArgs(TRUE)
folder <- if (length(arguments) > 0) arguments[1] else "inst/evidence"

patients <- 200
visits <- 4
effects <- list(strong = c(0.7, 0.3), moderate = c(2.1, 0.9))
false_alarms <- 0.05

# NULL where fewer than two patients are ill.
one_set <- function(ill_patients, effect) {
  ill <- stats::runif(patients) < ill_patients / patients
  if (sum(ill) < 2) return(NULL)
  who <- rep(seq_len(patients), each = visits)
  flagged <- function() {
    found <- stats::rbeta(patients, effect[1], effect[2])
    share <- ifelse(ill, found, false_alarms)
    as.integer(stats::runif(length(who)) < share[who])
  }
  data.frame(who, y = as.integer(ill[who]), a = flagged(), b = flagged())
}

true_values <- function(ill_patients) {
  ill <- ill_patients / patients
  alarms <- 0.7 * ill + false_alarms * (1 - ill)
  found <- c(0.7, 1 - false_alarms)
  c(recall = 0.7, precision = 0.7 * ill / alarms,
    f1 = 2 * 0.7 * ill / (ill + alarms),
    balanced_accuracy = mean(found), g_mean = sqrt(prod(found)),
    mcc = (sum(found) - 1) * sqrt(ill * (1 - ill) / alarms / (1 - alarms)))
}

results_of <- function(data, truth) {
  x <- cv_predictions(data, y, c(a, b), groups = who)
  vapply(names(truth), function(measure) {
    class <- if (measure %in% c("recall", "precision", "f1")) 1
    test <- tryCatch(components_test(x, a, b, measure, positive = class),
                     bcvinfer_error = function(e) NULL)
    if (is.null(test)) return(rep(NA_real_, 3))
    interval <- interval_components(x, measure, positive = class)[1, ]
    c(test$p.value, 2 * stats::pt(-abs(test$statistic), patients - 1),
      interval$conf.low <= truth[[measure]] &&
        truth[[measure]] <= interval$conf.high)
  }, numeric(3))
}

cell_rows <- function(ill_patients, effect, sets = 1000) {
  truth <- true_values(ill_patients)
  found <- replicate(sets, {
    data <- one_set(ill_patients, effects[[effect]])
    if (is.null(data)) matrix(NA_real_, 3, length(truth)) else
      suppressWarnings(suppressMessages(results_of(data, truth)))
  })
  share <- function(part) {
    apply(found[part, , ], 1, function(x) round(mean(x, na.rm = TRUE), 4))
  }
  found[1:2, , ] <- found[1:2, , ] < 0.05
  data.frame(ill_patients, effect, measure = names(truth),
             sets = rowSums(!is.na(found[1, , ])), rejected = share(1),
             rejected_all = share(2), coverage = share(3))
}

set.seed(20261129)
rows <- do.call(rbind, lapply(c(6, 12, 20, 40), function(ill_patients) {
  do.call(rbind, lapply(names(effects), function(effect) {
    message(ill_patients, " ill patients, effect ", effect)
    cell_rows(ill_patients, effect)
  }))
}))
utils::write.csv(rows, file.path(folder, "counted-groups.csv"),
                 row.names = FALSE, quote = FALSE)
