# The type I error rates of tests in all studies of this package, for registries
# and for the line below a result whose test is known to reject too often.
#' @include evidence.R
NULL

# A known rate above this one is said below each result of the test.
notable_rate <- 0.065

# A rate is that of at least so many data sets.
fewest_data_sets <- 50

study_memory <- new.env(parent = emptyenv())

# The share of data sets in which a test rejects a true hypothesis at level .05:
# `test`, `measure`, `plan` (see plan_kind()), `m`, `grouped` (are records in
# groups?), `value`, and `replicates`, the data sets with an answer.
null_rates <- function() {
  if (is.null(study_memory$rates)) study_memory$rates <- read_null_rates()
  study_memory$rates
}

read_null_rates <- function() {
  real <- evidence_table("real-data.csv")
  real <- real[real$what == "rejection" & real$null != "", ]
  defaults <- evidence_table("defaults.csv")
  twice <- evidence_table("same-algorithm-twice.csv")
  groups <- evidence_table("groups.csv")
  rejected <- function(rows) rows[rows$what == "rejection_rate", ]
  # Without a design effect the groups are ignored.
  groups <- rejected(groups[groups$method != "bcv_mcnemar", ])
  words <- sub("_deff", "", groups$method)
  measure <- ifelse(endsWith(words, "_f1"), "f1", "error")
  rows <- rbind(
    level_rows(current_rows(grid_table("rejection"))), prior_levels(),
    block_levels(), runs_levels(), regression_levels(),
    level_rows(answered(real)),
    level_rows(answered(defaults)),
    level_rows(rejected(twice), plan = "bcv"),
    level_rows(groups, test = sub("_(error|f1)$", "", words), measure = measure,
               plan = "bcv", grouped = TRUE),
    published_levels()
  )
  rows[rows$replicates >= fewest_data_sets, ]
}

# The grid has the variance components of half splits and K folds with the prior
# of version 0.2.0.
current_rows <- function(rows) {
  rows[rows$method != "components" | rows$plan == "test_set", ]
}

# Those with the present prior. (inst/evidence/prior.R)
prior_levels <- function() {
  rows <- prior_table("rejection")
  names(rows)[names(rows) == "size"] <- "replicates"
  level_rows(rows, test = "components", plan = "bcv")
}

# Blocks of one and two partitions, and K folds with `training`.
# (inst/evidence/blocks.R)
block_levels <- function() {
  plans <- data.frame(method = c("blocks", "blocks_2", "kfold"),
                      plan = c("blocks", "blocks", "kfold"), m = c(1, 2, 1))
  rows <- evidence_table("blocks.csv")
  rows <- rows[rows$what == "rejection" & !rows$alternative &
                 rows$method %in% plans$method, ]
  at <- match(rows$method, plans$method)
  rows$replicates <- rows$size
  level_rows(rows, test = "components", plan = plans$plan[at],
             m = plans$m[at])
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
             grouped = grouped, value = rows$value,
             replicates = rows$replicates)
}

# The row with the highest rate of a test on such plans; where no study has the
# plan, the measure or the number of repetitions, on all that there are. Of
# independent records only, unless `grouped`. Looked up once.
worst_level <- function(test, plan = NULL, measure = NULL, m = NULL,
                        grouped = FALSE) {
  key <- paste(c(test, plan %||% "", measure %||% "", m %||% "", grouped),
               collapse = " ")
  if (is.null(study_memory[[key]])) {
    study_memory[[key]] <- find_worst_level(test, plan, measure, m, grouped)
  }
  study_memory[[key]]
}

find_worst_level <- function(test, plan, measure, m, grouped) {
  rows <- null_rates()
  rows <- rows[rows$test == test & (grouped | !rows$grouped), ]
  asked <- list(plan = plan, measure = measure, m = m)
  for (name in names(asked)) {
    fits <- rows[[name]] %in% asked[[name]]
    if (any(fits)) rows <- rows[fits, ]
  }
  worst <- as.list(rows[which.max(rows$value), ])
  c(worst, data_sets = list(format_whole(worst$replicates)))
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
  worst <- worst_level(test, if (known) plan_kind(shape), measure,
                       if (known) shape$m, grouped)
  if (!isTRUE(worst$value > notable_rate)) return(NULL)
  sprintf(paste("At level 0.05 %s has rejected up to %.3f of equally good",
                "pairs (%s data sets; vignette(\"evidence\"))."),
          test, worst$value, worst$data_sets)
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
# inst/evidence/blocks.csv.gz: of the error, or of the Brier score.
trial_power <- function(measure) {
  if (is.null(study_memory$power)) {
    rows <- evidence_table("blocks.csv")
    study_memory$power <- rows[rows$what == "rejection" & rows$alternative, ]
  }
  rows <- study_memory$power
  if (!isTRUE(measure == "brier")) measure <- "error"
  rows <- rows[rows$measure == measure, ]
  vapply(split(rows$value, rows$method), mean, 0)
}

# The highest rate of each test of a registry, for the error, on the plans that
# it is the default of, or on all. NA where there is no study.
worst_levels <- function(entries) {
  vapply(names(entries), function(name) {
    worst_level(name, entries[[name]]$recommended_for, "error")$value[1]
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

# The same of the coverage of 95% intervals.
start_coverage <- function(interval, plan, m, measure) {
  rows <- if (interval != "components" || plan == "test_set") {
    grid_table("coverage")
  } else if (plan == "blocks") {
    blocks <- evidence_table("blocks.csv")
    blocks <- blocks[blocks$what == "coverage" & blocks$target == "expected", ]
    blocks$method <- interval
    cbind(blocks, plan = plan, m = m)
  } else {
    cbind(prior_table("coverage"), method = interval, plan = plan)
  }
  rows$replicates <- rows$replicates %||% rows$size
  typical_and_worst(rows[rows$method == interval & rows$plan == plan &
                           rows$m == m & rows$measure == measure, ], which.min)
}

typical_and_worst <- function(rows, worst) {
  if (nrow(rows) == 0) return(c(typical = "not studied", worst = "not studied"))
  row <- rows[worst(rows$value), ]
  c(typical = sprintf("%.3f", stats::median(rows$value)),
    worst = sprintf("%.3f (of %s)", row$value,
                    format_whole(row$replicates %||% row$size)))
}
