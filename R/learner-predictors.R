# What the ready learners share: the response as a factor, predictors in the
# form that a package needs, and the same levels in training and test part.

# Wrap a method `fit_predict(train, test, truth)`, which sees predictors and a
# truth of at least two classes, as a learner. One class in the training part
# leaves nothing to learn: that class is predicted. `fit_numbers`: the same of a
# numeric truth.
predictor_learner <- function(label, fit_predict, fit_numbers = NULL) {
  force(fit_predict)
  parts <- function(fit, train, test, target, truth) {
    train[[target]] <- NULL
    test <- test[names(train)]
    fail_if(length(train) == 0,
            "there is no predictor: the target is the only column")
    train <- plain_predictors(train)
    fit(train, plain_predictors(test), truth)
  }
  classes <- if (!is.null(fit_predict)) function(train, test, target) {
    truth <- observed_truth(train[[target]])
    if (nlevels(truth) == 1) return(most_frequent(truth, nrow(test)))
    parts(fit_predict, train, test, target, truth)
  }
  numbers <- if (!is.null(fit_numbers)) function(train, test, target) {
    parts(fit_numbers, train, test, target, as.double(train[[target]]))
  }
  likely_learner(classes, label, numbers)
}

# A learner that returns labels, or with `probabilities = TRUE` a data frame of
# labels and probabilities, where `learn` gives them, see with_shares(). Which
# of `probabilities` and `numbers` it takes says what it can predict.
likely_learner <- function(learn, label, learn_numbers = NULL) {
  force(learn)
  classes <- function(train, test, target, probabilities = FALSE) {
    found <- learn(train, test, target)
    labels <- as.character(found)
    if (probabilities) predicted_frame(labels, found_shares(found)) else labels
  }
  new_learner(
    if (is.null(learn_numbers)) {
      classes
    } else if (is.null(learn)) {
      function(train, test, target, numbers = TRUE) {
        learn_numbers(train, test, target)
      }
    } else {
      function(train, test, target, probabilities = FALSE,
               numbers = is_number_target(train[[target]])) {
        if (numbers) return(learn_numbers(train, test, target))
        classes(train, test, target, probabilities)
      }
    }, label
  )
}

# Labels with the probabilities of the `classes` beside them, class by class;
# they are computed where they are asked for. NULL where there are none.
with_shares <- function(labels, shares, classes = colnames(shares)) {
  structure(as.character(labels), shares = function() {
    if (is.null(shares)) return(NULL)
    matrix(shares, length(labels), dimnames = list(NULL, classes))
  })
}

found_shares <- function(found) {
  shares <- attr(found, "shares")
  if (!is.null(shares)) shares()
}

# Labels alone where a method, such as one of caret, has no number for a record.
predicted_frame <- function(labels, shares) {
  if (is.null(shares) || anyNA(shares[!is.na(labels), ])) return(labels)
  columns <- lapply(seq_len(ncol(shares)), function(j) as.vector(shares[, j]))
  # (data.frame() takes as long as a small fit.)
  list2DF(c(list(.pred_class = labels),
            stats::setNames(columns, paste0(".pred_", colnames(shares)))))
}

# Predictors as columns that every package takes: times are numbers, and a
# matrix or data frame inside the data counts as its columns.
plain_predictors <- function(data) {
  data <- plain_columns(data)
  if (all(vapply(data, is_plain, NA))) return(data)
  times <- vapply(data, inherits, NA, what = c("Date", "POSIXct", "difftime"))
  data[times] <- lapply(data[times], as.numeric)
  if (!all(vapply(data, function(x) is.null(dim(x)), NA))) {
    data <- do.call(data.frame, c(as.list(data), check.names = FALSE))
  }
  others <- names(data)[!vapply(data, is_plain, NA)]
  fail_if(length(others) > 0,
          "predictors must be numbers, labels or times, but ",
          quote_some(others), " is ", describe_value(data[[others[1]]]))
  data
}

is_plain <- function(x) {
  is.null(dim(x)) &&
    (is.numeric(x) || is.factor(x) || is.character(x) || is.logical(x))
}

# Methods estimate one part per class and fail on a class without records.
observed_truth <- function(truth) {
  codes <- code_labels(truth)
  present <- which(tabulate(codes$values, length(codes$labels)) > 0)
  factor_from_codes(match(codes$values, present), codes$labels[present])
}

# Character and logical predictors as factors with the levels of both parts, so
# that a value that occurs only in the test part is no error.
match_levels <- function(train, test) {
  for (name in names(train)[!vapply(train, is.numeric, logical(1))]) {
    a <- train[[name]]
    b <- test[[name]]
    both <- if (is.factor(a) && identical(levels(a), levels(b))) {
      list(values = c(as.integer(a), as.integer(b)), labels = levels(a))
    } else {
      text_codes(c(as.character(a), as.character(b)))
    }
    first <- seq_along(a)
    train[[name]] <- factor_from_codes(both$values[first], both$labels)
    test[[name]] <- factor_from_codes(both$values[-first], both$labels)
  }
  list(train = train, test = test)
}

# Predictors as numeric matrices. A factor becomes one 0/1 column per level, or
# with `contrasts` per level but the first. `feature` says which predictor each
# column is from.
encode_predictors <- function(train, test, contrasts = FALSE) {
  indicators <- function(x) {
    if (is.numeric(x)) return(x)
    labels <- if (contrasts) levels(x)[-1] else levels(x)
    columns <- outer(as.character(x), labels, "==") + 0
    columns[is.na(x), ] <- NA
    columns
  }
  if (!all(vapply(train, is.numeric, logical(1)))) {
    both <- match_levels(train, test)
    train <- lapply(both$train, indicators)
    test <- lapply(both$test, indicators)
  }
  bind <- function(columns) {
    out <- do.call(cbind, unname(as.list(columns)))
    storage.mode(out) <- "double"
    out
  }
  list(train = bind(train), test = bind(test),
       feature = rep(seq_along(train), vapply(train, function(x) {
         ncol(x) %||% 1L
       }, 1L)))
}

# Centre and scale both parts by the training part, without the columns that are
# constant there.
standardize <- function(x) {
  varies <- apply(x$train, 2, function(column) {
    length(unique(column[!is.na(column)])) > 1
  })
  x <- lapply(x[c("train", "test")], function(part) {
    part[, varies, drop = FALSE]
  })
  centre <- colMeans(x$train, na.rm = TRUE)
  spread <- apply(x$train, 2, stats::sd, na.rm = TRUE)
  lapply(x, function(part) sweep(sweep(part, 2, centre), 2, spread, "/"))
}

# The most frequent class, with the share of each.
most_frequent <- function(truth, size) {
  shares <- tabulate(truth, nlevels(truth)) / length(truth)
  with_shares(rep(levels(truth)[which.max(shares)], size),
              rep(shares, each = size), levels(truth))
}

# Fit numeric predictors to the records without missing values, and predict
# such records; the others are NA. No predictor leaves the most frequent class.
fit_complete <- function(x, truth, fit, predict_rows) {
  if (ncol(x$train) == 0) return(most_frequent(truth, nrow(x$test)))
  known <- stats::complete.cases(x$train)
  fitted <- fit(x$train[known, , drop = FALSE], truth[known])
  complete <- which(stats::complete.cases(x$test))
  if (length(complete) == 0) return(rep(NA_character_, nrow(x$test)))
  found <- predict_rows(fitted, x$test[complete, , drop = FALSE])
  at <- match(seq_len(nrow(x$test)), complete)
  with_shares(found[at], found_shares(found)[at, , drop = FALSE])
}
