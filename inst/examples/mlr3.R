# The letter comparison with mlr3: A-M against N-Z on 300 records, a
# classification tree against the nearest neighbour, over the ten folds of a
# block-regularized 5 x 2 cross-validation.

library(bcvinfer)
library(mlr3)

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

LearnerNearest <- R6::R6Class(
  "LearnerNearest", inherit = LearnerClassif,
  public = list(initialize = function() {
    super$initialize("nearest", feature_types = c("numeric", "integer"),
                     properties = "twoclass")
  }),
  private = list(
    .train = function(task) {
      list(x = task$data(cols = task$feature_names), y = task$truth())
    },
    .predict = function(task) {
      new <- task$data(cols = names(self$model$x))
      list(response = nearest_label(self$model$x, new, self$model$y))
    }
  )
)

lgr::get_logger("mlr3")$set_threshold("warn")
task <- as_task_classif(drawn, target = "lettr", positive = "A-M")
# The seed above has drawn the plan; this is the same one, drawn by mlr3.
set.seed(2023)
invisible(sample(nrow(letters_data), 300, replace = TRUE))
halves <- rsmp("bcv", m = 5)$instantiate(task)
learners <- list(lrn("classif.rpart", id = "tree"), LearnerNearest$new())
results <- benchmark(benchmark_grid(task, learners, halves))
predictions <- as_cv_predictions(results)

counts <- confusion_counts(predictions, positive = "A-M")
pairs <- contingency_counts(predictions, tree, nearest)
intervals <- interval_beta_prime(counts, rho1 = 0.5, rho2 = 0.5)
test <- bcv_mcnemar_test(pairs)
print(intervals)
print(test)
