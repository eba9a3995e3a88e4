# Odd values at every argument of the plans, learners, predictions, counts and
# tables: whatever comes, the result is a value or an error of ours that names
# an argument and the user's call; warnings are ours, too. Which values meet
# which argument is drawn; BCVINFER_SEED=n draws others.

odd_values <- list(
  null = NULL, na = NA, na_count = NA_integer_, na_string = NA_character_,
  nan = NaN, infinite = Inf, empty = "", no_string = character(),
  no_number = numeric(), no_list = list(), no_columns = data.frame(),
  zero = 0, minus = -1, fraction = 1.5, small = 1e-10, big = 1e10,
  huge = 1e300, true = TRUE, factor = factor("a"), matrix = matrix(1:4, 2),
  strings = matrix("a", 1, 1), mean = mean, no_arguments = function() 1,
  environment = globalenv(), date = as.Date("2020-01-01"), complex = 1i,
  raw = as.raw(1), list = list(1, 2), named = c(a = 1, b = 2), three = 1:3,
  two_strings = c("a", "b"), unknown = "zzz", frame = data.frame(x = 1:3),
  hole = c(1, NA, 3), below = c(-1, 1, 2), array = array(1:8, c(2, 2, 2)),
  percent = 95, formula = y ~ x, class = getClass("numeric")
)

set.seed(1)
some <- data.frame(row = rep(1:8, 2), rep = rep(1:2, each = 8),
                   fold = c(rep(1:2, 4), rep(1:2, each = 4)),
                   truth = rep(c("u", "u", "v", "v"), 4),
                   a = "u", b = rep(c("u", "v"), each = 8))
own <- cv_predictions(some, truth, c(a, b), row = row, rep = rep, fold = fold)
below <- rbind(cbind(some[1:4], learner = "a", said = some$a),
               cbind(some[1:4], learner = "b", said = some$b))
tables <- confusion_counts(own, "u")
pairs <- contingency_counts(own, a, b)
halves <- cv_bcv(8, 2, nested = TRUE)
no_fit <- function(train, test, target) rep("u", nrow(test))

