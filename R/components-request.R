# What tests, intervals and components start from: a `cv_scores`, made of
# predictions, or as it is.
components_request <- function(x, measure, positive, beta, clip = NULL,
                               threshold = NULL, cost = NULL,
                               by = rlang::quo(NULL)) {
  check_given(x)
  if (inherits(x, "cv_scores")) {
    check_scores_alone(parent.frame())
    x$given <- TRUE
    return(x)
  }
  if (!inherits(x, "cv_predictions")) abort_no_scores(x)
  check_whole_predictions(x)
  entry <- find_measure(measure, complete = FALSE)
  beta <- check_beta(beta, entry$measure)
  parameters <- list(
    beta = if (entry$measure == "f_beta") beta,
    clip = check_clip(clip, entry$measure),
    threshold = check_threshold(threshold, entry),
    cost = check_cost(cost, levels(x$truth), entry$measure)
  )
  parameters <- parameters[lengths(parameters) > 0]
  entry <- check_complete(entry, parameters)
  of_class <- if (!is.null(threshold)) {
    resolve_positive(positive, levels(x$truth), each = FALSE)
  }
  if (is.null(threshold)) {
    inform_dear_classes(x, parameters$cost)
  } else {
    x <- at_threshold(x, threshold, positive)
    entry$label <- paste(entry$label, "at", format_number(threshold))
    if (has_overall_form(entry)) positive <- NULL
  }
  if (!given(by)) {
    found <- label_scores(x, entry, positive, parameters)
  } else {
    found <- subgroup_scores(x, entry, record_subgroups(by, x),
                             function(rows, layout, where) {
      label_scores(some_predictions(x, rows), entry, positive, parameters,
                   layout, where)
    })
  }
  # (The class whose probability has a threshold, of any measure.)
  found$asked$class <- of_class %||% found$asked$class
  found
}

# Scores have their measure already.
check_scores_alone <- function(frame = parent.frame()) {
  fun <- rlang::frame_fn(frame)
  call <- rlang::call_match(rlang::frame_call(frame), fun)
  # (Of loss_differences() the loss is a measure.)
  said <- intersect(c("measure", if (is.character(formals(fun)$loss)) "loss",
                      "positive", "beta", "clip", "by"),
                    names(Filter(Negate(is.null), as.list(call))))
  refuse_if(length(said) > 0, said[1], "conflict",
            "cannot be given for scores: it belongs to {.fn cv_scores}.")
}

# The scores of predicted labels or probabilities. `where`: behind the name of a
# learner, which part of the records `x` is.
label_scores <- function(x, entry, positive, parameters,
                         layout = score_layout(x), where = "") {
  check_number_truth(x, entry)
  check_several_records(layout)
  labels <- levels(x$truth)
  positive <- positive_place(positive, list(entry), labels)
  check_calibrated_classes(x, entry, positive, layout, where)
  if (is.factor(x$truth)) warn_class_sizes(x, entry, positive, layout, where)
  layout$class <- sampled_classes(entry, layout, as.integer(x$truth), positive,
                                  where)
  unknown <- !is.null(attr(layout$class, "least"))
  if (is_own_measure(entry)) {
    entry$mean <- suppressMessages(suppressWarnings(
      is_own_mean(x, entry, positive)
    ))
  }
  layout$counting <- counting_by_cells(x, layout, entry, positive, parameters)
  layout <- with_rare_classes(layout, x, entry, positive, parameters)
  tabulated <- is_table_measure(entry)
  answered <- beside_names(x, "answers")
  new_cv_scores(
    x, entry, layout, check = value_check(x, entry, layout, positive, where),
    scores = function(learner) {
      if (!tabulated) {
        check_answers_scored(entry, learner, answered)
        check_no_missing(x, learner, runs = TRUE)
      }
      found <- learner_scores(x, learner, layout, entry, positive, parameters)
      # (A label that is missing has no score.)
      if (tabulated && (anyNA(found) || learner %in% answered)) {
        check_no_missing(x, learner, answers = TRUE)
      }
      if (unknown) found * NA else found
    },
    table = function(learner) {
      if (!has_cells(x, entry)) return(NULL)
      learner_table(some_predictions(x, layout$single), learner)
    },
    within = function(learner, cells) {
      within_cells(x, learner, cells, layout)
    },
    units = function(learners, differing = FALSE, flat = FALSE) {
      informative_units(x, learners, layout, entry, positive, parameters,
                        differing, flat)
    },
    by_fold = function(learner, fold) {
      fold_value(x, learner, fold, entry, positive, parameters)
    },
    settings = list(positive = positive, parameters = parameters),
    asked = list(class = labels[positive], parameters = parameters),
    others = other_classes(x, labels[positive])
  )
}

