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

# The lowest coverage of the band of a type of curve, or of any, and where.
curve_worst <- function(type = NULL) {
  rows <- evidence_table("curves.csv")
  if (!is.null(type)) rows <- rows[rows$type == type, ]
  row <- rows[which.min(rows$coverage), ]
  sprintf("%.3f (standard error %.3f; problem %s)", row$coverage,
          row$standard_error, row$problem)
}

# The worst value of a column of evidence/best-of-many.csv.
best_of_many_worst <- function(column) {
  values <- evidence_table("best-of-many.csv")[[column]]
  sprintf("%.3f", if (column == "familywise") max(values) else min(values))
}

# "5 to 100 learners on blocks, half splits", as far as that file has them.
best_of_many_cells <- function() {
  cells <- evidence_table("best-of-many.csv")
  paste(paste(range(cells$k), collapse = " to "), "learners on",
        toString(sort(unique(cells$plan))))
}

# A rate is that of at least so many data sets.
fewest_data_sets <- 50

# The rows of evidence/grid.csv.gz with their cells (cells.csv): rejections
# (`what`) of true hypotheses, or with `power` of false ones, or coverage. The
# worst first; of those that are asked for, by columns: `own` are the learners
# with thresholds or weights of their own.
grid_rows <- function(..., what = "rejection", power = FALSE) {
  rows <- merge(evidence_table("grid.csv"), evidence_table("cells.csv"),
                by = "cell")
  rows <- rows[rows$what == what & (rows$more > 0) == power &
                 rows$size >= fewest_data_sets, ]
  asked <- list(...)
  for (name in names(asked)) {
    rows <- rows[rows[[name]] %in% asked[[name]], ]
  }
  rows[order(rows$value, decreasing = what == "rejection"), ]
}

# The one-sided upper 95% limit of a rate (Clopper and Pearson).
upper_limit <- function(rate, size) {
  found <- round(rate * size)
  ifelse(found == size, 1, stats::qbeta(0.95, found + 1, size - found))
}

lower_limit <- function(rate, size) 1 - upper_limit(1 - rate, size)

# What is typical of rates (the median) and the worst, the first row, with its
# limit.
level_words <- function(rows) {
  worst <- rows[1, ]
  sprintf("typical %.3f, worst %.3f of %s data sets (upper 95%% limit %.3f)",
          stats::median(rows$value), worst$value, format_whole(worst$size),
          upper_limit(worst$value, worst$size))
}

# Of intervals by components, from five half splits.
component_coverage <- function(measure, own = c(FALSE, TRUE)) {
  coverage_words(grid_rows(method = "components", measure = measure, m = 5,
                           plan = "bcv", own = own, what = "coverage"))
}

coverage_words <- function(rows) {
  worst <- rows[1, ]
  sprintf("typical %.3f, worst %.3f of %s data sets (lower 95%% limit %.3f)",
          stats::median(rows$value), worst$value, format_whole(worst$size),
          lower_limit(worst$value, worst$size))
}

grid_cell <- function(row) {
  sprintf("`%s`, n = %s, %g percent positives", row$pair, format_whole(row$n),
          round(100 * row$positives, 1))
}

# The type I error rates of components_test() on a plan, for its help.
component_rates <- function(plan, m, measures = c("error", "f1", "brier")) {
  words <- vapply(measures, function(measure) {
    of <- function(own) {
      grid_rows(method = "components", measure = measure, m = m, plan = plan,
                own = own)
    }
    rows <- of(TRUE)
    paste0(measure_registry[[measure]]$label, ": ", level_words(of(FALSE)),
           if (nrow(rows) > 0) paste0("; own thresholds: ", level_words(rows)))
  }, "")
  paste0(words, collapse = ". ")
}

# A test's type I error rates, for its help.
grid_rates <- function(method, m = 5, plan = "bcv") {
  rows <- grid_rows(method = method, measure = "error", m = m, plan = plan)
  sprintf(paste("On %d kinds of simulated data on which two learners have the",
                "same error, the share of data sets in which the test rejects",
                "at the level .05 is: %s, highest for %s",
                "(`inst/evidence/grid.csv.gz`; its learners are named in",
                "`grid.R` there)."),
          nrow(rows), level_words(rows), grid_cell(rows[1, ]))
}

# The AUC with so many positives on average.
few_positives_rate <- function(m, plan, positives = 10) {
  rows <- grid_rows(measure = "roc_auc", m = m, plan = plan)
  level_words(rows[round(rows$n * rows$positives) == positives, ])
}

# The intervals of F1 and of the error, for ?choosing_an_interval.
grid_coverage <- function() {
  shown <- data.frame(
    interval = c("components", "beta_prime", "bcv_t", "components",
                 "beta_prime_kfold", "corrected_kfold_t",
                 "corrected_repeated_kfold_t"),
    plan = rep(c("bcv", "blocks", "kfold", "repeated_kfold"), c(3, 1, 2, 1)),
    m = c(5, 5, 5, 1, 1, 1, 10)
  )
  lowest <- function(i, measure) {
    rows <- with(shown[i, ], grid_rows(
      method = interval, measure = measure, m = m, plan = plan,
      target = "expected", what = "coverage"
    ))
    if (nrow(rows) == 0) return("")
    sprintf("%.3f; %.3f (%s)", stats::median(rows$value), rows$value[1],
            grid_cell(rows[1, ]))
  }
  for (measure in c("f1", "error")) {
    shown[[measure]] <- vapply(seq_len(nrow(shown)), lowest, "", measure)
  }
  shown$interval[7] <- "corrected_resampled_t"
  stats::setNames(shown, c("Interval", "Plan", "m", "F1: typical; lowest",
                           "Error: typical; lowest"))
}

# The lowest coverage of each interval on the plans that it is the default of,
# or on all, for classifiers of the training size of these plans, or of one test
# set for the fitted one. NA where the grid has no cell.
worst_coverage <- function(entries) {
  rows <- grid_rows(what = "coverage", target = c("expected", "fitted"))
  rows$method[rows$method == "corrected_repeated_kfold_t"] <-
    "corrected_resampled_t"
  rows$method[rows$plan == "test_set"] <- "components"
  vapply(names(entries), function(name) {
    kinds <- entries[[name]]$default_for
    of <- rows$method == name & (length(kinds) == 0 | rows$plan %in% kinds)
    rows$value[of][1]
  }, 0, USE.NAMES = FALSE)
}
