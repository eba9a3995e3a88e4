# Classes as samples of their own, for the area under the ROC curve, and what is
# said of few records of a class. (derivation-components, section 12)

# The class of each record, for measures whose variance is that of samples of
# each class; NULL for others, and of several hold-outs. `where`: see
# label_scores(); a part with fewer than `least` records of a class has no
# variance, and is one sample.
sampled_classes <- function(entry, layout, truth, positive, where) {
  if (!entry$by_class || !is.null(layout$units)) return()
  class <- placed_classes(layout, truth)
  if (!is.null(positive)) class <- 1L + (class == positive)
  sizes <- units_of_classes(class, layout$group)
  blocks <- layout$blocks
  lost <- if (is.null(blocks)) 1 else
    lost_in_folds(TRUE, blocks, ncol(layout$block))
  least <- floor(lost) + 1
  few <- any(sizes > 0 & sizes < least)
  if (nzchar(where)) {
    if (few) class <- structure(rep_len(1L, length(class)), least = least)
    return(class)
  }
  # (Of folds without records of a class value_check() says more.)
  refuse_if(few && (!is.null(blocks) || layout$folds == 1), "x", "value",
            "must have {least} or more {units_word(layout)} of each class, for
             the variance between them on this plan.")
  class
}

placed_classes <- function(layout, truth) {
  first <- layout$place <= layout$size[1]
  class <- integer(layout$size[1])
  class[layout$place[first]] <- truth[first]
  class
}

# Records of a class that are all above the others, or nearly, may be so by
# chance: the class has at least 2 / (2 + n (1 - A)) of the variance of scores
# with an exponential distribution; n: of groups with equal records one each.
# (derivation-components, eq. 26)
seen_areas <- function(sums) {
  area <- max(sums$estimate, 1 - sums$estimate)
  exponential <- area^2 * (1 - area) / (1 + area)
  sums$classes <- lapply(sums$classes, function(one) {
    size <- one$size / shown_effect(one, one$size)
    share <- 2 / (2 + size * (1 - area))
    one$least <- exponential * share * (one$units - 1) / size / one$share^2
    one
  })
  sums
}

# The design effect that the scores of one learner show: as many as the groups
# have records where these are equal, 1 without groups.
shown_effect <- function(sums, records) {
  if (is.null(sums$groups)) return(1)
  alike <- records / sums$units
  if (sums$single > 0) max(1, alike * sums$records / sums$single) else alike
}

# How many records a class has, or groups with records of it.
units_of_classes <- function(class, group, classes = max(class)) {
  if (!is.null(group)) {
    class <- class[!duplicated(key_ids(list(class = class, group = group)))]
  }
  tabulate(class, classes)
}

units_word <- function(layout) {
  if (is.null(layout$group)) "records" else "groups"
}

# (Of several hold-outs, the mean of one.)
class_sizes <- function(x, layout) {
  if (is.null(layout$group) || !is.null(layout$units)) {
    return(tabulate(x$truth, nlevels(x$truth)) * (layout$size[1] / nrow(x)))
  }
  units_of_classes(placed_classes(layout, as.integer(x$truth)), layout$group,
                   nlevels(x$truth))
}

# What is said of the numbers of records of the classes. `where`: see
# label_scores().
warn_class_sizes <- function(x, entry, positive, layout, where = "") {
  sizes <- class_sizes(x, layout)
  tests <- if (is.null(layout$units)) layout$folds else
    prod(layout$size) / nrow(x)
  warn_single_class(entry, levels(x$truth)[sizes > 0], where)
  warn_small_class(entry, floor(sizes + 1e-9), positive, tests,
                   units_word(layout))
}

# The same for values by fold of a named measure, which need no layout.
# `positive`: the place of that class, if any.
warn_folds_of_class <- function(x, entry, positive) {
  if (!isTRUE(entry$least_class > 0)) return(invisible())
  layout <- tryCatch(score_layout(x), bcvinfer_error = function(e) NULL)
  if (!is.null(layout)) warn_class_sizes(x, entry, positive, layout)
}

# With fewer records of a class in the average fold, the AUC of the folds hardly
# shows its variance. (A calibration is of all records together.)
least_class_in_fold <- 5

# `positive`: the class that all others are taken together against, if any.
# `folds`: of how many test sets all records would be.
warn_small_class <- function(entry, sizes, positive, folds, what) {
  if (!is.null(positive)) sizes <- c(sizes[positive], sum(sizes[-positive]))
  least <- entry$least_class
  in_folds <- least > 0 && !isTRUE(entry$pooled)
  if (in_folds) least <- max(least, ceiling(least_class_in_fold * folds))
  sizes <- sizes[sizes > 0 & sizes < least]
  of <- if (is.null(entry$curve)) "{.val {entry$measure}}" else entry$curve
  warn_if(length(sizes) > 0, paste(
    "The variance of", of, "is not reliable with fewer than {least} {what} of a
     class{if (in_folds && folds > 2) paste0(' (', least_class_in_fold,
     ' in each test fold)')}: there
     {cli::qty(min(sizes))}{?is/are} {min(sizes)}."
  ), c("small_class", "few_records"),
  i = paste0("Test more records of that class",
             if (is.null(entry$curve)) ", or choose another measure, such as
                                        {.val brier}", "."))
}

# The sandwich variance of a calibration fits one or two records of a class so
# well that next to nothing of it is left.
least_calibrated <- 3

check_calibrated_classes <- function(x, entry, positive, layout, where) {
  if (!isTRUE(entry$pooled)) return(invisible())
  sizes <- class_sizes(x, layout)
  sizes <- floor(c(sizes[positive], sum(sizes[-positive])) + 1e-9)
  few <- sizes[sizes > 0 & sizes < least_calibrated]
  refuse_if(length(few) > 0, "x", "value",
            "must have {least_calibrated} or more {units_word(layout)} of each
             class{where}, for the variance of {.val {entry$measure}}: of one
             there {cli::qty(min(few))}{?is/are} {min(few)}.")
}

# How many records (or groups) the rare classes have, Inf for the others; NULL
# where there are none: classes whose records would count at least twice as much
# as the mean record where four fifths of each class are right, whatever the
# learners say; of a class against all others these are two. (Classes that are
# samples of their own have degrees of freedom already.)
rare_classes <- function(x, entry, positive, parameters, layout) {
  if (!weighs_classes(x, entry, positive, layout)) return(NULL)
  of <- merged_classes(nlevels(x$truth), positive)
  labels <- levels(x$truth)
  if (anyDuplicated(of)) {
    labels <- paste0(c("", "not "), labels[positive])
    x <- data.frame(truth = factor(of[x$truth], 1:2))
  }
  units <- class_sizes(x, layout)
  size <- tabulate(x$truth, nlevels(x$truth))
  if (sum(size > 0) < 2) return(NULL)
  table <- outer(size, size > 0) * 0.2 / (sum(size > 0) - 1)
  diag(table) <- 0.8 * size
  weights <- cell_weights(entry, name_classes(table, x), NULL, parameters)
  # (A function of one class has no average.)
  if (is_own_measure(entry) && any(weights[size > 0, size > 0] == 0)) {
    return(NULL)
  }
  most <- apply(weights, 1, max)
  rare <- units > 0 & most >= 2 * stats::weighted.mean(most, size)
  if (!any(rare)) return(NULL)
  warn_single_records(labels[rare & units == 1], entry, layout)
  replace(units, !rare, Inf)
}

weighs_classes <- function(x, entry, positive, layout) {
  of_classes <- !is.null(entry$classes)
  (of_classes || is.null(positive) && is_own_measure(entry)) &&
    !isTRUE(entry$mean) && is.null(layout$units) && has_cells(x, entry)
}

# The layout with them, and with the class of each record.
with_rare_classes <- function(layout, x, entry, positive, parameters) {
  layout$rare <- rare_classes(x, entry, positive, parameters, layout)
  if (is.null(layout$rare)) return(layout)
  of <- merged_classes(nlevels(x$truth), positive)
  layout$truth <- placed_classes(layout, of[x$truth])
  layout
}

warn_single_records <- function(single, entry, layout) {
  what <- if (is.null(layout$group)) "record" else "group"
  warn_if(length(single) > 0,
          "{entry$label}: {cli::qty(length(single))}{?class/classes}
           {.val {first_few(single)}} {?has/have} a single {what}, which shows
           no variance: it is taken with two further ones, one right, one
           wrong.",
          c("small_class", "few_records"),
          i = "Test more records of {cli::qty(length(single))}{?it/them}.")
}
