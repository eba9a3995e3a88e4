# Predictions that other packages made over a plan.

#' Predictions of other packages
#'
#' Turns resampling results of another package into the object that
#' [cv_predict()] returns. For your own table see [cv_predictions()].
#'
#' Results are matched by row, repetition and fold; a fold that failed there is
#' `NA` (where mlr3 has a fallback learner, the predictions of that, with a
#' warning). Probabilities are kept if the results contain them: in tune as
#' `.pred_<level>`, in mlr3 for learners with `predict_type = "prob"`,
#' in caret with `trainControl(classProbs = TRUE)`.
#' * tune: results of `fit_resamples()` with `control_resamples(save_pred =
#'   TRUE)`, also of `tune_grid()`, and workflow sets after `workflow_map()`.
#'   The table of `collect_predictions()`, not summarized, goes to
#'   [cv_predictions()] with `learners = .pred_class, row = .row, rep = id,
#'   fold = id2`. The table of `augment()` cannot be used: it has one
#'   prediction per record, averaged over the repetitions.
#' * mlr3: a `ResampleResult`, or a `BenchmarkResult` of one task and one
#'   instantiated resampling, or the archive or instance of mlr3tuning. mlr3
#'   puts the positive class first among the levels.
#' * caret: the result of `train()` with `savePredictions = "final"` or `"all"`.
#'   Records that `na.action` or `subset` left out have no number:
#'   [generics::augment()] needs the data without them.
#' * A list of any of these, made on the same plan: the result has all of their
#'   learners. The names of the list become the names of the learners. Records
#'   that have names in `row` are matched by these; groups and kept columns need
#'   be known of one element only.
#'
#' @section Tuning:
#' Each setting of a tuned learner is a learner, named by what was tuned
#' (`"neighbors = 5"`, or `"knn, neighbors = 5"` where the learner has a name).
#' With `select` the setting of each learner with the best value of that
#' measure takes the name of the learner. It is selected on the predictions
#' that also evaluate it, so that its estimate is biased upwards. The object
#' keeps the number of settings, the measure and the predictions of all
#' settings, and every result has a note on the selection.
#'
#' `interval_components(simultaneous = TRUE)`, `compare_learners(p_adjust =
#' "max_t")` and the bound of [learner_tiers()] account for the choice among
#' all settings. The setting that caret chose is treated in the same way (with
#' `savePredictions = "final"` by Bonferroni's bound, since the predictions of
#' the other settings are unknown). A setting without predictions in some fold
#' cannot be chosen, with a warning of class `bcvinfer_warning_test`, but is
#' included in the number of settings. See `vignette("tuned")`.
#' @param x A `cv_predictions`, returned unchanged, or one of the objects under
#'   Details.
#' @param ... Arguments of methods.
#' @return A `cv_predictions` object, see [cv_predict()].
#' @section Errors:
#' Any other object, or a regression of caret or mlr3 (`bcvinfer_error_type`);
#' results without saved predictions, or of tune without predicted classes, as
#' those of a regression (`bcvinfer_error_column`), or of fits that all failed
#' (`bcvinfer_error_missing`, as settings of which none can be selected); an
#' unknown measure `select` (`bcvinfer_error_value`), one without a best value,
#' a `positive` without `select`, and a `select` for results of caret that saved
#' one setting of several (`bcvinfer_error_conflict`); bootstraps and the like
#' (`bcvinfer_error_scheme`, see [as_cv_plan()]); results of a list that are
#' not of the same records (`bcvinfer_error_rows`, `bcvinfer_error_label`), have
#' several runs, or other groups or kept columns (`bcvinfer_error_conflict`).
#' @family learners
#' @order 1
#' @export
#' @examples
#' own <- data.frame(y = c("a", "b", "a"), guess = c("a", "b", "b"))
#' as_cv_predictions(cv_predictions(own, truth = y, learners = guess))
as_cv_predictions <- function(x, ...) {
  check_given(x)
  UseMethod("as_cv_predictions")
}

#' @export
as_cv_predictions.cv_predictions <- function(x, ...) {
  check_no_dots(...)
  x
}

