#' Joint region of two measures
#'
#' A simultaneous region of level `conf.level` for recall and precision (or two
#' other measures) of a learner. Two intervals of that level form a rectangle
#' whose joint level is different.
#'
#' From **predictions**: an ellipse on the logit scale (of the measures scaled
#' to \[0, 1\] by their ranges). Its centre is the pair of estimates; its shape
#' is given by their 2 x 2 covariance matrix, from the scores of both measures,
#' record by record. On half splits and blocks the covariance includes the
#' training part of [variance_components()], as in `vcov()` of a [cv_scores()]
#' of two learners. Each measure has the variance of its own interval.
#'
#' Its size is a quantile of 2 f/(f - 1) F(2, f - 1) for f degrees of freedom
#' (`r cite_short("hotelling1931")`, for a covariance that groups or runs have
#' shown), or of chi-squared with 2 degrees of freedom if f is infinite. On half
#' splits and blocks it is computed from the mixture of t distributions of
#' [interval_components()] (the larger of the two measures), as for a bivariate
#' t distribution; of several runs it is no smaller than that. The region is a
#' first-order approximation. The single intervals are computed by
#' [interval_components()].
#'
#' From **counts** ([confusion_counts()], [effective_table()]): the region of
#' highest density, on the logit scale, of the posterior of recall and
#' precision. It follows from the Dirichlet posterior of the table's shares,
#' with `prior` added to each count, whose margins are the Beta posteriors of
#' [interval_beta()]; the table is scaled as in [interval_beta_prime()] (eq. 10
#' of `vignette("derivation-precision-recall")`). The single intervals are the
#' equal-tailed ones of these margins. With groups of records the table is
#' divided by the larger of the two design effects.
#'
#' Recall and precision share the true positives, so their posteriors are
#' positively correlated given one table. Over training sets the correlation
#' may be negative: a classifier that predicts the positive class more often
#' has a higher recall and a lower precision. This is visible in predictions,
#' but not in counts. The coverage of these regions has not been studied by
#' simulation.
#'
#' @section Errors:
#' `bcvinfer_error_value` for predictions with a measure that is undefined or
#' at an end of its range (there is no ellipse; counts of half splits and of one
#' test set have a posterior), for fewer than three groups on one test set, and
#' for counts with measures other than recall and precision; also the errors of
#' [interval_components()] and [interval_beta_prime()].
#'
#' @inheritParams interval_components
#' @inheritParams interval_beta_prime
#' @param x Predictions as in [interval_components()], or counts as in
#'   [interval_beta_prime()].
#' @param measures Two measures of [cv_measures()] with a finite range; the
#'   first is on the x axis. Default recall and precision; for counts these
#'   two, in either order.
#' @param prior Counts only: the number added to each count. Default 1.
#' @return A data frame of class `cv_joint_region` (a [cv_table]) with one row
#'   per learner (and class): for both measures the estimate (`recall`) and the
#'   ends of its own interval (`recall.low`, `recall.high`), the `correlation`
#'   of the two on the logit scale, the `area` of the region and `conf.level`.
#'   `tidy()` has the region's boundary, a row for each vertex.
#' @family intervals
#' @examples
#' set.seed(1)
#' predictions <- cv_predict(cv_bcv(iris, m = 5, strata = Species), iris,
#'                           Species, list(nearest = learner_knn(k = 1)))
#' region <- joint_region(predictions, positive = "virginica")
#' region
#' head(tidy(region))
#' joint_region(confusion_counts(predictions, positive = "virginica"))
#' @include intervals.R
#' @export
joint_region <- function(x, measures = c("recall", "precision"),
                         conf.level = 0.95, positive = NULL, prior = 1,
                         rho1 = 0.5, rho2 = 0.5, weight = NULL) {
  check_given(x)
  given <- setdiff(names(match.call())[-1], "")
  conf.level <- check_level(conf.level)
  refuse_if(!is.character(measures) || length(measures) != 2 ||
              anyDuplicated(measures) > 0, "measures", "value",
            "must be the names of two measures.")
  found <- if (inherits(x, "cv_predictions")) {
    check_unused(given, c("prior", "rho1", "rho2", "weight"),
                 "It is for counts.")
    without_repeats(predicted_regions(x, measures, conf.level, positive))
  } else {
    check_unused(given, "positive", "The counts have a positive class.")
    scaling <- intersect(c("rho1", "rho2", "weight"), given)
    counted_regions(x, measures, conf.level, check_prior(prior), rho1, rho2,
                    weight, scaling)
  }
  rows <- found$id
  for (i in 1:2) {
    rows[paste0(measures[i], c("", ".low", ".high"))] <- found$margins[[i]]
  }
  rows$correlation <- found$correlation
  rows$area <- vapply(found$vertices, polygon_area, 0)
  rows$conf.level <- conf.level
  rows$vertices <- found$vertices
  new_result(rows, "cv_joint_region", measures = measures, notes = found$notes,
             shape = if (inherits(x, "cv_predictions")) {
               predictions_shape(x)
             } else {
               list(n_train = known_training(x))
             })
}

