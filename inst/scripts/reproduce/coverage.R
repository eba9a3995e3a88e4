# What tables of coverage and length have in common.

# The truths of a classifier trained on all n records and on half of them: the
# mean over so many fresh training sets.
two_truths <- function(n, options) {
  size <- function(train) {
    list(train = train, test = 2000, replicates = min(options$replicates, 500))
  }
  list("n" = size(n), "n/2" = size(n / 2))
}

# A coverage_study() as rows of quantity, value, se, replicates. Coverage has a
# row for each truth, named in `target`; lengths and the truths themselves do
# not depend on intervals or targets, and have none there.
coverage_rows <- function(study) {
  study <- as.data.frame(study)
  worked <- study$replicates - study$failures
  keys <- c("learner", "measure", "interval", "target")
  rows <- function(quantity, value, se) {
    data.frame(study[keys], quantity = quantity, value = value, se = se,
               replicates = worked)
  }
  coverage <- rows("coverage", study$coverage, study$coverage_se)
  length <- rows("length", study$length, study$length_se)
  length$target <- NA
  truth <- rows("truth", study$truth, study$truth_se)
  truth[c("interval", "replicates")] <- NA
  result <- unique(rbind(coverage, length, truth))
  rownames(result) <- NULL
  result
}
