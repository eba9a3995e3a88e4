# A lazy table with our column names, and its checks: each a small query whose
# result does not grow with the number of records.

# More folds than this come from a wrong column only.
max_lazy_rows <- 1e5

# The named columns under our names. NULL (not given) columns are left out.
lazy_predictions <- function(x, quos, needed) {
  check_installed("dbplyr", "to count in a database")
  check_installed("dplyr", "to count in a database")
  for (arg in needed) check_lazy_given(quos, arg)
  header <- lazy_header(x)
  columns <- lapply(rlang::set_names(names(Filter(given, quos))),
                    function(arg) {
    rlang::sym(column_name(quos[[arg]], header, arg, "{.arg x}"))
  })
  check_keys_said(quos, names(header), vapply(columns, rlang::as_string, ""))
  # All at once: transmute() would read the second of `truth = a, estimate =
  # truth` from the first.
  dplyr::select(dplyr::ungroup(x), !!!columns)
}

refuse_lazy_groups <- function(groups, verb) {
  refuse_if(given(groups), "groups", "type",
            "cannot be given for a table in a database.",
            i = "Read the table into R: {.code {verb}(dplyr::collect(x), ...,
             groups = {rlang::as_label(groups)})}.")
}

# The names of the columns, as a list of them.
lazy_header <- function(x) {
  names <- dplyr::tbl_vars(x)
  stats::setNames(vector("list", length(names)), names)
}

check_lazy_given <- function(quos, arg) {
  abort_if(!given(quos[[arg]]), c(
    "{.arg {arg}} must name a column of the table in the database.",
    i = if (arg == "truth") "Read a table of counts into R first, with
                             {.code dplyr::collect()}."
  ), "missing", arg)
}

lazy_groups <- function(columns) intersect(c("learner", "rep", "fold"), columns)

# One row for each combination of the columns `by`.
summarise_by <- function(table, by, ...) {
  dplyr::summarise(dplyr::group_by(table, !!!rlang::syms(by)), ...,
                   .groups = "drop")
}

# 1 where a condition holds, 0 where it does not or is NULL.
one_where <- function(condition) {
  rlang::expr(dplyr::case_when(!!rlang::enexpr(condition) ~ 1L, TRUE ~ 0L))
}

# The rows that an aggregate brings back. Databases have whole numbers of 64
# bits, which R has not.
collect_lazy <- function(query, most = max_lazy_rows) {
  found <- dplyr::collect(utils::head(query, most + 1))
  if (nrow(found) > most) abort_lazy_cells(most)
  as.data.frame(lapply(found, plain_numbers), check.names = FALSE)
}

abort_lazy_cells <- function(most) {
  abort_input(
    c("The columns of {.arg x} must name learners, repetitions, folds and
       classes: they have more than {format_whole(most)}
       combinations.",
      i = "Is a column of records given where labels of folds are needed?"),
    "shape", "x"
  )
}

plain_numbers <- function(x) {
  if (!inherits(x, "integer64")) return(x)
  x <- as.double(x)
  whole_numbers(x) %||% x
}

# Counts `...` by fold, ordered, with checks that come out of the same query.
# `columns`: those of learner, rep, fold that are to be groups, and of truth and
# row, that must not be NULL. Records must not repeat in a fold.
summarise_lazy <- function(table, columns, ...) {
  groups <- lazy_groups(columns)
  extra <- list(size = rlang::expr(dplyr::n()))
  for (column in intersect(columns, never_null)) {
    extra[[paste0("no_", column)]] <- lazy_nulls(column)
  }
  if ("row" %in% columns) extra$rows <- lazy_distinct("row", table)
  counted <- collect_lazy(summarise_by(table, groups, ..., !!!extra))
  numbers <- setdiff(names(counted), groups)
  counted[numbers] <- lapply(counted[numbers], as.double)
  check_lazy_counts(counted, groups)
  ranks <- lapply(counted[groups], label_ranks)
  if (length(ranks) > 0) counted <- counted[do.call(order, unname(ranks)), ]
  rownames(counted) <- NULL
  complete_ids(counted)
}

never_null <- c("truth", "row")

lazy_nulls <- function(column) {
  rlang::expr(sum(!!one_where(is.na(!!rlang::sym(column))), na.rm = TRUE))
}

# SQL counts no NULL among the distinct. Where a database's translation can be
# told that this is meant, it warns where it is not.
lazy_distinct <- function(column, table) {
  translation <- dbplyr::sql_translation(dbplyr::remote_con(table))
  told <- intersect("na.rm", names(formals(get("n_distinct",
                                               translation$aggregate))))
  rlang::call2("n_distinct", rlang::sym(column), .ns = "dplyr",
               !!!rlang::rep_named(told, list(TRUE)))
}

check_lazy_counts <- function(counted, groups) {
  if (nrow(counted) == 0 || sum(counted$size) == 0) abort_no_rows()
  for (group in groups) {
    check_labels(counted[[group]], group)
    absent <- is.na(counted[[group]])
    if (any(absent)) abort_na(group, sum(counted$size[absent]))
  }
  for (column in never_null) {
    absent <- sum(counted[[paste0("no_", column)]])
    if (absent > 0) abort_na(column, absent)
  }
  twice <- which(counted$rows < counted$size)
  if (length(twice) > 0) {
    where <- describe_key(as.list(counted[groups]), twice[1])
    where <- if (nzchar(where)) paste0(" in ", where) else ""
    again <- counted$size[twice[1]] - counted$rows[twice[1]]
    refuse("x", "rows", "must have each record once in a fold.",
           x = "{count_of(again, 'row')} {cli::qty(again)}repeat{?s/} a
            record{where}.")
  }
}

complete_ids <- function(counted) {
  for (id in c("rep", "fold")) {
    found <- counted[[id]] %||% rep_len(1L, nrow(counted))
    # Some databases keep them as numbers with a point.
    counted[[id]] <- (if (is.numeric(found)) whole_numbers(found)) %||% found
  }
  counted
}
