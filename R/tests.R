# The facts about each test stand once, in its registration: help, print,
# checks, front doors and contract tests read them from here.
#' @include registry.R references.R evidence.R

test_registry <- new_registry()

# The families of tests, and their usual statistics.
test_families <- c(t = "t", F = "F", Z = "z", McNemar = "X-squared",
                   "linear F" = "z")

# `schemes`: the schemes of plan that the test takes, the one it is made for
# first (its `plan` has that one); `reps`, `folds`: the shape it needs, NA for
# any. `input`: what `fun` reads ("differences", "contingency" or "confusion"
# counts, "predictions").
# `about`: what the p-value is about, the "mean" difference or all "folds"
# together.
# `default_for`: the kinds of plan for which it is the test to use, on one
# test set only for pairs with fewer than `default_below` disagreements.
# `normal_note`: added to the note where the reference is normal.
# `labels_only`: of the measures that it takes (if any), are those of
# probabilities left out?
# `takes_groups`: may counts be of records in groups? (Folds of other tests hold
# whole groups.)
# `core`: the statistic of one data set or many, from `core_input()`; NULL for a
# test of predictions.
register_test <- function(test, family, label, plan, reference, settings,
                          note, citation, core,
                          statistic = test_families[[family]],
                          schemes = sub("cv_", "", plan[[1]]), reps = NA,
                          folds = NA, input = "differences", about = "mean",
                          default_for = character(),
                          default_below = Inf, labels_only = FALSE,
                          normal_note = NULL,
                          fun = paste0(test, "_test"), args = list(),
                          takes_groups = input != "contingency") {
  stopifnot(family %in% names(test_families),
            citation %in% c(unpublished, names(bibliography)))
  # (The entry holds the arguments.)
  register_entry(test_registry, test, mget(names(formals())))
}

#' Every test of the package
#'
#' The list of tests from which [compare_learners()] and reports choose: one
#' row per test or variant, such as the mid-p version of McNemar's test.
#' @return A data frame with the columns
#'
#'   * `test`: the name of the function without `_test`, or of the variant;
#'   * `family`: `"t"`, `"F"`, `"Z"`, `"McNemar"` or `"linear F"`;
#'   * `fun` (the name of the function) and `args` (list: the arguments of the
#'     variant);
#'   * `plan` (list): a call that makes a plan for the test; `n` stands for the
#'     number of records;
#'   * `statistic`, `reference` (its distribution under the hypothesis of equal
#'     loss) and `label`;
#'   * `default_for`: one string, the kinds of plan for which it is the default
#'     test, some with a condition, or `""`: `"bcv"`, `"rcv"`,
#'     `"overlap"`, `"blocks"`, `"kfold"` (one repetition), `"repeated_kfold"`,
#'     `"holdout"` (several), `"test_set"` (one; pairs with few disagreements
#'     have another test), `"runs"` (several on one test set),
#'     `"paired_halves"`;
#'   * `settings`: numbers of repetitions and folds, usual values of arguments;
#'   * `worst_null`: the highest rejection rate at level .05 in any study of
#'     this package of two learners of equal error (`vignette("evidence")`; for
#'     `swap`, which is not studied in the error, of other measures), on the
#'     plans for which the test is a default, or on any plan if there are none;
#'     missing if there is no study. Rates above .065 are printed below each
#'     result, for its plan;
#'   * `note`: when not to use it;
#'   * `input`: `"differences"`, `"contingency"`, `"confusion"` or
#'     `"predictions"`: the input of the function;
#'   * `citation`: who proposed the test: author and year, or `"unpublished"`
#'     if it was derived for this package (`vignette("derivations")`).
#' @family tests
#' @examples
#' tests <- cv_tests()
#' tests[c("test", "statistic", "reference")]
#' tests[tests$default_for != "", c("test", "default_for")]
#' @export
cv_tests <- function() {
  entries <- registry_entries(test_registry)
  entries <- entries[order(match(registry_field(entries, "family"),
                                 names(test_families)))]
  new_registry_table(
    "Tests", entries, c("test", "family", "fun", "args", "plan", "statistic",
                        "reference", "default_for", "settings",
                        "worst_null", "note", "input", "label", "citation"),
    main = c("test", "worst_null", "default_for"),
    worst_null = worst_levels(entries),
    default_for = lapply(entries, default_text),
    citation = lapply(registry_field(entries, "citation"), cite_short)
  )
}

