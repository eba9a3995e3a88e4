#' A test in one sentence
#'
#' The conclusion from a test in words, with its uncertainty.
#'
#' The sentence includes the name of the learner with the larger loss, unless
#' the input of the test was plain numbers, whose direction is unknown. The
#' p-value of some tests (the F tests, the naive K-fold McNemar test) is not
#' about the size of the mean difference, which the sentence states. The caveat
#' of the test ([cv_tests()]) follows.
#'
#' @param object A [cv_test].
#' @param alpha The level, one number in (0, 1): p-values of at most `alpha`
#'   count as a difference. Default: 1 less the confidence level of the test,
#'   0.05 of one without an interval.
#' @param ... Must be empty; required by the generic.
#' @return A list of class `summary.cv_test` with the `test`, `alpha`,
#'   `conclusion`, one string, and `caution`, the note of [cv_tests()], one
#'   string. Printing shows the test, the conclusion and the caution.
#' @family tests
#' @examples
#' summary(holdout_mcnemar_test(c(n01 = 25, n10 = 15)))
#' @include tests.R
#' @export
summary.cv_test <- function(object, alpha = NULL, ...) {
  check_no_dots(...)
  alpha <- level_of(alpha, attr(object$conf.int, "conf.level"))
  entries <- registry_entries(test_registry)
  entry <- Find(function(one) one$label == object$method, entries)
  structure(
    list(test = object, alpha = alpha,
         caution = test_caution(entry, names(object$statistic) == "z" &&
                                  !isTRUE(object$inexact)),
         conclusion = conclusion(object, alpha, entry$about)),
    class = "summary.cv_test"
  )
}

# The level of what is concluded: where none is given, that of the intervals.
level_of <- function(alpha, conf.level) {
  check_level(alpha %||% signif(1 - (conf.level %||% 0.95), 12), "alpha")
}

#' @export
print.summary.cv_test <- function(x, ...) {
  print(x$test, ...)
  print_wrapped(summary_lines(x))
  invisible(x)
}

# The caveat of a test; `normal`: is its reference normal, where the exact tests
# that are advised instead can be had?
test_caution <- function(entry, normal) {
  notes <- c(entry$note, if (normal) entry$normal_note)
  if (!is.null(notes)) paste(notes, collapse = " ")
}

summary_lines <- function(x) {
  c(x$conclusion, if (!is.null(x$caution)) paste("Caveat:", x$caution))
}

# `about`: what the p-value is about (see `register_test()`).
conclusion <- function(test, alpha, about = "mean") {
  p <- test$p.value
  if (is.na(p)) return("The test could not be computed: its p-value is NA.")
  p_words <- p_equals(p, alpha, test$agreeing)
  of_pair <- is.null(test$errors) && !is.null(test$estimate)
  what <- if (!is.null(test$errors)) {
    paste0("that the classifiers do not all have the same error (", p_words,
           ").")
  } else if (!of_pair) {
    paste0("that the learners differ (", p_words, ").")
  } else if (identical(about, "folds")) {
    paste0("of a difference in any of the folds (",
           if (isTRUE(test$adjusted)) "adjusted ", p_words,
           "). The p-value is not about the mean difference: ",
           if (!isTRUE(test$plain)) "on average, ", describe_estimate(test),
           ".")
  } else {
    paste0(claim(test), ": ", describe_estimate(test), ", and ",
           describe_p_value(p, alpha, test), ".")
  }
  paste0(
    "At the ", format_level(alpha), " level there is ", if (p > alpha) "no ",
    "evidence ", what, if (!is.null(test$agreeing)) {
      paste0(" The differences do not vary: ", agreement_text(test$agreeing,
                                                           test$unit), ".")
    }, if (p > alpha && of_pair &&
             !isTRUE(test$rope$p.equivalence <= alpha)) not_shown(test),
    rope_sentence(test)
  )
}

# What the absence of evidence does not mean.
not_shown <- function(test) {
  if (test$alternative != "two.sided") {
    return(" This does not show that the opposite is true.")
  }
  if (null_difference(test) != 0) {
    return(" This does not show that the difference is just that.")
  }
  paste0(" This does not show that the two are ", equal_word(test),
         ", only that these records cannot tell them apart.")
}

# What the alternative says.
claim <- function(test) {
  null <- null_difference(test)
  if (test$alternative == "two.sided") {
    return(if (null == 0) "of a difference" else
      paste("that the difference is not", size_words(test, null)))
  }
  side <- if (test$alternative == "less") "below" else "above"
  if (isTRUE(test$plain)) {
    return(paste("that the mean difference is", side, size_words(test, null)))
  }
  pair <- test_pair(test)
  if (null != 0) {
    far <- if (null > 0) "above" else "below"
    side <- paste(if (side == far) "more than" else "less than",
                  size_words(test, abs(null)), far)
  }
  paste("that", the_quantity(test), "of", pair[1], "is", side, "that of",
        pair[2])
}
