# tests/testthat/fixtures/auc-admissions.csv: cross-validated probabilities of a
# logistic regression on the simulated `admissions` data of cvAUC 1.1.4 (Apache
# License 2.0). The folds are those of the example of its help page ci.cvAUC.
data("admissions", package = "cvAUC", envir = environment())
suppressWarnings(set.seed(1, sample.kind = "Rounding"))
deal <- function(class) {
  rows <- which(admissions$Y == class)
  split(sample(rows), rep(1:10, length.out = length(rows)))
}
negative <- deal(0)
positive <- deal(1)
fold <- integer(nrow(admissions))
p <- numeric(nrow(admissions))
for (k in 1:10) {
  rows <- c(negative[[k]], positive[[k]])
  fit <- glm(Y ~ ., binomial, admissions[-rows, ])
  fold[rows] <- k
  p[rows] <- predict(fit, admissions[rows, ], type = "response")
}
saved <- data.frame(y = admissions$Y, guess = as.integer(p > 0.5), fold,
                    p = signif(p, 10))
write.csv(saved, file.path("tests", "testthat", "fixtures",
                           "auc-admissions.csv"), row.names = FALSE)
print(cvAUC::ci.cvAUC(p, admissions$Y, folds = fold), digits = 9)
