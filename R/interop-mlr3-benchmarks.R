# Benchmarks of mlr3 and mlr3benchmark.

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
  if (!is.logical(measure$minimize) || is.na(measure$minimize)) {
    abort_input("{.arg measure} must have a direction: the measure
                 {.val {measure$id}} does not say whether it is minimized.",
                "value", "measure")
  }
  scores <- x$score(measure)
  places <- Map(function(resampling, iteration) {
    vapply(read_resampling(resampling, NULL)$place, `[`, 0L, iteration)
  }, scores$resampling, scores$iteration)
  columns <- c(
    list(dataset = scores$task_id, learner = scores$learner_id),
    as.list(as.data.frame(do.call(rbind, places))[c("rep", "fold")]),
    list(estimate = as.double(scores[[measure$id]]))
  )
  new_cv_benchmark(columns,
                   if (measure$minimize) "minimize" else "maximize", measure$id)
}

#' @rdname cv_benchmark
#' @export
cv_benchmark.BenchmarkAggr <- function(x, measure = NULL, direction = NULL,
                                       ...) {
  check_no_dots(...)
  data <- as.data.frame(x$data)
  known <- setdiff(names(data), c("task_id", "learner_id"))
  if (is.null(measure) && length(known) == 1) measure <- known
  if (is.null(measure)) {
    abort_input("{.arg measure} must be given, one of {.val {known}}.",
                "missing", "measure")
  }
  measure <- check_choice(measure, known, "measure")
  direction <- settle_direction(direction, measure)
  new_cv_benchmark(
    list(dataset = as.character(data$task_id),
         learner = as.character(data$learner_id), rep = rep(1L, nrow(data)),
         fold = rep(1L, nrow(data)), estimate = as.double(data[[measure]])),
    direction, measure
  )
}
