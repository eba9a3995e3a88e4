# How counts are laid out: the design they were given, the repetitions and folds
# that are there, the checks of methods that need a certain layout, and the
# tables of all folds put together.

counts_design <- function(x) attr(x, "design", exact = TRUE)

# m repetitions and k folds as they are there, and what the design says of the
# rest (NULL where it says nothing).
counts_shape <- function(x) {
  design <- attr(x, "design", exact = TRUE)
  list(
    m = length(unique(.subset2(x, "rep"))),
    k = length(unique(.subset2(x, "fold"))),
    scheme = design$scheme, n = design$n,
    n_train = design$n_train, n_test = design$n_test
  )
}

# The columns of counts that methods read, looked through once at the door: they
# may have been changed since they were made. By fold, pooled or effective.
check_counts_table <- function(x, arg) {
  pairs <- inherits(x, "contingency_counts")
  ids <- c(if (pairs) c("a", "b") else "learner",
           if ("class" %in% names(x)) "class",
           if (inherits(x, "cv_counts")) c("rep", "fold"))
  check_counts_columns(x, ids, count_cells[[1 + pairs]], arg, whole = FALSE)
  if (!is_effective(x)) return(invisible())
  numbers <- c("n_effective", "m", "rho1", "rho2")
  check_columns(x, numbers, arg)
  check_number_columns(as.list(x)[numbers], arg)
}

# Stop unless the columns are there, one value per row, `ids` labels and `cells`
# counts. One look over all of them; what is wrong is searched for only where it
# finds something.
check_counts_columns <- function(x, ids, cells, arg, whole) {
  columns <- unclass(x)
  rows <- nrow(x)
  complete <- function(column) {
    is.null(dim(column)) && length(column) == rows && !anyNA(column)
  }
  is_id <- function(column) typeof(column) %in% label_types && complete(column)
  is_cell <- function(column) {
    is.numeric(column) && !is.object(column) && complete(column) &&
      min(column) >= 0 && max(column) <= largest_count &&
      (!whole || all(column == round(column)))
  }
  if (rows > 0 && all(c(ids, cells) %in% names(columns)) &&
      all(vapply(columns[ids], is_id, NA)) &&
      all(vapply(columns[cells], is_cell, NA))) {
    return(invisible())
  }
  check_columns(x, c(ids, cells), arg)
  abort_if(rows == 0,
           "{.arg {arg}} must have at least one row of counts.", "shape", arg)
  check_number_columns(columns[cells], arg, check_counts, whole = whole)
  check_ids(columns[ids], arg)
}

# The rows of each learner (or pair), ordered by repetition and fold. Each must
# have every combination of its repetitions and folds once.
split_counts <- function(x, arg = caller_arg(x)) {
  check_cv_counts(x, arg = arg)
  check_counts_table(x, arg)
  columns <- as.list(x)
  attributes(columns) <- list(names = names(columns))
  owner <- owner_ids(x)
  rep <- label_ranks(columns$rep)
  fold <- label_ranks(columns$fold)
  first <- which(!duplicated(owner))
  labels <- owner_labels(x)[first]
  blocks <- Map(function(one, label) {
    rows <- which(owner == one)
    rows <- rows[order(rep[rows], fold[rows])]
    if (!is_grid(rep[rows], fold[rows])) {
      abort_grid(columns$rep[rows], columns$fold[rows], label, arg)
    }
    new_table(lapply(columns, `[`, rows))
  }, owner[first], labels)
  stats::setNames(blocks, labels)
}

# The columns of one pair's counts, ordered by repetition and fold. `empty`: may
# folds be without records?
one_pair <- function(counts, empty = FALSE, arg = "x") {
  check_counts_table(counts, arg)
  columns <- as.list(counts)
  attributes(columns) <- list(names = names(columns))
  shape <- counts_shape(counts)
  places <- columns[c("rep", "fold")]
  whole <- inherits(counts, "cv_counts") &&
    all(columns$a == columns$a[1] & columns$b == columns$b[1]) &&
    nrow(counts) == shape$m * shape$k && first_repeat(places) == 0
  if (!whole) {
    tables <- names(split_counts(counts, arg))
    abort_input(
      c("{.arg {arg}} must hold one pair of learners, not {length(tables)}.",
        x = "It has: {.val {tables}}.",
        i = "Choose the rows of one pair."), "shape", arg
    )
  }
  none <- sum(Reduce(`+`, columns[count_cells$contingency_counts]) == 0)
  abort_if(none > 0 && !empty,
           "{.arg {arg}} has {none} fold{?s} without any record.", "value", arg)
  # (In the order of `label_ranks()`.)
  lapply(columns, `[`, order(places$rep, places$fold, method = "radix"))
}

