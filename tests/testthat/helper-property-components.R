# Properties of the variance components.

random_half_split_predictions <- function() {
  n <- whole(16, 60)
  label <- function() sample(c("p", "q"), n, TRUE)
  cv_predict(
    cv_bcv(n, m = whole(3, 6)), data.frame(y = label(), one = label(),
                                           two = label()), "y",
    list(one = learner_column("one"), two = learner_column("two"))
  )
}

random_measure <- function() {
  measure <- one_of("error", "accuracy", "recall", "f1", "balanced_accuracy")
  c(list(measure = measure),
    if (!measure %in% c("error", "accuracy")) list(positive = "p"))
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
    components_test = property(function() c(make(), signed_arguments()),
                               swap_check("components_test", turn),
                               refuses = TRUE),
    variance_components = property(make, function(value, arguments) {
      turned <- again("variance_components", turn(arguments))
      list(class = identical(class(value)[1], "cv_components"),
           rows = nrow(value) == 1, `not negative` = value$stderr >= 0,
           `estimate of the swap` = close_to(turned$estimate, -value$estimate),
           `variance of the swap` = close_to(turned$stderr, value$stderr))
    }, refuses = TRUE)
  )
}
