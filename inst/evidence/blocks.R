# Makes blocks.csv: the trial of variance components at training sizes near n, of
# blocks with pairs deleted and of ten folds with half splits, on the cells of
# blocks-cells.csv, none of which is in grid-cells.csv or prior-cells.csv. No
# constant was chosen on them: the prior is that of prior.R.
#   Rscript inst/evidence/blocks.R folder [cells]
# The moments of each hundred data sets are kept in the folder, and a run goes on
# where it was stopped; with all of them there, blocks.csv is written. Needs a C++
# compiler (Rcpp::sourceCpp() of blocks.cpp) and a quarter of an hour of one
# processor.
# `kind`, `low`, `high`, `features`: how the records are drawn (draw_features() in
# trial.h; "noise": no feature says anything, and learners are compared with the
# majority class); `more`: the further shift of the features of learner b, an
# alternative where it is above 0; `slow`: also trees and nearest neighbours.
# Learners see exchangeable blocks of features, as in prior.R; "ridge": the linear
# discriminant shrunken towards the nearest mean.
# Rows: `what` is "rejection" (the share of data sets with p < .05) or "coverage"
# (of the 95% interval of learner a for the mean measure of such classifiers, the
# target "expected", or for the measure of the classifier of all records on
# fresh records, "deployed"; "deployed_first": without the training part).
# `method`: "blocks" and "blocks_2" (one and two partitions: 15 and 30 fits),
# "jackknife" (of one partition), "kfold" (ten folds, with the training part of
# half splits, m = 5: 20 fits), "half_splits" (these alone: 10 fits) and
# "corrected_kfold_t" (10 fits). `width`: the median standard error, or half width
# over 1.96, over the standard deviation between data sets. `size`: how many data
# sets have an answer.

library(bcvinfer)
where <- function(file) system.file("evidence", file, package = "bcvinfer")
cells <- utils::read.csv(where("blocks-cells.csv"))
core <- asNamespace("bcvinfer")

measures <- c("error", "brier", "f1", "roc_auc")
own <- c("balanced", "bayes_balanced", "recall", "recall80", "bestf1", "under",
         "centroid")
# Thresholds do not change probabilities, nor equal priors an order.
measures_of <- function(learner) {
  c("error", if (!learner %in% c("recall", "recall80", "bestf1")) "brier", "f1",
    if (!learner %in% setdiff(own, c("under", "centroid"))) "roc_auc")
}

pairs_of <- function(cell) {
  slow <- if (cell$slow) c("tree", "knn1", "knn7")
  if (cell$kind == "noise") {
    return(data.frame(first = c("lda", "ridge", "bayes", "subset", slow),
                      second = "majority", itself = TRUE))
  }
  first <- c("lda", "ridge", "bayes", "subset", own, slow)
  same <- data.frame(first, second = first, itself = FALSE)
  if (cell$more > 0) return(same)
  rbind(same, data.frame(first = "subset", second = "subset2", itself = TRUE))
}

# ---- Data sets ---------------------------------------------------------------

# Moments x (a, b, pair) x measure x pair x data set, and what the first learner
# of each pair does when it is trained on all records.
simulate_cell <- function(cell, pairs, size) {
  recipe <- as.list(cell)
  if (cell$kind == "noise") recipe$kind <- "normal"
  fresh <- if (cell$more == 0 && cell$kind != "noise") {
    min(10000L, max(3000L, 10L * cell$n))
  } else {
    0L
  }
  found <- lapply(seq_len(size), function(replicate) {
    seed <- floor(stats::runif(1) * 2^40)
    data <- blocks_records(recipe, seed)
    strata <- if (cell$strata) data$y
    blocks <- cv_blocks(cell$n, repeats = 2, strata = strata)
    plan <- list(blocks = core$partition_blocks(blocks$assignment, 5),
                 folds = cv_kfold(cell$n, 10, strata = strata)$assignment,
                 # (Halves with equal shares do not show what a share adds.)
                 halves = cv_bcv(cell$n, 5)$assignment)
    blocks_data_set(recipe, plan, data$y, data$a, data$b, pairs$first,
                    pairs$second, pairs$itself, cell$slow, fresh, seed + 1)
  })
  list(
    moments = array(unlist(lapply(found, `[[`, "moments")),
                    c(27, 3, 4, nrow(pairs), size)),
    deployed = array(unlist(lapply(found, `[[`, "deployed")),
                     c(5, nrow(pairs), size))
  )
}

