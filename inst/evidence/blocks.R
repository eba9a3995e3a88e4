# Makes blocks.csv: the trial of variance components at training sizes near n, of
# blocks with pairs deleted and of ten folds with half splits, on the cells of
# blocks-cells.csv, none of which is in grid-cells.csv or prior-cells.csv.
#   Rscript inst/evidence/blocks.R folder [cells]
# Finished cells are kept in the folder, and a run goes on where it was stopped;
# with all of them there, blocks.csv is written. Needs a C++ compiler
# (Rcpp::sourceCpp() of blocks.cpp) and some minutes of one processor.

library(bcvinfer)
where <- function(file) system.file("evidence", file, package = "bcvinfer")
cells <- utils::read.csv(where("blocks-cells.csv"))
core <- asNamespace("bcvinfer")

measures <- c("error", "brier", "f1", "roc_auc")
own <- c("balanced", "bayes_balanced", "recall", "recall80", "bestf1", "under",
         "centroid")

pairs_of <- function(cell) {
  slow <- if (cell$slow) c("tree", "knn1", "knn7")
  if (cell$kind == "noise") {
    return(data.frame(first = c("lda", "ridge", "bayes", "subset", slow),
                      second = "majority", itself = TRUE))
  }
  first <- c("lda", "ridge", "bayes", "subset", own, slow)
  same <- data.frame(first, second = first, itself = FALSE)
  if (cell$more > 0) return(same)
  rbind(same, data.frame(first = "subset", second = "subset2", itself = TRUE))
}

# Moments x (a, b, pair) x measure x pair x data set, and what the first learner
# of each pair does when it is trained on all records.
simulate_cell <- function(cell, pairs) {
  recipe <- as.list(cell)
  if (cell$kind == "noise") recipe$kind <- "normal"
  fresh <- if (cell$more == 0 && cell$kind != "noise") {
    min(10000L, max(3000L, 10L * cell$n))
  } else {
    0L
  }
  found <- lapply(seq_len(cell$size), function(replicate) {
    seed <- floor(stats::runif(1) * 2^40)
    data <- blocks_records(recipe, seed)
    strata <- if (cell$strata) data$y
    blocks <- cv_blocks(cell$n, repeats = 2, strata = strata)
    plan <- list(blocks = core$partition_blocks(blocks$assignment, 5),
                 folds = cv_kfold(cell$n, 10, strata = strata)$assignment,
                 # (Halves with equal shares do not show what a share adds.)
                 halves = cv_bcv(cell$n, 5)$assignment)
    blocks_data_set(recipe, plan, data$y, data$a, data$b, pairs$first,
                    pairs$second, pairs$itself, cell$slow, fresh, seed + 1)
  })
  list(
    moments = array(unlist(lapply(found, `[[`, "moments")),
                    c(27, 3, 4, nrow(pairs), cell$size)),
    deployed = array(unlist(lapply(found, `[[`, "deployed")),
                     c(5, nrow(pairs), cell$size))
  )
}
