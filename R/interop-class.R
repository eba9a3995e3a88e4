class_labels <- function(train, test, truth, k) {
  as.character(class::knn(train, test, truth, k = k, use.all = TRUE))
}
