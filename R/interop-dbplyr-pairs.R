# Contingency counts of predictions that stay in their database.

#' @rdname contingency_counts
#' @export
contingency_counts.tbl_lazy <- function(x, a, b, ..., truth, rep, fold,
                                        estimate, learner, row, groups,
                                        scheme = NULL, n_train = NULL,
                                        n_test = NULL) {
  check_no_dots(...)
  refuse_lazy_groups(rlang::enquo(groups), "contingency_counts")
  quos <- rlang::enquos(a = a, b = b, truth = truth, estimate = estimate,
                        rep = rep, fold = fold, learner = learner, row = row,
                        groups = groups)
  counted <- if (given(quos$learner)) count_lazy_long(x, quos) else
    count_lazy_wide(x, quos)
  missing <- c(sum(counted$cells$missing_a), sum(counted$cells$missing_b))
  if (any(missing > 0)) warn_missing(stats::setNames(missing, counted$pair))
  cells <- as.list(counted$cells)
  data <- contingency_table(cells[count_cells$contingency_counts], counted$pair,
                            cells)
  stated_counts(data, "contingency_counts", scheme, n_train, n_test)
}

# Predictions of two learners side by side: right or wrong record by record.
count_lazy_wide <- function(x, quos) {
  check_wide(quos[c("a", "b")], quos)
  table <- lazy_predictions(x, quos, c("a", "b", "truth"))
  pair <- c(find_column(quos$a, lazy_header(x), "a")$label,
            find_column(quos$b, lazy_header(x), "b")$label)
  if (pair[1] == pair[2]) abort_one_learner(pair[1])
  table <- code_labels_lazily(table, c("a", "b"))$table
  table <- mark_right(table, c(right_a = "a", right_b = "b"))
  list(pair = pair, cells = count_right(table, dplyr::tbl_vars(table)))
}

# Predictions of learners below each other. The rows of one record are put
# together by row, rep and fold in the database, and folds are counted there.
count_lazy_long <- function(x, quos) {
  table <- lazy_predictions(x, quos[-(1:2)], c("truth", "estimate", "row"))
  learners <- lazy_labels(table, "learner")
  pair <- two_learners(quos, learners$text)
  table <- code_labels_lazily(table, "estimate")$table
  native <- learners$native[match(pair, learners$text)]
  table <- dplyr::filter(table, .data$learner == !!native[1] |
                           .data$learner == !!native[2])
  table <- mark_right(table, c(right = "estimate"))
  keys <- intersect(c("row", "rep", "fold"), dplyr::tbl_vars(table))
  right_of <- function(learner) {
    rlang::expr(max(dplyr::case_when(.data$learner == !!learner ~ .data$right),
                    na.rm = TRUE))
  }
  # One row per record: how often each learner predicts it, and whether right.
  records <- summarise_by(
    table, keys, n = dplyr::n(),
    n_a = sum(!!one_where(.data$learner == !!native[1]), na.rm = TRUE),
    right_a = !!right_of(native[1]), right_b = !!right_of(native[2]),
    truths = !!lazy_distinct("truth", table), no_truth = !!lazy_nulls("truth")
  )
  cells <- count_right(records, keys[-1])
  check_lazy_pairs(records, pair)
  list(pair = pair, cells = cells)
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

count_right <- function(table, columns) {
  counted <- summarise_lazy(
    table, columns,
    n00 = sum((1L - .data$right_a) * (1L - .data$right_b), na.rm = TRUE),
    n01 = sum((1L - .data$right_a) * .data$right_b, na.rm = TRUE),
    n10 = sum(.data$right_a * (1L - .data$right_b), na.rm = TRUE),
    n11 = sum(.data$right_a * .data$right_b, na.rm = TRUE),
    missing_a = !!lazy_nulls("right_a"), missing_b = !!lazy_nulls("right_b")
  )
  # A sum over no record that both predict is NULL.
  counted[is.na(counted)] <- 0
  counted
}

# A record that one learner predicts twice, or only one of them, or with two
# truths; the first of them is looked up only then.
check_lazy_pairs <- function(records, pair) {
  bad <- dplyr::filter(records, .data$n != 2L | .data$n_a != 1L |
                         .data$truths != 1L | .data$no_truth > 0L)
  first <- as.data.frame(dplyr::collect(utils::head(bad, 1)))
  if (nrow(first) == 0) return(invisible())
  ids <- intersect(c("row", "rep", "fold"), names(first))
  where <- describe_key(as.list(first[ids]), 1)
  if (first$no_truth > 0) abort_na("truth", 1)
  number <- c(first$n_a, first$n - first$n_a)
  odd <- which(number != 1)[1]
  abort_if(!is.na(odd), c(
    "{.arg a} and {.arg b} must predict the same records, each once.",
    x = "{.field {pair[odd]}} has {number[odd]} prediction{?s} of {where}."
  ), "rows", "x")
  refuse("truth", "rows",
         "must be the same for both learners: it differs at {where}.")
}
