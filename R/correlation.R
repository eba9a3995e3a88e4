#' Correlations of the folds of m x 2 cross-validation
#'
#' Estimates, from many data sets, the variance of the value of one fold and
#' the two correlations on which intervals and tests from m x 2
#' cross-validation rest. One data set does not identify them.
#'
#' A replicate is one data set with its own m x 2 cross-validation; its values
#' are anything that a fold yields: an error rate, an F1, a difference in loss.
#' From the 2m x 2m sample covariance matrix of the values (divisor
#' replicates - 1)
#'
#' * `sigma2` is the average of the 2m variances,
#' * `omega` the average of the m covariances of the two folds of one
#'   repetition, `rho1 = omega / sigma2`,
#' * `gamma` the average of the covariances of folds of different repetitions,
#'   `rho2 = gamma / sigma2`,
#' * `var_mean` the sample variance of the mean of the 2m values. It equals
#'   sigma2 A(m) / (2m) of [bcv_variance()] exactly, since both are the average
#'   of all entries of the matrix.
#'
#' The estimates always obey rho2 <= (1 + rho1) / 2 and A(m) >= 0: averaging
#' the matrix over all exchanges of repetitions and of their folds keeps it
#' positive semidefinite, and its eigenvalues are then sigma2 (1 - rho1),
#' sigma2 (1 + rho1 - 2 rho2) and sigma2 A(m).
#'
#' Standard errors (columns `_se`) are those of the delete-one jackknife over
#' replicates, which for `mean` is the usual sqrt(var_mean / replicates). They
#' need no normal values; they are `NA` for two replicates.
#'
#' With one repetition `gamma` and `rho2` are `NA`. Where no value varies the
#' correlations are `NA`, with a warning of class
#' `bcvinfer_warning_zero_variance`.
#'
#' Rows for several learners, sample sizes or overlaps are put together by
#' [rbind()]; further columns are added by `$<-`. [tidy()] makes long rows
#' `term, estimate, std.error` of them, `autoplot()` draws them.
#'
#' @section Errors:
#' `bcvinfer_error_type` for another kind of `x`; `_column` for a
#' missing column; `_missing` for values that are missing or infinite (a
#' measure that is undefined in a fold: leave the whole replicate out, and say
#' so); `_rows` for combinations of replicate, rep and fold that are doubled or
#' lacking; `_scheme` where a repetition of a data frame has not two folds;
#' `_shape` for arrays of other dimensions and for fewer than two replicates.
#'
#' @param x A numeric array `[replicate, rep, fold]` with two folds, or a data
#'   frame with the columns `replicate`, `rep`, `fold` (labels of any type) and
#'   `estimate` (numbers), one row for each combination, in any order. Other
#'   columns are ignored.
#' @return A data frame of one row and class `cv_correlations` with the
#'   columns `mean, sigma2, omega, gamma, rho1, rho2, var_mean` (numbers), `m`
#'   and `replicates` (whole numbers), and `mean_se, sigma2_se, omega_se,
#'   gamma_se, rho1_se, rho2_se, var_mean_se` (numbers).
#' @references `r cite("yang2016")`
#'
#'   `r cite("yang2023")` Section 5.1 and Theorem 2.
#' @family correlations
#' @export
#' @examples
#' # 500 data sets, 5 x 2 folds that share a part of their noise.
#' set.seed(1)
#' shared <- rnorm(500)
#' x <- array(sqrt(0.3) * shared + sqrt(0.7) * rnorm(5000), c(500, 5, 2))
#' bcv_correlations(x)
bcv_correlations <- function(x) {
  check_given(x)
  x <- if (is.data.frame(x)) estimates_to_array(x) else check_estimates(x)
  if (dim(x)[1] < 2) {
    abort_input("{.arg x} must have at least two replicates (data sets): one
                 does not identify the correlations.", "shape", "x")
  }
  result <- new_cv_correlations(estimate_correlations_cpp(x), dim(x))
  if (result$sigma2 <= (8 * .Machine$double.eps * max(abs(x)))^2) {
    result[correlation_columns("rho")] <- NA_real_
    warn_result("No value of {.arg x} varies over the replicates: the
                 correlations are {.val {NA}}.", "zero_variance")
  }
  result
}

correlation_terms <- c("mean", "sigma2", "omega", "gamma", "rho1", "rho2",
                       "var_mean")

# The columns whose term begins with `prefix`, and their standard errors.
correlation_columns <- function(prefix) {
  terms <- correlation_terms[startsWith(correlation_terms, prefix)]
  c(terms, paste0(terms, "_se"))
}

# `found`: the seven terms, and the standard errors of all but the mean.
new_cv_correlations <- function(found, size) {
  var_mean <- found[match("var_mean", correlation_terms)]
  numbers <- append(found, sqrt(var_mean / size[1]), after = 7)
  numbers[is.nan(numbers)] <- NA
  numbers <- as.list(numbers)
  names(numbers) <- c(correlation_terms, paste0(correlation_terms, "_se"))
  shape <- list(m = size[2], replicates = size[1])
  structure(list2DF(append(numbers, shape, after = 7)),
            class = c("cv_correlations", "cv_table", "data.frame"))
}

table_columns.cv_correlations <- function(x) {
  c(correlation_terms, paste0(correlation_terms, "_se"), "m", "replicates")
}

table_title.cv_correlations <- function(x) {
  sizes <- paste(unique(x$m), collapse = ", ")
  paste("Correlations of", sizes, "x 2 cross-validation")
}

# Standard errors are in the long rows of `tidy()`.
table_cells.cv_correlations <- function(x, digits = 3) {
  errors <- paste0(correlation_terms, "_se")
  format(x, digits = digits)[setdiff(names(x), c(errors, "m"))]
}

#' @export
print.cv_correlations <- function(x, digits = 4, ...) {
  if (nrow(x) != 1 || !is_whole_table(x)) return(NextMethod(digits = 3))
  cat("Correlations of ", x$m, " x 2 cross-validation from ",
      count_of(x$replicates, "replicate"), "\n\n", sep = "")
  rows <- as.data.frame(tidy(x))[c("term", "estimate", "std.error")]
  print(rows, digits = digits, row.names = FALSE, ...)
  invisible(x)
}

#' @export
tidy.cv_correlations <- function(x, ...) {
  errors <- paste0(correlation_terms, "_se")
  check_columns(x, c(correlation_terms, errors))
  x <- as.data.frame(x)
  other <- setdiff(names(x), c(correlation_terms, errors))
  each <- rep(seq_len(nrow(x)), each = length(correlation_terms))
  cbind(
    x[each, setdiff(other, c("m", "replicates")), drop = FALSE],
    term = rep(correlation_terms, nrow(x)),
    estimate = as.vector(t(as.matrix(x[correlation_terms]))),
    std.error = as.vector(t(as.matrix(x[errors]))),
    x[each, intersect(c("m", "replicates"), other), drop = FALSE],
    row.names = NULL
  )
}

#' @export
glance.cv_correlations <- function(x, ...) {
  one <- function(values) if (length(unique(values)) == 1) values[1] else NA
  data.frame(glance.cv_table(x), m = as.integer(one(x$m)),
             replicates = as.integer(one(x$replicates)))
}
