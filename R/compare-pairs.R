# Which pairs of learners are compared, and one registered test for each.

# The pairs to compare, as places of learners; `kept`: those to show.
learner_pairs <- function(learners, versus) {
  names <- learners$table$learner
  pairs <- all_pairs(length(names))
  if (!given(versus)) return(pairs)
  best <- !"best" %in% names && identical(plain_name(versus), "best")
  reference <- if (best) {
    which.min(learners$table$loss)
  } else {
    match(named_learner(versus, names, "versus"), names)
  }
  turned <- pairs$a == reference
  pairs[turned, c("a", "b")] <- pairs[turned, c("b", "a")]
  pairs$kept <- pairs$b == reference
  pairs$versus <- if (best) "best" else names[reference]
  if (best) pairs else pairs[pairs$kept, ]
}

all_pairs <- function(learners) {
  pairs <- utils::combn(learners, 2)
  data.frame(a = pairs[1, ], b = pairs[2, ], kept = TRUE)
}

# One row per pair.
compare_by_test <- function(test, predictions, task,
                            pairs = all_pairs(length(learners))) {
  learners <- prediction_learners(predictions)
  bind_rows(Map(function(a, b) {
    compare_pair(learners[c(a, b)], test_entry(test), predictions, task)
  }, pairs$a, pairs$b))
}

compare_pair <- function(pair, entry, predictions, task) {
  about <- list(measure = task$measure,
                positive = measure_class(task$measure, task$positive))
  about$clip <- task$clip
  found <- tryCatch({
    x <- switch(
      entry$input,
      predictions = list(predictions, pair[1], pair[2]),
      confusion = list(confusion_counts(
        predictions[c(prediction_keys, pair)], positive = task$positive
      )),
      list(loss_of_pair(predictions, pair, task))
    )
    sides <- task[c("alternative", "conf.level")]
    do.call(entry$fun, c(x, if (entry$input == "predictions") about,
                         if (has_sides(entry)) sides, entry$args),
            envir = topenv())
  }, bcvinfer_error = identity)
  row <- data.frame(a = pair[1], b = pair[2], test = entry$test,
                    method = entry$label)
  if (inherits(found, "error")) {
    row$message <- one_line(found)
    return(structure(row, error = found))
  }
  row$term <- names(found$estimate)[1]
  if (length(found$notes) > 0) row$note <- paste(found$notes, collapse = " ")
  numbers <- tidy(found)
  cbind(row, numbers[setdiff(names(numbers), c("method", "alternative"))])
}

# Error and accuracy have the same differences in loss, and no positive class.
loss_of_pair <- function(predictions, pair, task) {
  if (task$measure %in% c("error", "accuracy")) {
    return(loss_differences(predictions, !!pair[1], !!pair[2]))
  }
  loss_differences(predictions, !!pair[1], !!pair[2], task$measure,
                   task$positive, task$clip)
}

# Rows of different columns, one below the other; the first error is kept.
bind_rows <- function(rows) {
  columns <- unique(unlist(lapply(rows, names)))
  error <- Find(Negate(is.null), lapply(rows, attr, "error"))
  rows <- lapply(rows, function(row) {
    row[setdiff(columns, names(row))] <- NA
    row[columns]
  })
  structure(do.call(rbind, rows), error = error)
}
