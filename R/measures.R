# The registry of measures: a measure's label, range, direction and formula are
# typed once, where it is registered, and read from here by all other code.
#' @include registry.R
NULL

measure_registry <- new_registry()

# Register a measure. It is a proportion, given by the cells that count as its
# `success` and `failure`, or any `fun` of the four cells `tp, fp, fn, tn` and
# of positive `parameters`, vectorized, `NA` where it is undefined; or one of
# probabilities, given by the `scores(truth, p, fold, clip, learner)` of all
# predictions, whose mean is its value (`truth` and `fold` are codes, `p` a
# matrix with a column for each class, NA scores where it is undefined); or one
# of predicted `numbers(truth, estimate)`, likewise.
# `gradient` gives its derivatives by the four cells, a list in that order,
# vectorized, too; that of a proportion follows from its cells. `classes` and
# `class_gradient` are the same for tables of any number of classes (see
# measure-classes.R); alone, they give those of two. `every_class`: is it about
# all classes, so that counts of one class against the rest do not do?
# `least_class`: with fewer records of a class there is a warning. `by_class`:
# is the mean score of the records of each class the measure's value, so that
# its variance is that of independent samples of the classes? `range_at`: the
# range for given `parameters`, those without a default among them needed.
# `cell_losses`: of a mean of losses that depend on truth and prediction, these
# as a function of the parameters. `pooled`: are the scores of probabilities
# those of a fit to all predictions (of a fold, for its value), so that they
# need a positive class? Direction "none": neither larger nor smaller is better.
# `synonyms`: other names in use, in lower case, for the error that corrects
# them.
register_measure <- function(measure, label, formula, ...) {
  entry <- list(
    measure = measure, label = label, formula = formula, fun = NULL,
    gradient = NULL, success = NULL, failure = NULL, scores = NULL,
    numbers = NULL, range = c(0, 1), direction = "maximize",
    parameters = list(), classes = NULL, class_gradient = NULL,
    every_class = FALSE, least_class = 0, by_class = FALSE, range_at = NULL,
    cell_losses = NULL, pooled = FALSE, mean = FALSE, undefined = NULL,
    synonyms = character()
  )
  given <- list(...)
  stopifnot(names(given) %in% names(entry))
  entry[names(given)] <- given
  if (!is.null(entry$success)) {
    entry[c("fun", "gradient")] <- proportion_of(entry$success, entry$failure)
  } else if (!is.null(entry$classes) && is.null(entry$fun)) {
    entry[c("fun", "gradient")] <- two_class_forms(entry$classes,
                                                   entry$class_gradient)
  }
  reads <- c(labels = "cell_losses", probabilities = "scores",
             numbers = "numbers", classes = "every_class")
  reads <- reads[!vapply(entry[reads], function(one) {
    is.null(one) || isFALSE(one)
  }, NA)]
  entry$input <- c(names(reads), "confusion")[1]
  if (entry$input == "numbers") entry$every_class <- TRUE
  register_entry(measure_registry, measure, entry)
}

is_likely_measure <- function(entry) entry$input == "probabilities"

# Is it one of predicted labels, whose scores are those of a class-by-class
# table? (Costs are no measure of counts alone.)
is_table_measure <- function(entry) {
  is_counted_measure(entry) || identical(entry$input, "labels")
}

# The same, or a function of two labels or more.
has_cells <- function(x, entry) {
  is_table_measure(entry) ||
    is_own_measure(entry) && !entry$probabilities && nlevels(x$truth) > 1
}

is_counted_measure <- function(entry) {
  isTRUE(entry$input %in% c("confusion", "classes"))
}

# Is a mistake as dear as it is, whatever the others are? (A function of labels
# that is a mean over records is one of costs.)
has_costs <- function(entry) {
  !is.null(entry$range_at) || is_own_measure(entry) && isTRUE(entry$mean)
}

# Of the predicted labels alone, without costs or a threshold.
is_swappable <- function(entry) {
  is_counted_measure(entry) && is.null(entry$range_at)
}

needs_probabilities <- function(measures) {
  vapply(as.character(measures), function(measure) {
    isTRUE(registry_entry(measure_registry, measure)$input == "probabilities")
  }, NA, USE.NAMES = FALSE)
}

# A ratio that is undefined, not infinite or NaN, where nothing was counted.
ratio <- function(numerator, denominator) {
  out <- numerator / denominator
  out[denominator == 0] <- NA_real_
  out
}

# The share of some cells in these and others, and its derivatives.
proportion_of <- function(success, failure) {
  sums <- function(cells) {
    above <- Reduce(`+`, cells[success])
    list(above, above + Reduce(`+`, cells[failure]))
  }
  list(fun = function(tp, fp, fn, tn) {
    do.call(ratio, sums(list(tp = tp, fp = fp, fn = fn, tn = tn)))
  }, gradient = function(tp, fp, fn, tn) {
    cells <- list(tp = tp, fp = fp, fn = fn, tn = tn)
    found <- sums(cells)
    lapply(rlang::set_names(names(cells)), function(cell) {
      inside <- cell %in% c(success, failure)
      (cell %in% success - found[[1]] / found[[2]] * inside) / found[[2]]
    })
  })
}

