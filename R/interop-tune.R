# Results of tune's fit_resamples() and of workflow sets.

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
  read_rset(x, kept$class, kept, scheme)
}

#' @rdname as_cv_predictions
#' @export
as_cv_predictions.tune_results <- function(x, name = NULL, select = NULL,
                                           positive = NULL, ...) {
  check_no_dots(...)
  if (!is.null(name)) check_string(name)
  saved <- tune_predictions(x)
  found <- read_tune(x, NULL)
  outcome <- attr(x, "outcomes") %||%
    grep("^[.]", names(saved), value = TRUE, invert = TRUE)
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
             {.field .pred_class}, only {.field {common}}.")
  do.call(rbind, lapply(predicted, function(part) {
    as.data.frame(part)[common]
  }))
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
