# Makes strata.csv.gz: components_test() and interval_components() on plans that
# are made separately for each class (`strata`), and on plans that are not, of
# the same data sets.
#   Rscript inst/evidence/strata.R [data sets] [folder]
# Cells and learners are those of the grid (grid.R) with two classes and no
# strata; F1 is that of the last class. `plan`: "halves" (m = 5) or "training"
# (ten folds with the `training` of five half splits). `strata`: "none", "all",
# or "folds" where the half splits of `training` have none. `rejection`: the
# share of the data sets in which equal learners differ at level .05;
# `coverage`: of the 95% interval of learner a for the mean over training sets;
# `stderr`: the median standard error of the difference over its standard
# deviation between data sets. Needs a C++ compiler (Rcpp::sourceCpp() of
# grid.cpp) and a quarter of an hour of one processor.

library(bcvinfer)
compiler::enableJIT(0)
where <- function(file) system.file("evidence", file, package = "bcvinfer")
sys.source(where("grid-study.R"), environment())
Rcpp::sourceCpp(where("grid.cpp"), env = environment())

arguments <- commandArgs(TRUE)
sets <- if (length(arguments) > 0) as.integer(arguments[1]) else 500L
folder <- if (length(arguments) > 1) arguments[2] else "inst/evidence"

cells <- utils::read.csv(where("cells.csv"))
cells <- cells[cells$cell %in% c(1, 2, 4, 5, 8, 10, 16, 19), ]
designs <- data.frame(
  plan = c("halves", "halves", "training", "training", "training"),
  strata = c("none", "all", "none", "folds", "all")
)

of_design <- function(design, cell, data, pairs) {
  folds <- design$strata != "none"
  halves <- design$strata == "all"
  if (design$plan == "training") {
    return(training_rows(cell, data, pairs, TRUE, c(folds, halves)))
  }
  halves_rows(cell, data, pairs,
              cv_bcv(cell$n, 5, strata = if (halves) data$y), 5, TRUE)
}

# Design x row, each a vector of numbers. A data set in which a learner cannot
# be fitted is drawn anew.
one_data_set <- function(cell, pairs) {
  repeat {
    data <- grid_records(as.list(cell), floor(stats::runif(1) * 2^40))
    found <- tryCatch(
      lapply(seq_len(nrow(designs)), function(i) {
        rows <- of_design(designs[i, ], cell, data, pairs)
        rows <- rows[startsWith(names(rows), "components")]
        stats::setNames(rows, paste(i, names(rows)))
      }),
      error = function(e) message(conditionMessage(e))
    )
    if (!is.null(found)) return(t(do.call(rbind, unlist(found, FALSE))))
  }
}

summarize <- function(name, x) {
  words <- strsplit(name, " ", fixed = TRUE)[[1]]
  known <- !is.na(x["p", ])
  covers <- x["low", ] <= mean(x["estimate", ], na.rm = TRUE) &
    x["high", ] >= mean(x["estimate", ], na.rm = TRUE)
  data.frame(designs[as.integer(words[1]), ], learners = words[6],
             measure = words[3], rejection = mean(x["p", known] < 0.05),
             coverage = mean(covers, na.rm = TRUE),
             stderr = stats::median(x["stderr", known]) /
               stats::sd(x["difference", known]), sets = sum(known))
}

run_cell <- function(i) {
  cell <- cells[i, ]
  pairs <- pairs_of(cell)
  set.seed(20261126 + cell$cell)
  found <- lapply(seq_len(sets), function(set) one_data_set(cell, pairs))
  x <- array(unlist(found), c(dim(found[[1]]), sets),
             c(dimnames(found[[1]]), list(NULL)))
  rows <- lapply(dimnames(x)[[2]], function(name) {
    summarize(name, `rownames<-`(x[, name, ], numbers))
  })
  message("cell ", cell$cell, ", ", format(Sys.time(), "%H:%M:%S"))
  data.frame(cell = cell$cell, do.call(rbind, rows))
}

rows <- do.call(rbind, lapply(seq_len(nrow(cells)), run_cell))
rows <- rows[!is.na(rows$rejection), ]
shown <- c("rejection", "coverage", "stderr")
rows[shown] <- lapply(rows[shown], signif, 4)
utils::write.csv(rows, gzfile(file.path(folder, "strata.csv.gz")),
                 row.names = FALSE, quote = FALSE)
