# Properties of the variance components.

random_half_split_predictions <- function() {
  n <- whole(16, 60)
  label <- function() sample(c("p", "q"), n, TRUE)
  groups <- one_of(NULL, rep_len(1:15, n))
  plan <- do.call(cv_bcv, list(n, m = whole(3, 6), groups = groups))
  x <- cv_predict(
    plan, data.frame(y = label(), one = label(), two = label()), "y",
    list(one = learner_column("one"), two = learner_column("two"))
  )
  with_random_probabilities(x)
}

# Few enough that all exchanges are looked at: no drawn p-values.
random_test_set <- function() {
  label <- function() factor(sample(c("p", "q"), n, TRUE), c("p", "q"))
  n <- whole(8, 40)
  cv_predictions(data.frame(y = label(), one = label(), two = label()), "y",
                 c("one", "two"))
}

# Ties, and probabilities of 0 and 1.
with_random_probabilities <- function(x) {
  learners <- rlang::set_names(prediction_learners(x))
  with_probabilities(x, lapply(learners, function(learner) {
    p <- matrix(round(rexp(nrow(x) * nlevels(x$truth)), 1), nrow(x))
    p[, 1] <- p[, 1] + (rowSums(p) == 0)
    colnames(p) <- levels(x$truth)
    p / rowSums(p)
  }))
}

random_measure <- function() {
  measure <- one_of("error", "accuracy", "recall", "f1", "balanced_accuracy",
                    "kappa", "mcc", "f1_macro", "f1_weighted", "brier",
                    "log_loss", "roc_auc")
  all <- c("error", "accuracy", "f1_macro", "f1_weighted", "roc_auc")
  c(list(measure = measure), if (!measure %in% all) list(positive = "p"),
    if (measure == "log_loss") list(clip = runif(1, 1e-6, 0.1)))
}

component_properties <- function() {
  turn <- function(arguments) {
    arguments[c("a", "b")] <- list("two", "one")
    arguments
  }
  make <- function() {
    c(list(x = random_half_split_predictions(), a = "one", b = "two"),
      random_measure())
  }
  list(
    main = property(function() list(args = one_of("--version", "--help")),
                    function(value, arguments) list(code = value == 0),
                    weight = 0.1),
    cv_measure = property(function() {
      list(fun = function(truth, estimate, weights) {
        sum(weights * (truth == estimate)) / sum(weights)
      }, label = "share right", direction = one_of("minimize", "maximize"))
    }, function(value, arguments) list(class = inherits(value, "cv_measure")),
    weight = 0.1),
    cv_scores = property(
      function() make()[c("x", "measure", "positive", "clip")],
      function(value, arguments) list(records = nobs(value) > 0),
      refuses = TRUE
    ),
    cv_curve = property(
      function() {
        list(x = random_half_split_predictions(), positive = "p",
             type = one_of("roc", "pr", "calibration", "net_benefit"),
             conf.level = one_of(0.5, 0.9))
      },
      function(value, arguments) {
        at <- as.data.frame(value)
        known <- !is.na(at$conf.low)
        list(inside = all(at$conf.low[known] <= at$y[known] &
                            at$y[known] <= at$conf.high[known]))
      }, weight = 0.2, refuses = TRUE
    ),
    components_test = property(function() c(make(), signed_arguments()),
                               swap_check("components_test", turn),
                               refuses = TRUE),
    swap_test = property(function() {
      asked <- random_measure()
      if (asked$measure %in% c("brier", "log_loss", "roc_auc")) {
        asked <- list(measure = "error")
      }
      c(list(x = random_test_set(), a = "one", b = "two"), asked,
        signed_arguments())
    }, function(value, arguments) {
      checks <- swap_check("swap_test", turn)(value, arguments)
      # The mid-p value of a tie is 1 less half the probability of a tie.
      if (value$statistic == 0) {
        both <- again("swap_test", arguments, alternative = "two.sided")
        checks$`two sides` <- between(both$p.value, 0.5, 1)
      }
      # The larger of two p-values on either side.
      if (!one_sample(find_measure(arguments$measure))) {
        sides <- vapply(c("less", "greater"), function(side) {
          again("swap_test", arguments, alternative = side)$p.value
        }, 0)
        checks$`less + greater = 1` <- between(sum(sides), 1 - 1e-9, 2)
      }
      checks
    }, refuses = TRUE),
    interval_components = property(function() {
      make()[c("x", "measure", "positive", "clip")] |>
        Filter(f = Negate(is.null)) |> c(list(conf.level = random_level()))
    }, function(value, arguments) {
      wide <- again("interval_components", arguments,
                    conf.level = (1 + arguments$conf.level) / 2)
      known <- !is.na(value$estimate)
      range <- find_measure(arguments$measure)$range
      list(class = inherits(value, "cv_interval"), rows = nrow(value) == 2,
           `inside the range` = between(ends_of(value[known, ]), range[1],
                                        range[2]),
           `includes the estimate` =
             all(value$conf.low <= value$estimate &
                   value$estimate <= value$conf.high, na.rm = TRUE),
           nested = all(wide$conf.low <= value$conf.low + 1e-9 &
                          value$conf.high <= wide$conf.high + 1e-9,
                        na.rm = TRUE))
    }, refuses = TRUE),
    variance_components = property(make, function(value, arguments) {
      turned <- again("variance_components", turn(arguments))
      list(class = identical(class(value)[1], "cv_components"),
           rows = nrow(value) == 1, `not negative` = value$stderr >= 0,
           `estimate of the swap` = close_to(turned$estimate, -value$estimate),
           `variance of the swap` = close_to(turned$stderr, value$stderr))
    }, refuses = TRUE, na = function(value) {
      # There are no groups, learners may be equal on every record, and what is
      # left of predictions may be one test set, which says nothing of training.
      if (!is.data.frame(value)) return(value)
      # The jackknife is that of blocks.
      kind <- attr(value, "kind")
      absent <- c("groups", "n_effective", "runs",
                  if (kind != "blocks") "jackknife",
                  if (kind == "test_set") {
                    c("shared", "own", "training", "coupling", "evaluation",
                      "fits")
                  })
      value[setdiff(names(value), absent)]
    })
  )
}
