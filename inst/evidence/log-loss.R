# Coverage and width of the 95% interval of the log loss by variance components,
# m = 5 half splits, on three scales: `log`, the log, `plain`, estimate -/+ its
# reach, not below 0, and `beta`, eq. 19 on the range that `clip` leaves; and
# that of interval_components() (`new`). The reach is that of its distribution
# (eq. 15). `flat`: how often no loss varied (log and plain have no width there,
# and beta is new).
# `truth`: the mean log loss of classifiers trained on n/2 records drawn in the
# same way, each tested on 2,000. Two classes of normal records with four
# variables, the mean of the first `apart` standard deviations, of the others
# less. A clip of 1e-12 is the learner's: interval_components() has none.
# `Rscript inst/evidence/log-loss.R [replicates] [output]`, ten minutes.
suppressPackageStartupMessages(library(bcvinfer))
arguments <- commandArgs(TRUE)
replicates <- as.integer(c(arguments, 200)[1])
output <- c(arguments[-1], "inst/evidence/log-loss.csv")[1]

draw <- function(n, share, apart) {
  y <- rep(0:1, c(n - round(n * share), round(n * share)))
  x <- matrix(rnorm(4 * n), n) + apart * outer(y, c(1, 0.5, 0.25, 0))
  list(x = x, y = y)
}

# Probabilities of class 1.
posterior <- function(density1, density0, y) {
  plogis(density1 - density0 + log(mean(y) / mean(1 - y)))
}
learners <- list(
  nearest = function(x, y, new) as.numeric(class::knn1(x, new, y) == 1),
  logistic = function(x, y, new) {
    fit <- suppressWarnings(glm.fit(cbind(1, x), y, family = binomial()))
    plogis(drop(cbind(1, new) %*% fit$coefficients))
  },
  bayes = function(x, y, new) {
    density <- lapply(1:0, function(class) {
      own <- x[y == class, , drop = FALSE]
      rowSums(vapply(1:4, function(j) {
        dnorm(new[, j], mean(own[, j]), sd(own[, j]), log = TRUE)
      }, numeric(nrow(new))))
    })
    posterior(density[[1]], density[[2]], y)
  },
  lda = function(x, y, new) {
    means <- rbind(colMeans(x[y == 0, ]), colMeans(x[y == 1, ]))
    pooled <- crossprod(x - means[y + 1, ]) / (nrow(x) - 2)
    slope <- solve(pooled, means[2, ] - means[1, ])
    posterior(drop(new %*% slope), sum(slope * colMeans(means)), y)
  }
)
# The probability of the class that a record has.
likely <- function(cell, train, test) {
  p <- learners[[cell$learner]](train$x, train$y, test$x)
  pmax(ifelse(test$y == 1, p, 1 - p), cell$clip)
}

expected_loss <- function(cell, fits = 500) {
  mean(replicate(fits, {
    mean(-log(with(cell, likely(cell, draw(n / 2, share, apart),
                                draw(2000, share, apart)))))
  }))
}

# Both ends on a scale, by name.
ends_on <- list(
  log = function(e, reach, clip) {
    factor <- if (reach > 0) exp(reach / e) else 1
    c(e / factor, e * factor)
  },
  plain = function(e, reach, clip) c(max(0, e - reach), e + reach),
  beta = function(e, reach, clip) {
    bcvinfer:::components_ends(e, reach, c(0, -log(clip)), 0.95)
  }
)

# What users get for these probabilities of the records' own classes.
package_ends <- function(cell, y, fold, own) {
  p <- abs(own - (y == 0))
  table <- data.frame(row = as.vector(row(fold)), rep = as.vector(col(fold)),
                      fold = as.vector(fold), truth = factor(rep(y, 5), 0:1),
                      p = as.vector(p))
  table$a <- factor(as.integer(table$p > 0.5), 0:1)
  predictions <- cv_predictions(table, truth, a, row, rep, fold,
                                probs = list(a = "p"))
  found <- suppressWarnings(interval_components(
    predictions, "log_loss", clip = if (cell$clip > 1e-12) cell$clip
  ))
  c(found$conf.low, found$conf.high)
}

one_study <- function(cell) {
  data <- with(cell, draw(n, share, apart))
  fold <- cv_bcv(cell$n, m = 5, strata = data$y)$assignment
  storage.mode(fold) <- "integer"
  part <- function(at) list(x = data$x[at, , drop = FALSE], y = data$y[at])
  own <- matrix(0, cell$n, 5)
  for (j in 1:5) for (k in 1:2) {
    at <- fold[, j] == k
    own[at, j] <- likely(cell, part(!at), part(at))
  }
  parts <- bcvinfer:::plan_components(
    -log(own), list(fold = fold, size = dim(fold)), "halves"
  )
  reach <- bcvinfer:::core_reach(0.025, parts)
  ends <- lapply(ends_on, function(ends) ends(parts$estimate, reach, cell$clip))
  ends$new <- package_ends(cell, data$y, fold, own)
  flat <- parts$stderr < 1e-10
  if (flat) ends$beta <- ends$new
  c(parts$estimate, flat, unlist(ends))
}

# Probabilities of 0 and 1 need a clip; 1e-12 stands for none.
kinds <- data.frame(learner = c("nearest", "logistic", "logistic", "bayes",
                                "lda"), clip = c(1e-3, 1e-3, rep(1e-12, 3)))
designs <- rbind(
  expand.grid(n = 100, share = c(0.09, 0.3), apart = c(1, 3, 5)),
  expand.grid(n = c(200, 500), share = 0.1, apart = 3)
)
cells <- merge(kinds, designs)
rows <- lapply(seq_len(nrow(cells)), function(i) {
  set.seed(100 + i)
  cell <- cells[i, ]
  truth <- expected_loss(cell)
  found <- t(replicate(replicates, one_study(cell)))
  row <- cbind(cell, replicates, truth = truth, flat = mean(found[, 2]))
  for (scale in c(names(ends_on), "new")) {
    ends <- found[, paste0(scale, 1:2)]
    row[paste0("coverage_", scale)] <- mean(ends[, 1] <= truth &
                                              truth <= ends[, 2])
    row[paste0("width_", scale)] <- median(ends[, 2] - ends[, 1])
  }
  row[-(1:5)] <- signif(row[-(1:5)], 4)
  message(paste(format(row), collapse = " "))
  row
})
write.csv(do.call(rbind, rows), output, row.names = FALSE)
