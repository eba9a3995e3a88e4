# Classes of few records in measures that weigh classes (averages over them, and
# functions of labels that may be some): the spread of the scores within such a
# class is less than that of its records, and nothing in a class whose records
# agree, as a single one does. (derivation-components, eq. 27)
#' @include scores.R
NULL

# From so many records (or groups) of each class on the distribution is normal.
fewest_of_class <- 200

# Has a rare class fewer? (In a layout of subgroups: has one of theirs?)
has_few_of_class <- function(layout) {
  rare <- layout$rare
  if (is.logical(rare)) return(any(rare))
  any(rare > 0 & rare < fewest_of_class)
}

# The scores of the cells, whose mean stays the estimate: within a rare class
# they deviate as those of n records about an unknown mean do. Since few may
# agree by chance, all of them deviate, too: where all are right or all wrong as
# if two further records were one right and one wrong, and the less the nearer
# the recall is to 1/2. (A learner whose scores are all equal, as those of
# constant answers, keeps them.)
spread_rare <- function(cells, table, units, entry, positive) {
  there <- table > 0
  # (Scores may be undefined, too.)
  varies <- diff(range(cells[there])) > zero_tolerance * max(abs(cells[there]))
  if (!isTRUE(varies)) return(cells)
  of <- merged_classes(nrow(table), positive)
  merged <- merged_table(table, positive)
  size <- rowSums(merged)
  sums_of <- function(cells) {
    rowsum(rowSums(ifelse(there, table * cells, 0)), of)[, 1]
  }
  estimate <- sum(sums_of(cells)) / sum(size)
  means <- sums_of(cells) / size
  for (class in which(size > 0 & is.finite(units))) {
    n <- units[class]
    rows <- of == class
    beyond <- (2 * merged[class, class] / size[class] - 1) * sqrt(n + 1) /
      (n + 2) * worth_of_class(class, merged, entry) * sum(size) / size[class]
    cells[rows, ] <- means[class] + beyond +
      sqrt(n / max(1, n - 1)) * (cells[rows, ] - means[class])
  }
  cells + (estimate - sum(sums_of(cells)) / sum(size))
}

# Of one class against the rest of several: it is the first class, the rest the
# second.
merged_classes <- function(classes, positive) {
  if (is.null(positive) || classes == 2) return(seq_len(classes))
  2L - (seq_len(classes) == positive)
}

merged_table <- function(table, positive) {
  of <- merged_classes(nrow(table), positive)
  if (!anyDuplicated(of)) return(table)
  unname(t(rowsum(t(rowsum(table, of)), of)))
}

# By how much the value rises from no record of a class that is right to all,
# or, where it is more, by the slope at the recall.
worth_of_class <- function(class, table, entry) {
  value <- value_by_recall(class, table, entry)
  worth <- value(1) - value(0)
  slope <- slope_of_class(class, table, entry)
  if (is.na(worth)) 0 else sign(worth) * max(abs(c(worth, slope)), na.rm = TRUE)
}

# The slope from the recall of a class to that with two further records, one
# right and one wrong (at 1/2: with one that is right).
slope_of_class <- function(class, table, entry) {
  value <- value_by_recall(class, table, entry)
  size <- sum(table[class, ])
  recall <- table[class, class] / size
  step <- (1 - 2 * recall) / (size + 2)
  if (abs(step) < zero_tolerance) step <- 1 / 2 / (size + 2)
  (value(recall + step) - value(recall)) / step
}

# The value of the measure by the recall of a class, whose wrong predictions
# keep their shares.
value_by_recall <- function(class, table, entry) {
  size <- sum(table[class, ])
  others <- replace(table[class, ], class, 0)
  if (sum(others) == 0) others <- replace(colSums(table), class, 0)
  function(recall) {
    table[class, ] <- size * (1 - recall) * others / sum(others)
    table[class, class] <- size * recall
    if (is_own_measure(entry)) return(own_table_value(entry, table))
    class_value(entry, class_margins(table))
  }
}

