# Three learners that are columns: fits cost nothing.
comparison_data <- function(n = 80) {
  i <- seq_len(n)
  truth <- factor(ifelse(i %% 5 < 2, "yes", "no"))
  wrong_at <- function(wrong) {
    factor(levels(truth)[ifelse(wrong, 3 - as.integer(truth),
                                as.integer(truth))], levels(truth))
  }
  data.frame(
    x = sin(i), y = truth, one = wrong_at((i * 7) %% 10 < 2),
    two = wrong_at((i * 3) %% 8 < 3), three = wrong_at((i * 11) %% 13 < 3)
  )
}

comparison_learners <- function(names = c("one", "two", "three")) {
  rlang::set_names(lapply(names, learner_column), names)
}

comparison_predictions <- function(plan = NULL, ...) {
  data <- comparison_data()
  if (is.null(plan)) plan <- withr::with_seed(1, cv_bcv(nrow(data), m = 5))
  cv_predict(plan, data, "y", comparison_learners(...))
}

# Answers to records 0, 1, 2, ... whose truth is n, p, n, ..., wrong `at` some.
wrong_answers_at <- function(at, size) {
  record <- seq_len(size) - 1
  factor(c("n", "p")[(record + record %in% at) %% 2 + 1])
}
