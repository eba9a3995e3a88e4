# The sections of a report, each a list: `title` and `parts`.

conclusion_section <- function(compared, alpha) {
  parts <- if (nrow(compared) == 1) {
    list(report_text(summary(compared, alpha = alpha)$conclusion))
  } else {
    blocks <- split(as.data.frame(compared), in_order(compared$test))
    c(unlist(lapply(unname(blocks), test_in_short, alpha), recursive = FALSE),
      list(report_text(paste(
        "Where there is no evidence the learners are not shown to be equally",
        "good, only that these records cannot tell them apart."
      ))))
  }
  list(title = "In short", lead = TRUE, parts = parts)
}

# One line for each pair.
test_in_short <- function(rows, alpha) {
  several <- nrow(rows) > 1
  head <- paste0(rows$method[1], ", at the ", format(100 * alpha), "% level",
                 if (several) ", p-values adjusted for the number of pairs",
                 ":")
  lines <- vapply(seq_len(nrow(rows)), function(row) {
    paste0(comparison_pairs(rows[row, ]), ": ",
           row_in_short(rows[row, ], alpha, several))
  }, "")
  list(report_text(head), list(kind = "list", lines = lines))
}

data_section <- function(x, asked) {
  plan <- attr(x, "plan")
  facts <- c(
    "Records" = format_whole(length(unique(x$row))),
    "Classes" = class_sizes(x),
    "Positive class" = asked$positive,
    "Learners" = paste(prediction_learners(x), collapse = ", ")
  )
  # The first line is the plan's title, records stand above.
  if (!is.null(plan)) {
    lines <- cli::ansi_strip(format(plan))
    parts <- regmatches(lines[-1], regexpr(": +", lines[-1]), invert = TRUE)
    values <- vapply(parts, `[`, "", 2)
    names(values) <- vapply(parts, `[`, "", 1)
    values <- values[names(values) != "Records"]
    facts <- c(facts, "Plan" = lines[1], values)
  } else {
    facts <- c(facts, "Plan" = describe_folds(x))
  }
  table <- list(kind = "table", title = "The data and how they were divided",
                cells = data.frame(Fact = names(facts), Value = unname(facts)),
                notes = NULL)
  figure <- if (!is.null(plan)) {
    report_figure(ggplot2::autoplot(plan), paste0(
      "Which records are tested in which fold of each repetition. ",
      plan_title(plan), ", ", format_repetitions(plan), "."
    ))
  }
  list(title = "Data and plan", beside = TRUE, parts = list(table, figure))
}

class_sizes <- function(x) {
  truth <- x$truth[!duplicated(x$row)]
  sizes <- sort(table(truth), decreasing = TRUE)
  shown <- utils::head(sizes, 6)
  paste0(paste0(names(shown), " (", format_whole(as.vector(shown)), ")",
                collapse = ", "),
         if (length(sizes) > 6) paste(", and", length(sizes) - 6, "more"))
}

learners_section <- function(counts, measures, intervals) {
  averages <- average_measures(counts, measures)
  folds <- fold_measures(counts, measures)
  there <- vapply(intervals, inherits, NA, "cv_interval")
  tables <- Map(interval_part, intervals, names(intervals))
  cells <- table_cells(averages)
  cells$measure <- measure_label(cells$measure)
  figures <- lapply(intervals[there], function(interval) {
    report_figure(ggplot2::autoplot(interval), interval_alt(interval),
                  height = 1.6 + 0.35 * nrow(interval))
  })
  size <- length(unique(counts$learner)) * length(unique(measures))
  list(title = "How good each learner is", parts = c(
    list(report_table(averages, cells)), unname(tables), unname(figures),
    list(report_figure(
      ggplot2::autoplot(folds), averages_alt(averages),
      height = min(8, 1.6 + 0.4 * size)
    ))
  ))
}

interval_part <- function(interval, measure) {
  if (inherits(interval, "cv_interval")) {
    return(report_table(interval, cells = interval_cells(interval)))
  }
  report_text(paste0("No interval for ", measure_label(measure), ": ",
                     one_line(interval)))
}

# Estimate and interval first, how they were found behind.
interval_cells <- function(interval) {
  cells <- format(interval)
  level <- paste0(format(100 * interval$conf.level[1]), "% interval")
  ends <- paste0("[", cells$conf.low, ", ", cells$conf.high, "]")
  shown <- cells[intersect(c("learner", "class", "estimate"), names(cells))]
  shown[[level]] <- ends
  cbind(shown, cells[c("method", "estimator")])
}

interval_alt <- function(interval) {
  cells <- format(interval)
  rows <- paste0(cells$learner, " ", cells$estimate, " [", cells$conf.low, ", ",
                 cells$conf.high, "]")
  paste0(table_title(interval), ". ", paste(rows, collapse = "; "), ".")
}

averages_alt <- function(averages) {
  cells <- format(averages)
  rows <- paste(measure_label(averages$measure), "of", cells$learner,
                cells$macro)
  paste0("The folds of each learner, a point each, and their mean: ",
         paste(rows, collapse = "; "), ".")
}
