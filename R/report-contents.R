# What stands on the page of a report: its results, and the sections that are
# made of them. A section is a heading with blocks, which interop-rmarkdown.R
# writes.

# What the page is about, all of it computed before the page is begun.
report_contents <- function(x, measures, tests, positive, p_adjust,
                            conf.level) {
  if (inherits(x, "cv_scores")) {
    check_no_subgroups(x)
    check_unused(c(if (!is.null(measures)) "measures",
                   if (!is.null(positive)) "positive"),
                 c("measures", "positive"),
                 "Scores have their measure already.")
    return(scores_contents(list(x), tests, p_adjust, conf.level))
  }
  if (is.numeric(x$truth)) {
    return(scored_contents(x, measures %||% "mse", tests, positive, p_adjust,
                           conf.level))
  }
  if (!is.null(measures) && !is.character(measures)) {
    return(scored_contents(x, measures, tests, positive, p_adjust, conf.level))
  }
  # (Measures of all predictions together have no values of folds or counts.)
  pooled <- vapply(find_measures(measures %||% "error", find_measure),
                   function(entry) isTRUE(entry$pooled), NA)
  if (any(pooled)) {
    return(scored_contents(x, as.list(unique(measures)), tests, positive,
                           p_adjust, conf.level))
  }
  label_contents(x, measures, tests, positive, p_adjust, conf.level)
}

# Of registered measures of labels and probabilities.
label_contents <- function(x, measures, tests, positive, p_adjust,
                           conf.level) {
  labels <- levels(x$truth)
  known <- !is.null(positive) || boolean_pair(labels) > 0
  main <- measures[1] %||% "error"
  measures <- unique(measures %||% c("error", if (known) "f1"))
  entries <- find_measures(measures, find_measure)
  # Tests of disagreements compare the error, whatever was asked for.
  takes <- vapply(intersect(tests, names(test_registry)), function(test) {
    takes_measure(test_registry[[test]], main)
  }, NA)
  if (!all(takes)) main <- "error"
  positive <- check_positive(positive, NULL, measures, labels)
  of_class <- any(needs_confusion(intersect(tests, names(test_registry)))) ||
    !needs_probabilities(main) && !is.null(measure_class(main, TRUE))
  compared <- report_comparison(shown_of(x, find_measure(main)), tests,
                                p_adjust, main, if (of_class) positive,
                                conf.level)
  found <- lapply(entries, function(entry) {
    measure <- entry$measure
    kept <- shown_of(x, entry)
    counted <- function() measure_counts(kept, measure, positive)
    default_interval(counted(), measure, conf.level, kept, positive) %||%
      average_measures(if (is_likely_measure(entry)) kept else counted(),
                       measure)
  })
  list(compared = compared, predictions = x, positive = positive,
       intervals = found, lost = absent_words(x, entries))
}

# Of measures that are computed from scores: those of numbers, and one's own,
# a measure or a list of such and of names.
scored_contents <- function(x, measures, tests, positive, p_adjust,
                            conf.level) {
  if (is.object(measures) || is.function(measures)) measures <- list(measures)
  entries <- lapply(measures, find_measure, arg = "measures")
  refuse_if(length(entries) == 0, "measures", "type",
            "must contain measures, not {describe_value(measures)}.")
  scores <- lapply(seq_along(entries), function(place) {
    single <- length(entries) == 1 || is.numeric(x$truth)
    class <- if (single || !has_overall_form(entries[[place]])) positive
    components_request(shown_of(x, entries[[place]]), measures[[place]], class,
                       1)
  })
  report <- scores_contents(scores, tests, p_adjust, conf.level)
  report$predictions <- x
  c(report, list(positive = positive, lost = absent_words(x, entries)))
}

