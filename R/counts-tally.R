# From predictions to the counts of each fold.

# Confusion counts of every learner. `estimates`: a named list of predictions;
# `ids`: codes of fold, rep and, where one column holds several learners,
# learner. `args` names the arguments that messages are about.
count_confusion <- function(truth, estimates, ids, positive, args, call) {
  truth <- code_truth(truth, args[["truth"]], call)
  if (length(truth$values) == 0) abort_no_rows(call)
  positive <- resolve_positive(positive, truth$labels, call)
  each <- identical(positive, "each")
  blocks <- Map(function(estimate, name) {
    codes <- code_estimate(estimate, truth$labels, args[["estimate"]], call,
                           name)
    if (each) {
      tally_each_class(truth, codes, ids, call)
    } else {
      tally_positive(truth, codes, ids, match(positive, truth$labels), call)
    }
  }, estimates, names(estimates))
  labels <- lapply(ids, `[[`, "labels")
  if (each) labels <- append(labels, list(class = truth$labels), 2)
  if (is.null(labels$learner)) labels$learner <- names(estimates)
  finish_confusion(do.call(rbind, blocks), label_grid(labels), each, call)
}

# Rows of folds without any prediction go; the columns come in their order.
finish_confusion <- function(cells, labels, each, call) {
  learner <- as.character(labels$learner)
  report_missing(cells[, "missing"], learner, call)
  total <- rowSums(cells[, count_cells$confusion_counts, drop = FALSE])
  keep <- which(total > 0)
  if (length(keep) == 0) abort_no_predictions(call)
  columns <- list(learner = learner)
  if (each) columns$class <- labels$class
  columns <- c(columns, as.list(labels)[c("rep", "fold")])
  for (cell in count_cells$confusion_counts) columns[[cell]] <- cells[, cell]
  new_table(lapply(columns, `[`, keep))
}

report_missing <- function(missing, learner, call) {
  if (!any(missing > 0)) return(invisible())
  by_learner <- rowsum(missing, learner, reorder = FALSE)
  warn_missing(stats::setNames(by_learner[, 1], rownames(by_learner)), call)
}

abort_no_rows <- function(call) {
  abort_input("{.arg x} must have at least one prediction: it has no rows.",
              "shape", "x", call = call)
}

abort_no_predictions <- function(call) {
  abort_input("{.arg x} must have at least one prediction: all are missing.",
              "missing", "x", call = call)
}

# One class against the rest: a matrix with one row per combination of ids.
tally_positive <- function(truth, estimate, ids, positive, call) {
  side <- ifelse(seq_along(truth$labels) == positive, 2L, 1L)
  columns <- c(list(estimate = recode_classes(estimate, side),
                    truth = recode_classes(truth, side)), ids)
  counts <- tally_codes(columns, "x", call)
  # Slots of the first two dimensions: 0 missing, 1 the rest, 2 positive.
  counts <- matrix(without_missing(counts, -(1:2)), nrow = 9)
  cbind(tp = counts[9, ], fp = counts[6, ], fn = counts[8, ],
        tn = counts[5, ], missing = counts[4, ] + counts[7, ])
}

# Slots of classes, merged to the slots of the two sides.
recode_classes <- function(codes, side) {
  known <- codes$slots > 0
  codes$slots[known] <- side[codes$slots[known]]
  codes$size <- 3L
  codes
}

# The array without slot 0 of the dimensions of ids, which have no NA.
without_missing <- function(counts, dimensions) {
  drop <- rep(list(TRUE), length(dim(counts)))
  drop[dimensions] <- list(-1)
  do.call(`[`, c(list(counts), drop, drop = FALSE))
}

# Every class against the rest: one row per fold, rep, class (and learner).
# Three margins do; the square table of classes may be too large.
tally_each_class <- function(truth, estimate, ids, call) {
  right <- slot_values(truth) == slot_values(estimate)
  right <- list(right = new_codes(right, 0L, c(FALSE, TRUE)))
  of_class <- function(codes) append(ids, list(class = codes), 2)
  by_truth <- tally_codes(c(right, of_class(truth)), "x", call)
  by_truth <- without_missing(by_truth, -1)
  by_estimate <- tally_codes(of_class(estimate), "x", call)
  by_estimate <- as.vector(without_missing(by_estimate, TRUE))
  size <- dim(by_truth)[-1]
  side <- matrix(by_truth, nrow = 3)
  tp <- side[3, ]
  fn <- side[2, ]
  fp <- by_estimate - tp
  folds <- array(tp + fn, size)
  total <- apply(folds, seq_along(size)[-3], sum)
  total <- aperm(array(total, c(size[-3], size[3])),
                 append(seq_along(size[-3]), length(size), 2))
  cbind(tp = tp, fp = fp, fn = fn, tn = as.vector(total) - tp - fn - fp,
        missing = side[1, ])
}
