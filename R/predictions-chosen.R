# Settings that were chosen on the very predictions at hand: which they are, how
# many they were chosen from and by what, and the predictions of the others,
# which are kept beside the table, so that intervals can account for the choice.
#
#   setting_labels(settings)        "neighbors = 5" of each row of a table
#   with_chosen(x, chosen)          columns of settings become one of each
#   learner with_candidates(x)              the columns of all settings again
#   chosen_words(x, learners)       what is said of each chosen learner
#   chosen_note(words, instead)     the note of a result

# Columns that are the same everywhere say nothing.
setting_labels <- function(settings) {
  several <- vapply(settings, function(x) length(unique(x)) > 1, NA)
  if (any(several)) settings <- settings[several]
  different <- vctrs::vec_unique_count(list2DF(as.list(settings)))
  for (digits in c(3, 7, 15)) {
    cells <- Map(function(name, value) {
      if (is.numeric(value)) {
        value <- vapply(signif(value, digits), format, "", digits = digits)
      }
      paste(name, "=", value)
    }, names(settings), settings)
    labels <- do.call(paste, c(unname(cells), sep = ", "))
    if (length(unique(labels)) == different) break
  }
  labels
}

setting_name <- function(learner, label) {
  if (is.null(learner) || length(label) == 0) label else
    paste0(learner, ", ", label)
}

# `chosen`: by learner a list of `setting`, its label; `others`, the labels of
# the other settings that have predictions; `of`, the number of all; `by`, the
# measure in words; `rule`, where that is not the best value. The columns are
# called as setting_name() says; that of the chosen setting, as the learner.
with_chosen <- function(x, chosen) {
  if (length(chosen) == 0) return(x)
  columns <- as.list(x)
  keys <- columns[c("row", "rep", "fold")]
  others <- lapply(chosen, `[[`, "others")
  names <- Map(setting_name, names(chosen), others)
  likely <- lapply(names, function(own) {
    do.call(cbind, lapply(own, prediction_probabilities, x = x))
  })
  kept <- Map(function(own, labels) {
    list2DF(rlang::set_names(columns[own], labels))
  }, names, others)
  x <- x[setdiff(names(x), unlist(names))]
  attr(x, "beside")$probabilities$values[unlist(names)] <- NULL
  x <- with_beside(x, "candidates", keys, kept[lengths(others) > 0])
  x <- with_beside(x, "chances", keys, Filter(Negate(is.null), likely))
  attr(x, "chosen") <- chosen
  x
}

# Those at hand come first.
with_candidates <- function(x) {
  chosen <- chosen_learners(x)
  attr(x, "chosen") <- NULL
  likely <- lapply(rlang::set_names(prediction_learners(x)),
                   prediction_probabilities, x = x)
  for (learner in names(chosen)) {
    others <- beside_values(x, "candidates", learner)
    names <- setting_name(learner, names(others))
    x[names] <- as.list(others)
    chances <- beside_values(x, "chances", learner)
    if (is.null(chances)) next
    likely[names] <- lapply(seq_along(names), function(at) {
      classes <- nlevels(x$truth)
      chances[, (at - 1) * classes + seq_len(classes), drop = FALSE]
    })
  }
  with_probabilities(x, likely)
}

chosen_learners <- function(x, learners = prediction_learners(x)) {
  chosen <- attr(x, "chosen", exact = TRUE)
  chosen[intersect(names(chosen), learners)]
}

# The learner of each column of with_candidates().
candidate_learners <- function(x) {
  others <- lengths(lapply(chosen_learners(x), `[[`, "others"))
  c(prediction_learners(x), rep(names(others), others))
}

# How many settings the learners were chosen from, together; each of the others
# counts once.
number_of_candidates <- function(x, learners = prediction_learners(x)) {
  of <- vapply(chosen_learners(x, learners), `[[`, 0, "of")
  length(learners) - length(of) + sum(of)
}

# Are the predictions of all of them kept?
has_all_candidates <- function(x) {
  all(vapply(chosen_learners(x), function(one) {
    length(one$others) + 1 == one$of
  }, NA))
}

chosen_words <- function(x, learners = prediction_learners(x)) {
  chosen <- chosen_learners(x, learners)
  if (length(chosen) == 0) return(NULL)
  vapply(chosen, function(one) {
    how <- if (is.null(one$rule)) "the best" else "chosen"
    by <- paste0(" by ", one$by, if (!is.null(one$rule)) {
      paste0(" and the rule ", one$rule)
    })
    paste0(one$setting, ", ", how, " of ", one$of, " settings", by)
  }, "")
}

# `instead`: a sentence of what was done about it.
chosen_note <- function(words, instead = paste(
                          "This result does not account for the choice: see",
                          "vignette(\"tuned\").")) {
  if (length(words) == 0) return(NULL)
  paste(c(paste0("Chosen on these predictions: ",
                 paste0(names(words), " (", words, ")", collapse = "; "), "."),
          instead), collapse = " ")
}

# Said of every result of predictions: what it holds for, and what was chosen.
about_predictions <- function(x, learners = prediction_learners(x)) {
  c(runs_note(x, learners), chosen_note(chosen_words(x, learners)))
}

# Results made of predictions keep the words as an attribute.
said_of_chosen <- function(x) {
  words <- attr(x, "chosen", exact = TRUE)
  if (!is.data.frame(x)) return(words)
  named <- intersect(names(x), c("learner", "a", "b"))
  there <- unlist(lapply(as.list(x)[named], as.character))
  words[names(words) %in% there]
}
