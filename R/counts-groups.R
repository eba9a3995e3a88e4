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

with_clusters <- function(x, clusters) {
  attr(x, "clusters") <- clusters
  x
}

# Which record and group each prediction is of. `group`: codes of the
# predictions; `keys`: row, rep and fold as far as they are given. NULL where no
# group has two records.
group_layout <- function(group, keys) {
  refuse_if(is.null(keys$row) && !is.null(keys$rep), "row", "missing",
            "must be given where {.arg rep} and {.arg groups} are: the
             repetitions predict the same records again.")
  record <- if (is.null(keys$row)) seq_along(group) else
    match(keys$row, unique(keys$row))
  first <- match(seq_len(max(record)), record)
  bad <- which(group != group[first][record])
  refuse_if(length(bad) > 0, "groups", "rows",
            "must be the same for all predictions of a record: the groups of row
             {keys$row[bad[1]]} differ.")
  if (!anyDuplicated(group[first])) return(NULL)
  group <- match(group, unique(group))
  check_group_folds(group, keys)
  cluster <- group[first]
  check_several_groups(max(group), length(cluster), sum(tabulate(cluster)^2))
  list(record = record, cluster = cluster)
}

# The predictions of a group must be in one fold of a repetition.
check_group_folds <- function(group, keys) {
  if (is.null(keys$fold)) return(invisible())
  place <- key_ids(Filter(Negate(is.null), list(group = group, rep = keys$rep)))
  fold <- match(keys$fold, unique(keys$fold))
  first <- match(place, place)
  split <- which(fold != fold[first])
  refuse_if(length(split) > 0, "groups", "rows",
            "must be whole in each fold: the group of prediction {split[1]} is
             in several folds of a repetition.",
            i = "Its classifiers were tested on relatives of the records that
             they were trained on. Keep each group in one fold, for example with
             {.code cv_bcv(n, groups = )}.")
}

# The sums over the groups. `owner`: the columns that say whose; `values`: what
# each prediction contributes, a named list of vectors (NA: it is missing);
# `squares`: of which means over the predictions of a record the squares are
# summed too, by the name of the sum.
group_sums <- function(owner, values, squares, layout) {
  values <- do.call(cbind, values) + 0
  there <- !is.na(values[, 1])
  record <- layout$record[there]
  known <- sort(unique(record))
  means <- rowsum(values[there, , drop = FALSE], record) /
    tabulate(record)[known]
  squared <- means[, squares, drop = FALSE]^2
  colnames(squared) <- names(squares)
  cluster <- layout$cluster[known]
  sums <- rowsum(cbind(n = 1, means, squared), cluster)
  new_table(c(lapply(owner, rep_len, nrow(sums)),
              list(cluster = sort(unique(cluster))),
              as.list(as.data.frame(sums))))
}

# Of all learners and, where each class is counted, classes. `estimates`: the
# codes of their predictions; `learner`: who made each, if one column holds all.
confusion_clusters <- function(truth, estimates, learner, classes, each,
                               layout) {
  actual <- truth$values
  called <- estimates
  if (!is.null(learner)) {
    learner <- label_text(learner)
    called <- lapply(rlang::set_names(unique(learner)), function(name) {
      replace(called[[1]], learner != name, NA)
    })
  }
  tables <- Map(function(called, name, class) {
    is <- actual == class
    says <- called == class
    cells <- list(tp = is & says, fp = !is & says, fn = is & !says,
                  tn = !is & !says)
    cells <- lapply(cells, function(cell) replace(cell, is.na(called), NA))
    owner <- c(learner = name, class = if (each) truth$labels[class])
    group_sums(as.list(owner), cells, c(tp2 = "tp", fp2 = "fp"), layout)
  }, rep(called, each = length(classes)),
  rep(names(called), each = length(classes)), classes)
  do.call(rbind, unname(tables))
}
