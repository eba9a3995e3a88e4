# Variance components of an estimate from its scores: a matrix of records x
# repetitions whose mean is the estimate.
#' @include runs.R

# All that the components need of the scores of k learners, a list of matrices
# of records x repetitions: their means, `largest` and mean squared deviation
# (`single`); of the units (records, or groups: derivation-components, eq. 18)
# between (`records`, `spread`) and `within` them, k x k matrices with learners
# on the diagonal and their differences elsewhere; and by repetition, in a
# column for each learner, the sums of all deviations within units (`shift`),
# and those of the first half minus those of the second, within units
# (`contrast`) and altogether (`level`). `classes`: the sums of the records of
# each class, where the layout says that they are samples of their own.
# `strata`: of groups groups_by_class(), by the subgroups where there are no
# classes, where the layout has any of these or groups that count more or less
# (single records, where few are enough).
# `runs`: of scores that are means over several runs, the run_parts(). `inside`:
# is the variance (of answers) that of the strata, which lose a degree of
# freedom each?
joint_sums <- function(scores, layout, runs = NULL) {
  group <- layout$group
  units <- if (is.null(group)) nrow(layout$fold) else max(group)
  strata <- record_strata(scores, layout, group %||%
                            if (counts_few(layout)) seq_len(units))
  sums <- score_sums_cpp(scores, layout$fold, group, units)
  c(sums,
    list(units = units, groups = if (!is.null(group)) units,
         classes = if (!is.null(layout$class)) class_sums(scores, layout),
         strata = strata, runs = runs,
         answers = layout$answers,
         inside = !is.null(strata) && is.null(layout$group) &&
           isTRUE(layout$answers) && !has_few_of_class(layout)))
}

# Are the degrees of freedom those of the single records that count? Of answers,
# which are numbers; of rare classes and of subgroups with few records.
counts_few <- function(layout) {
  isTRUE(layout$answers) || has_few_of_class(layout) ||
    !is.null(layout$domain) && min(tabulate(layout$domain)) < fewest_of_class
}

# groups_by_class() of the layout, or NULL; `group`: of single records, too,
# that have infinite degrees of freedom in a subgroup without rare classes, but
# for those of runs or answers.
record_strata <- function(scores, layout, group) {
  class <- layout$class %||% layout$domain
  weights <- if (!is.null(group)) group_weights(layout, scores)
  if (is.null(group) || is.null(class %||% weights)) return(NULL)
  found <- groups_by_class(scores, group,
                           class %||% rep_len(1L, length(group)), weights,
                           contrasted_in(layout, names(scores)))
  numbers <- isTRUE(layout$answers) || !is.null(layout$runs)
  if (is.null(layout$group) && !is.null(layout$domain) && !numbers) {
    found$squares[plain_pairs(layout, names(scores))] <- Inf
  }
  found
}

# (Of a learner alone no name is known; blocks need no degrees of freedom.)
plain_pairs <- function(layout, keys) {
  known <- !is.null(layout$of %||% keys) && !is.null(layout$subgroup)
  if (!known) return(is.null(layout$rare))
  whole <- !is.null(layout$of)
  if (whole) keys <- layout$of
  subgroup <- unname(layout$subgroup[keys])
  rare <- unname(layout$rare[keys]) %||% logical(length(keys))
  plain <- outer(subgroup, subgroup, `==`) & !outer(rare, rare, `|`)
  if (whole) all(plain) else plain
}

# With the `size` of the class, and its share of the records.
class_sums <- function(scores, layout) {
  of_rows <- split(seq_along(layout$class), layout$class)
  lapply(unname(of_rows), function(rows) {
    group <- layout$group[rows]
    found <- joint_sums(
      lapply(scores, function(one) one[rows, , drop = FALSE]),
      list(fold = layout$fold[rows, , drop = FALSE],
           group = if (!is.null(group)) match(group, unique(group)))
    )
    c(found, size = length(rows), share = length(rows) / length(layout$class))
  })
}

