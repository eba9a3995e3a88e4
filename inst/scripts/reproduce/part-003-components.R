# The recommended test where both learners of Table 5 of Yang et al. (2023) err
# equally often: no part of the paper.
reproduction_part(
  "003-components", paper = "003",
  title = "Type I error of components_test() on the data of Table 5",
  run = function(options) {
    rows <- lapply(names(problems_003), function(data) {
      study <- rejections(problem_003(data), "components", options, data)
      cbind(data = data, rejection_rows(study))
    })
    do.call(rbind, rows)
  }
)
