# Predictions of two learners in m x 2 cross-validation, made by hand: every
# record is tested once per repetition.
example_predictions <- function(n = 24, m = 3, classes = c("x", "y", "z"),
                                plan = NULL) {
  grid <- expand.grid(row = seq_len(n), rep = seq_len(m))
  index <- seq_len(nrow(grid))
  truth <- factor(classes[1 + grid$row %% length(classes)], classes)
  predict_wrong <- function(wrong) {
    shifted <- classes[1 + as.integer(truth) %% length(classes)]
    factor(ifelse(wrong, shifted, as.character(truth)), classes)
  }
  structure(
    data.frame(
      row = grid$row, rep = grid$rep,
      fold = as.integer(1 + (grid$row %/% 2^(grid$rep - 1)) %% 2),
      truth = truth, tree = predict_wrong(index %% 5 == 0),
      knn = predict_wrong(index %% 3 == 0)
    ),
    plan = plan, class = c("cv_predictions", "cv_table", "data.frame")
  )
}

example_plan <- function(n = 24, m = 3, scheme = "bcv") {
  structure(
    list(assignment = matrix(1L, n, m),
         reps = data.frame(rep = seq_len(m), set = 1L, half = NA_integer_,
                           n_train = n / 2, n_test = n / 2),
         scheme = scheme, n = n, m = m, k = 2L),
    class = "cv_plan"
  )
}

half_split_counts <- function(m = 5, n00 = 10, n01 = 4, n10 = 9, n11 = 77,
                              scheme = "bcv") {
  contingency_counts(
    data.frame(rep = rep(seq_len(m), each = 2), fold = 1:2, n00 = n00,
               n01 = n01, n10 = n10, n11 = n11),
    scheme = scheme
  )
}

# The registered measures of the four cells of a table and nothing else.
counted_measures <- function() {
  Filter(function(entry) entry$input == "confusion" && is.null(entry$range_at),
         registry_entries(measure_registry))
}
