#' @include tests.R

# What the cores of tests work with, for one data set or for many: `cells`, the
# contingency counts n00, n01, n10, n11 of the folds, each a matrix with one row
# per data set (or a vector, for one) and the folds in its columns, repetition
# by repetition; `plan`, what is known of it: m, k, n_train, n_test and, by
# repetition, `set` and `half`. `values` are the differences in error, `scale`
# the largest of each data set.
core_input <- function(cells, plan) {
  cells <- lapply(cells, function(cell) {
    if (is.matrix(cell)) cell else matrix(as.double(cell), 1)
  })
  size <- cells$n00 + cells$n01 + cells$n10 + cells$n11
  values <- (cells$n01 - cells$n10) / size
  sizes <- abs(values)
  scale <- sizes[cbind(seq_len(nrow(sizes)), max.col(sizes, "first"))]
  c(cells, list(values = values, scale = scale, n = rowSums(size), size = size),
    plan)
}

# The same from whatever a test may be given, with the names of estimate, data
# and learners, and notes.
test_input <- function(x, test) {
  check_given(x)
  entry <- test_registry[[test]]
  by_count <- entry$input == "contingency"
  if (by_count && is.data.frame(x) && setequal(names(x), c("n01", "n10"))) {
    x <- data.matrix(plain_columns(x))
  }
  by_fold <- inherits(x, "contingency_counts") && inherits(x, "cv_counts")
  input <- if (by_fold) {
    input_of_pair(x, empty = by_count)
  } else if (inherits(x, "cv_differences")) {
    input_of_differences(x, by_count)
  } else if (is.data.frame(x)) {
    abort_no_folds(x, by_count)
  } else if (by_count) {
    return(input_of_disagreements(x))
  } else {
    input_of_numbers(x, entry)
  }
  fits <- length(input$m) == 1 &&
    takes_plan(entry, input$scheme, input$m, input$k)
  if (!fits) abort_design(input, entry)
  if (is.null(input$n01)) check_magnitude(input$scale) else if (!by_count) {
    warn_uneven_folds(input$size, "x")
  }
  if (!is.null(input$scheme)) {
    input$notes <- c(input$notes, other_scheme_note(input$scheme, entry))
  }
  input$notes <- c(input$notes, chosen_note(said_of_chosen(x)))
  counts <- if (inherits(x, "cv_differences")) attr(x, "counts") else x
  clusters <- attr(counts, "clusters", exact = TRUE)
  if (is.null(clusters) || entry$input == "differences") return(input)
  with_design_effect(input, counts, clusters, entry)
}

# Counts with groups: the design effect and its note, for tests that use it.
# (The folds of tests on differences hold whole groups.)
with_design_effect <- function(input, counts, clusters, entry) {
  if (!entry$takes_groups) {
    refuse_groups(counts, entry$fun,
                  "{.fn components_test} with the predictions", "x")
  }
  pair <- input$learners
  input$clusters <- clusters[clusters$a == pair[1] & clusters$b == pair[2], ]
  input$deff <- table_deff(counts, "difference")
  input$notes <- c(input$notes, deff_note(input$clusters, input$deff,
                                          divided = entry$family != "Z"))
  input
}

# Of contingency counts of the folds of one pair. `empty`: may folds be without
# records?
input_of_pair <- function(x, empty = FALSE) {
  check_counts_table(x, "x")
  columns <- as.list(x)
  rows <- owner_rows(count_owners(x), columns$rep, columns$fold, "x")
  refuse_if(length(rows) > 1, "x", "shape", "must contain one pair of learners,
             not {length(rows)}.", x = "It has: {.val {names(rows)}}.",
            i = "Choose the rows of one pair.")
  cells <- lapply(columns[count_cells$contingency_counts], `[`, rows[[1]])
  shape <- counts_shape(x)
  pair <- c(as.character(columns$a[1]), as.character(columns$b[1]))
  input <- core_input(cells, shape[c("m", "k", "scheme", "n_train", "n_test",
                                     "uneven")])
  none <- sum(is.nan(input$values))
  abort_if(none > 0 && !empty,
           "{.arg x} has {none} fold{?s} without any record.", "value", "x")
  c(input, list(label = "difference in error", measure = "error",
                learners = pair, name = paste(pair[1], "-", pair[2])))
}

