# What inst/evidence/grid.R found, for help and registries.

# A file of inst/evidence. Large ones are compressed.
evidence_table <- function(name) {
  utils::read.csv(Sys.glob(paste0(
    system.file("evidence", package = "bcvinfer"), "/", name, "*"
  ))[1])
}

# The lowest coverage of the interval of the log loss on a scale: of certain
# answers (nearest neighbours) or of others, whose classes are or are not so far
# apart.
log_loss_worst <- function(scale, certain, apart = c(1, 3)) {
  rows <- evidence_table("log-loss.csv")
  at <- if (certain) rows$learner == "nearest" else
    rows$learner != "nearest" & rows$apart %in% apart
  sprintf("%.3f", min(rows[[paste0("coverage_", scale)]][at]))
}

# The worst value of a column of evidence/best-of-many.csv.
best_of_many_worst <- function(column) {
  values <- evidence_table("best-of-many.csv")[[column]]
  sprintf("%.3f", if (column == "familywise") max(values) else min(values))
}

# "5 and 20 learners on blocks, half splits", as far as that file has them.
best_of_many_cells <- function() {
  cells <- evidence_table("best-of-many.csv")
  paste(paste(sort(unique(cells$k)), collapse = " and "), "learners on",
        toString(sort(unique(cells$plan))))
}

# The rows of evidence/grid.csv.gz with their cells: rejections (`what`) of
# exactly true hypotheses, or the coverage of intervals for the classifiers that
# they are for: trained on n/2 records on half splits, the deployed one on one
# test set, trained on n records on other plans. The worst first.
grid_table <- function(what) {
  rows <- merge(evidence_table("grid.csv"), evidence_table("grid-cells.csv"),
                by = "cell")
  rows <- rows[rows$what == what & rows$alternative == 0 & !is.na(rows$value), ]
  if (what == "rejection") rows <- answered(rows)
  if (what == "coverage") {
    target <- ifelse(rows$plan %in% half_split_kinds, "n/2",
                     ifelse(rows$plan == "test_set", "deployed", "n"))
    rows <- rows[rows$truth == target, ]
  }
  rows[order(rows$value, decreasing = what == "rejection"), ]
}

# The rows of evidence/prior.csv.gz: rejections of exactly true hypotheses, or
# coverage. The worst first; `own`: of learners with thresholds set on training
# records, or of the others.
prior_table <- function(what, measure = NULL, m = NULL, own = NULL) {
  rows <- evidence_table("prior.csv")
  rows <- rows[rows$what == what & !rows$alternative & !is.na(rows$value) &
                 rows$size >= fewest_data_sets, ]
  asked <- list(measure = measure, m = m, own = own)
  for (name in names(Filter(Negate(is.null), asked))) {
    rows <- rows[rows[[name]] == asked[[name]], ]
  }
  rows[order(rows$value, decreasing = what == "rejection"), ]
}

prior_worst <- function(...) sprintf("%.3f", prior_table(...)$value[1])

# The type I error rates of components_test() on half splits, for its help.
prior_rates <- function() {
  worst <- function(measure, m) {
    paste(prior_worst("rejection", measure, m, FALSE), "and",
          prior_worst("rejection", measure, m, TRUE))
  }
  sprintf(paste("On simulated data on which two learners are equally good, the",
                "highest share of data sets in which the test rejects at the",
                "level .05 is, on half splits with m = 5, %s for the error and",
                "%s for F1, and with m = 15 %s for the error and %s for F1:",
                "the first of each two of ordinary learners, the second of",
                "learners that set a threshold or weigh classes by their",
                "training records (`inst/evidence/prior.csv.gz`)."),
          worst("error", 5), worst("f1", 5), worst("error", 15),
          worst("f1", 15))
}

# Rates are those of the data sets in which a test gives an answer.
answered <- function(rows) {
  answers <- rows$replicates - rows$failures
  rows$value <- rows$value * rows$replicates / answers
  rows$replicates <- answers
  rows[answers > 0, ]
}

# Those of a method.
grid_rows <- function(method, measure = "error", m = 5, plan = "bcv",
                      what = "rejection") {
  rows <- grid_table(what)
  rows[rows$method == method & rows$measure == measure & rows$m == m &
         rows$plan == plan, ]
}

# Its highest share of rejections, or its lowest coverage.
grid_worst <- function(...) sprintf("%.3f", grid_rows(...)$value[1])

grid_cell <- function(row) {
  sprintf("`%s`, n = %s, %g percent positives", row$learner,
          format(row$n, big.mark = ","), 100 * row$positives)
}

# The AUC with about ten positives.
few_positives_rate <- function(m, plan, positives = 10) {
  rows <- grid_rows("components", "roc_auc", m, plan)
  sprintf("%.3f", rows$value[rows$n * rows$positives == positives][1])
}

# A test's type I error rates, for its help.
grid_rates <- function(method, m = 5, plan = "bcv") {
  rows <- grid_rows(method, "error", m, plan)
  sprintf(paste0("On %d kinds of simulated data on which two learners have ",
                 "the same error, the share of data sets in which the test ",
                 "rejects at the level .05 is %.3f to %.3f, highest for %s ",
                 "(`inst/evidence/grid.csv.gz`; learners in `learners.R` ",
                 "there)."),
          nrow(rows), min(rows$value), max(rows$value), grid_cell(rows[1, ]))
}

# The intervals of F1 and of the error, for ?choosing_an_interval.
grid_coverage <- function() {
  shown <- data.frame(
    interval = c("components", "beta_prime", "bcv_t", "components",
                 "beta_prime_kfold", "corrected_kfold_t",
                 "corrected_resampled_t"),
    plan = rep(c("bcv", "kfold", "repeated_kfold"), c(3, 3, 1)),
    m = c(5, 5, 5, 1, 1, 1, 10),
    truth = rep(c("n/2", "n"), c(3, 4))
  )
  lowest <- function(i, measure) {
    rows <- with(shown[i, ], grid_rows(interval, measure, m, plan, "coverage"))
    if (nrow(rows) == 0) return("")
    sprintf("%.3f (%s)", rows$value[1], grid_cell(rows[1, ]))
  }
  for (measure in c("f1", "error")) {
    shown[[measure]] <- vapply(seq_len(nrow(shown)), lowest, "", measure)
  }
  stats::setNames(shown, c("Interval", "Plan", "m", "Trained on", "Lowest, F1",
                           "Lowest, error"))
}

# The lowest coverage of each interval on the plans that it is the default of,
# or on all; half splits with five repetitions or more. NA where the grid has no
# cell.
worst_coverage <- function(entries) {
  rows <- grid_table("coverage")
  rows <- rows[rows$m != 3, ]
  vapply(names(entries), function(name) {
    kinds <- entries[[name]]$recommended_for
    of <- rows$method == name & (length(kinds) == 0 | rows$plan %in% kinds)
    rows$value[of][1]
  }, 0, USE.NAMES = FALSE)
}
