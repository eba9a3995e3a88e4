# One data set of the grid (grid.R): learners are fitted to the training sets of
# every plan of the cell, and the tests and intervals that are the defaults
# there are computed by the internal functions that components_test(),
# interval_components() and compare_learners() call, without their checks.

core <- asNamespace("bcvinfer")

# Nobody reads the warnings, and writing them takes much of the time.
utils::assignInNamespace("warn_result", function(...) invisible(), "bcvinfer")

# Columns of a result: the difference, its standard error and the p-value; of
# learner a by itself the estimate and the ends of its 95% interval, those for
# the classifier of all records ("deployed"), what that one does in truth, and
# the shares of the class table.
numbers <- c("difference", "stderr", "p", "estimate", "low", "high",
             "deployed_low", "deployed_high", "truth", "tp", "fp", "fn", "tn")
cell_names <- numbers[10:13]

# ---- Learners and pairs ------------------------------------------------------

# "lda": on the features of a and of b; "subset~subset2": both on those of a.
pairs_of <- function(cell) {
  words <- strsplit(cell$pairs, " ", fixed = TRUE)[[1]]
  sides <- strsplit(words, "~", fixed = TRUE)
  data.frame(pair = words, first = vapply(sides, `[`, "", 1),
             second = vapply(sides, function(side) side[length(side)], ""),
             itself = lengths(sides) == 2)
}

# The algorithm behind a name: "subset2" is "subset" once more.
algorithm <- function(name) sub("^(subset|under)2$", "\\1", name)

# The answers of both sides of each pair to the tested records of `fold`.
predict_pairs <- function(data, pairs, fold, classes) {
  fit <- function(x, learners) {
    learners <- unique(learners)
    if (length(learners) == 0) return(list())
    found <- grid_predict(x, data$y, classes, fold, algorithm(learners),
                          floor(stats::runif(1) * 2^40))
    stats::setNames(found, learners)
  }
  same <- fit(data$a, c(pairs$first, pairs$second[pairs$itself]))
  other <- fit(data$b, pairs$second[!pairs$itself])
  lapply(seq_len(nrow(pairs)), function(i) {
    list(same[[pairs$first[i]]],
         (if (pairs$itself[i]) same else other)[[pairs$second[i]]])
  })
}

# ---- Scores ------------------------------------------------------------------

all_measures <- c("error", "f1", "f1_macro", "mcc", "brier", "roc_auc")

likely <- c("brier", "roc_auc")

# Thresholds of their own do not change probabilities, equal priors no order.
moved <- c("recall", "recall80", "bestf1")

measures_of <- function(cell, first) {
  # (Nothing else is equal there.)
  if (cell$kind == "noise" || first == "low") return("error")
  if (cell$classes > 2) return(c("error", "f1_macro", "mcc"))
  no_order <- !cell$auc || first %in% c("balanced", "sharp")
  drop <- c("f1_macro", if (first %in% moved) likely, if (no_order) "roc_auc")
  setdiff(all_measures, drop)
}

settings_of <- function(measure) {
  list(positive = if (measure == "f1") 2L, parameters = list())
}

table_of <- function(made, y, classes) {
  cell <- y + classes * (made$called - 1L)
  matrix(tabulate(cell, classes^2), classes)
}

# A matrix like `fold`, as learner_scores() has it; `made` without gaps;
# `number`: the fit that tested a record.
scores_of <- function(made, y, fold, measure, classes,
                      number = 100L * (col(fold) - 1L) + fold) {
  entry <- core$find_measure(measure)
  out <- matrix(0, nrow(fold), ncol(fold))
  if (measure %in% likely) {
    p <- as.vector(made$p)
    out[] <- entry$scores(rep(y, ncol(fold)), cbind(1 - p, p),
                          match(number, sort(unique(as.vector(number)))))
    return(out)
  }
  if (measure == "error") {
    out[] <- as.numeric(made$called != y)
    return(out)
  }
  scores <- core$cell_scores(entry, table_of(made, y, classes),
                             settings_of(measure)$positive)
  out[] <- scores[as.vector(y + classes * (made$called - 1L))]
  out
}

columns_of <- function(made, columns) {
  lapply(made, function(x) x[, columns, drop = FALSE])
}

