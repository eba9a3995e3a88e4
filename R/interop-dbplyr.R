# Counts of predictions that stay in their database. All SQL is written by
# dbplyr; what comes back is one row per learner (class) and fold.

#' @rdname confusion_counts
#' @export
confusion_counts.tbl_lazy <- function(x, positive = NULL, ..., truth, estimate,
                                      rep, fold, learner, row, scheme = NULL,
                                      n_train = NULL, n_test = NULL) {
  call <- environment()
  check_no_dots(..., call = call)
  quos <- rlang::enquos(truth = truth, estimate = estimate, rep = rep,
                        fold = fold, learner = learner, row = row)
  table <- lazy_predictions(x, quos, c("truth", "estimate"), call)
  labels <- lazy_labels(table, c(truth = "truth", estimate = "estimate"), call)
  positive <- resolve_positive(positive, labels$truth$text, call)
  table <- match_lazy_labels(table, labels, c(estimate = "estimate"), call)
  counted <- if (identical(positive, "each")) {
    count_lazy_classes(table, labels$truth, call)
  } else {
    native <- labels$truth$native[match(positive, labels$truth$text)]
    count_lazy_positive(table, native, call)
  }
  counted$learner <- counted$learner %||% quo_label(quos$estimate)
  data <- finish_confusion(as.matrix(counted[c("tp", "fp", "fn", "tn",
                                               "missing")]), counted, call)
  new_confusion_counts(data, stated_design(data, scheme, n_train, n_test, call))
}

#' @rdname contingency_counts
#' @export
contingency_counts.tbl_lazy <- function(x, a, b, ..., truth, rep, fold,
                                        estimate, learner, row, scheme = NULL,
                                        n_train = NULL, n_test = NULL) {
  call <- environment()
  check_no_dots(..., call = call)
  quos <- rlang::enquos(a = a, b = b, truth = truth, estimate = estimate,
                        rep = rep, fold = fold, learner = learner, row = row)
  counted <- if (given(quos$learner)) {
    count_lazy_long(x, quos, call)
  } else {
    count_lazy_wide(x, quos, call)
  }
  missing <- c(sum(counted$cells$missing_a), sum(counted$cells$missing_b))
  warn_missing(stats::setNames(missing, counted$pair), call)
  data <- lazy_pair_table(counted$cells, counted$pair, call)
  new_contingency_counts(data, stated_design(data, scheme, n_train, n_test,
                                             call))
}

lazy_pair_table <- function(cells, pair, call) {
  counts <- as.matrix(cells[count_cells$contingency_counts])
  keep <- which(rowSums(counts) > 0)
  if (length(keep) == 0) abort_no_predictions(call)
  columns <- list(a = rep_len(pair[1], nrow(cells)),
                  b = rep_len(pair[2], nrow(cells)),
                  rep = cells$rep, fold = cells$fold)
  columns <- c(columns, as.list(cells[colnames(counts)]))
  new_table(lapply(columns, `[`, keep))
}

# True and false positives and negatives of one class, and what else a fold
# must not have, in a single grouped count.
count_lazy_positive <- function(table, positive, call) {
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
    missing = sum(.data$no_estimate, na.rm = TRUE), call = call
  )
  counted$tn <- counted$size - counted$tp - counted$fp - counted$fn -
    counted$missing
  counted
}

# Every class against the rest. Counts by true class and counts by predicted
# class are two grouped counts, put together in the database: one row per fold
# and class.
count_lazy_classes <- function(table, labels, call) {
  columns <- dplyr::tbl_vars(table)
  totals <- summarise_lazy(table, columns, call = call)
  by_truth <- dplyr::mutate(
    table, class = .data$truth, is_class = 1L, says_class = 0L,
    tp = dplyr::case_when(.data$truth == .data$estimate ~ 1L, TRUE ~ 0L),
    missing = dplyr::case_when(is.na(.data$estimate) ~ 1L, TRUE ~ 0L)
  )
  by_estimate <- dplyr::mutate(
    dplyr::filter(table, !is.na(.data$estimate)),
    class = .data$estimate, is_class = 0L, says_class = 1L, tp = 0L,
    missing = 0L
  )
  groups <- c(lazy_groups(columns), "class")
  sums <- c("is_class", "says_class", "tp", "missing")
  both <- dplyr::union_all(group_sums(by_truth, groups, sums),
                           group_sums(by_estimate, groups, sums))
  found <- collect_lazy(group_sums(both, groups, sums), call)
  fill_classes(totals, found, labels)
}

group_sums <- function(table, groups, columns) {
  sums <- lapply(rlang::set_names(columns), function(column) {
    rlang::expr(sum(!!rlang::sym(column), na.rm = TRUE))
  })
  grouped <- dplyr::group_by(table, !!!rlang::syms(groups))
  dplyr::summarise(grouped, !!!sums, .groups = "drop")
}

