#' Corrected resampled t interval
#'
#' The interval of Nadeau and Bengio (2003) from J train/test splits: mean -/+
#' t(J - 1) sqrt((1/J + n_test / n_train) S^2). J is the number of splits,
#' never the number of records.
#'
#' It is meant for repeated hold-out (J = 15, nine tenths for training);
#' repeated K-fold cross-validation and half splits are accepted too, each
#' fold being one split. It speaks of a classifier trained on `n_train`
#' records.
#'
#' Ends outside the range, intervals of length zero and undefined folds are
#' treated as in [interval_kfold_t()]: as computed, with a warning.
#'
#' @section Errors:
#' Fewer than two splits; the sizes neither known from the plan nor
#' given, or both; an effective table; counts of [cv_paired_halves()].
#'
#' @inheritParams interval_kfold_t
#' @param counts Confusion counts of at least two splits
#'   ([confusion_counts()]).
#' @param n_train,n_test The numbers of records that each split trains on and
#'   tests, positive numbers. Needed, both, where the counts do not know them;
#'   an error where they do.
#' @return A [cv_interval], one row per learner (and class); `estimator` is
#'   `"macro"`, `method` `corrected_resampled_t`.
#' @references
#' `r cite("nadeau2003")`
#' @family intervals
#' @examples
#' counts <- confusion_counts(data.frame(
#'   learner = "tree", rep = 1:4, fold = 1,
#'   tp = c(8, 9, 7, 8), fp = c(2, 1, 3, 1), fn = c(2, 1, 3, 2),
#'   tn = c(8, 9, 7, 9)
#' ))
#' interval_corrected_resampled_t(counts, n_train = 180, n_test = 20)
#' @include interval-t.R
#' @export
interval_corrected_resampled_t <- function(counts, measure = "f1",
                                           conf.level = 0.95, n_train = NULL,
                                           n_test = NULL, ...) {
  check_given(counts)
  check_confusion(counts)
  shape <- check_splits(counts)
  size <- split_sizes(shape, n_train, n_test)
  fold_t_interval(
    counts, measure, conf.level, list(...), method = "corrected_resampled_t",
    check_shape = function(counts) {
      shape$speaks <- sprintf(
        "It speaks of a classifier trained on %.6g records.", size$n_train
      )
      shape
    },
    df = function(shape) shape$m * shape$k - 1,
    spread = function(values) {
      inflation <- 1 / length(values) + size$n_test / size$n_train
      sqrt(inflation * stats::var(values))
    },
    notes = sprintf("The mean of %d splits, n_test / n_train = %.4g.",
                    shape$m * shape$k, size$n_test / size$n_train)
  )
}

check_splits <- function(counts) {
  shape <- counts_shape(counts)
  if (identical(shape$scheme, "paired_halves")) {
    abort_input("{.arg counts} must come from one set of splits, not from
                 {.fn cv_paired_halves}.", "scheme", "counts")
  }
  if (shape$m * shape$k < 2) {
    abort_input("{.arg counts} must have at least two splits for a variance,
                 not one.", "shape", "counts")
  }
  shape
}

# The sizes of a split, known from the plan or given, never both.
split_sizes <- function(shape, n_train, n_test) {
  given <- list(n_train = n_train, n_test = n_test)
  sizes <- lapply(names(given), function(name) {
    known <- shape[[name]]
    if (!is.null(known) && !is.null(given[[name]])) {
      abort_input("{.arg {name}} cannot be given: the plan of {.arg counts} says
                   {format_number(mean(known))}.", "conflict", name)
    }
    if (is.null(known) && is.null(given[[name]])) {
      abort_input("{.arg {name}} must be given: {.arg counts} do not know it.",
                  "missing", name)
    }
    if (!is.null(known)) return(mean(known))
    check_number(given[[name]], min = 0, open = TRUE, arg = name)
  })
  stats::setNames(sizes, names(given))
}

register_interval(
  "corrected_resampled_t", fun = "interval_corrected_resampled_t",
  plan = quote(cv_holdout(n, times = 15, prop = 9 / 10)), serves = "any",
  target = "n", reference = "nadeau2003", recommended = FALSE,
  note = "Speaks of .9 n; for measures that have no posterior."
)