# ---- Tests and intervals -----------------------------------------------------

p_value <- function(parts) {
  if (is.na(parts$stderr)) return(NA_real_)
  noise <- 1e-10 * max(parts$largest, 1e-300)
  if (parts$stderr <= noise) return(as.numeric(abs(parts$estimate) <= noise))
  if (is.null(parts$predictive)) {
    return(core$t_p_value(parts$estimate / parts$stderr, parts$df, "two.sided"))
  }
  core$predictive_p_value(parts$estimate, parts$predictive, "two.sided")
}

# What learner_interval() asks of an evaluation.
interval_of <- function(scores, layout, kind, measure, table,
                        deployed = FALSE, training = NULL) {
  request <- list(
    scores = function(...) scores, layout = c(layout, list(alike = 1)),
    entry = core$find_measure(measure), settings = settings_of(measure),
    table = function(learner) if (!measure %in% likely) table,
    within = function(learner, cells) 0,
    learners = "a", units = function(...) nrow(scores),
    layout_of = function(learner) c(layout, list(alike = 1)),
    scores_of = function(learner) scores
  )
  core$learner_interval(request, "a", kind, training, 0.95, deployed)
}

no_numbers <- stats::setNames(rep(NA_real_, length(numbers)), numbers)

# A row of numbers. `with_interval`: is learner a's interval wanted? `training`:
# of K folds, the components of half splits, of the pair and of learner a.
components_row <- function(scores, layout, kind, measure, table, with_interval,
                           truth = NA, deployed = FALSE, training = NULL) {
  row <- no_numbers
  if (anyNA(scores, recursive = TRUE)) return(row)
  parts <- core$plan_components(core$score_difference(scores), layout, kind,
                                training[[1]], scores)
  row[1:3] <- c(parts$estimate, parts$stderr, p_value(parts))
  if (with_interval) {
    row[4:6] <- interval_of(scores[[1]], layout, kind, measure, table,
                            training = training[[2]])
    if (deployed) {
      row[7:8] <- interval_of(scores[[1]], layout, kind, measure, table,
                              TRUE)[2:3]
    }
  }
  row["truth"] <- truth
  if (length(table) == 4) row[10:13] <- table[c(4, 3, 2, 1)] / sum(table)
  row
}

# The t tests and intervals of values by fold: `values` and `alone` are matrices
# with one row.
fold_row <- function(test, values, alone, ...) {
  row <- no_numbers
  if (anyNA(values)) return(row)
  found <- core[[test]](values, ...)
  found$largest <- max(abs(alone))
  row[1:3] <- c(found$estimate, found$stderr, p_value(found))
  one <- core[[test]](alone, ...)
  reach <- stats::qt(0.975, one$df) * one$stderr
  row[4:6] <- one$estimate + c(0, -1, 1) * reach
  row
}

# Tests of the disagreements of folds.
counts_row <- function(test, pair, y, fold) {
  row <- no_numbers
  right <- lapply(pair, function(one) as.vector(one$called) == y)
  number <- as.vector(100L * (col(fold) - 1L) + fold)
  count <- function(x) rbind(as.vector(rowsum(as.numeric(x), number)))
  a <- right[[1]]
  b <- right[[2]]
  folds <- core$core_input(
    list(n00 = count(!a & !b), n01 = count(!a & b), n10 = count(a & !b),
         n11 = count(a & b)), list(m = ncol(fold), k = max(fold))
  )
  row["difference"] <- mean(folds$values)
  row["p"] <- core$test_numbers(test, folds)$p.value
  row
}

# The ends of the intervals from counts, of class tables whose shares are in
# columns; `size`: how many records they count as.
counts_ends <- function(measure, shares, size) {
  cells <- lapply(stats::setNames(cell_names, cell_names), function(cell) {
    shares[cell, ] * size
  })
  if (measure == "f1") {
    return(core$posterior_ends("fscore", core$fscore_parameters(cells, 1, 1),
                               0.95, "equal_tailed"))
  }
  shapes <- core$proportion_shapes(core$find_measure(measure), cells, 1)
  core$posterior_ends("beta", shapes, 0.95, "equal_tailed")
}

