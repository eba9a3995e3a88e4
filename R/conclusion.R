#' @include tests.R
NULL

#' A test in one sentence
#'
#' What to conclude from a test, and how sure one may be, in words.
#'
#' The sentence names the learner with the larger loss, unless the test was
#' given plain numbers, whose direction is unknown. The p-value of some tests
#' (the F tests, the naive K-fold McNemar test) is not about the size of the
#' mean difference; their sentence says so. The registry's caveat ([cv_tests()])
#' follows.
#'
#' @param object A [cv_test].
#' @param alpha The level, one number in (0, 1): p-values of at most `alpha`
#'   count as a difference. Default 0.05.
#' @param ... Must be empty; required by the generic.
#' @return A list of class `summary.cv_test` with the `test`, `alpha`,
#'   `conclusion`, one string, and `caution`, the registry's note, one string.
#'   It prints the test, the conclusion and the caution.
#' @family tests
#' @examples
#' summary(holdout_mcnemar_test(c(n01 = 25, n10 = 15)))
#' @export
summary.cv_test <- function(object, alpha = 0.05, ...) {
  check_no_dots(...)
  alpha <- check_level(alpha)
  entries <- registry_entries(test_registry)
  entry <- Find(function(one) one$label == object$method, entries)
  structure(
    list(test = object, alpha = alpha, caution = entry$note,
         conclusion = conclusion(object, alpha, entry$about)),
    class = "summary.cv_test"
  )
}

#' @export
print.summary.cv_test <- function(x, ...) {
  print(x$test, ...)
  print_wrapped(summary_lines(x))
  invisible(x)
}

summary_lines <- function(x) {
  c(x$conclusion, if (!is.null(x$caution)) paste("Caveat:", x$caution))
}

# `about`: what the p-value is about (see `register_test()`).
conclusion <- function(test, alpha, about = "mean") {
  p <- test$p.value
  if (is.na(p)) return("The test could not be computed: its p-value is NA.")
  p_words <- p_equals(p, alpha)
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
    "At the ", format(100 * alpha), "% level there is ", if (p > alpha) "no ",
    "evidence ", what, if (p > alpha && of_pair) not_shown(test)
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
  paste(" This does not show that the two are equally good, only that these",
        "records cannot tell them apart.")
}

# The difference under the hypothesis: 0, or a margin that was given.
null_difference <- function(test) {
  null <- test$null.value
  if (startsWith(names(null)[1], "n01 /")) 0 else null[[1]]
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
  paste("that the", test_quantity(test), "of", pair[1], "is", side, "that of",
        pair[2])
}

# A difference in its unit.
size_words <- function(test, size) {
  if (test_quantity(test) == "error") {
    paste(format_number(100 * size, 3), "percentage points")
  } else {
    format_number(size, 3)
  }
}

test_pair <- function(test) {
  test$learners %||% c("the first learner", "the second")
}

# "error", "F1", "loss"
test_quantity <- function(test) {
  sub("difference in ", "", names(test$null.value)[1], fixed = TRUE)
}

describe_estimate <- function(test) {
  pair <- test_pair(test)
  estimate <- test$estimate[[1]]
  term <- names(test$estimate)[1]
  first <- if (grepl("(first fold)", term, fixed = TRUE)) " in the first fold"
  if (is.na(estimate)) return("there is no disagreement")
  if (startsWith(term, "n01 /")) {
    return(paste0("of the records that only one of them got wrong, ", pair[1],
                  " got ", format_percent(estimate), " wrong"))
  }
  if (isTRUE(test$plain)) {
    return(paste0("the ", if (is.null(first)) "mean ",
                  "difference (first minus second) is ",
                  format_number(estimate, 3), first))
  }
  quantity <- test_quantity(test)
  if (estimate == 0) {
    return(paste0("the ", quantity, " of ", pair[1], " and of ", pair[2],
                  " is the same", first))
  }
  paste0("the ", quantity, " of ", pair[1], " is ",
         size_words(test, abs(estimate)),
         if (estimate > 0) " above" else " below", " that of ", pair[2], first)
}

describe_p_value <- function(p, alpha, test) {
  words <- p_equals(p, alpha)
  if (isTRUE(test$adjusted)) {
    return(paste("the p-value, adjusted for the number of pairs, is",
                 sub("p < ", "below ", sub("p = ", "", words))))
  }
  difference <- null_difference(test)
  such <- switch(test$alternative,
                 two.sided = if (difference == 0) {
                   "a difference at least this large"
                 } else {
                   "a difference at least this far from it"
                 },
                 less = "a difference this far down",
                 greater = "a difference this far up")
  by_count <- startsWith(names(test$estimate)[1], "n01 /")
  null <- if (isTRUE(test$plain) && !by_count) {
    paste("if the true mean difference were", size_words(test, difference))
  } else if (difference != 0) {
    paste("if the true difference were", size_words(test, difference))
  } else {
    "if they were equally good"
  }
  often <- if (p < 1e-4) {
    "fewer than 1 of 10,000"
  } else if (p > 0.995) {
    "practically all"
  } else {
    paste("about", format_percent(p, if (p < 0.01) 2 else 0), "of")
  }
  paste0(null, ", ", such, " would come up in ", often, " such studies (",
         words, ")")
}

# So many digits that a p-value beside the level stays on its side of it.
p_equals <- function(p, alpha = 0.05) {
  digits <- 2
  while (digits < 8 && (signif(p, digits) <= alpha) != (p <= alpha)) {
    digits <- digits + 1
  }
  p_text(p, digits)
}
