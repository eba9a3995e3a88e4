# Comparisons within and between subgroups of records.

# Which pairs are compared: of several learners those in each subgroup, of one
# its subgroups, with the subgroup that a pair is `within`.
compared_pairs <- function(learners, request, versus, alternative) {
  if (is.null(request$subgroups)) {
    return(learner_pairs(learners, versus, alternative))
  }
  ids <- request$ids
  labels <- request$subgroups$labels
  one <- length(unique(ids$learner)) == 1
  known <- if (one) labels else unique(ids$learner)
  abort_if(identical(plain_name(versus), "best") && !"best" %in% known,
           "{.code versus = \"best\"} cannot be given with {.arg by}: the
            best of one subgroup need not be the best of another.", "conflict",
           "versus")
  pairs <- learner_pairs(list(shown = known), versus, alternative)
  if (one) return(cbind(pairs, within = NA_integer_))
  do.call(rbind, lapply(seq_along(labels), function(place) {
    within <- pairs
    within[c("a", "b")] <- lapply(pairs[c("a", "b")], function(learner) {
      place + length(labels) * (learner - 1L)
    })
    cbind(within, within = place)
  }))
}

# Rows of a comparison with the names of learners and subgroups.
subgroup_rows <- function(rows, request) {
  if (is.null(request$subgroups)) return(rows)
  a <- match(rows$a, request$learners)
  b <- match(rows$b, request$learners)
  ids <- request$ids
  one <- length(unique(ids$learner)) == 1
  names <- if (one) ids$subgroup else ids$learner
  rows[c("a", "b")] <- list(names[a], names[b])
  if (one) rows$learner <- ids$learner[a] else rows$subgroup <- ids$subgroup[a]
  rows
}

# The records of each subgroup; without subgroups of all.
subgroup_places <- function(request) {
  code <- request$subgroups$code
  if (is.null(code)) return(list(seq_len(request$layout$size[1])))
  unname(split(seq_along(code), code))
}

# Subgroups have scores, and with them values by fold, but no counts.
check_subgroup_tests <- function(task, tests, request) {
  known <- !is.null(joint_kind(plan_kind(task$shape), request$layout))
  unfit <- Filter(function(test) {
    if (test == "components") !known else
      test_registry[[test]]$input != "differences"
  }, tests)
  abort_if(length(unfit) > 0, c(
    "{.arg by} needs tests of scores or of differences by fold:
     {.val {unfit}} {?is/are} not.",
    i = if ("components" %in% unfit) "{.val components} is for one test set,
         runs, three or more half splits and blocks, not for
         {describe_shape(task$shape)}."
  ), if ("components" %in% unfit) "scheme" else "conflict", "tests")
}
