# Variance components of blocks with pairs deleted. Scores are matrices of
# records with a column for each partition, from the fits without one block, and
# then for each partition `blocks` - 1 columns, from the fits without the
# record's own block and one other, in the order of the others.
# (derivation-blocks, eq. 1)

# What the components need of the scores of k learners, a list of matrices:
# `folds`, the sums of the fits without one block, and for each partition those
# of the `pairs`, with what single blocks contribute.
joint_block_sums <- function(scores, layout) {
  partitions <- ncol(layout$block)
  others <- layout$blocks - 1
  part <- function(columns, block, class = NULL) {
    part <- lapply(scores, function(x) x[, columns, drop = FALSE])
    list(scores = part, sums = joint_sums(part, list(
      fold = matrix(block, length(block), length(columns)),
      group = layout$group, class = class, domain = layout$domain,
      counting = layout$counting, of = layout$of, rare = layout$rare
    )))
  }
  folds <- part(seq_len(partitions), layout$block[, 1], layout$class)$sums
  pairs <- lapply(seq_len(partitions), function(partition) {
    block <- layout$block[, partition]
    found <- part(partitions + (partition - 1) * others + seq_len(others),
                  block)
    c(found$sums["within"],
      block_deviations(found$scores, block, layout$group, layout$blocks))
  })
  list(folds = folds, pairs = pairs, blocks = layout$blocks,
       groups = folds$groups)
}

# By block of the units (records, or groups), in a list with an entry for each
# learner: the sums of their means over the other blocks (`level`), and those of
# their deviations from these means, by the other block (`other`); and the
# number of units (`size`).
block_deviations <- function(scores, block, group, blocks) {
  if (!is.null(group)) {
    scores <- lapply(scores, function(x) unit_sums(x - mean(x), group))
    block <- block[match(seq_len(max(group)), group)]
  }
  sums <- lapply(scores, function(x) {
    level <- rowMeans(x)
    unname(rowsum(cbind(level, x - level), block))
  })
  list(level = lapply(sums, function(x) x[, 1]),
       other = lapply(sums, function(x) x[, -1]),
       size = tabulate(block, blocks))
}

# The sums of one learner, or of the difference of two.
block_pair_sums <- function(sums, a, b = NULL) {
  contrast <- function(x) if (is.null(b)) x[[a]] else x[[a]] - x[[b]]
  sums$folds <- pair_sums(sums$folds, a, b)
  sums$pairs <- lapply(sums$pairs, function(pair) {
    list(within = pair$within[a, b %||% a], level = contrast(pair$level),
         other = contrast(pair$other), size = pair$size)
  })
  sums
}

# The variances of a single score behind the components of blocks, for learners
# or differences.
all_block_moments <- function(a, b = NULL, sums) {
  found <- vapply(seq_along(a), function(i) {
    unlist(block_moments(block_pair_sums(sums, a[i], b[i])))
  }, numeric(6))
  asplit(found, 1)
}

# Those of one, means over the partitions: as half_split_moments(), and that of
# the block jackknife. (derivation-blocks, eq. 4 to 8)
block_moments <- function(sums) {
  parts <- lapply(sums$pairs, partition_moments, blocks = sums$blocks)
  moments <- lapply(rlang::set_names(names(parts[[1]])), function(name) {
    mean(vapply(parts, `[[`, 0, name))
  })
  seen_moments(c(list(records = sums$folds$records), moments), sums$folds,
               (sums$blocks - 2) / sums$blocks)
}

partition_moments <- function(pair, blocks) {
  size <- pair$size
  units <- sum(size)
  df <- blocks - 1
  # Row g: what is tested in block g; column h: without block h, too.
  other <- matrix(0, blocks, blocks)
  at <- row(other) != col(other)
  other[at] <- t(vapply(seq_len(blocks), function(g) {
    replace(numeric(blocks), -g, pair$other[g, ])
  }, numeric(blocks)))[at]
  centred <- function(x) x - mean(x)
  scale <- sqrt(units / blocks)
  contrast <- df^2 / blocks * scale * centred(colSums(other) / (units - size))
  level <- scale * centred(pair$level / size) - contrast / df
  evaluation <- pair$within / (units * (blocks - 2))
  noise <- evaluation * (blocks - 2) / blocks
  list(
    evaluation = evaluation, training = sum(contrast^2) / df - df * noise,
    coupling = -sum(contrast * level) / df - noise,
    fits = units * additive_rest(other / size) / (blocks * (blocks - 3) / 2) -
      evaluation * blocks / 2,
    jackknife = sum((contrast - level)^2) / df
  )
}

# What is left of a symmetrized matrix, whose rows sum to 0, after additive
# effects of its rows: the sum of squares over pairs. (Closed form of least
# squares on all pairs.)
additive_rest <- function(x) {
  pairs <- (x + t(x)) / 2
  diag(pairs) <- 0
  effect <- rowSums(pairs) / (nrow(x) - 2)
  rest <- pairs - outer(effect, effect, `+`)
  sum(rest[upper.tri(rest)]^2)
}

# Of blocks; `alone`: for a pair the block_moments() of both learners;
# `jackknife`: its standard error, which needs no model.
# (derivation-blocks, eq. 8 and 9)
block_components <- function(sums, alone = NULL, moments = block_moments(sums),
                             partitions = length(sums$pairs),
                             deployed = FALSE) {
  folds <- sums$folds
  between <- between_records(folds, lost_in_folds(
    !is.null(folds$classes), sums$blocks, partitions
  ))
  training_components(folds, between, moments, alone,
                      block_design(sums$blocks, partitions), deployed)
}

# As score_layout(), with the `block` of each record in each partition, the
# number of `blocks`, and which predictions are of fits without a `single`
# block.
block_layout <- function(x, plan) {
  blocks <- plan$blocks
  block <- partition_blocks(plan$assignment, blocks)
  partitions <- ncol(block)
  records <- unique(x$row)
  record <- match(x$row, records)
  rep <- match(x$rep, sort(unique(x$rep))) - 1L
  fits <- ncol(plan$assignment) / partitions
  partition <- rep %/% fits + 1
  deleted <- colSums(deleted_blocks(blocks) * seq_len(blocks))
  single <- rep %% fits < blocks
  own <- block[cbind(record, partition)]
  other <- deleted[rep %% fits + 1] - own
  column <- ifelse(single, partition, partitions +
                     (partition - 1) * (blocks - 1) + other - (other > own))
  places <- rep(seq_len(partitions), each = blocks - 1)
  fold <- block[, c(seq_len(partitions), places), drop = FALSE]
  group <- prediction_groups(x)[match(records, x$row)]
  group <- layout_groups(group, fold)
  place <- as.integer(record + length(records) * (column - 1))
  list(place = place, fold = fold,
       size = dim(block), folds = blocks, block = block, blocks = blocks,
       single = single, group = group,
       alike = if (is.null(group)) 1 else
         sum(tabulate(group)^2) / length(records))
}
