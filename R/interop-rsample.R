# Plans as resamples of rsample, and back.

#' A plan as resamples of rsample
#'
#' Turns a plan into the `rset` that rsample, tune, workflowsets and yardstick
#' work with, so that `tune::fit_resamples()` fits on exactly the rows of the
#' plan. [as_cv_plan()] turns any `rset` into a plan, and
#' [as_cv_predictions()] takes the results of `fit_resamples()`.
#'
#' @inheritParams shared_params
#' @param data The data frame that the plan was made for, with `plan$n` rows.
#' @return A tibble of class `manual_rset` and `rset`, one row per repetition
#'   and fold: `splits` (`rsplit` objects), `id` (`"Repeat1"`, ...) and `id2`
#'   (`"Fold1"`, ...); numbers are padded with zeros, so that they sort like
#'   text. `rsample::analysis()` gives the rows that train,
#'   `rsample::assessment()` those that are tested. The plan is kept as an
#'   attribute, and `as_cv_plan()` gives it back unchanged.
#' @section Errors:
#' `bcvinfer_error_package` if the package rsample is not installed,
#' `bcvinfer_error_type` if `plan` is not a plan or `data` not a data frame,
#' `bcvinfer_error_shape` if `data` has another number of rows than the plan has
#' records.
#' @family plans
#' @examplesIf requireNamespace("rsample", quietly = TRUE)
#' set.seed(1)
#' plan <- cv_bcv(iris, m = 3)
#' resamples <- as_rset(plan, iris)
#' resamples
#' dim(rsample::assessment(resamples$splits[[1]]))
#' as_cv_plan(resamples)
#' @export
as_rset <- function(plan, data) {
  check_given(plan, data)
  check_plan_data(plan, data)
  check_installed("rsample", "for as_rset()")
  folds <- plan_folds(plan)
  splits <- .mapply(function(rep, fold) {
    rsample::make_splits(list(analysis = train_rows(plan, rep, fold),
                              assessment = test_rows(plan, rep, fold)), data)
  }, folds, NULL)
  ids <- list(id = place_labels("Repeat", folds$rep, plan$m),
              id2 = place_labels("Fold", folds$fold, plan$k))
  # The one data frame that needs tibble is made by rsample itself.
  set <- rsample::manual_rset(splits, ids$id)
  set$id2 <- ids$id2
  rsample::new_rset(set["splits"], set[c("id", "id2")],
                    attrib = list(cv_plan = plan),
                    subclass = c("manual_rset", "rset"))
}

#' @rdname as_cv_plan
#' @export
as_cv_plan.rset <- function(x, scheme = NULL, groups = NULL, ...) {
  check_no_dots(...)
  check_installed("rsample", "to read the rows of an rset")
  read_rset(x, class(x), attributes(x), scheme, groups)$plan
}

#' @rdname as_cv_plan
#' @export
as_cv_plan.rsplit <- function(x, scheme = NULL, groups = NULL, ...) {
  check_no_dots(...)
  check_installed("rsample", "to read the rows of an rsplit")
  read_rset(list(splits = list(x)), class(x), NULL, scheme, groups)$plan
}

# `x`: a table with the columns of an rset (an rset, or a result of tune);
# `kinds`: the classes of the rset; `kept`: its attributes, of which `cv_plan`
# is the plan that it was made from, valid as long as the splits are unchanged,
# and `group` the name of the column of groups.
read_rset <- function(x, kinds, kept, scheme, groups = NULL) {
  splits <- x[["splits"]]
  sizes <- vapply(splits, function(split) nrow(split$data), 1L)
  refuse_if(length(sizes) == 0, "x", "rows", "must contain at least one split.")
  refuse_if(any(sizes != sizes[1]), "x", "rows", "must contain splits of one
             data set, not of data sets of {unique(sizes)} rows.")
  found <- read_splits(
    lapply(splits, as.integer, data = "analysis"),
    lapply(splits, as.integer, data = "assessment"),
    rset_places(x, kinds), sizes[1], scheme
  )
  same <- identical(found$plan$assignment, kept$cv_plan$assignment)
  if (same && is.null(scheme)) found$plan <- kept$cv_plan
  column <- kept$group
  if (is.null(groups) && rlang::is_string(column)) {
    groups <- splits[[1]]$data[[column]]
  }
  # last_fit() keeps the class of the split alone.
  kinds <- c(kinds, class(splits[[1]]))
  warn_if(is.null(groups) && any(startsWith(kinds, "group_")), c(
    "{.arg x} was made by groups, which the object does not contain: the plan has
     none.", i = "Give {.arg groups}, the group of each record, to
     {.fn as_cv_plan} of the resamples, or to {.fn cv_predictions} of the table
     of predictions."
  ), "groups_lost")
  found$plan <- regroup_plan(found$plan, groups, scheme)
  found
}

rset_places <- function(x, kinds) {
  if ("id2" %in% names(x)) return(list(rep = x[["id"]], fold = x[["id2"]]))
  if ("manual_rset" %in% kinds) return(NULL)
  places_in_order(seq_along(x[["splits"]]),
                  any(c("vfold_cv", "group_vfold_cv", "loo_cv") %in% kinds))
}
