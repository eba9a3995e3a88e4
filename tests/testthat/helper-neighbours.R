# Two overlapping classes, with room for errors of any learner.
neighbour_data <- function(n = 60) {
  data <- data.frame(x = rep_len(c(3, 1, 4, 1, 5, 9, 2, 6, 5), n),
                     z = rep_len(c(2, 7, 1, 8, 2, 8, 1), n))
  data$y <- factor(ifelse(data$x + data$z + rep_len(c(0, 4, -3), n) > 8, "hi",
                          "lo"))
  data
}

# A rset where all packages that make it need not be there.
skip_without <- function(...) {
  for (package in c(...)) testthat::skip_if_not_installed(package)
}
