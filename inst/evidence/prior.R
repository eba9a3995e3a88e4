# Makes prior.csv.gz: the trial by which the prior of the training part was
# chosen (vignette("derivation-components"), section 5), on the cells of
# prior-cells.csv, none of which is in cells.csv.
#   Rscript inst/evidence/prior.R folder [cells]
#   Rscript inst/evidence/prior.R folder scales
# The second makes prior-scales.csv, of what the first has kept in the folder:
# the same rejections for other scales of the prior, at the first 150 data sets
# of some of the cells (`worst_own`, `worst_ordinary`: the highest share that is
# rejected of true hypotheses; `power`: the mean of the others; `width`,
# `width_seeds`: medians, of ordinary learners and of those with other seeds).
# Finished cells are kept in the folder, and a run goes on where it was stopped;
# with all of them there, prior.csv.gz is written. Needs a C++ compiler
# (Rcpp::sourceCpp() of prior.cpp) and some minutes of one processor.
# Cells with the use "choice" are those on which the constants were chosen, by
# the same rows for other constants; "check" were run afterwards. `kind`, `low`,
# `high`, `features`: how the records are drawn (draw_features() in prior.cpp);
# `more`: the further shift of the features of learner b, an alternative where
# it is above 0; `slow`: also trees, forests and nearest neighbours.
# Learners see exchangeable blocks of features. "lda", "bayes" (naive Bayes),
# "tree", "forest", "knn1", "knn7", "subset" (linear discriminant on features
# drawn by each fit); with thresholds of their own, set on the training records:
# "balanced", "bayes_balanced" (equal classes), "recall", "recall80" (95% and
# 80% of the training positives found), "bestf1", "under" (the majority
# undersampled), "centroid" (nearest mean). "subset2", "forest2": the same with
# other seeds; "low", "high": lda with the thresholds -0.8 and 0.8 of the log
# odds; "majority": on features without information.
# Rows: `what` is "rejection" (the share of data sets in which
# components_test() rejects at level .05) or "coverage" (of the 95% interval
# of learner a for the mean measure of classifiers of n/2 records; error, F1 and
# Brier score); `width` is the median standard error, or half width over 1.96,
# over the standard deviation between data sets; `old`: the share rejected by
# the prior of version 0.2.0.

library(bcvinfer)
where <- function(file) system.file("evidence", file, package = "bcvinfer")
cells <- utils::read.csv(where("prior-cells.csv"))
core <- asNamespace("bcvinfer")

measures <- c("error", "f1", "mcc", "balanced_accuracy", "brier", "log_loss")
own <- c("balanced", "bayes_balanced", "recall", "recall80", "bestf1", "under",
         "centroid")
repetitions <- c(3L, 5L, 15L)

pairs_of <- function(cell) {
  slow <- if (cell$slow) c("tree", "forest", "knn1", "knn7")
  if (cell$kind == "noise") {
    return(data.frame(first = c("lda", "bayes", "subset", slow),
                      second = "majority", itself = TRUE))
  }
  first <- c("lda", "bayes", "subset", own, slow)
  same <- data.frame(first, second = first, itself = FALSE)
  seeds <- c("subset", if (cell$slow) "forest")
  rbind(same, data.frame(first = "lda", second = "low", itself = TRUE),
        if (cell$more == 0) data.frame(
          first = c(seeds, "low"), second = c(paste0(seeds, "2"), "high"),
          itself = TRUE
        ))
}

