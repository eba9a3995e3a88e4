# Scores: what a single prediction contributes to a measure. The mean of the
# scores of all predictions is the measure's value, and their spread is that of
# its influence function. The score of a predicted label depends only on its
# cell of the class-by-class table. (derivation-components, eq. 1 and 2)

# The score of each cell of `table` (counts; rows the truth, columns the
# predicted class). `positive` is the place of the positive class; NULL for the
# measure of all classes.
cell_scores <- function(entry, table, positive = NULL, parameters = list()) {
  if (!is.null(entry$cell_losses)) return(entry$cell_losses(parameters$cost))
  if (is_own_measure(entry)) return(own_cells(entry, table, positive))
  if (is.null(positive) && is.null(entry$classes)) {
    # Of accuracy and error, the loss itself.
    wrong <- if (entry$direction == "minimize") 1 else 0
    found <- array(wrong, dim(table))
    found[seq.int(1, length(table), nrow(table) + 1)] <- 1 - wrong
    return(found)
  }
  margins <- lapply(class_margins(table), rbind)
  if (is.null(positive)) {
    return(matrix(class_scores(entry, margins, c(row(table)), c(col(table))),
                  nrow(table)))
  }
  found <- positive_scores(entry, positive_cells(margins, positive), parameters)
  scores <- matrix(found[, "tn"], nrow(table), ncol(table))
  scores[, positive] <- found[, "fp"]
  scores[positive, ] <- found[, "fn"]
  scores[positive, positive] <- found[, "tp"]
  scores
}

# The scores of the four cells, a row for each table.
positive_scores <- function(entry, cells, parameters = list()) {
  total <- cells$tp + cells$fp + cells$fn + cells$tn
  shares <- lapply(cells, `/`, total)
  slope <- evaluate_measure(entry, shares, parameters, "gradient")
  value <- evaluate_measure(entry, shares, parameters)
  mean <- slope$tp * shares$tp + slope$fp * shares$fp + slope$fn * shares$fn +
    slope$tn * shares$tn
  cbind(tp = slope$tp, fp = slope$fp, fn = slope$fn, tn = slope$tn) + value -
    mean
}

# The positive class of a measure, NULL for those that are always of all
# classes.
measure_class <- function(measure, positive) {
  if (!has_overall_form(find_measure(measure, complete = FALSE))) positive
}

# The value of a measure of a table; `settings`: positive, parameters.
table_value <- function(entry, table, settings) {
  margins_value(entry, lapply(class_margins(table), rbind), settings$positive,
                settings$parameters)
}

# Where each prediction stands in a matrix of records x repetitions (`place`),
# which test fold each record was in (`fold`, a matrix of that `size`), how many
# `folds` there are, and the groups of records. The matrix of repeated hold-outs
# has a row for each prediction, of so many different `units` (records or
# groups).
score_layout <- function(x) {
  plan <- predicted_blocks(x)
  if (!is.null(plan)) return(block_layout(x, plan))
  layout <- place_predictions_cpp(code_column(x$row)$values,
                                  code_column(x$rep)$values,
                                  code_column(x$fold)$values)
  if (layout$size[1] == 0) return(holdout_layout(x, layout))
  dim(layout$fold) <- layout$size
  group <- prediction_groups(x)
  if (!is.null(group)) {
    layout$group <- layout_groups(group[first_predictions(layout)], layout$fold)
  }
  several <- has_several_runs(x)
  runs <- if (several) runs_kind(x)
  c(layout, list(
    runs = runs, answers = identical(runs, "fixed") ||
      layout$folds == 1 && length(beside_names(x, "answers")) > 0,
    part = if (several) x$rep, alike = if (is.null(layout$group)) 1 else
      sum(tabulate(layout$group)^2) / layout$size[1]
  ))
}

# The first prediction of each record.
first_predictions <- function(layout) {
  record <- (layout$place - 1L) %% layout$size[1] + 1L
  replace(integer(layout$size[1]), rev(record), rev(seq_along(record)))
}

