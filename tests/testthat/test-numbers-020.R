# Every test and interval, in every measure, on every kind of plan, gives what
# version 0.2.0 gave for the same predictions (data-raw/numbers-020.R), but
# where a method itself was changed.

past <- readRDS(test_path("fixtures", "numbers-020.rds"))

# Absolute where numbers are below 1, else relative.
same_number <- function(found, known) {
  near <- abs(found - known) <= 1e-10 * pmax(1, abs(known))
  ifelse(is.finite(known), !is.na(near) & near,
         is.na(found) & is.na(known) | found %in% known)
}

# The rows of `known` that today's numbers do not match.
differing_rows <- function(known) {
  plan <- number_plans(known$plan[1])[[1]]
  x <- number_predictions(plan, known$classes[1])
  of_test <- known$learner == ""
  tests <- numbers_of_tests(x, known[of_test, c("measure", "method")])
  intervals <- numbers_of_intervals(
    x, unique(known[!of_test, c("measure", "method")])
  )
  tests$learner <- ""
  if (!is.null(intervals)) intervals[c("statistic", "p.value")] <- NA_real_
  found <- rbind(tests, intervals[names(tests)])
  keys <- c("measure", "method", "learner")
  at <- match(do.call(paste, known[keys]), do.call(paste, found[keys]))
  numbers <- c("estimate", "conf.low", "conf.high", "statistic", "p.value")
  same <- vapply(numbers, function(name) {
    same_number(found[[name]][at], known[[name]])
  }, logical(nrow(known)))
  known[is.na(at) | rowSums(!same) > 0, c("plan", "classes", keys)]
}

# What a method itself changed since: the reason, and the rows it is for.
changes <- list(
  "the training part has another prior (derivation-components, eq. 14)" =
    function(row) {
      row$method == "components" &
        row$plan %in% c("bcv3", "bcv5", "strata", "groups", "rcv")
    },
  "the variance of DeLong, DeLong and Clarke-Pearson, Welch's df" =
    function(row) row$method == "components" & row$measure == "roc_auc"
)

# All of them take half a minute: `make check` has them. Elsewhere the error on
# every plan, and of the other measures each on some.
chosen_rows <- function(past) {
  plan <- match(paste(past$plan, past$classes), unique(paste(past$plan,
                                                             past$classes)))
  measure <- match(past$measure, unique(past$measure))
  is_check() | past$measure == "error" & past$classes == 2 |
    (plan + measure) %% 7 == 0 | !duplicated(past$method)
}

test_that("every test and interval gives the numbers of 0.2.0", {
  past <- past[chosen_rows(past), ]
  parts <- split(past, paste(past$plan, past$classes))
  differing <- do.call(rbind, lapply(parts, differing_rows))
  known <- Reduce(`|`, lapply(changes, function(of) of(differing)))
  unknown <- differing[!known, ]
  rownames(unknown) <- NULL
  expect_identical(unknown, unknown[0, ])
  # No change is listed that is none.
  for (of in changes) expect_gt(sum(of(differing)), 0)
  expect_length(unique(past$measure), 19)
  # (Seven are both a test and an interval.)
  expect_length(unique(past$method), 33)
})