# What groups add to the variance between them (`squares`, as `records`), by the
# sets of classes that their records have, and the sum of its squares, each over
# its degrees of freedom (`normal`). Classes in which neither of two learners'
# scores vary, as those of other subgroups, have no part in it, nor have groups
# without a weight of either in group_weights(). `wanted`: which pairs; NA for
# others.
groups_by_class <- function(scores, group, class, weights = NULL,
                            wanted = function(a, b) TRUE) {
  class <- match(class, unique(class))
  off <- lapply(scores, function(x) rowMeans(x) - mean(x))
  rows <- split(seq_along(class), class)
  vary <- matrix(vapply(seq_along(off), function(a) {
    most <- vapply(rows, function(rows) max(abs(off[[a]][rows])), 0)
    (most > zero_tolerance * max(abs(scores[[a]]))) %in% TRUE
  }, logical(max(class))), max(class))
  vary[, colSums(vary) == 0] <- TRUE
  sums <- vapply(off, function(x) rowsum(x, group)[, 1], numeric(max(group)))
  there <- matrix(FALSE, nrow(sums), nrow(vary))
  there[cbind(group, class)] <- TRUE
  weights <- weights %||% matrix(1, nrow(sums), length(off))
  kind <- apply(rbind(vary, weights), 2, paste, collapse = " ")
  of_kinds <- split(seq_along(off), kind)
  unknown <- matrix(NA_real_, length(off), length(off))
  found <- list(squares = unknown, normal = unknown)
  for (a in of_kinds) for (b in of_kinds) if (a[1] <= b[1] && wanted(a, b)) {
    both <- union(a, b)
    parts <- class_strata(sums[, both, drop = FALSE],
                          there[, vary[, a[1]] | vary[, b[1]], drop = FALSE],
                          pmax(weights[, a[1]], weights[, b[1]]))
    for (part in names(found)) {
      between <- parts[[part]][match(a, both), match(b, both), drop = FALSE]
      found[[part]][a, b] <- between
      found[[part]][b, a] <- t(between)
    }
  }
  scale <- nrow(sums) / length(group)^2
  list(squares = found$squares * scale, normal = found$normal * scale^2)
}

# Of the `sums` of groups (rows), of which classes are `there` in each, and
# their weights. (A class loses a degree of freedom, shared by the groups that
# have it; a group with several classes loses no more than with one. The sum of
# a class's only group is 0.)
class_strata <- function(sums, there, weights) {
  there <- there & weights > 0
  lost <- do.call(pmax, lapply(seq_len(ncol(there)), function(class) {
    there[, class] / max(2, effective_units(weights[there[, class]]))
  }))
  found <- list(squares = 0, normal = 0)
  seen <- which(lost > 0)
  for (rows in split(seen, vctrs::vec_group_id(there)[seen])) {
    df <- mean(1 - lost[rows]) * effective_units(weights[rows])
    inside <- sums[rows, , drop = FALSE]
    squares <- unname(as.matrix(stats::dist(t(inside)))^2)
    diag(squares) <- colSums(inside^2)
    squares <- squares * length(rows) / sum(1 - lost[rows])
    found <- list(squares = found$squares + squares,
                  normal = found$normal + squares^2 / df)
  }
  found
}

# Learners are contrasted in a subgroup, or with themselves in another one.
contrasted_in <- function(layout, keys) {
  learner <- layout$learner[keys]
  subgroup <- layout$subgroup[keys]
  function(a, b) {
    is.null(subgroup) || any(learner[a] %in% learner[b]) ||
      any(subgroup[a] %in% subgroup[b])
  }
}

# How much groups count in the measures of learners, a matrix with a column for
# each: patients without a record of the positive class say nothing of a recall,
# and those of a rare class say most of a balanced accuracy. The layout's
# `counting` is a function of a learner; `of`: the learner, or both, which all
# scores are of. NULL where all count alike.
group_weights <- function(layout, scores) {
  if (is.null(layout$counting)) return(NULL)
  weights <- lapply(layout$of %||% names(scores), layout$counting)
  if (!is.null(layout$of)) weights <- list(do.call(pmax, weights))
  weights <- matrix(unlist(weights), length(weights[[1]]), length(scores))
  if (diff(range(weights)) > 0) weights
}

