# Which of the settings that Wang et al. (2015) do not print give their lengths
# and coverages? Entries of Table 4, with one setting changed at a time.

changed_setting <- function(options, setting, case, learners, ...,
                            stratified = TRUE, positive = "0") {
  rows <- f1_coverage(
    options, case, 200, gaussian_sampler(200, case, ...), positive, learners,
    f1_intervals(stratified), name = paste(case, setting)
  )
  cbind(setting = setting, rows)
}

reproduction_part(
  "000-settings", "000", "Table 4 under other settings",
  "000_table4_gaussian_n200", function(options) {
    changed <- function(...) changed_setting(options, ...)
    # Those that cost little.
    four <- five_classifiers()[c("CT", "LR", "NB", "KNN")]
    three <- four[-1]
    rbind(
      changed("classes at random", "I", four, balanced = FALSE),
      changed("class 1 positive", "III", three, positive = "1"),
      changed("not stratified", "III", three, stratified = FALSE),
      changed("2 predictors", "III", three, p = 2),
      changed("k = 3", "III", list(KNN = learner_knn(k = 3))),
      changed("linear kernel", "III", list(SVM = svm(kernel = "linear"))),
      changed("minsplit 10", "III", list(CT = learner_tree(minsplit = 10))),
      changed("radial kernel", "III", list(SVM = svm()))
    )
  }
)

# Wang et al. (2015), Tables 2 and 3: the skewness of the posterior of F1, which
# the paper simulates and which is known exactly. SK1 is the third moment's, SK2
# Pearson's, (mean - mode) / sd.

# Table 3: the shape b with the mode at a chosen place.
shape_at_mode <- function(b, mode) {
  gap <- function(a) fscore_moments(b, a)$mode - mode
  stats::uniroot(gap, c(1.001, 100 * b), tol = 1e-12)$root
}

exact_skewness <- function(mode, b) {
  moments <- fscore_moments(b, shape_at_mode(b, mode))
  data.frame(mode = mode, b = b, quantity = c("SK1", "SK2"),
             value = c(moments$skewness, moments$pearson_skewness), se = 0,
             replicates = NA)
}

reproduction_part(
  "000-table3", "000", "skewness of the posterior at a chosen mode",
  "000_table3_skewness", function(options) {
    cells <- expand.grid(mode = c(0.3, 0.8), b = c(10, 100, 6000))
    do.call(rbind, Map(exact_skewness, cells$mode, cells$b))
  }
)

# Table 2: the mean over multinomial tables. Only Case IV is checked, where
# precision and recall are .8 and the accuracy .7 (as stated it is impossible).
table2_cells <- c(tp = 0.6, fp = 0.15, fn = 0.15, tn = 0.1)

mean_skewness <- function(n, replicates) {
  tables <- stats::rmultinom(replicates, n, table2_cells)
  moments <- fscore_moments(tables[1, ] + 1, tables[2, ] + tables[3, ] + 2)
  values <- list(SK1 = moments$skewness, SK2 = moments$pearson_skewness)
  data.frame(
    n = n, case = "IV", quantity = names(values),
    value = vapply(values, mean, 0),
    se = vapply(values, function(x) stats::sd(x) / sqrt(replicates), 0),
    replicates = replicates, row.names = NULL
  )
}

reproduction_part(
  "000-table2", "000", "mean skewness over multinomial tables",
  "000_table2_skewness", function(options) {
    mean_skewness(200, max(options$replicates, 1000))
  }
)
