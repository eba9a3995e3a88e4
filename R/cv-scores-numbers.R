# Scores that are the user's own numbers.

#' @include cv-scores.R
#' @rdname cv_scores
#' @export
cv_scores.data.frame <- function(data, score, row = NULL, rep = NULL,
                                 fold = NULL, learner = NULL, groups = NULL,
                                 plan = NULL, denominator = NULL,
                                 label = "score",
                                 direction = c("minimize", "maximize"),
                                 range = c(-Inf, Inf), run = NULL, runs = NULL,
                                 by = NULL, ...) {
  check_no_dots(...)
  entry <- own_entry(check_string(label), check_choice(direction), range)
  unsaid <- setdiff(c("row", "rep", "fold", "learner", "groups"),
                    names(match.call()))
  quos <- rlang::enquos(row = row, rep = rep, fold = fold, learner = learner,
                        denominator = denominator, run = run, by = by)
  check_run_alone(quos, plan, runs)
  quos <- Filter(given, quos)
  columns <- Map(named_column, quos, list(data), names(quos))
  refuse_labelled(columns, "data")
  columns <- lapply(columns, `[[`, "value")
  warn_folds_as_records(quos$row, columns$row)
  warn_runs_as_records(quos$row)
  refuse_if(rlang::quo_is_missing(rlang::enquo(score)), "score", "missing",
            "must be given: the column or columns of scores.")
  found <- selected_columns(rlang::enquo(score), data, "score")
  check_own_said(data, quos, rlang::enquo(groups), found, unsaid, plan)
  used <- c(names(data)[found], names(columns),
            unlist(lapply(quos, written_names)))
  unused <- as.list(data)[setdiff(names(data), used)]
  if (!any(c("rep", "fold") %in% names(columns))) {
    refuse_labels(unused[are_framework_columns(unused)], "data")
  }
  keys <- prediction_places(columns, nrow(data), plan, unused)
  numbered <- numbered_runs(columns$run, columns$learner)
  keys <- with_run_places(keys, numbered)
  hints <- hints_of_runs(keys, columns, unused)
  at <- own_places(keys, columns, numbered, hints)
  long <- !is.null(columns$learner)
  check_score_columns(length(found), long)
  if (!long) at <- rlang::set_names(rep_len(at, length(found)), names(found))
  numbers <- own_numbers(data, found, at, "score")
  below <- if (!is.null(columns$denominator)) {
    own_numbers(list(columns$denominator), 1L, at, "denominator")
  } else if (missing(direction)) {
    tell_direction(numbers, c(names(data)[found], label))
  }
  first <- first_places(at)
  places <- lapply(keys, `[`, first)
  if (!is.null(plan)) check_against_plan(places, plan)
  x <- new_cv_predictions(places, NULL, numbers, plan)
  if (given(rlang::enquo(groups))) {
    x <- with_groups(x, record_groups(rlang::enquo(groups), data,
                                      keys$row)[first])
  }
  if ("groups" %in% unsaid && is.null(plan)) warn_scored_groups(unused, keys)
  x <- with_numbered_runs(x, numbered, runs)
  if (is.null(columns$by)) return(number_scores(x, entry, numbers, below))
  check_kept(columns["by"], keys$row, "by")
  by <- list(code = subgroup_factor(columns$by)[first],
             label = plain_name(quos$by) %||% rlang::as_label(quos$by))
  number_subgroups(x, entry, by, numbers, below)
}

