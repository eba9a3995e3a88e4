# Columns that a user names, read in one way everywhere: a bare name, a string,
# a variable that holds the name, or an expression of columns. A column takes
# precedence over a variable of the same name; `!!name` forces the variable.
#
#   named_column(quo, data, arg)      the `value`, one per row, and the `label`:
#                                     what it is called; NULL if not given
#   column_name(quo, data, arg)       the name, where only a column will do
#   selected_columns(quo, data, arg)  places of columns, by tidyselect
#   named_learner(quo, learners, arg) the same rule for names of learners

given <- function(quo) {
  !is.null(quo) && !rlang::quo_is_missing(quo) && !rlang::quo_is_null(quo)
}

# A column or an expression. `data` may be NULL, where only a vector of `rows`
# values can be given. An `optional` one may be a variable that is NULL.
named_column <- function(quo, data, arg, rows = nrow(data), optional = FALSE) {
  if (!given(quo)) return(NULL)
  found <- find_column(quo, data, arg)
  if (optional && is.null(found$value)) return(NULL)
  refuse_if(length(found$value) == 0 && rows > 0 || NROW(found$value) != rows,
            arg, "shape", "must have one value per row of the data ({rows}), not
             {describe_value(found$value)}.")
  found
}

# Columns that identify a record must be used, or left out by the user's word:
# otherwise the predictions of all repetitions would count as records.
# `unsaid`: the arguments that were not given at all; `used`: columns that are.
refuse_forgotten <- function(unsaid, names, used, holder = "data",
                             plan = NULL) {
  forgotten <- setdiff(intersect(unsaid, names), used)
  first <- forgotten[1]
  named <- paste(forgotten, "=", forgotten, collapse = ", ")
  refuse_if(length(forgotten) > 0, first, "conflict",
            "must be given, since {.arg {holder}} has a column of that name:
             write {.code {named}}.",
            i = "If that column is something else, write
                 {.code {first} = NULL}.")
  # (What tune calls summarized: one row for each record of a workflow.)
  summarized <- all(c(".row", ".config") %in% names) && !"id" %in% names
  refuse_if(is.null(plan) && "fold" %in% unsaid && summarized, "fold",
            "missing", "must be given: the table has the columns {.field .row}
             and {.field .config} of tune, and does not contain the folds.",
            i = "{.code collect_predictions(summarize = FALSE)} has them in its
             column {.field id}.",
            i = "For one test set write {.code fold = NULL}.")
}

# No column of `x` that tells apart folds or learners may be left over (not
# among those `used`) where its argument was not given at all.
check_keys_said <- function(quos, names, used) {
  unsaid <- Filter(function(arg) rlang::quo_is_missing(quos[[arg]]),
                   c("rep", "fold", "learner"))
  refuse_forgotten(unsaid, names, used, "x")
}

# The name of a column of `data`, which may be no more than a list with these
# names. `holder` is what the message calls the data.
column_name <- function(quo, data, arg, holder = "{.arg data}") {
  abort_if(rlang::quo_is_missing(quo),
           paste0("{.arg {arg}} must be given: the name of a column of ",
                  holder, "."), "missing", arg)
  found <- find_column(quo, data, arg, holder)
  if (is.null(found$name)) abort_column(found$label, data, arg, holder)
  found$name
}

# The `value` of a column, its `name`, NULL where it is an expression, and the
# `label` of either.
find_column <- function(quo, data, arg, holder = "the data") {
  known <- names(data)[!is.na(names(data))]
  name <- plain_name(quo)
  value <- if (isTRUE(name %in% known)) name else tryCatch(
    rlang::eval_tidy(quo, data),
    error = function(e) {
      abort_column(rlang::as_label(quo), data, arg, holder,
                   if (is.null(name)) e)
    }
  )
  # A name that only a function has is that of no column.
  if (is.function(value)) abort_column(rlang::as_label(quo), data, arg, holder)
  is_name <- rlang::is_string(value) && is.null(dim(value))
  if (is_name && value %in% known) {
    value <- as.vector(value)
    if (sum(known == value) > 1) abort_column(value, data, arg, holder)
    return(list(value = .subset2(data, value), name = value, label = value))
  }
  # In data of one row a string may be the value itself.
  one_value <- NROW(data) == 1 && is.null(name)
  if (is_name && !is.null(data) && !one_value) {
    abort_column(value, data, arg, holder)
  }
  expr <- rlang::quo_get_expr(quo)
  list(value = value,
       label = column_taken(expr, value, data) %||% rlang::as_label(quo))
}

# The places of the columns of `data` that tidyselect finds, under their names.
selected_columns <- function(quo, data, arg) {
  check_no_values(rlang::quo_get_expr(quo), rlang::quo_get_env(quo), data, arg)
  found <- tryCatch(tidyselect::eval_select(quo, data), error = function(e) {
    reason <- cli::ansi_strip(rlang::cnd_message(e))
    refuse(arg, "column", "must select columns of the data: {reason}",
           i = "It has: {.field {first_few(names(data), 20)}}.")
  })
  # (Of a string tidyselect takes the first.)
  twice <- intersect(names(data)[found], names(data)[duplicated(names(data))])
  if (length(twice) > 0) abort_column(twice[1], data, arg, "{.arg data}")
  found
}

# tidyselect takes the numbers of a column (`data$pred`) for places of columns:
# with 0 left out and 1 once, the first column is selected.
check_no_values <- function(expr, env, data, arg) {
  if (rlang::is_missing(expr)) return(invisible())
  if (rlang::is_call(expr, c("c", "(", "all_of", "any_of"))) {
    lapply(as.list(expr)[-1], check_no_values, env, data, arg)
    return(invisible())
  }
  taken <- rlang::is_call(expr, c("$", "[[", "[")) ||
    is.symbol(expr) && !as.character(expr) %in% names(data)
  value <- if (taken) {
    tryCatch(eval(expr, env), error = function(e) NULL)
  } else if (length(expr) > 1) {
    expr
  }
  if (!is.atomic(value) || !is_no_selection(value, names(data))) {
    return(invisible())
  }
  name <- column_taken(expr, value, data)
  refuse(arg, "column", "must name columns of the data, not give values, as
          {.code {rlang::as_label(expr)}} does.",
         i = if (is.null(name)) "Write the names of the columns." else
           "Write the name of the column, {.field {name}}, in its place.")
}

# Values that are neither places nor names of columns.
is_no_selection <- function(value, names) {
  if (is.character(value)) {
    return(anyDuplicated(value) > 0 && !all(value %in% names))
  }
  length(value) > 0 && (!is.numeric(value) || anyDuplicated(value) > 0 ||
    length(value) > 1 && !all(value %in% seq_along(names)))
}

# The column of `data` that an expression as `data$y` takes out of it, or NULL.
column_taken <- function(expr, value, data) {
  if (!rlang::is_call(expr, c("$", "[["), n = 2)) return(NULL)
  name <- as.list(expr)[[3]]
  name <- if (is.symbol(name) && rlang::is_call(expr, "$")) as.character(name)
  else if (rlang::is_string(name)) name
  if (isTRUE(name %in% names(data)) &&
        identical(as.vector(value), as.vector(.subset2(data, name)))) name
}

abort_column <- function(name, data, arg, holder, error = NULL) {
  reason <- if (!is.null(error)) "{conditionMessage(error)}"
  # A number of records was given, or nothing at all.
  refuse_if(is.null(data), arg, "column", "must have one value for each record,
             but there is no {.code {name}}.", x = reason,
            i = "The name of a column will do where the data are given, not
             their number of records.")
  several <- sum(names(data) %in% name) > 1
  refuse(arg, "column", paste0(
    "must be ", if (several) "one" else "a", " column of ", holder,
    if (several) ", which has several {.field {name}}." else
      ", not {.val {name}}."
  ), x = reason, i = "It has: {.field {first_few(names(data), 20)}}.")
}

# The learner that is meant, one of `learners`.
named_learner <- function(quo, learners, arg) {
  known <- "The learners are {.field {learners}}."
  refuse_if(!given(quo), arg, "missing",
            "must be given: which learner is {.arg {arg}}?",
            i = known)
  name <- plain_name(quo)
  if (!isTRUE(name %in% learners)) {
    name <- tryCatch(rlang::eval_tidy(quo), error = function(e) NULL)
  }
  name <- if (is.atomic(name)) as.character(name)
  refuse_if(!isTRUE(name %in% learners), arg, "column",
            "must name a learner, not {.code {rlang::as_label(quo)}}.",
            i = known)
  name
}

# `versus = chosen`, where `chosen` is a variable that is NULL, names nobody.
named_or_null <- function(quo, learners) {
  if (!given(quo) || isTRUE(plain_name(quo) %in% learners)) return(quo)
  value <- tryCatch(rlang::eval_tidy(quo), error = function(e) quo)
  if (is.null(value)) rlang::quo(NULL) else quo
}

# A bare name or a string as it is written, else NULL.
plain_name <- function(quo) {
  name <- rlang::quo_get_expr(quo)
  if (is.symbol(name)) return(rlang::as_string(name))
  if (rlang::is_string(name)) as.vector(name)
}

# The names of the two learners that are meant by quosures `a` and `b`.
# The two that are named; of two learners none need be.
two_learners <- function(quos, learners) {
  if (length(learners) == 2 && !given(quos$a) && !given(quos$b)) {
    return(as.character(learners))
  }
  pair <- c(named_learner(quos$a, learners, "a"),
            named_learner(quos$b, learners, "b"))
  if (pair[1] == pair[2]) abort_one_learner(pair[1])
  pair
}

abort_one_learner <- function(name) {
  abort_input("{.arg a} and {.arg b} must be two learners: both are
               {.field {name}}.", "conflict", "b")
}

first_few <- function(x, most = 10) {
  if (length(x) <= most) return(x)
  c(x[seq_len(most)], "...")
}

# A name as it is written in code.
code_name <- function(name) deparse(as.name(name), backtick = TRUE)

# dplyr's group_by() may mean anything; what it means here is said by `groups`.
# `used`: columns of other arguments, which are no groups of records; `planned`:
# groups are those of the plan.
check_not_grouped <- function(data, used = NULL, arg = "data",
                              planned = FALSE) {
  lazy <- inherits(data, "tbl_lazy")
  by <- if (lazy) dplyr::group_vars(data) else
    if (inherits(data, "grouped_df")) names(attr(data, "groups"))
  by <- setdiff(by, c(".rows", used))
  abort_if(length(by) > 0, c(
    "{.arg groups} must be given{if (planned) ' to the plan'}: {.arg {arg}} is
     grouped by {.field {by}}, which does not say whether records belong
     together.",
    i = if (length(by) == 1) {
      "{if (planned) 'Make the plan with' else if (lazy) 'Read the table into R
       by `dplyr::collect()` and write' else 'Write'}
       {.code groups = {code_name(by)}} where the records of one {.field {by}}
       belong together."
    } else {
      "Give {.arg groups} one column where records belong together."
    },
    i = "Else take the grouping away by {.code dplyr::ungroup()}."
  ), "conflict", "groups")
}

# Names and strings in what was written for an argument.
written_names <- function(quo) {
  if (rlang::quo_is_missing(quo)) return(NULL)
  written <- rlang::quo_get_expr(quo)
  if (isS4(written)) return(NULL)
  c(all.names(written, unique = TRUE),
    unlist(rapply(list(as.list(written)), identity, "character")))
}
