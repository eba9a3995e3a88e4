# Labels: one reading for everybody of what says class, repetition, fold or
# learner. Labels are compared as UTF-8 strings, never by the order of levels.
#
#   check_labels(x, arg)            is it a vector or factor of labels?
#   truth_factor(x, name, arg)      the truth as a factor
#   code_labels(x)                  codes and labels, without its checks
#   label_codes(x, labels)          predictions as codes; a plain stop()
#   check_label_codes(x, labels, name, arg)   the same; error of the argument
#   code_truth(), code_estimate()   both in the form that tally.R counts

label_types <- c("character", "integer", "double", "logical")

is_labels <- function(x) typeof(x) %in% label_types && is.null(dim(x))

check_labels <- function(x, arg, shown = arg) {
  abort_if(!is_labels(x),
           "{.arg {shown}} must be a vector or factor of labels, not
            {describe_value(x)}.", "type", arg)
  invisible(x)
}

check_no_na <- function(x, arg, shown = arg) {
  if (anyNA(x)) abort_na(arg, sum(is.na(x)), shown)
  invisible(x)
}

abort_na <- function(arg, number, shown = arg) {
  abort_input(c(
    "{.arg {shown}} must not have missing values: it has {number}.",
    i = if (arg == "truth") {
      "A record whose class is not known is neither right nor wrong: leave it
       out before the plan is made."
    }
  ), "missing", arg)
}

# The truth as a factor without missing values. Its levels are those of a
# factor, also unused ones; exactly FALSE and TRUE, or 0 and 1, where there are
# no other values; else the sorted values. `name` is its column, `arg` the
# argument.
truth_factor <- function(x, name, arg) {
  known <- zero_one_codes(x)
  if (!is.null(known)) return(factor_from_codes(known, boolean_labels[[2]]))
  codes <- code_truth(x, arg, name)
  values <- slot_values(codes)
  check_no_na(values, arg, name)
  factor_from_codes(values, codes$labels)
}

# The codes of whole numbers that are all 0 or 1, as simulated data are; NULL
# for everything else.
zero_one_codes <- function(x) {
  plain <- is.integer(x) && is.null(attributes(x)) && length(x) > 0 &&
    !anyNA(x) && min(x) >= 0L && max(x) <= 1L
  if (plain) x + 1L
}

# A factor without the checks of factor(), which cost more than a small fit.
factor_from_codes <- function(codes, labels) {
  structure(codes, levels = labels, class = "factor")
}

# The truth as codes; missing values have slot 0.
code_truth <- function(x, arg, name = arg) {
  check_labels(x, arg, name)
  abort_if(inherits(x, c("Date", "POSIXct", "difftime")),
           "{.arg {name}} must hold class labels, not times.", "type", arg)
  numbers <- is.double(x) && !inherits(x, "haven_labelled")
  values <- if (numbers) as.double(x) else numeric()
  odd <- !is.na(values) & (is.infinite(values) | values != trunc(values))
  abort_if(any(odd), c(
    "{.arg {name}} must hold class labels, but it has {sum(odd)} number{?s} that
     {?is/are} not whole, first {format(values[odd][1])}.",
    i = "Cut a continuous response into classes first, for example with
         {.fn cut}; make numbers that are classes a factor."
  ), "type", arg)
  code_labels(x)
}

code_labels <- function(x) {
  codes <- code_column(plain_labels(x))
  if (!is.character(codes$labels)) codes$labels <- label_text(codes$labels)
  pair <- boolean_pair(codes$labels)
  if (pair == 0 || is.factor(x)) return(codes)
  # Data of 0 and 1 have both classes, even where only one of them occurs.
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

# Place of each label among the truth's; FALSE/TRUE where the truth has 0/1, and
# the reverse, mean the same.
match_labels <- function(labels, truth_labels) {
  found <- match(labels, truth_labels)
  from <- boolean_pair(labels)
  to <- boolean_pair(truth_labels)
  if (!anyNA(found) || from == 0 || to == 0) return(found)
  same <- boolean_labels[[to]][match(labels, boolean_labels[[from]])]
  match(same, truth_labels)
}

# Predictions as codes with the slots of the truth's labels. `unknown`: labels
# that occur and that the truth does not have.
match_estimate <- function(x, labels) {
  codes <- code_labels(x)
  found <- match_labels(codes$labels, labels)
  unknown <- character()
  if (anyNA(found)) {
    used <- seq_along(found) %in% slot_values(codes)
    unknown <- codes$labels[is.na(found) & used]
    found[is.na(found)] <- 0L
  }
  c(recode(codes, found, length(labels)), list(unknown = unknown))
}

# NA stays NA. Stops with a plain error: in cv_predict() that is the failure of
# one fit.
label_codes <- function(x, labels) {
  if (is.factor(x) && identical(levels(x), labels)) return(as.integer(x))
  if (!is_labels(x)) {
    stop("predictions must be class labels, not ", describe_value(x),
         call. = FALSE)
  }
  codes <- match_estimate(x, labels)
  if (length(codes$unknown) > 0) {
    stop(describe_unknown(codes$unknown, labels), call. = FALSE)
  }
  slot_values(codes)
}

check_label_codes <- function(x, labels, name, arg) {
  known <- if (identical(labels, boolean_labels[[2]])) zero_one_codes(x)
  known %||% slot_values(code_estimate(x, labels, arg, name))
}

code_estimate <- function(x, labels, arg, name = arg) {
  check_labels(x, arg, name)
  codes <- match_estimate(x, labels)
  if (length(codes$unknown) > 0) {
    abort_unknown_labels(codes$unknown, labels, x, arg, name)
  }
  codes
}

abort_unknown_labels <- function(unknown, labels, x, arg, name) {
  scores <- is.double(x) && any(x != round(x), na.rm = TRUE)
  abort_input(
    c("The predictions in {.field {name}} do not match the truth:
       {describe_unknown(unknown, labels)}.",
      i = if (scores) {
        "Predicted classes are needed, not scores or probabilities."
      } else {
        "If these are classes, make the truth a factor with all classes as
         levels."
      }),
    "label", arg
  )
}

describe_unknown <- function(unknown, labels) {
  paste0("unknown label", if (length(unknown) > 1) "s", " ",
         quote_some(unknown), "; the truth has ", quote_some(labels))
}
