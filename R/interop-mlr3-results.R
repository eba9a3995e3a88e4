# Results of mlr3 as predictions, its benchmarks and those of mlr3benchmark.

#' @rdname as_cv_predictions
#' @export
as_cv_predictions.ResampleResult <- function(x, name = NULL, ...) {
  check_no_dots(...)
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
  likely <- field("prob")
  predictions_on_plan(
    found$plan, match(unlist(field("row_ids")), found$ids),
    rep(found$place$rep, rows), rep(found$place$fold, rows),
    factor(text("truth"), task$class_names), text("response"),
    if (all(found$ids %in% task$row_ids)) task$truth(found$ids),
    name %||% x$learner$id,
    if (all(lengths(likely) > 0)) as.data.frame(do.call(rbind, likely))
  )
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
  check_no_dots(...)
  refuse_if(is.null(x$benchmark_result), "x", "column",
            "must contain the predictions of its evaluations.",
            i = "Tune with {.code store_benchmark_result = TRUE}.")
  as_cv_predictions(x$benchmark_result, select, positive)
}

#' @rdname as_cv_predictions
#' @export
as_cv_predictions.OptimInstance <- function(x, select = NULL, positive = NULL,
                                            ...) {
  check_no_dots(...)
  as_cv_predictions(x$archive, select, positive)
}

#' @rdname cv_benchmark
#' @export
cv_benchmark.BenchmarkResult <- function(x, measure = "error", positive = NULL,
                                         ...) {
  check_no_dots(...)
  check_installed("mlr3", "to read results of mlr3")
  if (inherits(measure, "Measure")) {
    check_no_positive(positive, "a measure of mlr3")
    return(mlr3_scores(x, measure))
  }
  results <- lapply(seq_len(x$n_resample_results), x$resample_result)
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
    vapply(read_resampling(resampling, NULL)$place, `[`, 0L, iteration)
  }, scores$resampling, scores$iteration)
  columns <- c(
    list(dataset = scores$task_id, learner = scores$learner_id),
    as.list(as.data.frame(do.call(rbind, places))[c("rep", "fold")]),
    list(estimate = as.double(scores[[measure$id]]))
  )
  new_cv_benchmark(columns, if (minimize) "minimize" else "maximize",
                   measure$id)
}
