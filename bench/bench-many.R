# 200 models on one test set of 14,042 questions: all pairs with max-T, beside
# components_test() pair by pair. Memory is the resident peak above what the
# process held, in a process whose garbage is collected early (R by itself lets
# 64 MB gather first).

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

heading("200 models on 14,042 questions, 19,900 pairs")
models <- many_models()
seconds <- one_timing(function() compare_learners(models, p_adjust = "max_t"),
                      3)
limit_line("many", "all pairs with max-T, processor time", seconds, 3, " s")
own_line("all pairs with Holm", time_text(
  one_timing(function() compare_learners(models), 3)
))
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
