# Measures of the user's own: any function of truth, estimate and weights. What
# a record contributes is the derivative by its weight.
#' @include measures.R
NULL

#' A measure of your own
#'
#' Turns a function into a measure, which can be used instead of a measure's
#' name for predictions: [interval_components()], [components_test()],
#' [variance_components()], [compare_learners()], [cv_scores()],
#' [fold_measures()], [loss_differences()]. A metric of yardstick that accepts
#' case weights can be given directly: `measure = yardstick::f_meas`.
#'
#' The score of a record is the value plus the derivative by the record's
#' weight, centred and times the number of records: its first-order contribution
#' (Hampel 1974), computed by differences of the function at weights 1 +
#' `r format(own_step, scientific = FALSE)` and 1 -
#' `r format(own_step, scientific = FALSE)`. The value must be close to a sum of
#' such contributions, as functions of means are. Medians and other quantiles
#' are not, and are refused.
#'
#' The function is evaluated twice for each pair of truth and estimate that
#' occurs. Measures of labels take at most two evaluations per pair of classes
#' (of a metric of yardstick and many classes these are seconds: the same
#' measure by its name is faster), measures of probabilities or numbers two for
#' each different prediction. Measures of labels and
#' numbers are evaluated on all predictions together. Measures of probabilities
#' are evaluated in each test fold, since probabilities of different fits are
#' not on one scale, and averaged over the records, like the AUC.
#'
#' A function that is a weighted mean of what it is for single records has the
#' intervals that such a mean of the same `range` has by name, or as scores of
#' [cv_scores()]: they allow for its skewness, and for few errors. (The log loss
#' by name has an interval of its own, by its logarithm.) Those of a function of
#' labels do so, too, since it is also evaluated on the table of its classes
#' with two further records (eq. 20 of
#' `vignette("derivation-components")`). These are spread over all classes, by
#' name over one class and the rest: of ten classes the interval may be
#' narrower. At an end of its range a function of probabilities, or one without
#' a value on that table, has as many units as the smallest class has records.
#' Any other measure that this package has, too, should be requested by its name
#' (`"roc_auc"`, `"rmse"`): its allowances for few records, such as the degrees
#' of freedom of the AUC, do not apply to a function.
#'
#' @section Errors:
#' `bcvinfer_error_type` for a `fun` that is not a function of three arguments,
#' `bcvinfer_error_missing` without `direction`, `bcvinfer_error_value` for a
#' `range` that is not two ascending numbers. In the functions that use the
#' measure, `bcvinfer_error_value` if `fun` fails, does not return one number,
#' returns one outside `range`, ignores its weights (they change nothing where a
#' repeated record does, or weights of 2 for all records change the value), or
#' does not change smoothly with them (medians and other quantiles, minima and
#' maxima, such as the recall of the worst class; those of labels that another
#' sample would not change have a warning that their variance rests on no
#' record), if with `r fewest_halved` records or more much of it is noise (a
#' calibration error in bins, or mutual information: of halves of the records it
#' is much larger than of all), and for a metric of yardstick that has another
#' value without case weights (`roc_auc` of several classes).
#'
#' @param fun A function of `(truth, estimate, weights)` that returns one
#'   number. `truth` and `estimate` are factors with the same levels (numbers
#'   for a numeric target); with `probabilities` `estimate` is a matrix with a
#'   column for each level. `weights` are positive numbers, not always whole: a
#'   record of weight 2 must count as two records.
#' @param label What the measure is called, one string.
#' @param direction `"maximize"` where larger is better, `"minimize"` where
#'   smaller is.
#' @param range The smallest and the largest possible value. Default `-Inf` and
#'   `Inf`; intervals of [interval_components()] stay inside it.
#' @param probabilities Is `estimate` a matrix of probabilities? Default
#'   `FALSE`.
#' @return An object of class `cv_measure`.
#' @references `r cite("hampel1974")`
#' @family measures
#' @examples
#' # Accuracy among the records that are predicted to be "virginica" or are
#' critical <- cv_measure(function(truth, estimate, weights) {
#'   either <- truth == "virginica" | estimate == "virginica"
#'   sum(weights[either & truth == estimate]) / sum(weights[either])
#' }, "critical success index", "maximize", c(0, 1))
#' set.seed(1)
#' plan <- cv_bcv(iris, m = 3)
#' predictions <- cv_predict(plan, iris, Species, list(
#'   tree = learner_tree(), mean = learner_mean()
#' ))
#' interval_components(predictions, critical)
#' components_test(predictions, tree, mean, critical)
#' @export
cv_measure <- function(fun, label, direction, range = c(-Inf, Inf),
                       probabilities = FALSE) {
  check_given(fun, label)
  refuse_if(!is.function(fun) || length(formals(args(fun))) < 3, "fun", "type",
            "must be a function of {.code (truth, estimate, weights)}, not
             {describe_value(fun)}.")
  direction <- check_direction(if (!missing(direction)) direction,
                               "a measure of your own")
  check_flag(probabilities)
  new_cv_measure(check_string(label), direction, range,
                 function(truth, estimate, weights, positive) {
                   fun(truth, estimate, weights)
                 }, probabilities)
}

# `fun` takes the positive class, too; does its value depend on it (`by_event`)?
new_cv_measure <- function(label, direction, range, fun, probabilities,
                           by_event = FALSE) {
  entry <- own_entry(label, direction, range)
  entry[c("input", "every_class")] <- list("own", !by_event)
  structure(c(entry, list(fun = fun, probabilities = probabilities)),
            class = "cv_measure")
}

# The entry of a measure that is not in the registry.
own_entry <- function(label, direction, range) {
  fits <- is.numeric(range) && length(range) == 2 && !anyNA(range) &&
    range[1] < range[2]
  refuse_if(!fits, "range", "value",
            "must be the smallest and the largest value, such as {.code c(0, 1)}
             or {.code c(0, Inf)}, not {describe_value(range)}.")
  list(measure = label, label = label, direction = direction,
       range = as.double(range), input = "numbers", least_class = 0,
       by_class = FALSE, every_class = TRUE)
}

#' @rdname cv_measure
#' @param x A measure.
#' @param ... Ignored; required by the generic.
#' @export
print.cv_measure <- function(x, ...) {
  cat("<cv_measure> ", x$label, ", [", x$range[1], ", ", x$range[2], "], ",
      x$direction, "\n", sep = "")
  invisible(x)
}

# What is given in place of the name of a measure; further methods are those of
# other packages' metrics.
as_own_measure <- function(x, arg) UseMethod("as_own_measure")

as_own_measure.cv_measure <- function(x, arg) x

as_own_measure.default <- function(x, arg) {
  refuse(arg, "type", "must be the name of a measure, a measure of
          {.fn cv_measure} or a metric of yardstick, not {describe_value(x)}.",
         i = if (is.function(x)) "{.code cv_measure(function(truth, estimate,
              weights) ..., label, direction)} makes one of a function.")
}

