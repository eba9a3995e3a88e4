# Differences are computed in loss and given in the measure that was asked for:
# what a difference in loss is multiplied by, and what it is called.
#
#   difference_unit(entry, loss)  `per` and `label`; in `loss` nothing changes;
#                                 `own`: no share of records, whatever its name
#   is_gain(entry, loss)          whether a positive one speaks for the first
#   loss_side(alternative, per)   the alternative of the difference in loss
#   in_unit(limits, per)          both ends of an interval

difference_unit <- function(entry, loss = FALSE) {
  same <- loss || entry$measure == "error"
  list(per = if (same) 1 else 1 / loss_slope(entry), label = paste(
    "difference in", if (same) loss_label(entry$measure, entry) else
      sentence_label(entry$label)
  ), own = if (of_numbers(entry)) TRUE)
}

# A measure's label within a sentence: what users call theirs is left as it is.
sentence_label <- function(label) {
  known <- vapply(as.list(measure_registry), `[[`, "", "label")
  ours <- vapply(label, function(one) any(startsWith(one, known)), NA,
                 USE.NAMES = FALSE)
  ifelse(ours, lower_first(label), label)
}

# Names of people and acronyms keep their capitals.
lower_first <- function(label) {
  proper <- grepl("^[A-Z]([^a-z]|$)|^(Cohen|Matthews|Brier)", label)
  ifelse(proper, label, paste0(tolower(substr(label, 1, 1)),
                               substring(label, 2)))
}

# Is more of it better?
is_gain <- function(entry, loss = FALSE) {
  entry$direction == "maximize" && !isTRUE(loss)
}

# Of numbers rather than classes, or the user's own?
of_numbers <- function(entry) isTRUE(entry$input %in% c("numbers", "own"))

loss_side <- function(alternative, per) {
  if (is.null(per) || per > 0) return(alternative)
  switch(alternative, less = "greater", greater = "less", alternative)
}

in_unit <- function(limits, per) {
  if (is.null(limits) || per == 1) return(limits)
  replace(limits, 1:2, sort(per * limits, na.last = TRUE))
}

# By how much the loss changes where the measure is larger by one: the loss is
# the measure itself where smaller is better, else 1 - measure, and half of that
# for one from -1 to 1.
loss_slope <- function(entry) {
  if (entry$direction != "maximize") return(1)
  if (identical(entry$range, c(-1, 1)) && is.null(entry$range_at)) -1 / 2 else
    -1
}

loss_label <- function(loss, measure = find_measure(loss)) {
  if (loss == "error" && is_counted_measure(measure)) return("error")
  slope <- loss_slope(measure)
  if (slope == 1) return(measure$label)
  if (slope == -0.5) return(paste0("(1 - ", measure$label, ") / 2"))
  largest <- measure$range[2]
  paste(if (is.finite(largest)) largest else 1, "-", measure$label)
}

# An argument that says which learner is better.
check_ranked <- function(entry, arg) {
  refuse_if(entry$direction == "none", arg, "conflict",
            "cannot be given for {entry$label}, of which neither larger nor
             smaller values are better.")
}

# Those with an ideal value order nothing.
check_ordered <- function(entry, arg = "measure") {
  refuse_if(entry$direction == "none", arg, "conflict",
            "must be a measure of which larger or smaller values are better:
             {entry$label} has an ideal value.")
}
