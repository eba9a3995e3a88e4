# The class of all counts: one row per learner (or pair), repetition and fold,
# with attributes: the `design` of the plan; the sums over groups of records
# that belong together (`clusters`, below); of counts of each class
# against the rest the whole confusion matrices (`confusion`, one per learner,
# rows the truth, columns the predicted class), as long as no row has been
# changed; the `positive` class of others (counts-classes.R).
#' @include result-table.R
NULL

# `kind`: "confusion_counts" or "contingency_counts". Attributes of the columns
# are kept.
new_counts <- function(columns, kind, design = NULL) {
  structure(columns, class = c(kind, "cv_counts", "cv_table", "data.frame"),
            row.names = .set_row_names(length(columns[[1]])), design = design)
}

# The columns of each kind that hold counts.
count_cells <- list(
  confusion_counts = c("tp", "fp", "fn", "tn"),
  contingency_counts = c("n00", "n01", "n10", "n11")
)

# Which kind of counts an object is, be it by fold, pooled or effective.
counts_kind <- function(x) {
  Find(function(kind) inherits(x, kind), names(count_cells))
}

cell_names <- function(x) count_cells[[counts_kind(x)]]

# Whose counts the rows hold: the `columns` that say so, as text; a `label` for
# readers (two owners may read alike), and an `id`, 1, 2, ... in their order.
# `first`: the first row of each owner.
count_owners <- function(x) {
  pairs <- inherits(x, "contingency_counts")
  said <- if (pairs) c("a", "b") else c("learner", "class")
  columns <- lapply(unclass(x)[intersect(said, names(x))], as.character)
  codes <- key_ids(lapply(columns, function(one) match(one, unique(one))))
  id <- match(codes, unique(codes))
  list(columns = columns, id = id, first = which(!duplicated(id)),
       label = do.call(paste, c(unname(columns),
                                sep = if (pairs) " - " else ": ")))
}

# The columns that identify a row.
count_ids <- function(x) {
  c(if (inherits(x, "contingency_counts")) c("a", "b") else "learner",
    if (inherits(x, "cv_counts")) c("rep", "fold"))
}

register_table(
  "confusion_counts", notes = function(x) count_notes(x),
  columns = function(x) c(count_ids(x), cell_names(x))
)

register_table(
  "contingency_counts",
  notes = function(x) {
    c("n01: a wrong, b right; n10: a right, b wrong.", count_notes(x))
  },
  columns = function(x) c(count_ids(x), cell_names(x))
)

# Without matrices when rows may have changed.
register_table(
  "cv_counts",
  title = function(x) {
    shape <- counts_shape(x)
    size <- if (!is.null(shape$n)) paste0(", n = ", format_whole(shape$n))
    paste0(counts_title(x), " of each fold: ", describe_shape(shape), size)
  },
  restore = function(data, old, same_rows) {
    if (same_rows) return(data)
    attr(data, "confusion") <- NULL
    attr(data, "design") <- remaining_design(data, old)
    data
  },
  bind = function(out, parts) {
    check_one_class(parts)
    out <- keep_shared(out, parts, c("positive", "sides"))
    attr(out, "design") <- bound_design(out, parts)
    clusters <- unique(lapply(parts, attr, "clusters", exact = TRUE))
    with_clusters(out, do.call(rbind, clusters))
  }
)

register_table(
  "pooled_counts", hidden = "pooled",
  title = function(x) {
    how <- if (identical(x$pooled[1], "mean")) "average" else "sum"
    paste0(counts_title(x), ", ", how, " of all folds")
  }
)

# The counts, or an error that says where counts come from.
check_cv_counts <- function(x, kinds = names(count_cells), arg = "x") {
  state <- intersect(c("effective", "pooled"), sub("_counts", "", class(x)))
  refuse_if(!inherits(x, "cv_counts") || !inherits(x, kinds), arg, "type",
            "must be counts by fold, from {.or {.code {paste0(kinds, '()')}}},
             not {describe_value(x)}.",
            i = if (length(state) > 0) {
              "It is {state} already; the counts by fold are needed."
            })
  invisible(x)
}

counts_title <- function(x) {
  if (inherits(x, "contingency_counts")) "Contingency tables" else
    "Confusion tables"
}

# What a file or a database keeps has no groups.
#' @rdname cv_table
#' @export
as.data.frame.cv_counts <- function(x, ...) {
  warn_if(!is.null(attr(x, "clusters", exact = TRUE)),
          "The table does not contain the groups of the counts: what is computed
           from it takes records as independent.", "groups_lost",
          i = "{.fn saveRDS} keeps them; predictions keep them as a column.")
  NextMethod()
}

#' @export
glance.cv_counts <- function(x, ...) {
  design <- counts_shape(x)
  data.frame(glance.cv_table(x), scheme = design$scheme %||% NA_character_,
             lapply(design[c("n", "n_train", "n_test")], `%||%`, NA_real_))
}

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
  if (is.null(group)) return(NULL)
  refuse_if(is.null(keys$row) && !is.null(keys$rep), "row", "missing",
            "must be given where {.arg rep} and {.arg groups} are: the
             repetitions predict the same records again.")
  row <- keys$row %||% seq_along(group)
  check_by_record(group, row, "groups", "the group")
  record <- match(row, unique(row))
  cluster <- group[!duplicated(record)]
  if (!anyDuplicated(cluster)) return(NULL)
  check_group_folds(group, keys)
  cluster <- match(cluster, unique(group))
  check_several_groups(max(cluster), length(cluster), sum(tabulate(cluster)^2))
  list(record = record, cluster = cluster)
}

# The predictions of a group must be in one fold of a repetition.
check_group_folds <- function(group, keys, arg = "groups") {
  if (is.null(keys$fold)) return(invisible())
  place <- key_ids(Filter(Negate(is.null), list(group = group, rep = keys$rep)))
  fold <- match(keys$fold, unique(keys$fold))
  first <- match(place, place)
  split <- which(fold != fold[first])
  refuse_if(length(split) > 0, arg, "rows",
            "must have each group whole in a fold: that of prediction {split[1]}
             is in several folds of a repetition.",
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
  times <- tabulate(record)
  known <- which(times > 0)
  means <- values[there, , drop = FALSE]
  if (is.unsorted(record, strictly = TRUE)) {
    means <- rowsum(means, record) / times[known]
  }
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
    is <- replace(actual == class, is.na(called), NA)
    says <- called == class
    cells <- list(tp = is & says, fp = !is & says, fn = is & !says,
                  tn = !is & !says)
    owner <- c(learner = name, class = if (each) truth$labels[class])
    group_sums(as.list(owner), cells, c(tp2 = "tp", fp2 = "fp"), layout)
  }, rep(called, each = length(classes)),
  rep(names(called), each = length(classes)), classes)
  do.call(rbind, unname(tables))
}