# A learner's two measures take the place of two learners.
predicted_regions <- function(x, measures, conf.level, positive) {
  requests <- tryCatch(
    lapply(measures, components_request, x = x, positive = positive, beta = 1),
    bcvinfer_error = function(error) {
      abort_again(error, "measures", said = "measure")
    }
  )
  kind <- components_kind(requests[[1]])
  ranges <- lapply(requests, function(request) request$entry$range)
  refuse_if(!all(is.finite(unlist(ranges))), "measures", "value",
            "must have a finite range.")
  single <- lapply(measures, function(measure) {
    interval_components(x, measure, conf.level, positive)
  })
  parts <- Map(function(learner, first, second) {
    estimate <- c(first, second)
    low <- vapply(ranges, `[`, 0, 1)
    width <- vapply(ranges, diff, 0)
    share <- (estimate - low) / width
    inside <- !is.na(share) & share > 1e-12 & share < 1 - 1e-12
    abort_if(!all(inside), "The {measures[!inside][1]} of {.field {learner}} is
              {estimate[!inside][1]}: there is an ellipse only inside the
              range.", "value", "x",
             i = if (kind %in% c("test_set", "halves") &&
                     setequal(measures, c("recall", "precision"))) {
               "Counts have a posterior there: give {.fn confusion_counts}."
             } else {
               "{.fn interval_components} has an interval for each measure."
             })
    joint <- measure_covariance(requests, learner, kind, conf.level)
    slope <- 1 / (width * share * (1 - share))
    covariance <- joint$covariance * outer(slope, slope)
    at <- ellipse_points(stats::qlogis(share), covariance, joint$size)
    # (Of rounding alone there is none.)
    list(correlation = zapsmall(stats::cov2cor(covariance), 14)[1, 2],
         vertices = low + width * stats::plogis(at))
  }, single[[1]]$learner, single[[1]]$estimate, single[[2]]$estimate)
  list(id = data.frame(learner = single[[1]]$learner),
       margins = lapply(single, function(one) {
         as.list(one)[c("estimate", "conf.low", "conf.high")]
       }),
       correlation = vapply(unname(parts), `[[`, 0, "correlation"),
       vertices = lapply(unname(parts), function(part) {
         named_vertices(part$vertices, measures)
       }),
       notes = components_notes(requests[[1]], kind))
}

