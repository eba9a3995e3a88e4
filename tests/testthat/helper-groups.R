# 135 pairs of patients and psychiatrists in 29 clusters (Donner and Petryshen
# 1989, Psychiatry Research 28: 41-46, as printed by Eliasziw and Donner 1991):
# both say yes, the patient alone, the psychiatrist alone, neither.
psychiatry <- function() {
  cells <- cbind(
    both = c(1, 1, 3, 2, 2, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 1, 2, 1, 0, 2, 1, 0,
             1, 0, 0, 0, 0, 1, 0),
    patient = c(0, 1, 1, 1, 0, 3, 3, 3, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 3, 1, 1,
                2, 0, 0, 0, 0, 0, 0, 0),
    psychiatrist = c(4, 2, 3, 2, 1, 3, 0, 2, 2, 4, 2, 4, 3, 2, 1, 3, 1, 2, 0, 0,
                     0, 2, 1, 2, 2, 0, 0, 1, 1),
    neither = c(2, 2, 0, 1, 1, 0, 2, 3, 1, 3, 0, 0, 3, 2, 2, 0, 3, 2, 1, 0, 3,
                0, 2, 0, 1, 2, 2, 1, 0)
  )
  cell <- rep(rep(1:4, each = 29), cells)
  data.frame(cluster = rep(rep(1:29, 4), cells), truth = 1,
             a = as.integer(cell <= 2), b = as.integer(cell %in% c(1, 3)))
}

# The worked example of half splits (helper-components.R) as predictions of a
# truth that is always 0: a and b are wrong as the differences say. Pairs of
# records are groups.
worked_table <- function(group = rep(1:8, each = 2), m = 1:3) {
  difference <- worked_differences()
  table <- expand.grid(row = 1:16, rep = m)
  table$group <- rep_len(group, nrow(table))
  table$fold <- as.vector(worked_fold()[, m])
  table$truth <- 0
  table$a <- as.integer(as.vector(difference[, m]) > 0)
  table$b <- as.integer(as.vector(difference[, m]) < 0)
  table
}

worked_predictions <- function(...) {
  cv_predictions(worked_table(...), truth, c(a, b), row, rep, fold,
                 groups = group)
}
