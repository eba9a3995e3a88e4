#' A comparison in words
#'
#' The conclusion from each row of a table of tests, in one or two sentences.
#'
#' With several pairs the conclusion is based on the adjusted p-value. Within
#' subgroups it begins with the subgroup.
#'
#' @param object The result of [compare_learners()] or [run_tests()].
#' @param alpha The level, one number in (0, 1). Default: 1 less the confidence
#'   level of the comparison, 0.05 if none was given.
#' @param ... Must be empty; required by the generic.
#' @return A list of class `summary.cv_comparison` with the `comparison`,
#'   `alpha`, `conclusion`, one string per row (or why there is no p-value),
#'   `best`, the learner with the best estimate of three or more, with the
#'   one-sided simultaneous bound of [learner_tiers()] at the level 1 - `alpha`
#'   (`NULL` if there is none), and `caution`, the caveats of the tests
#'   ([cv_tests()]), one string per test. All of them are printed, the
#'   conclusions of the first 30 rows only (`print(summary, max_rows = Inf)`).
#' @seealso [summary.cv_test()]
#' @family comparisons
#' @examples
#' set.seed(1)
#' plan <- cv_bcv(iris, strata = Species)
#' predictions <- cv_predict(plan, iris, Species, list(
#'   majority = learner_majority(), tree = learner_tree()
#' ))
#' summary(compare_learners(predictions))
#' @export
summary.cv_comparison <- function(object, alpha = NULL, ...) {
  check_no_dots(...)
  alpha <- level_of(alpha, attr(object, "conf.level"))
  check_filled(object)
  rows <- as.data.frame(object)
  adjusted <- is_adjusted(rows, attr(object, "p_adjust"),
                          attr(object, "family"))
  side <- attr(object, "alternative") %||% "two.sided"
  if (!is.null(rows$p.equivalence)) {
    rows$margin <- attr(object, "rope")
    # (Where rows were taken out, these may have had any p-value.)
    rows$p.equivalence <- stats::p.adjust(
      rows$p.equivalence, if (adjusted) "holm" else "none",
      sum(!is.na(rows$p.equivalence)) +
        max(0, attr(object, "family") - nrow(rows))
    )
  }
  own <- of_numbers(attr(object, "entry"))
  conclusions <- vapply(split(rows, seq_len(nrow(rows))), function(row) {
    if (!is.na(row$p.value)) {
      return(conclusion(test_of_row(row, adjusted, side, own), alpha,
                        registry_entry(test_registry, row$test)$about))
    }
    paste0(row$method, " could not be computed for ",
           comparison_pairs(row[c("a", "b")]), ": ", without_hints(row$message))
  }, "", USE.NAMES = FALSE)
  if (!is.null(rows$subgroup)) {
    conclusions <- paste0("In ", rows$subgroup, ": ", conclusions)
  }
  tests <- unique(rows$test)
  notes <- vapply(tests, function(test) {
    test_caution(registry_entry(test_registry, test),
                 !isTRUE(attr(object, "inexact")) &&
                   all(is.na(rows$parameter[rows$test == test]))) %||% ""
  }, "")
  structure(
    list(comparison = object, alpha = alpha, conclusion = conclusions,
         best = if (!is.null(attr(object, "learners"))) {
           best_learner(object, alpha)
         }, caution = paste0(tests, ": ", notes)[nzchar(notes)]),
    class = "summary.cv_comparison"
  )
}

# What `conclusion()` needs to know of a test.
test_of_row <- function(row, adjusted, side, own = FALSE) {
  # (The p-value of units that agree is a power of 1/2.)
  agreeing <- if (is.infinite(row$statistic)) {
    round((side == "two.sided") - log2(row$p.value))
  }
  if (isTRUE(agreeing == 0)) agreeing <- NULL
  list(
    agreeing = agreeing,
    statistic = stats::setNames(
      row$statistic, test_registry[[as.character(row$test)]]$statistic
    ),
    p.value = if (adjusted) row$adj.p.value else row$p.value,
    estimate = stats::setNames(row$estimate, row$term), method = row$method,
    null.value = stats::setNames(0, short_term(row$term)),
    alternative = side, learners = c(row$a, row$b), own = own,
    adjusted = adjusted, rope = row[intersect(c("margin", "within",
                                                "p.equivalence"), names(row))]
  )
}

# Half a line, for lists of pairs.
row_in_short <- function(row, alpha, adjusted, side, own = FALSE) {
  if (is.na(row$p.value)) {
    return(paste("not computed;", without_hints(row$message)))
  }
  test <- test_of_row(row, adjusted, side, own)
  p <- paste0(" (", p_equals(test$p.value, alpha, test$agreeing), ")")
  folds <- identical(registry_entry(test_registry, row$test)$about, "folds")
  paste0(if (test$p.value > alpha) "no ", "evidence ", if (folds) {
    paste0("of a difference in any of the folds", p, "; on average, ",
           describe_estimate(test))
  } else {
    paste0(claim(test), "; ", describe_estimate(test), p)
  }, ".")
}

#' @export
print.summary.cv_comparison <- function(x, ...) {
  print(x$comparison, ...)
  cat("\n")
  print_wrapped(comparison_lines(x, ...), exdent = 2)
  invisible(x)
}

