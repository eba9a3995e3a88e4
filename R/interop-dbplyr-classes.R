# Every class against the rest, of predictions that stay in their database.

# More cells than this (classes times classes times folds, without the empty
# ones) are not brought here.
max_lazy_cells <- 1e6

# One grouped count by truth and prediction: its cells hold the whole confusion
# matrix of every fold.
count_lazy_classes <- function(table, labels) {
  columns <- dplyr::tbl_vars(table)
  groups <- lazy_groups(columns)
  totals <- summarise_lazy(table, columns)
  query <- dplyr::count(table, !!!rlang::syms(c(groups, "truth", "estimate")))
  cells <- complete_ids(collect_lazy(query, max_lazy_cells))
  cells$truth <- stored_label(cells$truth, labels)
  cells$estimate <- stored_label(cells$estimate, labels)
  cells$size <- as.double(cells$n)
  cells$fold <- match(group_key(cells, groups), group_key(totals, groups))
  counted <- class_margins(cells, totals, labels$text)
  attr(counted, "confusion") <- stored_matrices(cells, totals, labels$text)
  counted
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

group_key <- function(table, groups) {
  do.call(paste, c(list(rep_len("", nrow(table))),
                   lapply(table[groups], as.character), sep = "\r"))
}

# The cells' sizes, summed by a number from 1 to `most`, 0 where there is none.
sum_sizes <- function(cells, number, most) {
  out <- numeric(most)
  known <- !is.na(number)
  sums <- rowsum(cells$size[known], number[known])
  out[as.integer(rownames(sums))] <- sums[, 1]
  out
}

# One row per fold and class (fastest). A class that a fold does not have is
# counted, too: all its records are true negatives.
class_margins <- function(cells, totals, classes) {
  most <- length(classes) * nrow(totals)
  place <- function(class) length(classes) * (cells$fold - 1) + class
  absent <- is.na(cells$estimate)
  right <- !absent & cells$truth == cells$estimate
  sums <- function(class, keep = !absent) {
    class[!keep] <- NA
    sum_sizes(cells, place(class), most)
  }
  each <- rep(seq_len(nrow(totals)), each = length(classes))
  ids <- intersect(c("learner", "rep", "fold"), names(totals))
  counted <- totals[each, ids, drop = FALSE]
  rownames(counted) <- NULL
  counted$class <- classes[rep(seq_along(classes), nrow(totals))]
  counted$tp <- sums(cells$truth, right)
  counted$fn <- sums(cells$truth, !absent & !right)
  counted$fp <- sums(cells$estimate) - counted$tp
  predicted <- stats::ave(counted$tp + counted$fn, each, FUN = sum)
  counted$tn <- predicted - counted$tp - counted$fn - counted$fp
  counted$missing <- sums(cells$truth, absent)
  counted
}

# The matrix of every learner, as `cross_classes()` makes it.
stored_matrices <- function(cells, totals, classes) {
  learners <- totals$learner %||% rep_len("", nrow(totals))
  names <- unique(learners)
  size <- length(classes)
  if (!matrices_kept(size, length(names))) return(NULL)
  matrices <- lapply(names, function(learner) {
    number <- cells$truth + size * (cells$estimate - 1)
    number[learners[cells$fold] != learner] <- NA
    matrix(sum_sizes(cells, number, size^2), size, size,
           dimnames = list(truth = classes, estimate = classes))
  })
  stats::setNames(matrices, names)
}
