# Makes blocks.csv.gz: the trial of variance components at training sizes near n, of
# blocks with pairs deleted and of ten folds with half splits, on the cells of
# blocks-cells.csv, none of which is in grid-cells.csv or prior-cells.csv. No
# constant was chosen on them: the prior is that of prior.R.
#   Rscript inst/evidence/blocks.R folder [cells]
# The moments of each hundred data sets are kept in the folder, and a run goes on
# where it was stopped; with all of them there, blocks.csv.gz is written. Needs a C++
# compiler (Rcpp::sourceCpp() of blocks.cpp) and a quarter of an hour of one
# processor.
# `kind`, `low`, `high`, `features`: how the records are drawn (draw_features() in
# trial.h; "noise": no feature says anything, and learners are compared with the
# majority class); `more`: the further shift of the features of learner b, an
# alternative where it is above 0; `slow`: also trees and nearest neighbours.
# Learners see exchangeable blocks of features, as in prior.R; "ridge": the linear
# discriminant shrunken towards the nearest mean.
# Rows: `what` is "rejection" (the share of data sets with p < .05) or "coverage"
# (of the 95% interval of learner a, one partition, for the mean measure of such classifiers, the
# target "expected", or for the measure of the classifier of all records on
# fresh records, "deployed"; "deployed_first": without the training part).
# `method`: "blocks" and "blocks_2" (one and two partitions: 15 and 30 fits),
# "jackknife" (of one partition), "kfold" (ten folds, with the training part of
# half splits, m = 5: 20 fits), "half_splits" (these alone, 10 fits; of
# alternatives) and
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

cell_of <- function(i) cells[cells$cell == i, ]

chunk_file <- function(folder, i, chunk) {
  file.path(folder, sprintf("blocks-%02d-%02d.rds", i, chunk))
}

run_cell <- function(i, folder) {
  cell <- cell_of(i)
  for (chunk in seq_len(cell$size / 100)) {
    file <- chunk_file(folder, i, chunk)
    if (file.exists(file)) next
    set.seed(9000 + 100 * chunk + i)
    saveRDS(simulate_cell(cell, pairs_of(cell), 100), paste0(file, ".new"))
    file.rename(paste0(file, ".new"), file)
    message("cell ", i, ", ", chunk, ", ", format(Sys.time(), "%H:%M"))
  }
}

read_cell <- function(i, folder) {
  found <- lapply(chunk_file(folder, i, seq_len(cell_of(i)$size / 100)), readRDS)
  bind <- function(part) {
    all <- lapply(found, `[[`, part)
    dims <- dim(all[[1]])
    array(unlist(all), c(dims[-length(dims)], 100 * length(all)))
  }
  list(moments = bind("moments"), deployed = bind("deployed"))
}

# ---- Components --------------------------------------------------------------

# The functions of the package take one data set at a time; these take all of
# them, from the same equations. `x`: a row for each data set, of the moments
# `records` (the variance of a score between records), `uncertainty` (of that),
# evaluation, training, coupling and fits; `scale`: of the prior.
moment_names <- c("records", "uncertainty", "evaluation", "training",
                  "coupling", "fits")

fits_parts <- function(x, design) pmax(0, x[, "fits"]) * design$seed

# (derivation-components, eq. 14, item 5) `alone`: moments of both learners.
scales <- function(x, alone, design) {
  excess <- function(x) x[, "training"] - fits_parts(x, design)
  pair <- excess(x)
  found <- if (is.null(alone)) list(pair, pair) else {
    single <- lapply(alone, excess)
    c(single, list(2 * (single[[1]] + single[[2]]) - pair))
  }
  2 * Reduce(`+`, lapply(found, pmax, 0)) + 0.75 * x[, "records"]
}

# Nodes of the posterior of the shared part, and their weights, columns.
posteriors <- function(x, scale, design) {
  noise <- x[, "evaluation"] * design$contrast
  own <- x[, "records"] - x[, "evaluation"] * design$tested
  arguments <- cbind(
    x[, "records"], pmax(own, x[, "records"] / 50),
    noise + fits_parts(x, design), x[, "evaluation"] * design$product,
    x[, "evaluation"] * design$level, pmax(x[, "training"] + noise, noise / 10),
    -x[, "coupling"] - x[, "evaluation"] * design$product, design$contrasts,
    scale
  )
  t(apply(arguments, 1, core$training_part_cpp, 16L))
}

# Variances of a score and degrees of freedom at each node. (eq. 15)
predictives <- function(x, scale, design, deployed = FALSE) {
  x[, "records"] <- pmax(x[, "records"],
                         x[, "evaluation"] * design$tested / 50)
  nodes <- posteriors(x, scale, design)
  own <- fits_parts(x, design) * design$single * (1 / design$fits + deployed)
  variance <- x[, "records"] + own + nodes[, 1:16]
  list(variance = variance, weight = nodes[, 17:32],
       df = 2 * variance^2 / (2 * own^2 / design$known + x[, "uncertainty"]),
       mean = rowSums(nodes[, 17:32] * variance), first = x[, "records"] + own)
}

p_values <- function(estimate, found, n) {
  tail <- 2 * stats::pt(-abs(estimate) / sqrt(found$variance / n), found$df)
  cbind(rowSums(found$weight * tail), sqrt(found$mean / n))
}

# From an array of moments x who x data set.
block_moments <- function(x, who) {
  `colnames<-`(t(x[2:7, who, ]), moment_names)
}

half_moments <- function(x, who, n) {
  x <- t(x[, who, ])
  `colnames<-`(cbind(x[, 2] * n / (n - 1), x[, 7] / n, x[, 3:6]), moment_names)
}