# The predictions without the learners that have no value of a measure, because
# predictions or probabilities are missing. (Where this is so for all learners,
# the measure stops.)
shown_of <- function(x, entry) {
  lost <- incomplete_learners(x)
  bare <- if (takes_probabilities(entry)) bare_learners(x)
  if (all(prediction_learners(x) %in% c(lost, bare))) bare <- NULL
  x[setdiff(names(x), c(lost, bare))]
}

takes_probabilities <- function(entry) {
  is_likely_measure(entry) || isTRUE(entry$probabilities)
}

# Learners without some of their predictions, unless all are: these have no
# intervals.
incomplete_learners <- function(x) {
  learners <- rlang::set_names(prediction_learners(x))
  lost <- vapply(learners, missing_predictions, 0, x = x) > 0
  if (!all(lost)) names(lost)[lost]
}

bare_learners <- function(x) {
  Filter(function(learner) is.null(prediction_probabilities(x, learner)),
         prediction_learners(x))
}

# Sentences that name the learners that are not shown, and say why; also a
# warning.
absent_words <- function(x, entries) {
  lost <- incomplete_learners(x)
  words <- if (length(lost) > 0) {
    paste0("Not shown, since predictions are missing: ",
           toString(first_few(lost)), ".")
  }
  likely <- Filter(takes_probabilities, entries)
  bare <- setdiff(if (length(likely) > 0) bare_learners(x), lost)
  if (length(bare) > 0) {
    labels <- vapply(likely, `[[`, "", "label", USE.NAMES = FALSE)
    words <- c(words, paste0(
      "No ", toString(labels), ", since probabilities are missing: ",
      toString(first_few(bare)), "."
    ))
  }
  warn_if(length(words) > 0, "{paste(words, collapse = ' ')}", "test")
  words
}

# The comparison of the learners that are shown; NULL for a single one.
report_comparison <- function(x, tests, p_adjust, measure, positive,
                              conf.level) {
  predictions <- if (inherits(x, "cv_scores")) x$predictions else x
  if (length(prediction_learners(predictions)) < 2) {
    if (!is.null(tests)) check_tests(tests)
    return(NULL)
  }
  compare <- function(...) {
    compare_learners(x, tests, p_adjust, conf.level = conf.level, ...)
  }
  if (inherits(x, "cv_scores")) return(compare())
  tryCatch(compare(measure = measure, positive = positive),
           bcvinfer_error_missing = function(error) {
             abort_again(error, "x", said = "predictions")
           })
}

scores_contents <- function(scores, tests, p_adjust, conf.level) {
  list(
    intervals = lapply(scores, scores_interval, conf.level),
    compared = report_comparison(scores[[1]], tests, p_adjust,
                                 conf.level = conf.level),
    predictions = scores[[1]]$predictions
  )
}

report_sections <- function(report, alpha) {
  compared <- report$compared
  lead <- report$intervals[[1]]
  x <- report$predictions
  plan <- attr(x, "plan", exact = TRUE)
  many <- !is.null(compared) && nrow(compared) > most_pairs
  tiers <- if (many && has_tiers(compared)) learner_tiers(compared, alpha)
  short <- if (is.null(compared)) {
    list(paste("There is no comparison, which needs two learners: see",
               "\"Performance of each learner\" for those that are left out."))
  } else if (is.null(tiers)) {
    pair_blocks(compared, alpha)
  } else {
    list(tier_words(tiers, compared))
  }
  sections <- list(
    list(title = "In short", id = "in-short", blocks = c(
      # The values of few learners, in sentences.
      if (inherits(lead, "cv_interval") && nrow(lead) <= 3) {
        list(list(notes = summary(lead)$conclusion))
      },
      short, trained_note(attr(compared, "shape"))
    )),
    list(title = "Data and plan", id = "data-and-plan",
         blocks = if (!is.null(x)) c(
           list(list(cells = report_facts(x, report$positive),
                     title = "The data")), list(plan)[!is.null(plan)]
         )),
    list(title = "Performance of each learner", id = "performance",
         blocks = c(performance_blocks(report$intervals, tiers), report$lost)),
    list(title = "Tests", id = "tests",
         blocks = if (!is.null(compared)) test_blocks(compared, tiers, alpha))
  )
  with_last_sections(sections, unique(compared$test),
                     unlist(lapply(report$intervals, `[[`, "method")))
}

