#' An interval in one sentence
#'
#' What an interval says, in words that can go into a paper: the measure, the
#' learner, the estimate and its estimator, the ends and their kind.
#'
#' An interval from a posterior is called a credible interval, one from a
#' standard error a confidence interval. The sentence is followed by what the
#' reader must know: the table the interval was made from, the number of
#' training records that it speaks of, and, where the registry
#' ([cv_intervals()]) does not recommend it, the reason.
#'
#' @param object A [cv_interval].
#' @param digits The number of decimals, a whole number. Default 3.
#' @param ... Without use, for the generic function.
#' @return A list of class `summary.cv_interval` with `conclusion`, a character
#'   vector of one sentence per row of `object`, `basis`, the notes of the
#'   intervals, and `caution`, the registry's notes on the methods that it does
#'   not recommend, a character vector (empty where there is none).
#' @family intervals
#' @examples
#' counts <- confusion_counts(data.frame(
#'   learner = "tree", rep = 1, fold = 1:2,
#'   tp = c(40, 30), fp = c(5, 10), fn = c(10, 5), tn = c(45, 55)
#' ))
#' summary(interval_beta_prime(counts))
#' @export
summary.cv_interval <- function(object, digits = 3, ...) {
  digits <- check_count(digits, min = 0)
  structure(
    list(conclusion = interval_sentences(object, digits),
         basis = interval_notes(object), caution = interval_cautions(object)),
    class = "summary.cv_interval"
  )
}

#' @export
print.summary.cv_interval <- function(x, ...) {
  cat(strwrap(x$conclusion, exdent = 2), sep = "\n")
  for (note in c(x$basis, x$caution)) {
    cat(strwrap(note, initial = "* ", prefix = "  "), sep = "\n")
  }
  invisible(x)
}

interval_sentences <- function(object, digits) {
  text <- format(object, digits = digits)
  posterior <- attr(object, "posterior") %||% vector("list", nrow(object))
  kind <- ifelse(vapply(posterior, is.null, NA), "confidence", "credible")
  estimator <- c(micro = "from the pooled counts", macro = "mean of folds")
  told <- ifelse(is.na(object$estimate), "is undefined", paste0(
    "is ", text$estimate, " (", estimator[object$estimator], ")"
  ))
  paste0(
    capital(measure_label(object$measure)), " of ", object$learner,
    if (!is.null(object[["class"]])) paste(" for class", object[["class"]]),
    " ", told, ", with a ", format(100 * object$conf.level, trim = TRUE), "% ",
    kind, " interval from ", text$conf.low, " to ", text$conf.high, "."
  )
}

capital <- function(x) paste0(toupper(substr(x, 1, 1)), substring(x, 2))

# Of methods that the registry does not recommend, the reason.
interval_cautions <- function(object) {
  entries <- lapply(sub("_hpd$", "", unique(object$method)), function(method) {
    registry_entry(interval_registry, method)
  })
  doubtful <- Filter(function(entry) identical(entry$recommended, FALSE),
                     entries)
  vapply(doubtful, function(entry) paste0(entry$interval, ": ", entry$note), "")
}