comparison_lines <- function(x, max_rows = 30, ...) {
  rows <- as.data.frame(x$comparison)
  said <- paste0(if (!is.null(rows$test)) paste0(rows$test, ", "),
                 comparison_pairs(rows[c("a", "b")]), ": ", x$conclusion)
  more <- length(said) - max_rows
  c(if (more > 0) said[seq_len(max_rows)] else said,
    if (more > 0) paste0("# ", format_whole(more), " more: element conclusion"),
    x$best, x$caution)
}

#' @rdname cv_comparison
#' @export
glance.cv_comparison <- function(x, ...) {
  data.frame(
    tests = length(unique(x$test)), learners = length(unique(c(x$a, x$b))),
    pairs = length(unique(comparison_pairs(as.data.frame(x)))),
    failed = sum(is.na(x$p.value)),
    p_adjust = attr(x, "p_adjust") %||% NA_character_
  )
}

# What a column of texts says, each text once; one that is not of all rows with
# the test and the pair of its first ones.
row_notes <- function(x, column = "note", shown = identity, most = 5) {
  data <- as.data.frame(x)
  several <- function(labels) length(unique(labels)) > 1
  pairs <- comparison_pairs(data)
  rows <- paste0(if (several(data$test)) data$test,
                 if (several(data$test) && several(pairs)) ", ",
                 if (several(pairs)) pairs)
  of <- split(rows, in_order(shown(data[[column]])))
  about <- vapply(of, function(rows) {
    more <- length(rows) - 3
    paste0(paste(utils::head(rows, 3), collapse = "; "),
           if (more > 0) paste(" and", more, "more"), ": ")
  }, "")
  notes <- paste0(ifelse(lengths(of) < length(rows), about, ""), names(of))
  more <- length(notes) - most
  c(utils::head(notes, most), if (more > 0) {
    paste0("... and ", more, " more: see column ", column, ".")
  })
}

# Which learner a positive difference speaks for, where that is one answer.
direction_note <- function(x) {
  entry <- attr(x, "entry")
  rows <- as.data.frame(x)
  if (is.null(entry) || entry$direction == "none" ||
      length(comparison_terms(rows)) != 1) {
    return(NULL)
  }
  # (The linear F test has its own measure.)
  gain <- is_gain(entry, attr(x, "loss")) ||
    any(needs_confusion(rows$test[!is.na(rows$term)]))
  place <- if (gain) "first" else "second"
  pair <- unique(rows[c("a", "b")])
  paste(c(paste0("A positive difference favours ", if (nrow(pair) == 1) {
    pair[[if (gain) "a" else "b"]]
  } else {
    paste("the", place, if (is.null(rows$learner)) "learner" else "subgroup",
          "of a pair")
  }, "."), trained_note(attr(x, "shape"))), collapse = " ")
}

first_fold_note <- function(x) {
  first <- unique(x$test[short_term(x$term) != x$term & !is.na(x$term)])
  if (length(first) > 0) {
    paste0("Estimate of the first fold: ", paste(first, collapse = ", "), ".")
  }
}

# What is known of the level of each test, once: on its own plan (`designs`), or
# on that of all.
level_notes <- function(x) {
  tests <- unique(x$test[!is.na(x$p.value)])
  shape <- attr(x, "shape")
  measure <- attr(x, "measure")
  grouped <- isTRUE(attr(x, "grouped"))
  numbers <- of_numbers(attr(x, "entry"))
  notes <- lapply(tests, function(test) {
    level_note(test, attr(x, "designs")[[test]] %||% shape, measure, grouped,
               numbers)
  })
  c(unlist(notes), if (length(tests) > 0 && length(shape$m) == 1) {
    folds_note(tests, shape, measure, numbers)
  })
}

simultaneous_note <- function(x) {
  adjustment <- attr(x, "p_adjust")
  if (!isTRUE(adjustment %in% joint_adjustments)) return(NULL)
  flat <- is.na(x$conf.low) & is.na(x$conf.high) & !is.na(x$p.value)
  bound <- if (any(flat)) paste0(
    "The adjusted p-values of pairs that do not vary are by ",
    if (adjustment == "max_t") "Bonferroni's" else "Holm's", " method."
  )
  if (all(flat)) return(bound)
  error <- max(x$p.error, 0, na.rm = TRUE)
  c(paste0("The intervals are simultaneous", if (adjustment != "max_t") {
    " in a single step, and may contain 0 where the adjusted p-value is small"
  }, "; the adjusted p-values ", if (
    error == 0) "have no Monte Carlo error." else paste0(
      "have a Monte Carlo standard error of at most ",
      format_number(error, 2), "."
    )), bound)
}

# Of learners that are settings chosen on these predictions.
settings_note <- function(x) {
  words <- said_of_chosen(x)
  learners <- attr(x, "learners")
  joint <- attr(x, "p_adjust") %in% joint_adjustments
  instead <- if (joint && length(learners$of) == learners$number) {
    paste("The adjusted p-values and the intervals account for the choice",
          "among", learners$number, "settings.")
  } else {
    paste0("The p-values and the intervals do not account for the choice",
           if (!is.null(learners$joint)) {
             "; those with p_adjust = \"max_t\" do"
           }, ": see vignette(\"tuned\").")
  }
  chosen_note(words, instead)
}
