# Tables of folds as one table of independent records, for intervals.

combine_tables <- function(counts, rho1, rho2, weight, given, measure,
                           beta = 1,
                           twofold = if (is.null(weight)) "halves" else
                             "kfold", halves_hint = NULL) {
  check_confusion(counts, effective = TRUE)
  note <- count_notes(counts)
  if (inherits(counts, "effective_counts")) {
    refuse_given(given, c("rho1", "rho2", "weight"), "an effective table",
                 "It is a part of the effective table.")
    # A table is divided by the design effect of one measure.
    made_for <- attr(counts, "deff_measure", exact = TRUE) %||% measure
    refuse_if(made_for != measure, "counts", "conflict",
              "was divided by the design effect of {.val {made_for}}, and
               {.arg measure} is {.val {measure}}: make an effective table for
               it.")
    return(list(
      id = count_owners(counts)$columns, cells = counts_cells(counts),
      variant = if (all(counts$rho1 == 1 & counts$rho2 == 1)) "_averaged",
      notes = c(effective_notes(counts), note)
    ))
  }
  pooled <- pool_units(counts)
  if (!is.null(halves_hint)) check_no_halves(pooled$shape, halves_hint)
  scale <- table_scale(pooled$shape, rho1, rho2, weight, given, twofold)
  clusters <- attr(counts, "clusters", exact = TRUE)
  if (!is.null(clusters)) {
    deff <- table_deff(counts, measure, beta)
    scale$factor <- scale$factor / deff
    scale$notes <- c(scale$notes, deff_note(clusters, deff))
  }
  list(id = pooled$id, cells = lapply(pooled$cells, `*`, scale$factor),
       variant = scale$variant, notes = c(scale$notes, note))
}

# By what the pooled table is multiplied, and what it is then called.
# (derivation-effective-tables, eq. 3; derivation-precision-recall, eq. 2)
table_scale <- function(shape, rho1, rho2, weight, given, twofold) {
  kind <- table_kind(shape, twofold)
  if (kind == "halves") {
    refuse_given(given, "weight", "half splits",
                 "{.arg rho1} and {.arg rho2} scale them.")
    check_rho(rho1, rho2, shape$m)
    divisor <- rho_divisor(rho1, rho2, shape$m)
    note <- sprintf("The tables of %d x 2 half splits, their sum divided by %s",
                    shape$m, sprintf("%.4g (%s).", divisor,
                                     describe_rho(rho1, rho2)))
    return(list(factor = 1 / divisor, notes = c(note, training_note(shape)),
                variant = if (rho1 == 1 && rho2 == 1) "_averaged"))
  }
  if (kind == "test_set") {
    refuse_given(given, c("rho1", "rho2", "weight"), "one test set",
                 "Its table is used unchanged.")
    return(list(factor = 1, notes = c(
      "The table of one test set, unchanged.", training_note(shape)
    )))
  }
  if (kind != "kfold") {
    abort_scheme("m x 2 half splits, one repetition of K folds or one test set",
                 "cv_bcv(n, m = 5)", shape, "counts")
  }
  refuse_given(given, c("rho1", "rho2"), "one repetition of K folds",
               "{.arg weight} scales them.")
  weight <- check_weight(weight, shape$k)
  note <- sprintf("The pooled table of %d folds times %.4g.", shape$k, weight)
  list(factor = weight, variant = "_kfold",
       notes = c(note, training_note(shape, "kfold")))
}

# "halves", or the kind of plan; `twofold` is what two folds of an unknown plan
# are. One repetition of two K folds that is known as such is K folds.
table_kind <- function(shape, twofold = "halves") {
  kind <- plan_kind(shape)
  unknown <- is.null(shape$scheme) && shape$m == 1 && shape$k == 2
  if (unknown) return(twofold)
  if (kind %in% half_split_kinds && shape$k == 2) "halves" else kind
}

refuse_given <- function(given, refused, table, hint) {
  wrong <- refused[refused %in% given]
  refuse_if(length(wrong) > 0, wrong[1], "conflict",
            "cannot be given for {table}.",
            i = hint)
}

# Wang and Li (2016) recommend the middle of [1/K, 1], the two ends being folds
# that repeat each other and folds that are independent.
# (derivation-precision-recall, eq. 3)
check_weight <- function(weight, k) {
  if (is.null(weight)) return((1 + 1 / k) / 2)
  check_number(weight, min = 1 / k, max = 1, arg = "weight")
}

# Stop unless the counts are those of one repetition of K folds (or, where
# allowed, of one test set); of half splits the hint says what to do.
check_kfold <- function(counts, hint, test_set = FALSE) {
  shape <- counts_shape(counts)
  check_no_halves(shape, hint)
  kind <- table_kind(shape, twofold = "kfold")
  if (kind != "kfold" && !(test_set && kind == "test_set")) {
    abort_scheme("one repetition of K-fold cross-validation",
                 "cv_kfold(n, k = 10)", shape, "counts")
  }
  shape
}

check_no_halves <- function(shape, hint) {
  abort_if(table_kind(shape, twofold = "kfold") == "halves",
           c("{.arg counts} must be one repetition of K folds, not {shape$m} x 2
              half splits.", i = hint), "scheme", "counts")
}

# For a classifier of which training size an interval is. `deployed`: for a
# single one, of K folds that which is trained on all records.
training_note <- function(shape, kind = table_kind(shape), deployed = FALSE) {
  records <- if (!is.null(shape$n_train)) {
    sprintf(" (here %.0f)", mean(shape$n_train))
  }
  one <- if (deployed) "one" else "a"
  folds <- sprintf("%d/%d of all n records%s", shape$k - 1, shape$k,
                   records %||% "")
  switch(
    kind,
    halves = paste0("For ", one, " model trained on half of the records, ",
                    "n/2", records, "; for one trained on all of them use ",
                    "cv_blocks() or K-fold cross-validation."),
    kfold = paste0("For ", if (deployed) {
      "the one model trained on all n records, from those trained on "
    } else {
      "a model trained on "
    }, folds, "."),
    if (is.null(records)) "For the models as they were fitted." else
      paste0("For a model trained on the training set of its split",
             records, ".")
  )
}

# On how many records the classifiers behind counts are trained, if that is
# known.
known_training <- function(counts) attr(counts, "design", exact = TRUE)$n_train
