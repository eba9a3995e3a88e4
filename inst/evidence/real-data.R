# Makes real-data.csv.gz: tests and intervals on samples of real data.
#   Rscript inst/evidence/real-data.R [replicates] [folder of cells] [cells]
# A data set of an R package is the population: records are drawn from it
# independently, so that the truth is known, the measure of a classifier on all
# records of the data set when it is trained on as many such records. (Drawn
# without replacement, a sample of a third of a data set has a smaller variance
# than the methods are made for.) Features are the first eight principal
# components of the standardized columns; columns of which one value has 95% are
# left out.
# Hypotheses that are exactly true on real data (`null`):
# twins   Learner a sees the record. For half of the records, by a coin, b sees
#         the same one, and for the others another record of the same class. The
#         pair of records can be exchanged without changing its distribution.
# noise   Each of two learners sees the record with normal noise of its own, of
#         half a standard deviation in each feature.
# seeds   Both see the same records and draw for each fit what else they need:
#         discriminant analysis on 3 of the features.
# labels  Two kinds of learners, and the classes are replaced by fair coins:
#         each prediction is wrong with probability 1/2.
# own     Twins of a learner that does not minimize the error: a threshold with
#         the largest F1, or sensitivity plus specificity, on the training
#         records, equal prior shares of the classes, or the nearest mean.
# But for labels one algorithm meets exchangeable data, so that its measures
# have the same expectation twice, whatever the measure; labels is a hypothesis
# on the error alone.
# Rows, with the columns of grid.csv: the share of samples in which a test
# rejects at level .05 (`rejection`), or, of twins, seeds and own, whose
# learners see the records as they are, in which a 95% interval covers the truth
# for training sets of n/2, four fifths of n or n records (`coverage`, of both
# learners together), with the mean width. `failures` counts the samples in
# which a method gave no answer. `other` is the learner b. "components" on folds
# takes the training part from the half splits. Finished cells are kept in the
# folder, and a run goes on where it was stopped; `cells` (as 3,7) runs these
# cells alone.

library(bcvinfer)
arguments <- commandArgs(TRUE)
replicates <- if (length(arguments) > 0) as.integer(arguments[1]) else 100L
folder <- if (length(arguments) > 1) arguments[2] else tempfile("real-cells")
dir.create(folder, showWarnings = FALSE, recursive = TRUE)
here <- environment()
for (file in c("learners.R", "study.R")) {
  sys.source(system.file("evidence", file, package = "bcvinfer"), here)
}

# Complete records; `positive` says of each whether it is of the positive class,
# the columns `drop` are no features.
population <- function(package, data, positive, drop) {
  found <- new.env()
  suppressWarnings(utils::data(list = data, package = package, envir = found))
  # (Some data are only exported.)
  records <- found[[data]]
  if (is.null(records)) records <- getExportedValue(package, data)
  records <- as.data.frame(records)
  y <- as.integer(eval(substitute(positive), records))
  frame <- records[setdiff(names(records), drop)]
  whole <- stats::complete.cases(frame, y)
  x <- stats::model.matrix(~ ., frame[whole, ])[, -1]
  usual <- apply(x, 2, function(column) max(table(column)) / length(column))
  x <- scale(x[, usual < 0.95])
  parts <- stats::prcomp(x, rank. = 8)$x
  list(y = y[whole], x = unname(scale(parts)))
}

