# The class of evaluations: the scores of every learner in one measure, on the
# layout of one plan, with the facts of the measure.

#' Scores of records
#'
#' The contribution of each record to a measure: for every learner a score of
#' each record in each repetition, whose mean is the estimate. Scores are
#' computed from predictions, as in every test and interval, or given as your
#' own numbers: squared errors, partial credit, utilities, costs, counts of
#' documents. [components_test()], [interval_components()],
#' [variance_components()], [compare_learners()], [fold_measures()] and
#' [cv_benchmark()] accept them in place of predictions.
#'
#' Without `denominator` the estimate is the mean of `score`. With it the
#' estimate is the ratio of the two sums (the span F1 of documents, whose
#' numerator is twice the matched spans and whose denominator counts the
#' predicted and true ones), and the score of a record is theta + (score -
#' theta denominator) / mean(denominator), where theta is the estimate: its
#' first-order contribution, which gives the variance of a ratio estimator
#' (Cochran 1977, chapter 6). `fold_measures()` returns the ratio of each fold.
#'
#' Intervals ([interval_components()]) stay inside `range`. With two finite
#' ends they are computed as for a proportion, with one finite end from the
#' logarithm of the distance from it; with none they are symmetric but for the
#' skewness of the scores.
#'
#' @section Subgroups:
#' With `by` every learner has a measure in each subgroup, computed from the
#' records of that subgroup alone. The score of a record in the subgroup is its
#' score there divided by the subgroup's share of all records; for all other
#' records the score is the value of the measure (eq. 24 of
#' `vignette("derivation-components")`).
#'
#' This is the linearization of a domain estimate (Cochran 1977, chapter 2):
#' the sizes of subgroups are random, groups of records may be in several
#' subgroups, and all learners and subgroups have a joint distribution, for
#' simultaneous intervals and tests. (The variance of an AUC on one test set is
#' for samples of each class in each subgroup.) On one test set with groups of
#' records the t distribution of a subgroup has the degrees of freedom of the
#' groups with records that count in it.
#'
#' On half splits and blocks the learners are trained on all subgroups. On K
#' folds and repeated hold-outs the value of a fold is the mean of these scores,
#' so that a fold may have few records of a subgroup, or none; [interval_t()]
#' and the t tests accept such values. (The shares are those of all
#' predictions of repeated hold-outs. Where every hold-out has equally many
#' records of a subgroup, the value is the mean of these records.) The runs of a
#' learner are the same in all subgroups.
#'
#' Records without a value (`NA`) form their own subgroup, `r missing_subgroup`,
#' so that none is left out. A subgroup in which fewer than `r fewest_units`
#' records carry the variance gives a warning of class
#' `bcvinfer_warning_few_records`; the notes of every result have the number of
#' records in each subgroup.
#'
#' @section Variances and covariances:
#' `coef()` returns the estimates, `vcov()` their covariance matrix and
#' `nobs()` the number of records, for use by packages such as multcomp;
#' `confint()` has the intervals of [interval_components()]. The
#' diagonal of `vcov()` contains the squared `stderr` of
#' [variance_components()]. A covariance is half of the sum of the two
#' variances minus the variance of the difference ([components_test()]), so
#' that the variance of a difference is the same as in its test: both include
#' the training part. (What a learner without variation has in addition there,
#' with a warning, is in the diagonal here. Where a difference has a larger
#' variance than the records show, since few of those that count most may agree,
#' the covariance is less by half of that: differences are right, and means of
#' learners too certain.)
#'
#' On half splits each training part is estimated separately. If the resulting
#' matrix is not positive semidefinite, the covariances of the training part
#' are multiplied by the largest number below 1 that makes it so. Contrasts of
#' three or more learners are approximate; use t with the `df` of
#' [variance_components()].
#'
#' @section Errors:
#' For a data frame: unknown columns (`bcvinfer_error_column`), scores and
#' denominators that are not numbers (`bcvinfer_error_type`), missing or
#' infinite ones (`bcvinfer_error_missing`), scores outside `range`, negative
#' denominators and a single record (`bcvinfer_error_value`), duplicated records
#' and learners on different records (`bcvinfer_error_rows`), records that
#' are not tested in every repetition of several folds, and labels of bootstrap
#' samples or rolling origins, and, without `row`, tables of scikit-learn's
#' `cross_validate()` and `cv_results_`, which have values by fold
#' (`bcvinfer_error_scheme`),
#' columns called `row`,
#' `rep` or `fold` of which the argument is not given, and `run` with `rep`,
#' `fold` or `plan` (`bcvinfer_error_conflict`), and without `learner` a column
#' of several models that is not used (`model`, `method`, `algorithm`,
#' `classifier` or the like), as where each row is a model
#' (`bcvinfer_error_shape`; `learner = NULL` says that it is something else).
#' Several columns of scores with `learner`, and a column that is a matrix of
#' several columns (`bcvinfer_error_shape`).
#'
#' A `row` that seems to contain folds gives a warning of class
#' `bcvinfer_warning_likely_folds`: means of folds are correlated. One that is
#' called `seed`, `run` or the like gives `bcvinfer_warning_likely_runs`. An
#' unused column that seems to identify groups gives
#' `bcvinfer_warning_likely_groups`.
#'
#' For predictions, the errors of [variance_components()]. A `by` that is not a
#' column (`bcvinfer_error_column`), does not have one value for each record
#' (`bcvinfer_error_shape`), differs between rows of a record
#' (`bcvinfer_error_rows`), or defines a single subgroup, more than
#' `r most_subgroups[["labels"]]` subgroups (of numbers
#' `r most_subgroups[["numbers"]]`), or a subgroup of a single record
#' (`bcvinfer_error_value`).
#'
#' @param data [cv_predictions()], or a data frame with a row for each record,
#'   repetition (and learner).
#' @param measure For predictions: a measure of [cv_measures()]. Default
#'   `"error"`.
#' @param positive For predictions: the positive class, as in
#'   [variance_components()]. Default `NULL`, for measures of all classes.
#' @param beta For `"f_beta"`: the weight of recall. Default 1.
#' @param clip For `"log_loss"`: the number to which smaller probabilities of
#'   the true class are raised. Default `NULL`: none.
#' @param threshold For predictions with probabilities: a number between 0
#'   and 1. The positive class is predicted at or above that probability, and
#'   the most probable of the others below it. Required by `"net_benefit"`,
#'   accepted by every measure of classes. Default `NULL`: the predicted
#'   classes.
#' @param cost For `"cost"`: a matrix of numbers with the labels of the truth as
#'   names of rows (truth) and columns (prediction). Dimensions with names may
#'   be the other way round, as `dimnames = list(Prediction = , Reference = )`.
#'   It is the cost of the predicted classes, or of those at `threshold`; a
#'   message of class `bcvinfer_message_threshold` says so where predicted
#'   classes are the most probable ones and others would cost less. Default
#'   `NULL`.
#' @param score For a data frame: the columns of scores, one for each learner,
#'   in tidyselect's language (`c(tree, knn)`); with `learner` the one column.
#'   Finite numbers.
#' @param row,rep,fold,learner,groups,plan As in [cv_predictions()]: the columns
#'   of record, repetition, fold and learner, the groups of records, and the
#'   plan. Defaults `NULL`: each row is a record, tested once.
#' @param denominator The column of denominators, numbers of at least 0; for the
#'   scores of all learners, or with `learner` the scores of its row. Default
#'   `NULL`: the estimate is a mean.
#' @param run,runs For a data frame, several runs (seeds) of each learner on one
#'   test set: the column of the run and how runs belong together, as in
#'   [cv_predictions()]. Defaults `NULL`: one run of each learner.
#' @param by Subgroups of records. For predictions a column that was kept, or
#'   labels with a value for each record, in the order of their numbers or
#'   names; for a data frame a column. Default `NULL`: none.
#' @param label What the measure is called, one string. Default `"score"`.
#' @param direction `"minimize"` (default) where smaller is better, as for
#'   losses and costs, or `"maximize"`. Without it a message of class
#'   `bcvinfer_message_direction` says so of scores that are all 0 or 1, of
#'   negative ones (negated losses, log likelihoods), and of what is called
#'   accuracy, correct, profit or the like.
#' @param range The smallest and the largest possible value, `-Inf` and `Inf` by
#'   default.
#' @param ... Must be empty in `cv_scores()`, `fold_measures()`, `coef()`,
#'   `confint()` and `nobs()`; ignored elsewhere.
#' @return An object of class `cv_scores`. Printing shows the estimate of each
#'   learner, `tidy()` has `learner, measure, estimate` (and `subgroup`),
#'   `glance()` one row `measure, direction, records, groups, learners, reps,
#'   folds`, and `as.data.frame()` the scores: `row, rep, fold, learner, score`.
#' @references `r cite("hampel1974", "cochran1977")`
#' @family components
#' @examples
#' # Partial credit, from 0 to 1, of two models on the same questions
#' answers <- data.frame(
#'   question = 1:8, large = c(1, .5, 1, 0, 1, .75, .5, 1),
#'   small = c(.5, .5, 1, 0, .5, .25, .5, .5)
#' )
#' credit <- cv_scores(answers, c(large, small), row = question,
#'                     label = "credit", direction = "maximize",
#'                     range = c(0, 1))
#' credit
#' interval_components(credit)
#' components_test(credit, large, small)
#' @include fold-measures.R
#' @export
cv_scores <- function(data, ...) {
  check_given(data)
  UseMethod("cv_scores")
}