# The same for methods that take one number of repetitions and of folds for all
# learners.
split_alike <- function(counts) {
  blocks <- split_counts(counts)
  shape <- counts_shape(counts)
  short <- which(vapply(blocks, nrow, 1L) != shape$m * shape$k)
  abort_if(length(short) > 0, c(
    "{.arg counts} must have the same folds for all learners.",
    x = "{.field {names(short)[1]}} has {nrow(blocks[[short[1]]])} of the
         {shape$m} x {shape$k} folds that are there.",
    i = "Give learners with other folds in a call of their own."
  ), "rows", "counts")
  blocks
}

# Sorted by repetition and fold: is every combination there once?
is_grid <- function(rep, fold) {
  size <- length(rep)
  twice <- rep[-1] == rep[-size] & fold[-1] == fold[-size]
  !any(twice) && size == length(unique(rep)) * length(unique(fold))
}

abort_grid <- function(rep, fold, owner, arg) {
  there <- list(rep = rep, fold = fold)
  where <- function(keys, i) {
    paste("repetition", keys$rep[i], "fold", keys$fold[i])
  }
  twice <- first_repeat(there)
  abort_if(twice > 0,
           "{.arg {arg}} must have each repetition and fold once:
            {.field {owner}} has {where(there, twice)} more than once.",
           "rows", arg)
  reps <- unique(rep)
  folds <- unique(fold)
  grid <- list(rep = rep(reps, each = length(folds)),
               fold = rep(folds, length(reps)))
  absent <- which(is.na(key_match(grid, there)))
  abort_input(
    c("{.arg {arg}} must have every combination of repetition and fold.",
      x = "{.field {owner}} has no row for {where(grid, absent[1])}
           ({length(absent)} of {length(grid$rep)} missing).",
      i = "Labels of folds recur in each repetition: 1 to k in all of them."),
    "rows", arg
  )
}

# Stop unless the counts are those of an m x 2 plan, which repeated two-fold
# cross-validation is too; returns their shape.
check_half_splits <- function(x, arg = caller_arg(x)) {
  shape <- counts_shape(x)
  scheme_fits <- is.null(shape$scheme) ||
    has_half_splits(shape$scheme, shape$k)
  if (shape$k != 2 || !scheme_fits) {
    abort_scheme("m x 2 cross-validation, with two folds per repetition",
                 "cv_bcv(n, m = 5)", shape, arg)
  }
  invisible(shape)
}

abort_scheme <- function(needed, plan, shape, arg) {
  abort_input(
    c("{.arg {arg}} must hold counts of {needed}.",
      x = "It has {describe_shape(shape)}.",
      i = "{.code {plan}} makes such a plan."),
    "scheme", arg
  )
}

describe_shape <- function(shape) {
  size <- paste0(count_of(shape$m, "repetition"), " of ",
                 count_of(shape$k, "fold"))
  if (is.null(shape$scheme)) return(size)
  scheme <- sub(" m x 2 cross-validation", "", plan_schemes[[shape$scheme]])
  scheme <- sub("^([BRTH])", "\\L\\1", scheme, perl = TRUE)
  paste0(size, " (", scheme, ")")
}

#' Pool the counts of all folds
#'
#' Adds up, or averages, the tables of all repetitions and folds of each
#' learner or pair.
#'
#' In repeated cross-validation every record is tested in each repetition, so
#' the sum counts it m times and is not a sample of that size.
#' [effective_table()] gives the counts of as many independent records as an
#' m x 2 plan is equivalent to.
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
  how <- check_choice(how, c("sum", "mean"))
  blocks <- split_counts(x)
  divide <- function(block) if (how == "mean") nrow(block) else 1
  data <- pool_blocks(blocks, x, divide)
  reps <- vapply(blocks, function(block) length(unique(block$rep)), 0L)
  data$reps <- unname(reps)
  data$folds <- unname(vapply(blocks, nrow, 0L)) %/% data$reps
  data$pooled <- rep(how, nrow(data))
  new_result(data, c("pooled_counts", counts_kind(x)),
             clusters = counts_clusters(x))
}

# One row per block: its owner, and its summed cells divided by a number.
pool_blocks <- function(blocks, x, divide) {
  owners <- lapply(owner_names(x), function(name) {
    unname(vapply(blocks, function(block) as.character(block[[name]][1]), ""))
  })
  names(owners) <- owner_names(x)
  cells <- lapply(cell_names(x), function(cell) {
    unname(vapply(blocks, function(block) sum(block[[cell]]) / divide(block),
                  0))
  })
  names(cells) <- cell_names(x)
  new_table(c(owners, cells))
}
