# The confusion matrix of several classes: one matrix of fractions per learner,
# and the number of independent records that it stands for.

class_tables <- function(counts, average, rho1, rho2, given) {
  if (is.matrix(counts)) {
    refuse_given(given, c("rho1", "rho2"), "a plain matrix")
    return(plain_class_table(counts))
  }
  if (inherits(counts, "cv_predictions")) {
    counts <- each_class_counts(counts)
  }
  check_confusion(counts)
  if (is.null(counts[["class"]])) {
    abort_input(
      c("{.arg counts} must have the column {.field class}.",
        i = "{.code confusion_counts(positive = \"each\")} counts every class
             against the rest."), "column", "counts"
    )
  }
  scale <- repetition_scale(counts, rho1, rho2, given)
  matrices <- class_matrices(counts, average)
  list(id = list(learner = names(matrices)),
       matrices = lapply(matrices, function(cells) cells / sum(cells)),
       sizes = vapply(matrices, sum, numeric(1)) / scale$divisor,
       notes = scale$notes)
}

# What is wrong with the predictions is wrong with `counts` here.
each_class_counts <- function(predictions) {
  tryCatch(
    confusion_counts(predictions, positive = "each"),
    bcvinfer_error = function(error) {
      abort_input(
        c("{.arg counts} must be predictions that can be counted class by
           class.", x = gsub("([{}])", "\\1\\1", rlang::cnd_header(error))),
        sub("bcvinfer_error_", "", class(error)[1]), "counts"
      )
    }
  )
}

plain_class_table <- function(counts) {
  check_counts(counts, whole = FALSE, arg = "counts")
  if (nrow(counts) != ncol(counts) || nrow(counts) < 2) {
    abort_input("{.arg counts} must be a square matrix of at least two classes,
                 not {nrow(counts)} x {ncol(counts)}.", "shape", "counts")
  }
  labels <- dimnames(counts)
  if (!is.null(labels[[1]]) && !identical(labels[[1]], labels[[2]])) {
    abort_input("{.arg counts} must have the same classes as rows and as
                 columns, in the same order.", "label", "counts")
  }
  if (sum(counts) == 0) {
    abort_input("{.arg counts} must count at least one record.", "value",
                "counts")
  }
  list(id = list(learner = "learner"),
       matrices = list(unclass(counts) / sum(counts)), sizes = sum(counts),
       notes = "The matrix as given, treated as one multinomial sample.")
}

# By how much the sum over all folds is divided: by A(m) for half splits, else
# by the number of repetitions.
repetition_scale <- function(counts, rho1, rho2, given) {
  shape <- counts_shape(counts)
  if (shape$k == 2 && !is_kfold(shape)) {
    check_half_splits(counts, arg = "counts")
    check_rho(rho1, rho2, shape$m)
    return(list(
      divisor = rho_divisor(rho1, rho2, shape$m),
      notes = c(sprintf("The effective matrix of %d x 2 half splits (%s).",
                        shape$m, describe_rho(rho1, rho2)),
                half_target(shape$n_train))
    ))
  }
  refuse_given(given, c("rho1", "rho2"), "a plan that is not m x 2")
  list(divisor = shape$m,
       notes = sprintf("The matrix pooled over the folds, %s.",
                       if (shape$m == 1) "one multinomial sample" else
                         "averaged over the repetitions"))
}

# One matrix of counts per learner, summed over all repetitions and folds. The
# attribute `confusion` holds it; the accuracy can do without.
class_matrices <- function(counts, average) {
  pooled <- pool_units(split_alike(counts))
  matrices <- counts_confusion(counts)
  if (matrices_fit(matrices, pooled)) return(matrices)
  if (average == "macro") {
    abort_input(
      c("{.arg counts} must know the whole confusion matrix: counts of one class
         against the rest do not hold the covariance of the classes' F1.",
        i = "Make them of predictions, leave no row out and change none, or
             give the matrix."),
      "shape", "counts"
    )
  }
  learner <- pooled$id$learner
  hits <- rowsum(pooled$cells$tp, learner, reorder = FALSE)[, 1]
  misses <- rowsum(pooled$cells$fn, learner, reorder = FALSE)[, 1]
  Map(function(right, wrong) matrix(c(right, 0, wrong, 0), 2), hits, misses)
}

# Columns of counts can be changed without their matrices noticing.
matrices_fit <- function(matrices, pooled) {
  if (is.null(matrices)) return(FALSE)
  cells <- lapply(matrices, function(cells) {
    hits <- diag(cells)
    cbind(tp = hits, fp = colSums(cells) - hits, fn = rowSums(cells) - hits)
  })
  keys <- list(learner = rep(names(matrices), vapply(matrices, nrow, 0L)),
               class = unlist(lapply(matrices, rownames), use.names = FALSE))
  place <- key_match(keys, lapply(as.list(pooled$id)[names(keys)], label_text))
  counted <- do.call(cbind, pooled$cells[c("tp", "fp", "fn")])
  length(place) == nrow(counted) && !anyNA(place) &&
    isTRUE(all.equal(counted[place, ], do.call(rbind, cells),
                     check.attributes = FALSE))
}
