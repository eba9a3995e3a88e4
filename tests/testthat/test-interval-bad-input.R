# Whatever a user gives: a result, or an error of ours that names one of the
# call's arguments and the user's call; warnings of ours only.

odd_values <- function() {
  c(
    list(NULL, NA, NA_real_, NA_character_, NaN, Inf, -Inf, -1, 0, 1, 2, 0.5,
         95, 1e308, -1e-300, 1e-320, .Machine$integer.max, 1i, TRUE, FALSE, "",
         "a", "f1", "F1", "0.5", "tree", letters, character(), numeric(),
         list(), list(1), list(a = 1), c(0.5, 0.5), c(a = 1), c(NA, 1), 1:3,
         factor("f1"), as.Date("2020-01-01"), as.difftime(1, units = "secs"),
         quote(x), quote(f(x)), function(x) x, sum, globalenv(),
         matrix(0.5), matrix(1:4, 2), matrix("a"), array(1, c(1, 1, 1)),
         data.frame(), data.frame(a = 1), as.raw(1), expression(a), y ~ x,
         structure(list(), class = "odd"), structure(0.5, class = "odd"),
         numeric_version("1.0"), I(0.5), table(c(1, 1))),
    odd_counts()
  )
}

# Counts that are nearly right.
odd_counts <- function() {
  halves <- varied_counts(3, 2, "bcv")
  with_column <- function(name, value) {
    halves[[name]] <- value
    halves
  }
  renamed <- halves
  names(renamed)[1:3] <- c("a", "b", "c")
  list(
    halves[0, ], halves[-1, ], rbind(halves, halves), as.data.frame(halves),
    with_column("tp", "a"), with_column("tp", NA), with_column("fp", -1),
    with_column("fn", Inf), with_column("tn", I(as.list(1:12))),
    with_column("tp", NULL), with_column("rep", NULL),
    with_column("fold", NULL), with_column("learner", NULL),
    with_column("rep", NA), with_column("fold", I(as.list(1:12))),
    with_column("learner", NA), with_column("learner", I(as.list(1:12))),
    with_column("rep", 1i), with_column("tp", matrix(1, 12, 2)),
    renamed, structure(list(), class = class(halves)),
    structure(1, class = class(halves)), effective_table(halves),
    effective_table(halves)[0, ], pool_counts(halves), half_split_counts(),
    example_predictions(), structure(list(), class = "cv_predictions"),
    varied_counts(1, 1, "holdout"), varied_counts(1, 2), varied_counts(2, 3),
    cv_bcv(8, m = 1), interval_beta_prime(halves)
  )
}

good_calls <- function() {
  halves <- varied_counts(3, 2, "bcv")
  kfold <- varied_counts(1, 5, "kfold")
  calls <- list(
    interval_beta_prime = list(halves), interval_beta = list(kfold, "recall"),
    interval_beta_average = list(kfold, "recall"),
    interval_f1_average = list(class_counts(1, 5, "kfold")),
    interval_t = list(halves), interval_t = list(kfold),
    interval_t = list(varied_counts(6, 1), n_train = 180, n_test = 20),
    prob_superior = list(halves, "tree", "knn"),
    fold_measures = list(halves), average_measures = list(halves)
  )
  Map(function(arguments, fun) {
    formal <- names(formals(getExportedValue("bcvinfer", fun)))
    place <- which(names(arguments) %||% rep("", length(arguments)) == "")
    names(arguments)[place] <- formal[place]
    arguments
  }, calls, names(calls))
}

# "" where the outcome is as promised, else what is wrong.
outcome <- function(fun, arguments, allowed) {
  verb <- as.name(fun)
  call <- as.call(c(verb, lapply(arguments, function(x) call("quote", x))))
  problem <- ""
  note <- function(...) problem <<- paste(...)
  withCallingHandlers(
    tryCatch(eval(call, asNamespace("bcvinfer")), error = function(error) {
      if (!inherits(error, "bcvinfer_error")) {
        note("unclassed:", conditionMessage(error))
      } else if (!error$argument %in% allowed) {
        note("argument:", error$argument)
      } else if (!identical(conditionCall(error)[[1]], verb)) {
        note("call:", deparse(conditionCall(error)[[1]])[1])
      }
    }),
    warning = function(warning) {
      if (!inherits(warning, "bcvinfer_warning")) {
        note("warning:", conditionMessage(warning))
      }
      invokeRestart("muffleWarning")
    }
  )
  problem
}

# All values at all arguments take minutes: each argument meets every 24th
# value, the next one others, unless BCVINFER_ALL_ODD_VALUES is set.
test_that("odd values at every argument meet errors of ours", {
  values <- odd_values()
  calls <- good_calls()
  step <- if (nzchar(Sys.getenv("BCVINFER_ALL_ODD_VALUES"))) 1 else 24
  turn <- 0
  for (fun in names(calls)) {
    formal <- names(formals(getExportedValue("bcvinfer", fun)))
    allowed <- c(setdiff(formal, "..."), if ("..." %in% formal) "beta")
    for (name in allowed) {
      turn <- turn + 1
      problems <- vapply(seq(1 + turn %% step, length(values), by = step),
                         function(index) {
        said <- outcome(fun, replace(calls[[fun]], name, values[index]),
                        allowed)
        if (nzchar(said)) paste(fun, name, index, said) else ""
      }, "")
      expect_identical(problems[nzchar(problems)], character())
    }
  }
})

test_that("nearly right counts meet errors of ours", {
  values <- odd_counts()
  for (fun in c("interval_beta_prime", "fold_measures")) {
    allowed <- c(names(formals(getExportedValue("bcvinfer", fun))),
                 if (fun == "fold_measures") "positive")
    for (index in seq_along(values)) {
      said <- outcome(fun, list(counts = values[[index]]), allowed)
      expect_identical(said, "", info = paste(fun, index))
    }
  }
})

test_that("arguments that no function has are named", {
  calls <- good_calls()
  for (fun in names(calls)) {
    if (!"..." %in% names(formals(getExportedValue("bcvinfer", fun)))) next
    expect_input_error(do.call(fun, c(calls[[fun]], level = 0.9)), "value",
                       "level", fun)
  }
})
