# Arguments trap: a changed argument changes the result. Each case: a function,
# a call that works, and for arguments another value that must give another
# result. Together the cases have every argument of every function.
d <- c(0.02, 0.05, -0.01, 0.03, 0.04)
folds <- cbind(c(0.02, 0.03, 0.01, 0.02, 0.04), c(0.05, 0.01, 0.02, 0.03, 0.01))
sets <- matrix(c(2, 5, 1, 3, 4, 6, 2, 1, 3, 2, 4, 8) / 100, 4)
signed <- list(alternative = "less", conf.level = 0.9)
sizes <- list(n_train = 90, n_test = 20)
halves <- cbind(c(0.03, 0.01, 0.04), c(0.01, 0.02, 0.05))
records <- rep(c(1, 0, -1, 0, 0), c(12, 40, 5, 20, 23))
disagreements <- cbind(n01 = c(9, 12, 8, 11), n10 = c(4, 5, 3, 6))
pooled <- data.frame(learner = c("A", "B"), tp = c(27, 68), fp = c(26, 135),
                     fn = c(49, 55))
three <- data.frame(
  learner = rep(c("A", "B", "C"), each = 2), rep = 1, fold = 1:2,
  tp = c(20, 22, 15, 18, 12, 19), fp = c(6, 4, 9, 8, 7, 5),
  fn = c(5, 3, 10, 7, 13, 6), tn = c(69, 71, 66, 67, 68, 70)
)
one_set <- confusion_counts(three)
two_sets <- list(one_set, confusion_counts(transform(three, tp = tp + 10)))
predictions <- withr::with_seed(1, comparison_predictions(cv_kfold(80, 4)))
halved <- comparison_predictions()
one_test <- cv_predictions(as.data.frame(halved)[halved$rep == 1, ][-(1:3)],
                           truth, c(one, two, three))
likely <- with_probabilities(halved, lapply(
  c(one = 3, two = 7, three = 11), function(i) {
    p <- ((i * halved$row) %% 20) / 20
    cbind(no = 1 - p, yes = p)
  }
))
training_part <- function(part) {
  found <- variance_components(halved, "one", "two")
  replace(found, "training", part)
}
data <- comparison_data()
gaps <- halved
gaps$one[3] <- NA

case <- function(fun_name, given, ...) {
  list(fun = fun_name, base = given, changes = list(...))
}
with_signed <- function(fun_name, given, ...) {
  list(fun = fun_name, base = given, changes = c(list(...), signed))
}

