# What stands on the page of a report; inst/report/comparison.Rmd arranges it.

# What the page is about, all of it computed before the page is begun.
report_contents <- function(x, measures, tests, positive, p_adjust,
                            conf.level) {
  if (is.numeric(x$truth)) {
    x <- components_request(x, measures %||% "mse", NULL, 1)
    measures <- NULL
  }
  if (inherits(x, "cv_scores")) {
    check_no_subgroups(x)
    return(scores_contents(x, measures, tests, p_adjust, conf.level))
  }
  labels <- levels(x$truth)
  known <- !is.null(positive) || boolean_pair(labels) > 0
  # The first measure that was asked for is compared, where no tests are named.
  main <- if (is.null(tests)) measures[1]
  measures <- unique(measures %||% c("error", if (known) "f1"))
  find_measures(measures, find_measure)
  main <- main %||% "error"
  positive <- check_positive(positive, NULL, measures, labels, counted = TRUE)
  of_class <- any(needs_confusion(intersect(tests, names(test_registry)))) ||
    !needs_probabilities(main) && !is.null(measure_class(main, TRUE))
  compared <- compare_learners(x, tests, p_adjust, measure = main,
                               conf.level = conf.level,
                               positive = if (of_class) positive)
  counts <- lapply(rlang::set_names(measures), measure_counts, x = x,
                   positive = positive)
  measured <- replace(counts, needs_probabilities(measures), list(x))
  each <- function(fun, of, ...) do.call(rbind, unname(Map(fun, of, ...)))
  pairs <- utils::combn(prediction_learners(x), 2, simplify = FALSE)
  list(
    compared = compared, predictions = x, positive = positive,
    averages = each(average_measures, measured, measures),
    intervals = each(recommended_interval, counts, measures, conf.level,
                     MoreArgs = list(predictions = x, positive = positive)),
    folds = each(fold_measures, measured, measures),
    pairs = do.call(rbind, lapply(pairs, function(pair) {
      contingency_counts(x, !!pair[1], !!pair[2])
    }))
  )
}

# The counts that a measure is made of.
measure_counts <- function(x, measure, positive) {
  entry <- find_measure(measure)
  if (entry$input == "classes") {
    confusion_counts(x, positive = "each")
  } else if (has_overall_form(entry) || is_likely_measure(entry)) {
    hit_counts(x)
  } else {
    confusion_counts(x, positive = positive)
  }
}

scores_contents <- function(x, measures, tests, p_adjust, conf.level) {
  abort_if(!is.null(measures),
           "{.arg measures} cannot be given for scores, which have their measure
            already.", "conflict", "measures")
  folds <- fold_measures(x)
  macro <- tapply(folds$estimate, in_order(folds$learner), mean)
  list(
    compared = compare_learners(x, tests, p_adjust, conf.level = conf.level),
    predictions = x$predictions, scores = x, folds = folds,
    averages = new_result(measure_rows(
      list(learner = x$learners), x$entry$measure, micro = unname(coef(x)),
      macro = as.vector(macro)
    ), "cv_averages"),
    intervals = tryCatch(
      interval_components(x, conf.level = conf.level),
      bcvinfer_error_scheme = function(error) {
        interval_t(folds, conf.level = conf.level)
      }
    )
  )
}

# Every record a positive one, found (tp) or missed (fn): the error of any
# number of classes.
hit_counts <- function(x) {
  verdicts <- c("right", "wrong")
  for (learner in prediction_learners(x)) {
    x[[learner]] <- factor(verdicts[1 + (x[[learner]] != x$truth)], verdicts)
  }
  x$truth <- factor(rep("right", nrow(x)), verdicts)
  confusion_counts(x, positive = "right")
}

comparison_headline <- function(learners) {
  if (length(learners) > 3) {
    return(paste("A comparison of", count_of(length(learners), "learner")))
  }
  paste(cli::ansi_collapse(learners, last = " and "), "compared")
}

# One sentence for a pair; a list of the pairs for each test.
report_conclusion <- function(compared, alpha) {
  if (nrow(compared) == 1) {
    return(list(text = summary(compared, alpha = alpha)$conclusion))
  }
  rows <- as.data.frame(compared)
  several <- length(unique(comparison_pairs(rows))) > 1
  blocks <- lapply(split(rows, in_order(rows$test)), function(block) {
    list(
      text = paste0(block$method[1], ", at the ", format(100 * alpha),
                    "% level", if (several) {
                      ", p-values adjusted for the number of pairs"
                    }, ":"),
      notes = vapply(seq_len(nrow(block)), function(row) {
        paste0(comparison_pairs(block[row, ]), ": ",
               row_in_short(block[row, ], alpha, several))
      }, "")
    )
  })
  c(unname(blocks), list(list(text = paste(
    "Where there is no evidence, the learners are not shown to be equally",
    "good: these records cannot distinguish them."
  ))))
}

report_facts <- function(x, positive) {
  sizes <- sort(table(factor(x$truth)[!duplicated(x$row)]), decreasing = TRUE)
  shown <- utils::head(sizes, 6)
  classes <- paste0(names(shown), " (", format_whole(as.vector(shown)), ")")
  facts <- c(
    Records = format_whole(length(unique(x$row))),
    Classes = if (is.factor(x$truth)) {
      toString(c(classes, if (length(sizes) > 6) {
        paste("and", length(sizes) - 6, "more")
      }))
    },
    "Positive class" = positive, Learners = toString(prediction_learners(x)),
    Folds = describe_folds(x)
  )
  data.frame(Data = names(facts), Value = unname(facts))
}

# For half splits, what the correlated folds are worth.
report_effective <- function(pairs) {
  halves <- plan_kind(counts_shape(pairs)) %in% half_split_kinds
  if (halves) effective_table(pairs)
}

report_references <- function(tests, intervals) {
  entries <- registry_entries(interval_registry)
  keys <- c(vapply(tests, function(test) test_registry[[test]]$citation, ""),
            registry_field(entries[names(entries) %in% intervals],
                           "reference"))
  c(paste0("The package: bcvinfer ", utils::packageVersion("bcvinfer"),
           ", Inference on Classifier Performance from Block-Regularized ",
           "Cross-Validation. See citation(\"bcvinfer\")."),
    sort(vapply(unique(keys), plain_reference, "", USE.NAMES = FALSE)))
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
