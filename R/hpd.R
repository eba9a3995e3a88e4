# Highest-density intervals as matrices, until posterior_ends() is called.
fscore_hpd <- function(level, shape1, shape2) {
  ends <- posterior_ends_cpp(as.double(level), "fscore",
                             list(as.double(shape1), as.double(shape2)), TRUE)
  colnames(ends) <- c("conf.low", "conf.high")
  ends
}

beta_hpd <- function(level, shape1, shape2) {
  ends <- posterior_ends_cpp(as.double(level), "beta",
                             list(as.double(shape1), as.double(shape2)), TRUE)
  colnames(ends) <- c("conf.low", "conf.high")
  ends
}
