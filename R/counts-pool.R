#' Pool the counts of all folds
#'
#' Adds up, or averages, the tables of all repetitions and folds of each
#' learner or pair.
#'
#' In repeated cross-validation every record is tested in each repetition, so
#' the sum counts it several times: a sum of m repetitions is not a sample of
#' that size. [effective_table()] says what an m x 2 plan is worth.
#'
#' @section Errors:
#' `x` that are no counts by fold (`bcvinfer_error_type`), `how` another word
#' (`bcvinfer_error_value`), counts without every combination of repetition and
#' fold (`bcvinfer_error_rows`).
#'
#' @param x Counts by fold, from [confusion_counts()] or
#'   [contingency_counts()].
#' @param how `"sum"` (default, whole counts) or `"mean"`, the average table of
#'   a fold, which is not whole in general.
#' @return A data frame of class `pooled_counts`, one row per learner (and
#'   class) or pair: `learner` (and `class`) or `a`, `b`; the four counts;
#'   `reps`, `folds` (folds per repetition) and `pooled` (the value of `how`).
#' @examples
#' counts <- contingency_counts(
#'   data.frame(rep = c(1, 1, 2, 2), fold = c(1, 2, 1, 2),
#'              n00 = 3:6, n01 = 1, n10 = 4, n11 = 20)
#' )
#' pool_counts(counts)
#' pool_counts(counts, "mean")
#' @family counts
#' @export
pool_counts <- function(x, how = c("sum", "mean")) {
  check_given(x)
  how <- check_choice(how, c("sum", "mean"))
  blocks <- split_counts(x)
  divide <- function(block) if (how == "mean") nrow(block) else 1
  data <- pool_blocks(blocks, x, divide)
  reps <- vapply(blocks, function(block) length(unique(block$rep)), 0L)
  data$reps <- unname(reps)
  data$folds <- unname(vapply(blocks, nrow, 0L)) %/% data$reps
  data$pooled <- rep(how, nrow(data))
  new_result(data, c("pooled_counts", counts_kind(x)))
}

# One row per block: its owner, and its summed cells divided by a number.
pool_blocks <- function(blocks, x, divide) {
  owners <- lapply(owner_names(x), function(name) {
    unname(vapply(blocks, function(block) as.character(block[[name]][1]), ""))
  })
  names(owners) <- owner_names(x)
  cells <- lapply(cell_names(x), function(cell) {
    unname(vapply(blocks, function(block) sum(block[[cell]]) / divide(block),
                  0))
  })
  names(cells) <- cell_names(x)
  new_table(c(owners, cells))
}
