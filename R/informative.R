# How much a sample can say at all: the records that carry information on a
# measure, the one check for few of them, and the p-value of a variance of zero.

# On fewer records (or groups of them) no variance is relied on: a convention.
fewest_units <- 5

# How much each cell of a class-by-class table can change a measure: 1 in its
# denominator and 0 elsewhere; for costs the range of those of the cell's truth;
# for averages over classes, and functions of labels that may be some, the range
# of the scores of the cell's truth, of the predictions that occur. (No cell is
# empty, so that no value is at its end.)
cell_weights <- function(entry, table, positive, parameters) {
  of <- merged_classes(nrow(table), positive)
  if (!is.null(entry$classes) && anyDuplicated(of)) {
    merged <- merged_table(table, positive)
    return(cell_weights(entry, merged, 1L, parameters)[of, of])
  }
  seen <- table > 0
  table <- smoothed_table(table, positive)
  scores <- cell_scores(entry, table, positive, parameters)
  # (A function without a value there.)
  if (anyNA(scores)) return(array(1, dim(table)))
  if (has_costs(entry)) {
    return(array(apply(scores, 1, function(x) diff(range(x))), dim(table)))
  }
  value <- sum(scores * table) / sum(table)
  counts <- abs(scores - value) > 1e-8 * diff(range(scores))
  own <- is_own_measure(entry) && !isTRUE(entry$mean)
  if (is.null(entry$classes) && !(own && all(counts))) return(counts + 0)
  used <- diag(table) > 0
  for (class in which(used)) {
    kept <- replace(seen[class, ], class, TRUE)
    if (sum(kept) < 2) kept <- used
    scores[class, ] <- diff(range(scores[class, kept]))
  }
  replace(scores, !used[row(scores)], 0)
}

# How many units of equal weight have the same kurtosis as units of these
# weights; their number where all weights are 0 or 1.
# (derivation-components, eq. 21)
effective_units <- function(weights, times = 1) {
  total <- colSums(as.matrix(times * weights^2))
  ifelse(total > 0, total^2 / colSums(as.matrix(times * weights^4)), 0)
}

# The records (or groups) that carry information on a measure of one learner or
# of two, the most of any repetition; `differing`: only those with different
# answers of the two; `flat`: where all scores are equal, which do not show on
# which records a function rests.
informative_units <- function(x, learners, layout, entry, positive, parameters,
                              differing = FALSE, flat = FALSE) {
  if (is_likely_measure(entry)) return(likely_units(x, layout, entry, positive))
  own <- is_own_measure(entry) && !isTRUE(entry$mean)
  if (flat && own && is.factor(x$truth)) {
    return(likely_units(x, layout, entry, positive, TRUE))
  }
  if (!has_cells(x, entry)) {
    apart <- if (differing) Reduce(`!=`, unclass(x)[learners]) else TRUE
    return(number_units(layout, rep_len(apart, nrow(x))))
  }
  counts <- if (length(learners) == 1 && !differing) {
    repetition_tables(x, learners, layout)
  }
  if (!is.null(counts)) {
    table <- name_classes(rowSums(counts, dims = 2), x)
    weights <- cell_weights(entry, table, positive, parameters)
    return(max(effective_units(c(weights), matrix(counts, length(table)))))
  }
  placed <- do.call(pmax, lapply(learners, cell_weight, x = x, entry = entry,
                                 positive = positive, parameters = parameters,
                                 layout = layout))
  # (Runs that a learner does not have.)
  placed[is.na(placed)] <- 0
  if (differing) {
    apart <- place_values(answers_differ(x, learners), layout)
    placed <- (placed > 0 & apart) + 0
  }
  group <- layout$units %||% layout$group
  if (!is.null(group)) placed <- apply(placed, 2, group_most, group)
  max(effective_units(placed))
}

# The largest weight of the records of groups, in any repetition or run.
largest_in_groups <- function(placed, layout) {
  most <- apply(placed, 1, max, 0, na.rm = TRUE)
  if (is.null(layout$group)) return(most)
  as.vector(group_most(most, layout$group))
}

# The same as a function of a learner, where its cells say which records count.
counting_by_cells <- function(x, layout, entry, positive, parameters) {
  if (!has_cells(x, entry)) return(NULL)
  function(learner) {
    largest_in_groups(cell_weight(learner, x, entry, positive, parameters,
                                  layout), layout)
  }
}

# The largest value of each group.
group_most <- function(x, group) {
  at <- order(group, x)
  x[at][!duplicated(group[at], fromLast = TRUE)]
}

# The class-by-class table of each repetition, where each record is a unit with
# one answer; else NULL.
repetition_tables <- function(x, learner, layout) {
  mixed <- layout$part %||% layout$single %||% layout$units %||% layout$group
  if (!is.null(mixed %||% prediction_answers(x, learner))) return(NULL)
  columns <- list(x$truth, x[[learner]], code_column(x$rep)$values)
  sizes <- c(rep_len(nlevels(x$truth), 2), layout$size[2])
  if (prod(sizes + 1) > 4 * nrow(x) + 1024) return(NULL)
  counts <- tally_cpp(columns, sizes, nrow(x))
  array(counts, sizes + 1)[-1, -1, -1, drop = FALSE]
}

# The weight of each prediction, or of the class with the largest one among its
# answers, in its place.
cell_weight <- function(learner, x, entry, positive, parameters, layout) {
  weights <- cell_weights(entry, learner_table(x, learner), positive,
                          parameters)
  answers <- prediction_answers(x, learner)
  if (is.null(answers)) return(place_cells(x, learner, weights, layout))
  by_class <- (answers > 0) * weights[as.integer(x$truth), ]
  place_values(do.call(pmax, asplit(by_class, 2)), layout)
}

