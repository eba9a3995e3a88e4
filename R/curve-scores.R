# Curves of probabilities: their points, for each point the scores of all
# predictions, whose mean is the height of the point, and its limits.
# (derivation-tests, eq. 23-25)

# `y`: is a record of the positive class?; `p`: the probability of that class,
# or, for ROC and precision-recall, its fold_ranks(); `fold`: the numbers of the
# test folds, of which each has a ROC and a precision-recall curve of its own;
# `records`: how many there are. Of each
# point `x`, `y`, the `range` of y, and a matrix of `scores`, a column for each
# point; `smooth()` has y and its variance for a number of units with two
# further ones between the outcomes.
curve_points <- function(type, y, p, fold, grid, records) {
  core <- switch(type, roc = roc_points, pr = recall_points,
                 calibration = calibration_points, net_benefit = benefit_points)
  core(y, p, fold, grid, records)
}

# The same of the points of all pieces, without the scores.
joined_points <- function(pieces) {
  all <- function(part) lapply(pieces, `[[`, part)
  list(x = unlist(all("x")), y = unlist(all("y")),
       range = do.call(cbind, all("range")), rising = pieces[[1]]$rising,
       by_odds = pieces[[1]]$by_odds, at_height = pieces[[1]]$at_height,
       smooth = function(units) {
         found <- lapply(all("smooth"), function(smooth) smooth(units))
         list(value = unlist(lapply(found, `[[`, "value")),
              variance = unlist(lapply(found, `[[`, "variance")))
       })
}

roc_points <- function(y, p, fold, grid, records) {
  above <- above_thresholds(!y, p, fold, grid, at_end = TRUE)
  height <- unname(rowsum(above * y, fold)) / as.vector(rowsum(y + 0, fold))
  curve <- colMeans(height[fold, , drop = FALSE])
  pull <- curve_slopes(grid, curve_heights(!y, y, p, fold), mean(!y) * records)
  scores <- height[fold, ] +
    y / fold_share(y, fold) * (above - height[fold, ]) -
    sweep((!y) / fold_share(!y, fold) * sweep(above, 2, grid), 2, pull, `*`)
  list(x = grid, y = curve, scores = scores, range = unit_range(grid),
       rising = TRUE, at_height = TRUE, smooth = smooth_shares(curve, mean(y)))
}

# Precision at a recall: the records of the other classes above the threshold
# follow from the share of the positive ones. (Davis and Goadrich 2006)
recall_points <- function(y, p, fold, grid, records) {
  above <- above_thresholds(y, p, fold, grid, at_end = FALSE)
  share <- fold_share(y, fold)
  false <- fold_share((!y) * above, fold)
  called <- outer(share, grid) + false
  height <- outer(share, grid) / called
  pull <- curve_slopes(grid, curve_heights(y, !y, p, fold), mean(y) * records,
                       steepest = TRUE)
  wrong <- (!y) * above - false - (1 - share) / share * y *
    sweep(sweep(above, 2, grid), 2, pull, `*`)
  scores <- height + (outer(y - share, grid) * (1 - height) - height * wrong) /
    called
  curve <- colMeans(height)
  list(x = grid, y = curve, scores = scores, range = unit_range(grid),
       rising = FALSE, by_odds = TRUE,
       smooth = smooth_shares(curve, colMeans(called)))
}

# The ends of bins of probabilities and, as attribute `kept`, which bins have
# predictions in each part (`first`, and on blocks the others). Bins of one's
# own are left out where they have none; the others have as many predictions of
# the first part, for which ties leave room, and the next bin takes what has
# none.
calibration_bins <- function(p, first, at) {
  own <- !is.null(at)
  if (!own) {
    values <- sort(unique(p[first]))
    # A bin of its own for each of few values, as a tree has them.
    at <- if (length(values) <= 10) {
      c(values[1], (values[-1] + values[-length(values)]) / 2,
        values[length(values)])
    } else {
      stats::quantile(p[first], 0:10 / 10, names = FALSE)
    }
    at <- unique(at)
    at <- if (length(at) < 2) c(0, 1) else replace(at, c(1, length(at)),
                                                   range(p, at))
  }
  filled <- function() {
    Reduce(`&`, lapply(split(p, first), function(p) bin_sizes(p, at) > 0))
  }
  while (!own && length(at) > 2 && !all(kept <- filled())) {
    empty <- which(!kept)[1]
    at <- at[-max(2, empty)]
  }
  structure(at, kept = filled())
}

