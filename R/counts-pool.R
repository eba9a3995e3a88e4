# Counts fold by fold, of each learner (or pair): in order and complete; and
# the folds put together.

# The counts by fold of each learner (or pair), ordered by repetition and fold.
split_counts <- function(x, arg = caller_arg(x)) {
  check_counts_table(x, arg)
  columns <- as.list(x)
  attributes(columns) <- list(names = names(columns))
  owners <- count_owners(x)
  rows <- owner_rows(owners, columns$rep, columns$fold, arg)
  lapply(rows, function(at) new_table(lapply(columns, `[`, at)))
}

# The rows of each of `count_owners()`, by label, ordered by repetition and
# fold. Each must have every combination of its repetitions and folds once.
owner_rows <- function(owners, rep, fold, arg) {
  owner <- owners$id
  codes <- lapply(list(rep = rep, fold = fold), function(key) {
    sorted_codes(label_ranks(key))$values
  })
  place <- function(within, x) (within - 1) * max(x) + x
  number <- function(place) tabulate(owner[!duplicated(place)])
  by_rep <- place(owner, codes$rep)
  cell <- place(by_rep, codes$fold)
  rows <- order(cell)
  rows <- split(rows, owner[rows])
  names(rows) <- owners$label[owners$first]
  cells <- number(by_rep) * number(place(owner, codes$fold))
  bad <- which(lengths(rows) != cells | number(cell) != cells)
  if (length(bad) == 0) return(rows)
  check_once(c(owners$columns, list(rep = rep, fold = fold)), arg)
  there <- lapply(list(fold = fold, rep = rep), `[`, rows[[bad[1]]])
  grid <- as.list(expand.grid(lapply(there, unique)))
  absent <- which(is.na(key_match(grid, there)))
  refuse(arg, "rows", "must have every combination of repetition and fold.",
         x = "{.field {names(rows)[bad[1]]}} has no row for
              {describe_key(rev(grid), absent[1])} ({length(absent)} of
              {length(grid$rep)} missing).",
         i = "Labels of folds recur in each repetition: 1 to k in all of them.")
}

#' Pool the counts of all folds
#'
#' Adds up, or averages, the tables of all repetitions and folds of each
#' learner or pair.
#'
#' In repeated cross-validation every record is tested in each repetition, so
#' the sum counts it m times and is not a sample of that size.
#' [effective_table()] gives the counts of the number of independent records to
#' which an m x 2 plan is equivalent. Of [cv_blocks()] and [cv_paired_halves()]
#' the fits with fewer training records do not count.
#'
#' @section Errors:
#' `x` is not a table of counts by fold (`bcvinfer_error_type`), `how` is
#' another string (`bcvinfer_error_value`), or a combination of repetition and
#' fold is missing or duplicated (`bcvinfer_error_rows`).
#'
#' @param x Counts by fold, from [confusion_counts()] or
#'   [contingency_counts()].
#' @param how `"sum"` (default, whole counts) or `"mean"`, the average table of
#'   a fold, which is not whole in general.
#' @return A data frame of class `pooled_counts`, one row per learner (and
#'   class) or pair: `learner` (and `class`) or `a`, `b`; the four counts;
#'   `reps`, `folds` (folds per repetition) and `pooled` (the value of `how`).
#' @examples
#' counts <- contingency_counts(
#'   data.frame(rep = c(1, 1, 2, 2), fold = c(1, 2, 1, 2),
#'              n00 = 3:6, n01 = 1, n10 = 4, n11 = 20)
#' )
#' pool_counts(counts)
#' pool_counts(counts, "mean")
#' @family counts
#' @export
pool_counts <- function(x, how = c("sum", "mean")) {
  check_given(x)
  check_cv_counts(x)
  how <- check_choice(how)
  x <- main_fits(x, attr(x, "design", exact = TRUE))
  blocks <- split_counts(x)
  divide <- function(block) if (how == "mean") nrow(block) else 1
  data <- pool_blocks(blocks, x, divide)
  data$reps <- vapply(blocks, function(block) length(unique(block$rep)), 0L,
                      USE.NAMES = FALSE)
  data$folds <- unname(vapply(blocks, nrow, 0L)) %/% data$reps
  data$pooled <- rep(how, nrow(data))
  new_result(data, c("pooled_counts", counts_kind(x)),
             clusters = attr(x, "clusters", exact = TRUE))
}

# One row per block: its owner, and its summed cells divided by a number.
pool_blocks <- function(blocks, x, divide) {
  owners <- count_owners(x)
  cells <- lapply(rlang::set_names(cell_names(x)), function(cell) {
    sums <- lapply(blocks, function(block) sum(block[[cell]]) / divide(block))
    unlist(sums, use.names = FALSE)
  })
  new_table(c(lapply(owners$columns, `[`, owners$first), cells))
}

counts_cells <- function(data) {
  lapply(unclass(data)[count_cells$confusion_counts], as.double)
}

# Confusion counts of folds, not empty, finite and not negative. They need not
# be whole; an effective table passes only where one is taken as it is.
check_confusion <- function(counts, effective = FALSE) {
  refuse_if(!inherits(counts, "confusion_counts"), "counts", "type",
            "must be confusion counts, not {describe_value(counts)}.",
            i = "{.fn confusion_counts} makes them from predictions or from a
             table with the columns {.field {count_cells$confusion_counts}}.")
  refuse_if(inherits(counts, "pooled_counts"), "counts", "type",
            "must be the counts of the folds: these are pooled already.")
  refuse_if(inherits(counts, "effective_counts") && !effective, "counts",
            "scheme",
            "must be the counts of the folds: an effective table has none.")
  check_counts_table(counts, "counts")
  invisible(counts)
}

# Where each record may count once.
refuse_pooled_repetitions <- function(x, arg) {
  if (!inherits(x, "pooled_counts")) return(invisible())
  check_columns(x, "reps", arg)
  check_number_columns(as.list(x)["reps"], arg)
  reps <- max(x$reps)
  refuse_if(reps > 1, arg, "scheme", "must not be pooled over {reps}
             repetitions, in each of which a record counts again.")
}

# The owners (learner and class) of rows by fold, all of the same complete
# folds: the columns that name them, the layout, and the numbers of the rows,
# one column for each owner.
owner_units <- function(x, arg = "counts") {
  owners <- count_owners(x)
  shape <- counts_shape(x)
  rows <- owner_rows(owners, x$rep, x$fold, arg)
  short <- which(lengths(rows) != shape$m * shape$k)
  refuse_if(length(short) > 0, arg, "rows",
            "must have the same folds for all learners.",
            x = "{.field {names(short)[1]}} has {length(rows[[short[1]]])} of
             the {shape$m} x {shape$k} folds that are there.")
  list(id = lapply(owners$columns, `[`, owners$first), shape = shape,
       rows = matrix(unlist(rows), ncol = length(owners$first)))
}

# With the sums of their cells: the pooled tables.
pool_units <- function(counts) {
  units <- owner_units(counts)
  rows <- units$rows
  units$cells <- lapply(counts_cells(counts), function(cell) {
    .colSums(cell[rows], nrow(rows), ncol(rows))
  })
  units
}
