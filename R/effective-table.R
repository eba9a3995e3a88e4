#' The effective table of m x 2 cross-validation
#'
#' The folds of m x 2 cross-validation are correlated, so that their 2m tables
#' contain less information than the sum of their counts. The effective table
#' is the sum divided by A(m) = 1 + rho1 + 2 (m - 1) rho2: the table of
#' independent records that would give the same variance.
#'
#' At `rho1 = rho2 = 1/2` (the default, after Yang et al. 2023) the average of
#' the 2m tables is multiplied by 4m / (2m + 1), 20/11 for m = 5. `rho1 = 0,
#' rho2 = 1/2`, the values if the estimate depends on the test set alone
#' (their Lemma 3), multiplies it by 2 for every m. `rho1 = rho2 = 1` is the
#' average table itself, which Wang et al. (2015) use.
#'
#' The counts are not whole numbers and are never rounded. Intervals and tests
#' use the table unchanged; it is an error to give them `rho1` or `rho2` again.
#'
#' The table is for a classifier trained on half of the records. The table of
#' one test set (one hold-out) is its own effective table, with `m = 1` and
#' `rho1 = rho2 = 0`.
#'
#' @section Limits:
#' An effective table treats the correlations, and with them the variation
#' between fits, as known. That part of the variance depends on the learner, and
#' does not shrink with the number of test records. Where it is larger than
#' assumed, tests on effective tables reject too often and the coverage of their
#' intervals is too low.
#'
#' The 95% interval of F1 at rho1 = rho2 = 1/2 from five
#' half splits has a coverage below .91 in
#' `r sum(grid_rows(method = "beta_prime", measure = "f1", what = "coverage")$value < 0.91)`
#' of `r nrow(grid_rows(method = "beta_prime", measure = "f1", what = "coverage"))`
#' simulated settings, most of them with learners that draw no random numbers
#' (`inst/evidence/grid.csv.gz`).
#'
#' An algorithm that draws 3 of 20 features in each fit was compared with itself
#' on two problems of n = 2,000 (`inst/evidence/same-algorithm-twice.csv.gz`;
#' level .05, m = 5):
#'
#' * [bcv_mcnemar_test()] rejected in `r same_algorithm("bcv_mcnemar")` of the
#'   data sets, [components_test()] in `r same_algorithm("components")`;
#' * the 95% interval of F1 at rho1 = rho2 = 1/2 covered in
#'   `r same_algorithm("beta_prime")`, [interval_components()] in
#'   `r same_algorithm("components_interval")`.
#'
#' For an algorithm of which one of 14 fits fails and predicts a single class:
#'
#' * [bcv_mcnemar_test()] rejected in
#'   `r same_algorithm("bcv_mcnemar", "fits that fail")`, [components_test()] in
#'   `r same_algorithm("components", "fits that fail")`;
#' * the intervals covered in `r same_algorithm("beta_prime", "fits that fail")`
#'   and in `r same_algorithm("components_interval", "fits that fail")`.
#'
#' One data set does not identify the correlations; among the estimates in
#' `reproduction/results/003-figure1.csv` some are above 1/2.
#'
#' @section Errors:
#' Class `bcvinfer_error_scheme` if the counts are not from m x 2
#' cross-validation or of one test set, `bcvinfer_error_conflict` if `rho1` or
#' `rho2` is given for one test set, `bcvinfer_error_rows` if a fold is missing,
#' `bcvinfer_error_value` if `rho1` and `rho2` are out of bounds (see
#' [rho_bounds()]), `bcvinfer_error_missing` for confusion counts with groups
#' without `deff`, `bcvinfer_error_type` for tables that are effective or pooled
#' already.
#'
#' @inheritParams shared_params
#' @param x Counts by fold of an m x 2 plan, or of one test set, from
#'   [confusion_counts()] or [contingency_counts()]. Repeated two-fold
#'   cross-validation (`cv_kfold(n, 2, repeats = m)`) is one, too.
#' @param deff The design effect of groups of records, by which the table is
#'   divided as well: the result of [design_effect()], or one number of at
#'   least 1 (or one for each table). Default `NULL`: 1 without groups; for
#'   contingency counts with groups the design effect of the difference in
#'   error. Confusion counts with groups need it, since each measure has its
#'   own.
#' @return A data frame of class `effective_counts`, one row per learner (and
#'   class) or pair: `learner` (and `class`) or `a`, `b`; the four counts;
#'   `n_effective` (their sum, m n / A(m)), `m`, `rho1`, `rho2` and,
#'   with groups or where it was given, `deff`.
#' @references `r cite("yang2023")` Theorem 3, there for m = 5.
#'
#' `r cite("wang2015")`
#' @examples
#' counts <- contingency_counts(
#'   data.frame(rep = rep(1:5, each = 2), fold = 1:2,
#'              n00 = 10, n01 = 4, n10 = 9, n11 = 77),
#'   scheme = "bcv"
#' )
#' effective_table(counts)
#' effective_table(counts, rho1 = 0, rho2 = 0.5)
#' @family counts
#' @include result-table.R
#' @export
effective_table <- function(x, rho1 = 0.5, rho2 = 0.5, deff = NULL) {
  check_given(x)
  check_cv_counts(x)
  blocks <- split_counts(x)
  single <- plan_kind(counts_shape(x)) == "test_set"
  if (single) {
    said <- c("rho1", "rho2")[!c(missing(rho1), missing(rho2))]
    refuse_given(said, said, "one test set", "Its table is used unchanged.")
    # Of independent records A(1) is 1.
    rho1 <- rho2 <- 0
  } else {
    check_half_splits(x, "x")
  }
  m <- pmax(1L, unname(vapply(blocks, nrow, 0L)) %/% 2L)
  for (each in unique(m)) check_rho(rho1, rho2, each)
  deff <- given_deff(deff, x, names(blocks))
  data <- pool_blocks(blocks, x, function(block) {
    rho_divisor(rho1, rho2, nrow(block) / 2)
  })
  if (!is.null(deff)) {
    data[cell_names(x)] <- lapply(as.list(data)[cell_names(x)], `/`, deff$value)
  }
  data$n_effective <- Reduce(`+`, as.list(data)[cell_names(x)])
  data$m <- m
  data$rho1 <- rep(as.double(rho1), nrow(data))
  data$rho2 <- rep(as.double(rho2), nrow(data))
  data$deff <- deff$value
  new_result(data, c("effective_counts", counts_kind(x)),
             positive = attr(x, "positive", exact = TRUE),
             sides = attr(x, "sides", exact = TRUE),
             chosen = attr(x, "chosen", exact = TRUE),
             deff_measure = deff$measure, single = if (single) TRUE)
}