#' Measures of performance
#'
#' All measures of the package. Most are functions of the four counts of a
#' confusion table; `TP`, `FP`, `FN`, `TN` are for the positive class. Balanced
#' accuracy, G-mean, Matthews correlation and kappa of more than two classes,
#' and `f1_macro` and `f1_weighted`, are functions of the whole table of K
#' classes: h_k of the n records of class k are right, a_k are of that class
#' and p_k are predicted so.
#'
#' `brier`, `log_loss` and `roc_auc` need predicted probabilities, which
#' [cv_predict()] and [cv_predictions()] keep. `mse`, `rmse`, `mae` and
#' `r_squared` are for predictions of a numeric target ([cv_predict()],
#' [learner_linear()]).
#'
#' A ratio whose denominator is zero is undefined: precision if nothing was
#' predicted positive, recall if no record is positive, F1 only if TP = FP =
#' FN = 0. The value is then `NA`, and functions that return it give one warning
#' with the number of folds.
#'
#' Matthews' correlation is undefined if a margin of the table is zero (of K
#' classes: if all records or all predictions are of one class), kappa if both
#' are of the same class. `f1_macro` is undefined if a class has neither records
#' nor predictions: no class is left out of it.
#'
#' From predictions ([variance_components()], [components_test()],
#' [interval_components()]) these measures are for all classes unless
#' `positive` is given. From counts by fold, `f1_macro` and `f1_weighted` need
#' `positive = "each"` or two classes.
#'
#' The Brier score is half the sum over the classes of the squared differences
#' of probability and truth. With two classes this is the squared error of the
#' probability of one of them; it is always between 0 and 1 (some programs use
#' the whole sum). The log loss of a true class with probability 0 is infinite:
#' an error, unless `clip` is the number to which smaller probabilities of the
#' true class are raised.
#'
#' The area under the ROC curve (AUC) is computed within each test fold, since
#' probabilities of different fits are not on one scale, and averaged over the
#' records; it is undefined in a fold without records of one class. For several
#' classes it is the mean over all pairs of classes, each from the
#' probabilities of both (Hand and Till 2001); classes of which no record is in
#' the whole table have no pairs.
#'
#' `net_benefit` needs a probability `threshold`, and `cost` a matrix of costs.
#' Give these to [cv_scores()]; every other function accepts the resulting
#' scores. With `threshold`, any measure of classes can be computed at that
#' probability.
#'
#' `calibration_intercept` and `calibration_slope` are the coefficients of a
#' logistic regression of the positive class on the logit of its probability:
#' the intercept with a slope of 1 (0 where the probabilities are right on
#' average), and the slope in a model with intercept (1 where they are neither
#' too extreme nor too moderate; Cox 1958). Their variance is given by the
#' sandwich estimator, which can be too small with few records of a class: fewer
#' than 10 (of the slope 20) give a warning, fewer than `r least_calibrated` an
#' error.
#' Probabilities of 0 and 1 need `clip`.
#'
#' The intercept is for external data or one test set. A classifier's own
#' intercept follows the share of the positive class in its training set. In
#' cross-validation that share is low where it is high in the test set, so the
#' intercept of all predictions together is near 0 by construction, and its
#' interval far too wide.
#'
#' `r rd_table(cv_measures()[names(cv_measures()) != "input"])`
#'
#' Synonyms such as `"sensitivity"` or `"ppv"` are an error whose message gives
#' the name used here.
#'
#' @return A data frame with one row per measure: `measure` (its name as an
#'   argument), `label`, `range` (smallest and largest value), `direction`
#'   (`"maximize"` where larger is better, `"minimize"` where smaller is
#'   better, `"none"` for calibration, which has an ideal value), `formula`,
#'   `input` (`"confusion"`: the four counts; `"classes"`: the counts of all
#'   classes; `"labels"`: truth and prediction of each record;
#'   `"probabilities"`; `"numbers"`: numeric predictions of a numeric truth).
#' @references
#' Kappa, Matthews' correlation and the area under the ROC curve of several
#' classes:
#'
#' `r cite("cohen1960", "gorodkin2004", "hand2001")`
#'
#' Net benefit and calibration:
#'
#' `r cite("vickers2006", "cox1958")`
#' @family measures
#' @examples
#' cv_measures()
#' @export
cv_measures <- function() {
  entries <- registry_entries(measure_registry)
  new_registry_table(
    "Measures", entries,
    c("measure", "label", "range", "direction", "formula", "input"),
    range = lapply(entries, function(entry) {
      paste0("[", entry$range[1], ", ", entry$range[2], "]")
    })
  )
}

