# MAGIC and MNIST, data sets of 300 drawn with replacement: how often the tests
# find a difference between a tree and the nearest neighbour. The two learners
# are ours; there is no published number to hold these against.

file_part <- function(data, title, read) {
  reproduction_part(
    paste0("003-", data), paper = "003",
    title = paste0(title, ": rejection rates, tree against 1-NN"),
    run = function(options) {
      # Read before any study begins, which would take a skip for a failure.
      population <- read(options[[data]])
      problem <- list(generate = sampler(population, 300), target = "y",
                      learners = list(tree = learner_tree(),
                                      nearest = learner_knn(1)))
      study <- rejections(problem, curve_tests, options, "study")
      cbind(data = data, rejection_rows(study))
    }
  )
}

file_part("magic", "MAGIC", read_magic)
file_part("mnist", "MNIST", read_mnist)
