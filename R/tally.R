# Columns as integer codes and their labels, and their cross tabulation in C++.

# Integer `values`, NA where the column has none, into the `labels`, in their
# order: the levels of factors and logicals, also unused ones; the sorted values
# of other columns.
code_column <- function(x) {
  if (is.factor(x)) {
    text <- as_utf8(levels(x))
    labels <- unique(text[!is.na(text)])
    values <- as.integer(x)
    if (!identical(text, labels)) values <- match(text, labels)[values]
    return(list(values = values, labels = labels))
  }
  if (is.logical(x)) return(list(values = x + 1L, labels = c(FALSE, TRUE)))
  if (is.character(x)) return(text_codes(x))
  if (is.double(x) && !is.object(x)) x <- whole_numbers(x) %||% x
  if (is.integer(x) && !is.object(x)) return(integer_codes(x))
  sorted_codes(x)
}

# Which of the codes from 1 to `size` occur.
seen_codes <- function(values, size) tabulate(values, size) > 0

sorted_codes <- function(x) {
  labels <- sort(unique(x))
  list(values = match(x, labels), labels = labels)
}

# Whole numbers of a narrow range need no search.
integer_codes <- function(x) {
  lowest <- 0L
  seen <- small_values(x)
  if (is.null(seen)) {
    most <- .Machine$integer.max
    lowest <- min(x, most, na.rm = TRUE)
    width <- as.double(max(x, -most, na.rm = TRUE)) - lowest + 1
    if (width <= 0 || width > 4 * length(x) + 1024) return(sorted_codes(x))
    seen <- tabulate(x - lowest + 1L, width) > 0
  }
  labels <- which(seen) - 1L + lowest
  values <- if (identical(labels, seq_along(labels))) x else
    cumsum(seen)[x - lowest + 1L]
  list(values = values, labels = labels)
}

# Which of the numbers 0, 1, ... occur in integers; NULL where there are others.
small_values <- function(x) {
  seen <- small_values_cpp(x)
  size <- length(seen) - 2L
  if (!seen[size + 2L]) seen[seq_len(size)]
}

# Codes of fold, rep and, where it is there, learner. Without a column all rows
# are of repetition and fold 1.
code_layers <- function(keys, rows) {
  layers <- c("fold", "rep", if (!is.null(keys$learner)) "learner")
  lapply(rlang::set_names(layers), function(key) {
    code_column(keys[[key]] %||% rep_len(1L, rows))
  })
}

# Cells beyond this number cannot come from folds and classes, only from a
# wrong column.
max_cells <- 5e7

# How often each combination of the labels of `columns` occurs in each layer, a
# combination of the labels of `layers`: a matrix with one column per layer. The
# first column varies fastest. In `columns` what is missing comes before the
# labels if they are `open`; elsewhere it is an error.
tally_layers <- function(columns, layers, open = names(columns)) {
  coded <- c(columns, layers)
  sizes <- lengths(lapply(coded, `[[`, "labels"))
  rows <- length(coded[[1]]$values)
  abort_if(prod(sizes + 1) > max_cells,
           "The columns of {.arg x} have too many combinations to count:
            {paste(sizes, collapse = \" x \")} ({.field {names(coded)}}).",
           "shape", "x",
           i = "Is a column of records or scores given where labels of folds or
            classes are needed?")
  counts <- tally_cpp(lapply(coded, `[[`, "values"), sizes, rows)
  closed <- !names(coded) %in% open
  index <- lapply(closed, function(one) if (one) -1 else TRUE)
  counts <- do.call(`[`, c(list(array(counts, sizes + 1)), index, drop = FALSE))
  if (sum(counts) < rows) {
    for (name in names(coded)[closed]) check_no_na(coded[[name]]$values, name)
  }
  matrix(counts, ncol = prod(sizes[names(layers)]))
}

# The layers' labels: repetition, fold and perhaps learner of each.
layer_labels <- function(layers) {
  expand.grid(lapply(layers, `[[`, "labels"), KEEP.OUT.ATTRS = FALSE,
              stringsAsFactors = FALSE)
}

# `data.frame()` without its checks and its time.
new_table <- function(columns) {
  attr(columns, "row.names") <- .set_row_names(length(columns[[1]]))
  class(columns) <- "data.frame"
  columns
}

# Columns of haven as the factors that they stand for, whole numbers of 64 bits
# as doubles.
plain_labels <- function(x) {
  if (inherits(x, "integer64")) {
    check_installed("bit64", "to read whole numbers of 64 bits")
    # (Not all of 64 bits are numbers of R.)
    exact <- all(abs(x) <= 2^53, na.rm = TRUE)
    return(if (exact) as.double(x) else as.character(x))
  }
  if (inherits(x, "AsIs")) class(x) <- setdiff(oldClass(x), "AsIs")
  if (!inherits(x, "haven_labelled")) return(x)
  values <- as.vector(unclass(x))
  values[values %in% attr(x, "na_values", exact = TRUE)] <- NA
  range <- attr(x, "na_range", exact = TRUE)
  if (!is.null(range)) values[values >= range[1] & values <= range[2]] <- NA
  named <- attr(x, "labels", exact = TRUE)
  named <- named[!is.na(named)]
  found <- unique(c(values, unname(named)))
  found <- found[!is.na(found)]
  found <- found[order(label_ranks(found))]
  # (Not every column of haven has names for its values.)
  text <- (names(named) %||% character())[match(found, named)]
  text <- ifelse(is.na(text), label_text(found), as_utf8(text))
  labels <- unique(text)
  factor_from_codes(match(text, labels)[match(values, found)], labels)
}

# Labels as strings: as.character() would write the number 100000 as 1e+05 and
# the integer as 100000.
label_text <- function(x) {
  x <- plain_labels(x)
  if (is.double(x) && !is.object(x) && all(x == trunc(x), na.rm = TRUE)) {
    return(ifelse(is.na(x), NA_character_, sprintf("%.0f", x + 0)))
  }
  as_utf8(x)
}

# Ranks of labels: numbers by size, levels in their order, strings by letters.
label_ranks <- function(x) {
  if (is.factor(x)) return(as.integer(x))
  if (is.character(x)) return(text_codes(x)$values)
  xtfrm(x)
}

# The same of repetitions, folds and runs: strings that end in a number, with
# the same text before it, by that number ("Fold2" before "Fold10").
place_ranks <- function(x) {
  if (!is.character(x)) return(label_ranks(x))
  codes <- text_codes(x)
  number <- as.numeric(regmatches(codes$labels,
                                  regexpr("[0-9]*$", codes$labels)))
  places <- order(sub("[0-9]+$", "", codes$labels), number, na.last = FALSE,
                  method = "radix")
  order(places)[codes$values]
}
