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

table_title.cv_counts <- function(x) {
  shape <- counts_shape(x)
  size <- if (!is.null(shape$n)) paste0(", n = ", format_whole(shape$n))
  paste0(counts_title(x), " of each fold: ",
         describe_shape(shape[c("m", "k")]), size)
}

table_title.pooled_counts <- function(x) {
  how <- if (identical(x$pooled[1], "mean")) "average" else "sum"
  paste0(counts_title(x), ", ", how, " of all folds")
}

table_title.effective_counts <- function(x) {
  rho <- unique(describe_rho(x$rho1, x$rho2))
  paste0(counts_title(x), ", effective for ", x$m[1], " x 2 folds (",
         paste(rho, collapse = "; "), ")")
}

counts_title <- function(x) {
  if (inherits(x, "contingency_counts")) return("Contingency tables")
  "Confusion tables"
}

table_notes.contingency_counts <- function(x) {
  "n01: a wrong, b right; n10: a right, b wrong."
}

# What the title says once.
table_cells.pooled_counts <- function(x, digits = 3) {
  format(x, digits = digits)[setdiff(names(x), "pooled")]
}

table_cells.effective_counts <- function(x, digits = 3) {
  format(x, digits = digits)[setdiff(names(x), c("m", "rho1", "rho2"))]
}

#' @export
glance.cv_counts <- function(x, ...) {
  design <- counts_shape(x)
  known <- lapply(design[c("n", "n_train", "n_test")], `%||%`, NA_real_)
  data.frame(glance.cv_table(x), scheme = design$scheme %||% NA_character_,
             known)
}

print_rows <- function(x, max_rows) {
  plain <- plain_table(x)
  shown <- min(nrow(plain), max_rows)
  print.data.frame(plain[seq_len(shown), , drop = FALSE], row.names = FALSE,
                   digits = 6)
  if (nrow(plain) > shown) {
    cat("# ", count_of(nrow(plain) - shown, "more row"), "\n", sep = "")
  }
}
