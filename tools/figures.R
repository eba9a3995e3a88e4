# Every figure on real data, with 2, 8 and 25 learners, at 7 x 5 and
# 3.35 x 3 inches, into .build/figures, to be looked at. (make figures)
library(bcvinfer)
library(ggplot2)

folder <- file.path(".build", "figures")
unlink(folder, recursive = TRUE)
dir.create(folder, recursive = TRUE)

save_both <- function(name, plot) {
  if (inherits(plot, "error")) {
    cat(name, ": ", conditionMessage(plot), "\n", sep = "")
    return(invisible())
  }
  for (size in list(c(7, 5), c(3.35, 3))) {
    file <- sprintf("%s-%gx%g.png", name, size[1], size[2])
    ggsave(file.path(folder, file), plot, width = size[1], height = size[2],
           dpi = 110)
  }
  cat(name, ": ", plot$labels$alt, "\n", sep = "")
}

draw <- function(name, object, ...) {
  save_both(name, tryCatch(autoplot(object, ...), error = identity))
}

pima <- rbind(MASS::Pima.tr, MASS::Pima.te)
names(pima)[names(pima) == "type"] <- "diabetes"

neighbours <- lapply(2 * (1:22) - 1, function(k) learner_knn(k = k))
names(neighbours) <- paste0("nearest_neighbours_k", 2 * (1:22) - 1)
all_learners <- c(list(logistic = learner_logistic(), tree = learner_tree(),
                       mean = learner_mean()), neighbours)

set.seed(1)
predictions <- cv_predict(cv_bcv(pima, m = 5), pima, diabetes, all_learners)
split <- cv_predict(cv_holdout(pima, prop = 0.5), pima, diabetes, all_learners)
many_sets <- function(k) {
  accuracy <- outer(stats::rnorm(20, 0.75, 0.04), seq(0, 0.04, length.out = k),
                    `+`) + stats::rnorm(20 * k, 0, 0.015)
  colnames(accuracy) <- names(all_learners)[seq_len(k)]
  cv_benchmark(accuracy, "maximize", "accuracy")
}

for (k in c(2, 8, 15, 25)) {
  name <- function(figure) sprintf("%s-%02d", figure, k)
  some <- predictions[c("row", "rep", "fold", "truth",
                        names(all_learners)[seq_len(k)])]
  one <- split[c("row", "rep", "fold", "truth",
                 names(all_learners)[seq_len(k)])]
  draw(name("intervals"), interval_components(some, "f1", positive = "Yes"))
  draw(name("components"), variance_components(some))
  draw(name("compared"), compare_learners(some))
  draw(name("compared-one-set"), compare_learners(one, p_adjust = "max_t"))
  draw(name("matrix"), compare_learners(some), type = "matrix")
  draw(name("tiers"), learner_tiers(compare_learners(some,
                                                     p_adjust = "max_t")))
  draw(name("counts"), confusion_counts(some, positive = "Yes"))
  several <- lapply(c("error", "f1", "mcc"), function(measure) {
    interval_components(some, measure, positive = if (measure != "error") "Yes")
  })
  draw(name("intervals-3"), do.call(rbind, several))
  compared <- compare_datasets(many_sets(k))
  for (type in c("matrix", "cd")) {
    draw(name(paste0("sets-", type)), compared, type = type)
  }
  for (type in c("roc", "pr", "net_benefit")) {
    draw(name(type), suppressWarnings(cv_curve(
      some, type, setdiff(names(some), c("row", "rep", "fold", "truth", "mean")),
      positive = "Yes"
    )))
  }
}

chosen <- all_learners[c(1, 2, 11)]
keys <- c("row", "rep", "fold", "truth")
three <- predictions[c(keys, names(chosen))]
one <- split[c(keys, names(chosen))]
blocks <- cv_predict(cv_blocks(pima), pima, diabetes, chosen)
grouped <- cv_predict(cv_bcv(pima, m = 5, groups = age), pima, diabetes, chosen)
folds <- cv_predict(cv_kfold(pima, 10), pima, diabetes, chosen)
born <- cut(pima$npreg, c(-1, 1, 4, 99), c("up to 1", "2 to 4", "5 or more"))
iris_fits <- cv_predict(cv_bcv(iris, m = 5), iris, Species, chosen)

