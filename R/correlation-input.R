# From what a user has to the array [replicate, rep, fold] of numbers.

check_estimates <- function(x, arg = caller_arg(x)) {
  if (!is.array(x) || !is.numeric(x)) {
    abort_input("{.arg {arg}} must be a numeric array {.code [replicate, rep,
                 fold]} or a data frame, not {describe_value(x)}.", "type",
                arg)
  }
  size <- dim(x)
  if (length(size) != 3 || size[3] != 2 || size[2] < 1) {
    abort_input("{.arg {arg}} must have the dimensions replicates x repetitions
                 x 2 folds, not {paste(size, collapse = ' x ')}.", "shape",
                arg)
  }
  check_finite_estimates(x, rep_len(seq_len(size[1]), length(x)), arg)
  array(as.double(x), size)
}

check_finite_estimates <- function(estimate, replicate, arg) {
  # The sum of finite numbers may overflow, so it proves only the good case.
  if (is.finite(sum(estimate)) || all(is.finite(estimate))) return(invisible())
  bad <- unique(replicate[!is.finite(estimate)])
  abort_input(
    c("{.arg {arg}} must not have missing or infinite values.",
      x = "It has {sum(!is.finite(estimate))}, in {length(bad)} replicate{?s};
           the first is {.val {as.character(bad[1])}}.",
      i = "Leave whole replicates out, and say how many."),
    "missing", arg
  )
}

estimates_to_array <- function(x, arg = caller_arg(x)) {
  keys <- c("replicate", "rep", "fold")
  check_columns(x, c(keys, "estimate"), arg)
  for (key in keys) check_key(x[[key]], key, arg)
  if (!is.numeric(x$estimate)) {
    abort_input("{.arg {arg}}'s column {.field estimate} must be numeric, not
                 {describe_value(x$estimate)}.", "type", arg)
  }
  labels <- lapply(x[keys], unique)
  codes <- Map(match, x[keys], labels)
  size <- lengths(labels, use.names = FALSE)
  if (nrow(x) > 0 && size[3] != 2) {
    abort_input("{.arg {arg}} must come from half splits, two folds for each
                 repetition: its column {.field fold} has {size[3]}
                 value{?s}.", "scheme", arg)
  }
  # In doubles: a wrong grid may have more cells than integers count.
  cell <- codes[[2]] - 1 + size[2] * as.double(codes[[3]] - 1L)
  cell <- codes[[1]] + size[1] * cell
  check_replicate_grid(cell, codes, labels, arg)
  check_finite_estimates(x$estimate, x$replicate, arg)
  result <- array(0, size)
  result[cell] <- x$estimate
  result
}

check_key <- function(key, name, arg) {
  if (!is.atomic(key) || !is.null(dim(key))) {
    abort_input("{.arg {arg}}'s column {.field {name}} must be a vector of
                 labels, not {describe_value(key)}.", "type", arg)
  }
  if (anyNA(key)) {
    abort_input("{.arg {arg}}'s column {.field {name}} must not have missing
                 values: it has {sum(is.na(key))}.", "missing", arg)
  }
}

# Every combination of replicate, rep and fold once.
check_replicate_grid <- function(cell, codes, labels, arg) {
  doubled <- anyDuplicated(cell)
  if (doubled > 0) abort_doubled(doubled, codes, labels, arg)
  lacking <- prod(lengths(labels)) - length(cell)
  if (lacking > 0) abort_lacking(lacking, codes, labels, arg)
}

abort_doubled <- function(row, codes, labels, arg) {
  at <- mapply(function(code, label) as.character(label[code[row]]), codes,
               labels)
  abort_input(
    c("{.arg {arg}} must have each combination of replicate, rep and fold
       once.",
      x = "Doubled: replicate {.val {at[[1]]}}, rep {.val {at[[2]]}},
           fold {.val {at[[3]]}}.",
      i = "Several learners need one call each."),
    "rows", arg
  )
}

abort_lacking <- function(lacking, codes, labels, arg) {
  folds <- prod(lengths(labels)[-1])
  rows <- tabulate(codes[[1]], length(labels[[1]]))
  first <- as.character(labels[[1]][which(rows < folds)[1]])
  abort_input(
    c("{.arg {arg}} must have each combination of replicate, rep and fold.",
      x = "Lacking: {count_of(lacking, 'row')}, the first in replicate
           {.val {first}}."),
    "rows", arg
  )
}
