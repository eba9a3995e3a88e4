#' @include measures.R
NULL

# Measures of all classes at once are functions of three matrices with a row for
# each table and a column for each class: `hits` (records that are right),
# `actual` (records of the class) and `predicted` (predictions of it). The
# derivatives, at the shares of the tables, are a list of three such matrices of
# these names. (derivation-components, eq. 3)

class_margins <- function(table) {
  lapply(list(hits = diag(table), actual = rowSums(table),
              predicted = colSums(table)), rbind)
}

class_value <- function(entry, margins) do.call(entry$classes, margins)

# The value of any measure of counts. `positive`: the place of the positive
# class, NULL for the form of all classes, which is the loss itself of accuracy
# and error.
margins_value <- function(entry, margins, positive = NULL,
                          parameters = list()) {
  if (!is.null(positive)) {
    cells <- positive_cells(margins, positive)
    return(evaluate_measure(entry, cells, parameters))
  }
  if (!is.null(entry$classes)) return(class_value(entry, margins))
  right <- rowSums(margins$hits) / rowSums(margins$actual)
  if (entry$direction == "minimize") 1 - right else right
}

positive_cells <- function(margins, positive) {
  tp <- margins$hits[, positive]
  fp <- margins$predicted[, positive] - tp
  fn <- margins$actual[, positive] - tp
  list(tp = tp, fp = fp, fn = fn, tn = rowSums(margins$actual) - tp - fp - fn)
}

# The scores of some cells of tables, a row for each table: of the records of
# class `actual` that are predicted to be of class `predicted`.
class_scores <- function(entry, margins, actual, predicted) {
  shares <- lapply(margins, `/`, rowSums(margins$actual))
  slope <- do.call(entry$class_gradient, shares)
  scores <- slope$actual[, actual, drop = FALSE] +
    slope$predicted[, predicted, drop = FALSE]
  right <- actual == predicted
  scores[, right] <- scores[, right] + slope$hits[, actual[right]]
  centre <- rowSums(Reduce(`+`, Map(`*`, slope, shares)))
  scores <- unname(scores + class_value(entry, margins) - centre)
  # What rounding leaves of scores of 0 is no difference to be tested.
  steepest <- do.call(pmax, as.data.frame(abs(do.call(cbind, slope))))
  noise <- 16 * .Machine$double.eps * steepest
  scores[is.finite(noise) & abs(scores) <= noise] <- 0
  scores
}

# A table of two classes has the same margins.
two_class_margins <- function(tp, fp, fn, tn) {
  list(hits = cbind(tp, tn, deparse.level = 0),
       actual = cbind(tp + fn, tn + fp, deparse.level = 0),
       predicted = cbind(tp + fp, tn + fn, deparse.level = 0))
}

# The same measure of the four cells, and its derivatives.
two_class_forms <- function(classes, class_gradient) {
  list(fun = function(tp, fp, fn, tn) {
    do.call(classes, two_class_margins(tp, fp, fn, tn))
  }, gradient = function(tp, fp, fn, tn) {
    slope <- do.call(class_gradient, two_class_margins(tp, fp, fn, tn))
    along <- function(actual, predicted) {
      slope$actual[, actual] + slope$predicted[, predicted]
    }
    list(tp = along(1, 1) + slope$hits[, 1], fp = along(2, 1),
         fn = along(1, 2), tn = along(2, 2) + slope$hits[, 2])
  })
}

# Counts as measures read them: their rows, the `cells` of each, and how a
# measure's `value` follows from these. Measures of every class read the counts
# of each class, whose rows become one, or the table of two classes.
measured_counts <- function(counts, entries, arg = "counts") {
  every <- vapply(entries, function(entry) isTRUE(entry$every_class), NA)
  by_class <- !is.null(counts[["class"]])
  if (any(every)) check_every_class(counts, entries, every, arg)
  if (!any(every) || !by_class) {
    return(list(counts = counts, cells = counts_cells(counts),
                value = evaluate_measure))
  }
  check_counts_table(counts, arg)
  owner_units(counts, arg)
  units <- key_ids(unclass(counts)[c("learner", "rep", "fold")])
  rows <- order(match(units, unique(units)), counts$class)
  cells <- counts_cells(counts)
  margins <- list(hits = cells$tp, actual = cells$tp + cells$fn,
                  predicted = cells$tp + cells$fp)
  size <- Reduce(`+`, cells)
  counted <- stats::ave(margins$actual, units, FUN = sum)
  refuse_if(any(abs(counted - size) > 1e-9 * size), arg, "rows",
            "must have the rows of all classes: some records are of a class that
             has none.")
  list(
    counts = counts[rows[!duplicated(units[rows])],
                    setdiff(names(counts), "class")],
    cells = lapply(margins, function(margin) {
      matrix(margin[rows], ncol = length(unique(counts$class)), byrow = TRUE)
    }),
    value = function(entry, cells, parameters) class_value(entry, cells)
  )
}

check_every_class <- function(counts, entries, every, arg) {
  label <- registry_field(entries[every], "label")
  refuse_if(!is.null(attr(counts, "positive", exact = TRUE)), arg, "conflict",
            "must have the counts of all classes for {label}: they are of one
             class against the rest.",
            i = "{.code confusion_counts(positive = \"each\")} counts every
             class, {.fn interval_components} takes predictions.")
  abort_if(!is.null(counts[["class"]]) && !all(every),
           "{.arg measures}: {label} {?is/are} of all classes, the others of
            each class: ask for them in a call of their own.", "conflict",
           "measures")
}