populations <- list(
  letters = quote(population("mlbench", "LetterRecognition",
                             lettr %in% LETTERS[1:13], "lettr")),
  vowels = quote(population("mlbench", "LetterRecognition",
                            lettr %in% c("A", "E", "I", "O", "U"), "lettr")),
  satellite = quote(population("mlbench", "Satellite",
                               classes == "damp grey soil", "classes")),
  shuttle = quote(population("mlbench", "Shuttle", Class != "Rad.Flow",
                             "Class")),
  dna = quote(population("mlbench", "DNA", Class == "n", "Class")),
  vehicle = quote(population("mlbench", "Vehicle", Class == "van", "Class")),
  # In mlbench before 2.1-10.
  diabetes = quote(population("mlbench", "PimaIndiansDiabetes",
                              diabetes == "pos", "diabetes")),
  biopsy = quote(population("MASS", "biopsy", class == "malignant",
                            c("ID", "class"))),
  aids = quote(population("MASS", "Aids2", status == "D",
                          c("status", "death"))),
  chains = quote(population("survival", "flchain", death == 1,
                            c("death", "futime", "chapter", "flc.grp"))),
  wilms = quote(population("survival", "nwtco", rel == 1, c(
    "seqno", "rel", "edrel", "in.subcohort", "study"
  ))),
  breast = quote(population("survival", "rotterdam", recur == 1, c(
    "pid", "rtime", "recur", "dtime", "death"
  ))),
  gammopathy = quote(population("survival", "mgus2", death == 1, c(
    "id", "ptime", "pstat", "futime", "death"
  ))),
  pupils = quote(population("nlme", "MathAchieve", Minority == "Yes",
                            c("School", "Minority"))),
  diamonds = quote(population("ggplot2", "diamonds", cut == "Ideal", "cut")),
  segments = quote(population("caret", "segmentationData", Class == "WS",
                              c("Cell", "Case", "Class"))),
  credit = quote(population("caret", "GermanCredit", Class == "Bad", "Class")),
  liver = quote(population("survival", "nafld1", status == 1,
                           c("id", "case.id", "futime", "status"))),
  houses = quote(population("MASS", "Boston", medv >= 25, "medv")),
  radar = quote(population("mlbench", "Ionosphere", Class == "good",
                           c("Class", "V2"))),
  storms = quote(population("dplyr", "storms", status == "hurricane", c(
    "name", "status", "category", "wind", "tropicalstorm_force_diameter",
    "hurricane_force_diameter"
  ))),
  penguins = quote(population("palmerpenguins", "penguins", sex == "male",
                              "sex")),
  homes = quote(population("caret", "Sacramento", beds >= 4,
                           c("city", "zip", "beds"))),
  schools = quote(population("nlme", "bdf", langPOST >= 46,
                             c("schoolNR", "pupilNR", "langPOST"))),
  inhibitors = quote(population("caret", "dhfr", Y == "active", "Y"))
)
small <- c("vehicle", "diabetes", "biopsy", "gammopathy", "credit", "houses",
           "radar", "penguins", "inhibitors")

# Learners that are not at the minimum of the error. A threshold is moved to a
# probability of 1/2. `value`: of the records called and the right ones among
# them.
with_threshold <- function(fit, value) {
  function(x, y, new) {
    likely <- fit(x, y, rbind(x, new))
    old <- likely[seq_along(y)]
    cuts <- unique(old)
    if (length(cuts) < 2) return(likely[-seq_along(y)])
    from <- function(p) {
      length(p) - findInterval(cuts, sort(p), left.open = TRUE)
    }
    gain <- value(from(old), from(old[y == 1]), sum(y), sum(1 - y))
    cut <- stats::qlogis(cuts[which.max(gain)])
    stats::plogis(stats::qlogis(likely[-seq_along(y)]) - cut + 1e-9)
  }
}
largest_f1 <- function(called, right, ones, zeros) 2 * right / (called + ones)
largest_youden <- function(called, right, ones, zeros) {
  right / ones - (called - right) / zeros
}

evidence_learners$lda_f1 <- with_threshold(evidence_learners$lda, largest_f1)
evidence_learners$logistic_youden <-
  with_threshold(evidence_learners$logistic, largest_youden)
evidence_learners$lda_balanced <- function(x, y, new) {
  likely <- evidence_learners$lda(x, y, new)
  stats::plogis(stats::qlogis(likely) - stats::qlogis(mean(y)))
}
evidence_learners$nearest_mean <- function(x, y, new) {
  low <- colMeans(x[y == 0, , drop = FALSE])
  high <- colMeans(x[y == 1, , drop = FALSE])
  stats::plogis(drop(sweep(new, 2, (low + high) / 2) %*% (high - low)))
}
own <- c("lda_f1", "lda_balanced", "nearest_mean", "logistic_youden")

