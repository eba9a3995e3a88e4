# Scores: what a single prediction contributes to a measure. The mean of the
# scores of all predictions is the measure's value, and their spread is that of
# its influence function. The score of a predicted label depends only on its
# cell of the class-by-class table. (derivation-components, eq. 1 and 2)

# The score of each cell of `table` (counts; rows the truth, columns the
# predicted class). `positive` is the place of the positive class; NULL for the
# form of a measure that has none.
cell_scores <- function(entry, table, positive = NULL, parameters = list()) {
  shares <- table / sum(table)
  found <- if (is.null(positive)) {
    entry$classes(shares)
  } else {
    positive_slopes(entry, shares, positive, parameters)
  }
  found$value + found$gradient - sum(found$gradient * shares)
}

# Value and gradient of a measure of one class against the rest.
positive_slopes <- function(entry, shares, positive, parameters) {
  cells <- positive_cells(shares, positive)
  own <- parameters[intersect(names(parameters), names(entry$parameters))]
  slope <- do.call(entry$gradient, c(cells, own))
  gradient <- shares
  gradient[] <- slope$tn
  gradient[, positive] <- slope$fp
  gradient[positive, ] <- slope$fn
  gradient[positive, positive] <- slope$tp
  list(value = evaluate_measure(entry, cells, parameters), gradient = gradient)
}

positive_cells <- function(table, positive) {
  tp <- table[positive, positive]
  fp <- sum(table[, positive]) - tp
  fn <- sum(table[positive, ]) - tp
  list(tp = tp, fp = fp, fn = fn, tn = sum(table) - tp - fp - fn)
}

# The gradient of a ratio of weighted sums of the cells: `top` and `bottom` are
# the weights, in the order tp, fp, fn, tn.
ratio_gradient <- function(cells, top, bottom) {
  cells <- unlist(cells)
  below <- sum(bottom * cells)
  slope <- (top - sum(top * cells) / below * bottom) / below
  list(tp = slope[1], fp = slope[2], fn = slope[3], tn = slope[4])
}

# Where each prediction stands in a matrix of records x repetitions (`place`),
# which test fold each record was in (`fold`, a matrix of that shape), and the
# kind of plan.
score_layout <- function(x) {
  record <- match(x$row, unique(x$row))
  repetition <- match(x$rep, sort(unique(x$rep)))
  size <- max(record)
  place <- record + size * (repetition - 1)
  total <- size * max(repetition)
  if (length(place) != total || anyDuplicated(place)) return(NULL)
  fold <- matrix(0L, size, max(repetition))
  fold[place] <- match(x$fold, sort(unique(x$fold)))
  kind <- switch(min(max(fold), 3), "test_set", "halves", "kfold")
  list(place = place, fold = fold, kind = kind)
}

# The scores of one learner, a matrix of records x repetitions. Measures of
# which larger values are better get a minus sign where losses are asked for.
learner_scores <- function(x, learner, layout, entry, positive, parameters) {
  truth <- as.integer(x$truth)
  estimate <- as.integer(x[[learner]])
  classes <- nlevels(x$truth)
  cell <- truth + classes * (estimate - 1L)
  table <- matrix(tabulate(cell, classes^2), classes)
  scores <- layout$fold + 0
  scores[layout$place] <- cell_scores(entry, table, positive, parameters)[cell]
  scores
}
