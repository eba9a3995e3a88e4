# The width of posterior intervals from the table that is expected, and the
# probability of a width over all tables.

# From successes and failures, which F1 weighs 2 to 1.
part_width <- function(success, failure, settings) {
  f1 <- settings$measure %in% c("f1", "f_beta")
  ends_width(if (f1) "fscore" else "beta",
             list(success + settings$prior,
                  failure + settings$prior * (1 + f1)), settings)
}

ends_width <- function(family, parameters, settings) {
  ends <- posterior_ends(family, parameters, settings$conf.level,
                         "equal_tailed")
  ends$high - ends$low
}

cell_width <- function(cells, settings) {
  ends_width("fscore", fscore_parameters(cells, settings$beta, settings$prior),
             settings)
}

# Of an area under the ROC curve, at the expected area: the ends of
# interval_components(), with what each class adds to the variance
# (derivation-planning, eq. 13, the rarer class first), at least as in
# seen_areas().
area_width <- function(records, settings) {
  auc <- max(settings$auc, 1 - settings$auc)
  size <- sort(records * unlist(settings$rates))
  # (Fewer have no variance.)
  if (min(size) < 2) return(1)
  both <- c(2 * auc^2 / (1 + auc), auc / (2 - auc)) - auc^2
  parts <- ((size[2:1] - 1) * both + c(auc * (1 - auc), 0)) / prod(size)
  classes <- lapply(size, function(n) list(size = n, units = n, share = 1))
  least <- seen_areas(list(estimate = auc, classes = classes))$classes
  parts <- pmax(parts, vapply(least, `[[`, 0, "least") / size)
  core <- list(stderr = sqrt(sum(parts)),
               df = sum(parts)^2 / sum(parts^2 / (size - 1)))
  diff(components_ends(auc, core_reach((1 - settings$conf.level) / 2, core),
                       c(0, 1), settings$conf.level))
}

expected_width <- function(records, settings) {
  if (!is.null(settings$auc)) return(area_width(records, settings))
  if (settings$beta != 1) {
    return(cell_width(lapply(settings$rates, `*`, records), settings))
  }
  part_width(settings$success * records, settings$failure * records, settings)
}

# The smallest n for an expected width, or for a width with a probability.
find_interval_records <- function(width, assurance, settings) {
  factor <- record_factor(settings)
  n <- smallest_size(function(n) -expected_width(n * factor, settings), -width,
                     window = 0, start = 1)
  if (is.null(assurance) || is.infinite(n)) return(n)
  window <- if (settings$beta != 1) 0 else
    ceiling(20 / (settings$success + settings$failure))
  needed_records(
    smallest_size(width_probability(width, settings), assurance, window,
                  n * factor), factor
  )
}

# The probability, as a function of the number of independent records, that the
# interval is no wider than `width`.
width_probability <- function(width, settings) {
  if (settings$beta != 1) {
    return(function(records) {
      vapply(records, normal_probability, 0, width, settings)
    })
  }
  rate <- min(1, settings$success + settings$failure)
  share <- min(1, settings$success / rate)
  region <- width_region(width, share, function(success, counted) {
    part_width(success, counted - success, settings)
  })
  function(records) drop(tail_probability(records, rate, share, region))
}

# The successes, given the number counted, at which the interval is no wider
# than `width`: at or below `low` or at or above `high`, since the width rises
# and then falls with their share. Nothing is sought further than 9 standard
# deviations from the share that is expected. (derivation-planning, eq. 6 and 7)
width_region <- function(width, share, width_at) {
  exact <- function(sizes) {
    reach <- 9 * sqrt(sizes * share * (1 - share)) + 10
    from <- pmax(0, floor(sizes * share - reach))
    to <- pmin(sizes, ceiling(sizes * share + reach))
    peak <- first_whole(from, to - 1, function(success, at) {
      width_at(success + 1, sizes[at]) <= width_at(success, sizes[at])
    })
    low <- first_whole(from, peak, function(success, at) {
      width_at(success, sizes[at]) > width
    }) - 1
    high <- first_whole(pmax(peak, low + 1), to, function(success, at) {
      width_at(success, sizes[at]) <= width
    })
    list(low = low, high = high)
  }
  most <- 500
  function(sizes) {
    if (length(sizes) <= most) return(exact(sizes))
    known <- unique(round(seq(sizes[1], max(sizes), length.out = most)))
    ends <- exact(known)
    between <- function(end) stats::approx(known, end, sizes)$y
    list(low = floor(between(ends$low)), high = ceiling(between(ends$high)))
  }
}

# F_beta: the width as a normal variable with its first-order variance.
normal_probability <- function(records, width, settings) {
  rates <- unlist(settings$rates[c("tp", "fp", "fn")])
  counts <- records * rates
  step <- sqrt(counts) / 2
  steps <- rbind(diag(step), -diag(step))
  cells <- lapply(1:3, function(cell) counts[cell] + steps[, cell])
  widths <- cell_width(stats::setNames(cells, names(rates)), settings)
  slope <- ifelse(step > 0, (widths[1:3] - widths[4:6]) / (2 * step), 0)
  variance <- sum(counts * slope^2) - sum(counts * slope)^2 / records
  stats::pnorm((width - expected_width(records, settings)) / sqrt(variance))
}

# The intervals of values by fold are others. (`records`: independent ones.)
width_note <- function(settings, records) {
  auc <- settings$auc
  if (!is.null(auc)) {
    few <- records * min(unlist(settings$rates)) * min(auc, 1 - auc) < 1
    return(paste0(
      "width is that of interval_components() at this area, for exponential ",
      "scores", if (few) "; with so few records of a class near an area of 1 ",
      if (few) "many samples have a wider interval", "."
    ))
  }
  paste0("width is that of the posterior interval, ",
         if (settings$measure %in% c("f1", "f_beta")) "interval_beta_prime()"
         else "interval_beta()",
         if (settings$plan == "kfold") {
           "; interval_t() of one repetition of K folds is wider"
         }, ".")
}

interval_plan <- function(n, width, prevalence, settings,
                          by_probability = FALSE) {
  factor <- record_factor(settings)
  finite <- is.finite(n)
  measure <- find_measure(settings$measure)
  estimate <- settings$auc %||%
    evaluate_measure(measure, settings$rates, settings)
  new_cv_power(
    c(list(
      measure = settings$measure, n = n,
      positives = if (!is.null(prevalence)) n * prevalence,
      n_effective = n * factor,
      estimate = estimate,
      width = if (finite) expected_width(n * factor, settings) else 0,
      target = width,
      assurance = if (by_probability && finite) {
        width_probability(width, settings)(whole_records(n, factor))
      }),
      settings[c("conf.level", "plan",
                 if (settings$plan == "bcv") c("m", "rho1", "rho2"), "k",
                 "deff", if (is.null(settings$auc)) "prior")]
    ),
    method = paste0("Records for an interval: ", measure$label),
    note = c(
      if (!finite) "More than 1e8 records are needed.",
      size_note(settings), width_note(settings, n * factor),
      if (by_probability) {
        "assurance: the probability of a width of at most target."
      }
    ),
    at = function(n, m) {
      expected_width(n * record_factor(replace(settings, "m", m)), settings)
    },
    shown = c("Expected width" = "width"),
    axes = c("n", if (settings$plan == "bcv") "m"), target = width
  )
}
