# Counts of predictions that stay in their database. All SQL is written by
# dbplyr; what comes back is one row per learner (class) and fold.

#' @rdname confusion_counts
#' @importFrom rlang .data
#' @export
confusion_counts.tbl_lazy <- function(x, positive = NULL, ..., truth, estimate,
                                      rep, fold, learner, row, groups,
                                      scheme = NULL, n_train = NULL,
                                      n_test = NULL) {
  check_no_dots(...)
  refuse_lazy_groups(rlang::enquo(groups), "confusion_counts")
  quos <- rlang::enquos(truth = truth, estimate = estimate, rep = rep,
                        fold = fold, learner = learner, row = row,
                        groups = groups)
  table <- lazy_predictions(x, quos, c("truth", "estimate"))
  coded <- code_labels_lazily(table, "estimate")
  labels <- coded$labels
  positive <- resolve_positive(positive, labels)
  name <- find_column(quos$estimate, lazy_header(x), "estimate")$label
  counted <- if (identical(positive, "each")) {
    count_lazy_classes(coded$table, labels)
  } else {
    count_lazy_positive(coded$table, match(positive, labels))
  }
  data <- confusion_result(rlang::set_names(list(counted$cells), name),
                           counted$matrices, counted$layers, labels, positive)
  stated_counts(data, "confusion_counts", scheme, n_train, n_test)
}

# True and false positives and negatives of one class, and what else a fold
# must not have, in a single grouped count.
count_lazy_positive <- function(table, positive) {
  says <- dplyr::mutate(
    table, is_positive = !!one_where(.data$truth == !!positive),
    says_positive = !!one_where(.data$estimate == !!positive),
    no_estimate = !!one_where(is.na(.data$estimate))
  )
  counted <- summarise_lazy(
    says, dplyr::tbl_vars(table),
    tp = sum(.data$is_positive * .data$says_positive, na.rm = TRUE),
    fp = sum((1L - .data$is_positive) * .data$says_positive, na.rm = TRUE),
    fn = sum(.data$is_positive * (1L - .data$says_positive) *
               (1L - .data$no_estimate), na.rm = TRUE),
    missing = sum(.data$no_estimate, na.rm = TRUE)
  )
  counted$tn <- counted$size - counted$tp - counted$fp - counted$fn -
    counted$missing
  list(cells = as.matrix(counted[c("tp", "fp", "fn", "tn", "missing")]),
       layers = counted)
}

# More cells than this (classes times classes times folds, without the empty
# ones) are not brought here.
max_lazy_cells <- 1e6

# Every class against the rest: one grouped count by truth and prediction, whose
# cells hold the whole confusion matrix of every fold.
count_lazy_classes <- function(table, labels) {
  classes <- length(labels)
  columns <- dplyr::tbl_vars(table)
  groups <- lazy_groups(columns)
  totals <- summarise_lazy(table, columns)
  query <- dplyr::count(table, !!!rlang::syms(c(groups, "truth", "estimate")))
  cells <- complete_ids(collect_lazy(query, max_lazy_cells))
  size <- c(classes + 1, classes, nrow(totals))
  if (prod(size) > max_cells) abort_lazy_cells(max_cells)
  layer <- if (length(groups) == 0) 1L else
    key_match(as.list(cells[groups]), as.list(totals[groups]))
  cells$estimate[is.na(cells$estimate)] <- 0
  cube <- array(0, size)
  cube[cbind(cells$estimate + 1, cells$truth, layer)] <- cells$n
  list(cells = rest_cells(cube, seq_len(classes)),
       matrices = whole_matrices(cube, totals$learner, labels), layers = totals)
}

# More labels than this come from a wrong column only.
max_lazy_labels <- 1000

