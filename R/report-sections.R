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
  tables <- lapply(intervals, function(interval) {
    report_table(interval, cells = interval_cells(interval))
  })
  cells <- table_cells(averages)
  cells$measure <- measure_label(cells$measure)
  figures <- lapply(intervals, function(interval) {
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

# Drawings of a few pairs; tables of all.
pairs_section <- function(pairs) {
  pooled <- do.call(rbind, lapply(pairs, pool_counts))
  halves <- are_half_splits(pairs[[1]])
  effective <- if (halves) do.call(rbind, lapply(pairs, effective_table))
  figures <- if (length(pairs) <= 3) lapply(pairs, pair_figure)
  list(title = "Where they differ", parts = c(
    list(report_table(pooled)), if (halves) list(report_table(effective)),
    figures
  ))
}

pair_figure <- function(pair) {
  cells <- pool_counts(pair)
  total <- sum(unlist(plain_table(cells)[cell_names(cells)]))
  share <- function(count) format_percent(count / total)
  report_figure(ggplot2::autoplot(pair), paste0(
    "Of all predictions, ", share(cells$n11), " are right by both, ",
    share(cells$n10), " by ", cells$a, " alone, ", share(cells$n01), " by ",
    cells$b, " alone, ", share(cells$n00), " by neither."
  ), height = 3.8)
}

tests_section <- function(compared, predictions, alpha) {
  cautions <- summary(compared, alpha = alpha)$caution
  rows <- as.data.frame(compared)
  drawn <- length(unique(rows$test)) * length(unique(comparison_pairs(rows)))
  some <- any(!is.na(rows$p.value))
  p_values <- if (drawn > 1 && some) report_figure(
    ggplot2::autoplot(compared, alpha = alpha), p_values_alt(rows, alpha),
    height = min(8, 2 + 0.25 * drawn)
  )
  folds <- if (!is.null(predictions) &&
               length(prediction_learners(predictions)) == 2) {
    differences_figure(predictions)
  }
  names <- unique(rows[c("test", "method")])
  list(title = "Is one better?", parts = list(
    report_table(compared, notes = c(
      paste0(names$test, ": ", names$method, "."),
      paste("Differences are the first learner minus the second; in error,",
            "positive values speak against the first."),
      table_notes(compared), cautions
    )), p_values, folds
  ))
}

p_values_alt <- function(rows, alpha) {
  p <- format_each(rows$adj.p.value, format_p_value, 3)
  texts <- paste0(rows$test, " of ", comparison_pairs(rows), " ", p)
  paste0("p-values, with a line at ", alpha, ": ",
         paste(texts[!is.na(rows$p.value)], collapse = "; "), ".")
}

differences_figure <- function(predictions) {
  pair <- prediction_learners(predictions)
  differences <- loss_differences(predictions, !!pair[1], !!pair[2])
  report_figure(
    ggplot2::autoplot(differences),
    paste0("Differences in error of ", pair[1], " - ", pair[2],
           " in each fold; their mean is ", format_number(mean(differences), 3),
           "."),
    height = min(7, 1.8 + 0.25 * nrow(differences))
  )
}

cite_section <- function(tests, methods) {
  entries <- registry_entries(interval_registry)
  used <- Filter(function(entry) entry$interval %in% methods, entries)
  keys <- unique(c(
    vapply(tests, function(test) test_entry(test)$citation, ""),
    registry_field(used, "reference")
  ))
  references <- vapply(keys, function(key) {
    text <- format(find_reference(key), style = "text")
    # A page without links: the DOI stands there already.
    gsub("[_*]", "", sub(" *<https?://[^>]*>", "", one_paragraph(text)))
  }, "")
  version <- utils::packageVersion("bcvinfer")
  own <- paste0("The package: bcvinfer ", version, ", Inference on Classifier ",
                "Performance from Block-Regularized Cross-Validation. See ",
                "citation(\"bcvinfer\").")
  list(title = "How to cite", parts = lapply(c(own, sort(unname(references))),
                                             report_text))
}

one_paragraph <- function(text) {
  gsub("[[:space:]]+", " ", paste(text, collapse = " "))
}

session_section <- function() {
  lines <- utils::capture.output(print(utils::sessionInfo()))
  made <- paste("Made on", format(Sys.Date()), "with", R.version.string)
  list(title = "Session", parts = list(
    report_text(paste0(made, ".")), list(kind = "code", lines = lines)
  ))
}
