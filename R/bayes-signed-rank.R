#' @rdname bayes_sign
#' @include bayes-sign.R
#' @export
bayes_signed_rank <- function(x, a, b, rope = 0.01, prior = 0.5, draws = 1e5) {
  check_given(x)
  input <- bayes_input(x, rlang::enquo(a), rlang::enquo(b), rope, least = 2)
  prior <- check_prior(prior)
  draws <- check_count(draws, min = 100)
  z <- c(0, benchmark_pair(input, input$a, input$b))
  sorted <- order(z)
  shapes <- c(prior, rep(1, length(z) - 1))[sorted]
  z <- z[sorted]
  pairs <- walsh_places(z, input$rope)
  means <- walsh_means(shapes, z, input$rope, pairs)
  counts <- walsh_draws(shapes, pairs, draws)
  shares <- counts / draws
  new_bayes(input, shares, "signed rank", paste(
    "Shares of", format_whole(draws), "draws in which the region is the most",
    "probable one for another data set; the means are exact."
  ), mean_better = means[1], mean_within = means[2], mean_worse = means[3],
  mc.error = max(sqrt(shares * (1 - shares) / draws)))
}

# For sorted z and each i, how many j have a sum z_i + z_j below the limits
# -2 rope and 2 rope, and how many a sum of at most them.
walsh_places <- function(z, rope) {
  noise <- 1e-9 * max(abs(z), rope)
  below <- function(limit, strict) {
    findInterval(limit - z, z, left.open = strict)
  }
  list(low = below(-2 * rope - noise, TRUE),
       low_end = below(-2 * rope + noise, FALSE),
       high = below(2 * rope - noise, TRUE),
       high_end = below(2 * rope + noise, FALSE))
}

# The weights of the pairs above, between and below: sums over i of w_i times
# the weights of its j. `sums[[k + 1]]` is that of the first k.
walsh_weights <- function(weight, sums, pairs) {
  half <- function(i, first, last) (sums[[first[i] + 1]] +
                                      sums[[last[i] + 1]]) / 2
  above <- below <- 0
  for (i in seq_along(weight)) {
    below <- below + weight[[i]] * half(i, pairs$low, pairs$low_end)
    above <- above + weight[[i]] * (
      sums[[length(sums)]] - half(i, pairs$high, pairs$high_end)
    )
  }
  cbind(above, 1 - above - below, below)
}

# E w_i w_j = s_i s_j / (s (s + 1)), and for i = j one s_i more above.
walsh_means <- function(shapes, z, rope, pairs) {
  total <- sum(shapes)
  products <- walsh_weights(shapes, c(0, cumsum(shapes)), pairs) * c(1, NA, 1)
  products[2] <- total^2 - products[1] - products[3]
  noise <- 1e-9 * max(abs(z), rope)
  beyond <- function(d) sum(shapes * ((d > noise) + (d >= -noise)) / 2)
  own <- c(beyond(z - rope), 0, beyond(-rope - z))
  own[2] <- total - sum(own)
  (drop(products) + own) / (total * (total + 1))
}

# How often each region has the largest weight, in blocks of bounded memory.
walsh_draws <- function(shapes, pairs, draws) {
  block <- max(1, 1e6 %/% length(shapes))
  counts <- numeric(3)
  while (draws > 0) {
    size <- min(block, draws)
    draws <- draws - size
    weight <- lapply(shapes, function(shape) {
      if (shape == 1) stats::rexp(size) else stats::rgamma(size, shape)
    })
    total <- Reduce(`+`, weight)
    weight <- lapply(weight, `/`, total)
    sums <- Reduce(`+`, weight, numeric(size), accumulate = TRUE)
    regions <- walsh_weights(weight, sums, pairs)
    # The halves of a region are equal where all differences are zero.
    largest <- regions >= do.call(pmax, as.data.frame(regions)) - 1e-12
    counts <- counts + colSums(largest / rowSums(largest))
  }
  counts
}
