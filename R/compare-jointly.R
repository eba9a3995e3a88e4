# All pairs of learners on one test set, from the joint covariance of their
# scores.

# What is known of each learner by itself: `table` with its loss, the estimate
# of the measure and, where the plan shows it, its standard error with the
# degrees of freedom, `errors`, and on one test set the `joint` distribution of
# the learners that have scores, their `places`, and whether their losses are
# `counted`, right and wrong.
known_learners <- function(predictions, task) {
  learners <- prediction_learners(predictions)
  kind <- plan_kind(task$shape)
  single <- kind == "test_set"
  if (single) check_none_missing(predictions, learners)
  entry <- find_measure(task$measure)
  empty <- rep(NA_real_, length(learners))
  found <- list(errors = vector("list", length(learners)), table = data.frame(
    learner = learners, loss = empty, estimate = empty, stderr = empty,
    df = empty
  ))
  request <- tryCatch(
    components_request(predictions, task$measure,
                       measure_class(task$measure, task$positive), 1,
                       task$clip),
    bcvinfer_error = function(error) if (single) abort_again(error)
  )
  if (is.null(request)) return(found)
  sign <- if (entry$direction == "maximize") -1 else 1
  width <- request$width
  scores <- if (single) matrix(NA_real_, nrow(predictions), length(learners),
                               dimnames = list(NULL, learners))
  for (j in seq_along(learners)) {
    losses <- tryCatch(request$losses(learners[j]), bcvinfer_error = identity)
    if (inherits(losses, "error")) {
      found$errors[[j]] <- losses
      next
    }
    if (single) scores[, j] <- losses
    parts <- if (kind %in% half_split_kinds && task$shape$m > 2) {
      plan_components(losses, request$layout, "halves",
                      fitted = request$entry$fitted)
    } else {
      list(estimate = mean(losses), stderr = NA_real_, df = NA_real_)
    }
    found$table[j, -1] <- c(parts$estimate, sign * parts$estimate * width,
                            parts$stderr * width, parts$df)
  }
  if (!single) return(found)
  found$counted <- task$measure %in% c("error", "accuracy") &&
    is.null(request$layout$group) && !has_answers(predictions)
  with_joint(found, scores, request)
}

with_joint <- function(found, scores, request) {
  found$places <- which(lengths(found$errors) == 0)
  if (length(found$places) == 0) abort_again(found$errors[[1]])
  if (length(found$places) < ncol(scores)) {
    scores <- scores[, found$places, drop = FALSE]
  }
  found$joint <- joint_scores(scores, request$layout$group)
  found$joint$bounds <- request$bounds
  found$table$stderr[found$places] <-
    request$width * sqrt(diag(found$joint$variance))
  found$table$df[found$places] <- found$joint$df
  found
}

# The same mistake, in the words of the user's argument.
abort_again <- function(error) {
  argument <- if (error$argument == "x") "predictions" else error$argument
  text <- gsub("`x`", "`predictions`", one_line(error), fixed = TRUE)
  abort_input("{text}", sub("bcvinfer_error_", "", class(error)[1]), argument)
}

