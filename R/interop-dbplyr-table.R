# A lazy table with our column names, its labels, and its checks: each a small
# query whose result does not grow with the number of records.

# More labels or folds than this come from a wrong column only.
max_lazy_labels <- 1000
max_lazy_rows <- 1e5

# The named columns under our names. NULL (not given) columns are left out.
lazy_predictions <- function(x, quos, needed, call) {
  check_installed("dbplyr", "to count in a database", call)
  check_installed("dplyr", "to count in a database", call)
  for (arg in needed) check_lazy_given(quos, arg, call)
  available <- dplyr::tbl_vars(x)
  header <- stats::setNames(vector("list", length(available)), available)
  columns <- lapply(rlang::set_names(names(Filter(given, quos))),
                    function(arg) {
    rlang::sym(column_name(quos[[arg]], header, arg, call))
  })
  dplyr::transmute(dplyr::ungroup(x), !!!columns)
}

check_lazy_given <- function(quos, arg, call) {
  if (given(quos[[arg]])) return(invisible())
  hint <- if (arg == "truth") {
    c(i = "A table of counts in a database: bring it here first with
           {.code dplyr::collect()}.")
  }
  abort_input(c("{.arg {arg}} must name a column of the table in the
                 database.", hint), "missing", arg, call = call)
}

lazy_groups <- function(columns) intersect(c("learner", "rep", "fold"), columns)

# The rows that an aggregate brings back. Databases have whole numbers of 64
# bits, which R has not.
collect_lazy <- function(query, call) {
  found <- dplyr::collect(utils::head(query, max_lazy_rows + 1))
  if (nrow(found) > max_lazy_rows) {
    abort_input(
      c("The columns of {.arg x} must name repetitions, folds and learners:
         they have more than {max_lazy_rows} combinations.",
        i = "Is a column of records given where labels of folds are needed?"),
      "shape", "x", call = call
    )
  }
  as.data.frame(lapply(found, plain_numbers), check.names = FALSE)
}

plain_numbers <- function(x) {
  if (!inherits(x, "integer64")) return(x)
  x <- as.double(x)
  whole_numbers(x) %||% x
}

# Counts `...` by fold, ordered, with checks that come out of the same query.
# `columns`: those of learner, rep, fold that are to be groups, truth where it
# must not be NULL, and row where records must not repeat.
summarise_lazy <- function(table, columns, ..., call) {
  groups <- lazy_groups(columns)
  extra <- list(size = rlang::expr(dplyr::n()))
  if ("truth" %in% columns) extra$no_truth <- lazy_nulls("truth")
  if ("row" %in% columns) {
    extra$no_row <- lazy_nulls("row")
    extra$rows <- rlang::expr(dplyr::n_distinct(!!rlang::sym("row")))
  }
  grouped <- dplyr::group_by(table, !!!rlang::syms(groups))
  query <- dplyr::summarise(grouped, !!!rlang::enquos(...), !!!extra,
                            .groups = "drop")
  counted <- collect_lazy(query, call)
  for (name in setdiff(names(counted), groups)) {
    counted[[name]] <- as.double(counted[[name]])
  }
  check_lazy_counts(counted, groups, call)
  order_lazy(counted, groups)
}

lazy_nulls <- function(column) {
  column <- rlang::sym(column)
  rlang::expr(sum(dplyr::case_when(is.na(!!column) ~ 1L, TRUE ~ 0L),
                  na.rm = TRUE))
}

check_lazy_counts <- function(counted, groups, call) {
  if (nrow(counted) == 0 || sum(counted$size) == 0) abort_no_rows(call)
  for (group in groups) {
    check_id_column(counted[[group]], group, call)
    absent <- is.na(counted[[group]])
    if (any(absent)) abort_na(group, sum(counted$size[absent]), call)
  }
  if (any(counted$no_truth > 0)) abort_na("truth", sum(counted$no_truth), call)
  if (any(counted$no_row > 0)) abort_na("row", sum(counted$no_row), call)
  twice <- which(counted$rows < counted$size)
  if (length(twice) > 0) {
    where <- paste(groups, vapply(groups, function(group) {
      as.character(counted[[group]][twice[1]])
    }, ""), collapse = ", ")
    again <- counted$size[twice[1]] - counted$rows[twice[1]]
    abort_input(
      c("{.arg x} must have each record once in a fold.",
        x = "{count_of(again, 'row')} {cli::qty(again)}repeat{?s/} a record
             {if (nzchar(where)) paste('in', where)}."),
      "rows", "x", call = call
    )
  }
}

order_lazy <- function(counted, groups) {
  ranks <- lapply(counted[groups], label_ranks)
  if (length(ranks) > 0) counted <- counted[do.call(order, unname(ranks)), ]
  rownames(counted) <- NULL
  complete_ids(counted)
}

complete_ids <- function(counted) {
  for (id in c("rep", "fold")) {
    if (is.null(counted[[id]])) counted[[id]] <- rep_len(1L, nrow(counted))
    counted[[id]] <- plain_id(counted[[id]])
  }
  counted
}

# Repetitions and folds that a database keeps as numbers with a point.
plain_id <- function(x) {
  if (is.numeric(x)) whole_numbers(x) %||% x else x
}

# The distinct labels of each column: as the database has them, and as text.
lazy_labels <- function(table, columns, call) {
  found <- lapply(columns, function(column) {
    query <- dplyr::distinct(dplyr::select(table, dplyr::all_of(column)))
    query <- utils::head(query, max_lazy_labels + 1)
    native <- plain_numbers(dplyr::collect(query)[[1]])
    if (length(native) > max_lazy_labels) {
      abort_input("{.arg {column}} must name a column of class labels: it has
                   more than {max_lazy_labels} values.", "shape", column,
                  call = call)
    }
    check_label_column(native, column, call)
    native <- sort(unique(native), method = "radix")
    list(native = native, text = as.character(label_strings(native)))
  })
  if (length(found$truth$text) == 0) {
    check_lazy_truth(table, call)
  }
  found$truth <- complete_lazy_pair(found$truth)
  found
}

# No truth at all: the table is empty, or all its truths are NULL.
check_lazy_truth <- function(table, call) {
  counted <- plain_numbers(dplyr::collect(dplyr::count(table))$n)
  if (counted == 0) abort_no_rows(call)
  abort_na("truth", as.double(counted), call)
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
match_lazy_labels <- function(table, labels, columns, call) {
  truth <- labels$truth
  for (arg in names(columns)) {
    mine <- labels[[arg]]
    at <- match_labels(mine$text, truth$text)
    if (anyNA(at)) {
      abort_unknown_labels(mine$text[is.na(at)], truth$text, mine$native, arg,
                           call, arg)
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

# A record that one learner predicts twice, or only one of them, or with two
# truths; the first of them is looked up only then.
check_lazy_pairs <- function(records, cells, pair, call) {
  bad <- dplyr::filter(records, .data$n_a != 1L | .data$n_b != 1L |
                         .data$truths != 1L | .data$no_truth > 0L)
  first <- as.data.frame(dplyr::collect(utils::head(bad, 1)))
  if (nrow(first) == 0) return(invisible())
  ids <- intersect(c("row", "rep", "fold"), names(first))
  where <- paste(ids, vapply(first[ids], as.character, ""), collapse = ", ")
  if (first$no_truth > 0) abort_na("truth", 1, call)
  number <- c(first$n_a, first$n_b)
  if (any(number != 1)) {
    odd <- which(number != 1)[1]
    abort_input(
      c("{.arg a} and {.arg b} must predict the same records, each once.",
        x = "{.field {pair[odd]}} has {number[odd]} prediction{?s} of {where}."),
      "rows", "x", call = call
    )
  }
  abort_input("{.arg truth} must be the same for both learners: it differs at
               {where}.", "rows", "truth", call = call)
}
