# The one table that a posterior is made from, and what it speaks of.

# One table per learner from `counts`: an effective table as it is, half splits
# through their correlations, one repetition of K folds through `weight`.
# `given` names those of rho1, rho2 and weight that the user gave.
combine_tables <- function(counts, rho1, rho2, weight, given) {
  check_confusion(counts, effective = TRUE)
  if (is_effective(counts)) return(effective_as_is(counts, given))
  shape <- counts_shape(counts)
  pooled <- pool_units(split_alike(counts))
  if (is_kfold(shape, weight)) {
    check_one_kfold(counts, arg = "counts")
    refuse_given(given, c("rho1", "rho2"), "one repetition of K folds")
    return(combine_folds(pooled, shape, weight))
  }
  check_half_splits(counts, arg = "counts")
  refuse_given(given, "weight", "half splits")
  combine_halves(pooled, shape, rho1, rho2)
}

# Two folds of an unknown plan are one half split, unless a weight says that
# they are taken for two-fold cross-validation; repeated, they are half splits
# also where the plan is known.
is_kfold <- function(shape, weight = NULL) {
  if (!is.null(shape$scheme)) {
    return(shape$scheme == "kfold" && (shape$k > 2 || shape$m == 1))
  }
  shape$m == 1 && (shape$k > 2 || shape$k == 2 && !is.null(weight))
}

refuse_given <- function(given, refused, table) {
  wrong <- intersect(refused, given)
  if (length(wrong) == 0) return(invisible())
  use <- switch(wrong[1], weight = "{.arg rho1} and {.arg rho2} scale them",
                "{.arg weight} scales them")
  hint <- if (table == "an effective table") {
    "It was scaled when {.fn effective_table} made it."
  } else {
    paste0(use, ".")
  }
  abort_input(c("{.arg {wrong[1]}} cannot be given for {table}.", i = hint),
              "conflict", wrong[1])
}

effective_as_is <- function(counts, given) {
  refuse_given(given, c("rho1", "rho2", "weight"), "an effective table")
  average <- all(counts$rho1 == 1 & counts$rho2 == 1)
  note <- sprintf("The effective table as given (%s).",
                  describe_rho(counts$rho1[1], counts$rho2[1]))
  list(id = unit_id(counts), cells = lapply(counts_cells(counts), as.double),
       variant = if (average) "" else "_calibrated",
       notes = c(note, half_target(NULL)))
}

# The effective table (derivation-effective-tables, eq. 3).
combine_halves <- function(pooled, shape, rho1, rho2) {
  check_rho(rho1, rho2, shape$m)
  divisor <- rho_divisor(rho1, rho2, shape$m)
  average <- rho1 == 1 && rho2 == 1
  note <- if (average) {
    sprintf("The average of the %d tables of %d x 2 half splits (%s).",
            2L * shape$m, shape$m, describe_rho(rho1, rho2))
  } else {
    sprintf(paste("The effective table of %d x 2 half splits (%s): the sum",
                  "divided by %.4g."),
            shape$m, describe_rho(rho1, rho2), divisor)
  }
  list(id = pooled$id, cells = scale_cells(pooled$cells, 1 / divisor),
       variant = if (average) "" else "_calibrated",
       notes = c(note, half_target(shape$n_train)))
}

# The weighted sum (derivation-precision-recall, eq. 2).
combine_folds <- function(pooled, shape, weight) {
  weight <- check_weight(weight, shape$k)
  note <- sprintf("The pooled table of %d folds times %.4g.", shape$k, weight)
  list(id = pooled$id, cells = scale_cells(pooled$cells, weight),
       variant = "_kfold", notes = c(note, kfold_target(shape$n_train)))
}

# Wang and Li (2016) recommend the middle of [1/K, 1], the two ends being folds
# that repeat each other and folds that are independent.
# (derivation-precision-recall, eq. 3)
check_weight <- function(weight, k) {
  if (is.null(weight)) return((1 + 1 / k) / 2)
  check_number(weight, min = 1 / k, max = 1, arg = "weight")
}

scale_cells <- function(cells, factor) lapply(cells, `*`, factor)

describe_rho <- function(rho1, rho2) {
  sprintf("rho1 = %.4g, rho2 = %.4g", rho1, rho2)
}

# For which training size an interval speaks.
half_target <- function(n_train) {
  records <- if (!is.null(n_train)) {
    sprintf(" (here %.6g)", mean(n_train))
  }
  paste0("It speaks of a classifier trained on half of the records, n/2",
         records, "; for one trained on all of them use K-fold",
         " cross-validation.")
}

kfold_target <- function(n_train) {
  records <- if (!is.null(n_train)) {
    sprintf(" (here on %.6g)", mean(n_train))
  }
  paste0("It speaks of a classifier trained on (almost) all n records",
         records, ".")
}
