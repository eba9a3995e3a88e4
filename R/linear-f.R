#' @include tests.R
NULL

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

# Correlations in the order of the learners, whose names they may have.
named_rho <- function(rho, chosen) {
  if (is.null(names(rho))) return(rho)
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
  chosen <- choose_learners(names(tables), chosen)
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
  rho <- named_rho(rho, chosen) %||%
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
           {length(defined)} fold{?s}{where}: {?it does/they do} not enter their
           correlation.", "undefined")
  recall <- recall[defined]
  precision <- precision[defined]
  still <- min(diff(range(recall)), diff(range(precision))) < zero_tolerance
  if (still) 0 else stats::cor(recall, precision)
}

pooled_rows <- function(x, chosen, rho) {
  refuse_if(inherits(x, "effective_counts") ||
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
  for (cell in cells) check_counts(x[[cell]], TRUE, "x", paste0("x$", cell))
  refuse_if(is.null(rho), "rho", "missing", "is needed with pooled counts: the
             correlation of recall and precision of each learner.")
  pooled <- data.frame(learner = chosen, x, rho = named_rho(rho, chosen),
                       row.names = NULL)
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