# What is the default from counts, and what the help has rates of.
half_split_counts <- function(pair, y, fold, name) {
  m <- ncol(fold)
  of <- function(...) key(..., name)
  rows <- list()
  rows[[of("bcv_mcnemar error")]] <- counts_row("bcv_mcnemar", pair, y, fold)
  if (m != 5) return(rows)
  values <- lapply(pair, fold_values, y, fold, "error")
  rows[[of("bcv_t error")]] <- fold_row("bcv_t", values[[1]] - values[[2]],
                                        values[[1]], 0.5, 0.5)
  rows[[of("calibrated_bcv52_f error")]] <-
    counts_row("calibrated_bcv52_f", pair, y, fold)
  rows
}

# The value of each fold, repetition by repetition.
fold_values <- function(made, y, fold, measure) {
  tested <- which(fold > 0)
  number <- (100L * (col(fold) - 1L) + fold)[tested]
  truth <- rep(y, ncol(fold))[tested]
  called <- made$called[tested]
  p <- made$p[tested]
  mean_of <- function(x) {
    as.vector(rowsum(x, number) / as.vector(rowsum(rep(1, length(x)), number)))
  }
  rbind(switch(
    measure, error = mean_of(as.numeric(truth != called)),
    brier = mean_of((p - (truth - 1))^2),
    f1 = 2 * mean_of(as.numeric(truth == 2 & called == 2)) /
      mean_of(as.numeric(truth == 2) + (called == 2))
  ))
}

key <- function(...) paste(...)

# ---- Plans -------------------------------------------------------------------

# Of half splits: three numbers of repetitions, and two by their t test.
halves_rows <- function(cell, data, pairs, plan, ms, intervals) {
  fold <- plan$assignment
  made <- predict_pairs(data, pairs, fold, cell$classes)
  rows <- list()
  for (i in seq_len(nrow(pairs))) for (m in ms) {
    measures <- measures_of(cell, pairs$first[i])
    if (m != 5) {
      measures <- intersect(measures, c("error", if (m == 15) {
        c("f1", "f1_macro", "roc_auc")
      }))
    }
    pair <- lapply(made[[i]], columns_of, seq_len(m))
    layout <- list(fold = fold[, seq_len(m), drop = FALSE],
                   size = c(cell$n, m), folds = 2)
    table <- table_of(pair[[1]], data$y, cell$classes)
    rows <- c(rows, half_split_counts(pair, data$y, layout$fold, paste(
      plan$scheme, m, pairs$pair[i]
    )))
    for (measure in measures) {
      scores <- lapply(pair, scores_of, data$y, layout$fold, measure,
                       cell$classes)
      layout$class <- if (measure == "roc_auc") data$y
      rows[[key("components", measure, plan$scheme, m, pairs$pair[i])]] <-
        components_row(scores, layout, "halves", measure, table,
                       intervals && m > 3)
    }
  }
  rows
}

two_halves_rows <- function(cell, data, pairs) {
  fold <- cv_bcv(cell$n, 2)$assignment
  made <- predict_pairs(data, pairs, fold, cell$classes)
  rows <- lapply(made, function(pair) {
    values <- lapply(pair, fold_values, data$y, fold, "error")
    fold_row("bcv_t", values[[1]] - values[[2]], values[[1]], 0.5, 0.5)
  })
  stats::setNames(rows, key("bcv_t error bcv 2", pairs$pair))
}

# The classifiers of all records, on `fresh` others: their values, by pair.
deployed_values <- function(cell, data, pairs) {
  fresh <- min(2e5, 50 * cell$n)
  new <- grid_records(modifyList(as.list(cell), list(n = fresh)),
                      floor(stats::runif(1) * 2^40))
  all <- list(y = c(data$y, new$y), a = rbind(data$a, new$a))
  alone <- data.frame(pair = pairs$pair, first = pairs$first,
                      second = pairs$first, itself = TRUE)
  made <- predict_pairs(all, alone, cbind(rep(0:1, c(cell$n, fresh))),
                        cell$classes)
  lapply(made, function(pair) {
    one <- lapply(pair[[1]], function(x) {
      x[cell$n + seq_len(fresh), , drop = FALSE]
    })
    table <- table_of(one, new$y, cell$classes)
    function(measure) {
      if (measure %in% likely) {
        return(mean(scores_of(one, new$y, cbind(rep(1L, fresh)), measure,
                              cell$classes)))
      }
      core$table_value(core$find_measure(measure), table, settings_of(measure))
    }
  })
}

