# Where nobody said `groups`: do the data look as if records belong together? Of
# two signs one is enough: copies of records on both sides of a split, and a
# column that looks like an identifier of groups. The limits were chosen on data
# sets of R packages (inst/evidence/group-alarms.R).

# One warning, with the call that would use the groups, or others than those of
# the plan (the data may be in another order than when it was made). `class`:
# codes.
warn_likely_groups <- function(plan, data, target, class) {
  columns <- as.list(data)[!names(data) %in% target]
  columns <- columns[vapply(columns, is_labels, NA)]
  if (length(columns) == 0) return(invisible())
  column <- likely_group_column(columns, class)
  other <- !is.null(plan$groups)
  if (other && (is.null(column) ||
                  are_nested(columns[[column]], plan$groups))) {
    return(invisible())
  }
  copies <- if (is.null(column)) copies_across(columns, class, plan) else 0
  why <- if (other) "but they are not the groups of {.arg plan}" else
    "its values repeat, and their records share the class, or its name says so"
  warn_if(!is.null(column), paste0(
            "Column {.field {column}} looks like an identifier of groups",
            if (other) ", " else ": ", why, "."), "likely_groups",
          x = "Records of one group are in training and test sets, so that the
               error is underestimated.",
          i = if (other) "If the data were sorted after the plan was made, make
               it again.",
          i = "Keep groups together: {.code {groups_call(plan, column)}}.",
          i = "If the records are independent, {.code suppressWarnings(expr,
               classes = \"bcvinfer_warning_likely_groups\")} silences it.")
  warn_if(copies > 0, "{copies} of {plan$n} records are copies of other records,
           and some copies were trained on when another one was tested.",
          "likely_groups",
          x = "A classifier that remembers records looks better than it is.",
          i = "Keep copies together: {.code {groups_call(plan,
               \"vctrs::vec_group_id(data)\")}}.")
}

# Are groups parts of other groups, or unions of them?
are_nested <- function(values, groups) {
  codes <- list(value_codes(values), value_codes(groups))
  distinct <- function(keys) length(unique(key_ids(keys)))
  distinct(codes) <= max(distinct(codes[1]), distinct(codes[2]))
}

groups_call <- function(plan, groups) {
  call <- switch(plan$scheme,
    kfold = paste0("cv_kfold(data, k = ", plan$k, ", groups = "),
    holdout = "cv_holdout(data, groups = ",
    rcv = paste0("cv_rcv(data, m = ", plan$m, ", groups = "),
    paste0("cv_bcv(data, m = ", min(plan$m, max_repetitions), ", groups = ")
  )
  paste0(call, groups, ")")
}

# The number of records that are equal in predictors and class, where that is no
# coincidence: at least a twentieth of the records, with copies on both sides of
# a split, and few different records that are equal in all columns but one.
copies_across <- function(columns, class, plan) {
  n <- length(class)
  if (as.double(n) * length(columns) > most_cells_compared) return(0)
  columns <- c(list(class), unname(columns))
  names(columns) <- seq_along(columns)
  frame <- vctrs::new_data_frame(columns)
  group <- as.integer(vctrs::vec_group_id(frame))
  size <- tabulate(group)
  copies <- sum(size[size > 1])
  if (copies < n / 20) return(0)
  first <- match(group, group)
  apart <- plan$assignment != plan$assignment[first, , drop = FALSE]
  if (!any(apart, na.rm = TRUE)) return(0)
  distinct <- vctrs::vec_slice(frame, !duplicated(group))
  if (has_near_copies(distinct, copies / n / 2)) 0 else copies
}

# Are more than a `share` of different records equal to another one in all
# columns but one? Long texts are never equal by chance.
has_near_copies <- function(frame, share) {
  if (any(vapply(frame, is_long_text, NA))) return(FALSE)
  near <- logical(nrow(frame))
  for (column in utils::head(seq_along(frame), 20)) {
    group <- as.integer(vctrs::vec_group_id(frame[-column]))
    near <- near | (tabulate(group) > 1)[group]
    if (mean(near) > share) return(TRUE)
  }
  FALSE
}