# A class that a fold does not have is counted, too: all its records are true
# negatives.
fill_classes <- function(totals, found, labels) {
  classes <- length(labels$text)
  ids <- intersect(c("learner", "rep", "fold"), names(totals))
  group_key <- function(table) {
    do.call(paste, c(list(""), lapply(table[ids], as.character), sep = "\r"))
  }
  each <- rep(seq_len(nrow(totals)), each = classes)
  class <- rep(seq_len(classes), nrow(totals))
  at <- match(paste(group_key(totals)[each], class),
              paste(group_key(found), match(found$class, labels$native)))
  counts <- lapply(found[c("is_class", "says_class", "tp", "missing")], function(x) {
    ifelse(is.na(at), 0, x[at])
  })
  filled <- totals[each, ids, drop = FALSE]
  filled$class <- labels$text[class]
  filled$tp <- counts$tp
  filled$fn <- counts$is_class - counts$tp - counts$missing
  filled$fp <- counts$says_class - counts$tp
  size <- totals$size[each] - stats::ave(counts$missing, each, FUN = sum)
  filled$tn <- size - filled$tp - filled$fn - filled$fp
  filled$missing <- counts$missing
  complete_ids(filled)
}

# Predictions of two learners side by side: right or wrong record by record.
count_lazy_wide <- function(x, quos, call) {
  if (given(quos$estimate)) {
    abort_input("{.arg learner} must be given where {.arg estimate} is;
                 predictions side by side are named by {.arg a} and {.arg b}.",
                "missing", "learner", call = call)
  }
  table <- lazy_predictions(x, quos, c("a", "b", "truth"), call)
  pair <- c(quo_label(quos$a), quo_label(quos$b))
  check_two_learners(pair[1], pair[2], call)
  columns <- c(truth = "truth", a = "a", b = "b")
  labels <- lazy_labels(table, columns, call)
  table <- match_lazy_labels(table, labels, c(a = "a", b = "b"), call)
  table <- mark_right(table, c(right_a = "a", right_b = "b"))
  list(cells = count_right(table, dplyr::tbl_vars(table), call), pair = pair)
}

# Predictions of learners below each other. The rows of one record are put
# together by row, rep and fold in the database, and folds are counted there.
count_lazy_long <- function(x, quos, call) {
  for (arg in c("truth", "estimate", "row")) check_lazy_given(quos, arg, call)
  table <- lazy_predictions(x, quos[-(1:2)], c("truth", "estimate"), call)
  labels <- lazy_labels(table, c(truth = "truth", estimate = "estimate",
                                 learner = "learner"), call)
  learners <- labels$learner
  a <- named_learner(quos$a, learners$text, "a", call)
  b <- named_learner(quos$b, learners$text, "b", call)
  check_two_learners(a, b, call)
  table <- match_lazy_labels(table, labels, c(estimate = "estimate"), call)
  native <- lapply(c(a, b), function(name) {
    learners$native[match(name, learners$text)]
  })
  table <- dplyr::filter(table, .data$learner == !!native[[1]] |
                           .data$learner == !!native[[2]])
  records <- join_lazy(mark_right(table, c(right = "estimate")), native)
  keys <- intersect(c("rep", "fold"), dplyr::tbl_vars(records))
  cells <- count_right(records, keys, call)
  check_lazy_pairs(records, cells, c(a, b), call)
  list(cells = cells, pair = c(a, b))
}

# 1: right, 0: wrong, NULL: no prediction.
mark_right <- function(table, columns) {
  truth <- rlang::sym("truth")
  marks <- lapply(rlang::syms(columns), function(column) {
    rlang::expr(dplyr::case_when(is.na(!!column) ~ NA_integer_,
                                 !!truth == !!column ~ 1L, TRUE ~ 0L))
  })
  dplyr::mutate(table, !!!stats::setNames(marks, names(columns)))
}

# One row per record: how often each learner predicts it, and whether right.
join_lazy <- function(table, native) {
  groups <- intersect(c("row", "rep", "fold"), dplyr::tbl_vars(table))
  grouped <- dplyr::group_by(table, !!!rlang::syms(groups))
  dplyr::summarise(
    grouped,
    n_a = sum(dplyr::case_when(.data$learner == !!native[[1]] ~ 1L, TRUE ~ 0L),
              na.rm = TRUE),
    n_b = sum(dplyr::case_when(.data$learner == !!native[[2]] ~ 1L, TRUE ~ 0L),
              na.rm = TRUE),
    right_a = max(dplyr::case_when(.data$learner == !!native[[1]] ~
                                     .data$right), na.rm = TRUE),
    right_b = max(dplyr::case_when(.data$learner == !!native[[2]] ~
                                     .data$right), na.rm = TRUE),
    truths = dplyr::n_distinct(.data$truth),
    no_truth = sum(dplyr::case_when(is.na(.data$truth) ~ 1L, TRUE ~ 0L),
                   na.rm = TRUE),
    .groups = "drop"
  )
}

count_right <- function(table, columns, call) {
  counted <- summarise_lazy(
    table, columns,
    n00 = sum((1L - .data$right_a) * (1L - .data$right_b), na.rm = TRUE),
    n01 = sum((1L - .data$right_a) * .data$right_b, na.rm = TRUE),
    n10 = sum(.data$right_a * (1L - .data$right_b), na.rm = TRUE),
    n11 = sum(.data$right_a * .data$right_b, na.rm = TRUE),
    missing_a = sum(dplyr::case_when(is.na(.data$right_a) ~ 1L, TRUE ~ 0L),
                    na.rm = TRUE),
    missing_b = sum(dplyr::case_when(is.na(.data$right_b) ~ 1L, TRUE ~ 0L),
                    na.rm = TRUE), call = call
  )
  # A sum over no record that both predict is NULL.
  for (cell in count_cells$contingency_counts) {
    counted[[cell]][is.na(counted[[cell]])] <- 0
  }
  counted
}
