# Results of mlr3 as predictions, and its learners as learners.

#' @rdname as_cv_predictions
#' @export
as_cv_predictions.ResampleResult <- function(x, name = NULL, ...) {
  check_installed("mlr3", "to read results of mlr3")
  task <- x$task
  if (!identical(task$task_type, "classif")) {
    abort_input("{.arg x} must be of a classification task, not
                 {.val {task$task_type}}.", "type", "x")
  }
  found <- read_resampling(x$resampling, NULL)
  saved <- x$predictions()
  rows <- vapply(saved, function(part) length(part$row_ids), 1L)
  field <- function(name) {
    unlist(lapply(saved, function(part) as.character(part[[name]])))
  }
  ids <- unlist(lapply(saved, function(part) part$row_ids))
  known <- all(found$ids %in% task$row_ids)
  labels <- task$class_names
  predictions_on_plan(
    found$plan, row = match(ids, found$ids), rep = rep(found$place$rep, rows),
    fold = rep(found$place$fold, rows), truth = factor(field("truth"), labels),
    estimate = field("response"), all_truth = if (known) task$truth(found$ids),
    name = name %||% x$learner$id
  )
}

#' @rdname as_cv_predictions
#' @export
as_cv_predictions.BenchmarkResult <- function(x, ...) {
  check_installed("mlr3", "to read results of mlr3")
  tasks <- x$tasks$task_id
  if (length(tasks) != 1) {
    abort_input(
      c("{.arg x} must be of one task, not {length(tasks)}: {.val {tasks}}.",
        i = "Take a part of it with its method {.fn filter}."),
      "value", "x"
    )
  }
  parts <- lapply(seq_len(x$n_resample_results), function(i) {
    as_cv_predictions(x$resample_result(i))
  })
  join_predictions(parts)
}

#' @export
as_learner.Learner <- function(x, ..., arg = "x") {
  check_installed("mlr3", "to train a learner of mlr3")
  if (!identical(x$task_type, "classif")) {
    abort_input("A learner must predict classes: {.val {x$id}} is of the type
                 {.val {x$task_type}}.", "value", arg)
  }
  new_learner(function(train, test, target) {
    train[[target]] <- observed_truth(train[[target]])
    task <- mlr3::as_task_classif(train, target = target, id = "train")
    # The user's learner stays as it is.
    fitted <- x$clone(deep = TRUE)$train(task)
    as.character(fitted$predict_newdata(test)$response)
  }, paste(x$id, "(mlr3)"))
}
