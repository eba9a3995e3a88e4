# The letter comparison with the resamples of rsample: A-M against N-Z on 300
# records, a classification tree against the nearest neighbour, over the ten
# folds of a block-regularized 5 x 2 cross-validation.

library(bcvinfer)
library(rsample)

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
