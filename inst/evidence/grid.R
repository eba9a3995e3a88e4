# Makes grid.csv (compressed in the package): tests and intervals side by side,
# on exactly true hypotheses and on alternatives. `make evidence` runs it,
# `make evidence ONLY=3,7` single cells.
#   Rscript inst/evidence/grid.R folder [cells]
# Finished cells are kept in the folder, and a run goes on where it was stopped;
# `cells` (as 3,7) runs these alone. With all of them there, the tests for which
# above() says so are run again on new data sets, as many as take about half a
# minute, from 1,000 to 4,000, and grid.csv is written. One processor needs
# about 80 minutes.
# The cells are those of grid-cells.csv, a fraction of all combinations, each
# chosen before it was run (some were cut or replaced on the way to save time):
# learners, data (see draw() in grid-study.R), `size`, the number of data sets,
# and `costly`: 1 adds repeated K folds, hold-outs, random half splits and the
# deployed classifier on the first 200 data sets, 2 also the conservative Z
# test.
# Rows: the share of data sets in which a test rejects at level .05
# (`rejection`), or in which a 95% interval covers the true value (`coverage`,
# of both learners together; `width` is its mean width). `truth`: what is
# covered, the measure of classifiers of n/2, 9n/10 or n records, averaged over
# training sets (F1 and other functions of the table: of the averaged table), or
# of the classifier trained on all records of the data set ("deployed").
# `failures` counts data sets in which a method gave no answer; a test without
# one does not reject, coverage is that of the others. `plan` and `m`: the plan
# and its repetitions; `fits`: how many a learner needs. "components" on K folds
# takes its training part from five half splits.

library(bcvinfer)
here <- environment()
for (file in c("learners.R", "grid-study.R")) {
  sys.source(system.file("evidence", file, package = "bcvinfer"), here)
}

# Nobody reads the warnings, and writing them takes up to a third of the time.
utils::assignInNamespace("warn_result", function(...) invisible(), "bcvinfer")

cells <- utils::read.csv(system.file("evidence", "grid-cells.csv",
                                     package = "bcvinfer"))

fits_needed <- c(kfold = 10, holdout = 1, test_set = 1, repeated_kfold = 10,
                 rcv = 2, bcv = 2)

# Columns of a result from its cell and its words (see key()).
described <- function(cell, name) {
  words <- strsplit(name, " ", fixed = TRUE)[[1]]
  m <- as.integer(words[4])
  fits <- if (words[3] == "paired_halves") 315 else fits_needed[[words[3]]] * m
  if (words[1] == "components" && words[3] == "kfold") fits <- fits + 10
  data.frame(cell = cell$cell, method = words[1], measure = words[2],
             plan = words[3], m, fits)
}

rejection_row <- function(cell, name, values) {
  share <- mean(!is.na(values) & values < 0.05)
  data.frame(described(cell, name), what = "rejection", truth = NA,
             value = signif(share, 4), width = NA,
             se = signif(sqrt(share * (1 - share) / length(values)), 2),
             replicates = length(values), failures = sum(is.na(values)))
}

# `ends`: a matrix of estimate, low and high of a and b (six columns), one row
# for each data set; `truth`: one number or one for each data set and learner.
coverage_row <- function(cell, name, ends, kind, truth) {
  covers <- rowMeans(ends[, 3:4, drop = FALSE] <= truth &
                       truth <= ends[, 5:6, drop = FALSE])
  width <- rowMeans(ends[, 5:6, drop = FALSE] -
                      ends[, 3:4, drop = FALSE])
  failed <- is.na(covers)
  data.frame(described(cell, name), what = "coverage", truth = kind,
             value = signif(mean(covers[!failed]), 4),
             width = signif(mean(width[!failed]), 4),
             se = signif(stats::sd(covers[!failed]) / sqrt(sum(!failed)), 2),
             replicates = length(covers), failures = sum(failed))
}

coverage_rows <- function(cell, name, studies) {
  holds <- vapply(studies, function(study) !is.null(study$intervals[[name]]),
                  NA)
  ends <- t(vapply(studies[holds], function(study) study$intervals[[name]],
                   numeric(6)))
  words <- strsplit(name, " ", fixed = TRUE)[[1]]
  # The parts of both learners, averaged over all data sets.
  expected <- function(kind) {
    parts <- lapply(studies, function(study) rowMeans(study$parts[[kind]]))
    true_values(rowMeans(do.call(cbind, parts), na.rm = TRUE))[[words[2]]]
  }
  row <- function(kind, truth) coverage_row(cell, name, ends, kind, truth)
  if (words[3] == "test_set") return(row("deployed", expected("half")))
  rows <- if (words[3] %in% c("bcv", "rcv")) {
    row("n/2", expected("half"))
  } else {
    rbind(row("9n/10", expected("fold")), row("n", expected("full")))
  }
  if (cell$costly == 0) return(rows)
  first <- seq_len(min(200, length(studies)))
  deployed <- t(vapply(studies[first], function(study) {
    apply(study$parts$full, 2, function(parts) true_values(parts)[[words[2]]])
  }, numeric(2)))
  rbind(rows, coverage_row(cell, name, ends[first, , drop = FALSE], "deployed",
                           deployed))
}

