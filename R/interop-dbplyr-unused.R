# Columns of a table in a database that no argument uses: are there signs that
# records are repeated or belong together? Numbers of the columns tell whether
# there can be; only then rows are read, for the checks of data frames.

# `x` has no groups; `columns`: the names of those that are used, by argument.
check_lazy_unused <- function(x, quos, columns) {
  unused <- setdiff(dplyr::tbl_vars(x), vapply(columns, rlang::as_string, ""))
  asked <- may_repeat(quos) || rlang::quo_is_missing(quos$groups)
  if (length(unused) == 0 || !asked) return(invisible())
  # (Names of ours, that are not those of an argument.)
  names(unused) <- paste0("unused", seq_along(unused))
  keys <- columns[intersect(c("truth", "rep", "fold", "learner"),
                            names(columns))]
  table <- dplyr::select(x, !!!keys, !!!rlang::syms(unused))
  first <- lapply(dplyr::collect(utils::head(table, 1)), plain_numbers)
  for (key in intersect(c("rep", "learner"), names(keys))) {
    table <- dplyr::filter(table, .data[[key]] == !!first[[key]])
  }
  plain <- names(unused)[vapply(first[names(unused)], function(value) {
    is_labels(value) && !is.object(value)
  }, NA)]
  # (What a database cannot compare, as long texts of Oracle, it counts still.)
  sign <- tryCatch(lazy_sign(table, unused[plain], first, may_repeat(quos)),
                   error = function(e) NULL)
  if (is.null(sign)) return(invisible())
  read <- lapply(read_some(table, sign), plain_numbers)
  values <- read[names(keys)]
  others <- stats::setNames(read[names(unused)], unused)
  single <- !any(c("a", "learner") %in% names(columns))
  check_counted_repeats(values, others, quos, single, lazy_hint)
  warn_counted_groups(values, others, quos, lazy_hint)
}

# Of predictions some of so many rows repeat a combination of classes.
most_counted_rows <- 1e4

check_lazy_counted <- function(x, columns) {
  labels <- columns[!names(columns) %in% c("row", "rep", "fold")]
  unused <- setdiff(dplyr::tbl_vars(x), vapply(columns, rlang::as_string, ""))
  called <- unused[tolower(unused) %in% count_names]
  if (length(called) == 0) return(invisible())
  query <- dplyr::select(x, !!!labels, !!!rlang::syms(called))
  read <- dplyr::collect(utils::head(query, most_counted_rows))
  read <- lapply(read, plain_numbers)
  check_not_counted(read[names(labels)], read[called], "x")
}

lazy_hint <- "Where that is more than the name of a column, or {.arg groups},
              read the table into R: see {.fn dplyr::collect}."

# The `column` that may repeat records or groups, the `size` of the table and
# how many rows `each` value of the column has; or NULL. `unused`: the names of
# the columns in the database; `first`: a row; `again`: may records be repeated?
lazy_sign <- function(table, unused, first, again) {
  size <- as.double(collect_lazy(dplyr::count(table))[[1]])
  if (length(unused) == 0 || size < 10 ||
      size * length(unused) > most_cells_compared) {
    return(NULL)
  }
  distinct <- lapply(rlang::set_names(names(unused)), lazy_distinct, table)
  values <- unlist(collect_lazy(dplyr::summarise(table, !!!distinct)))
  values <- values[names(unused)]
  # Labels of folds and repetitions, names of records and groups, or values that
  # share the truth.
  labelled <- again & values > 1 & values <= size / 2 & (
    grepl(fold_names, unused, perl = TRUE) |
      grepl(numbered_names, unused, perl = TRUE) |
      !is.na(vapply(first[names(unused)], resample_kind, ""))
  )
  repeated <- values >= 8 & size >= 1.2 * values
  named <- grepl(paste0(identifier_names, "|", question_names), unused,
                 perl = TRUE)
  signs <- names(unused)[c(which(repeated & named), which(labelled))]
  if (length(signs) == 0) signs <- sharing_truth(table, names(which(repeated)))
  if (length(signs) == 0) return(NULL)
  list(column = signs[1], size = size, each = size / values[[signs[1]]])
}

# Of `columns` those whose values share the truth far more than by chance; see
# looks_like_groups().
sharing_truth <- function(table, columns) {
  if (length(columns) == 0) return(columns)
  counted <- lapply(c("truth", columns), function(column) {
    known <- dplyr::filter(table, !is.na(.data[[column]]))
    cells <- dplyr::count(known, value = .data[[column]], class = .data$truth,
                          name = "size")
    values <- summarise_by(cells, "value",
                           alike = sum(.data$size * (.data$size - 1),
                                       na.rm = TRUE),
                           all = sum(.data$size, na.rm = TRUE))
    dplyr::summarise(values, column = !!column,
                     alike = sum(.data$alike, na.rm = TRUE),
                     pairs = sum(.data$all * (.data$all - 1), na.rm = TRUE),
                     size = sum(.data$all, na.rm = TRUE))
  })
  found <- collect_lazy(Reduce(dplyr::union_all, counted))
  truth <- found$column == "truth"
  chance <- (found$pairs + found$size)[truth] / found$size[truth]^2
  excess <- (found$alike / found$pairs - chance) / (1 - chance)
  found$column[which(!truth & excess >= 0.9)]
}

# All rows, or, of a large table, those of some values of the column.
read_some <- function(table, sign) {
  room <- max_lazy_cells %/% length(dplyr::tbl_vars(table))
  if (sign$size > room) {
    some <- dplyr::distinct(dplyr::select(table, dplyr::all_of(sign$column)))
    some <- utils::head(some, max(30, room %/% sign$each))
    table <- dplyr::semi_join(table, some, by = sign$column)
  }
  dplyr::collect(utils::head(table, room))
}
