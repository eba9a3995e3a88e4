# Subgroups of records (`by`), of columns that were kept or of other labels.

# Does an expression take one of these columns? (What is after `$` is none.)
takes_column <- function(expr, names) {
  if (is.symbol(expr)) return(as.character(expr) %in% names)
  if (!is.call(expr)) return(FALSE)
  parts <- as.list(expr)
  if (deparse(parts[[1]])[1] %in% c("$", "@")) parts <- parts[1:2]
  any(vapply(parts[-1], takes_column, NA, names))
}

missing_subgroup <- "(missing)"

# More labels than that are identifiers, more numbers measurements.
most_subgroups <- c(labels = 100, numbers = 20)

# `quo`: a column that was kept, or an expression with one value for each record
# in the order of their numbers. A factor in the order of the rows of `x`.
record_subgroups <- function(quo, x, arg = "by") {
  tested <- sort(unique(x$row))
  kept <- as.character(beside_names(x, "kept"))
  read <- function(records) {
    columns <- lapply(rlang::set_names(kept), function(name) {
      beside_values(x, "kept", name)[match(records, x$row)]
    })
    named_column(quo, list2DF(columns, length(records)), arg, length(records))
  }
  found <- tryCatch(
    read(tested),
    # (Hold-outs do not test all records of their plan.)
    bcvinfer_error_shape = function(error) {
      n <- attr(x, "plan", exact = TRUE)$n
      if (is.null(n)) rlang::cnd_signal(error)
      found <- read(seq_len(n))
      found$value <- found$value[tested]
      found
    },
    bcvinfer_error_column = function(error) {
      abort_input(c(
        "{.arg {arg}} must be a column that was kept with the predictions, or
         have a value for each record: there is no
         {.code {rlang::as_label(quo)}}.",
        i = if (length(kept) > 0) "Kept: {.field {kept}}." else
          "{.code cv_predictions(..., keep = c(sex, site))} keeps columns."
      ), "column", arg)
    }
  )
  taken <- isTRUE(plain_name(quo) %in% kept) ||
    takes_column(rlang::quo_get_expr(quo), c(kept, ".data"))
  # (Breaks for cut(), but no table of the user's, and no vector of it.)
  for (name in setdiff(all.vars(rlang::quo_get_expr(quo)), c(kept, ".data"))) {
    value <- get0(name, rlang::quo_get_env(quo))
    if (NROW(value) %in% c(length(tested), attr(x, "plan", exact = TRUE)$n)) {
      taken <- FALSE
    }
  }
  check_positions(x, taken, arg)
  codes <- subgroup_factor(found$value, arg)
  list(code = codes[match(x$row, tested)], label = found$label)
}

# `taken`: is it a column that is there?
check_positions <- function(x, taken, arg, i = "{.code cv_predictions(...,
                            keep = c(sex, site))} keeps columns.") {
  refuse_if(length(beside_names(x, "position")) > 0 && !taken, arg, "conflict",
            "must be a column that was kept with the predictions: the records of
             the table were not in the order of their numbers or names, so that
             a vector may belong to others.", i = i)
}

# Times that are written alike (an hour that is repeated at the end of summer
# time, parts of a second) are told apart.
time_factor <- function(values) {
  at <- sort(unique(values))
  text <- format(at)
  if (anyDuplicated(text)) text <- format(at, "%Y-%m-%d %H:%M:%OS6 %Z")
  factor(match(values, at), seq_along(at), make.unique(text))
}

# Records without a value are a subgroup of their own.
subgroup_factor <- function(values, arg = "by") {
  refuse_if(!is_labels(values), arg, "type", "must contain labels, a value for
             each record, not {describe_value(values)}.")
  labels <- if (is.factor(values)) droplevels(values, exclude = NA) else
    if (inherits(values, "POSIXct")) time_factor(values) else
      factor(if (is.numeric(values)) values else as_utf8(values))
  several <- nlevels(labels) + anyNA(labels)
  numbers <- is.numeric(values)
  most <- most_subgroups[[1 + numbers]]
  abort_if(several > most || several < 2, c(
    "{.arg {arg}} must divide the records into 2 to {most} subgroups, not
     {several}.",
    i = if (numbers && several > 1)
      "Make classes of the numbers, as {.fn cut} does; of codes a
       {.fn factor}."
  ), "value", arg)
  warn_alike_units(alike_labels(labels, letters = FALSE), arg, "subgroup")
  if (!anyNA(labels)) return(labels)
  refuse_if(missing_subgroup %in% levels(labels), arg, "value",
            "must not have both {.val {missing_subgroup}} and missing values.")
  levels(labels) <- c(levels(labels), missing_subgroup)
  labels[is.na(labels)] <- missing_subgroup
  labels
}