# The answers of 15 fits for each partition, as block_layout() orders them.
block_places <- function(plan) {
  block <- core$partition_blocks(plan$assignment, 5)
  deleted <- core$deleted_blocks(5)
  n <- nrow(block)
  place <- lapply(seq_len(ncol(block)), function(r) {
    own <- block[, r]
    before <- 15 * (r - 1)
    pairs <- vapply(1:4, function(k) {
      other <- k + (k >= own)
      column <- match(10 * pmin(own, other) + pmax(own, other),
                      10 * row(deleted)[deleted == 1][seq(6, 25, 2)] +
                        row(deleted)[deleted == 1][seq(7, 25, 2)])
      seq_len(n) + n * (before + 5 + column - 1)
    }, numeric(n))
    list(single = seq_len(n) + n * (before + own - 1), pairs = pairs)
  })
  list(block = block, single = do.call(cbind, lapply(place, `[[`, "single")),
       pairs = lapply(place, `[[`, "pairs"))
}

blocks_rows <- function(cell, data, pairs, intervals) {
  plan <- cv_blocks(cell$n, repeats = 2,
                    strata = if (cell$strata) data$y)
  places <- block_places(plan)
  made <- predict_pairs(data, pairs, plan$assignment, cell$classes)
  truths <- if (intervals) deployed_values(cell, data, pairs)
  taken <- function(one, place) {
    lapply(one, function(x) matrix(x[as.vector(place)], nrow(place)))
  }
  rows <- list()
  for (i in seq_len(nrow(pairs))) for (repeats in 1:2) {
    measures <- measures_of(cell, pairs$first[i])
    measures <- if (repeats == 2) intersect(measures, "error") else
      setdiff(measures, "mcc")
    block <- places$block[, seq_len(repeats), drop = FALSE]
    single <- places$single[, seq_len(repeats), drop = FALSE]
    more <- do.call(cbind, places$pairs[seq_len(repeats)])
    layout <- list(block = block, blocks = 5L, size = dim(block), folds = 5)
    of <- block[, rep(seq_len(repeats), each = 4), drop = FALSE]
    table <- table_of(taken(made[[i]][[1]], single), data$y, cell$classes)
    for (measure in measures) {
      scores <- lapply(made[[i]], function(one) {
        of_part <- function(place, fold) {
          scores_of(taken(one, place), data$y, fold, measure, cell$classes,
                    (place - 1) %/% cell$n)
        }
        cbind(of_part(single, block), of_part(more, of))
      })
      layout$class <- if (measure == "roc_auc") data$y
      rows[[key("components", measure, "blocks", repeats, pairs$pair[i])]] <-
        components_row(scores, layout, "blocks", measure, table,
                       intervals && repeats == 1,
                       if (intervals) truths[[i]](measure) else NA,
                       deployed = TRUE)
    }
  }
  rows
}

# K folds, and `repeats` times.
folds_rows <- function(cell, data, pairs, repeats) {
  fold <- cv_kfold(cell$n, 10, repeats = repeats,
                   strata = if (cell$strata) data$y)$assignment
  made <- predict_pairs(data, pairs, fold, cell$classes)
  rows <- list()
  for (i in seq_len(nrow(pairs))) {
    rows[[key("kfold_z error kfold 1", pairs$pair[i])]] <- counts_row(
      "kfold_z", lapply(made[[i]], columns_of, 1), data$y,
      fold[, 1, drop = FALSE]
    )
    measures <- intersect(measures_of(cell, pairs$first[i]),
                          c("error", "f1", "brier"))
    for (measure in if (cell$classes == 2) measures else "error") {
      values <- lapply(made[[i]], fold_values, data$y, fold, measure)
      one <- lapply(values, function(x) x[, 1:10, drop = FALSE])
      row <- fold_row("corrected_kfold_t", one[[1]] - one[[2]], one[[1]], 0.7)
      if (cell$classes == 2) {
        table <- table_of(columns_of(made[[i]][[1]], 1), data$y, 2)
        row[10:13] <- table[c(4, 3, 2, 1)] / cell$n
      }
      rows[[key("corrected_kfold_t", measure, "kfold 1", pairs$pair[i])]] <- row
      if (repeats == 1) next
      rows[[key("corrected_repeated_kfold_t", measure, "repeated_kfold",
                repeats, pairs$pair[i])]] <-
        fold_row("corrected_t", values[[1]] - values[[2]], values[[1]], 1 / 9)
    }
  }
  rows
}

