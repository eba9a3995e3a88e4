# The type I error rates of tests in all studies of this package, for registries
# and for the line below a result whose test is known to reject too often.
#' @include evidence.R

# A known rate above this one is said below each result of the test, where it is
# above .05 also if one takes into account that it is the highest of several.
notable_rate <- 0.065

is_notable <- function(rows) {
  found <- round(rows$value * rows$size)
  lower <- stats::qbeta(0.05 / nrow(rows), found, rows$size - found + 1)
  any(rows$value > notable_rate & lower > 0.05)
}

study_memory <- new.env(parent = emptyenv())

# `value`, found when a key (strings) is first asked for.
looked_up <- function(key, value) {
  key <- paste(key, collapse = " ")
  if (is.null(study_memory[[key]])) study_memory[[key]] <- value
  study_memory[[key]]
}

# The share of data sets in which a test rejects a true hypothesis at level .05:
# `test`, `measure`, `plan` (see plan_kind()), `m`, `grouped` (are records in
# groups?), `value`, and `size`, the data sets with an answer.
null_rates <- function() {
  looked_up("rates", {
    # The four kinds of data of Table 5 of Yang et al. (2023), each test on the
    # plan that it is made for.
    published <- reproduction_rows("results", "^003-table5")
    rows <- rbind(grid_levels(), evidence_levels(), regression_levels(),
                  swap_levels(),
                  level_rows(published, published$test, plan = NA, m = NA))
    rows[rows$size >= fewest_data_sets, ]
  })
}

level_rows <- function(rows, test = rows$method,
                       measure = rows$measure %||% "error", plan = rows$plan,
                       m = rows$m, grouped = FALSE) {
  data.frame(test = test, measure = measure, plan = plan, m = m,
             grouped = grouped, value = rows$value, size = rows$replicates)
}

# The default of one test set is one of two tests, by the number of
# disagreements.
grid_levels <- function() {
  rows <- grid_rows()
  rows$replicates <- rows$size
  single <- rows$method == "default"
  exact <- rows[single & !rows$measure %in% c("brier", "roc_auc"), ]
  exact$method <- ifelse(exact$measure == "error", "midp_mcnemar", "swap")
  rows$method[single] <- "components"
  level_rows(rbind(rows, exact))
}

# Real data, one algorithm twice, groups, and several runs on one test set with
# their number as `m`.
evidence_levels <- function() {
  # Rates are those of the data sets in which a test gives an answer.
  real <- rows_where(evidence_table("real-data.csv"), list(what = "rejection"))
  answers <- real$replicates - real$failures
  real$value <- real$value * real$replicates / answers
  real$replicates <- answers
  rejected <- list(what = "rejection_rate")
  twice <- rows_where(evidence_table("same-algorithm-twice.csv.gz"), rejected)
  # Without a design effect the groups are ignored.
  groups <- rows_where(evidence_table("groups.csv"), rejected)
  groups <- groups[groups$method != "bcv_mcnemar", ]
  words <- sub("_deff", "", groups$method)
  runs <- evidence_table("runs.csv.gz")
  rbind(
    level_rows(real[answers > 0, ]), level_rows(twice, plan = "bcv"),
    level_rows(groups, test = sub("_(error|f1)$", "", words),
               measure = ifelse(endsWith(words, "_f1"), "f1", "error"),
               plan = "bcv", grouped = TRUE),
    level_rows(data.frame(value = runs$rejected_runs, replicates = runs$sets),
               test = "components", plan = "runs", m = runs$runs,
               grouped = runs$groups)
  )
}

# Measures of numbers on five half splits and on blocks.
# (inst/evidence/regression.R)
regression_levels <- function() {
  rows <- evidence_table("regression.csv")
  rows$value <- rows$rejected
  level_rows(rows, test = "components", m = ifelse(rows$plan == "bcv", 5, 1))
}

# Two fixed classifiers of equal value on one test set.
# (inst/evidence/swap.R)
swap_levels <- function() {
  rows <- evidence_table("swap.csv.gz")
  rows <- rows[rows$kind != "better", ]
  rows$plan <- "test_set"
  rows$m <- 1
  answered <- 1 - rows$undefined
  rows$replicates <- round(rows$replicates * answered)
  by <- c(swap = "rejected", components = "rejected_components")
  do.call(rbind, lapply(names(by), function(test) {
    rows$value <- rows[[by[[test]]]] / answered
    level_rows(rows, test)
  }))
}

