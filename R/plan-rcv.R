#' Random m x 2 cross-validation
#'
#' `m` independent random splits into halves. The overlaps of their training
#' sets vary about n/4; [cv_bcv()] fixes them there.
#'
#' As in [cv_bcv()], the half S_i trains for fold 1 of repetition i and is
#' tested in fold 2. For odd n the halves differ by one record.
#' `cv_kfold(n, k = 2, repeats = m)` draws the same kind of plan, and methods
#' for half splits take it as such.
#'
#' @inheritParams cv_bcv
#' @param m The number of repetitions, a whole number of at least one.
#'   Default 5, as the 5 x 2 tests need.
#' @param strata The class of each record, which both halves should hold in
#'   equal shares: a vector of length n, or a bare column name where `n` is a
#'   data frame. A factor, character, logical or whole numbers without `NA`.
#'   Default `NULL`: none.
#' @param distinct The number of different partitions, a whole number from 1 to
#'   `m`. With less than `m` the first partition is used m - distinct + 1 times,
#'   as in the study of repeated partitions of `r cite_short("yang2023")`, where
#'   RCP = m - distinct. Default `m`: all are drawn.
#' @return A `cv_plan` of scheme `"rcv"` (see [cv_bcv()]).
#' @section Errors:
#' Errors and warnings as in [cv_bcv()], with 2 blocks.
#' @references `r cite("yang2023")`
#' @family plans
#' @examples
#' set.seed(1)
#' plan <- cv_rcv(100, m = 5)
#' overlap_counts(plan)
#' partition_quality(plan)
#' @export
cv_rcv <- function(n, m = 5, strata = NULL, distinct = m) {
  records <- plan_records(n, rlang::enquo(strata))
  m <- check_count(m)
  distinct <- check_count(distinct, max = m)
  check_enough_records(records, 2L, "halves")
  partitions <- draw_partitions(records, matrix(2:1), distinct)
  use <- c(rep.int(1L, m - distinct), seq_len(distinct))
  new_cv_plan(partitions[, use, drop = FALSE], "rcv", 2L,
              stratified = !is.null(records$class))
}
