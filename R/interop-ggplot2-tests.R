#' Draw a test
#'
#' A test is drawn as its estimate with the interval that inverts it, and a
#' dashed line at the hypothesis. A test on counts is drawn as two bars, the
#' disagreements in favour of each learner (in the effective table, if there is
#' one), and Friedman's test as the mean ranks.
#'
#' A [components_test()] with `rope` is drawn as the distribution of the
#' difference behind its p-value and its interval, read as a posterior
#' distribution: the areas are the printed probabilities that the first learner
#' is better, that the two are practically equivalent, and that the first is
#' worse.
#'
#' @param object A [cv_test].
#' @param ... Must be empty; required by the generic.
#' @return A ggplot.
#' @section Errors:
#' `bcvinfer_error_value` for arguments in `...`.
#' @family tests
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' x <- cbind(c(0.02, 0.03, 0.01, 0.02, 0.04), c(0.05, 0.01, 0.02, 0.03, 0.01))
#' ggplot2::autoplot(bcv_t_test(x))
#' ggplot2::autoplot(holdout_mcnemar_test(c(n01 = 25, n10 = 15)))
#' @name autoplot.cv_test
NULL

#' @rdname autoplot.cv_test
#' @method autoplot cv_test
#' @rawNamespace S3method(ggplot2::autoplot,cv_test)
autoplot.cv_test <- function(object, ...) {
  check_no_dots(...)
  pair <- short_names(object$learners %||% c("the first", "the second"))
  each <- object$ranks %||% object$errors
  plot <- if (!is.null(each)) {
    draw_rows(data.frame(estimate = each, line = row_lines(names(each)))) +
      ggplot2::labs(x = if (is.null(object$ranks)) "Error of each classifier"
                    else "Mean rank (1 is best)")
  } else if (!is.null(object$rope$distribution)) {
    draw_posterior(object, pair)
  } else if (is.null(object$effective)) {
    draw_estimate(object, pair)
  } else {
    draw_disagreement(object$effective, pair)
  }
  finish_figure(plot, title = object$method, subtitle = paste(c(
    paste0(object$data.name, ": ", sub("^.*: ", "", format(object))),
    if (!is.null(object$n_train)) trained_on(object["n_train"])
  ), collapse = "; "))
}

draw_estimate <- function(test, pair) {
  term <- names(test$estimate)[1]
  draw_rows(estimate_row(test)) + reference_line(test$null.value) +
    figure_labs(
      x = sentence(paste0(term, if (!is.null(test$conf.int)) {
        paste0(", ", level_text(test$conf.int), " interval")
      })),
      caption = if (identical(unname(test$null.value), 0)) {
        side_note(pair[1], if (isTRUE(test$plain)) "value" else
          quantity_of(term))
      } else {
        paste0("Dashed: the hypothesis, ", test$null.value, ".")
      }
    )
}

estimate_row <- function(test) {
  limits <- test$conf.int %||% c(NA_real_, NA_real_)
  data.frame(estimate = unname(test$estimate[1]), conf.low = limits[1],
             conf.high = limits[2], line = "")
}

level_text <- function(limits) format_level(attr(limits, "conf.level"))

# "error" of "difference in error"; of a difference of differences, "difference
# in error".
quantity_of <- function(term) sub("difference in ", "", short_term(term))

draw_disagreement <- function(effective, pair) {
  counts <- effective[c("n10", "n01")]
  line <- paste0("only ", pair, "\nright: ", format_number(counts, 4))
  data <- data.frame(line = row_lines(line), value = unname(counts))
  figure(data, x = "value", y = "line") +
    ggplot2::geom_col(width = 0.6, fill = okabe_ito[1]) +
    number_axis(expand = ggplot2::expansion(mult = c(0, 0.05)), n.breaks = 4,
                labels = format_whole) +
    ggplot2::labs(y = NULL, alt = points_alt(data$line, data$value)) +
    reference_line(sum(counts) / 2) +
    figure_labs(
      x = "Number of records",
      caption = "Dashed: both bars would end here if the two were equal."
    )
}

