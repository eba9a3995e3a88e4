# Every figure on real data, with 2, 8 and 25 learners, at 7 x 5 and 4 x 3
# inches, into .build/figures, to be looked at. (make figures)
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
  for (size in list(c(7, 5), c(4, 3))) {
    file <- sprintf("%s-%dx%d.png", name, size[1], size[2])
    ggsave(file.path(folder, file), plot, width = size[1], height = size[2],
           dpi = 110)
  }
  alt <- plot$labels$alt
  cat(name, ": ", if (is.null(alt)) "NO ALTERNATIVE TEXT" else alt, "\n",
      sep = "")
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
plan <- cv_bcv(pima, m = 5)
draw("plan", plan)
predictions <- cv_predict(plan, pima, diabetes, all_learners)
split <- cv_predict(cv_holdout(pima, prop = 0.5), pima, diabetes, all_learners)
many_sets <- function(k) {
  accuracy <- outer(stats::rnorm(20, 0.8, 0.05), seq(0, 0.04, length.out = k),
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
draw("test", components_test(predictions, tree, logistic))
draw("test-rope", components_test(predictions, tree, logistic, rope = 0.02))
draw("test-rope-f1", components_test(predictions, tree, nearest_neighbours_k15,
                                     "f1", "Yes", rope = 0.05))
blocks <- cv_predict(cv_blocks(pima), pima, diabetes, all_learners[c(1, 2, 8)])
draw("training-sizes", rbind(
  interval_components(predictions[c("row", "rep", "fold", "truth",
                                    names(all_learners)[c(1, 2, 8)])], "error"),
  interval_components(blocks, "error")
))
draw("roc-3", cv_curve(predictions, "roc", c(logistic, tree,
                                             nearest_neighbours_k15),
                       positive = "Yes"))
draw("calibration", cv_curve(predictions, "calibration", logistic,
                             positive = "Yes"))
