# Counts of predictions that stay in their database. All SQL is written by
# dbplyr; what comes back is one row per learner (class) and fold.

#' @rdname confusion_counts
#' @importFrom rlang .data
#' @export
confusion_counts.tbl_lazy <- function(x, positive = NULL, ..., truth, estimate,
                                      rep, fold, learner, row, groups = NULL,
                                      scheme = NULL, n_train = NULL,
                                      n_test = NULL) {
  check_no_dots(...)
  refuse_lazy_groups(rlang::enquo(groups), "confusion_counts")
  quos <- rlang::enquos(truth = truth, estimate = estimate, rep = rep,
                        fold = fold, learner = learner, row = row)
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
