# The confusion counts of each learner (and class): checked, and pooled over the
# folds. Intervals and measures start here.

counts_cells <- function(data) {
  list(tp = as.double(data$tp), fp = as.double(data$fp),
       fn = as.double(data$fn), tn = as.double(data$tn))
}

# Confusion counts of folds, not empty, finite and not negative. They need not
# be whole; an effective table passes only where one is taken as it is.
check_confusion <- function(counts, effective = FALSE) {
  if (!inherits(counts, "confusion_counts")) {
    cells <- count_cells$confusion_counts
    abort_input(
      c("{.arg counts} must be confusion counts, not {describe_value(counts)}.",
        i = "{.fn confusion_counts} makes them from predictions or from a table
             with the columns {.field {cells}}."),
      "type", "counts"
    )
  }
  abort_if(is_effective(counts) && !effective,
           "{.arg counts} must be the counts of the folds: an effective table
            has none.", "scheme", "counts")
  check_counts_table(counts, "counts")
  invisible(counts)
}

# The columns that say whose row it is.
unit_id <- function(data) {
  id <- list(learner = as.character(data$learner))
  if (!is.null(data[["class"]])) id$class <- as.character(data[["class"]])
  id
}

# The pooled table of each learner (and class), all of the same complete folds:
# the columns that name it, the sums of the cells, the layout, and the numbers
# of the rows, one column for each table.
pool_units <- function(counts) {
  id <- unit_id(counts)
  owner <- as.integer(vctrs::vec_group_id(vctrs::new_data_frame(id)))
  first <- which(!duplicated(owner))
  shape <- counts_shape(counts)
  folds <- shape$m * shape$k
  rep <- match(counts$rep, unique(counts$rep))
  fold <- match(counts$fold, unique(counts$fold))
  place <- (owner - 1) * folds + (rep - 1) * shape$k + fold
  if (length(place) != length(first) * folds || anyDuplicated(place)) {
    split_alike(counts)
  }
  rows <- matrix(order(place), folds)
  cells <- lapply(unclass(counts)[count_cells$confusion_counts],
                  function(cell) .colSums(cell[rows], folds, length(first)))
  list(id = lapply(id, `[`, first), cells = cells, shape = shape, rows = rows)
}