#' Draw a comparison
#'
#' A row for each pair of learners (and subgroup), with a panel for each test;
#' for a single pair, a row for each test.
#'
#' `type = "difference"`: the estimated differences with the intervals of the
#' tests that have one, a panel for each kind of difference (error, F1). More
#' than 15 pairs of one test are drawn as [learner_tiers()] unless a type is
#' given.
#'
#' `type = "matrix"`: for one test on all pairs, a tile for each pair, coloured
#' where the adjusted p-value is at or below `alpha`, in the order of the
#' estimates, with the difference where there are at most 12 learners.
#'
#' @param object The result of [compare_learners()] or [run_tests()].
#' @param type `"difference"` (default) or `"matrix"`.
#' @param alpha The level of tiers and of the matrix, one number in (0, 1).
#'   Default: 1 less the confidence level of the comparison.
#' @param ... Must be empty; required by the generic.
#' @return A ggplot. Tests that could not be computed, and those without an
#'   interval, are named below the figure.
#' @section Errors:
#' `bcvinfer_error_value` for an unknown `type` or an `alpha` outside (0, 1);
#' for `"matrix"` also the errors of [learner_tiers()].
#' @family comparisons
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' set.seed(1)
#' two <- droplevels(iris[iris$Species != "setosa", ])
#' learners <- list(majority = learner_majority(), mean = learner_mean())
#' tests <- run_tests(two, Species, learners, c("bcv_mcnemar", "bcv_t"))
#' ggplot2::autoplot(tests)
#' @method autoplot cv_comparison
#' @rawNamespace S3method(ggplot2::autoplot,cv_comparison)
autoplot.cv_comparison <- function(object,
                                   type = c("difference", "matrix"),
                                   alpha = NULL, ...) {
  check_no_dots(...)
  default <- missing(type)
  type <- check_choice(type)
  alpha <- level_of(alpha, attr(object, "conf.level"))
  data <- drawn_rows(object)
  if (default && nrow(object) > most_pairs && has_tiers(object)) {
    return(ggplot2::autoplot(learner_tiers(object, alpha)))
  }
  facts <- attributes(object)
  versus <- comparison_reference(object)
  short <- matrix(short_names(
    c(data$a, data$b), if (is.null(data$subgroup)) 16 else 9
  ), ncol = 2)
  pairs <- paste(short[, 1], "-", short[, 2])
  one <- length(unique(pairs)) == 1
  # (The title names the reference, the second of each pair.)
  named <- if (is.null(versus)) pairs else short_names(data$a, 30)
  lines <- paste0(if (!one) paste0(named, if (!is.null(data$subgroup)) ", "),
                  data$subgroup)
  several <- length(unique(lines)) > 1
  alone <- length(unique(data$test)) == 1
  data$line <- row_lines(if (several) lines else if (alone) "" else data$test)
  data$panel <- if (several) in_order(data$method)
  plot <- if (type == "matrix") draw_pair_matrix(object, alpha) else
    draw_differences(data, several, facts$conf.level %||% 0.95, facts$rope,
                     first = if (one) short[1, 1] else if (is.null(versus))
                       "the first" else "the learner of the row",
                     apart = several && has_single_intervals(object))
  finish_figure(
    plot,
    title = short_names(if (one) {
      paste0(data$a[1], " - ", data$b[1], if (several) ", by subgroup")
    } else {
      pairs_title(data, facts, versus)
    }, 90),
    subtitle = sentence(c(
      if (alone) data$method[1],
      if (!is.null(facts$shape)) trained_on(facts$shape)
    ))
  )
}

# Which pairs of several are in a figure: all that were compared?
pairs_title <- function(data, facts, versus) {
  if (!is.null(data$learner)) return(paste("Subgroups of", data$learner[1]))
  names <- intersect(c("a", "b", "subgroup"), names(data))
  whole <- identical(facts$family, nrow(unique(data[names])))
  if (is.null(versus)) {
    return(if (whole) "All pairs of learners" else "Pairs of learners")
  }
  paste(if (whole || versus != facts$versus) "Each learner" else "Learners",
        "against", versus)
}

# More pairs of learners than these are no longer read one by one.
most_pairs <- 15

has_tiers <- function(object) {
  tryCatch({
    check_all_pairs(object)
    check_ordered(attr(object, "entry"))
    TRUE
  }, bcvinfer_error = function(error) FALSE)
}

# " Not computed: bcv_t."
not_drawn <- function(what, data, lost) {
  tests <- unique(data$test[lost])
  if (length(tests) == 0) return(NULL)
  part <- ifelse(tests %in% data$test[!lost], " (some pairs)", "")
  paste0(" ", what, ": ", toString(paste0(tests, part)), ".")
}

draw_differences <- function(data, several, level, rope, first, apart) {
  lost <- is.na(data$estimate)
  bare <- !lost & is.na(data$conf.low)
  rows <- data[!lost, ]
  rows$open <- bare[!lost]
  kind <- quantity_of(rows$term)
  kinds <- unique(kind)
  single <- length(kinds) == 1
  if (!single) {
    rows$panel <- in_order(paste0(if (several) paste0(rows$method, ", "), kind))
  }
  draw_rows(rows, if (single) "free_y" else "free") +
    # The region of practical equivalence, shaded.
    (if (!is.null(rope)) ggplot2::annotate(
      "rect", xmin = -rope, xmax = rope, ymin = -Inf, ymax = Inf, alpha = 0.15
    )) + reference_line(0) +
    figure_labs(
      x = paste0("Difference", if (single) paste(" in", kinds), ", ",
                 format_level(level), " interval"),
      caption = paste0(
        side_note(first, if (single) kinds else "value"),
        if (!is.null(rope)) paste0(" Grey: up to ", rope,
                                   ", practically none."),
        if (apart) " Intervals: each for one pair.",
        not_drawn("Open: no interval", data, bare),
        not_drawn("Not computed", data, lost)
      )
    )
}
