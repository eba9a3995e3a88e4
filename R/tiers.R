# learner_tiers(): an order of learners that claims no more than the data hold.

#' Tiers of learners and intervals for their ranks
#'
#' The ranking that the data support: from a comparison of all pairs, the best
#' and worst rank that each learner may have, the learners from which it is not
#' separated, and tiers.
#'
#' A learner is separated from another if the adjusted p-value of their pair is
#' at most `alpha`. `rank.low` is 1 plus the number of learners that are
#' significantly better, `rank.high` the number of learners minus those that
#' are significantly worse. All these intervals contain the true ranks
#' simultaneously with probability at least 1 - `alpha` if the tests have their
#' nominal level and no pair is separated in the wrong direction more often
#' than the adjustment allows (Mogstad et al. 2024 give the general theory).
#'
#' Single-step adjustments (`"max_t"`, `"bonferroni"`), which correspond to
#' simultaneous intervals of the differences, ensure this. For step-wise
#' adjustments (`"holm"`, the default of [compare_learners()],
#' `"max_t_step_down"`, `"hochberg"`, `"hommel"`) it is proved in special cases
#' only. `"none"`, `"BH"`, `"BY"` and `"fdr"` do not control the family-wise
#' error rate; printing has a note.
#'
#' The first tier begins at the best estimate; a new tier starts at the first
#' learner that is significantly worse than the *first* of the current tier. A
#' learner of the second tier need not be separated from the last ones of the
#' first. No learner of a tier is separated from its first one; two others of a
#' tier may be. Column `tied_with` lists the learners from which each is not
#' separated.
#'
#' `conf.low` and `conf.high` are simultaneous intervals for the measure of
#' each learner, at level 1 - `alpha`, by the joint distribution of all
#' estimates on one test set, on three or more half splits and on blocks; `NA`
#' for other plans, and for a measure of probabilities or numbers whose scores
#' do not vary. Where a repetition of folds lacks a record, `estimate` is the
#' mean over the folds, otherwise that of all records. The best of many
#' estimates is biased upwards by selection (the winner's curse).
#'
#' `bound` is a one-sided simultaneous bound at the same level, so that it is
#' valid for whichever learner comes first: a lower bound for a measure where
#' larger is better, an upper bound for the error. Rink and Brannath (2025)
#' propose such bounds with bootstrap tilting; this is the normal max-T version
#' only. With equally good learners the lowest coverage of the bound was
#' `r evidence_figure("best-of-many", "best_holds")`, and of all intervals
#' simultaneously `r evidence_figure("best-of-many", "all_hold")`
#' (`inst/evidence/best-of-many.csv`). With few shared runs the intervals and
#' the bound are Bonferroni's or near those (see [compare_learners()]).
#'
#' With `by`, the learners of each subgroup have their own tiers, or, with one
#' learner, its subgroups have tiers; all intervals are simultaneous.
#'
#' @section Errors:
#' `bcvinfer_error_type` if `comparison` is of another kind;
#' `bcvinfer_error_shape` if it does not have every pair of its learners, or
#' several tests that were named; `bcvinfer_error_value` if it was one-sided, if
#' its p-values are not about the mean difference, or if some are missing.
#' `glance()`: `bcvinfer_error_column` where a column of the tiers is missing,
#' `bcvinfer_error_shape` without rows.
#'
#' @param comparison The result of [compare_learners()] for all pairs, or the
#'   predictions or scores that it compares.
#' @param alpha The level, one number in (0, 1). Default: 1 less the confidence
#'   level of the comparison, 0.05 if none was given.
#' @param ... For predictions or scores: arguments of [compare_learners()], such
#'   as `measure` and `p_adjust`. Ignored by the methods.
#' @return A data frame of class `cv_tiers`, one row per learner from the best
#'   estimate to the worst: `learner, estimate` (of the measure), `conf.low,
#'   conf.high, bound, tier, rank.low, rank.high, tied_with` (a list of names),
#'   with `by` and several learners also `subgroup`, and, if the comparison has
#'   a `rope`, `equivalent_to`, the learners that are shown to differ by no more
#'   than that. `tidy()`: the names in `tied_with` are one string. `glance()`:
#'   one row (for each subgroup) `learners, tiers` (their numbers), `best` (the
#'   learner), `estimate, bound` (of the best one),
#'   `alpha, p_adjust`.
#' @references `r cite("mogstad2024", "rink2025")`
#' @family comparisons
#' @examples
#' set.seed(1)
#' truth <- rep(c("yes", "no"), 150)
#' answer <- function(right) {
#'   ifelse(runif(300) < right, truth, ifelse(truth == "yes", "no", "yes"))
#' }
#' models <- data.frame(truth, large = answer(0.9), medium = answer(0.88),
#'                      small = answer(0.7))
#' predictions <- cv_predictions(models, truth, c(large, medium, small))
#' learner_tiers(compare_learners(predictions, p_adjust = "max_t"))
#' @export
learner_tiers <- function(comparison, alpha = NULL, ...) {
  check_given(comparison)
  if (!is.null(alpha)) check_level(alpha)
  refuse_if("conf.level" %in% ...names(), "conf.level", "conflict",
            "cannot be given: all intervals have the level 1 - {.arg alpha}.")
  if (inherits(comparison, c("cv_predictions", "cv_scores"))) {
    comparison <- tryCatch(
      compare_learners(comparison, ...), bcvinfer_error = function(error) {
        abort_again(error, "comparison", said = "predictions")
      }
    )
  } else {
    check_no_dots(...)
  }
  check_all_pairs(comparison, subgroups = TRUE)
  alpha <- level_of(alpha, attr(comparison, "conf.level"))
  known <- attr(comparison, "learners")
  entry <- attr(comparison, "entry")
  check_ordered(entry, "comparison")
  best_known(known$table$loss, "comparison")
  table <- cbind(known$table, learner_limits(known, entry, alpha))
  rows <- as.data.frame(comparison)
  check_number_columns(rows["estimate"], "comparison")
  if (!is.null(known$ids)) {
    table[c("learner", "subgroup")] <- known$ids
    if (is.null(rows$subgroup)) table$learner <- table$subgroup
  }
  warn_few_limits(known, entry, !is.na(table$low))
  table <- table[known$table$learner %in% known$shown, ]
  where <- function(x) {
    factor(x$subgroup %||% rep("", nrow(x)), unique(rows$subgroup %||% ""))
  }
  if (is.null(rows$subgroup)) table$subgroup <- NULL
  of <- rows$learner[1]
  parts <- Map(tiers_of, split(table, where(table)), split(rows, where(rows)),
               MoreArgs = list(comparison = comparison, alpha = alpha))
  rows <- vctrs::vec_rbind(!!!unname(parts))
  new_result(rows, "cv_tiers", size = nrow(rows),
             chosen = said_of_chosen(comparison), alpha = alpha,
             p_adjust = attr(comparison, "p_adjust"), measure = entry$measure,
             entry = entry, shape = attr(comparison, "shape"),
             about = attr(comparison, "about"), rope = attr(comparison, "rope"),
             unknown = sum(is.na(comparison$p.equivalence)),
             of = of, by_fold = known$by_fold,
             groups = if (is.null(known$ids)) known$joint$groups)
}

