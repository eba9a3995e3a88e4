#' A report of a comparison
#'
#' Writes one HTML page about a comparison of learners: the conclusion in words,
#' the data and the plan, the performance of each learner, the tests, what to
#' cite, and the session. The page contains its figures and needs no other file
#' and no network.
#'
#' Predictions and [cv_scores()] give the whole page, on every plan for which
#' there is a test. The conclusion and the tests are about the first of the
#' requested measures. A comparison alone, from [compare_learners()] or
#' [run_tests()], contains neither plan nor records: its page has the
#' conclusion, the tests, the citations and the session. The page of a
#' [cv_benchmark()] has the ranking of the learners over its data sets,
#' Friedman's test ([benchmark_friedman_test()]) and the tests of pairs
#' ([compare_datasets()]).
#'
#' Learners with missing predictions (of fits that failed), and, for measures of
#' probabilities, those without probabilities are left out, and named. If a
#' single learner is left, the page has its intervals and no tests.
#'
#' More than 15 pairs are not listed: the page has tiers of the learners
#' ([learner_tiers()]), with simultaneous intervals where the plan has them.
#'
#' The test and the intervals are the defaults of [cv_tests()] and
#' [cv_intervals()] for the plan of the predictions. Choose other `tests`
#' before you look at the results. Measures of one class (F1, recall) are
#' for the class `positive`; the error, the accuracy and averages are for all
#' classes.
#'
#' Names of learners, labels and the title are shown as plain text: nothing in
#' them is interpreted as markup or code, and no file or address in them is
#' read. The page is made in a temporary directory and moved when it is
#' complete, so that an older page is unchanged after an error.
#'
#' @param x [cv_predictions()] or [cv_scores()] of two or more learners, a
#'   [cv_comparison], or a [cv_benchmark()].
#' @param file Where to write the page: a name that ends in `.html` or `.htm`,
#'   in a directory that exists.
#' @param title The heading, one string. Default: the names of the learners.
#' @param measures Names from [cv_measures()], a measure of your own
#'   ([cv_measure()]), or a list of both; the first is the one that is
#'   compared, unless the named `tests` compare only the error. Default: error,
#'   and F1 if the positive class is known; `"mse"` for numbers. Measures of one
#'   class need the positive class.
#' @param tests Names from [cv_tests()] that fit the plan. Default: the default
#'   test of the plan.
#' @param overwrite `TRUE` to replace a file that exists. Default `FALSE`: an
#'   error.
#' @param open `TRUE` to open the page in the browser. Default `FALSE`.
#' @param alpha The level at which a p-value counts as evidence, one number in
#'   (0, 1). Default: 1 less the confidence level, 0.05 of a benchmark.
#' @inheritParams compare_learners
#' @param positive The positive class, one label of the truth. Not needed where
#'   the truth is logical or 0/1, or if no measure of one class is requested.
#' @inheritParams shared_params
#' @return The path of the file, invisibly.
#' @section Errors:
#' `bcvinfer_error_type` where `x` is something else; `bcvinfer_error_value`
#' where `file` has another ending, exists already or cannot be written;
#' `bcvinfer_error_conflict` for `measures`, `tests`, `positive` or `conf.level`
#' with a comparison, whose tests have been computed already, or a benchmark,
#' for `p_adjust` with a comparison, and for `measures` and `positive` with
#' scores;
#' `bcvinfer_error_package` where rmarkdown, its pandoc or ggplot2 is not
#' installed; `bcvinfer_error_missing` where a measure or a test needs
#' `positive`; also the errors of [compare_learners()] for the tests.
#' @seealso [summary.cv_comparison()] for the conclusion alone.
#' @family comparisons
#' @examplesIf rlang::is_installed(c("ggplot2", "rmarkdown"))
#' set.seed(1)
#' two <- droplevels(iris[iris$Species != "setosa", ])
#' plan <- cv_bcv(two, m = 3, strata = Species)
#' predictions <- cv_predict(plan, two, Species, list(
#'   majority = learner_majority(), tree = learner_tree()
#' ))
#' file <- tempfile(fileext = ".html")
#' if (rmarkdown::pandoc_available("2.0")) {
#'   comparison_report(predictions, file, positive = "virginica")
#' }
#' @export
comparison_report <- function(x, file, title = NULL, measures = NULL,
                              tests = NULL, positive = NULL, p_adjust = "holm",
                              conf.level = 0.95, alpha = NULL,
                              overwrite = FALSE, open = FALSE) {
  check_given(x, file)
  compared <- inherits(x, "cv_comparison")
  benchmark <- inherits(x, "cv_benchmark")
  if (compared || benchmark) check_filled(x) else check_comparable(
    x, "x", " or a result of compare_learners() or cv_benchmark()"
  )
  check_report_file(file, check_flag(overwrite))
  check_flag(open)
  if (!is.null(title)) check_string(title)
  check_level(conf.level)
  alpha <- level_of(alpha, if (compared) attr(x, "conf.level") else conf.level)
  given <- names(Filter(Negate(is.null), mget(names(match.call())[-1])))
  if (benchmark) given <- setdiff(given, "p_adjust")
  check_unused(if (compared || benchmark) given,
               c("measures", "tests", "positive", "p_adjust", "conf.level"),
               if (compared) "The tests of a comparison have been computed
                              already: give the predictions instead." else
                 "A benchmark has its measure already.")
  check_can_render()
  report <- if (compared) list(compared = x) else if (benchmark) {
    benchmark_contents(x, p_adjust, alpha)
  } else {
    without_repeats(report_contents(x, measures, tests, positive, p_adjust,
                                    conf.level))
  }
  sections <- if (benchmark) benchmark_sections(report) else
    report_sections(report, alpha)
  learners <- if (is.null(report$compared)) {
    prediction_learners(report$predictions)
  } else {
    unique(c(report$compared$a, report$compared$b))
  }
  write_report(sections, title %||% comparison_headline(learners), file)
  if (open) utils::browseURL(file)
  invisible(normalizePath(file))
}

