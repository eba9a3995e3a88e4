# Makes disagreement.csv.gz: the two errors of pairs of learners on data of R
# packages, 5 x 2 half splits; how many predictions are right of one alone
# (`disagreement`); the correlation of the errors (phi), the largest possible
# (`highest`). One minute.
#   Rscript inst/evidence/disagreement.R [folder]

library(bcvinfer)
arguments <- commandArgs(TRUE)
folder <- if (length(arguments) > 0) arguments[1] else "inst/evidence"

# The columns `drop` are no features.
problem <- function(package, data, target, drop = NULL) {
  found <- new.env()
  suppressWarnings(utils::data(list = data, package = package, envir = found))
  records <- as.data.frame(found[[data]])
  names(records)[names(records) == target] <- "y"
  records <- records[setdiff(names(records), drop)]
  records <- records[stats::complete.cases(records), ]
  if (nrow(records) > 1000) records <- records[sample(nrow(records), 1000), ]
  records$y <- factor(make.names(records$y))
  varies <- vapply(records, function(x) length(unique(x)) > 1, NA)
  features <- records[varies & names(records) != "y"]
  # Standardized, without columns of which one value has 95%.
  x <- stats::model.matrix(~ ., features)[, -1]
  usual <- apply(x, 2, function(column) max(table(column)) / length(column))
  x <- scale(x[, usual < 0.95])
  data.frame(y = records$y, unname(as.data.frame(x)))
}

problems <- list(
  sonar = quote(problem("mlbench", "Sonar", "Class")),
  ionosphere = quote(problem("mlbench", "Ionosphere", "Class")),
  diabetes = quote(problem("mlbench", "PimaIndiansDiabetes", "diabetes")),
  breast = quote(problem("mlbench", "BreastCancer", "Class", "Id")),
  votes = quote(problem("mlbench", "HouseVotes84", "Class")),
  vehicle = quote(problem("mlbench", "Vehicle", "Class")),
  glass = quote(problem("mlbench", "Glass", "Type")),
  vowel = quote(problem("mlbench", "Vowel", "Class")),
  satellite = quote(problem("mlbench", "Satellite", "classes")),
  letters = quote(problem("mlbench", "LetterRecognition", "lettr")),
  birthwt = quote(problem("MASS", "birthwt", "low", "bwt")),
  crabs = quote(problem("MASS", "crabs", "sp", "index")),
  aids = quote(problem("MASS", "Aids2", "status", "death")),
  kyphosis = quote(problem("rpart", "kyphosis", "Kyphosis")),
  iris = quote(problem("datasets", "iris", "Species"))
)

discriminants <- as_learner(function(train, test, target) {
  fit <- suppressWarnings(MASS::lda(
    stats::reformulate(setdiff(names(train), target), target), train
  ))
  as.character(stats::predict(fit, test)$class)
})

# Logistic regression is for two classes.
learners_for <- function(classes) {
  c(list(tree = learner_tree(), knn1 = learner_knn(k = 1),
         knn7 = learner_knn(k = 7), naive_bayes = learner_naive_bayes(),
         lda = discriminants),
    if (classes == 2) list(logistic = learner_logistic()))
}

pairs_of <- function(name) {
  set.seed(match(name, names(problems)))
  data <- eval(problems[[name]])
  learners <- learners_for(nlevels(data$y))
  predictions <- suppressWarnings(cv_predict(
    cv_bcv(data, m = 5, strata = y), data, y, learners
  ))
  wrong <- vapply(names(learners), function(learner) {
    as.numeric(predictions[[learner]] != predictions$truth)
  }, numeric(nrow(predictions)))
  pairs <- utils::combn(names(learners), 2)
  rows <- lapply(seq_len(ncol(pairs)), function(i) {
    x <- wrong[, pairs[1, i]]
    y <- wrong[, pairs[2, i]]
    low <- min(mean(x), mean(y))
    high <- max(mean(x), mean(y))
    data.frame(
      data = name, records = nrow(data), a = pairs[1, i], b = pairs[2, i],
      error_a = mean(x), error_b = mean(y), disagreement = mean(x != y),
      correlation = suppressWarnings(stats::cor(x, y)),
      highest = sqrt(low * (1 - high) / (high * (1 - low)))
    )
  })
  message(name)
  do.call(rbind, rows)
}

rows <- do.call(rbind, lapply(names(problems), pairs_of))
numbers <- c("error_a", "error_b", "disagreement", "correlation", "highest")
rows[numbers] <- lapply(rows[numbers], signif, 5)
utils::write.csv(rows, gzfile(file.path(folder, "disagreement.csv.gz")),
                 row.names = FALSE, quote = FALSE)
