#' Variance components of cross-validated measures
#'
#' The variance of an estimate is the sum of three parts: the sampling variance
#' of the tested records, the training variance shared by all fits, and the
#' variance of each single fit. On m x 2 half splits all three are estimated
#' from the 2m fits, since the two fits of a repetition are trained on disjoint
#' records. On one test set there is no training part: the result is for the
#' fitted classifiers.
#'
#' Each prediction has a score, its first-order contribution to the measure
#' (its influence function; for a proportion of all records, the loss itself).
#' The mean of the scores over records and repetitions is the estimate. For two
#' learners the scores are differences in the measure, first learner minus
#' second, as in [components_test()]. Variances are in squared units of the
#' measure.
#'
#' The estimated variance of the estimate is the sum of `records`, the
#' variance between the means of the records divided by n; `shared`, the
#' training variance that all fits have in common; and `own`, the variance of
#' the single fits, for example due to a seed (eq. 12 of
#' `vignette("derivation-components")`).
#'
#' The shared part is estimated from the contrasts of the two halves of each
#' repetition. They contain only rough information, so that it is the mean of a
#' posterior distribution. The prior is the same for every measure; it has a
#' heavy tail, and is scaled by the training parts of the single learners (eq.
#' 14).
#'
#' The shared part may be negative for two learners that are affected by a
#' training set in opposite directions. The constants of the prior were chosen
#' by simulation (`inst/evidence/prior.csv.gz`). The degrees of freedom are
#' Satterthwaite's with the posterior variance; tests and intervals use the
#' whole posterior distribution (eq. 15). Unpublished; derived in the vignette.
#'
#' If the predictions have groups ([cv_bcv()], [cv_predictions()]), groups of
#' records take the place of records (eq. 18), also in tests and intervals;
#' groups of one record change nothing.
#'
#' On blocks with pairs deleted ([cv_blocks()]) the parts are for classifiers
#' trained on nearly all records, estimated from the fits without two blocks
#' (eq. 9 and 10 of `vignette("derivation-blocks")`), with the same prior.
#' `jackknife` is the standard error of the delete-a-block jackknife, with
#' `blocks` - 1 degrees of freedom for each partition (eq. 8 there, which is
#' exact for blocks of equal size). It needs
#' no prior, and by the inequality of Efron and Stein (1981) its square is not
#' too small on average for any learner, but it is often much too large.
#'
#' @section Few records:
#' With fewer than `r fewest_units` records (or groups) that count in the
#' measure (the positive ones for recall, those predicted positive for
#' precision) variance estimates are not reliable, and there is a warning of
#' class `bcvinfer_warning_few_records`. For a pair, the records that carry the
#' variance of the difference are counted (eq. 21).
#'
#' A learner all of whose counted records agree (eight predicted positives, all
#' of them right) does not have a certain precision: its `stderr`, and that of a
#' pair with it, includes the variance with two further records at the ends of
#' the range (in the spirit of eq. 20), which is in the column `further`, not in
#' the parts, and there is a warning of class `bcvinfer_warning_zero_variance`.
#' The same holds for a subgroup (`by`) of one learner in which no score varies.
#'
#' @section Interpretation of the parts:
#' If `shared` is most of the variance, more records in the test folds will not
#' help, and printing has a note; more training records may help. If `own` is
#' large, more repetitions help. A learner that fails in 5 to 10% of its fits
#' cannot be recognized from ten fits, usually because none of them fails. If
#' one of 14 fits predicts a single class, [interval_components()] of F1 covered
#' in `r same_algorithm("components_interval", "fits that fail")` of the data
#' sets of two problems (n = 2,000, m = 5;
#' `inst/evidence/same-algorithm-twice.csv.gz`).
#'
#' @section Errors:
#' `bcvinfer_error_scheme` for fewer than 3 half splits, for K folds (which do
#' not show the training part), for several hold-outs and for repetitions of the
#' same split; `bcvinfer_error_missing` for missing predictions;
#' `bcvinfer_error_rows` for groups that are divided between folds;
#' `bcvinfer_error_value` for a single group, and for a measure that is
#' undefined, or at an end of its range where it has no derivative.
#'
#' For measures of probabilities `bcvinfer_error_missing` for a learner without
#' them, `bcvinfer_error_value` for the log loss of a probability of 0 without
#' `clip`, and for the AUC if a fold has no records of one class.
#'
#' @param x Predictions from [cv_predict()], [cv_predictions()] or
#'   [as_cv_predictions()] on m x 2 half splits, m of at least 3, on blocks with
#'   pairs deleted ([cv_blocks()]), or on one test set.
#' @param a,b The two learners. With neither (default) the components of each
#'   learner by itself are returned.
#' @param measure A measure of [cv_measures()]. Default `"error"`.
#' @param positive The positive class. Not used by `"error"`, `"accuracy"`,
#'   `"f1_macro"` and `"f1_weighted"`; without it `"balanced_accuracy"`,
#'   `"g_mean"`, `"mcc"`, `"kappa"` and the measures of probabilities are for
#'   all classes. Required by the other measures unless the truth is logical or
#'   0/1.
#' @param beta The weight of recall for the measure `"f_beta"`. Default 1.
#' @param clip For the measure `"log_loss"`: the number between 0 and 0.5 to
#'   which smaller probabilities of the true class are raised. Default `NULL`:
#'   none; a probability of 0 is then an error.
#' @param by Subgroups of records, as in [interval_components()]; not with `a`
#'   and `b`. Default `NULL`: none.
#' @return A data frame of class `cv_components` with one row per learner (and
#'   `subgroup`, with `by`), or one row for the pair: `learner` (or `a` and
#'   `b`), `measure`, `estimate` (the measure, or the difference in the
#'   measure, first learner minus second) and
#'
#'   * `records`, `shared`, `own`: the parts of its variance; the last two are
#'     `NA` on one test set;
#'   * `stderr`, `df`: the degrees of freedom are `Inf` on one test set, for the
#'     AUC Welch's, and for several runs Satterthwaite's of records and runs;
#'     with groups they are the number of those with records that count, minus
#'     1, there (of groups that count more or less the number of as many of
#'     equal weight, eq. 21) and at most 2m on half splits;
#'   * `n_effective`: the number of independent records whose mean score has
#'     that variance, which is the variance of a single score divided by the
#'     variance of the estimate; `NA` if the scores do not vary;
#'   * `groups`: their number, `NA` without groups;
#'   * the moments from which the parts are computed: `training` (v_b/n),
#'     `coupling` (2 v_ab/n), `evaluation` (v_e/n; on blocks v_d/n) and `fits`
#'     (v_A/n; eq. 10, 11 and 13; on blocks s/n);
#'   * `scale`, of the prior (T/n; eq. 14); on half splits `uncertainty`, the
#'     variance of the estimated V_h (of one record);
#'   * on blocks `jackknife`, the standard error by the jackknife;
#'   * of several runs `runs`, the part of the variance that is due to them
#'     (eq. 1 of `vignette("derivation-runs")`);
#'   * `further`, usually 0: the variance of learners whose records agree (Few
#'     records), of a pair that agrees on rare classes (eq. 28), or whose
#'     mistakes cost unlike amounts.
#' @references `r cite("hampel1974", "bengio2004", "efron1981")`
#' @family components
#' @examples
#' set.seed(1)
#' plan <- cv_bcv(iris, m = 5)
#' predictions <- cv_predict(plan, iris, Species, list(
#'   tree = learner_tree(), majority = learner_majority()
#' ))
#' variance_components(predictions)
#' @export
variance_components <- function(x, a = NULL, b = NULL, measure = "error",
                                positive = NULL, beta = 1, clip = NULL,
                                by = NULL) {
  chosen <- chosen_pair(rlang::enquo(a), rlang::enquo(b))
  request <- components_request(x, measure, positive, beta, clip,
                                by = rlang::enquo(by))
  kind <- components_kind(request)
  if (!is.null(chosen)) check_no_subgroups(request)
  found <- function(scores, of, pair = NULL) {
    plan_components(scores, request$layout, kind, pair = pair, of = of)
  }
  # (Scores of a subgroup are on all records.)
  row <- function(id, parts, added, records = request$layout$size[1]) {
    parts$further <- sum(added)
    known <- length(parts$single) > 0
    least <- zero_tolerance * parts$largest
    if (known && parts$single > least^2 && isTRUE(parts$stderr > least)) {
      parts$n_effective <- parts$single / parts$stderr^2 * records /
        request$layout$size[1]
    }
    numbers <- lapply(rlang::set_names(components_numbers), function(name) {
      parts[[name]] %||% NA_real_
    })
    structure(data.frame(id, measure = request$entry$measure, numbers),
              terms = parts$terms)
  }
  pair <- if (!is.null(chosen)) choose_learners(request$learners, chosen)
  added <- list(apart = flat_learners(request, kind, pair))
  rows <- if (is.null(pair)) {
    lapply(seq_along(request$learners), function(place) {
      learner <- request$learners[place]
      parts <- found(request$scores(learner), learner)
      more <- added$apart$added[place] %||% 0
      row(lapply(request$ids, `[`, place), add_variance(parts, more), more,
          request$layout_of(learner)$size[1])
    })
  } else {
    scores <- lapply(pair, request$scores)
    further <- agreement_variance(request, pair[1], pair[2], kind) /
      loss_slope(request$entry)^2
    added <- with_subgroups(found(score_difference(scores), pair, scores),
                            added$apart, further)
    warn_few_contrast(added, pair_input(request, kind, pair))
    list(row(list(a = pair[1], b = pair[2]), added,
             c(added$apart$added, added$agreed)))
  }
  if (is.null(chosen)) warn_few_learners(request, without = added$apart)
  new_result(do.call(rbind, rows), "cv_components", kind = kind,
             asked = request$asked, entry = request$entry,
             size = request$layout$size, shape = request$shape,
             records = if (kind == "halves") record_marks(request),
             terms = if (kind == "runs") terms_of_rows(rows),
             notes = c(
               subgroups_note(request),
               overlap_note(request$layout, kind, request$shape$scheme),
               variance_notes(added),
               about_predictions(request$predictions,
                                 pair %||% unique(request$ids$learner))
             ))
}

