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
             paste(shown, "must hold numbers, not
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
      i = "Say which is which, as in
           {.code c({labels[1]} = {names(columns)[1]})}."),
    "label", arg
  )
  p <- matrix(0, length(columns[[1]]), length(labels),
              dimnames = list(NULL, labels))
  for (i in seq_along(place)) p[, place[i]] <- as.double(columns[[i]])
  # (Kept inside [0, 1]: what is outside is the number that was given.)
  if (single) p[, 3 - place] <- pmin(pmax(1 - p[, place], 0), 1)
  p
}

# The place among the labels of each column: named as the label, `.pred_` and
# the label, or something that ends in another mark than a letter or digit and
# then the label, the same for all. The one column of a logical or 0/1 truth is
# that of the positive class. NA where nothing fits.
probability_labels <- function(names, labels) {
  place <- match_labels(names, labels)
  starts <- lapply(labels, function(label) {
    at <- endsWith(names[1], label)
    if (at) substr(names[1], 1, nchar(names[1]) - nchar(label))
  })
  starts <- unique(c(".pred_", grep("[^[:alnum:]]$", unlist(starts),
                                    value = TRUE)))
  for (start in starts) {
    if (!anyNA(place)) return(place)
    if (all(startsWith(names, start))) {
      place <- match_labels(substring(names, nchar(start) + 1), labels)
    }
  }
  boolean <- length(names) == 1 && length(labels) == 2 &&
    boolean_pair(labels) > 0
  if (anyNA(place) && boolean) 2L else place
}

# Every prediction has a whole row of them; a prediction that is missing has
# none.
check_probability_rows <- function(p, codes, arg = "probs",
                                   shown = "{.arg {arg}}") {
  p[is.na(codes), ] <- NA
  known <- !is.na(codes)
  missing <- sum(known & is.na(rowSums(p)))
  abort_if(missing > 0,
           paste(shown, "must not have missing values where there is a
                  predicted class: {missing} row{?s} ha{?s/ve} one."),
           "missing", arg)
  outside <- which(p < 0 | p > 1)
  abort_if(length(outside) > 0,
           paste(shown, "must be probabilities between 0 and 1, not
                  {format(p[outside[1]])}."), "value", arg)
  sums <- rowSums(p)
  off <- which(abs(sums - 1) > probability_tolerance)
  abort_if(length(off) > 0,
           paste(shown, "must add up to 1 over the classes: row {off[1]}
                  adds up to {format(sums[off[1]])}."), "value", arg)
  p
}

# The columns of a data frame that are named as those of tidymodels, a list, or
# NULL where there are none.
probability_columns <- function(found) {
  names <- setdiff(grep("^[.]pred_", names(found), value = TRUE), ".pred_class")
  if (length(names) > 0) as.list(found)[names]
}

# The argument `probs` of cv_predictions(): a list of columns for each learner,
# or in a long table (`long`) the columns of all. A named list of matrices; `at`
# holds the rows of `data` in the order of the result, for each learner or for
# all, `codes` the predicted classes there.
own_probabilities <- function(quo, data, codes, at, labels) {
  long <- !is.null(names(at))
  learners <- names(codes)
  quos <- probability_quos(quo)
  if (long && length(quos) == 1) {
    quos <- rlang::set_names(rep(unname(quos), length(learners)), learners)
  }
  abort_if(is.null(names(quos)) || !all(names(quos) %in% learners), c(
    "{.arg probs} must be a list with the names of learners, not
     {.code {rlang::as_label(quo)}}.",
    i = "The learners are {.field {learners}}: write
         {.code probs = list({learners[1]} = <columns>)}."
  ), "column", "probs")
  Map(function(quo, learner) {
    found <- selected_columns(quo, data, "probs")
    abort_if(length(found) == 0,
             "{.arg probs} must select at least one column of {.arg data}.",
             "column", "probs")
    found <- rlang::set_names(as.list(data)[found], names(found))
    p <- probability_matrix(found, labels)
    p <- p[if (long) at[[learner]] else at[[1]], , drop = FALSE]
    # In a long table a learner without probabilities has rows of NA.
    if (!long || !all(is.na(p))) check_probability_rows(p, codes[[learner]])
  }, quos, names(quos))
}

# One selection for each learner: from a call of list(), whose arguments are in
# tidyselect's language, or from a list of names.
probability_quos <- function(quo) {
  if (rlang::quo_is_call(quo, "list")) {
    parts <- as.list(rlang::quo_get_expr(quo))[-1]
    return(lapply(parts, rlang::new_quosure, rlang::quo_get_env(quo)))
  }
  value <- tryCatch(rlang::eval_tidy(quo), error = function(e) NULL)
  parts <- if (is.list(value)) value else list(quo)
  lapply(parts, function(part) {
    if (rlang::is_quosure(part)) part else
      rlang::new_quosure(rlang::expr(tidyselect::all_of(!!part)), baseenv())
  })
}