of_blocks <- function(x, n, partitions) {
  design <- core$block_design(5, partitions)
  pair <- block_moments(x, 3)
  alone <- list(block_moments(x, 1), block_moments(x, 2))
  p_values(x[1, 3, ],
           predictives(pair, scales(pair, alone, design), design), n)
}

of_halves <- function(x, n, folds = NULL) {
  design <- core$half_split_design(5)
  pair <- half_moments(x, 3, n)
  scale <- scales(pair, lapply(1:2, half_moments, x = x, n = n), design)
  if (is.null(folds)) {
    return(p_values(x[1, 3, ], predictives(pair, scale, design), n))
  }
  # (eq. 17)
  design[c("tested", "fits")] <- list(1, 10)
  scale <- scale + 0.75 * (folds[2, 3, ] - pair[, "records"])
  pair[, c("records", "uncertainty")] <- t(folds[2:3, 3, ])
  p_values(folds[1, 3, ], predictives(pair, scale, design), n)
}

# Rows of the moments of each method, and p-values and standard errors of the
# data sets.
methods <- list(
  blocks = list(rows = 1:8, of = function(x, n) of_blocks(x, n, 1)),
  blocks_2 = list(rows = 9:16, of = function(x, n) of_blocks(x, n, 2)),
  jackknife = list(rows = 1:8, of = function(x, n) {
    error <- sqrt(x[8, 3, ] / n)
    cbind(2 * stats::pt(-abs(x[1, 3, ]) / error, 4), error)
  }),
  kfold = list(rows = 17:27, of = function(x, n) {
    of_halves(x[5:11, , , drop = FALSE], n, x[1:4, , , drop = FALSE])
  }),
  half_splits = list(rows = 21:27, of = of_halves),
  corrected_kfold_t = list(rows = 17:20, of = function(x, n) {
    error <- sqrt(x[4, 3, ] / (10 * (1 - 0.7)))
    cbind(2 * stats::pt(-abs(x[1, 3, ]) / error, 9), error)
  })
)

# `x`: moments x who x data set. Equal learners have a p-value of 1; NA where the
# measure has no scores.
rejection_row <- function(x, cell, method) {
  x <- x[methods[[method]]$rows, , , drop = FALSE]
  known <- colSums(is.na(x), dims = 2) == 0
  same <- known & x[2, 3, ] <= 0
  if (!any(known & !same)) return(NULL)
  found <- methods[[method]]$of(x[, , known & !same, drop = FALSE], cell$n)
  p <- c(found[, 1], rep(1, sum(same)))
  data.frame(what = "rejection", method, target = "expected",
             value = mean(p < 0.05),
             width = stats::median(found[, 2]) / stats::sd(x[1, 3, known]),
             size = sum(known))
}

# `x`: moments of learner a x data set; `deployed`: the truth of each data set.
coverage_rows <- function(x, deployed, cell, measure) {
  range <- if (measure == "f1") c(-1, 0) else c(0, 1)
  known <- !is.na(colSums(x[1:8, ])) & x[2, ] > 0 & !is.na(deployed) &
    abs(x[1, ] - range[1]) > 1e-12 & abs(x[1, ] - range[2]) > 1e-12
  if (sum(known) < 50) return(NULL)
  # (The interval of one data set takes longer than all else.)
  known[cumsum(known) > 100] <- FALSE
  x <- x[, known]
  moments <- `colnames<-`(t(x[2:7, ]), moment_names)
  design <- core$block_design(5, 1)
  scale <- scales(moments, NULL, design)
  targets <- c("expected", "deployed", "deployed_first")
  do.call(rbind, lapply(targets, function(target) {
    found <- predictives(moments, scale, design, target != "expected")
    ends <- vapply(seq_len(ncol(x)), function(i) {
      parts <- if (target == "deployed_first") {
        list(stderr = sqrt(found$first[i] / cell$n),
             df = stats::median(found$df[i, ]))
      } else {
        list(predictive = list(stderr = sqrt(found$variance[i, ] / cell$n),
                               df = found$df[i, ], weight = found$weight[i, ]))
      }
      core$components_ends(x[1, i], core$core_reach(0.025, parts), range, 0.95)
    }, numeric(2))
    value <- if (target == "expected") mean(x[1, ]) else deployed[known]
    data.frame(
      what = "coverage", method = "blocks", target,
      value = mean(ends[1, ] <= value & value <= ends[2, ]),
      width = stats::median(ends[2, ] - ends[1, ]) /
        (2 * stats::qnorm(0.975) * stats::sd(x[1, ])), size = sum(known)
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
      if (cell$more == 0) "half_splits", if (measure == "roc_auc") c("kfold", "half_splits"),
      if (measure %in% c("f1", "roc_auc")) "corrected_kfold_t"
    ))
    alone <- pairs$first[i] == pairs$second[i] && cell$more == 0 &&
      measure != "roc_auc"
    parts <- rbind(
      do.call(rbind, lapply(shown, rejection_row, x = x, cell = cell)),
      if (alone) coverage_rows(
        x[, 1, ], deployed_values(found$deployed[, i, ], measure), cell, measure
      )
    )
    if (is.null(parts)) next
    rows[[length(rows) + 1]] <- data.frame(
      cell = cell$cell, a = pairs$first[i], b = pairs$second[i],
      own = pairs$first[i] %in% own, alternative = cell$more > 0, measure, parts
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
    chunk_file(folder, i, seq_len(cell_of(i)$size / 100))
  }))
  if (all(file.exists(files))) {
    rows <- lapply(cells$cell, function(i) {
      cell_rows(cell_of(i), pairs_of(cell_of(i)), read_cell(i, folder))
    })
    utils::write.csv(do.call(rbind, rows),
                     gzfile(file.path(folder, "blocks.csv.gz")),
                     row.names = FALSE, quote = FALSE, na = "")
  }
}