# Chosen before the run: learners, sizes and the second hypothesis rotate over
# the data sets.
turning <- c("lda", "logistic", "knn1", "knn7", "tree")
fast <- setdiff(turning, "tree")
cells <- do.call(rbind, lapply(seq_along(populations), function(i) {
  data <- names(populations)[i]
  at <- function(values, step) values[(i + step) %% length(values) + 1]
  sizes <- if (data %in% small) c(200, 300) else c(200, 300, 500)
  second <- at(c("seeds", "noise", "labels"), -1)
  pair <- switch(second, seeds = c("random_lda", "random_lda"),
                 noise = rep(at(fast, 2), 2),
                 labels = c(at(fast, 2), at(fast, 3)))
  data.frame(
    data, null = c("twins", second, "own"),
    learner = c(at(turning, 0), pair[1], at(own, 0)),
    other = c(at(turning, 0), pair[2], at(own, 0)),
    n = c(at(sizes, 0), if (second == "seeds" && !data %in% small) 1000 else
      at(sizes, 1), at(sizes, 2))
  )
}))
cells <- cells[order(match(cells$null, c("own", "twins"), 3)), ]

# These take the place of those of study.R.
all_measures <- c("error", "f1", "brier", "roc_auc")
kfold_measures <- "error"

fits_of <- function(cell) {
  list(a = evidence_learners[[cell$learner]],
       b = evidence_learners[[cell$other]])
}

draw <- function(population, n, null) {
  repeat {
    rows <- sample(length(population$y), n, replace = TRUE)
    y <- population$y[rows]
    if (min(sum(y), sum(1 - y)) >= 6) break
  }
  a <- population$x[rows, ]
  noise <- function() 0.5 * matrix(stats::rnorm(length(a)), n)
  switch(null,
    seeds = list(y = y, a = a, b = a),
    labels = list(y = sample(0:1, n, replace = TRUE), a = a, b = a),
    noise = list(y = y, a = a + noise(), b = a + noise()),
    {
      of_class <- split(seq_along(population$y), population$y)
      other <- rows
      for (class in 0:1) {
        asked <- y == class & stats::runif(n) < 0.5
        other[asked] <- sample(of_class[[class + 1]], sum(asked),
                               replace = TRUE)
      }
      list(y = y, a = a, b = population$x[other, ])
    }
  )
}

interval_ends <- function(x, folds, m) {
  found <- list()
  for (measure in all_measures) {
    found[[key("components", measure, "bcv", m)]] <- ends_components(x, measure)
  }
  counts <- confusion_counts(x, "1", scheme = "bcv")
  found[[key("beta_prime f1 bcv", m)]] <- ends_of(interval_beta_prime(counts))
  if (m == 5) {
    counts <- confusion_counts(folds, "1", scheme = "kfold")
    found[["beta_prime_kfold f1 kfold 1"]] <-
      ends_of(interval_beta_prime(counts))
    found[["corrected_kfold_t f1 kfold 1"]] <-
      ends_of(interval_t(counts, "f1", method = "corrected_kfold_t"))
  }
  found
}

# Predictions on five blocks with pairs deleted.
predict_blocks <- function(cell, data) {
  fits <- fits_of(cell)
  wide <- ncol(data$a)
  learner <- function(fit, columns) {
    function(train, test, target) {
      p <- fit(as.matrix(train[columns]), as.integer(train[[target]] == "1"),
               as.matrix(test[columns]))
      data.frame(.pred_class = factor(as.integer(p > 0.5), 0:1),
                 .pred_0 = 1 - p, .pred_1 = p)
    }
  }
  frame <- data.frame(data$a, data$b)
  frame$y <- factor(data$y, 0:1)
  cv_predict(cv_blocks(frame, strata = y), frame, y, list(
    a = learner(fits$a, seq_len(wide)),
    b = learner(fits$b, wide + seq_len(wide))
  ))
}

# Do both learners see the records as they are?
plain_records <- c("twins", "seeds", "own")

one_sample <- function(population, cell, repetitions) {
  data <- draw(population, cell$n, cell$null)
  measures <- if (cell$null == "labels") "error" else all_measures
  halves <- cv_bcv(cell$n, max(repetitions), nested = TRUE)$assignment
  made <- predict_both(cell, data, halves)
  plan <- cv_kfold(cell$n, 10, strata = data$y)$assignment
  folds <- as_predictions(data, predict_both(cell, data, plan))
  tests <- intervals <- list()
  for (m in repetitions) {
    x <- as_predictions(data, made, m)
    tests <- c(tests, half_split_tests(cell, x, m, measures))
    if (m == 5) tests <- c(tests, kfold_tests(folds, x, measures))
    if (cell$null %in% plain_records) {
      intervals <- c(intervals, interval_ends(x, folds, m))
    }
  }
  blocks <- attempt(predict_blocks(cell, data))
  for (measure in measures) {
    place <- key("components", measure, "blocks", 1)
    failed <- !inherits(blocks, "cv_predictions")
    tests[[place]] <- if (failed) NA else p_components(blocks, measure)
    if (cell$null %in% plain_records) {
      intervals[[place]] <- if (failed) rep(NA_real_, 6) else
        ends_components(blocks, measure)
    }
  }
  list(tests = unlist(tests), intervals = intervals)
}