# The entry of a measure of counts.
find_counted <- function(measure, arg = "measure") {
  entry <- find_measure(measure, arg)
  refuse_if(!is_counted_measure(entry), arg, "value", "must be a measure of
             counts here: {.val {measure}} needs the predictions{if
             (is_likely_measure(entry)) ', with their probabilities'}.",
            i = "{.fn fold_measures} and {.fn interval_components} take them.")
  entry
}

is_named_measure <- function(measure) {
  is.character(measure) || !is.object(measure) && !is.function(measure)
}

# As measures are written: "G-Mean" is g_mean.
measure_words <- function(names) gsub("[^a-z0-9]+", "_", tolower(names))

# The registered measure that is called so, in any case ("RMSE"); NULL for none.
measure_in_words <- function(name) {
  if (!rlang::is_string(name)) return(NULL)
  if (is_measure(name)) return(name)
  Find(function(entry) {
    measure_words(name) %in% c(entry$measure, entry$synonyms)
  }, registry_entries(measure_registry))$measure
}

# `complete`: must it be one that needs no parameters?
find_measure <- function(measure, arg = "measure", complete = TRUE) {
  if (!is_named_measure(measure)) return(as_own_measure(measure, arg))
  check_string(measure, arg = arg)
  entry <- registry_entry(measure_registry, measure)
  if (!is.null(entry)) return(if (complete) check_complete(entry) else entry)
  entries <- registry_entries(measure_registry)
  names <- lapply(entries, function(entry) c(entry$measure, entry$synonyms))
  near <- near_names(measure_words(measure), unlist(names))
  meant <- names(Filter(function(names) any(near %in% names), names))
  refuse(arg, "value", "must be one of the measures of {.fn cv_measures}, not
          {.val {measure}}.",
         i = if (length(meant) > 0) "Did you mean {.or {.val {meant}}}?" else
           "They are {.val {names(entries)}}.",
         i = if (is_yardstick_metric(measure)) {
           "So are metrics of yardstick: {.code {arg} = yardstick::{measure}}."
         })
}

is_yardstick_metric <- function(name) {
  found <- tryCatch(getExportedValue("yardstick", name), error = identity)
  inherits(found, "metric")
}

# Measures at a threshold and of a cost are given by cv_scores() alone. Their
# range is known with the parameters.
check_complete <- function(entry, parameters = list()) {
  needed <- if (!is.null(entry$range_at)) names(entry$parameters)
  absent <- setdiff(needed, names(parameters))
  refuse_if(length(absent) > 0, absent[1], "missing",
            "must be given for {.val {entry$measure}}.",
            i = "Make scores first, as in {.code cv_scores(predictions,
             \"{entry$measure}\", {absent[1]} = {parameter_examples[
             absent[1]]})}, and give them in place of the predictions.")
  if (!is.null(needed)) {
    entry$range <- do.call(entry$range_at, parameters[needed])
  }
  entry
}

parameter_examples <- c(threshold = "0.2", cost = "<matrix>")

# Doubles, since products of integer counts overflow.
evaluate_measure <- function(entry, cells, parameters = list(), form = "fun") {
  own <- parameters[intersect(names(parameters), names(entry$parameters))]
  do.call(entry[[form]], c(lapply(cells, as.double), own))
}

# Arguments that none of the measures has would do nothing: an error.
check_parameters <- function(entries, parameters) {
  known <- unlist(lapply(entries, function(entry) names(entry$parameters)))
  for (name in names(parameters) %||% rep("", length(parameters))) {
    if (!name %in% known) {
      label <- registry_field(entries, "label")
      refuse(if (nzchar(name)) name else "...", "value",
             "is not an argument of this function or of {label}.")
    }
    parameters[[name]] <- check_parameter(parameters[[name]], name)
  }
  parameters
}

# (The fourth power of beta is still a number.)
largest_parameter <- 1e75

check_parameter <- function(x, arg) {
  check_number(x, 0, largest_parameter, open = TRUE, arg = arg)
}

# `beta` as an argument of its own, which only F_beta takes.
check_beta <- function(beta, measure) {
  beta <- check_parameter(beta, "beta")
  refuse_if(measure != "f_beta" && beta != 1, "beta", "conflict",
            "must be 1 for the measure {.val {measure}}, not {beta}.",
            i = "Did you mean {.code measure = \"f_beta\"}?")
  beta
}

measure_label <- function(measure) {
  unlist(lapply(measure, function(id) {
    registry_entry(measure_registry, id)$label %||%
      class_average_labels[[id]] %||% id
  }))
}

# Each once, for a title.
measure_labels <- function(measures) {
  paste(measure_label(unique(measures)), collapse = ", ")
}

# Of several classes it is the accuracy.
class_average_labels <- list(f1_micro = "Micro-averaged F1")
