# All pairs of learners on one test set or on half splits, from the joint sums of
# their scores.

# A row for every pair. Error and accuracy count disagreements; with few of them
# a pair is tested by them.
compare_jointly <- function(pairs, learners, task) {
  joint <- learners$joint
  place <- match(seq_len(nrow(learners$table)), learners$places)
  scored <- !is.na(place[pairs$a]) & !is.na(place[pairs$b])
  contrasts <- joint_contrasts(joint, place[pairs$a[scored]],
                               place[pairs$b[scored]])
  entry <- test_registry[["components"]]
  names <- learners$table$learner
  rows <- data.frame(a = names[pairs$a], b = names[pairs$b],
                     test = entry$test, method = entry$label,
                     p.value = NA_real_, message = NA_character_)
  if (any(scored)) {
    numbers <- joint_numbers(contrasts, joint, task)
    rows[scored, names(numbers)] <- numbers
  }
  notes <- c(if (is.finite(joint$df)) {
    paste("Records in", count_of(joint$groups, "group"), "as units.")
  }, joint$note)
  if (!is.null(notes)) rows$note <- paste(notes, collapse = " ")
  rows$cause <- vector("list", nrow(rows))
  for (row in which(!scored)) {
    errors <- learners$errors[c(pairs$a[row], pairs$b[row])]
    error <- errors[lengths(errors) > 0][[1]]
    rows$message[row] <- one_line(error)
    rows$cause[[row]] <- error
  }
  by_disagreements(rows, scored, contrasts, joint, task)
}

# Statistics, p-values and intervals of the contrasts.
joint_numbers <- function(contrasts, joint, task) {
  sides <- task$alternative
  flat <- contrasts$stderr == 0
  constant <- flat & contrasts$estimate != 0
  df <- contrasts$df
  found <- refer(list(estimate = contrasts$estimate, df = df,
                      stderr = contrasts$stderr), 0, sides)
  p <- found$p.value
  if (any(constant)) p[constant] <- constant_p(contrasts[constant, ], joint,
                                               task)
  adjusted <- if (task$p_adjust == "max_t") {
    max_t_adjust(joint, contrasts, found$statistic, p, sides, task$conf.level)
  }
  side <- if (sides == "two.sided") 2 else 1
  quantile <- adjusted$critical %||%
    stats::qt((1 - task$conf.level) / side, df, lower.tail = FALSE)
  limits <- t_limits(contrasts$estimate,
                     ifelse(flat, NA, quantile * contrasts$stderr), sides,
                     joint$bounds)
  as.data.frame(c(list(
    term = paste("difference in", loss_label(task$measure)),
    estimate = contrasts$estimate, statistic = found$statistic,
    parameter = ifelse(is.finite(df), df, NA_real_), p.value = p,
    conf.low = limits$low, conf.high = limits$high
  ), if (!is.null(adjusted)) {
    list(adj.p.value = adjusted$p, p.error = adjusted$error)
  }))
}

# One learner is right on every record and the other on none: their
# disagreements have an exact p-value. Other constant differences have none.
constant_p <- function(contrasts, joint, task) {
  sides <- task$alternative
  expected <- sign(contrasts$estimate) == c(less = -1, greater = 1)[sides]
  if (!joint$counted) {
    warn_zero_variance(contrasts$estimate[1], 0, 1)
    return(ifelse(is.na(expected) | expected, 0, 1))
  }
  records <- rep(joint$n, nrow(contrasts))
  if (sides == "two.sided") return(exact_mcnemar(records, 0))
  ifelse(expected, 0.5^records, 1)
}

by_disagreements <- function(rows, scored, contrasts, joint, task) {
  entry <- few_disagreements_test("test_set")
  if (!joint$counted || is.null(entry)) return(rows)
  n <- joint$n
  different <- round(n^2 * contrasts$stderr^2 + n * contrasts$estimate^2)
  few <- different > 0 & different < entry$recommended_below
  chosen <- is.null(task$tests) && task$alternative == "two.sided" &&
    task$p_adjust != "max_t"
  if (!chosen) {
    warn_if(any(few),
            c("Fewer than {entry$recommended_below} disagreements in {sum(few)}
               of {nrow(contrasts)} pairs: the normal distribution is a rough
               approximation there.",
              i = paste0("The mid-p McNemar test, ", if (!is.null(task$tests)) {
                "the default without {.arg tests}"
              } else if (task$alternative == "two.sided") {
                "the default with {.code p_adjust = \"holm\"}"
              } else {
                "which is two-sided"
              }, ", is suited to few disagreements.")), "few_disagreements")
    return(rows)
  }
  at <- which(scored)[few]
  n01 <- round((different + n * contrasts$estimate)[few] / 2)
  n10 <- different[few] - n01
  rows[at, c("test", "method", "statistic", "parameter", "p.value", "conf.low",
             "conf.high")] <- list(entry$test, entry$label, n01, n01 + n10,
                                   midp_mcnemar(n01, n10), NA, NA)
  rows
}
