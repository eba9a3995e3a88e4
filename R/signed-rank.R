# Wilcoxon's signed ranks of the differences of two learners on several data
# sets, and the signs alone.

# Numbers that rounding keeps apart are ties, also in size with the other sign,
# and 0 where they do not differ from it. `size`: of each, what it was computed
# from. (Each has its own, since data sets have scales of their own and a
# learner may fail grossly on one; but what is near 0 may come from numbers up
# to 1, as a kappa does.)
round_noise <- function(x, size = abs(x)) {
  noise <- 1e-12 * pmax(size, min(1, max(size)))
  x[abs(x) <= noise] <- 0
  at <- order(abs(x))
  sorted <- abs(x)[at]
  noise <- noise[at]
  last <- length(x)
  apart <- sorted[-last] == 0 | diff(sorted) > pmax(noise[-1], noise[-last])
  start <- c(TRUE, apart)
  x[at] <- sign(x)[at] * sorted[start][cumsum(start)]
  x
}

# T+, with its exact distribution, given the ranks, where that is quickly had.
# `zeros`: differences of zero are dropped, or their ranks divided evenly
# between the two sides (one of an odd number is dropped). (derivation-linear-f,
# eq. 14)
signed_rank <- function(differences, alternative, zeros = "drop") {
  zero <- which(differences == 0)
  dropped <- if (zeros == "drop") zero else zero[length(zero) %% 2]
  if (length(dropped) > 0) differences <- differences[-dropped]
  size <- length(differences)
  ranks <- rank(abs(differences))
  signed <- differences != 0
  shared <- sum(ranks[!signed]) / 2
  t_plus <- sum(ranks[differences > 0])
  spread <- sqrt(size * (size + 1) * (2 * size + 1) / 24)
  statistic <- if (size == 0) 0 else
    (t_plus + shared - size * (size + 1) / 4) / spread
  normal <- t_p_value(statistic, Inf, alternative)
  list(t_plus = t_plus + shared, m = size, statistic = statistic,
       p.value = if (size > 50) normal else
         exact_signed_rank(t_plus, ranks[signed], alternative),
       p.normal = normal)
}

# The sums of 2 T+ over all signs of the ranks, which ties make halves.
exact_signed_rank <- function(t_plus, ranks, alternative) {
  chance <- 1
  for (step in 2 * ranks) {
    chance <- (c(chance, numeric(step)) + c(numeric(step), chance)) / 2
  }
  at <- 2 * t_plus + 1
  less <- sum(chance[seq_len(at)])
  greater <- sum(chance[at:length(chance)])
  switch(alternative, less = less, greater = greater,
         two.sided = min(1, 2 * less, 2 * greater))
}

# The two-sided sign test: exact, with the same two ways of treating zeros.
signed_signs <- function(differences, zeros) {
  plus <- sum(differences > 0)
  minus <- sum(differences < 0)
  shared <- if (zeros == "split") sum(differences == 0) %/% 2 else 0
  size <- plus + minus + 2 * shared
  list(statistic = if (size == 0) 0 else (plus - minus) / sqrt(size),
       p.value = min(1, 2 * stats::pbinom(min(plus, minus) + shared, size,
                                          0.5)))
}
