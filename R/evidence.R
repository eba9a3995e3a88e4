# What the files of inst/evidence have found, for help, guides and registries.

# A file of inst/evidence. Large ones are compressed.
evidence_table <- function(name) {
  utils::read.csv(Sys.glob(paste0(
    system.file("evidence", package = "bcvinfer"), "/", name, "*"
  ))[1])
}

# The published or reproduced rows (`folder`) in the files of this pattern.
reproduction_rows <- function(folder, pattern) {
  files <- list.files(system.file("reproduction", folder, package = "bcvinfer"),
                      pattern, full.names = TRUE)
  do.call(rbind, lapply(files, utils::read.csv))
}

# The rows with these values in the columns that `asked`, a list, names.
rows_where <- function(rows, asked) {
  for (name in names(asked)) {
    rows <- rows[rows[[name]] %in% asked[[name]], ]
  }
  rows
}

# The worst figure of a column of a file, where other columns have these values:
# for help.
evidence_figure <- function(file, column, ..., worst = min) {
  rows <- rows_where(evidence_table(paste0(file, ".csv")), list(...))
  stopifnot(nrow(rows) > 0)
  sprintf("%.3f", worst(rows[[column]], na.rm = TRUE))
}

# A rate is that of at least so many data sets.
fewest_data_sets <- 50

# The rows of evidence/grid.csv.gz with their cells (cells.csv): rejections
# (`what`) of true hypotheses, or with `power` of false ones, or coverage. The
# worst first; of those that are asked for, by columns: `own` are the learners
# with thresholds or weights of their own, `cases` the positive records on
# average.
grid_rows <- function(..., what = "rejection", power = FALSE) {
  rows <- merge(evidence_table("grid.csv"), evidence_table("cells.csv"),
                by = "cell")
  rows <- rows[rows$what == what & (rows$more > 0) == power &
                 rows$size >= fewest_data_sets, ]
  rows$cases <- round(rows$n * rows$positives)
  rows <- rows_where(rows, list(...))
  rows[order(rows$value, decreasing = what == "rejection"), ]
}

# The one-sided upper 95% limit of a rate (Clopper and Pearson).
upper_limit <- function(rate, size) {
  found <- round(rate * size)
  ifelse(found == size, 1, stats::qbeta(0.95, found + 1, size - found))
}

lower_limit <- function(rate, size) 1 - upper_limit(1 - rate, size)

# What is typical of rates (the median), and the highest or `lowest` of them,
# with its data sets and its limit.
rate_facts <- function(rows, lowest = FALSE) {
  worst <- rows[(if (lowest) which.min else which.max)(rows$value), ]
  limit <- (if (lowest) lower_limit else upper_limit)(worst$value, worst$size)
  list(stats::median(rows$value), worst$value, format_whole(worst$size), limit)
}

rate_words <- function(rows, lowest = FALSE) {
  side <- if (lowest) "(lower" else "(upper"
  do.call(sprintf, c(paste("typical %.3f, worst %.3f of %s data sets", side,
                           "95%% limit %.3f)"), rate_facts(rows, lowest)))
}

# The same as two cells of a table of a guide.
rate_cells <- function(rows, lowest = FALSE) {
  if (nrow(rows) == 0) return(c(typical = "not studied", worst = "not studied"))
  facts <- rate_facts(rows, lowest)
  c(typical = sprintf("%.3f", facts[[1]]),
    worst = do.call(sprintf, c("%.3f (of %s, limit %.3f)", facts[-1])))
}

# Of intervals by components, from five half splits.
component_coverage <- function(measure, own = c(FALSE, TRUE)) {
  rate_words(grid_rows(method = "components", measure = measure, m = 5,
                       plan = "bcv", own = own, what = "coverage"), TRUE)
}

# The type I error rates of components_test() on a plan, for its help.
component_rates <- function(plan, m, measures = c("error", "f1", "brier")) {
  paste(vapply(measures, function(measure) {
    rows <- grid_rows(method = "components", measure = measure, m = m,
                      plan = plan)
    paste0(measure_registry[[measure]]$label, ": ",
           rate_words(rows[!rows$own, ]), if (any(rows$own)) {
             paste0("; own thresholds: ", rate_words(rows[rows$own, ]))
           })
  }, ""), collapse = ". ")
}

