# Differences in loss: their class, and what a reader, broom and knitr see.

# Differences in loss, a matrix repetitions x folds. `unit`: what tests of them
# give (see difference_unit()). `counts`: the contingency
# counts behind differences in error, which tests on counts need.
new_cv_differences <- function(values, rep, a, b, loss, loss_label,
                               unit = list(per = 1, label = paste(
                                 "difference in", loss_label
                               )), set = NULL, half = NULL, n_train = NULL,
                               n_test = NULL, scheme = NULL, counts = NULL) {
  about <- list(
    dim = dim(values), rep = rep, set = set %||% rep.int(1L, nrow(values)),
    half = half %||% rep.int(NA_integer_, nrow(values)),
    n_train = n_train, n_test = n_test, scheme = scheme, a = a, b = b,
    loss = loss, loss_label = loss_label, unit = unit, counts = counts,
    class = c("cv_differences", "matrix")
  )
  attributes(values) <- about[lengths(about) > 0]
  values
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
  names(rows)[names(rows) == "difference"] <- "estimate"
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

differences_title <- function(x) {
  paste0("Differences in ", attr(x, "loss_label"), ": ", attr(x, "a"), " - ",
         attr(x, "b"))
}

# The two learners of a test: which ones, and whether their records agree.

# What was given for `a` and `b`, as quosures: both, or neither (NULL).
chosen_pair <- function(a, b) {
  absent <- c(a = !given(a), b = !given(b))
  if (all(absent)) return(NULL)
  refuse_if(any(absent), names(which(absent)), "missing",
            "is needed when the other learner is given.")
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

check_same_records <- function(first, second, chosen) {
  same <- nrow(first) == nrow(second) &&
    all(first$rep == second$rep, first$fold == second$fold,
        first$tp + first$fn == second$tp + second$fn,
        first$fp + first$tn == second$fp + second$tn)
  abort_if(!same, c(
    "The learners {.val {chosen}} must be tested on the same records.",
    x = "Their repetitions, folds or numbers of positive and negative records
         differ."
  ), "rows", "x")
}

check_no_missing <- function(x, chosen, arg = "x", answers = FALSE,
                             runs = answers) {
  if (!answers) check_single_answers(x, arg, runs)
  for (learner in chosen) {
    check_missing(
      missing_predictions(x, learner), learner, arg,
      "{.code {arg}[names({arg}) != \"{learner}\"]} has the others."
    )
  }
}

check_missing <- function(missing, learner, arg, others = NULL) {
  abort_if(missing > 0, c(
    "Learner {.val {learner}} has {missing} missing prediction{?s}: the loss of
     every record is needed.",
    i = "{.code compare_learners(na = \"wrong\")} counts missing predictions as
         wrong; {.fn confusion_counts} leaves them out.",
    i = others
  ), "missing", arg)
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