cases <- list(
  with_signed("resampled_t_test", list(d), x = 2 * d + 0.01),
  with_signed("kfold_t_test", list(d), x = 2 * d + 0.01),
  with_signed("corrected_kfold_t_test", list(d), x = d + 0.01, rho = 0.5),
  with_signed("cv52_t_test", list(folds), x = folds[5:1, ]),
  with_signed("corrected_resampled_t_test", c(list(d), sizes[2], n_train = 80),
              x = d + 0.01, n_train = 90),
  with_signed("corrected_resampled_t_test", c(list(d), sizes[1], n_test = 10),
              n_test = 20),
  with_signed("pseudo_bootstrap_t_test", list(sets), x = sets[4:1, ]),
  with_signed("corrected_pseudo_bootstrap_t_test",
              list(sets, n_train = 80, n_test = 10), x = sets[4:1, ],
              n_train = 90, n_test = 20),
  with_signed("corrected_repeated_kfold_t_test", list(folds), x = t(folds)),
  with_signed("combined_cv52_t_test", list(folds), x = folds + 0.01),
  with_signed("bcv32_t_test", list(folds[1:3, ]), x = folds[2:4, ]),
  with_signed("bcv_t_test", list(folds), x = folds[1:3, ], rho1 = 0.2,
              rho2 = 0.3),
  case("combined_cv52_f_test", list(folds), x = folds + 0.01),
  case("calibrated_bcv52_f_test", list(folds), x = folds + 0.01),
  with_signed("proportion_z_test", list(c(15, 25), n_test = 100),
              x = c(25, 15), n_test = 200),
  with_signed("conservative_z_test", list(0.03, halves), x = 0.04,
              halves = halves[1:2, ]),
  with_signed("kfold_z_test", list(records), x = rev(records) + 1),
  with_signed("kfold_z_test",
              list(records, fold = rep(1:10, 10), variance = "in"),
              fold = rep(1:5, each = 20), variance = "out"),
  case("holdout_mcnemar_test", list(c(9, 4)), x = c(4, 9), correct = FALSE,
       exact = "exact"),
  case("holdout_mcnemar_test", list(c(9, 4), exact = "exact"), exact = "midp"),
  case("kfold_mcnemar_test", list(disagreements), x = disagreements[1:3, ]),
  case("bcv_mcnemar_test", list(disagreements), x = disagreements[1:2, ],
       rho1 = 0.2, rho2 = 0.3),
  case("bcv_mcnemar_test", list(c(9, 4), m = 3), m = 5),
  with_signed("linear_f_test", list(pooled, rho = c(0.3, 0.7)),
              x = pooled[2:1, ], beta = 2, rho = c(0, 0.7)),
  with_signed("linear_f_test", list(one_set, "A", "B"), a = "C", b = "C",
              rho = c(0, 0)),
  with_signed("linear_f_multi_test", list(two_sets, "A", "B"), x = two_sets[1],
              a = "C", b = "C", beta = 2, divisor = "printed"),
  with_signed("components_test", list(halved, "one", "two"),
              x = halved[halved$row <= 60, ], a = "three", b = "three",
              measure = "accuracy", null.value = 0.01),
  case("components_test", list(halved, "one", "two", measure = "accuracy"),
       loss = TRUE, rope = 0.05),
  case("components_test", list(one_test, "one", by = rep(1:2, 40)),
       by = rep(1:2, c(30, 50))),
  case("components_test",
       list(halved, "one", "two", measure = "f_beta", positive = "yes"),
       measure = "f1", positive = "no", beta = 2),
  case("components_test", list(predictions, "one", "two",
                               training = training_part(0)),
       training = training_part(0.01)),
  case("components_test", list(worked_differences(), fold = worked_fold()),
       fold = worked_fold()[, c(2, 1, 3)]),
  case("components_test", list(likely, "one", "two", measure = "log_loss",
                               clip = 0.1), clip = 0.2),
  with_signed("swap_test", list(one_test, "one", "two"),
              x = one_test[one_test$row <= 60, ], a = "three", b = "three",
              measure = "balanced_accuracy"),
  case("swap_test", list(one_test, "one", "two", measure = "accuracy"),
       loss = TRUE),
  case("swap_test", list(one_test, "one", "two", measure = "f_beta",
                         positive = "yes"),
       measure = "precision", positive = "no", beta = 2),
  case("loss_differences", list(likely, "one", "two", loss = "log_loss",
                                clip = 0.1), clip = 0.2),
  case("loss_differences", list(predictions, "one", "two"), x = halved,
       a = "three", b = "three"),
  case("loss_differences",
       list(predictions, "one", "two", loss = "f1", positive = "yes"),
       loss = "precision", positive = "no"),
  case("compare_learners", list(likely, "components", measure = "log_loss",
                                clip = 0.1), clip = 0.2),
  case("compare_learners",
       list(predictions, tests = c("kfold_z", "linear_f"), positive = "yes"),
       predictions = predictions[c(names(predictions)[1:4], "one", "two")],
       tests = "linear_f", p_adjust = "none", positive = "no"),
  case("compare_learners",
       list(three_models(), measure = "f_beta", positive = "1"),
       versus = "best", measure = "recall", positive = "0",
       alternative = "less", conf.level = 0.9),
  case("compare_learners", list(gaps), na = "wrong"),
  case("compare_learners", list(three_models()),
       by = rep(1:2, length.out = nrow(three_models()))),
  case("compare_learners", list(halved, "components", measure = "accuracy"),
       loss = TRUE, rope = 0.05),
  case("run_tests",
       list(data = data, target = "y", learners = comparison_learners(),
            tests = c("bcv_mcnemar", "linear_f"), positive = "yes"),
       data = data[1:70, ], target = "two",
       learners = comparison_learners(c("one", "two")),
       tests = "bcv_mcnemar",
       plans = list(bcv_mcnemar = withr::with_seed(9, cv_bcv(80, m = 3))),
       positive = "no", p_adjust = "none")
)

named_base <- function(case) {
  as.list(match.call(match.fun(case$fun), as.call(c(as.name(case$fun),
                                                   case$base))))[-1]
}

test_that("Arguments that do nothing trap: every argument has an effect", {
  for (one in cases) {
    base <- named_base(one)
    before <- outcome_of(one$fun, base)
    for (argument in names(one$changes)) {
      changed <- base
      changed[argument] <- one$changes[argument]
      after <- outcome_of(one$fun, changed)
      expect_false(identical(before, after),
                   info = paste(one$fun, argument))
    }
  }
})

test_that("Arguments that do nothing trap: no argument is left out", {
  functions <- c(setdiff(cv_tests()$fun, functions_with_case()),
                 "loss_differences", "compare_learners", "run_tests")
  for (fun in functions) {
    own <- Filter(function(one) one$fun == fun, cases)
    changed <- unlist(lapply(own, function(one) names(one$changes)))
    expect_setequal(changed, names(formals(fun)))
  }
  expect_setequal(vapply(cases, `[[`, "", "fun"), functions)
})
