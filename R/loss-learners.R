# The two learners of a test: which ones, and whether their records agree.

# What was given for `a` and `b`, as quosures: both, or neither (NULL).
chosen_pair <- function(a, b) {
  absent <- c(a = rlang::quo_is_missing(a), b = rlang::quo_is_missing(b))
  if (all(absent)) return(NULL)
  if (any(absent)) {
    arg <- names(which(absent))
    abort_input("{.arg {arg}} is needed when the other learner is given.",
                "missing", arg)
  }
  list(a = a, b = b)
}

choose_learners <- function(available, chosen) {
  if (is.character(chosen)) return(chosen)
  if (!is.null(chosen)) return(two_learners(chosen, available))
  abort_if(length(available) != 2,
           "{.arg a} and {.arg b} are needed, two of the learners
            {.val {available}}.", "missing", "a")
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

check_no_missing <- function(x, chosen, arg = "x", answers = FALSE) {
  if (!answers) check_single_answers(x, arg)
  for (learner in chosen) {
    missing <- missing_predictions(x, learner)
    abort_if(missing > 0, c(
      "Learner {.val {learner}} has {missing} missing prediction{?s}: the loss
       of every record is needed.",
      i = "{.code compare_learners(na = \"wrong\")} counts missing predictions
           as wrong; {.fn confusion_counts} leaves them out."
    ), "missing", arg)
  }
}

check_no_positive <- function(positive, what) {
  abort_if(!is.null(positive),
           "{.arg positive} cannot be given for {what}.",
           "conflict", "positive")
}

one_class <- function(counts) {
  if (!"class" %in% names(counts)) return(counts)
  classes <- unique(as.character(counts$class))
  abort_if(length(classes) > 1,
           "{.arg x} must hold the counts of one class: it has
            {.val {classes}}.", "shape", "x")
  counts$class <- NULL
  counts
}