# (Ends are as in reaches(), and the last one belongs to its bin.)
bin_of <- function(p, ends) {
  slack <- replace(rep(-1e-12, length(ends)), length(ends), 1e-12)
  findInterval(p, ends * (1 + slack), rightmost.closed = TRUE)
}

bin_sizes <- function(p, ends) tabulate(bin_of(p, ends), length(ends) - 1)

# `grid`: of calibration_bins().
calibration_points <- function(y, p, fold, grid, records) {
  kept <- which(attr(grid, "kept"))
  size <- bin_sizes(p, grid)[kept]
  inside <- outer(bin_of(p, grid), kept, `==`)
  curve <- colSums(inside * y) / size
  scores <- sweep(inside * outer(y, curve, `-`), 2, length(y) / size, `*`)
  list(x = colSums(inside * p) / size, y = curve,
       scores = sweep(scores, 2, curve, `+`), range = unit_range(kept),
       rising = FALSE, at_height = TRUE,
       smooth = smooth_shares(curve, size / length(y)))
}

# (Vickers and Elkin 2006)
benefit_points <- function(y, p, fold, grid, records) {
  odds <- grid / (1 - grid)
  above <- outer(p, grid, reaches)
  scores <- above * (y - outer(!y, odds))
  list(x = grid, y = colMeans(scores), scores = scores,
       range = rbind(-odds, 1), rising = FALSE,
       smooth = smooth_benefit(colMeans(above * y), colMeans(above * !y), odds))
}

# `right`, `wrong`: the shares of true and of false positives.
smooth_benefit <- function(right, wrong, odds) {
  force(list(right, wrong, odds))
  function(units) {
    right <- right * units + 0.5
    wrong <- wrong * units + 0.5
    value <- (right - wrong * odds) / (units + 2)
    square <- (right + wrong * odds^2) / (units + 2)
    list(value = value, variance = (square - value^2) / units)
  }
}

# `of`: the part of the units of which these are shares.
smooth_shares <- function(share, of) {
  # (Or all that they are computed from would be kept.)
  force(list(share, of))
  function(units) {
    units <- units * of
    share <- (share * units + 1) / (units + 2)
    list(value = share, variance = share * (1 - share) / units)
  }
}

unit_range <- function(points) matrix(0:1, 2, length(points))

# Which rank a probability has in its fold, the largest and those equal to it 1.
fold_ranks <- function(p, fold) {
  for (rows in split(seq_along(p), fold)) {
    p[rows] <- match(p[rows], sort(unique(p[rows]), decreasing = TRUE))
  }
  as.integer(p)
}

# Above the threshold at which the share `grid` of the records of a fold that
# are `of` a class are: which records, a matrix of records x grid. Of records
# with the same probability that share is between, as on the straight line
# between two points of a curve. `at_end`: of the thresholds at which the share
# is the same, the lowest?
above_thresholds <- function(of, rank, fold, grid, at_end) {
  above <- matrix(0, length(rank), length(grid))
  for (rows in split(seq_along(rank), fold)) {
    tie <- rank[rows]
    step <- tabulate(tie[of[rows]], max(tie)) / sum(of[rows])
    high <- cumsum(step)
    # (Sums of shares are known up to rounding.)
    flat <- outer(high, grid + if (at_end) 1e-9 else -1e-9, `<`)
    part <- -outer(high - step, grid, `-`) / step
    part[step == 0, ] <- flat[step == 0, ]
    above[rows, ] <- pmin(pmax(part, 0), 1)[tie, ]
  }
  above
}

# The share in each record's fold, a vector or a column for each of a matrix.
fold_share <- function(x, fold) {
  means <- rowsum(x + 0, fold) / tabulate(fold)
  if (is.matrix(x)) unname(means[fold, , drop = FALSE]) else means[fold]
}

# The mean over the records of the curves of their folds, a function of the
# share of the records `of` a class above the threshold, 0 at 0: the share of
# those `against` it.
curve_heights <- function(of, against, rank, fold) {
  curves <- lapply(split(seq_along(rank), fold), function(rows) {
    tie <- rank[rows]
    above <- function(which) {
      c(0, cumsum(tabulate(tie[which[rows]], max(tie)))) / sum(which[rows])
    }
    curve <- stats::approxfun(above(of), above(against), ties = "ordered")
    function(x) ifelse(x > 0, curve(x), 0) * length(rows) / length(rank)
  })
  function(x) Reduce(`+`, lapply(curves, function(curve) curve(x)))
}

