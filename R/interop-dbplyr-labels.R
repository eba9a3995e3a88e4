# The labels of a lazy table, and predictions in those of the truth.

# More labels than this come from a wrong column only.
max_lazy_labels <- 1000

# The distinct labels of each column: as the database has them, and as text.
lazy_labels <- function(table, columns) {
  found <- lapply(columns, function(column) {
    query <- dplyr::distinct(dplyr::select(table, dplyr::all_of(column)))
    query <- utils::head(query, max_lazy_labels + 1)
    native <- plain_numbers(dplyr::collect(query)[[1]])
    if (length(native) > max_lazy_labels) {
      abort_input("{.arg {column}} must name a column of class labels: it has
                   more than {max_lazy_labels} values.", "shape", column)
    }
    check_labels(native, column)
    native <- unique(native[!is.na(native)])
    native <- native[order(label_ranks(native))]
    list(native = native, text = label_text(native))
  })
  if (length(found$truth$text) == 0) {
    # The table is empty, or all its truths are NULL.
    counted <- plain_labels(dplyr::collect(dplyr::count(table))$n)
    if (counted == 0) abort_no_rows()
    abort_na("truth", as.double(counted))
  }
  found$truth <- complete_lazy_pair(found$truth)
  found
}

# Data of 0 and 1 have both classes, even where only one of them occurs.
complete_lazy_pair <- function(labels) {
  pair <- boolean_pair(labels$text)
  if (pair == 0) return(labels)
  text <- boolean_labels[[pair]]
  native <- if (pair == 1) c(FALSE, TRUE) else c(0L, 1L)
  list(native = if (is.character(labels$native)) text else native, text = text)
}

# Predictions in the truth's own labels. Where both have the same labels nothing
# is to be done; FALSE beside 0 or "1" beside 1 are translated in the database.
match_lazy_labels <- function(table, labels, columns) {
  truth <- labels$truth
  for (arg in names(columns)) {
    mine <- labels[[arg]]
    at <- match_labels(mine$text, truth$text)
    if (anyNA(at)) {
      abort_unknown_labels(mine$text[is.na(at)], truth$text, mine$native, arg,
                           arg)
    }
    if (length(at) == 0 || same_kind(mine$native, truth$native)) next
    column <- rlang::sym(columns[[arg]])
    cases <- Map(function(from, to) rlang::expr(!!column == !!from ~ !!to),
                 mine$native, truth$native[at])
    translated <- rlang::expr(dplyr::case_when(!!!unname(cases)))
    table <- dplyr::mutate(
      table, !!!stats::setNames(list(translated), columns[[arg]])
    )
  }
  table
}

same_kind <- function(a, b) {
  is.character(a) && is.character(b) || is.logical(a) && is.logical(b) ||
    is.numeric(a) && is.numeric(b)
}
