# Which of the settings that paper 000 does not print give its lengths? Those of
# Table 4, Cases II and III, with one setting changed at a time. The true value
# has no part in a length.

f1_lengths <- function(options, setting, case, learners, stratified = TRUE,
                       positive = "0", p = 5) {
  study <- coverage_study(
    gaussian_sampler(200, case, p), "y", learners, f1_intervals(stratified),
    truth = 0.8, positive = positive, replicates = options$replicates,
    checkpoint = study_checkpoint(options, paste(case, setting))
  )
  data.frame(
    n = 200, case = case, classifier = study$learner, setting = setting,
    interval = study$interval, quantity = "length", value = study$length,
    se = study$length_se, replicates = study$replicates - study$failures
  )
}

# The classifiers that cost little.
cheap_classifiers <- function() five_classifiers()[c("LR", "NB", "KNN")]

changed_settings <- function(options, case) {
  lengths <- function(...) f1_lengths(options, case = case, ...)
  rbind(
    lengths("class 1 positive", learners = cheap_classifiers(), positive = "1"),
    lengths("not stratified", learners = cheap_classifiers(),
            stratified = FALSE),
    lengths("2 predictors", learners = cheap_classifiers(), p = 2),
    lengths("k = 3", learners = list(KNN = learner_knn(k = 3))),
    lengths("linear kernel", learners = list(SVM = learner_svm(
      kernel = "linear"))),
    lengths("minsplit 10", learners = list(CT = learner_tree(minsplit = 10)))
  )
}

reproduction_part(
  "000-settings", "000", "lengths of Table 4 under other settings",
  "000_table4_gaussian_n200", function(options) {
    do.call(rbind, lapply(c("II", "III"), changed_settings, options = options))
  }
)