# Every page ends with what to cite and how it was made; empty sections are left
# out.
with_last_sections <- function(sections, tests, intervals) {
  sections <- Filter(function(section) length(section$blocks) > 0, sections)
  c(sections, list(
    list(title = "How to cite", id = "cite",
         blocks = list(list(notes = report_references(tests, intervals)))),
    list(title = "Session", id = "session", blocks = list(
      paste0("Made on ", format(Sys.Date()), " with ", R.version.string, "."),
      list(head = "Packages and settings",
           output = utils::capture.output(print(utils::sessionInfo())))
    ))
  ))
}

# One sentence for a pair; a list of the pairs for each test.
pair_blocks <- function(compared, alpha) {
  if (nrow(compared) == 1) {
    return(list(summary(compared, alpha = alpha)$conclusion))
  }
  rows <- as.data.frame(compared)
  adjusted <- is_adjusted(rows, attr(compared, "p_adjust"),
                          attr(compared, "family"))
  blocks <- lapply(split(rows, in_order(rows$test)), function(block) {
    lines <- vapply(seq_len(nrow(block)), function(row) {
      paste0(comparison_pairs(block[row, ]), ": ",
             row_in_short(block[row, ], alpha, adjusted,
                          attr(compared, "alternative") %||% "two.sided",
                          of_numbers(attr(compared, "entry"))))
    }, "")
    more <- length(lines) - most_pairs
    list(
      text = paste0(block$method[1], ", at the ", format_level(alpha),
                    " level", if (adjusted) {
                      ", p-values adjusted for the number of pairs"
                    }, ":"),
      notes = c(utils::head(lines, most_pairs), if (more > 0) {
        paste(count_of(more, "more pair"), "not listed.")
      })
    )
  })
  c(unname(blocks), list(paste(
    "Where there is no evidence, the learners are not shown to be equally",
    "good: these records cannot distinguish them."
  )), summary(compared, alpha = alpha)$best)
}

# "a has the best", "a and b have the best"
has_the_best <- function(equal, first) {
  paste(equal, if (equal == first) "has" else "have", "the best")
}

# Which learner comes first, and which are not separated from it.
tier_words <- function(tiers, compared) {
  best <- best_of_each(tiers)
  facts <- glance(tiers)
  side <- c(minimize = "at most", maximize = "at least")
  others <- c(best$tied_with[[1]], character())
  apart <- setdiff(tiers$learner, c(others, best$learner))
  listed <- function(names, head) {
    if (length(names) == 0) return(NULL)
    paste0(head, toString(utils::head(names, 10)),
           if (length(names) > 10) paste(" and", length(names) - 10, "more"),
           ".")
  }
  c(paste0(
    "Of ", facts$learners, " learners ", has_the_best(best$equal, best$learner),
    " ",
    test_quantity(list(null.value = stats::setNames(0, short_term(
      stats::na.omit(compared$term)[1]
    )))), ", ", format_number(best$estimate, 3), if (!is.na(best$bound)) {
      paste0(" (", side[[attr(tiers, "entry")$direction]], " ",
             format_number(best$bound, 3), " after correction for its ",
             "selection as the best, ", format_level(1 - facts$alpha),
             " bound)")
    }, ". They form ", count_of(facts$tiers, "tier"), " at the ",
    format_level(facts$alpha),
    " level, with ", adjusted_words(facts$p_adjust),
    if (!identical(facts$p_adjust, "none")) " of all pairs", "."
  ),
  listed(others, "Not separated from it, and not shown to be equally good: "),
  listed(apart, "Separated from it: "))
}

