# From a core's numbers to a `cv_test`.
#' @include tests.R

alternatives <- c("two.sided", "less", "greater")

# A signed test of `x`: `...` are arguments of the core, which returns the
# estimate, its standard error and the degrees of freedom (Inf for a normal
# reference).
signed_test <- function(test, x, alternative, conf.level, ...,
                        input = test_input(x, test)) {
  # (Before an argument that is a learner.)
  force(input)
  alternative <- check_choice(alternative, alternatives, "alternative")
  conf.level <- check_level(conf.level, "conf.level")
  core <- test_registry[[test]]$core(input, ...)
  input$settings <- list(...)
  signed_result(test, input, core, alternative, conf.level)
}

signed_result <- function(test, input, core, alternative, conf.level, null = 0,
                          ...) {
  alternative <- loss_side(alternative, input$per)
  null <- null / (input$per %||% 1)
  flat <- isTRUE((core$interval_stderr %||% core$stderr) <=
                   zero_tolerance * input$scale)
  if (flat) input$notes <- c(input$notes, no_interval)
  # 1 - conf.level would be 1 for tiny levels of one-sided intervals.
  reach <- if (alternative == "two.sided") {
    core_reach((1 - conf.level) / 2, core)
  } else {
    -core_reach(conf.level, core)
  }
  limits <- t_limits(core$estimate, reach, alternative,
                     core$bounds %||% c(-Inf, Inf))
  test_result(
    test, input, core, core$estimate, null, alternative,
    parameter = if (is.finite(core$df)) c(df = core$df), stderr = core$stderr,
    conf.int = if (!flat) structure(unlist(limits, use.names = FALSE),
                                    conf.level = conf.level), ...
  )
}

no_interval <- paste("no confidence interval is given: the standard error is",
                     "estimated as zero.")

# An F test: the core returns the two sums of squares and both degrees of
# freedom.
f_test <- function(test, x) {
  input <- test_input(x, test)
  core <- test_registry[[test]]$core(input)
  test_result(test, input, core, core$estimate,
              parameter = c("num df" = core$df1, "denom df" = core$df2))
}

# A test on disagreements: the core returns the statistic, its degrees of
# freedom or its p-value, and the n01, n10 and (where known) n that it was
# computed from.
count_test <- function(test, input, ...) {
  core <- test_registry[[test]]$core(input, ...)
  input$settings <- input$settings %||% list(...)
  different <- core$n01 + core$n10
  share <- is.null(core$n)
  estimate <- if (!share) {
    (core$n01 - core$n10) / core$n
  } else if (different > 0) {
    core$n01 / different
  } else {
    NA_real_
  }
  test_result(
    test, input, core, estimate, null = if (share) 0.5 else 0,
    parameter = if (is.null(core$df)) c(N = different) else c(df = core$df),
    effective = c(n01 = core$n01, n10 = core$n10, n = core$n)
  )
}

# What all tests have in common. (Estimate, null and alternative are of the
# difference in loss; the result is in the unit of the `input`.)
test_result <- function(test, input, core, estimate, null = 0,
                        alternative = "two.sided", stderr = NULL,
                        conf.int = NULL, ...) {
  entry <- test_registry[[test]]
  if (!is.null(core$stderr)) {
    core$chance <- agreement_chance(core$estimate, null, core$bounds)
    core$estimate <- core$estimate - null
  }
  core <- with_agreement(core, input)
  result <- refer(core, input$scale, alternative)
  per <- input$per %||% 1
  turned <- if (is_signed(entry)) sign(per) else 1
  unstudied <- unstudied_note(input$settings, entry)
  new_cv_test(
    statistic = stats::setNames(turned * result$statistic, entry$statistic),
    p.value = result$p.value,
    estimate = stats::setNames(per * estimate,
                               paste0(input$label, core$suffix)),
    null.value = stats::setNames(per * null, input$label),
    alternative = loss_side(alternative, per), stderr = abs(per) * stderr,
    conf.int = in_unit(conf.int, per),
    method = entry$label, data.name = input$name,
    notes = c(input$notes, agreement_note(core$agreeing, input$unit),
              unstudied),
    reading = reading_note(input, entry),
    learners = input$learners, plain = input$plain, own = input$own,
    unordered = if (isFALSE(input$ordered)) TRUE,
    n_train = if (!is.null(input$n_train) && is.null(input$uneven)) {
      mean(input$n_train)
    },
    level = if (is.null(unstudied)) list(
      test, studied_shape(input, entry), input[["measure"]],
      !is.null(input$deff) || !is.null(input$layout$group),
      isTRUE(input$numbers)
    ), agreeing = core$agreeing,
    unit = if (!is.null(core$agreeing)) input$unit, ...
  )
}

