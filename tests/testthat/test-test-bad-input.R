# Odd values at every argument of every test: what comes back is a result or an
# error of ours that names one of the call's arguments, never R's own error or
# warning.
odd_values <- list(
  NULL, NA, NaN, Inf, -Inf, 0, -1, 1, 2, 0.5, 95, 1e9, -1e-300, 1e300, TRUE,
  FALSE, "", "a", "less", NA_character_, c("less", "greater"), 1i, as.raw(1),
  numeric(), character(), logical(), list(), list(1), list(a = 1, b = 2),
  1:3, c(1, NA, 3), c(a = 1, b = 2), c(n01 = 1, n10 = 2), c(n01 = -1, n10 = 2),
  c(0, 0), c(-1, 2), c(Inf, 1), rep(0, 10), rep(0.1, 10),
  matrix(0, 0, 0), matrix(1:4, 2), matrix("a", 2, 2), matrix(NA, 5, 2),
  matrix(0, 5, 2), matrix(c(0.1, -0.1), 5, 2), diag(3), array(1, c(2, 2, 2)),
  data.frame(), data.frame(a = 1), data.frame(n01 = "a", n10 = 1),
  data.frame(n01 = 1:2, n10 = 3:4), data.frame(tp = 9, fp = 9, fn = 9),
  iris, factor(c("a", "b")), Sys.Date(), as.POSIXct("2020-01-01"),
  as.difftime(1, units = "secs"), mean, quote(a), quote(a + b), y ~ x,
  new.env(), structure(list(), class = "cv_differences"),
  structure(1:2, class = "cv_differences"),
  structure(list(), class = "contingency_counts"),
  structure(list(), class = "cv_predictions")
)

folds <- cbind(c(0.02, 0.03, 0.01, 0.02, 0.04), c(0.05, 0.01, 0.02, 0.03, 0.01))
predictions <- comparison_predictions(cv_kfold(80, 4))
counts <- confusion_counts(predictions[c(names(predictions)[1:4], "one",
                                         "two")], positive = "yes")
good <- list(
  conservative_z_test = list(0.03, folds),
  kfold_z_test = list(c(folds), fold = rep(1:2, 5), variance = "in"),
  proportion_z_test = list(c(15, 25), n_test = 100),
  corrected_resampled_t_test = list(c(folds), n_train = 80, n_test = 10),
  corrected_pseudo_bootstrap_t_test = list(folds, n_train = 80, n_test = 10),
  resampled_t_test = list(c(folds)), kfold_t_test = list(c(folds)),
  corrected_kfold_t_test = list(c(folds)), bcv32_t_test = list(folds[1:3, ]),
  holdout_mcnemar_test = list(c(9, 4)),
  kfold_mcnemar_test = list(cbind(n01 = 3:5, n10 = 1)),
  bcv_mcnemar_test = list(c(9, 4), m = 5),
  linear_f_test = list(counts, "one", "two"),
  linear_f_multi_test = list(list(counts), "one", "two"),
  loss_differences = list(predictions, "one", "two"),
  compare_learners = list(predictions, "kfold_z"),
  run_tests = list(comparison_data(), "y",
                   comparison_learners(c("one", "two")), "holdout_mcnemar")
)

# What went wrong, or NULL.
fault_of <- function(fun, arguments) {
  # Symbols and calls are values here, not names to look up.
  is_code <- vapply(arguments, function(x) is.symbol(x) || is.call(x), NA)
  arguments[is_code] <- lapply(arguments[is_code], function(x) call("quote", x))
  call <- as.call(c(as.name(fun), arguments))
  tryCatch(
    withCallingHandlers({
      suppressMessages(eval(call, globalenv()))
      NULL
    }, bcvinfer_warning = function(cnd) rlang::cnd_muffle(cnd)),
    bcvinfer_error = function(cnd) {
      known <- cnd$argument %in% names(formals(fun))
      if (known && length(conditionMessage(cnd)) == 1) NULL else
        paste("names", cnd$argument)
    },
    error = function(cnd) paste("error:", conditionMessage(cnd)),
    warning = function(cnd) paste("warning:", conditionMessage(cnd))
  )
}

try_argument <- function(fun, argument, at = seq_along(odd_values)) {
  base <- good[[fun]]
  if (is.null(base)) base <- list(folds)
  base <- as.list(match.call(match.fun(fun), as.call(c(as.name(fun),
                                                       base))))[-1]
  faults <- lapply(at, function(at) {
    base[argument] <- list(odd_values[[at]])
    fault <- fault_of(fun, base)
    if (!is.null(fault)) paste0(fun, "(", argument, " = odd ", at, "): ", fault)
  })
  unlist(faults)
}

# An error costs about 10 ms to word, so that each argument gets a share of the
# values, the next one the next share; BCVINFER_ALL_ODD_VALUES=true tries all of
# them everywhere (some minutes).
test_that("odd values never give an error or a warning of R's own", {
  functions <- c(unique(cv_tests()$fun), "loss_differences", "compare_learners",
                 "run_tests")
  all_values <- identical(Sys.getenv("BCVINFER_ALL_ODD_VALUES"), "true")
  share <- if (all_values) length(odd_values) else 3
  start <- 0
  for (fun in functions) {
    for (argument in names(formals(fun))) {
      at <- (start + seq_len(share) - 1) %% length(odd_values) + 1
      start <- start + share
      expect_identical(try_argument(fun, argument, at), NULL)
    }
  }
})
