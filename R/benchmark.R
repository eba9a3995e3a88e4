# The class `cv_benchmark`: the estimates of several learners on several data
# sets, and what reads them.
#' @include result-table.R
NULL

benchmark_keys <- c("dataset", "learner", "rep", "fold")

# `columns`: the keys and `estimate`, one value per row each. `scheme` is that
# of the plan of every data set, NULL where it is not known.
new_cv_benchmark <- function(columns, direction, measure, scheme = NULL) {
  data <- new_table(columns[c(benchmark_keys, "estimate")])
  check_grid(data)
  # (Without the names that they had.)
  data[c("rep", "fold")] <- lapply(data[c("rep", "fold")], as.vector)
  folds <- unique(vapply(split(data$fold, data$dataset), function(fold) {
    length(unique(fold))
  }, 0L))
  new_result(data, "cv_benchmark", direction = direction, measure = measure,
             scheme = scheme, k = if (length(folds) == 1) folds)
}

# It is shown with a row for each data set, its mean estimates in a column for
# each learner.
register_table(
  "cv_benchmark", columns = c(benchmark_keys, "estimate"),
  title = function(x) {
    direction <- attr(x, "direction", exact = TRUE)
    best <- c(maximize = ", larger is better", minimize = ", smaller is better")
    folds <- tabulate(key_ids(as.list(x)[c("dataset", "learner")]))
    folds <- range(folds[folds > 0])
    paste0(
      "Benchmark of ", count_of(length(unique(x$learner)), "learner"), " on ",
      count_of(length(unique(x$dataset)), "data set"), ": ",
      measure_label(attr(x, "measure", exact = TRUE) %||% "estimate"),
      best[direction], if (folds[2] > 1) {
        paste0(", ", if (folds[1] < folds[2]) "up to ", folds[2], " folds each")
      }
    )
  },
  cells = function(x, digits) {
    means <- benchmark_means(x)
    cells <- format_decimals(means, shared_decimals(means, digits))
    dim(cells) <- dim(means)
    data.frame(dataset = rownames(means),
               structure(as.data.frame(cells), names = colnames(means)),
               check.names = FALSE)
  },
  bind = function(out, parts) {
    for (fact in c("measure", "direction")) {
      of <- unique(unlist(lapply(parts, attr, fact, exact = TRUE)))
      refuse_if(length(of) > 1, "...", "conflict",
                "must be benchmarks with one {fact}, not {.val {of}}.")
    }
    check_once(as.list(out)[benchmark_keys], "...")
    keep_shared(out, parts, c("measure", "scheme", "k"))
  }
)

# Means over the folds, data sets x learners, in the order of their first rows.
benchmark_means <- function(data) {
  tapply(data$estimate, list(in_order(data$dataset), in_order(data$learner)),
         mean)
}

# Every learner has an estimate on every fold of every data set, once.
check_grid <- function(data) {
  keys <- as.list(data)[benchmark_keys]
  check_once(keys, "x", "Give {.arg rep} and {.arg fold} where there are
                         several.")
  learners <- unique(data$learner)
  refuse_if(length(learners) < 2, "x", "shape",
            "must have two learners or more, not {length(learners)}.")
  place <- key_ids(keys[c("dataset", "rep", "fold")])
  first <- which(!duplicated(place))
  known <- matrix(FALSE, length(learners), length(first))
  known[cbind(match(data$learner, learners), match(place, place[first]))] <-
    is.finite(data$estimate)
  hole <- which(!known, arr.ind = TRUE)
  at <- first[hole[, 2]]
  holes <- paste0(data$dataset[at], ": ", learners[hole[, 1]])
  if (length(first) > length(unique(data$dataset))) {
    holes <- paste0(holes, " (rep ", data$rep[at], ", fold ", data$fold[at],
                    ")")
  }
  refuse_if(length(at) > 0, "x", "missing",
            "must have an estimate of every learner on every fold of every data
             set: {length(at)} {?is/are} missing.",
            x = "{quote_some(holes, 10)}.", i = "Leave out the data sets, or the
             learners, that are not complete: an average over the others would
             compare different data.")
}

# What a method needs of a benchmark, whose columns and rows may have been
# changed since it was made. `least`: the smallest number of data sets.
read_benchmark <- function(x, least = 1) {
  refuse_if(!inherits(x, "cv_benchmark"), "x", "type",
            "must be a benchmark, not {describe_value(x)}.",
            i = "Make one by {.fn cv_benchmark}.")
  check_columns(x, table_columns(x), "x")
  check_ids(as.list(x)[benchmark_keys], "x")
  check_number_columns(as.list(x)["estimate"], "x")
  data <- as.data.frame(x)
  check_grid(data)
  means <- benchmark_means(data)
  refuse_if(nrow(means) < least, "x", "shape",
            "must have {least} data sets or more, not {nrow(means)}.",
            i = "On a single data set use {.fn bayes_correlated_t}, or a test of
             {.fn cv_tests} on its predictions.")
  list(data = data, means = means, learners = colnames(means),
       measure = attr(x, "measure", exact = TRUE) %||% "estimate",
       better = if (identical(attr(x, "direction"), "minimize")) -1 else 1)
}

# The differences between the means of two learners, positive where a is better.
benchmark_pair <- function(input, a, b) {
  values <- input$means[, c(a, b)]
  size <- apply(abs(values), 1, max)
  round_noise(input$better * (values[, 1] - values[, 2]), size)
}

# The benchmark, and the two learners; `rope` in units of the measure. Its
# `default` is for shares: of estimates in percent it would be nearly nothing.
bayes_input <- function(x, a, b, rope, default, least = 1) {
  input <- read_benchmark(x, least)
  input[c("a", "b")] <- two_learners(list(a = a, b = b), input$learners)
  of <- input$data[input$data$learner %in% input[c("a", "b")], ]
  own <- of$estimate
  far <- own[which.max(abs(own))]
  refuse_if(default && abs(far) > 1 + 1e-8, "rope", "missing",
            "must be given: its default, {rope}, is for measures between -1 and
             1, and an estimate is {format_number(far)}.",
            i = if (is_measure(input$measure)) "It is in units of the measure."
            else "It is in units of the measure: for estimates in percent,
                  {.code rope = 1} is one percentage point.")
  input$rope <- check_number(rope, min = 0, arg = "rope")
  # (Of a learner without any loss the other one shows their size.)
  middle <- tapply(abs(own), as.character(of$learner), stats::median)
  middle <- min(middle[middle > 0], Inf)
  warn_if(default && input$better < 0 && rope > middle / 4,
          "The default {.arg rope} of {rope} is
           {format_percent(rope / middle, 0)} of the median estimate,
           {format_number(middle, 3)}.",
          "large_rope",
          i = "Give {.arg rope}: the largest difference of the measure that does
               not matter.")
  if (rope > 0 && is_measure(input$measure)) {
    check_difference(rope, measure_registry[[input$measure]], min = 0)
  }
  input
}

# `parts`: better, within, worse; a vector, or a matrix with a row for each data
# set; `means`: those of their posterior means.
new_bayes <- function(input, parts, method, notes, dataset = NULL, means = NULL,
                      ...) {
  parts <- matrix(parts, ncol = 3)
  data <- list(a = input$a, b = input$b, dataset = dataset,
               measure = input$measure, rope = input$rope,
               better = parts[, 1], within = parts[, 2], worse = parts[, 3],
               mean_better = means[1], mean_within = means[2],
               mean_worse = means[3], ..., method = method)
  new_result(data.frame(Filter(Negate(is.null), data), row.names = NULL),
             "cv_superiority", notes = notes,
             regions = method != "correlated t")
}
