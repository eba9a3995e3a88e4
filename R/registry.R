# A registry holds one entry per method, in the order of registration. It is
# filled while the package is built, by a call beside each method's code.

new_registry <- function() new.env(parent = emptyenv())

register_entry <- function(registry, key, entry) {
  entry$position <- registry[[key]]$position %||% (length(registry) + 1)
  assign(key, entry, envir = registry)
  invisible(entry)
}

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

# Columns of calls and of argument lists are shown as code. Of a table that is
# too wide only the `essential` columns are shown, the last one wrapped.
#' @export
print.cv_registry <- function(x, ...) {
  shown <- as.data.frame(x)
  class(shown) <- "data.frame"
  shown[] <- lapply(shown, function(column) format(format_code(column)))
  essential <- attr(x, "essential") %||% names(x)
  wrap <- table_width(shown) > getOption("width") &&
    all(essential %in% names(x)) &&
    table_width(shown[utils::head(essential, -1)]) < getOption("width") - 20
  if (!wrap) {
    print(shown, right = FALSE, row.names = FALSE, ...)
    return(invisible(x))
  }
  print_wrapped(shown[essential])
  left <- setdiff(names(x), essential)
  if (length(left) > 0) {
    cat(strwrap(paste0("Columns not shown: ", paste(left, collapse = ", "),
                       "."), exdent = 2), sep = "\n")
  }
  invisible(x)
}

table_width <- function(data) {
  widths <- vapply(names(data), function(name) {
    max(nchar(c(name, data[[name]]), "width"))
  }, numeric(1))
  sum(widths + 1)
}

# All columns but the last on one line; the last in the space that is left.
print_wrapped <- function(data) {
  data <- rbind(names(data), as.matrix(data))
  last <- ncol(data)
  data[, -last] <- apply(data[, -last, drop = FALSE], 2, format)
  fixed <- apply(data[, -last, drop = FALSE], 1, paste, collapse = " ")
  space <- getOption("width") - nchar(fixed[1])
  for (row in seq_along(fixed)) {
    lines <- strwrap(data[row, last], space)
    blank <- strrep(" ", nchar(fixed[1]))
    starts <- c(fixed[row], rep(blank, max(length(lines), 1) - 1))
    cat(sub(" +$", "", paste(starts, lines)), sep = "\n")
  }
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