# Stops where scores are missing. `undefined`: may the measure have no value?
# (Probabilities may not, but in a part of the records.)
value_check <- function(x, entry, layout, positive, where) {
  likely <- is_likely_measure(entry)
  least <- attr(layout$class, "least")
  function(found, learner, undefined) {
    cause <- if (!is.null(least)) {
      paste("with fewer than", least, units_word(layout), "of a class")
    } else {
      entry$undefined %||% "in folds without records of one class"
    }
    abort_if(anyNA(found) && likely && !(undefined && nzchar(where)),
             "{entry$label} of {.field {learner}}{where} is undefined for
              {sum(is.na(found))} of {length(found)} prediction{?s}, {cause}.",
             "value", "measure")
    abort_if(anyNA(found) && !undefined,
             c("{entry$label} of {.field {learner}}{where} is undefined or has
                no score: it is at the edge of its range, or its denominator is
                zero.", i = unused_class_hint(x, entry, positive, where)),
             "value", "measure")
  }
}

undefined_class_hint <- function(request) {
  unused_class_hint(request$predictions, request$entry,
                    request$settings$positive)
}

check_several_records <- function(layout, arg = "x") {
  refuse_if(layout$size[1] < 2, arg, "value", "must have two or more records: a
             variance between records needs two.")
}

# The text of a call of `fun` with the same predictions (`of`: their code) and
# measure, or with the scores that were given.
measure_call <- function(fun, request, pair = list(), of = argument_code()) {
  asked <- request$asked
  if (is.null(asked) || isTRUE(request$given)) {
    return(deparse1(as.call(c(as.name(fun), of, pair))))
  }
  said <- c(measure = request$entry$measure,
            if (length(asked$class) > 0) list(positive = asked$class),
            asked$parameters)
  by <- request$subgroups$by
  if (is.null(by)) return(deparse1(as.call(c(as.name(fun), of, pair, said))))
  # (The label of a vector is no code.)
  by <- tryCatch(str2lang(by), error = function(error) quote(...))
  scores <- as.call(c(quote(cv_scores), of, said, by = by))
  deparse1(as.call(c(as.name(fun), scores, pair)))
}

# Do the exact tests of one test set take what the scores are of?
is_exchangeable <- function(request) {
  is_counted_measure(request$entry) && is.null(request$subgroups) &&
    is.null(request$asked$parameters$threshold) &&
    length(beside_names(request$predictions, "answers")) == 0
}

# The units that carry information on a pair: how many (those that count, or
# those that differ), their name, and what to do where they are few (a
# function).
pair_input <- function(request, kind, pair, arg = argument_code()) {
  # (Later its caller is no longer there.)
  force(arg)
  exact <- has_exact_test(request, kind)
  list(units = function(differing) request$units(pair, differing),
       unit = request$unit,
       advice = function(...) few_advice(request, exact, pair, arg, ...))
}

# Scores of one's own that are 0 or 1: their differences are those in error.
is_right_or_wrong <- function(request) {
  scores <- request$predictions
  isTRUE(request$entry$mean) && is.null(scores$truth) &&
    all(vapply(prediction_learners(scores), function(learner) {
      all(scores[[learner]] %in% 0:1)
    }, NA))
}

# The warning of few records for the difference of two learners. `...`: what
# was asked of the difference, for the advice.
warn_few_contrast <- function(parts, input, ...) {
  if (!is.null(parts$apart)) return(warn_subgroups(parts))
  units <- parts$resting
  flat <- !isTRUE(parts$stderr > zero_tolerance * parts$largest)
  # (Constant differences have a warning of their own.)
  if (flat && abs(parts$estimate) > zero_tolerance * parts$largest) return()
  if (flat || !is.finite(units)) units <- input$units(FALSE)
  warn_few_units(units, "the difference", input$unit, input$advice(...))
}

# The same for single learners, of which those `without` variation have theirs.
# (Areas under curves: warn_small_class().)
warn_few_learners <- function(request, learners = request$learners,
                              without = NULL) {
  flat <- !without$added %in% 0
  warn_flat(list(apart = without), flat)
  if (request$entry$least_class > 0) return()
  if (any(flat)) learners <- learners[!flat]
  units <- vapply(learners, single_units, 0, request)
  warn_few_units(units, paste(request$entry$label, "of", learners),
                 request$unit)
}

# On how many units the variance of a learner rests. Skew outcomes have a few
# records that decide R squared, which has no allowance for them on one test
# set, as a mean has (derivation-components, eq. 25).
single_units <- function(learner, request) {
  units <- request$units(learner)
  if (request$entry$measure != "r_squared" || length(request$layout$fold) !=
        request$layout$size[1]) return(units)
  sums <- score_sums(request$scores(learner, undefined = TRUE), request$layout)
  min(units, resting_units(sums))
}

# What may be done where few records carry the variance of a difference: a call
# that tests the same measure of a pair on one test set exactly, if there is
# one: equality, and in error a margin (`rope`), no other difference. (Of rare
# classes that test has the p-value of the components, too.) `said`: further
# arguments; `few`: so few that compare_learners() takes such a test by itself
# (of scores a two-sided one).
few_advice <- function(request, exact, pair, arg, null.value = 0, rope = NULL,
                       said = NULL, few = FALSE) {
  exact <- (exact || few && is.null(said$alternative)) && null.value == 0 &&
    (is.null(rope) || is_right_or_wrong(request) ||
       request$entry$measure %in% c("error", "accuracy"))
  if (!exact) return("Test more records that count in this measure.")
  if (!is.null(rope) || !is_exchangeable(request)) {
    return(paste0("Test more records, or use tests for few disagreements: `",
                  measure_call("compare_learners", request,
                               c(rope = rope, said), arg), "`."))
  }
  # (The exact test takes predictions only.)
  if (isTRUE(request$given)) {
    request$given <- FALSE
    arg <- quote(predictions)
  }
  paste0("Test more records, or use an exact test of this measure: `",
         measure_call("swap_test", request,
                      c(lapply(unname(pair), as.name), said), arg), "`.")
}

# Is there an exact test of the measure on records of one test set?
has_exact_test <- function(request, kind) {
  kind == "test_set" && request$unit == "record" && is_exchangeable(request) &&
    is.null(request$layout$rare)
}

# `taken`: are scores?
abort_no_scores <- function(x, taken = TRUE) {
  refuse("x", "type", "must be a {.cls cv_predictions}{if (taken) ' or
          <cv_scores>'} object, not {describe_value(x)}.",
         i = if (inherits(x, "tbl_lazy")) {
           "Read the table into R: {.code {argument_name()} =
            cv_predictions(dplyr::collect({argument_text()}), truth = <column>,
            learners = <columns>, row = <column>)}."
         } else if (identical(class(x)[length(class(x))], "data.frame") &&
                    !inherits(x, c("cv_table", "cv_differences"))) {
           "Say what its columns are: {.code {argument_text()} =
            cv_predictions({argument_text()}, truth = <column>,
            learners = <columns>)}."
         } else if (inherits(x, "cv_scores")) {
           "A curve is of probabilities: give the predictions."
         } else {
           "Counts and differences by fold do not contain the scores of the
            records: give the predictions of {.fn cv_predict} or
            {.fn cv_predictions}."
         })
}

