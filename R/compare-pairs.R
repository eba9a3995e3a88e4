# Which pairs of learners are compared, and one registered test for each.

# The pairs to compare, as places of learners; `kept`: those to show.
learner_pairs <- function(learners, versus, alternative) {
  names <- learners$shown
  if (!given(versus)) return(all_pairs(length(names)))
  asked <- plain_name(versus)
  if (!isTRUE(asked %in% c(names, "best"))) {
    asked <- tryCatch(rlang::eval_tidy(versus), error = function(e) NULL)
  }
  best <- !"best" %in% names && identical(asked, "best")
  refuse_if(best && alternative != "two.sided", "alternative", "conflict",
            "must be {.val two.sided} with {.code versus = \"best\"}: the data
             choose the best learner, and the direction with it.")
  reference <- if (best) {
    best_known(learners$table$loss[seq_along(names)], "versus")
  } else {
    match(named_learner(versus, names, "versus"), names)
  }
  if (!best) {
    return(data.frame(a = seq_along(names)[-reference], b = reference,
                      kept = TRUE, versus = names[reference]))
  }
  pairs <- all_pairs(length(names))
  turned <- pairs$a == reference
  pairs[turned, c("a", "b")] <- pairs[turned, c("b", "a")]
  pairs$kept <- pairs$b == reference
  pairs$versus <- "best"
  pairs
}

# The place of the best learner, of those that have an estimate.
best_known <- function(loss, arg) {
  refuse_if(all(is.na(loss)), arg, "conflict", "needs an estimate of a learner:
             none has one.")
  which.min(loss)
}

# Where settings of the learners were chosen on these predictions, all of them
# are evaluated, those that are shown first. `known`: the names to `show`, whose
# setting (`of`) each one is, and how many there were (`number`).
all_settings <- function(predictions, task) {
  number <- number_of_candidates(predictions)
  known <- list(shown = prediction_learners(predictions),
                of = prediction_learners(predictions), number = number)
  words <- chosen_words(predictions)
  if (length(words) > 0 && has_all_candidates(predictions) &&
      is.null(task$scores$subgroups)) {
    known$of <- candidate_learners(predictions)
    if (!is.null(task$scores)) task$scores <- candidates_request(task$scores)
    predictions <- with_candidates(predictions)
  }
  list(predictions = predictions, task = task, known = known, words = words)
}

# A joint adjustment is over all pairs of settings of different learners, since
# any of them could have been chosen.
settings_pairs <- function(pairs, learners, p_adjust) {
  shown <- length(learners$shown)
  if (!p_adjust %in% joint_adjustments || length(learners$of) == shown) {
    return(pairs)
  }
  others <- all_pairs(length(learners$of))
  of <- lapply(others[c("a", "b")], function(place) learners$of[place])
  versus <- setdiff(pairs$versus[1], "best")
  others <- others[others$b > shown & of$a != of$b &
                     (length(versus) == 0 | of$a %in% versus |
                        of$b %in% versus), ]
  others$kept <- FALSE
  others$versus <- pairs$versus[1]
  rbind(pairs, others)
}

all_pairs <- function(learners) {
  left <- rev(seq_len(learners - 1))
  first <- seq_len(learners - 1)
  data.frame(a = rep(first, left), b = sequence(left, first + 1L), kept = TRUE)
}

# A table of one row for each pair.
compare_by_test <- function(test, predictions, task,
                            pairs = all_pairs(length(learners))) {
  learners <- task$scores$learners %||% prediction_learners(predictions)
  a <- learners[pairs$a]
  b <- learners[pairs$b]
  with_one_warning(paste(a, "-", b), function(row) {
    compare_pair(c(a[row], b[row]), test, predictions, task)
  }, "pair")
}

compare_pair <- function(pair, test, predictions, task) {
  # (Of few records of a class known_learners() has warned.)
  found <- tryCatch(
    suppressWarnings(test_of_pair(test, predictions, pair, task),
                     classes = "bcvinfer_warning_small_class"),
    bcvinfer_error = identity
  )
  row <- data.frame(a = pair[1], b = pair[2], test = test,
                    method = test_registry[[test]]$label)
  if (inherits(found, "error")) {
    row$message <- one_line(found)
    row$cause <- list(found)
    return(row)
  }
  row$term <- names(found$estimate)[1]
  if (length(found$notes) > 0) row$note <- paste(found$notes, collapse = " ")
  numbers <- tidy(found)
  cbind(row, numbers[setdiff(names(numbers), c("method", "alternative"))])
}

# `counts` are made for tests that read them. Error and accuracy have the same
# differences in loss, and no positive class.
test_of_pair <- function(test, predictions, pair, task,
                         counts = confusion_counts(
                           predictions[c(prediction_keys, pair)],
                           positive = task$positive
                         )) {
  entry <- test_registry[[test]]
  measure <- task$measure
  x <- switch(
    entry$input,
    predictions = if (!is.null(task$scores) && !entry$labels_only) {
      list(task$scores, pair[1], pair[2], loss = identical(task$unit$per, 1),
           rope = task$rope)
    } else {
      c(list(predictions, pair[1], pair[2], measure = measure,
             positive = measure_class(measure, task$positive),
             loss = identical(task$unit$per, 1)),
        if (entry$labels_only) task$scores$asked$parameters else
          list(clip = task$clip, rope = task$rope))
    },
    confusion = list(counts),
    list(task_differences(predictions, pair, task))
  )
  sides <- if (has_sides(entry)) task[c("alternative", "conf.level")]
  do.call(entry$fun, c(x, sides, entry$args), envir = topenv())
}

# With the counts behind them where the loss is an error.
task_differences <- function(predictions, pair, task) {
  found <- if (!is.null(task$scores)) {
    loss_differences(task$scores, !!pair[1], !!pair[2])
  } else if (task$measure %in% c("error", "accuracy")) {
    loss_differences(predictions, !!pair[1], !!pair[2])
  } else {
    loss_differences(predictions, !!pair[1], !!pair[2], task$measure,
                     measure_class(task$measure, task$positive), task$clip)
  }
  attr(found, "unit") <- task$unit %||% attr(found, "unit")
  found
}

# What a comparison knows of each learner by itself.

# What is known of each learner by itself: `table` with its loss, the estimate
# of the measure and, where the plan shows it, its standard error with the
# degrees of freedom, and `errors`; and on one test set and on half splits the
# `places` of the learners that have scores and `make_joint()`, which makes the
# joint distribution of some of them; `joint`, that of all, unless they are
# compared `apart`.
known_learners <- function(predictions, task, apart = FALSE) {
  kind <- plan_kind(task$shape)
  learners <- prediction_learners(predictions)
  if (kind %in% c("test_set", "runs")) {
    check_none_missing(predictions, learners)
  }
  learners <- task$scores$learners %||% learners
  empty <- rep(NA_real_, length(learners))
  found <- list(errors = vector("list", length(learners)), table = data.frame(
    learner = learners, loss = empty, estimate = empty, stderr = empty,
    df = empty
  ))
  request <- task$scores %||% tryCatch(
    components_request(predictions, task$measure,
                       measure_class(task$measure, task$positive), 1,
                       task$clip),
    bcvinfer_error = function(error) {
      if (kind %in% c("test_set", "runs")) abort_again(error, "predictions")
    }
  )
  if (is.null(request)) return(estimates_of_folds(found, predictions, task))
  found$request <- request
  losses <- lapply(rlang::set_names(learners), function(learner) {
    tryCatch(request$losses(learner), bcvinfer_error = identity)
  })
  failed <- vapply(losses, inherits, NA, "error")
  found$errors[failed] <- losses[failed]
  found$places <- which(!failed)
  if (kind %in% c("test_set", "runs") && all(failed)) {
    abort_again(losses[[1]], "predictions")
  }
  sign <- if (request$entry$direction == "maximize") -1 else 1
  found$table$loss[!failed] <- vapply(losses[!failed], function(losses) {
    mean(estimating(losses, request$layout))
  }, 0)
  found$table$estimate <- sign * found$table$loss * request$width
  kind <- joint_kind(kind, request$layout)
  if (is.null(kind) || all(failed)) return(found)
  found$make_joint <- function(places) {
    joint <- joint_scores(losses[places], request$layout, kind)
    c(joint, joint_facts(predictions, request, kind, task, places, joint))
  }
  for (places in pieces_of(found$places, apart)) {
    joint <- found$make_joint(places)
    own <- joint_contrasts(joint, seq_along(places), 0L)
    found$table[places, c("stderr", "df")] <-
      list(own$stderr * request$width, own$df)
  }
  found$floors <- lapply(seq_along(learners), function(place) {
    if (!failed[place]) variance_floor(request, learners[place], kind)
  })
  found$clipped <- clipped_range(request)
  if (!apart) {
    found$joint <- joint
    # (The scores take twice the memory of the predictions.)
    losses <- NULL
    if (is.null(task$scores)) request$forget()
  }
  found
}

# Where not every repetition tests every record the estimates are means over
# folds, as those of the tests are.
estimates_of_folds <- function(found, predictions, task) {
  found$table$estimate <- vapply(found$table$learner, function(learner) {
    tryCatch(mean(suppressWarnings(fold_measures(
      predictions[c(prediction_keys, learner)], task$measure, clip = task$clip,
      positive = measure_class(task$measure, task$positive)
    ), classes = "bcvinfer_warning")$estimate),
    bcvinfer_error = function(error) NA_real_)
  }, 0)
  found$table$loss <- loss_slope(task$entry) * found$table$estimate
  c(found, by_fold = TRUE)
}

# Sums of all learners with all others take memory by the square of their
# number. More learners than these that are compared with one only are taken in
# pieces.
most_together <- 250

pieces_of <- function(places, apart) {
  if (!apart) return(list(places))
  split(places, (seq_along(places) - 1) %/% most_together)
}

joint_facts <- function(predictions, request, kind, task, places, joint) {
  facts <- list(bounds = request$bounds, note = c(
    overlap_note(request$layout, kind, task$shape$scheme),
    runs_note(predictions)
  ))
  facts$few <- few_test(request, kind)
  facts$exchangeable <- is_exchangeable(request)
  of <- subgroup_places(request)
  facts$records <- lengths(of)
  facts$apart <- apart_parts(request, kind, places, joint)
  learners <- request$learners[places]
  facts$rare <- vapply(learners, function(learner) {
    !is.null(request$layout_of(learner)$rare)
  }, NA)
  facts$further <- agreement_variances(request, learners, kind)
  if (any(facts$further > 0) || !is.null(facts$apart)) {
    added <- facts$apart$added %||% numeric(length(places))
    facts$more <- facts$further + outer(added, added, `+`)
  }
  if (identical(facts$few$test, "swap")) {
    facts$predicted <- exchanged_labels(predictions, request,
                                        request$ids$learner[places], of)
  }
  facts
}

# What the exchange test takes, for each subgroup of records (`of`). (A learner
# in several subgroups is several of `learners`, whose labels are `at`.)
exchanged_labels <- function(predictions, request, learners, of) {
  labels <- lapply(unclass(predictions)[unique(learners)], as.integer)
  lapply(of, function(rows) {
    list(truth = as.integer(predictions$truth)[rows],
         labels = lapply(labels, `[`, rows),
         at = match(learners, names(labels)), entry = request$entry,
         settings = request$settings)
  })
}

# Where all learners' values have a joint distribution: one test set, once or in
# several runs, blocks, and half splits that overlap evenly enough to show the
# training part.
joint_kind <- function(kind, layout) {
  if (kind %in% c("test_set", "runs", "blocks")) return(kind)
  halves <- kind %in% half_split_kinds && layout$size[2] > 2
  if (halves && uneven_overlap(layout) <= most_uneven) "halves"
}

check_none_missing <- function(predictions, learners) {
  lost <- vapply(learners, function(learner) {
    missing_predictions(predictions, learner)
  }, 0L)
  lost <- lost[lost > 0]
  which <- paste0(names(lost), " (", format_whole(lost), " of ",
                  format_whole(nrow(predictions)), ")")
  numbers <- length(lost) > 0 && is.numeric(predictions[[names(lost)[1]]])
  hint <- missing_answers_hint(predictions)
  missing <- if (is.null(hint)) "Missing" else "Records with missing answers"
  refuse_if(length(lost) > 0, "predictions", "missing", "must have the answer of
             every learner to every record. {missing}: {first_few(which)}.",
            i = hint,
            i = if (numbers) {
              paste("No record is dropped silently.",
                    whole_records_hint(predictions))
            } else {
              "No record is dropped silently.
               {.code compare_learners(na = \"wrong\")} counts missing
               predictions as wrong, for error and accuracy."
            })
}
