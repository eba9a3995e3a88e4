#' Linear-approximation test of two F measures
#'
#' Wong's test (2022) of equal F measure.
#'
#' Over the pooled folds, with recall r, precision q and the weight w = beta^2 q
#' / (r + beta^2 q), the F measure is f = w r + (1 - w) q.
#'
#' With s_r^2 = r (1 - r)/(TP + FN), s_q^2 = q (1 - q)/(TP + FP), and rho the
#' correlation of recall and precision over the folds, s^2 = w^2 s_r^2 + (1 -
#' w)^2 s_q^2 + 2 w (1 - w) rho s_r s_q and z = (f_a - f_b) / sqrt(s_a^2 +
#' s_b^2), referred to the standard normal distribution (Theorem 1 of the paper,
#' whose minus sign between the variances is a misprint: variances of a
#' difference of independent values add).
#'
#' The difference is in the F measure: larger is better, a positive difference
#' favours the first learner, and `"greater"` means that the first learner is
#' better. The result has a note on this.
#'
#' The weight is treated as fixed. The delta method, which does not do this,
#' gives another variance (for beta = 1 f (1 - f) (2 - f) / (2 TP + FP + FN)).
#' It is larger than the paper's variance at rho = 0, but not always at
#' positive rho. Both are returned; the test uses the paper's.
#'
#' Folds in which recall or precision is undefined are not used for rho, with
#' one warning; if one of them is the same in all folds, rho is 0. The counts
#' must be from one repetition. TP, FN and FP must be at least 5 for both
#' learners; the paper also suggests 10 for TP.
#'
#' @section When not to use it:
#' Not recommended: its type I error rate is not known. The variance does not
#' include the variation between training sets, which does not shrink with the
#' number of test records if learners draw features or seeds at random. The
#' pairing of the records is not used either. With few positive records the
#' approximation is poor.
#'
#' @param x [confusion_counts()] of two learners on K folds each (K may differ),
#'   or two rows of pooled counts with the columns `tp`, `fp`, `fn` and, if
#'   learners are to be named, `learner`; then with `rho`.
#' @param a,b The two learners: bare names, strings, or variables that contain
#'   the names. They can be left out if `x` has exactly two.
#' @param beta The weight of recall against precision, one positive number.
#'   Default 1, the F1 measure.
#' @param rho The correlations of recall and precision, two numbers, in the
#'   order of `a` and `b` or with the learners' names. Needed with pooled
#'   counts; with folds given numbers take the place of the estimates.
#' @param alternative `"two.sided"` (default, for either learner may be
#'   better), `"less"` or `"greater"`: the sign of the difference in F, first
#'   learner minus second. `"greater"` means that the first learner is better.
#' @inheritParams shared_params
#' @return A [cv_test] with `statistic` (z), `p.value`, `estimate` (difference
#'   in F, first learner minus second), `stderr`, `conf.int`, and `measures`: a
#'   data frame of one row per learner with `learner, tp, fp, fn, recall,
#'   precision, f, weight` (of recall), `rho, variance_recall,
#'   variance_precision, variance` (used), `variance_delta`.
#' @references `r cite("wong2022")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' # Example 1 of the paper
#' pooled <- data.frame(learner = c("one", "two"), tp = c(27, 68),
#'                      fp = c(26, 135), fn = c(49, 55))
#' result <- linear_f_test(pooled, rho = c(0.2897, 0.7333))
#' result
#' result$measures[c("learner", "f", "weight", "variance")]
#' @include tests.R test.R
#' @export
linear_f_test <- function(x, a, b, beta = 1, rho = NULL,
                          alternative = c("two.sided", "less", "greater"),
                          conf.level = 0.95) {
  check_given(x)
  chosen <- chosen_pair(rlang::enquo(a), rlang::enquo(b))
  beta <- check_parameter(beta, "beta")
  if (!is.null(rho)) {
    rho <- check_numeric(rho)
    refuse_if(length(rho) != 2, "rho", "shape",
              "must be two numbers, one for each learner, not {length(rho)}.")
    rho <- rlang::set_names(as.vector(rho), names(rho))
    for (one in rho) check_number(one, -1, 1, arg = "rho")
  }
  measures <- linear_f_pair(x, chosen, beta, rho, "")
  input <- list(label = paste0("difference in F", beta),
                name = paste(measures$learner, collapse = " - "),
                scale = max(measures$f), learners = measures$learner,
                notes = linear_f_sign, measures = measures)
  result <- signed_test("linear_f", x, alternative, conf.level, input = input)
  result$measures <- measures
  result
}

