# Predicted probabilities: one reading of their columns for everybody.
#
#   probability_matrix(columns, labels, absent, arg, shown)
#   check_probability_rows(p, codes, arg, shown)
#   probability_columns(found, labels)          tidymodels' columns, or NULL
#   own_probabilities(quo, data, ...)           the argument `probs`

# Rounded probabilities of many classes do not add up to exactly 1.
probability_tolerance <- 0.005

# A matrix with one column for each label, in their order. `columns`: a named
# list of numbers; the names are labels, see probability_labels(). Of two
# classes one column is enough. `absent`: may a class have no column, since it
# was not among the training records? Its probability is then 0.
probability_matrix <- function(columns, labels, absent = FALSE, arg = "probs",
                               shown = "{.arg {arg}}") {
  for (column in columns) {
    abort_if(!is.numeric(column) || !is.null(dim(column)),
             paste(shown, "must contain numbers, not
                    {describe_value(column)}."), "type", arg)
  }
  place <- probability_labels(names(columns), labels)
  single <- length(columns) == 1 && length(labels) == 2
  abort_if(
    anyNA(place) || anyDuplicated(place) ||
    !absent && !single && length(place) < length(labels),
    c(paste(shown, "must have one column for each class, or for one of two
                    classes: the columns {.field {first_few(names(columns))}}
                    do not match {.val {first_few(labels)}}."),
      i = if (anyNA(place)) {
        "Say of which class each is the probability, as in
         {.code c(<class> = {code_name(names(columns)[1])})}."
      } else {
        "Of more than two classes each needs a column; {.fn droplevels} removes
         levels of the truth that do not occur."
      }),
    "label", arg
  )
  p <- matrix(0, length(columns[[1]]), length(labels),
              dimnames = list(NULL, labels))
  for (i in seq_along(place)) p[, place[i]] <- as.double(columns[[i]])
  if (single) p[, 3 - place] <- complement(p[, place])
  p
}

# The probability of the other class, as the decimal that it is: 1 - 0.93 is
# below 0.07, and a threshold there would leave it out. (Inside [0, 1]: what is
# outside is the number that was given.)
complement <- function(p) {
  other <- 1 - p
  decimal <- round(other, 15)
  near <- which(abs(decimal - other) < 2e-16 & decimal > 1e-12)
  other[near] <- decimal[near]
  pmin(pmax(other, 0), 1)
}

# Was it computed from the other column?
is_complement <- function(p, of) {
  identical(p, 1 - of) || identical(p, complement(of))
}

# The place among the labels of each column: named as the label, `.pred_` and
# the label, or something that ends in another mark than a letter or digit and
# then the label, the same for all; of numbers also `p0`, and `X0` as R names a
# column 0. The one column of a logical or 0/1 truth is that of the positive
# class, if it does not name the other (`prob_False`). NA where nothing fits.
probability_labels <- function(names, labels) {
  place <- match_labels(names, labels)
  # (No rows have no labels.)
  if (length(labels) == 0) return(rep_len(NA_integer_, length(names)))
  pair <- boolean_pair(labels)
  known <- unique(c(labels, if (pair > 0) unlist(boolean_labels)))
  # (`p_no_churn` is of no_churn, though it ends in churn, too.)
  known <- known[order(nchar(known), decreasing = TRUE)]
  starts <- substring(names[1], 1, nchar(names[1]) - nchar(known))
  ends <- endsWith(names[1], known)
  number <- ends & grepl("^[0-9]+$", known)
  # (`knn_0` is no probability of FALSE.)
  other <- number & !known %in% labels &
    !grepl(number_starts, sub("[^[:alnum:]]$", "", starts))
  marked <- ends & grepl("[^[:alnum:]]$", starts) & !other
  number <- number & grepl(number_starts, starts)
  for (start in c(".pred_", starts[marked], starts[number])) {
    if (!anyNA(place)) return(place)
    if (all(startsWith(names, start))) {
      place <- match_labels(substring(names, nchar(start) + 1), labels)
    }
  }
  single <- length(names) == 1 && length(labels) == 2
  if (!anyNA(place) || !single || pair == 0) return(place)
  # (The event may be the first level.)
  match(boolean_labels[[pair]][2], labels)
}

# What is before the number of a class (and no name of a learner).
number_starts <- "(^|[^[:alnum:]])([Pp]|[Pp]rob|[Pp]roba|[Xx]|[Cc]lass)$"

# Every prediction has a whole row of them; a prediction that is missing has
# none.
check_probability_rows <- function(p, codes, arg = "probs",
                                   shown = "{.arg {arg}}") {
  p[is.na(codes), ] <- NA
  missing <- sum(!is.na(codes) & is.na(rowSums(p)))
  abort_if(missing > 0,
           paste(shown, "must not have missing values where there is a
                  predicted class: {missing} row{?s} ha{?s/ve} one."),
           "missing", arg)
  # (1 - a - b may be below 0 by rounding.)
  near <- which((p < 0 | p > 1) & p > -1e-9 & p < 1 + 1e-9)
  p[near] <- round(p[near])
  outside <- which(p < 0 | p > 1)
  percent <- length(outside) > 0 && all(p >= 0 & p <= 100, na.rm = TRUE)
  abort_if(length(outside) > 0,
           paste(shown, "must be probabilities between 0 and 1, not
                  {format(p[outside[1]])}."), "value", arg,
           i = if (percent) "Divide percentages by 100.")
  sums <- rowSums(p)
  off <- which(abs(sums - 1) > probability_tolerance)
  abort_if(length(off) > 0,
           paste(shown, "must add up to 1 over the classes: row {off[1]}
                  adds up to {format(sums[off[1]])}."), "value", arg,
           i = if (ncol(p) == 1) "The truth has a single class,
            {.val {colnames(p)}}: make it a factor with both classes as
            levels.")
  p
}

# The columns of a data frame that are named as those of tidymodels, a list, or
# NULL where there are none.
probability_columns <- function(found) {
  names <- setdiff(grep("^[.]pred_", names(found), value = TRUE), ".pred_class")
  if (length(names) > 0) as.list(found)[names]
}

# The argument `probs` of cv_predictions(): a list of columns for each learner,
# or in a long table the columns of all. A list of matrices of all rows of
# `data`, with the names of the learners, or without where it is for all; NULL
# for none.
own_probabilities <- function(quo, data, own, labels) {
  if (!given(quo)) return(NULL)
  learners <- if (own$long) unique(as_utf8(own$columns$learner)) else
    names(own$selected)
  quos <- probability_quos(quo, data)
  names <- rlang::names2(quos)
  all <- own$long && length(quos) == 1 && !names %in% learners
  stray <- if (length(learners) > 0 && all(nzchar(names))) {
    setdiff(names, learners)
  }
  what <- if (length(stray) > 0) "{.field {stray}}" else
    "{.code {rlang::as_label(quo)}}"
  example <- if (length(learners) > 0) {
    "The learners are {.field {learners}}: write
     {.code probs = list({code_name(learners[1])} = <columns>)}."
  } else {
    "Write {.code probs = list(<learner> = <columns>)}."
  }
  unnamed <- length(quos) == 0 || !all(nzchar(names))
  refuse_if(!all && (unnamed || length(stray) > 0), "probs", "column",
            paste0("must be a list with the names of learners, not ", what,
                   "."), i = example)
  columns <- lapply(unname(quos), function(quo) {
    found <- selected_columns(quo, data, "probs")
    refuse_if(length(found) == 0, "probs", "column",
              "must select at least one column of {.arg data}.")
    rlang::set_names(as.list(data)[found], names(found))
  })
  found <- lapply(columns, function(found) {
    structure(probability_matrix(found, labels),
              first = probability_labels(names(found), labels)[1])
  })
  check_single_columns(rlang::set_names(columns, names), labels)
  if (all) return(found)
  rlang::set_names(found, names)
}

# What a name ends in may be the number of a model, where single columns would
# be of different classes, or are called as their learner.
check_single_columns <- function(columns, labels) {
  if (length(labels) != 2) return(invisible())
  name <- unlist(lapply(columns[lengths(columns) == 1], names))
  name <- name[is.na(vapply(name, match_labels, 0L, labels))]
  if (length(name) == 0) return(invisible())
  place <- vapply(name, probability_labels, 0L, labels)
  pair <- boolean_pair(labels)
  event <- if (pair > 0) match(boolean_labels[[pair]][2], labels) else 0L
  unclear <- length(unique(place)) > 1 | name == names(name) & place != event &
    !grepl(called_probability, name) | is_negated(name, labels[place], labels)
  likely <- labels[if (event > 0) event else c(place[unclear], 1)[1]]
  both <- sum(unclear) > 1 && length(unique(place[unclear])) > 1
  name <- name[unclear]
  refuse_if(length(name) > 0, "probs", "label",
            "must say of which class {.field {name}} {?is/are} the
             probabilit{?y/ies}: a name may end in a class or in the number of
             a model, or say that the class is absent.",
            i = "If {.field {name[1]}} is the probability of
             {.val {likely}}, write
             {.code {if (nzchar(names(name)[1])) code_name(names(name)[1]) else
              'probs'} =
              c({code_name(likely)} = {code_name(name[1])})}.",
            i = if (both)
              "Give the columns of both classes of one model together.")
}

# Is it rather the probability of another class than of `label`? (`p_not_ill`,
# or `p_no.disease` and `X.1` as read.csv() calls `p_no disease` and `-1`.)
is_negated <- function(name, label, labels) {
  rest <- ifelse(endsWith(name, label),
                 substring(name, 1, nchar(name) - nchar(label)), name)
  other <- vapply(seq_along(name), function(i) {
    longer <- labels[nchar(labels) > nchar(label[i])]
    read <- substring(make.names(paste0("a", longer)), 2)
    any(endsWith(name[i], read) & !endsWith(name[i], longer))
  }, NA)
  negation <- "(^|[^[:alpha:]])(no|not|non|without|absent|neg|negative)"
  other | grepl(paste0(negation, "[^[:alpha:]]*$"), rest, ignore.case = TRUE)
}

# (`p_yes` is no name of a model.)
called_probability <- "^[.]?([Pp]|[Pp]rob|[Pp]roba|pred)([^[:alpha:]]|$)"

# Is a probability at least a threshold? One that differs by rounding alone is:
# seq(0, 1, 0.1)[4] is larger than 0.3.
reaches <- function(p, threshold) p >= threshold * (1 - 1e-12)

# The classes of probabilities without any: of two the one whose column came
# first from `threshold` on, of more the most probable. `chosen`: was the
# threshold given?
classes_at <- function(scores, threshold, chosen) {
  if (!is.null(names(scores))) {
    check_learner_names(names(scores), length(scores))
  }
  labels <- colnames(scores[[1]])
  two <- length(labels) == 2
  refuse_if(chosen && !two, "threshold", "conflict",
            "is for two classes, not {length(labels)}.")
  first <- vapply(scores, attr, 0L, "first")
  cli::cli_inform(c(
    "The predicted classes are taken from {.arg probs}: {if (two) {
     paste0('\"', labels[first[1]], '\" from a probability of ', threshold,
            ' on')} else 'the most probable'}.",
    i = if (two && length(unique(first)) > 1) "Of other learners the class whose
                                               column was given first."
  ), class = "bcvinfer_message_threshold")
  Map(function(p, first) {
    # (NA where a probability is.)
    if (!two) return(max.col(p, "first"))
    ifelse(reaches(p[, first], threshold), first, 3L - first)
  }, scores, first)
}

# One selection for each learner: from a call of list(), whose arguments are in
# tidyselect's language, or from a list of names. (A name, alone or in c(), that
# a column of `data` has is that column.)
probability_quos <- function(quo, data) {
  if (rlang::quo_is_call(quo, "list")) {
    parts <- as.list(rlang::quo_get_expr(quo))[-1]
    return(lapply(parts, rlang::new_quosure, rlang::quo_get_env(quo)))
  }
  expr <- rlang::quo_get_expr(quo)
  columns <- (is.symbol(expr) || rlang::is_call(expr, "c")) &&
    any(all.vars(expr) %in% names(data))
  value <- if (!columns) {
    # (A selection by tidyselect warns.)
    suppressWarnings(tryCatch(rlang::eval_tidy(quo), error = function(e) NULL))
  }
  of_names <- is.list(value) && all(vapply(value, function(part) {
    is.character(part) || rlang::is_quosure(part)
  }, NA))
  lapply(if (of_names) value else list(quo), function(part) {
    if (rlang::is_quosure(part)) part else
      rlang::new_quosure(rlang::expr(tidyselect::all_of(!!part)), baseenv())
  })
}
