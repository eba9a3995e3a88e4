# What stands in a report: sections of paragraphs, tables and figures, made
# before anything is written.

report_table <- function(x, cells = table_cells(x), title = table_title(x),
                         notes = table_notes(x)) {
  list(kind = "table", cells = cells, title = title, notes = notes)
}

# `alt`: what a reader who cannot see the figure has to know.
report_figure <- function(plot, alt, height = 3.2) {
  list(kind = "figure", plot = plot, alt = alt, height = height)
}

report_text <- function(text) list(kind = "text", text = text)

comparison_contents <- function(x, asked) {
  list(
    title = comparison_headline(unique(c(x$a, x$b))),
    sections = list(
      conclusion_section(x, asked$alpha),
      tests_section(x, NULL, asked$alpha),
      cite_section(unique(x$test), character()), session_section()
    )
  )
}

prediction_contents <- function(x, asked) {
  learners <- prediction_learners(x)
  asked$positive <- report_positive(x, asked)
  measures <- asked$measures %||%
    c("error", if (!is.null(asked$positive)) "f1")
  find_measures(measures)
  pairs <- all_pairs(x)
  tests <- asked$tests %||% fitting_tests(pairs)
  check_tests(tests)
  check_positive(asked$positive, tests, levels(x$truth))
  compared <- compare_learners(x, tests, asked$p_adjust, asked$positive)
  counts <- report_counts(x, asked$positive)
  intervals <- fitting_intervals(counts, unique(measures), asked$conf.level)
  list(
    title = comparison_headline(learners),
    sections = list(
      conclusion_section(compared, asked$alpha), data_section(x, asked),
      learners_section(counts, measures, intervals),
      pairs_section(pairs), tests_section(compared, x, asked$alpha),
      cite_section(tests, unlist(lapply(intervals, `[[`, "method"))),
      session_section()
    )
  )
}

comparison_headline <- function(learners) {
  if (length(learners) > 3) return(paste("A comparison of",
                                         count_of(length(learners), "learner")))
  last <- length(learners)
  paste(paste(learners[-last], collapse = ", "), "and", learners[last],
        "compared")
}

# The label, or NULL where it is neither known nor needed.
report_positive <- function(x, asked) {
  labels <- levels(x$truth)
  symmetric <- all(asked$measures %in% c("error", "accuracy"))
  unknown <- is.null(asked$positive) && boolean_pair(labels) == 0
  if (unknown && symmetric) return(NULL)
  resolve_positive(asked$positive, labels)
}

# Without a positive class the error alone can be counted: as misses.
report_counts <- function(x, positive) {
  if (!is.null(positive)) return(confusion_counts(x, positive = positive))
  errors <- fold_errors(x)
  key <- paste(x$rep, x$fold)
  size <- as.vector(table(key)[paste(errors$rep, errors$fold)])
  missed <- round(errors$estimate * size)
  plan <- attr(x, "plan")
  new_confusion_counts(
    new_table(list(learner = errors$learner, rep = errors$rep,
                   fold = errors$fold, tp = size - missed, fp = 0 * size,
                   fn = missed, tn = 0 * size)),
    if (!is.null(plan)) plan_design(plan)
  )
}

all_pairs <- function(x) {
  pairs <- utils::combn(prediction_learners(x), 2, simplify = FALSE)
  lapply(pairs, function(pair) {
    contingency_counts(x, !!pair[1], !!pair[2])
  })
}

are_half_splits <- function(counts) {
  tryCatch({
    check_half_splits(counts)
    TRUE
  }, bcvinfer_error = function(error) FALSE)
}

# The test that the plan is made for.
fitting_tests <- function(pairs) {
  shape <- counts_shape(pairs[[1]])
  if (are_half_splits(pairs[[1]])) return("bcv_mcnemar")
  if (shape$k > 1) {
    return(if (shape$m == 1) "kfold_mcnemar" else "corrected_repeated_kfold_t")
  }
  if (shape$m == 1) "holdout_mcnemar" else "corrected_resampled_t"
}

# One table of intervals for each measure; the error that says why where there
# is none for the plan.
fitting_intervals <- function(counts, measures, conf.level) {
  found <- lapply(measures, function(measure) {
    tryCatch(fitting_interval(counts, measure, conf.level),
             bcvinfer_error = identity)
  })
  rlang::set_names(found, measures)
}

fitting_interval <- function(counts, measure, conf.level) {
  recommended_interval(counts, measure, conf.level) %||% abort_input(
    "No interval is recommended for this measure and plan.", "value", "x"
  )
}
