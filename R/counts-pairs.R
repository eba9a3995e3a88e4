# From the predictions of two learners to their contingency counts.

# `pair`: the named predictions of the two learners, row by row on the same
# records; `args` names the arguments that messages are about.
count_pairs <- function(truth, pair, ids, args, call) {
  truth <- code_truth(truth, "truth", call)
  if (length(truth$values) == 0) abort_no_rows(call)
  if (anyNA(truth$values)) abort_na("truth", sum(is.na(truth$values)), call)
  truth_slot <- slot_values(truth)
  right <- Map(function(estimate, name, arg) {
    codes <- code_estimate(estimate, truth$labels, arg, call, name)
    slot_values(codes) == truth_slot
  }, pair, names(pair), args)
  columns <- lapply(right, new_codes, lowest = 0L, labels = c(FALSE, TRUE))
  names(columns) <- c("a", "b")
  columns <- c(columns[c("b", "a")], ids)
  counts <- matrix(tally_complete(columns, c("a", "b"), call), nrow = 9)
  # Slots of b (fast) and a: 0 missing, 1 wrong, 2 right.
  cells <- cbind(n00 = counts[5, ], n01 = counts[6, ], n10 = counts[8, ],
                 n11 = counts[9, ])
  warn_missing(vapply(right, function(x) sum(is.na(x)), 0L), call)
  finish_contingency(cells, names(pair), ids, call)
}

finish_contingency <- function(cells, pair, ids, call) {
  keep <- which(rowSums(cells) > 0)
  if (length(keep) == 0) abort_no_predictions(call)
  labels <- label_grid(lapply(ids[c("fold", "rep")], `[[`, "labels"))
  columns <- list(a = rep_len(pair[1], nrow(cells)),
                  b = rep_len(pair[2], nrow(cells)),
                  rep = labels$rep, fold = labels$fold)
  for (cell in colnames(cells)) columns[[cell]] <- unname(cells[, cell])
  new_table(lapply(columns, `[`, keep))
}

# Predictions of several learners below each other.
count_long_pairs <- function(x, pair, quos, call) {
  for (arg in c("estimate", "row")) {
    if (given(quos[[arg]])) next
    abort_input("{.arg {arg}} must be given where {.arg learner} is: the
                 learners are joined on their records, never by order.",
                "missing", arg, call = call)
  }
  columns <- lapply(quos, function(quo) NULL)
  for (arg in names(quos)) {
    columns[[arg]] <- named_column(x, quos[[arg]], arg, call)
  }
  named_ids(x, quos, call)
  for (arg in c("row", "rep", "fold", "learner")) {
    if (!is.null(columns[[arg]])) check_no_na(columns[[arg]], arg, call)
  }
  learner <- as.character(columns$learner)
  names <- vapply(c("a", "b"), function(arg) {
    named_learner(pair[[arg]], unique(learner), arg, call)
  }, "")
  check_two_learners(names[["a"]], names[["b"]], call)
  rows <- join_rows(columns[c("row", "rep", "fold")], learner, names, call)
  check_same_truth(columns$truth, rows, call)
  estimates <- list(columns$estimate[rows$a], columns$estimate[rows$b])
  ids <- code_ids(list(fold = columns$fold[rows$a],
                       rep = columns$rep[rows$a]), length(rows$a))
  count_pairs(columns$truth[rows$a],
              stats::setNames(estimates, unname(names)), ids,
              c("estimate", "estimate"), call)
}

# The rows of both learners, record by record; `ids` identify a record.
join_rows <- function(ids, learner, names, call) {
  codes <- lapply(Filter(Negate(is.null), ids), function(id) {
    slot_values(code_column(id))
  })
  key <- 0
  for (code in codes) key <- key * (max(code) + 1) + code
  rows <- lapply(names, function(name) which(learner == name))
  place <- match(key[rows$a], key[rows$b])
  lonely <- c(rows$a[is.na(place)],
              rows$b[!key[rows$b] %in% key[rows$a]])
  if (length(lonely) > 0) {
    where <- paste(names(codes), vapply(ids[names(codes)], function(id) {
      as.character(id[lonely[1]])
    }, ""), collapse = ", ")
    abort_input(
      c("{.arg a} and {.arg b} must predict the same records.",
        x = "{count_of(length(lonely), \"prediction\")} of one learner
             {cli::qty(length(lonely))}{?has/have} no partner, the first at
             {where} ({.field {learner[lonely[1]]}})."),
      "rows", "x", call = call
    )
  }
  list(a = rows$a, b = rows$b[place])
}

check_same_truth <- function(truth, rows, call) {
  differs <- which(as.character(truth[rows$a]) != as.character(truth[rows$b]))
  if (length(differs) > 0) {
    abort_input(
      c("{.arg truth} must be the same for both learners.",
        x = "It differs in {count_of(length(differs), \"record\")}, the first
             in rows {rows$a[differs[1]]} and {rows$b[differs[1]]}."),
      "rows", "truth", call = call
    )
  }
}
