# Predictions that contradict their probabilities or their truth, as those do
# whose labels or columns were mixed up.

warn_contradictions <- function(x) {
  learners <- rlang::set_names(prediction_learners(x))
  codes <- lapply(learners, function(learner) as.integer(x[[learner]]))
  p <- lapply(learners, prediction_probabilities, x = x)
  warn_probabilities(codes, Filter(Negate(is.null), p))
  units <- prediction_groups(x) %||% x$row
  warn_labels(codes, x$truth, length(unique(units)))
  x
}

# The largest probability is that of another class for most predictions. (Of two
# classes a threshold other than 1/2 is no contradiction.)
warn_probabilities <- function(codes, probabilities) {
  off <- vapply(names(probabilities), function(learner) {
    p <- probabilities[[learner]]
    code <- codes[[learner]]
    known <- which(!is.na(code) & !is.na(rowSums(p)))
    if (length(known) == 0) return(0)
    p <- p[known, , drop = FALSE]
    code <- code[known]
    given <- p[cbind(seq_along(code), code)]
    most <- do.call(pmax, lapply(seq_len(ncol(p)), function(j) p[, j]))
    two <- ncol(p) == 2 && length(unique(code)) == 2
    threshold <- two && mean(p[code == 1, 1]) > mean(p[code == 2, 1])
    if (threshold) 0 else mean(given < most)
  }, 0)
  bad <- names(off)[off > 0.5]
  warn_if(length(bad) > 0, c(
    "The probabilities of {.field {bad}} contradict the predicted classes:
     another class has the larger probability in {format_percent(max(off))} of
     the predictions.",
    x = "A measure such as the area under the ROC curve would call a good model
         a bad one.",
    i = "Is a column the probability of another class? Say whose it is, as in
         {.code probs = list({bad[1]} = c(<class> = <column>))}."
  ), "contradiction", learners = bad)
}

# Fewer right predictions than chance gives: how many standard deviations below
# the number expected if predictions were dealt to the records at random.
labels_level <- 1e-4

warn_labels <- function(codes, truth, units) {
  if (length(codes) == 0) return(invisible())
  truth <- as.integer(truth)
  z <- vapply(codes, function(code) {
    known <- which(!is.na(code))
    below_chance(code[known], truth[known]) *
      sqrt(min(1, units / max(1, length(truth))))
  }, 0)
  bad <- names(codes)[z < stats::qnorm(labels_level / length(codes))]
  right <- vapply(codes[bad], function(code) mean(code == truth, na.rm = TRUE),
                  0)
  warn_if(length(bad) > 0, c(
    "The predictions of {.field {bad}} contradict the truth: only
     {format_percent(min(right))} are right, far fewer than by chance.",
    i = "Are the labels of the predictions, of the truth, or the codes of the
         classes mixed up? Does a column of probabilities belong to another
         class?"
  ), "contradiction", learners = bad)
}

# Mean and variance over all permutations of the predictions.
below_chance <- function(code, truth) {
  n <- length(code)
  if (n < 2) return(0)
  size <- as.double(tabulate(truth, max(truth, code, 1L)))
  said <- as.double(tabulate(code, length(size)))
  both <- sum(size * said)
  variance <- (both - sum(size * said * (size + said)) / n + (both / n)^2) /
    (n - 1)
  if (!isTRUE(variance > 0)) return(0)
  # (Half a record for continuity.)
  min(0, sum(code == truth) + 0.5 - both / n) / sqrt(variance)
}
