# Class labels: one reading of truth and predictions for everybody. The truth
# becomes a factor; predictions become codes into its levels.

# The truth as a factor. Its type stays recognizable by the levels: exactly
# FALSE, TRUE for logical and 0, 1 for numbers that are all 0 or 1, both kept
# even when only one occurs.
# `name` is the column, `arg` the argument that named it.
truth_factor <- function(x, name, arg) {
  check_truth_type(x, name, arg)
  absent <- sum(is.na(x))
  if (absent > 0) {
    abort_input(
      c("The truth {.field {name}} must not be missing:
         {absent} of {length(x)} value{?s} {?is/are} {.val {NA}}.",
        i = "Records of unknown class can be neither right nor wrong: leave
             them out before the plan is made."),
      "missing", arg
    )
  }
  labels <- label_levels(x)
  if (is.factor(x) && identical(levels(x), labels) && !is.ordered(x)) {
    return(factor_from_codes(as.integer(x), labels))
  }
  factor_from_codes(match(label_text(x), labels), labels)
}

# as.character() writes the number 100000 as 1e+05 and the integer as 100000.
label_text <- function(x) {
  if (is.double(x) && all(abs(x) <= .Machine$integer.max, na.rm = TRUE) &&
      all(x == trunc(x), na.rm = TRUE)) {
    x <- as.integer(x)
  }
  as.character(x)
}

label_levels <- function(x) {
  if (is.factor(x)) return(levels(x))
  if (is.logical(x)) return(c("FALSE", "TRUE"))
  if (is.numeric(x)) {
    values <- sort(unique(as.vector(x)))
    if (all(values %in% c(0, 1))) values <- c(0, 1)
    return(label_text(values))
  }
  sort(unique(as.character(x)), method = "radix")
}

check_truth_type <- function(x, name, arg) {
  discrete <- is.factor(x) || is.character(x) || is.logical(x) ||
    is.numeric(x) && !inherits(x, c("Date", "POSIXct", "difftime"))
  if (!discrete || !is.null(dim(x))) {
    abort_input(
      "The truth {.field {name}} must be a factor, character, logical or whole
       numbers, not {describe_value(x)}.", "type", arg
    )
  }
  if (!is.numeric(x)) return(invisible())
  fractional <- !is.na(x) & (is.infinite(x) | x != trunc(x))
  if (any(fractional)) {
    abort_input(
      c("The truth {.field {name}} must hold class labels, but it has
         {sum(fractional)} number{?s} that {?is/are} not whole, first
         {format(x[fractional][1])}.",
        i = "A classifier predicts classes. Cut a continuous response into
             classes first, for example with {.fn cut}."),
      "type", arg
    )
  }
}

# A factor without the checks of factor(), which cost more than a small fit.
factor_from_codes <- function(codes, labels) {
  structure(codes, levels = labels, class = "factor")
}

# The position of each predicted label among `labels`; NA stays NA. Stops with
# a plain error that says what came and what was needed: cv_predict() turns it
# into a failure of the fold, cv_predictions() into an error of the user.
label_codes <- function(x, labels) {
  if (is.factor(x)) {
    if (identical(levels(x), labels)) return(as.integer(x))
    check_known_labels(levels(x)[unique(as.integer(x))], labels)
    return(match(levels(x), labels)[as.integer(x)])
  }
  if (!is.character(x) && !is.logical(x) && !is.numeric(x)) {
    stop("predictions must be class labels, not ", describe_value(x),
         call. = FALSE)
  }
  codes <- match(label_text(x), translate_labels(x, labels))
  if (anyNA(codes)) {
    check_known_labels(unique(as.vector(x)[is.na(codes)]), labels)
  }
  codes
}

# FALSE and TRUE are read as 0 and 1 where the truth is 0/1, and 0 and 1 as
# FALSE and TRUE where it is logical: there is only one way to read them.
translate_labels <- function(x, labels) {
  if (is.logical(x) && identical(labels, c("0", "1"))) {
    return(c("FALSE", "TRUE"))
  }
  if (is.numeric(x) && identical(labels, c("FALSE", "TRUE"))) {
    return(c("0", "1"))
  }
  labels
}

check_known_labels <- function(found, labels) {
  unknown <- setdiff(as.character(found[!is.na(found)]), labels)
  if (length(unknown) == 0) return(invisible())
  stop("unknown label", if (length(unknown) > 1) "s", " ",
       quote_some(unknown), "; the truth has ", quote_some(labels),
       call. = FALSE)
}

# Up to five values in quotes, then how many more.
quote_some <- function(x, most = 5) {
  shown <- paste(encodeString(utils::head(x, most), quote = "\""),
                 collapse = ", ")
  more <- length(x) - most
  if (more > 0) paste(shown, "and", more, "more") else shown
}
