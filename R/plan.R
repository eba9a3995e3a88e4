# The class `cv_plan`: one integer matrix (records x repetitions; k >= 1:
# tested in fold k, 0: trains only, NA: in neither), a table of repetitions and,
# where records belong together, the integer code of each record's group.
# Nothing else is stored per record.

new_cv_plan <- function(assignment, scheme, k, stratified = FALSE, set = 1L,
                        half = NA_integer_, groups = NULL, ...) {
  members <- count_members_cpp(assignment)
  n_test <- members[2, ] / k
  size <- ncol(assignment)
  reps <- new_table(list(
    rep = seq_len(size), set = rep_len(as.integer(set), size),
    half = rep_len(as.integer(half), size), n_train = members[1, ] - n_test,
    n_test = n_test
  ))
  plan <- list(assignment = assignment, reps = reps, scheme = scheme,
               n = nrow(assignment), m = size, k = as.integer(k), ...,
               stratified = stratified)
  if (!is.null(groups)) {
    plan$groups <- groups
    plan$n_groups <- max(groups)
  }
  class(plan) <- "cv_plan"
  plan
}

# What each scheme is called in words.
plan_schemes <- c(
  bcv = "Block-regularized m x 2 cross-validation",
  rcv = "Random m x 2 cross-validation (half splits)",
  overlap = "Two half splits with a chosen overlap",
  kfold = "K-fold cross-validation",
  blocks = "Blocks with pairs deleted",
  holdout = "Hold-out",
  paired_halves = "Hold-outs of all records and of paired halves"
)

# Repeated two-fold cross-validation consists of random half splits.
has_half_splits <- function(scheme, k) {
  scheme %in% half_split_kinds || scheme == "kfold" && k == 2
}

check_plan <- function(x, arg = caller_arg(x)) {
  refuse_if(!inherits(x, "cv_plan") || length(x) == 0, arg, "type",
            "must be a {.cls cv_plan}, not {describe_value(x)}.",
            i = "Make one with {.fn cv_bcv} or {.fn as_cv_plan}.")
  x
}