is_own_measure <- function(entry) identical(entry$input, "own")

# Of one learner: truth and estimate, and a function that takes some of the
# rows.
own_data <- function(x, learner, entry) {
  estimate <- if (entry$probabilities) {
    found <- prediction_probabilities(x, learner)
    abort_if(is.null(found) || anyNA(found),
             "{entry$label} needs probabilities: {.field {learner}} has none, or
              not for all predictions.", "missing", "measure")
    found
  } else {
    x[[learner]]
  }
  truth <- x$truth
  function(rows) {
    list(truth = truth[rows], estimate = take_rows(estimate, rows))
  }
}

# `trial`: of weights, or records, that are not those of the data, of which
# warnings would be no news.
own_measure_value <- function(entry, data, weights, positive = NULL,
                              trial = FALSE) {
  quiet <- if (trial) suppressWarnings else identity
  value <- tryCatch(
    quiet(entry$fun(data$truth, data$estimate, weights, positive)),
    error = function(error) {
      if (inherits(error, "bcvinfer_error")) stop(error)
      refuse("measure", "value", "{.val {entry$label}} failed.",
             x = "{one_line(error)}",
             i = if (!entry$probabilities && is.factor(data$estimate) &&
                       grepl("dimension|subscript", conditionMessage(error))) {
               "{.arg estimate} contains classes; where it is to be a matrix of
                probabilities, {.arg probabilities} must be {.val {TRUE}}."
             })
    }
  )
  refuse_if(!is.numeric(value) || length(value) != 1, "measure", "value",
            "{.val {entry$label}} must return one number, not
             {describe_value(value)}.")
  slack <- 1e-8 * max(1, abs(entry$range[is.finite(entry$range)]))
  off <- value < entry$range[1] - slack || value > entry$range[2] + slack
  refuse_if(isTRUE(off), "measure", "value",
            "{.val {entry$label}} must be from {entry$range[1]} to
             {entry$range[2]}, its {.arg range}: it is {format(value)}.")
  as.double(value)
}

# The change of a weight of 1 by which derivatives are taken.
own_step <- 1e-4

# Scores of all predictions, whose mean is the value, or the mean over the
# records of the values of the folds. (Equal rows have one derivative.)
own_scores <- function(x, learner, entry, positive = NULL) {
  taken <- own_data(x, learner, entry)
  folds <- if (entry$probabilities) fold_numbers(x) else rep_len(1L, nrow(x))
  scores <- double(nrow(x))
  for (rows in split(seq_along(folds), folds)) {
    value <- function(weights, of = rows, trial = TRUE) {
      own_measure_value(entry, taken(of), weights, positive, trial)
    }
    same <- vctrs::vec_group_id(vctrs::new_data_frame(taken(rows)))
    start <- proc.time()[["elapsed"]]
    noise <- value_noise(value, length(rows), entry$range)
    if (rows[1] == 1 && learner == prediction_learners(x)[1]) {
      once <- (proc.time()[["elapsed"]] - start) / 9
      inform_slow(entry, once * 2 * max(same) * max(folds), max(same))
    }
    slope <- weight_slopes(value, same, noise)
    moved <- moved_values(value, length(rows), all(slope %in% 0))
    check_smooth(entry, moved, slope[same], noise)
    level <- value(rep_len(1, length(rows)), trial = FALSE)
    check_halves(entry, moved, level, length(rows), noise)
    check_weighted(entry, value, rows, same, slope, is.numeric(x$truth))
    if (is.factor(x$truth) && !entry$probabilities) {
      check_ranks(entry, value, level, same, slope)
    }
    scores[rows] <- level + length(rows) * slope[same] - sum(slope[same])
  }
  scores
}

# `seconds`: of one learner.
inform_slow <- function(entry, seconds, times) {
  if (seconds < 20) return(invisible())
  cli::cli_inform(c(
    "{.val {entry$label}} is evaluated twice for each of {times} different
     predictions: about {ceiling(seconds / 60)} minute{?s} for each learner.",
    i = "Rounded probabilities are fewer, and a mean over the records is faster
         as scores."
  ), class = "bcvinfer_message_cost")
}

# The same of each cell of a class-by-class table, for each by itself; NA for a
# function that has no value there.
own_cells <- function(entry, table, positive = NULL) {
  tryCatch(cell_slopes(entry, table, positive), bcvinfer_error = function(e) {
    replace(table, TRUE, NA)
  })
}

cell_slopes <- function(entry, table, positive) {
  there <- table > 0
  value <- function(weights) {
    own_measure_value(entry, data, weights, positive, trial = TRUE)
  }
  data <- cell_labels(table)
  weights <- table[there]
  slope <- vapply(seq_along(weights), function(cell) {
    at <- function(step) {
      value(replace(weights, cell, weights[cell] * (1 + step)))
    }
    (at(own_step) - at(-own_step)) / (2 * own_step * weights[cell])
  }, 0)
  replace(table, there,
          value(weights) + sum(weights) * slope - sum(weights * slope))
}

# The truth and the prediction of each cell that has records.
cell_labels <- function(table) {
  there <- table > 0
  labels <- rownames(table)
  list(truth = factor(labels[row(table)[there]], labels),
       estimate = factor(labels[col(table)[there]], labels))
}

own_table_value <- function(entry, table) {
  own_measure_value(entry, cell_labels(table), table[table > 0], trial = TRUE)
}

# Is the measure the mean of what it is of single records, as far as the answers
# of all learners show it? (Learners without answers, or whose single records
# have one value, do not.)
is_own_mean <- function(x, entry, positive = NULL) {
  found <- unlist(lapply(prediction_learners(x), function(learner) {
    taken <- tryCatch(own_data(x, learner, entry),
                      bcvinfer_error = function(error) NULL)
    if (is.null(taken)) return(NULL)
    all <- vctrs::new_data_frame(taken(seq_len(nrow(x))))
    known <- which(stats::complete.cases(all))
    known <- known[vctrs::vec_unique_loc(vctrs::vec_slice(all, known))]
    rows <- known[unique(round(seq(1, length(known), length.out = 50)))]
    if (length(known) > 0) is_mean_of(function(rows, weights) {
      own_measure_value(entry, taken(rows), weights, positive, trial = TRUE)
    }, rows)
  }))
  length(found) > 0 && all(found)
}

# NULL where the rows have one value.
is_mean_of <- function(value, rows) {
  tryCatch({
    single <- vapply(rows, value, 0, weights = 1)
    if (isTRUE(diff(range(single)) <= 1e-8 * max(abs(single)))) return(NULL)
    # (Of small values all.equal() takes the absolute difference.)
    size <- max(abs(single))
    is.finite(size) && all(vapply(weight_directions(length(rows)), function(x) {
      weights <- 1 + 0.3 * x
      isTRUE(all.equal(value(rows, weights) / size,
                       stats::weighted.mean(single, weights) / size))
    }, NA))
  }, error = function(error) FALSE)
}

# Directions in which weights change. (No random numbers: the user's generator
# stays where it was.)
weight_directions <- function(n) {
  lapply(sqrt(c(2, 3, 5, 7, 11, 13, 17, 19)), function(frequency) {
    cos(pi * frequency * seq_len(n))
  })
}

# What rounding makes of a value: of changes of the weights that are too small
# to count.
value_noise <- function(value, n, range) {
  ones <- rep_len(1, n)
  found <- vapply(c(list(ones), lapply(weight_directions(n), function(x) {
    1 + 1e-12 * x
  })), value, 0)
  size <- max(abs(found[1]), Filter(is.finite, diff(range)))
  max(.Machine$double.eps * size, abs(found - found[1]))
}

# The derivative by the weight of a row of each group, where all weights are 1;
# 0 where there is nothing but rounding.
weight_slopes <- function(value, same, noise) {
  size <- tabulate(same)
  vapply(seq_along(size), function(group) {
    at <- function(step) value(1 + step * (same == group))
    change <- at(own_step) - at(-own_step)
    if (isTRUE(abs(change) <= 8 * noise)) change <- 0
    change / (2 * own_step * size[group])
  }, 0)
}

# What is far from a sum over records has no scores: a quantile jumps from one
# record to the next, whatever the others are. Weights that change all at once
# must do what their derivatives say: those of many records by as much as
# another sample would, of few by less, since a smooth measure is curved, too.
# (A value that no record changes has no curve.)
check_smooth <- function(entry, moved, slope, noise) {
  found <- (moved$up - moved$down) / 2
  told <- vapply(moved$directions, function(x) sum(slope * x), 0)
  size <- max(abs(moved$up), abs(moved$down))
  if (!all(is.finite(c(found, told)))) return(invisible())
  # (Weights of 1 and 1 + 1e-12 on the two sides of a jump.)
  whole <- max(size, Filter(is.finite, diff(entry$range)))
  jumps <- noise > 1e-6 * whole && whole > 1e-10
  off <- sum((found - told)^2)
  largest <- sum(pmax(found^2, told^2))
  least <- max(100 * noise, 1e-10 * size) * moved$step
  refuse_steps(jumps || off > 0.25 * largest && largest > least^2, entry)
}

# The values where weights change in several directions and in the opposite ones
# (NaN where there is none): with many records, or where no record changes a
# value (`flat`), nearly all weight is on one half of the records.
moved_values <- function(value, n, flat) {
  halved <- n >= fewest_halved || flat
  step <- if (halved) 0.9 else 0.3
  directions <- lapply(weight_directions(n), function(x) {
    step * (if (halved) ifelse(x > 0, 1, -1) else x)
  })
  found <- vapply(directions, function(x) {
    tryCatch(c(value(1 + x), value(1 - x)),
             bcvinfer_error = function(error) c(NaN, NaN))
  }, c(0, 0))
  list(directions = directions, step = step, up = found[1, ], down = found[2, ])
}

refuse_steps <- function(found, entry) {
  refuse_if(found, "measure", "value",
            "{.val {entry$label}} must change smoothly with {.arg weights}: what
             single records change in it does not add up to what all do.",
            x = "Medians, other quantiles, minima and maxima have no standard
                 error of this kind, nor have sums of absolute values that are
                 near 0, as a calibration error in bins.",
            i = "Use a mean, or bootstrap the records.")
}

# Records that change nothing do so, too, where there are many more of them, but
# in the smallest value of several classes, or in the median of them.
most_kinds <- 400

check_ranks <- function(entry, value, level, same, slope) {
  first <- which(!duplicated(same))
  resting <- first[slope %in% 0]
  if (length(resting) %in% c(0, length(first)) || length(first) > most_kinds) {
    return(invisible())
  }
  ones <- rep_len(1, length(same))
  resting <- resting[unique(round(seq(1, length(resting), length.out = 20)))]
  refuse_steps(any(vapply(resting, function(at) {
    other <- tryCatch(value(replace(ones, at, 50 * length(ones))),
                      bcvinfer_error = function(error) NaN)
    is.finite(other) && !isTRUE(all.equal(other, level))
  }, NA)), entry)
}

# A loss that is mostly noise, as a sum of absolute differences near 0, is
# larger the fewer the records are: with most of the weight on half of them it
# is, on the average, above that of all by much of its standard error and of
# itself; what is to be large may be off on both sides. (Of fewer records that
# may be chance. The limits are conventions, below what the errors of calibrated
# learners have and above what other losses have.)
fewest_halved <- 100
most_above <- c(stderr = 0.4, value = 0.15)

check_halves <- function(entry, moved, all, n, noise) {
  found <- rbind(moved$up, moved$down)
  found <- found[, is.finite(colSums(found)), drop = FALSE]
  if (n < fewest_halved || ncol(found) < 4) return(invisible())
  above <- mean(found) - all
  if (entry$direction == "maximize") above <- abs(above)
  stderr <- sqrt(mean(((found[1, ] - found[2, ]) / 2)^2))
  refuse_if(
    above > most_above["stderr"] * stderr && stderr > 1e-8 * abs(all) &&
      above > max(most_above["value"] * abs(all), 100 * noise),
    "measure", "value", "{.val {entry$label}} must not depend on the number of
     records: of halves of them it is {format_number(mean(found), 3)}, of all
     {format_number(all, 3)}.",
    x = "So much of it is noise, as of a calibration error in bins, whose
         intervals of this kind may not contain its true value.",
    i = "Use a mean over the records{if (entry$probabilities)
         ', such as \"brier\"'}."
  )
}

# Weights that change nothing where repeated records do, one kind of them or
# many, are ignored, of numbers also where half of the records give another
# value (of labels that would lose a class); weights of 2 for all records are
# those of 1.
check_weighted <- function(entry, value, rows, same, slope, numbers) {
  ones <- rep_len(1, length(rows))
  differs <- function(of) {
    other <- tryCatch(value(rep_len(1, length(of)), of),
                      bcvinfer_error = function(error) NaN)
    is.finite(other) && !isTRUE(all.equal(other, value(ones)))
  }
  half <- seq_len(length(rows) %/% 2)
  often <- function(direction) rep(rows, ifelse(direction > 0, 10, 1))
  ignored <- isTRUE(all(slope == 0)) &&
    (differs(c(rows, rows[same == same[1]])) ||
       any(vapply(lapply(weight_directions(length(rows)), often), differs,
                  NA)) ||
       numbers && length(half) > 0 &&
         (differs(rows[half]) || differs(rows[-half])))
  scaled <- !isTRUE(all.equal(value(2 * ones), value(ones), tolerance = 1e-6))
  refuse_if(ignored || scaled, "measure", "value",
            "{.val {entry$label}} must use {.arg weights}: a record of weight 2
             must count as two records, and {if (ignored) 'slightly other
             weights change nothing' else
             'with weights of 2 for all it is another value'}.",
            x = if (ignored) "Medians, other quantiles, minima and maxima have
                 no standard error of this kind.",
            i = "For a mean write {.code sum(weights * loss) / sum(weights)}.")
}
