#' Interval from variance components
#'
#' An interval for any measure whose variance is estimated
#' record by record from the predictions themselves ([variance_components()]):
#' correlations between folds and the variation between fits are estimated, to
#' first order, not assumed. Its ends are inside the range of the measure and
#' include the estimate.
#'
#' The measure is scaled to \[0, 1\] by its range. With u the scaled estimate
#' and V its variance, n_e = u (1 - u) / V is the number of independent records
#' on which a proportion of that size has that variance; it is multiplied by
#' (z / t)^2, the squared ratio of the quantiles of the normal distribution and
#' of the t distribution with the components' degrees of freedom. The ends are
#' the equal-tailed quantiles of Beta(u n_e + 1/2, (1 - u) n_e + 1/2), moved to
#' the estimate where they exclude it (eq. 19 of
#' `vignette("derivation-components")`). At an end of the range, where the
#' scores do not vary (a learner without errors), n_e is that of the table with
#' two further records spread over all cells (eq. 20), so that the interval has
#' a positive width, and for measures that learners are not fitted to (F1,
#' say) V is at least four fifths of that table's; for measures of probabilities
#' whose scores do not vary it is the number of records, with a warning. A
#' measure without an upper limit has the interval of its logarithm.
#' Unpublished; derived in the vignette.
#'
#' A 95% interval with m = 5 covered the error in
#' `r grid_worst("components", "error", what = "coverage")` of the simulated
#' data sets or more, F1 in
#' `r grid_worst("components", "f1", what = "coverage")` or more (the worst
#' cells of `inst/evidence/grid.csv.gz`; `vignette("evidence")` has those of
#' macro-averaged F1, MCC, Brier score, log loss and AUC). The coverage of the
#' other measures is not in that file.
#'
#' On half splits it is for a classifier trained on **n/2** records, on K folds
#' for one trained on (K - 1) / K of the **n** records, on one test set for that
#' classifier.
#'
#' @section Errors:
#' `bcvinfer_error_type` for counts, which do not hold the scores of records;
#' `bcvinfer_error_scheme` for fewer than 3 half splits, several hold-outs,
#' repetitions of the same split, and K folds without `training`;
#' `bcvinfer_error_missing` for missing predictions; `bcvinfer_error_value` for
#' `training` of other learners or of another measure. If the measure is
#' undefined, the estimate and both ends are `NA`, with a warning of class
#' `bcvinfer_warning_undefined`.
#'
#' @inheritParams variance_components
#' @inheritParams shared_params
#' @param x Predictions on m x 2 half splits (m of at least 3), on blocks with
#'   pairs deleted ([cv_blocks()], with the variance of the block jackknife), on
#'   one test set, or, with `training`, on K folds.
#' @param measure A measure of [cv_measures()]. Default `"f1"`.
#' @param training For K folds: the [variance_components()] of the same learners
#'   and measure on half splits of the same records. Default `NULL`, for half
#'   splits and test sets, which need none.
#' @return A [cv_interval], one row per learner; `method` is `components`,
#'   `estimator` `"micro"`. There is no posterior.
#' @references `r cite("hampel1974", "bengio2004", "brown2001")`
#' @family intervals
#' @examples
#' set.seed(1)
#' plan <- cv_bcv(iris, m = 5, strata = Species)
#' predictions <- cv_predict(plan, iris, Species, list(
#'   tree = learner_tree(), nearest = learner_knn(k = 1)
#' ))
#' interval_components(predictions, positive = "virginica")
#' interval_components(predictions, "accuracy")
#' @include intervals.R
#' @export
interval_components <- function(x, measure = "f1", conf.level = 0.95,
                                positive = NULL, training = NULL, beta = 1,
                                clip = NULL) {
  request <- components_request(x, measure, positive, beta, clip)
  conf.level <- check_level(conf.level)
  kind <- components_kind(request, training, fold_interval_call(request))
  found <- vapply(request$learners, function(learner) {
    own <- training_row(training, kind, list(learner = learner), request)
    learner_interval(request, learner, kind, own, conf.level)
  }, numeric(3))
  estimate <- unname(found[1, ])
  undefined <- request$learners[is.na(estimate)]
  warn_few_learners(request, setdiff(request$learners, undefined))
  absent <- request$absent
  warn_if(length(undefined) > 0, c(
    "{request$entry$label} of {.field {undefined}} is undefined: its estimate
     and the ends of its interval are {.val {NA}}.",
    i = absent_class_hint(absent) %||% "Its denominator counts no record."
  ), "undefined")
  new_cv_interval(
    list(learner = request$learners), measure, "components", "micro", estimate,
    list(low = unname(found[2, ]), high = unname(found[3, ])), conf.level,
    components_notes(request, kind)
  )
}

