# The letter comparison on the package's own road: A-M against N-Z on 300
# records, a classification tree against the nearest neighbour, over the ten
# folds of a block-regularized 5 x 2 cross-validation.

library(bcvinfer)

# The records `drawn`, their `features`, the `plan` and `nearest_label()`.
source(system.file("examples", "letters.R", package = "bcvinfer"), local = TRUE)

nearest <- function(train, test, target) {
  nearest_label(train[names(test)], test, train[[target]])
}
predictions <- cv_predict(plan, drawn, lettr,
                          list(tree = learner_tree(), nearest = nearest))

counts <- confusion_counts(predictions, positive = "A-M")
pairs <- contingency_counts(predictions, tree, nearest)
intervals <- interval_beta_prime(counts, rho1 = 0.5, rho2 = 0.5)
test <- bcv_mcnemar_test(pairs)
print(intervals)
print(test)
