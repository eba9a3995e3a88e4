# Property tests: random arguments for every export, and what must contain of
# each answer. A case is made from the export's name and a seed alone, so that
# one line repeats it: `show_case("resampled_t_test", 123)`.
#
# A property says how to `make` good arguments, what `check`s the value keeps
# (a named list of TRUE or FALSE, from the value and the arguments), and how
# many cases it gets beside the others (`weight`). `refuses`: may good random
# arguments be refused? `na`: which missing values are documented, a function
# of the value that removes them.
property <- function(make, check = function(value, arguments) list(),
                     weight = 1, refuses = FALSE, na = identity,
                     spoil = TRUE) {
  list(make = make, check = check, weight = weight, refuses = refuses, na = na,
       spoil = spoil)
}

all_properties <- function() {
  own <- c(
    weigh(planning_properties(), 0.5), weigh(distribution_properties(), 12),
    weigh(correlation_properties(), 8),
    weigh(test_properties(), 2), weigh(interval_properties(), 0.4),
    count_properties(), weigh(plan_properties(), 2), learner_properties(),
    weigh(component_properties(), 0.3), study_properties(),
    benchmark_properties(), many_properties()
  )
  c(own, registered_properties(names(own)))
}

# Tests, intervals and learners without a property of their own, from what is
# registered of them.
registered_properties <- function(known) {
  made <- function(entries, make) {
    functions <- vapply(entries, `[[`, "", "fun")
    first <- !duplicated(functions) & !functions %in% known
    stats::setNames(lapply(entries[first], make), functions[first])
  }
  learners <- setdiff(grep("^learner_", getNamespaceExports("bcvinfer"),
                           value = TRUE), known)
  c(made(registry_entries(test_registry), registered_test),
    made(registry_entries(interval_registry), registered_interval),
    sapply(learners, registered_learner, simplify = FALSE))
}

registered_test <- function(entry) {
  reps <- function() if (is.na(entry$reps)) whole(2, 6) else entry$reps
  folds <- function() if (is.na(entry$folds)) whole(2, 6) else entry$folds
  signed <- "alternative" %in% names(formals(entry$fun))
  property(function() {
    c(list(x = random_pair(reps(), folds(), entry$schemes[1])),
      if (signed) signed_arguments())
  }, swap_check(entry$fun, swap = function(arguments) {
    arguments$x <- swap_pair(arguments$x)
    arguments
  }))
}

registered_interval <- function(entry) {
  measures <- intersect(served_measures(entry$serves),
                        names(counted_measures()))
  interval_property(entry$fun, if (entry$target == "n/2") "bcv" else "kfold",
                    measures)
}

registered_learner <- function(name) {
  property(function() list(), is_learner, weight = 0.3, refuses = TRUE)
}

# What costs little gets many cases, what fits learners few.
weigh <- function(properties, by) {
  lapply(properties, function(property) {
    property$weight <- property$weight * by
    property
  })
}

# One case in six has something wrong with its arguments.
make_case <- function(name, seed, properties) {
  set.seed(seed, "Mersenne-Twister", "Inversion", "Rejection")
  property <- properties[[name]]
  # (Random plans may be uneven, and say so.)
  arguments <- suppressWarnings(property$make(), classes = "bcvinfer_warning")
  spoilt <- property$spoil && runif(1) < 1 / 6
  if (spoilt) arguments <- spoil(arguments)
  list(name = name, seed = seed, arguments = arguments, spoilt = spoilt,
       property = property)
}

# The user's call is `name(...)`, as an error must report it.
run_case <- function(case) {
  warnings <- list()
  value <- withCallingHandlers(
    tryCatch(do.call(case$name, case$arguments), error = identity),
    warning = function(w) {
      warnings <<- c(warnings, list(w))
      tryInvokeRestart("muffleWarning")
    },
    message = function(m) tryInvokeRestart("muffleMessage")
  )
  list(value = value, warnings = warnings)
}

# What is wrong with a case, as strings; none is good.
judge_case <- function(case, answer = run_case(case)) {
  complaints <- unlist(lapply(answer$warnings, judge_warning))
  if (inherits(answer$value, "error")) {
    c(complaints, judge_error(answer$value, case))
  } else {
    c(complaints, judge_value(answer$value, case, answer$warnings))
  }
}

judge_warning <- function(warning) {
  if (inherits(warning, "bcvinfer_warning")) return(NULL)
  paste("unclassed warning:", first_line(warning))
}