# The studies are of the default correlations. `settings`: what the core got.
unstudied_note <- function(settings, entry) {
  given <- settings[grepl("^rho", names(settings))]
  if (length(given) == 0) return(NULL)
  usual <- lapply(formals(entry$core)[names(given)], eval)
  if (isTRUE(all.equal(given, usual))) return(NULL)
  said <- function(rho) toString(sprintf("%s = %.4g", names(rho), rho))
  paste0("No simulation has ", said(given), ": the smaller the correlation ",
         "that is assumed, the more often the test rejects (default: ",
         said(usual), ").")
}

# Plain numbers are from the plan that the test is made for.
studied_shape <- function(input, entry) {
  shape <- input[c("scheme", "m", "k")]
  if (isTRUE(input$plain)) shape$scheme <- entry$schemes[1]
  shape
}

# Whom a positive difference favours, and which classifiers were compared.
reading_note <- function(input, entry) {
  # (Of a difference of differences no side is the better one.)
  if (length(input$learners) != 2 || isTRUE(input$plain) ||
      !grepl("^difference(?!.*difference)", input$label, perl = TRUE)) {
    return(NULL)
  }
  gain <- entry$input == "confusion" || isTRUE(input$per < 0)
  ordered <- !isFALSE(input$ordered)
  paste(c(
    if (ordered) {
      paste0("A positive difference favours ", input$learners[2 - gain], ".")
    }, trained_note(input)
  ), collapse = " ")
}

# What the numbers of a core say where their variance is zero: how many units
# agree, with a warning.
with_agreement <- function(core, input) {
  spread <- core$denominator %||% core$stderr
  if (is.null(spread) || is.na(spread)) return(core)
  size <- abs(core$numerator %||% core$estimate)
  zero <- zero_tolerance * input$scale
  if (!is.null(core$denominator)) zero <- zero^2
  if (spread > zero || input$scale == 0 && size == 0) return(core)
  if (size <= zero) {
    warn_result("The variance of the differences is zero.", "zero_variance",
                i = "The estimate equals the hypothesis: the statistic is set to
                     0, the two-sided p-value to 1.")
    return(core)
  }
  core$agreeing <- (input$agreeing %||% agreeing_folds)(input)
  warn_agreement(core$agreeing, core$chance %||% 0.5, input$unit)
  core
}

# The statistic and the p-value of what a core returns, for one data set or
# many: an estimate with its standard error (t, or z where df is infinite), two
# sums of squares (F), a chi-squared statistic, or an exact p-value. Where the
# variance is zero, the p-value is that of the units that agree (`agreeing`).
refer <- function(core, scale, alternative = "two.sided") {
  if (!is.null(core$stderr)) {
    statistic <- studentize(core$estimate, core$stderr, scale)
    p <- if (is.null(core$predictive) || statistic %in% c(-Inf, 0, Inf)) {
      t_p_value(statistic, core$df, alternative)
    } else {
      predictive_p_value(core$estimate, core$predictive, alternative)
    }
    p <- replace_flat(p, statistic, core, alternative)
  } else if (!is.null(core$denominator)) {
    statistic <- studentize(sqrt(core$numerator), sqrt(core$denominator),
                            scale)^2
    p <- stats::pf(statistic, core$df1, core$df2, lower.tail = FALSE)
    p <- replace_flat(p, statistic, core, "two.sided")
  } else {
    statistic <- core$statistic
    p <- core$p.value %||% stats::pchisq(statistic, core$df, lower.tail = FALSE)
  }
  list(statistic = statistic, p.value = p)
}

# Ends of intervals, NA without a reach. (Of one side at a level below 1/2 the
# reach is negative.)
t_limits <- function(estimate, reach, alternative, bounds) {
  open <- ifelse(is.na(reach), NA, Inf)
  inside <- function(end) pmin(pmax(end, bounds[1]), bounds[2])
  list(low = inside(if (alternative == "less") -open else estimate - reach),
       high = inside(if (alternative == "greater") open else estimate + reach))
}

# The ratio of an estimate to its standard error, and what it is where the
# standard error is zero. `scale` is the largest absolute difference.
studentize <- function(estimate, stderr, scale) {
  zero <- zero_tolerance * scale
  flat <- which(stderr <= zero)
  if (length(flat) == 0) return(estimate / stderr)
  limit <- ifelse(abs(estimate) <= zero, 0, sign(estimate) * Inf)
  replace(estimate / stderr, flat, limit[flat])
}

replace_flat <- function(p, statistic, core, alternative) {
  flat <- is.infinite(statistic)
  if (!any(flat)) return(p)
  known <- agreement_p(core$agreeing %||% NA_real_, statistic, alternative,
                       core$chance %||% 0.5)
  replace(p, flat, rep_len(known, length(p))[flat])
}