# Moments x (a, b, pair) x repetitions x measure x pair x data set, and the
# class tables of both learners x pair x data set.
simulate_cell <- function(cell, pairs) {
  found <- lapply(seq_len(cell$size), function(replicate) {
    seed <- floor(stats::runif(1) * 2^40)
    data <- trial_records(
      cell$n, cell$positives, if (cell$kind == "noise") "normal" else cell$kind,
      cell$low, cell$high, cell$features, cell$more, seed
    )
    plan <- cv_bcv(cell$n, 15, strata = if (cell$strata) data$y, nested = TRUE)
    trial_data_set(plan$assignment, data$y, data$a, data$b, pairs$first,
                   pairs$second, pairs$itself, repetitions, cell$slow, seed + 1)
  })
  list(
    moments = array(unlist(lapply(found, `[[`, "moments")),
                    c(7, 3, 3, 6, nrow(pairs), cell$size)),
    tables = array(unlist(lapply(found, `[[`, "cells")),
                   c(3, 2, nrow(pairs), cell$size))
  )
}

moment_names <- c("records", "evaluation", "training", "coupling", "fits")

# The scale of the prior in another trial than that of the package: a function
# of moments, those of both learners (or NULL) and the design.
trial_scale <- NULL

# The components of one learner or pair from a column of moments.
components_of <- function(x, n, m, alone = NULL) {
  of <- function(x) as.list(`names<-`(x[2:6], moment_names))
  moments <- of(x)
  if (!is.null(alone)) alone <- list(of(alone[, 1]), of(alone[, 2]))
  if (!is.null(trial_scale)) {
    design <- core$half_split_design(m)
    between <- moments
    between$records <- max(x[2] * n / (n - 1), x[3] / m / 50)
    moments$shown <- trial_scale(between, alone, design) -
      core$prior_records * records_own(between, design)
  }
  core$half_split_components(
    list(estimate = x[1], units = n, records = x[2], spread = x[7]), alone,
    moments, m
  )
}

# Of src/predictive.cpp.
fits_part <- function(moments, design) max(0, moments$fits) * design$seed

records_own <- function(moments, design) {
  max(moments$records - moments$evaluation * design$tested,
      moments$records / 50)
}

# Of the normal prior of version 0.2.0.
old_p_value <- function(x, n, m, measure) {
  records <- x[2] * n / (n - 1)
  noise <- x[3] / (m - 1)
  fits <- max(0, x[6]) * (m - 1) / m
  contrast <- m * noise + max(0, x[4])
  product <- -x[5] - noise
  error <- max(0, 2 * contrast^2 - 8 * contrast * product + 4 * product^2 +
                 4 * contrast * records) / m + 2 * (fits + x[3])^2 / (m - 1)
  width <- x[3] / 2 +
    records * if (measure %in% c("error", "brier", "log_loss")) 0.5 else 2
  weight <- width^2 / (width^2 + error)
  mean <- weight * (x[4] + 2 * x[5] - fits) + (1 - weight) * x[3] / 2
  sd <- sqrt(weight * error)
  limit <- -mean / sd
  hazard <- exp(stats::dnorm(limit, log = TRUE) -
                  stats::pnorm(limit, lower.tail = FALSE, log.p = TRUE))
  variance <- records + mean + sd * hazard + fits / m
  df <- 2 * variance^2 / (sd^2 * (1 + limit * hazard - hazard^2) +
                            2 * (fits / m)^2 / (m - 1) + x[7] / n)
  2 * stats::pt(-abs(x[1]) / sqrt(variance / n), df)
}

rejection_row <- function(x, cell, m, measure) {
  found <- apply(x, 3, function(x) {
    if (anyNA(x)) return(rep(NA_real_, 3))
    if (x[2, 3] == 0) return(c(1, NA, 1))
    parts <- components_of(x[, 3], cell$n, m, x[, 1:2])
    c(core$predictive_p_value(x[1, 3], parts$predictive, "two.sided"),
      parts$stderr, old_p_value(x[, 3], cell$n, m, measure))
  })
  known <- !is.na(found[1, ])
  data.frame(what = "rejection", value = mean(found[1, known] < 0.05),
             width = stats::median(found[2, ], na.rm = TRUE) /
               stats::sd(x[1, 3, known]),
             old = mean(found[3, known] < 0.05), size = sum(known))
}

