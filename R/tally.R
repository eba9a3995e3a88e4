# Columns as labels and integer codes, and their cross tabulation in C++.

# A column as the tally needs it: integer `values`, of which `lowest + i - 1`
# has the slot `slots[i]`; slot 0 takes NA. `labels` names the slots from 1 on,
# in their order: the levels of factors and logicals, also unused ones; the
# sorted values of other columns. `present = FALSE` saves time where labels
# that do not occur do no harm.
code_column <- function(x, present = TRUE) {
  if (is.factor(x)) {
    text <- as_utf8(levels(x))
    labels <- unique(text[!is.na(text)])
    return(new_codes(if (typeof(x) == "integer") x else as.integer(x), 1L,
                     labels, match(text, labels, 0L)))
  }
  if (is.logical(x)) return(new_codes(x, 0L, c(FALSE, TRUE)))
  if (is.character(x)) {
    codes <- text_codes(x)
    return(new_codes(codes$values, 1L, codes$labels))
  }
  if (is.numeric(x) && !is.object(x)) {
    whole <- if (is.integer(x)) x else whole_numbers(x)
    if (!is.null(whole)) return(code_whole(whole, present))
  }
  labels <- sort(unique(x))
  new_codes(match(x, labels), 1L, labels)
}

new_codes <- function(values, lowest, labels, slots = seq_along(labels)) {
  list(values = values, lowest = lowest, slots = slots,
       size = length(labels) + 1L, labels = labels)
}

# The column as integers, or NULL where that would change it.
whole_numbers <- function(x) {
  whole <- suppressWarnings(as.integer(x))
  if (anyNA(whole) != anyNA(x) || !all(whole == x, na.rm = TRUE)) return(NULL)
  whole
}

# Whole numbers of a narrow range need no search: their own values are codes.
code_whole <- function(x, present) {
  ends <- suppressWarnings(c(min(x, na.rm = TRUE), max(x, na.rm = TRUE)))
  ends <- as.double(ends)
  width <- if (all(is.finite(ends))) diff(ends) + 1 else 0
  if (width > 4 * length(x) + 1024) {
    labels <- sort(unique(x), method = "radix")
    return(new_codes(match(x, labels), 1L, labels))
  }
  lowest <- if (width > 0) as.integer(ends[1]) else 0L
  labels <- as.integer(lowest + as.double(seq_len(width)) - 1)
  codes <- new_codes(x, lowest, labels)
  if (!present) return(codes)
  seen <- tally_cpp(list(codes), length(x))[-1] > 0
  new_codes(x, lowest, labels[seen], ifelse(seen, cumsum(seen), 0L))
}

# The codes with other slots: slot `map[i]` (0: missing) for what had slot i.
recode <- function(codes, map, size) {
  used <- codes$slots > 0
  codes$slots[used] <- map[codes$slots[used]]
  codes$slots <- as.integer(codes$slots)
  codes$size <- as.integer(size + 1)
  codes
}

# The slot of every row, NA where it is missing.
slot_values <- function(codes) {
  place <- as.integer(codes$values) - codes$lowest + 1L
  if (any(place < 1L, na.rm = TRUE)) place[place < 1L] <- NA
  slot <- codes$slots[place]
  slot[slot == 0L] <- NA
  slot
}

# Cells beyond this number cannot come from folds and classes, only from a
# wrong column.
max_cells <- 5e7

tally_fits <- function(columns) {
  prod(vapply(columns, `[[`, integer(1), "size")) <= max_cells
}

# The cross tabulation as an array with one dimension per column, without slot 0
# of all columns but the `open` ones: there a missing value is an error.
tally_complete <- function(columns, open) {
  sizes <- vapply(columns, `[[`, integer(1), "size")
  abort_if(prod(sizes) > max_cells, c(
    "The columns of {.arg x} have too many combinations to count:
     {paste(sizes - 1, collapse = \" x \")} ({.field {names(columns)}}).",
    i = "Is a column of records or scores given where labels of folds or classes
         are needed?"
  ), "shape", "x")
  counts <- array(tally_cpp(columns, length(columns[[1]]$values)), sizes)
  closed <- !names(columns) %in% open
  index <- lapply(closed, function(one) if (one) -1 else TRUE)
  complete <- do.call(`[`, c(list(counts), index, drop = FALSE))
  if (sum(complete) < length(columns[[1]]$values)) {
    for (name in names(columns)[closed]) {
      check_no_na(slot_values(columns[[name]]), name)
    }
  }
  complete
}

# A data frame of one row per combination of labels, the first fastest.
label_grid <- function(labels) {
  sizes <- lengths(labels)
  total <- prod(sizes)
  each <- c(1, cumprod(sizes))[seq_along(sizes)]
  columns <- Map(function(label, repeats) {
    rep_len(rep(label, each = repeats), total)
  }, labels, each)
  new_table(columns)
}

# `data.frame()` without its checks and its time.
new_table <- function(columns, class = "data.frame") {
  attr(columns, "row.names") <- .set_row_names(length(columns[[1]]))
  class(columns) <- class
  columns
}

# Columns of haven as the factors that they stand for, whole numbers of 64 bits
# as doubles.
plain_labels <- function(x) {
  if (inherits(x, "integer64")) {
    check_installed("bit64", "to read whole numbers of 64 bits")
    return(as.double(x))
  }
  if (inherits(x, "AsIs")) class(x) <- setdiff(oldClass(x), "AsIs")
  if (!inherits(x, "haven_labelled")) return(x)
  values <- as.vector(unclass(x))
  values[values %in% attr(x, "na_values", exact = TRUE)] <- NA
  range <- attr(x, "na_range", exact = TRUE)
  if (!is.null(range)) {
    values[values >= range[1] & values <= range[2]] <- NA
  }
  named <- attr(x, "labels", exact = TRUE)
  named <- named[!is.na(named)]
  found <- unique(c(values, unname(named)))
  found <- found[!is.na(found)]
  found <- found[order(label_ranks(found))]
  text <- names(named)[match(found, named)]
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
