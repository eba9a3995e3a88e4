# The ends of an interval of components: where they may be, and how near.

# The least standard error, and its degrees of freedom, of an area under the ROC
# curve of two classes on one test set; NULL for others.
least_seen <- function(request, learner, kind) {
  layout <- request$layout_of(learner)
  if (kind != "test_set" || length(unique(layout$class)) != 2) return(NULL)
  sums <- score_sums(request$scores_of(learner), layout)
  record_components(seen_areas(sums))[c("stderr", "df")]
}

# (Where a range has no end, only scores that do not vary can be at the other.)
at_end <- function(estimate, range) {
  all(is.finite(range)) && min(abs(estimate - range)) < 1e-12 * diff(range)
}

# The measure and the variance of the learner's table with two records more;
# with two units more, of which groups of equal records are one each, the same
# (`at_end`); NA where there is none. `seen`: of an area, least_seen(). `units`:
# on how many the variance rests (for tiers).
variance_floor <- function(request, learner, kind) {
  layout <- request$layout_of(learner)
  # (Fixed runs leave the records' degrees of freedom, as answers do.)
  floor <- list(variance = NA_real_,
                runs = kind == "runs" && layout$runs != "fixed",
                units = if (request$entry$least_class == 0) {
                  request$units(learner)
                },
                seen = least_seen(request, learner, kind))
  smoothed <- floor_table(request, learner)
  if (is.null(smoothed)) return(floor)
  of <- function(units) {
    found <- smoothed(units)
    found$variance <- found$variance / units * halves_factor(kind, layout)
    found
  }
  records <- layout$size[1]
  floor[c("estimate", "variance")] <- of(records)[c("estimate", "variance")]
  floor$at_end <- of(records / layout$alike)
  floor
}

# The estimate and the variance of one unit with two units more, a function of
# their number: of the learner's table, or of scores that take two values, whose
# mean is a rate. NULL for others. (derivation-components, eq. 20)
floor_table <- function(request, learner) {
  table <- request$table(learner)
  if (is.null(table) && !isTRUE(request$entry$mean)) return(NULL)
  if (is.null(table)) {
    return(floor_rate(request$scores_of(learner),
                      !is.null(request$layout$runs)))
  }
  # Of one label there is another one, too, that no record has.
  if (length(table) == 1) table <- diag(c(table, 0))
  function(units) {
    found <- smoothed_value(request$entry, table * (units / sum(table)),
                            request$settings)
    within <- request$within(learner, found$scores)
    found$variance <- found$variance - within * units / (units + 2)
    found
  }
}

floor_rate <- function(scores, several) {
  ends <- range(scores)
  width <- diff(ends)
  larger <- scores - ends[1] > width / 2
  off <- abs(scores - ends[1 + larger])
  # (Derivatives are taken in small steps.)
  if (!isTRUE(width > 0 && max(off) < 1e-6 * width)) return(NULL)
  function(units) {
    rate <- (mean(larger) * units + 1) / (units + 2)
    within <- if (several) within_records(larger) * units / (units + 2) else 0
    list(estimate = ends[1] + width * rate,
         variance = (rate * (1 - rate) - within) * width^2)
  }
}

# The ends of an estimate with this reach, which is no shorter than that of few
# counts in a cell, which may agree by chance; at an `edge` that of the smoothed
# table. `scales`: the range and that of a clipped loss, of which the wider
# counts. (derivation-components, eq. 20)
floored_ends <- function(estimate, stderr, reach, edge, floor, scales,
                         conf.level, skewness = NULL) {
  if (edge) {
    normal <- list(stderr = sqrt(stderr^2 + floor$at_end$variance), df = Inf)
    return(components_ends(floor$at_end$estimate,
                           core_reach((1 - conf.level) / 2, normal),
                           scales[[1]], conf.level, centre = estimate))
  }
  if (!is.null(floor$seen)) {
    reach <- max(reach, core_reach((1 - conf.level) / 2, floor$seen))
  }
  if (!is.na(floor$variance) && !floor$runs) {
    reach <- reach * max(1, sqrt(0.8 * floor$variance) / stderr)
  }
  ends <- components_ends(estimate, reach, scales[[1]], conf.level,
                          list(stderr = stderr, skewness = skewness))
  # (A mean of runs may be nearer to an end of the range than any table, with
  # next to no degrees of freedom: so the smoothed table has an interval, too.)
  if (!is.na(floor$variance) && floor$runs) {
    few <- list(stderr = sqrt(0.8 * floor$variance), df = Inf)
    ends <- range(ends, components_ends(
      floor$estimate, core_reach((1 - conf.level) / 2, few), scales[[1]],
      conf.level, centre = estimate
    ))
  }
  if (identical(scales[[1]], scales[[2]])) return(ends)
  range(ends, components_ends(estimate, reach, scales[[2]], conf.level))
}

