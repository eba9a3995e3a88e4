# The package from the shell: the answers to its commands.
#' @include shell.R
NULL

#' bcvinfer from the shell
#'
#' Reads a file of predictions and compares its models, gives an interval for
#' each, or sorts them into tiers. It is for users of other languages: one line
#' in a shell gives the same numbers as R. `plan` writes half splits to use
#' elsewhere.
#' @param args The command-line arguments, a character vector. Default: the
#'   arguments of the command line.
#' @return The exit code, invisibly: 0 if the result was printed, 1 if the
#'   predictions or the value of an option cannot be used, 2 for a mistake in
#'   the command itself. With the default `args`, `Rscript` ends with this code.
#' @section Usage in a shell:
#' ```
#' Rscript -e 'bcvinfer::main()' compare predictions.csv \
#'   --truth label --models a,b --row id --fold fold
#' ```
#' The commands are `compare` ([compare_learners()]), `interval` (for half
#' splits, blocks, one test set and runs [interval_components()], for other
#' folds the interval recommended in [cv_intervals()]), `tiers`
#' ([learner_tiers()]) and `plan`, which prints the `row`, `rep` and `fold` of
#' [cv_bcv()] for the lines of a file of data. `--help` lists the options: they
#' are the arguments of [cv_predictions()], of these functions and (`--by`,
#' `--threshold`, `--cost`, `--denominator`) of [cv_scores()]; `--models` are
#' the learners. A matrix of costs is written as
#' `--cost sick:well=5,well:sick=1`, truth before prediction. `interval` takes
#' `--na wrong`, too. `--scores a,b` reads scores of the records in place of
#' predictions. `--n-train` is how many records the models of repeated hold-outs
#' (`--rep` without `--fold`) were trained on. `--probs` has probabilities of
#' two classes. Each option is given once.
#'
#' The file may be `-`, the standard input. Its first line contains the names of
#' the columns; a column without a name, as pandas writes its index, is called
#' `index`.
#'
#' Labels are compared as numbers if all of them are numbers (`1` and `1.0` are
#' the same class), otherwise as text. A column that writes one number in two
#' ways, such as `007` and `7` or `1.1` and `1.10`, or that has numbers from
#' 2^53 on, has names, which are compared as text unless the measure is of
#' numbers. `True` and `False` are 1 and 0. Names of models and subgroups are
#' those in the file. Empty fields and `NA` are missing. A quote that is not
#' closed in its line is refused, unless it begins a text of several lines.
#'
#' The result goes to the standard output. Notes, warnings and errors go to the
#' standard error; errors mention the option. `--format json` (which needs the
#' package \pkg{jsonlite}) prints one object with the rows of `tidy()` as
#' `results`, numbers in full precision, and the warnings.
#' @section Errors:
#' `args` must be a character vector (`bcvinfer_error_type`). Everything else is
#' printed and gives the exit code.
#' @seealso `vignette("from-the-shell")`, which starts from predictions of
#'   scikit-learn.
#' @family neighbours
#' @examples
#' file <- tempfile(fileext = ".csv")
#' write.csv(data.frame(label = rep(0:1, 20), a = rep(0:1, 20),
#'                      b = rep(c(0, 1, 1, 0), 10)), file, row.names = FALSE)
#' main(c("interval", file, "--truth", "label", "--models", "a,b"))
#' @export
main <- function(args = commandArgs(trailingOnly = TRUE)) {
  leave <- missing(args) && !interactive()
  refuse_if(!is.character(args) || anyNA(args), "args", "type",
            "must be words, a character vector without {.val {NA}}, not
             {describe_value(args)}.")
  # (Where the locale knows ASCII alone, as in jobs by cron, names of other
  # letters would not be found in files.)
  if (!l10n_info()[["UTF-8"]]) {
    before <- Sys.getlocale("LC_CTYPE")
    on.exit(Sys.setlocale("LC_CTYPE", before))
    suppressWarnings(Sys.setlocale("LC_CTYPE", "C.UTF-8"))
  }
  status <- withCallingHandlers(
    tryCatch({
      shell_answer(args)
      0L
    }, bcvinfer_shell_usage = function(error) {
      shell_complain("Error", error, "--help shows how to call it.")
      2L
    }, error = function(error) {
      shell_complain("Error", error)
      1L
    }),
    warning = function(warning) {
      shell_complain("Warning", warning)
      rlang::cnd_muffle(warning)
    },
    message = function(message) {
      shell_complain("Note", message)
      rlang::cnd_muffle(message)
    }
  )
  if (leave && status > 0) quit(save = "no", status = status)
  invisible(status)
}

# Reads the command line, and prints the answer.
shell_answer <- function(args) {
  if (length(args) == 0 || any(args %in% c("--help", "-h", "help"))) {
    return(writeLines(shell_help()))
  }
  if (args[1] == "--version") {
    return(writeLines(as.character(utils::packageVersion("bcvinfer"))))
  }
  asked <- shell_request(args)
  if (asked$command == "plan") return(shell_plan(asked$file, asked$options))
  warnings <- character()
  answer <- withCallingHandlers(
    shell_result(asked$command, asked$file, asked$options),
    warning = function(warning) {
      warnings <<- c(warnings, gsub("[[:space:]]+", " ", shell_text(warning)))
    }
  )
  if (asked$options$format == "json") {
    writeLines(json_text(c(
      list(bcvinfer = as.character(utils::packageVersion("bcvinfer")),
           command = asked$command), answer$facts,
      list(results = as.data.frame(tidy(answer$result)), warnings = warnings)
    ), list = c("learners", "warnings")))
  } else {
    writeLines(c(answer$title, ""))
    print(answer$result)
  }
}

# The result of a command, with what it is about. What was not given is left to
# the function's own default.
shell_result <- function(command, file, options) {
  own <- !is.null(options$scores)
  x <- if (own) shell_numbers(file, options) else
    shell_predictions(file, options)
  options$positive <- shell_label(options$positive, levels(x$truth))
  wrong <- NULL
  if (command == "interval" && shell_na(options$na) == "wrong") {
    wrong <- wrong_note(x)
    x <- missing_as_wrong(x, options$measure)
  } else if (!own && command == "interval") {
    check_no_missing(x, prediction_learners(x), "models", TRUE)
  }
  scores <- if (own) x else shell_scores(x, options)
  learners <- prediction_learners(scores$predictions %||% x)
  # (Subgroups of one model can be compared.)
  shell_check(command == "interval" || length(learners) > 1 ||
                !is.null(options$by), command, " needs two or more models, ",
              "with commas in ", if (own) "--scores" else "--models or --probs",
              ", or by --learner in a long table.")
  result <- if (command == "interval") {
    found <- shell_interval(x, scores, options)
    structure(found, notes = c(wrong, attr(found, "notes", exact = TRUE)))
  } else {
    if (is.null(scores)) options["positive"] <- list(shell_positive(options))
    taken <- c("p_adjust", "versus", "alternative", "conf.level", "rope", "na",
               if (is.null(scores)) c("measure", "positive"))
    do.call(compare_learners, c(
      list(scores %||% x, tests = by_comma(options$tests)),
      options[intersect(names(options), taken)]
    ))
  }
  if (command == "tiers") result <- learner_tiers(result, options$alpha)
  x <- scores$predictions %||% x
  facts <- list(measure = if (own) "score" else options$measure,
                records = length(unique(x$row)), plan = describe_folds(x),
                learners = learners)
  list(result = result, facts = facts,
       title = paste0(count_of(facts$records, "record"), ", ", facts$plan))
}

# What needs more than a measure and a class, or NULL.
shell_scores <- function(x, options) {
  more <- c("by", "threshold", "cost", "target")
  shell_check(is.null(options$cost) == (options$measure != "cost"),
              "--measure cost needs --cost, and --cost needs --measure cost.")
  shell_check(options$measure != "net_benefit" || !is.null(options$threshold),
              "--measure net_benefit needs --threshold.")
  if (!any(more %in% names(options)) && !is.numeric(x$truth)) return(NULL)
  cost <- shell_cost(options$cost, levels(x$truth))
  rlang::inject(cv_scores(x, options$measure, shell_positive(options),
                          threshold = options$threshold, cost = cost,
                          by = !!options$by))
}

shell_na <- function(na) check_choice(na, c("error", "wrong"))

# With --probs the class is that of the probabilities, too; measures and tests
# of all classes take none.
shell_positive <- function(options) {
  tests <- intersect(by_comma(options$tests),
                     names(registry_entries(test_registry)))
  unused <- !is.null(options$probs) && is.null(options$threshold) &&
    !any(needs_confusion(tests)) &&
    has_overall_form(find_measure(options$measure, complete = FALSE))
  if (!unused) options$positive
}

shell_interval <- function(x, scores, options) {
  level <- options$conf.level
  if (!is.null(scores)) return(scores_interval(scores, level, options$target))
  measure <- options$measure
  positive <- check_positive(options$positive, NULL, measure, levels(x$truth))
  found <- default_interval(
    measure_counts(x, measure, positive), measure, level, x, positive
  )
  abort_if(is.null(found),
           "No interval of {.val {measure}} is recommended for
            {describe_folds(x)}.", "scheme", "measure")
  found
}

# By components, or where the plan has none by the values of the folds.
scores_interval <- function(scores, level, target = NULL) {
  tryCatch(
    interval_components(scores, conf.level = level,
                        target = target %||% "expected"),
    bcvinfer_error_scheme = function(error) {
      abort_if(!is.null(target), "{.arg target} is for half splits and blocks,
                not for {describe_folds(scores$predictions)}.", "scheme",
               "target")
      interval_t(scores, conf.level = level)
    }
  )
}

# The test folds of half splits, on the standard output.
shell_plan <- function(file, options) {
  data <- shell_table(file, options)
  if (!is.null(options$seed)) set.seed(options$seed)
  plan <- do.call(cv_bcv, c(list(data), options[intersect(
    names(options), c("m", "strata", "groups")
  )]))
  utils::write.csv(as.data.frame(plan)[c("row", "rep", "fold")],
                   row.names = FALSE, quote = FALSE)
}