check_none_missing <- function(predictions, learners) {
  lost <- vapply(learners, function(learner) {
    missing_predictions(predictions, learner)
  }, 0L)
  lost <- lost[lost > 0]
  if (length(lost) > 0) {
    which <- paste0(names(lost), " (", format_whole(lost), " of ",
                    format_whole(nrow(predictions)), ")")
    abort_input(
      c("{.arg predictions} must have the answer of every learner to every
         record. Missing: {first_few(which)}.",
        i = "No record is left out in silence. {.code na = \"wrong\"} counts
             missing predictions as wrong."), "missing", "predictions"
    )
  }
}

# A row for every pair. Error and accuracy count disagreements; with few of them
# a pair is tested by them.
compare_jointly <- function(pairs, learners, task) {
  joint <- learners$joint
  place <- match(seq_len(nrow(learners$table)), learners$places)
  scored <- !is.na(place[pairs$a]) & !is.na(place[pairs$b])
  contrasts <- joint_contrasts(joint, place[pairs$a[scored]],
                               place[pairs$b[scored]])
  entry <- test_entry("components")
  names <- learners$table$learner
  rows <- data.frame(a = names[pairs$a], b = names[pairs$b],
                     test = entry$test, method = entry$label)
  task$counted <- learners$counted
  numbers <- joint_numbers(contrasts, joint, task)
  rows[scored, names(numbers)] <- numbers
  rows$message[!scored] <- vapply(which(!scored), function(row) {
    errors <- learners$errors[c(pairs$a[row], pairs$b[row])]
    one_line(errors[lengths(errors) > 0][[1]])
  }, "")
  error <- Find(Negate(is.null), learners$errors)
  structure(by_disagreements(rows, scored, contrasts, joint, task),
            error = error)
}

# Statistics, p-values and intervals of the contrasts.
joint_numbers <- function(contrasts, joint, task) {
  sides <- task$alternative
  flat <- contrasts$stderr == 0
  constant <- flat & contrasts$estimate != 0
  statistic <- contrasts$estimate / contrasts$stderr
  statistic[flat & !constant] <- 0
  p <- t_p_value(statistic, joint$df, sides)
  if (any(constant)) p[constant] <- constant_p(contrasts[constant, ], joint,
                                               task)
  adjusted <- if (task$p_adjust == "max_t") {
    max_t_adjust(joint, contrasts, statistic, p, sides, task$conf.level)
  }
  side <- if (sides == "two.sided") 2 else 1
  quantile <- adjusted$critical %||%
    stats::qt((1 - task$conf.level) / side, joint$df, lower.tail = FALSE)
  reach <- ifelse(flat, NA, quantile * contrasts$stderr)
  low <- pmax(if (sides == "less") 0 * reach - Inf else
    contrasts$estimate - reach, joint$bounds[1])
  high <- pmin(if (sides == "greater") 0 * reach + Inf else
    contrasts$estimate + reach, joint$bounds[2])
  numbers <- data.frame(
    term = paste("difference in", loss_label(task$measure)),
    estimate = contrasts$estimate, statistic = statistic,
    parameter = if (is.finite(joint$df)) joint$df else NA_real_, p.value = p,
    conf.low = low, conf.high = high
  )
  if (!is.null(adjusted)) {
    numbers$adj.p.value <- adjusted$p
    numbers$p.error <- adjusted$error
  }
  numbers
}

# One learner is right on every record and the other on none: their
# disagreements have an exact p-value. Other constant differences have none.
constant_p <- function(contrasts, joint, task) {
  sides <- task$alternative
  expected <- sign(contrasts$estimate) == c(less = -1, greater = 1)[sides]
  if (!task$counted) {
    warn_zero_variance(contrasts$estimate[1], 0, 1)
    return(ifelse(is.na(expected) | expected, 0, 1))
  }
  records <- rep(joint$n, nrow(contrasts))
  if (sides == "two.sided") return(exact_mcnemar(records, 0))
  ifelse(expected, 0.5^records, 1)
}

by_disagreements <- function(rows, scored, contrasts, joint, task) {
  entry <- few_disagreements_test("test_set")
  if (!task$counted || is.null(entry)) return(rows)
  n <- joint$n
  different <- round(n^2 * contrasts$stderr^2 + n * contrasts$estimate^2)
  few <- different > 0 & different < entry$recommended_below
  chosen <- is.null(task$tests) && task$alternative == "two.sided" &&
    task$p_adjust != "max_t"
  if (!chosen) {
    if (any(few)) {
      warn_result(
        c("Fewer than {entry$recommended_below} disagreements in {sum(few)} of
           {nrow(contrasts)} pairs: the normal distribution is a rough
           approximation there.",
          i = "The mid-p McNemar test, the default with
               {.code p_adjust = \"holm\"}, is suited to few disagreements."),
        "few_disagreements"
      )
    }
    return(rows)
  }
  at <- which(scored)[few]
  n01 <- round((different + n * contrasts$estimate)[few] / 2)
  n10 <- different[few] - n01
  rows$test[at] <- entry$test
  rows$method[at] <- entry$label
  rows$statistic[at] <- n01
  rows$parameter[at] <- n01 + n10
  rows$p.value[at] <- midp_mcnemar(n01, n10)
  rows[at, c("conf.low", "conf.high")] <- NA
  rows
}
