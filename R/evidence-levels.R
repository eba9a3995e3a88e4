# The type I error rates of tests in all studies of this package, for registries
# and for the line below a result whose test is known to reject too often.
#' @include evidence.R
NULL

# A known rate above this one is said below each result of the test, where it is
# above .05 also if one takes into account that it is the highest of several.
notable_rate <- 0.065

is_notable <- function(rows) {
  found <- round(rows$value * rows$size)
  lower <- stats::qbeta(0.05 / nrow(rows), found, rows$size - found + 1)
  any(rows$value > notable_rate & lower > 0.05)
}

study_memory <- new.env(parent = emptyenv())

# The share of data sets in which a test rejects a true hypothesis at level .05:
# `test`, `measure`, `plan` (see plan_kind()), `m`, `grouped` (are records in
# groups?), `value`, and `size`, the data sets with an answer.
null_rates <- function() {
  if (is.null(study_memory$rates)) study_memory$rates <- read_null_rates()
  study_memory$rates
}

read_null_rates <- function() {
  real <- evidence_table("real-data.csv")
  real <- real[real$what == "rejection", ]
  twice <- evidence_table("same-algorithm-twice.csv")
  groups <- evidence_table("groups.csv")
  rejected <- function(rows) rows[rows$what == "rejection_rate", ]
  # Without a design effect the groups are ignored.
  groups <- rejected(groups[groups$method != "bcv_mcnemar", ])
  words <- sub("_deff", "", groups$method)
  measure <- ifelse(endsWith(words, "_f1"), "f1", "error")
  rows <- rbind(
    grid_levels(), runs_levels(), regression_levels(),
    level_rows(answered(real)),
    level_rows(rejected(twice), plan = "bcv"),
    level_rows(groups, test = sub("_(error|f1)$", "", words), measure = measure,
               plan = "bcv", grouped = TRUE),
    published_levels()
  )
  rows[rows$size >= fewest_data_sets, ]
}

# Rates are those of the data sets in which a test gives an answer.
answered <- function(rows) {
  answers <- rows$replicates - rows$failures
  rows$value <- rows$value * rows$replicates / answers
  rows$replicates <- answers
  rows[answers > 0, ]
}

# The default of one test set is one of two tests, by the number of
# disagreements.
grid_levels <- function() {
  rows <- grid_rows()
  single <- rows$method == "default"
  exact <- rows[single & !rows$measure %in% c("brier", "roc_auc"), ]
  exact$method <- ifelse(exact$measure == "error", "midp_mcnemar", "swap")
  rows$method[single] <- "components"
  rows <- rbind(rows, exact)
  rows$replicates <- rows$size
  level_rows(rows)
}

# Several runs on one test set, their number as `m`. (inst/evidence/runs.R)
runs_levels <- function() {
  rows <- evidence_table("runs.csv")
  level_rows(data.frame(value = rows$rejected_runs, replicates = rows$sets),
             test = "components", measure = "error", plan = "runs",
             m = rows$runs, grouped = rows$groups)
}

# The highest rates of several runs, and of runs that are treated as answers, as
# text for help and guides.
runs_rates <- function() {
  rows <- evidence_table("runs.csv")
  rate <- function(values) sprintf("%.3f", max(values))
  sprintf(paste("in %d settings with equally good learners (2 to 10 runs, 100",
                "to 2,000 records, own and shared seeds, groups) the highest",
                "share of data sets in which it rejects at the level .05 is %s.",
                "If runs are treated as answers or as fixed it is up to %s, and",
                "%s without any variation between runs",
                "(`inst/evidence/runs.csv`)."),
          nrow(rows), rate(rows$rejected_runs), rate(rows$rejected_answers),
          rate(rows$rejected_answers[rows$between == "none"]))
}

# Measures of numbers on five half splits and on blocks.
# (inst/evidence/regression.R)
regression_levels <- function() {
  rows <- evidence_table("regression.csv")
  level_rows(data.frame(value = rows$rejected, replicates = rows$replicates),
             test = "components", measure = rows$measure, plan = rows$plan,
             m = ifelse(rows$plan == "bcv", 5, 1))
}

# The lowest coverage of intervals for measures of numbers, for help.
regression_coverage <- function() {
  rows <- evidence_table("regression.csv")
  lowest <- function(measure, noise) {
    sprintf("%.3f", min(rows$coverage[rows$measure == measure &
                                        rows$noise == noise]))
  }
  of <- function(noise) {
    paste(lowest("mse", noise), "(MSE),", lowest("mae", noise), "(MAE) and",
          lowest("r_squared", noise), "(R squared)")
  }
  learners <- c(linear = "least squares", tree = "trees",
                nearest = "nearest neighbours")[unique(rows$learner)]
  plans <- c(bcv = "half splits", blocks = "blocks")[unique(rows$plan)]
  sprintf(paste("For numbers it covered at least %s with normal errors and %s",
                "with skewed ones, whose largest values a sample seldom has",
                "(%s on %s, %d settings, %d data sets each or more;",
                "`inst/evidence/regression.csv`)."),
          of("normal"), of("skewed"), paste(learners, collapse = ", "),
          paste(plans, collapse = " and "),
          nrow(unique(rows[c("n", "noise", "learner", "plan")])),
          min(rows$replicates))
}

# The four kinds of data of Table 5 of Yang et al. (2023), each test on the plan
# that it is made for.
published_levels <- function() {
  files <- list.files(system.file("reproduction", "results",
                                  package = "bcvinfer"), "^003-table5",
                      full.names = TRUE)
  rows <- do.call(rbind, lapply(files, utils::read.csv))
  level_rows(rows, test = rows$test, plan = NA, m = NA)
}

