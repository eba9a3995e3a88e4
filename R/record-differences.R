#' @include disagreements.R test-design.R
NULL

# Differences of single records: each `value` occurs `times` times in `fold`.
records_of_object <- function(x, fold) {
  input <- as_whole_tables(x, "kfold_z")
  if (!is.null(fold)) {
    abort_input("{.arg fold} is known from {.arg x} and cannot be given as
                 well.", "conflict", "fold")
  }
  table <- input$table
  folds <- seq_along(table$n01)
  c(input, list(value = rep(c(1, -1, 0), each = length(folds)),
                times = c(table$n01, table$n10, table$n00 + table$n11),
                fold = rep(folds, 3)))
}

records_of_numbers <- function(x, fold, variance) {
  x <- check_numeric(x, 2, "x")
  if (!is.null(dim(x)) && length(x) != max(dim(x))) {
    abort_input("{.arg x} must be a vector of differences, one per record, not
                 {describe_value(x)}.", "shape", "x")
  }
  if (variance == "in" && is.null(fold)) {
    abort_input("{.arg fold} is needed for {.code variance = \"in\"}: the fold
                 of each record.", "missing", "fold")
  }
  if (!is.null(fold)) check_fold_vector(fold, length(x))
  list(value = as.vector(x), times = rep(1, length(x)), fold = fold,
       label = "difference in loss", name = argument_text("x"))
}

check_fold_vector <- function(fold, size) {
  if (!is.atomic(fold) || length(fold) != size) {
    abort_input("{.arg fold} must have one value per record ({size}), not
                 {describe_value(fold)}.", "shape", "fold")
  }
  if (anyNA(fold)) {
    abort_input("{.arg fold} must not have missing values: it has
                 {sum(is.na(fold))}.", "missing", "fold")
  }
}

check_record_folds <- function(input) {
  sizes <- rowsum(input$times, input$fold)
  if (any(sizes < 2)) {
    abort_input("The variance within folds needs at least 2 records in each:
                 {sum(sizes < 2)} fold{?s} ha{?s/ve} fewer.", "value", "x")
  }
}
