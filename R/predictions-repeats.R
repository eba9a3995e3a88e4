# Tables of which records stand several times, as other frameworks write them
# and as the results of several repetitions are bound together. Read as one test
# set all predictions would count as records. The signs: labels that frameworks
# give to folds and repetitions; a column whose values repeat, with one truth
# each; a truth that repeats block by block. Each column is passed once.

resample_labels <- c(
  both = "^Fold[0-9]+[.]Rep[0-9]+$", fold = "^Fold[ _]?[0-9]+$",
  rep = "^(Repeat|Rep|Resample|Bootstrap|Split)[ _]?[0-9]+$"
)

# Of which kind all values are, or NA.
resample_kind <- function(values) {
  labels <- as.character(unique(values))
  c(names(Filter(function(form) {
    length(labels) > 0 && grepl(form, labels[1]) && all(grepl(form, labels))
  }, resample_labels)), NA)[1]
}

# Folds whose labels name several repetitions, where `rep` does not tell these
# apart: all would be folds of one repetition, whose correlation is too small.
# `name`: that of their column, of a table of values in the argument `counts`.
refuse_both <- function(fold, rep, arg, name) {
  if (!(is.character(fold) || is.factor(fold)) || length(unique(rep)) > 1 ||
        !resample_kind(fold) %in% "both") return(invisible())
  labels <- as.character(unique(fold))
  times <- length(unique(sub(".*[.]", "", labels)))
  places <- both_places(name)
  code <- paste0("rep = ", places$rep, ", fold = ", places$fold)
  if (arg == "counts") {
    code <- paste0("transform(", argument_text("counts"), ", ", code, ")")
  }
  refuse_if(times > 1, arg, "conflict",
            "must be the folds of one repetition: labels such as
             {.val {labels[1]}} are of {times} repetitions, whose folds would
             all be parts of one.",
            i = "Write {.code {code}}.")
}

# Labels of resamples that are no partition of the records. (caret calls
# hold-outs as it calls bootstrap samples, but tests equally many records in
# each.)
refused_labels <- c("^Bootstrap[0-9]+$" = "bootstrap samples",
                    "^(Training|Slice)[0-9]+$" = "rolling origins")

refused_label <- function(values, name) {
  if (is.numeric(values)) return(NULL)
  text <- as.character(labels_there(values))
  for (form in names(refused_labels)) {
    if (any(grepl(form, text))) return(refused_labels[[form]])
  }
  if (identical(name, "Resample") && all(grepl("^Resample[0-9]+$", text)) &&
        length(unique(tabulate(value_codes(values)))) > 1) {
    "bootstrap samples"
  }
}

# Times or numbers in a column that is named as forecasts name their origins.
origin_names <- paste0("^[.]?(cut_?off|(forecast_?)?origin|as_?of|vintage)",
                       "(_?(date|time))?$")

is_origin <- function(values, name) {
  grepl(origin_names, name, ignore.case = TRUE) &&
    (inherits(values, c("Date", "POSIXt")) || is.numeric(values) ||
       all(grepl("^[0-9]{1,4}([-/. ]|$)", labels_there(values))))
}

# Labels that say which records are for training and which for testing.
set_labels <- c(
  train = "^(train(ing)?|learn(ing)?|fit(ting)?|analysis)([._ ]?set)?$",
  test = "^(test(ing)?|val(id(ation)?)?|hold[- _]?out|eval(uation)?|assessment)"
)

# The label of training records, or NULL.
training_label <- function(values) {
  if (!is.character(values) && !is.factor(values)) return(NULL)
  labels <- unique(as.character(labels_there(values)))
  is <- lapply(set_labels, grepl, labels, ignore.case = TRUE)
  if (all(is$train | is$test) && any(is$train) && any(is$test)) {
    labels[is$train][1]
  }
}

