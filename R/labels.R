# Labels: one reading for everybody of what says class, repetition, fold or
# learner. Labels are compared as UTF-8 strings, never by the order of levels.
#
#   check_labels(x, arg)                    a vector or factor of labels?
#   code_labels(x)                          codes and labels, without its checks
#   code_truth(x, arg)                      the same of a truth, of which none
#                                           may be missing
#   code_estimate(x, labels, arg)           predictions as codes of these labels
#   truth_factor(x, name, arg)              the truth as a factor

label_types <- c("character", "integer", "double", "logical")

is_labels <- function(x) typeof(x) %in% label_types && is.null(dim(x))

check_labels <- function(x, arg, shown = arg) {
  abort_if(!is_labels(x),
           "{.arg {shown}} must be a vector or factor of labels, not
            {describe_value(x)}.", "type", arg)
  invisible(x)
}

check_no_na <- function(x, arg, shown = arg) {
  missing <- sum(is_missing(x))
  if (missing > 0) abort_na(arg, missing, shown)
  invisible(x)
}

# (Of a factor a level may be missing, see addNA().)
is_missing <- function(x) is.na(if (anyNA(levels(x))) levels(x)[x] else x)

abort_na <- function(arg, number, shown = arg) {
  abort_input(c(
    "{.arg {shown}} must not have missing values: it has {number}.",
    i = if (arg %in% c("truth", "target")) {
      "A record whose class is not known is neither right nor wrong: leave it
       out{if (arg == 'target') ' before the plan is made'}."
    }
  ), "missing", arg)
}

# The truth as a factor without missing values. Its levels are those of a
# factor, also unused ones; exactly FALSE and TRUE, or 0 and 1, where there are
# no other values; else the sorted values. `name` is its column, `arg` the
# argument; `row` the record of each value, which has one truth.
truth_factor <- function(x, name, arg, row = NULL) {
  codes <- code_truth(x, arg, name)
  truth <- factor_from_codes(codes$values, codes$labels)
  first <- match(row, row)
  differs <- which(codes$values != codes$values[first])
  two <- c(first[differs], differs)[c(1, length(differs) + 1)]
  abort_if(length(differs) > 0,
           "Each record has one truth, but
            {describe_key(list(row = row), differs[1])} has
            {.val {as.character(truth[two])}}.", "label", arg,
           i = if (arg == "truth") "Where {.arg row} names a group of records,
            such as a patient, give it as {.arg groups}. Where it starts again
            in each group, paste both together.")
  truth
}

# A factor without the checks of factor(), which cost more than a small fit.
factor_from_codes <- function(codes, labels) {
  structure(codes, levels = labels, class = "factor")
}

code_truth <- function(x, arg, name = arg) {
  check_labels(x, arg, name)
  abort_if(inherits(x, c("Date", "POSIXct", "difftime")),
           "{.arg {name}} must contain class labels, not times.", "type", arg)
  numbers <- is.double(x) && !inherits(x, "haven_labelled")
  values <- if (numbers) as.double(x) else numeric()
  odd <- !is.na(values) & (is.infinite(values) | values != trunc(values))
  abort_if(any(odd), "{.arg {name}} must contain class labels, but it has
            {sum(odd)} number{?s} that {?is/are} not whole, first
            {format(values[odd][1])}.", "type", arg,
           i = if (arg == "strata") "Make classes of the numbers, as {.fn cut}
                                     does."
           else "Predictions of numbers are read by {.fn cv_predictions}.",
           i = if (arg != "strata") "Make numbers that are classes a factor.")
  codes <- code_labels(x)
  check_no_na(codes$values, arg, name)
  codes
}

code_labels <- function(x) {
  # Whole numbers that are all 0 or 1, as simulated data are, need no search.
  if (is.integer(x) && is.null(attributes(x)) && length(x) > 0 &&
      all(range(x) %in% 0:1)) {
    return(list(values = x + 1L, labels = boolean_labels[[2]]))
  }
  if (is.object(x) && !is.factor(x)) x <- plain_labels(x)
  codes <- code_column(x)
  if (!is.character(codes$labels)) codes$labels <- label_text(codes$labels)
  if (is.factor(x) || length(codes$labels) != 1) return(codes)
  # Data of 0 and 1 have both classes, even where only one of them occurs.
  pair <- boolean_pair(codes$labels)
  if (pair == 0) return(codes)
  labels <- boolean_labels[[pair]]
  list(values = match(codes$labels, labels)[codes$values], labels = labels)
}

# The labels that name their positive class themselves.
boolean_labels <- list(c("FALSE", "TRUE"), c("0", "1"), c("False", "True"),
                       c("false", "true"))

# Which of these pairs the labels belong to; 0 where to none.
boolean_pair <- function(labels) {
  inside <- vapply(boolean_labels, function(pair) all(labels %in% pair), NA)
  if (length(labels) > 0) match(TRUE, inside, 0L) else 0L
}

# Labels of `all`, those of such a pair as 0 and 1.
plain_codes <- function(labels, all = labels) {
  pair <- boolean_pair(all)
  if (pair == 0) return(labels)
  boolean_labels[[2]][match(labels, boolean_labels[[pair]])]
}

# Place of each label among the truth's; FALSE/TRUE where the truth has 0/1, and
# the reverse, mean the same, also as True or true.
match_labels <- function(labels, truth_labels) {
  found <- match(labels, truth_labels)
  if (!anyNA(found)) return(found)
  from <- boolean_pair(labels)
  to <- boolean_pair(truth_labels)
  if (from == 0 || to == 0) return(found)
  same <- boolean_labels[[to]][match(labels, boolean_labels[[from]])]
  match(same, truth_labels)
}

# Predictions as codes of the truth's labels; NA stays NA. `name` is what the
# message calls them.
code_estimate <- function(x, labels, arg, name = arg) {
  check_labels(x, arg, name)
  if (is.factor(x) && identical(levels(x), labels)) return(as.integer(x))
  if (is.character(x) && !is.object(x)) {
    # (R compares no strings that are declared as bytes.)
    found <- tryCatch(match(x, labels), error = function(e) NA)
    if (!anyNA(found)) return(found)
  }
  codes <- code_labels(x)
  if (identical(codes$labels, labels)) return(codes$values)
  found <- match_labels(codes$labels, labels)
  unknown <- is.na(found) & seq_along(found) %in% codes$values
  if (any(unknown)) {
    abort_unknown_labels(codes$labels[unknown], labels, x, arg, name)
  }
  found[codes$values]
}

bare_labels <- function(labels) tolower(trimws(labels))

# Two spellings of one class, or a missing class, are read as classes. (Single
# letters may be those that a classifier reads.)
warn_alike <- function(truth) {
  odd <- alike_labels(truth)
  warn_if(length(odd) > 0,
          "The truth has the classes {.val {odd}}: empty, a word for a missing
           value, or different only in blanks or case.", "alike_labels",
          i = "If one class is spelled in several ways, write it in one: see
           {.fn trimws} and {.fn tolower}.",
          i = "If such a label is a missing class, leave the record out.",
          labels = odd)
}

# The same of groups and subgroups, of which `unit` is one.
warn_alike_units <- function(odd, arg, unit, ...) {
  warn_if(length(odd) > 0,
          "{.arg {arg}} has the {unit}s {quote_some(odd)}: empty, a word for
           a missing value, or different only in blanks or case.",
          "alike_labels",
          i = "If one {unit} is spelled in several ways, write it in one: see
           {.fn trimws} and {.fn tolower}.", ..., labels = odd)
}

# Levels that occur, or other values.
labels_there <- function(x) {
  if (is.factor(x)) levels(x)[tabulate(x, nlevels(x)) > 0] else unique(x)
}

# `letters`: may single letters differ in case?
alike_labels <- function(x, letters = TRUE) {
  labels <- as_utf8(if (is.factor(x) || is.character(x)) labels_there(x))
  bare <- trimws(labels)
  bare <- ifelse(nchar(bare) > letters, tolower(bare), bare)
  missing <- c("", "nan", "na", "n/a", "<na>", "null")
  labels[bare %in% c(missing, bare[duplicated(bare)])]
}

# How missing values are written as text.
missing_labels <- c("", "NA", "<NA>", "N/A", "NaN", "nan", "None", "NULL",
                    "null")

abort_unknown_labels <- function(unknown, labels, x, arg, name) {
  likely <- is.numeric(x) && all(x >= 0 & x <= 1, na.rm = TRUE)
  # The same message in every fold of a learner.
  abort_if(is.double(x) && any(x != round(x), na.rm = TRUE),
           "The predictions in {.field {name}} must be the classes
            {quote_some(labels)}, not scores or probabilities: they are numbers
            that are not whole.", "label", arg,
           i = if (length(labels) > 2 &&
                     all(grepl("^[^[:alpha:]]*[0-9]+$", labels))) {
             "If the truth is a number, give it as one: it is text or a factor."
           },
           i = if (identical(arg, "learner") && likely && length(labels) == 2)
             "Classes of the probabilities p of {.val {labels[2]}} are
              {.code ifelse(p > 0.5, {deparse(labels[2])},
              {deparse(labels[1])})}.",
           i = if (identical(arg, "learner")) {
             "A learner returns classes, or a data frame with the classes,
              {.field .pred_class}, and probabilities, {.field .pred_<level>}:
              see {.fn as_learner}."
           } else if (identical(arg, "learners") && likely) {
             "Probabilities without predicted classes go to {.arg probs}, in
              place of {.arg learners}, with the class that they are of:
              {.code probs = list({code_name(name)} = c(<class> =
              {code_name(name)}))}."
           })
  none <- missing_labels[missing_labels %in% unknown]
  abort_input("The predictions in {.field {name}} do not match the truth:
               unknown label{cli::qty(unknown)}{?s} {quote_some(unknown)}; the
               truth has {quote_some(labels)}.", "label", arg,
              i = if (length(none) == length(unknown)) {
                NULL
              } else if (any(bare_labels(unknown) %in% bare_labels(labels))) {
                "Some differ from these only in blanks or case: see
                 {.fn trimws} and {.fn tolower}."
              } else if (any(labels %in% levels(factor(x)))) {
                "If these are classes, make the truth a factor with all classes
                 as levels."
              } else {
                "No prediction is one of these labels. Are the classes coded in
                 two ways? Give the truth and the predictions the same labels."
              },
              i = if (length(none) > 0) "Where {quote_some(none)} is a missing
               prediction, make it {.val {NA}}.",
              i = if (!anyNA(suppressWarnings(as.numeric(labels))))
                "If they are numbers to predict, give {.fn cv_scores} the
                 losses, such as abs(prediction - truth).")
}

# The positive label, or "each". Never guessed from the order of the labels.
resolve_positive <- function(positive, labels, each = TRUE) {
  pair <- if (length(labels) == 2) boolean_pair(labels) else 0
  if (is.null(positive) && pair > 0) return(boolean_labels[[pair]][2])
  known <- "The labels are {.val {first_few(labels)}}"
  refuse_if(is.null(positive), "positive", "missing",
            "must be given: which label of the truth is the positive class?",
            i = paste0(known, if (each) {
              "; {.val each} counts every class against the rest"
            }, "."))
  refuse_if(length(positive) != 1 || !is.atomic(positive) || is.na(positive),
            "positive", "type",
            "must be one class label, not {describe_value(positive)}.")
  asked <- identical(positive, "each")
  abort_if(asked && "each" %in% labels,
           "{.code positive = \"each\"} is ambiguous: the truth has a class of
            that name.", "label", "positive")
  refuse_if(asked && !each, "positive", "value", "must be one label of the
             truth.",
            i = "{.code confusion_counts(positive = \"each\")} counts every
             class against the rest.")
  if (asked) return(positive)
  found <- match_labels(label_text(positive), labels)
  refuse_if(is.na(found), "positive", "label", "must be a label of the truth,
             not {describe_value(positive)}.", i = paste0(known, "."))
  labels[found]
}

# What the dimensions of a table of truth and prediction are called elsewhere.
table_dimensions <- list(
  truth = c("truth", "true", "actual", "reference", "observed", "obs"),
  estimate = c("estimate", "predicted", "prediction", "predictions", "pred")
)

# Which dimensions of a table or matrix have such names, a list.
dimension_places <- function(x) {
  names <- tolower(names(dimnames(x)))
  lapply(table_dimensions, function(known) which(names %in% known))
}
