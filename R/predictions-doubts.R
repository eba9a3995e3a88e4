# Signs that a table of predictions is not what it was read as: labels or
# columns that were mixed up, groups that were forgotten.

# `selected`: the columns of predicted classes; NULL where a threshold made them
# from the probabilities, which they cannot contradict.
warn_doubts <- function(x, selected) {
  codes <- predicted_codes(x)
  told <- if (!is.null(selected)) warn_contradictions(x, codes, own = TRUE)
  units <- prediction_groups(x) %||% x$row
  told <- c(told, warn_labels(codes, x$truth, length(unique(units))))
  warn_likely_reversed(x, setdiff(names(codes), told), length(unique(units)))
  x
}

# Probabilities that are lower where their class is true: how many standard
# deviations is the area under the ROC curve of two classes, within the folds,
# below 1/2? (Of very many records the labels show it.)
warn_likely_reversed <- function(x, learners, units) {
  n <- nrow(x)
  if (length(learners) == 0 || nlevels(x$truth) != 2 || n > 1e5) return()
  fold <- fold_numbers(x)
  first <- as.integer(x$truth) == 1
  size <- tabulate(fold)
  ones <- as.double(tabulate(fold[first], length(size)))
  pairs <- sum(ones * (size - ones))
  error <- sqrt(sum(ones * (size - ones) * (size + 1)) / 12 * n / units) / pairs
  area <- vapply(learners, function(learner) {
    p <- prediction_probabilities(x, learner)[, 1]
    if (pairs == 0 || is.null(p) || anyNA(p)) return(NA_real_)
    # (Shares of the other records, as of leave-one-out.)
    if (length(unique(p)) <= 2) return(NA_real_)
    ranks <- stats::ave(p, fold, FUN = rank)
    (sum(ranks[first]) - sum(ones * (ones + 1)) / 2) / pairs
  }, 0)
  bad <- learners[which((area - 0.5) / error <
                          stats::qnorm(labels_level / length(area)))]
  warn_if(length(bad) > 0,
          "The probabilities of {.field {bad}} contradict the truth: a class is
           less likely where it is true (area under the ROC curve
           {format_number(min(area, na.rm = TRUE), 2)}).", "contradiction",
          i = class_hint, learners = bad)
}

class_hint <- "Is a column the probability of another class? State the class, as
               in {.code probs = list({code_name(bad[1])} = c(<class> =
               <column>))}."

predicted_codes <- function(x) {
  lapply(rlang::set_names(prediction_learners(x)),
         function(learner) as.integer(x[[learner]]))
}

# Of learners that were fitted here, too: their labels are those of the data.
# The largest probability is that of another class for most predictions. (Of two
# classes a threshold other than 1/2 is no contradiction.)
warn_contradictions <- function(x, codes = predicted_codes(x), own = FALSE) {
  off <- vapply(names(codes), function(learner) {
    p <- prediction_probabilities(x, learner)
    if (is.null(p)) return(0)
    code <- codes[[learner]]
    known <- which(!is.na(code) & !is.na(rowSums(p)))
    if (length(known) == 0) return(0)
    p <- p[known, , drop = FALSE]
    code <- code[known]
    threshold <- ncol(p) == 2 && length(unique(code)) == 2 &&
      mean(p[code == 1, 1]) > mean(p[code == 2, 1])
    if (threshold) return(0)
    largest <- do.call(pmax, unname(as.data.frame(p)))
    mean(p[cbind(seq_along(code), code)] < largest)
  }, 0)
  bad <- names(off)[off > 0.5]
  warn_if(length(bad) > 0,
          "The probabilities of {.field {bad}} contradict the predicted classes:
           another class has the larger probability in
           {format_percent(max(off))} of the predictions.", "contradiction",
          x = "A measure such as the area under the ROC curve would call a good
               model a bad one.",
          i = if (own) class_hint else "Has each column {.field .pred_<class>}
               of the learner the probability of its own class?",
          learners = bad)
  invisible(bad)
}

