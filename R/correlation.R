#' Correlations of folds of m x 2 cross-validation
#'
#' Estimates, from many data sets, the variance of the value of one fold and
#' the two correlations on which intervals and tests from m x 2
#' cross-validation are based. One data set does not identify them.
#'
#' A replicate is one data set with its own m x 2 cross-validation; its values
#' are one number per fold: an error rate, an F1, a difference in loss.
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
#' Standard errors (columns `_se`) are from the delete-one jackknife over
#' replicates; for `mean` this is the usual sqrt(var_mean / replicates). They
#' do not assume normal values; they are `NA` for two replicates.
#'
#' With one repetition `gamma` and `rho2` are `NA`. If no value varies, the
#' correlations are `NA`, with a warning of class
#' `bcvinfer_warning_zero_variance`.
#'
#' Rows for several learners, sample sizes or overlaps are combined by
#' [rbind()]; further columns are added by `$<-`. [tidy()] gives long rows
#' `term, estimate, std.error`, `autoplot()` draws them.
#'
#' @section Errors:
#' `bcvinfer_error_type` for another kind of `x`; `_column` for a missing
#' column; `_missing` for values that are missing or infinite (a measure that
#' is undefined in a fold: leave the whole replicate out, and report it);
#' `_rows` for combinations of replicate, rep and fold that are duplicated or
#' missing; `_scheme` where a data frame does not have two folds; `_shape` for
#' arrays of other dimensions, for fewer than two replicates, and for a column
#' of several models or learners.
#'
#' @param x A numeric array `[replicate, rep, fold]` with two folds, or a data
#'   frame with the columns `replicate`, `rep`, `fold` (labels of any type) and
#'   `estimate` (numbers), one row for each combination, in any order. Other
#'   columns are ignored, but for those of models: they must be of one learner.
#' @return A data frame of one row and class `cv_correlations` with the
#'   columns `mean, sigma2, omega, gamma, rho1, rho2, var_mean` (numbers), `m`
#'   and `replicates` (whole numbers), and `mean_se, sigma2_se, omega_se,
#'   gamma_se, rho1_se, rho2_se, var_mean_se` (numbers).
#' @references `r cite("yang2016")`
#'
#'   `r cite("yang2023")` Section 5.1 and Theorem 2.
#' @family correlations
#' @include result-table.R
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
  refuse_if(dim(x)[1] < 2, "x", "shape", "must have at least two replicates
             (data sets): one does not identify the correlations.")
  found <- estimate_correlations_cpp(x)
  result <- stats::setNames(
    append(found, sqrt(found[7] / dim(x)[1]), after = 7),
    c(correlation_terms, term_errors)
  )
  # Equal values differ by their rounding.
  if (result["sigma2"] <= (8 * .Machine$double.eps * max(abs(x)))^2) {
    result[correlation_columns("rho")] <- NA
    warn_result("No value of {.arg x} varies over the replicates: the
                 correlations are {.val {NA}}.", "zero_variance")
  }
  result[is.nan(result)] <- NA
  new_result(list2DF(c(as.list(result[correlation_terms]),
                       list(m = dim(x)[2], replicates = dim(x)[1]),
                       as.list(result[term_errors]))), "cv_correlations")
}

correlation_terms <- c("mean", "sigma2", "omega", "gamma", "rho1", "rho2",
                       "var_mean")
term_errors <- paste0(correlation_terms, "_se")

# The columns whose term begins with `prefix`, and their standard errors.
correlation_columns <- function(prefix) {
  terms <- correlation_terms[startsWith(correlation_terms, prefix)]
  c(terms, paste0(terms, "_se"))
}

# An array [replicate, rep, fold].
check_estimates <- function(x) {
  refuse_if(!is.array(x) || !is.numeric(x), "x", "type",
            "must be a numeric array {.code [replicate, rep, fold]} or a data
             frame, not {describe_value(x)}.")
  size <- dim(x)
  refuse_if(length(size) != 3 || size[3] != 2 || size[2] < 1, "x", "shape",
            "must have the dimensions replicates x repetitions x 2 folds, not
             {paste(size, collapse = ' x ')}.")
  check_finite_estimates(x, rep_len(seq_len(size[1]), length(x)))
  array(as.double(x), size)
}

check_finite_estimates <- function(estimate, replicate) {
  # The sum of finite numbers may overflow, so it proves only the good case.
  if (is.finite(sum(estimate)) || all(is.finite(estimate))) return(invisible())
  bad <- unique(replicate[!is.finite(estimate)])
  refuse("x", "missing", "must not have missing or infinite values.",
         x = "It has {sum(!is.finite(estimate))}, in {length(bad)}
          replicate{?s}; the first is {.val {as.character(bad[1])}}.",
         i = "Leave whole replicates out, and report how many.")
}

# The array of a data frame with one row for each cell, in any order.
estimates_to_array <- function(x) {
  keys <- c("replicate", "rep", "fold")
  check_columns(x, c(keys, "estimate"), "x")
  ids <- as.list(x)[keys]
  check_ids(ids, "x")
  refuse_models(x[setdiff(names(x), keys)], "x", "fold of one learner",
                i = "Several learners need one call each.")
  abort_if(!is.numeric(x$estimate),
           "{.arg x}'s column {.field estimate} must be numeric, not
            {describe_value(x$estimate)}.", "type", "x")
  labels <- lapply(ids, unique)
  size <- lengths(labels, use.names = FALSE)
  refuse_if(nrow(x) > 0 && size[3] != 2, "x", "scheme",
            "must come from half splits, two folds for each repetition: its
             column {.field fold} has {size[3]} value{?s}.")
  check_once(ids, "x", "Several learners need one call each.")
  codes <- Map(match, ids, labels)
  missing <- prod(size) - nrow(x)
  short <- which(tabulate(codes[[1]], size[1]) < prod(size[-1]))[1]
  refuse_if(missing > 0, "x", "rows",
            "must have each combination of replicate, rep and fold.",
            x = "Missing: {count_of(missing, 'row')}, the first in replicate
             {.val {as.character(labels[[1]][short])}}.")
  check_finite_estimates(x$estimate, x$replicate)
  result <- array(0, size)
  result[do.call(cbind, unname(codes))] <- x$estimate
  result
}

# Standard errors are in the long rows of `tidy()`.
register_table(
  "cv_correlations",
  columns = c(correlation_terms, term_errors, "m", "replicates"),
  hidden = c(term_errors, "m"),
  title = function(x) {
    sizes <- paste(unique(x$m), collapse = ", ")
    paste("Correlations of", sizes, "x 2 cross-validation")
  }
)

#' @export
print.cv_correlations <- function(x, digits = 4, ...) {
  check_digits(digits)
  if (nrow(x) != 1 || !is_whole_table(x)) return(NextMethod(digits = 3))
  cat("Correlations of ", x$m, " x 2 cross-validation from ",
      count_of(x$replicates, "replicate"), "\n\n", sep = "")
  rows <- as.data.frame(tidy(x))[c("term", "estimate", "std.error")]
  print(rows, digits = digits, row.names = FALSE, ...)
  invisible(x)
}

#' @export
tidy.cv_correlations <- function(x, ...) {
  check_columns(x, c(correlation_terms, term_errors))
  x <- as.data.frame(x)
  other <- setdiff(names(x), c(correlation_terms, term_errors))
  each <- rep(seq_len(nrow(x)), each = length(correlation_terms))
  cbind(
    x[each, setdiff(other, c("m", "replicates")), drop = FALSE],
    term = rep(correlation_terms, nrow(x)),
    estimate = as.vector(t(as.matrix(x[correlation_terms]))),
    std.error = as.vector(t(as.matrix(x[term_errors]))),
    x[each, intersect(c("m", "replicates"), other), drop = FALSE],
    row.names = NULL
  )
}