# Intervals of few records, as interval_components() warns of them.
warn_few_limits <- function(known, entry, limited) {
  units <- vapply(known$floors, function(floor) floor$units %||% Inf, 0)
  at <- which(known$table$learner %in% known$shown & limited)
  warn_few_units(units[at], paste(entry$label, "of", known$table$learner[at]),
                 if (is.null(known$joint$groups)) "record" else "group")
}

# `table`: what is known of the learners that are ranked, all or those of a
# subgroup, or of the subgroups of a learner; `rows`: their pairs.
tiers_of <- function(table, rows, comparison, alpha) {
  table <- table[order(table$loss), ]
  better <- significantly_better(comparison, table$learner, alpha, rows)
  tied <- !better & !t(better)
  diag(tied) <- FALSE
  list2DF(c(list(subgroup = table$subgroup)[!is.null(table$subgroup)], list(
    learner = table$learner, estimate = table$estimate,
    conf.low = table$low, conf.high = table$high, bound = table$bound,
    tier = greedy_tiers(better),
    rank.low = 1L + as.integer(colSums(better)),
    rank.high = nrow(table) - as.integer(rowSums(better)),
    tied_with = unname(apply(tied, 1, function(row) table$learner[row],
                             simplify = FALSE))
  ), if (!is.null(rows$p.equivalence)) {
    list(equivalent_to = equivalent_learners(rows, table$learner, alpha))
  }))
}