# Fewer right predictions than chance gives: how many standard deviations below
# the number expected if predictions were dealt to the records at random.
labels_level <- 1e-4

warn_labels <- function(codes, truth, units) {
  if (length(codes) == 0) return(invisible())
  labels <- levels(truth)
  truth <- as.integer(truth)
  # Several classes of the truth and several predicted ones, none in common. (Of
  # one class a benchmark may ask for the right answer alone.)
  asked <- unique(truth)
  strange <- vapply(codes, function(code) {
    said <- unique(code[!is.na(code)])
    length(said) > 1 && length(asked) > 1 && !any(said %in% asked)
  }, NA)
  warn_if(any(strange),
          "No prediction of {.field {names(codes)[strange]}} is a class that
           occurs in the truth, which has
           {quote_some(labels[asked])}.", "contradiction",
          i = "Are the classes coded in two ways? Give the truth and the
           predictions the same labels.", learners = names(codes)[strange])
  z <- vapply(codes, function(code) {
    known <- which(!is.na(code))
    below_chance(code[known], truth[known]) *
      sqrt(min(1, units / max(1, length(truth))))
  }, 0)
  bad <- names(codes)[z < stats::qnorm(labels_level / length(codes))]
  right <- vapply(codes[bad], function(code) mean(code == truth, na.rm = TRUE),
                  0)
  warn_if(length(bad) > 0,
          "The predictions of {.field {bad}} contradict the truth: only
           {format_percent(min(right))} are right, far fewer than by chance.",
          "contradiction",
          i = "Are the labels of the predictions, of the truth, or the codes of
           the classes mixed up? Does a column of probabilities belong to
           another class?", learners = bad)
  invisible(bad)
}

# Mean and variance over all permutations of the predictions.
below_chance <- function(code, truth) {
  n <- length(code)
  if (n < 2) return(0)
  size <- as.double(tabulate(truth, max(truth, code, 1L)))
  said <- as.double(tabulate(code, length(size)))
  both <- sum(size * said)
  variance <- (both - sum(size * said * (size + said)) / n + (both / n)^2) /
    (n - 1)
  if (!isTRUE(variance > 0)) return(0)
  # (Half a record for continuity.)
  min(0, sum(code == truth) + 0.5 - both / n) / sqrt(variance)
}

# Signs in a table that its records belong together, for cv_predict() and
# cv_predictions() where nobody said `groups`. The limits were chosen on data
# sets of R packages (inst/evidence/group-alarms.R).

# Of units that have several records; a question or an id may be a record.
group_words <- paste0(
  "patient|subject|person|individual|participant|user|customer|client|doctor|",
  "donor|animal|rat|mouse|chick|plant|plot|document|doc|speaker|author|",
  "session|family|household|litter|cluster|group|site|station|transect|quadrat"
)
column_of <- function(words) {
  paste0("(?i:^(.*[._ ])?(", words, ")([._ ]?(id|no|nr|num|number))?$)")
}
group_names <- column_of(group_words)
identifier_names <- paste0(column_of(paste0("id|ids|question|", group_words)),
                           "|[a-z](ID|Id)$")

# Whose several records belong together, whatever their class. (In folds that
# share none of them, somebody has thought of that.)
unit_names <- column_of("patient|person|participant|speaker|animal|donor")

# The name of a column that repeats and whose records share the class far more
# than by chance, or, of one named so, are all in one fold; NULL for none.
likely_group_column <- function(columns, class, fold = NULL) {
  named <- grepl(identifier_names, names(columns), perl = TRUE)
  unit <- grepl(unit_names, names(columns), perl = TRUE) &
    length(unique(fold)) < 2
  found <- Find(function(at) {
    looks_like_groups(columns[[at]], class, named[at], fold, unit[at])
  }, seq_along(columns))
  if (!is.null(found)) names(columns)[found]
}

# Numbers are no measurements: of those, neighbouring values share the class
# nearly as often as equal ones.
looks_like_groups <- function(x, class, named, fold = NULL, unit = FALSE) {
  if (anyNA(x)) {
    class <- class[!is.na(x)]
    fold <- fold[!is.na(x)]
    x <- x[!is.na(x)]
  }
  if (!may_be_groups(x, named)) return(FALSE)
  values <- unique(x)
  group <- match(x, if (is.numeric(x)) sort(values) else values)
  size <- tabulate(group)
  groups <- length(size)
  cells <- tabulate(key_ids(list(group = group, class = class)))
  # Other names of the classes.
  if (all(c(sum(cells > 0), length(unique(class))) == groups)) return(FALSE)
  pairs <- sum(cells * (cells - 1)) / sum(as.double(size) * (size - 1))
  excess <- beyond_chance(pairs, class)
  together <- length(unique(fold)) > 1 &&
    all(fold == fold[match(group, group)])
  if (named) return(together || excess > 0.3 || unit)
  if (excess < 0.9 || !is.numeric(x)) return(excess >= 0.9)
  modal <- max.col(table(group, class), "first")
  beyond_chance(mean(modal[-1] == modal[-groups]), modal) < excess / 2
}

# Are its values names of single things: many, each with few records?
may_be_groups <- function(x, named) {
  fraction <- is.double(x) && (is.object(x) || any(x != round(x)))
  if (is.logical(x) || fraction) return(FALSE)
  n <- length(x)
  values <- unique(x)
  needed <- if (named) list(groups = 10, each = 1.5, most = n / 3) else
    list(groups = 20, each = 2, most = n / 10)
  length(values) >= needed$groups && n >= needed$each * length(values) &&
    all(tabulate(match(x, values)) <= needed$most) && !is_long_text(x)
}

# How much more often than by chance pairs are of one class, where a share of
# them is: 0 by chance, 1 always.
beyond_chance <- function(alike, class) {
  chance <- sum((tabulate(class) / length(class))^2)
  if (chance > 1 - 1e-9) 0 else (alike - chance) / (1 - chance)
}

most_cells_compared <- 2e7

is_long_text <- function(x) {
  (is.character(x) || is.factor(x)) &&
    isTRUE(mean(nchar(as_utf8(x)), na.rm = TRUE) >= 20)
}

# In a table of predictions, where `columns` are those that no argument uses and
# `truth` is that of each row. `hint`: what else can be done.
warn_groups_forgotten <- function(columns, truth, keys, plan, hint = NULL) {
  columns <- columns[vapply(columns, is_labels, NA)]
  if (length(columns) == 0) return(invisible())
  once <- which(!duplicated(keys$row))
  if (length(once) < length(truth)) columns <- lapply(columns, `[`, once)
  column <- likely_group_column(columns, as.integer(truth)[once],
                                key_ids(keys[c("rep", "fold")])[once])
  # What repetitions have in common are more likely the records.
  records <- !is.null(column) && is_never_again(keys) &&
    !is.null(record_column(columns[column], list(keys$rep[once])))
  warn_if(!is.null(column), c(
    "Column {.field {column}} may identify groups: its values repeat, and their
     records share the class or the fold, or its name says so.",
    x = "Without {.arg groups} records are treated as independent, so that
         intervals are too narrow and tests reject too often.",
    i = if (records) "If it says which record is tested, as repetitions test
                      them again, write {.code row = {code_name(column)}}."
    else if (is.null(plan)) "Write {.code groups = {code_name(column)}}." else
      "Make {.arg plan} with these groups: records of one group are in training
       and test sets.",
    i = hint,
    i = "If the records are independent, write {.code groups = NULL}; this
         warning has the class {.cls bcvinfer_warning_likely_groups}."
  ), "likely_groups")
}

count_names <- c("freq", "n", "nn", "count", "counts", "frequency", "weight",
                 "weights")

# A table of counts has each combination of its columns once, with how often
# there is one in a column that no argument uses.
check_not_counted <- function(columns, unused, arg) {
  numbers <- Filter(function(x) {
    is.numeric(x) && !anyNA(x) && all(x >= 0 & x == round(x)) && any(x > 1)
  }, unused[tolower(names(unused)) %in% count_names])
  if (length(numbers) == 0) return(invisible())
  columns <- lapply(unname(Filter(length, columns)), value_codes)
  refuse_if(anyDuplicated(key_ids(columns)) == 0,
            arg, "shape", "must have a row for each prediction. It seems to have
             one for each combination of classes, counted in
             {.field {names(numbers)[1]}}.",
            i = "Repeat each row as often as that column says.")
}

# (Other columns of models may be facts of the records, as of cars.)
model_names <- paste0("(?i)^(models?|learners?|methods?|algorithms?|",
                      "classifiers?)([._ ]?(id|names?))?$")

# Rows of several models would be pooled as those of one. `columns`: those that
# no argument uses; `needed`: what each row must be; `within`: the columns that
# keep learners apart.
refuse_models <- function(columns, arg, needed, ..., within = list()) {
  distinct <- function(keys) length(unique(key_ids(lapply(keys, value_codes))))
  named <- grep(model_names, names(columns), perl = TRUE, value = TRUE)
  # (Where learners are told apart a name for each row is that of a fit.)
  found <- Find(function(name) {
    values <- distinct(c(unname(within), columns[name]))
    fits <- distinct(unname(within)) > 1 && values == length(columns[[name]])
    is_labels(columns[[name]]) && values > distinct(unname(within)) && !fits
  }, named)
  refuse_if(!is.null(found), arg, "shape", paste0("must have a row for each ",
            needed, ". Its column {.field {found}} has
            {length(unique(columns[[found]]))} values, as where each row is a
            model."), ...)
}

# A mean of folds in which a record of a small fold counts more than others.
warn_uneven_folds <- function(size, arg) {
  size <- uneven_sizes(size)
  warn_if(!is.null(size), "The folds of {.arg {arg}} have from {size[1]} to
                           {size[2]} records, and count alike in the mean of
                           the folds.", "uneven_folds")
}

# (Of folds that together test all records the sizes of these are said.)
warn_uneven_training <- function(uneven, arg) {
  warn_if(!is.null(uneven) && is.null(uneven$size),
          "The models of {.arg {arg}} were trained on {training_range(uneven)}
           records: the method is for training sets of one size, and its
           variance contains what their sizes change.", "uneven_folds")
}

predicted_sizes <- function(x) tabulate(key_ids(as.list(x)[c("rep", "fold")]))

# NULL unless each repetition tests every record.
whole_sizes <- function(x) {
  if (!is.null(attr(x, "part", exact = TRUE))) return(NULL)
  x <- as.list(x)
  times <- length(unique(x$rep))
  if (length(x$row) == times * length(unique(x$row))) predicted_sizes(x)
}

# Folds that were made once and used again. (Of plans the package knows better.)
warn_same_folds <- function(x, arg = "x") {
  if (!is.null(attr(x, "plan", exact = TRUE)) || has_several_runs(x)) {
    return(invisible())
  }
  row <- code_column(x$row)$values
  again <- duplicated(lapply(split(seq_along(row), x$rep), function(at) {
    at <- at[order(row[at])]
    list(row[at], match(x$fold[at], unique(x$fold[at])))
  })) & length(unique(x$fold)) > 1
  if (!any(again)) return(invisible())
  kept <- sort(unique(x$rep))[!again]
  code <- kept_code(kept, arg)
  of <- sub("\\[.*", "", code)
  count <- cli::qty(sum(again))
  warn_result(c(
    "{sum(again)} repetition{?s} of {.arg {of}}{count} {?has/have} the folds of
     another one, and {?counts/count} as {?a new partition/new partitions} in
     intervals and tests.",
    i = if (length(kept) > 1) "Keep those that differ: {.code {code}}." else
      "Keep one of them: {.code {code}}."
  ), "same_folds")
}

# Code that keeps some repetitions of the predictions that the user gave as
# `arg`. It is to be pasted.
kept_code <- function(kept, arg = "x") {
  arg <- argument_name(arg)
  paste0(arg, "[", arg, "$rep %in% ", deparse1(kept), ", ]")
}
