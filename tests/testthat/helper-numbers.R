# The numbers of every test and interval in every measure on every kind of plan,
# of predictions that no random generator makes. data-raw/numbers-020.R wrote
# those of version 0.2.0 by these functions.

number_plans <- function(names = NULL) {
  calls <- alist(
    bcv3 = cv_bcv(60, m = 3), bcv5 = cv_bcv(60, m = 5),
    strata = cv_bcv(60, m = 5, strata = rep(1:2, 30)),
    groups = cv_bcv(60, m = 3, groups = rep(1:20, 3)),
    rcv = cv_rcv(60, m = 5), kfold = cv_kfold(60, k = 10),
    repeated = cv_kfold(60, k = 5, repeats = 3),
    test_set = cv_holdout(60, prop = 1 / 3),
    holdouts = cv_holdout(60, times = 15, prop = 9 / 10),
    sets = cv_holdout(60, times = 5, prop = 9 / 10, sets = 6),
    halves = cv_paired_halves(60, times = 5, pairs = 3, prop = 2 / 3),
    # The linear F test needs more positives.
    larger = cv_kfold(200, k = 4)
  )
  lapply(if (is.null(names)) calls else calls[names], function(call) {
    withr::local_seed(20)
    eval(call)
  })
}

# A number in [0, 1) for each record, repetition and column.
mixed_number <- function(row, rep, column) {
  mixed <- (row * 8191 + rep * 1237 + column * 613) %% 10007
  (mixed^2 * 31 + mixed * 17 + 5) %% 9973 / 9973
}

# Learner a finds the class more often than b; a share of what each adds to a
# class is the record's own, whatever it was trained on.
number_predictions <- function(plan, classes, groups = NULL) {
  table <- as.data.frame(plan)
  table <- table[table$fold > 0, ]
  labels <- c("x", "y", "z")[seq_len(classes)]
  truth <- 1 + floor(classes * mixed_number(seq_len(plan$n), 0, 1)^1.3)
  probs <- lapply(c(a = 0.5, b = 0.3), function(skill) {
    scores <- vapply(seq_len(classes), function(class) {
      own <- 10 * class + 100 * skill
      0.05 + skill * (truth[table$row] == class) +
        mixed_number(table$row, 0, class) / 2 +
        mixed_number(table$row, table$rep, own) / 2
    }, numeric(nrow(table)))
    scores / rowSums(scores)
  })
  chosen <- lapply(probs, function(scores) labels[max.col(scores, "first")])
  columns <- lapply(names(probs), function(name) paste0(name, "_", labels))
  names(columns) <- names(probs)
  for (name in names(probs)) table[columns[[name]]] <- probs[[name]]
  columns <- lapply(columns, rlang::set_names, labels)
  table <- cbind(table, truth = labels[truth[table$row]],
                 as.data.frame(chosen))
  cv_predictions(table, truth, c(a, b), row = row, rep = rep, fold = fold,
                 plan = plan, probs = columns)
}

# The measures of `x`, predictions, that have no positive class.
classless <- function(x) {
  c("error", "accuracy", "f1_macro", "f1_weighted", "kappa", "brier",
    "log_loss", if (nlevels(x$truth) > 2) "mcc")
}

# One row per measure and method, its numbers in the other columns. `asked`:
# measures and methods; those that the predictions do not allow are left out.
numbers_of_tests <- function(x, asked) {
  asked$again <- paste(asked$measure, asked$method == "linear_f")
  rows <- lapply(split(asked, asked$again), function(ask) {
    measure <- ask$measure[1]
    classed <- !measure %in% classless(x) || ask$method[1] == "linear_f"
    # (0.2.0 gave differences in loss.)
    in_loss <- if (!is.null(formals(compare_learners)$loss)) list(loss = TRUE)
    found <- tryCatch(suppressWarnings(as.data.frame(do.call(
      compare_learners, c(list(x, ask$method, measure = measure,
                               positive = if (classed) "x"), in_loss)
    ))), bcvinfer_error = function(error) NULL)
    if (is.null(found)) return()
    numbers <- c("estimate", "conf.low", "conf.high", "statistic", "p.value")
    found[setdiff(numbers, names(found))] <- NA_real_
    found <- cbind(measure = measure, method = found$test, found[numbers])
    found[!is.na(found$p.value), ]
  })
  do.call(rbind, rows)
}

numbers_of_intervals <- function(x, asked) {
  known <- as.data.frame(cv_intervals())
  counts <- confusion_counts(x, positive = "x")
  rows <- Map(function(measure, method) {
    entry <- known[known$interval == method, ]
    from <- if (entry$input == "predictions") x else counts
    positive <- if (entry$input == "predictions" && !measure %in% classless(x))
      list(positive = "x")
    if (entry$input == "classes") from <- confusion_counts(x, "each")
    found <- tryCatch(suppressWarnings(as.data.frame(do.call(
      entry$fun, c(list(from), if (entry$input != "classes") list(measure),
                   positive, entry$args[[1]])
    ))), bcvinfer_error = function(error) NULL)
    if (is.null(found)) return()
    cbind(measure = measure, method = method, learner = found$learner,
          found[c("estimate", "conf.low", "conf.high")])
  }, asked$measure, asked$method)
  do.call(rbind, rows)
}

# The measures and methods that predictions on a plan have, for data-raw/.
asked_numbers <- function(x) {
  plan <- attr(x, "plan")
  kind <- list(plan$scheme, plan$m, plan$k)
  one_test <- plan$m * plan$k == 1
  tests <- Filter(function(entry) {
    entry$test != "linear_f_multi" && do.call(takes_plan, c(list(entry), kind))
  }, registry_entries(test_registry))
  of_any <- Filter(function(entry) {
    entry$input %in% c("differences", "predictions")
  }, tests)
  intervals <- Filter(function(entry) {
    one_test || sub("cv_", "", entry$plan[[1]]) == plan$scheme
  }, registry_entries(interval_registry))
  measures <- setdiff(names(registry_entries(measure_registry)), "error")
  if (nlevels(x$truth) > 2) measures <- classless(x)[-1]
  if (one_test) of_any <- Filter(function(entry) {
    entry$input == "predictions"
  }, of_any)
  tests <- rbind(
    expand.grid(measure = "error", method = names(tests)),
    expand.grid(measure = measures, method = names(of_any))
  )
  intervals <- expand.grid(measure = c("error", measures),
                           method = names(intervals))
  lapply(list(tests = tests, intervals = intervals), function(asked) {
    asked[] <- lapply(asked, as.character)
    asked
  })
}
