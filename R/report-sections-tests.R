# The sections of a report that compare, and those at its end.

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
