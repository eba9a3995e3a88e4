# Each reference once, by key, in inst/references.dcf; help pages, registries
# and vignettes cite by key.

# A field of the file is one of utils::bibentry().
read_references <- function(file) {
  table <- read.dcf(file)
  entries <- lapply(seq_len(nrow(table)), function(row) {
    fields <- as.list(gsub("\\s+", " ", table[row, ]))
    fields <- fields[!is.na(fields) & names(fields) != "key"]
    fields$author <- utils::as.person(fields$author)
    do.call(utils::bibentry, fields)
  })
  stats::setNames(entries, table[, "key"])
}

bibliography <- read_references(system.file("references.dcf",
                                            package = "bcvinfer"))

# The Rd text of one or several references: `r cite("wang2015")` in roxygen.
cite <- function(...) {
  entries <- lapply(c(...), find_reference)
  paste(vapply(entries, tools::toRd, character(1)), collapse = "\n\n")
}

# The key of methods that are derived in this package alone.
unpublished <- "unpublished"

# "Wang et al. (2015)", for registries and messages.
cite_short <- function(key) {
  if (key == unpublished) return(key)
  entry <- find_reference(key)
  family <- vapply(entry$author, function(person) {
    paste(person$family, collapse = " ")
  }, character(1))
  names <- switch(min(length(family), 3), family,
                  paste(family, collapse = " and "),
                  paste(family[1], "et al."))
  paste0(names, " (", entry$year, ")")
}

find_reference <- function(key) {
  entry <- bibliography[[key]]
  if (is.null(entry)) abort_internal("There is no reference {.val {key}}.")
  entry
}
