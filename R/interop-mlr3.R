# Plans as resamplings of mlr3, and back; its learners as learners.

#' Half splits and blocks for mlr3
#'
#' With mlr3 loaded, `rsmp("bcv", m = 5)`, `rsmp("rcv", m = 5)` and
#' `rsmp("blocks")` are resamplings like any other: for `resample()`,
#' `benchmark()`, `benchmark_grid()`. They draw the plans of [cv_bcv()],
#' [cv_rcv()] and [cv_blocks()], with strata or groups where the task has
#' columns of that role. The results go to
#' [as_cv_predictions()]; intervals are also measures, see [msr_ci].
#'
#' Parameters: `m`, the number of repetitions, default 5; for `"bcv"` also
#' `nested`, default `FALSE`, for `"rcv"` `distinct`, by default not set. For
#' `"blocks"`: `blocks`, default 5, and `repeats`, default 1. They have the
#' same meaning as in [cv_bcv()], [cv_rcv()] and [cv_blocks()]. Iterations are
#' the folds of repetition 1, then repetition 2, and so on.
#'
#' Both packages have a function `as_learner()`. [cv_predict()] accepts
#' learners of mlr3 directly. If mlr3 is attached after bcvinfer, its
#' `as_learner()` accepts functions, models of parsnip and workflows as well;
#' for a name of caret's write `bcvinfer::as_learner("knn")`.
#'
#' @return With `mlr3::rsmp()`: a resampling, an object of class `Resampling`.
#' @section Errors:
#' As in [cv_bcv()], [cv_rcv()] and [cv_blocks()].
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
    lapply(own_resamplings, function(id) {
      mlr3::mlr_resamplings$add(id, function() own_resampling(id))
    })
    intervals <- mlr3_intervals()
    lapply(split(intervals, intervals$id), function(row) {
      mlr3::mlr_measures$add(row$id, function() interval_measure(row))
    })
  }
  setHook(packageEvent("mlr3", "onLoad"), register, action = "append")
  if (isNamespaceLoaded("mlr3")) register()
}

own_resamplings <- c("bcv", "rcv", "blocks")

# The class is made when it is needed, since its parent is in mlr3.
own_resampling <- function(id) {
  number <- function(init) paradox::p_int(1L, tags = "required", init = init)
  parameters <- switch(
    id,
    bcv = list(m = number(5L),
               nested = paradox::p_lgl(tags = "required", init = FALSE)),
    rcv = list(m = number(5L), distinct = paradox::p_int(1L)),
    blocks = list(blocks = number(5L), repeats = number(1L))
  )
  rows <- function(instance, i, take) {
    fold <- plan_folds(instance$plan)[i, ]
    instance$row_ids[take(instance$plan, fold$rep, fold$fold)]
  }
  # In a method R6 binds it to the object.
  self <- NULL
  generator <- R6::R6Class(
    paste0("Resampling", toupper(id)), inherit = mlr3::Resampling,
    active = list(iters = function(rhs) {
      with(self$param_set$values, as.integer(
        if (id == "blocks") repeats * (blocks + choose(blocks, 2)) else 2 * m
      ))
    }),
    private = list(
      .get_instance = function(task) {
        without_call(draw_instance(id, task, self))
      },
      .get_train = function(i) rows(self$instance, i, train_rows),
      .get_test = function(i) rows(self$instance, i, test_rows)
    )
  )
  generator$new(id = id, param_set = do.call(paradox::ps, parameters),
                label = plan_schemes[[id]], man = "bcvinfer::rsmp_bcv")
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
  rows <- task$strata$row_id
  stratum <- if (!is.null(rows)) {
    rep(seq_along(rows), lengths(rows))[match(task$row_ids, unlist(rows))]
  }
  draw <- switch(id, bcv = cv_bcv, rcv = cv_rcv, blocks = cv_blocks)
  plan <- do.call(draw, c(
    list(n = task$nrow, strata = stratum,
         groups = mlr3_groups(task$groups, task$row_ids)),
    resampling$param_set$values
  ))
  list(plan = plan, row_ids = task$row_ids)
}

# The group of each row, where a task has a column of the role "group".
mlr3_groups <- function(known, ids) {
  if (!is.null(known)) known$group[match(ids, known$row_id)]
}

#' @rdname as_cv_plan
#' @export
as_cv_plan.Resampling <- function(x, scheme = NULL, groups = NULL, ...) {
  check_no_dots(...)
  regroup_plan(read_resampling(x, scheme)$plan, groups, scheme)
}