level_rows <- function(rows, test = rows$method,
                       measure = rows$measure %||% "error", plan = rows$plan,
                       m = rows$m, grouped = FALSE) {
  data.frame(test = test, measure = measure, plan = plan, m = m,
             grouped = grouped, value = rows$value, size = rows$replicates)
}

# The rates of a test on such plans, the highest first; where no study has the
# plan, the measure or the number of repetitions, on all that there are. Of
# independent records only, unless `grouped`.
test_levels <- function(test, plan = NULL, measure = NULL, m = NULL,
                        grouped = FALSE) {
  looked_up(c("levels", test, plan %||% "", measure %||% "", m %||% "", grouped),
            find_levels(test, plan, measure, m, grouped))
}

# `value`, found when a key (strings) is first asked for.
looked_up <- function(key, value) {
  key <- paste(key, collapse = " ")
  if (is.null(study_memory[[key]])) study_memory[[key]] <- value
  study_memory[[key]]
}

find_levels <- function(test, plan, measure, m, grouped) {
  rows <- null_rates()
  rows <- rows[rows$test == test & (grouped | !rows$grouped), ]
  asked <- list(plan = plan, measure = measure, m = m)
  for (name in names(asked)) {
    fits <- rows[[name]] %in% asked[[name]]
    if (any(fits)) rows <- rows[fits, ]
  }
  rows[order(-rows$value), ]
}

# Said of a result, or NULL. `shape`: the plan's scheme, m and k, where known;
# `numbers`: is the measure one of numbers, or the user's own?
level_note <- function(test, shape = NULL, measure = NULL, grouped = FALSE,
                       numbers = FALSE) {
  known <- length(shape$m) == 1 && length(shape$k) == 1
  # (There is no study of one's own numbers.)
  if (numbers && !isTRUE(measure %in% regression_levels()$measure)) {
    return(NULL)
  }
  if (identical(measure, "accuracy")) measure <- "error"
  plan <- if (known) plan_kind(shape)
  m <- if (known) shape$m
  said <- looked_up(
    c("note", test, plan %||% "", measure %||% "", m %||% "", grouped),
    level_sentence(test, test_levels(test, plan, measure, m, grouped))
  )
  if (nzchar(said)) said
}

level_sentence <- function(test, rows) {
  if (!is_notable(rows)) return("")
  sprintf(paste("At level 0.05 %s has rejected equally good pairs: %s;",
                "vignette(\"evidence\")."), test, level_words(rows))
}

# What tests of K folds are worth, and which plans do better. NULL for others.
folds_note <- function(tests, shape, measure) {
  folds <- plan_kind(shape) %in% c("kfold", "repeated_kfold")
  if (!folds || "components" %in% tests) return(NULL)
  power <- trial_power(measure)
  found <- power[intersect(tests, names(power))]
  sprintf(
    paste("Of true differences in simulated data %sthe components test finds",
          "%.2f with cv_blocks() (15 fits of a learner) and %.2f with",
          "cv_bcv(m = 5) (10 fits, of n/2 records): vignette(\"ten-folds\")."),
    paste0(sprintf("%s finds %.2f, ", names(found), found), collapse = ""),
    power["blocks"], power["half_splits"]
  )
}

# The mean share of true differences that each method finds at level .05 in
# inst/evidence/grid.csv.gz, on the cells that have blocks, half splits and
# folds: of the error, or of the Brier score.
trial_power <- function(measure) {
  rows <- study_memory$power %||% grid_rows(power = TRUE)
  study_memory$power <- rows
  if (!isTRUE(measure == "brier")) measure <- "error"
  rows <- rows[rows$measure == measure, ]
  rows$method <- ifelse(
    rows$method != "components", rows$method,
    ifelse(rows$plan == "bcv" & rows$m == 5, "half_splits",
           ifelse(rows$plan == "blocks" & rows$m == 1, "blocks", NA))
  )
  where <- paste(rows$cell, rows$pair)
  kept <- where %in% intersect(where[rows$method %in% "blocks"],
                               where[rows$method %in% "corrected_kfold_t"])
  vapply(split(rows$value[kept], rows$method[kept]), mean, 0)
}

# The highest rate of each test of a registry, for the error, on the plans that
# it is the default of, or on all. NA where there is no study.
worst_levels <- function(entries) {
  vapply(names(entries), function(name) {
    test_levels(name, entries[[name]]$default_for, "error")$value[1]
  }, 0, USE.NAMES = FALSE)
}

# The rates of a test at level .05 on pairs of equally good learners, as guides
# show them: the median over all studies of such plans, and the highest with the
# number of data sets behind it.
start_rates <- function(test, plan, m = NULL, grouped = FALSE) {
  rows <- null_rates()
  typical_and_worst(rows[
    rows$test == test & rows$plan %in% plan & rows$grouped == grouped &
      rows$measure == "error" & (is.null(m) | rows$m %in% m), ], which.max)
}

# The same of the coverage of 95% intervals, for classifiers of the training
# size of the plan, or on one test set for the one that is tested.
start_coverage <- function(interval, plan, m, measure) {
  method <- if (plan == "test_set" && interval == "components") "default" else
    interval
  typical_and_worst(grid_rows(
    what = "coverage", method = method, plan = plan, m = m, measure = measure,
    target = c("expected", "fitted")
  ), which.min)
}

typical_and_worst <- function(rows, worst) {
  if (nrow(rows) == 0) return(c(typical = "not studied", worst = "not studied"))
  row <- rows[worst(rows$value), ]
  limit <- if (identical(worst, which.min)) lower_limit else upper_limit
  c(typical = sprintf("%.3f", stats::median(rows$value)),
    worst = sprintf("%.3f (of %s, limit %.3f)", row$value,
                    format_whole(row$size), limit(row$value, row$size)))
}
