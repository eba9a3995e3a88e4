# Figure 4 of Yang et al. (2023): power against the parameter that moves the
# learners apart. The point where they tie is the column of Table 5.

curve_points <- list(
  exp6 = c(0.4, 0.5, 0.7, 1), simple = c(0.1, 0.15, 0.2, 0.25, 0.3),
  letter = c(15, 4.64, 1)
)

power_curve <- function(data) {
  name <- paste0("003-figure4-", data)
  parameter <- problems_003[[data]]$parameter
  reproduction_part(
    name, paper = "003",
    title = paste0("Figure 4, ", data, ": power over ", parameter),
    run = function(options) {
      rows <- lapply(curve_points[[data]], function(at) {
        study <- rejections(problem_003(data, at), curve_tests, options,
                            paste0("at-", at))
        cbind(data = data, parameter = parameter, at = at,
              rejection_rows(study))
      })
      do.call(rbind, rows)
    }
  )
}

for (data in names(curve_points)) power_curve(data)

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
