# The call graph of the sources: which function calls which, in which file,
# family and layer of inst/structure/layers.csv. Methods that are found by
# dispatch, and functions that a registry names, are no calls.

# One row per function of the package: its name, file and code.
source_functions <- function(folder) {
  files <- list.files(folder, "[.]R$", full.names = TRUE)
  files <- files[basename(files) != "RcppExports.R"]
  parts <- lapply(files, function(file) {
    code <- as.list(parse(file, keep.source = FALSE))
    is_function <- vapply(code, function(x) {
      is.call(x) && identical(x[[1]], as.name("<-")) && is.name(x[[2]]) &&
        is.call(x[[3]]) && identical(x[[3]][[1]], as.name("function"))
    }, NA)
    code <- code[is_function]
    data.frame(name = vapply(code, function(x) as.character(x[[2]]), ""),
               file = rep(basename(file), length(code)),
               code = I(lapply(code, `[[`, 3)))
  })
  do.call(rbind, parts)
}

# What a piece of code calls, or hands on by name, apart from its own variables.
used_names <- function(code) {
  used <- own <- character()
  walk <- function(x) {
    if (missing(x)) return(invisible())
    if (is.name(x)) used <<- c(used, as.character(x))
    if (is.pairlist(x)) own <<- c(own, names(x))
    if (is.call(x) && is.name(x[[1]])) {
      head <- as.character(x[[1]])
      if (head %in% c("<-", "=", "<<-", "for") && is.name(x[[2]])) {
        own <<- c(own, as.character(x[[2]]))
      }
      if (head %in% c("$", "@", "::", ":::")) x <- x[2]
    }
    if (is.recursive(x)) for (part in as.list(x)) walk(part)
  }
  walk(code)
  called <- character()
  heads <- function(x) {
    if (missing(x)) return(invisible())
    if (is.call(x) && is.name(x[[1]])) {
      called <<- c(called, as.character(x[[1]]))
    }
    if (is.recursive(x)) for (part in as.list(x)) heads(part)
  }
  heads(code)
  unique(c(called, setdiff(used, own)))
}

# One row per pair of functions of which the first calls the second.
call_graph <- function(folder, layers) {
  functions <- source_functions(folder)
  place <- vapply(functions$file, function(file) {
    which(vapply(layers$pattern, grepl, NA, x = file))[1]
  }, 1L)
  known <- functions$name
  calls <- lapply(seq_along(known), function(i) {
    to <- setdiff(intersect(used_names(functions$code[[i]]), known), known[i])
    data.frame(from = rep(i, length(to)), to = match(to, known))
  })
  calls <- do.call(rbind, calls)
  data.frame(
    from = known[calls$from], to = known[calls$to],
    from_layer = layers$layer[place[calls$from]],
    to_layer = layers$layer[place[calls$to]],
    from_family = family_label(layers, place[calls$from]),
    to_family = family_label(layers, place[calls$to])
  )
}

family_label <- function(layers, place) {
  paste(layers$layer[place], layers$family[place])
}

upward_calls <- function(graph) graph[graph$to_layer > graph$from_layer, ]

# Pairs of families that call each other, directly.
mutual_families <- function(graph) {
  pairs <- unique(graph[graph$from_family != graph$to_family,
                        c("from_family", "to_family")])
  there <- paste(pairs$from_family, pairs$to_family, sep = " > ")
  back <- paste(pairs$to_family, pairs$from_family, sep = " > ")
  unique(there[there %in% back & pairs$from_family < pairs$to_family])
}

# Lines of files that are neither empty nor comments, which begin with `mark`.
code_lines <- function(files, mark = "#") {
  lines <- unlist(lapply(files, readLines))
  sum(!grepl(paste0("^\\s*(", mark, "|$)"), lines))
}
