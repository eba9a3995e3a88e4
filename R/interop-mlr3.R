# Plans as resamplings of mlr3, and back; its results as predictions, its
# learners as learners.

#' Half splits for mlr3
#'
#' With mlr3 loaded, `rsmp("bcv", m = 5)` and `rsmp("rcv", m = 5)` are
#' resamplings like any other: for `resample()`, `benchmark()`,
#' `benchmark_grid()`. They draw the plans of [cv_bcv()] and [cv_rcv()], with
#' strata or groups where the task has columns of that role. The results go to
#' [as_cv_predictions()]; intervals are also measures, see [msr_ci].
#'
#' Parameters: `m`, the number of repetitions, default 5; for `"bcv"` also
#' `nested`, default `FALSE`, for `"rcv"` `distinct`, by default not set. They
#' mean what they mean in [cv_bcv()] and [cv_rcv()]. Iterations are the folds of
#' repetition 1, those of repetition 2, and so on.
#'
#' Both packages have a function `as_learner()`. [cv_predict()] takes learners
#' of mlr3 as they are; elsewhere write `bcvinfer::as_learner()`.
#'
#' @return With `mlr3::rsmp()`: a resampling, an object of class `Resampling`.
#' @section Errors:
#' Those of [cv_bcv()] and [cv_rcv()].
#' @name rsmp_bcv
#' @family plans
#' @examplesIf requireNamespace("mlr3", quietly = TRUE)
#' task <- mlr3::tsk("iris")
#' set.seed(1)
#' resampling <- mlr3::rsmp("bcv", m = 3)
#' resampling$instantiate(task)
#' resampling$iters
#' as_cv_plan(resampling)
NULL

# mlr3 may be loaded before this package or after it.
.onLoad <- function(libname, pkgname) {
  register <- function(...) {
    add_resamplings(mlr3::mlr_resamplings)
    add_measures(mlr3::mlr_measures)
  }
  setHook(packageEvent("mlr3", "onLoad"), register, action = "append")
  if (isNamespaceLoaded("mlr3")) register()
}

add_resamplings <- function(dictionary) {
  dictionary$add("bcv", function() {
    half_split_resampling("bcv", "ResamplingBCV")
  })
  dictionary$add("rcv", function() {
    half_split_resampling("rcv", "ResamplingRCV")
  })
}

# The class is made when it is needed, since its parent is in mlr3.
half_split_resampling <- function(id, class) {
  parameters <- if (id == "bcv") {
    paradox::ps(m = paradox::p_int(1L, tags = "required", init = 5L),
                nested = paradox::p_lgl(tags = "required", init = FALSE))
  } else {
    paradox::ps(m = paradox::p_int(1L, tags = "required", init = 5L),
                distinct = paradox::p_int(1L))
  }
  # In a method R6 binds it to the object.
  self <- NULL
  generator <- R6::R6Class(
    class, inherit = mlr3::Resampling,
    active = list(iters = function(rhs) {
      2L * as.integer(self$param_set$values$m)
    }),
    private = list(
      .get_instance = function(task) {
        without_call(draw_instance(id, task, self))
      },
      .get_train = function(i) instance_rows(self$instance, i, train_rows),
      .get_test = function(i) instance_rows(self$instance, i, test_rows)
    )
  )
  generator$new(id = id, param_set = parameters, label = plan_schemes[[id]],
                man = "bcvinfer::rsmp_bcv")
}

# mlr3 calls its methods, so that the calls of ours that they make are none that
# the user wrote.
without_call <- function(code) {
  withCallingHandlers(code, bcvinfer_error = function(e) {
    e["call"] <- list(NULL)
    stop(e)
  })
}

# An instance: the plan, and the task's ids of its rows.
draw_instance <- function(id, task, resampling) {
  stratum <- NULL
  if (!is.null(task$strata)) {
    rows <- task$strata$row_id
    stratum <- rep(seq_along(rows), lengths(rows))
    stratum <- stratum[match(task$row_ids, unlist(rows))]
  }
  draw <- switch(id, bcv = cv_bcv, rcv = cv_rcv)
  group <- task$groups
  if (!is.null(group)) group <- group$group[match(task$row_ids, group$row_id)]
  plan <- do.call(draw, c(list(n = task$nrow, strata = stratum, groups = group),
                          resampling$param_set$values))
  list(plan = plan, row_ids = task$row_ids)
}

