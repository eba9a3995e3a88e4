# Makes max-t-runs.csv: the family-wise error rate at the 5% level of max-T over
# all pairs of k equally good learners with the same `runs` (seeds) on one test
# set of 60 records, that of Bonferroni's method, and how often any of the
# simultaneous intervals of the learners' values misses its value. `share`: of
# the runs in the variance of a learner's value; `models`: "alike", or "uneven":
# the runs of every fourth learner spread ten times as far as the others'.
#   Rscript max-t-runs.R
# The draws are 2,000, and none where one p-value or Bonferroni's bound decides.
library(bcvinfer)
for (name in c("joint_scores", "joint_contrasts", "joint_factor",
               "contrast_p_values", "bonferroni_weight", "with_bonferroni",
               "drawn_distribution", "exact_distribution")) {
  assign(name, getFromNamespace(name, "bcvinfer"))
}

scores_of <- function(k, runs, share, models, n = 60) {
  spread <- if (models == "uneven") ifelse(seq_len(k) %% 4 == 1, 1, 0.1) else
    rep(1, k)
  records <- sqrt((1 - share) * n / (1 + 1 / runs))
  lapply(spread, function(spread) {
    run <- stats::rnorm(runs, 0, spread * sqrt(share * runs))
    own <- stats::rnorm(n) + matrix(stats::rnorm(n * runs), n)
    rep(run, each = n) + max(records, 1e-3) * own
  })
}

# The adjusted p-value of the least likely contrast, and Bonferroni's.
smallest <- function(joint, a, b) {
  contrasts <- joint_contrasts(joint, a, b)
  p <- min(contrast_p_values(contrasts, "two.sided"))
  bound <- p * length(a)
  if (p > 0.05 || bound <= 0.05) return(c(p, bound))
  factor <- joint_factor(joint, origin = b[1] == 0)
  found <- if (ncol(factor) > 2) {
    drawn_distribution(factor, contrasts, Inf, TRUE, 2000)
  } else {
    exact_distribution(factor, contrasts, Inf, TRUE, NULL)
  }
  found <- with_bonferroni(found, bonferroni_weight(joint, contrasts),
                           length(a), TRUE, NULL)
  z <- stats::qnorm(p / 2, lower.tail = FALSE)
  c(min(found$estimates(z)$tail, bound), bound)
}

one_set <- function(k, ...) {
  scores <- scores_of(k, ...)
  joint <- joint_scores(scores, list(fold = matrix(1L, nrow(scores[[1]])),
                                     runs = "shared"), "runs")
  pairs <- utils::combn(k, 2)
  c(smallest(joint, pairs[1, ], pairs[2, ]),
    smallest(joint, seq_len(k), rep(0L, k))[1])
}

settings <- rbind(
  expand.grid(k = c(3, 8), runs = c(2, 5), share = 1, models = "alike"),
  data.frame(k = c(12, 12, 20, 12, 8, 8, 12, 12, 12, 12),
             runs = c(3, 20, 20, 50, 5, 20, 5, 20, 5, 20),
             share = c(1, 1, 1, 1, 1, 1, 0.5, 0.5, 0.05, 0.05),
             models = rep(c("alike", "uneven", "alike"), c(4, 2, 4)))
)
sets <- 1000
rows <- lapply(seq_len(nrow(settings)), function(i) {
  set.seed(i)
  one <- settings[i, ]
  p <- replicate(sets, do.call(one_set, one))
  rate <- rowMeans(p <= 0.05)
  found <- data.frame(one, sets, max_t = rate[1], bonferroni = rate[2],
                      values = rate[3])
  print(found)
  found
})
write.csv(format(do.call(rbind, rows), digits = 3), "max-t-runs.csv",
          row.names = FALSE, quote = FALSE)
