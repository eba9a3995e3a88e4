#' Variance components of a cross-validated measure
#'
#' Where the uncertainty of an estimate comes from: the records that were
#' tested, what training on these records adds in all fits alike, and what each
#' fit adds by itself. On m x 2 half splits all three are estimated from the 2m
#' fits themselves, since the two fits of a repetition are trained on disjoint
#' records. On one test set there is no training part: the result is about the
#' fitted classifiers.
#'
#' Each prediction has a score, its first-order contribution to the measure (its
#' influence function; for a proportion of all records, the loss itself). The
#' mean of the scores over records and repetitions is the estimate; for two
#' learners the scores are differences in the measure, first learner minus
#' second, as in [components_test()]; variances have no direction, and are in
#' squared units of the measure.
#'
#' The estimated variance of the estimate is the sum of `records`, the variance
#' between the means of the records over n; `shared`, what training adds in all
#' fits alike; and `own`, what the fits add one by one, for example by a seed
#' (eq. 12 of `vignette("derivation-components")`).
#'
#' The shared part is what the contrasts of the two halves of each repetition
#' say, and can only say roughly: it is the mean of a posterior distribution,
#' the same for every measure, whose prior has a heavy tail and takes its scale
#' from the learners by themselves (eq. 14).
#'
#' It may be negative, for two learners that make opposite use of a training
#' set. The constants of the prior were chosen by simulation
#' (`inst/evidence/prior.csv.gz`). The degrees of freedom are Satterthwaite's
#' with the posterior variance; tests and intervals use the whole posterior
#' distribution (eq. 15). Unpublished; derived in the vignette.
#'
#' Where the predictions have groups ([cv_bcv()], [cv_predictions()]), groups of
#' records take the place of records (eq. 18), also in tests and intervals;
#' groups of one record change nothing.
#'
#' On blocks with pairs deleted ([cv_blocks()]) the parts are those of
#' classifiers trained on nearly all records, from the fits without two blocks
#' (eq. 9 and 10 of `vignette("derivation-blocks")`), with the same prior.
#' `jackknife` is the standard error of the delete-a-block jackknife, with
#' `blocks` - 1 degrees of freedom for each partition (eq. 8 there): it needs no
#' prior, and by the inequality of Efron and Stein (1981) its square is not too
#' small on average for any learner, but it is often far too large.
#'
#' @section Few records:
#' With fewer than `r fewest_units` records (or groups) that count in the
#' measure (the positive ones for recall, those predicted positive for
#' precision) no variance is reliable: a warning of class
#' `bcvinfer_warning_few_records` says so. For a pair it counts those that carry
#' the variance of the difference (eq. 21).
#'
#' @section Interpretation of the parts:
#' If `shared` is most of the variance, more records in the test folds will
#' not help, and printing has a note; more training records may. If `own` is
#' large, more repetitions help. A learner that fails in 5 to 10% of its fits
#' cannot be recognized in ten fits, most often because none of them fails: where
#' one of 14 fits predicts a single class, [interval_components()] of F1 covered
#' in `r same_algorithm("components_interval", "fits that fail")` of the data
#' sets of two problems (n = 2,000, m = 5;
#' `inst/evidence/same-algorithm-twice.csv`).
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
#' `clip`, and for the area under the ROC curve where a fold has no records of
#' one class.
#'
#' @param x Predictions from [cv_predict()], [cv_predictions()] or
#'   [as_cv_predictions()] on m x 2 half splits, m of at least 3, on blocks with
#'   pairs deleted ([cv_blocks()]), or on one test set.
#' @param a,b The two learners. With neither (default) the components of each
#'   learner by itself are returned.
#' @param measure A measure of [cv_measures()]. Default `"error"`.
#' @param positive The positive class. Not taken by `"error"`, `"accuracy"`,
#'   `"f1_macro"` and `"f1_weighted"`; without it `"balanced_accuracy"`,
#'   `"g_mean"`, `"mcc"`, `"kappa"` and the measures of probabilities are those
#'   of all classes. Required by the other measures unless the truth is logical
#'   or 0/1.
#' @param beta The weight of recall for the measure `"f_beta"`. Default 1.
#' @param clip For the measure `"log_loss"`: the number between 0 and 0.5 to
#'   which smaller probabilities of the true class are raised. Default `NULL`:
#'   none; a probability of 0 is then an error.
#' @param by Subgroups of records, as in [interval_components()]; not with `a`
#'   and `b`. Default `NULL`: none.
#' @return A data frame of class `cv_components` with one row per learner (and
#'   `subgroup`, with `by`), or one row for the pair: `learner` (or `a` and
#'   `b`), `measure`, `estimate` (the measure, or the difference in the measure,
#'   first learner minus second), `records`, `shared`, `own` (the parts of its
#'   variance; the last two `NA` on one test set), `stderr`, `df` (`Inf` on one
#'   test set; with groups there their number minus 1, and on half splits at
#'   most 2m), `n_effective` (the number of independent records whose mean score
#'   has that variance: the variance of a single score over that of the
#'   estimate; `NA` where the scores do not vary), `groups` (their number, `NA`
#'   without), the moments behind the parts: `training` (v_b/n), `coupling` (2
#'   v_ab/n), `evaluation` (v_e/n; v_d/n of blocks) and `fits` (v_A/n; eq. 10,
#'   11 and 13; s/n of blocks), the `scale` of the prior (T/n; eq. 14), and on
#'   blocks `jackknife`, the standard error by the jackknife.
#' @references `r cite("hampel1974", "bengio2004", "efron1981")`
#' @family components
#' @examples
#' set.seed(1)
#' plan <- cv_bcv(iris, m = 5, strata = Species)
#' predictions <- cv_predict(plan, iris, Species, list(
#'   tree = learner_tree(), majority = learner_majority()
#' ))
#' variance_components(predictions)
#' @export
variance_components <- function(x, a = NULL, b = NULL, measure = "error",
                                positive = NULL, beta = 1, clip = NULL,
                                by = NULL) {
  request <- components_request(x, measure, positive, beta, clip,
                                by = rlang::enquo(by))
  kind <- components_kind(request)
  chosen <- chosen_pair(rlang::enquo(a), rlang::enquo(b))
  if (!is.null(chosen)) check_no_subgroups(request)
  found <- function(scores, pair = NULL) {
    plan_components(scores, request$layout, kind, pair = pair)
  }
  # (Scores of a subgroup are on all records.)
  row <- function(id, parts, records = request$layout$size[1]) {
    known <- length(parts$single) > 0
    if (known && parts$stderr > zero_tolerance * parts$largest) {
      parts$n_effective <- parts$single / parts$stderr^2 * records /
        request$layout$size[1]
    }
    data.frame(id, measure = request$entry$measure,
               lapply(rlang::set_names(components_numbers), function(name) {
                 parts[[name]] %||% NA_real_
               }))
  }
  pair <- if (!is.null(chosen)) choose_learners(request$learners, chosen)
  rows <- if (is.null(pair)) {
    lapply(seq_along(request$learners), function(place) {
      learner <- request$learners[place]
      parts <- found(request$scores(learner))
      row(lapply(request$ids, `[`, place), parts,
          request$layout_of(learner)$size[1])
    })
  } else {
    scores <- lapply(pair, request$scores)
    parts <- found(score_difference(scores), scores)
    warn_few_contrast(parts, pair_input(request, kind, pair))
    list(row(list(a = pair[1], b = pair[2]), parts))
  }
  if (is.null(chosen)) warn_few_learners(request)
  new_result(do.call(rbind, rows), "cv_components", kind = kind,
             asked = request$asked, entry = request$entry,
             size = request$layout$size, shape = request$shape,
             notes = c(subgroups_note(request),
                       overlap_note(request$layout, kind,
                                    request$shape$scheme),
                       about_predictions(request$predictions,
                                         pair %||% unique(request$ids$learner))))
}

