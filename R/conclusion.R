#' A test in one sentence
#'
#' What to conclude from a test, and how sure one may be, in words.
#'
#' @param object A [cv_test].
#' @param alpha The level, one number in (0, 1): p-values of at most `alpha`
#'   count as a difference. Default 0.05.
#' @param ... Without use, for the generic function.
#' @return A list of class `summary.cv_test` with the test, `alpha`, and
#'   `conclusion`, one string. It prints the test and the conclusion.
#' @family tests
#' @examples
#' summary(holdout_mcnemar_test(c(n01 = 25, n10 = 15)))
#' @export
summary.cv_test <- function(object, alpha = 0.05, ...) {
  check_level(alpha)
  structure(
    list(test = object, alpha = alpha,
         conclusion = conclusion(object, alpha)),
    class = "summary.cv_test"
  )
}

#' @export
print.summary.cv_test <- function(x, ...) {
  print(x$test, ...)
  cat(strwrap(x$conclusion), sep = "\n")
  invisible(x)
}

conclusion <- function(test, alpha) {
  p <- test$p.value
  different <- p <= alpha
  paste0(
    "At the ", format(100 * alpha), "% level there is ",
    if (different) "a difference" else "no evidence of a difference", ": ",
    describe_estimate(test), ", and ", describe_p_value(p, test$alternative),
    if (!different) paste0(
      " This does not show that the two are equally good, only that these ",
      "records cannot tell them apart."
    )
  )
}

# The learners by name where the data's name is "a - b".
describe_estimate <- function(test) {
  what <- names(test$estimate)[1]
  estimate <- test$estimate[[1]]
  pair <- strsplit(test$data.name, " - ", fixed = TRUE)[[1]]
  if (length(pair) != 2 || !identical(what, "difference in error")) {
    return(paste0("the ", what, " is ", format_number(estimate, 3)))
  }
  if (estimate == 0) return(paste(pair[1], "and", pair[2], "err as often"))
  more <- if (estimate > 0) pair else rev(pair)
  paste0("the error of ", more[1], " is ",
         sub("%", "", format_percent(abs(estimate))),
         " percentage points above that of ", more[2])
}

describe_p_value <- function(p, alternative) {
  such <- switch(alternative, two.sided = "a difference at least this large",
                 less = "a difference this far down",
                 greater = "a difference this far up")
  if (p < 1e-4) {
    return(paste0("if they were equally good, ", such,
                  " would come up in fewer than 1 of 10,000 such studies ",
                  "(", p_equals(p), ")."))
  }
  paste0("if they were equally good, ", such, " would come up in about ",
         format_percent(p, if (p < 0.01) 2 else 0), " of such studies (",
         p_equals(p), ").")
}

p_equals <- function(p) sub("p = <", "p < ", paste("p =", format_p_value(p, 2)))
