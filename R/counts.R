# The class of all counts: one row per learner (or pair), repetition and fold,
# with attributes: the `design` of the plan; the sums over groups of records
# that belong together (`clusters`, counts-groups.R); of counts of each class
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
  if (inherits(x, "confusion_counts")) return("confusion_counts")
  if (inherits(x, "contingency_counts")) "contingency_counts"
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

register_table(
  "confusion_counts", notes = function(x) count_notes(x),
  columns = function(x) {
    c("learner", if (inherits(x, "cv_counts")) c("rep", "fold"), cell_names(x))
  }
)

register_table(
  "contingency_counts",
  notes = function(x) {
    c("n01: a wrong, b right; n10: a right, b wrong.", count_notes(x))
  },
  columns = function(x) {
    c("a", "b", if (inherits(x, "cv_counts")) c("rep", "fold"), cell_names(x))
  }
)

# Without design and matrices when rows may have changed.
register_table(
  "cv_counts",
  title = function(x) {
    shape <- counts_shape(x)
    size <- if (!is.null(shape$n)) paste0(", n = ", format_whole(shape$n))
    paste0(counts_title(x), " of each fold: ", describe_shape(shape), size)
  },
  restore = function(data, old, same_rows) {
    if (!same_rows) attr(data, "design") <- attr(data, "confusion") <- NULL
    data
  },
  bind = function(out, parts) {
    positive <- unique(lapply(parts, attr, "positive", exact = TRUE))
    if (length(positive) > 1) attr(out, "positive") <- NULL
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
  if (inherits(x, "contingency_counts")) return("Contingency tables")
  "Confusion tables"
}

#' @export
glance.cv_counts <- function(x, ...) {
  design <- counts_shape(x)
  known <- lapply(design[c("n", "n_train", "n_test")], `%||%`, NA_real_)
  data.frame(glance.cv_table(x), scheme = design$scheme %||% NA_character_,
             known)
}
