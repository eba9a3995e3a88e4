# Highest-density intervals of B ~ Be(shape1, shape2) and of the posterior of
# F1: the shortest with content `level`. Both ends are equally dense, or the
# interval ends at 0 or 1 where the density is highest there. Without a peak
# (infinite at both ends, or flat) the equal-tailed interval stands in.
# Vectorised; a matrix with columns conf.low, conf.high.
fscore_hpd <- function(level, shape1, shape2) {
  name_ends(fscore_hpd_cpp(as.double(level), as.double(shape1),
                           as.double(shape2)))
}

beta_hpd <- function(level, shape1, shape2) {
  name_ends(beta_hpd_cpp(as.double(level), as.double(shape1),
                         as.double(shape2)))
}

name_ends <- function(ends) {
  colnames(ends) <- c("conf.low", "conf.high")
  ends
}
