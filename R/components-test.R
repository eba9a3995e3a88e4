#' Test of two learners from variance components
#'
#' Tests whether two learners have the same value of a measure, with the
#' variance of the difference estimated record by record from the predictions
#' themselves ([variance_components()]). Correlations between folds and the
#' variation between fits are estimated to first order, with a weak prior for
#' the part of the variance that is due to training.
#'
#' On m x 2 half splits (m of at least 3) the part of the variance that is due
#' to the training sets has a posterior distribution, whose prior is scaled by
#' the training parts of the two single learners (eq. 14 of
#' `vignette("derivation-components")`).
#'
#' The p-value is the mean, over that distribution, of the tail probability of
#' the t distribution with the corresponding variance and Satterthwaite's
#' degrees of freedom. The interval inverts the test, so that it excludes a
#' value exactly if the test rejects it (eq. 15). The p-value therefore differs
#' from the p-value of a single t distribution with the printed degrees of
#' freedom.
#'
#' On one test set the statistic is referred to the normal distribution (eq.
#' 16), with G groups of records (that count in the measure, such as those with
#' positive records in recall) to the t distribution with G - 1 degrees of
#' freedom (eq. 18); where some groups count more than others, as those of the
#' smaller class in balanced accuracy, G is the number of groups of equal weight
#' (eq. 21). Several answers to a question, and runs that are fixed, have the t
#' distribution of the questions' means ([stats::t.test()], for the error), and
#' the difference of two subgroups with fewer than `r fewest_of_class` records
#' Welch's. The AUC on one test set has the variance of DeLong, DeLong
#' & Clarke-Pearson (1988) and Welch's degrees of freedom (eq. 23), with groups
#' the variance of Obuchowski (1997). On K folds the part of the variance that
#' is due to the training sets must come from half splits of the same records:
#' `training` (eq. 17).
#'
#' Plans with `strata` hardly change the rates below, but can make intervals of
#' F1 too short (see [cv_bcv()]).
#'
#' On blocks ([cv_blocks()]) the p-value and the interval are computed as on
#' half splits, from the contrasts of blocks
#' (`vignette("derivation-blocks")`). Unpublished; derived in the vignettes.
#'
#' On simulated data with two equally good learners the test rejects at level
#' .05 in these shares of the data sets (`inst/evidence/grid.csv.gz`; *typical*
#' is the median over settings and learners; *own thresholds* are learners that
#' set a threshold or weigh classes by their training records):
#' * m = 5. `r component_rates("bcv", 5, c("error", "f1"))`.
#' * m = 5. `r component_rates("bcv", 5, c("mcc", "brier"))`.
#' * m = 15. `r component_rates("bcv", 15, c("error", "f1"))`.
#' * Ten folds with the `training` of five half splits.
#'   `r component_rates("kfold", 1, c("error", "f1"))`.
#' * Ten folds with `training`. `r component_rates("kfold", 1, "brier")`.
#'
#' The highest rates for the error occur with learners on pure noise compared
#' with the majority class, those for F1 with naive Bayes on data with outliers.
#'
#' On several runs of one test set, with 2 to 10 runs, 100 to 2,000 records, own
#' and shared seeds, and groups, the highest of these shares is
#' `r evidence_figure("runs", "rejected_runs", worst = max)`. If runs are
#' treated as answers or as fixed it is up to
#' `r evidence_figure("runs", "rejected_answers", worst = max)`, and
#' `r evidence_figure("runs", "rejected_answers", between = "none", worst = max)`
#' without any variation between runs (`inst/evidence/runs.csv.gz`).
#'
#' On one test set of 200 patients with four records each, of whom 6 to 40 are
#' ill, the highest of these shares for recall, precision, F1, balanced accuracy
#' and G-mean is
#' `r evidence_figure("counted-groups", "rejected", measure = c("recall", "precision", "f1", "balanced_accuracy", "g_mean"), worst = max)`,
#' for MCC
#' `r evidence_figure("counted-groups", "rejected", measure = "mcc", worst = max)`;
#' with the degrees of freedom of all patients it would be up to
#' `r evidence_figure("counted-groups", "rejected_all", worst = max)`
#' (`inst/evidence/counted-groups.csv`).
#'
#' With `null.value` and a one-sided alternative the test is a test of
#' non-inferiority: for the error, `null.value = 0.02, alternative = "less"`
#' tests whether `a` exceeds `b` by less than 0.02; for a measure where larger
#' is better, `null.value = -0.02, alternative = "greater"`.
#'
#' With `rope` a note gives the probabilities that either learner is better by
#' more than this margin and that neither is, if the distribution behind the
#' p-value and the interval is read as a posterior distribution. The p-value of
#' equivalence comes from two one-sided tests (Schuirmann 1987); it is the
#' larger of the first two probabilities.
#'
#' If more than half of the variance comes from the training sets, a note says
#' that more records in the test folds will not help. A learner that fails in 5
#' to 10% of its fits cannot be recognized from ten fits, usually because none
#' of them fails.
#'
#' @section When not to use it:
#' With few disagreements on one test set: use [swap_test()] for measures of
#' labels; for the error this is the mid-p McNemar test
#' ([holdout_mcnemar_test()]). There is a warning of class
#' `bcvinfer_warning_few_disagreements` below
#' `r few_disagreements_test("test_set")$default_below` disagreements in error
#' or scores of 0 and 1,
#' `r few_disagreements_test("test_set", "f1")$default_below` that count in
#' another measure of labels: [compare_learners()] takes the exact test by
#' itself there. If fewer than `r fewest_units` records (or groups) carry the
#' variance of the difference (their number divided by the kurtosis of the
#' differences, eq. 21), there is a warning of class
#' `bcvinfer_warning_few_records`, also from [compare_learners()]. If it names a
#' call, that call tests the same measure. With `rope` or another `null.value`
#' than 0 the first warning says that the normal distribution takes learners
#' that differ by the margin for equivalent too often, in up to
#' `r evidence_figure("margin", "normal", worst = max)` of cases at the 5% level
#' (`inst/evidence/margin.csv.gz`). Use [compare_learners()] with `rope`: its
#' columns `better` and `worse` are one-sided p-values of a score test. For a
#' single learner [variance_components()] and [interval_components()] count the
#' records that enter the measure, for scores of numbers all of them, but for R
#' squared on one test set, which a few outcomes may decide.
#'
#' The predictions themselves say which records a precision, a negative
#' predictive value or F1 counts. If the scores of a learner do not vary there
#' (eight predicted positives, all of them right), its part of the variance is
#' that with two further ones, at the ends of the range, and there is a warning
#' of class `bcvinfer_warning_zero_variance`.
#'
#' Averages over classes (`"balanced_accuracy"`, `"f1_macro"`, `"g_mean"`, your
#' own functions of labels): of a class whose records count at least twice as
#' much as the mean record the variance allows for records that agree by chance,
#' and with fewer than `r fewest_of_class` of them one test set has a t
#' distribution with the degrees of freedom of the records that count
#' (`vignette("derivation-components")`, section 16). So does the variance of a
#' difference for learners that agree on such records. A class with a single
#' record has a warning of class `bcvinfer_warning_small_class`. Equal
#' classifiers are told apart at level 0.05 in at most
#' `r evidence_figure("rare-classes", "rejected", plan = c("test_set", "runs", "groups", "bcv"), worst = max)`
#' of the data sets of `inst/evidence/rare-classes.csv` (classes of 1 to 50
#' records).
#'
#' Costs and net benefit: where mistakes cost unlike amounts, the variance of a
#' difference has further that of one record, and is at least that of two, on
#' which one learner makes the dearest mistake, since few records may lack it
#' (section 16 of the vignette). Equal learners are told apart at level 0.05 in
#' at most
#' `r evidence_figure("rare-classes", "rejected", plan = "costs", worst = max)`
#' of the data sets of that file (a mistake that costs 4.5 to 20 times as much
#' as another, 100 to 2,000 records).
#'
#' The normal distribution of one test set is for many records. Scores of
#' numbers (of a regression, the Brier score, your own) whose differences are
#' normally distributed reject equality at level 0.05 in
#' `r normal_rates(c(12, 20, 50))`; [stats::t.test()] of the differences is
#' exact there.
#'
#' The AUC has a warning if a class has fewer than 20 records (or groups), or
#' fewer than `r least_class_in_fold` for each of K folds. A truth of a single
#' class has a warning of class `bcvinfer_warning_single_class` for measures of
#' labels other than error and accuracy, which are all that it shows. Type I
#' error rates for the AUC:
#'
#' * 10 positive records, m = 15:
#'   `r rate_words(grid_rows(measure = "roc_auc", m = 15, plan = "bcv", cases = 10))`;
#' * 10 positive records, one test set:
#'   `r rate_words(grid_rows(measure = "roc_auc", plan = "test_set", cases = 10))`;
#' * 25 positive records, m = 15:
#'   `r rate_words(grid_rows(measure = "roc_auc", m = 15, plan = "bcv", cases = 25))`.
#'
#' @inheritParams variance_components
#' @param x Predictions or [cv_scores()] of both learners on m x 2 half splits,
#'   on blocks with pairs deleted ([cv_blocks()], for training sets of nearly
#'   all records), on one test set, or, with `training`, on K folds; or an n x m
#'   matrix of differences in loss, one row for each record and one column for
#'   each repetition, with `fold`. A matrix does not show the training parts of
#'   the two learners, by which the prior is scaled: p-values and widths differ
#'   from those of the same data as predictions or scores, which are better.
#' @param a,b The two learners: bare names, strings, or variables that contain
#'   the names. They can be omitted if `x` has exactly two.
#' @param training For K folds: the [variance_components()] of the same two
#'   learners and measure on half splits of the same records. Default `NULL`,
#'   for half splits and test sets, which need none.
#' @param fold For a matrix `x`: a matrix of the same shape with 1 or 2, the
#'   test fold of each record in each repetition. Default `NULL`, for
#'   predictions, which contain the folds.
#' @param null.value The difference in the measure, first learner minus second,
#'   under the null hypothesis. Default 0: equal.
#' @param alternative `"two.sided"` (default), `"less"` or `"greater"`: the sign
#'   of the difference in the measure, first learner minus second.
#' @param loss `TRUE`: the difference, and all that is asked of it, is in loss,
#'   as in 0.2.0: 1 - measure where larger is better, (1 - measure) / 2 for
#'   measures from -1 to 1. Default `FALSE`: in the measure itself.
#' @param rope The region of practical equivalence: the largest difference in
#'   the measure for which two learners count as equally good, one positive
#'   number. Default `NULL`: none. Planning ([power_mcnemar()], [bcv_gain()])
#'   calls it the `margin`.
#' @param by Two subgroups of records, as in [interval_components()]: the test
#'   then compares learner `a` in the first with the same learner in the second
#'   (`a` can be omitted for predictions of one learner). With `b` it compares
#'   the difference of both learners in the first subgroup with their difference
#'   in the second. Not on K folds: `training` has no components of such a
#'   difference. For more subgroups, and for learners within subgroups, use
#'   [compare_learners()]. Where the scores of a subgroup do not vary, their
#'   variance is computed with two further ones, at the ends of the range, with
#'   a warning; without such ends the p-value is `NA`. Default `NULL`: none.
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (t with `parameter` df, or z on one test
#'   set without groups and runs, except for the AUC), `p.value`, `estimate`
#'   (difference in the measure, first learner minus second), `stderr` and
#'   `conf.int`, which stays inside the range of possible differences.
#'
#'   With `rope` also `rope`, a list of the `margin`, `better`, `within`,
#'   `worse` (of the first learner) and `p.equivalence`, the last four in
#'   `tidy()` as well, and the `distribution`, a mixture of t distributions that
#'   `autoplot()` draws. With groups also `groups`, their number, and
#'   `design_effect`, the variance with groups divided by the variance without.
#'   There is a warning if there are fewer than 15 groups, on half splits 30, or
#'   if a few groups contain most of the records.
#' @references
#' `r cite("hampel1974", "bengio2004", "delong1988", "obuchowski1997")`
#' @inheritSection variance_components Errors
#' @family components
#' @examples
#' set.seed(1)
#' plan <- cv_bcv(iris, m = 5)
#' predictions <- cv_predict(plan, iris, Species, list(
#'   tree = learner_tree(), nearest = learner_knn(k = 1)
#' ))
#' components_test(predictions, tree, nearest)
#' components_test(predictions, tree, nearest, measure = "f1",
#'                 positive = "virginica")
#' @include tests.R scores-rare.R
#' @export
components_test <- function(x, a, b, measure = "error", positive = NULL,
                            training = NULL, fold = NULL, null.value = 0,
                            alternative = c("two.sided", "less", "greater"),
                            conf.level = 0.95, beta = 1, clip = NULL,
                            loss = FALSE, rope = NULL, by = NULL) {
  check_given(x)
  alternative <- check_choice(alternative, alternatives)
  conf.level <- check_level(conf.level)
  null.value <- check_number(null.value)
  check_flag(loss)
  rope <- check_rope(rope, is.numeric(x))
  input <- if (inherits(x, c("cv_predictions", "cv_scores"))) {
    refuse_if(!is.null(fold), "fold", "conflict",
              "is for a matrix {.arg x}: predictions contain their folds.")
    request <- components_request(x, measure, positive, beta, clip,
                                  by = rlang::enquo(by))
    chosen <- request_pair(request, rlang::enquo(a), rlang::enquo(b))
    if (!is.null(rope)) check_ranked(request$entry, "rope")
    check_difference(rope, request$entry, min = 0)
    check_difference(null.value, request$entry)
    components_input(request, chosen, training, loss)
  } else {
    fold <- check_score_matrix(x, fold)
    check_matrix_alone(names(match.call()))
    matrix_input(x, fold)
  }
  parts <- input_components(input)
  effect <- group_effect(input, parts)
  parts <- with_subgroups(parts, input$apart, input$further %||% 0)
  regions <- if (!is.null(rope)) {
    c(list(margin = rope),
      rope_columns(parts$estimate, list(parts), rope / abs(input$per)),
      list(distribution = rope_distribution(parts, input$per)))
  }
  input$notes <- c(input$notes, if (!is.null(input$layout$group)) {
    paste0("Records in ", parts$groups, " groups",
           sprintf("; design effect %.3g", effect), ".")
  }, training_share_note(parts),
                   overlap_note(input$layout, input$kind, input$scheme),
                   input$about, variance_notes(parts),
                   rope_note(input, regions))
  said <- asked_of_test(alternative, conf.level, loss)
  warn_few_contrast(parts, input, null.value, rope, said = said)
  warn_few_disagreements(input, rope %||% abs(null.value), said)
  input$scale <- parts$largest
  input$agreeing <- function(input) input$units(null.value == 0)
  core <- c(parts[c("estimate", "stderr", "df", "predictive")],
            list(bounds = input$bounds))
  result <- signed_result("components", input, core, alternative, conf.level,
                          null.value, groups = parts$groups,
                          design_effect = effect, rope = regions,
                          inexact = input$inexact)
  if (is.infinite(parts$df)) names(result$statistic) <- "z"
  result$averaged <- length(parts$predictive$weight) > 1 && parts$stderr > 0
  result
}

# Few disagreements, also on the records of a class, or in groups of which most
# agree: the normal (or t) distribution excludes a margin too often
# (inst/evidence/margin.csv.gz), and is rough at equality (swap.csv.gz), of
# which there is an exact test. compare_learners() has a test of such a margin
# in error on records without groups, and takes the exact test by itself.
warn_few_disagreements <- function(input, margin, said) {
  if (input$kind != "test_set" || !is.null(input$apart)) return(invisible())
  # (Of a margin in F1 and the like nothing is known but that it is rough.)
  rough <- margin == 0 || !isTRUE(input$sampled)
  if (rough && is.null(input$few)) return(invisible())
  different <- input$units(TRUE)
  few <- if (rough) different < input$few$default_below else
    is_few_at_margin(different, input$layout)
  if (!few || different < fewest_units) return(invisible())
  advice <- input$advice(rope = if (margin > 0) margin, said = said,
                         few = !is.null(input$few))
  why <- if (rough) "the normal distribution is a rough approximation" else
    "of so few a margin is excluded too often"
  warn_result("The learners disagree {if (input$unit == 'group') 'in' else 'on'}
               {count_of(different, input$unit)} only: {why}.",
              "few_disagreements", i = "{advice}")
}

# The test of few disagreements on records of one test set.
few_test <- function(request, kind) {
  right <- is_right_or_wrong(request)
  if (kind == "test_set" && is.null(request$layout$group) &&
        (right || is_swappable(request$entry)) &&
        length(beside_names(request$predictions, "answers")) == 0) {
    few_disagreements_test(kind, if (right) "error" else request$entry$measure)
  }
}

# What other tests have arguments for, too, where it is not their default.
asked_of_test <- function(alternative, conf.level, loss) {
  c(if (alternative != "two.sided") list(alternative = alternative),
    if (conf.level != 0.95) list(conf.level = conf.level),
    if (loss) list(loss = TRUE))
}

is_few_at_margin <- function(different, layout) {
  units <- if (is.null(layout$group)) Inf else 0.9 * max(layout$group)
  different < few_disagreements_test("test_set")$default_below &
    different < units
}

input_components <- function(input, layout = input$layout) {
  plan_components(input$scores, layout, input$kind, input$training, input$pair,
                  of = input$of)
}

# By how much groups make the variance larger, NULL without groups or variance.
group_effect <- function(input, parts) {
  if (is.null(input$layout$group)) return(NULL)
  of_groups <- c("group", "rare", "counting", "domain")
  single <- input_components(input, replace(input$layout, of_groups,
                                            list(NULL)))$stderr
  if (single > 0) (parts$stderr / single)^2
}

# A matrix of differences has its learners and its measure already.
check_matrix_alone <- function(given) {
  said <- intersect(c("a", "b", "measure", "positive", "training", "beta",
                      "clip", "loss", "by"), given)
  abort_if(length(said) > 0,
           "{.arg {said}} cannot be given for a matrix of differences {.arg x}:
            {?it belongs/they belong} to predictions.", "conflict", said[1])
}

# Differences in loss without predictions behind them. (Those of equal means
# that are not 0 differ all.)
matrix_input <- function(x, fold) {
  storage.mode(x) <- "double"
  plain_input(scores = x, layout = list(fold = fold), kind = "halves",
              about = paste("A matrix of differences does not show the",
                            "training parts of the two learners: predictions",
                            "or cv_scores() do, and their results differ."),
              m = ncol(x), k = 2, unit = "record", advice = function(...) NULL,
              units = function(differing) nrow(x))
}

# The scores of the difference of two learners, and what is known of them. Of
# two learners in two subgroups it is the difference of how far each learner's
# subgroups differ: so its runs are together.
components_input <- function(request, chosen, training, loss) {
  pair <- choose_learners(request$learners, chosen)
  losses <- lapply(rlang::set_names(pair), request$losses)
  unit <- difference_unit(request$entry, loss)
  learners <- pair
  instead <- function() measure_call("compare_learners", request)
  kind <- if (is.null(request$subgroups)) {
    components_kind(request, training, instead())
  } else {
    # (Components are of a subgroup, or of a pair of learners.)
    components_kind(request, NULL, if (length(pair) == 2) instead(),
                    paste(" to compare two subgroups ({.arg training} has no",
                          "components of their difference)"))
  }
  apart <- if (is.null(request$subgroups)) {
    flat_parts(request, pair, kind)
  } else {
    subgroup_parts(request, joint_scores(losses, request$layout, kind),
                   asplit(matrix(pair, ncol = 2), 2), kind)
  }
  if (length(pair) == 4) {
    losses <- Map(`-`, losses[1:2], losses[3:4])
    of <- matrix(match(pair, request$learners), 2)
    learners <- apply(of, 2, function(at) {
      paste0("(", paste(request$ids$learner[at], collapse = " - "), ", ",
             request$ids$subgroup[at[1]], ")")
    })
    unit$label <- paste("difference in", unit$label)
  }
  further <- agreement_variance(request, pair[seq(1, length(pair), 2)],
                                pair[seq(2, length(pair), 2)], kind)
  c(pair_input(request, kind, pair), unit, list(
    further = sum(further),
    few = if (is.null(request$layout$rare)) few_test(request, kind),
    sampled = is_right_or_wrong(request) || one_sample(request$entry),
    scores = score_difference(losses), pair = losses, of = pair,
    layout = request$layout, kind = kind, apart = apart,
    training = training_row(training, kind, list(a = pair[1], b = pair[2]),
                            request),
    inexact = if (!is_exchangeable(request)) TRUE,
    scheme = request$shape$scheme, m = request$shape$m,
    k = request$shape$k, n_train = request$shape$n_train,
    uneven = request$shape$uneven,
    bounds = request$bounds * length(pair) / 2,
    about = c(about_predictions(request$predictions, unique(
      request$ids$learner[match(pair, request$learners)]
    )), subgroups_note(request),
    asked_notes(request$asked, request$others)),
    measure = request$entry$measure, numbers = of_numbers(request$entry),
    ordered = request$entry$direction != "none",
    name = paste(learners, collapse = " - "), learners = learners,
    plain = FALSE
  ))
}

# The matrix of folds that belongs to plain scores.
check_score_matrix <- function(x, fold) {
  if (is.data.frame(x) || inherits(x, c("cv_differences", "tbl_lazy"))) {
    abort_no_scores(x)
  }
  abort_if(!is.numeric(x) || !is.matrix(x) || ncol(x) < 3 || nrow(x) < 2,
           "{.arg x} must be a {.cls cv_predictions} object or a numeric matrix
            of records x repetitions with 3 or more columns, not
            {describe_value(x)}.", "type", "x")
  check_no_na(x, "x")
  check_magnitude(max(abs(x)), 4)
  fits <- is.numeric(fold) && identical(dim(fold), dim(x)) && all(fold %in% 1:2)
  refuse_if(!fits, "fold", "shape", "must be a matrix of 1 and 2 with the shape
             of {.arg x}, not {describe_value(fold)}.")
  storage.mode(fold) <- "integer"
  check_orthogonal(list(fold = fold))
  fold
}

register_test(
  "components", family = "t", label = "Variance components test",
  plan = quote(cv_bcv(n, m = 5)), settings = "m = 5 or 15",
  reference = "t; on one test set N(0, 1)",
  note = "A first-order method, rough where few records differ.",
  normal_note = paste("In measures that are counted from labels (F1, MCC; not",
                      "costs) with fewer than 100 disagreements use swap, for",
                      "the error with fewer than 25 midp_mcnemar."),
  citation = unpublished,
  schemes = c("bcv", "overlap", "rcv", "holdout", "blocks"),
  core = NULL, input = "predictions",
  default_for = c(half_split_kinds, "test_set", "runs", "blocks")
)