# No log loss is larger than that of the smallest probability.
clipped_range <- function(request) {
  range <- request$entry$range
  clip <- request$settings$parameters$clip
  loss <- request$entry$measure == "log_loss"
  if (is.null(clip) || !loss) range else c(range[1], -log(clip))
}

# Where all scores of probabilities are equal: as many units as there are, of
# which two further ones are half right at an end of the range. A log loss
# without limit has the range of both its outcomes, that of the true class and
# that of another, unless this is infinite; other measures without a limit have
# no interval. (derivation-components, eq. 19 and 20)
flat_ends <- function(request, learner, estimate, halves, range, conf.level) {
  loss <- request$entry$measure == "log_loss"
  other <- if (all(is.finite(range))) 0 else
    if (loss) -log(-expm1(-estimate)) else Inf
  endless <- !is.finite(other)
  warn_result("All scores of {.field {learner}} for {request$entry$label} are
               equal: they do not show its variance.", "zero_variance",
              i = if (endless && loss) "There is no interval: a record of
                   another class would have an infinite loss. With {.arg clip}
                   there is one.",
              i = if (endless && !loss) "There is no interval for a measure
                   without limits.")
  if (endless) return(c(NA_real_, NA_real_))
  if (!is.finite(range[2])) range[2] <- estimate + other
  layout <- request$layout_of(learner)
  units <- min(request$units(learner, flat = TRUE),
               layout$size[1] / layout$alike)
  width <- range[2] - range[1]
  share <- (estimate - range[1]) / width
  if (min(share, 1 - share) > 1e-12) {
    return(components_ends(estimate, 0, range, conf.level, most = units))
  }
  share <- (share * units + 1) / (units + 2)
  stderr <- width * sqrt(share * (1 - share) / units * halves)
  components_ends(range[1] + width * share,
                  core_reach((1 - conf.level) / 2,
                             list(stderr = stderr, df = Inf)),
                  range, conf.level, centre = estimate)
}

# The ends for an estimate that reaches as far as a normal one would by its
# quantile. `moments`: standard error and skewness of the estimate; `centre` is
# what they enclose. (derivation-components, eq. 19)
components_ends <- function(estimate, reach, range, conf.level, moments = NULL,
                            centre = estimate, most = 1e9) {
  if (!all(is.finite(range))) {
    return(range(open_ends(estimate, reach, range, moments), centre))
  }
  width <- range[2] - range[1]
  share <- (estimate - range[1]) / width
  normal <- stats::qnorm((1 - conf.level) / 2, lower.tail = FALSE)
  # (0/0 where the estimate is an end of the range and the variance 0.)
  size <- min(share * (1 - share) * (normal * width / reach)^2, most,
              na.rm = TRUE)
  # (Less than one record says nothing against the ends of the range.)
  if (size < 2e-3) return(range)
  more <- min(size, 1) / 2
  ends <- posterior_ends("beta", list(share * size + more,
                                      (1 - share) * size + more),
                         conf.level, "equal_tailed")
  c(min(range[1] + width * ends$low, centre),
    max(range[1] + width * ends$high, centre))
}

# Of a range without one end, or both: by the logarithm of the distance from the
# other. Hall's transformation allows for the skewness of a mean, or of a
# function of one; an end is never nearer for it. (derivation-components, eq.
# 25. The limit of the skewness is where the inverse becomes steep.)
open_ends <- function(estimate, reach, range, moments) {
  stderr <- moments$stderr
  skewness <- moments$skewness %||% 0
  steps <- c(-1, 1) * reach
  if (isTRUE(abs(skewness) > 1e-6)) {
    most <- 0.75 * stderr / reach
    skewness <- min(max(skewness, -most), most)
    cube <- 1 + skewness * (-steps / stderr - skewness / 6)
    root <- sign(cube) * abs(cube)^(1 / 3)
    steps <- c(-1, 1) *
      pmax(reach, c(1, -1) * 3 * stderr / skewness * (root - 1))
  }
  end <- range[is.finite(range)]
  if (length(end) == 0) return(estimate + steps)
  end + (estimate - end) * exp(steps / (estimate - end))
}
