# Counts of predictions that stay in their database. All SQL is written by
# dbplyr; what comes back is one row per learner (class) and fold.

#' @rdname confusion_counts
#' @export
confusion_counts.tbl_lazy <- function(x, positive = NULL, ..., truth, estimate,
                                      rep, fold, learner, row, groups = NULL,
                                      scheme = NULL, n_train = NULL,
                                      n_test = NULL) {
  check_no_dots(...)
  quos <- rlang::enquos(truth = truth, estimate = estimate, rep = rep,
                        fold = fold, learner = learner, row = row,
                        groups = groups)
  table <- lazy_predictions(x, quos, c("truth", "estimate"))
  labels <- lazy_labels(table, c(truth = "truth", estimate = "estimate"))
  positive <- resolve_positive(positive, labels$truth$text)
  table <- match_lazy_labels(table, labels, c(estimate = "estimate"))
  name <- column_label(quos$estimate, lazy_header(x), "estimate")
  clusters <- lazy_class_clusters(table, positive, labels$truth, name)
  table <- without_groups(table)
  data <- if (identical(positive, "each")) {
    count_lazy_classes(table, labels$truth, name)
  } else {
    native <- labels$truth$native[match(positive, labels$truth$text)]
    count_lazy_positive(table, native, name)
  }
  data <- note_positive(data, positive, labels$truth$text)
  data <- new_confusion_counts(data, stated_design(data, scheme, n_train,
                                                   n_test))
  with_clusters(data, clusters)
}

# True and false positives and negatives of one class, and what else a fold
# must not have, in a single grouped count.
count_lazy_positive <- function(table, positive, name) {
  says <- dplyr::mutate(
    table,
    is_positive = dplyr::case_when(.data$truth == !!positive ~ 1L, TRUE ~ 0L),
    says_positive = dplyr::case_when(.data$estimate == !!positive ~ 1L,
                                     TRUE ~ 0L),
    no_estimate = dplyr::case_when(is.na(.data$estimate) ~ 1L, TRUE ~ 0L)
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
  cells <- as.matrix(counted[c("tp", "fp", "fn", "tn", "missing")])
  confusion_table(cells, label_text(counted$learner %||% name), counted)
}

# More cells than this (classes times classes times folds, without the empty
# ones) are not brought here.
max_lazy_cells <- 1e6

# Every class against the rest: one grouped count by truth and prediction, whose
# cells hold the whole confusion matrix of every fold.
count_lazy_classes <- function(table, labels, name) {
  columns <- dplyr::tbl_vars(table)
  groups <- lazy_groups(columns)
  totals <- summarise_lazy(table, columns)
  query <- dplyr::count(table, !!!rlang::syms(c(groups, "truth", "estimate")))
  cells <- complete_ids(collect_lazy(query, max_lazy_cells))
  classes <- length(labels$text)
  size <- c(classes + 1, classes, nrow(totals))
  if (prod(size) > max_cells) abort_lazy_cells(max_cells)
  layer <- if (length(groups) == 0) 1L else
    key_match(as.list(cells[groups]), as.list(totals[groups]))
  estimate <- stored_label(cells$estimate, labels)
  estimate[is.na(estimate)] <- 0L
  place <- cbind(estimate + 1, stored_label(cells$truth, labels), layer)
  # Labels that the database takes for one may come back as several.
  sums <- rowsum(as.double(cells$n), key_ids(as.list(as.data.frame(place))),
                 reorder = FALSE)
  cube <- array(0, size)
  cube[unique(place)] <- sums
  learner <- label_text(totals$learner %||% rep_len(name, nrow(totals)))
  data <- confusion_table(rest_cells(cube, seq_len(classes)), learner, totals,
                          labels$text)
  if (classes <= max_classes) {
    matrices <- whole_matrices(cube, learner, labels$text)
    attr(data, "confusion") <- matrices[unique(data$learner)]
  }
  data
}

# A database may take "Yes" for "yes" and bring back either: any label is equal
# to one of the distinct ones by its rules.
stored_label <- function(found, labels) {
  fold <- function(x) {
    if (is.character(x)) tolower(trimws(x, "right")) else x
  }
  at <- match(found, labels$native)
  loose <- match(fold(found), fold(labels$native))
  at <- ifelse(is.na(at), loose, at)
  lost <- is.na(at) & !is.na(found)
  if (any(lost)) {
    abort_unknown_labels(as.character(unique(found[lost])), labels$text,
                         found, "estimate", "estimate")
  }
  at
}

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
  pair <- boolean_pair(found$truth$text)
  if (pair > 0) {
    # Data of 0 and 1 have both classes, even where only one of them occurs.
    text <- boolean_labels[[pair]]
    native <- if (pair == 1) c(FALSE, TRUE) else c(0L, 1L)
    if (is.character(found$truth$native)) native <- text
    found$truth <- list(native = native, text = text)
  }
  found
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
