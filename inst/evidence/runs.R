# Makes runs.csv: the share of data sets in which two learners of equal error
# are told apart at level .05, with several runs on one test set: by
# components_test() with runs (`runs`), and with runs as answers or fixed, which
# is the same test (`answers`).
#   Rscript inst/evidence/runs.R [SETS [CELLS [FOLDER]]]
# A record is classified wrongly where a normal number is above the 80%
# quantile: the sum of the record's part in both learners (`correlation`), its
# own part in each, that of the prediction, and the skill of the run, which
# moves the error of a run by about 0, .5 or 2 percentage points (`between`).
# `seeds`: own runs, or the same, with half of the skill and the noise in
# common. In groups of five half of the records' parts is the group's. The file
# has cells 1 to 72 and 145 to 168; the others have a larger correlation.

library(bcvinfer)
arguments <- commandArgs(TRUE)
sets <- if (length(arguments) > 0) as.integer(arguments[1]) else 2000L
folder <- if (length(arguments) > 2) arguments[3] else "inst/evidence"

between_sd <- c(none = 0, small = 0.018, large = 0.07)
normal <- function(...) array(stats::rnorm(prod(...)), c(...))

mixed <- function(all, own, share) sqrt(share) * all + sqrt(1 - share) * own

# Losses of two learners, matrices of records x runs.
draw <- function(cell) {
  n <- cell$n
  runs <- cell$runs
  group <- if (cell$groups) rep(seq_len(n / 5), each = 5)
  of_records <- function() {
    own <- stats::rnorm(n)
    if (is.null(group)) own else mixed(stats::rnorm(n / 5)[group], own, 0.5)
  }
  both <- of_records()
  common <- if (cell$seeds == "shared") 0.5 else 0
  skill <- stats::rnorm(runs)
  noise <- if (common > 0) normal(n, runs) else 0
  sd <- between_sd[[cell$between]]
  losses <- lapply(1:2, function(learner) {
    record <- sqrt(cell$correlation) * both +
      sqrt(0.8 - cell$correlation) * of_records()
    run <- sd * mixed(skill, stats::rnorm(runs), common)
    single <- mixed(noise, normal(n, runs), common)
    level <- record + sqrt(0.2) * single + rep(run, each = n)
    (level > stats::qnorm(0.8) * sqrt(1 + sd^2)) + 0
  })
  list(losses = losses, group = group)
}

# The p-values of components_test(), from its own core.
core <- getFromNamespace("plan_components", "bcvinfer")
tail_p <- getFromNamespace("predictive_p_value", "bcvinfer")
p_values <- function(data, seeds) {
  size <- dim(data$losses[[1]])
  layout <- list(fold = matrix(1L, size[1], size[2]), group = data$group,
                 size = size)
  p <- vapply(c(runs = seeds, answers = "fixed"), function(kind) {
    layout$runs <- kind
    found <- core(data$losses[[1]], layout, "runs", pair = data$losses)
    if (found$stderr == 0) return(1)
    if (!is.null(found$predictive)) {
      return(tail_p(found$estimate, found$predictive, "two.sided"))
    }
    2 * stats::pt(-abs(found$estimate) / found$stderr, found$df)
  }, 0)
  p <= 0.05
}

cells <- rbind(
  expand.grid(runs = c(2, 3, 5, 10), seeds = c("own", "shared"),
              between = names(between_sd), n = c(100, 500, 2000),
              groups = FALSE, correlation = c(0.3, 0.7),
              stringsAsFactors = FALSE),
  expand.grid(runs = c(2, 3, 5, 10), seeds = c("own", "shared"),
              between = names(between_sd), n = 500, groups = TRUE,
              correlation = 0.5, stringsAsFactors = FALSE)
)
wanted <- c(1:72, 145:168)
if (length(arguments) > 1) wanted <- eval(parse(text = arguments[2]))
file <- file.path(folder, "runs.csv")
for (i in wanted) {
  done <- if (file.exists(file)) utils::read.csv(file)
  if (i %in% done$cell) next
  set.seed(3000 + i)
  of_cell <- if (cells$n[i] == 2000) sets / 2 else sets
  found <- rowMeans(vapply(seq_len(of_cell), function(set) {
    p_values(draw(cells[i, ]), cells$seeds[i])
  }, c(runs = NA, answers = NA)))
  row <- data.frame(cell = i, cells[i, ], sets = of_cell,
                    rejected_runs = found[["runs"]],
                    rejected_answers = found[["answers"]])
  table <- rbind(done, row)
  utils::write.csv(table[order(table$cell), ], file, row.names = FALSE,
                   quote = FALSE)
}
