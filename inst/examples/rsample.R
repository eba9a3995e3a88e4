# The letter comparison with the resamples of rsample: A-M against N-Z on 300
# records, a classification tree against the nearest neighbour, over the ten
# folds of a block-regularized 5 x 2 cross-validation.

library(bcvinfer)
library(rsample)

# The records `drawn`, their `features`, the `plan` and `nearest_label()`.
source(system.file("examples", "letters.R", package = "bcvinfer"), local = TRUE)

predict_split <- function(split, id, id2) {
  train <- analysis(split)
  test <- assessment(split)
  tree <- rpart::rpart(lettr ~ ., train, method = "class")
  data.frame(
    row = as.integer(split, data = "assessment"), rep = id, fold = id2,
    lettr = test$lettr, tree = predict(tree, test, type = "class"),
    nearest = nearest_label(train[features], test[features], train$lettr)
  )
}
resamples <- as_rset(plan, drawn)
tables <- Map(predict_split, resamples$splits, resamples$id, resamples$id2)
predictions <- cv_predictions(
  do.call(rbind, tables), truth = lettr, learners = c(tree, nearest),
  row = row, rep = rep, fold = fold, plan = as_cv_plan(resamples)
)

counts <- confusion_counts(predictions, positive = "A-M")
pairs <- contingency_counts(predictions, tree, nearest)
intervals <- interval_beta_prime(counts, rho1 = 0.5, rho2 = 0.5)
test <- bcv_mcnemar_test(pairs)
print(intervals)
print(test)
