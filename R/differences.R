# Differences in loss: their class, and what a reader, broom and knitr see.

# Differences in loss, a matrix repetitions x folds. `unit`: what tests of them
# give (see difference_unit()). `counts`: the contingency counts behind
# differences in error, which tests on counts need. Attributes that are NULL are
# left out.
new_cv_differences <- function(values, rep, a, b, loss, loss_label,
                               unit = list(per = 1, label = paste(
                                 "difference in", loss_label
                               )), set = rep.int(1L, nrow(values)),
                               half = rep.int(NA_integer_, nrow(values)), ...) {
  structure(values, rep = rep, set = set, half = half, ..., a = a, b = b,
            loss = loss, loss_label = loss_label, unit = unit,
            class = c("cv_differences", "matrix"))
}

#' @rdname loss_differences
#' @param row.names,optional,... Ignored; required by the generic.
#' @export
as.data.frame.cv_differences <- function(x, row.names = NULL, optional = FALSE,
                                         ...) {
  folds <- ncol(x)
  data.frame(
    rep = rep(attr(x, "rep"), each = folds),
    fold = rep(seq_len(folds), nrow(x)),
    set = rep(attr(x, "set"), each = folds),
    half = rep(attr(x, "half"), each = folds),
    difference = as.vector(t(unclass(x)))
  )
}

#' @rdname loss_differences
#' @export
tidy.cv_differences <- function(x, ...) {
  rows <- as.data.frame(x)
  names(rows)[5] <- "estimate"
  rows
}

#' @rdname loss_differences
#' @export
glance.cv_differences <- function(x, ...) {
  data.frame(
    a = attr(x, "a"), b = attr(x, "b"), loss = attr(x, "loss"),
    estimate = mean(x), reps = nrow(x), folds = ncol(x),
    scheme = attr(x, "scheme") %||% NA_character_
  )
}

#' @rdname loss_differences
#' @export
format.cv_differences <- function(x, digits = 4, ...) {
  check_digits(digits)
  values <- matrix(x, nrow(x), ncol(x))
  matrix(format_decimals(values, shared_decimals(values, digits)), nrow(x),
         dimnames = list(paste("repetition", attr(x, "rep")),
                         paste("fold", seq_len(ncol(x)))))
}

#' @rdname loss_differences
#' @param digits The number of significant digits to print, a whole
#'   number. Default 4, enough for differences in error.
#' @export
print.cv_differences <- function(x, digits = 4, ...) {
  scheme <- attr(x, "scheme")
  cat(show_controls(differences_title(x)), "\n", sep = "")
  cat(count_of(nrow(x), "repetition"), " of ", count_of(ncol(x), "fold"),
      if (!is.null(scheme)) paste0(" (", scheme, ")"), "\n", sep = "")
  print(format(x, digits = digits), quote = FALSE, right = TRUE)
  invisible(x)
}

# What is computed from differences are numbers: their learners and counts would
# belong to others.
#' @export
Ops.cv_differences <- function(e1, e2) {
  parts <- list(e1, if (nargs() == 2) e2)
  do.call(.Generic, lapply(parts[seq_len(nargs())], plain_differences))
}

#' @export
Math.cv_differences <- function(x, ...) {
  do.call(.Generic, list(plain_differences(x), ...))
}

plain_differences <- function(x) {
  if (inherits(x, "cv_differences")) attributes(x) <- list(dim = dim(x))
  x
}

differences_title <- function(x) {
  paste0("Differences in ", attr(x, "loss_label"), ": ", attr(x, "a"), " - ",
         attr(x, "b"))
}

# The two learners of a test: which ones, and whether their records agree.

# What was given for `a` and `b`, as quosures: both, or neither (NULL).
chosen_pair <- function(a, b) {
  absent <- c(a = !given(a), b = !given(b))
  if (all(absent)) return(NULL)
  said <- rlang::quo_get_expr(if (absent[["a"]]) b else a)
  measure <- rlang::is_string(said) &&
    !is.null(registry_entry(measure_registry, said)) &&
    "measure" %in% names(formals(rlang::frame_fn(user_frame())))
  refuse_if(any(absent), names(which(absent)), "missing",
            "is needed when the other learner is given.",
            i = if (measure) "If {.val {said}} is the measure, write {.code
                              measure = \"{said}\"}.")
  list(a = a, b = b)
}