# The sums of learners (places), or of their differences from others, but for
# those by repetition, which half_split_moments() reads.
pair_sums <- function(sums, a, b = NULL) {
  for (part in c("records", "spread", "within")) {
    sums[[part]] <- sums[[part]][cbind(a, b %||% a)]
  }
  sums$estimate <- sums$estimate[a] - if (is.null(b)) 0 else sums$estimate[b]
  for (alone in c("single", "cube")) {
    sums[[alone]] <- if (is.null(b)) sums[[alone]][a]
  }
  sums$largest <- pmax(sums$largest[a], sums$largest[b %||% a])
  if (!is.null(sums$runs)) {
    sums$runs <- pair_runs(sums$runs, a, b %||% a)
  }
  if (!is.null(sums$classes)) {
    sums$classes <- lapply(sums$classes, pair_sums, a, b)
  }
  sums$strata <- lapply(sums$strata, `[`, cbind(a, b %||% a))
  sums
}

# The variance between records, on the scale of a score; where each class is a
# sample, the sum of what the classes add, with its degrees of freedom
# (Satterthwaite) and the variance of the estimate of it, of each class the
# larger of that of its own spread and that of normal scores. Groups with
# records of several classes have what these have in common besides. `lost`:
# degrees of freedom that a class loses (of which one is left). `least`: what a
# class has at least. Elementwise for all contrasts. (derivation-components, eq.
# 16 and 23)
between_records <- function(sums, lost = 1) {
  if (is.null(sums$classes)) {
    variance <- if (isTRUE(sums$inside)) sums$strata$squares else
      sums$records * sums$units / (sums$units - lost)
    return(list(variance = variance,
                df = strata_df(sums$strata, sums$units - 1),
                uncertainty = sums$spread / sums$units))
  }
  add <- function(part) Reduce(`+`, lapply(sums$classes, part))
  size <- sums$units
  factor <- function(one, lost) {
    size * one$share^2 / pmax(1, one$units - lost)
  }
  parts <- function(one) {
    pmax(one$records, one$least %||% 0) * factor(one, lost)
  }
  if (is.null(sums$groups)) {
    variance <- add(parts)
    normal <- function(one) parts(one)^2 / (one$units - 1)
    df <- variance^2 / add(normal)
    uncertainty <- add(function(one) {
      pmax(one$spread * factor(one, lost)^2 / one$units, 2 * normal(one))
    })
  } else {
    common <- sums$records - add(function(one) one$records * factor(one, 0))
    variance <- add(parts) + common * size / (size - 1)
    normal <- sums$strata$normal
    df <- sums$strata$squares^2 / normal
    uncertainty <- pmax(sums$spread / size, 2 * normal)
  }
  df[variance == 0] <- size - length(sums$classes)
  list(variance = variance, df = df, uncertainty = uncertainty)
}

# Groups of a subgroup may be few among many. `without`: where nothing varies.
strata_df <- function(strata, without) {
  if (length(strata) == 0) return(NULL)
  df <- pmax(strata$squares^2 / strata$normal, 1)
  replace(df, is.nan(df), without)
}

# Of one matrix of scores.
score_sums <- function(scores, layout) {
  pair_sums(joint_sums(list(scores), layout), 1)
}

# The variances of a single score behind the components of half splits.
# (derivation-components, eq. 8 to 11)
half_split_moments <- function(sums, a = 1L, b = 0L) {
  moments <- half_split_moments_cpp(sums, as.integer(a),
                                    rep_len(as.integer(b), length(a)),
                                    nrow(sums$shift), sums$units)
  seen_moments(moments, sums, (nrow(sums$shift) - 1) / nrow(sums$shift))
}

# Where the score of a record depends on the others of its fold, they are part
# of what the fits seem to differ by. `seed`: how much of that is in a contrast.
seen_moments <- function(moments, sums, seed) {
  if (!is.null(sums$classes)) {
    moments$fits <- pmin(moments$fits, pmax(0, moments$training) / seed)
  }
  moments
}

