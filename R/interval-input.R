# What every interval needs from confusion counts.

counts_cells <- function(data) {
  list(tp = data$tp, fp = data$fp, fn = data$fn, tn = data$tn)
}

# Confusion counts of folds, not empty, finite and not negative. They need not
# be whole; an effective table passes only where one is taken as it is.
check_confusion <- function(counts, effective = FALSE) {
  cells <- count_cells$confusion_counts
  if (!inherits(counts, "confusion_counts")) {
    abort_input(
      c("{.arg counts} must be confusion counts, not {describe_value(counts)}.",
        i = "{.fn confusion_counts} makes them from predictions or from a table
             with the columns {.field {cells}}."),
      "type", "counts"
    )
  }
  if (is_effective(counts) && !effective) {
    abort_input("{.arg counts} must be the counts of the folds: an effective
                 table has none.", "scheme", "counts")
  }
  check_counts_table(counts, "counts")
  invisible(counts)
}

# The columns that say whose row it is.
unit_id <- function(data) {
  id <- list(learner = as.character(data$learner))
  if (!is.null(data[["class"]])) id$class <- as.character(data[["class"]])
  id
}

# The sum of the tables of each learner (and class): the columns that name it
# and the cells.
pool_units <- function(units) {
  fields <- intersect(c("learner", "class"), names(units[[1]]))
  id <- lapply(fields, function(field) {
    vapply(units, function(unit) as.character(.subset2(unit, field)[1]),
           character(1), USE.NAMES = FALSE)
  })
  cells <- lapply(count_cells$confusion_counts, function(cell) {
    vapply(units, function(unit) sum(as.double(.subset2(unit, cell))),
           numeric(1), USE.NAMES = FALSE)
  })
  names(id) <- fields
  names(cells) <- count_cells$confusion_counts
  list(id = id, cells = cells)
}