#' @export
cv_scores.default <- function(data, ...) {
  abort_input("{.arg data} must be predictions or a data frame, not
               {describe_value(data)}.", "type", "data")
}

#' @rdname cv_scores
#' @export
cv_scores.cv_predictions <- function(data, measure = "error", positive = NULL,
                                     beta = 1, clip = NULL,
                                     threshold = NULL, cost = NULL, by = NULL,
                                     ...) {
  check_no_dots(...)
  by <- rlang::enquo(by)
  tryCatch(components_request(data, measure, positive, beta, clip, threshold,
                              cost, by),
           bcvinfer_error = function(error) abort_again(error, "data"))
}

# `x`: predictions, or numbers in their form; `scores`: a function of a learner,
# evaluated once for each and when it is needed; `check`: what stops for some of
# its values; `table`: its class-by-class table, if the measure is one of a
# table; `within`: how much a value of each cell varies within a record;
# `units`: on how many records the variance of learners rests; `by_fold`: the
# values of a learner in folds of given numbers; `layout_of`: the records that a
# learner's value is of, and `scores_of` their scores; `ids`: the columns that
# name it.
new_cv_scores <- function(x, entry, layout, scores, units, by_fold,
                          check = function(found, ...) found,
                          table = function(learner) NULL, within = NULL,
                          layout_of = function(learner) layout,
                          scores_of = function(learner) once(learner, TRUE),
                          ids = list(learner = learners), ...) {
  learners <- prediction_learners(x)
  slope <- loss_slope(entry)
  kept <- new.env(parent = emptyenv())
  kept$scores <- list()
  once <- function(learner, undefined = FALSE) {
    found <- kept$scores[[learner]] %||% scores(learner)
    kept$scores[[learner]] <- found
    check(found, learner, undefined)
    found
  }
  structure(list(
    predictions = x, learners = learners, layout = layout,
    entry = entry, scores = once, width = 1 / abs(slope),
    forget = function() kept$scores <- list(),
    losses = function(learner) {
      found <- once(learner)
      if (slope == 1) found else slope * found
    },
    bounds = c(-1, 1) * abs(slope) * diff(entry$range),
    table = table, within = within, units = units, by_fold = by_fold,
    layout_of = layout_of, scores_of = scores_of, ids = ids,
    unit = informative_unit(layout, entry),
    shape = layout_shape(x, layout), ...
  ), class = "cv_scores")
}

# What is known of the plan behind predictions, by their layout if need be.
layout_shape <- function(x, layout) {
  plan <- predicted_plan(x)
  whole <- is.null(attr(x, "part", exact = TRUE))
  shape <- if (!is.null(plan)) plan_design(plan) else
    c(list(m = layout$size[2], k = layout$folds), scheme = subset_scheme(x),
      if (!is.null(layout$runs)) list(scheme = "runs"),
      predicted_part(x) %||% list(
        n_train = if (whole) remaining_sizes(x)$n_train else part_training(x)
      ))
  with_uneven(shape, whole_sizes(x))
}

# What printing and knitr show.
scores_parts <- function(x, digits = 3) {
  check_digits(digits)
  layout <- x$layout
  better <- c(maximize = "Larger is", minimize = "Smaller is",
              none = "Neither larger nor smaller is")[[x$entry$direction]]
  # (An undefined value stops what is computed from it, but not the print.)
  why <- NULL
  estimate <- vapply(x$learners, function(learner) {
    tryCatch(score_mean(x, learner), bcvinfer_error = function(error) {
      bullet <- paste0(cli::symbol$info, " ")
      why <<- c(why, sub(bullet, "", one_line(error), fixed = TRUE))
      NA_real_
    })
  }, 0)
  list(
    cells = data.frame(x$ids,
                       estimate = format_alike(unname(estimate), digits)),
    title = paste0(
      x$entry$label, " of ", count_of(layout$size[1], "record"),
      if (!is.null(layout$group)) {
        paste(" in", count_of(max(layout$group), "group"))
      }, ": ", describe_folds(x$predictions)
    ),
    notes = c(paste(better, "better."), subgroups_note(x), why[1])
  )
}

#' @rdname cv_scores
#' @param x,object,counts A `cv_scores`, what the function returns.
#' @param digits The number of significant digits. Default 3.
#' @export
print.cv_scores <- function(x, digits = 3, ...) {
  parts <- scores_parts(x, digits)
  print_wrapped(parts$title)
  print_cells(parts$cells)
  print_notes(parts$notes)
  invisible(x)
}

#' @export
summary.cv_scores <- function(object, ...) tidy(object)

#' @rdname cv_scores
#' @export
tidy.cv_scores <- function(x, ...) {
  data.frame(x$ids, measure = x$entry$measure, estimate = unname(coef(x)))
}

#' @rdname cv_scores
#' @export
glance.cv_scores <- function(x, ...) {
  data.frame(measure = x$entry$measure, direction = x$entry$direction,
             records = x$layout$size[1],
             groups = if (is.null(x$layout$group)) NA else max(x$layout$group),
             learners = length(unique(x$ids$learner)),
             reps = x$layout$size[2],
             folds = x$layout$folds)
}

#' @rdname cv_scores
#' @param row.names,optional Ignored; required by the generic.
#' @export
as.data.frame.cv_scores <- function(x, row.names = NULL, optional = FALSE,
                                    ...) {
  keys <- as.list(x$predictions)[c("row", "rep", "fold")]
  do.call(rbind, lapply(seq_along(x$learners), function(place) {
    data.frame(keys, lapply(x$ids, `[`, place),
               score = x$scores(x$learners[place])[x$layout$place])
  }))
}

#' @rdname cv_scores
#' @export
fold_measures.cv_scores <- function(counts, ...) {
  check_no_dots(...)
  score_folds(counts, counts$learners)
}

score_folds <- function(scores, learners) {
  x <- scores$predictions
  entry <- scores$entry
  if (is.factor(x$truth)) {
    known <- scores$ids$learner[match(learners, scores$learners)]
    check_no_missing(x, unique(known), "counts")
  }
  read <- list(
    directions = rlang::set_names(entry$direction, entry$measure),
    value = function(name, learner, fold) scores$by_fold(learner, fold)
  )
  new_fold_measures(predicted_folds(x, read, learners), read$directions,
                    predicted_design(x),
                    asked_notes(scores$asked, scores$others),
                    scores$asked$class)
}

# The estimates of a `cv_scores` and their covariance matrix.
#' @rdname cv_scores
#' @importFrom stats coef nobs vcov
#' @export
coef.cv_scores <- function(object, ...) {
  check_no_dots(...)
  vapply(rlang::set_names(object$learners), score_mean, 0, x = object)
}

score_mean <- function(x, learner) {
  mean(estimating(x$scores(learner), x$layout))
}

#' @rdname cv_scores
#' @export
nobs.cv_scores <- function(object, ...) {
  check_no_dots(...)
  object$layout$size[1]
}

# Half of what the variances of two are above that of their difference.
covariances <- function(own, differences) {
  found <- (outer(own, own, `+`) - differences) / 2
  diag(found) <- own
  found
}

# (derivation-components, eq. 12 and 15)
#' @rdname cv_scores
#' @export
vcov.cv_scores <- function(object, ...) {
  kind <- components_kind(object)
  joint <- joint_losses(object, kind)
  joint$further <- agreement_variances(object, object$learners, kind)
  found <- joint_covariance(joint)
  apart <- apart_parts(object, kind, joint = joint)
  if (!is.null(apart)) {
    warn_flat(list(apart = apart))
    diag(found) <- diag(found) + apart$added
  }
  dimnames(found) <- list(object$learners, object$learners)
  found * object$width^2
}

# Of joint_scores().
joint_covariance <- function(joint) {
  k <- nrow(joint$variance)
  a <- rep(seq_len(k), k)
  b <- rep(seq_len(k), each = k)
  total <- matrix(0, k, k)
  total[] <- joint_contrasts(joint, a, ifelse(a == b, 0L, b))$stderr^2 +
    joint$further %||% 0
  of_records <- covariances(diag(joint$variance), joint$variance)
  training <- covariances(diag(total), total) - of_records
  of_records + shrunk_part(of_records, training)
}

# `part` with its covariances multiplied by the largest number up to 1 with
# which the sum of both is positive semidefinite.
shrunk_part <- function(base, part) {
  own <- diag(diag(part), nrow(part))
  at <- function(share) own + share * (part - own)
  fits <- function(share) {
    values <- eigen(base + at(share), symmetric = TRUE, only.values = TRUE)
    min(values$values) >= -1e-12 * max(values$values)
  }
  if (fits(1)) return(part)
  range <- c(0, 1)
  for (step in 1:40) {
    middle <- mean(range)
    range[if (fits(middle)) 1 else 2] <- middle
  }
  at(range[1])
}
