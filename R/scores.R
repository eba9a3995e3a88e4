# Scores: what a single prediction contributes to a measure. The mean of the
# scores of all predictions is the measure's value; their spread is that of its
# influence function. The score of a predicted label depends on its cell of the
# class-by-class table alone. (derivation-components, eq. 1 to 3)

# The score of each cell of `table` (counts, rows the truth, columns the
# predicted class) for a registered measure; `positive` is the place of the
# positive class, or NULL where the measure has none.
cell_scores <- function(entry, table, positive, parameters = list()) {
  shares <- table / sum(table)
  value <- table_value(entry, shares, positive, parameters)
  gradient <- table_gradient(entry, shares, positive, parameters)
  value + gradient - sum(gradient * shares)
}

# The tp, fp, fn and tn of a table of classes.
positive_cells <- function(table, positive) {
  tp <- table[positive, positive]
  fp <- sum(table[, positive]) - tp
  fn <- sum(table[positive, ]) - tp
  list(tp = tp, fp = fp, fn = fn, tn = sum(table) - tp - fp - fn)
}

table_value <- function(entry, shares, positive, parameters) {
  if (is.null(positive)) return(entry$classes(shares)$value)
  evaluate_measure(entry, positive_cells(shares, positive), parameters)
}

table_gradient <- function(entry, shares, positive, parameters) {
  if (is.null(positive)) return(entry$classes(shares)$gradient)
  slopes <- cell_gradient(entry, positive_cells(shares, positive), parameters)
  gradient <- shares
  gradient[] <- slopes$tn
  gradient[, positive] <- slopes$fp
  gradient[positive, ] <- slopes$fn
  gradient[positive, positive] <- slopes$tp
  gradient
}

# The derivatives of a measure by the shares of the four cells.
cell_gradient <- function(entry, cells, parameters) {
  if (is.null(entry$success)) {
    own <- parameters[intersect(names(parameters), names(entry$parameters))]
    return(do.call(entry$gradient, c(cells, own)))
  }
  counted <- Reduce(`+`, cells[c(entry$success, entry$failure)])
  value <- Reduce(`+`, cells[entry$success]) / counted
  slope <- c(tp = 0, fp = 0, fn = 0, tn = 0)
  slope[entry$success] <- (1 - value) / counted
  slope[entry$failure] <- -value / counted
  as.list(slope)
}