# First minus second; what only rounding makes is no difference. NULL for two
# learners with different numbers of runs.
score_difference <- function(losses) {
  if (ncol(losses[[1]]) != ncol(losses[[2]])) return(NULL)
  difference_cpp(losses[[1]], losses[[2]], zero_tolerance)
}

# The kind of plan behind scores, or an error where its components are unknown.
# `instead`: a call that needs no components (a promise), where there is one;
# `aim`: what they are for, where `training` has no components of that.
components_kind <- function(request, training = NULL, instead = NULL,
                            aim = NULL) {
  repetitions <- request$layout$size[2]
  folds <- request$layout$folds
  if (!is.null(request$layout$runs)) return("runs")
  if (folds == 1 && repetitions == 1) return("test_set")
  if (!is.null(request$layout$blocks)) return("blocks")
  if (folds == 2 && repetitions >= 3) {
    check_orthogonal(request$layout, request$predictions$rep)
    return("halves")
  }
  halved <- request$shape$scheme %in% half_split_kinds
  never <- folds == 2 && any(repetitions == 2, halved) || folds == 1 ||
    identical(request$shape$scheme, "part")
  if (!never && !is.null(training)) {
    check_training_records(request, training)
    return("kfold")
  }
  refuse_kind(never, folds, repetitions, instead, aim)
}

