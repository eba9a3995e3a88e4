# cv_predictions(): the same object from the user's own table.

#' Predictions from a table of your own
#'
#' Brings predictions that were made elsewhere into the form that
#' [cv_predict()] returns, without refitting. The table is wide, with one
#' column per learner, or long, with one row per prediction and a column with
#' the name of the learner.
#'
#' @param data A data frame.
#' @param truth The column of the true classes: a factor, character, logical
#'   or whole numbers, without `NA`; or, for regression, of numbers. Whole
#'   numbers are read as numbers if predictions have fractions (other than
#'   probabilities) and there are more than two different ones, and otherwise
#'   as classes. A bare column name or a string, as are all columns below.
#' @param learners Wide: the columns of predictions, in tidyselect's language
#'   (`c(tree, knn)`, `starts_with("pred_")`); `c(new = old)` renames. Long:
#'   the one column of predictions. It may be left out if `probs` is given: see
#'   `threshold`.
#' @param row The column that identifies the record: whole numbers, or names or
#'   levels, which are numbered in the order of their first appearance. Without
#'   `plan` numbers may start at 0; they are shifted to start at 1. `NULL`
#'   (default): each row of the table is one record; then `rep` cannot be
#'   given, since repetitions predict the same records again.
#' @param rep,fold The columns of repetition and fold: whole numbers of at
#'   least 1 (without `plan`, three folds or more may start at 0), or names or
#'   levels, which are numbered in their order; folds that are counted on from
#'   one repetition to the next are counted in each from 1 on. `NULL` (default):
#'   a single one. If the table has a column called `row`, `rep` or `fold`, or
#'   its records seem to occur several times (see the section on tables of other
#'   frameworks), that argument must be given; it may be `NULL`.
#' @param learner Long form: the column with the name of the learner. The
#'   learners, and so the signs of differences, are in the order of its levels
#'   or, if it is not a factor, of their first rows. `NULL` (default): the table
#'   is wide.
#' @param plan The `cv_plan` that was used: the table must contain exactly its
#'   tested rows; the result keeps scheme and sizes. Default `NULL`: unknown.
#' @param probs The columns of predicted probabilities: a list with the names of
#'   learners, for each the columns in tidyselect's language, one for each
#'   class, or one of the positive class where there are two, such as
#'   `list(tree = c(p_yes, p_no), knn = c(yes = p_knn))`. In a long table the
#'   columns themselves, for all learners.
#'
#'   Columns are matched to classes by name, never by position: the name of the
#'   class alone, after `.pred_`, after a common prefix (`p_yes`), or given as
#'   in `c(yes = p_knn)`; of classes that are numbers also `p0` or `X0`. A
#'   single column for a logical or 0/1 truth is the probability of `TRUE` or 1,
#'   unless it names the other class (`prob_False`). Where single columns would
#'   be of different classes (`model_0` and `model_1`), or `model_0` is also the
#'   name of the learner, the class must be given as in `c("1" = model_0)`.
#'   Default `NULL`: no probabilities.
#' @param groups The group of each record (patient, document, question), where
#'   records belong together: a column or a vector with one value per row of
#'   `data`, without `NA`, the same in all rows of a record. Default `NULL`: the
#'   groups of `plan`, or none. Groups are an error in methods that cannot use
#'   them.
#' @param answer The column that distinguishes several answers to one question,
#'   with `row` for the question. The answers must be draws that are
#'   independent between records, such as samples of a language model: the loss
#'   of a record is the mean over its answers, of which learners may have
#'   different numbers: answers that were not asked for have no row. An `NA` is
#'   a missing answer, and its record is refused, or with `na = "wrong"`
#'   ([compare_learners()]) each missing answer counts as a wrong one.
#'
#'   Seeds or epochs of a training algorithm are not such draws, since a run is
#'   good or bad on many records together: use `run` for them. There is a
#'   warning if the answers look like runs. Repetitions of cross-validation
#'   belong in `rep` and `fold`. Several answers are an error in tests of
#'   disagreements and in counts; [components_test()] and [compare_learners()]
#'   accept them. Default `NULL`: one prediction per record.
#' @param threshold With `probs` and without `learners`: the probability, one
#'   number in (0, 1), at or above which the class of the column (of two
#'   columns, the first) is predicted. A message says which class that is.
#'   Default 0.5.
#'   With more than two classes the most probable class is predicted.
#' @param run The column that distinguishes several runs (seeds) of a learner
#'   on one test set, with `row` for the record; in a long table learners may
#'   have different runs. Default `NULL`: one run of each learner. See the
#'   section on runs.
#' @param runs How the runs belong together: `"own"`, each learner has runs of
#'   its own; `"shared"`, learners have the same runs, such as the same seeds,
#'   and differences are taken run by run; `"fixed"`, results are for these
#'   runs only. Default `NULL`: `"shared"` if the learners with several runs
#'   have the same names of runs, otherwise `"own"`, with a message that says
#'   which where there are two such learners (with one, both are the same).
#' @param keep Columns to keep with the records for subgroups (`by` in
#'   [interval_components()], [compare_learners()]), in tidyselect's language,
#'   such as `c(sex, site)`; the same in all rows of a record. Default `NULL`:
#'   none.
#' @return A `cv_predictions` data frame as from [cv_predict()], ordered by
#'   `rep`, `fold`, `row`. Predictions of one record are matched by row,
#'   repetition and fold, in any order of the rows of the table; the order of
#'   the learners is described at `learner`.
#' @details Labels are compared as text, not by the order of levels:
#'   predictions may be character and the truth a factor, or one of them
#'   `TRUE`/`FALSE` (also as text, and as `"True"` or `"true"`) and the other
#'   0/1. Unused levels are allowed. `NA`
#'   predictions are kept.
#'
#'   Probabilities are kept with the table, see [cv_predict()]. They are not
#'   rescaled; because of rounding, the sum of the probabilities of a
#'   prediction may differ from 1 by `r probability_tolerance`.
#' @section Tables of other frameworks:
#' Without `row`, a table in which the records occur several times would be
#' read as one large test set. Such a table is an error; the message has the
#' call that reads it. The table is recognised by
#'
#' * columns with labels of folds or repetitions (`"Fold01"`, `"Repeat1"`,
#'   `"Resample01"`, `"Fold1.Rep1"`);
#' * a column whose values repeat, with one truth for each value, and either
#'   another column that distinguishes the copies or copies in whole blocks of
#'   rows;
#' * a truth that repeats in whole blocks;
#' * a column called `model`, `learner`, `method` or the like each of whose
#'   values has the same truths, in any order.
#'
#' The second and the third need about 20 and 35 records, the last one 10 of
#' each model: fewer may agree by chance. This
#' covers the tables of `collect_predictions()` (tune), `train()$pred`
#' (caret) and `as.data.table(prediction)` (mlr3, of repetitions); the combined
#' predictions of a single cross-validation, without a column of folds, are read
#' as one test set. [as_cv_predictions()] reads the results themselves, with
#' their folds. `row = NULL` states that each row is a separate
#' record. [confusion_counts()] and [contingency_counts()] check tables in the
#' same way.
#'
#' @section Runs:
#' If a model is trained several times with different seeds, the predictions of
#' a run are correlated over records. Conclusions about the algorithms, and not
#' about these runs, need two random factors, records and runs. With `run`,
#' [components_test()], [interval_components()], [variance_components()] and
#' [compare_learners()] (also with `p_adjust = "max_t"`, and [learner_tiers()])
#' take the variance between runs from the runs themselves, after Gallas,
#' Pennello and Myers (2007) for readers and cases, and Chen, Gallas and Yousef
#' (2012) for trained classifiers; `vignette("derivation-runs")` has the
#' formulas.
#'
#' Any measure with scores will do: it is computed for each run, and the
#' estimate is the mean over runs. Degrees of freedom follow the number of
#' runs: three to five are few, ten are better. Bouthillier et al. (2021) show
#' how much such variation matters. A learner with a single run among others
#' with several, for example a deterministic one, has no variation between
#' runs; a note states this.
#'
#' With `"shared"` runs the variance is computed from the differences of each
#' run, whatever the runs have in common. `"own"` has more degrees of freedom
#' and treats the runs of different learners as independent. If equal seeds 1,
#' 2, 3 do not mean that the learners share anything, use `runs = "own"`.
#'
#' In the table, column `rep` contains the runs, numbered for each learner in
#' their order; `x[x$rep == 1, ]` are the predictions of one run, which can be
#' used in all tests for one test set. `run` cannot be given with `rep`, `fold`
#' or `plan`: in cross-validation each fit has its own seed, whose effect is
#' already part of the variance.
#'
#' A wide table has runs in columns of their own, `bert1`, `bert2`, `gpt1`,
#' `gpt2`: they would be read as four learners, with a message of class
#' `bcvinfer_message_runs`. Stack them, as in the last example.
#' @section Warnings:
#' Each warning says what to do.
#'
#' * `bcvinfer_warning_likely_groups`: an unused column looks like an
#'   identifier of groups, as in [cv_predict()], or is called so (`patient_id`)
#'   and its records share the fold; `groups = NULL` states that there are none.
#' * `bcvinfer_warning_alike_labels`: classes of the truth, or groups, that are
#'   empty or differ only in blanks or case (`"yes"`, `"Yes "`).
#' * `bcvinfer_warning_contradiction`: in most predictions another class than
#'   the predicted one has the larger probability; or far fewer predictions are
#'   right than by chance, or the probabilities of two classes are lower where
#'   their class is true, at a level of
#'   `r format(labels_level, scientific = FALSE)`. Labels or columns may have
#'   been confused.
#' * `bcvinfer_warning_likely_runs`: answers look like runs, by Cochran's Q of
#'   right answers and of each class in the columns of answers, at a level of
#'   `r format(runs_level, scientific = FALSE)`, or their column is called
#'   `seed`, `run`, `restart` or `init`.
#' * `bcvinfer_warning_missing_runs`: runs without any prediction.
#'
#' A table that was grouped by dplyr's `group_by()` needs `groups`, since
#' grouping does not imply that records belong together. The grouping is
#' ignored if `groups` is given (it may be `NULL`), or if the columns are used
#' as other arguments.
#'
#' @section Errors:
#' * `bcvinfer_error_column`: unknown columns; `probs` for something that is
#'   not a learner.
#' * `bcvinfer_error_missing`: `NA` in truth, row, repetition, fold or learner,
#'   or in `probs` where there is a prediction.
#' * `bcvinfer_error_label`: a prediction with a label that the truth does not
#'   have, two truths of one record, or `probs` that do not match the classes.
#' * `bcvinfer_error_rows`: a combination of row, repetition, fold and learner
#'   that is duplicated, missing for some learner, or not in the plan; without
#'   `rep`, a record in more than one fold; with several repetitions of several
#'   folds, no record in two of them: `row` counts lines of the table.
#' * `bcvinfer_error_scheme`: labels of bootstrap samples or rolling
#'   origins, or of records for training.
#' * `bcvinfer_error_conflict`: `rep` or the long form without `row`; a column
#'   `row`, `rep`, `fold` or (without `plan`) `groups` in the table without the
#'   argument of that name; records that occur several times; a grouped table
#'   without `groups`; repetitions of all records in one fold without `fold`;
#'   `run` with `rep`, `fold`, `answer` or `plan`; `runs = "shared"` for
#'   learners with different runs.
#' * `bcvinfer_error_type` and `bcvinfer_error_value`: `probs` that are not
#'   numbers, are outside \[0, 1\] or do not add up to 1.
#' @references `r cite("gallas2007", "chen2012", "bouthillier2021")`
#' @family learners
#' @export
#' @examples
#' wide <- data.frame(
#'   id = c(1, 2, 3, 4, 1, 2, 3, 4), times = rep(1:2, each = 4),
#'   half = c(1, 1, 2, 2, 1, 2, 1, 2), y = rep(c("a", "b"), 4),
#'   tree = c("a", "b", "b", "b", "a", "b", "a", "a"), always_a = "a"
#' )
#' cv_predictions(wide, y, c(tree, always_a), row = id, rep = times,
#'                fold = half)
#'
#' # Two runs of each learner, in columns
#' runs <- data.frame(id = 1:4, y = c("a", "b"), bert1 = "a", bert2 = "b",
#'                    gpt1 = c("a", "b"), gpt2 = c("a", "b", "b", "b"))
#' long <- cbind(runs[c("id", "y")], stack(runs[-(1:2)]))
#' cv_predictions(long, y, values, row = id, run = sub("[^0-9]+", "", ind),
#'                learner = sub("[0-9]+$", "", ind))
cv_predictions <- function(data, truth, learners, row = NULL, rep = NULL,
                           fold = NULL, learner = NULL, plan = NULL,
                           probs = NULL, groups = NULL, answer = NULL,
                           threshold = 0.5, run = NULL, runs = NULL,
                           keep = NULL) {
  check_given(data)
  check_data_frame(data)
  kept <- kept_columns(rlang::enquo(keep), data)
  # A plan has its own groups, or none.
  unsaid <- c("row"[missing(row)], "rep"[missing(rep)], "fold"[missing(fold)],
              "groups"[missing(groups)])
  quos <- rlang::enquos(truth = truth, row = row, rep = rep, fold = fold,
                        learner = learner, answer = answer, run = run,
                        .ignore_empty = "none")
  others <- rlang::enquos(learners = learners, probs = probs, groups = groups,
                          .ignore_empty = "none")
  check_run_alone(quos, plan, runs)
  own <- own_columns(data, quos, others, unsaid, plan)
  numbers <- own_are_numbers(own$columns$truth, as.list(data)[own$selected])
  if (numbers) {
    check_numbers_alone(others$probs, quos$answer)
    values <- target_numbers(own$columns$truth, own$labels[["truth"]], "truth")
    own$columns$truth <- factor(values)
  }
  truth <- truth_factor(own$columns$truth, own$labels[["truth"]], "truth")
  # Not asked where the user says `row = NULL`.
  if (!is.null(own$columns$row) || "row" %in% unsaid) {
    check_own_repeats(own$columns, truth, own$unused, setdiff(unsaid, "groups"),
                      single = length(own$selected) == 1,
                      copies = row_copies(data),
                      numbers = numbers && !given(others$groups))
  }
  keys <- prediction_places(own$columns, nrow(data), plan, own$unused)
  if ("fold" %in% unsaid) check_no_runs(keys, own)
  truth <- truth_factor(truth, own$labels[["truth"]], "truth", keys$row)
  warn_alike(truth)
  numbered <- numbered_runs(own$columns$run, own$columns$learner)
  keys <- with_run_places(keys, numbered)
  at <- own_places(keys, own$columns, numbered,
                   unused = if (length(own$selected) == 1) own$unused)
  scores <- own_probabilities(others$probs, data, own, levels(truth))
  target <- if (numbers) values else truth
  codes <- own_codes(data, own, target, scores, threshold, !missing(threshold))
  x <- own_predictions(keys, target, codes, scores, at, plan)
  first <- first_places(at)
  x <- with_groups(x, record_groups(others$groups, data, keys$row)[first])
  if ("groups" %in% unsaid && is.null(plan$groups)) {
    warn_groups_forgotten(own$unused, if (numbers) number_classes(values) else
      truth, keys, plan)
  }
  x <- with_numbered_runs(x, numbered, runs)
  x <- with_kept(x, kept_places(kept, keys$row, first))
  x <- with_names(x, keys, own$columns,
                  intersect(own$labels["row"], names(data)))
  if (numbers) return(x)
  if (is.null(own$columns$answer)) return(warn_doubts(x, own$selected))
  warn_likely_runs(codes, truth, keys, own$columns$answer, own$columns$learner,
                   own$labels[["answer"]])
  with_answers(x, codes, keys, own$columns$learner)
}

