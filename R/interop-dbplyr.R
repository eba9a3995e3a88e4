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
  cells <- c("is_class", "says_class", "tp", "missing")
  counts <- lapply(found[cells], function(x) ifelse(is.na(at), 0, x[at]))
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