comparison_headline <- function(learners) {
  if (length(learners) > 3) {
    return(paste("A comparison of", count_of(length(learners), "learner")))
  }
  paste(cli::ansi_collapse(learners, last = " and "), "compared")
}

# Made elsewhere and moved when it is whole: a failure leaves no half page, and
# an older one as it was.
write_report <- function(sections, title, file) {
  folder <- tempfile("report")
  dir.create(folder)
  beside <- tempfile(".report", dirname(file), ".html")
  on.exit(unlink(c(folder, beside), recursive = TRUE))
  page <- render_report(sections, title, folder)
  moved <- suppressWarnings(file.copy(page, beside) &&
                              file.rename(beside, file))
  refuse_if(!moved, "file", "value", "could not be written: {.file {file}}.")
}

check_report_file <- function(file, overwrite) {
  check_string(file, "file")
  refuse_if(!grepl("[.]html?$", file, ignore.case = TRUE), "file", "value",
            "must end in {.val .html}: it is {.file {file}}.")
  folder <- dirname(file)
  refuse_if(!dir.exists(folder), "file", "value", "must be in a directory that
             exists: {.file {folder}} does not.")
  refuse_if(dir.exists(file) || file.access(folder, 2) != 0, "file", "value",
            "cannot be written: {.file {file}}.")
  refuse_if(file.exists(file) && !overwrite, "file", "value",
            "exists already: {.file {file}}.",
            i = "{.code overwrite = TRUE} replaces it.")
}

# The page of a benchmark on several data sets.
benchmark_contents <- function(x, p_adjust, alpha) {
  friedman <- benchmark_friedman_test(x)
  friedman$data.name <- count_of(length(unique(x$dataset)), "data set")
  list(benchmark = x, friedman = friedman,
       compared = compare_datasets(x, p_adjust = p_adjust, alpha = alpha))
}

benchmark_sections <- function(report) {
  compared <- report$compared
  facts <- attributes(compared)
  best <- which.min(facts$ranks)
  words <- summary(compared)$conclusion
  many <- length(words) > most_pairs
  apart <- sum(compared$adj.p.value <= facts$alpha)
  ranking <- data.frame(
    learner = names(facts$ranks), mean = colMeans(facts$estimates),
    `mean rank` = facts$ranks, `SE of the rank` = facts$rank_errors,
    check.names = FALSE
  )[order(facts$ranks), ]
  with_last_sections(list(
    list(title = "In short", id = "in-short", blocks = list(
      paste0(
        "On ", count_of(nrow(facts$estimates), "data set"), " ",
        has_the_best(of_equal(names(facts$ranks), facts$ranks,
                              facts$ranks[[best]]), names(best)),
        " mean rank, ", format_number(facts$ranks[[best]], 3),
        " (standard error ", format_number(facts$rank_errors[[best]], 2),
        ") of ", length(facts$ranks), " learners, by ",
        sentence_label(measure_label(facts$measure)), "."
      ),
      summary(report$friedman, alpha = facts$alpha)$conclusion,
      if (many) paste0(
        "Of ", length(words), " pairs ", apart, " differ at the ",
        format_level(facts$alpha), " level (",
        adjusted_words(facts$p_adjust), ")."
      ) else list(notes = words)
    )),
    list(title = "Data", id = "data", blocks = list(report$benchmark)),
    list(title = "Ranking", id = "ranking", blocks = list(
      list(cells = format_columns(ranking, 3),
           title = "Means and mean ranks over the data sets (1 is best)"),
      ggplot2::autoplot(compared, type = "cd")
    )),
    list(title = "Tests", id = "tests", blocks = c(
      list(report$friedman, compared),
      if (!many) list(ggplot2::autoplot(compared, type = "matrix"))
    ))
  ), c("demsar2006", "benavoli2016"), character())
}