# What the variance of a difference in loss has further: two learners that agree
# on the records of the rare classes may differ on others. It is at least that
# of these records with two more, each learner right on one of them alone; 0
# where they show as much, or the scores of one learner do not vary, as those of
# constant answers. (derivation-components, eq. 28) `a`, `b`: learners, one or
# more of each.
agreement_variance <- function(request, a, b, kind) {
  if (!is.null(request$agreement)) return(request$agreement(a, b, kind))
  layout <- request$layout
  if (has_costs(request$entry)) {
    return(dear_variance(request, a, b) * halves_factor(kind, layout))
  }
  if (is.null(layout$rare)) return(numeric(length(a)))
  classes <- which(layout$rare > 0 & is.finite(layout$rare))
  units <- layout$rare[classes]
  least <- 2 / (sum(units) + 2) / units
  learners <- unique(c(a, b))
  found <- lapply(rlang::set_names(learners), rare_sums, request, classes)
  further <- mapply(function(a, b) {
    shown <- sum((found[[a]]$sums - found[[b]]$sums)^2)
    slope <- (found[[a]]$slope + found[[b]]$slope) / 2
    more <- max(0, sum(least * slope^2) - shown)
    varies <- found[[a]]$varies && found[[b]]$varies
    if (!varies || isTRUE(more > 0) && never_differ(a, b, request)) 0 else more
  }, a, b)
  # (Scores may be undefined.)
  further <- replace(further, is.na(further), 0) * loss_slope(request$entry)^2
  unname(further) * halves_factor(kind, layout)
}

# The same of costs and net benefit: few records show too few of the mistakes
# that cost most. The variance has that of a further record on which one of the
# learners makes such a mistake, less what is that of the cheapest, and is at
# least that of two. (Of groups as many records count as without them would have
# the same variance.)
dear_variance <- function(request, a, b) {
  layout <- request$layout
  group <- layout$group %||% layout$units %||% seq_len(layout$size[1])
  further <- unlike_costs(request, a[1])
  if (further == 0) return(numeric(length(a)))
  mapply(function(a, b) {
    if (never_differ(a, b, request)) return(0)
    means <- lapply(c(a, b), function(learner) {
      rowMeans(estimating(request$scores(learner, undefined = TRUE), layout))
    })
    apart <- centred(cbind(means[[1]] - means[[2]]))
    n <- length(apart)
    shown <- sum(rowsum(apart, group)^2)
    units <- n / max(1, shown / sum(apart^2))
    two <- 2 * further / (units + 2) / units
    max(two / 2, two - shown / n^2)
  }, a, b, USE.NAMES = FALSE)
}

# The square of what the dearest mistake costs less that of the cheapest, of the
# classes that occur. (The same by the table of any learner.)
unlike_costs <- function(request, learner) {
  table <- request$table(learner)
  if (is.null(table)) return(0)
  positive <- request$settings$positive
  cells <- cell_scores(request$entry, smoothed_table(table, positive), positive,
                       request$settings$parameters)
  off <- abs(cells - diag(cells))[rowSums(table) > 0, ]
  if (anyNA(off) || max(off) == 0) return(0)
  diff(range(off[off > zero_tolerance * max(off)])^2)
}

# Is the difference of two learners the same on all records? Its variance is 0,
# and stays so.
never_differ <- function(a, b, request) {
  of_a <- request$scores(a, undefined = TRUE)
  of_b <- request$scores(b, undefined = TRUE)
  # (Not of runs of their own, of which one has more.)
  identical(dim(of_a), dim(of_b)) &&
    isTRUE(diff(range(of_a - of_b)) <=
             zero_tolerance * max(abs(of_a), abs(of_b)))
}

# Of a learner, the sums of the scores of the units of each rare class about
# their mean, and the slope by its recall; and whether any scores vary.
rare_sums <- function(learner, request, classes) {
  layout <- request$layout
  scores <- request$scores(learner, undefined = TRUE)
  table <- merged_table(request$table(learner), request$settings$positive)
  sums <- lapply(classes, function(class) {
    rows <- which(layout$truth == class)
    sums <- rowSums(estimating(scores[rows, , drop = FALSE], layout)) /
      min(ncol(scores), layout$size[2]) / nrow(scores)
    sums <- rowsum(sums, (layout$group %||% seq_len(nrow(scores)))[rows])
    sums - mean(sums)
  })
  ends <- range(scores)
  list(sums = unlist(sums),
       varies = isTRUE(diff(ends) > zero_tolerance * max(abs(ends))),
       slope = vapply(classes, slope_of_class, 0, table, request$entry))
}

# The same of all pairs, a matrix.
agreement_variances <- function(request, learners, kind) {
  further <- matrix(0, length(learners), length(learners))
  # (A layout of subgroups names its rare classes only where they have few.)
  none <- is.null(request$agreement) && is.null(request$layout$rare) &&
    !has_costs(request$entry)
  if (none) return(further)
  pairs <- which(lower.tri(further), arr.ind = TRUE)
  further[pairs] <- agreement_variance(request, learners[pairs[, 1]],
                                       learners[pairs[, 2]], kind)
  further + t(further)
}

agreement_variance_note <- function(further) {
  if (any(further > 0)) {
    paste("The variance allows for further records of those that count most,",
          "on which the learners differ.")
  }
}
