# A registry holds one entry per method, in the order of registration. It is
# filled while the package is built, by a call beside each method's code.
#' @include result-table.R
NULL

new_registry <- function() new.env(parent = emptyenv())

register_entry <- function(registry, key, entry) {
  entry$position <- registry[[key]]$position %||% (length(registry) + 1)
  assign(key, entry, envir = registry)
  invisible(entry)
}

# The entry of that name, or level of a factor, NULL where there is none. (R has
# no variable named "", and stops.)
registry_entry <- function(registry, key) {
  key <- as.character(key)
  if (nzchar(key)) registry[[key]]
}

registry_entries <- function(registry) {
  entries <- as.list(registry)
  entries[order(vapply(entries, `[[`, 0, "position"))]
}

# One field of every entry, for a column.
registry_field <- function(entries, field) {
  vapply(entries, `[[`, "", field, USE.NAMES = FALSE)
}

# The word by which registrations say for which plan they are recommended
# (`default_for`): the plan's scheme, told apart by its numbers of
# repetitions and folds. Two folds of an unknown scheme are one half split, and
# some folds of a plan hold-outs.
plan_kind <- function(shape) {
  if (shape$m == 1 && shape$k == 1) return("test_set")
  scheme <- shape$scheme
  if (identical(scheme, "part")) return("holdout")
  repeated <- identical(scheme, "kfold") && shape$m > 1
  if (shape$k == 2 && (is.null(scheme) || repeated)) return("rcv")
  if (is.null(scheme)) scheme <- if (shape$k == 1) "holdout" else "kfold"
  if (scheme == "kfold" && shape$m > 1) "repeated_kfold" else scheme
}

half_split_kinds <- c("bcv", "rcv", "overlap")

# The first entry that is recommended for a kind of plan and suits, or NULL.
default_entry <- function(registry, kind, suits = function(entry) TRUE) {
  Find(function(entry) kind %in% entry$default_for && suits(entry),
       registry_entries(registry))
}

# Where predictions are known, an entry that reads them comes first. Fewer than
# three half splits do not show what training adds.
best_entry <- function(registry, shape, predictions, suits) {
  kind <- plan_kind(shape)
  known <- predictions && !(kind %in% half_split_kinds && shape$m < 3)
  for (reads in c(if (known) TRUE, FALSE)) {
    entry <- default_entry(registry, kind, function(entry) {
      (entry$input == "predictions") == reads && suits(entry)
    })
    if (!is.null(entry)) return(entry)
  }
}

# A table of entries, one row each: the columns `...`, and where one is missing
# the field of its name. `main`: those that the whole table prints.
new_registry_table <- function(title, entries, columns, ...,
                               main = columns) {
  given <- list(...)
  found <- lapply(rlang::set_names(columns), function(name) {
    values <- unname(given[[name]] %||% lapply(entries, `[[`, name))
    alone <- all(lengths(values) == 1 & vapply(values, is.atomic, NA))
    if (alone) unlist(values) else values
  })
  new_result(list2DF(found), "cv_registry", title = title, main = main,
             all = columns)
}

register_table(
  "cv_registry", title = function(x) attr(x, "title") %||% "Registry"
)

# Columns of calls and of argument lists are shown as code. Of a whole table
# those that are no default have one paragraph.
#' @export
print.cv_registry <- function(x, ..., width = getOption("width")) {
  if (nrow(x) == 0 || length(x) == 0) return(invisible(NextMethod()))
  cat(table_title(x), "\n", sep = "")
  whole <- identical(names(x), attr(x, "all"))
  shown <- if (whole) intersect(names(x), attr(x, "main")) else names(x)
  others <- setdiff(names(x), shown)
  columns <- as.list(x)[shown]
  led <- rep(TRUE, nrow(x))
  if (whole && !is.null(x$default_for)) {
    led <- nzchar(vapply(x$default_for, toString, ""))
  }
  print_columns(lapply(columns, `[`, led), width)
  last <- shown[length(shown)]
  said <- c(if (!all(led)) {
    value <- format_code(columns[[last]][!led])
    value[is.na(columns[[last]][!led])] <- "-"
    paste0("* Default of no plan (", last, "): ",
           toString(paste0(columns[[1]][!led], " (", trimws(value), ")")), ".")
  }, if (whole && length(others) > 0) {
    paste0("* Further columns, as in x[c(\"", shown[1], "\", \"", others[1],
           "\")]: ", toString(others), ".")
  })
  if (length(said) > 0) cat(strwrap(said, width, exdent = 2), sep = "\n")
  invisible(x)
}

# In blocks of the width, each led by the first column.
print_columns <- function(columns, width) {
  cells <- lapply(columns, function(column) trimws(format_code(column)))
  room <- width - max(nchar(c(names(columns)[1], cells[[1]]))) - 2
  # (Numbers are not wrapped, and leave so much less.)
  numbers <- names(columns)[vapply(columns, is.double, NA)]
  cells <- lapply(cells, lapply, strwrap,
                  max(20, room - sum(nchar(numbers) + 1)))
  rest <- seq_along(columns)[-1]
  while (length(rest) > 0) {
    used <- vapply(cells[rest], function(column) max(nchar(unlist(column))), 0L)
    used <- pmax(used, nchar(names(columns)[rest])) + 1L
    fits <- seq_len(max(1, sum(cumsum(used) <= room)))
    print_block(cells[c(1, rest[fits])])
    rest <- rest[-fits]
    if (length(rest) > 0) cat("\n")
  }
  if (length(columns) == 1) print_block(cells)
}

# `columns`: the lines of each cell. A row is as high as its highest cell.
print_block <- function(columns) {
  height <- do.call(pmax, c(lapply(columns, lengths), 1L))
  print_cells(list2DF(lapply(columns, function(column) {
    lines <- unlist(Map(`length<-`, column, height))
    ifelse(is.na(lines), "", lines)
  })))
}

format_code <- function(column) {
  if (is.double(column)) {
    return(ifelse(is.na(column), "", vapply(column, format, "", digits = 3)))
  }
  if (!is.list(column)) return(ifelse(is.na(column), "", as.character(column)))
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
