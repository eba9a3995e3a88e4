# Plans as resamples of rsample, and back; results of tune's fit_resamples() and
# of workflow sets, which are made on such resamples.

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
#'   `rsample::assessment()` the rows that are tested. The plan is kept as an
#'   attribute, and `as_cv_plan()` returns it unchanged.
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
  # The one data frame that needs tibble is made by rsample itself.
  set <- rsample::manual_rset(splits, place_labels("Repeat", folds$rep, plan$m))
  set$id2 <- place_labels("Fold", folds$fold, plan$k)
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
  # (last_fit() keeps the class of the split alone.)
  refuse_resamples(splits[[1]])
  places <- if ("id2" %in% names(x)) {
    list(rep = x[["id"]], fold = x[["id2"]])
  } else if (!"manual_rset" %in% kinds) {
    folds <- c("vfold_cv", "group_vfold_cv", "loo_cv")
    places_in_order(seq_along(splits), any(folds %in% kinds))
  }
  found <- read_splits(
    lapply(splits, as.integer, data = "analysis"),
    lapply(splits, as.integer, data = "assessment"), places, sizes[1], scheme
  )
  same <- identical(found$plan$assignment, kept$cv_plan$assignment)
  if (same && is.null(scheme)) found$plan <- kept$cv_plan
  column <- kept$group
  if (is.null(groups) && rlang::is_string(column)) {
    groups <- splits[[1]]$data[[column]]
  }
  kinds <- c(kinds, class(splits[[1]]))
  warn_if(is.null(groups) && any(startsWith(kinds, "group_")), c(
    "{.arg x} was made by groups, which the object does not contain: the plan
     has none.", i = "Give {.arg groups}, the group of each record, to
     {.fn as_cv_plan} of the resamples, or to {.fn cv_predictions} of the table
     of predictions."
  ), "groups_lost")
  found$plan <- regroup_plan(found$plan, groups, scheme)
  found
}

#' @rdname as_cv_plan
#' @export
as_cv_plan.tune_results <- function(x, scheme = NULL, ...) {
  check_no_dots(...)
  read_tune(x, scheme)$plan
}

# tune keeps the attributes of the rset, its class among them.
read_tune <- function(x, scheme) {
  check_installed("rsample", "to read the resamples of tune's results")
  kept <- attr(x, "rset_info")$att
  refuse_resamples(structure(list(), class = kept$class %||% "rset"))
  # (Searches repeat the splits in each of their iterations.)
  iteration <- x[[".iter"]] %||% rep_len(0, nrow(x))
  once <- iteration == iteration[1]
  found <- read_rset(x[once, ], kept$class, kept, scheme)
  found$place <- lapply(found$place, rep_len, nrow(x))
  found
}

#' @rdname as_cv_predictions
#' @export
as_cv_predictions.tune_results <- function(x, name = NULL, select = NULL,
                                           positive = NULL, ...) {
  check_no_dots(...)
  if (!is.null(name)) check_string(name)
  saved <- tune_predictions(x)
  found <- read_tune(x, NULL)
  outcome <- tune_outcome(x, names(saved))
  refuse_if(length(outcome) != 1, "x", "value",
            "must have one outcome, not {length(outcome)}.")
  rows <- vapply(x[[".predictions"]], NROW, 1L)
  saved$split <- rep(seq_along(rows), rows)
  # Tuned models have one learner per setting.
  setting <- saved$.config %||% rep_len("model", nrow(saved))
  settings <- unique(setting)
  labels <- if (length(settings) > 1) {
    tuned <- setdiff(grep("^[.]", names(saved), value = TRUE, invert = TRUE),
                     c(outcome, "split"))
    first <- match(settings, setting)
    if (length(tuned) == 0) settings else
      setting_labels(lapply(as.list(saved)[tuned], `[`, first))
  }
  learners <- if (is.null(labels)) name %||% "model" else
    setting_name(name, labels)
  parts <- Map(function(part, learner) {
    predictions_on_plan(
      found$plan, part$.row, found$place$rep[part$split],
      found$place$fold[part$split], part[[outcome]], part$.pred_class,
      x$splits[[1]]$data[[outcome]], learner, probability_columns(part)
    )
  }, split(saved, factor(setting, settings)), learners)
  select_settings(join_predictions(unname(parts)), labels, name, select,
                  positive)
}

tune_outcome <- function(x, columns) {
  attr(x, "outcomes") %||% grep("^[.]", columns, value = TRUE, invert = TRUE)
}

# The call that reads the table of results without predicted classes.
tune_table_call <- function(x, columns) {
  name <- function(name) vapply(name, code_name, "")
  likely <- name(grep("^[.]pred_", columns, value = TRUE))
  settings <- unique(unlist(lapply(x[[".predictions"]], `[[`, ".config")))
  one <- argument_text()
  paste0(
    "cv_predictions(collect_predictions(", one, "), ",
    name(tune_outcome(x, columns)[1]), if (length(likely) == 0) ", .pred",
    ", row = .row, ", if ("id2" %in% names(x)) "rep = id, fold = id2" else
      if (resample_kind(x[["id"]]) %in% "rep") "rep = id, fold = NULL" else
        "fold = id",
    if (length(settings) > 1) ", learner = .config",
    if (length(likely) > 0) {
      paste0(", probs = list(model = c(", toString(likely), "))")
    }, ")"
  )
}

# The predictions of all splits below each other; a split whose fit failed has
# none.
tune_predictions <- function(x) {
  refuse_if(is.null(x[[".predictions"]]), "x", "column",
            "has no column {.field .predictions} of its resamples.",
            i = "Fit with {.code control_resamples(save_pred = TRUE)}.")
  predicted <- Filter(NROW, x[[".predictions"]])
  refuse_if(length(predicted) == 0, "x", "missing",
            "must contain predictions: all its fits failed.")
  common <- Reduce(intersect, lapply(predicted, names))
  refuse_if(!".pred_class" %in% common, "x", "column",
            "must have predicted classes: there is no column
             {.field .pred_class}, only {.field {common}}.",
            i = if (".row" %in% common) "Numbers and probabilities are read from
                 the table: {.code {tune_table_call(x, common)}}.")
  do.call(rbind, lapply(predicted, function(part) as.data.frame(part)[common]))
}

#' @rdname as_cv_predictions
#' @export
as_cv_predictions.workflow_set <- function(x, select = NULL, positive = NULL,
                                           ...) {
  check_no_dots(...)
  results <- x[["result"]]
  none <- which(!vapply(results, inherits, logical(1), "tune_results"))
  # workflow_map() keeps the error of a workflow instead of its result.
  reason <- unlist(lapply(results[none], as.character))
  abort_if(length(results) == 0 || length(none) > 0, c(
    "{.arg x} must contain results of all its workflows:
     {cli::qty(length(none))}{.val {x$wflow_id[none]}} {?has/have} none.",
    if (length(reason) > 0) c(x = "{trimws(reason[1])}") else
      c(i = "Run {.code workflow_map(\"fit_resamples\", resamples,
             control = control_resamples(save_pred = TRUE))} first.")
  ), "missing", "x")
  join_predictions(unname(Map(function(result, name) {
    as_cv_predictions(result, name, select, positive)
  }, results, x$wflow_id)))
}