# Ten folds with the training part of five half splits of the same records:
# components of the half splits are those of variance_components(). `strata`:
# are the folds, and the half splits, separate for each class?
training_rows <- function(cell, data, pairs, intervals,
                          strata = rep(cell$strata, 2)) {
  folds <- cv_kfold(cell$n, 10, strata = if (strata[1]) data$y)$assignment
  halves <- cv_bcv(cell$n, 5, strata = if (strata[2]) data$y)$assignment
  made <- predict_pairs(data, pairs, folds, 2)
  by_halves <- predict_pairs(data, pairs, halves, 2)
  layout_of <- function(fold) {
    list(fold = fold, size = dim(fold), folds = max(fold))
  }
  part_of <- function(scores, pair = NULL) {
    found <- core$plan_components(scores, layout_of(halves), "halves",
                                  pair = pair)[core$training_numbers]
    found$coupling <- found$coupling / 2
    c(found, m = 5)
  }
  rows <- list()
  for (i in seq_len(nrow(pairs))) {
    table <- table_of(made[[i]][[1]], data$y, 2)
    for (measure in intersect(measures_of(cell, pairs$first[i]),
                              c("error", "f1", "brier"))) {
      own <- lapply(by_halves[[i]], scores_of, data$y, halves, measure, 2)
      scores <- lapply(made[[i]], scores_of, data$y, folds, measure, 2)
      part <- list(part_of(core$score_difference(own), own), part_of(own[[1]]))
      rows[[key("components", measure, "kfold 1", pairs$pair[i])]] <-
        components_row(scores, layout_of(folds), "kfold", measure, table,
                       intervals, training = part)
    }
  }
  rows
}

holdout_rows <- function(cell, data, pairs) {
  fold <- cv_holdout(cell$n, 15, 9 / 10)$assignment
  fold[is.na(fold)] <- 0L
  tested <- sum(fold[, 1] == 1)
  made <- predict_pairs(data, pairs, fold, cell$classes)
  rows <- lapply(made, function(pair) {
    values <- lapply(pair, fold_values, data$y, fold, "error")
    fold_row("corrected_t", values[[1]] - values[[2]], values[[1]],
             tested / (cell$n - tested))
  })
  stats::setNames(rows, key("corrected_resampled_t error holdout 15",
                            pairs$pair))
}

# The conservative Z test of hold-outs of pairs of halves: 315 fits.
paired_rows <- function(cell, data, pairs) {
  plan <- cv_paired_halves(cell$n)
  fold <- plan$assignment
  fold[is.na(fold)] <- 0L
  made <- predict_pairs(data, pairs, fold, cell$classes)
  rows <- lapply(made, function(pair) {
    values <- lapply(pair, function(one) {
      rbind(colMeans(one$called != data$y, na.rm = TRUE))
    })
    row <- no_numbers
    values <- values[[1]] - values[[2]]
    found <- core$conservative_z(values, plan$reps$set, plan$reps$half)
    found$largest <- max(abs(values))
    row[1:3] <- c(found$estimate, found$stderr, p_value(c(found, df = Inf)))
    row
  })
  stats::setNames(rows, key("conservative_z error paired_halves 15",
                            pairs$pair))
}