# The covariance of the estimates, and the size for the less certain one. Each
# measure has its own variance (that of an area is of samples of the classes);
# their correlation is that of the records.
measure_covariance <- function(requests, learner, kind, level) {
  scores <- lapply(requests, function(request) request$scores(learner))
  both <- requests[[1]]
  both$learners <- c("1", "2")
  both$losses <- function(which) scores[[as.integer(which)]]
  both$layout[c("class", "counting", "rare", "truth")] <- NULL
  # (The runs of a learner are those of both its measures.)
  if (!is.null(both$layout$runs)) both$layout$runs <- "shared"
  cores <- Map(function(scores, request) {
    plan_components(scores, request$layout, kind, of = learner)
  }, scores, requests)
  sizes <- vapply(cores, ellipse_size, 0, level)
  grouped <- kind == "test_set" && !is.null(both$layout$group)
  refuse_if(grouped && max(both$layout$group) < 3, "x", "value", "must have
             three or more groups: two do not show how measures are
             correlated.")
  if (grouped || kind == "runs") {
    sizes <- pmax(sizes, vapply(cores, estimated_size, 0, level))
  }
  covariance <- joint_covariance(joint_losses(both, kind))
  scale <- vapply(cores, `[[`, 0, "stderr") / sqrt(diag(covariance))
  scale[is.nan(scale)] <- 1
  list(covariance = covariance * outer(scale, scale), size = max(sizes))
}

# The squared radius, in standard errors, of the circle that has the probability
# `level` under the mixture of bivariate t distributions with the nodes of a
# core. (derivation-components, eq. 15)
ellipse_size <- function(core, level) {
  nodes <- core$predictive %||%
    list(stderr = core$stderr, df = core$df, weight = 1)
  scale <- (nodes$stderr / core$stderr)^2
  tail <- function(size) {
    beyond <- ifelse(is.infinite(nodes$df), exp(-size / scale / 2),
                     exp(-nodes$df / 2 * log1p(size / scale / nodes$df)))
    sum(nodes$weight * beyond)
  }
  normal <- stats::qchisq(level, 2)
  exp(stats::uniroot(function(size) tail(exp(size)) - (1 - level),
                     log(normal) + c(0, 1), extendInt = "downX",
                     tol = 1e-12)$root)
}

# The same where the units that show the covariance have the core's degrees of
# freedom. (Hotelling 1931. One degree shows no correlation: nearly all values.)
estimated_size <- function(core, level) {
  df <- max(core$df, 1.1)
  if (is.infinite(df)) return(stats::qchisq(level, 2))
  2 * df / (df - 1) * stats::qf(level, 2, df - 1)
}

ellipse_points <- function(centre, covariance, size, angles = 360) {
  angle <- 2 * pi * (seq_len(angles) - 1) / angles
  parts <- eigen(covariance, symmetric = TRUE)
  axes <- parts$vectors %*% diag(sqrt(pmax(0, parts$values)))
  centre + sqrt(size) * axes %*% rbind(cos(angle), sin(angle))
}

counted_regions <- function(x, measures, conf.level, prior, rho1, rho2, weight,
                            given) {
  refuse_if(!setequal(measures, c("recall", "precision")), "measures", "value",
            "must be {.val recall} and {.val precision} for counts; predictions
             have the others.")
  table <- tryCatch(
    combine_tables(x, rho1, rho2, weight, given, measures),
    bcvinfer_error = function(error) abort_again(error, "x", said = "counts")
  )
  shapes <- do.call(cbind, lapply(table$cells[c("tp", "fn", "fp")], `+`, prior))
  margins <- lapply(measures, function(measure) {
    entry <- find_measure(measure)
    ends <- posterior_ends("beta", proportion_shapes(entry, table$cells, prior),
                           conf.level, "equal_tailed")
    c(list(evaluate_measure(entry, table$cells)), ends)
  })
  rows <- seq_len(nrow(shapes))
  order <- match(measures, c("recall", "precision"))
  list(id = as.data.frame(table$id, stringsAsFactors = FALSE),
       margins = margins,
       correlation = vapply(rows, function(row) {
         joint_correlation(shapes[row, ])
       }, 0),
       vertices = lapply(rows, function(row) {
         at <- joint_highest_density(shapes[row, ], conf.level)
         named_vertices(stats::plogis(at[order, ]), measures)
       }), notes = table$notes)
}

named_vertices <- function(vertices, measures) {
  stats::setNames(as.data.frame(t(vertices)), measures)
}

polygon_area <- function(vertices) {
  x <- vertices[[1]]
  y <- vertices[[2]]
  after <- c(seq_along(x)[-1], 1)
  abs(sum(x * y[after] - x[after] * y)) / 2
}

register_table(
  "cv_joint_region", columns = c("correlation", "area", "conf.level",
                                 "vertices"),
  settings = c("measures", plan = "shape"),
  title = function(x) {
    labels <- sentence_label(measure_label(attr(x, "measures", exact = TRUE)))
    level <- unique(format_level(x$conf.level))
    sprintf("%s regions of %s", toString(level),
            paste(labels, collapse = " and "))
  },
  hidden = c("vertices", "conf.level")
)

#' @rdname joint_region
#' @param ... Ignored; required by the generic.
#' @export
tidy.cv_joint_region <- function(x, ...) {
  id <- plain_table(x)[intersect(c("learner", "class"), names(x))]
  parts <- lapply(seq_len(nrow(x)), function(row) {
    vertices <- x$vertices[[row]]
    data.frame(id[rep(row, nrow(vertices)), , drop = FALSE],
               vertex = seq_len(nrow(vertices)), vertices, row.names = NULL)
  })
  do.call(rbind, parts)
}

# The joint posterior of recall and precision of one table, and its region of
# highest density on the logit scale.
#
# With the shapes (counts and prior) a of true positives, b of false negatives
# and c of false positives, the shares of a Dirichlet distribution are those of
# gamma variables A, B and C, so that logit(recall) = log A - log B and
# logit(precision) = log A - log C. (derivation-precision-recall, eq. 10)

# Minus the logarithm of the density at (x, y), and its gradient.
joint_surprise <- function(x, y, shapes) {
  total <- sum(shapes)
  # log(1 + exp(-x) + exp(-y)), whatever their size.
  largest <- pmax(0, -x, -y)
  sum <- largest + log(exp(-largest) + exp(-x - largest) + exp(-y - largest))
  list(value = sum(lgamma(shapes)) - lgamma(total) + shapes[2] * x +
         shapes[3] * y + total * sum,
       x = shapes[2] - total * exp(-x - sum),
       y = shapes[3] - total * exp(-y - sum))
}

# The points of highest density around the mode that have the probability
# `level`: their boundary (x, y on the logit scale), in `angles` directions.
joint_highest_density <- function(shapes, level, angles = 360) {
  mode <- log(shapes[1] / shapes[2:3])
  inner <- diag(shapes[2:3]) - tcrossprod(shapes[2:3]) / sum(shapes)
  step <- t(chol(solve(inner)))
  angle <- 2 * pi * (seq_len(angles) - 1) / angles
  towards <- step %*% rbind(cos(angle), sin(angle))
  least <- joint_surprise(mode[1], mode[2], shapes)$value
  at <- function(radius) {
    joint_surprise(mode[1] + towards[1, ] * radius,
                   mode[2] + towards[2, ] * radius, shapes)
  }
  # Newton's steps: the value is a convex function of the radius.
  radius_of <- function(excess) {
    radius <- rep(sqrt(2 * excess), angles)
    for (i in 1:100) {
      found <- at(radius)
      slope <- found$x * towards[1, ] + found$y * towards[2, ]
      change <- (found$value - least - excess) / slope
      radius <- radius - change
      if (max(abs(change) / radius) < 1e-13) break
    }
    radius
  }
  # Simpson's rule along the radius, sums over the angles.
  share <- seq(0, 1, length.out = 201)
  weight <- c(1, rep(c(4, 2), length.out = 199), 1) / 600
  content <- function(excess) {
    radius <- radius_of(excess)
    along <- vapply(share, function(share) exp(-at(share * radius)$value),
                    numeric(angles))
    sum(radius^2 * (along %*% (weight * share))) * 2 * pi / angles *
      prod(diag(step))
  }
  excess <- stats::uniroot(function(excess) content(excess) - level,
                           stats::qchisq(level, 2) / 2 * c(0.5, 2),
                           extendInt = "upX", tol = 1e-10)$root
  mode + towards * rep(radius_of(excess), each = 2)
}

# Mean, and correlation, on the logit scale.
joint_correlation <- function(shapes) {
  spread <- trigamma(shapes)
  spread[1] / sqrt((spread[1] + spread[2]) * (spread[1] + spread[3]))
}
