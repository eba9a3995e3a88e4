# The worked examples of Wong (2022): no simulation, so that every number is
# the printed one or a misprint.

# Example 1. The counts are the integers that give its recalls and precisions.
single_example <- function() {
  counts <- data.frame(learner = c("one", "two"), tp = c(27, 68),
                       fp = c(26, 135), fn = c(49, 55))
  result <- linear_f_test(counts, rho = c(0.2897, 0.7333))
  measures <- result$measures
  number <- function(quantity, value) data.frame(quantity, value = value)
  rbind(
    number(paste0("weight_", 1:2), measures$weight),
    number(paste0("variance_", 1:2), measures$variance),
    number("z", abs(unname(result$statistic))), number("p", result$p.value)
  )
}

# Section 6: ten data sets. The paper prints means and summed variances of F1,
# no counts, so that the core is asked directly.
several_sets <- function(divisor) {
  core <- bcvinfer:::test_registry[["linear_f_multi"]]$core
  found <- core(list(f = matrix(c(0.5952, 0.4078), 2, 10),
                     variances = rep(c(0.006004, 0.004400) / 10, 10)), divisor)
  found$estimate / found$stderr
}

# Section 6.3 states T+ = 49 of ten differences: the sixth smallest negative.
ten_data_sets <- function() {
  lapply(1:10, function(rank) {
    wins <- if (rank == 6) 2:1 else 1:2
    data.frame(learner = rep(c("one", "two")[wins], each = 2), rep = 1,
               fold = c(1, 2, 1, 2), tp = 50,
               fp = rep(c(25 - rank, 25), each = 2),
               fn = rep(c(25 - rank, 25), each = 2), tn = 50)
  })
}

signed_ranks <- function() {
  counts <- lapply(ten_data_sets(), function(set) {
    confusion_counts(set, scheme = "kfold")
  })
  linear_f_multi_test(counts, "one", "two")$wilcoxon
}

reproduction_part(
  "004-examples", paper = "004",
  title = "Example 1, several data sets, Wilcoxon's test",
  published = "004_examples",
  run = function(options) {
    ranks <- signed_ranks()
    rows <- rbind(
      cbind(example = "one data set", single_example()),
      data.frame(
        example = "ten data sets",
        quantity = c("z_theorem", "z_printed", "wilcoxon_t_plus",
                     "wilcoxon_z", "wilcoxon_p"),
        value = c(several_sets("theorem"), several_sets("printed"),
                  ranks$t_plus, ranks$statistic, ranks$p.normal)
      )
    )
    cbind(rows, se = NA_real_, replicates = NA_integer_)
  }
)
