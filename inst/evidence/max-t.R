# Makes max-t.csv: family-wise error rates of max-T over all pairs of k
# classifiers with the same error on one test set, at the 5% level, beside that
# of Holm's adjustment of the same statistics. A classifier is wrong on a record
# where a normal number exceeds the quantile of its error; those of a
# record are correlated between classifiers. In `groups` of records (of equal
# size or of sizes with an exponential distribution) four tenths of what is a
# classifier's own are the same for all records of the group. In the last rows
# two classifiers are compared in ten subgroups of 30 groups, one of `few`
# (`max_t`: simultaneous intervals).
#   Rscript max-t.R
# (A p-value is of 5,000 draws, or more where these do not decide it.)
library(bcvinfer)
for (name in c("joint_scores", "joint_contrasts", "joint_factor", "joint_df",
               "drawn_distribution")) {
  assign(name, getFromNamespace(name, "bcvinfer"))
}

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
  df <- min(joint_df(joint, contrasts, FALSE))
  factor <- joint_factor(joint, origin = FALSE)
  p <- drawn_distribution(factor, contrasts, df, TRUE, 5000)$estimates(z)$tail
  if (p > 0.03 && p < 0.08) {
    p <- drawn_distribution(factor, contrasts, df, TRUE)$estimates(z)$tail
  }
  c(p, ncol(pairs) * 2 * stats::pt(-z, min(contrasts$df)))
}

in_subgroups <- function(few, each = 2) {
  groups <- c(rep(30, 9), few)
  group <- rep(seq_len(sum(groups)), each = each)
  part <- rep(rep(letters[1:10], groups), each = each)
  score <- function() {
    stats::rnorm(length(group)) + stats::rnorm(sum(groups))[group]
  }
  found <- suppressWarnings(suppressMessages(compare_learners(cv_scores(
    data.frame(a = score(), b = score(), group, part), c(a, b),
    groups = group, by = part, direction = "minimize"
  ), p_adjust = "max_t")))
  c(any(found$conf.low > 0 | found$conf.high < 0),
    min(stats::p.adjust(found$p.value, "holm")) <= 0.05)
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
for (few in c(2, 30)) {
  set.seed(few)
  rate <- rowMeans(replicate(1000, in_subgroups(few)))
  rows <- c(rows, list(data.frame(
    n = 540 + 2 * few, k = 2, error = NA, correlation = NA, groups = 270 + few,
    sizes = paste("few:", few), sets = 1000, max_t = rate[1],
    standard_error = sqrt(rate[1] * (1 - rate[1]) / 1000), holm = rate[2]
  )))
}
write.csv(format(do.call(rbind, rows), digits = 3), "max-t.csv",
          row.names = FALSE, quote = FALSE)