# The distinct labels of a column: as the database has them, and as text.
lazy_labels <- function(table, column) {
  query <- dplyr::distinct(dplyr::select(table, dplyr::all_of(column)))
  query <- utils::head(query, max_lazy_labels + 1)
  native <- plain_numbers(dplyr::collect(query)[[1]])
  refuse_if(length(native) > max_lazy_labels, column, "shape",
            "must name a column of class labels: it has more than
             {max_lazy_labels} values.")
  check_labels(native, column)
  native <- unique(native[!is.na(native)])
  native <- native[order(label_ranks(native))]
  list(native = native, text = label_text(native))
}

# The same of the truth.
lazy_truth <- function(table) {
  found <- lazy_labels(table, "truth")
  if (length(found$text) == 0) {
    # The table is empty, or all its truths are NULL.
    counted <- plain_labels(dplyr::collect(dplyr::count(table))$n)
    if (counted == 0) abort_no_rows()
    abort_na("truth", as.double(counted))
  }
  pair <- boolean_pair(found$text)
  if (pair == 0) return(found)
  # Data of 0 and 1 have both classes, even where only one of them occurs.
  text <- boolean_labels[[pair]]
  native <- if (is.character(found$native)) text else
    if (pair == 1) c(FALSE, TRUE) else c(0L, 1L)
  list(native = native, text = text)
}

# The table with the codes of its labels in the truth's order, and these labels.
# `columns` hold predictions. The database compares, by its own rules.
code_labels_lazily <- function(table, columns) {
  truth <- lazy_truth(table)
  warn_alike(truth$native)
  codes <- lapply(rlang::set_names(columns), function(column) {
    mine <- lazy_labels(table, column)
    at <- match_labels(mine$text, truth$text)
    if (anyNA(at)) {
      abort_unknown_labels(mine$text[is.na(at)], truth$text, mine$native,
                           column, column)
    }
    lazy_codes(column, mine$native, at)
  })
  codes$truth <- lazy_codes("truth", truth$native)
  list(table = dplyr::mutate(table, !!!codes), labels = truth$text)
}

# `to`, whole numbers, for the values `from` of a column; NULL for others.
lazy_codes <- function(column, from, to = seq_along(from)) {
  column <- rlang::sym(column)
  if (length(from) == 0) return(rlang::expr(as.integer(!!column)))
  rlang::expr(dplyr::case_when(!!!Map(function(from, to) {
    rlang::expr(!!column == !!from ~ !!to)
  }, unname(from), to)))
}

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
  used <- vapply(columns, rlang::as_string, "")
  check_keys_said(quos, names(header), used)
  check_not_grouped(x, used, "x")
  check_lazy_counted(dplyr::ungroup(x), columns)
  check_lazy_unused(dplyr::ungroup(x), quos, columns)
  # All at once: transmute() would read the second of `truth = a, estimate =
  # truth` from the first.
  table <- dplyr::select(dplyr::ungroup(x), !!!columns)
  check_lazy_one_fold(table)
  table
}

# Without `rep` each record is in one fold.
check_lazy_one_fold <- function(table) {
  columns <- dplyr::tbl_vars(table)
  if ("rep" %in% columns || !all(c("row", "fold") %in% columns)) {
    return(invisible())
  }
  known <- dplyr::filter(table, !is.na(.data$row))
  records <- summarise_by(known, intersect(c("learner", "row"), columns),
                          times = dplyr::n(),
                          folds = !!lazy_distinct("fold", table))
  found <- collect_lazy(dplyr::summarise(
    records, records = dplyr::n(), times = sum(.data$times, na.rm = TRUE),
    most = max(.data$folds, na.rm = TRUE),
    again = max(.data$times - .data$folds, na.rm = TRUE)
  ))
  # (A record that is in a fold twice is refused where it is counted.)
  if (!isTRUE(found$most > 1 && found$again == 0)) return(invisible())
  first <- collect_lazy(utils::head(dplyr::filter(records, .data$folds > 1L),
                                    1))
  folds <- collect_lazy(dplyr::summarise(
    known, folds = !!lazy_distinct("fold", table)
  ))$folds
  abort_several_folds(describe_key(as.list(first["row"]), 1), folds,
                      found$times == folds * found$records, "x")
}

refuse_lazy_groups <- function(groups, verb) {
  refuse_if(given(groups), "groups", "type",
            "cannot be given for a table in a database.",
            i = "Read the table into R: {.code {verb}(dplyr::collect({
             argument_text()}), ..., groups = {rlang::as_label(groups)})}.")
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
  for (group in groups) {
    check_labels(counted[[group]], group)
    absent <- is.na(counted[[group]])
    if (any(absent)) abort_na(group, sum(counted$size[absent]))
  }
  check_tested(counted$fold)
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
