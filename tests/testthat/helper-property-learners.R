# Properties of learners, predictions, comparisons, studies and generators.

is_learner <- function(value, arguments) {
  list(class = inherits(value, "cv_learner") && is.function(value))
}

learner_properties <- function() {
  none <- function() list()
  plain <- list(
    learner_majority = none, learner_mean = none, learner_logistic = none,
    learner_tree = function() list(minsplit = whole(2, 9), cp = runif(1)),
    learner_knn = function() list(k = whole(1, 9), feature_weights = runif(2)),
    learner_naive_bayes = function() list(laplace = runif(1)),
    learner_column = function() list(name = one_of("a", "b c")),
    as_learner = function() list(x = one_of(learner_mean(), function(a, b) 1))
  )
  made <- lapply(plain, property, check = is_learner, weight = 0.3,
                 refuses = TRUE)
  c(made, prediction_properties(), registry_properties())
}

# The same predictions from a plan, data and learners with rows in any order:
# columns train nothing, so that each prediction is the column's own.
prediction_properties <- function() {
  own_columns <- function(value, arguments) {
    data <- arguments$data
    list(`each prediction is its column's` = identical(
      as.character(value$one), as.character(data$one[value$row])
    ), `truth of each row` = identical(
      as.character(value$truth), as.character(data$y[value$row])
    ), `every tested row once` = anyDuplicated(
      value[c("row", "rep")]) == 0)
  }
  list(
    cv_predict = property(function() {
      n <- whole(16, 40)
      list(plan = random_plan(n), data = comparison_data(n), target = "y",
           learners = comparison_learners(), on_error = one_of("warn", "stop"))
    }, own_columns, weight = 0.5),
    cv_predictions = property(function() {
      c(list(truth = "truth", learners = c("one", "two"), row = "row",
             rep = "rep", fold = "fold"), random_likely(random_table()),
        one_of(NULL, list(groups = "row")))
    }, function(value, arguments) {
      p <- prediction_probabilities(value, "two")
      given <- as.matrix(arguments$data[unlist(arguments$probs)])
      list(rows = nrow(value) == nrow(arguments$data),
           `probabilities as given` = is.null(p) ||
             identical(sort(c(p)), sort(c(given))))
    }),
    as_cv_predictions = property(
      function() list(x = comparison_predictions()),
      function(value, arguments) list(same = identical(value, arguments$x)),
      weight = 0.1
    )
  )
}

# The table with probabilities of one learner, or of none.
random_likely <- function(data) {
  if (runif(1) < 0.5) return(list(data = data))
  labels <- levels(truth_factor(data$truth, "truth", "truth"))
  p <- matrix(rexp(nrow(data) * length(labels)), nrow(data))
  columns <- paste0(".pred_", labels)
  data[columns] <- as.data.frame(p / rowSums(p))
  list(data = data, probs = list(two = columns))
}

registry_properties <- function() {
  named <- function(value, arguments) {
    list(rows = nrow(value) > 5, `no empty name` = all(nzchar(value[[1]])))
  }
  results <- function() {
    list(x = one_of(
      resampled_t_test(rnorm(5)), interval_beta_prime(random_counts(2, 2)),
      random_counts(2, 2), random_contingency(2),
      bcv_correlations(array(rnorm(60), c(10, 3, 2)))
    ))
  }
  one_frame <- function(value, arguments) {
    list(`data frame` = is.data.frame(value), rows = nrow(value) >= 1)
  }
  drawn <- function(value, arguments) {
    list(`as many records` = nrow(value) == arguments$n)
  }
  size <- function() whole(1, 30)
  list(
    # A method that the grid does not have has no worst cell.
    cv_tests = property(
      function() list(), named, weight = 0.1,
      na = function(value) value[names(value) != "worst_null"]
    ),
    cv_intervals = property(
      function() list(), named, weight = 0.1,
      na = function(value) value[names(value) != "worst_coverage"]
    ),
    cv_measures = property(function() list(), named, weight = 0.1),
    tidy = property(results, one_frame, weight = 0.5, spoil = FALSE,
                    na = function(value) NULL),
    glance = property(function() {
      list(x = one_of(resampled_t_test(rnorm(5)),
                      interval_beta_prime(random_counts(2, 2))))
    }, one_frame, weight = 0.5, spoil = FALSE),
    sim_data = property(function() {
      c(list(n = size()), one_of(
        list(epsilon = runif(1, 0, 0.6)), list(kind = "exp6"),
        list(kind = "simple", delta = rnorm(1)),
        list(kind = "gaussian", mu1 = rnorm(1), var1 = runif(1, 0.1, 3),
             p = whole(1, 5))
      ))
    }, drawn)
  )
}

study_arguments <- function(...) {
  list(generate = function() sim_data(40), target = "truth",
       learners = column_learners(), ..., replicates = whole(1, 3))
}

study_properties <- function() {
  tests <- setdiff(cv_tests()$test, c("linear_f", "linear_f_multi",
                                      "conservative_z"))
  some <- function(from) sample(from, whole(1, 2))
  p_values <- function(value, arguments) {
    rows <- as.data.frame(value)
    list(`p in [0, 1]` = between(stats::na.omit(rows$p.value), 0, 1),
         `adjusted upwards` = all(rows$adj.p.value >= rows$p.value - 1e-15,
                                  na.rm = TRUE))
  }
  rates <- function(column) {
    function(value, arguments) {
      list(`rates in [0, 1]` = between(
        stats::na.omit(as.data.frame(value)[[column]]), 0, 1))
    }
  }
  none <- function(value) NULL
  # A test has only some of the columns of a comparison.
  p_columns <- function(value) value[c("estimate", "statistic", "p.value")]
  list(
    run_tests = property(function() {
      list(data = comparison_data(40), target = "y",
           learners = comparison_learners(), tests = some(tests))
    }, p_values, weight = 0.05, na = none),
    error_rate_study = property(function() {
      study_arguments(tests = some(tests), positive = "1",
                      measure = one_of("error", "accuracy"))
    }, rates("rejection_rate"), weight = 0.03, na = none),
    coverage_study = property(function() {
      study_arguments(intervals = some(c("beta_prime", "kfold_t", "bcv_t")),
                      truth = 0.9, positive = "1")
    }, rates("coverage"), weight = 0.03, na = none),
    correlation_study = property(function() {
      utils::modifyList(
        study_arguments(m = whole(1, 3),
                        statistic = one_of("error", "disagreement")),
        list(replicates = whole(2, 3))
      )
    }, function(value, arguments) list(rows = nrow(value) >= 1), weight = 0.03,
    na = none),
    comparison_report = property(function() {
      list(x = comparison_predictions(), file = tempfile(fileext = ".html"))
    }, function(value, arguments) list(written = file.exists(value)),
    weight = 0.003, refuses = TRUE, na = none)
  )
}
