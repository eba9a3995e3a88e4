# Makes max-t.csv: the family-wise error rate of max-T over all pairs of k
# classifiers with the same error on one test set, at the 5% level, beside that
# of Holm's adjustment of the same statistics. A classifier is wrong on a record
# where a normal number exceeds the quantile of its error; the numbers of a
# record are correlated between classifiers. In `groups` of records (of equal
# size or of sizes with an exponential distribution) four tenths of what is a
# classifier's own are the same for all records of the group.
#   Rscript max-t.R
# A p-value is first estimated from 5,000 draws, and from the package's number
# of draws where that does not decide it.
library(bcvinfer)
joint_scores <- bcvinfer:::joint_scores
joint_contrasts <- bcvinfer:::joint_contrasts
joint_factor <- bcvinfer:::joint_factor
joint_df <- bcvinfer:::joint_df
drawn_distribution <- bcvinfer:::drawn_distribution

group_of <- function(n, groups, sizes) {
  if (sizes == "equal") return(rep_len(seq_len(groups), n))
  size <- pmax(1, round(stats::rexp(groups, groups / n)))
  rep(seq_len(groups), size)
}

smallest_p <- function(k, n, error, correlation, groups, sizes) {
  group <- if (groups > 0) group_of(n, groups, sizes)
  if (groups > 0) n <- length(group)
  easy <- stats::rnorm(n, sd = sqrt(correlation))
  own <- matrix(stats::rnorm(n * k, sd = sqrt(1 - correlation)), n)
  if (groups > 0) {
    shared <- matrix(stats::rnorm(groups * k, sd = sqrt(1 - correlation)),
                     groups)
    own <- sqrt(0.6) * own + sqrt(0.4) * shared[group, ]
  }
  wrong <- (easy + own > stats::qnorm(error, lower.tail = FALSE)) + 0
  pairs <- utils::combn(k, 2)
  joint <- joint_scores(apply(wrong, 2, cbind, simplify = FALSE),
                        list(fold = matrix(1L, n), group = group), "test_set")
  contrasts <- joint_contrasts(joint, pairs[1, ], pairs[2, ])
  z <- max(abs(contrasts$estimate / contrasts$stderr))
  df <- joint_df(joint, contrasts)
  factor <- joint_factor(joint, origin = FALSE)
  p <- drawn_distribution(factor, contrasts, df, TRUE, 5000)$estimates(z)$tail
  if (p > 0.03 && p < 0.08) {
    p <- drawn_distribution(factor, contrasts, df, TRUE)$estimates(z)$tail
  }
  c(p, ncol(pairs) * 2 * stats::pt(-z, min(contrasts$df)))
}

settings <- rbind(
  expand.grid(n = c(500, 2000), k = c(5, 20, 100), error = 0.2,
              correlation = 0.5, groups = 0, sizes = "single"),
  expand.grid(n = 480, k = c(5, 20), error = 0.2, correlation = 0.5,
              groups = c(30, 60), sizes = c("equal", "uneven"))
)
sets <- 4000
rows <- lapply(seq_len(nrow(settings)), function(i) {
  set.seed(i)
  one <- settings[i, ]
  p <- replicate(sets, smallest_p(one$k, one$n, one$error, one$correlation,
                                  one$groups, one$sizes))
  rate <- rowMeans(p <= 0.05)
  found <- data.frame(one, sets, max_t = rate[1],
                      standard_error = sqrt(rate[1] * (1 - rate[1]) / sets),
                      holm = rate[2])
  print(found)
  found
})
write.csv(format(do.call(rbind, rows), digits = 3), "max-t.csv",
          row.names = FALSE, quote = FALSE)