calls <- list(
  quote(cv_bcv(n = 30, m = 3, strata = rep(1:2, 15), nested = FALSE)),
  quote(cv_extend(plan = halves, m = 4, strata = NULL)),
  quote(cv_rcv(n = 30, m = 3, strata = rep(1:2, 15), distinct = 2)),
  quote(cv_overlap(n = 30, overlap = 4)),
  quote(cv_kfold(n = 30, k = 3, repeats = 2, strata = rep(1:2, 15))),
  quote(cv_holdout(n = 30, times = 2, prop = 0.5, sets = 2, strata = NULL)),
  quote(cv_paired_halves(n = 100, times = 2, pairs = 2, prop = 0.8)),
  quote(as_cv_plan(x = as.data.frame(halves), n = 9, scheme = "bcv")),
  quote(train_rows(plan = halves, rep = 1, fold = 1)),
  quote(test_rows(plan = halves, rep = 1, fold = 1)),
  quote(overlap_counts(plan = halves)), quote(partition_quality(plan = halves)),
  quote(as_learner(x = no_fit)), quote(learner_column(name = "a")),
  quote(cv_predict(plan = halves, data = some[1:8, ], target = "truth",
                   learners = list(a = no_fit), on_error = "warn")),
  quote(cv_predictions(data = some, truth = truth, learners = c(a, b),
                       row = row, rep = rep, fold = fold, plan = NULL)),
  quote(cv_predictions(data = below, truth = truth, learners = said, row = row,
                       rep = rep, fold = fold, learner = learner)),
  quote(as_cv_predictions(x = own)),
  quote(confusion_counts(x = own, positive = "u", scheme = NULL,
                         n_train = NULL, n_test = NULL)),
  quote(confusion_counts(x = below, positive = "u", truth = truth,
                         estimate = said, rep = rep, fold = fold,
                         learner = learner, row = row, scheme = "rcv",
                         n_train = 4, n_test = 4)),
  quote(confusion_counts(x = as.matrix(tables[1:4, 4:7]), scheme = NULL)),
  quote(contingency_counts(x = own, a = "a", b = "b", scheme = NULL)),
  quote(contingency_counts(x = below, a = "a", b = "b", truth = truth,
                           estimate = said, rep = rep, fold = fold,
                           learner = learner, row = row, scheme = NULL,
                           n_train = NULL, n_test = NULL)),
  quote(contingency_counts(x = as.matrix(pairs[, 5:8]), a = "s", b = "t")),
  quote(pool_counts(x = tables, how = "sum")),
  quote(effective_table(x = tables, rho1 = 0.5, rho2 = 0.5)),
  quote(contingency_posterior(x = effective_table(pairs), prior = 1)),
  quote(bcv_mcnemar_test(x = c(n01 = 3, n10 = 4), rho1 = 0.5, rho2 = 0.5,
                         m = 5)),
  quote(interval_beta_prime(counts = tables, measure = "f1", conf.level = 0.95,
                            prior = 1, rho1 = 1, rho2 = 1, weight = NULL,
                            type = "hpd", beta = 1)),
  quote(dfscore(x = 0.5, shape1 = 2, shape2 = 3, log = FALSE)),
  quote(pfscore(q = 0.5, shape1 = 2, shape2 = 3, lower.tail = TRUE,
                log.p = FALSE)),
  quote(qfscore(p = 0.5, shape1 = 2, shape2 = 3, lower.tail = TRUE,
                log.p = FALSE)),
  quote(rfscore(n = 2, shape1 = 2, shape2 = 3)),
  quote(fold_measures(counts = tables, measures = "f1")),
  quote(average_measures(counts = tables, measures = "f1"))
)

# The arguments of a function and of its methods.
all_arguments <- function(name) {
  methods <- c("cv_predictions", "data.frame", "matrix")
  found <- lapply(c(name, paste(name, methods, sep = ".")), get0,
                  envir = asNamespace("bcvinfer"), mode = "function")
  found <- Filter(is.function, found)
  unique(unlist(lapply(found, function(fun) names(formals(fun)))))
}

# What is wrong with the outcome of a call, or NULL.
complaint <- function(call) {
  name <- as.character(call[[1]])
  problem <- NULL
  tryCatch(
    withCallingHandlers(eval(call), warning = function(warning) {
      if (!inherits(warning, "bcvinfer_warning")) {
        problem <<- paste("warning:", conditionMessage(warning))
      }
      invokeRestart("muffleWarning")
    }),
    error = function(error) {
      ours <- inherits(error, "bcvinfer_error") &&
        !inherits(error, "bcvinfer_error_internal")
      problem <<- if (!ours) {
        paste("error:", conditionMessage(error))
      } else if (!all(error$argument %in% all_arguments(name))) {
        paste("argument:", error$argument)
      } else if (!startsWith(as.character(error$call[[1]])[1], name)) {
        paste("call:", deparse(error$call)[1])
      }
    }
  )
  problem
}

test_that("odd values and missing arguments give errors of ours", {
  seed <- as.integer(Sys.getenv("BCVINFER_SEED", "1"))
  set.seed(seed)
  for (call in calls) {
    expect_null(complaint(call), label = deparse(call)[1])
    for (argument in names(call)[-1]) {
      absent <- call
      absent[[argument]] <- NULL
      where <- paste0(as.character(call[[1]]), ", ", argument)
      expect_null(complaint(absent), label = paste(where, "not given"))
      which <- sample(names(odd_values), 1)
      odd <- call
      odd[argument] <- odd_values[which]
      expect_null(complaint(odd),
                  label = paste0(where, " = ", which, ", seed ", seed))
    }
  }
})
