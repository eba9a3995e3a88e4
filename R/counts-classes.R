# From labels to confusion counts: one positive class, or each against the rest.

# The positive label, or "each". Never guessed from the order of the labels.
resolve_positive <- function(positive, labels, each = TRUE) {
  pair <- if (length(labels) == 2) boolean_pair(labels) else 0
  if (is.null(positive) && pair > 0) return(boolean_labels[[pair]][2])
  abort_if(is.null(positive), c(
    "{.arg positive} must be given: which label of the truth is the positive
     class?",
    i = paste0("The labels are {.val {first_few(labels)}}",
               if (each) "; {.val each} counts every class against the rest",
               ".")
  ), "missing", "positive")
  refuse_if(length(positive) != 1 || !is.atomic(positive) || is.na(positive),
            "positive", "type",
            "must be one class label, not {describe_value(positive)}.")
  asked <- identical(positive, "each")
  abort_if(asked && "each" %in% labels, c(
    "{.code positive = \"each\"} is ambiguous: the truth has a class of that
     name.", i = "Give that class another label."
  ), "label", "positive")
  refuse_if(asked && !each, "positive", "value",
            "must be one label of the truth.",
            i = "{.code confusion_counts(positive = \"each\")} counts every
             class against the rest.")
  if (asked) return(positive)
  found <- match_labels(label_text(positive), labels)
  refuse_if(is.na(found), "positive", "label",
            "must be a label of the truth, not {describe_value(positive)}.",
            i = "The labels are {.val {first_few(labels)}}.")
  labels[found]
}

# Square matrices of more classes would not be looked at, but take their room.
max_classes <- 1000

# Confusion counts of what is given (see counts-input.R) for every learner.
# `arg` is the argument that holds the predictions.
count_confusion <- function(given, positive, arg) {
  # Factors of the same levels are codes of the same labels already.
  same <- have_levels(given$estimates, plain_levels(given$truth))
  truth <- if (same) plain_truth(given$truth) else
    code_truth(given$truth, "truth")
  if (length(truth$values) == 0) abort_no_rows()
  layers <- code_layers(given$keys, length(truth$values))
  labels <- truth$labels
  positive <- resolve_positive(positive, labels)
  each <- identical(positive, "each")
  wanted <- if (each) seq_along(labels) else match(positive, labels)
  codes <- if (same) given$estimates else
    Map(code_estimate, given$estimates, list(labels), arg,
        names(given$estimates))
  # One pass over truth and prediction, where the cells are few beside it.
  sizes <- lengths(lapply(c(list(truth, truth), layers), `[[`, "labels"))
  cells <- if (prod(sizes + 1) <= 1e5) {
    lapply(codes, function(estimate) {
      rest_cells(tally_classes(estimate, truth$values, labels, layers), wanted)
    })
  } else {
    lapply(codes, margin_cells, truth$values, labels, layers, wanted)
  }
  matrices <- if (each && length(labels) <= max_classes) {
    rows <- split(seq_along(truth$values), layers$learner$values %||% 1L)
    unlist(lapply(unname(codes), function(estimate) {
      lapply(rows, square_counts, truth$values, estimate, labels)
    }), recursive = FALSE)
  }
  data <- confusion_result(cells, matrices, layer_labels(layers), labels,
                           positive)
  layout <- if (!is.null(given$group)) group_layout(given$group, given$keys)
  if (is.null(layout)) return(data)
  truth$values <- as.integer(truth$values)
  with_clusters(data, confusion_clusters(truth, lapply(codes, as.integer),
                                         given$keys$learner, wanted, each,
                                         layout))
}

have_levels <- function(columns, labels) {
  all(vapply(columns, function(column) {
    is.factor(column) && identical(levels(column), labels)
  }, NA))
}

plain_truth <- function(truth) {
  # (anyNA() of a factor is slow.)
  if (nlevels(truth) > 1000 || small_values(truth, missing = TRUE)) {
    check_no_na(truth, "truth")
  }
  list(values = truth, labels = levels(truth))
}

# `cells`: rows of rest_cells() by the name of the learner, `matrices` those of
# all classes, if they are counted.
confusion_result <- function(cells, matrices, layers, labels, positive) {
  each <- identical(positive, "each")
  learner <- layers$learner %||% rep(names(cells), each = nrow(cells[[1]]))
  learner <- label_text(learner)
  data <- confusion_table(do.call(rbind, unname(cells)), learner, layers,
                          if (each) labels)
  if (!is.null(matrices)) {
    names(matrices) <- unique(learner)
    attr(data, "confusion") <- matrices[unique(data$learner)]
  }
  note_positive(data, positive, labels)
}

# Counts as an array: the predicted class (none first) by the true class by
# layer.
tally_classes <- function(estimate, truth, labels, layers) {
  columns <- lapply(list(estimate = estimate, truth = truth),
                    function(values) list(values = values, labels = labels))
  counts <- tally_layers(columns, layers, open = "estimate")
  size <- length(labels)
  array(counts, c(size + 1, size, length(counts) / (size * (size + 1))))
}

# The `classes` of such an array, each against the rest: a matrix with one row
# per layer (fastest) and class.
rest_cells <- function(cube, classes) {
  seen <- cube[-1, , , drop = FALSE]
  size <- dim(seen)
  of_class <- function(x) {
    as.vector(t(matrix(x, size[1])[classes, , drop = FALSE]))
  }
  tp <- of_class(matrix(seen, size[1]^2)[seq(1, size[1]^2, size[1] + 1), ])
  actual <- of_class(colSums(seen))
  called <- of_class(colSums(aperm(seen, c(2, 1, 3))))
  total <- colSums(matrix(seen, size[1]^2))
  missing <- colSums(matrix(cube[1, , ], size[2]))
  cbind(tp = tp, fp = called - tp, fn = actual - tp,
        tn = total - actual - called + tp, missing = missing)
}

# The same cells without the array, whose room grows with the square of the
# number of classes: from the counts of three columns.
margin_cells <- function(estimate, truth, labels, layers, classes) {
  estimate <- as.integer(estimate)
  truth <- as.integer(truth)
  count <- function(values) {
    tally_layers(list(class = list(values = values, labels = labels)), layers)
  }
  called <- count(estimate)
  actual <- count(replace(truth, is.na(estimate), NA))[-1, , drop = FALSE]
  hits <- count(replace(estimate, which(truth != estimate), NA))
  of_class <- function(x) as.vector(t(x[classes, , drop = FALSE]))
  tp <- of_class(hits[-1, , drop = FALSE])
  fp <- of_class(called[-1, , drop = FALSE]) - tp
  fn <- of_class(actual) - tp
  cbind(tp = tp, fp = fp, fn = fn, tn = colSums(actual) - tp - fp - fn,
        missing = called[1, ])
}

# The whole confusion matrix of some rows, the truth in its rows.
square_counts <- function(rows, truth, estimate, labels) {
  size <- length(labels)
  cell <- as.integer(truth)[rows] + size * (as.integer(estimate)[rows] - 1L)
  counts <- as.double(tabulate(cell, size^2))
  dim(counts) <- c(size, size)
  dimnames(counts) <- list(truth = labels, estimate = labels)
  counts
}

# The same of each learner, over the layers of an array as above; NULL of too
# many classes.
whole_matrices <- function(cube, learner, labels) {
  if (length(labels) > max_classes) return()
  layers <- seq_len(dim(cube)[3])
  learner <- learner %||% rep_len("", length(layers))
  lapply(split(layers, factor(learner, unique(learner))), function(layer) {
    sums <- rowSums(cube[-1, , layer, drop = FALSE], dims = 2)
    matrix(t(sums), length(labels), length(labels),
           dimnames = list(truth = labels, estimate = labels))
  })
}

# The columns of counts from rows of layers (fastest), classes and learners.
# Rows of folds without any prediction go.
confusion_table <- function(cells, learner, layers, classes = NULL) {
  number <- length(layers$rep)
  row <- seq_len(nrow(cells)) - 1
  layer <- row %% number + 1
  class <- row %/% number %% max(1, length(classes)) + 1
  learner <- rep_len(learner, length(row))
  missing <- rowsum(cells[class == 1, "missing"], learner[class == 1],
                    reorder = FALSE)
  if (any(missing > 0)) {
    warn_missing(stats::setNames(missing[, 1], rownames(missing)))
  }
  cells <- cells[, count_cells$confusion_counts, drop = FALSE]
  keep <- which(rowSums(cells) > 0)
  if (length(keep) == 0) abort_all_missing()
  keep <- keep[order(match(learner, unique(learner))[keep], class[keep])]
  columns <- list(learner = learner[keep])
  if (!is.null(classes)) columns$class <- classes[class[keep]]
  columns$rep <- layers$rep[layer[keep]]
  columns$fold <- layers$fold[layer[keep]]
  cells <- unname(as.data.frame(cells[keep, , drop = FALSE], row.names = FALSE))
  names(cells) <- count_cells$confusion_counts
  c(columns, as.list(cells))
}

# Counts of one of several classes: what is right and wrong among the others is
# not in them.
note_positive <- function(data, positive, labels) {
  if (!identical(positive, "each") && length(labels) > 2) {
    attr(data, "positive") <- list(class = positive,
                                   others = length(labels) - 1L)
  }
  if (!identical(positive, "each") && length(labels) > 1) {
    other <- setdiff(labels, positive)
    attr(data, "sides") <- c(positive, if (length(other) > 1) "other" else
      other)
  }
  data
}

# The sentence that measures of such counts need, or NULL.
count_notes <- function(x) {
  positive <- attr(x, "positive", exact = TRUE)
  c(if (!is.null(positive)) {
    paste0("Class ", encodeString(positive$class, quote = "\""),
           " against the ", positive$others, " others: accuracy and error are ",
           "those of this class against the rest, not of all classes.")
  }, chosen_note(said_of_chosen(x)))
}
