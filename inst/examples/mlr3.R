# The letter comparison with mlr3: A-M against N-Z on 300 records, a
# classification tree against the nearest neighbour, over the ten folds of a
# block-regularized 5 x 2 cross-validation.

library(bcvinfer)
library(mlr3)

# The records `drawn`, their `features`, the `plan` and `nearest_label()`.
source(system.file("examples", "letters.R", package = "bcvinfer"), local = TRUE)

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