holdout_layout <- function(x, layout) {
  n <- nrow(x)
  records <- length(unique(x$row))
  times <- layout$size[2]
  folds <- distinct_rows(as.list(x)[c("rep", "fold")])
  refuse_if(times < 2 || nrow(folds) > times, "x", "scheme",
            "must test each record once in each repetition: it has {n}
             prediction{?s} of {records} record{?s} in {times} repetition{?s}.")
  group <- prediction_groups(x)
  if (!is.null(group)) group <- match(group, unique(group))
  list(place = seq_len(n), fold = matrix(1L, n), size = c(records, times),
       folds = 1L, group = group,
       units = group %||% match(x$row, unique(x$row)))
}

# The groups of the records as numbers from 1, or NULL where each has one
# record. (A group in several folds was trained on by the fit that tested it.)
layout_groups <- function(group, fold) {
  if (is.null(group) || !anyDuplicated(group)) return(NULL)
  group <- match(group, unique(group))
  check_whole_groups(fold, group)
  # (On half splits 15 are too few; inst/evidence/groups.csv.gz.)
  halves <- ncol(fold) > 1 && max(fold, na.rm = TRUE) == 2
  check_several_groups(max(group), length(group), sum(tabulate(group)^2),
                       if (halves) 30 else fewest_groups)
  group
}

# How far the training sets of two repetitions are from sharing n/4 records: 0,
# and 1 where they are the same or share none.
uneven_overlap <- function(layout) {
  side <- 3 - 2 * layout$fold
  shared <- abs(crossprod(side)) / nrow(side)
  max(0, shared[upper.tri(shared)])
}

# The scheme of the plan behind predictions. Without a plan, half splits whose
# training sets overlap as evenly as those of cv_bcv() are such half splits.
predictions_scheme <- function(x) {
  scheme <- attr(x, "plan", exact = TRUE)$scheme
  if (has_several_runs(x)) return("runs")
  part <- predicted_part(x)
  if (!is.null(part)) return(part$scheme)
  halves <- length(unique(x$fold)) == 2 && length(unique(x$rep)) > 2
  if (!is.null(scheme)) return(scheme)
  if (!halves) return(if (!is.null(predicted_blocks(x))) "blocks")
  if (!is.null(subset_scheme(x))) return("bcv")
  layout <- tryCatch(score_layout(x), bcvinfer_error = function(error) NULL)
  if (!is.null(layout) && uneven_overlap(layout) <= even_overlap) "bcv"
}

# That of block-regularized half splits of which records were taken: these need
# not overlap as evenly as all.
subset_scheme <- function(x) {
  if (identical(attr(x, "sizes", exact = TRUE)$scheme, "bcv")) "bcv"
}

predictions_shape <- function(x) {
  design <- predicted_design(x)
  shape <- list(scheme = predictions_scheme(x), m = length(unique(x$rep)),
                k = length(unique(x$fold)),
                n_train = design$n_train %||% part_training(x),
                train = design$train)
  with_uneven(shape, whole_sizes(x))
}

# Up to which number of uneven_overlap() training sets overlap evenly.
even_overlap <- 0.1

# The class-by-class table of a learner's predictions, or of its shares of
# answers.
learner_table <- function(x, learner) {
  answers <- prediction_answers(x, learner)
  if (!is.null(answers)) return(answer_table(answers, x$truth))
  classes <- nlevels(x$truth)
  counts <- tally_cpp(list(x$truth, x[[learner]]), rep_len(classes, 2), nrow(x))
  name_classes(matrix(counts, classes + 1)[-1, -1, drop = FALSE], x)
}

# (Own measures see their names.)
name_classes <- function(table, x) {
  dimnames(table)[1:2] <- rep(list(levels(x$truth)), 2)
  table
}

# The scores of one learner, a matrix of records x repetitions; NaN where the
# measure has none.
learner_scores <- function(x, learner, layout, entry, positive, parameters) {
  rare <- layout$rare
  placed_scores(x, learner, layout, function(rows, layout) {
    prediction_scores(some_predictions(x, rows), learner, entry, positive,
                      parameters, layout, rare)
  })
}

# A matrix of the scores that `of` gives for all predictions (NULL), in their
# places in the layout, or for some of them, in their order (without a layout).
# The fits of blocks without one block and those without two have a value each,
# and so have runs; those that a learner does not have are left out.
placed_scores <- function(x, learner, layout, of) {
  part <- layout$part %||% layout$single
  if (is.null(part)) return(of(NULL, layout))
  scores <- array(0, dim(layout$fold))
  # (Of logical values split() makes text.)
  parts <- split(seq_along(layout$place),
                 if (is.logical(part)) part + 0L else part)
  there <- if (!is.null(layout$runs)) runs_there(x, learner)
  for (part in if (is.null(there)) parts else parts[there]) {
    scores[layout$place[part]] <- of(part, NULL)
  }
  if (is.null(there)) scores else scores[, there, drop = FALSE]
}

# Values of predictions in a matrix of records x repetitions, where there is a
# layout.
place_values <- function(values, layout) {
  if (is.null(layout)) return(values)
  placed <- numeric(length(layout$fold))
  placed[layout$place] <- values
  dim(placed) <- dim(layout$fold)
  placed
}

# The same of a value for each truth and predicted class.
place_cells <- function(x, learner, cells, layout) {
  placed <- cell_values_cpp(x$truth, x[[learner]], cells, layout$place,
                            length(layout$fold %||% x$truth))
  if (!is.null(layout)) dim(placed) <- dim(layout$fold)
  placed
}

# How much a value of each cell varies among the runs or the answers of a
# record: their mean varies only by what is between records.
within_cells <- function(x, learner, cells, layout) {
  answers <- prediction_answers(x, learner)
  if (!is.null(answers)) {
    cells <- cells[as.integer(x$truth), , drop = FALSE]
    return(mean(rowSums(answers * cells^2) - rowSums(answers * cells)^2))
  }
  if (is.null(layout$runs)) return(0)
  within_records(placed_scores(x, learner, layout, function(rows, layout) {
    place_cells(some_predictions(x, rows), learner, cells, layout)
  }))
}

within_records <- function(scores) mean((scores - rowMeans(scores))^2)

# The columns of scores whose mean is the estimate. (Those of blocks' fits
# without two blocks are not.)
estimating <- function(scores, layout) {
  scores[, seq_len(min(ncol(scores), layout$size[2])), drop = FALSE]
}

prediction_scores <- function(x, learner, entry, positive, parameters,
                              layout = NULL, rare = NULL) {
  if (is_table_measure(entry)) {
    table <- learner_table(x, learner)
    cells <- cell_scores(entry, table, positive, parameters)
    if (!is.null(rare)) {
      cells <- spread_rare(cells, table, rare, entry, positive)
    }
    answers <- prediction_answers(x, learner)
    if (is.null(answers)) return(place_cells(x, learner, cells, layout))
    values <- rowSums(answers * cells[as.integer(x$truth), , drop = FALSE])
  } else if (entry$input == "numbers") {
    values <- scores_of_numbers(x$truth, x[[learner]], entry, learner)
  } else if (is_own_measure(entry)) {
    values <- own_scores(x, learner, entry, positive)
    if (!is.null(rare)) {
      table <- learner_table(x, learner)
      at <- cbind(as.integer(x$truth), as.integer(x[[learner]]))
      cells <- replace(table, TRUE, 0)
      cells[at] <- values
      values <- spread_rare(cells, table, rare, entry, positive)[at]
    }
  } else {
    values <- likely_scores(x, learner, entry, positive, parameters$clip)
  }
  place_values(values, layout)
}

# A table with two further records, spread evenly over the cells of the classes
# that occur, of which there are two at least, or over the four cells of one
# class and the rest. (derivation-components, eq. 20)
smoothed_table <- function(table, positive) {
  used <- rowSums(table) + colSums(table) > 0
  used[positive] <- TRUE
  if (sum(used) < 2) used[which(!used)[1]] <- TRUE
  share <- used / (if (is.null(positive)) sum(used) else 2 * (sum(used) - 1))
  share[positive] <- 0.5
  table + 2 * outer(share, share)
}

# The value of a measure on such a table, and the variance of a single score
# there: for estimates at an end of the range.
smoothed_value <- function(entry, table, settings) {
  table <- smoothed_table(table, settings$positive)
  there <- table > 0
  scores <- cell_scores(entry, table, settings$positive,
                        settings$parameters)[there]
  shares <- table[there] / sum(table)
  estimate <- sum(shares * scores)
  list(estimate = estimate, variance = sum(shares * (scores - estimate)^2),
       scores = replace(table, there, scores))
}
