# The letter comparison with caret: A-M against N-Z on 300 records, a
# classification tree against the nearest neighbour, over the ten folds of a
# block-regularized 5 x 2 cross-validation.

library(bcvinfer)
library(caret)

# The records `drawn`, their `features`, the `plan` and `nearest_label()`.
source(system.file("examples", "letters.R", package = "bcvinfer"), local = TRUE)

nearest_method <- list(
  label = "nearest record", library = "FNN", type = "Classification",
  parameters = data.frame(parameter = "k", class = "numeric",
                          label = "neighbours"),
  grid = function(x, y, len = NULL, search = "grid") data.frame(k = 1),
  fit = function(x, y, wts, param, lev, last, classProbs, ...) {
    list(x = x, y = y)
  },
  predict = function(modelFit, newdata, preProc = NULL, submodels = NULL) {
    nearest_label(modelFit$x, newdata, modelFit$y)
  },
  prob = NULL, sort = function(x) x
)

rows <- as_caret_index(plan)
control <- trainControl(method = "cv", index = rows$index,
                        indexOut = rows$indexOut, savePredictions = "final")
fitted <- list(
  tree = train(drawn[features], drawn$lettr, method = "rpart",
               trControl = control, tuneGrid = data.frame(cp = 0.01)),
  nearest = train(drawn[features], drawn$lettr, method = nearest_method,
                  trControl = control)
)
predictions <- as_cv_predictions(fitted)

counts <- confusion_counts(predictions, positive = "A-M")
pairs <- contingency_counts(predictions, tree, nearest)
intervals <- interval_beta_prime(counts, rho1 = 0.5, rho2 = 0.5)
test <- bcv_mcnemar_test(pairs)
print(intervals)
print(test)
