# Makes auc-levels.csv: how often components_test() finds a difference in the
# area under the ROC curve of two learners that are equally good.
#   Rscript inst/evidence/auc-levels.R folder
# n = 200 records, `positives` of them positive; `kind`: how the records are
# drawn (draw_features() in trial.h). The learners see exchangeable blocks of
# features: linear discriminants ("lda") or 7 nearest neighbours ("knn7"), on
# m = 5 or 15 half splits (`strata`: with the same share of positives in both
# halves) or (m = 1) one test set, where one classifier, fitted to 200 other
# records, reads one block of features or the other. Rows: the share of
# `replicates` data sets rejected at level .05; `undefined`: of data sets with a
# half of one class alone, which are drawn anew; `warned`: does components_test()
# warn of few records? 400 data sets; where more than .05 of them are rejected,
# 1,000 others, which alone are reported. Finished cells are kept in the folder.

library(bcvinfer)
where <- function(file) system.file("evidence", file, package = "bcvinfer")
core <- asNamespace("bcvinfer")
entry <- core$find_measure("roc_auc")

cells <- expand.grid(
  learner = c("lda", "knn7"), kind = c("normal", "heavy"),
  strata = c(FALSE, TRUE), positives = c(25, 10), stringsAsFactors = FALSE
)
records <- 200

# Losses of a matrix of probabilities, as of `label_scores()`.
losses <- function(p, y, fold) {
  number <- 2L * (col(fold) - 1L) + fold
  p <- c(p)
  scores <- entry$scores(rep(y + 1L, ncol(fold)), cbind(1 - p, p),
                         match(number, sort(unique(c(number)))), clip = NULL)
  matrix(core$loss_slope(entry) * scores, nrow(fold))
}

p_value <- function(p, y, fold, kind) {
  both <- lapply(p, losses, y, fold)
  if (anyNA(unlist(both))) return(NA_real_)
  layout <- list(fold = fold, class = y + 1L)
  parts <- core$plan_components(both[[1]] - both[[2]], layout, kind,
                                pair = both)
  if (!is.null(parts$predictive)) {
    return(core$predictive_p_value(parts$estimate, parts$predictive,
                                   "two.sided"))
  }
  core$t_p_value(parts$estimate / parts$stderr, parts$df, "two.sided")
}

# The p-values of m = 1, 5 and 15.
one_set <- function(cell) {
  y <- rep(1:0, c(cell$positives, records - cell$positives))
  draw <- function() {
    auc_records(records, cell$positives, cell$kind,
                floor(stats::runif(1) * 2^40))
  }
  repeat {
    data <- draw()
    plan <- cv_bcv(records, 15, strata = if (cell$strata) y, nested = TRUE)
    fold <- plan$assignment
    p <- lapply(data, auc_halves, learner = cell$learner, y = y, fold = fold)
    halves <- vapply(c(5, 15), function(m) {
      p_value(lapply(p, function(p) p[, seq_len(m)]), y,
              fold[, seq_len(m)], "halves")
    }, 0)
    if (!anyNA(halves)) break
    undefined <<- undefined + 1
  }
  fitted <- draw()$a
  test <- lapply(data, function(x) auc_test_set(cell$learner, fitted, y, x))
  single <- matrix(1L, records, 1)
  c(p_value(lapply(test, as.matrix), y, single, "test_set"), halves)
}

# The same numbers from the front door.
warned_set <- function(cell, m) {
  y <- rep(1:0, c(cell$positives, records - cell$positives))
  data <- auc_records(records, cell$positives, cell$kind, 1)
  fold <- if (m == 1) matrix(1L, records, 1) else
    cv_bcv(records, m, strata = y)$assignment
  p <- lapply(data, auc_halves, learner = cell$learner, y = y,
              fold = if (m == 1) matrix(1:2, records, 1) else fold)
  class <- function(x) factor(x, levels = 0:1)
  table <- data.frame(row = c(row(fold)), rep = c(col(fold)), fold = c(fold),
                      truth = class(y), pa = c(p$a), pb = c(p$b))
  table$a <- class(as.integer(table$pa > 0.5))
  table$b <- class(as.integer(table$pb > 0.5))
  x <- cv_predictions(table, truth, c(a, b), row, rep, fold,
                      probs = list(a = c("1" = "pa"), b = c("1" = "pb")))
  few <- FALSE
  found <- withCallingHandlers(
    components_test(x, a, b, "roc_auc"), warning = function(w) {
      few <<- few || inherits(w, "bcvinfer_warning_few_records")
      invokeRestart("muffleWarning")
    }
  )
  own <- p_value(p, y, fold, if (m == 1) "test_set" else "halves")
  stopifnot(all.equal(own, unname(found$p.value), tolerance = 1e-10))
  few
}

undefined <- 0

run_cell <- function(i, folder) {
  file <- file.path(folder, sprintf("auc-levels-%02d.csv", i))
  if (file.exists(file)) return(invisible())
  cell <- cells[i, ]
  draw <- function(seed, size) {
    set.seed(seed)
    undefined <<- 0
    found <- replicate(size, one_set(cell))
    list(rate = rowMeans(found <= 0.05), size = size,
         undefined = undefined / (size + undefined))
  }
  first <- draw(8000 + i, 400L)
  again <- if (any(first$rate > 0.05)) draw(9000 + i, 1000L)
  rows <- lapply(1:3, function(k) {
    used <- if (first$rate[k] > 0.05) again else first
    m <- c(1, 5, 15)[k]
    # One test set is the same with strata and without.
    if (m == 1 && cell$strata) return(NULL)
    data.frame(cell, m = m, replicates = used$size,
               rejected = round(used$rate[k], 4),
               undefined = if (m == 1) 0 else round(used$undefined, 4),
               warned = warned_set(cell, m))
  })
  utils::write.csv(do.call(rbind, rows), file, row.names = FALSE,
                   quote = FALSE)
  message("cell ", i, ", ", format(Sys.time(), "%H:%M"))
}

arguments <- commandArgs(TRUE)
if (length(arguments) > 0) {
  Rcpp::sourceCpp(where("auc-levels.cpp"), env = environment())
  folder <- arguments[1]
  dir.create(folder, showWarnings = FALSE, recursive = TRUE)
  for (i in seq_len(nrow(cells))) run_cell(i, folder)
  files <- file.path(folder, sprintf("auc-levels-%02d.csv",
                                     seq_len(nrow(cells))))
  utils::write.csv(do.call(rbind, lapply(files, utils::read.csv)),
                   file.path(folder, "auc-levels.csv"), row.names = FALSE,
                   quote = FALSE)
}
