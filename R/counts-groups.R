# What counts keep of records that belong together: the sums over each group of
# what its records contribute, from which design effects are computed. A table
# with one row for each learner (and class) or pair and group, as the attribute
# `clusters`:
#
#   confusion    learner, class, cluster, n, tp, fp, fn, tn, tp2, fp2
#   contingency  a, b, cluster, n, u1, u2
#
# n: the records; tp, fp, fn, tn, u1: sums over the records of the means over
# their repetitions, u the difference in error; tp2, fp2, u2: sums of the
# squares of these means. Groups of one record need none of it: NULL.

counts_clusters <- function(x) attr(x, "clusters", exact = TRUE)

with_clusters <- function(x, clusters) {
  attr(x, "clusters") <- clusters
  x
}

# Which record and group each prediction is of. `group`: codes of the
# predictions; `keys`: row, rep and fold as far as they are given. NULL where no
# group has two records.
group_layout <- function(group, keys) {
  if (is.null(group)) return(NULL)
  abort_if(is.null(keys$row) && !is.null(keys$rep),
           "{.arg row} must be given where {.arg rep} and {.arg groups} are: the
            repetitions predict the same records again.", "missing", "row")
  record <- if (is.null(keys$row)) seq_along(group) else
    match(keys$row, unique(keys$row))
  first <- match(seq_len(max(record)), record)
  if (any(group != group[first][record])) {
    bad <- which(group != group[first][record])[1]
    abort_input("{.arg groups} must be the same for all predictions of a record:
                 those of row {keys$row[bad]} differ.", "rows", "groups")
  }
  if (!anyDuplicated(group[first])) return(NULL)
  group <- match(group, unique(group))
  check_group_folds(group, keys)
  check_several_groups(max(group))
  list(record = record, cluster = group[first])
}

# The predictions of a group must be in one fold of a repetition.
check_group_folds <- function(group, keys) {
  if (is.null(keys$fold)) return(invisible())
  place <- key_ids(Filter(Negate(is.null), list(group = group, rep = keys$rep)))
  fold <- match(keys$fold, unique(keys$fold))
  first <- match(place, place)
  split <- which(fold != fold[first])
  abort_if(length(split) > 0, c(
    "{.arg groups} must be whole in each fold: the group of prediction
     {split[1]} is in several folds of a repetition.",
    i = "Its classifiers were tested on relatives of the records that they were
         trained on. Deal whole groups, for example with
         {.code cv_bcv(n, groups = )}."
  ), "rows", "groups")
}

# Means over the predictions of a record that are not missing, one column for
# each of `values` (named list of vectors); a record without any is left out.
record_averages <- function(values, layout) {
  values <- do.call(cbind, values)
  there <- !is.na(values[, 1])
  records <- length(layout$cluster)
  count <- tabulate(layout$record[there], records)
  sums <- matrix(0, records, ncol(values))
  sums[sort(unique(layout$record[there])), ] <-
    rowsum(values[there, , drop = FALSE], layout$record[there])
  means <- (sums / count)[count > 0, , drop = FALSE]
  list(means = `colnames<-`(means, colnames(values)),
       cluster = layout$cluster[count > 0])
}

# Sums over the clusters.
sum_clusters <- function(owner, values, cluster) {
  clusters <- sort(unique(cluster))
  new_table(c(lapply(owner, rep_len, length(clusters)),
              list(cluster = clusters),
              as.list(as.data.frame(rowsum(cbind(n = 1, values), cluster)))))
}

# Of a pair of learners; `right`: two logical vectors, is the prediction right?
pair_clusters <- function(pair, right, layout) {
  if (is.null(layout)) return(NULL)
  difference <- as.numeric(right[[2]]) - as.numeric(right[[1]])
  found <- record_averages(list(u1 = difference), layout)
  sum_clusters(list(a = pair[[1]], b = pair[[2]]),
               cbind(found$means, u2 = found$means[, 1]^2), found$cluster)
}

# Of one class of one learner: `actual` and `called` say whether the record is
# of the class and is called so.
class_clusters <- function(owner, actual, called, layout) {
  cell <- function(truth, estimate) {
    as.numeric(actual == truth & called == estimate)
  }
  cells <- list(tp = cell(TRUE, TRUE), fp = cell(FALSE, TRUE),
                fn = cell(TRUE, FALSE), tn = cell(FALSE, FALSE))
  cells <- lapply(cells, function(x) replace(x, is.na(called), NA))
  found <- record_averages(cells, layout)
  squares <- found$means[, c("tp", "fp"), drop = FALSE]^2
  colnames(squares) <- c("tp2", "fp2")
  sum_clusters(owner, cbind(found$means, squares), found$cluster)
}

# Of all learners and, where each class is counted, classes.
confusion_clusters <- function(data, truth, estimates, learner, layout,
                               positive) {
  if (is.null(layout)) return(NULL)
  truth <- code_truth(truth, "truth")
  labels <- truth$labels
  actual <- slot_values(truth)
  each <- "class" %in% names(data)
  classes <- if (each) labels else resolve_positive(positive, labels)
  tables <- lapply(names(estimates), function(name) {
    called <- slot_values(match_estimate(estimates[[name]], labels))
    rows <- split_learners(name, learner, length(called))
    lapply(names(rows), function(who) {
      mine <- rows[[who]]
      part <- list(record = layout$record[mine], cluster = layout$cluster)
      lapply(classes, function(class) {
        code <- match(class, labels)
        class_clusters(c(list(learner = who), if (each) list(class = class)),
                       actual[mine] == code, called[mine] == code, part)
      })
    })
  })
  tables <- unlist(unlist(tables, recursive = FALSE), recursive = FALSE)
  do.call(rbind, tables)
}

# The rows of each learner: of one column, or told apart by `learner`.
split_learners <- function(name, learner, size) {
  if (is.null(learner)) return(rlang::set_names(list(seq_len(size)), name))
  learner <- label_text(learner)
  split(seq_len(size), factor(learner, unique(learner)))
}
