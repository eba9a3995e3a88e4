# Curves of learners with bands: the public verb, and its table.

#' ROC, precision-recall, calibration and net benefit curves with bands
#'
#' A curve of each learner's probabilities for one class, with an interval at
#' each point and a band for the whole curve, from half splits, blocks with
#' pairs deleted, groups of records, or one test set.
#'
#' * `"roc"`: the true positive rate (`y`) at false positive rates (`x`).
#' * `"pr"`: the precision at values of the recall, between two thresholds as
#'   on the curve of Davis and Goadrich (2006).
#' * `"calibration"`: the share of the positive class in bins of the
#'   probability. `x` is the mean probability of the bin. A calibrated learner
#'   is on the diagonal.
#' * `"net_benefit"`: the share of true positives minus t / (1 - t) times the
#'   share of false positives, for decisions at probabilities of at least t
#'   (Vickers and Elkin 2006).
#'
#' Probabilities of different fits need not be on one scale, so ROC and
#' precision-recall curves are computed in each test fold, and averaged
#' vertically over the folds, each weighted by its number of records. Their
#' thresholds are quantiles of a class of the fold. Calibration and net benefit
#' compare probabilities with fixed numbers and use all predictions together.
#'
#' The variance of each point is computed from scores, one for each record and
#' repetition, as for any other measure ([variance_components()]).
#'
#' The score at a point of the ROC curve is T + (a - T) / pi for a positive
#' record and T - s (a - x) / (1 - pi) for a negative one. Here pi is the share
#' of positive records in the fold, T the height of the fold's curve, a is 1
#' above the threshold and 0 below it, and s is the slope of the mean curve at
#' x.
#'
#' The slope is computed from differences over windows of \eqn{\sqrt{x (1 -
#' x)}\, n_0^{-1/3}}{sqrt(x (1 - x)) n0^(-1/3)} to either side (n0 records of
#' the other class). The second term of the score accounts for the threshold,
#' which is estimated. Precision has the corresponding terms, with the slope on
#' the steeper side, since few positive records often show too small a slope;
#' calibration is a ratio of two means, net benefit a mean
#' (`vignette("derivation-tests")`, section 11).
#'
#' The limits are quantiles of a Beta distribution on the possible range of
#' `y`, as in [interval_components()]. The variance is at least four fifths of
#' that with two further records; at an end of the range, and for precision and
#' net benefit, the limits are around the value with these. The limits of
#' precision are symmetric on the logit scale (Boyd, Eng and Page 2013). On
#' one test set the degrees of freedom are Satterthwaite's, for the variance of
#' the scores.
#'
#' The band contains the whole curve of a learner with the given confidence:
#' the largest deviation over the points has the distribution of the largest of
#' correlated normal variables (max-T, as in [compare_learners()]). A true ROC
#' curve does not fall: the limits of its band are moved towards the curve where
#' they would fall, but never inside the interval of a point. The bands of
#' several learners are not simultaneous, and overlapping bands do not show that
#' two learners are equally good: test a measure, such as `"roc_auc"`.
#' Unpublished for cross-validation.
#'
#' @section Coverage:
#' Lowest coverage of the whole true curve by a 95% band among the problems of
#' `inst/evidence/curves.csv` (one test set with half, a tenth or a 25th of the
#' records positive, or with groups; five half splits; blocks): precision-recall
#' `r evidence_figure("curves", "coverage", type = "pr")`, ROC
#' `r evidence_figure("curves", "coverage", type = "roc")`, net benefit
#' `r evidence_figure("curves", "coverage", type = "net_benefit")`, calibration
#' `r evidence_figure("curves", "coverage", type = "calibration")`.
#'
#' @param x Predictions with probabilities, on m x 2 half splits (m of at least
#'   3), on blocks with pairs deleted ([cv_blocks()]) or on one test set.
#' @param type The curve: `"roc"` (default), `"pr"`, `"calibration"` or
#'   `"net_benefit"`.
#' @param learners The learners, in tidyselect's language, such as
#'   `c(tree, knn)`. Default `NULL`: all that have probabilities.
#' @param at Where the curve is computed, increasing numbers between 0 and 1:
#'   false positive rates, values of the recall or thresholds, or the ends of
#'   bins of probabilities (others are left out). Default `NULL`: 0.02, 0.04,
#'   ..., 0.98; for each learner ten bins with the same number of predictions,
#'   or a bin for each value of up to ten.
#' @param level Another name of `conf.level`. Default 0.95, as for intervals.
#' @inheritParams shared_params
#' @return A data frame of class `cv_curve`, a [cv_table] with one row for each
#'   learner and point: `learner`, `x`, `y`, the interval of the point,
#'   `conf.low` and `conf.high`, and the simultaneous band, `band.low` and
#'   `band.high`. `autoplot()` draws it.
#' @section Errors:
#' `bcvinfer_error_type` for other objects than predictions;
#' `bcvinfer_error_missing` without probabilities and where `positive` is
#' needed; `bcvinfer_error_scheme` for K folds and fewer than 3 half splits;
#' `bcvinfer_error_value` for `at` outside (0, 1) or not increasing, and where a
#' fold has no records of one of the two classes; `bcvinfer_error_column` for
#' unknown learners. With fewer than 20 records of a class ROC and
#' precision-recall curves have a warning of class
#' `bcvinfer_warning_few_records`.
#' @references
#'   `r cite("davis2006", "vickers2006", "boyd2013", "hsieh1996", "hampel1974")`
#' @family components
#' @examples
#' set.seed(1)
#' two <- iris[iris$Species != "setosa", ]
#' two$Species <- factor(two$Species)
#' predictions <- cv_predict(cv_bcv(two, m = 3), two, Species, list(
#'   tree = learner_tree(), nearest = learner_knn(k = 9)
#' ))
#' roc <- cv_curve(predictions, "roc", positive = "virginica")
#' roc
#' cv_curve(predictions, "net_benefit", tree, positive = "virginica",
#'          at = c(0.1, 0.2, 0.3))
#' @include result-table.R
#' @export
cv_curve <- function(x, type = c("roc", "pr", "calibration", "net_benefit"),
                     learners = NULL, positive = NULL, conf.level = level,
                     at = NULL, level = 0.95) {
  check_given(x)
  type <- check_choice(type)
  refuse_if(!missing(level) && !missing(conf.level), "level", "conflict",
            "and {.arg conf.level} are one: give one of them.")
  conf.level <- check_level(conf.level, if (missing(level)) "conf.level" else
    "level")
  if (!inherits(x, "cv_predictions")) abort_no_scores(x, taken = FALSE)
  check_whole_predictions(x)
  check_single_run(x)
  refuse_if(!is.factor(x$truth), "x", "type",
            "must be predictions of classes, not of numbers.")
  layout <- score_layout(x)
  check_several_records(layout)
  shape <- layout_shape(x, layout)
  kind <- components_kind(list(layout = layout, shape = shape))
  learners <- curve_learners(x, rlang::enquo(learners))
  labels <- levels(x$truth)
  positive <- match(resolve_positive(positive, labels, each = FALSE), labels)
  if (!is.null(at)) at <- check_curve_grid(at, type)
  p <- lapply(learners, function(learner) {
    known_probabilities(x, learner, curve_titles[[type]])[, positive]
  })
  if (type %in% c("roc", "pr")) {
    warn_small_class(
      list(curve = paste("the", lower_first(curve_titles[[type]])),
           least_class = find_measure("roc_auc")$least_class),
      class_sizes(x, layout), positive, layout$folds, units_word(layout)
    )
  }
  found <- lapply(p, function(p) {
    learner_curve(type, x, p, as.integer(x$truth) == positive, layout, kind,
                  conf.level, at)
  })
  rows <- do.call(rbind, found)
  others <- setdiff(labels, c(absent_classes(x), labels[positive]))
  new_result(
    data.frame(learner = rep(learners, vapply(found, nrow, 0L)), rows),
    "cv_curve", type = type, positive = labels[positive],
    others = others, conf.level = conf.level,
    share = mean(as.integer(x$truth) == positive), shape = shape,
    notes = components_notes(list(layout = layout, shape = shape,
                                  asked = list(class = labels[positive]),
                                  others = length(others)), kind)
  )
}

