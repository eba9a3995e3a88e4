# Several answers to a question (samples of a language model): for each
# learner the shares of the classes among its answers to each record, kept
# beside the table, whose columns of predictions are then empty.

# Rows x classes, or NULL; missing answers leave a rest to 1.
prediction_answers <- function(x, learner) {
  of_levels(beside_values(x, "answers", learner), levels(x$truth), "x")
}

answers_note <- function(x) {
  if (length(beside_names(x, "answers")) > 0) {
    "Several answers for each record, taken as independent between records."
  }
}

# `runs`: may there be several runs of each?
check_single_answers <- function(x, arg = "x", runs = FALSE) {
  if (!runs) check_single_run(x, arg)
  refuse_if(length(beside_names(x, "answers")) > 0, arg, "scheme",
            "must have one prediction for each record: it has several answers to
             a question.", x = "McNemar's tests and counts need right and wrong;
             the loss of a record is now a mean over its answers.",
            i = "On one test set, half splits or blocks use the test
                 {.val components} and {.fn interval_components}, with a measure
                 of {.fn cv_measures}.",
            i = "On other folds give {.fn cv_scores} the share of right answers
                 of each record.")
}

# (Those by name are scored from the class-by-class table of the answers.)
check_answers_scored <- function(entry, learner, answered) {
  refuse_if(learner %in% answered, "measure", "scheme",
            "{.val {entry$label}} needs one prediction for each record: learner
             {.val {learner}} has several answers.",
            i = "Measures of labels by their names, such as {.val f1}, take
                 answers ({.fn cv_measures}).",
            i = "Of others give {.fn cv_scores} the score of each record, a mean
                 over its answers.")
}

# How many predictions of a learner are missing, of answers in how many records.
# (Those of runs that a learner does not have are not.)
missing_predictions <- function(x, learner) {
  answers <- prediction_answers(x, learner)
  if (!is.null(answers)) return(sum(rowSums(answers) < 1 - 1e-9))
  runs <- prediction_runs(x, learner)
  sum(is.na(x[[learner]]) & !(if (is.null(runs)) FALSE else is.na(runs)))
}

# What to do with a record that has answers, and missing ones.
missing_answers_hint <- function(x) {
  if (length(beside_names(x, "answers")) > 0) {
    "One missing answer is enough. Learners may have different numbers of
     answers: leave the row of an answer that was not asked for out of the
     table, in place of {.val {NA}}."
  }
}

any_missing <- function(x) {
  any(vapply(prediction_learners(x), missing_predictions, 0, x = x) > 0)
}

# `codes`: of all rows of the table, by learner or, of a long one, alone, with
# the learner of each row; `keys`: of the table.
with_answers <- function(x, codes, keys, learner) {
  places <- as.list(x)[c("row", "rep", "fold")]
  classes <- nlevels(x$truth)
  learners <- rlang::set_names(prediction_learners(x))
  if (!is.null(learner)) learner <- as_utf8(learner)
  shares <- lapply(learners, function(name) {
    mine <- if (is.null(learner)) seq_along(keys$row) else
      which(learner == name)
    code <- codes[[if (is.null(learner)) name else 1]][mine]
    place <- key_match(lapply(keys, `[`, mine), places)
    counts <- tabulate(place + nrow(x) * (code - 1L), nrow(x) * classes)
    matrix(counts, nrow(x), dimnames = list(NULL, levels(x$truth))) /
      tabulate(place, nrow(x))
  })
  for (name in learners) x[[name]][] <- NA
  with_beside(x, "answers", places, shares)
}

# The class-by-class table of a learner, records having one answer in all.
answer_table <- function(shares, truth) {
  sums <- rowsum(shares, as.integer(truth))
  table <- matrix(0, ncol(shares), ncol(shares))
  table[as.integer(rownames(sums)), ] <- sums
  table
}

# Missing answers as answers with another class than the record's own.
answers_as_wrong <- function(x, other) {
  store <- attr(x, "beside", exact = TRUE)$answers
  if (is.null(store)) return(x)
  place <- key_match(store$keys, as.list(x))
  with_beside(x, "answers", store$keys, lapply(store$values, function(found) {
    at <- cbind(seq_len(nrow(found)), other[place])
    found[at] <- found[at] + 1 - rowSums(found)
    found
  }))
}

# Do the answers of one column look like a run (a seed, an epoch of training),
# which is good or bad on many records together? Of draws that are independent
# between records any permutation within a record is as likely, so that columns
# differ in their shares of right answers, and of each class, by no more than
# Cochran's Q allows.
runs_level <- 1e-4

warn_likely_runs <- function(codes, truth, keys, answer, learner, label) {
  if (length(truth) == 0) return(invisible())
  # (The same answers may be in every repetition.)
  once <- keys$rep == keys$rep[1]
  refuse_if(resample_kind(answer) %in% c("both", "rep"), "answer", "conflict",
            "must tell draws apart that are independent between records, not
             repetitions: it has {.val {first_few(as.character(unique(answer)),
             3)}}.",
            i = "Give them as {.arg rep}, and {.arg fold} with it.")
  # Of a long table the rows of each learner.
  rows <- lapply(codes, function(code) which(once))
  if (!is.null(learner)) {
    learner <- as_utf8(learner)
    rows <- split(which(once), factor(learner, unique(learner))[once])
  }
  answer <- value_codes(answer)
  record <- key_ids(keys)
  found <- Map(function(code, at) {
    columns_of_runs(code[at], as.integer(truth)[at], record[at], answer[at])
  }, unname(codes), rows)
  # Each learner by itself, and all of them in their right answers.
  p_of_q <- function(q) {
    stats::pchisq(q[1, ], q[2, ], lower.tail = FALSE)
  }
  together <- Reduce(`+`, lapply(found, function(q) q[, "right", drop = FALSE]))
  p <- (length(unlist(found)) / 2 + 1) *
    c(vapply(found, function(q) min(1, p_of_q(q)), 0), p_of_q(together))
  shown <- sub("^([0-9])", "= \\1", format_p_value(min(p), 2))
  doubtful <- names(rows)[pmin(p[-length(p)], p[length(p)]) < runs_level]
  # The fewer the records, the less numbers can show.
  named <- grepl(seed_names, label, perl = TRUE) &&
    !grepl("epoch", label, ignore.case = TRUE)
  warn_if(length(doubtful) > 0 || named, if (length(doubtful) > 0) {
            "The answers of {.field {doubtful}} look like runs (seeds, epochs of
             training): in one column they are right or wrong together on far
             more records than draws that are independent between records would
             be (p {shown})."
          } else {
            "Column {.field {label}} has the name of runs (seeds, epochs of
             training), which are no draws that are independent between
             records."
          }, "likely_runs",
          x = "Tests and intervals treat the runs as fixed: they apply to these
           runs alone, not to the algorithms.",
          i = "For a statement about the algorithms write {.code run = {label}}
           in place of {.arg answer}. If the draws of a record are independent
           of those of others, nothing is wrong; this warning has the class
           {.cls bcvinfer_warning_likely_runs}.", p.value = min(p))
}

# Cochran's Q and its degrees of freedom, a column for the right answers and for
# those of each class, where there are few.
columns_of_runs <- function(code, truth, record, answer) {
  kept <- !is.na(code)
  code <- code[kept]
  truth <- truth[kept]
  record <- value_codes(record[kept])
  answer <- value_codes(answer[kept])
  columns <- max(answer, 0L)
  # Answers with names of their own are in no column with others.
  if (columns < 2 || columns > 200 || columns > length(code) / 10) {
    return(cbind(right = c(0, 0)))
  }
  classes <- if (max(truth, code) <= 20) unique(code)
  if (length(classes) == 2) classes <- classes[1]
  shares <- c(list(right = code == truth), lapply(classes, `==`, code))
  vapply(shares, runs_q, numeric(2), record, answer)
}

# The statistic and its degrees of freedom, also of records that do not have all
# answers: the sums over the columns against those that the records' own means
# give.
runs_q <- function(right, record, answer) {
  size <- tabulate(record)
  mean <- rowsum(as.double(right), record)[, 1] / size
  variance <- ifelse(size > 1, mean * (1 - mean) * size / (size - 1), 0)
  used <- variance > 0
  # With fewer records of different answers the distribution is not
  # chi-squared.
  if (sum(used) < 20) return(c(0, 0))
  off <- rowsum(right - mean[record], answer)[, 1]
  there <- matrix(0, sum(used), length(off))
  kept <- used[record]
  there[cbind(cumsum(used)[record[kept]], answer[kept])] <- 1
  spread <- diag(colSums(there * variance[used])) -
    crossprod(there * sqrt(variance[used] / size[used]))
  # The sums of all columns add up to zero.
  kept <- which(diag(spread) > 0)[-1]
  chosen <- qr(spread[kept, kept, drop = FALSE])
  kept <- kept[chosen$pivot[seq_len(chosen$rank)]]
  c(sum(off[kept] * solve(spread[kept, kept, drop = FALSE], off[kept])),
    length(kept))
}
