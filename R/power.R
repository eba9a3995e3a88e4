#' Power and sample-size objects
#'
#' [power_mcnemar()], [records_for_interval()] and [bcv_gain()] return an
#' object of class `cv_power`, which is a `power.htest`: a list of the given
#' and the computed numbers, printed like the result of
#' [stats::power.t.test()]. Several plans ([bcv_gain()], or vectors of
#' settings) are printed as a table with one row for each, and below it the
#' settings that they share.
#'
#' @param x A `cv_power`.
#' @param digits The number of significant digits, a whole number. Default 4.
#' @param ... Ignored; required by the generic.
#' @return `print()`: `x`, invisibly. `tidy()` and `as.data.frame()`: a data
#'   frame with one row per plan and a column for each number, without method
#'   and note. `glance()`: the same for one plan; for several, their number
#'   (`plans`).
#' @family planning
#' @seealso [autoplot.cv_power] draws the curves over n and over m.
#' @examples
#' plan <- power_mcnemar(p01 = 0.03, p10 = 0.07, power = 0.8)
#' plan$n
#' tidy(plan)
#' @name cv_power
NULL

# `values`: named numbers, strings or vectors of one length. `at(n, m)`: the
# values that are drawn, for another n or m, whichever of them `axes` names;
# `shown`: their names in `values`, named as in the figure. `from`: the smallest
# m; `target`: what is to be reached; `beside`: other m that have lines over n.
new_cv_power <- function(values, method, note, at, shown, axes, from = 1,
                         target = NULL, beside = c(3, 15)) {
  curve <- list(at = at, shown = shown, axes = axes, from = from,
                target = target, beside = beside)
  structure(c(Filter(Negate(is.null), values),
              list(method = method, note = note, curve = curve)),
            class = c("cv_power", "power.htest"))
}

#' @rdname cv_power
#' @export
print.cv_power <- function(x, digits = 4, ...) {
  check_digits(digits)
  rows <- tidy(x)
  if (nrow(rows) == 1) {
    shown <- unclass(x)[c(names(rows), "method")]
    print(structure(shown, class = "power.htest"), digits = digits)
  } else {
    cat("\n    ", x$method, "\n\n")
    cells <- format_columns(rows, digits)
    same <- vapply(cells, function(cell) length(unique(cell)) == 1, NA)
    print_cells(cells[!same])
    cat("\n")
    if (any(same)) {
      print_wrapped(paste0("In all rows: ", paste(
        names(cells)[same], "=", unlist(lapply(rows[1, same], function(x) {
          if (is.numeric(x)) format_number(x, digits) else x
        })), collapse = ", "
      ), "."), prefix = "      ", initial = "")
      cat("\n")
    }
  }
  print_wrapped(x$note, initial = "NOTE: ", prefix = "      ")
  cat("\n")
  invisible(x)
}

#' @rdname cv_power
#' @export
tidy.cv_power <- function(x, ...) {
  x <- unclass(x)
  as.data.frame(x[setdiff(names(x), c("method", "note", "curve"))])
}

#' @rdname cv_power
#' @export
glance.cv_power <- function(x, ...) {
  rows <- tidy.cv_power(x)
  if (nrow(rows) == 1) rows else data.frame(plans = nrow(rows))
}

#' @rdname cv_power
#' @param row.names,optional Ignored; required by the generic.
#' @export
as.data.frame.cv_power <- function(x, row.names = NULL, optional = FALSE, ...) {
  tidy.cv_power(x)
}

# By what n is multiplied for the number of independent records that the tests
# of a plan are worth. (derivation-planning, eq. 5;
# derivation-precision-recall, eq. 3)
record_factor <- function(settings) {
  share <- switch(
    settings$plan, holdout = 1, kfold = check_weight(NULL, settings$k),
    bcv = settings$m / rho_divisor(settings$true_rho1 %||% settings$rho1,
                                   settings$true_rho2 %||% settings$rho2,
                                   settings$m)
  )
  share / settings$deff
}

# Independent records are whole; a quotient that is whole but for rounding is.
whole_records <- function(n, factor) floor(n * factor * (1 + 1e-12))

# How many records are worth so many independent ones, Inf beyond the largest
# plan.
needed_records <- function(independent, factor) {
  n <- ceiling(independent / factor * (1 - 1e-12))
  if (n > largest_plan) Inf else n
}

