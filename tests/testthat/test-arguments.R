# Trap "Arguments that do nothing": every argument of every function below is
# changed once, and the result must change with it. `from` is a call whose
# arguments are named; `to` has a changed value for each formal argument.

set.seed(1)
two <- iris[iris$Species != "setosa", ]
two$Species <- factor(two$Species)
odd_rows <- rep(c("odd", "even"), 50)
in_fours <- rep(1:25, each = 4)
first_class <- function(train, test, target) {
  rep(levels(train[[target]])[1], nrow(test))
}
fails <- function(train, test, target) stop("no fit")
nested <- cv_bcv(100, 3, nested = TRUE)
plan <- cv_bcv(100, 3)
predictions <- cv_predict(
  plan, two, "Species",
  list(mean = learner_mean(), tree = learner_tree(), first = first_class)
)
confusion <- confusion_counts(predictions, "virginica")
contingency <- contingency_counts(predictions, mean, first)
rows <- as.data.frame(predictions)
rows <- transform(rows, back = 101 - row, turned = 4 - rep, swapped = 3 - fold,
                  p = row / 100)
long <- rbind(cbind(rows[1:4], learner = "mean", said = rows$mean),
              cbind(rows[1:4], learner = "first", said = rows$first),
              cbind(rows[1:4], learner = "tree", said = rows$tree))
# Pairs of records that are tested together in every repetition.
block <- apply(plan$assignment, 1, paste, collapse = "")
in_block <- ave(seq_len(100), block, FUN = seq_along)
in_pairs <- paste(block, (in_block + 1) %/% 2)
kfold <- confusion_counts(
  data.frame(tp = c(8, 9, 7), fp = c(1, 2, 3), fn = c(2, 1, 4), tn = 9),
  scheme = "kfold"
)

