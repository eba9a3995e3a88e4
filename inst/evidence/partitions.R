# Makes partitions.csv: how evenly the training sets of cv_bcv() overlap where
# its blocks do not divide the records: for each number of repetitions m, mean
# and maximum of T of partition_quality() over plans of 300 to 427 records,
# beside the mean for random half splits.
#   Rscript partitions.R
library(bcvinfer)

t_of <- function(m, nested) {
  quality <- lapply(300:427, function(n) {
    partition_quality(cv_bcv(n, m, nested = nested))
  })
  do.call(rbind, quality)
}

set.seed(1)
rows <- lapply(c(3:16, 20, 24, 31, 40, 48, 63, 80, 96, 127), function(m) {
  plain <- t_of(m, FALSE)
  nested <- t_of(m, TRUE)
  data.frame(m, mean_t = mean(plain$statistic), max_t = max(plain$statistic),
             mean_t_nested = mean(nested$statistic),
             max_t_nested = max(nested$statistic),
             random_halves = mean(plain$expected))
})
write.csv(format(do.call(rbind, rows), digits = 4), "partitions.csv",
          row.names = FALSE, quote = FALSE)
