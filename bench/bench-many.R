# 200 models on one test set of 14,042 questions: all pairs with max-T, beside
# the same pair by pair in R; 8 models against multcomp. Memory is the resident
# peak above what the process held, in a process whose garbage is collected
# early (R by itself lets 64 MB gather first).

if (!exists("race")) source("bench/timing.R")

many_models <- function(learners = 200, questions = 14042) {
  set.seed(1)
  easy <- stats::rnorm(questions)
  classes <- LETTERS[1:4]
  truth <- sample(4, questions, TRUE)
  answers <- lapply(seq_len(learners), function(j) {
    skill <- 0.5 + stats::rnorm(1, 0, 0.1)
    right <- easy + stats::rnorm(questions) + skill > 0
    factor(classes[ifelse(right, truth, truth %% 4 + 1)], classes)
  })
  names(answers) <- paste0("model", seq_len(learners))
  data <- data.frame(truth = factor(classes[truth], classes), answers)
  cv_predictions(data, truth, tidyselect::all_of(names(answers)))
}

# A file that this process runs again, for its peak of memory.
peak_code <- '
library(bcvinfer)
peak <- function() {
  line <- grep("VmHWM", readLines("/proc/self/status"), value = TRUE)
  as.numeric(gsub("[^0-9]", "", line)) / 1024
}
predictions <- readRDS(commandArgs(TRUE))
first <- predictions[1:50, 1:7]
invisible(suppressWarnings(compare_learners(first, p_adjust = "max_t")))
invisible(gc())
before <- peak()
invisible(compare_learners(predictions, p_adjust = "max_t"))
cat((peak() - before) / (as.numeric(object.size(predictions)) / 2^20))
'

# What a user writes: a z test of each pair's losses, adjusted by Holm.
pair_by_pair <- function(predictions) {
  loss <- vapply(predictions[-(1:4)], function(predicted) {
    as.numeric(predicted != predictions$truth)
  }, numeric(nrow(predictions)))
  pairs <- utils::combn(ncol(loss), 2)
  p <- vapply(seq_len(ncol(pairs)), function(i) {
    d <- loss[, pairs[1, i]] - loss[, pairs[2, i]]
    z <- mean(d) / sqrt(mean((d - mean(d))^2) / length(d))
    2 * stats::pnorm(-abs(z))
  }, 0)
  stats::p.adjust(p, "holm")
}

heading("200 models on 14,042 questions, 19,900 pairs: max-T")
models <- many_models()
seconds <- one_timing(function() compare_learners(models, p_adjust = "max_t"),
                      3)
limit_line("many", "all pairs with max-T, processor time", seconds, 1, " s")
race("many", "200 models on 14,042 questions: all pairs, Holm", list(
  "bcvinfer::compare_learners()" = function() compare_learners(models),
  "stats::p.adjust() of tests in a loop" = function() pair_by_pair(models)
), times = 1, differ = list("stats::p.adjust() of tests in a loop" = function() {
  max(abs(compare_learners(models)$adj.p.value - pair_by_pair(models)))
}))
pair_seconds <- one_timing(function() {
  components_test(models, "model1", "model2")
}, 20)
own_line("components_test() of one pair", time_text(pair_seconds))
own_line("  times the number of pairs", time_text(19900 * pair_seconds))
if (file.exists("/proc/self/status")) {
  stored <- tempfile(fileext = ".rds")
  script <- tempfile(fileext = ".R")
  saveRDS(models, stored)
  writeLines(peak_code, script)
  found <- system2(file.path(R.home("bin"), "Rscript"),
                   c(shQuote(script), shQuote(stored)), stdout = TRUE,
                   env = c("R_VSIZE=1M", "R_GC_MEM_GROW=0"))
  limit_line("many", "peak of memory, times that of the predictions",
             as.numeric(found), 3, "")
}

# The single-step p-values of multcomp come from numerical integration, ours
# from 1e5 draws: both have an error of some 1e-3.
few <- many_models(8, 2000)
linear_model <- function() {
  loss <- vapply(few[-(1:4)], function(x) as.numeric(x != few$truth),
                 numeric(nrow(few)))
  pairs <- utils::combn(8, 2)
  contrasts <- matrix(0, ncol(pairs), 8)
  contrasts[cbind(seq_len(ncol(pairs)), pairs[1, ])] <- 1
  contrasts[cbind(seq_len(ncol(pairs)), pairs[2, ])] <- -1
  scatter <- stats::cov(loss) * (nrow(loss) - 1) / nrow(loss)^2
  fit <- multcomp::parm(colMeans(loss), scatter)
  found <- suppressWarnings(summary(multcomp::glht(fit, contrasts)))
  as.numeric(found$test$pvalues)
}
race("many", "8 models on 2,000 questions: single-step max-T", list(
  "bcvinfer::compare_learners(max_t)" = function() {
    compare_learners(few, p_adjust = "max_t")
  },
  "multcomp::glht()" = linear_model
), times = 3, differ = list("multcomp::glht()" = function() {
  ours <- compare_learners(few, p_adjust = "max_t")$adj.p.value
  max(abs(ours - linear_model()))
}), within = 0.01)
