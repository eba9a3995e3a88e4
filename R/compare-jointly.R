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
  contrasts$agreeing <- joint_agreeing(contrasts, learners)
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
  rows <- with_joint_notes(rows, scored, contrasts, learners$request)
  rows <- by_disagreements(rows, scored, contrasts, joint, task)
  warn_joint(rows[scored, ], contrasts, joint, learners$request)
  rows
}

# How many units agree where all differences of a pair are the same.
joint_agreeing <- function(contrasts, learners) {
  agreeing <- rep(NA_real_, nrow(contrasts))
  names <- learners$table$learner[learners$places]
  for (row in which(contrasts$stderr == 0 & contrasts$estimate != 0)) {
    pair <- names[c(contrasts$a[row], contrasts$b[row])]
    agreeing[row] <- learners$request$units(pair, differing = TRUE)
  }
  agreeing
}

with_joint_notes <- function(rows, scored, contrasts, request) {
  constant <- which(!is.na(contrasts$agreeing))
  if (length(constant) == 0) return(rows)
  at <- which(scored)[constant]
  notes <- rows$note %||% rep(NA_character_, nrow(rows))
  notes[at] <- trimws(paste(blank_missing(notes[at]), vapply(
    contrasts$agreeing[constant], agreement_note, "", request$unit
  )))
  rows$note <- notes
  rows
}

# The warnings of constant differences and of few records, once for all pairs.
warn_joint <- function(rows, contrasts, joint, request) {
  of <- paste(rows$a, "-", rows$b)
  constant <- which(!is.na(contrasts$agreeing))
  if (length(constant) > 0) {
    more <- length(constant) - 1
    warn_agreement(contrasts$agreeing[constant[1]], unit = request$unit,
                   of = paste0(of[constant[1]], if (more > 0) {
                     paste0(" (and of ", count_of(more, "other pair"), ")")
                   }))
  }
  resting <- joint$resting[cbind(contrasts$a, contrasts$b)]
  same <- contrasts$stderr == 0 & contrasts$estimate == 0
  resting[same] <- few_alike(rows[same, ], request)
  # (Of few disagreements there is a warning already.)
  few <- which(rows$test == "components" & is.na(contrasts$agreeing) &
                 resting < fewest_units & (same | !joint$counted))
  if (length(few) == 0) return(invisible())
  pair <- unlist(rows[few[1], c("a", "b")])
  warn_few_units(resting[few], of[few], request$unit,
                 few_advice(request, joint$kind, pair,
                            argument_text("predictions")))
}

# How many records count for pairs that agree everywhere, where they are few: no
# fewer than for either.
few_alike <- function(rows, request) {
  alone <- vapply(unique(c(rows$a, rows$b)), request$units, 0)
  units <- pmax(alone[rows$a], alone[rows$b])
  few <- which(units < fewest_units)
  units[few] <- vapply(few, function(row) {
    request$units(unlist(rows[row, c("a", "b")]))
  }, 0)
  unname(ifelse(request$entry$least_class > 0, Inf, units))
}

# Statistics, p-values and intervals of the contrasts.
joint_numbers <- function(contrasts, joint, task) {
  sides <- task$alternative
  flat <- contrasts$stderr == 0
  df <- contrasts$df
  found <- refer(contrasts[c("estimate", "stderr", "df", "agreeing")], 0, sides)
  p <- found$p.value
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

by_disagreements <- function(rows, scored, contrasts, joint, task) {
  entry <- few_disagreements_test("test_set")
  if (!joint$counted || is.null(entry)) return(rows)
  n <- joint$n
  different <- round(n^2 * contrasts$stderr^2 + n * contrasts$estimate^2)
  few <- different > 0 & different < entry$recommended_below &
    contrasts$stderr > 0
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
              }, ", is suited to few disagreements.")),
            c("few_disagreements",
              if (any(different[few] < fewest_units)) "few_records"))
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