chunk_file <- function(folder, i, chunk) {
  file.path(folder, sprintf("blocks-%02d-%02d.rds", i, chunk))
}

run_cell <- function(i, folder) {
  for (chunk in seq_len(cells$size[i] / 100)) {
    file <- chunk_file(folder, i, chunk)
    if (file.exists(file)) next
    set.seed(9000 + 100 * chunk + i)
    saveRDS(simulate_cell(cells[i, ], pairs_of(cells[i, ]), 100),
            paste0(file, ".new"))
    file.rename(paste0(file, ".new"), file)
    message("cell ", i, ", ", chunk, ", ", format(Sys.time(), "%H:%M"))
  }
}

read_cell <- function(i, folder) {
  found <- lapply(chunk_file(folder, i, seq_len(cells$size[i] / 100)), readRDS)
  bind <- function(part) {
    all <- lapply(found, `[[`, part)
    dims <- dim(all[[1]])
    array(unlist(all), c(dims[-length(dims)], 100 * length(all)))
  }
  list(moments = bind("moments"), deployed = bind("deployed"))
}

# ---- Components --------------------------------------------------------------

moment_names <- c("records", "evaluation", "training", "coupling", "fits")

# The components of one learner or pair (`x`, a column of the rows of a method);
# `alone`: the columns of both learners of a pair.
block_parts <- function(x, n, partitions, alone = NULL, deployed = FALSE) {
  of <- function(x) as.list(`names<-`(c(NA, x[4:7]), moment_names))
  core$training_components(
    list(estimate = x[1], units = n), list(variance = x[2], uncertainty = x[3]),
    of(x), if (!is.null(alone)) list(of(alone[, 1]), of(alone[, 2])),
    core$block_design(5, partitions), deployed
  )
}

half_parts <- function(x, n, alone) {
  of <- function(x) as.list(`names<-`(x[2:6], moment_names))
  core$half_split_components(
    list(estimate = x[1], units = n, records = x[2], spread = x[7]),
    list(of(alone[, 1]), of(alone[, 2])), of(x), 5
  )
}

# `x`: the rows of the folds, then of the half splits.
kfold_parts <- function(x, n, alone) {
  halves <- half_parts(x[5:11], n, alone[5:11, ])
  training <- halves[c(moment_names, "scale")]
  training$coupling <- training$coupling / 2
  sums <- list(estimate = x[1], units = n, records = x[2] * (n - 1) / n,
               spread = x[3] * n)
  core$kfold_components(sums, c(training, m = 5, repeats = 1), 10)
}

p_value <- function(estimate, parts) {
  core$predictive_p_value(estimate, parts$predictive, "two.sided")
}

# Rows of `x` of each method, and p-value and standard error from them. NA where
# the measure has no scores.
methods <- list(
  blocks = list(rows = 1:8, of = function(x, n) {
    parts <- block_parts(x[, 3], n, 1, x[, 1:2])
    c(p_value(x[1, 3], parts), parts$stderr)
  }),
  blocks_2 = list(rows = 9:16, of = function(x, n) {
    parts <- block_parts(x[, 3], n, 2, x[, 1:2])
    c(p_value(x[1, 3], parts), parts$stderr)
  }),
  jackknife = list(rows = 1:8, of = function(x, n) {
    error <- sqrt(x[8, 3] / n)
    c(2 * stats::pt(-abs(x[1, 3]) / error, 4), error)
  }),
  kfold = list(rows = 17:27, of = function(x, n) {
    parts <- kfold_parts(x[, 3], n, x[, 1:2])
    c(p_value(x[1, 3], parts), parts$stderr)
  }),
  half_splits = list(rows = 21:27, of = function(x, n) {
    parts <- half_parts(x[, 3], n, x[, 1:2])
    c(p_value(x[1, 3], parts), parts$stderr)
  }),
  corrected_kfold_t = list(rows = 17:20, of = function(x, n) {
    error <- sqrt(x[4, 3] / (10 * (1 - 0.7)))
    c(2 * stats::pt(-abs(x[1, 3]) / error, 9), error)
  })
)

# `x`: moments x who x data set. Equal learners have a p-value of 1.
rejection_row <- function(x, cell, method) {
  x <- x[methods[[method]]$rows, , , drop = FALSE]
  found <- apply(x, 3, function(x) {
    if (anyNA(x)) return(c(NA_real_, NA_real_))
    if (x[2, 3] <= 0) return(c(1, NA_real_))
    methods[[method]]$of(x, cell$n)
  })
  known <- !is.na(found[1, ])
  data.frame(what = "rejection", method, target = "expected",
             value = mean(found[1, known] < 0.05),
             width = stats::median(found[2, ], na.rm = TRUE) /
               stats::sd(x[1, 3, known]), size = sum(known))
}

