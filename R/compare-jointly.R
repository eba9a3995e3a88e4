# All pairs of learners on one test set or on half splits, from the joint sums
# of their scores.

# All pairs at once, or in pieces those with one learner.
compare_pieces <- function(pairs, learners, task) {
  reference <- unique(pairs$b)
  if (is.null(learners$joint) && length(reference) > 1) {
    learners$joint <- learners$make_joint(learners$places)
  }
  if (!is.null(learners$joint)) {
    return(list(compare_jointly(pairs, learners, task)))
  }
  pieces <- pieces_of(pairs$a, TRUE)
  labels <- vapply(pieces, function(a) learners$table$learner[a[1]], "")
  with_one_warning(labels, function(piece) {
    at <- c(reference, pieces[[piece]])
    some <- learners
    some[c("table", "errors")] <- list(learners$table[at, ],
                                       learners$errors[at])
    some$places <- which(at %in% learners$places)
    some$joint <- learners$make_joint(at[some$places])
    pairs <- data.frame(a = seq_along(at)[-1], b = 1L)
    compare_jointly(pairs, some, task)
  }, "piece")
}

# A row for every pair. Measures of labels count disagreements; with few of them
# a pair is tested by them.
compare_jointly <- function(pairs, learners, task) {
  joint <- learners$joint
  place <- match(seq_len(nrow(learners$table)), learners$places)
  scored <- !is.na(place[pairs$a]) & !is.na(place[pairs$b])
  announce_cost(pairs[scored, ], learners, task)
  asked <- task
  task$alternative <- loss_side(task$alternative, task$unit$per)
  contrasts <- joint_contrasts(joint, place[pairs$a[scored]],
                               place[pairs$b[scored]])
  if (!is.null(joint$more)) {
    more <- joint$more[cbind(contrasts$a, contrasts$b)]
    contrasts <- add_variances(contrasts, more)
    joint$variance <- joint$variance + replace(joint$more, is.na(joint$more), 0)
  }
  if (!is.null(joint$apart)) {
    varying <- contrasts[!contrasts$stderr %in% 0, ]
    joint$apart <- joint$apart[unique(c(varying$a, varying$b)), ]
  }
  contrasts$within <- pairs$within[scored] %||% rep(1L, nrow(contrasts))
  contrasts$few <- few_disagreements(contrasts, joint)
  entry <- test_registry[["components"]]
  names <- learners$table$learner
  rows <- data.frame(a = names[pairs$a], b = names[pairs$b],
                     test = entry$test, method = entry$label,
                     p.value = NA_real_, message = NA_character_)
  contrasts$agreeing <- joint_agreeing(contrasts, learners)
  if (any(scored)) {
    numbers <- joint_numbers(contrasts, joint, task)
    rows[scored, names(numbers)] <- numbers
    unknown <- which(scored)[is.na(numbers$p.value)]
    rows$message[unknown] <- flat_note(joint) %||% "The variance is unknown."
  }
  notes <- c(units_note(joint$groups), joint$note,
             if (!anyNA(joint$apart$added)) flat_note(joint))
  if (!is.null(notes)) rows$note <- paste(notes, collapse = " ")
  rows$cause <- vector("list", nrow(rows))
  for (row in which(!scored)) {
    errors <- learners$errors[c(pairs$a[row], pairs$b[row])]
    error <- errors[lengths(errors) > 0][[1]]
    rows$message[row] <- one_line(error)
    rows$cause[[row]] <- error
  }
  rows <- with_joint_notes(rows, scored, contrasts, joint, learners$request)
  rows <- by_disagreements(rows, scored, contrasts, joint, task)
  if (!is.null(task$rope) && is.null(task$tests)) {
    rows <- margins_of_few(rows, scored, contrasts, joint, task)
  }
  if (!is.null(task$rope)) warn_margin_in_groups(rows, joint, learners$request)
  rows <- rows_in_unit(rows, task$unit$per)
  rows <- by_exchange(rows, which(!scored), joint, learners$request, asked)
  warn_joint(rows[scored, ], contrasts, joint, learners$request)
  rows
}

# What takes seconds is announced: by the time of the first pairs, and where the
# largest of all is drawn (max-T) by the number of steps.
most_pairs_unsaid <- 1e4