linear_f_sign <- "The difference is in the F measure: larger is better."

register_test(
  "linear_f", "linear F", "Linear-approximation test of F measures",
  plan = quote(cv_kfold(n, k = 10)), reference = "N(0, 1)",
  settings = "K = 10; TP, FN and FP of at least 5",
  note = paste("Not recommended: ignores the variation between training sets",
               "and the pairing of records."),
  citation = "wong2022", schemes = c("kfold", "holdout"), reps = 1,
  input = "confusion",
  # (derivation-linear-f, eq. 12)
  core = function(input) {
    list(estimate = -diff(input$measures$f), df = Inf,
         stderr = sqrt(sum(input$measures$variance)))
  }
)

#' Linear-approximation test of two F measures on several data sets
#'
#' Wong's test (2022) of equal mean F measure over M data sets, and Wilcoxon's
#' signed-rank test.
#'
#' With f and s^2 of each learner on each data set as in [linear_f_test()], z =
#' (mean f_a - mean f_b) / sqrt(sum s^2 / M^2), the sum over both learners and
#' all data sets, referred to the standard normal distribution (Theorem 2 of the
#' paper).
#'
#' The printed eq. 7 and the paper's examples divide by M instead of M^2, which
#' is not the variance of a mean: 5.81 where the theorem gives 18.37.
#' `divisor = "printed"` reproduces them. The difference is in the F measure:
#' larger is better, and `"greater"` means that the first learner is better.
#'
#' Wilcoxon's test takes the M differences f_a - f_b, without those that are
#' zero, ranks their sizes (average ranks for ties), and sums T+, the ranks of
#' the positive ones. The p-value is exact, given the ranks, for up to 50
#' differences; for more it is computed from z = (T+ - M (M + 1)/4) / sqrt(M
#' (M + 1) (2M + 1)/24), without correction for continuity or ties, which the
#' paper uses for any M (section 6.3; `p.normal`). The order of the data sets
#' does not matter.
#'
#' @section When not to use it:
#' For conclusions beyond these M data sets: the variance is the variance
#' within data sets. Wilcoxon's test treats the data sets as a sample, as
#' [compare_datasets()] does for any measure and number of learners. The
#' caveats of [linear_f_test()] apply.
#'
#' @param x A list of [confusion_counts()], one element per data set.
#' @inheritParams linear_f_test
#' @param divisor `"theorem"` (default, M^2) or `"printed"` (M).
#' @return A [cv_test] with `statistic` (z), `p.value`, `estimate` (difference
#'   in mean F, first learner minus second), `stderr`, `conf.int`; `measures`, a
#'   data frame as in [linear_f_test()] with the data set in front; and
#'   `wilcoxon`, a list with `t_plus`, `m` (differences that are not zero),
#'   `statistic` (z), `p.value` and `p.normal` (from z).
#' @references `r cite("wong2022")`
#' @inheritSection cv_test Errors
#' @family tests
#' @examples
#' one <- data.frame(learner = rep(c("tree", "knn"), each = 2), fold = c(1, 2),
#'                   tp = c(20, 22, 15, 18), fp = c(6, 4, 9, 8),
#'                   fn = c(5, 3, 10, 7), tn = c(69, 71, 66, 67))
#' two <- transform(one, tp = tp + 10)
#' linear_f_multi_test(list(confusion_counts(one), confusion_counts(two)),
#'                     a = "tree", b = "knn")
#' @export
linear_f_multi_test <- function(x, a, b, beta = 1,
                                divisor = c("theorem", "printed"),
                                alternative = c("two.sided", "less", "greater"),
                                conf.level = 0.95) {
  check_given(x)
  chosen <- chosen_pair(rlang::enquo(a), rlang::enquo(b))
  beta <- check_parameter(beta, "beta")
  divisor <- check_choice(divisor)
  measures <- linear_f_sets(x, chosen, beta)
  f <- matrix(measures$f, 2)
  input <- list(label = paste0("difference in mean F", beta), f = f,
                variances = measures$variance, name = argument_text(),
                scale = max(f), learners = measures$learner[1:2])
  result <- signed_test("linear_f_multi", x, alternative, conf.level,
                        divisor, input = input)
  wilcoxon <- signed_rank(round(f[1, ] - f[2, ], 12), result$alternative)
  result$measures <- measures
  result$wilcoxon <- wilcoxon
  result$notes <- c(linear_f_sign, paste0(
    "Wilcoxon's signed-rank test: T+ = ", wilcoxon$t_plus, ", M = ", wilcoxon$m,
    ", ", sub("^p", "p-value", p_equals(wilcoxon$p.value)), "."
  ))
  result
}