table_of_calls <- list(
  cv_bcv = list(
    from = quote(cv_bcv(n = 100, m = 8, strata = NULL, nested = FALSE,
                        groups = NULL)),
    to = list(n = 101, m = 7, strata = quote(odd_rows), nested = TRUE,
              groups = quote(in_fours))
  ),
  cv_extend = list(
    from = quote(cv_extend(plan = nested, m = 4, strata = NULL,
                           groups = NULL)),
    to = list(plan = quote(cv_bcv(120, 3, nested = TRUE)), m = 5,
              groups = quote(in_fours))
  ),
  cv_extend = list(
    from = quote(cv_extend(
      plan = cv_bcv(100, 3, strata = odd_rows, nested = TRUE), m = 4,
      strata = odd_rows
    )), to = list(strata = quote(rev(odd_rows)))
  ),
  cv_extend = list(from = quote(cv_extend(cv_blocks(100), repeats = 2)),
                   to = list(repeats = 3)),
  cv_rcv = list(
    from = quote(cv_rcv(n = 100, m = 4, strata = NULL, distinct = 4,
                        groups = NULL)),
    to = list(n = 101, m = 5, strata = quote(odd_rows), distinct = 2,
              groups = quote(in_fours))
  ),
  cv_overlap = list(from = quote(cv_overlap(n = 40, overlap = 10)),
                    to = list(n = 41, overlap = 11)),
  cv_kfold = list(
    from = quote(cv_kfold(n = 100, k = 5, repeats = 1, strata = NULL,
                          groups = NULL)),
    to = list(n = 101, k = 4, repeats = 2, strata = quote(odd_rows),
              groups = quote(in_fours))
  ),
  cv_holdout = list(
    from = quote(cv_holdout(n = 100, times = 2, prop = 0.5, sets = 2,
                            strata = NULL, groups = NULL)),
    to = list(n = 101, times = 4, prop = 0.6, sets = 1,
              strata = quote(odd_rows), groups = quote(in_fours))
  ),
  cv_paired_halves = list(
    from = quote(cv_paired_halves(n = 100, times = 2, pairs = 2, prop = 0.9)),
    to = list(n = 110, times = 3, pairs = 3, prop = 0.8)
  ),
  as_cv_plan.data.frame = list(
    from = quote(as_cv_plan(x = as.data.frame(plan), n = NULL,
                            scheme = NULL, groups = NULL)),
    to = list(x = quote(as.data.frame(nested)), n = 120, scheme = "kfold",
              groups = quote(in_pairs))
  ),
  train_rows = list(from = quote(train_rows(plan = plan, rep = 1, fold = 1)),
                    to = list(plan = quote(nested), rep = 2, fold = 2)),
  test_rows = list(from = quote(test_rows(plan = plan, rep = 1, fold = 1)),
                   to = list(plan = quote(nested), rep = 2, fold = 2)),
  overlap_counts = list(from = quote(overlap_counts(plan = plan)),
                        to = list(plan = quote(cv_rcv(100, 3)))),
  partition_quality = list(from = quote(partition_quality(plan = plan)),
                           to = list(plan = quote(cv_rcv(100, 3)))),
  learner_column = list(from = quote(learner_column(name = "Sepal.Width")),
                        to = list(name = "Sepal.Length")),
  learner_knn = list(
    from = quote(learner_knn(k = 1, feature_weights = NULL)),
    to = list(k = 9, feature_weights = c(1, 0, 0, 0))
  ),
  cv_predict = list(
    from = quote(cv_predict(plan = plan, data = two, target = "Species",
                            learners = list(a = first_class),
                            on_error = "warn")),
    to = list(plan = quote(nested), data = quote(two[100:1, ]),
              target = "Sepal.Width",
              learners = quote(list(b = first_class)), keep = "Petal.Width")
  ),
  cv_predict = list(
    from = quote(cv_predict(plan = plan, data = two, target = "Species",
                            learners = list(a = fails), on_error = "warn")),
    to = list(on_error = "stop")
  ),
  cv_predictions = list(
    from = quote(cv_predictions(data = rows, truth = truth, learners = mean,
                                row = row, rep = rep, fold = fold,
                                learner = NULL, plan = NULL, probs = NULL,
                                groups = NULL)),
    to = list(data = quote(rows[rows$rep < 3, ]), truth = quote(tree),
              learners = quote(tree), row = quote(back), rep = quote(turned),
              fold = quote(swapped), plan = quote(plan),
              groups = quote(row %/% 5), keep = "truth",
              probs = quote(list(mean = c(virginica = p))))
  ),
  cv_predictions = list(
    from = quote(cv_predictions(data = long[long$learner == "mean", ],
                                truth = truth, learners = said, row = row,
                                rep = rep, fold = fold, learner = NULL)),
    to = list(learner = quote(learner), answer = quote(rep))
  ),
  cv_predictions = list(
    from = quote(cv_predictions(data = rows, truth = truth, learners = mean,
                                row = row, rep = NULL, fold = NULL, run = rep,
                                runs = "own")),
    to = list(run = quote(turned), runs = "fixed")
  ),
  cv_predictions = list(
    from = quote(cv_predictions(data = rows, truth = truth, row = row,
                                rep = rep, fold = fold,
                                probs = list(mean = c(virginica = p)),
                                threshold = 0.5)),
    to = list(threshold = 0.9)
  ),
  confusion_counts.cv_predictions = list(
    from = quote(confusion_counts(x = predictions, positive = "virginica",
                                  groups = NULL, scheme = NULL, n_train = NULL,
                                  n_test = NULL)),
    to = list(groups = quote(in_pairs[predictions$row]),
              x = quote(predictions[-1, ]), positive = "versicolor",
              scheme = "bcv", n_train = 50, n_test = 50)
  ),
  confusion_counts.data.frame = list(
    from = quote(confusion_counts(x = long, positive = "virginica",
                                  truth = truth, estimate = said, rep = rep,
                                  fold = fold, learner = learner,
                                  row = row, groups = NULL, scheme = NULL,
                                  n_train = NULL, n_test = NULL)),
    to = list(groups = quote(in_pairs[row]), x = quote(long[-1, ]),
              positive = "versicolor",
              truth = quote(said), estimate = quote(truth),
              rep = quote(4 - rep), fold = quote(3 - fold), learner = NULL,
              row = quote(row %% 2), scheme = "bcv", n_train = 40,
              n_test = 40)
  ),
  contingency_counts.cv_predictions = list(
    from = quote(contingency_counts(x = predictions, a = "mean", b = "first",
                                    groups = NULL, scheme = NULL,
                                    n_train = NULL, n_test = NULL)),
    to = list(groups = quote(in_pairs[predictions$row]),
              x = quote(predictions[-1, ]), a = "tree", b = "tree",
              scheme = "bcv", n_train = 50, n_test = 50)
  ),
  contingency_counts.data.frame = list(
    from = quote(contingency_counts(x = long, a = "mean", b = "first",
                                    truth = truth, estimate = said, rep = rep,
                                    fold = fold, learner = learner, row = row,
                                    groups = NULL, scheme = NULL,
                                    n_train = NULL, n_test = NULL)),
    to = list(groups = quote(in_pairs[row]), x = quote(long[long$rep < 3, ]),
              a = "tree", b = "tree",
              truth = quote(rev(truth)), estimate = quote(truth),
              rep = quote(4 - rep), fold = quote(3 - fold),
              learner = quote(ifelse(learner == "tree", "mean",
                                     ifelse(learner == "mean", "tree",
                                            learner))),
              row = quote(row %% 2), scheme = "bcv", n_train = 40, n_test = 40)
  ),
  design_effect = list(
    from = quote(design_effect(
      x = confusion_counts(predictions, "virginica",
                           groups = in_pairs[predictions$row]),
      measure = "f_beta", beta = 1
    )),
    to = list(x = quote(confusion_counts(
      predictions, "versicolor", groups = in_pairs[predictions$row]
    )), measure = "recall", beta = 2)
  ),
  pool_counts = list(from = quote(pool_counts(x = confusion, how = "sum")),
                     to = list(x = quote(contingency), how = "mean")),
  effective_table = list(
    from = quote(effective_table(x = confusion, rho1 = 0.5, rho2 = 0.5,
                                 deff = NULL)),
    to = list(x = quote(contingency), rho1 = 0.4, rho2 = 0.4, deff = 2)
  ),
  contingency_posterior = list(
    from = quote(contingency_posterior(x = effective_table(contingency),
                                       prior = 1)),
    to = list(x = quote(effective_table(contingency, 0)), prior = 0.5)
  ),
  bcv_mcnemar_test = list(
    from = quote(bcv_mcnemar_test(x = c(n01 = 9, n10 = 2), rho1 = 0.5,
                                  rho2 = 0.5, m = 5)),
    to = list(x = quote(c(n01 = 8, n10 = 2)), rho1 = 0.4, rho2 = 0.4, m = 4)
  ),
  interval_beta_prime = list(
    from = quote(interval_beta_prime(counts = confusion, measure = "f1",
                                     conf.level = 0.95, prior = 1, rho1 = 1,
                                     rho2 = 1, weight = NULL,
                                     type = "equal_tailed")),
    to = list(counts = quote(kfold), measure = "f_beta", conf.level = 0.9,
              prior = 0.5, rho1 = 1 / 2, rho2 = 1 / 2, type = "hpd")
  ),
  interval_beta_prime = list(
    from = quote(interval_beta_prime(counts = kfold, measure = "f_beta",
                                     weight = NULL, beta = 2)),
    to = list(weight = 1, beta = 3)
  ),
  dfscore = list(
    from = quote(dfscore(x = 0.5, shape1 = 2, shape2 = 3, shape3 = 4, beta = 2,
                         log = FALSE)),
    to = list(x = 0.4, shape1 = 3, shape2 = 2, shape3 = 5, beta = 1, log = TRUE)
  ),
  pfscore = list(
    from = quote(pfscore(q = 0.5, shape1 = 2, shape2 = 3, shape3 = 4, beta = 2,
                         lower.tail = TRUE, log.p = FALSE)),
    to = list(q = 0.4, shape1 = 3, shape2 = 2, shape3 = 5, beta = 1,
              lower.tail = FALSE, log.p = TRUE)
  ),
  qfscore = list(
    from = quote(qfscore(p = 0.4, shape1 = 2, shape2 = 3, shape3 = 4, beta = 2,
                         lower.tail = TRUE, log.p = FALSE)),
    to = list(p = 0.3, shape1 = 3, shape2 = 2, shape3 = 5, beta = 1,
              lower.tail = FALSE)
  ),
  qfscore = list(
    from = quote(qfscore(p = 0, shape1 = 2, shape2 = 3, log.p = FALSE)),
    to = list(log.p = TRUE)
  ),
  rfscore = list(
    from = quote(rfscore(n = 2, shape1 = 2, shape2 = 3, shape3 = 4, beta = 2)),
    to = list(n = 3, shape1 = 3, shape2 = 2, shape3 = 5, beta = 1)
  ),
  fscore_moments = list(
    from = quote(fscore_moments(shape1 = 2, shape2 = 3, shape3 = 4, beta = 2)),
    to = list(shape1 = 3, shape2 = 2, shape3 = 5, beta = 1)
  )
)