# The plan, the place of every iteration, and the ids of the rows.
read_resampling <- function(x, scheme) {
  refuse_resamples(x)
  check_installed("mlr3", "to read a resampling of mlr3")
  refuse_if(!x$is_instantiated, "x", "rows", "must have rows: call its method
             {.fn instantiate} with the task first.")
  iterations <- seq_len(x$iters)
  kind <- function(...) inherits(x, paste0("Resampling", c(...)))
  own <- kind(toupper(own_resamplings))
  folds <- kind("CV", "LOO", "CustomCV")
  place <- if (own) {
    as.list(plan_folds(x$instance$plan))
  } else if (kind("RepeatedCV")) {
    list(rep = x$repeats(iterations), fold = x$folds(iterations))
  } else if (folds || kind("Holdout", "Subsampling")) {
    places_in_order(iterations, folds)
  }
  if (own && is.null(scheme)) {
    return(list(plan = x$instance$plan, place = place,
                ids = x$instance$row_ids))
  }
  train <- lapply(iterations, x$train_set)
  test <- lapply(iterations, x$test_set)
  ids <- sort(unique(unlist(c(train, test))))
  n <- x$task_nrow
  if (!is.na(n) && all(ids %in% seq_len(n))) ids <- seq_len(n)
  number <- function(rows) lapply(rows, match, table = ids)
  found <- read_splits(number(train), number(test), place, length(ids), scheme)
  # The resampling has the groups of its task.
  groups <- mlr3_groups(x$.__enclos_env__$private$.groups, ids)
  found$plan <- regroup_plan(found$plan, groups, scheme)
  c(found, list(ids = ids))
}

# What mlr3's generic of the same name does not know, if it is attached last.
#' @rawNamespace
#' S3method(mlr3::as_learner, "function", as_learner.function)
#' S3method(mlr3::as_learner, cv_learner, as_learner.cv_learner)
#' S3method(mlr3::as_learner, model_spec, as_learner.model_spec)
#' S3method(mlr3::as_learner, workflow, as_learner.workflow)
#' @export
as_learner.Learner <- function(x, ..., arg = "x") {
  check_no_dots(...)
  check_installed("mlr3", "to train a learner of mlr3")
  abort_if(!isTRUE(x$task_type %in% c("classif", "regr")),
           "A learner must predict classes or numbers: {.val {x$id}} is of the
            type {.val {x$task_type}}.", "value", arg)
  label <- paste(x$id, "(mlr3)")
  # (The user's learner is left as it is: a copy is trained.)
  if (x$task_type == "regr") {
    return(new_learner(function(train, test, target, numbers = TRUE) {
      task <- mlr3::as_task_regr(train, target = target, id = "train")
      x$clone(deep = TRUE)$train(task)$predict_newdata(test)$response
    }, label))
  }
  new_learner(function(train, test, target, probabilities = TRUE) {
    train[[target]] <- observed_truth(train[[target]])
    task <- mlr3::as_task_classif(train, target = target, id = "train")
    found <- x$clone(deep = TRUE)$train(task)$predict_newdata(test)
    predicted_frame(as.character(found$response), found$prob)
  }, label)
}

# Results of mlr3 as predictions, its benchmarks and those of mlr3benchmark.

#' @rdname as_cv_predictions
#' @export
as_cv_predictions.ResampleResult <- function(x, name = NULL, ...) {
  check_no_dots(...)
  if (!is.null(name)) check_string(name)
  check_installed("mlr3", "to read results of mlr3")
  task <- x$task
  refuse_if(!identical(task$task_type, "classif"), "x", "type",
            "must be of a classification task, not {.val {task$task_type}}.")
  found <- read_resampling(x$resampling, NULL)
  if (is.null(found$plan$groups)) {
    groups <- mlr3_groups(task$groups, found$ids)
    found$plan <- regroup_plan(found$plan, groups, arg = "x")
  }
  saved <- x$predictions()
  field <- function(name) lapply(saved, `[[`, name)
  text <- function(name) unlist(lapply(field(name), as.character))
  rows <- lengths(field("row_ids"))
  refuse_if(sum(rows) == 0, "x", "missing",
            "must contain predictions of the test sets: it has none.",
            i = "Give the learner {.code predict_sets = \"test\"}.")
  warn_of_fallback(x)
  likely <- field("prob")
  out <- predictions_on_plan(
    found$plan, match(unlist(field("row_ids")), found$ids),
    rep(found$place$rep, rows), rep(found$place$fold, rows),
    factor(text("truth"), task$class_names), text("response"),
    if (all(found$ids %in% task$row_ids)) task$truth(found$ids),
    name %||% x$learner$id,
    if (all(lengths(likely) > 0)) as.data.frame(do.call(rbind, likely))
  )
  with_records(out, seq_along(found$ids), found$ids)
}

# Of the fits that failed, the predictions there are.
warn_of_fallback <- function(result) {
  failed <- unique(result$errors$iteration)
  rows <- lengths(lapply(result$predictions()[failed], `[[`, "row_ids"))
  replaced <- sum(rows > 0)
  warn_if(replaced > 0, "{replaced} fit{?s} of {.val {result$learner$id}} on
                         {.val {result$task$id}} failed: the predictions there
                         are of its fallback learner.", "fallback")
}

#' @rdname as_cv_predictions
#' @export
as_cv_predictions.BenchmarkResult <- function(x, select = NULL,
                                              positive = NULL, ...) {
  check_no_dots(...)
  check_installed("mlr3", "to read results of mlr3")
  tasks <- x$tasks$task_id
  refuse_if(length(tasks) != 1, "x", "value",
            "must be of one task, not {length(tasks)}: {.val {tasks}}.",
            i = "Take a part of it with its method {.fn filter}.")
  results <- lapply(seq_len(x$n_resample_results), x$resample_result)
  ids <- vapply(results, function(result) result$learner$id, "")
  # Of learners with one id, what the parameters are that differ; "" for others.
  labels <- rep("", length(ids))
  for (id in unique(ids[duplicated(ids)])) {
    own <- which(ids == id)
    values <- lapply(results[own], function(result) {
      Filter(function(value) is.atomic(value) && length(value) == 1,
             result$learner$param_set$values)
    })
    table <- lapply(rlang::set_names(unique(unlist(lapply(values, names)))),
                    function(name) {
      unlist(lapply(values, function(one) one[[name]] %||% NA))
    })
    if (length(table) > 0) labels[own] <- setting_labels(table)
  }
  parts <- Map(as_cv_predictions, results,
               ifelse(nzchar(labels), setting_name(ids, labels), ids))
  select_settings(join_predictions(unname(parts)), labels, ids, select,
                  positive)
}

#' @rdname as_cv_predictions
#' @export
as_cv_predictions.Archive <- function(x, select = NULL, positive = NULL, ...) {
  refuse_if(is.null(x$benchmark_result), "x", "column",
            "must contain the predictions of its evaluations.",
            i = "Tune with {.code store_benchmark_result = TRUE}.")
  as_cv_predictions(x$benchmark_result, select, positive, ...)
}

#' @rdname as_cv_predictions
#' @export
as_cv_predictions.OptimInstance <- function(x, select = NULL, positive = NULL,
                                            ...) {
  as_cv_predictions(x$archive, select, positive, ...)
}

#' @rdname cv_benchmark
#' @export
cv_benchmark.BenchmarkResult <- function(x, measure = "error", positive = NULL,
                                         ...) {
  check_no_dots(...)
  check_installed("mlr3", "to read results of mlr3")
  results <- lapply(seq_len(x$n_resample_results), x$resample_result)
  if (inherits(measure, "Measure")) {
    check_no_positive(positive, "a measure of mlr3")
    for (result in results) warn_of_fallback(result)
    return(mlr3_scores(x, measure))
  }
  task <- vapply(results, function(result) result$task$id, "")
  cv_benchmark.list(lapply(split(results, factor(task, unique(task))),
                           as_cv_predictions), measure, positive)
}

# The scores of every iteration by one of mlr3's measures.
mlr3_scores <- function(x, measure) {
  minimize <- measure$minimize
  refuse_if(!isTRUE(minimize) && !isFALSE(minimize), "measure", "value",
            "must have a direction: the measure {.val {measure$id}} does not say
             whether it is minimized.")
  scores <- x$score(measure)
  # The folds of two resamplings have the same numbers and other records.
  drawn <- unique(data.frame(
    task = scores$task_id, hash = vapply(scores$resampling, `[[`, "", "hash")
  ))
  several <- unique(drawn$task[duplicated(drawn$task)])
  refuse_if(length(several) > 0, "x", "rows",
            "must have evaluated all learners of a task on the same folds:
             {.val {several}} {?has/have} several resamplings.")
  places <- Map(function(resampling, iteration) {
    found <- read_resampling(resampling, NULL)
    place <- vapply(found$place, `[`, 0L, iteration)
    main <- plan_design(found$plan)$main
    c(place, counts = is.null(main) || place[["rep"]] %in% main)
  }, scores$resampling, scores$iteration)
  places <- as.data.frame(do.call(rbind, places))
  columns <- c(
    list(dataset = scores$task_id, learner = scores$learner_id),
    as.list(places[c("rep", "fold")]),
    list(estimate = as.double(scores[[measure$id]]))
  )
  columns <- lapply(columns, `[`, places$counts == 1)
  new_cv_benchmark(columns, if (minimize) "minimize" else "maximize",
                   measure$id)
}