# The third central moments of the estimates, as means of independent units.
third_moment <- function(sums) sums$cube / sums$units^2

# The degrees of freedom that a class loses: one in each test fold, as a mean
# over the repetitions.
lost_in_folds <- function(by_class, folds, repetitions) {
  if (by_class) 1 + (folds - 1) / repetitions else 1
}

# Of half splits. `alone`: for a pair the half_split_moments() of both learners.
half_split_components <- function(sums, alone = NULL,
                                  moments = half_split_moments(sums),
                                  m = nrow(sums$shift), deployed = FALSE) {
  between <- between_records(sums, lost_in_folds(!is.null(sums$classes), 2, m))
  found <- training_components(sums, between, moments, alone,
                               half_split_design(m), deployed)
  c(found, between["uncertainty"])
}

# All but the estimate, df and the `predictive` distribution of the estimate
# (nodes of the shared part, with weights) are variances; `records`, `shared`
# and `own` add up to that of the estimate, the others are what they are
# computed from. (derivation-components, eq. 10 to 15)
training_components <- function(sums, between, moments, alone, design,
                                deployed) {
  units <- sums$units
  found <- predict_cpp(
    c(list(between = between$variance, uncertainty = between$uncertainty),
      moments[names(moments) != "records"]),
    alone, unlist(design), units, prior_records, !is.null(sums$groups),
    !is.null(sums$classes), deployed, posterior_nodes
  )
  c(sums["estimate"], found[1:6],
    lapply(moments[c("evaluation", "training", "fits")], `/`, units),
    list(coupling = 2 * moments$coupling / units,
         jackknife = if (!is.null(moments$jackknife)) {
           sqrt(moments$jackknife / units)
         },
         predictive = list(stderr = drop(found$nodes), df = drop(found$node_df),
                           weight = drop(found$weight))))
}

# The components of learners (places `a`) or of their differences from `b`, from
# the joint sums of a `kind` of plan. `alone`: the places of both learners of a
# difference.
contrast_components <- function(sums, kind, a, b = NULL,
                                alone = if (!is.null(b)) list(a, b),
                                deployed = FALSE) {
  if (kind == "runs") {
    parts <- lapply(seq_along(a), function(i) {
      record_components(pair_sums(sums, a[i], b[i]))
    })
    return(list(stderr = vapply(parts, `[[`, 0, "stderr"),
                df = vapply(parts, `[[`, 0, "df"),
                runs_df = vapply(parts, function(x) x$runs_df %||% Inf, 0),
                predictive = lapply(parts, `[[`, "predictive")))
  }
  parts <- if (kind == "halves") {
    half_split_components(
      pair_sums(sums, a, b), lapply(alone, half_split_moments, sums = sums),
      half_split_moments(sums, a, b %||% 0L), nrow(sums$shift), deployed
    )
  } else {
    block_components(
      list(folds = pair_sums(sums$folds, a, b), blocks = sums$blocks),
      lapply(alone, all_block_moments, sums = sums),
      all_block_moments(a, b, sums), length(sums$pairs), deployed
    )
  }
  nodes <- lapply(parts$predictive, matrix, posterior_nodes)
  parts$predictive <- lapply(seq_along(a), function(i) {
    lapply(nodes, function(x) x[, i])
  })
  parts
}

# What the variance of the smoothed tables of half splits is multiplied by.
# (derivation-effective-tables, eq. 3, at rho1 = rho2 = 1/2)
halves_factor <- function(kind, layout) {
  if (kind == "halves") 1 + 1 / (2 * layout$size[2]) else 1
}

# Kinds of plans that show more than the records' part.
kinds_with_fits <- c("halves", "blocks", "runs")

joint_sums_of <- function(scores, layout, kind) {
  switch(kind, blocks = joint_block_sums, runs = joint_run_sums,
         joint_sums)(scores, layout)
}

