#' Cochran's Q test of classifiers on one test set
#'
#' Tests whether k classifiers have the same error on the same records: a single
#' test of all of them.
#'
#' Let L_ij be 1 if classifier j is wrong on record i and 0 otherwise, G_j the
#' number of errors of classifier j and L_i. the number of errors on record i.
#' Then Q = (k - 1) (k sum G_j^2 - (sum G_j)^2) / (k sum L_i. - sum L_i.^2),
#' referred to the chi-squared distribution with k - 1 degrees of freedom
#' (Cochran 1950; eq. 16 of `vignette("derivation-tests")`).
#'
#' With two classifiers it is McNemar's statistic without correction. If all
#' classifiers agree on every record, Q is 0 and the p-value 1.
#'
#' [compare_learners()] shows which classifiers differ. It does not require a
#' significant Q: its adjusted p-values are valid on their own.
#'
#' @section When not to use it:
#' On several folds or repetitions, with groups of records or with several
#' answers to a question: the records must be independent. With few records on
#' which the classifiers disagree, the chi-squared distribution is a rough
#' approximation.
#'
#' @param x [cv_predictions()] of two or more learners on one test set, or a
#'   matrix of 0 and 1 (1: wrong; or 1: right, which has the same Q), one row
#'   for each record and one column for each classifier.
#' @param na How missing predictions are treated: `"error"` (default) stops,
#'   `"wrong"` counts them as wrong answers.
#' @return A [cv_test] with `statistic` (Q), `parameter` (df = k - 1), `p.value`
#'   and `errors`, the error of each classifier (the share of ones in its column
#'   of a matrix).
#' @section Errors:
#' `x` of another kind, or predictions of numbers (`bcvinfer_error_type`), of
#' one classifier or record, or with numbers other than 0 and 1
#' (`bcvinfer_error_shape`, `bcvinfer_error_value`), on several folds, with
#' groups or several answers (`bcvinfer_error_scheme`), with missing values
#' (`bcvinfer_error_missing`).
#' @references `r cite("cochran1950")`
#' @family tests
#' @examples
#' wrong <- cbind(a = c(0, 0, 1, 0, 1, 1), b = c(0, 1, 1, 0, 1, 0),
#'                c = c(1, 1, 1, 0, 1, 1))
#' cochran_q_test(wrong)
#' @export
cochran_q_test <- function(x, na = c("error", "wrong")) {
  check_given(x)
  na <- check_choice(na)
  wrong <- if (inherits(x, "cv_predictions")) {
    wrong_answers(x, na)
  } else {
    check_wrong_matrix(x)
  }
  learners <- colnames(wrong) %||% paste("classifier", seq_len(ncol(wrong)))
  found <- cochran_q(wrong)
  df <- ncol(wrong) - 1
  errors <- stats::setNames(colMeans(wrong), learners)
  new_cv_test(
    statistic = c(Q = found), parameter = c(df = df),
    p.value = stats::pchisq(found, df, lower.tail = FALSE),
    estimate = NULL, alternative = NULL, method = "Cochran's Q test",
    data.name = argument_text(), errors = errors,
    notes = c(errors_note(errors),
              if (is.data.frame(x)) trained_note(predictions_shape(x)))
  )
}

# All of a few, or the range of many.
errors_note <- function(errors) {
  shown <- if (length(errors) <= 6) sort(errors) else range(errors)
  numbers <- vapply(shown, format_number, "", 3)
  if (length(errors) <= 6) {
    return(paste0("errors: ", toString(paste(names(shown), numbers)), "."))
  }
  paste0("errors of ", length(errors), " classifiers from ",
         paste(numbers, collapse = " to "), ".")
}

# Doubles, since products of integer counts overflow. (derivation-tests, eq. 16)
cochran_q <- function(wrong) {
  k <- ncol(wrong)
  errors <- colSums(wrong)
  by_record <- rowSums(wrong)
  spread <- sum(by_record * (k - by_record))
  if (spread == 0) return(0)
  (k - 1) * k * sum((errors - mean(errors))^2) / spread
}

wrong_answers <- function(x, na) {
  check_whole_predictions(x)
  refuse_if(is.numeric(x$truth), "x", "type",
            "must be predictions of classes, which are right or wrong, not of
             numbers.", i = "{.fn compare_learners} compares numbers.")
  learners <- prediction_learners(x)
  refuse_if(length(learners) < 2, "x", "shape",
            "must have two or more learners, not {length(learners)}.")
  refuse_if(nrow(x) < 2, "x", "shape", "must have two or more records, not 1.")
  check_one_test_set(x)
  check_single_answers(x)
  refuse_groups(x, "cochran_q_test", "{.fn compare_learners}",
                grouped = anyDuplicated(prediction_groups(x)) > 0)
  lost <- sum(vapply(learners, missing_predictions, 0L, x = x))
  refuse_if(na == "error" && lost > 0, "x", "missing",
            "must have an answer of every learner to every record: {lost}
             {?is/are} missing.",
            i = "{.code na = \"wrong\"} counts missing predictions as wrong.")
  wrong <- vapply(learners, function(learner) {
    same <- as.integer(x[[learner]]) == as.integer(x$truth)
    as.numeric(is.na(same) | !same)
  }, numeric(nrow(x)))
  matrix(wrong, nrow(x), dimnames = list(NULL, learners))
}

check_wrong_matrix <- function(x) {
  abort_if(!is.matrix(x) || !is.numeric(x) && !is.logical(x),
           "{.arg x} must be {.cls cv_predictions} or a matrix of 0 and 1, not
            {describe_value(x)}.", "type", "x")
  refuse_if(min(dim(x)) < 2, "x", "shape", "must have two columns or more, and
             a row for each of two records or more: it is {nrow(x)} x
             {ncol(x)}.")
  check_no_na(x, "x")
  other <- x[!x %in% 0:1]
  refuse_if(length(other) > 0, "x", "value",
            "must contain 0 and 1 only: it has {format(other[1])}.")
  x + 0
}
