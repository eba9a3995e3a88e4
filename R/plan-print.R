# A plan as its reader sees it: what it is, how many records, how even; as tidy
# tables.

#' @export
format.cv_plan <- function(x, ...) {
  blocks <- if (x$scheme == "bcv" && !is.null(x$nested)) {
    paste(" in", count_of(count_blocks_cpp(x$m, x$nested), "block"))
  }
  traits <- c(if (isTRUE(x$stratified)) ", stratified",
              if (isTRUE(x$nested)) ", nested")
  title <- sub("m x 2", paste(x$m, "x 2"), plan_schemes[[x$scheme]],
               fixed = TRUE)
  c(cli::style_bold(sub("^K-fold", paste0(x$k, "-fold"), title)),
    paste(c("Records:      ", format_whole(x$n),
            if (!is.null(x$groups)) paste(" of", count_of(x$n_groups, "group")),
            blocks, traits), collapse = ""),
    paste0("Repetitions:  ", format_repetitions(x)),
    paste0("Sizes:        ", format_sizes(x)),
    if (has_half_splits(x$scheme, x$k) && x$m > 1) format_balance(x))
}

#' @export
print.cv_plan <- function(x, ...) {
  cat(format(x, ...), sep = "\n")
  invisible(x)
}

format_repetitions <- function(plan) {
  set <- plan$reps$set
  if (plan$scheme == "blocks") {
    return(paste0(
      count_of(max(set), "partition"), " into ", plan$blocks, " blocks: ",
      format_whole(plan$m), " fits of one fold"
    ))
  }
  sets <- length(unique(set))
  of_sets <- if (plan$scheme == "paired_halves") {
    paste0(": ", sum(set == 0), " of all records, the others of ",
           count_of(sets - 1, "pair"), " of halves")
  } else if (sets > 1) {
    paste(" in", sets, "sets")
  }
  paste0(format_whole(plan$m), " x ", count_of(plan$k, "fold"), of_sets)
}

format_sizes <- function(plan) {
  sizes <- unique(plan$reps[c("n_train", "n_test")])
  text <- paste(format_whole(sizes$n_train), "train,",
                format_whole(sizes$n_test), "test")
  if (length(text) > 2) text <- c(text[1:2], "...")
  # Whole groups make folds of unequal sizes, and so do blocks of halves.
  tested <- if (plan$k > 1) range(tidy(plan)$n_test)
  most <- if (is.null(plan$groups)) max(1, plan$n / plan$k / 20) else 0
  uneven <- plan$k > 1 && diff(tested) > most
  paste0(paste(text, collapse = "; "), if (uneven) {
    paste0(" (means; single folds test ", format_whole(tested[1]), " to ",
           format_whole(tested[2]), ")")
  } else if (any(plan$reps$n_test %% 1 != 0)) {
    " (mean of the folds)"
  })
}

format_balance <- function(plan) {
  quality <- plan_quality(plan)
  ends <- paste(format_whole(unique(range(quality$shared))), collapse = " to ")
  even <- if (is.null(plan$groups)) {
    paste0("T = ", format_number(quality$statistic), ", random halves ",
           format_number(quality$expected), " +/- ",
           format_number(sqrt(quality$variance)), " (z = ",
           format_number(quality$z, 3), ")")
  } else {
    paste("at most", format_percent(quality$max_off), "of the records from n/4")
  }
  c(paste0("Overlaps:     ", ends, " rows shared by two training sets (n/4 = ",
           format_whole(plan$n / 4), ")"),
    paste0("Quality:      ", even))
}

#' A summary of a plan
#'
#' @param object A `cv_plan`.
#' @param ... Ignored; required by the generic.
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
  print(shown_overlaps(x))
  if (nrow(x$overlaps) > 15) {
    cat("(the first 15 of", nrow(x$overlaps), "repetitions)\n")
  }
  invisible(x)
}

# Of as many repetitions as fit into 80 columns.
shown_overlaps <- function(x) {
  overlaps <- utils::head(x$overlaps, c(15, 15))
  shown <- seq_len(nrow(overlaps))
  `dimnames<-`(overlaps, list(paste("rep", shown), shown))
}

#' Tidy a plan, or add it to its data
#'
#' @param x A `cv_plan`.
#' @param data The data frame that the plan divides, one row per record.
#' @param ... Ignored; required by the generic.
#' @return `tidy()`: a data frame with one row per repetition and fold: `rep,
#'   fold, set` and `half` (see [cv_paired_halves()] and [cv_holdout()]),
#'   `n_train, n_test` (the numbers of rows). `glance()`: one row, `scheme, n,
#'   m, k, n_train, n_test` (means), `stratified`, and the `overlap_z` of
#'   [partition_quality()], `NA` without half splits. `augment()`: the rows
#'   of `data`, once for each repetition that they take part in, with the
#'   columns `.rep` and `.fold` (0: trains only) added.
#' @details Errors of `augment()`: `bcvinfer_error_type` if `data` is not a data
#'   frame, `bcvinfer_error_shape` if its number of rows differs from the
#'   plan's records.
#' @seealso [as.data.frame()][as.data.frame.cv_plan()]: one row per record and
#'   repetition.
#' @family plans
#' @examples
#' set.seed(1)
#' plan <- cv_bcv(8, m = 2)
#' tidy(plan)
#' glance(plan)
#' head(augment(plan, data.frame(x = letters[1:8])))
#' @name tidy.cv_plan
NULL

#' @rdname tidy.cv_plan
#' @export
tidy.cv_plan <- function(x, ...) {
  folds <- plan_folds(x)
  n_test <- as.vector(apply(x$assignment, 2, tabulate, nbins = x$k))
  used <- colSums(!is.na(x$assignment))[folds$rep]
  cbind(folds, set = x$reps$set[folds$rep], half = x$reps$half[folds$rep],
        n_train = as.integer(used) - n_test, n_test = n_test)
}

#' @rdname tidy.cv_plan
#' @export
glance.cv_plan <- function(x, ...) {
  halves <- has_half_splits(x$scheme, x$k)
  data.frame(
    plan_design(x)[c("scheme", "n", "m", "k", "n_train", "n_test")],
    stratified = isTRUE(x$stratified),
    overlap_z = if (halves) plan_quality(x)$z else NA_real_
  )
}

#' @rdname tidy.cv_plan
#' @export
augment.cv_plan <- function(x, data, ...) {
  check_given(data)
  check_plan_data(x, data)
  places <- as.data.frame(x)
  beside_rows(data, places$row, list(.rep = places$rep, .fold = places$fold))
}