# How steep the curve is, by differences over windows that become narrower with
# the number of records that the thresholds are quantiles of, and towards the
# ends. `steepest`: on the steeper side, as few records of a class may leave the
# other one flat by chance?
curve_slopes <- function(x, height, records, steepest = FALSE) {
  reach <- sqrt(x * (1 - x)) * records^(-1 / 3)
  from <- pmax(x - reach, 0)
  to <- pmin(x + reach, 1)
  slope <- function(from, to) {
    pmax(0, (height(to) - height(from)) / (to - from))
  }
  if (steepest) pmax(slope(from, x), slope(x, to)) else slope(from, to)
}

# The interval of each point, and the band.
curve_limits <- function(scores, points, layout, kind, conf.level) {
  joint <- joint_scores(scores, layout, kind)
  contrasts <- joint_contrasts(joint, seq_along(scores), 0L)
  if (kind == "test_set") {
    units <- joint$groups %||% joint$n
    df <- resting_df(units, diag(as.matrix(joint$resting)))
    contrasts$df <- pmin(ifelse(is.finite(df), df, units), contrasts$df)
  }
  tail <- (1 - conf.level) / 2
  records <- layout$size[1]
  smoothed <- points$smooth(records)
  reach <- contrast_reach(contrasts, tail)
  # Where scores do not vary, groups of equal records are one unit each.
  flat <- !is.finite(reach) | reach < 1e-6 * sqrt(smoothed$variance)
  smoothed <- Map(function(units, records) ifelse(flat, units, records),
                  points$smooth(records / layout$alike), smoothed)
  least <- sqrt(smoothed$variance * halves_factor(kind, layout))
  # (The logits of precisions near 0 or 1 and the few costly false positives of
  # a net benefit are known too little.)
  further <- flat | at_limit(points) | !isTRUE(points$at_height)
  centre <- ifelse(further, smoothed$value, points$y)
  ends <- function(tail) {
    reach <- ifelse(flat, 0, contrast_reach(contrasts, tail))
    curve_ends(points, centre, reach, least, tail)
  }
  normal <- contrasts
  normal$df <- Inf
  largest <- max_t_distribution(joint, normal, "two.sided")
  band <- ends(if (is.null(largest)) tail / length(scores) else
    stats::pnorm(largest$critical(1 - conf.level), lower.tail = FALSE))
  conf <- ends(tail)
  if (points$rising) band <- rising_band(band, conf)
  data.frame(conf = conf, band = band)
}

# A true curve that does not fall is above what is below it further left. The
# intervals of single points have no such limit: the band, which does not fall
# either, is as wide as they are.
rising_band <- function(band, conf) {
  from_right <- function(limit) rev(cummin(rev(limit)))
  list(low = from_right(pmin(cummax(band$low), conf$low)),
       high = cummax(pmax(from_right(band$high), conf$high)))
}

# Is the height at an end of its range?
at_limit <- function(points) {
  gap <- pmin(points$y - points$range[1, ], points$range[2, ] - points$y)
  gap < 1e-12 * (points$range[2, ] - points$range[1, ])
}

# The quantiles of a Beta distribution around `centre`, the height or, where it
# cannot be, that with two further records, as far to both sides as a normal
# variable. Of few records the variance may be small by chance: it is at least
# four fifths of that with two further ones. (derivation-components, eq. 19 and
# 20) The odds of a precision are those of true to false alarms, so its limits
# are on their scale. (derivation-tests, eq. 26)
curve_ends <- function(points, centre, reach, least, tail) {
  low <- points$range[1, ]
  width <- points$range[2, ] - low
  share <- (centre - low) / width
  normal <- stats::qnorm(tail, lower.tail = FALSE)
  reach <- pmax(reach, sqrt(0.8) * normal * least)
  if (isTRUE(points$by_odds)) {
    step <- reach / (share * (1 - share))
    place <- stats::qlogis(share)
    return(list(low = pmin(points$y, stats::plogis(place - step)),
                high = pmax(points$y, stats::plogis(place + step))))
  }
  size <- share * (1 - share) * (normal * width / reach)^2
  end <- function(tail) {
    low + width * stats::qbeta(tail, share * size + 0.5,
                               (1 - share) * size + 0.5)
  }
  list(low = pmin(points$y, end(tail)), high = pmax(points$y, end(1 - tail)))
}
