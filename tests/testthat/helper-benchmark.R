# Demsar (2006, J. Mach. Learn. Res. 7, Table 6): the AUC of four learners on 14
# data sets. The printed mean ranks need the third value of "voting" to be a
# little above .975: a tie made by rounding.
demsar_table <- function(voting = 0.975) {
  values <- c(
    .763, .768, .771, .798, .599, .591, .590, .569, .954, .971, .968, .967,
    .628, .661, .654, .657, .882, .888, .886, .898, .936, .931, .916, .931,
    .661, .668, .609, .685, .583, .583, .563, .625, .775, .838, .866, .875,
    1, 1, 1, 1, .940, .962, .965, .962, .619, .666, .614, .669,
    .972, .981, voting, .975, .957, .978, .946, .970
  )
  matrix(values, 14, byrow = TRUE, dimnames = list(
    c("adult", "breast cancer", "wisconsin", "cmc", "ionosphere", "iris",
      "liver", "lung", "lymphography", "mushroom", "tumor", "rheum", "voting",
      "wine"),
    c("C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf")
  ))
}

demsar <- function(...) {
  cv_benchmark(demsar_table(...), measure = "AUC", direction = "maximize")
}

# A long benchmark: normal estimates of `learners` on `sets` data sets in reps x
# folds.
long_benchmark <- function(sets = 3, reps = 5, folds = 2,
                           learners = c("tree", "knn")) {
  grid <- expand.grid(fold = seq_len(folds), rep = seq_len(reps),
                      learner = learners, dataset = paste0("d", seq_len(sets)),
                      stringsAsFactors = FALSE)
  withr::with_seed(1, grid$estimate <- 0.8 + rnorm(nrow(grid)) / 30)
  grid
}

read_long <- function(x, ..., direction = "maximize") {
  cv_benchmark(x, dataset, learner, estimate, rep, fold, direction = direction,
               ...)
}

# Differences of `size` folds around means, without random numbers.
wave_folds <- function(means, spread, size) {
  lapply(seq_along(means), function(i) {
    k <- seq_len(size)
    wave <- sin(1.7 * k + i) + 0.3 * cos(3.1 * k * i)
    means[i] + spread * (wave - mean(wave))
  })
}

# A benchmark whose differences a - b on the folds are those given.
folds_benchmark <- function(differences, direction = "maximize") {
  rows <- lapply(seq_along(differences), function(i) {
    size <- length(differences[[i]])
    data.frame(dataset = paste0("d", i), fold = rep(seq_len(size), 2),
               learner = rep(c("a", "b"), each = size),
               estimate = c(differences[[i]], numeric(size)))
  })
  cv_benchmark(do.call(rbind, rows), dataset, learner, estimate, fold = fold,
               direction = direction)
}

# One difference a - b for each data set.
difference_benchmark <- function(d, direction = "maximize") {
  cv_benchmark(cbind(a = d, b = 0), direction)
}