answers_differ <- function(x, learners) {
  answers <- lapply(learners, prediction_answers, x = x)
  if (is.null(answers[[1]])) return(Reduce(`!=`, unclass(x)[learners]))
  rowSums(Reduce(`!=`, answers)) > 0
}

# Their name. (The entries of values by fold may have no least number.)
informative_unit <- function(layout, entry) {
  if (!is.null(layout$group)) return("group")
  if (isTRUE(entry$by_class)) "disjoint pair" else "record"
}

# How many records (or groups) count, the most of any repetition.
number_units <- function(layout, counts) {
  placed <- place_values(counts, layout)
  group <- layout$units %||% layout$group
  if (!is.null(group)) placed <- rowsum(placed, group)
  max(colSums(placed > 0))
}

# Of probabilities: all records; for areas under curves as many as there are
# pairs of records of two classes that share none (`by_class`).
likely_units <- function(x, layout, entry, positive,
                         by_class = isTRUE(entry$by_class)) {
  group <- layout$units %||% layout$group %||% seq_len(layout$size[1])
  if (!by_class) return(length(unique(group)))
  first <- layout$place <= nrow(layout$fold)
  class <- as.integer(x$truth)[first]
  if (!is.null(positive)) class <- class == positive
  min(tapply(group[layout$place[first]], class, function(groups) {
    length(unique(groups))
  }))
}

# `of`: whose variances rest on so many `units`. `advice`: what else may be
# done.
warn_few_units <- function(units, of, unit, advice = NULL) {
  few <- which(units < fewest_units)
  if (length(few) == 0) return(invisible())
  size <- units[few[1]]
  number <- if (size < 1) "no" else
    paste0(if (size != round(size)) "about ", round(size))
  more <- length(few) - 1
  warn_result("The variance of {of[few[1]]} rests on {number}
               {unit}{if (number != '1' && number != 'about 1') 's'}, too few
               for it to be reliable{if (more > 0)
               paste0('; so does the variance of ', more, ' more')}.",
              "few_records", i = if (!is.null(advice)) "{advice}")
}

# All differences are the same and not that of the hypothesis: the data say only
# that so many `units` agree. `chance`: the largest probability under the
# hypothesis that a unit does. (derivation-components, eq. 22)
agreement_p <- function(units, estimate, alternative, chance = 0.5) {
  p <- pmax(chance^units, .Machine$double.xmin)
  switch(alternative, two.sided = pmin(1, 2 * p),
         less = ifelse(estimate < 0, p, 1),
         greater = ifelse(estimate > 0, p, 1))
}

# 1/2 for learners that could be exchanged. Of losses from -1 to 1 with the mean
# `null` no larger share can be equal to `estimate`. (derivation-components, eq.
# 22)
agreement_chance <- function(estimate, null, bounds) {
  if (null == 0) return(0.5)
  if (!identical(bounds, c(-1, 1))) return(1)
  side <- sign(estimate - null)
  min(max((1 + side * null) / (1 + side * estimate), 0), 1)
}

# `unit`: what agrees, "record" or "group" where that is known.
warn_agreement <- function(units, chance = 0.5, unit = NULL,
                           of = "the differences") {
  warn_result(c(
    "The variance of {of} is zero: {agreement_text(units, unit)}.",
    i = "The statistic is infinite; the p-value is the probability that so many
         units agree by chance, {chance_text(units, chance)} on either side."
  ), c("zero_variance", if (units < fewest_units) "few_records"))
}

agreement_text <- function(units, unit = NULL) {
  unit <- unit %||% "unit"
  if (units == 1) return(paste("the sample has a single", unit,
                               "that shows a difference"))
  paste("all that the sample says is that", if (units > 1000) {
    paste0("more than 1,000 ", unit, "s")
  } else {
    count_of(units, unit)
  }, "agree")
}

agreement_note <- function(units, unit) {
  if (is.null(units)) return(NULL)
  paste0("The variance is zero: ", agreement_text(units, unit), ".")
}

chance_text <- function(units, chance = 0.5) {
  paste0(if (chance == 0.5) "(1/2)" else format_number(chance), "^",
         format_whole(units))
}

is_one_sided <- function(x) all(x >= 0) || all(x <= 0)

# The units of a test of values by fold: the records on which the learners
# differ, the most of any repetition, or their groups, if all of them differ in
# one direction. Else, and of plain values, as many as there are disjoint test
# sets, which agree although their records do not; repetitions test the same
# records again.
agreeing_folds <- function(input) {
  counts <- input$different %||% input
  if (!is.null(input$clusters)) {
    if (is_one_sided(input$clusters$u1)) return(sum(input$clusters$u1 != 0))
  } else if (!is.null(input$times)) {
    differ <- colSums(input$times) > 0 & input$value != 0
    if (is_one_sided(input$value[differ])) return(sum(input$times[, differ]))
  } else if (!is.null(input$differing)) {
    return(input$differing)
  } else if (!is.null(counts$n01)) {
    if (all(counts$n01 == 0) || all(counts$n10 == 0)) {
      different <- as.vector(counts$n01 + counts$n10)
      folds <- input$k %||% length(different)
      return(max(colSums(matrix(different, folds))))
    }
  }
  if (!is.null(input$half) && !all(is.na(input$half))) return(2)
  if (isTRUE(input$k > 1)) return(input$k)
  if (is.null(input$n_train)) {
    # Hold-outs of unknown size: by default two thirds train.
    most <- if (isTRUE(input$k == 1)) 3 else Inf
    return(max(1, min(most, length(input$values))))
  }
  min(length(input$values),
      floor(1 + mean(input$n_train) / mean(input$n_test) + 1e-9))
}