# The measures on the whole data set, or 1,000 records of it, of classifiers
# that are trained on `size` records of it.
truth_at <- function(population, size, fit, fits = 200) {
  parts <- replicate(fits, {
    train <- draw(population, size, "seeds")
    rows <- seq_along(population$y)
    if (length(rows) > 1000) rows <- sample(rows, 1000)
    p <- cbind(fit(train$a, train$y, population$x[rows, ]))
    parts_of(p, population$y[rows], matrix(1, length(rows)))
  })
  true_values(rowMeans(parts))
}

# Of both learners together, as in grid.csv.
covered <- function(ends, truth) {
  found <- rowMeans(ends[, 3:4, drop = FALSE] <= truth &
                      truth <= ends[, 5:6, drop = FALSE])
  found[!is.na(found)]
}

summarize_cell <- function(cell, samples, truth) {
  row <- function(name, what, values, failures, truth = NA, width = NA) {
    words <- strsplit(name, " ")[[1]]
    data.frame(cell, method = words[1], measure = words[2], plan = words[3],
               m = as.integer(words[4]), what, truth,
               value = signif(mean(values), 4), width = signif(width, 3),
               se = signif(stats::sd(values) / sqrt(length(values)), 2),
               replicates = length(samples), failures)
  }
  tests <- lapply(names(samples[[1]]$tests), function(name) {
    p <- vapply(samples, function(sample) sample$tests[[name]], 0)
    row(name, "rejection", !is.na(p) & p < 0.05, failures = sum(is.na(p)))
  })
  intervals <- lapply(names(samples[[1]]$intervals), function(name) {
    words <- strsplit(name, " ")[[1]]
    target <- switch(words[3], bcv = "n/2", blocks = "0.8n", "n")
    ends <- t(vapply(samples, function(sample) sample$intervals[[name]],
                     numeric(6)))
    values <- covered(ends, truth[[target]][[words[2]]])
    row(name, "coverage", values, failures = length(samples) - length(values),
        truth = target, width = mean(ends[, 5:6] - ends[, 3:4], na.rm = TRUE))
  })
  do.call(rbind, c(tests, intervals))
}

run_cell <- function(i) {
  cell <- cells[i, ]
  data <- eval(populations[[cell$data]])
  truth <- if (cell$null %in% plain_records) {
    fit <- fits_of(cell)$a
    list(n = truth_at(data, cell$n, fit),
         "0.8n" = truth_at(data, 0.8 * cell$n, fit),
         "n/2" = truth_at(data, cell$n / 2, fit))
  }
  repetitions <- if (cell$learner == "lda") c(5, 15) else 5
  samples <- lapply(seq_len(replicates), function(replicate) {
    one_sample(data, cell, repetitions)
  })
  cell$positives <- if (cell$null == "labels") 0.5 else
    signif(mean(data$y), 3)
  summarize_cell(cell, samples, truth)
}

chosen <- if (length(arguments) > 2) {
  as.integer(strsplit(arguments[3], ",")[[1]])
} else {
  seq_len(nrow(cells))
}
for (i in chosen) {
  file <- file.path(folder, sprintf("cell-%02d.csv", i))
  if (file.exists(file)) next
  set.seed(20261124 + i)
  start <- proc.time()[["elapsed"]]
  write_rows(run_cell(i), file)
  message("cell ", i, ": ", toString(unlist(cells[i, ])), ", ",
          round(proc.time()[["elapsed"]] - start), " s")
}
files <- list.files(folder, "^cell-[0-9]+[.]csv$", full.names = TRUE)
if (length(files) == nrow(cells)) {
  to <- gzfile(file.path(folder, "real-data.csv.gz"), compression = 9)
  utils::write.csv(do.call(rbind, lapply(files, utils::read.csv)), to,
                   row.names = FALSE, quote = FALSE, na = "")
}
