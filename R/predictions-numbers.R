# Predictions of numbers: what is one, and those of one's own table.

# A target of more different numbers, or of fractions, is one of numbers.
most_number_classes <- 15

is_number_target <- function(x) {
  x <- plain_numbers(x)
  is_bare_number(x) && (any(x != trunc(x), na.rm = TRUE) ||
                          length(unique(x)) > most_number_classes)
}

is_bare_number <- function(x) is.numeric(x) && !is.object(x)

# Many whole numbers are more likely measurements than codes of classes.
target_numbers <- function(x, name, arg = "target") {
  check_one_column(x, arg, name)
  check_no_na(x, arg, name)
  refuse_if(any(is.infinite(x)), arg, "value",
            "must contain finite numbers, but {.field {name}} has
             {sum(is.infinite(x))} infinite one{?s}.")
  if (arg == "target" && all(x == trunc(x))) {
    cli::cli_inform(c(
      "{.field {name}} has {length(unique(x))} different numbers: this is a
       regression problem.",
      i = "If they are codes of classes, make the column a factor first."
    ), class = "bcvinfer_message_numbers")
  }
  as.double(x)
}

# Four classes of about equal size, to see whether records belong together.
number_classes <- function(x) {
  factor(findInterval(x, stats::quantile(x, c(0.25, 0.5, 0.75))))
}

# Whole numbers of one's own are classes, unless a prediction has a fraction
# that is no probability.
own_are_numbers <- function(truth, predicted) {
  truth <- plain_numbers(truth)
  if (!is.numeric(truth) || is.object(truth)) return(FALSE)
  if (any(truth != trunc(truth), na.rm = TRUE)) return(TRUE)
  fractions <- unlist(lapply(plain_columns(predicted), function(x) {
    if (is.numeric(x)) x[which(x != trunc(x))]
  }))
  length(fractions) > 0 && (is_number_target(truth) ||
    length(unique(truth)) > 2 && any(fractions < 0 | fractions > 1))
}

# Missing predictions stay NA.
predicted_numbers <- function(x, name) {
  x <- plain_numbers(x)
  refuse_if(!is.numeric(x) || any(is.infinite(x)), "learners", "type",
            "must be finite numbers like the truth: {.field {name}} is
             {if (is.numeric(x)) 'infinite' else describe_value(x)}.")
  check_one_column(x, "learners", name)
  replace(as.double(x), is.nan(x), NA_real_)
}
