# The letter comparison with tidymodels: A-M against N-Z on 300 records, a
# classification tree against the nearest neighbour, over the ten folds of a
# block-regularized 5 x 2 cross-validation.

library(bcvinfer)
library(parsnip)
library(tune)
library(workflowsets)

# The records `drawn`, their `features`, the `plan` and `nearest_label()`.
source(system.file("examples", "letters.R", package = "bcvinfer"), local = TRUE)

# parsnip learns a new model: fit() keeps the records, predict() looks them up.
fit_nearest <- function(x, y) list(x = x, y = y)
predict_nearest <- function(object, new_data) {
  nearest_label(object$x, new_data[names(object$x)], object$y)
}
if (!"nearest_record" %in% get_from_env("models")) {
  set_new_model("nearest_record")
  set_model_mode("nearest_record", "classification")
  set_model_engine("nearest_record", "classification", "brute")
  set_fit("nearest_record", "classification", "brute", list(
    interface = "data.frame", protect = c("x", "y"),
    func = c(fun = "fit_nearest"), defaults = list()
  ))
  set_encoding("nearest_record", "classification", "brute", list(
    predictor_indicators = "none", compute_intercept = FALSE,
    remove_intercept = FALSE, allow_sparse_x = FALSE
  ))
  set_pred("nearest_record", "classification", "brute", "class", list(
    pre = NULL, post = NULL, func = c(fun = "predict_nearest"),
    args = list(object = quote(object$fit), new_data = quote(new_data))
  ))
}
nearest_record <- new_model_spec(
  "nearest_record", args = list(), eng_args = list(), mode = "classification",
  method = NULL, engine = "brute"
)

models <- list(tree = decision_tree("classification", engine = "rpart"),
               nearest = nearest_record)
workflows <- workflow_set(list(letters = lettr ~ .), models)
results <- workflow_map(
  workflows, "fit_resamples", resamples = as_rset(plan, drawn),
  metrics = yardstick::metric_set(yardstick::accuracy),
  control = control_resamples(save_pred = TRUE)
)
predictions <- as_cv_predictions(results)
names(predictions) <- sub("^letters_", "", names(predictions))

counts <- confusion_counts(predictions, positive = "A-M")
pairs <- contingency_counts(predictions, tree, nearest)
intervals <- interval_beta_prime(counts, rho1 = 0.5, rho2 = 0.5)
test <- bcv_mcnemar_test(pairs)
print(intervals)
print(test)
