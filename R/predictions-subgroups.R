# Columns that are kept with predictions, and the subgroups of records that they
# or other labels make.
#' @include predictions.R
NULL

kept_columns <- function(quo, data) {
  if (!given(quo)) return(NULL)
  lapply(selected_columns(quo, data, "keep"), function(place) {
    check_labels(.subset2(data, place), "keep", names(data)[place])
  })
}

# `columns`: named vectors in the order of the rows of `x`, which belong to the
# records, kept for subgroups.
with_kept <- function(x, columns, arg = "keep") {
  if (length(columns) == 0) return(x)
  once <- which(!duplicated(x$row))
  of <- match(x$row, x$row[once])
  for (name in names(columns)) {
    codes <- key_ids(list(columns[[name]]))
    differs <- which(codes != codes[once][of])
    refuse_if(length(differs) > 0, arg, "rows",
              "must be the same for all predictions of a record: {.field {name}}
               of row {x$row[differs[1]]} is not.")
  }
  with_beside(x, "kept", list(row = x$row[once]),
              lapply(columns, `[`, once))
}

missing_subgroup <- "(missing)"

# More labels than that are identifiers, more numbers measurements.
most_subgroups <- c(labels = 100, numbers = 20)

# `quo`: a column that was kept, or an expression with one value for each record
# in the order of their numbers. A factor in the order of the rows of `x`.
record_subgroups <- function(quo, x, arg = "by") {
  records <- sort(unique(x$row))
  first <- match(records, x$row)
  kept <- lapply(rlang::set_names(as.character(
    beside_names(x, "kept")
  )), function(name) {
    beside_values(x, "kept", name)[first]
  })
  found <- tryCatch(
    named_column(quo, list2DF(kept, length(records)), arg, length(records)),
    bcvinfer_error_column = function(error) abort_input(c(
      "{.arg {arg}} must be a column that was kept with the predictions, or
       have a value for each record: there is no
       {.code {rlang::as_label(quo)}}.",
      i = if (length(kept) > 0) "Kept: {.field {names(kept)}}." else
        "{.code cv_predictions(..., keep = c(sex, site))} keeps columns."
    ), "column", arg)
  )
  codes <- subgroup_factor(found$value, arg)
  list(code = codes[match(x$row, records)], label = found$label)
}

# Records without a value are a subgroup of their own.
subgroup_factor <- function(values, arg = "by") {
  refuse_if(!is_labels(values), arg, "type", "must contain labels, a value for
             each record, not {describe_value(values)}.")
  labels <- if (is.factor(values)) droplevels(values) else
    factor(if (is.numeric(values)) values else as_utf8(values))
  several <- nlevels(labels) + anyNA(labels)
  numbers <- is.numeric(values)
  most <- most_subgroups[[1 + numbers]]
  abort_if(several > most || several < 2, c(
    "{.arg {arg}} must divide the records into 2 to {most} subgroups, not
     {several}.",
    i = if (numbers && several > 1)
      "Use {.fn cut} to make classes of numbers, or {.fn factor} of codes."
  ), "value", arg)
  if (!anyNA(labels)) return(labels)
  refuse_if(missing_subgroup %in% levels(labels), arg, "value",
            "must not have both {.val {missing_subgroup}} and missing values.")
  levels(labels) <- c(levels(labels), missing_subgroup)
  labels[is.na(labels)] <- missing_subgroup
  labels
}
