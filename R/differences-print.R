# Differences as a reader, broom and knitr see them.

#' @rdname loss_differences
#' @param row.names,optional,... Without use, for the generic function.
#' @export
as.data.frame.cv_differences <- function(x, row.names = NULL, optional = FALSE,
                                         ...) {
  folds <- ncol(x)
  data.frame(
    rep = rep(attr(x, "rep"), each = folds),
    fold = rep(seq_len(folds), nrow(x)),
    set = rep(attr(x, "set"), each = folds),
    half = rep(attr(x, "half"), each = folds),
    difference = as.vector(t(unclass(x)))
  )
}

#' @rdname loss_differences
#' @export
tidy.cv_differences <- function(x, ...) {
  rows <- as.data.frame(x)
  names(rows)[names(rows) == "difference"] <- "estimate"
  rows
}

#' @rdname loss_differences
#' @export
glance.cv_differences <- function(x, ...) {
  data.frame(
    a = attr(x, "a"), b = attr(x, "b"), loss = attr(x, "loss"),
    estimate = mean(x), reps = nrow(x), folds = ncol(x),
    scheme = attr(x, "scheme") %||% NA_character_
  )
}

#' @rdname loss_differences
#' @export
format.cv_differences <- function(x, digits = 4, ...) {
  values <- matrix(x, nrow(x), ncol(x))
  matrix(format_decimals(values, shared_decimals(values, digits)), nrow(x),
         dimnames = list(paste("repetition", attr(x, "rep")),
                         paste("fold", seq_len(ncol(x)))))
}

#' @rdname loss_differences
#' @param digits The number of significant digits to print, a whole
#'   number. Default 4, enough for differences in error.
#' @export
print.cv_differences <- function(x, digits = 4, ...) {
  scheme <- attr(x, "scheme")
  cat("Differences in ", attr(x, "loss_label"), ": ", attr(x, "a"), " - ",
      attr(x, "b"), "\n", sep = "")
  cat(count_of(nrow(x), "repetition"), " of ", count_of(ncol(x), "fold"),
      if (!is.null(scheme)) paste0(" (", scheme, ")"), "\n", sep = "")
  values <- matrix(x, nrow(x), ncol(x), dimnames = list(
    paste("repetition", attr(x, "rep")), paste("fold", seq_len(ncol(x)))
  ))
  print(values, digits = digits)
  invisible(x)
}