size_note <- function(settings) {
  all <- "n is the number of all records; the classifiers are trained on"
  switch(
    settings$plan, holdout = "n is the number of test records.",
    bcv = paste(all, "n/2."),
    kfold = sprintf("%s %d/%d of them.", all, settings$k - 1L, settings$k)
  )
}

# A number, or what design_effect() gives for what is planned.
check_deff <- function(deff, measure) {
  if (inherits(deff, "cv_design_effect")) {
    refuse_if(nrow(deff) != 1, "deff", "shape", "must be the design effect of
               one learner or pair, not of {nrow(deff)}.", i = "Choose a row.")
    refuse_if(!identical(deff$measure, measure), "deff", "value",
              "must be the design effect of {.val {measure}}, not of
               {.val {deff$measure}}.")
    deff <- max(1, deff$deff)
  }
  check_number(deff, min = 1, max = 1e6)
}

# What planning searches and sums: whole numbers at which something begins to
# hold, and probabilities that a count falls into tails.

# The smallest whole number in [from, to] for which `holds` (FALSE, then TRUE)
# is TRUE, to + 1 where none is; for many pairs at once.
first_whole <- function(from, to, holds) {
  open <- which(from <= to)
  upper <- pmax(from, to + 1)
  while (length(open) > 0) {
    middle <- (from[open] + upper[open]) %/% 2
    yes <- holds(middle, open)
    upper[open[yes]] <- middle[yes]
    from[open[!yes]] <- middle[!yes] + 1
    open <- open[from[open] < upper[open]]
  }
  upper
}

# P(X <= low or X >= high) for X ~ Bin(M, share) and M ~ Bin(n, rate), a matrix
# with a row for each of n and rate (recycled) and a column for each share.
# `region(M)`: the ends `low` and `high` for each M. What lies further than 8.5
# standard deviations from the mean of M is left out, about 1e-17.
tail_probability <- function(n, rate, share, region) {
  reach <- 8.5 * sqrt(n * rate * (1 - rate)) + 20
  first <- max(0, floor(min(n * rate - reach)))
  sizes <- seq(first, min(max(n), ceiling(max(n * rate + reach))))
  ends <- region(sizes)
  tail_probability_cpp(as.double(n), as.double(rate), as.double(share), first,
                       as.double(ends$low), as.double(ends$high))
}

# No larger plan is searched.
largest_plan <- 1e8

# The smallest n from which a value stays at or above `target`, for n to
# n + window: sums over whole counts do not rise steadily. `value(n)`: for many
# n; `start`: an approximation. Inf beyond the largest plan.
smallest_size <- function(value, target, window, start) {
  upper <- max(2, ceiling(1.1 * start))
  if (upper > largest_plan) return(Inf)
  while (value(upper) < target) {
    upper <- 2 * upper
    if (upper > largest_plan) return(Inf)
  }
  reached <- function(n, at) value(n) >= target
  lower <- floor(0.8 * start)
  if (lower < 1 || value(lower) >= target) lower <- 0
  found <- first_whole(lower + 1, upper, reached)
  from <- max(1, found - 2 * window)
  # (Of rare events a value hardly changes in so small a share of the window.)
  step <- max(1, window %/% 2e4)
  repeat {
    sizes <- seq(from, from + 6 * window, by = step)
    runs <- rle(reached(sizes))
    long <- which(runs$values & runs$lengths * step > window)
    if (length(long) > 0) {
      first <- sizes[1 + sum(runs$lengths[seq_len(long[1] - 1)])]
      return(first_whole(max(from, first - step + 1), first, reached))
    }
    from <- from + 5 * window
  }
}

# Several plans at once: vectors of settings give a plan for each of their
# elements, and one table; and the curves of plans over n or over m.

# Where `arguments` have several elements: `plan` of the first of each, of the
# second and so on, as one cv_power; else NULL. `title`: of plans of several
# methods; `whole`: an argument that is no setting.
plan_rows <- function(plan, arguments, title, whole = NULL) {
  several <- function(x) length(x) > 1 && is.atomic(x) && is.null(dim(x))
  varied <- Filter(several, arguments[setdiff(names(arguments), whole)])
  if (length(varied) == 0) return(NULL)
  sizes <- lengths(varied)
  abort_if(length(unique(sizes)) > 1,
           "Vectors of settings must have one length, a plan for each element:
            {.arg {names(sizes)}} have {sizes}.", "shape", names(sizes)[2])
  plans <- lapply(seq_len(sizes[1]), function(row) {
    arguments[names(varied)] <- lapply(varied, `[`, row)
    do.call(plan, arguments)
  })
  rows <- vctrs::vec_rbind(!!!lapply(plans, tidy.cv_power))
  added <- varied[setdiff(names(varied), names(rows))]
  curves <- lapply(plans, `[[`, "curve")
  one <- function(name) unique(unlist(lapply(plans, `[[`, name)))
  targets <- unique(unlist(lapply(curves, `[[`, "target")))
  bound <- new_cv_power(
    c(added, as.list(rows)),
    method = if (length(one("method")) == 1) one("method") else title,
    note = one("note"), at = NULL, shown = curves[[1]]$shown,
    axes = Reduce(intersect, lapply(curves, `[[`, "axes")),
    target = if (length(targets) == 1) targets
  )
  bound$curve$rows <- curves
  bound$curve$varied <- names(varied)
  bound
}

# What distinguishes the curves over n or over m of the rows of a table.
row_labels <- function(rows, varied, by) {
  own <- setdiff(varied, c("n", "m", "power", "width", "assurance"))
  given <- c("difference", "p01", "p10", "margin")
  if (!any(given %in% varied)) own <- c(own, "difference")
  shown <- intersect(c(own, setdiff(c("n", "m"), by)), names(rows))
  differs <- vapply(rows[shown], function(x) length(unique(x)) > 1, NA)
  parts <- Map(function(name, x) {
    text <- if (is.numeric(x)) format_each(x, format_number, 4) else x
    paste(name, "=", text)
  }, shown[differs], rows[shown[differs]])
  if (length(parts) == 0) return(rep("", nrow(rows)))
  do.call(paste, c(unname(parts), sep = ", "))
}

# The lines of a figure: their labels, what each shows at n and m, and the n or
# m that it has. A single plan has one for some values of the other number, a
# table one for each label.
plan_lines <- function(x, by) {
  curve <- x$curve
  if (!is.null(curve$rows)) {
    rows <- tidy.cv_power(x)
    labels <- row_labels(rows, curve$varied, by)
    first <- which(!duplicated(labels))
    most <- 12
    refuse_if(length(first) > most, "object", "shape",
              "must have at most {most} different curves, not {length(first)}.")
    own <- rows[[setdiff(c("n", "m"), by)]] %||% NA
    return(list(labels = labels[first],
                at = lapply(curve$rows[first], `[[`, "at"),
                other = rep_len(own, nrow(rows))[first],
                from = max(vapply(curve$rows, `[[`, 0, "from"))))
  }
  few <- function(x) {
    x <- unique(x)
    x[unique(round(seq(1, length(x), length.out = 5)))]
  }
  other <- if (by == "m") few(x[["n"]] %||% NA) else
    if ("m" %in% curve$axes) unique(c(curve$beside, few(x$m))) else NA
  other <- sort(other, na.last = TRUE)
  list(labels = if (anyNA(other)) "" else
    paste(setdiff(c("n", "m"), by), "=", format_whole(other)),
    at = rep(list(curve$at), length(other)), other = other, from = curve$from)
}

# Rows `at` (n or m), `value`, `label` (of the line), `panel` (what is shown).
plan_curve <- function(x, by) {
  curve <- x$curve
  refuse_if(!by %in% curve$axes, "by", "value", "must be {.val {curve$axes}}:
             {.arg object} does not depend on {by}.")
  refuse_if("n" %in% curve$axes && !all(is.finite(x[["n"]] %||% NA)), "object",
            "value", "must have a finite n.")
  lines <- plan_lines(x, by)
  ends <- if (by == "n") c(max(1, min(x$n) / 4), 2 * max(x$n)) else
    c(lines$from, max(x$m, 15))
  at <- unique(round(seq(ends[1], ends[2], length.out = 121)))
  panels <- names(curve$shown)
  parts <- Map(function(label, value, other) {
    values <- lapply(at, function(at) {
      if (by == "n") value(at, other) else value(other, at)
    })
    data.frame(at = rep(at, each = length(panels)), value = unlist(values),
               label = factor(label, lines$labels),
               panel = factor(panels, panels))
  }, lines$labels, lines$at, lines$other)
  do.call(rbind, unname(parts))
}
