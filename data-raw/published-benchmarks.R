# Numbers published on 54 data sets of the UCI repository by Benavoli et al.
# (2017) and Corani et al. (2017), beside those of this package. Their data, ten
# times 10 folds of five learners, are in the repository of the first paper
# (folder Julia/Data of BayesianTestsML/tutorial), not in this one:
#   Rscript data-raw/published-benchmarks.R <folder>
library(bcvinfer)

folder <- commandArgs(TRUE)[1]
column <- function(name) {
  trimws(readLines(file.path(folder, paste0(name, ".dat"))))
}
set <- as.integer(column("DatasetID"))
# Two data sets have the same name.
table <- data.frame(
  dataset = paste(column("DatasetNames"), 1:54)[set],
  learner = column("ClassifierNames")[as.integer(column("ClassifierID"))],
  accuracy = as.numeric(column("Percent_correct")) / 100
)
row <- stats::ave(table$accuracy, table$dataset, table$learner, FUN = seq_along)
table$rep <- (row - 1) %/% 10 + 1
table$fold <- (row - 1) %% 10 + 1
benchmark <- cv_benchmark(table, dataset, learner, accuracy, rep, fold)

show <- function(what, published, found) {
  cat(what, "\n  published", published, "\n  here     ",
      formatC(unlist(found), digits = 7, width = 1), "\n")
}
parts <- c("better", "within", "worse")
show("Wilcoxon, nine pairs", ".000 .001 .463 .394 .654 .077 .106 .067 .084",
     round(compare_datasets(benchmark, zeros = "drop")$p.value[1:9], 3))
show("sign, nbc - aode", "0 .70922 .29078 and 0 .70744 .29256 (simulated)",
     tidy(bayes_sign(benchmark, nbc, aode))[parts])
set.seed(1)
show("signed rank, nbc - aode", "0 .12468 .87532 (simulated)",
     tidy(bayes_signed_rank(benchmark, nbc, aode, draws = 4e5))[parts])
single <- suppressWarnings(bayes_correlated_t(benchmark, nbc, aode))
show("correlated t, anneal", "3.0e-7 .0457031 .9542966",
     tidy(single)[1, parts])
show("correlated t, squash-unstored", "mean -.056, scale .05423223, df 99",
     tidy(single)[46, c("mean_difference", "stderr", "df")])
time <- system.time(
  found <- bayes_hierarchical_t(benchmark, nbc, hnb, rho = 0.1)
)[[1]]
show("hierarchical, nbc - hnb", "0 .002 .998 (Stan)", tidy(found)[parts])
cat("  seconds", round(time, 2), "\n")
