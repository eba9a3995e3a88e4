#' @include power.R
NULL
