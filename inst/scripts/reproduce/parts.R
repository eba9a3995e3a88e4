# The registry of parts: the files part-*.R are read after all others and call
# reproduction_part().

the_parts <- new.env()

# `name`: paper and table, as in "000-table4"; `published`: the base name of a
# table in inst/reproduction/published, or NULL; `run(options)`: a data frame
# of the key columns of the published table and `value`, `se`, `replicates`,
# where `options` has `replicates`, `checkpoint`, `magic` and `mnist`.
reproduction_part <- function(name, paper, title, published = NULL, run) {
  stopifnot(grepl("^[0-9]{3}-[a-z0-9-]+$", name), is.function(run))
  part <- list(name = name, paper = paper, title = title,
               published = published, run = run)
  assign(name, part, envir = the_parts)
  invisible(part)
}

reproduction_parts <- function() {
  mget(sort(ls(the_parts), method = "radix"), envir = the_parts)
}

# The parts whose names begin with one of the prefixes; all without any.
choose_parts <- function(prefixes = NULL) {
  parts <- reproduction_parts()
  if (length(prefixes) == 0) return(parts)
  hits <- lapply(prefixes, function(prefix) startsWith(names(parts), prefix))
  idle <- prefixes[!vapply(hits, any, NA)]
  if (length(idle) > 0) {
    stop("no part begins with ", toString(dQuote(idle, FALSE)),
         "; --list shows them", call. = FALSE)
  }
  parts[Reduce(`|`, hits)]
}

# For a part that cannot run here, such as for want of data that no package
# carries. It is told, and is no failure.
skip_part <- function(...) {
  stop(structure(class = c("reproduction_skip", "error", "condition"),
                 list(message = paste0(...), call = NULL)))
}

# Where one study of a part keeps its chunks, or NULL: a part of several studies
# gives each a name.
study_checkpoint <- function(options, ...) {
  if (!is.null(options$checkpoint)) file.path(options$checkpoint, ...)
}

# Parts do not depend on which others run: each has a seed of its own, below
# 2^31, from the seed of all and its name.
part_seed <- function(seed, name) {
  Reduce(function(hash, code) (hash * 31 + code) %% 2147483647,
         utf8ToInt(name), as.double(seed) %% 2147483647)
}