coverage_row <- function(x, tables, cell, m, measure) {
  range <- if (measure == "f1") c(-1, 0) else c(0, 1)
  truth <- if (measure == "f1") {
    cells <- rowMeans(tables)
    -2 * cells[1] / (2 * cells[1] + cells[2] + cells[3])
  } else {
    mean(x[1, 1, ])
  }
  ends <- apply(x[, 1, ], 2, function(x) {
    inside <- !anyNA(x) && min(abs(x[1] - range)) > 1e-12 && x[2] > 0
    if (!inside) return(c(NA_real_, NA_real_))
    core$components_ends(
      x[1], core$core_reach(0.025, components_of(x, cell$n, m)), range, 0.95
    )
  })
  known <- !is.na(ends[1, ])
  data.frame(
    what = "coverage",
    value = mean(ends[1, known] <= truth & truth <= ends[2, known]),
    width = stats::median(ends[2, known] - ends[1, known]) /
      (2 * stats::qnorm(0.975) * stats::sd(x[1, 1, known])),
    old = NA, size = sum(known)
  )
}

# Which equality is exactly true, or exactly false, for which measure.
is_told <- function(pair, cell, measure) {
  if (cell$kind == "noise") return(measure == "error" && cell$positives == 0.5)
  if (pair$first == "low") {
    return(measure == "error" && cell$positives == 0.5 && cell$kind == "normal")
  }
  pair$second != "low" || measure == "error"
}

cell_rows <- function(cell, pairs, found) {
  rows <- list()
  for (i in seq_len(nrow(pairs))) for (k in seq_along(measures)) {
    measure <- measures[k]
    if (!is_told(pairs[i, ], cell, measure)) next
    for (j in if (measure %in% c("error", "f1")) 1:3 else 2) {
      x <- array(found$moments[, , j, k, i, ], c(7, 3, cell$size))
      alone <- pairs$first[i] == pairs$second[i] && cell$more == 0 && j > 1 &&
        measure %in% c("error", "f1", "brier")
      parts <- rbind(
        rejection_row(x, cell, repetitions[j], measure),
        if (alone) coverage_row(x, found$tables[, 1, i, ], cell, repetitions[j],
                                measure)
      )
      rows[[length(rows) + 1]] <- data.frame(
        cell = cell$cell, a = pairs$first[i], b = pairs$second[i],
        own = pairs$first[i] %in% own,
        alternative = cell$more > 0 || pairs$second[i] == "low", measure,
        m = repetitions[j], parts
      )
    }
  }
  rows <- do.call(rbind, rows)
  rows[c("value", "width", "old")] <- lapply(rows[c("value", "width", "old")],
                                             signif, 4)
  rows
}

cell_file <- function(folder, i) file.path(folder, sprintf("prior-%02d.csv", i))

# What a cell's data sets gave, kept for other priors.
simulated_cell <- function(i, folder) {
  file <- file.path(folder, sprintf("moments-%02d.rds", i))
  if (!file.exists(file)) {
    set.seed(7000 + i)
    found <- simulate_cell(cells[i, ], pairs_of(cells[i, ]))
    saveRDS(found, paste0(file, ".new"))
    file.rename(paste0(file, ".new"), file)
  }
  readRDS(file)
}

run_cell <- function(i, folder) {
  file <- cell_file(folder, i)
  if (file.exists(file)) return(invisible())
  rows <- cell_rows(cells[i, ], pairs_of(cells[i, ]),
                    simulated_cell(i, folder))
  utils::write.csv(rows, paste0(file, ".new"), row.names = FALSE, quote = FALSE,
                   na = "")
  file.rename(paste0(file, ".new"), file)
  message("cell ", i, ", ", format(Sys.time(), "%H:%M"))
}

