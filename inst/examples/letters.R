# What the letter comparison shares in all idioms: A-M against N-Z on 300
# records, a block-regularized 5 x 2 plan, and the nearest neighbour. The other
# scripts of this folder begin with it.

library(bcvinfer)

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