# `columns`: by their names in the table.
refuse_labels <- function(columns, holder) {
  for (name in names(columns)) {
    values <- columns[[name]]
    if (is_origin(values, name)) {
      abort_split("{.arg {holder}} must be of a random partition of the records:
                   by its name {.code {name}} is the time from which each model
                   forecasts. Such test sets overlap.", holder)
    }
    train <- training_label(values)
    refuse_if(!is.null(train), holder, "scheme", "must contain predictions of
               test records alone: the records {.val {train}} of {.code {name}}
               seem to be those that the models were trained on.",
              i = "Take out these records, or the column if it says something
                   else.")
    what <- if (is_labels(values)) refused_label(values, name)
    if (!is.null(what)) {
      abort_split("{.arg {holder}} must be of a random partition of the records,
                   not of {what}, as the labels
                   {.val {as.character(values[1])}} and others in
                   {.code {name}} say.", holder)
    }
  }
}

# (Slices may be something else where no framework names them.)
are_framework_columns <- function(columns) {
  names(columns) %in% c("id", "Resample") |
    vapply(columns, function(column) {
      (is.character(column) || is.factor(column)) &&
        (resample_kind(column) %in% "rep" || !is.null(training_label(column)))
    }, NA)
}

# The repetitions and folds among `columns`, of named_column() by argument.
refuse_labelled <- function(columns, holder) {
  given <- columns[names(columns) %in% c("rep", "fold")]
  values <- lapply(given, `[[`, "value")
  refuse_labels(rlang::set_names(values, vapply(given, `[[`, "", "label")),
                holder)
}

# `columns`: those that no argument uses; `truth`: a factor; `unsaid`: of row,
# rep and fold those that were not given at all; `record`: codes of the records,
# where `row` was given; `told`: the repetitions and folds that were given;
# `holder`: the argument that holds the table; `answers`: may a record have
# several? `single`: is there one column of predictions, and no `learner`?
# `copies`: how often every row is there; `numbers`: are the levels of the truth
# numbers, of records without groups? `hint`: what else can be done.
check_repeats <- function(columns, truth, unsaid, record = NULL, told = list(),
                          holder = "data", answers = TRUE, single = FALSE,
                          copies = 1L, numbers = FALSE, hint = NULL) {
  n <- length(truth)
  if (all(c("rep", "fold") %in% unsaid)) {
    refuse_labels(columns[are_framework_columns(columns)], holder)
  }
  columns <- columns[vapply(columns, is_labels, NA) & !is.na(names(columns)) &
                       nzchar(names(columns)) & !duplicated(names(columns))]
  many <- as.double(n) * length(columns) > most_cells_compared
  if (n < 10 || many || length(unsaid) == 0) return(invisible())
  labelled <- labelled_places(columns)
  found <- repeated_rows(columns, truth, unsaid, record, numbers, single)
  seen <- found$seen %||% if (!is.null(found)) seen_times(record)
  if (is.null(found) && is.null(labelled)) labelled <- numbered_folds(columns)
  settings <- settings_apart(columns, found$record %||% record, labelled, told)
  if (length(settings) > 0) {
    tuned <- settings_as_learners(found, settings, single)
    said <- setdiff(c(names(tuned), names(labelled)),
                    c("row", "seen", "record"))
    if (length(said) > 0) found <- tuned else settings <- NULL
    if (length(said) > 0 && is.null(labelled)) {
      seen <- seen %||% paste0("A record has several predictions in a fold, ",
                               "for the values of ", toString(settings), ".")
    }
  }
  places <- places_to_give(found, labelled, names(columns), unsaid, told)
  if (length(setdiff(names(places), "row")) == 0) return(invisible())
  argument <- if (is.null(found)) setdiff(names(places), "row")[1] else
    names(places)[1]
  abort_repeats(argument, places, seen, framework_of(names(columns)),
                holder, answers, given = !is.null(record),
                settings, single, copies, hint)
}

# The places of the records that `record`, or else a column, names; or NULL.
repeated_rows <- function(columns, truth, unsaid, record, numbers, single) {
  if (is.null(record)) {
    if ("row" %in% unsaid) repeated_records(columns, truth, numbers, single)
  } else if ("rep" %in% unsaid && anyDuplicated(record) > 0 &&
             all(truth == truth[match(record, record)])) {
    repeated_places(list(), record, columns, truth)
  }
}

places_to_give <- function(found, labelled, names, unsaid, told) {
  places <- utils::modifyList(as.list(found), as.list(labelled))
  if (is.null(places$row) && !is.null(labelled)) {
    places$row <- grep(record_names, names, value = TRUE, perl = TRUE)[1]
  }
  # (Where there are folds, they are no part of answers or runs; the user may
  # have said that a column is none.)
  folds <- "fold" %in% c(names(told), if ("fold" %in% unsaid) names(labelled))
  if (folds || "rep" %in% names(labelled)) {
    names(places)[names(places) %in% c("answer", "run")] <- "rep"
  }
  others <- c("answer", "run", "learner")
  places <- places[intersect(c("row", "rep", "fold", others), names(places))]
  Filter(Negate(anyNA), places[names(places) %in% c(unsaid, others)])
}

# The columns that tell the rows of a record in its fold apart, of whose values
# each record has all equally often there, as settings of a model that was
# tuned; NULL where there are none. (Seeds and samples are no settings.)
settings_apart <- function(columns, record, places, told) {
  codes <- lapply(unname(places), str2lang)
  keys <- c(told, lapply(codes, eval, columns))
  if (is.null(record) || length(keys) == 0) return(NULL)
  cell <- value_codes(key_ids(lapply(c(list(record), keys), value_codes)))
  copies <- tabulate(cell)
  if (copies[1] < 2 || any(copies != copies[1])) return(NULL)
  taken <- unlist(lapply(codes, all.vars))
  values <- lapply(columns[!names(columns) %in% taken], value_codes)
  values <- values[!grepl(repetition_names, names(values), perl = TRUE) &
                     !grepl(draw_names, names(values), perl = TRUE) &
                     !grepl(occasion_names, names(values), perl = TRUE)]
  values <- Filter(function(value) {
    each <- copies[1] / max(value)
    max(value) > 1 && each == trunc(each) &&
      all(tabulate(value_codes(key_ids(list(cell, value)))) == each)
  }, values)
  one <- Find(function(name) max(values[[name]]) == copies[1], names(values))
  if (!is.null(one)) return(one)
  if (first_repeat(c(list(cell), values)) == 0) names(values)
}

# `found` with the settings as learners, where one column has the predictions of
# all.
settings_as_learners <- function(found, settings, single) {
  found <- found[!names(found) %in% c("rep", "fold", "answer", "run")]
  names <- vapply(settings, code_name, "")
  if (length(names) > 1) names <- paste0("paste(", toString(names), ")")
  if (single) found$learner <- names
  found
}

# `given`: was `row`?
abort_repeats <- function(argument, places, seen, source, holder, answers,
                          given, settings, single, copies, hint) {
  unsaid <- if (argument %in% c("row", "fold")) argument else "rep"
  if (!is.null(seen)) seen <- literal_text(seen)
  drawn <- if (!answers) places$answer
  if (!is.null(drawn)) places$answer <- NULL
  call <- paste(names(places), "=", unlist(places), collapse = ", ")
  grouped <- if (given) "Where the rows of a value of {.arg row} are different
                         records of a group, give it as {.arg groups}, and no
                         {.arg row}."
  either <- !is.null(places$run) &&
    !grepl(seed_names, places$run, perl = TRUE)
  occasions <- given && grepl(occasion_names, places$rep %||% "", perl = TRUE)
  abort_input(c(
    "{.arg {argument}} must be given: {.arg {holder}} is not one test set with
     each record once.",
    x = seen %||% "Its columns contain the labels of folds or repetitions.",
    i = if (copies > 1) "Every row is there {copies} times: if the table was
                         written {copies} times, leave the copies out.",
    i = if (occasions) grouped,
    i = paste0(if (occasions) "Otherwise write" else "Write",
               " {.code {call}}", if (either) ", if {.field {places$run}} is a
               seed of training", "."),
    i = if (either) {
      if (answers) "If its values are samples of a language model, write
                    {.code {sub('run = ', 'answer = ', call)}}."
      else "Of several answers to a question give the mean score."
    },
    i = if (length(settings) > 0) {
      if (single) "That is for settings of a model. If the values of
                   {.field {settings}} are repetitions, they are {.arg rep}."
      else "First keep the rows of one value of {.field {settings}}: a learner
            has one prediction of a record in a fold."
    },
    i = if (!is.null(drawn)) "Give the mean score of the values of
                              {.field {drawn}} first: a record has one score.",
    i = if (!is.null(source)) {
      "Or give {source[[1]]} {.code {source[[2]]}} to {.fn as_cv_predictions},
       which reads all of it."
    },
    i = hint,
    i = if (occasions) NULL else grouped %||% {
      "If that is wrong, write {.code {unsaid} = NULL}; where the records of a
       group belong together, give {.arg groups}."
    }
  ), "conflict", argument)
}

# Whose results have such columns: what to give, and the function that made it;
# or NULL.
framework_of <- function(names) {
  if (all(c("rowIndex", "Resample") %in% names)) {
    c("the list of results of", "train()")
  } else if (".row" %in% names) {
    c("the results of", "fit_resamples()")
  } else if (all(c("row_ids", "iteration") %in% names)) {
    c("the result of", "benchmark()")
  }
}

fold_names <- column_of("folds?")

# Where other programs number the folds, if nothing else is found: `fold`, or
# NULL.
numbered_names <- column_of("k[-_. ]?folds?|splits?|cv|iter|iterations?")

numbered_folds <- function(columns) {
  for (name in names(columns)[grepl(numbered_names, names(columns),
                                    perl = TRUE)]) {
    values <- columns[[name]]
    numbers <- unique(values)
    if (is.numeric(values) && all(numbers %in% 0:100) &&
          length(numbers) > 1 && length(numbers) <= length(values) / 2) {
      return(list(fold = code_name(name)))
    }
  }
}

# Columns with the labels of frameworks, or called folds: what gives rep and
# fold, or NULL.
labelled_places <- function(columns) {
  places <- list()
  for (name in names(columns)) {
    labels <- columns[[name]]
    folds <- grepl(fold_names, name, perl = TRUE)
    if (!folds && !is.character(labels) && !is.factor(labels)) next
    folds <- folds && length(unique(labels)) <= length(labels) / 2
    labels <- as.character(unique(labels))
    if (length(labels) < 2 || anyNA(labels)) next
    what <- resample_kind(labels)
    if (is.na(what) && folds) what <- "fold"
    if (is.na(what)) next
    places <- utils::modifyList(
      if (what == "both") both_places(name) else
        stats::setNames(list(code_name(name)), what), places
    )
  }
  if (length(places) > 0) places
}

both_places <- function(name) {
  name <- code_name(name)
  list(rep = paste0("sub(\".*[.]\", \"\", ", name, ")"),
       fold = paste0("sub(\"[.].*\", \"\", ", name, ")"))
}