# `x`: moments of learner a x data set; `deployed`: the truth of each data set.
coverage_rows <- function(x, deployed, cell, measure, partitions) {
  x <- x[8 * (partitions - 1) + 1:8, ]
  range <- if (measure == "f1") c(-1, 0) else c(0, 1)
  known <- !is.na(x[1, ]) & x[2, ] > 0 & !is.na(deployed) &
    abs(x[1, ] - range[1]) > 1e-12 & abs(x[1, ] - range[2]) > 1e-12
  truth <- list(expected = rep(mean(x[1, known]), ncol(x)), deployed = deployed,
                deployed_first = deployed)
  do.call(rbind, lapply(names(truth), function(target) {
    ends <- apply(x[, known], 2, function(x) {
      parts <- block_parts(x, cell$n, partitions,
                           deployed = target != "expected")
      if (target == "deployed_first") {
        parts <- list(stderr = sqrt(parts$records + parts$own),
                      df = stats::median(parts$predictive$df))
      }
      core$components_ends(x[1], core$core_reach(0.025, parts), range, 0.95)
    })
    value <- truth[[target]][known]
    data.frame(
      what = "coverage", method = c("blocks", "blocks_2")[partitions], target,
      value = mean(ends[1, ] <= value & value <= ends[2, ]),
      width = stats::median(ends[2, ] - ends[1, ]) /
        (2 * stats::qnorm(0.975) * stats::sd(x[1, known])), size = sum(known)
    )
  }))
}

deployed_values <- function(deployed, measure) {
  switch(measure, error = deployed[1, ], brier = deployed[2, ],
         f1 = -2 * deployed[3, ] /
           (2 * deployed[3, ] + deployed[4, ] + deployed[5, ]))
}

# Which equality is exactly true, or exactly false, for which measure.
is_told <- function(cell, measure) cell$kind != "noise" || measure == "error"

cell_rows <- function(cell, pairs, found) {
  rows <- list()
  for (i in seq_len(nrow(pairs))) for (measure in measures_of(pairs$first[i])) {
    if (!is_told(cell, measure)) next
    k <- match(measure, measures)
    x <- found$moments[, , k, i, ]
    shown <- setdiff(names(methods), c(
      if (measure == "roc_auc") c("kfold", "half_splits"),
      if (measure %in% c("f1", "roc_auc")) "corrected_kfold_t"
    ))
    alone <- pairs$first[i] == pairs$second[i] && cell$more == 0 &&
      measure != "roc_auc"
    rows[[length(rows) + 1]] <- data.frame(
      cell = cell$cell, a = pairs$first[i], b = pairs$second[i],
      own = pairs$first[i] %in% own, alternative = cell$more > 0, measure,
      rbind(
        do.call(rbind, lapply(shown, rejection_row, x = x, cell = cell)),
        if (alone) do.call(rbind, lapply(
          1:2, coverage_rows, x = x[, 1, ], cell = cell, measure = measure,
          deployed = deployed_values(found$deployed[, i, ], measure)
        ))
      )
    )
  }
  rows <- do.call(rbind, rows)
  rows[c("value", "width")] <- lapply(rows[c("value", "width")], signif, 4)
  rows
}

arguments <- commandArgs(TRUE)
if (length(arguments) > 0) {
  Rcpp::sourceCpp(where("blocks.cpp"), env = environment())
  folder <- arguments[1]
  dir.create(folder, showWarnings = FALSE, recursive = TRUE)
  only <- if (length(arguments) > 1) {
    as.integer(strsplit(arguments[2], ",", fixed = TRUE)[[1]])
  } else {
    cells$cell
  }
  for (i in only) run_cell(i, folder)
  files <- unlist(lapply(cells$cell, function(i) {
    chunk_file(folder, i, seq_len(cells$size[i] / 100))
  }))
  if (all(file.exists(files))) {
    rows <- lapply(cells$cell, function(i) {
      cell_rows(cells[i, ], pairs_of(cells[i, ]), read_cell(i, folder))
    })
    utils::write.csv(do.call(rbind, rows), file.path(folder, "blocks.csv"),
                     row.names = FALSE, quote = FALSE, na = "")
  }
}
