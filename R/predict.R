# cv_predict(): every learner on every train/test pair of a plan.

#' Fit and predict over a plan
#'
#' Trains every learner on the training rows of every repetition and fold of a
#' plan and predicts the test rows. All learners see the same rows.
#'
#' @inheritParams shared_params
#' @param data A data frame with `plan$n` rows: the target and the predictors.
#'   It is not changed.
#' @param target The name of the response column: a bare column name or a
#'   string. The column is a factor, character, logical or whole numbers (at
#'   most `r most_number_classes` different ones), or numbers, without `NA`:
#'   fractions and more different whole numbers make it a regression; so do
#'   fewer, if all learners can predict numbers and one of them nothing else
#'   ([learner_linear()]).
#' @param learners A named list of learners or of functions of
#'   `(train, test, target)`, see [as_learner()]. The names become the columns
#'   of the result.
#' @param on_error What to do when a learner fails in a fold: `"warn"`
#'   (default) continues and warns at the end; `"stop"` stops.
#' @param keep Columns of `data` to keep with the records for subgroups, as in
#'   [cv_predictions()]. Default `NULL`: none.
#' @return A data frame of class `cv_predictions`, one row per repetition, fold
#'   and tested row, in this order:
#'   \describe{
#'     \item{`row`}{integer, the row of `data`}
#'     \item{`rep`, `fold`}{integer, the repetition, and the fold that was
#'       tested}
#'     \item{`truth`}{factor. Levels: the levels of the target if it is a
#'       factor; `"FALSE", "TRUE"` if it is logical; `"0", "1"` if it has no
#'       other numbers; else its sorted values. With either of these two pairs
#'       of levels, [confusion_counts()] needs no `positive` class.}
#'     \item{one column per learner}{factor with the levels of `truth`, `NA`
#'       where there is no prediction}
#'   }
#'   with the attributes `plan` and `failures` (`NULL`, or a data
#'   frame `learner, rep, fold, message`). `[` with fewer rows drops the plan.
#'
#' @section Records that belong together:
#' If the plan was made without `groups` ([cv_bcv()]) but the records seem to
#' belong together, there is a warning of class
#' `bcvinfer_warning_likely_groups` with a call that uses the groups. This
#' happens if
#'
#' * a column looks like an identifier: its values repeat, and records with the
#'   same value have the same class, or it is called patient, person, speaker,
#'   animal or the like;
#' * copies of records (equal in all predictors and the class) are in the
#'   training and in the test set of a split.
#'
#' If the plan has groups, a column that looks like an identifier of others,
#' neither parts nor unions of them, has the warning: the data may have been
#' sorted after the plan was made.
#'
#' The warning was given for `r group_alarms("yes")` data sets of R packages
#' that are documented as grouped, and for `r group_alarms("no")` others
#' (`system.file("evidence", "group-alarms.csv", package = "bcvinfer")`).
#'
#' @section Processes:
#' Fits run under the plan that the user set with [future::plan()], in about
#' four chunks per worker; progress is signalled through progressr, one step
#' per fit. One draw from the random number generator of the session seeds a
#' stream of random numbers of its own for every fit, so that `set.seed()` makes
#' the result reproducible, the same for every number of workers.
#'
#' Where workers are other R sessions, global variables and packages that a
#' learner's function uses are looked up and sent along.
#'
#' If a worker dies, only its chunk is affected. The chunk is run once more in
#' a fresh process, with a warning of class `bcvinfer_warning_worker`; if it
#' dies again, its predictions are `NA` and listed as failures. With versions
#' of future before 1.40 the dead worker stays in the user's plan, which should
#' then be set again.
#'
#' After an interrupt, fits that are running in other R sessions
#' (`multisession`) are completed in the background; new sessions are started,
#' so that the next call need not wait for them.
#'
#' @section Probabilities:
#' A learner that returns a data frame with the predicted class, `.pred_class`,
#' and the probabilities of the classes, `.pred_<level>`, gives probabilities;
#' so do the built-in learners whose model has them, and models of other
#' packages ([as_learner()]). The result stores them by row, repetition and
#' fold, and keeps them when rows are selected. [tidy()] shows them. Measures
#' such as the Brier score use them ([cv_measures()]). Of two classes one column
#' will do. Of more, a class without a column has probability 0, since models
#' leave out classes that do not occur in their training records.
#'
#' @details If a learner fails in a fold, or predicts another number of rows or
#'   labels that the target does not have, only its predictions in that fold are
#'   lost: they are `NA`, and a warning of class `bcvinfer_warning_learner`
#'   lists learner, repetition, fold and message, equal messages of a learner
#'   once.
#'
#'   If every learner fails in the first two folds, each with the same message
#'   in both, the remaining fits are not tried and count as failures. With
#'   `on_error = "stop"` the first failure is an error of class
#'   `bcvinfer_error_learner` with fields `learner`, `rep`, `fold`; fits that
#'   are under way in other processes end first.
#'
#' A target with a single class gives a warning of class
#' `bcvinfer_warning_single_class`; classes that are empty or differ only in
#' blanks or case, one of class `bcvinfer_warning_alike_labels`.
#'
#' Labels are compared as text, never by the order of levels. Logical
#' predictions are understood for a 0/1 target and 0/1 predictions for a
#' logical one.
#'
#' @section Numbers:
#' With a numeric target the learners return numbers ([learner_linear()],
#' [learner_tree()], [learner_knn()], [learner_mean()], [learner_column()], or
#' functions of your own), and `truth` and the columns of the learners are
#' numeric. At most `r most_number_classes` different whole numbers, such as
#' counts, are classes, unless all learners can predict numbers and one of them
#' nothing else; a function of your own can if it has an argument `numbers`, and
#' has classes in preference if the default of this is `FALSE`
#' ([as_learner()]). Measures are `"mse"`, `"rmse"`, `"mae"` and `"r_squared"`
#' ([cv_measures()]); for others see [cv_scores()]. If a target of whole
#' numbers is treated as a regression problem, a message says so.
#'
#' @section Errors:
#' `plan` is not a plan, or `data` not a data frame (`bcvinfer_error_type`) with
#' the number of rows of the plan (`bcvinfer_error_shape`); an unknown `target`
#' (`bcvinfer_error_column`), one with `NA` (`bcvinfer_error_missing`) or
#' infinite numbers (`bcvinfer_error_value`); learners without names, with
#' duplicated names or called `row`, `rep`, `fold` or `truth`, and built-in
#' learners of classes for a numeric target or the reverse
#' (`bcvinfer_error_value`).
#'
#' @family learners
#' @export
#' @examplesIf requireNamespace("rpart", quietly = TRUE)
#' two <- iris[iris$Species != "setosa", ]
#' two$Species <- factor(two$Species)
#' set.seed(1)
#' plan <- cv_bcv(two, m = 3)
#' learners <- list(tree = learner_tree(), mean = learner_mean())
#' predictions <- cv_predict(plan, two, Species, learners)
#' predictions
#' head(as.data.frame(predictions))
cv_predict <- function(plan, data, target, learners,
                       on_error = c("warn", "stop"), keep = NULL) {
  check_given(plan, data, learners)
  check_plan_data(plan, data)
  data <- plain_columns(data)
  kept <- kept_columns(rlang::enquo(keep), data)
  target <- column_name(rlang::enquo(target), data, "target")
  learners <- check_learners(learners)
  on_error <- check_choice(on_error)
  numbers <- is_number_target(data[[target]]) ||
    is_bare_number(data[[target]]) && need_numbers(learners)
  check_target_learners(learners, numbers)
  truth <- if (numbers) target_numbers(data[[target]], target) else
    target_factor(data[[target]], target)
  if (is.null(plan$groups)) check_not_grouped(data, planned = TRUE)
  warn_likely_groups(plan, data, target, as.integer(
    if (numbers) number_classes(truth) else truth
  ))
  job <- list(
    plan = plan, data = data, target = target, labels = levels(truth),
    learners = learners, columns = column_codes(learners, data, levels(truth)),
    numbers = numbers, probabilities = !numbers, stop_early = on_error == "stop"
  )
  tasks <- plan_tasks(plan_folds(plan), length(learners))
  results <- run_tasks(job, tasks)
  untried <- which(vapply(results, is.null, NA))
  # The message of the same learner in the first fold.
  if (on_error == "warn") results[untried] <- results[tasks$learner[untried]]
  failures <- task_failures(results, tasks, names(learners))
  report_failures(failures, nrow(tasks), length(untried), on_error)
  x <- assemble_predictions(job, truth, results, failures)
  if (!numbers) warn_contradictions(x)
  with_kept(x, lapply(kept, `[`, x$row))
}

