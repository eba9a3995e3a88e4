# Labels of classes: which labels there are, which one is positive, and the
# slots of predictions in the order of the truth's labels.

check_label_column <- function(x, arg) {
  if (!is.atomic(x) || is.null(x) || !is.null(dim(x))) {
    abort_input("{.arg {arg}} must be a vector or factor of class labels,
                 not {describe_value(x)}.", "type", arg)
  }
  invisible(x)
}

# The truth as codes; its labels as strings. (Missing values show in the
# tally.)
code_truth <- function(truth, arg) {
  check_label_column(truth, arg)
  codes <- code_column(truth)
  codes$labels <- as.character(codes$labels)
  pair <- boolean_pair(codes$labels)
  if (pair > 0 && !is.factor(truth)) codes <- complete_pair(codes, pair)
  codes
}

# Labels as strings; 1e5 as "100000", as code_column() has it.
label_strings <- function(x) {
  whole <- if (is.numeric(x) && !is.object(x)) whole_numbers(x)
  as.character(whole %||% x)
}

# Data of 0 and 1 have both classes, even where only one of them occurs.
complete_pair <- function(codes, pair) {
  labels <- boolean_labels[[pair]]
  codes <- recode(codes, match(codes$labels, labels), 2)
  codes$labels <- labels
  codes
}

# The labels that name their positive class themselves.
boolean_labels <- list(c("FALSE", "TRUE"), c("0", "1"))

# Which of these pairs the labels belong to; 0 where to none.
boolean_pair <- function(labels) {
  inside <- vapply(boolean_labels, function(pair) all(labels %in% pair),
                   logical(1))
  if (length(labels) > 0 && any(inside)) which(inside) else 0L
}

# Place of each label among the truth's; FALSE/TRUE where the truth says 0/1,
# and the reverse, mean the same.
match_labels <- function(labels, truth_labels) {
  found <- match(labels, truth_labels)
  from <- boolean_pair(labels)
  to <- boolean_pair(truth_labels)
  if (!anyNA(found) || from == 0 || to == 0) return(found)
  same <- boolean_labels[[to]][match(labels, boolean_labels[[from]])]
  match(same, truth_labels)
}

# Predictions as codes with the slots of the truth's labels. A label that the
# truth does not have is an error, but an unused level is not.
code_estimate <- function(estimate, truth_labels, arg, what = arg) {
  check_label_column(estimate, arg)
  codes <- code_column(estimate)
  found <- match_labels(as.character(codes$labels), truth_labels)
  if (anyNA(found)) {
    used <- seq_along(codes$labels) %in% slot_values(codes)
    unknown <- as.character(codes$labels[is.na(found) & used])
    if (length(unknown) > 0) {
      abort_unknown_labels(unknown, truth_labels, estimate, arg, what)
    }
    found[is.na(found)] <- 0L
  }
  recode(codes, found, length(truth_labels))
}

abort_unknown_labels <- function(unknown, truth_labels, estimate, arg,
                                 what) {
  hint <- if (is.double(estimate) && any(estimate != round(estimate),
                                         na.rm = TRUE)) {
    "Predicted classes are needed, not scores or probabilities."
  } else {
    "If these are classes, make the truth a factor with all classes as levels."
  }
  abort_input(
    c("The predictions {.field {what}} have {length(unknown)} label{?s} that
       the truth does not have: {.val {first_few(unknown)}}.",
      x = "The labels of the truth are {.val {first_few(truth_labels)}}.",
      i = hint),
    "label", arg
  )
}

first_few <- function(labels, most = 10) {
  if (length(labels) <= most) return(labels)
  c(labels[seq_len(most)], "...")
}

# The positive label, or "each". Never guessed from the order of the labels.
resolve_positive <- function(positive, labels) {
  arg <- "positive"
  if (is.null(positive)) return(default_positive(labels))
  if (length(positive) != 1 || !is.atomic(positive) || is.na(positive)) {
    abort_input("{.arg positive} must be one class label,
                 not {describe_value(positive)}.", "type", arg)
  }
  if (identical(positive, "each")) {
    if ("each" %in% labels) {
      abort_input(
        c("{.code positive = \"each\"} is ambiguous: the truth has a class
           of that name.", i = "Give that class another label."),
        "label", arg
      )
    }
    return(positive)
  }
  found <- match_labels(label_strings(positive), labels)
  if (is.na(found)) {
    abort_input(
      c("{.arg positive} must be a label of the truth, not
         {describe_value(positive)}.",
        i = "The labels are {.val {first_few(labels)}}."),
      "label", arg
    )
  }
  labels[found]
}

default_positive <- function(labels) {
  pair <- boolean_pair(labels)
  if (pair > 0 && length(labels) == 2) return(boolean_labels[[pair]][2])
  abort_input(
    c("{.arg positive} must be given: which label of the truth is the
       positive class?",
      i = "The labels are {.val {first_few(labels)}}; {.val each} counts every
           class against the rest."),
    "missing", "positive"
  )
}