register_test(
  "linear_f_multi", "linear F",
  "Linear-approximation test of mean F measures over data sets",
  plan = quote(cv_kfold(n, k = 10)), reference = "N(0, 1)",
  settings = "K = 10 on each data set; TP, FN and FP of at least 5",
  note = "About these data sets only; ignores the variation of training sets.",
  citation = "wong2022", schemes = c("kfold", "holdout"), reps = 1,
  input = "confusion",
  # (derivation-linear-f, eq. 13)
  core = function(input, divisor = "theorem") {
    sets <- ncol(input$f)
    by <- if (divisor == "theorem") sets^2 else sets
    list(estimate = mean(input$f[1, ]) - mean(input$f[2, ]), df = Inf,
         stderr = sqrt(sum(input$variances) / by))
  }
)

linear_f_sets <- function(x, chosen, beta) {
  refuse_if(!is.list(x) || is.data.frame(x) || length(x) == 0, "x", "type",
            "must be a list of confusion counts, one for each data set, not
             {describe_value(x)}.",
            i = if (inherits(x, "cv_benchmark")) "The estimates of a benchmark
                 have no variances; use {.fn compare_datasets}.")
  labels <- names(x) %||% seq_along(x)
  sets <- lapply(seq_along(x), function(at) {
    where <- paste0(" (data set ", labels[at], ")")
    check_cv_counts(x[[at]], "confusion_counts", "x")
    cbind(data = labels[at], linear_f_pair(x[[at]], chosen, beta, NULL, where))
  })
  do.call(rbind, sets)
}

# The linear approximation f = w r + (1 - w) q of the F measure by recall r and
# precision q, from pooled counts (section 3 of Wong 2022).
# (derivation-linear-f, eq. 3-5)
linear_f_parts <- function(tp, fp, fn, rho, beta) {
  recall <- tp / (tp + fn)
  precision <- tp / (tp + fp)
  weight <- beta^2 * precision / (recall + beta^2 * precision)
  variance_recall <- recall * (fn / (tp + fn)) / (tp + fn)
  variance_precision <- precision * (fp / (tp + fp)) / (tp + fp)
  data.frame(
    tp = tp, fp = fp, fn = fn, recall = recall, precision = precision,
    f = weight * recall + (1 - weight) * precision, weight = weight, rho = rho,
    variance_recall = variance_recall,
    variance_precision = variance_precision,
    variance = weight^2 * variance_recall +
      (1 - weight)^2 * variance_precision +
      2 * weight * (1 - weight) * rho *
        sqrt(variance_recall * variance_precision),
    variance_delta = delta_variance_f(tp, fp, fn, beta)
  )
}

# The delta method for multinomial TP, FP, FN; for beta = 1 it is
# F (1 - F) (2 - F) / (2 TP + FP + FN).
# (derivation-linear-f, eq. 7)
delta_variance_f <- function(tp, fp, fn, beta) {
  slope <- fbeta_gradient(tp, fp, fn, 0, beta)
  tp * slope$tp^2 + fp * slope$fp^2 + fn * slope$fn^2
}

# Correlations in the order of the learners, whose names they may have;
# `learners`: in the order of `x`.
named_rho <- function(rho, chosen, learners) {
  if (is.null(names(rho))) {
    unclear <- length(unique(rho)) > 1 && is.unsorted(match(chosen, learners))
    warn_if(unclear, "{.arg rho} is taken in the order of {.arg a} and {.arg b},
                      {.val {chosen}}, which is not that of {.arg x}: give it
                      the names of the learners.", "order")
    return(rho)
  }
  refuse_if(!setequal(names(rho), chosen), "rho", "value",
            "must have the names of the learners, {.val {chosen}}, or none, not
             {.val {names(rho)}}.")
  unname(rho[chosen])
}

# The parts of both learners, from the folds of each or from pooled rows.
linear_f_pair <- function(x, chosen, beta, rho, where) {
  pooled <- if (inherits(x, "confusion_counts") && inherits(x, "cv_counts")) {
    pool_folds(x, chosen, rho, where)
  } else {
    pooled_rows(x, chosen, rho)
  }
  parts <- linear_f_parts(pooled$tp, pooled$fp, pooled$fn, pooled$rho, beta)
  cbind(learner = pooled$learner, parts)
}

pool_folds <- function(x, chosen, rho, where) {
  x <- one_class(x)
  refuse_groups(x, "linear_f_test",
                "{.fn components_test} with the predictions", "x")
  tables <- split_counts(x)
  learners <- names(tables)
  chosen <- choose_learners(learners, chosen)
  tables <- tables[chosen]
  repeated <- vapply(tables, function(table) length(unique(table$rep)) > 1, NA)
  scheme <- attr(x, "design", exact = TRUE)$scheme %||% "kfold"
  abort_if(any(repeated) || !scheme %in% c("kfold", "holdout"),
           "{.arg x}{where} must be one repetition of K folds: pooled over
            several, each record would count several times.", "scheme", "x",
           i = "Use {.code cv_kfold(n, k = 10)}.")
  sums <- vapply(tables, function(table) {
    c(tp = sum(table$tp), fp = sum(table$fp), fn = sum(table$fn))
  }, numeric(3))
  pooled <- data.frame(learner = chosen, t(sums), row.names = NULL)
  # Before the folds, whose warnings would bury it.
  check_large_counts(pooled, where)
  rho <- named_rho(rho, chosen, learners) %||%
    vapply(tables, fold_correlation, 0, where = where)
  cbind(pooled, rho = unname(rho))
}

# The correlation of recall and precision over the folds. Where one of them
# does not vary their covariance is zero, and rho = 0 says the same.
fold_correlation <- function(table, where) {
  recall <- table$tp / (table$tp + table$fn)
  precision <- table$tp / (table$tp + table$fp)
  defined <- is.finite(recall) & is.finite(precision)
  # (Several data sets take no rho.)
  single <- !nzchar(where)
  abort_if(sum(defined) < 2,
           "{if (single) \"`rho` is needed: \"}{.arg x}{where} has fewer than 2
            folds where recall and precision are defined.", "missing",
           if (single) "rho" else "x")
  warn_if(any(!defined),
          "Recall or precision is undefined in {sum(!defined)} of
           {length(defined)} fold{?s}{where}: {cli::qty(sum(!defined))}{?it
           does/they do} not enter the correlation of the two.", "undefined")
  recall <- recall[defined]
  precision <- precision[defined]
  still <- min(diff(range(recall)), diff(range(precision))) < zero_tolerance
  if (still) 0 else stats::cor(recall, precision)
}

pooled_rows <- function(x, chosen, rho) {
  refuse_if(inherits(x, c("effective_counts", "cv_predictions")) ||
              !(is.matrix(x) || is.data.frame(x)), "x", "type",
            "must be confusion counts of two learners, or two rows of pooled
             {.field tp}, {.field fp}, {.field fn}, not {describe_value(x)}.")
  cells <- c("tp", "fp", "fn")
  check_columns(x, cells, "x")
  refuse_pooled_repetitions(x, "x")
  x <- as.data.frame(x)
  learners <- as.character(x$learner %||% utils::head(c("a", "b"), nrow(x)))
  refuse_if(nrow(x) < 2 || anyNA(learners) || anyDuplicated(learners), "x",
            "shape", "must have one row of pooled counts for each of two
             learners, not {nrow(x)}.")
  chosen <- choose_learners(learners, chosen)
  x <- x[match(chosen, learners), cells]
  for (cell in cells) {
    x[[cell]] <- check_counts(x[[cell]], TRUE, "x", paste0("x$", cell))
  }
  refuse_if(is.null(rho), "rho", "missing", "is needed with pooled counts: the
             correlation of recall and precision of each learner.")
  pooled <- data.frame(learner = chosen, x, row.names = NULL,
                       rho = named_rho(rho, chosen, learners))
  check_large_counts(pooled, "")
  pooled
}

check_large_counts <- function(pooled, where) {
  cells <- as.matrix(pooled[c("tp", "fn", "fp")])
  small <- which(cells < 5, arr.ind = TRUE)
  found <- paste0(pooled$learner[small[, 1]], " has ",
                  toupper(colnames(cells))[small[, 2]], " = ", cells[small])
  abort_if(nrow(small) > 0,
           "{.arg x}{where} must have TP, FN and FP of at least 5 for both
            learners: the linear approximation is for large samples.", "value",
           "x", x = "{found}.")
}