announce_cost <- function(pairs, learners, task, first = 200) {
  times <- nrow(pairs) / first
  dimensions <- length(learners$places)
  steps <- if (task$p_adjust %in% joint_adjustments) {
    draws_for(dimensions) * (dimensions^2 / 2 + nrow(pairs))
  } else {
    0
  }
  if (times <= most_pairs_unsaid / first && steps < 1e10) return(invisible())
  if (steps > 0) task[c("p_adjust", "tests")] <- c("none", "components")
  some <- pairs[seq_len(min(first, nrow(pairs))), ]
  seconds <- times * system.time(
    found <- suppressWarnings(compare_jointly(some, learners, task))
  )[["elapsed"]] + 4e-10 * steps
  megabytes <- 2 * as.numeric(utils::object.size(found)) * times / 1e6
  cli::cli_inform(c(
    "{format_whole(nrow(pairs))} pairs: about
     {format_number(max(1, seconds), 1)} seconds and
     {format_number(max(1, megabytes), 1)} MB at least.",
    i = if (is.null(pairs$versus)) "{.code versus =} compares all learners with
                                    one of them."
  ), class = "bcvinfer_message_cost")
}

# Rows of differences in loss in the unit that was asked for.
rows_in_unit <- function(rows, per) {
  if (per == 1 || is.null(rows$estimate)) return(rows)
  rows$estimate <- per * rows$estimate
  signed <- vapply(rows$test, function(test) is_signed(test_registry[[test]]),
                   NA)
  rows$statistic[signed] <- sign(per) * rows$statistic[signed]
  limits <- per * as.matrix(rows[c("conf.low", "conf.high")])
  rows[c("conf.low", "conf.high")] <- if (per < 0) limits[, 2:1] else limits
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

with_joint_notes <- function(rows, scored, contrasts, joint, request) {
  further <- joint$further[cbind(contrasts$a, contrasts$b)]
  few <- which(further > 0 & contrasts$stderr > 0)
  if (length(few) > 0) {
    rows <- add_notes(rows, which(scored)[few], agreement_variance_note(1))
  }
  constant <- which(!is.na(contrasts$agreeing))
  if (length(constant) == 0) return(rows)
  add_notes(rows, which(scored)[constant], vapply(
    contrasts$agreeing[constant], agreement_note, "", request$unit
  ))
}

# After what is said of these rows already.
add_notes <- function(rows, at, notes) {
  rows$note <- rows$note %||% rep(NA_character_, nrow(rows))
  rows$note[at] <- trimws(paste(blank_missing(rows$note[at]), notes))
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
  if (!is.null(joint$apart)) warn_subgroups(joint)
  resting <- joint$resting[cbind(contrasts$a, contrasts$b)]
  # (Also where the estimates are of records that agree, and other fits differ.)
  same <- is.na(resting) |
    contrasts$stderr %in% 0 & contrasts$estimate == 0
  resting[same] <- few_alike(rows[same, ], request)
  # (Of few disagreements, and of subgroups, there is a warning already.)
  few <- which(rows$test == "components" & is.na(contrasts$agreeing) &
                 resting < fewest_units &
                 (same | !contrasts$few & is.null(joint$apart)))
  if (length(few) == 0) return(invisible())
  pair <- unlist(rows[few[1], c("a", "b")])
  warn_few_units(resting[few], of[few], request$unit,
                 few_advice(request, has_exact_test(request, joint$kind), pair,
                            argument_code("predictions")))
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
  flat <- contrasts$stderr %in% 0
  df <- contrasts$df
  found <- refer(contrasts[c("estimate", "stderr", "df", "agreeing")], 0, sides)
  p <- found$p.value
  if (!is.null(contrasts$predictive)) {
    p[!flat] <- contrast_p_values(contrasts[!flat, ], sides)
  }
  adjusted <- if (task$p_adjust %in% joint_adjustments) {
    max_t_adjust(joint, contrasts, found$statistic, p, sides, task$conf.level,
                 steps = task$p_adjust == "max_t_step_down")
  }
  tail <- (1 - task$conf.level) / if (sides == "two.sided") 2 else 1
  reach <- contrast_reach(contrasts, adjusted$tail %||% tail)
  limits <- t_limits(contrasts$estimate, ifelse(flat, NA, reach), sides,
                     joint$bounds)
  as.data.frame(c(list(
    term = task$unit$label,
    estimate = contrasts$estimate, statistic = found$statistic,
    parameter = ifelse(is.finite(df), df, NA_real_), p.value = p,
    conf.low = limits$low, conf.high = limits$high
  ), if (!is.null(task$rope)) {
    cores <- lapply(seq_len(nrow(contrasts)), function(row) {
      list(stderr = contrasts$stderr[row], df = df[row],
           predictive = contrasts$predictive[[row]])
    })
    rope_columns(contrasts$estimate, cores, task$rope / abs(task$unit$per))
  }, if (!is.null(adjusted)) {
    list(adj.p.value = adjusted$p, p.error = adjusted$error)
  }))
}

# Have the learners of a contrast few disagreements that bear on the measure,
# but some, and different ones? FALSE where disagreements are not counted.
few_disagreements <- function(contrasts, joint) {
  if (is.null(joint$few)) return(rep(FALSE, nrow(contrasts)))
  different <- disagreements(contrasts, joint)
  (different > 0 & different < joint$few$default_below &
     contrasts$stderr > 0) %in% TRUE
}

# NA between subgroups.
disagreements <- function(contrasts, joint) {
  n <- joint$records[contrasts$within]
  if (is.null(joint$predicted)) {
    return(round(n^2 * contrasts$stderr^2 + n * contrasts$estimate^2))
  }
  of <- lapply(joint$predicted, function(known) {
    bearing_disagreements(known)[known$at, known$at]
  })
  as.numeric(Map(function(within, a, b) {
    if (is.na(within)) NA else of[[within]][a, b]
  }, contrasts$within, contrasts$a, contrasts$b))
}

# With few disagreements a test made for them takes the place of the normal
# distribution, or is advised.
by_disagreements <- function(rows, scored, contrasts, joint, task) {
  entry <- joint$few
  few <- contrasts$few
  if (!any(few)) return(rows)
  two_sided <- task$alternative == "two.sided"
  chosen <- is.null(task$tests) && !task$p_adjust %in% joint_adjustments &&
    (two_sided || has_sides(entry))
  if (!chosen) {
    least <- min(disagreements(contrasts, joint)[few])
    warn_result("Fewer than {entry$default_below} disagreements in {sum(few)} of
                 {nrow(contrasts)} pairs: the normal distribution is a rough
                 approximation there.",
                c("few_disagreements", if (least < fewest_units) "few_records"),
                i = paste0("The {lower_first(entry$label)}, ",
                           if (!is.null(task$tests)) {
                  "the default without {.arg tests}"
                } else if (two_sided || has_sides(entry)) {
                  "the default with {.code p_adjust = \"holm\"}"
                } else {
                  "which is two-sided"
                }, ", is suited to few disagreements",
                if (!two_sided && !has_sides(entry) && joint$exchangeable) {
                  "; for one side there is {.fn swap_test}"
                }, "."))
    return(rows)
  }
  columns <- c("test", "method", "statistic", "parameter", "p.value",
               "conf.low", "conf.high")
  found <- if (entry$test == "swap") swap_columns else midp_columns
  at <- which(scored)[few]
  values <- found(contrasts[few, ], joint, task)
  rows[at, columns] <- c(list(entry$test, entry$label), values[1:5])
  if (length(values) == 5) return(rows)
  endless <- at[values[[6]] == 1]
  if (length(endless) > 0) add_notes(rows, endless, endless_note) else rows
}

# With few disagreements, or none, margins in error have a test made for them,
# and those in other measures none.
margins_of_few <- function(rows, scored, contrasts, joint, task) {
  entry <- joint$few
  if (is.null(entry)) return(rows)
  different <- disagreements(contrasts, joint)
  exchanged <- entry$test == "swap"
  few <- which(if (exchanged) contrasts$few else
    different < entry$default_below)
  if (length(few) == 0) return(rows)
  at <- which(scored)[few]
  columns <- c(rope_names, "p.equivalence")
  if (exchanged) {
    warn_result("The probabilities of a difference within {.arg rope} are
                 unknown for {length(few)} pair{?s} with fewer than
                 {entry$default_below} disagreements: the exact test is of
                 equality, not of a margin.", "few_disagreements",
                i = "Test more records. {.code tests = \"components\"} gives
                     them by the normal distribution, a rough approximation
                     there.")
    rows[at, columns] <- NA_real_
    return(add_notes(rows, at, unknown_margin))
  }
  n <- joint$records[contrasts$within[few]]
  n01 <- first_wrong(contrasts[few, ], different[few], n)
  rows[at, columns] <- margin_regions(n01, different[few] - n01, n,
                                      task$rope / abs(task$unit$per))
  add_notes(rows, at, score_margin)
}

# Margins of few groups that differ have no test of their own.
warn_margin_in_groups <- function(rows, joint, request) {
  grouped <- joint$kind == "test_set" && !is.null(request$layout$group)
  if (!grouped || !one_sample(request$entry) || !is.null(joint$apart) ||
        !is.null(request$subgroups)) return(invisible())
  different <- vapply(seq_len(nrow(rows)), function(row) {
    request$units(c(rows$a[row], rows$b[row]), differing = TRUE)
  }, 0)
  few <- which(different > 0 & is_few_at_margin(different, request$layout))
  warn_if(length(few) > 0,
          "{length(few)} pair{?s} {?disagrees/disagree} in few groups only
           ({.field {rows$a[few[1]]} - {rows$b[few[1]]}} in
           {different[few[1]]}): of so few a margin is excluded too often.",
          "few_disagreements",
          i = "Test more records that count in this measure.")
}

score_margin <- paste("Few disagreements: better, within, worse and",
                      "p.equivalence come from Tango's score test of the",
                      "margin.")

unknown_margin <- paste("Few disagreements: better, within, worse and",
                        "p.equivalence are unknown, since the exact test is of",
                        "equality, not of a margin.")

# Pairs without scores (the G-mean has none at a recall of 0) have the exchange
# test, which needs none, where it is the default for few disagreements.
by_exchange <- function(rows, unscored, joint, request, task) {
  chosen <- identical(joint$few$test, "swap") && is.null(task$tests) &&
    !task$p_adjust %in% joint_adjustments && is.null(task$rope) &&
    is.null(request$subgroups) && is.null(request$asked$parameters$threshold)
  if (!chosen) return(rows)
  for (row in unscored) {
    found <- compare_pair(c(rows$a[row], rows$b[row]), "swap",
                          request$predictions, task)
    if (!is.null(found$cause)) next
    rows[setdiff(names(found), names(rows))] <- NA
    for (name in names(found)) rows[[name]][row] <- found[[name]]
    rows$message[row] <- NA
    rows$cause[row] <- list(NULL)
  }
  rows
}

midp_columns <- function(contrasts, joint, task) {
  different <- disagreements(contrasts, joint)
  n01 <- first_wrong(contrasts, different, joint$records[contrasts$within])
  list(n01, different, midp_mcnemar(n01, different - n01), NA, NA)
}

# On how many of n records only the first is wrong, of those that are different.
first_wrong <- function(contrasts, different, n) {
  round((different + n * contrasts$estimate) / 2)
}

swap_columns <- function(contrasts, joint, task) {
  found <- vapply(seq_len(nrow(contrasts)), function(row) {
    known <- joint$predicted[[contrasts$within[row]]]
    labels <- known$labels[known$at[c(contrasts$a[row], contrasts$b[row])]]
    cells <- swap_cells(known$truth, labels[[1]], labels[[2]], known$entry,
                        known$settings)
    rare <- if (joint$rare[contrasts$a[row]]) contrasts[row, ]
    # (The further variance is that of the rare classes, as in swap_test().)
    further <- joint$further[contrasts$a[row], contrasts$b[row]]
    core <- swap_core(cells, task$alternative, task$conf.level, joint$bounds,
                      pmax(0, contrasts$added[row] - further), rare)
    c(core$statistic, core$different, core$p.value,
      if (is.null(core$interval)) c(NA, NA) else core$interval,
      isTRUE(core$endless))
  }, numeric(6))
  asplit(unname(found), 1)
}
