# Counts of predictions that stay in their database. All SQL is written by
# dbplyr; what comes back is one row per learner (class) and fold.

#' @rdname confusion_counts
#' @export
confusion_counts.tbl_lazy <- function(x, positive = NULL, ..., truth, estimate,
                                      rep, fold, learner, row, scheme = NULL,
                                      n_train = NULL, n_test = NULL) {
  check_no_dots(...)
  quos <- rlang::enquos(truth = truth, estimate = estimate, rep = rep,
                        fold = fold, learner = learner, row = row)
  table <- lazy_predictions(x, quos, c("truth", "estimate"))
  labels <- lazy_labels(table, c(truth = "truth", estimate = "estimate"))
  positive <- resolve_positive(positive, labels$truth$text)
  table <- match_lazy_labels(table, labels, c(estimate = "estimate"))
  counted <- if (identical(positive, "each")) {
    count_lazy_classes(table, labels$truth)
  } else {
    native <- labels$truth$native[match(positive, labels$truth$text)]
    count_lazy_positive(table, native)
  }
  counted$learner <- counted$learner %||%
    column_label(quos$estimate, lazy_header(x), "estimate")
  data <- finish_confusion(as.matrix(counted[c("tp", "fp", "fn", "tn",
                                               "missing")]), counted)
  new_confusion_counts(data, stated_design(data, scheme, n_train, n_test),
                       lazy_matrices(counted, data))
}

# Those of the learners that are left, under the names that they have.
lazy_matrices <- function(counted, data) {
  matrices <- attr(counted, "confusion")
  if (is.null(matrices)) return(NULL)
  names(matrices) <- as.character(unique(counted$learner))
  matrices[unique(data$learner)]
}

# True and false positives and negatives of one class, and what else a fold
# must not have, in a single grouped count.
count_lazy_positive <- function(table, positive) {
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
  counted
}
