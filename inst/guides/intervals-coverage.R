# Makes intervals-coverage.csv, which the guide vignette("intervals") draws:
# how often intervals for F1 cover, on samples of 300 of the 20,000 letters, and
# how long they are. Run it in the folder where the file shall be; it takes
# some ten minutes on one core.

library(bcvinfer)
data("LetterRecognition", package = "mlbench")
letters <- transform(
  LetterRecognition, lettr = NULL,
  half = factor(ifelse(lettr %in% LETTERS[1:13], "A-M", "N-Z"))
)
learners <- list(tree = learner_tree(), logistic = learner_logistic(),
                 nearest = learner_knn(k = 1))
intervals <- c("beta_prime_kfold", "kfold_t", "corrected_kfold_t",
               "beta_prime", "beta_prime_averaged", "bcv_t", "cv52_t")

# The same 500 samples against two truths: that of training on all 300 records
# of a sample, and that of training on half of them.
study <- function(train) {
  set.seed(2023)
  found <- coverage_study(
    function() letters[sample(nrow(letters), 300), ], half, learners,
    intervals, truth = list(train = train, test = 5000, replicates = 200),
    positive = "A-M", replicates = 500
  )
  data.frame(train = train, as.data.frame(found))
}
rows <- rbind(study(300), study(150))
write.csv(format(rows, digits = 4), "intervals-coverage.csv",
          row.names = FALSE, quote = FALSE)
