# Wang and Li (2016), Tables 7 and 12: intervals for precision and recall from
# stratified 10-fold cross-validation, letters, samples of 200.

class_intervals <- c("beta", "beta_average", "kfold_t", "corrected_kfold_t")

# The perceptron's size and decay are not printed.
precision_classifiers <- function() {
  list(tree = learner_tree(), perceptron = perceptron(),
       svm = sigmoid_svm())
}

precision_coverage <- function(options, learners, intervals) {
  n <- 200
  study <- coverage_study(
    balanced_sampler(letter_halves(), n), "y", learners, intervals,
    truth = two_truths(n, options)["n"], measures = c("precision", "recall"),
    positive = "A-M", replicates = options$replicates,
    checkpoint = study_checkpoint(options, "letter")
  )
  rows <- coverage_rows(study)
  names(rows)[1] <- "classifier"
  cbind(n = n, rows)
}

reproduction_part(
  "001-table7", "001", "intervals for precision and recall, letters, n = 200",
  "001_table7_letter_n200", function(options) {
    precision_coverage(options, precision_classifiers(), class_intervals)
  }
)

# The weight c of the pooled table.
table_weights <- c(0.1, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95, 1)

weighted_intervals <- function() {
  plan <- quote(cv_kfold(n, k = 10, strata = truth))
  intervals <- lapply(table_weights, function(weight) {
    list(fun = "interval_beta", plan = plan, args = list(weight = weight))
  })
  stats::setNames(intervals, table_weights)
}

reproduction_part(
  "001-table12", "001", "the weight of the pooled table, letters, n = 200",
  "001_table12_weight_letter_n200", function(options) {
    rows <- precision_coverage(options,
                               precision_classifiers()[c("tree", "svm")],
                               weighted_intervals())
    names(rows)[names(rows) == "interval"] <- "weight"
    rows$weight <- as.numeric(rows$weight)
    rows
  }
)