# Of records that were tested once. (derivation-components, eq. 16)
record_components <- function(sums) {
  between <- test_set_variance(sums)
  found <- if (is.null(sums$runs)) between else
    add_runs(between$variance, between$df, sums$runs)
  c(list(estimate = sums$estimate, records = between$variance,
         stderr = sqrt(found$variance), df = found$df),
    found[intersect(c("runs", "runs_df", "predictive"), names(found))],
    if (!is.null(sums$runs)) {
      list(evaluation = sum(sums$runs$noise * (sums$runs$df + 1)),
           terms = c(sums$runs, list(records_df = between$df)))
    })
}

# Of K `folds`, with the moments that half splits of the same records show,
# variances of an estimate, and the scale of the prior (`training`); `fits`: on
# how many of equal weight the estimate rests. (derivation-components, eq. 17)
kfold_components <- function(sums, training, folds,
                             fits = folds * training$repeats,
                             deployed = FALSE) {
  units <- sums$units
  repeats <- training$repeats
  by_class <- !is.null(sums$classes)
  between <- between_records(sums, lost_in_folds(by_class, folds, repeats))
  halves <- lapply(training[training_numbers], `*`, units)
  # (Where folds are alike, what rounding leaves of nothing would be all.)
  parts <- c("evaluation", "training", "coupling", "fits")
  noise <- 1e-13 * (halves$records + halves$scale)
  halves[parts] <- lapply(halves[parts], function(x) x * (abs(x) > noise))
  design <- half_split_design(training$m)
  own <- max(halves$records - halves$evaluation * design$tested,
             halves$records / 50)
  design[c("tested", "fits")] <- list(1 / repeats, fits)
  halves$shown <- halves$scale - prior_records * own -
    by_class * halves$evaluation
  training_components(sums, between, halves, NULL, design, deployed)
}

# A mean over the records weighs each fit by the size of its test fold.
equal_fits <- function(layout) {
  length(layout$fold)^2 / sum(fold_sizes(layout)^2)
}

# A matrix of folds x repetitions.
fold_sizes <- function(layout) apply(layout$fold, 2, tabulate, layout$folds)

# How many units of equal squared deviation would have the same kurtosis.
# (derivation-components, eq. 21)
resting_units <- function(sums) sums$units / (1 + sums$spread / sums$records^2)

# The degrees of freedom of a variance that rests on so many of its `units`:
# twice its square over the variance of its estimate.
resting_df <- function(units, resting) {
  pmax(1, 2 * units / (units / resting - 1))
}

# The variance of the estimates of one test set, and its degrees of freedom;
# `shared`: have groups several records? Independent records lose no degree,
# except beside runs, and where their scores are means of answers.
test_set_variance <- function(sums, shared = !is.null(sums$groups)) {
  several <- !is.null(sums$runs) || isTRUE(sums$answers)
  lost <- shared || several || !is.null(sums$classes)
  between <- between_records(sums, if (lost) 1 else 0)
  finite <- several || !is.null(sums$groups)
  list(variance = between$variance / sums$units,
       df = pmin(between$df %||% Inf, if (finite) sums$units - 1 else Inf))
}

# Half splits that repeat each other do not show the training part: up to which
# uneven_overlap() they do.
most_uneven <- 0.5

check_orthogonal <- function(layout, rep = NULL) {
  if (uneven_overlap(layout) <= most_uneven) return(invisible())
  kept <- integer()
  for (j in seq_len(ncol(layout$fold))) {
    fold <- layout$fold[, c(kept, j), drop = FALSE]
    if (uneven_overlap(list(fold = fold)) <= most_uneven) kept <- c(kept, j)
  }
  # (Of a matrix there are no names of repetitions.)
  code <- if (!is.null(rep)) kept_code(sort(unique(rep))[kept])
  refuse("x", "scheme", "must come from half splits whose training sets overlap
          evenly: two of its repetitions are nearly the same split.",
         i = if (!is.null(code)) {
           if (length(kept) > 2) "Keep those that differ: {.code {code}}." else
             "Fewer than the three that are needed differ: {.fn interval_t} and
              {.fn compare_learners} also take {.code {code}}."
         })
}
