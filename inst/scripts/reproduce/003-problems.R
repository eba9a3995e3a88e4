# The four kinds of data of Yang et al. (2023) and the two learners that meet on
# each. A parameter moves the learners apart; at `null` both err equally often.

problems_003 <- list(
  epsilon = list(parameter = "none", null = NA),
  exp6 = list(parameter = "w", null = 0.29),
  simple = list(parameter = "delta", null = 0),
  letter = list(parameter = "v", null = 30.09)
)

# A list of what the studies need: generate, target, learners.
problem_003 <- function(data, at = problems_003[[data]]$null) {
  switch(data, epsilon = epsilon_problem(), exp6 = exp6_problem(at),
         simple = simple_problem(at), letter = letter_problem(at))
}

epsilon_problem <- function() {
  list(generate = function() sim_data(300, epsilon = 0.1),
       target = "truth",
       learners = list(a = learner_column("a"), b = learner_column("b")))
}

exp6_problem <- function(w) {
  list(generate = function() sim_data(300, "exp6"), target = "y",
       learners = list(tree = unpruned_tree(), nearest = exp6_neighbour(w)))
}

# Unpruned C4.5 without Java: every split that rpart can find.
unpruned_tree <- function() learner_tree(minsplit = 2, minbucket = 2, cp = 0)

exp6_neighbour <- function(w) learner_knn(1, feature_weights = c(w, 1 / w))

simple_problem <- function(delta) {
  list(generate = function() sim_data(1000, "simple", delta = delta),
       target = "y",
       learners = list(logistic = learner_logistic(),
                       majority = learner_majority()))
}

letter_problem <- function(v) {
  list(generate = letter_sample(300), target = "lettr",
       learners = list(tree = package_tree(), nearest = letter_neighbour(v)))
}

# All 26 letters, drawn with replacement.
letter_sample <- function(n) {
  found <- new.env()
  utils::data("LetterRecognition", package = "mlbench", envir = found)
  sampler(found$LetterRecognition, n)
}

letter_neighbour <- function(v) {
  weights <- rep(1, 16)
  weights[c(1, 3, 9, 16)] <- v
  weights[c(5, 11, 13)] <- 1 / v
  learner_knn(1, feature_weights = weights)
}

# The paper's tree is that of package tree with its defaults; rpart's defaults
# give another error rate, at which v = 30.09 does not tie.
package_tree <- function() {
  if (!requireNamespace("tree", quietly = TRUE)) {
    stop("the letter data of Yang et al. (2023) need the package tree: ",
         "install.packages(\"tree\")", call. = FALSE)
  }
  bcvinfer::as_learner(function(train, test, target) {
    fit <- tree::tree(stats::reformulate(".", as.name(target)), train)
    as.character(stats::predict(fit, test, type = "class"))
  })
}

# Rejection rates of Yang et al. (2023), in rows that all parts share.

table5_tests <- c(
  "resampled_t", "kfold_t", "cv52_t", "corrected_resampled_t",
  "corrected_repeated_kfold_t", "combined_cv52_t", "bcv32_t",
  "combined_cv52_f", "calibrated_bcv52_f", "proportion_z", "kfold_z",
  "holdout_mcnemar", "kfold_mcnemar", "bcv_mcnemar"
)

# Curves are drawn for tests that hold their level well enough to be compared,
# from four plans: 31 fits for each learner instead of 167.
curve_tests <- c(
  "cv52_t", "combined_cv52_f", "calibrated_bcv52_f", "kfold_t", "kfold_z",
  "proportion_z", "holdout_mcnemar", "kfold_mcnemar", "bcv_mcnemar"
)

# `label` tells the studies of one part apart.
rejections <- function(problem, tests, options, label, ...) {
  error_rate_study(problem$generate, problem$target, problem$learners, tests,
                   ..., replicates = options$replicates,
                   checkpoint = study_checkpoint(options, label))
}

rejection_rows <- function(study) {
  data.frame(test = study$test, quantity = "rejection_rate",
             value = study$rejection_rate, se = study$rejection_se,
             replicates = study$replicates - study$failures)
}
