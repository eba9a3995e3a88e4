#' What further repetitions or records are worth
#'
#' How much the information of m x 2 half splits, the width of an interval and
#' the power of a test grow with the number of repetitions m and of records n:
#' from assumed correlations, or from the variance components of a pilot.
#'
#' From correlations: the folds of m repetitions are worth n m / A(m)
#' independent records with A(m) = 1 + rho1 + 2 (m - 1) rho2, and no more than
#' n / (2 rho2) for any m. An interval's width is about proportional to the
#' square root of the inverse.
#'
#' From a pilot ([variance_components()], one row), on half splits: what
#' [components_test()] would say of n records and m repetitions, if the moments
#' of their scores were those of the pilot (eq. 8 and 9 of
#' `vignette("derivation-planning")`). The variance of the estimate is about
#' (n0 / n) (R + E / m + T) + U / m. Here n0 is the pilot's number of records, R
#' the variance due to the difficulty of the records, E the variance of single
#' evaluations, T the training variance shared by all fits, and U the variance
#' of each single fit, for example due to its seed.
#'
#' E and U fall with m; R does not, since every repetition tests the same
#' records. T does not either, but more repetitions show better how large it is,
#' so that less is left to its prior, which may make T larger or smaller. R, E
#' and T fall with n; for T this is an upper bound if the influence of a single
#' record on a fit decreases as the training sets grow.
#'
#' U keeps its value from the pilot: an upper bound if it falls with n. Where it
#' dominates, more records help little, and intervals may get slightly wider,
#' since U is known only as well as m fits show it.
#'
#' Width and power are for the interval and the test of [components_test()], for
#' a true `difference`. At the pilot's n and m the width is that of the pair's
#' interval. The interval of one learner ([interval_components()]) is wider than
#' the width here for a measure whose range has one end, such as the mean
#' squared error, since it is not symmetric (eq. 19 and 25 of
#' `vignette("derivation-components")`), on one test set for an AUC near 1
#' (eq. 26), and on half splits for a measure of labels where fits differ so
#' much that the least variance applies (eq. 20). A note says so.
#'
#' The pilot may be of any measure that [variance_components()] takes. If its
#' predictions have groups, the groups stay as large as in the pilot, and n is
#' still a number of records.
#'
#' A pilot of several runs of each learner on one test set has runs in place of
#' repetitions: `m` is the number of runs (seeds) of each learner, E the
#' variance of single answers, U that between runs, and there is no T.
#'
#' The components of a pilot are estimates. The least precise is T, which rests
#' on m contrasts, and the predicted widths and power are no more precise.
#'
#' @section Margin:
#' With a `margin` the power is the probability of showing that the difference
#' is small: by two one-sided t tests that it is between -`margin` and `margin`
#' (equivalence, `alternative = "two.sided"`), or by one that it is below
#' `margin` (`"less"`: of a measure where smaller is better the first learner is
#' not worse than the second by `margin`, the test `components_test(null.value =
#' margin, alternative = "less")`) or above -`margin` (`"greater"`: the same
#' where larger is better).
#'
#' Each has the level 1 - `conf.level` (eq. 11 and 12). Differences are in the
#' measure, in its own direction, as in the pilot. The margin of equivalence is
#' the `rope` of [components_test()] and [compare_learners()] in the analysis.
#'
#' @section Errors:
#' `bcvinfer_error_value`: correlations out of bounds (see [rho_bounds()]), no
#' difference to detect, a true difference outside the margin, a pilot without
#' variance. `bcvinfer_error_shape`: a pilot of several learners.
#' `bcvinfer_error_scheme`: a pilot on blocks. `bcvinfer_error_conflict`: `n`,
#' `difference`, `margin`, `alternative` or `conf.level` without a pilot,
#' correlations with one, `m` for one test set.
#'
#' @param x The numbers of repetitions m (default: 1 to 15), or a pilot: one row
#'   of [variance_components()].
#' @param rho1,rho2 Without a pilot: the correlations of folds, default 1/2.
#' @param m With a pilot: the numbers of repetitions, at least 3, or of runs, at
#'   least 2. Default: the pilot's, one more, and its double. Without a pilot
#'   another name for `x`.
#' @param n With a pilot: the numbers of records. Default: the pilot's.
#' @param difference With a pilot of two learners: the true difference in the
#'   measure, as the pilot's `estimate` (of one: the distance of the measure
#'   from a value to be tested) whose power is wanted, a number other than 0
#'   unless there is a `margin`; `NULL` (default): width alone, or 0 with a
#'   `margin`.
#' @param conf.level With a pilot: the level of the interval; the test has the
#'   level 1 - `conf.level`. Default 0.95.
#' @param margin With a pilot: the largest difference that does not matter, a
#'   number above 0; `NULL` (default): the power of a test against 0.
#' @param alternative With a pilot: `"two.sided"` (default), `"less"` or
#'   `"greater"`: the sign of the difference, or the side of the margin.
#' @return A [cv_power] of one row for each n and m. From correlations: `m`,
#'   `fits` (2m for each learner), `gain` (m / A(m), independent records for
#'   each record), `limit` (of the gain, 1 / (2 rho2)), `width` (relative to the
#'   first m). From a pilot: `n`, `m`, `fits`, `stderr`, `df`, `width` and, for
#'   a `difference`, `power`.
#' @references `r cite("yang2023", "phillips1990")`
#' @family planning
#' @examples
#' bcv_gain(c(3, 5, 15))
#' set.seed(1)
#' data <- sim_data(200, "gaussian", mu1 = 0.5, var1 = 1, p = 3)
#' predictions <- cv_predict(cv_bcv(200, m = 5), data, y, list(
#'   tree = learner_tree(), logistic = learner_logistic()
#' ))
#' pilot <- variance_components(predictions, tree, logistic)
#' bcv_gain(pilot, n = c(200, 400), m = c(5, 10), difference = 0.05)
#' # practically equivalent?
#' bcv_gain(pilot, n = c(400, 800), margin = 0.05)
#' @include power.R
#' @export
bcv_gain <- function(x = c(1, 2, 3, 5, 7, 11, 15), rho1 = 0.5, rho2 = 0.5,
                     m = NULL, n = NULL, difference = NULL,
                     conf.level = 0.95, margin = NULL,
                     alternative = c("two.sided", "less", "greater")) {
  given <- setdiff(names(match.call())[-1], "")
  if (inherits(x, "cv_components")) {
    check_unused(given, c("rho1", "rho2"),
                 "The pilot {.arg x} takes its place.")
    check_unused(if (is.null(difference) && is.null(margin)) given,
                 "alternative", "It is for a {.arg difference}.")
    detect <- check_detectable(difference, margin, check_choice(alternative),
                               attr(x, "entry", exact = TRUE))
    return(gain_of_pilot(x, m, n, check_level(conf.level), detect))
  }
  check_unused(given, c("n", "difference", "conf.level", "margin",
                        "alternative"),
               "It is for a pilot from {.fn variance_components}.")
  if (!is.null(m)) {
    check_unused(if ("x" %in% given) given, "m",
                 "It is another name for {.arg x}.")
    x <- m
  }
  refuse_if(inherits(x, "cv_predictions"), "x", "type",
            "must be a pilot's components or numbers of repetitions.",
            i = "Give {.code variance_components({argument_text()})}.")
  m <- check_sizes(x, if (is.null(m)) "x" else "m")
  for (each in range(m)) check_rho(rho1, rho2, each)
  gain <- m / rho_divisor(rho1, rho2, m)
  limit <- if (rho2 > 0) 1 / (2 * rho2) else Inf
  new_cv_power(
    list(m = m, fits = 2 * m, gain = gain, limit = rep(limit, length(m)),
         width = sqrt(gain[1] / gain)),
    method = paste0("Gain of m x 2 half splits (", describe_rho(rho1, rho2),
                    ")"),
    note = c(paste("gain: independent records for each of the n records;",
                   "limit: what it does not exceed for any m."),
             sprintf("width: of an interval, relative to m = %s.",
                     format_whole(m[1]))),
    at = function(n, m) m / rho_divisor(rho1, rho2, m),
    shown = c("Gain, m / A(m)" = "gain"), axes = "m", target = limit
  )
}

