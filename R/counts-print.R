# Counts as a reader sees them.

#' @export
print.cv_counts <- function(x, ..., max_rows = 12) {
  shape <- counts_shape(x)
  size <- if (!is.null(shape$n)) {
    paste0(", n = ", format(shape$n, big.mark = ","))
  }
  cat("<", counts_kind(x), "> ", describe_shape(shape[c("m", "k")]), size,
      "\n", sep = "")
  if (!is.null(shape$scheme)) cat(plan_schemes[[shape$scheme]], "\n", sep = "")
  if (inherits(x, "contingency_counts")) {
    cat("n01: a wrong, b right; n10: a right, b wrong\n")
  }
  print_rows(x, max_rows)
  invisible(x)
}

#' @export
print.pooled_counts <- function(x, ..., max_rows = 12) {
  how <- if (identical(x$pooled[1], "mean")) "Average" else "Sum"
  cat("<pooled ", counts_kind(x), "> ", how, " of the tables of all folds\n",
      sep = "")
  print_rows(x, max_rows)
  invisible(x)
}

#' @export
print.effective_counts <- function(x, ..., max_rows = 12) {
  cat("<effective ", counts_kind(x), "> m x 2 CV: sum of the tables / A(m),\n",
      "counts of n_effective independent records; not whole, not to be ",
      "rounded\n", sep = "")
  print_rows(x, max_rows)
  invisible(x)
}

print_rows <- function(x, max_rows) {
  plain <- as_plain(x)
  shown <- min(nrow(plain), max_rows)
  print.data.frame(plain[seq_len(shown), , drop = FALSE], row.names = FALSE,
                   digits = 6)
  if (nrow(plain) > shown) {
    cat("# ", count_of(nrow(plain) - shown, "more row"), "\n", sep = "")
  }
}
