#' bcvinfer: inference on classifier performance
#'
#' How good is a classifier, and is one better than another? The package
#' answers with intervals and tests that account for the correlation of
#' cross-validation folds, from as few as ten model fits.
#'
#' One road leads through the package; each arrow is an ordinary data frame or
#' S3 value that can also be brought from elsewhere:
#'
#' ```
#' plan -> predictions -> counts      -> intervals
#'                     -> differences -> tests
#' ```
#'
#' @keywords internal
#' @useDynLib bcvinfer, .registration = TRUE
#' @importFrom Rcpp evalCpp
#' @importFrom rlang caller_arg caller_env %||%
"_PACKAGE"
