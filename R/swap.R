# The exchange of the predictions of two learners on one test set, record by
# record. (derivation-tests, eq. 20 and 21)
#' @include measures.R

# Up to how many exchanged tables are all looked at, and how many of more are
# drawn.
swap_tables <- 2e5
swap_draws <- 5e4
# Records by the cells of truth and prediction that they are in with a and with
# b, as far as the measure tells cells apart: how many are in each cell with
# both (`same`); and for each two cells between which the learners disagree
# (`first`, `second`) how many records (`size`), and on how many of these a is
# in the first (`observed`).
# `group`: of each record, where groups are exchanged as a whole
# (group_cells()).
swap_cells <- function(truth, a, b, entry, settings, group = NULL) {
  by_class <- is.null(settings$positive) && !is.null(entry$classes)
  if (!by_class) {
    # Of error and accuracy right or wrong, else positive or not.
    one <- settings$positive %||% truth
    a <- 2L - (a == one)
    b <- 2L - (b == one)
    truth <- if (is.null(settings$positive)) 1L else 2L - (truth == one)
  }
  classes <- if (by_class) max(truth, a, b) else 2
  place <- function(prediction) truth + classes * (prediction - 1)
  facts <- list(by_class = by_class, classes = classes, entry = entry,
                parameters = settings$parameters, n = length(a))
  if (!is.null(group)) return(group_cells(place(a), place(b), group, facts))
  # (Doubles: the product may pass the largest integer.)
  both <- place(a) + classes^2 * (place(b) - 1)
  kinds <- sort(unique(both))
  count <- as.double(tabulate(match(both, kinds), length(kinds)))
  in_a <- (kinds - 1) %% classes^2 + 1
  in_b <- (kinds - 1) %/% classes^2 + 1
  low <- pmin(in_a, in_b)
  high <- pmax(in_a, in_b)
  cells <- if (by_class) sort(unique(c(low, high))) else 1:4
  bear <- low != high & (counts_cell(entry, low) | counts_cell(entry, high))
  pair <- (low + classes^2 * high)[bear]
  sums <- function(count, by) as.vector(tapply(count, by, sum, default = 0))
  pairs <- factor(pair, unique(pair))
  c(facts, list(
    same = sums(count[!bear], factor(in_a[!bear], cells)),
    first = match(low[bear][!duplicated(pair)], cells),
    second = match(high[bear][!duplicated(pair)], cells),
    size = sums(count[bear], pairs),
    observed = sums((count * (in_a == low))[bear], pairs),
    actual = (cells - 1) %% classes + 1, predicted = (cells - 1) %/% classes + 1
  ))
}

# For all pairs of learners on how many records that bear on the measure they
# disagree; `known`: the codes of truth and of each learner's `labels`, the
# measure's entry and settings.
bearing_disagreements <- function(known) {
  labels <- known$labels
  positive <- known$settings$positive
  if (!is.null(positive)) {
    labels <- lapply(labels, function(one) 2L - (one == positive))
    # Cells 1 and 3 have the positive records, 2 and 4 the others.
    bear <- counts_cell(known$entry, 1:2) | counts_cell(known$entry, 3:4)
    kept <- rep_len(bear, 2)[2L - (known$truth == positive)]
    labels <- lapply(labels, `[`, kept)
  }
  labels <- do.call(cbind, labels)
  same <- lapply(unique(as.vector(labels)), function(label) {
    crossprod(labels == label)
  })
  none <- diag(0, ncol(labels))
  nrow(labels) - unname(Reduce(`+`, same, none))
}

# Is the measure a proportion of records that do not depend on the learner: of
# all, or of those of a class?
one_sample <- function(entry) {
  counted <- sort(c(entry$success, entry$failure))
  any(vapply(list(c("fn", "fp", "tn", "tp"), c("fn", "tp"), c("fp", "tn")),
             identical, NA, counted))
}

# Does a proportion count these of the four cells? (Other measures count all.)
counts_cell <- function(entry, cells) {
  counted <- c(entry$success, entry$failure)
  is.null(counted) | c("tp", "fp", "fn", "tn")[cells] %in% counted
}

