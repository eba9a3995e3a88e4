# Sums over groups of records that stay in their database (counts-groups.R): one
# query by group and record, summed by group.

# More groups than this are a column of records.
max_lazy_groups <- 1e6

# `values`: names of columns of 0, 1 or -1 (NULL: no prediction); of those in
# `squared` the sums of squares, too ("u2" of "u"). Records are told apart by
# row, and by learner; without `row` each row is a record.
lazy_cluster_sums <- function(table, values, squared = values) {
  columns <- dplyr::tbl_vars(table)
  check_lazy_groups(table)
  learner <- intersect("learner", columns)
  if ("row" %in% columns) {
    table <- summarise_by(table, c(learner, "groups", "row"), dplyr::across(
      dplyr::all_of(values), ~ mean(1.0 * .x, na.rm = TRUE)
    ))
  }
  found <- collect_lazy(summarise_by(
    table, c(learner, "groups"),
    n = sum(!!one_where(!is.na(!!rlang::sym(values[1]))), na.rm = TRUE),
    dplyr::across(dplyr::all_of(squared), ~ sum(.x * .x, na.rm = TRUE),
                  .names = "{.col}2"),
    dplyr::across(dplyr::all_of(values), ~ sum(.x, na.rm = TRUE))
  ), max_lazy_groups)
  check_no_na(found$groups, "groups")
  numbers <- setdiff(names(found), c("learner", "groups"))
  found[numbers] <- lapply(found[numbers], as.double)
  found <- found[found$n > 0, ]
  if (all(found$n <= 1)) return(NULL)
  found$cluster <- match(found$groups, unique(found$groups))
  size <- tapply(found$n, found$cluster, max)
  check_several_groups(length(size), sum(size), sum(size^2))
  found
}

# The record's group must be one, and whole in a fold.
check_lazy_groups <- function(table) {
  columns <- dplyr::tbl_vars(table)
  abort_if("rep" %in% columns && !"row" %in% columns,
           "{.arg row} must be given where {.arg rep} and {.arg groups} are: the
            repetitions predict the same records again.", "missing", "row")
  several <- function(keys, what) {
    counted <- summarise_by(table, keys,
                            places = !!lazy_distinct(what, table))
    odd <- utils::head(dplyr::filter(counted, .data$places > 1L), 1)
    nrow(dplyr::collect(odd)) > 0
  }
  abort_if("row" %in% columns && several("row", "groups"),
           "{.arg groups} must be the same for all predictions of a record.",
           "rows", "groups")
  keys <- c("groups", intersect("rep", columns))
  abort_if("fold" %in% columns && several(keys, "fold"), c(
    "{.arg groups} must be whole in each fold: a group is in several folds of a
     repetition.",
    i = "Deal whole groups, as {.code cv_bcv(n, groups = )} does."
  ), "rows", "groups")
}

lazy_pair_clusters <- function(table, pair) {
  if (!"groups" %in% dplyr::tbl_vars(table)) return(NULL)
  table <- dplyr::mutate(table, u = .data$right_b - .data$right_a)
  found <- lazy_cluster_sums(table, "u")
  if (is.null(found)) return(NULL)
  data.frame(a = pair[1], b = pair[2], found[c("cluster", "n")], u1 = found$u,
             u2 = found$u2, row.names = NULL)
}

lazy_class_clusters <- function(table, positive, labels, name) {
  if (!"groups" %in% dplyr::tbl_vars(table)) return(NULL)
  each <- identical(positive, "each")
  cells <- count_cells$confusion_counts
  tables <- lapply(if (each) labels else positive, function(class) {
    code <- match(class, labels)
    table <- dplyr::mutate(
      table, actual = !!one_where(.data$truth == !!code),
      called = dplyr::case_when(is.na(.data$estimate) ~ NA_integer_,
                                .data$estimate == !!code ~ 1L, TRUE ~ 0L),
      tp = .data$actual * .data$called, fp = .data$called - .data$tp,
      fn = .data$actual * (1L - .data$called),
      tn = 1L - .data$called - .data$fn
    )
    found <- lazy_cluster_sums(table, cells, c("tp", "fp"))
    if (is.null(found)) return(NULL)
    learner <- label_text(found$learner %||% rep_len(name, nrow(found)))
    new_table(c(list(learner = learner),
                if (each) list(class = rep_len(class, nrow(found))),
                found[c("cluster", "n", cells, "tp2", "fp2")]))
  })
  do.call(rbind, tables)
}
