# The letter comparison with predictions in a database: A-M against N-Z on 300
# records, a classification tree against the nearest neighbour, over the ten
# folds of a block-regularized 5 x 2 cross-validation.

library(bcvinfer)
library(dplyr, warn.conflicts = FALSE)

# The records `drawn`, their `features`, the `plan` and `nearest_label()`.
source(system.file("examples", "letters.R", package = "bcvinfer"), local = TRUE)

nearest <- function(train, test, target) {
  nearest_label(train[names(test)], test, train[[target]])
}
predictions <- cv_predict(plan, drawn, lettr,
                          list(tree = learner_tree(), nearest = nearest))

# From here on the predictions are only in the database.
connection <- DBI::dbConnect(RSQLite::SQLite(), ":memory:")
long <- rbind(
  transform(as.data.frame(predictions)[1:4], learner = "tree",
            label = as.character(predictions$tree)),
  transform(as.data.frame(predictions)[1:4], learner = "nearest",
            label = as.character(predictions$nearest))
)
long$truth <- as.character(long$truth)
copied <- DBI::dbWriteTable(connection, "predictions", long)
stored <- tbl(connection, "predictions")

counts <- confusion_counts(
  stored, positive = "A-M", truth = truth, estimate = label, rep = rep,
  fold = fold, row = row, learner = learner, scheme = "bcv", n_train = 150,
  n_test = 150
)
pairs <- contingency_counts(
  stored, tree, nearest, truth = truth, estimate = label, rep = rep,
  fold = fold, row = row, learner = learner, scheme = "bcv", n_train = 150,
  n_test = 150
)
DBI::dbDisconnect(connection)

intervals <- interval_beta_prime(counts, rho1 = 0.5, rho2 = 0.5)
test <- bcv_mcnemar_test(pairs)
print(intervals)
print(test)
