#' Turn a partition from elsewhere into a plan
#'
#' Reads the resamples of another package, or a data frame with one row for
#' every record and repetition, as returned by [as.data.frame()] of a plan.
#' Records without a row in a repetition take no part in it.
#'
#' If `scheme` is not given, it is determined from the partition:
#'
#' * two folds that test all records in every repetition: `"bcv"` if there are
#'   at least two repetitions, and halves and overlaps are as even as in a plan
#'   of [cv_bcv()] (nested or not), else `"rcv"` if the halves differ by at most
#'   one record;
#' * otherwise two or more folds without rows that only train: `"kfold"`;
#' * one fold: `"blocks"` if the test sets are those of a plan of
#'   [cv_blocks()], else `"holdout"`.
#'
#' Folds must have the numbers 1 to k in every repetition, repetitions the
#' numbers 1 to m; fold 0 marks rows that only train.
#'
#' Bootstrap samples and rolling origins are an error: a bootstrap sample
#' contains the same record several times, and a rolling origin is not a random
#' partition. The methods of this package are not valid for them.
#'
#' @section Resamples of other packages:
#' * rsample: any `rset` or `rsplit` of a random partition: `vfold_cv()`,
#'   `mc_cv()`, `loo_cv()`, `initial_split()`, their variants with groups or
#'   strata, `manual_rset()`, and the outer resamples of `nested_cv()`. The
#'   result of [as_rset()] returns its plan unchanged. Results of tune contain
#'   their resamples. The groups of `group_vfold_cv()` and `group_mc_cv()` are
#'   kept; a single split does not contain them, which gives a warning: give
#'   `groups`.
#' * caret: lists of rows that train (`createMultiFolds()`,
#'   `createFolds(returnTrain = TRUE)`, `createDataPartition()`); a list of
#'   `index` and `indexOut`, as [as_caret_index()] and `trainControl()` have it;
#'   the result of `train()`. A list of test sets (`createFolds()` without
#'   `returnTrain`), whose other rows train, is given as `list(indexOut = )`.
#'   Without names such as `"Fold1.Rep2"`, splits are the folds of one
#'   repetition, or of several one after the other (`c()` of their lists), if
#'   the test sets of each are a partition and all others train, else each is a
#'   hold-out. Lists of `groupKFold()` do not contain the groups: give `groups`.
#'   Lists of [as_caret_index()] do.
#' * mlr3: an instantiated `Resampling`. Where row ids do not count from 1 to
#'   n, they are numbered in increasing order. The groups of a task with a
#'   column of the role `"group"` are kept.
#'
#' @param x A data frame with columns `row`, `rep` and `fold` (whole numbers),
#'   the resamples of another package, or a `cv_plan`, which is returned
#'   unchanged.
#' @param ... Further arguments of methods.
#' @return A `cv_plan` (see [cv_bcv()]).
#' @section Errors:
#' Class `bcvinfer_error_type` if `x` cannot be converted,
#' `bcvinfer_error_column` if a column is missing, `bcvinfer_error_missing` if
#' it has `NA`, `bcvinfer_error_value` if an entry is not whole or out of range,
#' `bcvinfer_error_rows` if a row occurs twice in a repetition or a repetition
#' has no row of some fold, `bcvinfer_error_scheme` for bootstraps, rolling
#' origins, and a scheme that does not fit the partition.
#' @family plans
#' @examples
#' set.seed(1)
#' plan <- cv_kfold(30, k = 3)
#' table <- as.data.frame(plan)
#' as_cv_plan(table)
#' @order 1
#' @export
as_cv_plan <- function(x, ...) {
  check_given(x)
  refuse_resamples(x)
  UseMethod("as_cv_plan")
}

#' @export
as_cv_plan.cv_plan <- function(x, ...) {
  check_no_dots(...)
  x
}

