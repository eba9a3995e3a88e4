# A plan as its reader sees it: what it is, how many records, how even.

#' @export
format.cv_plan <- function(x, ...) {
  c(cli::style_bold(plan_title(x)),
    paste0("Records:      ", format_records(x)),
    paste0("Repetitions:  ", format_repetitions(x)),
    paste0("Sizes:        ", format_sizes(x)),
    if (has_half_splits(x$scheme, x$k) && x$m > 1) format_balance(x))
}

#' @export
print.cv_plan <- function(x, ...) {
  cat(format(x, ...), sep = "\n")
  invisible(x)
}

plan_title <- function(plan) {
  title <- unname(plan_schemes[plan$scheme])
  title <- sub("m x 2", paste(plan$m, "x 2"), title, fixed = TRUE)
  sub("^K-fold", paste0(plan$k, "-fold"), title)
}

format_whole <- function(x) {
  format(x, big.mark = ",", scientific = FALSE, trim = TRUE)
}

format_records <- function(plan) {
  blocks <- if (plan$scheme == "bcv" && !is.null(plan$nested)) {
    paste("in", count_of(count_blocks_cpp(plan$m, plan$nested), "block"))
  }
  traits <- c(if (isTRUE(plan$stratified)) "stratified",
              if (isTRUE(plan$nested)) "nested")
  traits <- if (length(traits) > 0) paste0(", ", toString(traits))
  paste0(paste(c(format_whole(plan$n), blocks), collapse = " "), traits)
}

format_repetitions <- function(plan) {
  sets <- length(unique(plan$reps$set))
  groups <- if (plan$scheme == "paired_halves") {
    paste0(": ", sum(plan$reps$set == 0), " of all records, the others of ",
           count_of(sets - 1, "pair"), " of halves")
  } else if (sets > 1) {
    paste(" in", sets, "sets")
  }
  paste0(format_whole(plan$m), " x ", count_of(plan$k, "fold"), groups)
}

format_sizes <- function(plan) {
  sizes <- unique(plan$reps[c("n_train", "n_test")])
  text <- paste(format_whole(sizes$n_train), "train,",
                format_whole(sizes$n_test), "test")
  mean <- if (any(plan$reps$n_test %% 1 != 0)) " (mean of the folds)"
  if (length(text) > 2) text <- c(text[1:2], "...")
  paste0(paste(text, collapse = "; "), mean)
}

format_balance <- function(plan) {
  overlaps <- overlap_counts_cpp(plan$assignment)
  overlaps <- range(overlaps[upper.tri(overlaps)])
  ends <- paste(format_whole(unique(overlaps)), collapse = " to ")
  quality <- partition_quality(plan)
  c(paste0("Overlaps:     ", ends, " rows shared by two training sets (n/4 = ",
           format_whole(plan$n / 4), ")"),
    paste0("Quality:      T = ", format_number(quality$statistic),
           ", random halves ", format_number(quality$expected),
           " +/- ", format_number(sqrt(quality$variance)),
           " (z = ", format_number(quality$z, 3), ")"))
}

#' A summary of a plan
#'
#' @param object A `cv_plan`.
#' @param ... Not used.
#' @return An object of class `summary.cv_plan`: a list of `plan` (the lines of
#'   its print), `reps` (the table of repetitions), `overlaps` (see
#'   [overlap_counts()]) and, for half splits, `quality` (see
#'   [partition_quality()]).
#' @family plans
#' @examples
#' set.seed(1)
#' summary(cv_bcv(300, m = 3))
#' @export
summary.cv_plan <- function(object, ...) {
  structure(
    list(plan = format(object), reps = object$reps,
         overlaps = overlap_counts(object),
         quality = if (has_half_splits(object$scheme, object$k)) {
           partition_quality(object)
         }),
    class = "summary.cv_plan"
  )
}

#' @export
print.summary.cv_plan <- function(x, ...) {
  cat(x$plan, sep = "\n")
  cat("\nRows shared by the training sets for fold 1:\n")
  print(overlap_cells(x))
  if (nrow(x$overlaps) > 15) {
    cat("(the first 15 of", nrow(x$overlaps), "repetitions)\n")
  }
  invisible(x)
}

# As many repetitions as fit into 80 columns.
overlap_cells <- function(x) {
  shown <- seq_len(min(nrow(x$overlaps), 15))
  overlaps <- x$overlaps[shown, shown, drop = FALSE]
  dimnames(overlaps) <- list(paste("rep", shown), shown)
  overlaps
}
