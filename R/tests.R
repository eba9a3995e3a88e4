# The facts about each test stand once, in its registration: help, print,
# checks and contract tests read them from here.
#' @include registry.R bibentries.R
NULL

test_registry <- new_registry()

test_families <- c("t", "F", "Z", "McNemar", "linear F")

# `schemes`: the schemes of plan that the test takes, the one it is made for
# first; `reps`, `folds`: the shape it needs, NA for any. `input`: what
# `fun` needs to see ("differences", "contingency" or "confusion" counts).
register_test <- function(test, family, label, plan, statistic, reference,
                          recommended, note, citation, schemes, reps = NA,
                          folds = NA, input = "differences",
                          fun = paste0(test, "_test"), args = list()) {
  stopifnot(family %in% test_families, citation %in% names(bibliography))
  register_entry(test_registry, test, list(
    test = test, family = family, label = label, fun = fun, args = args,
    plan = plan, statistic = statistic, reference = reference,
    recommended = recommended, note = note, citation = citation,
    schemes = schemes, reps = reps, folds = folds, input = input
  ))
}

# Rows in the order of their family's methods; tests not named here come last
# in their family.
test_order <- c(
  "resampled_t", "kfold_t", "corrected_kfold_t", "cv52_t",
  "corrected_resampled_t", "pseudo_bootstrap_t", "corrected_pseudo_bootstrap_t",
  "corrected_repeated_kfold_t", "combined_cv52_t", "bcv32_t", "bcv_t",
  "combined_cv52_f", "calibrated_bcv52_f", "proportion_z", "conservative_z",
  "kfold_z", "kfold_z_in", "holdout_mcnemar", "holdout_mcnemar_uncorrected",
  "exact_mcnemar", "midp_mcnemar", "kfold_mcnemar", "bcv_mcnemar"
)

test_entry <- function(test) registry_entry(test_registry, test)

#' Every test of the package
#'
#' The registry from which [cv_test] results take their names, and from which
#' front doors choose: one row per test; a variant of a test, such as the
#' mid-p version of McNemar's, is a row of its own.
#'
#' Wide tables are printed with the columns `test`, `reference` and `note`.
#'
#' @return A data frame with the columns `test` (the name of the function
#'   without `_test`, or of the variant), `family` (`"t"`, `"F"`, `"Z"`,
#'   `"McNemar"`, `"linear F"`), `fun` (the name of the function), `args` (list:
#'   the arguments that make the variant), `plan` (list: the call that makes the
#'   plan the test is made for; `n` stands for the number of records),
#'   `statistic`, `reference` (its distribution under the hypothesis of equal
#'   loss), `recommended` (settings), `note` (when not to use it), `input`
#'   (`"differences"`, `"contingency"` or `"confusion"`: what the function
#'   needs), `label` and `citation` (author and year).
#' @family tests
#' @examples
#' tests <- cv_tests()
#' tests[c("test", "statistic", "reference")]
#' tests$plan[[which(tests$test == "bcv_mcnemar")]]
#' @export
cv_tests <- function() {
  entries <- registry_entries(test_registry)
  text <- function(field) registry_field(entries, field)
  rows <- new_registry_table(
    "Tests", test = text("test"), family = text("family"), fun = text("fun"),
    args = I(unname(lapply(entries, `[[`, "args"))),
    plan = I(unname(lapply(entries, `[[`, "plan"))),
    statistic = text("statistic"), reference = text("reference"),
    recommended = text("recommended"), note = text("note"),
    input = text("input"), label = text("label"),
    citation = vapply(text("citation"), cite_short, "", USE.NAMES = FALSE)
  )
  rows[c("args", "plan")] <- lapply(rows[c("args", "plan")], unclass)
  rows <- rows[order(match(rows$family, test_families),
                     match(rows$test, test_order)), ]
  rownames(rows) <- NULL
  rows
}

# The call of the plan that a test is made for, as text for a message.
plan_text <- function(test) deparse1(test_entry(test)$plan)
