# The components of half splits that K folds take, and whether they are of the
# same records and measure.

# The components of half splits that K folds are given: the row of a learner or
# of a pair (`id`), or an error. Other plans take none.
training_row <- function(training, kind, id, request) {
  if (is.null(training)) return(NULL)
  refuse_if(kind != "kfold", "training", "conflict",
            "is for K folds: {.arg x} shows its own training part or has none.")
  measure <- request$entry$measure
  key <- c(id, measure = measure)
  fits <- inherits(training, "cv_components") &&
    identical(attr(training, "kind"), "halves") &&
    !is.null(attr(training, "records")) &&
    identical(plain_asked(attr(training, "asked")),
              plain_asked(request$asked)) &&
    all(names(key) %in% names(training))
  parts <- if (fits) {
    of <- function(key) {
      Reduce(`&`, Map(`==`, as.list(training)[names(key)], key))
    }
    # (The parts of b - a are those of a - b.)
    at <- of(key) | of(replace(key, names(id), rev(id)))
    lapply(as.list(training)[training_numbers], `[`, at)
  }
  refuse_if(any(lengths(parts) != 1) || !is.numeric(unlist(parts)) ||
              anyNA(unlist(parts)), "training", "value", "must be the
             {.fn variance_components} of {.field {unlist(id)}} on half splits
             for the measure {.val {measure}}, with the same positive class.")
  check_training_scores(request, attr(training, "entry"))
  parts$coupling <- parts$coupling / 2
  # (The scores of a pair are losses.)
  if ("a" %in% names(id)) {
    parts <- lapply(parts, `*`, loss_slope(request$entry)^2)
  }
  c(parts, m = attr(training, "size")[2])
}

# The class that was asked for by the name that all its codes have.
plain_asked <- function(asked) {
  asked$class <- plain_codes(asked$class)
  asked
}

# By what records are told from others, in any order, since tables name them by
# numbers, text or places: how many they are, their truth (which scores have
# not), with how many are in the group of each, and with its subgroup.
record_marks <- function(request) {
  x <- request$predictions
  at <- first_predictions(request$layout)
  truth <- plain_codes(as.character(x$truth[at]), levels(x$truth))
  group <- request$layout$group
  marks <- list(groups = if (!is.null(group)) {
    paste(truth, tabulate(group)[group])
  })
  if (!is.null(x$truth)) marks <- c(list(truth = truth), marks)
  by <- request$subgroups
  if (!is.null(by)) marks$by <- paste(truth, by$labels[by$code])
  c(records = format_whole(length(at)), vapply(marks, function(mark) {
    rlang::hash(if (!is.null(mark)) sort(mark, method = "radix"))
  }, ""))
}

# K folds of records of which `training` has half splits.
check_training_records <- function(request, training) {
  folds <- colSums(fold_sizes(request$layout) > 0)
  refuse_if(any(folds != folds[1]), "x", "scheme",
            "must have the same number of folds in every repetition, not
             {min(folds)} in some and {max(folds)} in others.")
  marks <- attr(training, "records")
  if (is.null(marks)) return(invisible())
  own <- record_marks(request)
  divided <- c(training = "by" %in% names(marks), x = "by" %in% names(own))
  refuse_if(sum(divided) == 1, "training", "value", "must have the same
             {.arg by} as {.arg x}: only {.arg {names(which(divided))}} has
             one.")
  differ <- names(own)[!(marks[names(own)] == own) %in% TRUE]
  how <- if ("records" %in% differ) {
    "it has {marks[[\"records\"]]}, not {own[[\"records\"]]}."
  } else {
    "they differ in {.field {differ[1]}}."
  }
  refuse_if(length(differ) > 0, "training", "value",
            paste("must be of the same records as {.arg x}:", how))
}

# Scores of one's own may have the same name and mean something else. (`entry`
# is of the first of several tables.)
check_training_scores <- function(request, entry) {
  own <- is.null(request$predictions$truth) &&
    identical(entry$measure, request$entry$measure)
  ways <- c("direction", "range", "mean")
  differ <- Filter(function(way) {
    !identical(entry[[way]], request$entry[[way]])
  }, ways[own])
  said <- replace(differ, differ == "mean", "denominator")
  refuse_if(length(differ) > 0, "training", "value", "must be of the same scores
             as {.arg x}: they differ in {.arg {said}}.")
}

training_numbers <- c("records", "evaluation", "training", "coupling", "fits",
                      "scale")
