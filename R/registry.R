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

new_registry_table <- function(title, ...) {
  new_result(data.frame(..., stringsAsFactors = FALSE), "cv_registry",
             title = title)
}

table_title.cv_registry <- function(x) attr(x, "title") %||% "Registry"

# Columns of calls and of argument lists are shown as code. What does not fit
# into the width follows in further blocks, each led by the first column.
#' @export
print.cv_registry <- function(x, ..., width = getOption("width")) {
  shown <- lapply(as.list(x), function(column) format(format_code(column)))
  if (nrow(x) == 0 || length(shown) == 0) {
    return(invisible(NextMethod()))
  }
  key <- table_column(names(shown)[1], shown[[1]], width)
  room <- max(20, width - nchar(key$head) - 1)
  columns <- Map(table_column, names(shown)[-1], shown[-1], room)
  used <- vapply(columns, function(column) nchar(column$head) + 1, 0)
  while (length(columns) > 0) {
    fits <- seq_len(max(1, sum(cumsum(used) <= room)))
    print_block(c(list(key), columns[fits]))
    columns <- columns[-fits]
    used <- used[-fits]
    if (length(columns) > 0) cat("\n")
  }
  if (length(shown) == 1) print_block(list(key))
  invisible(x)
}

# The lines of each cell of a column, wrapped to `room`, and their width.
table_column <- function(name, cells, room) {
  lines <- lapply(trimws(cells), function(cell) {
    if (nzchar(cell)) strwrap(cell, room) else ""
  })
  size <- max(nchar(c(name, unlist(lines))))
  list(head = formatC(name, width = -size), lines = lines, size = size)
}

print_block <- function(columns) {
  heads <- paste(vapply(columns, `[[`, "", "head"), collapse = " ")
  cat(sub(" +$", "", heads), "\n", sep = "")
  for (row in seq_along(columns[[1]]$lines)) {
    height <- max(vapply(columns, function(x) length(x$lines[[row]]), 0L))
    cells <- lapply(columns, function(column) {
      lines <- c(column$lines[[row]], rep("", height))[seq_len(height)]
      formatC(lines, width = -column$size)
    })
    cat(sub(" +$", "", do.call(paste, unname(cells))), sep = "\n")
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
  # Percent signs start comments in Rd, brackets links in markdown.
  escape <- function(cells) {
    gsub("([][])", "\\\\\\1", gsub("%", "\\\\%", cells))
  }
  lines <- do.call(paste, c(unname(lapply(data, escape)), sep = " \\tab "))
  paste0("\\tabular{", strrep("l", ncol(data)), "}{\n",
         paste0("\\strong{", names(data), "}", collapse = " \\tab "), " \\cr\n",
         paste(lines, collapse = " \\cr\n"), "\n}")
}