# An error is ours, of a known kind, names one of the arguments of the call, and
# carries the call of the function that the user called.
judge_error <- function(error, case) {
  if (!inherits(error, "bcvinfer_error")) {
    return(paste("unclassed error:", first_line(error)))
  }
  c(
    if (!sub("bcvinfer_error_", "", class(error)[1]) %in% known_kinds) {
      paste("error of class", class(error)[1])
    },
    if (!isTRUE(error$argument %in% argument_names(case, error))) {
      paste("error names no argument of the call:", deparse1(error$argument))
    },
    if (!isTRUE(called_name(error$call) == case$name)) {
      paste("error carries another call:", called_name(error$call))
    },
    if (!case$spoilt && !case$property$refuses) {
      paste("good arguments refused:", first_line(error))
    }
  )
}

known_kinds <- c("type", "value", "shape", "missing", "column", "label", "rows",
                 "scheme", "conflict", "package", "learner")

# Formal arguments, with those of a generic's methods, and the given ones.
argument_names <- function(case, error) {
  own <- asNamespace("bcvinfer")
  methods <- ls(own, pattern = paste0("^", case$name, "[.]"))
  formals <- lapply(mget(c(case$name, methods), own), formals)
  known <- c(unlist(lapply(formals, names)), names(case$arguments))
  # What stands in `...` may be missing there.
  unseen <- c("bcvinfer_error_package",
              if ("..." %in% known) "bcvinfer_error_missing")
  c(known, if (inherits(error, unseen)) error$argument)
}

# A generic's name, where the call is that of a method.
called_name <- function(call) {
  if (is.null(call)) return("none")
  sub("[.](default|data[.]frame|matrix|list|function|character|cv_.*|rset)$",
      "", deparse1(call[[1]]))
}

# A missing value needs a warning, a missing value among the arguments, or a
# place in the documentation.
judge_value <- function(value, case, warnings) {
  # (Of intervals the training size is missing where the plan is unknown.)
  if (inherits(value, "cv_interval")) value$n_train <- value$target <- NULL
  missing <- count_missing(case$property$na(value))
  excused <- length(warnings) > 0 ||
    count_missing(case$arguments, is.atomic) > 0
  silent <- if (missing > 0 && !excused) "missing values without a warning"
  if (case$spoilt) return(silent)
  kept <- tryCatch(
    case$property$check(value, case$arguments),
    error = function(e) stats::setNames(list(FALSE), first_line(e))
  )
  broken <- names(kept)[!vapply(kept, isTRUE, NA)]
  c(silent, if (length(broken) > 0) paste("broken:", broken))
}

# NA and NaN anywhere in a value: among its numbers, or of any type.
count_missing <- function(x, counts = is.numeric) {
  if (is.function(x) || is.environment(x)) return(0)
  if (is.list(x)) return(sum(vapply(unclass(x), count_missing, 0, counts)))
  if (counts(x)) sum(is.na(x)) else 0
}

first_line <- function(condition) {
  text <- cli::ansi_strip(conditionMessage(condition))
  substr(gsub("[[:space:]]+", " ", text), 1, 160)
}

# How many of `total` cases each export gets.
case_counts <- function(total, properties) {
  weights <- vapply(properties, `[[`, 0, "weight")
  ceiling(total * weights / sum(weights))
}

# Runs cases `first`, `first + by`, ... of every export. Returns one row per
# distinct complaint, with the call that repeats it; `report` hears of each
# export when it is done.
run_properties <- function(total, seed, properties = all_properties(),
                           first = 1, by = 1, only = character(),
                           report = function(...) NULL) {
  counts <- case_counts(total, properties)
  found <- list()
  chosen <- if (length(only) > 0) only else names(properties)
  for (name in chosen) {
    started <- sum(proc.time()[1:2])
    cases <- seq.int(first, max(first, counts[[name]]), by)
    for (i in cases) {
      case <- make_case(name, case_seed(seed, name, i), properties)
      for (text in judge_case(case)) {
        key <- paste(name, gsub("[0-9.e+-]+", "#", text))
        if (is.null(found[[key]])) found[[key]] <- describe_failure(case, text)
      }
    }
    own <- startsWith(as.character(names(found)), paste0(name, " "))
    report(name, length(cases), sum(proc.time()[1:2]) - started,
           unlist(found[own], use.names = FALSE))
  }
  unlist(found, use.names = FALSE)
}

# Different for each export, and within the range of seeds.
case_seed <- function(seed, name, i) {
  (seed * 7919 + sum(utf8ToInt(name) * seq_len(nchar(name))) * 104729 + i) %%
    2147483647
}

describe_failure <- function(case, text) {
  sprintf("%s: %s [show_case(\"%s\", %.0f)]", case$name, text, case$name,
          case$seed)
}

# For whoever looks into a failure: the arguments and the outcome of a case.
show_case <- function(name, seed, properties = all_properties()) {
  case <- make_case(name, seed, properties)
  cat(if (case$spoilt) "spoilt" else "good", "arguments\n")
  utils::str(case$arguments)
  print(judge_case(case))
  invisible(case)
}