#' @export
as_cv_predictions.default <- function(x, ...) {
  refuse("x", "type", "must be resampling results of a known class, not
          {describe_value(x)}.",
         i = if (is.data.frame(x)) {
           "For a table of your own use {.fn cv_predictions}, which asks which
            columns contain the truth and the predictions."
         } else {
           "For predictions in a data frame use {.fn cv_predictions}; to fit and
            predict use {.fn cv_predict}."
         })
}

#' @rdname as_cv_predictions
#' @export
as_cv_predictions.list <- function(x, ...) {
  refuse_if(length(x) == 0, "x", "shape", "must have at least one element.")
  reserved <- intersect(names(x), prediction_keys)
  refuse_if(length(reserved) > 0, "x", "value",
            "must not call an element {.or {.val {reserved}}}: predictions have
             columns of these names that are no learners.")
  parts <- lapply(x, as_cv_predictions, ...)
  # A part with one learner takes the name that it has in the list, and one with
  # the settings of a single learner has it in front of them.
  for (i in which(nzchar(rlang::names2(x)))) {
    learners <- prediction_learners(parts[[i]])
    labels <- attr(parts[[i]], "settings", exact = TRUE)
    if (length(learners) != max(1, length(labels))) next
    names(parts[[i]])[match(learners, names(parts[[i]]))] <-
      if (is.null(labels)) names(x)[i] else setting_name(names(x)[i], labels)
  }
  join_predictions(parts)
}

# The learners of several predictions side by side, matched by row, repetition
# and fold.
join_predictions <- function(parts) {
  if (length(parts) == 1) return(parts[[1]])
  chosen <- unlist(lapply(unname(parts), chosen_learners), recursive = FALSE)
  parts <- lapply(unname(parts), with_candidates)
  first <- parts[[1]]
  parts <- match_parts(parts)
  labels <- levels(first$truth)
  of_learners <- function(read) {
    unlist(lapply(parts, function(part) {
      lapply(rlang::set_names(prediction_learners(part)), read, part = part)
    }), recursive = FALSE)
  }
  codes <- of_learners(function(learner, part) {
    if (is.null(labels)) part[[learner]] else
      code_estimate(part[[learner]], labels, "x", learner)
  })
  doubled <- unique(names(codes)[duplicated(names(codes))])
  abort_if(length(doubled) > 0,
           "The learners in {.arg x} must have different names: {.val {doubled}}
            {?is/are} there more than once.", "value", "x",
           i = "Name the elements, as in {.code list(tree = ..., knn = ...)}.")
  check_learner_names(names(codes), length(codes))
  keys <- as.list(first)[c("row", "rep", "fold")]
  x <- new_cv_predictions(keys, first$truth, codes, shared_plan(parts),
                          do.call(rbind, lapply(parts, attr, "failures")))
  x <- with_probabilities(x, of_learners(function(learner, part) {
    p <- prediction_probabilities(part, learner)
    if (!is.null(p)) p[, match_labels(labels, colnames(p)), drop = FALSE]
  }))
  answers <- Filter(Negate(is.null), of_learners(function(learner, part) {
    shares <- prediction_answers(part, learner)
    if (!is.null(shares)) {
      shares[, match_labels(labels, levels(part$truth)), drop = FALSE]
    }
  }))
  if (length(answers) > 0) x <- with_beside(x, "answers", keys, answers)
  with_chosen(with_joined_facts(x, parts), chosen)
}

# The parts in the order of the first, with its numbers of the records; records
# that have names are compared by these.
match_parts <- function(parts) {
  refuse_if(any(vapply(parts, has_several_runs, NA)), "x", "conflict",
            "must not have elements with several runs.",
            i = "Give {.fn cv_predictions} the runs of all learners in one
                 table.")
  first <- parts[[1]]
  keys <- as.list(first)[c("row", "rep", "fold")]
  names <- lapply(parts, named_records)
  named <- !vapply(names, is.null, NA)
  lapply(seq_along(parts), function(i) {
    part <- as.list(parts[[i]])
    row <- if (any(named[c(1, i)])) {
      keys$row[match(names[[i]] %||% part$row, names[[1]] %||% keys$row)]
    } else {
      part$row
    }
    at <- if (!anyNA(row)) {
      key_match(keys, c(list(row = row), part[c("rep", "fold")]))
    }
    refuse_if(anyNA(row) || anyNA(at) || length(row) != length(at), "x", "rows",
              "must have elements that predict the same rows, repetitions and
               folds.", i = "Give all of them the same folds, as caret's
               {.code trainControl(index = )} does.",
              i = if (any(named)) {
                "Records are compared by their names in the column {.arg row}."
              })
    part <- parts[[i]][at, ]
    differs <- which(as.character(first$truth) != as.character(part$truth))
    refuse_if(length(differs) > 0, "x", "label", "must have elements with the
               same truth: row {keys$row[differs[1]]} has another one.",
              i = "Rows that {.arg na.action} or {.arg subset} left out change
                   the numbers of the others: train all on the same records.")
    if (!identical(row[at], part$row)) attr(part, "plan") <- NULL
    part
  })
}

# The plan of those that have one, unless another one has other rows.
shared_plan <- function(parts) {
  plans <- Filter(Negate(is.null), lapply(parts, attr, "plan"))
  if (length(unique(lapply(plans, `[[`, "assignment"))) == 1) plans[[1]]
}

# What the parts, in the order of `x`, know of their records beside the table.
with_joined_facts <- function(x, parts) {
  x <- keep_shared(x, parts, c("part", "sizes", "numbering"))
  store <- attr(parts[[1]], "beside", exact = TRUE)
  for (what in intersect(c("records", "position", "id"),
                         names(store))) {
    x <- with_beside(x, what, store[[what]]$keys, store[[what]]$values)
  }
  for (part in parts) {
    x <- tryCatch(
      with_groups(x, prediction_groups(part)),
      bcvinfer_error_conflict = function(error) {
        refuse("x", "conflict",
               "must have elements with the same groups of records.")
      }
    )
  }
  kept <- unlist(lapply(parts, function(part) {
    names <- as.character(beside_names(part, "kept"))
    lapply(rlang::set_names(names), beside_values, x = part, what = "kept")
  }), recursive = FALSE)
  for (name in unique(names(kept))) {
    same <- unique(lapply(kept[names(kept) == name], as.character))
    refuse_if(length(same) > 1, "x", "conflict",
              "must have elements that keep the same {.field {name}} of each
               record.")
  }
  with_kept(x, kept[unique(names(kept))], "x")
}

# One learner's saved predictions over a plan; a fold that failed there has none
# and becomes NA. `truth`: of each prediction, `all_truth`: of each record, if
# known.
# `probabilities`: columns as in probability_matrix(), or NULL.
predictions_on_plan <- function(plan, row, rep, fold, truth, estimate,
                                all_truth, name, probabilities = NULL) {
  keys <- lapply(list(row = row, rep = rep, fold = fold), as.integer)
  refuse_if(anyNA(unlist(keys)), "x", "missing",
            "must have a row, repetition and fold for every prediction.")
  check_once(keys, "x")
  places <- planned_places(plan)
  outside <- which(is.na(key_match(keys, places)))
  refuse_if(length(outside) > 0, "x", "rows",
            "must contain predictions of tested rows only: {describe_key(keys,
             outside[1])} is not tested by its resamples.")
  check_learner_names(name, 1L)
  complete <- length(all_truth) == plan$n
  truth <- truth_factor(if (complete) all_truth else truth, "truth", "x",
                        if (!complete) row)
  if (!complete) truth <- truth[match(seq_len(plan$n), row)]
  tested <- truth[places$row]
  check_no_na(tested, "x")
  codes <- code_estimate(estimate, levels(truth), "x", name)
  at <- key_match(places, keys)
  if (length(probabilities) > 0) {
    shown <- "The saved probabilities of {.arg {arg}}"
    p <- probability_matrix(probabilities, levels(truth), arg = "x",
                            shown = shown)
    p <- check_probability_rows(p, codes, "x", shown)[at, , drop = FALSE]
    probabilities <- stats::setNames(list(p), name)
  }
  # Folds without any prediction of the learner.
  fold <- key_ids(places[c("rep", "fold")])
  empty <- match(which(tabulate(fold[!is.na(at)], max(fold)) == 0), fold)
  failures <- if (length(empty) > 0) {
    data.frame(learner = name, rep = places$rep[empty],
               fold = places$fold[empty], message = "no predictions were saved")
  }
  new_cv_predictions(places, tested, stats::setNames(list(codes[at]), name),
                     plan, failures, probabilities)
}
