# inst/extdata/ten-folds.csv, the predictions with which vignette("bcvinfer")
# begins: two learners on ten folds of the Sonar data of mlbench.
# `Rscript data-raw/ten-folds.R`, with the installed package.
library(bcvinfer)
data("Sonar", package = "mlbench")
set.seed(1)
predictions <- cv_predict(cv_kfold(Sonar, k = 10, strata = Class), Sonar, Class,
                          list(tree = learner_tree(),
                               nearest = learner_knn(k = 1)))
columns <- c("row", "fold", "truth", "tree", "nearest")
utils::write.csv(as.data.frame(predictions)[columns],
                 "inst/extdata/ten-folds.csv", row.names = FALSE, quote = FALSE)
