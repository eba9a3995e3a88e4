# Data that several parts draw from.

# Cases of papers 000 and 001: mean and variance of the second class. Both print
# N(mu, s I); the number of predictors is 5 (000 prints 2, see settings.csv).
gaussian_cases <- list(
  I = c(mean = 0.5, variance = 1), II = c(mean = 1.5, variance = 2),
  III = c(mean = 1, variance = 2)
)

# With n / 2 records of each class, which the printed coverages come out with,
# or with classes at random.
gaussian_sampler <- function(n, case, p = 5, balanced = TRUE) {
  shape <- gaussian_cases[[case]]
  draw <- function(n) {
    sim_data(n, "gaussian", mu1 = shape[["mean"]], var1 = shape[["variance"]],
             p = p)
  }
  if (!balanced) return(function() draw(n))
  function() {
    # A class has fewer than n / 2 of so many with probability below 1e-20.
    drawn <- draw(3 * n + 100)
    rank <- stats::ave(seq_along(drawn$y), drawn$y, FUN = seq_along)
    drawn[rank <= n / 2, ]
  }
}

# The 20,000 letters of mlbench as two classes: A to M, the positive one,
# against N to Z.
letter_halves <- function() {
  home <- new.env()
  utils::data("LetterRecognition", package = "mlbench", envir = home)
  letters <- home$LetterRecognition
  first <- letters$lettr %in% LETTERS[1:13]
  letters$lettr <- NULL
  letters$y <- factor(ifelse(first, "A-M", "N-Z"))
  letters
}

# Samples with replacement from a finite population, as the papers draw them.
sampler <- function(population, n) {
  function() population[sample.int(nrow(population), n, replace = TRUE), ]
}

# The same, with equally many records of each class, in random order: the share
# of a class does not differ from sample to sample.
balanced_sampler <- function(population, n, class = "y") {
  rows <- split(seq_len(nrow(population)), population[[class]])
  each <- n / length(rows)
  function() {
    drawn <- lapply(rows, function(own) {
      own[sample.int(length(own), each, TRUE)]
    })
    drawn <- unlist(drawn, use.names = FALSE)
    population[drawn[sample.int(length(drawn))], ]
  }
}

# What tables of coverage and length have in common.

# The truths of a classifier trained on all n records and on half of them: the
# mean over so many fresh training sets.
two_truths <- function(n, options) {
  size <- function(train) {
    list(train = train, test = 2000, replicates = min(options$replicates, 500))
  }
  list("n" = size(n), "n/2" = size(n / 2))
}

# A coverage_study() as rows of quantity, value, se, replicates. Coverage has a
# row for each truth, named in `target`; lengths and the truths themselves do
# not depend on intervals or targets, and have none there.
coverage_rows <- function(study) {
  study <- as.data.frame(study)
  worked <- study$replicates - study$failures
  keys <- c("learner", "measure", "interval", "target")
  rows <- function(quantity, value, se) {
    data.frame(study[keys], quantity = quantity, value = value, se = se,
               replicates = worked)
  }
  coverage <- rows("coverage", study$coverage, study$coverage_se)
  length <- rows("length", study$length, study$length_se)
  length$target <- NA
  truth <- rows("truth", study$truth, study$truth_se)
  truth[c("interval", "replicates")] <- NA
  result <- unique(rbind(coverage, length, truth))
  rownames(result) <- NULL
  result
}
