# Predictions that other packages made over a plan.

# One learner's saved predictions, put in their places; a fold that failed there
# has none and becomes NA. `truth`: of each prediction, `all_truth`: of each
# record, where it is known.
predictions_on_plan <- function(plan, row, rep, fold, truth, estimate,
                                all_truth, name) {
  keys <- list(row = as.integer(row), rep = as.integer(rep),
               fold = as.integer(fold))
  check_saved_places(keys)
  places <- planned_places(plan)
  both <- place_keys(Map(c, keys, places))
  saved <- seq_along(keys$row)
  check_all_tested(keys, both[saved] %in% both[-saved])
  at <- match(both[-saved], both[saved])
  truth <- record_truth(plan$n, keys$row, truth, all_truth)
  check_no_na(truth[places$row], "x")
  codes <- check_label_codes(estimate, levels(truth), name, "x")
  check_learner_names(name, 1L)
  codes <- stats::setNames(list(codes[at]), name)
  new_cv_predictions(
    places$row, places$rep, places$fold,
    factor_from_codes(as.integer(truth)[places$row], levels(truth)), codes,
    plan, missing_folds(places, at, name)
  )
}

check_saved_places <- function(keys) {
  if (anyNA(unlist(keys))) {
    abort_input("{.arg x} must have a row, repetition and fold for every
                 prediction.", "missing", "x")
  }
  check_unique_places(place_keys(keys), keys, "")
}

check_all_tested <- function(keys, tested) {
  if (all(tested)) return(invisible())
  first <- describe_place(keys, which(!tested)[1])
  abort_input("{.arg x} must hold predictions of tested rows only: {first} is
               not tested by its resamples.", "rows", "x")
}

# Every tested row, in the order of cv_predict().
planned_places <- function(plan) {
  cell <- which(plan$assignment >= 1L)
  fold <- plan$assignment[cell]
  rep <- as.integer((cell - 1L) %/% plan$n) + 1L
  at <- order(rep, fold)
  row <- as.integer((cell - 1L) %% plan$n) + 1L
  list(row = row[at], rep = rep[at], fold = fold[at])
}

record_truth <- function(n, row, truth, all_truth) {
  if (length(all_truth) == n) {
    return(truth_factor(all_truth, "truth", "x"))
  }
  truth <- truth_factor(truth, "truth", "x")
  check_one_truth(row, truth)
  codes <- as.integer(truth)[match(seq_len(n), row)]
  factor_from_codes(codes, levels(truth))
}

# Folds in which a learner has no prediction at all.
missing_folds <- function(places, at, name) {
  fold <- paste(places$rep, places$fold)
  empty <- tapply(is.na(at), factor(fold, unique(fold)), all)
  if (!any(empty)) return(NULL)
  first <- match(names(empty)[empty], fold)
  data.frame(learner = name, rep = places$rep[first],
             fold = places$fold[first], message = "no predictions were saved")
}

#' @rdname as_cv_predictions
#' @export
as_cv_predictions.list <- function(x, ...) {
  if (length(x) == 0) {
    abort_input("{.arg x} must have at least one element.", "shape", "x")
  }
  parts <- lapply(x, as_cv_predictions, ...)
  parts <- rename_single(parts, names(x))
  join_predictions(parts)
}

# A part with one learner takes the name that it has in the list.
rename_single <- function(parts, names) {
  for (i in which(nzchar(names %||% rep("", length(parts))))) {
    learner <- prediction_learners(parts[[i]])
    if (length(learner) != 1) next
    names(parts[[i]])[names(parts[[i]]) == learner] <- names[i]
  }
  parts
}

# The learners of several predictions side by side, matched by row, repetition
# and fold.
join_predictions <- function(parts) {
  first <- parts[[1]]
  labels <- levels(first$truth)
  keys <- as.list(first)[c("row", "rep", "fold")]
  codes <- lapply(parts, function(part) {
    at <- match_parts(keys, as.list(part)[names(keys)])
    check_same_truths(first$truth, part$truth[at], keys$row)
    learners <- prediction_learners(part)
    lapply(as.list(part)[learners], function(column) {
      label_codes(column, labels)[at]
    })
  })
  codes <- unlist(unname(codes), recursive = FALSE)
  check_learner_names(names(codes), length(codes))
  failures <- do.call(rbind, lapply(parts, attr, "failures"))
  new_cv_predictions(keys$row, keys$rep, keys$fold, first$truth, codes,
                     common_plan(parts), failures)
}

match_parts <- function(keys, other) {
  size <- length(keys$row)
  both <- place_keys(Map(c, keys, other))
  at <- match(both[seq_len(size)], both[-seq_len(size)])
  if (!anyNA(at) && length(other$row) == size) return(at)
  abort_input(
    c("All elements of {.arg x} must predict the same rows, repetitions and
       folds.",
      i = "Were they made with the same plan?"),
    "rows", "x"
  )
}

check_same_truths <- function(truth, other, row) {
  differs <- which(as.character(truth) != as.character(other))
  if (length(differs) == 0) return(invisible())
  abort_input(
    "All elements of {.arg x} must have the same truth: row
     {row[differs[1]]} has another one.", "label", "x"
  )
}

# The plan of the first, unless another one has other rows.
common_plan <- function(parts) {
  plans <- lapply(parts, attr, "plan")
  same <- vapply(plans, function(plan) {
    identical(plan$assignment, plans[[1]]$assignment)
  }, logical(1))
  if (all(same)) plans[[1]]
}
