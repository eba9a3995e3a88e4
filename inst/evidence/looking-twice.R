# Makes looking-twice.csv: the level of a test to which repetitions are added
# after a look at its p-value.
#   Rscript inst/evidence/looking-twice.R [replicates] [folder]
# Theory: the probability that any look rejects equal learners; means of nested
# half splits, rho1 = rho2 = 1/2, are normal. Simulated: 7 nearest neighbours on
# three of six exchangeable features against the other three, 200 records.

library(bcvinfer)
arguments <- commandArgs(TRUE)
replicates <- if (length(arguments) > 0) as.integer(arguments[1]) else 1500L
folder <- if (length(arguments) > 1) arguments[2] else "inst/evidence"

# The mean of m repetitions has the variance A(m) / (2m), its covariance with
# that of fewer repetitions: mean / variance has independent normal steps.
information <- function(m) 2 * m / (1 + 0.5 + (m - 1))

# The probability that |z| exceeds `limit` at any look. `stay`: below which |z|
# a look ends the study without rejection (0: never).
any_rejection <- function(m, limit, stay = 0, points = 1500) {
  known <- information(m)
  density <- NULL
  rejected <- 0
  for (look in seq_along(m)) {
    end <- limit * sqrt(known[look])
    step <- sqrt(diff(c(0, known))[look])
    if (is.null(density)) {
      outside <- 2 * stats::pnorm(-end, sd = step)
    } else {
      outside <- sum(weight * density * (
        stats::pnorm(-end, at, step) +
          stats::pnorm(end, at, step, lower.tail = FALSE)
      ))
    }
    rejected <- rejected + outside
    new <- seq(-end, end, length.out = points)
    density <- if (is.null(density)) stats::dnorm(new, sd = step) else
      vapply(new, function(x) {
        sum(weight * density * stats::dnorm(x, at, step))
      }, 0)
    density[abs(new) < stay * sqrt(known[look])] <- 0
    at <- new
    weight <- c(0.5, rep(1, points - 2), 0.5) * diff(new[1:2])
  }
  rejected
}

ordinary <- stats::qnorm(0.975)
constant <- function(m) {
  stats::uniroot(function(limit) any_rejection(m, limit) - 0.05, c(1.9, 2.6),
                 tol = 1e-8)$root
}
two <- constant(c(3, 5))
theory <- data.frame(
  looks = c("5", "3 and 5", "3 and 5, corrected", "5, then 10 if p < .10",
            "3, 4, ..., 10", "3, 4, ..., 15"),
  nominal = c(0.05, 0.05, 2 * stats::pnorm(-two), 0.05, 0.05, 0.05),
  rate = c(0.05, any_rejection(c(3, 5), ordinary), any_rejection(c(3, 5), two),
           any_rejection(c(5, 10), ordinary, stats::qnorm(0.95)),
           any_rejection(3:10, ordinary), any_rejection(3:15, ordinary))
)
theory <- data.frame(source = "theory", test = "normal", theory, se = NA,
                     replicates = NA)

learners <- list(a = learner_knn(7, c(1, 1, 1, 0, 0, 0)),
                 b = learner_knn(7, c(0, 0, 0, 1, 1, 1)))

one_study <- function() {
  data <- sim_data(200, "gaussian", mu1 = 0.6, var1 = 1, p = 6)
  predictions <- cv_predict(cv_bcv(200, m = 10, nested = TRUE), data, y,
                            learners)
  vapply(3:10, function(m) {
    first <- predictions[predictions$rep <= m, ]
    c(bcv_mcnemar = bcv_mcnemar_test(
        contingency_counts(first, a, b))$p.value,
      components = components_test(first, a, b)$p.value)
  }, c(bcv_mcnemar = 0, components = 0))
}

set.seed(20261122)
p <- replicate(replicates, one_study())
found <- do.call(rbind, lapply(rownames(p), function(test) {
  at <- function(m) p[test, m - 2, ]
  corrected <- 2 * stats::pnorm(-two)
  least <- apply(p[test, , ], 2, min)
  rate <- c(mean(at(5) <= 0.05), mean(pmin(at(3), at(5)) <= 0.05),
            mean(pmin(at(3), at(5)) <= corrected),
            mean(at(5) <= 0.05 | at(5) < 0.1 & at(10) <= 0.05),
            mean(least <= 0.05))
  data.frame(source = "simulated", test, theory[1:5, c("looks", "nominal")],
             rate, se = sqrt(rate * (1 - rate) / replicates), replicates)
}))
rows <- rbind(theory, found)
rows[c("nominal", "rate")] <- lapply(rows[c("nominal", "rate")], round, 5)
rows$se <- signif(rows$se, 2)
rows$looks <- paste0("\"", rows$looks, "\"")
utils::write.csv(rows, file.path(folder, "looking-twice.csv"),
                 row.names = FALSE, quote = FALSE)
