# Results of tune's fit_resamples() and of workflow sets.

#' @rdname as_cv_plan
#' @export
as_cv_plan.tune_results <- function(x, scheme = NULL, ...) {
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
as_cv_predictions.tune_results <- function(x, name = NULL, ...) {
  if (!is.null(name)) check_string(name)
  saved <- tune_predictions(x)
  found <- read_tune(x, NULL)
  outcome <- attr(x, "outcomes") %||%
    grep("^[.]", names(saved), value = TRUE, invert = TRUE)
  if (length(outcome) != 1) {
    abort_input("{.arg x} must have one outcome, not {length(outcome)}.",
                "value", "x")
  }
  rows <- vapply(x[[".predictions"]], NROW, 1L)
  saved$rep <- rep(found$place$rep, rows)
  saved$fold <- rep(found$place$fold, rows)
  parts <- lapply(split_settings(saved, name), function(part) {
    predictions_on_plan(
      found$plan, row = part$.row, rep = part$rep, fold = part$fold,
      truth = part[[outcome]], estimate = part$.pred_class,
      all_truth = x$splits[[1]]$data[[outcome]], name = part$learner[1],
      probabilities = probability_columns(part)
    )
  })
  join_predictions(unname(parts))
}

# The predictions of all splits below each other; a split whose fit failed has
# none.
tune_predictions <- function(x) {
  if (is.null(x[[".predictions"]])) {
    abort_input(
      c("{.arg x} must hold the predictions of its resamples.",
        i = "Fit with {.code control_resamples(save_pred = TRUE)}."),
      "column", "x"
    )
  }
  predicted <- Filter(NROW, x[[".predictions"]])
  if (length(predicted) == 0) {
    abort_input("{.arg x} must hold predictions: all its fits failed.",
                "missing", "x")
  }
  if (!".pred_class" %in% names(predicted[[1]])) {
    abort_input("{.arg x} must have predicted classes: there is no column
                 {.field .pred_class}, only {.field {names(predicted[[1]])}}.",
                "column", "x")
  }
  common <- Reduce(intersect, lapply(predicted, names))
  do.call(rbind, lapply(predicted, function(part) {
    as.data.frame(part)[common]
  }))
}

# Tuned models have one learner per setting.
split_settings <- function(saved, name) {
  setting <- saved$.config %||% rep_len("model", nrow(saved))
  settings <- unique(setting)
  saved$learner <- if (length(settings) == 1) {
    name %||% "model"
  } else {
    paste(c(name), setting, sep = if (is.null(name)) "" else "_")
  }
  split(saved, factor(setting, settings))
}

#' @rdname as_cv_predictions
#' @export
as_cv_predictions.workflow_set <- function(x, ...) {
  results <- x[["result"]]
  none <- lengths(results) == 0
  if (length(results) == 0 || any(none)) {
    abort_input(
      c("{.arg x} must hold results of all its workflows{cli::qty(sum(none))}:
         {.val {x$wflow_id[none]}} {?has/have} none.",
        i = "Run {.code workflow_map(\"fit_resamples\", resamples,
             control = control_resamples(save_pred = TRUE))} first."),
      "missing", "x"
    )
  }
  # workflow_map() keeps the error of a workflow instead of its result.
  failed <- which(!vapply(results, inherits, logical(1), "tune_results"))
  if (length(failed) > 0) {
    reason <- trimws(as.character(results[[failed[1]]])[1])
    abort_input(
      c("{.arg x} must hold results of all its workflows:
         {cli::qty(failed)}{.val {x$wflow_id[failed]}} {?has/have} none.",
        x = "{reason}"),
      "missing", "x"
    )
  }
  parts <- Map(function(result, name) as_cv_predictions(result, name = name),
               results, x$wflow_id)
  join_predictions(unname(parts))
}