# Of two tests for a plan one reads predictions and the other counts.
default_text <- function(entry) {
  kinds <- entry$default_for
  if (is.finite(entry$default_below)) {
    kinds <- paste(kinds, "below", entry$default_below, "disagreements")
  } else if (entry$input != "predictions") {
    reads <- Filter(function(other) other$input == "predictions",
                    registry_entries(test_registry))
    both <- kinds %in% unlist(lapply(reads, `[[`, "default_for"))
    halves <- kinds %in% half_split_kinds
    kinds[both] <- paste(kinds[both], ifelse(halves[both], "(counts or m = 2)",
                                             "(counts)"))
  }
  toString(kinds)
}

# The name of the recommended test for a plan, `shape` being its scheme, m and
# k, and for a measure; NULL where no test is.
default_test <- function(shape, measure = "error", predictions = TRUE) {
  best_entry(test_registry, shape, predictions, function(entry) {
    few_only <- is.finite(entry$default_below)
    takes_measure(entry, measure) && !(predictions && few_only)
  })$test
}

# The test for pairs with few disagreements, and how many are few; NULL for
# measures of probabilities.
few_disagreements_test <- function(kind, measure = "error") {
  default_entry(test_registry, kind, function(entry) {
    is.finite(entry$default_below) && takes_measure(entry, measure)
  })
}

# Disagreements are errors; the linear F test has its own measure.
takes_measure <- function(entry, measure) {
  if (measure %in% c("error", "accuracy")) return(TRUE)
  entry$input %in% c("differences", "predictions") &&
    !(entry$labels_only && !is_swappable(
      registry_entry(measure_registry, measure) %||% list()
    ))
}

# The call of the plan that a test is made for, as text for a message.
plan_text <- function(test) deparse1(test_registry[[test]]$plan)

# The statistics and p-values (two-sided) of a registered test on many data sets
# at once, without checks: `folds` from `core_input()`. `plain`: need nothing be
# said of them, of a variance of zero, say?
test_numbers <- function(test, folds) {
  entry <- test_registry[[test]]
  core <- do.call(entry$core, c(list(folds), entry$args))
  result <- refer(core, folds$scale)
  spread <- core$stderr %||% sqrt(core$denominator %||% Inf)
  flat <- entry$family %in% c("t", "F") & spread <= zero_tolerance * folds$scale
  c(result, list(plain = is.finite(result$statistic) & !flat))
}

# Is the plan of `scheme`, `m` and `k` one that the test takes? A test of half
# splits takes those of repeated two-fold cross-validation, too.
takes_plan <- function(entry, scheme, m, k) {
  needed <- c(entry$reps, entry$folds)
  if (identical(scheme, "part")) {
    scheme <- "holdout"
    m <- m * k
    k <- 1
  }
  served <- is.null(scheme) || scheme %in% entry$schemes ||
    has_half_splits(scheme, k) && "rcv" %in% entry$schemes
  served && all(is.na(needed) | needed == c(m, k)) &&
    (m * k >= 2 || identical(needed, c(1, 1)) || entry$input == "predictions")
}

