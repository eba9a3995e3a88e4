# From labels to confusion counts: one positive class, or each against the rest.

# Square matrices of more classes would not be looked at, but take their room.
max_classes <- 1000

# Confusion counts of what is given (see counts-input.R) for every learner.
# `arg` is the argument that holds the predictions.
count_confusion <- function(given, positive, arg) {
  truth <- code_truth(given$truth, "truth")
  if (length(truth$values) == 0) abort_no_rows()
  layers <- code_layers(given$keys, length(truth$values))
  labels <- truth$labels
  positive <- resolve_positive(positive, labels)
  each <- identical(positive, "each")
  wanted <- if (each) seq_along(labels) else match(positive, labels)
  codes <- Map(code_estimate, given$estimates, list(labels), arg,
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
    rows <- split(seq_along(truth$values), factor_from_codes(
      layers$learner$values %||% 1L, label_text(layers$learner$labels %||% 1L)
    ))
    unlist(lapply(unname(codes), function(estimate) {
      lapply(rows, square_counts, truth$values, estimate, labels)
    }), recursive = FALSE)
  }
  data <- confusion_result(
    cells, matrices, layer_labels(layers), labels, positive,
    labels[Reduce(`|`, lapply(c(list(truth$values), codes), seen_codes,
                              length(labels)))]
  )
  layout <- group_layout(given$group, given$keys)
  if (is.null(layout)) return(data)
  with_clusters(data, confusion_clusters(truth, codes, given$keys$learner,
                                         wanted, each, layout))
}

# The columns of counts. `cells`: by the name of the learner, rows of layers
# (fastest) and classes; `matrices`: those of all classes, if they are counted.
# `used`: those of the labels that occur. Rows of folds without any prediction
# go.
confusion_result <- function(cells, matrices, layers, labels, positive,
                             used = labels) {
  each <- identical(positive, "each")
  learner <- label_text(layers$learner %||%
                          rep(names(cells), each = nrow(cells[[1]])))
  cells <- do.call(rbind, unname(cells))
  row <- seq_len(nrow(cells)) - 1
  learner <- rep_len(learner, length(row))
  layer <- row %% length(layers$rep) + 1
  class <- row %/% length(layers$rep) %% (if (each) length(labels) else 1) + 1
  warn_missing(rowsum(cells[class == 1, "missing"], learner[class == 1],
                      reorder = FALSE)[, 1])
  cells <- cells[, count_cells$confusion_counts, drop = FALSE]
  keep <- which(rowSums(cells) > 0)
  check_kept_folds(layers$fold[layer], keep)
  keep <- keep[order(match(learner, unique(learner))[keep], class[keep])]
  data <- c(
    list(learner = learner[keep]), if (each) list(class = labels[class[keep]]),
    lapply(layers[c("rep", "fold")], `[`, layer[keep]),
    rlang::set_names(lapply(colnames(cells), function(cell) {
      unname(cells[keep, cell])
    }), colnames(cells))
  )
  if (!is.null(matrices)) {
    names(matrices) <- unique(learner)
    attr(data, "confusion") <- matrices[unique(data$learner)]
  }
  # Counts of one of several classes: what is right and wrong among the others
  # is not in them.
  if (each || length(labels) == 1) return(data)
  # (`used` is looked for where it matters.)
  other <- setdiff(if (length(labels) > 2) used else labels, positive)
  if (length(other) == 0) other <- setdiff(labels, positive)[1]
  several <- length(other) > 1
  if (several) {
    attr(data, "positive") <- list(class = positive, others = length(other))
  }
  attr(data, "sides") <- c(positive, if (several) "other" else other)
  data
}

# Rows of one measure, and counts, are of one positive class, the first of the
# `sides`, where it is known.
check_one_class <- function(parts) {
  of <- unique(do.call(rbind, lapply(parts, function(part) {
    class <- attr(part, "sides", exact = TRUE)[1]
    measure <- as.list(part)$measure
    if (length(class) > 0) data.frame(measure = measure %||% "", class)
  })))
  class <- unique(of$class[of$measure %in% of$measure[duplicated(of$measure)]])
  refuse_if(length(class) > 0, "...", "conflict",
            "must be of one positive class, not of {.val {class}}.")
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

# The sentence that measures of such counts need, or NULL.
count_notes <- function(x) {
  positive <- attr(x, "positive", exact = TRUE)
  sides <- if (!"class" %in% names(x)) attr(x, "sides", exact = TRUE)
  c(if (!is.null(positive)) {
    paste0(sub("[.]$", "", class_note(positive$class, positive$others)),
           ": accuracy and error are for this class against the rest, not for",
           " all classes.")
  } else {
    class_note(sides[1])
  }, chosen_note(said_of_chosen(x)))
}

# Of which class measures of one class are, or NULL.
class_note <- function(class, others = 1) {
  if (length(class) == 0) return(NULL)
  if (others <= 1) return(paste0("Positive class: ", quote_some(class), "."))
  paste0("Class ", quote_some(class), " against the ", others, " others.")
}

# Those among notes, without what they add.
class_notes <- function(notes) {
  form <- "^(Positive class: .*|Class .* against the [0-9]+ others).*$"
  sub(form, "\\1", grep(form, notes, value = TRUE))
}