check_sizes <- function(x, arg, least = 1) {
  whole <- is.numeric(x) && is.null(dim(x)) && length(x) > 0 && !anyNA(x) &&
    all(x >= least & x <= largest_plan & x == round(x))
  refuse_if(!whole, arg, "value", "must be whole numbers between {least} and
             1e8, not {describe_value(x)}.")
  as.double(x)
}

# The true difference and what is to be shown of it: that it is not zero, or,
# with a margin, that it is inside it. `entry`: the pilot's measure.
check_detectable <- function(difference, margin, alternative, entry = NULL) {
  if (is.null(difference) && is.null(margin)) return(NULL)
  if (is.null(difference)) difference <- 0
  difference <- check_number(difference)
  if (!is.null(entry)) {
    check_difference(difference, entry)
    check_difference(margin, entry, min = 0)
  }
  detectable <- !is.null(margin) ||
    switch(alternative, two.sided = difference != 0, less = difference < 0,
           greater = difference > 0)
  refuse_if(!detectable, "difference", "value",
            "must be a difference to detect, not {difference}.",
            x = if (alternative != "two.sided") "The {.arg alternative} is
                 {.val {alternative}}.",
            i = "That it is small can be shown with a {.arg margin}.")
  list(difference = difference, alternative = alternative,
       margin = check_margin(margin, difference, alternative, Inf))
}

gain_of_pilot <- function(x, m, n, conf.level, detect) {
  parts <- pilot_parts(x)
  test_set <- is.na(parts$m)
  if (test_set) {
    check_unused(if (!is.null(m)) "m", "m", "One test set has no repetitions.")
  } else {
    m <- check_sizes(m %||% c(parts$m, parts$m + 1, 2 * parts$m), "m",
                     least = parts$least)
  }
  n <- check_sizes(n %||% parts$n, "n", least = parts$least_n)
  settings <- c(parts, detect, list(conf.level = conf.level))
  grid <- expand.grid(m = m %||% NA, n = n)
  found <- predicted_width(grid$n, grid$m, settings)
  new_cv_power(
    c(list(n = grid$n), if (!test_set) {
      list(m = grid$m, fits = parts$fits * grid$m)
    }, found),
    method = paste0("Gain of records and repetitions: ",
                    measure_label(x$measure)),
    note = c(
      sprintf("From a pilot of %s%s.", count_of(parts$n, "record"),
              if (test_set) "" else sprintf(" and %d %s", parts$m, parts$what)),
      if (!test_set) paste("What all", if (parts$fits == 1) "runs" else "fits",
                           "share is taken to fall as 1/n; what each adds by",
                           "itself, as 1/m, not with n."),
      if ("learner" %in% names(x)) wider_note(x, test_set),
      margin_note(detect$margin, detect$alternative, "the true difference")
    ),
    at = function(n, m) {
      unlist(predicted_width(n, m, settings)[c("width", "power")])
    },
    shown = c(Width = "width", if (!is.null(detect)) c(Power = "power")),
    axes = c("n", if (!test_set) "m"), from = parts$least, beside = NULL
  )
}

# The size of a pilot (m: NA for one test set), and what it says of others: a
# function of n and m with a standard error, its degrees of freedom and the
# `predictive` distribution.
pilot_parts <- function(x) {
  size <- attr(x, "size", exact = TRUE)
  parts <- unclass(x)[setdiff(components_numbers, c("n_effective", "further"))]
  refuse_if(length(size) != 2 || is.null(x$measure) ||
              !all(vapply(parts, is.numeric, NA)), "x", "type",
            "must be as {.fn variance_components} made it.")
  refuse_if(nrow(x) != 1, "x", "shape",
            "must be the components of one learner or pair, not {nrow(x)}.",
            i = "Choose a row: {.code {argument_text()}[1, ]}.")
  refuse_if(!isTRUE(x$stderr > 0 && x$df > 0), "x", "value",
            "must have a positive variance.")
  kind <- attr(x, "kind")
  # (Two groups of the pilot's size that count, or two records.)
  counted <- if (identical(kind, "test_set")) x$df + 1 else x$groups
  least_n <- if (is.na(x$groups)) 2 else ceiling(2 * size[1] / counted)
  refuse_if(identical(kind, "blocks"), "x", "scheme",
            "must be the components of half splits or of one test set, not of
             blocks: they do not show the gain of repetitions.")
  if (identical(kind, "test_set")) {
    return(list(n = size[1], m = NA_real_, least_n = least_n, least = 1,
                core_at = function(n, m) {
                  records <- max(0, x$stderr^2 - (x$further %||% 0))
                  list(stderr = sqrt(records * size[1] / n +
                                       further_at(x, size, n)),
                       df = x$df * n / size[1])
                }))
  }
  runs <- identical(kind, "runs")
  refuse_if(runs && is.na(x$evaluation), "x", "scheme",
            "must be of runs that are random: of fixed ones more do not count.")
  core_at <- (if (runs) pilot_runs else pilot_halves)(x, size)
  list(n = size[1], m = size[2], least_n = least_n, fits = 2 - runs,
       least = 3 - runs,
       what = if (runs) "runs" else "repetitions",
       core_at = function(n, m) {
         # (The part of two further records has the factor of its repetitions.)
         smoothed <- if (runs) 1 else (2 + 1 / m) / (2 + 1 / size[2])
         add_variance(core_at(n, m), further_at(x, size, n) * smoothed)
       })
}

# The column `further` at n records: of costs what dear_variance() would say; of
# others its share stays, to be careful.
further_at <- function(x, size, n) {
  further <- x$further %||% 0
  if (further == 0 || !has_costs(attr(x, "entry", exact = TRUE))) {
    return(further * size[1] / n)
  }
  two <- further + min(further, x$records)
  two <- two * size[1] / n * (size[1] + 2) / (n + 2)
  max(two / 2, two - x$records * size[1] / n)
}

# What add_runs() would say of other numbers of records and of runs. What a run
# varies by beyond the noise of single answers stays; the noise, or what there
# is in its place where runs differ less, falls with the number of records.
# (derivation-planning, section 4)
pilot_runs <- function(x, size) {
  units <- if (is.na(x$groups)) size[1] else x$groups
  terms <- terms_of_row(x)
  refuse_if(is.null(terms), "x", "type",
            "must be a row of {.fn variance_components} with all its columns,
             unchanged.", i = "Put tables together by rbind(): dplyr's
             bind_rows() drops what is not in a column.")
  runs <- terms$df + 1
  beyond <- beyond_noise(terms)
  noise <- sum(terms$noise)
  seen <- if (noise > 0) min(1, x$records / noise) else 0
  function(n, m) {
    fewer <- size[1] / n
    again <- runs / m
    records <- x$records - seen * noise + seen * sum(terms$noise * again)
    found <- add_runs(
      records * fewer, terms$records_df * (units / fewer - 1) / (units - 1),
      list(between = (beyond + (terms$between - beyond) * fewer) * again,
           noise = terms$noise * again * fewer,
           df = rep_len(m - 1, length(runs)))
    )
    c(found, stderr = sqrt(found$variance))
  }
}

# What training_components() would say of other numbers of records and of
# repetitions, if the pilot's moments were those of the sample.
# (derivation-planning, eq. 9)
pilot_halves <- function(x, size) {
  by_class <- measure_by_class(x)
  grouped <- !is.na(x$groups)
  units <- if (grouped) x$groups else size[1]
  of <- lapply(unclass(x)[c("records", "evaluation", "training", "fits",
                            "coupling", "scale")], `*`, units)
  pilot <- half_split_design(size[2])
  own_part <- max(0, of$fits) * pilot$seed
  own <- max(of$records - of$evaluation * pilot$tested, of$records / 50)
  shown <- of$scale - prior_records * own - by_class * of$evaluation
  predicted <- function(n, m, uncertainty) {
    more <- n / size[1]
    design <- half_split_design(m)
    records <- of$records + of$evaluation * (design$tested - pilot$tested)
    predict_cpp(
      list(between = records,
           uncertainty = uncertainty / more *
             if (of$records > 0) (records / of$records)^2 else 1,
           evaluation = of$evaluation,
           training = of$training + own_part * (more - 1),
           coupling = of$coupling / 2,
           fits = own_part * more / design$seed,
           shown = max(0, shown)),
      NULL, unlist(design), units * more, prior_records, grouped, by_class,
      FALSE, posterior_nodes
    )
  }
  function(n, m) {
    found <- predicted(n, m, x$uncertainty)
    list(stderr = found$stderr, df = found$df, predictive = list(
      stderr = drop(found$nodes), df = drop(found$node_df),
      weight = drop(found$weight)
    ))
  }
}

measure_by_class <- function(x) isTRUE(pilot_entry(x)$by_class)

pilot_entry <- function(x) {
  registry_entry(measure_registry, x$measure) %||% attr(x, "entry")
}

# Where the interval of one learner is wider than twice its reach.
wider_note <- function(x, test_set) {
  if (test_set && x$measure == "roc_auc") {
    return("Near an area of 1 the interval is wider than this width.")
  }
  open <- is.infinite(pilot_entry(x)$range)
  if (sum(open) == 1) {
    "The interval is not symmetric, and may be much wider than this width."
  } else if (!test_set && is_counted_measure(pilot_entry(x))) {
    "Where fits differ much the interval is wider than this width."
  }
}

# The degrees of freedom of the t distribution that reaches as many standard
# errors with the one-sided probability `tail`; infinitely many for a reach
# below that of the normal distribution.
reaching_df <- function(reach, tail) {
  off <- function(log_df) {
    stats::qt(tail, exp(log_df), lower.tail = FALSE) / reach - 1
  }
  ends <- log(c(0.1, 1e6))
  if (is.na(reach)) return(NA_real_)
  if (off(ends[2]) >= 0) return(Inf)
  if (off(ends[1]) <= 0) return(exp(ends[1]))
  exp(stats::uniroot(off, ends, tol = 1e-10)$root)
}

# Width and power by what a pilot says of n records and m repetitions.
# (derivation-planning, eq. 8 and 9)
predicted_width <- function(n, m, settings) {
  tail <- (1 - settings$conf.level) / 2
  found <- vapply(seq_along(n), function(i) {
    core <- settings$core_at(n[i], m[i])
    reach <- core_reach(tail, core)
    c(stderr = core$stderr, df = core$df, width = 2 * reach,
      t_df = if (is.null(core$predictive)) core$df else
        reaching_df(reach / core$stderr, tail))
  }, c(stderr = 0, df = 0, width = 0, t_df = 0))
  found <- as.list(as.data.frame(t(found)))
  c(found[c("stderr", "df", "width")], if (!is.null(settings$difference)) {
    list(power = contrast_power(
      settings$difference, found$stderr, found$t_df, 1 - settings$conf.level,
      settings$alternative, settings$margin
    ))
  })
}
