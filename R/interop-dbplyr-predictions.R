# Predictions that stay in their database, as variance components read them: who
# predicted, and which folds tested each record. What comes back of the queries
# does not grow with the records.

# A record's folds are the bits of a whole number.
max_lazy_repetitions <- 30

#' @export
score_source.tbl_lazy <- function(x) {
  check_installed("dbplyr", "to compute in a database")
  check_installed("dplyr", "to compute in a database")
  stored <- stored_predictions(x)
  layout <- with_lazy_groups(lazy_layout(stored), stored$table)
  answers <- new.env()
  of <- function(learner) {
    rlang::env_cache(answers, learner, lazy_answers(stored, learner))
  }
  list(
    learners = names(stored$learners), labels = stored$truth$text,
    layout = layout, table = function(learner) of(learner)$table,
    scores = function(learner, entry, positive, parameters) {
      refuse_probabilities(entry)
      found <- of(learner)
      by_cell <- cell_scores(entry, found$table, positive, parameters)
      found$cells$score <- by_cell[cbind(found$cells$truth,
                                         found$cells$estimate)]
      structure(list(table = stored$table, terms = list(found)),
                class = "stored_scores")
    },
    shape = list(m = layout$size[2], k = layout$folds)
  )
}

refuse_probabilities <- function(entry) {
  abort_if(is_likely_measure(entry), c(
    "{entry$label} is not computed in a database: it needs the probabilities of
     single records.",
    i = "Bring the table here with {.code dplyr::collect()} and give it to
         {.fn cv_predictions}, with {.arg probs}."
  ), "value", "measure")
}

# The table with the truth's codes, the `bit` of each repetition, and as `side`
# the same bit in the second of two folds. The learners' columns have names of
# ours.
stored_predictions <- function(x) {
  x <- dplyr::ungroup(x)
  if (all(c("learner", "estimate") %in% dplyr::tbl_vars(x))) {
    x <- learners_side_by_side(x)
  }
  columns <- dplyr::tbl_vars(x)
  absent <- setdiff(c("row", "truth"), columns)
  abort_if(length(absent) > 0, c(
    "{.arg x}, a table in a database, must have the column{?s}
     {.field {absent}}.",
    i = "Its columns are {.field row}, {.field rep}, {.field fold},
         {.field truth}, {.field group} if records have groups, and one for each
         learner, or {.field learner} and {.field estimate}."
  ), "column", "x")
  keys <- c(rlang::set_names(prediction_keys), groups = "group")
  keys <- keys[keys %in% columns]
  learners <- setdiff(columns, keys)
  names(learners) <- paste0("says_", seq_along(learners))
  table <- dplyr::select(x, !!!rlang::syms(c(keys, learners)))
  table <- dplyr::mutate(table, !!!rlang::rep_named(
    setdiff(c("rep", "fold"), keys), 1L
  ))
  truth <- lazy_truth(table)
  folds <- summarise_lazy(table, setdiff(dplyr::tbl_vars(table),
                                         names(learners)), once = FALSE)
  folds <- lapply(folds[c("rep", "fold")], function(x) {
    unique(x)[order(label_ranks(unique(x)))]
  })
  list(table = mark_folds(table, truth, folds), truth = truth,
       folds = lengths(folds),
       learners = stats::setNames(names(learners), learners))
}

# Learners below each other, each once for a record in a fold.
learners_side_by_side <- function(x) {
  keys <- intersect(c(prediction_keys, "group"), dplyr::tbl_vars(x))
  summarise_lazy(x, c("learner", keys))
  learners <- lazy_labels(x, "learner")
  says <- lapply(learners$native, said_by, "estimate")
  summarise_by(x, keys, !!!stats::setNames(says, learners$text))
}

mark_folds <- function(table, truth, folds) {
  repetitions <- length(folds$rep)
  abort_if(repetitions > max_lazy_repetitions, c(
    "{.arg x}, a table in a database, must have at most {max_lazy_repetitions}
     repetitions, not {repetitions}."
  ), "value", "x")
  bits <- as.integer(2^(seq_len(repetitions) - 1))
  second <- if (length(folds$fold) == 2) lazy_codes("fold", folds$fold, 0:1)
  table <- dplyr::mutate(
    table, bit = !!lazy_codes("rep", folds$rep, bits),
    side = !!(second %||% 0L),
    truth = !!lazy_codes("truth", truth$native)
  )
  dplyr::mutate(table, side = .data$side * .data$bit)
}

# How often each record was tested, in which folds, and whether its truth is the
# same in all.
lazy_layout <- function(stored) {
  by_row <- summarise_by(
    stored$table, "row", tested = dplyr::n(),
    bits = sum(.data$bit, na.rm = TRUE), sides = sum(.data$side, na.rm = TRUE),
    apart = max(.data$truth, na.rm = TRUE) - min(.data$truth, na.rm = TRUE)
  )
  blocks <- collect_lazy(dplyr::count(by_row, .data$tested, .data$bits,
                                      .data$sides, .data$apart),
                         max_lazy_groups)
  abort_if(any(blocks$apart > 0), "Each record has one truth, but
           {sum(blocks$n[blocks$apart > 0])} record{?s} of {.arg x} {?has/have}
           several.", "label", "truth")
  n <- sum(blocks$n)
  m <- stored$folds[["rep"]]
  # m powers of two below 2^m have this sum only if all are different.
  if (any(blocks$tested != m | blocks$bits != 2^m - 1)) {
    abort_incomplete(sum(blocks$tested * blocks$n), n, m)
  }
  signs <- block_signs(blocks$sides, m)
  shared <- crossprod(signs, signs * blocks$n) / n
  list(size = c(n, m), folds = stored$folds[["fold"]], alike = 1,
       uneven = max(0, abs(shared[upper.tri(shared)])))
}

# The side of a block of records in each repetition: 1 in the first fold, -1 in
# the second.
block_signs <- function(sides, m) {
  1 - 2 * outer(sides, 2^(seq_len(m) - 1), function(x, y) (x %/% y) %% 2)
}

with_lazy_groups <- function(layout, table) {
  if (!"groups" %in% dplyr::tbl_vars(table)) return(layout)
  check_lazy_groups(table)
  sizes <- summarise_by(table, "groups", size = 1 * dplyr::n())
  found <- collect_lazy(dplyr::summarise(
    sizes, groups = dplyr::n(),
    squares = sum(.data$size * .data$size, na.rm = TRUE)
  ))
  if (found$groups == layout$size[1]) return(layout)
  squares <- found$squares / layout$size[2]^2
  check_several_groups(found$groups, layout$size[1], squares)
  layout$group <- found$groups
  layout$alike <- squares / layout$size[1]
  layout
}
