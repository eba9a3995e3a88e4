# The class of every interval: one row per learner (and class), with the
# posterior of each row where there is one, and notes that print below it.
# The registry that fills cv_intervals() is here, since a summary reads it.
#' @include registry.R

interval_registry <- new_registry()

interval_columns <- c("learner", "measure", "method", "estimator", "estimate",
                      "conf.low", "conf.high", "conf.level", "n_train",
                      "target")

# What the estimators are, in words.
estimator_words <- c(micro = "pooled counts", macro = "mean of folds",
                     runs = "mean of runs")

# `id`: the learner and perhaps the class, `ends`: a list `low, high`.
# `posterior`: one list per row, the arguments of the functions d<family>,
# p<family>, q<family> beside their `family`; NULL for t intervals. `n_train`:
# on how many records the classifiers are trained for which the interval is;
# `simultaneous`: do all hold at once?
new_cv_interval <- function(id, measure, method, estimator, estimate, ends,
                            conf.level, notes = character(),
                            posterior = list(NULL), n_train = NULL,
                            target = if (!is.null(n_train)) "expected",
                            simultaneous = FALSE) {
  size <- length(estimate)
  data <- c(id, list(
    measure = measure, method = method, estimator = estimator,
    estimate = estimate, conf.low = ends$low, conf.high = ends$high,
    conf.level = conf.level, posterior = posterior,
    n_train = if (is.null(n_train)) NA_real_ else mean(n_train),
    target = target %||% NA_character_
  ))
  new_result(new_table(lapply(data, rep_len, size)), "cv_interval",
             notes = notes, simultaneous = simultaneous)
}

# The posterior of a learner without errors, say, has its bulk below 1.
interval_notes <- function(x) {
  outside <- which(has_posterior(x) &
                     (x$estimate < x$conf.low | x$estimate > x$conf.high))
  c(attr(x, "notes", exact = TRUE), if (length(outside) > 0) {
    paste0("The interval of ",
           quote_some(unique(as.character(x$learner[outside]))),
           " excludes the estimate: the prior moves the posterior off it.")
  })
}

# What the estimate of each row is of: probabilities are not counted, and areas
# under the curve are those of the folds, of which one test set has none.
estimate_words <- function(x) {
  words <- unname(estimator_words[x$estimator])
  micro <- which(x$estimator == "micro")
  words[micro] <- vapply(micro, function(i) {
    measure <- as.character(x$measure[i])
    entry <- registry_entry(measure_registry, measure)
    if (is_counted_measure(entry) || measure %in% names(class_average_labels)) {
      return(estimator_words[["micro"]])
    }
    folds <- isTRUE(entry$by_class) && !is.na(x$target[i])
    if (folds) estimator_words[["macro"]] else "all predictions"
  }, "")
  words
}

has_posterior <- function(x) {
  lengths(x[["posterior"]] %||% vector("list", nrow(x))) > 0
}

#' Print, tidy and summarize intervals
#'
#' An interval is a data frame of class `cv_interval` (a [cv_table]) with the
#' columns
#'
#' * `learner`, and `class` for counts of one class against the rest, or
#'   `subgroup` with `by`;
#' * `measure`, `method`;
#' * `estimator`: `"micro"` (the measure of the pooled counts), `"macro"` (the
#'   mean over the folds) or `"runs"` (the mean of several runs);
#' * `estimate`, `conf.low`, `conf.high`, `conf.level`, `posterior`;
#' * `n_train`: the number of training records of the classifiers that the
#'   interval is for; `NA` if folds of very unequal sizes have no one number;
#' * `target`: `"expected"`, the mean of such classifiers, or `"deployed"`, a
#'   single one. It is `NA` on one test set, whose classifiers were already
#'   fitted; both are if the plan is unknown.
#'
#' `print()` adds which table was used and for which classifier the interval is:
#' one trained on half of the records, or on nearly all of them. `rbind()`
#' collects intervals of several methods.
#'
#' The column `posterior` is a list. For an interval from a posterior
#' distribution an element contains the `family` of the distribution functions
#' (`"fscore"`: [qfscore()], `"beta"`: [stats::qbeta()]) and their arguments;
#' for a t interval it is `NULL`.
#'
#' @section Summary:
#' `summary()` writes a sentence for a paper about each interval: the measure,
#' the learner, the estimate and its estimator, the ends and their kind. An
#' interval from a posterior is called a credible interval, one from a standard
#' error a confidence interval. The notes of the intervals follow and, for
#' methods that are not recommended ([cv_intervals()]), the reason.
#'
#' @param x,object A `cv_interval`.
#' @param digits The number of significant digits of the largest value, as in
#'   [cv_table]; estimates and ends share their decimals. A whole number,
#'   default 3.
#' @param ... Ignored; required by the generic.
#' @return `format()`: a data frame of strings. `tidy()`: a data frame with the
#'   columns above, without the posterior. `glance()`: one row: `intervals,
#'   learners, measures, methods` (how many of each), `conf.level`, `n_train`
#'   and `target` (`NA` if several). `summary()`: a list of class
#'   `summary.cv_interval` with `conclusion`, a character vector of one
#'   sentence per row, `basis`, the notes of the intervals, and `caution`, the
#'   notes of [cv_intervals()] on methods that are not recommended
#'   (`character()` if there are none).
#' @family intervals
#' @examples
#' counts <- confusion_counts(data.frame(
#'   learner = "tree", rep = 1, fold = 1:2,
#'   tp = c(40, 30), fp = c(5, 10), fn = c(10, 5), tn = c(45, 55)
#' ))
#' interval <- interval_beta_prime(counts)
#' print(interval, digits = 2)
#' tidy(interval)
#' summary(interval)
#' @name cv_interval
NULL

