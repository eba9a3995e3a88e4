# The words of a conclusion: its learners, what their difference is in, how
# large it is, and what the p-value says.

# The difference under the hypothesis: 0, or a margin that was given.
null_difference <- function(test) {
  null <- test$null.value
  if (startsWith(names(null)[1], "n01 /")) 0 else null[[1]]
}

# A difference in its unit. (Scores of one's own may be called errors.)
size_words <- function(test, size) {
  rate <- grepl("(^|difference in )(error|accuracy)$", test_quantity(test))
  if (rate && !isTRUE(test$own)) {
    points <- format_number(100 * size, 3)
    paste(points, if (points == "1") "percentage point" else
      "percentage points")
  } else {
    format_number(size, 3)
  }
}

# Differences of two learners in two subgroups, and slopes of a calibration, are
# no better or worse.
equal_word <- function(test) {
  neither <- isTRUE(test$unordered) ||
    startsWith(test_quantity(test), "difference")
  if (neither) "equal" else "equally good"
}

# "tree better by more than 1 percentage point: 97%; ..."
rope_note <- function(input, found) {
  if (is.null(found)) return(NULL)
  pair <- input$learners
  rope <- margin_words(found$margin, input)
  shares <- vapply(found[rope_names], format_share, "")
  paste0(pair[1], " better by more than ", rope, ": ", shares[1], "; ",
         pair[2], " better by more: ", shares[3], "; equivalent within ",
         rope, ": ", shares[2], " (two one-sided tests: ",
         p_text(found$p.equivalence, 2), ").")
}

# Whose the columns better, within and worse are.
regions_note <- function(x) {
  if (is.null(x$within)) return(NULL)
  unit <- difference_unit(attr(x, "entry"), isTRUE(attr(x, "loss")))
  first <- unique(x$a)
  paste0("better, within, worse: the probabilities that ",
         if (length(first) == 1) first else "the first of a pair",
         " is better by more than ", margin_words(attr(x, "rope"), unit),
         ", that neither is, and that it is worse by more",
         if (nrow(x) > 1) "; of each pair alone, not adjusted", ".")
}

# What a test says of the region.
rope_sentence <- function(test) {
  found <- test$rope
  if (!isTRUE(found$within >= 0)) return("")
  paste0(" The probability that they differ by at most ",
         size_words(test, found$margin), " is ", format_share(found$within),
         ".")
}

# `unit`: what the differences are in (see difference_unit()).
margin_words <- function(margin, unit) {
  size_words(list(null.value = stats::setNames(0, unit$label), own = unit$own),
             margin)
}

test_pair <- function(test) {
  test$learners %||% c("the first learner", "the second")
}

# "error", "F1", "loss"
test_quantity <- function(test) {
  sub("difference in ", "", names(test$null.value)[1], fixed = TRUE)
}

# ("Cohen's kappa" has no article.)
the_quantity <- function(test) {
  sub("^(?![A-Z][a-z]+'s )", "the ", test_quantity(test), perl = TRUE)
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
  quantity <- the_quantity(test)
  # (Means of folds are equal up to rounding. The statistic is of the distance
  # from the hypothesis.)
  equal <- null_difference(test) == 0 &&
    names(test$statistic)[1] %in% c("t", "z") &&
    isTRUE(abs(test$statistic) < 1e-10)
  if (estimate == 0 || equal) {
    return(paste0(quantity, " of ", pair[1], " and of ", pair[2],
                  " is the same", first))
  }
  paste0(quantity, " of ", pair[1], " is ",
         size_words(test, abs(estimate)),
         if (estimate > 0) " above" else " below", " that of ", pair[2], first)
}

describe_p_value <- function(p, alpha, test) {
  words <- p_equals(p, alpha, test$agreeing)
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
    paste("if they were", equal_word(test))
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

# So many digits that a p-value beside the level stays on its side of it. That
# of units that agree is exact, however small.
p_equals <- function(p, alpha = 0.05, agreeing = NULL) {
  if (!is.null(agreeing) && p < 1e-4) {
    return(if (p < 1e-300) "p < 1e-300" else paste("p =", signif(p, 2)))
  }
  digits <- 2
  while (digits < 8 && (signif(p, digits) <= alpha) != (p <= alpha)) {
    digits <- digits + 1
  }
  p_text(p, digits)
}