# One learner's tables, a row for each: how many records in each cell.
# `turned`: how many of each kind of disagreement are in its first cell.
learner_tables <- function(cells, turned) {
  tables <- matrix(cells$same, nrow(turned), length(cells$same), byrow = TRUE)
  for (j in seq_along(cells$size)) {
    u <- cells$first[j]
    v <- cells$second[j]
    tables[, u] <- tables[, u] + turned[, j]
    tables[, v] <- tables[, v] + cells$size[j] - turned[, j]
  }
  tables
}

# The value of the measure on each table, and the scores of its cells.
table_scores <- function(cells, tables) {
  entry <- cells$entry
  if (!cells$by_class) {
    four <- rlang::set_names(lapply(1:4, function(cell) tables[, cell]),
                             c("tp", "fp", "fn", "tn"))
    return(list(value = evaluate_measure(entry, four, cells$parameters),
                scores = positive_scores(entry, four, cells$parameters)))
  }
  sums <- function(columns, classes) {
    by <- matrix(0, nrow(tables), cells$classes)
    for (j in which(columns)) {
      by[, classes[j]] <- by[, classes[j]] + tables[, j]
    }
    by
  }
  margins <- list(hits = sums(cells$actual == cells$predicted, cells$actual),
                  actual = sums(cells$actual > 0, cells$actual),
                  predicted = sums(cells$actual > 0, cells$predicted))
  list(value = class_value(entry, margins),
       scores = class_scores(entry, margins, cells$actual, cells$predicted))
}

# The same where the measure has no derivative (G-mean with a recall of zero):
# with the scores of the table that has half a record more in each cell
# (`smoothed`); none where a recall is zero after every exchange.
smooth_scores <- function(cells, tables) {
  found <- table_scores(cells, tables)
  found$smoothed <- !is.finite(rowSums(found$scores))
  if (any(found$smoothed)) {
    more <- tables[found$smoothed, , drop = FALSE] + 0.5
    scores <- table_scores(cells, more)$scores
    found$scores[found$smoothed, ] <- ifelse(is.finite(scores), scores, 0)
  }
  found
}

# The difference in loss after each exchange, and its standard error.
swap_differences <- function(cells, turned) {
  if (!is.null(cells$groups)) return(group_differences(cells, turned))
  back <- rep(cells$size, each = nrow(turned)) - turned
  of_a <- smooth_scores(cells, learner_tables(cells, turned))
  of_b <- smooth_scores(cells, learner_tables(cells, back))
  gap <- function(in_a, in_b) {
    of_a$scores[, in_a, drop = FALSE] - of_b$scores[, in_b, drop = FALSE]
  }
  both <- which(cells$same > 0)
  gaps <- cbind(gap(both, both), gap(cells$first, cells$second),
                gap(cells$second, cells$first))
  records <- cbind(matrix(cells$same[both], nrow(turned), length(both),
                          byrow = TRUE), turned, back)
  centre <- rowSums(records * gaps) / cells$n
  slope <- loss_slope(cells$entry)
  list(estimate = slope * (of_a$value - of_b$value),
       smoothed = of_a$smoothed | of_b$smoothed,
       stderr = sqrt(rowSums(records * (gaps - centre)^2)) * abs(slope) /
         cells$n)
}

# The studentized difference of exchanges, in pieces; where the measure is
# undefined it is 0. Infinite ones are a large number, so that they are ties.
swap_statistics <- function(cells, exchanges, number) {
  piece <- max(1, 2^20 %/% (length(cells$same) + 2 * length(cells$size)))
  starts <- seq(0, number - 1, by = piece)
  unlist(lapply(starts, function(start) {
    at <- seq(start, min(number, start + piece) - 1)
    found <- swap_differences(cells, exchanges(at))
    finite_statistic(studentize(found$estimate, found$stderr, 1))
  }))
}

finite_statistic <- function(z) {
  z[is.na(z)] <- 0
  pmax(pmin(z, largest_statistic), -largest_statistic)
}

largest_statistic <- 1e100

