#' Interval from variance components
#'
#' An interval for any measure whose variance is estimated record by record
#' from the predictions themselves ([variance_components()]): correlations
#' between folds and the variation between fits are estimated to first order,
#' with a weak prior for the part that is due to training. Its ends are inside
#' the range of the measure, and the interval contains the estimate.
#'
#' The measure is scaled to \[0, 1\] by its range. Let u be the scaled estimate
#' and V its variance. Then n_e = u (1 - u) / V is the number of independent
#' records for which a proportion u would have the variance V. It is multiplied
#' by (z / t)^2, the squared ratio of the quantiles of the normal distribution
#' and of the t distribution with the components' degrees of freedom (on half
#' splits, of the predictive distribution, eq. 15).
#'
#' Near an area under the ROC curve of 1 only a few records of a class are
#' behind some of the other, and a sample may have none of them by chance. On
#' one test set of two classes the variance of each class is at least 2 / (2 + n
#' (1 - A)) of its variance where scores have exponential distributions, as in
#' `r cite_short("hanley1982")`, for n records of the class and the area A (eq.
#' 26). In the simulations of `inst/evidence/area-edge.csv.gz` the interval
#' covered at least `r evidence_figure("area-edge", "coverage", visits = 1)`
#' (with groups of three records
#' `r evidence_figure("area-edge", "coverage", visits = 3)`), without this
#' `r evidence_figure("area-edge", "coverage_before", visits = 1)`
#' (`r evidence_figure("area-edge", "coverage_before", visits = 3)`), and the
#' estimate -/+
#' z standard errors of `r cite_short("delong1988")`
#' `r evidence_figure("area-edge", "coverage_delong")`.
#'
#' The ends are the equal-tailed quantiles of Beta(u n_e + 1/2, (1 - u) n_e +
#' 1/2), moved to the estimate where they exclude it (eq. 19 of
#' `vignette("derivation-components")`).
#'
#' At an end of the range the scores do not vary (a learner without errors).
#' Then u and n_e are those of the table with two further records, spread over
#' all its entries (eq. 20), and the normal distribution is used, so that the
#' interval has a positive width; groups count as if their records were equal.
#' In all other cases V is at least four fifths of the variance from that table,
#' also for a mean of scores that take two values.
#'
#' For measures of probabilities whose scores do not vary, n_e is the number of
#' records (or of groups, or of disjoint pairs for the AUC), with a warning. At
#' an end of the range it is computed with two further records, whose mean loss
#' is half the largest.
#'
#' The log loss has no upper limit: its interval is computed on the logarithmic
#' scale. With `clip` the log loss is at most -log(clip), and the interval is
#' at least as wide as for a measure with this range. For probabilities of 0
#' and 1, whose log loss is proportional to the error, its coverage is then
#' that for the error.
#'
#' If the losses do not vary and there is no `clip`, the interval is computed
#' as for a measure with the range from 0 to the sum of the loss and the loss of
#' a record of another class with the same probabilities. If that is infinite
#' (all predictions certain and right), there is no interval, but a warning.
#'
#' The lowest coverage of this 95% interval for the log loss in the simulations
#' of `inst/evidence/log-loss.csv`:
#'
#' * nearest neighbours:
#'   `r evidence_figure("log-loss", "coverage_new", learner = "nearest")` (on
#'   the logarithmic scale alone
#'   `r evidence_figure("log-loss", "coverage_log", learner = "nearest")`, since
#'   in data sets without an error it has no width);
#' * logistic regression, naive Bayes and linear discriminants:
#'   `r evidence_figure("log-loss", "coverage_new", apart = c(1, 3), learner = c("logistic", "bayes", "lda"))`
#'   (on the plain scale, symmetric about the estimate,
#'   `r evidence_figure("log-loss", "coverage_plain", apart = c(1, 3), learner = c("logistic", "bayes", "lda"))`);
#' * the same if the classes are almost separated:
#'   `r evidence_figure("log-loss", "coverage_new", apart = 5, learner = c("logistic", "bayes", "lda"))`
#'   (on the plain scale
#'   `r evidence_figure("log-loss", "coverage_plain", apart = 5, learner = c("logistic", "bayes", "lda"))`),
#'   since most
#'   of the loss is due to rare records.
#'
#' Unpublished; derived in the vignette.
#'
#' The shares of simulated data sets in which a 95% interval covers the true
#' value (`inst/evidence/grid.csv.gz`; *typical* is the median over settings
#' and learners) are, with m = 5,
#' * error: `r component_coverage("error", FALSE)`; for learners that set a
#'   threshold or weigh classes by their training records:
#'   `r component_coverage("error", TRUE)`;
#' * F1: `r component_coverage("f1")`;
#' * MCC: `r component_coverage("mcc")`;
#' * Brier score: `r component_coverage("brier")`;
#' * AUC: `r component_coverage("roc_auc")`.
#'
#' For numbers (`inst/evidence/regression.csv.gz`: half splits and blocks) it
#' covered at least
#' `r evidence_figure("regression", "coverage", measure = "mse", noise = "normal")`
#' (MSE),
#' `r evidence_figure("regression", "coverage", measure = "mae", noise = "normal")`
#' (MAE) and
#' `r evidence_figure("regression", "coverage", measure = "r_squared", noise = "normal")`
#' (R squared) with normal errors and
#' `r evidence_figure("regression", "coverage", measure = "mse", noise = "skewed")`,
#' `r evidence_figure("regression", "coverage", measure = "mae", noise = "skewed")`
#' and
#' `r evidence_figure("regression", "coverage", measure = "r_squared", noise = "skewed")`
#' with skewed ones, whose largest values a sample seldom has. The ends of the
#' MSE, the MAE, the RMSE and means of your own losses allow for their skewness
#' (Hall 1992), within limits (section 14 of the vignette).
#'
#' @section For which classifier:
#' On half splits the interval is for classifiers trained on **n/2** records,
#' on five blocks for those trained on four fifths of the **n** records, on K
#' folds for (K - 1) / K of them, on one test set for the classifier that was
#' tested. Printing, [generics::tidy()] (`n_train`, `target`) and figures state
#' this.
#'
#' `target = "expected"` is for the average measure of such classifiers,
#' over training sets and over the random numbers of a fit (its seed).
#' `"deployed"` is for one of them: after half splits one that is trained on
#' half of these records (the measure of one that is trained on n/2 others
#' varies more), after blocks and K folds the one that is trained on all
#' records. Its variance is the variance of the estimate plus the variance of a
#' single fit (eq. 11 of `vignette("derivation-blocks")`), and the interval
#' contains the one for `"expected"`.
#'
#' For deterministic learners the two are nearly the same. For learners that
#' draw random numbers they differ greatly, since the mean of many fits is
#' known much more precisely than any single one (see the example). A single
#' model may also be at an end of the range (an F1 of 0, if it predicts no
#' positives), which no interval around an estimate inside it contains: a
#' warning tells where models in `x` are (of measures of labels, without
#' `by`). A classifier trained on all records usually has a slightly lower error
#' than classifiers trained on four fifths, which the interval does not account
#' for: compare the estimates on half splits and on blocks to see whether more
#' records help.
#'
#' @section Errors:
#' `bcvinfer_error_type` for counts, which do not contain the scores of records;
#' `bcvinfer_error_scheme` for fewer than 3 half splits, several hold-outs,
#' repetitions of the same split, K folds without `training`, and repetitions
#' with different numbers of folds; `bcvinfer_error_missing` for missing
#' predictions; `bcvinfer_error_value` for `training` of other learners, of
#' another measure, or of other records, groups or subgroups. If the measure is
#' undefined (for one of several runs), the estimate and both ends are `NA`,
#' with a warning of class `bcvinfer_warning_undefined`. A warning of class
#' `bcvinfer_warning_end_of_range` comes with `target = "deployed"` where models
#' in `x` have a value at an end of the range.
#'
#' @inheritParams variance_components
#' @inheritParams shared_params
#' @param x Predictions on m x 2 half splits (m of at least 3), on blocks with
#'   pairs deleted ([cv_blocks()]), on one test set, or, with `training`, on K
#'   folds.
#' @param measure A measure of [cv_measures()]. Default `"f1"`.
#' @param training For K folds: the [variance_components()] of the same learners
#'   and measure on half splits of the same records. Default `NULL`, for half
#'   splits and test sets, which need none.
#' @param simultaneous `TRUE`: with probability `conf.level` all intervals
#'   contain their true values, including the interval of the learner with the
#'   best estimate, although it was chosen on these predictions. The level of
#'   each interval follows from the joint distribution of the estimates (on K
#'   folds from Bonferroni's inequality). If the learners are settings that
#'   [as_cv_predictions()] selected, all settings are included. The notes and
#'   `summary()` name the best and its one-sided bound at `conf.level`, as
#'   [learner_tiers()] does. Default `FALSE`: each interval is for a learner
#'   that was chosen beforehand.
#' @param target `"expected"` (default): the mean of the classifiers that a
#'   learner fits to training sets of this size. `"deployed"`: a single one of
#'   them, after blocks and K folds the classifier trained on all records. Not
#'   for one test set.
#' @param by The subgroups of records: a column that was kept
#'   ([cv_predictions()], [cv_predict()]: `keep`), or labels with a value for
#'   each record, in the order of their numbers or names, such as `age > 60`.
#'   Each subgroup of each learner then has a row, with a column `subgroup`;
#'   records without a value form their own subgroup. See section Subgroups of
#'   [cv_scores()]. Default `NULL`: all records together.
#' @return A [cv_interval], one row per learner (and subgroup); `method` is
#'   `components`, `estimator` `"micro"`, of several runs `"runs"`. There is no
#'   posterior.
#' @references `r cite("hampel1974", "bengio2004", "brown2001", "hall1992")`
#'
#' `r cite("hanley1982", "delong1988")`
#' @family intervals
#' @examples
#' set.seed(1)
#' plan <- cv_bcv(iris, m = 5)
#' predictions <- cv_predict(plan, iris, Species, list(
#'   tree = learner_tree(), nearest = learner_knn(k = 1)
#' ))
#' interval_components(predictions, positive = "virginica")
#' interval_components(predictions, "accuracy")
#'
#' # Of a learner with a seed (a tree of two columns that each fit draws) the
#' # mean over fits is known better than what a single fit will do.
#' drawn <- function(train, test, target) {
#'   columns <- sample(setdiff(names(train), target), 2)
#'   learner_tree()(train[c(columns, target)], test[columns], target)
#' }
#' blocks <- cv_predict(cv_blocks(iris, strata = Species), iris, Species,
#'                      list(tree = learner_tree(), drawn = drawn))
#' interval_components(blocks, "error")
#' interval_components(blocks, "error", target = "deployed")
#' @include intervals.R
#' @export
interval_components <- function(x, measure = "f1", conf.level = 0.95,
                                positive = NULL, training = NULL, beta = 1,
                                clip = NULL, simultaneous = FALSE,
                                target = c("expected", "deployed"),
                                by = NULL) {
  check_flag(simultaneous)
  request <- components_request(x, measure, positive, beta, clip,
                                by = rlang::enquo(by))
  conf.level <- check_level(conf.level)
  target <- check_choice(target)
  kind <- components_kind(request, training,
                          measure_call("interval_t", request))
  deployed <- target == "deployed"
  abort_if(deployed && kind %in% c("test_set", "runs"),
           "{.arg target} is for cross-validation: the interval of one test set
            is for the models that were tested.", "conflict", "target")
  levels <- if (simultaneous) {
    simultaneous_levels(request, kind, conf.level)
  } else {
    conf.level
  }
  interval <- function(place, level) {
    own <- training_row(training, kind, lapply(request$ids, `[`, place),
                        request)
    learner_interval(request, request$learners[place], kind, own, level,
                     deployed)
  }
  found <- vapply(seq_along(request$learners), interval, numeric(3), levels[1])
  estimate <- unname(found[1, ])
  undefined <- request$learners[is.na(estimate)]
  warn_few_learners(request, setdiff(request$learners, undefined))
  warn_if(length(undefined) > 0,
          "{request$entry$label} of {.field {undefined}} is undefined: its
           estimate and the ends of its interval are {.val {NA}}.", "undefined",
          i = undefined_hint(request, kind))
  if (deployed) warn_end_models(request, estimate)
  new_cv_interval(
    request$ids, request$entry$measure, "components",
    if (kind == "runs") "runs" else "micro", estimate,
    list(low = unname(found[2, ]), high = unname(found[3, ])), conf.level,
    c(components_notes(request, kind, deployed),
      chosen_note(chosen_words(request$predictions), if (!simultaneous) {
        "With simultaneous = TRUE the intervals account for the choice."
      }), if (simultaneous) {
        # (A bound that need not hold in half of all cases is the estimate.)
        simultaneous_words(request, estimate, conf.level, function(best) {
          if (levels[2] > 0) interval(best, levels[2]) else
            rep(estimate[best], 3)
        })
      }), simultaneous = simultaneous, target = if (kind != "test_set") target,
    n_train = if (deployed && kind != "halves") request$layout$size[1] else
      if (is.null(request$shape$uneven)) request$shape$n_train
  )
}

#' @rdname cv_scores
#' @param parm For `confint()`: names or numbers of learners. Default: all.
#' @param level For `confint()`: the confidence level. Default 0.95.
#' @importFrom stats confint
#' @export
confint.cv_scores <- function(object, parm, level = 0.95, ...) {
  check_no_dots(...)
  level <- check_level(level)
  learners <- object$learners
  rows <- if (missing(parm)) seq_along(learners) else
    if (is.numeric(parm)) match(parm, seq_along(learners)) else
      match(parm, learners)
  refuse_if(anyNA(rows), "parm", "value", "must contain learners of the scores,
             {.val {learners}}, or their numbers, not
             {.val {parm[is.na(rows)]}}.")
  found <- interval_components(object, conf.level = level)
  tails <- format(50 * (1 + c(-1, 1) * level), trim = TRUE, digits = 3)
  matrix(c(found$conf.low, found$conf.high)[c(rows, length(learners) + rows)],
         ncol = 2, dimnames = list(learners[rows], paste(tails, "%")))
}

# The level of each interval with which all hold at once, and the one whose ends
# are one-sided bounds that do: by the joint distribution of the estimates, or
# else by Bonferroni's bound. All settings that the learners were chosen from
# are among them.
simultaneous_levels <- function(request, kind, conf.level) {
  number <- family_size(request)
  all <- candidates_request(request)
  bonferroni <- (1 - conf.level) / 2:1 / max(1, number)
  if (is.null(all) && number > length(request$learners)) {
    return(1 - 2 * bonferroni)
  }
  request <- all %||% request
  losses <- lapply(rlang::set_names(request$learners), function(learner) {
    tryCatch(request$losses(learner), bcvinfer_error = function(error) NULL)
  })
  losses <- losses[lengths(losses) > 0]
  tails <- if (kind != "kfold" && length(losses) > 1) {
    joint <- joint_scores(losses, request$layout, kind)
    own <- joint_contrasts(joint, seq_along(losses), 0L)
    unlist(lapply(c("two.sided", "less"), simultaneous_tail, joint = joint,
                  own = own, level = 1 - conf.level))
  }
  1 - 2 * (tails %||% bonferroni)
}

# How many intervals hold at once, those of other settings included.
family_size <- function(request) {
  learners <- unique(request$ids$learner)
  number_of_candidates(request$predictions, learners) *
    length(request$learners) / length(learners)
}

# `ends`: a function of a learner's place, its estimate and one-sided bounds.
simultaneous_words <- function(request, estimate, conf.level, ends) {
  number <- family_size(request)
  said <- paste("The intervals are simultaneous: with probability", conf.level,
                "all contain the true value")
  if (number > length(request$learners)) {
    said <- paste0(said, " (all ", number, " settings are included)")
  }
  best <- switch(request$entry$direction, maximize = which.max(estimate),
                 minimize = which.min(estimate))
  if (length(best) == 0 || !is.null(request$subgroups)) {
    return(paste0(said, "."))
  }
  name <- of_equal(request$learners, estimate, estimate[best])
  direction <- request$entry$direction
  bound <- suppressWarnings(ends(best), classes = "bcvinfer_warning")[
    if (direction == "minimize") 3 else 2]
  c(paste0(said, ", also for the best, ", name,
           ", chosen on these predictions."),
    if (number > 1 && !is.na(bound)) {
      best_words(list(learner = name, estimate = estimate[best], bound = bound),
                 direction, 1 - conf.level)
    })
}

# The learners with the estimate of the best.
of_equal <- function(learners, estimates, best) {
  cli::ansi_collapse(learners[which(abs(estimates - best) <= zero_tolerance)],
                     last = " and ", trunc = 5)
}

best_words <- function(best, direction, alpha) {
  side <- c(minimize = "at most", maximize = "at least")[direction]
  shown <- lapply(best[c("estimate", "bound")], vapply, format_number, "", 3)
  paste0("Best estimate: ", best$learner, ", ", shown$estimate,
         "; corrected for the selection of the best, ", side, " ",
         shown$bound, " (", format_level(1 - alpha), " bound).")
}

undefined_hint <- function(request, kind) {
  undefined_class_hint(request) %||% if (is_own_measure(request$entry)) {
    NULL
  } else if (kind == "runs") {
    "A mean of runs needs a value, inside its range, in each run."
  } else if (is_likely_measure(request$entry)) {
    "Its variance needs more records of each class."
  } else {
    "Its denominator is zero."
  }
}

# The estimate and both ends.
learner_interval <- function(request, learner, kind, training, conf.level,
                             deployed) {
  # (The table of all runs has no value of a run.)
  if (kind == "runs" && anyNA(request$scores(learner, undefined = TRUE))) {
    return(rep(NA_real_, 3))
  }
  components <- function(deployed) {
    plan_components(request$scores(learner, undefined = TRUE), request$layout,
                    kind, training, deployed = deployed, of = learner)
  }
  parts <- components(deployed)
  settings <- request$settings
  range <- request$entry$range
  estimate <- parts$estimate
  if (is.na(estimate)) {
    table <- request$table(learner)
    if (is.null(table) || is_own_measure(request$entry)) {
      return(rep(NA_real_, 3))
    }
    estimate <- table_value(request$entry, table, settings)
    if (is.na(estimate)) return(rep(NA_real_, 3))
    parts$stderr <- 0
  }
  # Rounding must not hide that an estimate is at an end.
  edge <- !isTRUE(parts$stderr > 1e-10 * parts$largest) || at_end(estimate,
                                                                  range)
  floor <- variance_floor(request, learner, kind)
  if (edge && is.na(floor$variance)) {
    return(c(estimate, flat_ends(request, learner, estimate,
                                 halves_factor(kind, request$layout),
                                 clipped_range(request), conf.level)))
  }
  ends <- function(parts) {
    floored_ends(
      estimate, parts$stderr, core_reach((1 - conf.level) / 2, parts), edge,
      floor, list(range, clipped_range(request)), conf.level,
      if (isTRUE(request$entry$mean)) parts$third / parts$records^1.5
    )
  }
  # (What a single fit adds is known better than the rest, and may add more
  # degrees of freedom than variance.)
  c(estimate, range(ends(parts), if (deployed && !edge) {
    ends(components(FALSE))
  }))
}

# A single model whose value is at an end of the range, by more than chance in
# the records of its test fold that count: no interval around an estimate inside
# contains such a value. (Values of subgroups by fold are those of a domain
# estimate.)
warn_end_models <- function(request, estimates) {
  if (!is.null(request$subgroups)) return(invisible())
  learners <- request$learners
  fold <- fold_numbers(request$predictions)
  models <- vapply(seq_along(learners), function(place) {
    smoothed <- floor_table(request, learners[place])
    range <- request$entry$range
    inside <- isFALSE(at_end(estimates[place], range))
    if (is.null(smoothed) || !inside) return(0)
    usual <- smoothed(request$layout$size[1])
    value <- request$by_fold(learners[place], fold)
    counting <- counting_predictions(request, learners[place])
    units <- as.vector(rowsum(counting, fold))
    far <- units >= fewest_units & abs(value - usual$estimate) >
      4 * sqrt(usual$variance * mean(counting) / units)
    sum(far & pmin(abs(value - range[1]), abs(value - range[2])) < 1e-12,
        na.rm = TRUE)
  }, 0)
  of <- which(models > 0)
  text <- sprintf("%s: %d of %d", learners[of], models[of], max(fold))
  warn_if(length(of) > 0, "Some single models have {request$entry$label} at an
                           end of its range ({.field {text}}).", "end_of_range",
          i = "A model that is deployed may, too. The interval does not contain
               such a value.")
}

# 1 for predictions that can change a measure of labels, 0 for others.
counting_predictions <- function(request, learner) {
  x <- request$predictions
  table <- request$table(learner)
  if (is.null(table)) return(rep_len(1, nrow(x)))
  weights <- cell_weights(request$entry, table, request$settings$positive,
                          request$settings$parameters)
  (weights[cbind(as.integer(x$truth), as.integer(x[[learner]]))] > 0) %in%
    TRUE + 0
}

components_notes <- function(request, kind, deployed = FALSE) {
  shape <- request$shape
  uneven <- if (!is.null(shape$uneven)) {
    uneven_words(shape$uneven, "each counts by its records")
  }
  c(switch(kind,
    halves = sprintf("Variance components of %d x 2 half splits.", shape$m),
    blocks = "Variance components of blocks with pairs deleted.",
    kfold = paste("Records of the K folds, training part of the half splits",
                  "in `training`."),
    runs = NULL, "One test set: the variance of its records."
  ), runs_note(request$predictions), if (kind == "blocks") {
    training_note(list(k = request$layout$blocks, n_train = shape$n_train),
                  "kfold", deployed)
  } else if (kind != "runs" && is.null(uneven)) {
    training_note(shape, if (kind == "test_set") "holdout" else kind, deployed)
  } else if (deployed) {
    "For the one model trained on all n records."
  }, uneven,
  overlap_note(request$layout, kind, shape$scheme), subgroups_note(request),
  if (!is.null(request$layout$group)) units_note(max(request$layout$group)),
  asked_notes(request$asked, request$others))
}

register_interval(
  "components", quote(cv_bcv(n, m = 5)), unpublished,
  settings = "m = 5; one test set; K folds with components of half splits",
  input = "predictions",
  default_for = c("bcv", "blocks", "test_set", "runs"),
  note = paste("Unpublished. Any measure; estimates the variation between fits",
               "(evidence/grid.csv.gz).")
)