# Scales of the prior by how many standard errors w is beyond its noise, the
# factors of the sum and of the records' own part, or (`whole`) of all of that
# between records. The first is that of the package.
scales <- data.frame(
  errors = c(0.5, 0, 1, 0.5, 0.5, 0.5), sum = c(3, 2, 3, 2, 3, 3),
  records = c(1.25, 0.75, 1.25, 1.25, 0.75, 2),
  whole = c(FALSE, TRUE, FALSE, FALSE, FALSE, FALSE)
)
scale_cells <- c(2, 4, 5, 6, 10)

scale_of <- function(constants) {
  function(moments, alone, design) {
    error <- constants$errors * sqrt(2 / design$contrasts)
    excess <- function(x) {
      x$training - error * x$evaluation * design$contrast -
        (1 + error) * fits_part(x, design)
    }
    pair <- excess(moments)
    single <- vapply(alone, excess, 0)
    found <- if (is.null(alone)) c(pair, pair) else
      c(single, 2 * sum(single) - pair)
    constants$sum * sum(pmax(found, 0)) + constants$records *
      if (constants$whole) moments$records else
        records_own(moments, design)
  }
}

scale_rows <- function(constants, folder) {
  trial_scale <<- scale_of(constants)
  rows <- do.call(rbind, lapply(scale_cells, function(i) {
    cell <- cells[i, ]
    cell$size <- min(cell$size, 150)
    found <- simulated_cell(i, folder)
    found$moments <- found$moments[, , , , , seq_len(cell$size), drop = FALSE]
    pairs <- pairs_of(cell)
    do.call(rbind, lapply(seq_len(nrow(pairs)), function(p) {
      do.call(rbind, lapply(c("error", "f1"), function(measure) {
        if (!is_told(pairs[p, ], cell, measure)) return(NULL)
        k <- match(measure, measures)
        x <- array(found$moments[, , 2, k, p, ], c(7, 3, cell$size))
        data.frame(pairs[p, ], measure, m = repetitions[2],
                   alternative = cell$more > 0 || pairs$second[p] == "low",
                   rejection_row(x, cell, repetitions[2], measure))
      }))
    }))
  }))
  rows$own <- rows$first %in% own
  rows$seeds <- rows$second %in% c("subset2", "forest2")
  do.call(rbind, lapply(split(rows, rows$measure), function(x) {
    true <- x[!x$alternative, ]
    plain <- true[!true$own & true$first == true$second, ]
    data.frame(
      constants, x[1, c("measure", "m")], worst_own = max(true$value[true$own]),
      worst_ordinary = max(true$value[!true$own], na.rm = TRUE),
      power = mean(x$value[x$alternative]),
      width = stats::median(plain$width, na.rm = TRUE),
      width_seeds = stats::median(true$width[true$seeds], na.rm = TRUE)
    )
  }))
}

arguments <- commandArgs(TRUE)
if (length(arguments) > 1 && arguments[2] == "scales") {
  rows <- do.call(rbind, lapply(seq_len(nrow(scales)), function(i) {
    scale_rows(scales[i, ], arguments[1])
  }))
  shown <- vapply(rows, is.numeric, NA)
  rows[shown] <- lapply(rows[shown], round, 3)
  utils::write.csv(rows, file.path(arguments[1], "prior-scales.csv"),
                   row.names = FALSE, quote = FALSE)
} else if (length(arguments) > 0) {
  Rcpp::sourceCpp(where("prior.cpp"), env = environment())
  folder <- arguments[1]
  dir.create(folder, showWarnings = FALSE, recursive = TRUE)
  only <- if (length(arguments) > 1) {
    as.integer(strsplit(arguments[2], ",", fixed = TRUE)[[1]])
  } else {
    cells$cell
  }
  for (i in only) run_cell(i, folder)
  files <- cell_file(folder, cells$cell)
  if (all(file.exists(files))) {
    utils::write.csv(do.call(rbind, lapply(files, utils::read.csv)),
                     gzfile(file.path(folder, "prior.csv.gz")),
                     row.names = FALSE, quote = FALSE, na = "")
  }
}
