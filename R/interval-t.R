# What all t intervals share: the values of the folds, and the interval from
# their mean and a standard error.
#' @include intervals.R
NULL

# The measure of every fold, one vector per learner (and class), ordered by
# repetition and fold; undefined folds are NA and counted in one warning.
fold_values <- function(counts, entry, parameters) {
  units <- split_alike(counts)
  values <- lapply(units, function(unit) {
    evaluate_measure(entry, counts_cells(unit), parameters)
  })
  warn_undefined(rep(entry$measure, nrow(counts)),
                 unlist(values, use.names = FALSE))
  list(id = pool_units(units)$id, units = units, values = values)
}

# The interval of a t method. `check_shape(counts, call)` stops where the
# counts are not of the shape that the method needs; `spread(values)` is the
# standard error of their mean.
fold_t_interval <- function(counts, measure, conf.level, parameters, method,
                       check_shape, spread, df, notes) {
  check_given(counts)
  conf.level <- check_level(conf.level)
  entry <- find_measure(measure)
  parameters <- check_parameters(list(entry), parameters)
  check_confusion(counts)
  shape <- check_shape(counts)
  folds <- fold_values(counts, entry, parameters)
  center <- vapply(folds$values, mean, numeric(1), USE.NAMES = FALSE)
  error <- vapply(folds$values, standard_error, numeric(1), spread,
                  USE.NAMES = FALSE)
  warn_zero_length(folds$id, error)
  reach <- stats::qt((1 - conf.level) / 2, df(shape), lower.tail = FALSE)
  ends <- list(low = center - reach * error, high = center + reach * error)
  warn_range(entry, folds$id, ends)
  new_cv_interval(
    interval_data(folds$id, measure, method, "macro", center, ends,
                  conf.level),
    c(notes, describe_parameters(parameters), target_of(shape))
  )
}

# Rounding must not hide that all values agree.
standard_error <- function(values, spread) {
  if (anyNA(values)) return(NA_real_)
  error <- spread(values)
  if (error <= 1e-14 * max(abs(values))) 0 else error
}

# The folds of one learner as a matrix: row = repetition, column = fold.
half_split_matrix <- function(values) matrix(values, ncol = 2, byrow = TRUE)

# Half splits, of a fixed number of repetitions where a method needs that.
check_half_shape <- function(counts, m = NULL) {
  check_half_splits(counts, arg = "counts")
  shape <- counts_shape(counts)
  if (!is.null(m) && shape$m != m) {
    abort_input("{.arg counts} must be {m} x 2 half splits, not
                 {shape$m} x 2.", "scheme", "counts")
  }
  shape$speaks <- "n/2"
  shape
}

check_kfold_shape <- function(counts) {
  shape <- check_kfold_only(counts, "interval_bcv_t")
  shape$speaks <- "n"
  shape
}

target_of <- function(shape) {
  switch(shape$speaks, "n/2" = half_target(shape$n_train),
         n = kfold_target(shape$n_train), shape$speaks)
}

describe_parameters <- function(parameters) {
  if (length(parameters) == 0) return(NULL)
  paste0(names(parameters), " = ", unlist(parameters), ".")
}

name_rows <- function(id, which) do.call(paste, c(id, sep = ", "))[which]

warn_zero_length <- function(id, error) {
  zero <- which(error == 0)
  if (length(zero) == 0) return(invisible())
  warn_result(
    c("The interval of {.val {name_rows(id, zero)}} has length zero.",
      i = "The folds do not vary in the way that it measures; a posterior
           interval has a positive length."),
    "zero_variance"
  )
}

# An end outside the range is reported as computed, and said.
warn_range <- function(entry, id, ends) {
  outside <- which(ends$low < entry$range[1] | ends$high > entry$range[2])
  if (length(outside) == 0) return(invisible())
  warn_result(
    c("The interval of {.val {name_rows(id, outside)}} leaves the range
       [{entry$range[1]}, {entry$range[2]}] of {entry$label}.",
      i = "It is reported as computed, not cut."),
    "range"
  )
}
