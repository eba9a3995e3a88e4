# A study on a terminal of 80 columns: figures with their standard errors in
# brackets, and what all rows have in common below.

#' @export
print.cv_study <- function(x, digits = 3, ...) {
  shown <- as.data.frame(x)
  shown <- shown[!vapply(shown, is.list, NA)]
  same <- shared_columns(shown)
  table <- join_errors(shown[setdiff(names(shown), same)], digits)
  print(table, row.names = FALSE, ...)
  foot <- vapply(same, function(name) {
    paste(name, format(shown[[name]][1], scientific = FALSE))
  }, "")
  if (length(foot) > 0) foot <- paste0("All rows: ", toString(foot), ".")
  cat(strwrap(c(foot, "In brackets: Monte-Carlo standard errors."),
              exdent = 2), sep = "\n")
  warned <- attr(x, "warned")
  if (isTRUE(warned > 0)) {
    text <- paste0("Warnings in ", count_of(warned, "replicate"),
                   ", the first: ", attr(x, "warning"))
    cat(strwrap(text, exdent = 2), sep = "\n")
  }
  invisible(x)
}

# What need not be told row by row. The measure is a name to look for where
# there is one row only.
shared_columns <- function(shown) {
  may <- c(if (nrow(shown) > 1) "measure", "replicates", "failures",
           "conf.level", "alpha")
  may <- intersect(may, names(shown))
  may[vapply(shown[may], function(x) length(unique(x)) == 1, NA)]
}

# "0.952 (0.0068)": a figure with its standard error in one column.
join_errors <- function(shown, digits) {
  errors <- grep("_se$", names(shown), value = TRUE)
  figures <- sub("^rejection$", "rejection_rate", sub("_se$", "", errors))
  known <- shown[errors]
  numbers <- vapply(shown, is.double, NA)
  shown[numbers] <- lapply(shown[numbers], format_each, format_number, digits)
  shown[figures] <- Map(function(figure, error) {
    brackets <- paste0(" (", format_each(error, format_number, 1), ")")
    paste0(figure, ifelse(is.na(error), "", brackets))
  }, shown[figures], known)
  shown[setdiff(names(shown), errors)]
}