# What the variances of learners, or of a pair, have in addition, in the unit of
# the measure.
flat_learners <- function(request, kind, pair) {
  apart <- if (is.null(pair)) apart_parts(request, kind) else
    flat_parts(request, pair, kind)
  if (!is.null(apart)) {
    apart$added <- apart$added / loss_slope(request$entry)^2
  }
  apart
}

# What the runs of each row show (for add_runs()), beside the row that it is of:
# rows may be chosen, and several tables bound together.
terms_of_rows <- function(rows) {
  lapply(rows, function(row) {
    c(list(row = as.list(plain_table(row))), attr(row, "terms"))
  })
}

terms_of_row <- function(x) {
  Find(function(one) {
    identical(one$row, as.list(plain_table(x))[names(one$row)])
  }, attr(x, "terms"))
}

difference_labels <- function(x) {
  vapply(x$measure, function(measure) {
    entry <- registry_entry(measure_registry, measure) %||% attr(x, "entry")
    difference_unit(entry)$label
  }, "", USE.NAMES = FALSE)
}

components_numbers <- c("estimate", "records", "shared", "own", "stderr", "df",
                        "n_effective", "groups", "training", "coupling",
                        "evaluation", "fits", "scale", "uncertainty",
                        "jackknife", "runs", "further")