summarize_cell <- function(cell, studies) {
  names_of <- function(part) {
    unique(unlist(lapply(studies, function(study) names(study[[part]]))))
  }
  tests <- lapply(names_of("tests"), function(name) {
    values <- unlist(lapply(studies, function(study) {
      if (name %in% names(study$tests)) study$tests[[name]]
    }))
    rejection_row(cell, name, values)
  })
  intervals <- lapply(names_of("intervals"), coverage_rows, cell = cell,
                      studies = studies)
  do.call(rbind, c(tests, intervals))
}

cell_file <- function(folder, i, stage = "cell") {
  file.path(folder, sprintf("%s-%02d.csv", stage, i))
}

run_cell <- function(i, folder) {
  file <- cell_file(folder, i)
  if (file.exists(file)) return(invisible())
  set.seed(20261122 + i)
  cell <- cells[i, ]
  start <- proc.time()[[1]]
  studies <- lapply(seq_len(cell$size), function(replicate) {
    one_study(cell, cell$costly > 0 && replicate <= 200)
  })
  write_rows(summarize_cell(cell, studies), file)
  message(i, ": ", toString(unlist(cell[1:6])), ", ",
          round(proc.time()[[1]] - start), " s, ", format(Sys.time(), "%H:%M"))
}

# The rates above .065 of true hypotheses that are estimated again: of
# components_test() on five and fifteen half splits, of the test recommended for
# K folds and of those on one test set.
above <- function(rows) {
  if (cells$alternative[cells$cell == rows$cell[1]] > 0) return(rows[0, ])
  rows[rows$what == "rejection" & rows$value > 0.065 &
         ((rows$method == "components" & rows$m %in% c(5, 15) &
             rows$plan == "bcv") |
            rows$method == "corrected_kfold_t" |
            rows$plan == "test_set"), ]
}

study_again <- function(cell, wanted) {
  if (cell$learner == "fixed") return(fixed_study(cell)$tests)
  data <- draw(cell)
  strata <- if (cell$strata) data$y
  folded <- wanted$plan == "kfold"
  if (any(folded)) {
    plan <- cv_kfold(cell$n, 10, strata = strata)$assignment
    x <- as_predictions(data, predict_both(cell, data, plan))
    folds <- contingency_counts(x, a, b, scheme = "kfold")
    found <- c("corrected_kfold_t error kfold 1" =
                 corrected_kfold_t_test(loss_differences(folds))$p.value)
  } else {
    found <- NULL
  }
  halves <- wanted[!folded, ]
  if (nrow(halves) == 0) return(found)
  plan <- cv_bcv(cell$n, 15, strata = strata, nested = TRUE)$assignment
  made <- predict_both(cell, data,
                       plan[, seq_len(max(halves$m)), drop = FALSE])
  for (m in unique(halves$m)) {
    x <- as_predictions(data, made, m)
    for (measure in halves$measure[halves$m == m]) {
      found[[key("components", measure, "bcv", m)]] <- p_components(x, measure)
    }
  }
  found
}

run_again <- function(i, folder) {
  file <- cell_file(folder, i, "again")
  if (file.exists(file)) return(invisible())
  wanted <- above(utils::read.csv(cell_file(folder, i)))
  if (nrow(wanted) == 0) return(invisible())
  cell <- cells[i, ]
  set.seed(20271122 + i)
  first <- lapply(1:20, function(replicate) NULL)
  time <- system.time(
    for (j in 1:20) first[[j]] <- study_again(cell, wanted)
  )[["user.self"]] / 20
  size <- min(4000, max(1000, 100 * floor(0.3 / time)))
  found <- c(first, lapply(seq_len(size - 20), function(replicate) {
    study_again(cell, wanted)
  }))
  names <- with(wanted, key(method, measure, plan, m))
  rows <- do.call(rbind, lapply(names, function(name) {
    rejection_row(cell, name, vapply(found, `[[`, 0, name))
  }))
  write_rows(rows, file)
  message(i, " again: ", toString(paste(names, rows$value)), "; ", size,
          " data sets of ", signif(time, 2), " s")
}

# The results, those that were had again in place of the first.
collect <- function(folder) {
  read <- function(stage) {
    files <- Filter(file.exists, cell_file(folder, cells$cell, stage))
    do.call(rbind, lapply(files, utils::read.csv))
  }
  rows <- read("cell")
  again <- read("again")
  if (is.null(again)) return(rows)
  named <- function(rows) {
    with(rows, paste(cell, method, measure, plan, m, what))
  }
  where <- match(named(again), named(rows))
  rows[where, ] <- again[names(rows)]
  rows
}

arguments <- commandArgs(TRUE)
if (length(arguments) > 0) {
  folder <- arguments[1]
  dir.create(folder, showWarnings = FALSE, recursive = TRUE)
  only <- if (length(arguments) > 1) {
    as.integer(strsplit(arguments[2], ",", fixed = TRUE)[[1]])
  } else {
    cells$cell
  }
  for (i in only) run_cell(i, folder)
  if (all(file.exists(cell_file(folder, cells$cell)))) {
    for (i in cells$cell) run_again(i, folder)
    write_rows(collect(folder), file.path(folder, "grid.csv"))
  }
}