# One pair, one learner, other plans, groups, subgroups, training sizes.
draw("test", components_test(three, tree, logistic))
draw("test-rope", components_test(three, tree, logistic, rope = 0.02))
draw("test-rope-f1", components_test(three, tree, nearest_neighbours_k15, "f1",
                                     "Yes", rope = 0.05))
draw("test-counts", bcv_mcnemar_test(contingency_counts(three, tree, logistic)))
draw("test-folds", kfold_t_test(loss_differences(folds, tree, logistic)))
draw("run-tests", compare_learners(three[c(keys, "tree", "logistic")], c(
  "components", "bcv_t", "bcv_mcnemar", "combined_cv52_f"
)))
draw("compared-folds", compare_learners(folds))
draw("compared-grouped", compare_learners(grouped))
draw("compared-blocks", compare_learners(blocks))
draw("compared-rope", compare_learners(three, rope = 0.02))
draw("compared-versus", compare_learners(predictions, versus = "best"))
draw("compared-subgroups", compare_learners(three, by = born))
draw("subgroups", interval_components(three, "error", by = born))
draw("components-pair", variance_components(three, tree, logistic))
draw("components-blocks", variance_components(blocks))
draw("components-one-set", variance_components(one))
draw("training-sizes", rbind(interval_components(three, "error"),
                             interval_components(blocks, "error")))
draw("deployed", interval_components(blocks, "error", target = "deployed"))
draw("intervals-folds", interval_beta_prime(confusion_counts(
  folds, positive = "Yes"
)))
draw("intervals-classes", interval_beta_prime(confusion_counts(
  iris_fits, positive = "each"
)))
draw("counts-classes", confusion_counts(iris_fits, positive = "each"))
draw("counts-effective", effective_table(confusion_counts(three,
                                                          positive = "Yes")))
draw("joint-region", joint_region(confusion_counts(three, positive = "Yes")))
draw("superior", rbind(
  prob_superior(confusion_counts(three, positive = "Yes"), logistic, tree,
                rope = 0.02),
  prob_superior(confusion_counts(three, positive = "Yes"), logistic,
                nearest_neighbours_k15, rope = 0.02)
))

for (type in c("roc", "pr", "calibration", "net_benefit")) {
  curve <- function(x, ...) suppressWarnings(cv_curve(x, type, ...,
                                                      positive = "Yes"))
  name <- function(what) paste(type, what, sep = "-")
  draw(name("1"), curve(three, logistic))
  draw(name("3"), curve(three))
  draw(name("one-set"), curve(one, c(logistic, tree)))
  draw(name("grouped"), curve(grouped, c(logistic, tree)))
  draw(name("blocks"), curve(blocks, c(logistic, tree)))
}

# Several data sets, plans, studies.
sets <- many_sets(4)
draw("sets-nemenyi-cd", compare_datasets(sets, "nemenyi"), type = "cd")
draw("sets-versus-cd", compare_datasets(sets, versus = "mean"), type = "cd")
draw("sets-friedman", benchmark_friedman_test(sets))
draw("sets-bayes", bayes_sign(sets, tree, logistic, rope = 0.01))
draw("power", power_mcnemar(p01 = c(0.03, 0.05), p10 = 0.07, power = 0.8))
draw("power-halves", power_mcnemar(difference = 0.04, disagreement = 0.1,
                                   power = 0.8, test = "bcv_mcnemar"))
draw("width", records_for_interval("f1", width = 0.1, prevalence = 0.3,
                                   precision = 0.8, recall = 0.8, plan = "bcv"))
draw("gain", bcv_gain(variance_components(three, tree, logistic),
                      n = c(266, 532), m = c(5, 15), difference = 0.05),
     by = "m")
stored <- function(name, class) {
  file <- system.file("extdata", paste0("studies-", name, ".csv"),
                      package = "bcvinfer")
  structure(utils::read.csv(file), class = c(class, "data.frame"))
}
coverage <- stored("coverage", "cv_coverage")
draw("coverage", coverage)
draw("coverage-length", coverage, type = "length")
draw("correlations", stored("correlations", "cv_correlations"))
rates <- lapply(c(50, 100, 200), function(n) {
  study <- error_rate_study(
    function() sim_data(n), truth,
    list(a = learner_column("a"), b = learner_column("b")),
    c("cv52_t", "combined_cv52_t"), replicates = 20
  )
  study$n <- n
  study
})
draw("rates", rates[[1]][names(rates[[1]]) != "n"])
draw("rates-by-n", do.call(rbind, rates))