register_table(
  "cv_components",
  columns = c("measure", "estimate", "records", "shared", "own", "stderr", "df",
              "groups", "training", "coupling"),
  broom = c(std.error = "stderr"), settings = c(plan = "kind"),
  bind = function(out, parts) {
    out <- keep_shared(out, parts, "records")
    structure(out, terms = unlist(lapply(parts, attr, "terms"), FALSE))
  },
  title = function(x) {
    labels <- measure_labels(x$measure)
    pair <- nrow(x) == 1 && all(c("a", "b") %in% names(x))
    if (pair) labels <- difference_labels(x)
    paste("Variance components:", labels)
  },
  notes = function(x) {
    if (identical(attr(x, "kind"), "test_set")) {
      return(c("One test set: the result is for these fitted classifiers.",
               attr(x, "notes")))
    }
    if (identical(attr(x, "kind"), "runs")) return(attr(x, "notes"))
    blocks <- identical(attr(x, "kind"), "blocks")
    c(paste("The variance of the estimate, for training sets of",
            if (blocks) "nearly all" else "n/2", "records, is the sum of",
            "records, shared (by all fits) and own (of each fit)."),
      if (blocks) {
        paste("jackknife: the standard error by the block jackknife, without a",
              "prior, often much too large.")
      }, training_share_note(x, if (is.null(x$subgroup)) x$learner else
        paste(x$learner, "in", x$subgroup)), attr(x, "notes"))
  },
  hidden = function(x) {
    c("training", "coupling", "evaluation", "fits", "scale", "uncertainty",
      if (identical(attr(x, "kind"), "runs")) c("shared", "own") else "runs",
      if (all(is.na(x$groups))) "groups",
      if (all(is.na(x$jackknife))) "jackknife",
      if (all(x$further %in% 0)) "further")
  }
)
