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

# Whole numbers of at least 0 as fread() gives them, by their bits: bit64 is
# neither needed nor loaded.
bits_of_64 <- function(x) structure(x * 2^-1074, class = "integer64")

mlr3_task <- function(data = neighbour_data(), ...) {
  mlr3::as_task_classif(data, target = "y", id = "task", ...)
}

quiet_mlr3 <- function(frame = parent.frame()) {
  skip_without(c("mlr3", "rpart"))
  logger <- lgr::get_logger("mlr3")
  old <- logger$threshold
  logger$set_threshold("warn")
  withr::defer(logger$set_threshold(old), envir = frame)
}
