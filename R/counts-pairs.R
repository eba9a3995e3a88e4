# From the predictions of two learners to their contingency counts.

# `pair`: the named predictions of the two learners, row by row on the same
# records; `args` names the arguments that messages are about.
count_pairs <- function(truth, pair, ids, args) {
  truth <- code_truth(truth, "truth")
  if (length(truth$values) == 0) abort_no_rows()
  truth_slot <- slot_values(truth)
  check_no_na(truth_slot, "truth")
  right <- Map(function(estimate, name, arg) {
    codes <- code_estimate(estimate, truth$labels, arg, name)
    slot_values(codes) == truth_slot
  }, pair, names(pair), args)
  columns <- lapply(right, new_codes, lowest = 0L, labels = c(FALSE, TRUE))
  names(columns) <- c("a", "b")
  columns <- c(columns[c("b", "a")], ids)
  counts <- matrix(tally_complete(columns, c("a", "b")), nrow = 9)
  # Slots of b (fast) and a: 0 missing, 1 wrong, 2 right.
  cells <- cbind(n00 = counts[5, ], n01 = counts[6, ], n10 = counts[8, ],
                 n11 = counts[9, ])
  warn_missing(vapply(right, function(x) sum(is.na(x)), 0L))
  finish_contingency(cells, names(pair), ids)
}

finish_contingency <- function(cells, pair, ids) {
  keep <- which(rowSums(cells) > 0)
  if (length(keep) == 0) abort_no_predictions()
  labels <- label_grid(lapply(ids[c("fold", "rep")], `[[`, "labels"))
  columns <- list(a = rep_len(pair[1], nrow(cells)),
                  b = rep_len(pair[2], nrow(cells)),
                  rep = labels$rep, fold = labels$fold)
  for (cell in colnames(cells)) columns[[cell]] <- unname(cells[, cell])
  new_table(lapply(columns, `[`, keep))
}

# Predictions of several learners below each other.
count_long_pairs <- function(x, pair, quos) {
  for (arg in c("estimate", "row")) {
    if (given(quos[[arg]])) next
    abort_input("{.arg {arg}} must be given where {.arg learner} is: the
                 learners are joined on their records, never by order.",
                "missing", arg)
  }
  keys <- named_keys(x, quos)
  given <- names(Filter(Negate(is.null), keys))
  for (arg in given) check_no_na(keys[[arg]], arg)
  truth <- named_column(quos$truth, x, "truth")
  estimate <- named_column(quos$estimate, x, "estimate")
  learner <- label_text(keys$learner)
  names <- vapply(c("a", "b"), function(arg) {
    named_learner(pair[[arg]], unique(learner), arg)
  }, "")
  check_two_learners(names[["a"]], names[["b"]])
  rows <- join_rows(keys[setdiff(given, "learner")], learner, names)
  check_same_truth(truth, rows)
  estimates <- list(estimate[rows$a], estimate[rows$b])
  ids <- code_ids(list(fold = keys$fold[rows$a], rep = keys$rep[rows$a]),
                  length(rows$a))
  count_pairs(truth[rows$a],
              stats::setNames(estimates, unname(names)), ids,
              c("estimate", "estimate"))
}

# The rows of both learners, record by record; `keys` identify a record.
join_rows <- function(keys, learner, names) {
  rows <- lapply(names, function(name) which(learner == name))
  of <- function(rows) lapply(keys, `[`, rows)
  place <- key_match(of(rows$a), of(rows$b))
  lonely <- c(rows$a[is.na(place)], rows$b[!seq_along(rows$b) %in% place])
  if (length(lonely) > 0) {
    abort_input(
      c("{.arg a} and {.arg b} must predict the same records.",
        x = "{count_of(length(lonely), \"prediction\")} of one learner
             {cli::qty(length(lonely))}{?has/have} no partner, the first at
             {describe_key(keys, lonely[1])}
             ({.field {learner[lonely[1]]}})."),
      "rows", "x"
    )
  }
  list(a = rows$a, b = rows$b[place])
}

check_same_truth <- function(truth, rows) {
  differs <- which(as.character(truth[rows$a]) != as.character(truth[rows$b]))
  if (length(differs) > 0) {
    abort_input(
      c("{.arg truth} must be the same for both learners.",
        x = "It differs in {count_of(length(differs), \"record\")}, the first
             in rows {rows$a[differs[1]]} and {rows$b[differs[1]]}."),
      "rows", "truth"
    )
  }
}
