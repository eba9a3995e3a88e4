# What is known of records beside their predictions: the columns that are kept,
# the names and numbers of records, repetitions and folds, and identifiers.

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
  check_kept(columns, x$row, arg)
  once <- which(!duplicated(x$row))
  with_beside(x, "kept", list(row = x$row[once]), lapply(columns, `[`, once))
}

check_kept <- function(columns, row, arg = "keep") {
  for (name in names(columns)) {
    check_by_record(key_ids(list(columns[[name]])), row, arg, name)
  }
}

# Of a table with the records `row`, whose rows `first` speak for all learners.
kept_places <- function(kept, row, first) {
  check_kept(kept, row)
  lapply(kept, `[`, first)
}

# What the numbers of records, repetitions and folds stand for. `name`: of the
# column of the records.
with_names <- function(x, keys, columns, name) {
  x <- with_positions(x, keys$row, columns$row,
                      alone = all(names(columns) %in% c("truth", "row")))
  x <- with_numbering(with_records(x, keys$row, columns$row), keys, columns)
  with_id(x, keys$row, columns$row, name)
}

# Remembers that the records of a table were not in the order of their numbers
# (`row`, of each line) or `names`: a vector of the user's may have another one.
# `alone`: has each record one line, as where the table's order is the only one?
with_positions <- function(x, row, names, alone) {
  row <- as.vector(row)
  first <- which(!duplicated(row))
  row <- row[first]
  ordered <- !is.unsorted(row) && (alone || are_in_order(names[first]))
  if (ordered) return(x)
  row <- sort(row)
  with_beside(x, "position", list(row = row),
              list(position = rep_len(NA, length(row))))
}

# Remembers the names that repetitions and folds have numbers for, in the order
# of these, and that records were counted from 0: another table may have other
# numbers for the same names. (Names of records: with_records().)
with_numbering <- function(x, keys, columns) {
  of <- lapply(rlang::set_names(c("row", "rep", "fold")), function(key) {
    values <- plain_labels(columns[[key]])
    if (is.null(values)) return(NULL)
    if (key == "row") {
      return(if (is.numeric(values) && any(values == 0)) "0")
    }
    code <- as.vector(keys[[key]])
    first <- which(!duplicated(code))
    first <- first[order(code[first])]
    names <- as.character(values[first])
    if (any(names != code[first])) names
  })
  of <- Filter(Negate(is.null), of)
  attr(x, "numbering") <- if (length(of) > 0) of
  x
}

# Names as the alphabet has them, or by the number in each (P9, P10).
are_in_order <- function(names) {
  names <- plain_labels(names)
  if (!is.character(names) && !is.factor(names)) return(!is.unsorted(names))
  names <- as_utf8(names)
  number <- suppressWarnings(as.double(gsub("[^0-9]+", "", names)))
  isFALSE(is.unsorted(number)) ||
    !is.unsorted(order(names, method = "radix"))
}

# The column that names the records, where it says more than the lines of the
# table: data are joined by it. `ids`: in the order of the rows `row`.
with_id <- function(x, row, ids, name) {
  row <- as.vector(row)
  once <- which(!duplicated(row))
  numbered <- is.null(beside_names(x, "records")) &&
    identical(as.double(row[once]), as.double(seq_along(once)))
  if (length(name) == 0 || numbered) return(x)
  once <- once[order(row[once])]
  with_beside(x, "id", list(row = row[once]),
              rlang::set_names(list(id_values(ids)[once]), name))
}

id_values <- function(x) {
  x <- plain_labels(x)
  if (is.numeric(x)) as.double(x) else as_utf8(x)
}

# The row of `data` of each prediction: by the column that names the records, if
# it is there, and else by their numbers.
rows_of_records <- function(x, data) {
  ids <- beside_names(x, "id")
  id <- intersect(ids, names(data))
  known <- if (length(id) > 0) record_ids(x, id[1])
  if (!is.null(known)) return(rows_with_id(known, data, id[1]))
  records <- length(unique(x$row))
  most <- max(x$row, 0)
  named <- !is.null(ids) && !is.null(beside_names(x, "records"))
  refuse_if(named, "data", "conflict", "must have the column {.field {ids}},
             which names the records.")
  unknown <- is.null(ids) && !is.null(beside_names(x, "position"))
  refuse_if(unknown, "data", "conflict", "must be in the order of the records,
             but those of the table were not in the order of their numbers.",
            i = "Give a column of {.arg data} as {.arg row} where the table is
                 read.")
  refuse_if(nrow(data) < most, "data", "shape", "must have a row for each of
             {records} record{?s}, up to number {most}, not {nrow(data)}
             row{?s}.", i = if (!is.null(ids)) {
    "Or give it the column {.field {ids}}, which names the records."
  })
  x$row
}

# Of predictions that were bound, those that are numbered in order have no ids
# but their numbers. NULL beside names.
record_ids <- function(x, id) {
  store <- attr(x, "beside", exact = TRUE)$id
  ids <- store$values[[id]][key_match(as.list(x)["row"], store$keys)]
  bare <- is.na(ids)
  if (any(bare) && is.character(ids)) return(NULL)
  replace(ids, bare, x$row[bare])
}

rows_with_id <- function(ids, data, id) {
  given <- id_values(.subset2(data, id))
  twice <- intersect(ids, given[duplicated(given)])
  refuse_if(length(twice) > 0, "data", "rows", "must have one row for each
             record: {.field {id}} {.val {twice[1]}} is there several times.")
  at <- match(ids, given)
  lost <- unique(ids[is.na(at)])
  refuse_if(length(lost) > 0, "data", "rows", "must have a row for each record:
             there is none with {.field {id}} {.val {lost[1]}}.")
  at
}
