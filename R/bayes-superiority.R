# What the Bayesian tests on data sets share: the pair that they are about, the
# differences on each fold, and their result.
#' @include benchmark.R
NULL

# The benchmark, and the two learners; `rope` in units of the measure.
bayes_input <- function(x, a, b, rope, least = 1) {
  input <- read_benchmark(x, least)
  input[c("a", "b")] <- two_learners(list(a = a, b = b), input$learners)
  input$rope <- check_number(rope, min = 0, arg = "rope")
  if (rope > 0 && is_measure(input$measure)) {
    check_difference(rope, measure_registry[[input$measure]], min = 0)
  }
  input
}

# `parts`: better, within, worse; a vector, or a matrix with a row for each data
# set.
new_bayes <- function(input, parts, method, notes = NULL, dataset = NULL, ...) {
  parts <- matrix(parts, ncol = 3)
  data <- list(a = input$a, b = input$b, dataset = dataset,
               measure = input$measure, rope = input$rope,
               better = parts[, 1], within = parts[, 2], worse = parts[, 3],
               ..., method = method)
  new_result(data.frame(Filter(Negate(is.null), data), row.names = NULL),
             "cv_superiority", notes = notes)
}

# For each data set a matrix, repetitions x folds, of the differences, which are
# positive where a is better.
differences_by_fold <- function(input) {
  data <- input$data
  data <- data[order(match(data$dataset, unique(data$dataset)), data$rep,
                     data$fold), ]
  a <- data[data$learner == input$a, ]
  d <- input$better * (a$estimate - data$estimate[data$learner == input$b])
  d[abs(d) <= 1e-12 * abs(a$estimate)] <- 0
  sets <- factor(a$dataset, unique(a$dataset))
  Map(function(d, rep, fold, set) {
    folds <- length(unique(fold))
    refuse_if(length(d) != folds * length(unique(rep)), "x", "rows",
              "must have the same folds in every repetition: the folds of data
               set {.val {set}} differ.")
    matrix(d, ncol = folds, byrow = TRUE)
  }, split(d, sets), split(a$rep, sets), split(a$fold, sets), levels(sets))
}

# The correlations of two folds of one repetition and of different ones: those
# of half splits, or `rho` for all.
fold_correlations <- function(values, set, rho, rho1, rho2, given) {
  folds <- ncol(values)
  if (folds == 2 && is.null(rho)) {
    check_rho(rho1, rho2, nrow(values))
    refuse_if(rho1 == 1, "rho1", "value", "must be below 1.")
    return(c(rho1, rho2))
  }
  refuse_if(length(given) > 0, given[1], "conflict",
            "cannot be given for {folds} folds (data set {.val {set}}): it is
             the correlation of half splits.")
  refuse_if(folds == 1 && is.null(rho), "rho", "missing",
            "must be given for single hold-outs (data set {.val {set}}).",
            i = "Corani and Benavoli take the share of the records that test.
             One estimate for each data set, without folds, is for
             {.fn bayes_signed_rank}.")
  rep(rho %||% (1 / folds), 2)
}

# The differences of one data set, repetitions x folds, as normal variables of a
# common mean and of the correlations `rho`, sigma integrated out: their mean,
# the sum of squares q0, the weight c of the mean's square and the degrees of
# freedom, such that the likelihood of delta is a power of
# q0 + c (mean - delta)^2.
fold_summary <- function(values, rho) {
  m <- nrow(values)
  k <- ncol(values)
  means <- rowMeans(values)
  within <- sum((values - means)^2) / (1 - rho[1])
  # The means of repetitions may be known to be equal.
  apart <- 1 + (k - 1) * rho[1] - k * rho[2]
  vary <- apart >= 1e-10
  between <- if (vary) k * sum((means - mean(means))^2) / apart else 0
  c(mean = mean(values), q0 = within + between,
    df = m * (k - 1) + if (vary) m - 1 else 0,
    c = m * k / (1 + (k - 1) * rho[1] + k * (m - 1) * rho[2]))
}

# A row for each data set. `least`: degrees of freedom that are needed;
# `constant`: what a variance of zero means.
fold_summaries <- function(input, rho, rho1, rho2, given, least, constant) {
  if (!is.null(rho)) {
    rho <- check_fold_rho(rho)
    refuse_if(length(given) > 0, given[1], "conflict",
              "cannot be given with {.arg rho}.")
  }
  values <- differences_by_fold(input)
  scale <- max(abs(unlist(values)))
  check_magnitude(scale)
  known <- Map(fold_correlations, values, names(values), list(rho), rho1, rho2,
               list(given))
  found <- as.data.frame(do.call(rbind, Map(fold_summary, values, known)))
  few <- which(found$df < least)
  refuse_if(length(few) > 0, "x", "shape",
            "must have more folds: the data set {.val {names(values)[few[1]]}}
             has {length(values[[few[1]]])}, which leaves {found$df[few[1]]}
             degrees of freedom where {least} {?is/are} needed.")
  flat <- which(found$q0 <= (zero_tolerance * scale)^2)
  warn_if(length(flat) > 0, c(
    "The differences of all folds are the same on
     {quote_some(names(values)[flat])}.", i = constant
  ), "zero_variance")
  list(parts = found, sets = names(values), scale = scale, flat = flat)
}