difference_labels <- function(x) {
  vapply(x$measure, function(measure) {
    entry <- registry_entry(measure_registry, measure) %||% attr(x, "entry")
    difference_unit(entry)$label
  }, "", USE.NAMES = FALSE)
}

components_numbers <- c("estimate", "records", "shared", "own", "stderr", "df",
                        "n_effective", "groups", "training", "coupling",
                        "evaluation", "fits", "scale", "jackknife", "runs")

register_table(
  "cv_components",
  columns = c("measure", "estimate", "records", "shared", "own", "stderr", "df",
              "groups", "training", "coupling"),
  broom = c(std.error = "stderr"),
  title = function(x) {
    labels <- measure_labels(x$measure)
    pair <- nrow(x) == 1 && all(c("a", "b") %in% names(x))
    if (pair) labels <- difference_labels(x)
    paste("Variance components:", labels)
  },
  notes = function(x) {
    if (identical(attr(x, "kind"), "test_set")) {
      return(c("One test set: the result is about these fitted classifiers.",
               attr(x, "notes")))
    }
    if (identical(attr(x, "kind"), "runs")) return(attr(x, "notes"))
    blocks <- identical(attr(x, "kind"), "blocks")
    c(paste("The variance of the estimate, for training sets of",
            if (blocks) "nearly all" else "n/2", "records, is the sum of",
            "records, shared (by all fits) and own (of each fit)."),
      if (blocks) {
        paste("jackknife: the standard error by the block jackknife, without a",
              "prior, often far too large.")
      }, training_share_note(x, x$learner), attr(x, "notes"))
  },
  hidden = function(x) {
    c("training", "coupling", "evaluation", "fits", "scale",
      if (identical(attr(x, "kind"), "runs")) c("shared", "own") else "runs",
      if (all(is.na(x$groups))) "groups",
      if (all(is.na(x$jackknife))) "jackknife")
  }
)
