# The letter comparison with tidymodels: A-M against N-Z on 300 records, a
# classification tree against the nearest neighbour, over the ten folds of a
# block-regularized 5 x 2 cross-validation.

library(bcvinfer)
library(parsnip)
library(tune)
library(workflowsets)

data("LetterRecognition", package = "mlbench", envir = environment())
letters_data <- transform(
  LetterRecognition,
  lettr = factor(ifelse(lettr %in% LETTERS[1:13], "A-M", "N-Z"))
)
set.seed(2023)
drawn <- letters_data[sample(nrow(letters_data), 300, replace = TRUE), ]
rownames(drawn) <- NULL
# mlr3 sorts the features, and a tree takes the first of two equal splits: the
# same order for all.
features <- sort(setdiff(names(drawn), "lettr"), method = "radix")
drawn <- drawn[c("lettr", features)]
plan <- cv_bcv(drawn, m = 5)

# Letters have whole coordinates, so that several neighbours can be equally
# near: the first of them decides, everywhere.
nearest_label <- function(train, test, labels) {
  near <- FNN::get.knnx(as.matrix(train), as.matrix(test), 1, "brute")
  labels[near$nn.index[, 1]]
}

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