#' @export
as_cv_plan.default <- function(x, ...) {
  refuse_if(inherits(x, "three_way_split"), "x", "type",
            "must be one split into training and test records, not into
             training, validation and test records ({.cls {class(x)[1]}}).",
            i = "rsample's validation_set() has the first two.")
  refuse("x", "type", "must be a data frame with the columns {.field row},
          {.field rep} and {.field fold}, or resamples that {.fn as_cv_plan} can
          convert, not {describe_value(x)}.")
}

#' @rdname as_cv_plan
#' @param n The number of records, at least the largest row. Default `NULL`: the
#'   largest row.
#' @param scheme The scheme, one of `"bcv"`, `"rcv"`, `"overlap"`, `"kfold"`,
#'   `"holdout"` and `"blocks"`. Default `NULL`: read from the partition, see
#'   Details.
#' @param groups The group of each of the n records, for resamples that were
#'   made by groups and do not contain them: a vector without `NA`. Each group
#'   must be in one fold of a repetition. Default `NULL`: the groups in `x` (in
#'   a data frame its column `group`), or none.
#' @export
as_cv_plan.data.frame <- function(x, n = NULL, scheme = NULL, groups = NULL,
                                  ...) {
  check_no_dots(...)
  check_columns(x, c("row", "rep", "fold"), "x")
  row <- whole_column(x, "row", 1)
  rep <- whole_column(x, "rep", 1)
  fold <- whole_column(x, "fold", 0)
  n <- check_count(n %||% max(row), min = max(row), arg = "n")
  check_once(list(row = row, rep = rep), "x")
  assignment <- matrix(NA_integer_, n, max(rep))
  assignment[cbind(row, rep)] <- fold
  check_all_folds(rep, fold)
  found <- check_plan_scheme(scheme, assignment)
  plan <- scheme_plan(assignment, found)
  if (!is.null(scheme)) scheme <- found
  plan <- regroup_plan(plan, read_groups(x, row, n), scheme, "x")
  regroup_plan(plan, groups, scheme)
}

# The group of each record, where the table has a column of that name; a record
# that never takes part is a group of its own.
read_groups <- function(x, row, n) {
  if (!"group" %in% names(x)) return(NULL)
  codes <- number_groups(x[["group"]], "x")
  check_by_record(codes, row, "x", "{.field group}")
  replace(max(codes) + seq_len(n), row, codes)
}

# A number of a repetition or fold above the count of rows must leave holes; it
# is found here, before a table of that size is made.
whole_column <- function(x, column, min) {
  values <- check_numeric(x[[column]], arg = "x", shown = paste0("x$", column))
  bad <- values != round(values) | values < min | values > .Machine$integer.max
  abort_if(any(bad),
           "Column {.field {column}} of {.arg x} must contain whole numbers of
            at least {min}: it has {format(values[bad][1])}.", "value", "x")
  abort_if(column != "row" && max(values) > nrow(x),
           "Column {.field {column}} of {.arg x} must count from 1 without
            holes: it has {max(values)}, and there are {nrow(x)} rows.",
           "rows", "x")
  as.integer(values)
}

# A plan of one fold needs rows that train (fold 0) as well.
check_all_folds <- function(rep, fold) {
  needed <- if (max(fold) <= 1L) 0:1 else seq_len(max(fold))
  seen <- table(factor(rep, seq_len(max(rep))), factor(fold, needed)) > 0
  hole <- which(!seen, arr.ind = TRUE)
  refuse_if(nrow(hole) > 0, "x", "rows", "must have every fold in every
             repetition: repetition {hole[1, 1]} has no row with fold
             {needed[hole[1, 2]]}.",
            i = if (needed[1] == 0) "Rows that only train have fold 0.")
}

scheme_plan <- function(assignment, scheme) {
  if (scheme != "blocks") {
    return(new_cv_plan(assignment, scheme, max(assignment, na.rm = TRUE)))
  }
  new_blocks_plan(assignment, count_deleted_blocks(assignment))
}

# A given scheme must have the same kind of folds as the partition.
check_plan_scheme <- function(scheme, assignment) {
  found <- partition_scheme(assignment, NULL)
  refuse_if(is.na(found), "x", "scheme", "must not have rows that only train
             (fold 0) in a plan of several folds.")
  if (is.null(scheme)) return(found)
  scheme <- check_choice(scheme, c("bcv", "rcv", "overlap", "kfold", "holdout",
                                   "blocks"), arg = "scheme")
  halves <- max(assignment, na.rm = TRUE) == 2L && !anyNA(assignment)
  allowed <- if (halves) c(half_split_kinds, "kfold") else
    c(found, if (found == "blocks") "holdout")
  refuse_if(!scheme %in% allowed, "scheme", "scheme",
            "must fit the partition in {.arg x}, which can be {.or
             {.val {allowed}}}, not {.val {scheme}}.")
  scheme
}

# The scheme of a partition, or NA for an unknown one.
partition_scheme <- function(assignment, groups) {
  folds <- max(assignment, na.rm = TRUE)
  if (folds == 1L) {
    return(if (is.null(count_deleted_blocks(assignment))) "holdout" else
      "blocks")
  }
  if (any(assignment == 0L, na.rm = TRUE)) return(NA_character_)
  if (folds > 2L || anyNA(assignment)) return("kfold")
  if (is_balanced(assignment, groups)) return("bcv")
  n <- nrow(assignment)
  allowed <- if (is.null(groups)) 1 else 0.04 * n
  uneven <- abs(2 * colSums(assignment == 1L) - n) > allowed
  if (any(uneven)) "kfold" else "rcv"
}

# Are the sizes of the halves and their overlaps as even as those of a
# block-regularized plan, nested or not? With groups: as even as without the
# warning of cv_bcv().
is_balanced <- function(assignment, groups) {
  n <- nrow(assignment)
  m <- ncol(assignment)
  if (m < 2 || m > max_repetitions || n < count_blocks_cpp(m, FALSE)) {
    return(FALSE)
  }
  if (!is.null(groups)) {
    return(max(abs(overlap_counts_cpp(assignment) / n - (1 + diag(m)) / 4)) <=
             0.02)
  }
  unevenness <- function(overlaps) {
    c(sum((diag(overlaps) - n / 2)^2),
      sum((overlaps[upper.tri(overlaps)] - n / 4)^2))
  }
  allowed <- vapply(c(FALSE, TRUE), function(nested) {
    trains <- deal_table_cpp(n, m, nested) == 2L
    blocks <- nrow(trains)
    sizes <- n %/% blocks + (seq_len(blocks) <= n %% blocks)
    unevenness(crossprod(trains, sizes * trains))
  }, numeric(2))
  all(unevenness(overlap_counts_cpp(assignment)) <= apply(allowed, 1, max))
}

# Resamples of other kinds, by class: rsample's and mlr3's.
refused_resamples <- c(
  bootstraps = "bootstrap samples", group_bootstraps = "bootstrap samples",
  boot_split = "bootstrap samples", ResamplingBootstrap = "bootstrap samples",
  rolling_origin = "rolling origins", rof_split = "rolling origins",
  sliding_window = "sliding windows", sliding_index = "sliding windows",
  sliding_period = "sliding windows", initial_time_split = "a split in time",
  validation_time_split = "a split in time",
  initial_validation_time_split = "a split in time",
  time_validation_set = "a split in time", time_val_split = "a split in time",
  permutations = "permutations",
  clustering_cv = "clusters", spatial_rset = "blocks in space",
  apparent = "the training data again",
  apparent_split = "the training data again",
  ResamplingInsample = "the training data again"
)

refuse_resamples <- function(x) {
  kind <- intersect(class(x), names(refused_resamples))
  if (length(kind) == 0) return(invisible())
  what <- refused_resamples[[kind[1]]]
  abort_split("{.arg x} must be a random partition of the records, not {what}
               ({.cls {kind[1]}}).")
}

# Plans from lists of training and test rows, the form in which rsample, mlr3
# and caret hold their resamples.

# `train`, `test`: lists of integer rows, one entry per split. `place`: the rep
# and fold of every split, or NULL: determined from the rows. The result has the
# `plan` and the `place` of every split in it.
read_splits <- function(train, test, place, n, scheme) {
  rows <- unlist(c(train, test), use.names = FALSE)
  whole <- is.numeric(rows) && !anyNA(rows) && all(rows == round(rows))
  abort_if(!whole || any(rows < 1 | rows > n),
           "The splits in {.arg x} must contain row numbers from 1 to {n}.",
           "value", "x")
  for (i in seq_along(train)) check_split(train[[i]], test[[i]], i)
  place <- number_places(place %||% split_places(train, test))
  assignment <- matrix(NA_integer_, n, max(place$rep))
  for (i in seq_along(train)) {
    rep <- place$rep[i]
    new <- train[[i]][is.na(assignment[train[[i]], rep])]
    assignment[new, rep] <- 0L
    assignment[test[[i]], rep] <- place$fold[i]
  }
  for (i in seq_along(train)) {
    # In a plan all records of a repetition train except those that are tested.
    column <- assignment[, place$rep[i]]
    same <- setequal(which(column == place$fold[i]), test[[i]]) &&
      setequal(which(column != place$fold[i]), train[[i]])
    refuse_if(!same, "x", "rows", "must test each record once in a repetition,
               and train on all others.",
              x = "Repetition {place$rep[i]}, fold {place$fold[i]} does not.")
  }
  scheme <- check_plan_scheme(scheme, assignment)
  list(plan = scheme_plan(assignment, scheme), place = place)
}

check_split <- function(train, test, i) {
  again <- train[anyDuplicated(train)]
  if (length(again) > 0) {
    abort_split("{.arg x} must be a random partition of the records, but split
                 {i} trains on record {again} more than once, as bootstrap
                 samples do.")
  }
  both <- intersect(train, test)
  if (length(both) > 0) {
    abort_split("{.arg x} must have separate training and test sets: split {i}
                 has record {both[1]} in both.")
  }
  abort_if(length(train) == 0 || length(test) == 0,
           "Each split in {.arg x} must have rows that train and rows that are
            tested: split {i} does not.", "rows", "x")
}

abort_split <- function(message, arg = "x") {
  abort_input(c(message, i = "The methods of {.pkg bcvinfer} are valid for half
                              splits, K-fold cross-validation and hold-outs."),
              "scheme", arg, .envir = parent.frame())
}

# Splits without names: folds of cross-validations, one after the other, if the
# test sets are partitions and all others train, else each a hold-out of its
# own.
split_places <- function(train, test) {
  tested <- unlist(test, use.names = FALSE)
  records <- unique(tested)
  rep <- as.integer(ceiling(cumsum(lengths(test)) / length(records)))
  # (As many rows as in partitions, and none twice in one.)
  folds <- length(tested) == max(rep) * length(records) &&
    first_repeat(list(rep.int(rep, lengths(test)), tested)) == 0 &&
    all(mapply(function(train, test) setequal(train, setdiff(records, test)),
               train, test))
  split <- seq_along(test)
  if (folds) list(rep = rep, fold = split) else places_in_order(split, FALSE)
}

# Splits that are the folds of one repetition, or a repetition each.
places_in_order <- function(split, folds) {
  one <- rep_len(1L, length(split))
  if (folds) list(rep = one, fold = split) else list(rep = split, fold = one)
}

# Names or numbers of repetitions and folds as numbers from 1, in the order of
# their appearance; every repetition must have as many folds.
number_places <- function(place) {
  reps <- unique(place$rep)
  rep <- match(place$rep, reps)
  fold <- match(place$fold, unique(place$fold))
  twice <- anyDuplicated(data.frame(rep, fold))
  refuse_if(twice > 0, "x", "rows",
            "must have every fold once in every repetition: {place$fold[twice]}
             of {reps[rep[twice]]} occurs again.")
  folds <- tabulate(rep)
  other <- which(folds != folds[1])[1]
  refuse_if(!is.na(other), "x", "rows",
            "must have the same number of folds in every repetition: {reps[1]}
             has {folds[1]}, {reps[other]} has {folds[other]}.")
  list(rep = rep, fold = as.integer(stats::ave(fold, rep, FUN = rank)))
}

# "Fold01", "Fold02", ...: numbers of equal width sort like text.
place_labels <- function(prefix, number, most) {
  paste0(prefix, formatC(number, width = nchar(most), flag = "0", format = "d"))
}