check_all_pairs <- function(comparison, arg = caller_arg(comparison),
                            subgroups = FALSE) {
  refuse_if(!inherits(comparison, "cv_comparison") ||
            is.null(attr(comparison, "learners")), arg, "type", "must come from
             {.fn compare_learners}, not {describe_value(comparison)}.",
            i = "Comparisons of counts or on several data sets have no
                 predictions of the learners.")
  check_columns(comparison, table_columns(comparison), arg)
  data <- as.data.frame(comparison)
  check_ids(data[c("a", "b", "test")], arg)
  abort_if(!subgroups && any(c("subgroup", "learner") %in% names(data)),
           "{.arg {arg}} must compare learners on all records, not in
            subgroups.", "conflict", arg)
  known <- attr(comparison, "learners")
  of <- unique(data$subgroup)
  learners <- length(if (is.null(of)) known$shown else
    unique(known$ids$learner))
  pairs <- nrow(unique(data[c("a", "b", if (length(of) > 0) "subgroup")]))
  refuse_if(pairs != choose(learners, 2) * max(1, length(of)) ||
              nrow(comparison) != pairs, arg, "shape", "must have one row for
             each pair of its {learners} learners: it has {nrow(comparison)}.",
            i = "Use {.code compare_learners(predictions)}, without
                 {.arg versus} and with one test.")
  refuse_if(attr(comparison, "alternative") != "two.sided", arg, "value",
            "must be two-sided: ranks need both directions.")
  folds <- Filter(function(test) {
    !identical(registry_entry(test_registry, test)$about, "mean")
  }, unique(comparison$test))
  refuse_if(length(folds) > 0, arg, "value",
            "must be about mean differences: {.val {folds}} {?is/are} not.")
  lost <- sum(is.na(comparison$adj.p.value))
  refuse_if(lost > 0, arg, "value", "must have a p-value for every pair: {lost}
             of {pairs} {cli::qty(lost)}{?is/are} missing.")
}

# Is the row's learner significantly better than the column's? A positive
# difference in loss is against the first, one in a gain or in F for it.
significantly_better <- function(comparison, learners, alpha,
                                 rows = as.data.frame(comparison)) {
  gain <- is_gain(attr(comparison, "entry"), attr(comparison, "loss"))
  sign <- sign(rows$estimate) * ifelse(needs_confusion(rows$test) | gain, -1, 1)
  sign[rows$adj.p.value > alpha] <- 0
  a <- match(rows$a, learners)
  b <- match(rows$b, learners)
  better <- matrix(FALSE, length(learners), length(learners))
  better[cbind(a, b)[sign < 0, , drop = FALSE]] <- TRUE
  better[cbind(b, a)[sign > 0, , drop = FALSE]] <- TRUE
  better
}

greedy_tiers <- function(better) {
  tier <- integer(nrow(better))
  first <- 1L
  for (place in seq_along(tier)) {
    if (better[first, place]) first <- place
    tier[place] <- tier[max(place - 1, 1)] + (first == place)
  }
  tier
}

# Simultaneous intervals for each learner's measure, and one-sided bounds, on
# the scale of interval_components(). (An upper one for losses, which are too
# small by selection.)
learner_limits <- function(known, entry, alpha) {
  ends <- function(side) {
    own <- learner_reach(known, entry, alpha, side)
    mapply(function(estimate, reach, stderr, skewness, floor) {
      edge <- isTRUE(stderr == 0 || at_end(estimate, entry$range))
      if (if (edge) !isTRUE(floor$variance > 0) else is.na(reach)) {
        return(c(NA_real_, NA_real_))
      }
      # (A bound that need not hold in half of all cases is the estimate.)
      if (own$tail >= 0.5) return(c(estimate, estimate))
      floored_ends(estimate, stderr, reach, edge, floor,
                   list(entry$range, known$clipped), 1 - 2 * own$tail, skewness)
    }, known$table$estimate, own$reach, known$table$stderr, own$skewness,
    known$floors %||% list(NULL))
  }
  two <- ends("two.sided")
  list(low = two[1, ], high = two[2, ],
       bound = ends("less")[if (entry$direction == "minimize") 2 else 1, ])
}

# How far the estimates reach with the one-sided probability `tail`: by the
# joint distribution of the learners that have scores, or else by Bonferroni's
# bound. Without any variation neither has anything to say.
learner_reach <- function(known, entry, alpha, side) {
  table <- known$table
  reach <- rep(NA_real_, nrow(table))
  skewness <- numeric(nrow(table))
  tail <- alpha / known$number / if (side == "two.sided") 2 else 1
  # (Of settings that were chosen by other programs the others may be unknown.)
  if (is.null(known$joint) || known$number > nrow(table)) {
    varies <- which(table$stderr > 0)
    reach[varies] <- core_reach(tail, table)[varies]
    return(list(reach = reach, skewness = skewness, tail = tail))
  }
  own <- joint_contrasts(known$joint, seq_along(known$places), 0L)
  tail <- simultaneous_tail(known$joint, own, alpha, side) %||% tail
  varies <- own$stderr > 0
  slope <- loss_slope(entry)
  reach[known$places[varies]] <-
    contrast_reach(own[varies, ], tail) / abs(slope)
  if (isTRUE(entry$mean)) {
    skewness[known$places] <- sign(slope) * known$joint$third / own$scale^3
  }
  list(reach = reach, skewness = skewness, tail = tail)
}

# The learner with the best estimate of a comparison and its one-sided
# simultaneous bound, in words; NULL for two learners.
best_learner <- function(comparison, alpha) {
  known <- attr(comparison, "learners")
  entry <- attr(comparison, "entry")
  if (length(known$shown) < 3 || entry$direction == "none" ||
      !is.null(known$ids)) {
    return(NULL)
  }
  bound <- learner_limits(known, entry, alpha)$bound
  at <- which.min(known$table$loss[seq_along(known$shown)])
  if (length(at) == 0 || is.na(bound[at])) return(NULL)
  estimate <- known$table$estimate
  best_words(list(
    learner = of_equal(known$shown, estimate[seq_along(known$shown)],
                       estimate[at]),
    bound = bound[at], estimate = estimate[at]
  ), entry$direction, alpha)
}

# What a reader sees of tiers of learners: "3", or "3-5".
rank_ranges <- function(x) {
  paste0(x$rank.low, ifelse(x$rank.low == x$rank.high, "",
                            paste0("-", x$rank.high)))
}

# The best learner, or that of each subgroup, in whatever order the rows are;
# `equal`: all with its estimate.
best_of_each <- function(x) {
  larger <- attr(x, "entry")$direction == "maximize"
  rows <- as.data.frame(x)
  parts <- split(rows, in_order(rows$subgroup %||% rep("", nrow(rows))))
  vctrs::vec_rbind(!!!unname(lapply(parts, function(part) {
    at <- c((if (larger) which.max else which.min)(part$estimate), 1)[1]
    cbind(part[at, ], equal = of_equal(part$learner, part$estimate,
                                       part$estimate[at]))
  })))
}

# Of some of the rows the best is another one.
has_all_tiers <- function(x) nrow(x) == (attr(x, "size") %||% nrow(x))

# Columns that a file takes, too.
#' @rdname learner_tiers
#' @export
tidy.cv_tiers <- function(x, ...) {
  rows <- NextMethod()
  lists <- vapply(rows, is.list, NA)
  rows[lists] <- lapply(rows[lists], vapply, paste, "", collapse = ", ")
  rows
}

# What is in tiers: learners, or the subgroups of one.
tiers_unit <- function(x) {
  if (is.null(attr(x, "of"))) "learners" else "subgroups"
}

register_table(
  "cv_tiers",
  columns = c("learner", "estimate", "tier", "rank.low", "rank.high",
              "tied_with"),
  settings = c("alpha", "p_adjust", measure = "entry", "rope", learner = "of",
               plan = "shape", `positive class or notes` = "about"),
  title = function(x) {
    paste0("Tiers of ", length(unique(x$learner)), " ", tiers_unit(x),
           if (!is.null(attr(x, "of"))) paste(" of", attr(x, "of")), " by ",
           sentence_label(attr(x, "entry")$label),
           if (is.null(x$subgroup)) {
             paste0(": ", count_of(length(unique(x$tier)), "tier"))
           } else {
             of <- unique(x$subgroup)
             paste(" in", if (length(of) == 1) of else
               paste("each of", count_of(length(of), "subgroup")))
           }, " at the ", format_level(attr(x, "alpha")), " level")
  },
  cells = function(x, digits) {
    alpha <- attr(x, "alpha")
    unit <- sub("s$", "", tiers_unit(x))
    x <- as.data.frame(x)
    decimals <- shared_decimals(x$estimate, digits)
    list2DF(c(
      list(subgroup = x$subgroup)[!is.null(x$subgroup)],
      list(tier = x$tier), rlang::set_names(list(x$learner), unit),
      list(estimate = format_decimals(x$estimate, decimals)),
      limits_column(x, decimals, 1 - alpha),
      list(ranks = rank_ranges(x), `tied with` = lengths(x$tied_with)),
      if (!is.null(x$equivalent_to)) {
        list(`practically tied` = lengths(x$equivalent_to))
      }
    ))
  },
  notes = function(x) {
    best <- best_of_each(x)
    of <- if (is.null(best$subgroup)) "" else paste0(best$subgroup, ": ")
    direction <- attr(x, "entry")$direction
    what <- tiers_unit(x)
    limits <- x$conf.low + x$conf.high
    c(
      paste("The", what, "of a tier do not differ significantly from its",
            "best; of all other pairs see column tied_with."),
      if (!has_all_tiers(x)) {
        paste0("Some rows were taken out: tiers, ranks and ties are those ",
               "among all ", what, ".")
      },
      # (Of the error of equal folds they are the same.)
      if (isTRUE(attr(x, "by_fold"))) {
        "The estimates are means over the folds."
      } else if (!is.null(x$conf.low) && all(is.na(x$conf.low)) &&
                   isTRUE(attr(x, "shape")$k > 1) &&
                   !any(attr(x, "measure") %in% c("error", "accuracy"))) {
        "Estimates of all records together; the tests are of means over folds."
      },
      if (any(attr(x, "p_adjust") %in% c("none", "BH", "BY", "fdr"))) {
        paste0("The ranks are not simultaneous: p_adjust = \"",
               attr(x, "p_adjust"),
               "\" does not control the family-wise error rate.")
      },
      trained_note(attr(x, "shape")), part_note(attr(x, "shape")$scheme),
      units_note(attr(x, "groups")), attr(x, "about"),
      if (!all(is.na(limits))) "The intervals are simultaneous.",
      if (!is.null(attr(x, "rope"))) {
        paste0("Practically tied: shown to differ by no more than ",
               margin_words(attr(x, "rope"),
                            difference_unit(attr(x, "entry"))),
               " (two one-sided tests, Holm's adjustment): see column ",
               "equivalent_to.", if (isTRUE(attr(x, "unknown") > 0)) {
                 paste0(" Unknown for ", count_of(attr(x, "unknown"), "pair"),
                        ", as for few disagreements.")
               })
      },
      chosen_note(said_of_chosen(x),
                  "The intervals and the bound account for the choice."),
      if (has_all_tiers(x) && !is.null(best$bound)) {
        best$learner <- best$equal
        paste0(of, best_words(best, direction, attr(x, "alpha")))[
          !is.na(best$bound)]
      }
    )
  }
)

#' @rdname learner_tiers
#' @param x What `learner_tiers()` returned.
#' @export
glance.cv_tiers <- function(x, ...) {
  check_filled(x, c(table_columns(x), "bound"))
  best <- best_of_each(x)
  of <- in_order(x$subgroup %||% rep("", nrow(x)))
  data.frame(best["subgroup"[!is.null(best$subgroup)]],
             learners = c(table(of)),
             tiers = c(tapply(x$tier, of, function(x) length(unique(x)))),
             best = best$learner, best[c("estimate", "bound")],
             alpha = attr(x, "alpha"),
             p_adjust = attr(x, "p_adjust") %||% NA_character_,
             row.names = NULL)
}
