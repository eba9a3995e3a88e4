# Makes grid.csv.gz: the default tests and intervals of this package on data
# whose truth is known. `make evidence` runs it, `make evidence ONLY=3,7` single
# cells.
#   Rscript inst/evidence/grid.R folder [cells]
# 100 data sets of a cell at a time are kept in the folder, and a run goes on
# where it was stopped; from those that are there grid.csv.gz is written. Needs
# a C++ compiler (Rcpp::sourceCpp() of grid.cpp) and about an hour of one
# processor.
#
# The cells are those of cells.csv, chosen on the day that stands there, before
# any was run; no constant of the package was chosen on them. A run takes the
# first 100 data sets of all cells, in random order, then the next 100, so that
# one that is stopped has as many of each; no cell was run again for what it
# showed. `n` records of `classes`, the last of which has the share `positives`;
# `kind`, `low`, `high`, `features`: how records are drawn (draw_features() in
# trial.h; "noise": no feature says anything); `more`: the further shift of the
# features of learner b, an alternative where it is above 0; `auc`: is the AUC
# looked at? `sets`: the data sets; `plans`: "halves" (cv_bcv(), m = 3, 5, 15),
# "chance" (cv_rcv(), m = 5, and two half splits), "blocks" (cv_blocks(), one
# and two partitions), "folds" (10), "training" (10 folds, with the training
# part of five half splits), "repeated" (10 x 10 folds), "holdouts" (15
# of a tenth), "paired" (cv_paired_halves()), "test" (a test set of n records
# and n others to train on). Cells with another day were added later; those
# without pieces in the folder keep their rows in the file of the package.
# `pairs`: learners that see exchangeable blocks of features, or ("a~b") the
# same ones. "lda", "bayes" (naive Bayes), "logistic", "knn1", "knn7", "tree",
# "stump" (one split), "subset" (linear discriminant on features drawn by each
# fit), "sharp" (with three times the log odds: badly calibrated), "majority",
# "mirror" (the other class); with thresholds of their own or weights of the
# classes from the training records: "balanced", "bayes_balanced", "weighted"
# (logistic, equal classes), "recall", "recall80" (95% and 80% of the training
# positives found), "bestf1", "under" (the majority undersampled), "centroid"
# (nearest mean).
#
# Rows: `what` is "rejection" (the share of data sets with p < .05; where
# `more` is above 0 the power) or "coverage" (of the 95% interval of learner a,
# of the first 400 data sets, for the mean over training sets of that size,
# `target` "expected", for the classifier of all records, "deployed", or for
# that of the test set, "fitted"). `width`: the median standard error over the
# standard deviation of the estimate between data sets; of an interval, its
# median half width over 1.96 of these. `oracle`: the share rejected by a normal
# test that knows this standard deviation. `size`: the data sets with an answer;
# `first`: the first p-value.

library(bcvinfer)
# (Functions that are made anew for each call would be compiled each time.)
compiler::enableJIT(0)
where <- function(file) system.file("evidence", file, package = "bcvinfer")
sys.source(where("grid-study.R"), environment())
cells <- utils::read.csv(where("cells.csv"))
chunk_size <- 100
with_intervals <- 4

chunk_file <- function(folder, i, chunk) {
  file.path(folder, sprintf("grid-%02d-%02d.rds", i, chunk))
}

# Numbers x row x data set. A data set in which a learner cannot be fitted is
# drawn anew.
run_chunk <- function(cell, chunk, size = chunk_size) {
  set.seed(20261123 + 100 * cell$cell + chunk)
  pairs <- pairs_of(cell)
  found <- lapply(seq_len(size), function(replicate) {
    repeat {
      one <- tryCatch(one_set(cell, pairs, chunk <= with_intervals),
                      error = function(e) message(conditionMessage(e)))
      if (!is.null(one)) return(t(one))
    }
  })
  array(unlist(found), c(dim(found[[1]]), size),
        c(dimnames(found[[1]]), list(NULL)))
}

run_grid <- function(folder, only) {
  for (chunk in seq_len(max(cells$sets) / chunk_size)) {
    set.seed(chunk)
    todo <- cells[cells$sets >= chunk * chunk_size, ]
    for (i in sample(todo$cell)) {
      file <- chunk_file(folder, i, chunk)
      if (!i %in% only || file.exists(file)) next
      saveRDS(run_chunk(cells[cells$cell == i, ], chunk), paste0(file, ".new"))
      file.rename(paste0(file, ".new"), file)
      message("cell ", i, ", ", chunk, ", ", format(Sys.time(), "%H:%M:%S"))
    }
  }
}

# ---- Rows of the file -------------------------------------------------------

own <- c("balanced", "bayes_balanced", "weighted", "recall", "recall80",
         "bestf1", "under", "centroid")

rejection_row <- function(x) {
  known <- !is.na(x["p", ])
  if (!any(known)) return(NULL)
  spread <- stats::sd(x["difference", known])
  data.frame(what = "rejection", target = NA,
             value = mean(x["p", known] < 0.05),
             width = stats::median(x["stderr", known]) / spread,
             oracle = mean(abs(x["difference", known]) > 1.96 * spread),
             size = sum(known), first = x["p", 1])
}

