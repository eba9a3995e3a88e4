# The counts of one data set on one plan, without a table of predictions in
# between: studies count thousands of them.

# What is tested on a plan: `assignment` with `folds` folds per column, as in a
# plan; for each of its rows `truth` and, learner by learner, `codes` of the
# predictions, or the message of a failure. Learners that are columns of the
# data are counted straight from the plan's own matrix.
fit_plan <- function(data, plan, job) {
  fits <- if (all(lengths(data$columns) > 0)) {
    list(assignment = plan$assignment, folds = plan$k,
         truth = as.integer(data$truth), codes = data$columns)
  } else {
    stack_fits(data, plan, job)
  }
  c(fits, list(plan = plan))
}

# Trained learners: the test rows of all folds below each other, each fold with
# a number of its own.
stack_fits <- function(data, plan, job) {
  count <- length(job$learners)
  folds <- plan_folds(plan)
  tasks <- plan_tasks(folds, count)
  work <- list(plan = plan, data = data$table, target = job$target,
               labels = levels(data$truth), learners = job$learners,
               columns = data$columns,
               probabilities = isTRUE(job$probabilities),
               stop_early = FALSE)
  results <- run_fits(work, tasks, random_streams(nrow(tasks)), function() NULL)
  rows <- .mapply(function(rep, fold) which(plan$assignment[, rep] == fold),
                  folds, NULL)
  learners <- names(job$learners)
  mine <- lapply(rlang::set_names(seq_len(count), learners), seq,
                 by = count, length.out = length(rows))
  list(
    assignment = matrix(rep(seq_along(rows), lengths(rows)), ncol = 1),
    folds = length(rows), truth = as.integer(data$truth)[unlist(rows)],
    stacked = TRUE,
    probabilities = lapply(mine, function(at) {
      fit_probabilities(results[at], work$labels)
    }),
    codes = lapply(mine, function(at) {
      failed <- task_failures(results[at], tasks[at, ], learners)
      if (is.null(failed)) unlist(results[at]) else failure_lines(failed[1, ])
    })
  )
}

# The predictions themselves, for what is computed record by record.
study_predictions <- function(fits, learners, data) {
  places <- planned_places(fits$plan)
  codes <- lapply(rlang::set_names(learners), function(learner) {
    codes <- learner_codes(fits, learner)
    if (isTRUE(fits$stacked)) codes else codes[places$row]
  })
  new_cv_predictions(places, data$truth[places$row], codes, fits$plan,
                     probabilities = fits$probabilities[learners])
}

# The predictions of a learner, or the error that it ended with.
learner_codes <- function(fits, learner) {
  codes <- fits$codes[[learner]]
  fail_if(is.character(codes), codes)
  fail_if(anyNA(codes), "there is no prediction for ",
          count_of(sum(is.na(codes)), "record"))
  codes
}

is_wrong <- function(fits, learner) learner_codes(fits, learner) != fits$truth

# A matrix 4 x folds, the folds of a repetition side by side, of two facts about
# each tested record: neither, the second alone, the first alone, both.
tally_facts <- function(fits, first, second) {
  plan_tally_cpp(fits$assignment, fits$folds, first, second)
}

# The facts about a pair: is the first wrong, is the second?
tally_pair <- function(fits, pair) {
  tally_facts(fits, is_wrong(fits, pair[1]), is_wrong(fits, pair[2]))
}

# Tallies side by side as a table: a row for each of the `owners` (columns),
# repetition and fold. `cells`: which line of a tally is in which column.
count_table <- function(owners, tally, cells, plan) {
  folds <- lapply(plan_folds(plan), rep_len, ncol(tally))
  owners <- lapply(owners, rep, each = plan$m * plan$k)
  c(owners, folds, lapply(cells, function(line) tally[line, ]))
}

confusion_cells <- c(tp = 4L, fp = 2L, fn = 3L, tn = 1L)

pair_cells <- c(n00 = 4L, n01 = 3L, n10 = 2L, n11 = 1L)

# Confusion counts of learners; `positive` is the code of a class, or of one
# class for each row of `owners`.
learner_counts <- function(fits, learners, positive,
                           owners = list(learner = learners)) {
  tallies <- Map(function(learner, class) {
    tally_facts(fits, fits$truth == class,
                learner_codes(fits, learner) == class)
  }, learners, positive)
  new_counts(
    count_table(owners, do.call(cbind, unname(tallies)), confusion_cells,
                fits$plan),
    "confusion_counts", plan_design(fits$plan)
  )
}

# Each class against the rest, with the whole matrix, truth by prediction, which
# the F1 of several classes needs: `labels` are those of the truth.
class_counts_of <- function(fits, learner, labels) {
  size <- length(labels)
  rows <- rep.int(seq_along(fits$truth),
                  rowSums(fits$assignment >= 1, na.rm = TRUE))
  classes <- square_counts(rows, fits$truth, learner_codes(fits, learner),
                           labels)
  counts <- learner_counts(fits, rep(learner, size), seq_len(size),
                           list(learner = rep(learner, size), class = labels))
  structure(counts, confusion = rlang::set_names(list(classes), learner))
}

# The differences in error of a pair, from the tally of its facts.
pair_differences <- function(tally, pair, plan) {
  counts <- count_table(list(a = pair[1], b = pair[2]), tally, pair_cells, plan)
  counts <- new_counts(counts, "contingency_counts", plan_design(plan))
  with_plan_sets(differences_of_pair(counts), plan)
}