# The rates of a test on such plans, the highest first; where no study has the
# plan, the measure or the number of repetitions, on all that there are. Of
# independent records only, unless `grouped`.
test_levels <- function(test, plan = NULL, measure = NULL, m = NULL,
                        grouped = FALSE) {
  rows <- null_rates()
  rows <- rows[rows$test == test & (grouped | !rows$grouped), ]
  asked <- list(plan = plan, measure = measure, m = m)
  for (name in names(asked)) {
    fits <- rows[[name]] %in% asked[[name]]
    # (The rates of another plan are not those of this one. Studies without a
    # plan are of the one that the test is for.)
    if (name == "plan" && length(plan) > 0 && !any(fits)) {
      rows <- rows[is.na(rows$plan), ]
    }
    if (any(fits)) rows <- rows[fits, ]
  }
  rows[order(-rows$value), ]
}

# Said of a result, or NULL. `shape`: the plan's scheme, m and k, where known;
# `numbers`: is the measure one of numbers, or the user's own?
level_note <- function(test, shape = NULL, measure = NULL, grouped = FALSE,
                       numbers = FALSE) {
  # (There is no study of one's own numbers.)
  if (numbers && !isTRUE(measure %in% regression_levels()$measure)) {
    return(NULL)
  }
  if (identical(measure, "accuracy")) measure <- "error"
  known <- length(shape$m) == 1 && length(shape$k) == 1
  plan <- if (known) plan_kind(shape)
  m <- if (known) shape$m
  # Studied are one and two partitions into five blocks, of 15 fits each.
  if (identical(plan, "blocks")) m <- m / 15
  key <- c("note", test, plan %||% "", measure %||% "", m %||% "", grouped,
           numbers, if (known) shape$k)
  said <- looked_up(key, {
    rows <- test_levels(test, plan, measure, m, grouped)
    other <- !is.null(measure) && !measure %in% rows$measure
    if (!is_notable(rows) || other && numbers) {
      ""
    } else {
      paste0(studied_words(if (other) rows$measure, plan, shape), ": ",
             rate_words(rows))
    }
  })
  if (nzchar(said)) {
    paste0("Type I error rate of ", test, " at level 0.05 in simulations",
           said, "; vignette(\"evidence\").")
  }
}

# Of which measures and how many folds a study is, where it is not of what is
# asked about: " (error, 10 folds)".
studied_words <- function(measures, plan, shape) {
  of <- c(if (length(measures) > 0) toString(sort(unique(measures))),
          if (isTRUE(plan %in% fold_kinds) && shape$k != 10) "10 folds")
  if (length(of) > 0) paste0(" (", toString(of), ")") else ""
}

fold_kinds <- c("kfold", "repeated_kfold")

# What tests of K folds are worth, and which plans do better. NULL for others.
folds_note <- function(tests, shape, measure, numbers = FALSE) {
  plan <- plan_kind(shape)
  if (!plan %in% fold_kinds || "components" %in% tests || numbers) return(NULL)
  power <- trial_power(measure)
  found <- power[intersect(tests, names(power))]
  studied <- measure %in% c("error", "accuracy", "brier")
  paste0("Power in simulations", studied_words(if (!studied) "error", plan,
                                               shape), ": ", sprintf(
    paste("%scomponents %.2f with cv_blocks() (15 fits",
          "of each learner) and %.2f with cv_bcv(m = 5) (10 fits, trained on",
          "n/2 records); see vignette(\"ten-folds\")."),
    paste0(sprintf("%s %.2f, ", names(found), found), collapse = ""),
    power["blocks"], power["half_splits"]
  ))
}

# The mean share of true differences that each method finds at level .05 in
# inst/evidence/grid.csv.gz, on the cells that have blocks, half splits and
# folds: of the error, or of the Brier score.
trial_power <- function(measure) {
  rows <- looked_up("power", grid_rows(power = TRUE))
  if (!isTRUE(measure == "brier")) measure <- "error"
  rows <- rows[rows$measure == measure, ]
  by_components <- rows$method == "components"
  plan <- paste(rows$plan, rows$m)[by_components]
  rows$method[by_components] <-
    c("bcv 5" = "half_splits", "blocks 1" = "blocks")[plan]
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
  asked <- list(test = test, plan = plan, grouped = grouped, measure = "error",
                m = m)
  rate_cells(rows_where(null_rates(), Filter(length, asked)))
}

# The same of the coverage of 95% intervals, for classifiers of the training
# size of the plan, or on one test set for the one that is tested.
start_coverage <- function(interval, plan, m, measure) {
  if (plan == "test_set" && interval == "components") interval <- "default"
  rate_cells(grid_rows(what = "coverage", method = interval, plan = plan, m = m,
                       measure = measure,
                       target = c("expected", "fitted")), lowest = TRUE)
}
