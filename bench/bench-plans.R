# Block-regularized plans against rsample, side by side in one run. From the
# top level: R CMD INSTALL . && Rscript bench/bench-plans.R
library(bcvinfer)

n <- 1e6
m <- 5
data <- data.frame(x = seq_len(n))

# The least of several runs: the least disturbed by other work of the machine.
least_seconds <- function(times, fun) {
  min(vapply(seq_len(times), function(time) {
    gc(verbose = FALSE)
    system.time(fun())[["elapsed"]]
  }, numeric(1)))
}

ours <- least_seconds(7, function() cv_bcv(n, m))
theirs <- least_seconds(3, function() {
  rsample::vfold_cv(data, v = 2, repeats = m)
})
plan <- cv_bcv(n, m)
strata <- factor(sample(letters, n, replace = TRUE))

cat(sprintf("cv_bcv(1e6, 5)                       %8.3f s\n", ours),
    sprintf("rsample::vfold_cv(v = 2, repeats = 5) %7.3f s\n", theirs),
    sprintf("ratio                                %8.4f (at most 0.1)\n",
            ours / theirs),
    sprintf("object.size(plan)                    %8.2f MB (at most 21)\n",
            as.numeric(object.size(plan)) / 1e6),
    sprintf("cv_bcv(1e6, 5, strata: 26 classes)   %8.3f s\n",
            least_seconds(3, function() cv_bcv(n, m, strata = strata))),
    sprintf("overlap_counts(1e6 x 5)              %8.3f s\n",
            least_seconds(3, function() overlap_counts(plan))),
    sprintf("cv_bcv(1e7, 5)                       %8.3f s\n",
            least_seconds(1, function() cv_bcv(1e7, m))),
    sprintf("cv_bcv(1000, 63)                     %8.3f s\n",
            least_seconds(3, function() cv_bcv(997, 63))),
    sprintf("cv_bcv(1000, 127, nested = TRUE)     %8.3f s\n",
            least_seconds(1, function() cv_bcv(997, 127, nested = TRUE))),
    sep = "")
