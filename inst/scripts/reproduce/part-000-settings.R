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