# The same data sets with and without strata, on a plan of strata.csv.gz: means
# over the learners and settings, and the worst.
strata_words <- function(plan, without = c("none", "folds")) {
  without <- match.arg(without)
  places <- switch(without, none = c("with strata", "without"),
                   folds = c("with strata in all", "in the folds alone"))
  rows <- evidence_table("strata.csv.gz")
  at <- function(strata, what, measure, worst) {
    found <- rows[rows$plan == plan & rows$strata == strata &
                    rows$measure %in% measure, what]
    sprintf("%.3f (%s %.3f)", mean(found),
            if (what == "rejection") "highest" else "lowest", worst(found))
  }
  both <- function(what, measure, worst) {
    paste(at("all", what, measure, worst), places[1], "and",
          at(without, what, measure, worst), places[2])
  }
  measures <- unique(rows$measure[rows$plan == plan])
  auc <- "roc_auc" %in% measures
  paste0("the mean coverage of intervals of F1 was ",
         both("coverage", "f1", min), if (auc) {
           paste0(", of the AUC ", both("coverage", "roc_auc", min))
         }, "; `components_test()` rejected equally good learners in ",
         both("rejection", setdiff(measures, "roc_auc"), max))
}

# What the learners of the scripts of inst/evidence are called in words.
learner_names <- c(
  lda = "linear discriminant", logistic = "logistic regression",
  bayes = "naive Bayes", tree = "tree", stump = "one split",
  knn1 = "1-nearest neighbour", knn7 = "7 nearest neighbours",
  subset = "discriminant on random features", sharp = "overconfident LDA",
  centroid = "nearest mean", balanced = "LDA, equal classes",
  bayes_balanced = "naive Bayes, equal classes",
  weighted = "logistic, class weights", under = "LDA, undersampled",
  recall = "LDA, 95% training recall", recall80 = "LDA, 80% training recall",
  bestf1 = "LDA, best training F1", low = "opposite thresholds",
  majority = "majority class", mirror = "minority class",
  lda_balanced = "LDA, equal classes", nearest_mean = "nearest mean",
  lda_f1 = "LDA, best training F1",
  logistic_youden = "logistic, best training Youden index",
  random_lda = "discriminant on random features", net = "neural net"
)

grid_cell <- function(row) {
  sprintf("%s%s, n = %s, %g percent positives",
          learner_names[sub("~.*", "", row$pair)],
          if (row$kind == "noise") " on noise against the majority class" else
            "",
          format_whole(row$n), round(100 * row$positives, 1))
}

# A test's type I error rates, for its help.
grid_rates <- function(method, m = 5, plan = "bcv") {
  rows <- grid_rows(method = method, measure = "error", m = m, plan = plan)
  sprintf(paste(
    "In %d simulated settings in which two learners have the same",
    "error, the share of data sets in which the test rejects at",
    "level .05 is: %s, highest for %s (`inst/evidence/grid.csv.gz`,",
    "with the learners of `grid.R`)."
  ), nrow(rows), rate_words(rows), grid_cell(rows[1, ]))
}

# The intervals of F1 and of the error, for ?choosing_an_interval.
grid_coverage <- function() {
  shown <- utils::read.table(header = TRUE, text = "
    Interval              method                    Plan           m
    components            components                bcv            5
    beta_prime            beta_prime                bcv            5
    bcv_t                 bcv_t                     bcv            5
    components            components                blocks         1
    beta_prime_kfold      beta_prime_kfold          kfold          1
    corrected_kfold_t     corrected_kfold_t         kfold          1
    corrected_resampled_t corrected_repeated_kfold_t repeated_kfold 10
  ")
  lowest <- function(method, plan, m, measure) {
    rows <- grid_rows(method = method, measure = measure, m = m, plan = plan,
                      target = "expected", what = "coverage")
    if (nrow(rows) == 0) return("")
    sprintf("%.3f; %.3f (%s)", stats::median(rows$value), rows$value[1],
            grid_cell(rows[1, ]))
  }
  of <- function(measure) {
    with(shown, mapply(lowest, method, Plan, m, measure, USE.NAMES = FALSE))
  }
  data.frame(shown[c("Interval", "Plan", "m")],
             "F1: typical; lowest" = of("f1"),
             "Error: typical; lowest" = of("error"), check.names = FALSE)
}

# The lowest coverage of each interval on its own plan and those that it is the
# default of, or on all, for classifiers of the training size of these plans, or
# of one test set for the fitted one. NA where the grid has no cell.
worst_coverage <- function(entries) {
  rows <- grid_rows(what = "coverage", target = c("expected", "fitted"))
  rows$method[rows$method == "corrected_repeated_kfold_t"] <-
    "corrected_resampled_t"
  rows$method[rows$plan == "test_set"] <- "components"
  vapply(names(entries), function(name) {
    kinds <- entries[[name]]$default_for
    own <- sub("^cv_", "", entries[[name]]$plan[[1]])
    of <- rows$method == name &
      (length(kinds) == 0 | rows$plan %in% c(own, kinds))
    rows$value[of][1]
  }, 0, USE.NAMES = FALSE)
}

# How often the z test of one test set rejects equality, at level 0.05, where n
# differences are normally distributed (their variance has the divisor n).
normal_rates <- function(n) {
  reach <- stats::qnorm(0.975) * sqrt((n - 1) / n)
  toString(sprintf("%.3f (%d records)", 2 * stats::pt(-reach, n - 1), n))
}