input_of_differences <- function(x, by_count) {
  refuse_if(!is.numeric(x) || length(dim(x)) != 2, "x", "type", "must be the
             whole result of {.fn loss_differences}, not {describe_value(x)}.")
  plan <- list(m = nrow(x), k = ncol(x), scheme = attr(x, "scheme"),
               n_train = attr(x, "n_train"), n_test = attr(x, "n_test"),
               uneven = attr(x, "uneven"),
               set = attr(x, "set"), half = attr(x, "half"))
  about <- c(attr(x, "unit"),
             list(measure = attr(x, "loss"), numbers = attr(x, "unit")$own,
                  name = paste(attr(x, "a"), "-", attr(x, "b")),
                  learners = c(attr(x, "a"), attr(x, "b"))))
  if (by_count) {
    counts <- attr(x, "counts")
    refuse_if(is.null(counts), "x", "type", "must contain differences in error
               that were counted from predictions or contingency counts.",
              x = "It has differences in {attr(x, \"loss_label\")}.")
    return(c(core_input(as.list(counts)[c("n00", "n01", "n10", "n11")], plan),
             about))
  }
  missing <- sum(is.na(x))
  refuse_if(missing > 0, "x", "missing",
            "has {missing} fold{?s} of {length(x)} whose difference is
             missing.", i = "A test needs the difference of every fold.",
            i = "Where a fold has no record of some class, use fewer folds or
                 stratify them, or {.fn components_test} on half splits or
                 blocks, which counts all folds together.")
  values <- folds_in_row(x)
  c(list(values = values, scale = max(abs(values)),
         different = attr(x, "counts"), differing = attr(x, "differing")),
    plan, about)
}

# Plain differences have no direction: the larger loss and the larger score may
# both be positive.
input_of_numbers <- function(x, entry) {
  names <- if (is.matrix(x)) colnames(x) else names(x)
  refuse_if(setequal(names, c("n01", "n10")), "x", "type",
            "must be differences, not the disagreements {.field n01} and
             {.field n10}.",
            i = "{.fn contingency_counts} reads all four counts of each fold.")
  x <- check_numeric(x, 2, "x")
  one_fold <- identical(entry$folds, 1)
  shape <- dim(x)
  if (one_fold || identical(entry$reps, 1)) {
    refuse_if(length(x) != max(shape, length(x) * is.null(shape)), "x", "shape",
              "must be a vector of differences, not {describe_value(x)}.")
    shape <- if (one_fold) c(length(x), 1) else c(1, length(x))
  }
  if (length(shape) != 2) shape <- NULL
  values <- if (is.null(shape)) x else folds_in_row(matrix(x, shape[1]))
  plain_input(values = values, scale = max(abs(x)), m = shape[1], k = shape[2])
}

# Numbers without the names n01 and n10 could be read either way round, which
# turns the sign of the estimate; a pair in the documented order is accepted.
input_of_disagreements <- function(x) {
  x <- check_counts(x, whole = FALSE, arg = "x")
  if (is.null(dim(x)) && length(x) == 2) {
    x <- matrix(x, 1, dimnames = list(NULL, names(x) %||% c("n01", "n10")))
  }
  has <- if (length(dim(x)) == 2) colnames(x) else names(x)
  which <- if (is.null(has)) "no column names" else "the names {.field {has}}"
  refuse_if(length(dim(x)) != 2 || !setequal(has, c("n01", "n10")) ||
              ncol(x) != 2, "x", "shape", paste0(
    "must have the two columns {.field n01} (a wrong, b right) and {.field n10}
     (a right, b wrong); it is {describe_value(x)} with ", which, "."
  ), i = if (isTRUE(ncol(x) == 2)) "It could be read in two ways: as
          {.code colnames(x) <- c(\"n01\", \"n10\")} or as
          {.code colnames(x) <- c(\"n10\", \"n01\")}.",
  i = "From a 2 x 2 table of right and wrong, give {.code c(n01 = , n10 = )}
       only.")
  plain_input(n01 = matrix(x[, "n01"], 1), n10 = matrix(x[, "n10"], 1),
              label = "n01 / (n01 + n10)")
}

plain_input <- function(..., label = "mean difference") {
  list(..., label = label, plain = TRUE, name = argument_text())
}

# Tests that need all four cells, or the number of records.
check_whole_cells <- function(input, x) {
  refuse_if(is.null(input$n00), "x", "type", "must be contingency counts, with
             all four cells, or differences in error, not {describe_value(x)}.")
  input
}