instance_rows <- function(instance, i, take) {
  fold <- plan_folds(instance$plan)[i, ]
  instance$row_ids[take(instance$plan, fold$rep, fold$fold)]
}

#' @rdname as_cv_plan
#' @export
as_cv_plan.Resampling <- function(x, scheme = NULL, groups = NULL, ...) {
  regroup_plan(read_resampling(x, scheme)$plan, groups, scheme)
}

# The plan, the place of every iteration, and the ids of the rows.
read_resampling <- function(x, scheme) {
  refuse_resamples(x)
  check_installed("mlr3", "to read a resampling of mlr3")
  if (!x$is_instantiated) {
    abort_input("{.arg x} must have rows: call its method {.fn instantiate}
                 with the task first.", "rows", "x")
  }
  if (inherits(x, c("ResamplingBCV", "ResamplingRCV")) && is.null(scheme)) {
    plan <- x$instance$plan
    return(list(plan = plan, place = as.list(plan_folds(plan)),
                ids = x$instance$row_ids))
  }
  iterations <- seq_len(x$iters)
  train <- lapply(iterations, x$train_set)
  test <- lapply(iterations, x$test_set)
  ids <- sort(unique(unlist(c(train, test))))
  n <- x$task_nrow
  if (!is.na(n) && all(ids %in% seq_len(n))) ids <- seq_len(n)
  number <- function(rows) lapply(rows, match, table = ids)
  found <- read_splits(number(train), number(test), mlr3_places(x, iterations),
                       length(ids), scheme)
  found$plan <- regroup_plan(found$plan, mlr3_groups(x, ids), scheme)
  c(found, list(ids = ids))
}

# A resampling of a task with a column of the role "group" knows the groups of
# the rows.
mlr3_groups <- function(x, ids) {
  known <- x$.__enclos_env__$private$.groups
  if (!is.null(known)) known$group[match(ids, known$row_id)]
}

mlr3_places <- function(x, iterations) {
  one <- rep_len(1L, length(iterations))
  if (inherits(x, c("ResamplingBCV", "ResamplingRCV"))) {
    return(as.list(plan_folds(x$instance$plan)))
  }
  if (inherits(x, "ResamplingRepeatedCV")) {
    return(list(rep = x$repeats(iterations), fold = x$folds(iterations)))
  }
  folds <- c("ResamplingCV", "ResamplingLOO", "ResamplingCustomCV")
  if (inherits(x, folds)) return(list(rep = one, fold = iterations))
  hold_outs <- c("ResamplingHoldout", "ResamplingSubsampling")
  if (inherits(x, hold_outs)) list(rep = iterations, fold = one)
}

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
  group <- task$groups
  if (is.null(found$plan$groups) && !is.null(group)) {
    group <- group$group[match(found$ids, group$row_id)]
    found$plan <- regroup_plan(found$plan, group, arg = "x")
  }
  saved <- x$predictions()
  rows <- vapply(saved, function(part) length(part$row_ids), 1L)
  field <- function(name) {
    unlist(lapply(saved, function(part) as.character(part[[name]])))
  }
  ids <- unlist(lapply(saved, function(part) part$row_ids))
  known <- all(found$ids %in% task$row_ids)
  labels <- task$class_names
  likely <- lapply(saved, `[[`, "prob")
  likely <- if (all(lengths(likely) > 0)) {
    as.data.frame(do.call(rbind, likely))
  }
  predictions_on_plan(
    found$plan, row = match(ids, found$ids), rep = rep(found$place$rep, rows),
    fold = rep(found$place$fold, rows), truth = factor(field("truth"), labels),
    estimate = field("response"), all_truth = if (known) task$truth(found$ids),
    name = name %||% x$learner$id,
    probabilities = likely
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
    # The user's learner is left as it is.
    fitted <- x$clone(deep = TRUE)$train(task)
    found <- fitted$predict_newdata(test)
    predicted_frame(as.character(found$response), found$prob)
  }, paste(x$id, "(mlr3)"))
}