# All exchanges with their probabilities, or some that are drawn, with numbers
# of their own: the user's generator stays where it was, and equal data have
# equal results.
swap_distribution <- function(cells) {
  size <- cells$size
  number <- prod(size + 1)
  if (number > swap_tables) return(drawn_swaps(cells))
  step <- cumprod(c(1, size + 1))
  turned <- function(at) {
    matrix(vapply(seq_along(size), function(j) {
      at %/% step[j] %% (size[j] + 1)
    }, numeric(length(at))), length(at))
  }
  weight <- 1
  for (one in size) {
    weight <- as.vector(outer(weight, stats::dbinom(0:one, one, 0.5)))
  }
  list(statistic = swap_statistics(cells, turned, number), weight = weight)
}

drawn_swaps <- function(cells) {
  state <- random_state()
  on.exit(restore_random_state(state))
  set.seed(2008, "Mersenne-Twister", "Inversion", "Rejection")
  # The observed table is one of the draws.
  number <- swap_draws + 1
  list(statistic = swap_statistics(cells, function(at) {
    drawn <- vapply(cells$size, function(size) {
      as.double(stats::rbinom(sum(at > 0), size, 0.5))
    }, numeric(sum(at > 0)))
    rbind(if (at[1] == 0) cells$observed, drawn)
  }, number), weight = rep(1 / number, number), draws = swap_draws)
}

# The statistic, the mid-p value and the interval by the quantile of the
# exchanged statistics. `added`: to the variance of learners that are not
# exchangeable, by flat_parts(). `rare`: their standard error and its degrees of
# freedom, where classes are rare.
swap_core <- function(cells, alternative, conf.level, bounds = c(-1, 1),
                      added = NULL, rare = NULL) {
  observed <- swap_differences(cells, rbind(cells$observed))
  core <- list(estimate = observed$estimate, different = sum(cells$size))
  if (is.na(core$estimate)) return(core)
  core$statistic <- studentize(observed$estimate, observed$stderr, 1)
  core$spread <- spread <- observed$stderr
  found <- swap_distribution(cells)
  towards <- function(z) {
    switch(alternative, two.sided = abs(z), less = -z, greater = z)
  }
  steps <- tail_steps(towards(found$statistic), found$weight)
  own <- towards(finite_statistic(core$statistic))
  core$p.value <- if (is.infinite(core$statistic)) {
    agreement_p(core$different, core$estimate, alternative)
  } else if (core$different > 0) {
    steps$tail[which.min(abs(steps$value - own))]
  } else if (alternative == "two.sided") {
    1
  } else {
    0.5
  }
  # Of learners that are not exchangeable the exchanges may show too little, the
  # few false positives of a precision, say: the careful one of both answers.
  careful <- !one_sample(cells$entry)
  core$exchange <- core$p.value
  wide <- max(sqrt(spread^2 + sum(added)), rare$stderr)
  df <- rare$df %||% Inf
  if (careful) {
    t <- studentize(core$estimate, wide, 1)
    core$p.value <- max(core$p.value, t_p_value(t, df, alternative))
    # (The statistic is of the answer that counts.)
    if (core$p.value > core$exchange && spread > zero_tolerance) {
      core[c("statistic", "spread")] <- c(t, wide)
    }
  }
  if (!is.null(found$draws)) {
    core$error <- sqrt(core$p.value * (1 - core$p.value) / found$draws)
  }
  core$smoothed <- observed$smoothed
  if (spread > zero_tolerance && !core$smoothed) {
    sides <- if (alternative == "two.sided") 2 else 1
    quantile <- if (careful) {
      stats::qt((1 - conf.level) / sides, df, lower.tail = FALSE)
    }
    reach <- max(steps_quantile(steps, 1 - conf.level) * spread,
                 quantile * wide)
    limits <- t_limits(core$estimate, reach, alternative, bounds)
    core$interval <- structure(unlist(limits, use.names = FALSE),
                               conf.level = conf.level)
    core$endless <- is.infinite(reach)
  }
  core
}

# The distinct values, the largest first, and the mid-p value of each.
tail_steps <- function(value, weight) {
  order <- order(value, decreasing = TRUE)
  value <- value[order]
  near <- 1e-9 * pmax(1, abs(value))
  new <- c(TRUE, -diff(value) > near[-1])
  mass <- as.vector(rowsum(weight[order], cumsum(new)))
  # The masses sum to one but for rounding.
  list(value = value[new], tail = pmin(cumsum(mass) - mass / 2, 1 - mass / 2))
}

