# Differences are computed in loss and given in the measure that was asked for:
# what a difference in loss is multiplied by, and what it is called.
#
#   difference_unit(entry, loss)  `per` and `label`; in `loss` nothing changes
#   is_gain(entry, loss)          whether a positive one speaks for the first
#   loss_side(alternative, per)   the alternative of the difference in loss
#   in_unit(limits, per)          both ends of an interval

difference_unit <- function(entry, loss = FALSE) {
  own <- loss || entry$measure == "error"
  list(per = if (own) 1 else 1 / loss_slope(entry), label = paste(
    "difference in", if (own) loss_label(entry$measure, entry) else
      sentence_label(entry$label)
  ))
}

# Within a sentence; names of people and acronyms keep their capitals.
sentence_label <- function(label) {
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
