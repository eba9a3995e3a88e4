# From predictions to the counts of each fold.

# Confusion counts of every learner. `estimates`: a named list of predictions;
# `ids`: codes of fold, rep and, where one column holds several learners,
# learner. `arg` is the argument that holds the predictions.
count_confusion <- function(truth, estimates, ids, positive, arg) {
  truth <- code_truth(truth, "truth")
  if (length(truth$values) == 0) abort_no_rows()
  positive <- resolve_positive(positive, truth$labels)
  each <- identical(positive, "each")
  codes <- Map(function(estimate, name) {
    code_estimate(estimate, truth$labels, arg, name)
  }, estimates, names(estimates))
  place <- match(positive, truth$labels)
  blocks <- lapply(codes, function(estimate) {
    if (each) return(tally_each_class(truth, estimate, ids))
    tally_positive(truth, estimate, ids, place)
  })
  labels <- lapply(ids, `[[`, "labels")
  if (each) labels <- c(list(class = truth$labels), labels)
  if (is.null(labels$learner)) labels$learner <- names(estimates)
  data <- finish_confusion(do.call(rbind, blocks), label_grid(labels))
  if (each) {
    matrices <- cross_classes(truth, codes, ids$learner)
    attr(data, "confusion") <- matrices[unique(data$learner)]
  }
  data
}

# Square matrices of more classes would not be looked at, but take their room.
max_classes <- 1000

# The whole confusion matrix of every learner, over all repetitions and folds:
# rows the truth, columns the predicted class. NULL for too many classes.
cross_classes <- function(truth, estimates, learner) {
  classes <- length(truth$labels)
  if (!matrices_kept(classes, learner$size %||% 1L)) return(NULL)
  names <- as.character(learner$labels %||% names(estimates))
  matrices <- lapply(estimates, function(estimate) {
    columns <- list(estimate = estimate, truth = truth)
    columns$learner <- learner
    counts <- tally_complete(columns, "estimate")
    counts <- array(counts, c(classes + 1, classes, length(counts) /
                                classes / (classes + 1)))
    lapply(seq_len(dim(counts)[3]), function(one) {
      matrix(t(counts[-1, , one]), classes, classes,
             dimnames = list(truth = truth$labels, estimate = truth$labels))
    })
  })
  stats::setNames(unlist(matrices, recursive = FALSE), names)
}

matrices_kept <- function(classes, learners) {
  classes <= max_classes && (classes + 1)^2 * learners <= max_cells
}

# Rows of folds without any prediction go; learner by learner, class by class.
finish_confusion <- function(cells, labels) {
  learner <- as.character(labels$learner)
  report_missing(cells[, "missing"], learner)
  total <- rowSums(cells[, count_cells$confusion_counts, drop = FALSE])
  keep <- which(total > 0)
  if (length(keep) == 0) abort_no_predictions()
  columns <- list(learner = learner, class = labels$class, rep = labels$rep,
                  fold = labels$fold)
  columns <- Filter(Negate(is.null), columns)
  for (cell in count_cells$confusion_counts) {
    columns[[cell]] <- unname(cells[, cell])
  }
  if (!is.null(labels$class)) {
    keep <- keep[order(match(learner, unique(learner))[keep],
                       match(labels$class, unique(labels$class))[keep])]
  }
  new_table(lapply(columns, `[`, keep))
}

report_missing <- function(missing, learner) {
  if (!any(missing > 0)) return(invisible())
  by_learner <- rowsum(missing, learner, reorder = FALSE)
  warn_missing(stats::setNames(by_learner[, 1], rownames(by_learner)))
}

abort_no_rows <- function() {
  abort_input("{.arg x} must have at least one prediction: it has no rows.",
              "shape", "x")
}

abort_no_predictions <- function() {
  abort_input("{.arg x} must have at least one prediction: all are missing.",
              "missing", "x")
}

# One class against the rest: a matrix with one row per combination of ids.
tally_positive <- function(truth, estimate, ids, positive) {
  side <- rep_len(1L, length(truth$labels))
  side[positive] <- 2L
  columns <- c(list(estimate = recode(estimate, side, 2),
                    truth = recode(truth, side, 2)), ids)
  counts <- tally_complete(columns, "estimate")
  # Rows: estimate missing, the rest, positive; first for a truth of the rest.
  counts <- matrix(counts, nrow = 6)
  cbind(tp = counts[6, ], fp = counts[3, ], fn = counts[5, ],
        tn = counts[2, ], missing = counts[1, ] + counts[4, ])
}

# Every class against the rest: one row per class (fastest) and ids. Margins
# do; the square table of classes may be too large.
tally_each_class <- function(truth, estimate, ids) {
  right <- slot_values(truth) == slot_values(estimate)
  right <- new_codes(right, 0L, c(FALSE, TRUE))
  by_truth <- tally_complete(c(list(right = right, truth = truth), ids),
                             "right")
  by_truth <- matrix(by_truth, nrow = 3)
  by_estimate <- tally_complete(c(list(estimate = estimate), ids), "estimate")
  classes <- length(truth$labels)
  by_estimate <- matrix(by_estimate, nrow = classes + 1)[-1, ]
  tp <- by_truth[3, ]
  fn <- by_truth[2, ]
  fp <- as.vector(by_estimate) - tp
  total <- colSums(matrix(tp + fn, nrow = classes))
  cbind(tp = tp, fp = fp, fn = fn,
        tn = rep(total, each = classes) - tp - fn - fp,
        missing = by_truth[1, ])
}

# The cross tabulation without slot 0 of all columns but the `open` ones:
# there a missing value is an error.
tally_complete <- function(columns, open) {
  counts <- tally_codes(columns, "x")
  closed <- !names(columns) %in% open
  index <- lapply(closed, function(one) if (one) -1 else TRUE)
  complete <- do.call(`[`, c(list(counts), index, drop = FALSE))
  if (sum(complete) < length(columns[[1]]$values)) {
    for (name in names(columns)[closed]) {
      missing <- sum(is.na(slot_values(columns[[name]])))
      if (missing > 0) abort_na(name, missing)
    }
  }
  complete
}