# The message names the plan that the test needs, and the test for the plan at
# hand.
abort_design <- function(input, entry) {
  got <- if (length(input$m) == 1) paste(input$m, "x", input$k) else
    count_of(length(input$values), "value")
  if (!is.null(input$scheme)) got <- paste0(got, " (", input$scheme, ")")
  fitting <- best <- NULL
  if (!isTRUE(input$plain)) {
    fitting <- default_test(input, predictions = FALSE)
    best <- setdiff(default_test(input), fitting)
  }
  refuse("x", if (is.null(input$scheme)) "shape" else "scheme",
         "must be {shape_text(entry)}, not {got}.",
         x = "The {entry$label} needs {.or {.val {entry$schemes}}}:
              {.code {plan_text(entry$test)}}.",
         i = if (length(best) > 0) "The recommended test of predictions on this
              plan is {.val {best}}: {.fn {test_registry[[best]]$fun}}.",
         i = if (length(fitting) > 0) "For {if (length(best) > 0) 'counts or
              differences' else 'the plan at hand'} use {.val {fitting}}:
              {.fn {test_registry[[fitting]]$fun}}.")
}

# Of predictions each test takes the counts or differences of one pair; names
# of learners after them would be taken for its own arguments.
refuse_predictions <- function(x, by_count) {
  if (inherits(x, "cv_predictions")) abort_no_folds(x, by_count)
}

# What is a table, but not of folds.
abort_no_folds <- function(x, by_count) {
  reads <- if (by_count) "contingency_counts" else "loss_differences"
  learners <- if (inherits(x, "cv_predictions")) prediction_learners(x)
  refuse("x", "type", "must be differences in loss, contingency counts of folds
          or plain numbers, not {describe_value(x)}.",
         i = if (inherits(x, "pooled_counts")) {
           "It is pooled already; the counts by fold are needed."
         } else if (inherits(x, "effective_counts")) {
           "{.fn bcv_mcnemar_test} reads effective tables, which have no folds."
         } else if (length(learners) > 1) {
           "Of predictions give a pair of learners: {.code {deparse1(as.call(c(
            as.name(reads), argument_code(), lapply(learners[1:2], as.name)
            )))}}."
         } else if (by_count) {
           "{.fn contingency_counts} reads predictions and tables of counts."
         } else {
           "{.fn loss_differences} reads predictions and counts."
         })
}

shape_text <- function(entry) {
  if (identical(c(entry$reps, entry$folds), c(1, 1))) return("one hold-out")
  if (identical(entry$folds, 1)) return("at least 2 repetitions of 1 fold")
  reps <- if (is.na(entry$reps)) "m" else entry$reps
  folds <- if (is.na(entry$folds)) "K" else entry$folds
  paste(reps, "x", folds, "(repetitions x folds)")
}

other_scheme_note <- function(scheme, entry) {
  made_for <- entry$schemes[1]
  if (scheme == made_for) return(character())
  if (scheme == "kfold" && made_for == "rcv") return(character())
  if (scheme == "part") return(part_note(scheme))
  paste0("the folds come from a plan of scheme \"", scheme, "\"; the test is ",
         "made for \"", made_for, "\": ", deparse1(entry$plan), ".")
}

# n_test / n_train: known from an object, or given with plain numbers.
with_sizes <- function(input, n_train, n_test) {
  hint <- "How many records hold-outs train on is not known without a plan:
           give both sizes, such as {.code n_train = 90, n_test = 10}."
  warn_uneven_training(input$uneven, "x")
  input$n_train <- known_size(input$n_train, n_train, "n_train", "x", i = hint,
                              i = if (!isTRUE(input$plain)) numbered_on_hint)
  input$n_test <- known_size(input$n_test, n_test, "n_test", "x", i = hint)
  sizes <- c(input$n_train, input$n_test)
  refuse_if(min(sizes) < 1 && max(sizes) >= 1, "n_train", "conflict",
            "and {.arg n_test} must both be numbers of records, or both shares:
             they are {mean(input$n_train)} and {mean(input$n_test)}.")
  input
}

# Does the statistic have the sign of the difference?
is_signed <- function(entry) entry$statistic %in% c("t", "z")