# Of the mean table where the estimate is that of a table: not the mean of the
# folds, as of t tests.
expected_value <- function(x, method, measure) {
  shares <- rowMeans(x[cell_names, , drop = FALSE])
  of_table <- measure %in% c("f1", "mcc", "precision", "recall") &&
    !endsWith(method, "_t")
  if (anyNA(shares) || !of_table) return(mean(x["estimate", ], na.rm = TRUE))
  core$evaluate_measure(core$find_measure(measure), as.list(shares), list())
}

# Of the intervals from counts of five half splits and of ten folds, which need
# no more than the class table.
counts_rows <- function(x, words, n) {
  folds <- words[3] == "kfold"
  if (words[2] != "error" || !words[4] %in% c("5", "1") ||
        !words[1] %in% c("components", "corrected_kfold_t") ||
        !words[3] %in% c("bcv", "kfold") || anyNA(x[cell_names, ])) return(NULL)
  # (Table of n x m records; derivation-effective-tables, eq. 3, and
  # derivation-precision-recall, eq. 3)
  size <- n * if (folds) 0.55 else 5 / core$rho_divisor(0.5, 0.5, 5)
  do.call(rbind, lapply(c("f1", "precision", "recall"), function(measure) {
    ends <- counts_ends(measure, x[cell_names, ], size)
    x["low", ] <- ends$low
    x["high", ] <- ends$high
    cells <- as.list(as.data.frame(t(x[cell_names, ])))
    x["estimate", ] <- core$evaluate_measure(core$find_measure(measure), cells,
                                             list())
    found <- coverage_row(x, "expected", c("low", "high"),
                          expected_value(x, "table", measure))
    method <- if (measure != "f1") "beta" else
      if (folds) "beta_prime_kfold" else "beta_prime"
    if (!is.null(found)) data.frame(method, measure, found)
  }))
}

coverage_row <- function(x, target, ends, truth) {
  known <- !is.na(x[ends[1], ]) & !is.na(truth)
  if (!any(known)) return(NULL)
  low <- x[ends[1], known]
  high <- x[ends[2], known]
  truth <- rep_len(truth, ncol(x))[known]
  spread <- stats::sd(x["estimate", known] - truth, na.rm = TRUE)
  data.frame(what = "coverage", target,
             value = mean(low <= truth & truth <= high),
             width = stats::median(high - low) / (2 * 1.96 * spread),
             oracle = NA, size = sum(known), first = NA)
}

summarize_cell <- function(cell, x) {
  rows <- lapply(dimnames(x)[[2]], function(name) {
    words <- strsplit(name, " ", fixed = TRUE)[[1]]
    of <- `rownames<-`(x[, name, ], numbers)
    ends <- c("low", "high")
    covered <- if (words[3] == "test_set") {
      coverage_row(of, "fitted", ends, of["truth", ])
    } else {
      rbind(coverage_row(of, "expected", ends,
                         expected_value(of, words[1], words[2])),
            coverage_row(of, "deployed", paste0("deployed_", ends),
                         of["truth", ]))
    }
    found <- rbind(rejection_row(of), covered)
    if (is.null(found)) return(NULL)
    # (There the difference of two fitted classifiers is not that of others.)
    if (words[3] == "test_set" && cell$more > 0) found$oracle <- NA
    if (words[2] != "error") found$first <- NA
    of_counts <- if (cell$more == 0) counts_rows(of, words, cell$n)
    data.frame(cell = cell$cell, pair = words[5],
               own = sub("~.*", "", words[5]) %in% own,
               plan = words[3], m = as.integer(words[4]),
               rbind(data.frame(method = words[1], measure = words[2], found),
                     of_counts), row.names = NULL)
  })
  rows <- do.call(rbind, rows)
  shown <- c("value", "width", "oracle", "first")
  rows[shown] <- lapply(rows[shown], signif, 4)
  rows
}

collect <- function(folder) {
  old <- utils::read.csv(where("grid.csv.gz"))
  rows <- lapply(cells$cell, function(i) {
    files <- chunk_file(folder, i, seq_len(max(cells$sets) / chunk_size))
    found <- lapply(files[file.exists(files)], readRDS)
    if (length(found) == 0) return(old[old$cell == i, ])
    # (Of another version of this script there are other rows.)
    names <- lapply(found, function(x) dimnames(x)[1:2])
    stopifnot(length(unique(names)) == 1)
    dims <- dim(found[[1]])
    x <- array(unlist(found), c(dims[1:2], dims[3] * length(found)),
               dimnames(found[[1]]))
    summarize_cell(cells[cells$cell == i, ], x)
  })
  utils::write.csv(do.call(rbind, rows),
                   gzfile(file.path(folder, "grid.csv.gz")), row.names = FALSE,
                   quote = FALSE, na = "")
}

arguments <- commandArgs(TRUE)
if (length(arguments) > 0) {
  Rcpp::sourceCpp(where("grid.cpp"), env = environment())
  folder <- arguments[1]
  dir.create(folder, showWarnings = FALSE, recursive = TRUE)
  only <- if (length(arguments) > 1) {
    as.integer(strsplit(arguments[2], ",", fixed = TRUE)[[1]])
  } else {
    cells$cell
  }
  run_grid(folder, only)
  collect(folder)
}