# The rows of the table in the order of predictions, for each learner or all.
own_places <- function(keys, columns, numbered, hints = prediction_hints,
                       unused = NULL) {
  shown <- if (is.null(numbered)) keys else
    list(row = keys$row,
         run = structure(numbered$rep, names_shown = columns$run))
  wide <- is.null(columns$learner) && is.null(columns$answer)
  if (wide && any(c("rep", "fold") %in% names(columns))) {
    hints$again <- learner_hint(keys, unused)
  }
  learner_places(keys, columns$learner, columns$answer, !is.null(numbered),
                 hints = hints, shown = shown)
}

# What to do where a column of models or settings tells apart the rows that
# repeat each other, or NULL.
learner_hint <- function(keys, unused) {
  named <- grep(paste0("^[.]config$|", model_columns), names(unused),
                perl = TRUE, value = TRUE)
  if (length(named) == 0 || first_repeat(keys) == 0) return(NULL)
  apart <- Find(function(name) {
    first_repeat(c(keys, list(value_codes(unused[[name]])))) == 0
  }, named)
  if (!is.null(apart)) {
    sprintf("Column {.field %s} tells them apart: if it has several models or
             settings, give it as {.arg learner}.",
            literal_text(apart))
  }
}

check_numbers_alone <- function(probs, answer) {
  unfit <- c("probs"[given(probs)], "answer"[given(answer)])
  refuse_if(length(unfit) > 0, unfit[1], "conflict",
            "is for classes, and the truth has numbers.")
}

