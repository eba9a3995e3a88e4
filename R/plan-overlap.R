#' Two half splits with a chosen overlap
#'
#' Two random half splits whose training sets share exactly `overlap` rows: to
#' see how the overlap changes the variance of an estimate (Figure 1 of
#' `r cite_short("yang2016")`).
#'
#' For even n both S_1 and S_2 have n/2 rows. For odd n both have (n + 1)/2, but
#' S_2 has (n - 1)/2 where `overlap` is 0.
#'
#' @param n The number of records, or a data frame with one row for each.
#' @param overlap The number of rows that train for fold 1 of both repetitions,
#'   a whole number from 0 (the second split is the first with its folds
#'   swapped) to n/2, rounded up (the same split twice).
#' @return A `cv_plan` of scheme `"overlap"` with two repetitions of two folds
#'   (see [cv_bcv()]).
#' @section Errors:
#' Class `bcvinfer_error_value` where a number is not whole or
#' `overlap` is out of the range that n allows.
#' @references `r cite("yang2016")`
#' @family plans
#' @examples
#' set.seed(1)
#' overlap_counts(cv_overlap(40, overlap = 15))
#' @export
cv_overlap <- function(n, overlap) {
  n <- plan_records(n, rlang::quo(NULL))$n
  check_enough_records(list(n = n), 2L, "halves")
  check_given(overlap)
  size <- (n + 1L) %/% 2L
  overlap <- check_count(overlap, min = 0, max = size)
  order <- sample.int(n)
  others <- if (overlap == 0L) n - size else size - overlap
  first <- order[seq_len(size)]
  second <- order[c(seq_len(overlap), size + seq_len(others))]
  assignment <- matrix(1L, n, 2L)
  assignment[first, 1L] <- 2L
  assignment[second, 2L] <- 2L
  new_cv_plan(assignment, "overlap", 2L, stratified = FALSE)
}