report_facts <- function(x, positive) {
  first <- !duplicated(x$row)
  sizes <- if (is.factor(x$truth)) {
    sort(table(factor(x$truth)[first]), decreasing = TRUE)
  }
  shown <- utils::head(sizes, 6)
  groups <- prediction_groups(x)
  learners <- prediction_learners(x)
  tested <- sum(first)
  # (Hold-outs may never test a record.)
  planned <- max(predicted_plan(x)$n, tested)
  facts <- c(
    Records = paste0(format_whole(planned), if (planned > tested) {
      paste0(", of which ", format_whole(tested), " were tested")
    }),
    Groups = if (!is.null(groups)) format_whole(length(unique(groups[first]))),
    Classes = if (!is.null(sizes)) toString(c(
      paste0(names(shown), " (", format_whole(as.vector(shown)), ")"),
      if (length(sizes) > 6) paste("and", length(sizes) - 6, "more")
    )),
    "Positive class" = positive,
    Learners = paste0(if (length(learners) > 10) paste0(length(learners), ": "),
                      toString(first_few(learners))),
    Evaluation = describe_folds(x),
    Answers = answers_note(x)
  )
  data.frame(Data = names(facts), Value = unname(facts))
}

# Tiers with their figure where there are many learners; then the intervals of
# each measure, or its averages where the plan has no interval.
performance_blocks <- function(intervals, tiers) {
  found <- vapply(intervals, inherits, NA, "cv_interval")
  without <- unique(unlist(lapply(intervals[!found], `[[`, "measure")))
  known <- unname(intervals[found])
  drawn <- if (is.null(tiers)) known else known[-1]
  # (Tiers have the simultaneous intervals of the first measure.)
  if (!all(is.na(tiers$conf.low))) known <- drawn
  c(if (!is.null(tiers)) list(tiers, ggplot2::autoplot(tiers)), known,
    lapply(drawn, ggplot2::autoplot), if (length(without) > 0) {
      c(paste0("No interval is available for this plan and ",
               toString(measure_label(without)), "."),
        unname(intervals[!found]))
    })
}

test_blocks <- function(compared, tiers, alpha) {
  many <- !is.null(tiers)
  c(if (!many) list(compared),
    list(list(notes = c(
      unique(paste0(compared$test, ": ", compared$method, ".")),
      if (many) paste0(
        "The p-values of all ", nrow(compared), " pairs: compare_learners()."
      ),
      summary(compared, alpha = alpha)$caution
    ))),
    if (many && nrow(tiers) <= 40) {
      list(ggplot2::autoplot(compared, type = "matrix", alpha = alpha))
    } else if (!many && !all(is.na(compared$estimate))) {
      list(ggplot2::autoplot(compared, type = "difference", alpha = alpha))
    })
}

report_references <- function(tests, intervals) {
  entries <- registry_entries(interval_registry)
  keys <- c(vapply(intersect(tests, names(test_registry)), function(test) {
    test_registry[[test]]$citation
  }, ""), setdiff(tests, names(test_registry)),
  registry_field(entries[names(entries) %in% intervals], "reference"))
  c(paste0("The package: bcvinfer ", utils::packageVersion("bcvinfer"),
           ", Inference on Classifier Performance from Block-Regularized ",
           "Cross-Validation. See citation(\"bcvinfer\")."),
    sort(vapply(setdiff(keys, unpublished), plain_reference, "",
                USE.NAMES = FALSE)),
    if (unpublished %in% keys) {
      paste("Methods of the package that are unpublished are derived in",
            "vignette(\"derivations\").")
    })
}

# Without marks of emphasis, which are not part of a word as the underscores of
# a DOI are, and without the link that repeats the DOI.
plain_reference <- function(key) {
  text <- format(find_reference(key), style = "text")
  text <- gsub("[[:space:]]+", " ", paste(text, collapse = " "))
  text <- sub(" *<https?://[^>]*>", "", text)
  gsub("(?<![[:alnum:]])([_*])(.+?)\\1(?![[:alnum:]])", "\\2", text,
       perl = TRUE)
}
