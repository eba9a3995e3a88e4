# A registry holds one entry per method, in the order of registration. It is
# filled while the package is built, by a call beside each method's code.

new_registry <- function() new.env(parent = emptyenv())

register_entry <- function(registry, key, entry) {
  entry$position <- registry[[key]]$position %||% (length(registry) + 1)
  assign(key, entry, envir = registry)
  invisible(entry)
}

# The entry of that name, NULL where there is none. (R has no variable named
# "", and stops.)
registry_entry <- function(registry, key) if (nzchar(key)) registry[[key]]

registry_entries <- function(registry) {
  entries <- as.list(registry)
  position <- vapply(entries, function(entry) entry$position, numeric(1))
  entries[order(position)]
}

# One field of every entry, for a column.
registry_field <- function(entries, field, type = character(1)) {
  vapply(entries, function(entry) entry[[field]], type, USE.NAMES = FALSE)
}

new_registry_table <- function(...) {
  structure(data.frame(..., stringsAsFactors = FALSE),
            class = c("cv_registry", "data.frame"))
}

# Columns of calls and of argument lists are shown as code.
#' @export
print.cv_registry <- function(x, ...) {
  shown <- as.data.frame(x)
  class(shown) <- "data.frame"
  shown[] <- lapply(shown, format_code)
  print(shown, right = FALSE, row.names = FALSE, ...)
  invisible(x)
}

format_code <- function(column) {
  if (!is.list(column)) return(column)
  vapply(column, function(value) {
    if (is.list(value)) value <- as.call(c(quote(list), value))
    if (!is.character(value)) return(deparse1(value))
    rest <- length(value) - 3
    paste(c(utils::head(value, 3), if (rest > 0) paste("and", rest, "more")),
          collapse = ", ")
  }, character(1), USE.NAMES = FALSE)
}

# A data frame as an Rd table, so that help pages read the registries.
rd_table <- function(data) {
  data[] <- lapply(data, format_code)
  escape <- function(cells) gsub("%", "\\\\%", cells)
  lines <- do.call(paste, c(unname(lapply(data, escape)), sep = " \\tab "))
  paste0("\\tabular{", strrep("l", ncol(data)), "}{\n",
         paste0("\\strong{", names(data), "}", collapse = " \\tab "), " \\cr\n",
         paste(lines, collapse = " \\cr\n"), "\n}")
}