# The design effects by which the tables are divided, one for each, and the
# measure that they are of; NULL for independent records.
given_deff <- function(deff, x, owners) {
  pairs <- inherits(x, "contingency_counts")
  grouped <- !is.null(attr(x, "clusters", exact = TRUE))
  refuse_if(is.null(deff) && grouped && !pairs, "deff", "missing",
            "must be given for confusion counts with groups, since each measure
             has its own design effect.",
            i = "For example {.code deff = design_effect(x, \"precision\")}.")
  if (is.null(deff)) {
    if (!grouped) return(NULL)
    return(list(value = table_deff(x, "difference"), measure = "difference"))
  }
  measure <- NULL
  if (inherits(deff, "cv_design_effect")) {
    measure <- deff$measure[1]
    of <- count_owners(x)
    wanted <- lapply(of$columns, `[`, of$first)
    known <- lapply(as.list(deff)[names(wanted)], as.character)
    whole <- length(known) == length(wanted) && all(lengths(known) > 0)
    at <- if (whole) key_match(wanted, known)
    refuse_if(is.null(at) || anyNA(at), "deff", "value",
              "must contain the design effects of {.arg x}: {.field {owners}}.")
    deff <- pmax(1, deff$deff[at])
  }
  deff <- check_numeric(deff, arg = "deff")
  abort_if(!length(deff) %in% c(1, length(owners)),
           "{.arg deff} must be one number, or one for each of {length(owners)}
            table{?s}, not {length(deff)}.", "shape", "deff")
  for (one in deff) check_number(one, 1, arg = "deff")
  list(value = rep_len(as.double(deff), length(owners)), measure = measure)
}

register_table(
  "effective_counts", hidden = c("m", "rho1", "rho2", "deff"),
  title = function(x) {
    if (isTRUE(attr(x, "single"))) {
      return(paste(counts_title(x), "of one test set"))
    }
    rho <- unique(describe_rho(x$rho1, x$rho2))
    paste0(counts_title(x), ", effective for ", x$m[1], " x 2 folds (",
           paste(rho, collapse = "; "), ")")
  },
  notes = function(x) {
    c(table_fact(x, "notes", classes = counts_kind(x)),
      if (!isTRUE(attr(x, "single"))) {
        "Counts of n_effective independent records, not whole."
      },
      if (!is.null(x[["deff"]])) {
        paste0("Divided by the design effect of groups: ", paste(
          format_number(unique(x$deff), 3), collapse = ", "), ".")
      })
  },
  bind = function(out, parts) {
    facts <- lapply(parts, function(part) {
      list(attr(part, "single"), attr(part, "deff_measure"))
    })
    refuse_if(length(unique(facts)) > 1, "...", "conflict",
              "must be effective tables of one kind: of half splits or of one
               test set, and divided by the design effects of one measure.")
    out
  }
)

# What an interval of the table says of it.
effective_notes <- function(x) {
  if (!isTRUE(attr(x, "single"))) {
    rho <- unique(describe_rho(x$rho1, x$rho2))
    return(c(sprintf("The effective table as given (%s).", rho),
             training_note(list(), "halves")))
  }
  c(paste0("The table of one test set, ",
           if (is.null(x[["deff"]])) "unchanged." else
             "divided by its design effect."),
    training_note(list(), "test_set"))
}

describe_rho <- function(rho1, rho2) {
  sprintf("rho1 = %.4g, rho2 = %.4g", rho1, rho2)
}

# Tables of folds as one table of independent records, for intervals. Of several
# measures the largest design effect of each table counts.

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
    refuse_if(any(made_for != measure), "counts", "conflict",
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
    deff <- do.call(pmax, lapply(measure, table_deff, x = counts, beta = beta))
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
    return(list(factor = 1, notes = c("The table of one test set, unchanged.",
                                      training_note(shape))))
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
            "cannot be given for {table}.", i = hint)
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
training_note <- function(shape, kind = table_kind(shape), deployed = FALSE,
                          how = "each counts by its records") {
  if (!is.null(shape$uneven)) return(uneven_words(shape$uneven, how))
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

# (One test set is of the models as they were fitted.)
known_target <- function(shape) {
  if (!is.null(shape$n_train) && plan_kind(shape) != "test_set") "expected"
}
