# What a reader sees of tiers of learners.

table_columns.cv_tiers <- function(x) {
  c("learner", "estimate", "tier", "rank.low", "rank.high", "tied_with")
}

table_title.cv_tiers <- function(x) {
  paste0("Tiers of ", count_of(nrow(x), "learner"), " by ",
         measure_label(attr(x, "measure")), ": ",
         count_of(length(unique(x$tier)), "tier"), " at the ",
         format(100 * attr(x, "alpha")), "% level")
}

table_cells.cv_tiers <- function(x, digits = 3) {
  cells <- format(as_plain_tiers(x), digits = digits)
  decimals <- shared_decimals(x$estimate, digits)
  number <- function(values) format_decimals(values, decimals)
  ranks <- ifelse(x$rank.low == x$rank.high, x$rank.low,
                  paste0(x$rank.low, "-", x$rank.high))
  interval <- paste0("[", number(x$conf.low), ", ", number(x$conf.high), "]")
  interval[is.na(x$conf.low)] <- ""
  shown <- data.frame(tier = x$tier, learner = cells$learner,
                      estimate = number(x$estimate))
  if (any(interval != "")) {
    shown[[paste0(100 * (1 - attr(x, "alpha")), "% interval")]] <- interval
  }
  data.frame(shown, ranks = ranks,
             `tied with` = vapply(x$tied_with, length, 0L),
             check.names = FALSE)
}

as_plain_tiers <- function(x) {
  x <- as.data.frame(x)
  x$tied_with <- vapply(x$tied_with, toString, "")
  x
}

table_notes.cv_tiers <- function(x) {
  best <- as.data.frame(x)[1, ]
  side <- if (find_measure(attr(x, "measure"))$direction == "minimize") {
    "at most"
  } else {
    "at least"
  }
  c(
    paste("Within a tier no order is claimed, and learners of neighbouring",
          "tiers need not be separated: see column tied_with."),
    if (!is.na(best$bound)) {
      paste0("Best estimate: ", best$learner, ", ",
             format_number(best$estimate, 3), "; corrected for the selection ",
             "of the best, ", side, " ", format_number(best$bound, 3), " (",
             100 * (1 - attr(x, "alpha")), "% bound).")
    }
  )
}

#' @rdname learner_tiers
#' @param x What `learner_tiers()` returned.
#' @param ... Ignored; required by the generic.
#' @export
glance.cv_tiers <- function(x, ...) {
  data.frame(learners = nrow(x), tiers = max(x$tier), best = x$learner[1],
             estimate = x$estimate[1], bound = x$bound[1],
             alpha = attr(x, "alpha"),
             p_adjust = attr(x, "p_adjust") %||% NA_character_)
}