# Between two values by interpolation; beyond the largest one it is unknown.
steps_quantile <- function(steps, level) {
  if (level < steps$tail[1]) return(Inf)
  value <- if (length(steps$tail) == 1) steps$value else
    stats::approx(steps$tail, steps$value, level, rule = 2, ties = "ordered")$y
  if (value < sqrt(largest_statistic)) value else Inf
}

# The exchange of the predictions of whole groups of records on one test set.
# (derivation-tests, eq. 21)

# As swap_cells() has it, with a kind of disagreement for each two tables that a
# group has with one and with the other learner (`of_a`, `of_b`: kinds x cells);
# of groups whose tables are equal, in which nothing changes, the sum of their
# tables (`same`) and the sums of squares and products of their tables and sizes
# (`squares`).
group_cells <- function(in_a, in_b, group, facts) {
  bear <- in_a != in_b &
    (counts_cell(facts$entry, in_a) | counts_cell(facts$entry, in_b))
  in_b[!bear] <- in_a[!bear]
  cells <- if (facts$by_class) sort(unique(c(in_a, in_b))) else 1:4
  group <- match(group, unique(group))
  groups <- max(group)
  tables <- function(place) {
    at <- group + groups * (match(place, cells) - 1)
    matrix(as.double(tabulate(at, groups * length(cells))), groups)
  }
  of_a <- tables(in_a)
  of_b <- tables(in_b)
  differ <- rowSums(of_a != of_b) > 0
  kept <- of_a[!differ, , drop = FALSE]
  kinds <- exchange_kinds(of_a[differ, , drop = FALSE],
                          of_b[differ, , drop = FALSE])
  classes <- facts$classes
  c(facts, list(
    same = colSums(kept), squares = crossprod(cbind(kept, rowSums(kept))),
    groups = groups, actual = (cells - 1) %% classes + 1,
    predicted = (cells - 1) %/% classes + 1
  ), kinds)
}

# Of each two tables, in whatever order, how many groups have them (`size`), and
# how many of these the first with a (`observed`).
exchange_kinds <- function(of_a, of_b) {
  groups <- nrow(of_a)
  both <- rbind(cbind(of_a, of_b), cbind(of_b, of_a))
  ids <- key_ids(lapply(seq_len(ncol(both)), function(k) both[, k]))
  forward <- ids[seq_len(groups)]
  back <- ids[groups + seq_len(groups)]
  kind <- pmin(forward, back)
  first <- both[match(unique(kind), ids), , drop = FALSE]
  in_a <- seq_len(ncol(of_a))
  kind <- match(kind, unique(kind))
  kinds <- max(kind, 0)
  list(of_a = first[, in_a, drop = FALSE], of_b = first[, -in_a, drop = FALSE],
       size = as.double(tabulate(kind, kinds)),
       observed = as.double(tabulate(kind[forward <= back], kinds)))
}

# The difference in loss after each exchange, and its standard error between
# groups. (derivation-components, eq. 18)
group_differences <- function(cells, turned) {
  back <- rep(cells$size, each = nrow(turned)) - turned
  learner <- function(x, y) {
    smooth_scores(cells, rep(cells$same, each = nrow(turned)) +
                    x %*% cells$of_a + y %*% cells$of_b)
  }
  a <- learner(turned, back)
  b <- learner(back, turned)
  sums <- function(first, second) a$scores %*% t(first) - b$scores %*% t(second)
  first <- sums(cells$of_a, cells$of_b)
  second <- sums(cells$of_b, cells$of_a)
  gap <- a$scores - b$scores
  centre <- (rowSums(turned * first + back * second) +
               drop(gap %*% cells$same)) / cells$n
  mean <- outer(centre, rowSums(cells$of_a))
  rest <- cbind(gap, -centre)
  squares <- rowSums(turned * (first - mean)^2 + back * (second - mean)^2) +
    rowSums((rest %*% cells$squares) * rest)
  slope <- loss_slope(cells$entry)
  list(estimate = slope * (a$value - b$value),
       smoothed = a$smoothed | b$smoothed,
       stderr = sqrt(pmax(squares, 0) * cells$groups / (cells$groups - 1)) *
         abs(slope) / cells$n)
}