# Names of learners with probabilities.
curve_learners <- function(x, quo) {
  learners <- prediction_learners(x)
  if (!given(quo)) {
    likely <- intersect(learners, beside_names(x, "probabilities"))
    return(if (length(likely) > 0) likely else learners)
  }
  places <- selected_columns(quo, as.list(x)[learners], "learners")
  refuse_if(length(places) == 0, "learners", "column",
            "must select at least one learner.")
  learners[places]
}

check_curve_grid <- function(at, type) {
  ends <- type == "calibration"
  refuse_if(!is.numeric(at) || !is.null(dim(at)) || length(at) == 0, "at",
            "type", "must be numbers, not {describe_value(at)}.")
  fine <- !anyNA(at) && all(diff(at) > 0) && length(at) > ends &&
    if (ends) min(at) >= 0 && max(at) <= 1 else min(at) > 0 && max(at) < 1
  refuse_if(!fine, "at", "value", "must be increasing numbers between 0 and 1{if
             (ends) ', the ends of one bin or more' else ', ends excluded'}.")
  as.double(at)
}

learner_curve <- function(type, x, p, y, layout, kind, conf.level, at) {
  first <- layout$single %||% rep(TRUE, length(p))
  at <- if (type == "calibration") {
    calibration_bins(p, first, at)
  } else {
    at %||% (1:49 / 50)
  }
  by_rank <- type %in% c("roc", "pr")
  parts <- lapply(split(seq_along(p), 1L - first), function(rows) {
    fold <- fold_numbers(some_predictions(x, rows))
    bare <- vapply(split(y[rows], fold), function(y) all(y) || !any(y), NA)
    abort_if(by_rank && any(bare),
             "The {lower_first(curve_titles[[type]])} is undefined for
              {sum(bare)} of {length(bare)} fold{?s}, without records of one
              class.", "value", "x")
    list(rows = rows, fold = fold, y = y[rows],
         p = if (by_rank) fold_ranks(p[rows], fold) else p[rows])
  })
  # (Scores of all points at once would be many matrices of records x points.)
  pieces <- if (type == "calibration") list(at) else
    split(at, (seq_along(at) - 1) %/% 5)
  found <- lapply(unname(pieces), function(at) {
    of <- lapply(parts, function(part) {
      curve_points(type, part$y, part$p, part$fold, at, layout$size[1])
    })
    scores <- lapply(seq_along(of[[1]]$y), function(point) {
      placed <- layout$fold + 0
      for (part in names(parts)) {
        placed[layout$place[parts[[part]]$rows]] <- of[[part]]$scores[, point]
      }
      placed
    })
    replace(of[[1]], "scores", list(scores))
  })
  points <- joined_points(found)
  limits <- curve_limits(unlist(lapply(found, `[[`, "scores"), FALSE), points,
                         layout, kind, conf.level)
  data.frame(x = points$x, y = points$y, limits)
}

curve_titles <- c(roc = "ROC curve", pr = "Precision-recall curve",
                  calibration = "Calibration curve",
                  net_benefit = "Net benefit")

curve_axes <- list(
  roc = c("False positive rate", "True positive rate"),
  pr = c("Recall", "Precision"),
  calibration = c("Mean probability", "Share"),
  net_benefit = c("Threshold", "Net benefit")
)

# A reader sees some points of each curve.
register_table(
  "cv_curve", columns = c("learner", "x", "y", "conf.low", "conf.high",
                          "band.low", "band.high"),
  broom = c(estimate = "y"),
  settings = c("type", "positive", "conf.level", plan = "shape"),
  title = function(x) {
    learners <- length(unique(x$learner))
    paste0(curve_titles[[attr(x, "type")]], if (learners > 1) {
      paste(" of", learners, "learners")
    }, ", class ", encodeString(attr(x, "positive"), quote = "\""), ": ",
    count_of(nrow(x), "point"))
  },
  cells = function(x, digits) {
    rows <- as.data.frame(x)
    kept <- lapply(split(seq_len(nrow(rows)), in_order(rows$learner)),
                   function(own) {
      if (length(own) <= most_points) return(own)
      own[round(seq(1, length(own), length.out = 7))]
    })
    rows <- rows[unlist(kept), ]
    decimals <- shared_decimals(rows$y, digits)
    axes <- curve_axes[[attr(x, "type")]]
    level <- attr(x, "conf.level")
    band <- rows[c("band.low", "band.high")]
    names(band) <- c("conf.low", "conf.high")
    band <- limits_column(band, decimals, level)
    names(band) <- "band"
    cells <- list(rows$learner, format_number(rows$x, digits),
                  format_decimals(rows$y, decimals))
    list2DF(c(rlang::set_names(cells, c("learner", tolower(axes))),
              limits_column(rows, decimals, level), band))
  },
  notes = function(x) {
    level <- format_level(attr(x, "conf.level"))
    points <- max(table(x$learner))
    c(if (points > most_points) "Some of the points; as.data.frame() has all.",
      paste("The", level, "band is simultaneous for all points of a curve, the",
            "interval for each point by itself."),
      attr(x, "notes"))
  }
)

most_points <- 10
