# Three models on one test set, from the numbers of right (1) and wrong (0)
# answers in each pattern.
three_models <- function() {
  patterns <- c("111", "110", "101", "100", "011", "010", "001", "000")
  right <- strsplit(rep(patterns, c(90, 20, 15, 10, 12, 8, 5, 40)), "")
  right <- do.call(rbind, lapply(right, as.numeric))
  answers <- data.frame(truth = rep(c(1, 0), 100))
  for (j in 1:3) {
    answers[[letters[j]]] <- ifelse(right[, j] == 1, answers$truth,
                                    1 - answers$truth)
  }
  cv_predictions(answers, truth, c(a, b, c))
}

# `learners` models of one test set; `wrong(j)`: which records j gets wrong.
models_with_errors <- function(n, learners, wrong) {
  truth <- rep(c("yes", "no"), length.out = n)
  answers <- data.frame(truth)
  for (learner in learners) {
    answers[[learner]] <- ifelse(seq_len(n) %in% wrong(learner),
                                 rev(c("yes", "no"))[1 + (truth == "no")],
                                 truth)
  }
  cv_predictions(answers, truth, tidyselect::all_of(learners))
}
