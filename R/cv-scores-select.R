# The best setting of each learner, by a measure of its predictions.
#' @include cv-scores.R

# `x`: predictions with a learner for each setting, named by setting_name();
# `labels`: of the settings; `model`: whose setting each is, one name or one for
# each, or NULL. Without `select` all settings stay.
select_settings <- function(x, labels, model, select, positive) {
  check_selection(select, positive)
  if (length(labels) < 2) return(x)
  if (is.null(select)) {
    if (length(unique(model)) < 2) attr(x, "settings") <- labels
    return(x)
  }
  values <- setting_values(x, select, positive)
  columns <- prediction_learners(x)
  model <- rep_len(model %||% "model", length(columns))
  sign <- if (values$entry$direction == "maximize") -1 else 1
  places <- split(seq_along(columns), factor(model, unique(model)))
  best <- lapply(places, function(at) {
    abort_if(all(is.na(values$estimate[at])), c(
      "{values$entry$label} of every setting is unknown.", values$reason
    ), "missing", "select")
    at[which.min(sign * values$estimate[at])]
  })
  several <- names(places)[lengths(places) > 1]
  chosen <- lapply(rlang::set_names(several), function(name) {
    list(setting = labels[best[[name]]], of = length(places[[name]]),
         others = labels[setdiff(places[[name]], best[[name]])],
         by = sentence_label(values$entry$label))
  })
  tuned <- unlist(places[several])
  renamed <- replace(columns, tuned, setting_name(model, labels)[tuned])
  renamed[unlist(best[several])] <- several
  names(x)[match(columns, names(x))] <- renamed
  with_chosen(x, chosen)
}

check_selection <- function(select, positive) {
  refuse_if(is.null(select) && !is.null(positive), "positive", "conflict",
            "is for the measure {.arg select}.")
  if (!is.null(select)) check_ordered(find_measure(select, "select"), "select")
}

# The measure of every setting; NA, with a warning, where it has none, and the
# `reason` of the first, as bullets.
setting_values <- function(x, select, positive) {
  columns <- prediction_learners(x)
  entry <- find_measure(select, "select")
  scored <- tryCatch(
    components_request(x, select, positive, 1),
    bcvinfer_error = function(error) {
      abort_again(error, "select", said = "measure")
    }
  )
  found <- lapply(columns, function(learner) {
    tryCatch(mean(estimating(scored$scores(learner), scored$layout)),
             bcvinfer_error = identity)
  })
  failed <- vapply(found, inherits, NA, "error")
  reason <- if (any(failed)) error_bullets(found[failed][[1]])
  warn_if(any(failed) && !all(failed),
          c("{sum(failed)} of {length(columns)} settings cannot be chosen:
             {first_few(columns[failed])}.", reason), "test")
  found[failed] <- NA_real_
  list(estimate = unlist(found), reason = reason, entry = entry)
}

# The same measure of all settings that the learners were chosen from, or NULL
# where none was chosen, or not all are kept, and in subgroups.
candidates_request <- function(request) {
  x <- request$predictions
  if (length(chosen_learners(x)) == 0 || !has_all_candidates(x) ||
      !is.null(request$subgroups)) {
    return(NULL)
  }
  parameters <- request$asked$parameters
  measure <- request$entry
  if (!is_own_measure(measure)) measure <- measure$measure
  class <- if (length(request$asked$class) > 0) request$asked$class
  components_request(with_candidates(x), measure, class, parameters$beta %||% 1,
                     parameters$clip, parameters$threshold, parameters$cost)
}
