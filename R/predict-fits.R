# The fits of cv_predict(): how they are dealt to processes, and what one
# process does. A job says what to do, tasks which fits, each with a stream of
# random numbers.

# Enough chunks to even out fits of unequal length and to lose little with a
# worker, few enough that sending the data costs little.
chunks_per_worker <- 4

# Results, one per task; NULL where a fit was not tried: after the first failure
# with `job$stop_early`, or where nothing can be expected to succeed.
run_tasks <- function(job, tasks) {
  size <- nrow(tasks)
  learners <- length(job$learners)
  streams <- random_streams(size)
  step <- progressr::progressor(steps = size)
  chunks <- if (works_in_session()) {
    unname(split(seq_len(size), seq_len(size) > 2 * learners))
  } else {
    split_tasks(size, planned_workers(size) * chunks_per_worker)
  }
  results <- vector("list", size)
  lost <- run_chunks(
    seq_along(chunks), run_fits,
    function(i) list(job, tasks[chunks[[i]], ], streams[chunks[[i]]], step),
    learner_sources(job$learners), "fit",
    keep = function(i, value) results[chunks[[i]]] <<- value,
    enough = function() {
      job$stop_early && any(vapply(results, is.character, NA)) ||
        fails_always(results, learners)
    }
  )
  for (i in names(lost)) {
    chunk <- chunks[[as.integer(i)]]
    results[chunk] <- process_message(lost[[i]], length(chunk), "fit")
  }
  # The same answer where processes had started other fits by then.
  if (fails_always(results, learners)) {
    results[-seq_len(2 * learners)] <- list(NULL)
  }
  results
}

split_tasks <- function(tasks, chunks) {
  task <- seq_len(tasks)
  unname(split(task, ceiling(task * min(1, chunks / tasks))))
}

# A mistake in the call of a learner recurs in every fold: did all learners fail
# in the first two folds, each with the same message, and are there more folds?
fails_always <- function(results, learners) {
  probe <- results[seq_len(min(2 * learners, length(results)))]
  length(results) > 2 * learners && all(vapply(probe, is.character, NA)) &&
    identical(probe[seq_len(learners)], probe[-seq_len(learners)])
}

# The fits of one process. Results, one per task: integer codes, or the message
# of the failure as one string. With `job$stop_early`, tasks after the first
# failure are not run.
run_fits <- function(job, tasks, streams, step) {
  on.exit(restore_random_state(state))
  state <- random_state()
  results <- vector("list", nrow(tasks))
  predictors <- !names(job$data) %in% job$target
  cut <- list(train = row_cutter(job$data),
              test = row_cutter(job$data[predictors]))
  part <- list(rep = 0, fold = 0)
  for (i in seq_along(results)) {
    part <- fold_part(job, tasks$rep[i], tasks$fold[i], part, cut)
    restore_random_state(streams[[i]])
    results[[i]] <- run_fit(job, tasks$learner[i], part)
    step()
    if (job$stop_early && is.character(results[[i]])) break
  }
  results
}

# The rows of a fold, cut out of the data once for all its learners; where they
# are is looked up once for all folds of a repetition.
fold_part <- function(job, rep, fold, part, cut) {
  if (part$rep == rep && part$fold == fold) return(part)
  if (part$rep != rep) {
    part <- list(rep = rep, rows = tested_rows(job$plan, rep))
  }
  part$fold <- fold
  part$test_rows <- part$rows[[fold]]
  if (all(lengths(job$columns) > 0)) return(part)
  part$train <- cut$train(which(job$plan$assignment[, rep] != fold))
  part$test <- cut$test(part$test_rows)
  part
}

# The test rows of every fold of a repetition, in one pass.
tested_rows <- function(plan, rep) {
  fold <- plan$assignment[, rep]
  fold[which(fold == 0L)] <- NA
  folds <- as.character(seq_len(plan$k))
  split(seq_len(plan$n), factor_from_codes(fold, folds))
}