# One test set of n records. Where nothing differs between the learners, one
# classifier, fitted to n others, reads the features of a or those of b;
# otherwise each has its own. The default test by the number of disagreements.
test_set_rows <- function(cell, data, pairs, intervals) {
  train <- grid_records(as.list(cell), floor(stats::runif(1) * 2^40))
  n <- cell$n
  fresh <- if (intervals) min(2e5, 50 * n) else 0
  new <- if (intervals) grid_records(
    modifyList(as.list(cell), list(n = fresh)), floor(stats::runif(1) * 2^40)
  )
  fold <- cbind(rep(0:1, c(n, 2 * n + fresh)))
  same <- cell$more == 0
  alone <- data.frame(pair = pairs$pair, first = pairs$first,
                      second = pairs$first, itself = TRUE)
  y <- c(train$y, data$y, data$y, new$y)
  made <- predict_pairs(list(y = y, a = rbind(train$a, data$a, data$b, new$a)),
                        alone, fold, cell$classes)
  if (!same) {
    own <- predict_pairs(list(y = y, a = rbind(train$b, data$b, data$b, new$b)),
                         alone, fold, cell$classes)
  }
  part <- function(one, at) lapply(one, function(x) x[at, , drop = FALSE])
  layout <- list(fold = matrix(1L, n, 1), size = c(n, 1), folds = 1)
  rows <- list()
  for (i in seq_len(nrow(pairs))) {
    first <- made[[i]][[1]]
    pair <- list(part(first, n + seq_len(n)),
                 part(if (same) first else own[[i]][[1]], 2 * n + seq_len(n)))
    table <- table_of(pair[[1]], data$y, cell$classes)
    later <- part(first, 3 * n + seq_len(fresh))
    for (measure in measures_of(cell, pairs$first[i])) {
      scores <- lapply(pair, scores_of, data$y, layout$fold, measure,
                       cell$classes)
      layout$class <- if (measure == "roc_auc") data$y
      truth <- if (!intervals) NA else if (measure %in% likely) {
        mean(scores_of(later, new$y, matrix(1L, fresh, 1), measure,
                       cell$classes))
      } else {
        core$table_value(core$find_measure(measure),
                         table_of(later, new$y, cell$classes),
                         settings_of(measure))
      }
      row <- components_row(scores, layout, "test_set", measure, table,
                            intervals, truth)
      row["p"] <- default_p(row["p"], pair, data$y, measure)
      rows[[key("default", measure, "test_set 1", pairs$pair[i])]] <- row
    }
  }
  rows
}

# Where pairs disagree on few records another test is the default.
default_p <- function(p, pair, y, measure) {
  if (measure %in% likely) return(p)
  labels <- lapply(pair, function(one) as.vector(one$called))
  known <- list(truth = y, labels = labels, entry = core$find_measure(measure),
                settings = settings_of(measure))
  few <- core$few_disagreements_test("test_set", measure)
  different <- core$bearing_disagreements(known)[1, 2]
  if (different == 0 || different >= few$default_below) return(p)
  cells <- core$swap_cells(y, labels[[1]], labels[[2]], known$entry,
                           known$settings)
  found <- core$swap_core(cells, "two.sided", 0.95)$p.value
  if (is.null(found)) NA else found
}

# `intervals`: are they wanted, too?
one_set <- function(cell, pairs, intervals = TRUE) {
  data <- grid_records(as.list(cell), floor(stats::runif(1) * 2^40))
  plans <- strsplit(cell$plans, " ", fixed = TRUE)[[1]]
  strata <- if (cell$strata) data$y
  intervals <- intervals && cell$more == 0 && cell$kind != "noise"
  # (Of the largest samples five repetitions alone.)
  most <- if (cell$n > 5000) 5 else 15
  of <- function(plan) {
    switch(
      plan,
      halves = halves_rows(
        cell, data, pairs,
        cv_bcv(cell$n, most, strata = strata, nested = TRUE),
        if (most > 5) c(3, 5, 15) else 5, intervals
      ),
      chance = c(halves_rows(cell, data, pairs,
                             cv_rcv(cell$n, 5, strata = strata), 5, FALSE),
                 two_halves_rows(cell, data, pairs)),
      blocks = blocks_rows(cell, data, pairs, intervals),
      folds = folds_rows(cell, data, pairs, 1),
      repeated = folds_rows(cell, data, pairs, 10),
      training = training_rows(cell, data, pairs, intervals),
      holdouts = holdout_rows(cell, data, pairs),
      paired = paired_rows(cell, data, pairs),
      test = test_set_rows(cell, data, pairs, intervals)
    )
  }
  rows <- unlist(lapply(plans, of), recursive = FALSE)
  do.call(rbind, rows)
}
