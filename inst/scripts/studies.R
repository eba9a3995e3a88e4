# The studies of vignette("studies") with enough data sets to tell methods
# apart: `Rscript studies.R FOLDER [REPLICATES]` writes FOLDER/studies-*.csv.
# Stopped, it goes on where it was; about ten minutes of one processor.

library(bcvinfer)

arguments <- commandArgs(TRUE)
folder <- arguments[1]
replicates <- if (length(arguments) > 1) as.integer(arguments[2]) else 1000
future::plan("multisession")

data("LetterRecognition", package = "mlbench")
population <- transform(
  LetterRecognition,
  lettr = factor(ifelse(lettr %in% LETTERS[1:13], "A-M", "N-Z"))
)
draw <- function(n) {
  function() population[sample(nrow(population), n, replace = TRUE), ]
}
learners <- list(tree = learner_tree(), nearest = learner_knn(k = 1))

place <- function(name) file.path(folder, paste0("studies-", name))
keep <- function(study, name) {
  utils::write.csv(as.data.frame(study), paste0(place(name), ".csv"),
                   row.names = FALSE)
}

# How often intervals cover the F1 of a classifier trained on n/2 or n records.
set.seed(1)
half <- coverage_study(
  draw(200), lettr, learners,
  c("components", "beta_prime_averaged", "beta_prime", "bcv32_t"),
  truth = list(train = 100, test = 5000, replicates = 400), positive = "A-M",
  replicates = replicates, checkpoint = place("coverage-half")
)
full <- coverage_study(
  draw(200), lettr, learners, c("beta_prime_kfold", "kfold_t"),
  truth = list(train = 200, test = 5000, replicates = 400), positive = "A-M",
  replicates = replicates, checkpoint = place("coverage-full")
)
half$target <- "n/2"
full$target <- "n"
keep(rbind(half, full), "coverage")

# How many records it takes to see that one learner is better.
power <- lapply(c(100, 200, 400, 800), function(n) {
  set.seed(n)
  study <- error_rate_study(
    draw(n), lettr, learners,
    c("components", "bcv_mcnemar", "bcv_t", "calibrated_bcv52_f"),
    replicates = replicates / 5, checkpoint = place(paste0("power-", n))
  )
  study$n <- n
  study
})
keep(do.call(rbind, power), "power")

# How correlated the folds are.
set.seed(3)
correlations <- correlation_study(
  draw(300), lettr, learners, m = 5, replicates = replicates / 5,
  checkpoint = place("correlations")
)
keep(correlations, "correlations")
