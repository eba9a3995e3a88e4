# Yang and Wang (2016): correlations and parts of the variance of F1 in blocked
# 3 x 2 cross-validation on Gaussian data with 30 predictors, by number of
# records (Tables 2-5, Figures 2-5), and by overlap (Figure 1). The printed
# numbers are not available.

variance_sizes <- c(40, 100, 200, 400, 1000, 2000)

variance_sampler <- function(n) {
  function() sim_data(n, "gaussian", mu1 = 1, var1 = 2, p = 30)
}

# The support vector machine takes a quarter of a second a fit at n = 2,000,
# more than all else here: it ends at 400.
variance_classifiers <- function(n) {
  c(list(tree = learner_tree(), knn = learner_knn(k = 1),
         naive_bayes = fast_naive_bayes()),
    if (n <= 400) list(svm = svm()))
}

# A correlation_study() as rows of quantity, value, se, replicates. The ratios
# of 002 follow from the correlations: lambda1 is the expectation of the sample
# variance of the six values and lambda2 that of their mean, over sigma^2.
correlation_rows <- function(study) {
  study <- as.data.frame(study)
  figures <- c("mean", "sigma2", "omega", "gamma", "rho1", "rho2", "var_mean")
  rows <- lapply(figures, function(figure) {
    data.frame(classifier = study$learner, quantity = figure,
               value = study[[figure]], se = study[[paste0(figure, "_se")]],
               replicates = study$replicates)
  })
  known <- study[!is.na(study$rho1 + study$rho2), ]
  ratios <- bcv_variance(1, known$rho1, known$rho2, study$m[1])
  more <- lapply(c("lambda1", "lambda2", "lambda3"), function(figure) {
    data.frame(classifier = known$learner, quantity = figure,
               value = ratios[[figure]], se = NA,
               replicates = known$replicates)
  })
  do.call(rbind, c(rows, more))
}

reproduction_part(
  "002-tables", "002", "correlations of F1 by number of records",
  run = function(options) {
    tables <- lapply(variance_sizes, function(n) {
      study <- correlation_study(
        variance_sampler(n), "y", variance_classifiers(n), m = 3,
        statistic = "f1", positive = "1", replicates = options$replicates,
        checkpoint = study_checkpoint(options, paste0("n", n))
      )
      cbind(n = n, correlation_rows(study))
    })
    do.call(rbind, tables)
  }
)

# Figure 1: two half splits of n = 200 whose training sets share 0 to 100
# records; a quarter of n is what block-regularized plans share.
overlap_steps <- c(0, 20, 40, 50, 60, 80, 100)

overlap_plan <- function(overlap) {
  substitute(cv_overlap(n, overlap), list(overlap = overlap))
}

reproduction_part(
  "002-figure1", "002", "covariance of two half splits by their overlap",
  run = function(options) {
    tables <- lapply(overlap_steps, function(overlap) {
      study <- correlation_study(
        variance_sampler(200), "y",
        variance_classifiers(200)[c("tree", "knn", "naive_bayes")],
        statistic = "f1", positive = "1", replicates = options$replicates,
        checkpoint = study_checkpoint(options, paste0("overlap", overlap)),
        plan = overlap_plan(overlap)
      )
      cbind(n = 200, overlap = overlap, correlation_rows(study))
    })
    do.call(rbind, tables)
  }
)