# A plan and the data that it was made for.
check_plan_data <- function(plan, data) {
  check_plan(plan, "plan")
  check_data_frame(data)
  refuse_if(nrow(data) != plan$n, "data", "shape", "must have the {plan$n}
             row{?s} that {.arg plan} was made for, not {nrow(data)}.")
}

# What counts and differences keep of a plan. Where fits differ in size, the
# estimate is of the repetitions `main`, and the sizes are theirs.
plan_design <- function(plan) {
  reps <- plan$reps
  main <- main_repetitions(plan)
  first <- main %||% which(reps$set == reps$set[1])
  c(list(scheme = plan$scheme, m = plan$m, k = plan$k, n = plan$n,
         n_train = mean(reps$n_train[first]),
         n_test = mean(reps$n_test[first])),
    list(main = main)[!is.null(main)],
    if (plan$scheme == "holdout") list(train = uneven_sizes(reps$n_train, 2)))
}

# Of the numbers of records of folds the least and the largest, if these are far
# apart.
uneven_sizes <- function(size, most = 3) {
  size <- size[size > 0]
  if (length(size) < 2) return(NULL)
  ends <- range(size)
  if (ends[2] >= max(most * ends[1], ends[1] + 3)) ends
}

# Of blocks the fits without one block, of paired halves those of all records.
main_repetitions <- function(plan) {
  switch(plan$scheme, paired_halves = which(is.na(plan$reps$half)), blocks = {
    fits <- plan$blocks * (plan$blocks + 1) / 2
    which((seq_len(plan$m) - 1) %% fits < plan$blocks)
  })
}

# The rows, of predictions or counts with this design, that an estimate is of.
main_fits <- function(x, design) {
  if (is.null(design$main)) return(x)
  rep <- as.list(x)$rep
  x[match(rep, sort(unique(rep))) %in% design$main, ]
}

main_note <- function(design) {
  if (!is.null(design$main)) {
    paste0("Only the fits with ", format_whole(design$n_train),
           " training records count here.")
  }
}

# Every pair of training and test set, in order.
plan_folds <- function(plan) {
  list2DF(list(rep = rep(seq_len(plan$m), each = plan$k),
               fold = rep(seq_len(plan$k), times = plan$m)))
}

#' The rows of one training or test set
#'
#' Rows whose entry in the plan is `fold` form the test set; all others that
#' take part in the repetition form the training set.
#'
#' @inheritParams shared_params
#' @param rep The repetition, a whole number from 1 to `plan$m`.
#' @param fold The fold, a whole number from 1 to `plan$k`. Default 1, the only
#'   fold of a hold-out.
#' @return An integer vector of row numbers, increasing.
#' @section Errors:
#' Class `bcvinfer_error_type` if `plan` is not a plan or `rep` or `fold` is not
#' a number, `bcvinfer_error_value` if they are outside the plan.
#' @family plans
#' @examples
#' set.seed(1)
#' plan <- cv_bcv(16, m = 3)
#' train_rows(plan, rep = 2, fold = 1)
#' test_rows(plan, rep = 2, fold = 1)
#' @export
train_rows <- function(plan, rep, fold = 1) {
  check_plan_fold(plan, rep, fold)
  which(plan$assignment[, rep] != fold)
}

#' @rdname train_rows
#' @export
test_rows <- function(plan, rep, fold = 1) {
  check_plan_fold(plan, rep, fold)
  which(plan$assignment[, rep] == fold)
}

check_plan_fold <- function(plan, rep, fold) {
  check_given(plan)
  check_plan(plan, "plan")
  check_given(rep)
  check_count(rep, max = plan$m, arg = "rep")
  check_count(fold, max = plan$k, arg = "fold")
}

#' A plan as a data frame
#'
#' @param x A `cv_plan`.
#' @param row.names,optional,... Ignored; required by the generic.
#' @return A data frame with one row for every record that takes part in a
#'   repetition: `row`, `rep` and `fold` (integers; `fold` 0: trains only),
#'   ordered by repetition and row, and `group` if the plan has groups.
#'   [as_cv_plan()] turns it back into a plan.
#' @family plans
#' @examples
#' set.seed(1)
#' head(as.data.frame(cv_bcv(16, m = 3)))
#' @export
as.data.frame.cv_plan <- function(x, row.names = NULL, optional = FALSE, ...) {
  table <- data.frame(row = rep.int(seq_len(x$n), x$m),
                      rep = rep(seq_len(x$m), each = x$n),
                      fold = as.vector(x$assignment))
  if (!is.null(x$groups)) table$group <- rep.int(x$groups, x$m)
  table <- table[!is.na(table$fold), ]
  rownames(table) <- NULL
  table
}

# What every plan starts from: how many records, of which classes and groups,
# in which random order.

# `n` is a count or a data frame; `strata` and `groups` quosures of vectors or
# of columns of that data frame. With `groups` (codes of the records) what is
# dealt (`units`) are groups, which have a `size` and a `class`.
plan_records <- function(n, strata = rlang::quo(NULL),
                         groups = rlang::quo(NULL)) {
  if (missing(n)) check_given(n)
  data <- if (is.data.frame(n)) n
  size <- check_count(if (is.null(data)) n else nrow(data), arg = "n")
  class <- strata_codes(strata, data, size)
  groups <- group_codes(groups, data, size)
  if (!is.null(groups)) return(grouped_records(size, class, groups))
  check_not_grouped(data)
  list(n = size, units = size, class = class)
}

# The class of every record as a number from 1, in the order of the levels.
strata_codes <- function(strata, data, n) {
  values <- named_column(strata, data, "strata", n, optional = TRUE)$value
  if (is.null(values)) return(NULL)
  as.integer(droplevels(truth_factor(values, "strata", "strata")))
}

check_enough_records <- function(records, blocks, what) {
  check_enough_groups(records, blocks, what)
  refuse_if(records$n < blocks, "n", "value",
            "must be at least {blocks}, the number of {what}, not {records$n}.")
  warn_small_classes(records$class, blocks, what,
                     if (is.null(records$groups)) "records" else "groups")
}

warn_small_classes <- function(class, blocks, what, units = "records") {
  if (is.null(class)) return(invisible())
  sizes <- tabulate(class)
  small <- sum(sizes < blocks)
  warn_if(small > 0, "{small} class{?es} of {.arg strata} {?has/have} fewer
           {units} than there are {what} ({blocks}).", "small_class")
}

# The `rows` of the user's data with columns of ours.
beside_rows <- function(data, rows, columns) {
  # (`[` would make a name of every row that is there again.)
  rownames(data) <- NULL
  data <- vctrs::vec_slice(data, rows)
  data[names(columns)] <- columns
  data
}

# Where the plan of a method comes from: a plan itself, a call in `n` and
# `truth`, as in the registries, or a function of them.

# Methods by the source of their plan, so that a plan which several need is
# made and fitted once. `sources` is named by method.
group_by_plan <- function(sources) {
  groups <- split(names(sources), vctrs::vec_group_id(unname(sources)))
  lapply(unname(groups), function(methods) {
    list(source = sources[[methods[1]]], methods = methods)
  })
}

# `plans` as a user gives it: sources named by method.
check_plan_sources <- function(plans, methods) {
  named <- is.list(plans) && !inherits(plans, "cv_plan") &&
    !is.null(names(plans)) && all(names(plans) %in% methods) &&
    !anyDuplicated(names(plans))
  refuse_if(!is.null(plans) && !named, "plans", "type",
            "must be a list of plans named by test.",
            i = "The names may be {.val {methods}}.")
  for (name in names(plans)) check_plan_source(plans[[name]], name)
}

check_plan_source <- function(source, name, arg = "plans") {
  is_source <- inherits(source, "cv_plan") || is.call(source) ||
    is.function(source)
  refuse_if(!is_source, arg, "type",
            "must contain a plan, a call in {.code n} or a function of {.code n}
             for {.val {name}}, not {describe_value(source)}.",
            i = "For example {.code quote(cv_rcv(n, m = 5))} or
             {.code function(n) cv_rcv(n, m = 5)}.")
}

# A plan of `n` records. `arg`: the argument at fault if there is none. A call
# uses `n`, `truth` and the package alone: its value does not depend on who
# evaluates it, in which process.
draw_plan <- function(source, n, truth, arg) {
  plan <- tryCatch({
    if (is.call(source)) {
      eval(source, list(n = n, truth = truth), topenv())
    } else if (is.function(source)) {
      given <- list(n, truth = truth)
      do.call(source, given[c(TRUE, "truth" %in% names(formals(source)))])
    } else {
      source
    }
  }, error = function(cnd) {
    abort_input("No plan of {n} record{?s} can be made by
                 {.code {source_text(source)}}.", "value", arg, parent = cnd)
  })
  is_plan <- inherits(plan, "cv_plan")
  got <- if (is_plan) paste("one of", plan$n) else describe_value(plan)
  refuse_if(!is_plan || plan$n != n, arg, if (is_plan) "shape" else "type",
            "must contain plans for {n} records: {.code {source_text(source)}}
             is {got}.")
  plan
}

source_text <- function(source) {
  if (is.call(source)) return(paste(deparse(source), collapse = " "))
  if (!is.function(source)) return("the given plan")
  paste(deparse(args(source))[1], "...")
}