# What the user sees: the value, or the class of the error. Learners are seen
# by what they predict.
outcome <- function(call) {
  set.seed(2)
  tryCatch(suppressWarnings({
    value <- eval(call)
    if (inherits(value, "cv_learner")) {
      value <- value(two[c(TRUE, FALSE), ], two[c(FALSE, TRUE), ], "Species")
    }
    value
  }), bcvinfer_error = function(error) class(error)[1])
}

test_that("every argument changes the result (arguments that do nothing)", {
  for (i in seq_along(table_of_calls)) {
    entry <- table_of_calls[[i]]
    before <- outcome(entry$from)
    expect_false(is.character(before) && any(grepl("bcvinfer_error", before)),
                 label = paste(names(table_of_calls)[i], "stops"))
    for (argument in names(entry$to)) {
      changed <- entry$from
      changed[argument] <- entry$to[argument]
      expect_false(identical(outcome(changed), before),
                   label = paste(names(table_of_calls)[i], argument))
    }
  }
})

test_that("the table has every argument of its functions", {
  for (name in unique(names(table_of_calls))) {
    entries <- table_of_calls[names(table_of_calls) == name]
    covered <- unlist(lapply(entries, function(entry) names(entry$to)))
    fun <- get(name, asNamespace("bcvinfer"))
    expect_setequal(c(covered, "..."), c(names(formals(fun)), "..."))
  }
})
