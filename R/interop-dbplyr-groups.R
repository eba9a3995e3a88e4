# Sums over groups of records that stay in their database (counts-groups.R): one
# query by group and record, summed by group.

# More groups than this are a column of records.
max_lazy_groups <- 1e6

without_groups <- function(table) {
  if (!"groups" %in% dplyr::tbl_vars(table)) return(table)
  dplyr::select(table, -dplyr::all_of("groups"))
}

# `values`: names of columns of 0, 1 or -1 (NULL: no prediction). Records are
# told apart by row, and by learner; without `row` each row is a record.
lazy_cluster_sums <- function(table, values, squared) {
  columns <- dplyr::tbl_vars(table)
  if (!"groups" %in% columns) return(NULL)
  check_lazy_groups(table)
  learner <- intersect("learner", columns)
  means <- lapply(rlang::set_names(values), function(value) {
    rlang::expr(mean(1.0 * !!rlang::sym(value), na.rm = TRUE))
  })
  if ("row" %in% columns) {
    keys <- rlang::syms(c(learner, "groups", "row"))
    table <- dplyr::summarise(dplyr::group_by(table, !!!keys), !!!means,
                              .groups = "drop")
  }
  first <- rlang::sym(values[1])
  sums <- lapply(rlang::set_names(values), function(value) {
    rlang::expr(sum(!!rlang::sym(value), na.rm = TRUE))
  })
  squares <- lapply(squared, function(value) {
    rlang::expr(sum(!!rlang::sym(value) * !!rlang::sym(value), na.rm = TRUE))
  })
  query <- dplyr::summarise(
    dplyr::group_by(table, !!!rlang::syms(c(learner, "groups"))),
    n = sum(dplyr::case_when(is.na(!!first) ~ 0L, TRUE ~ 1L), na.rm = TRUE),
    !!!sums, !!!squares, .groups = "drop"
  )
  found <- collect_lazy(query, max_lazy_groups)
  check_no_na(found$groups, "groups")
  numbers <- setdiff(names(found), c("learner", "groups"))
  found[numbers] <- lapply(found[numbers], as.double)
  found <- found[found$n > 0, ]
  if (all(found$n <= 1)) return(NULL)
  found$cluster <- match(found$groups, unique(found$groups))
  check_several_groups(max(found$cluster))
  found
}

# The record's group must be one, and whole in a fold.
check_lazy_groups <- function(table) {
  columns <- dplyr::tbl_vars(table)
  if ("rep" %in% columns && !"row" %in% columns) {
    abort_input("{.arg row} must be given where {.arg rep} and {.arg groups}
                 are: the repetitions predict the same records again.",
                "missing", "row")
  }
  several <- function(keys, what) {
    counted <- dplyr::summarise(
      dplyr::group_by(table, !!!rlang::syms(keys)),
      places = !!lazy_distinct(what, table), .groups = "drop"
    )
    odd <- utils::head(dplyr::filter(counted, .data$places > 1L), 1)
    nrow(dplyr::collect(odd)) > 0
  }
  if ("row" %in% columns && several("row", "groups")) {
    abort_input("{.arg groups} must be the same for all predictions of a
                 record.", "rows", "groups")
  }
  keys <- c("groups", intersect("rep", columns))
  if ("fold" %in% columns && several(keys, "fold")) {
    abort_input(
      c("{.arg groups} must be whole in each fold: a group is in several folds
         of a repetition.",
        i = "Deal whole groups, for example with {.code cv_bcv(n, groups = )}."),
      "rows", "groups"
    )
  }
}

lazy_pair_clusters <- function(table, pair) {
  if (!"groups" %in% dplyr::tbl_vars(table)) return(NULL)
  table <- dplyr::mutate(table, u1 = .data$right_b - .data$right_a)
  found <- lazy_cluster_sums(table, "u1", c(u2 = "u1"))
  if (is.null(found)) return(NULL)
  new_table(c(list(a = rep_len(pair[1], nrow(found)),
                   b = rep_len(pair[2], nrow(found))),
              as.list(found)[c("cluster", "n", "u1", "u2")]))
}

lazy_class_clusters <- function(table, positive, labels, name) {
  if (!"groups" %in% dplyr::tbl_vars(table)) return(NULL)
  each <- identical(positive, "each")
  classes <- if (each) labels else positive
  tables <- lapply(classes, function(class) {
    code <- match(class, labels)
    cells <- dplyr::mutate(
      table,
      actual = dplyr::case_when(.data$truth == !!code ~ 1L, TRUE ~ 0L),
      called = dplyr::case_when(is.na(.data$estimate) ~ NA_integer_,
                                .data$estimate == !!code ~ 1L, TRUE ~ 0L),
      tp = .data$actual * .data$called, fp = .data$called - .data$tp,
      fn = .data$actual * (1L - .data$called),
      tn = 1L - .data$called - .data$fn
    )
    found <- lazy_cluster_sums(cells, count_cells$confusion_counts,
                               c(tp2 = "tp", fp2 = "fp"))
    if (is.null(found)) return(NULL)
    owner <- list(learner = label_text(found$learner %||%
                                         rep_len(name, nrow(found))))
    if (each) owner$class <- rep_len(class, nrow(found))
    new_table(c(owner, as.list(found)[c(
      "cluster", "n", count_cells$confusion_counts, "tp2", "fp2"
    )]))
  })
  do.call(rbind, tables)
}