# The names of two learners; when none are chosen, the two that are there.
choose_learners <- function(available, chosen) {
  if (is.character(chosen)) return(chosen)
  if (!is.null(chosen)) return(two_learners(chosen, available))
  refuse_if(length(available) != 2, "a", "missing",
            "and {.arg b} are needed, two of the learners {.val {available}}.")
  available
}

check_no_missing <- function(x, chosen, arg = "x", answers = FALSE,
                             runs = answers) {
  if (!answers) check_single_answers(x, arg, runs)
  hint <- missing_answers_hint(x)
  for (learner in chosen) {
    missing <- missing_predictions(x, learner)
    lost <- if (is.null(hint)) "missing prediction{?s}" else
      "record{?s} with missing answers"
    abort_if(missing > 0,
             paste0("Learner {.val {learner}} has {missing} ", lost, ": the
                     loss of every record is needed."), "missing", arg,
             i = hint,
             # (No number that is missing is wrong to some degree.)
             i = if (!is.numeric(x[[learner]])) "For error and accuracy
              {.code compare_learners(na = \"wrong\")} counts missing
              predictions as wrong. Functions of single learners, such as
              {.fn interval_components}, do not.",
             i = if (length(beside_names(x, "answers")) == 0)
              whole_records_hint(x),
             i = "Or leave the learner out: those of the others are
              {.code x[names(x) != \"{learner}\"]}.")
  }
}

# (The places of runs that a learner does not have are `NA` as well.)
whole_records_hint <- function(x) {
  fewer <- vapply(prediction_learners(x), function(learner) {
    anyNA(prediction_runs(x, learner))
  }, NA)
  if (any(fewer)) {
    "Leave such records out of the table that was read, for all learners and
     runs."
  } else {
    "Leave such records out for all learners: of the predictions {.code x} those
     without them are {.code x[!x$row %in% x$row[!complete.cases(x)], ]}."
  }
}

check_no_positive <- function(positive, what) {
  refuse_if(!is.null(positive), "positive", "conflict",
            "cannot be given for {what}.")
}

one_class <- function(counts) {
  if (!"class" %in% names(counts)) return(counts)
  classes <- unique(as.character(counts$class))
  refuse_if(length(classes) > 1, "x", "shape",
            "must contain the counts of one class: it has {.val {classes}}.")
  counts$class <- NULL
  counts
}

# The rows of one pair, turned round when they are stored as b against a.
orient_pair <- function(counts, chosen) {
  if (is.null(chosen)) return(counts)
  check_counts_table(counts, "x")
  owners <- count_owners(counts)$columns
  chosen <- choose_learners(unique(unlist(owners, use.names = FALSE)), chosen)
  rows_of <- function(pair) which(owners$a == pair[1] & owners$b == pair[2])
  rows <- rows_of(chosen)
  turned <- length(rows) == 0
  if (turned) rows <- rows_of(rev(chosen))
  abort_if(length(rows) == 0,
           "{.arg x} has no pair {.val {chosen[1]}}, {.val {chosen[2]}}.",
           "value", "b",
           i = "It has: {.val {unique(paste(owners$a, \"-\", owners$b))}}.")
  data <- lapply(as.list(plain_table(counts)), `[`, rows)
  clusters <- attr(counts, "clusters", exact = TRUE)
  if (turned) {
    data[c("a", "b", "n01", "n10")] <- data[c("b", "a", "n10", "n01")]
    if (!is.null(clusters)) {
      clusters[c("a", "b")] <- clusters[c("b", "a")]
      clusters$u1 <- -clusters$u1
    }
  }
  with_clusters(new_counts(data, "contingency_counts",
                           attr(counts, "design", exact = TRUE)), clusters)
}