# The t interval of the values by fold, where there are no components.
fold_interval_call <- function(request) {
  entry <- recommended_entry(
    interval_registry, plan_kind(request$shape),
    function(entry) entry$serves[1] == "any" && entry$input == "confusion"
  )
  measure_call(entry$fun, request)
}

# The estimate and both ends.
learner_interval <- function(request, learner, kind, training, conf.level) {
  parts <- plan_components(request$scores(learner, undefined = TRUE),
                           request$layout, kind, training, request$entry$fitted)
  settings <- request$settings
  range <- request$entry$range
  estimate <- parts$estimate
  variance <- parts$stderr^2
  table <- request$table(learner)
  records <- request$layout$size[1]
  m <- request$layout$size[2]
  if (is.na(estimate)) {
    estimate <- table_value(request$entry, table, settings)
    if (is.na(estimate)) return(rep(NA_real_, 3))
    variance <- 0
  }
  # Rounding must not hide that an estimate is at an end.
  edge <- sqrt(variance) < 1e-10 || min(abs(estimate - range)) < 1e-12
  least <- if (!is.null(table) && (edge || !request$entry$fitted)) {
    smoothed <- smoothed_value(request$entry, table / m, settings)
    # (derivation-effective-tables, eq. 3, at rho1 = rho2 = 1/2)
    halves <- if (kind == "halves") 1 + 1 / (2 * m) else 1
    smoothed$variance / records * halves
  }
  if (edge && !is.null(table)) {
    ends <- components_ends(smoothed$estimate,
                            variance + least * request$layout$alike, Inf,
                            range, conf.level, estimate)
  } else {
    warn_if(edge, "All scores of {.field {learner}} for {request$entry$label}
                   are equal: they do not show its variance.", "zero_variance")
    # Few counts in a cell may agree by chance. (derivation-components, eq. 20)
    if (!request$entry$fitted) variance <- max(variance, 0.8 * least)
    ends <- components_ends(estimate, variance, parts$df, range, conf.level,
                            most = if (edge) records else 1e9)
  }
  c(estimate, ends)
}

# The ends for an estimate with a variance. `centre` is what they enclose.
# (derivation-components, eq. 19)
components_ends <- function(estimate, variance, df, range, conf.level,
                            centre = estimate, most = 1e9) {
  tail <- (1 - conf.level) / 2
  reach <- stats::qt(tail, df, lower.tail = FALSE)
  if (!all(is.finite(range))) {
    factor <- if (variance > 0) exp(reach * sqrt(variance) / estimate) else 1
    return(c(estimate / factor, estimate * factor))
  }
  width <- range[2] - range[1]
  share <- (estimate - range[1]) / width
  deflation <- if (is.finite(df) && reach > 0) {
    (stats::qnorm(tail, lower.tail = FALSE) / reach)^2
  } else {
    1
  }
  # (0/0 where the estimate is an end of the range and the variance 0.)
  size <- min(deflation * share * (1 - share) * width^2 / variance, most,
              na.rm = TRUE)
  ends <- posterior_ends("beta", list(share * size + 0.5,
                                      (1 - share) * size + 0.5),
                         conf.level, "equal_tailed")
  c(min(range[1] + width * ends$low, centre),
    max(range[1] + width * ends$high, centre))
}

components_notes <- function(request, kind) {
  shape <- request$shape
  c(switch(kind,
    halves = sprintf("Variance components of %d x 2 half splits.", shape$m),
    blocks = paste("Blocks with pairs deleted: variance of the block",
                   "jackknife."),
    kfold = paste("Records of the K folds, training part of the half splits",
                  "in `training`."),
    "One test set: the variance of its records."
  ), if (kind == "blocks") {
    training_note(list(k = request$layout$blocks, n_train = shape$n_train),
                  "kfold")
  } else {
    training_note(shape, if (kind == "test_set") "holdout" else kind)
  },
  overlap_note(request$layout, kind, shape$scheme),
  if (!is.null(request$layout$group)) {
    paste("Records in", count_of(max(request$layout$group), "group"),
          "as units.")
  },
  if (length(request$asked$class) > 0 && request$others > 1) {
    sprintf("Class %s against the %d others.",
            encodeString(request$asked$class, quote = "\""), request$others)
  })
}

register_interval(
  "components", quote(cv_bcv(n, m = 5)), "hampel1974",
  settings = "m = 5; one test set; K folds with components of half splits",
  input = "predictions", recommended_for = c("bcv", "blocks"),
  note = paste("Any measure; estimates the variation between fits",
               "(evidence/grid.csv.gz).")
)