# A function that cuts rows out of the data. `[` of a data frame takes longer
# than a small fit, but other classes, and columns that vctrs does not take, may
# need it.
row_cutter <- function(data) {
  plain <- identical(class(data), "data.frame") || inherits(data, "tbl_df")
  special <- inherits(data, c("grouped_df", "rowwise_df"))
  if (plain && !special && all(vapply(data, vctrs::vec_is, NA))) {
    attr(data, "row.names") <- .set_row_names(nrow(data))
    return(function(rows) vctrs::vec_slice(data, rows))
  }
  function(rows) data[rows, , drop = FALSE]
}

run_fit <- function(job, learner, part) {
  column <- job$columns[[learner]]
  if (!is.null(column)) return(column[part$test_rows])
  tryCatch({
    fit_predict <- job$learners[[learner]]
    # The ready learners give probabilities or numbers where they are asked.
    takes <- names(formals(fit_predict))
    predicted <- if (job$probabilities && "probabilities" %in% takes) {
      fit_predict(part$train, part$test, job$target, probabilities = TRUE)
    } else if (isTRUE(job$numbers) && "numbers" %in% takes) {
      fit_predict(part$train, part$test, job$target, numbers = TRUE)
    } else {
      fit_predict(part$train, part$test, job$target)
    }
    read_fit(predicted, length(part$test_rows), job)
  }, error = failure_message)
}

# The codes of the predicted classes, with an attribute `probabilities` where
# there are any and the job keeps them.
read_fit <- function(predicted, size, job) {
  # (The rows of the test part are numbered.)
  named <- if (is.data.frame(predicted)) attr(predicted, "row.names") else
    names(predicted)
  place <- match(named, seq_len(size))
  fail_if(identical(sort(place), seq_len(size)) && is.unsorted(place),
          "predictions must be in the order of the test part, but by their ",
          "names they are in another one")
  columns <- NULL
  if (is.data.frame(predicted)) {
    if (job$probabilities) columns <- probability_columns(predicted)
    # predict() of parsnip returns a tibble of one column.
    labels <- if (length(predicted) == 1) 1L else ".pred_class"
    predicted <- as.list(predicted)[[labels]] %||% predicted
  }
  fail_if(!is.null(dim(predicted)) || length(predicted) != size,
          "the test part has ", size, " rows, but the learner returned ",
          describe_value(predicted), if (!is.null(dim(predicted))) {
            paste("; classes go with probabilities as the columns .pred_class",
                  "and .pred_<level> of a data frame")
          })
  numbers <- isTRUE(job$numbers)
  fits <- if (numbers) is.numeric(predicted) else is_labels(predicted)
  fail_if(!fits, "predictions must be ", if (numbers) "numbers" else
    "class labels", ", not ", describe_value(predicted))
  fail_if(numbers && any(is.infinite(predicted)), "predictions must be finite ",
          "numbers, not ", first_few(unique(predicted[is.infinite(predicted)])))
  if (numbers) return(as.double(predicted))
  fail_if(is_number_of_class(predicted, job), "predictions must be the whole ",
          "numbers of the target, which are classes, not fractions; a ",
          "function that predicts numbers needs an argument `numbers`, see ",
          "as_learner()")
  codes <- code_estimate(predicted, job$labels, "learner", "the test part")
  if (!is.null(columns)) {
    p <- probability_matrix(columns, job$labels, absent = TRUE,
                            shown = learner_columns)
    attr(codes, "probabilities") <- check_probability_rows(
      p, codes, shown = learner_columns
    )
  }
  codes
}

# Fractions, though not of two classes, where few whole numbers are classes.
is_number_of_class <- function(predicted, job) {
  is.double(predicted) && length(job$labels) > 2 &&
    is_bare_number(job$data[[job$target]]) &&
    any(predicted != trunc(predicted), na.rm = TRUE)
}

learner_columns <- "The {.field .pred_} columns of the learner"

# Never empty, since a result's type says that it is a failure.
failure_message <- function(e) {
  message <- paste(conditionMessage(e), collapse = " ")
  if (nzchar(message)) message else "an error without a message"
}