# What all rows have in common stands in the title alone.
register_table(
  "cv_interval", columns = interval_columns, settings = "simultaneous",
  # (Measures without a class are next to those of one.)
  bind = function(out, parts) {
    notes <- lapply(parts, attr, "notes", exact = TRUE)
    classes <- unique(Filter(length, lapply(notes, class_notes)))
    refuse_settings(if (length(classes) > 1) "positive class")
    out
  },
  title = function(x) {
    levels <- toString(format_level(unique(x$conf.level)))
    method <- unique(x$method)
    estimator <- unique(estimate_words(x))
    paste0(levels, " intervals: ", measure_labels(x$measure),
           if (length(method) == 1) paste0(", method ", method),
           if (length(estimator) == 1) paste0(", ", estimator))
  },
  notes = function(x) interval_notes(x),
  hidden = function(x) {
    common <- vapply(c("method", "estimator", "conf.level"), function(name) {
      length(unique(x[[name]])) == 1
    }, NA)
    c("posterior", "n_train", "target", names(which(common)))
  }
)

#' @rdname cv_interval
#' @export
format.cv_interval <- function(x, digits = 3, ...) {
  cells <- NextMethod()
  numbers <- c("estimate", "conf.low", "conf.high")
  values <- as.list(x)[numbers]
  decimals <- shared_decimals(pmin(abs(unlist(values)), 1 - 1e-9), digits)
  cells[numbers] <- lapply(values, format_decimals, decimals)
  cells
}

#' @rdname cv_interval
#' @export
tidy.cv_interval <- function(x, ...) plain_table(x[names(x) != "posterior"])

#' @rdname cv_interval
#' @export
glance.cv_interval <- function(x, ...) {
  count <- function(column) length(unique(x[[column]]))
  common <- function(column) {
    if (count(column) == 1) x[[column]][1] else x[[column]][NA_integer_]
  }
  data.frame(
    intervals = nrow(x), learners = count("learner"),
    measures = count("measure"), methods = count("method"),
    conf.level = common("conf.level"), n_train = common("n_train"),
    target = common("target")
  )
}

#' @rdname cv_interval
#' @export
summary.cv_interval <- function(object, digits = 3, ...) {
  check_filled(object)
  structure(
    list(conclusion = interval_sentences(object, format(object, digits)),
         basis = table_notes(object), caution = interval_cautions(object)),
    class = "summary.cv_interval"
  )
}

#' @export
print.summary.cv_interval <- function(x, ...) {
  print_wrapped(x$conclusion, exdent = 2)
  print_notes(c(x$basis, x$caution))
  invisible(x)
}

interval_sentences <- function(object, text) {
  label <- measure_label(object$measure)
  estimator <- sub("pooled", "the pooled",
                   sub("^(pooled|all)", "from \\1", estimate_words(object)))
  stated <- ifelse(is.na(object$estimate), "is undefined",
                   paste0("is ", text$estimate, " (", estimator, ")"))
  level <- format_level(object$conf.level)
  article <- ifelse(grepl("^(8|1[18]([.]|%))", level), "an ", "a ")
  kind <- paste0(level, " ", ifelse(has_posterior(object), "credible",
                                     "confidence"), " interval")
  endless <- is.na(object$conf.low) & is.na(object$conf.high)
  paste0(
    toupper(substr(label, 1, 1)), substring(label, 2), " of ", object$learner,
    if (!is.null(object[["class"]])) paste(" for class", object[["class"]]),
    if (!is.null(object[["subgroup"]])) paste(" in", object[["subgroup"]]),
    " ", stated, ifelse(endless, paste(", and has no", kind), paste0(
      ", with ", article, kind, " from ", text$conf.low, " to ", text$conf.high
    )), "."
  )
}

# Of methods that the registry does not recommend, the reason.
interval_cautions <- function(object) {
  entries <- lapply(sub("_hpd$", "", unique(object$method)), function(method) {
    registry_entry(interval_registry, method)
  })
  doubtful <- Filter(function(entry) {
    !is.null(entry) && length(entry$default_for) == 0
  }, entries)
  vapply(doubtful, function(entry) paste0(entry$interval, ": ", entry$note), "")
}

# Ends from standard errors: as computed, with a warning where they leave the
# range; none where the standard error is zero.
stderr_ends <- function(id, estimate, stderr, df, conf.level, range, label) {
  reach <- stats::qt((1 - conf.level) / 2, df, lower.tail = FALSE) * stderr
  ends <- list(low = estimate - reach, high = estimate + reach)
  names <- do.call(paste, c(id, sep = ", "))
  zero <- which(stderr == 0)
  ends$low[zero] <- NA_real_
  ends$high[zero] <- NA_real_
  warn_if(length(zero) > 0, "{.val {names[zero]}} {?has/have} no interval: the
           standard error is zero.", "zero_variance",
          i = "No value differs from the others; an interval from a posterior
               has a positive width.")
  outside <- which(ends$low < range[1] | ends$high > range[2])
  warn_if(length(outside) > 0, "The interval of {.val {names[outside]}} leaves
           the range [{range[1]}, {range[2]}] of {label}.", "range",
          i = "It is reported as computed, not truncated.")
  ends
}