# `never`: would `training` not help?
refuse_kind <- function(never, folds, repetitions, instead, aim) {
  other <- !is.null(instead)
  trainable <- other && is.null(aim)
  refuse_if(never || !trainable, "x", "scheme", paste0(
    "must come from at least 3 half splits or from blocks or from one test set",
    if (trainable) " or from K folds with {.arg training}", aim,
    ", not from {repetitions} ",
    if (folds == 1) "hold-outs." else "x {folds} fold{?s}."
  ), i = paste0(if (!other) "Make " else if (trainable) {
    "Use {.code {instead}}, or make "
  } else {
    "Use {.code {instead}} for predictions of one learner, or make "
  }, "a plan by {.code cv_bcv(n, m = 5)}."))
  refuse("training", "scheme", "is needed for K folds, which do not show what
          the training sets add to the variance.",
         i = "Give {.fn variance_components} of half splits of the same records,
              or use {.code {instead}}, which needs none.")
}

# Of `scores`, those of a learner or the difference of a `pair`, a list of
# both learners' scores, where it is known. `of`: their names.
plan_components <- function(scores, layout, kind, training = NULL,
                            pair = NULL, deployed = FALSE,
                            of = names(pair)) {
  layout$of <- of
  parts <- if (kind %in% c("halves", "blocks")) {
    all <- joint_sums_of(c(list(scores), pair), layout, kind)
    sums <- all$folds %||% all
    found <- contrast_components(all, kind, 1, NULL,
                                 if (!is.null(pair)) list(2, 3), deployed)
    found$predictive <- found$predictive[[1]]
    found
  } else if (kind == "kfold") {
    sums <- score_sums(scores, layout)
    kfold_components(sums, c(training, repeats = layout$size[2]),
                     layout$folds, equal_fits(layout), deployed)
  } else {
    runs <- kind == "runs" && !is.null(pair)
    sums <- joint_sums_of(if (runs) pair else list(scores), layout, kind)
    sums <- pair_sums(sums, 1, if (runs) 2)
    record_components(sums)
  }
  c(parts, list(single = sums$single[1], largest = sums$largest[1],
                groups = sums$groups, resting = resting_units(sums)[1],
                third = third_moment(sums)[1]))
}

# Said of half splits whose training sets do not overlap evenly, which are those
# of chance.
overlap_note <- function(layout, kind, scheme) {
  if (kind != "halves" || identical(scheme, "bcv")) return(NULL)
  uneven <- uneven_overlap(layout)
  if (uneven <= even_overlap && !identical(scheme, "rcv")) return(NULL)
  sprintf(paste("The half splits overlap unevenly: two of their training sets",
                "share %.3g n records. The components assume n/4, as the",
                "half splits of cv_bcv() do."), (1 + uneven) / 4)
}