# The target as a factor. One class leaves nothing to compare.
target_factor <- function(x, name) {
  truth <- truth_factor(x, name, "target")
  warn_alike(truth)
  warn_if(length(unique(as.integer(truth))) == 1,
          "All records have the same class {.val {as.character(truth[1])}} in
           {.field {name}}.", "single_class")
  truth
}

# One line per fit, learners within folds, so that the learners of a fold share
# its training and test rows.
plan_tasks <- function(folds, learners) {
  each <- rep(seq_len(nrow(folds)), each = learners)
  list2DF(list(rep = as.integer(folds$rep)[each],
               fold = as.integer(folds$fold)[each],
               learner = rep(seq_len(learners), nrow(folds))))
}

# A result is the integer codes of the test rows, or the message of a failure.
task_failures <- function(results, tasks, learners) {
  failed <- which(vapply(results, is.character, NA))
  if (length(failed) == 0) return(NULL)
  data.frame(learner = learners[tasks$learner[failed]],
             rep = tasks$rep[failed], fold = tasks$fold[failed],
             message = unlist(results[failed]))
}

# One bullet for all failures of a learner with the same message.
report_failures <- function(failures, fits, untried, on_error) {
  if (is.null(failures)) return(invisible())
  lines <- failure_lines(failures)
  if (on_error == "stop") {
    first <- failures[1, ]
    abort_input("A learner failed.", "learner", "learners", x = "{lines[1]}",
                learner = first$learner, rep = first$rep, fold = first$fold)
  }
  same <- paste(failures$learner, failures$message, sep = "\n")
  # (Fits that were not tried come last.)
  tried <- seq_len(nrow(failures) - untried)
  others <- tabulate(match(same[tried], unique(same)), length(unique(same))) - 1
  again <- ifelse(others == 0, "", sprintf(
    " (and in %d other fold%s)", others, ifelse(others == 1, "", "s")
  ))
  lines <- paste0(lines[!duplicated(same)], again)
  shown <- seq_len(min(length(lines), 5))
  more <- sum(others[-shown] + 1)
  failed <- nrow(failures)
  warn_result(
    c("{failed} of {fits} fit{?s} failed; {cli::qty(failed)}{?its/their}
       predictions are NA.",
      rlang::set_names(paste0("{lines[", shown, "]}"), "x"),
      if (untried > 0) {
        c(i = "Every learner failed in the same way in the first two folds, so
               that the other {untried} fit{?s} {?was/were} not tried.")
      },
      if (more > 0) c(i = "{more} more: see {.code attr(x, \"failures\")}.")),
    "learner", failures = failures
  )
}

failure_lines <- function(failures) {
  text <- gsub("[[:space:]]+", " ", cli::ansi_strip(failures$message))
  long <- nchar(text) > 400
  text[long] <- paste0(substr(text[long], 1, 397), "...")
  paste0(failures$learner, ", rep ", failures$rep, ", fold ", failures$fold,
         ": ", text)
}

# The results of all folds in the order of the plan's places.
assemble_predictions <- function(job, truth, results, failures) {
  plan <- job$plan
  place <- planned_places(plan)
  size <- tabulate((place$rep - 1L) * plan$k + place$fold, plan$m * plan$k)
  count <- length(job$learners)
  failed <- which(vapply(results, is.character, NA))
  none <- if (job$numbers) NA_real_ else NA_integer_
  results[failed] <- lapply(rep(size, each = count)[failed], rep, x = none)
  results <- split(results, factor_from_codes(
    rep_len(seq_len(count), length(results)), names(job$learners)
  ))
  new_cv_predictions(
    place, truth[place$row], lapply(results, unlist, use.names = FALSE), plan,
    failures, lapply(results, fit_probabilities, job$labels)
  )
}

# The probabilities of all folds below each other, NA in folds without them;
# NULL where no fold has any.
fit_probabilities <- function(results, labels) {
  parts <- lapply(results, attr, "probabilities", exact = TRUE)
  if (all(lengths(parts) == 0)) return(NULL)
  parts <- Map(function(part, result) {
    part %||% matrix(NA_real_, length(result), length(labels))
  }, parts, results)
  found <- do.call(rbind, unname(parts))
  dimnames(found) <- list(NULL, labels)
  found
}