# The columns that the arguments name: their values and `labels`, the `selected`
# columns of predictions, and those that are `unused`.
own_columns <- function(data, quos, others, unsaid, plan) {
  refuse_if(!given(quos$truth), "truth", "missing",
            "must be given: the column of the true classes.")
  quos <- Filter(given, quos)
  columns <- Map(named_column, quos, list(data), names(quos))
  refuse_labelled(columns, "data")
  labels <- vapply(columns, `[[`, "", "label")
  refuse_if(given(others$probs) && !is.null(columns$answer), "probs",
            "conflict", "cannot be given with {.arg answer}: the answers to a
             question have no probabilities of their own here.")
  selected <- if (given(others$learners) || !given(others$probs)) {
    select_predictions(others$learners, data, labels)
  }
  grouped <- "groups" %in% unsaid
  if (!is.null(plan)) unsaid <- setdiff(unsaid, "groups")
  refuse_forgotten(unsaid, names(data), c(labels, selected), plan = plan)
  used <- c(labels, selected, unlist(lapply(c(quos, others), written_names)))
  if (grouped) check_not_grouped(data, used)
  list(columns = lapply(columns, `[[`, "value"), labels = labels,
       selected = selected, long = !is.null(columns$learner),
       unused = as.list(data)[!names(data) %in% used])
}

# Are records repeated in a way that no argument says? Of a long table the rows
# of one learner tell.
check_own_repeats <- function(columns, truth, unused, unsaid, holder = "data",
                              single = FALSE, copies = 1L, numbers = FALSE,
                              hint = NULL) {
  record <- columns$row
  if (!is.null(columns$answer %||% columns$run)) record <- seq_along(truth)
  if (!is.null(columns$learner)) {
    mine <- which(columns$learner == columns$learner[1])
    truth <- truth[mine]
    unused <- lapply(unused, `[`, mine)
    record <- record[mine]
    columns <- lapply(columns, `[`, mine)
    single <- FALSE
  }
  check_repeats(unused, truth_factor(truth, "truth", "truth"), unsaid,
                if (!is.null(record)) value_codes(record),
                columns[intersect(c("rep", "fold"), names(columns))], holder,
                single = single, copies = copies, numbers = numbers,
                hint = hint)
}

# A named list of the codes of each learner in all rows of the table; of a long
# table one.
own_codes <- function(data, own, truth, scores, threshold, chosen) {
  check_number(threshold, 0, 1, open = TRUE)
  if (is.null(own$selected)) return(classes_at(scores, threshold, chosen))
  refuse_if(chosen, "threshold", "conflict", "cannot be given with
             {.arg learners}, which are the predicted classes.",
            i = "Leave {.arg learners} out, and {.arg probs} give the classes.")
  codes <- lapply(own$selected, function(name) {
    if (is.double(truth)) return(predicted_numbers(.subset2(data, name), name))
    code_estimate(.subset2(data, name), levels(truth), "learners", name)
  })
  if (!is.double(truth) && is.null(scores) && is.null(own$columns$row)) {
    check_not_counted(c(list(truth), codes, own$columns["learner"]),
                      own$unused, "data")
  }
  codes
}

# How often all rows of a table are there, if that is so.
row_copies <- function(data) {
  times <- tabulate(value_codes(key_ids(lapply(as.list(data), value_codes))))
  if (all(times == times[1])) times[1] else 1L
}

# `codes`, `scores`: in all rows of the table; `at`: the rows in the order of
# the result, of a long table for each learner.
own_predictions <- function(keys, truth, codes, scores, at, plan) {
  long <- !is.null(names(at))
  learners <- names(at) %||% names(codes)
  at <- rlang::set_names(rep_len(at, length(learners)), learners)
  single <- Map(function(code, at) code[at], unname(codes), at)
  names(single) <- learners
  first <- first_places(at)
  places <- lapply(keys, `[`, first)
  if (!is.null(plan)) check_against_plan(places, plan)
  if (length(scores) > 0 && is.null(names(scores))) {
    scores <- rlang::set_names(rep(scores, length(learners)), learners)
  }
  p <- Map(function(p, learner) {
    p <- p[at[[learner]], , drop = FALSE]
    # In a long table a learner without probabilities has rows of NA.
    if (!long || !all(is.na(p))) check_probability_rows(p, single[[learner]])
  }, scores, names(scores))
  new_cv_predictions(places, truth[first], single, plan, probabilities = p)
}

# The names of the columns of predictions, named as the learners. `used`: the
# columns of the other arguments.
select_predictions <- function(quo, data, used) {
  refuse_if(rlang::quo_is_missing(quo), "learners", "missing",
            "must be given: the column or columns of predictions.")
  found <- selected_columns(quo, data, "learners")
  selected <- rlang::set_names(names(data)[found], names(found))
  long <- "learner" %in% names(used)
  need <- if (long) "the one column of predictions" else "at least one column"
  refuse_if(long && length(selected) != 1 || length(selected) == 0, "learners",
            "shape",
            "must select {need} of {.arg data}, not {length(selected)}.")
  taken <- selected[selected %in% used]
  refuse_if(length(taken) > 0, "learners", "conflict", "must not select
             {.field {taken}}, which {?is/are} used as another argument.")
  if (!long) check_learner_names(names(selected), length(selected))
  check_columns(data, unname(selected))
  selected
}