check_score_columns <- function(several, long) {
  refuse_if(several == 0 || long && several > 1, "score", "shape",
            paste0("must be one column", if (long) " where there is
             {.arg learner}", ", not {several}."))
}

# Records have no class here: groups are known by their names and folds.
warn_scored_groups <- function(unused, keys) {
  warn_groups_forgotten(unused, factor(rep_len(1L, length(keys$row))), keys,
                        NULL)
}

# Means of folds share training records, and are no records.
warn_folds_as_records <- function(row, values) {
  name <- if (!is.null(row)) plain_name(row)
  labelled <- !is.numeric(values) && !is.na(resample_kind(values))
  called <- vapply(c(fold_names, numbered_names), grepl, NA, name %||% "",
                   perl = TRUE)
  warn_if(labelled || any(called),
          "{.arg row} must identify records, and {.field {name %||% 'it'}} seems
           to contain folds, whose values are correlated.", "likely_folds",
          i = "Values by fold are read by {.fn fold_measures}; differences of
           two learners ({.fn loss_differences}) are tested by
           {.fn corrected_kfold_t_test} and its like.")
}

# Nor are the values of runs, of which few make a normal distribution too short.
warn_runs_as_records <- function(row) {
  name <- if (!is.null(row)) plain_name(row)
  warn_if(length(name) > 0 && grepl(seed_names, name, perl = TRUE),
          "{.arg row} must identify records, and {.field {name}} seems to
           contain runs (seeds), of which there are few: intervals from their
           means are too narrow.", "likely_runs",
          i = "If there are scores of the records in each run, give the record
               as {.arg row} and write {.code run = {name}}.",
          i = "If there is one value for each run, it shows how runs vary on
               this test set: see {.fn stats::t.test}, paired for runs that
               learners share.")
}

# The tables of scikit-learn's cross_validate() and GridSearchCV have a row for
# each fold or setting.
check_no_fold_table <- function(names) {
  searched <- grepl("^split[0-9]+_(test|train)_|^mean_fit_time$|^rank_test_",
                    names)
  times <- c("fit_time", "score_time")
  found <- if (any(searched)) names[searched] else
    if (all(times %in% names)) times
  refuse_if(length(found) > 0, "data", "scheme",
            "must have scores of records, not values by fold or their means, as
             scikit-learn writes them with {.field {first_few(found, 3)}}.",
            x = "Folds share training records, so that their values are
                 correlated.",
            i = "Differences of two learners by fold are tested by
                 {.fn corrected_kfold_t_test}, of repetitions by
                 {.fn corrected_repeated_kfold_t_test}; {.fn fold_measures}
                 reads values by fold, with the columns {.field learner},
                 {.field rep}, {.field fold} and {.field estimate}.")
}

# Right and wrong, and what is called so, may count either way, but for what is
# called a loss; and what is below 0: profits and utilities, negated losses
# ("neg_log_loss") and log likelihoods. (A word before others, "right" is a
# side.)
tell_direction <- function(numbers, names) {
  called <- c("correct", "accuracy", "acc", "hit", "hits", "success",
              "f1", "auc")
  gains <- c("reward", "profit", "utility", "benefit", "revenue", "gain",
             "saving", "payoff", "earning")
  better <- unlist(lapply(registry_entries(measure_registry), function(entry) {
    if (entry$direction == "maximize") c(entry$measure, entry$synonyms)
  }))
  from_one <- grepl("^1[^_[:alnum:]]", names)
  names <- measure_words(names)
  words <- unlist(strsplit(names, "_"))
  unsure <- any(names %in% better, words %in% called,
                grepl("(^|_)right$", names)) || all(unlist(numbers) %in% 0:1)
  loss <- any(from_one, words %in% c("loss", "losses", "err", "error",
                                     "errors"))
  # (Learners with fewer runs than others have missing scores.)
  ends <- range(unlist(numbers), 0, na.rm = TRUE)
  negative <- ends[1] < 0 && ends[2] == 0
  gain <- ends[1] < 0 ||
    any(c(words, sub("ies$", "y", words), sub("s$", "", words)) %in% gains)
  if ((unsure || gain) && !loss || negative) {
    such <- if (negative) "of negated losses and log likelihoods" else
      if (gain) "of profits and utilities" else "where 1 is right"
    cli::cli_inform(c(
      "The scores are taken for losses, of which smaller is better.",
      i = "Where larger is better, as {such}, write
           {.code direction = \"maximize\"}; otherwise
           {.code direction = \"minimize\"}, and you are told no more."
    ), class = "bcvinfer_message_direction")
  }
}

number_subgroups <- function(x, entry, by, numbers, below) {
  with_kept(x, list(by = by$code), "by")
  keys <- as.list(x)[c("row", "rep", "fold")]
  subgroup_scores(x, entry, by, function(rows, layout, where) {
    of <- function(parts) lapply(parts, `[`, rows)
    part <- structure(new_cv_predictions(of(keys), NULL, of(numbers)),
                      beside = attr(x, "beside"), runs = runs_kind(x))
    number_scores(part, entry, of(numbers), if (!is.null(below)) of(below),
                  layout, where)
  })
}

# The mean over seeds would hide how they vary.
hints_of_runs <- function(keys, columns, unused) {
  if (any(c("run", "rep", "fold") %in% names(columns))) return(score_hints)
  owner <- c(keys, lapply(columns["learner"[!is.null(columns$learner)]],
                          value_codes))
  seed <- Find(function(name) {
    first_repeat(c(owner, list(value_codes(unused[[name]])))) == 0
  }, grep(seed_names, names(unused), perl = TRUE, value = TRUE))
  if (is.null(seed)) return(score_hints)
  seed <- code_name(seed)
  text <- format_message("If {.field {seed}} is a run (seed) of training, write
                          {.code run = {seed}}.", environment())
  replace(score_hints, "again",
          paste(literal_text(text), score_hints$again))
}

# Keys of the table may not be left out in silence.
check_own_said <- function(data, quos, groups, found, unsaid, plan) {
  if (is.null(quos$row)) check_no_fold_table(names(data))
  if (!is.null(plan)) unsaid <- setdiff(unsaid, "groups")
  used <- c(names(data)[found], unlist(lapply(c(quos, list(groups)),
                                              written_names)))
  refuse_forgotten(unsaid, names(data), used, plan = plan)
  if ("groups" %in% unsaid) check_not_grouped(data, used)
  unused <- as.list(data)[!names(data) %in% used]
  # Copies have the same score; else names of columns tell.
  truths <- list(.subset2(data, found[1]), rep_len(1L, nrow(data)))
  for (truth in if ("row" %in% unsaid) truths) {
    if (is_labels(truth)) {
      check_repeats(unused, factor(truth), setdiff(unsaid, c("learner",
                                                             "groups")),
                    answers = FALSE)
    }
  }
  if ("learner" %in% unsaid) refuse_scored_models(unused)
}

refuse_scored_models <- function(unused) {
  refuse_models(unused, "data", "record",
                i = "If each row is a record of one model, write
                     {.code learner = {code_name(found)}}.",
                i = "If each row is a whole model, give its records: a row for
                     each, with a column of scores for each model.",
                i = "If the column is something else, write
                     {.code learner = NULL}.")
}

# The numbers of each learner in the order of the places `at`, of a table with a
# column for each, or for all.
own_numbers <- function(data, found, at, arg) {
  check_learner_names(names(at), length(at))
  found <- rlang::set_names(rep_len(found, length(at)), names(at))
  Map(function(place, at) {
    column <- .subset2(data, place)
    if (is.logical(column)) column <- as.integer(column)
    shown <- names(data)[place] %||% arg
    check_one_column(column, arg, shown)
    column <- check_numeric(column, arg = arg, shown = shown)
    check_magnitude(max(abs(column)), 4, arg, "numbers")
    abort_if(arg == "denominator" && (min(column) < 0 || all(column == 0)),
             "{.arg denominator} must contain numbers of at least 0, some of
              them larger: the smallest is {format(min(column))}, the largest
              {format(max(column))}.", "value", arg)
    as.double(column[at])
  }, found, at)
}

is_constant <- function(x) diff(range(x, na.rm = TRUE)) == 0

# `above`, `below`: named lists with the numbers of each learner, whose sums are
# divided; no `below`, or constants: their mean.
number_scores <- function(x, entry, above, below = NULL,
                          layout = number_layout(x), where = "") {
  check_several_records(layout, "data")
  empty <- names(Filter(function(den) !any(den != 0, na.rm = TRUE), below))
  refuse_if(length(empty) > 0, "denominator", "value",
            "of {.field {empty}}{where} must have a number above 0.")
  check_inside(entry, above, below)
  if (length(below) > 0 && all(vapply(below, is_constant, NA))) {
    above <- Map(function(num, den) num / max(den, na.rm = TRUE), above, below)
    below <- NULL
  }
  entry$mean <- is.null(below)
  share <- function(learner, rows) {
    num <- above[[learner]]
    parts <- list(num = num,
                  den = below[[learner]] %||% rep_len(1, length(num)))
    if (is.null(rows)) parts else lapply(parts, `[`, rows)
  }
  scores <- function(learner) {
    placed_scores(x, learner, layout, function(rows, layout) {
      part <- share(learner, rows)
      if (is.null(below)) return(place_values(part$num, layout))
      value <- sum(part$num) / sum(part$den)
      place_values(value + (part$num - value * part$den) / mean(part$den),
                   layout)
    })
  }
  layout$counting <- if (!is.null(below)) function(learner) {
    counts <- (below[[learner]] > 0) %in% TRUE + 0
    largest_in_groups(place_values(counts, layout), layout)
  }
  new_cv_scores(
    x, entry, layout, scores,
    units = function(learners, differing = FALSE, ...) {
      parts <- lapply(learners, share, NULL)
      counts <- Reduce(`|`, lapply(parts, function(part) part$den != 0))
      if (differing) {
        counts <- counts & Reduce(`!=`, lapply(learners, function(learner) {
          above[[learner]] / (below[[learner]] %||% 1)
        })) %in% TRUE
      }
      number_units(layout, counts %in% TRUE)
    },
    by_fold = function(learner, fold) {
      sums <- lapply(share(learner, NULL), function(x) {
        as.vector(rowsum(x, fold))
      })
      ratio(sums$num, sums$den)
    }
  )
}

number_layout <- function(x) {
  tryCatch(score_layout(x), bcvinfer_error_scheme = function(error) {
    abort_input("{.arg data} must have a score of each record in each
                 repetition.", "scheme", "data")
  })
}

# (NA: a run that a learner does not have.)
check_inside <- function(entry, above, below) {
  value <- if (is.null(below)) range(unlist(above), na.rm = TRUE) else
    unlist(Map(function(num, den) {
      sum(num, na.rm = TRUE) / sum(den, na.rm = TRUE)
    }, above, below))
  outside <- value[value < entry$range[1] | value > entry$range[2]]
  # (Each part of a whole, as 3 of 2 hits are not, is inside as well.)
  if (!is.null(below)) {
    above <- unlist(above)
    below <- unlist(below)
    over <- unlist(lapply(Filter(is.finite, entry$range), function(end) {
      which(sign(end - mean(entry$range)) * (above - end * below) >
              1e-12 * abs(end * below))
    }))
    outside <- c(outside, above[over] / below[over])
  }
  refuse_if(length(outside) > 0, "range", "value",
            "must include all values, from {entry$range[1]} to {entry$range[2]}:
             {format(outside[1])} is outside.")
}
