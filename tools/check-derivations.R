# Do the derivations and the code cite each other rightly?
# `Rscript tools/check-derivations.R`, on the sources. In each derivation the
# equations are numbered in order, every equation that a page cites is there,
# its own or another's, and the table of files names files and functions that
# are there. The code cites `(derivation-<name>, eq. 2 and 4-6)`: page and
# equations must be there, and every derivation must be cited. The pages about
# the house, CONTRIBUTING.md and package-structure, name files, functions and
# targets of make that are there.

read_text <- function(file) {
  paste(readLines(file, encoding = "UTF-8", warn = FALSE), collapse = "\n")
}

# All groups of all matches of a Perl pattern, one row a match.
matches_of <- function(pattern, text) {
  found <- regmatches(text, gregexpr(pattern, text, perl = TRUE))[[1]]
  groups <- regmatches(found, regexec(pattern, found, perl = TRUE))
  if (length(groups) == 0) return(matrix("", 0, 2))
  do.call(rbind, lapply(groups, `[`, -1))
}

pages <- function() {
  files <- list.files("vignettes", "^derivation-.*[.]Rmd$", full.names = TRUE)
  stats::setNames(lapply(files, read_text), sub("[.]Rmd$", "", basename(files)))
}

equations_of <- function(text) {
  as.integer(matches_of("\n::: \\{#eq-([0-9]+) [.]equation\\}", text)[, 1])
}

# "2, 3 and 5-7" as numbers.
numbers_of <- function(text) {
  parts <- strsplit(text, ", | and ")[[1]]
  unlist(lapply(strsplit(parts, "-"), function(ends) {
    ends <- as.integer(ends)
    seq(ends[1], ends[length(ends)])
  }))
}

list_pattern <- "([0-9]+(?:-[0-9]+)?(?:(?:, | and )[0-9]+(?:-[0-9]+)?)*)"

bad_numbering <- function(name, text) {
  defined <- equations_of(text)
  shown <- as.integer(matches_of("\n\\[\\(([0-9]+)\\)\\]\\(#eq-\\1\\)\n:::",
                                 text)[, 1])
  linked <- matches_of("\\[\\(([0-9]+)\\)\\]\\(#eq-([0-9]+)\\)", text)
  lost <- setdiff(as.integer(linked[, 2]), defined)
  wrong <- linked[linked[, 1] != linked[, 2], , drop = FALSE]
  c(if (!identical(defined, seq_along(defined)))
      sprintf("%s: its equations are not numbered in order", name),
    if (!identical(shown, defined))
      sprintf("%s: an equation does not show its number", name),
    sprintf("%s: there is no equation %d", rep(name, length(lost)), lost),
    sprintf("%s: (%s) leads to (%s)", rep(name, nrow(wrong)), wrong[, 1],
            wrong[, 2]))
}

# "eq. 2" beside `vignette("derivation-...")`, on any page.
bad_mentions <- function(file, all) {
  text <- gsub("\\s+", " ", read_text(file))
  vignette <- "vignette\\(\"(derivation-[a-z-]+)\"\\)"
  after <- matches_of(paste0(vignette, "`[,)]* ?[(]?eq[.] ", list_pattern),
                      text)
  before <- matches_of(paste0("eq[.] ", list_pattern, " of `", vignette), text)
  lost_citations(file, rbind(after, before[, 2:1, drop = FALSE]), all)
}

# `cited`: page and list of equations.
lost_citations <- function(file, cited, all) {
  unlist(lapply(seq_len(nrow(cited)), function(i) {
    name <- cited[i, 1]
    if (!name %in% names(all)) return(sprintf("%s: no page %s", file, name))
    lost <- setdiff(numbers_of(cited[i, 2]), equations_of(all[[name]]))
    sprintf("%s: %s has no equation %d", rep(file, length(lost)),
            rep(name, length(lost)), lost)
  }))
}

# The rows of the table of files: files and functions of each.
bad_table <- function(name, text) {
  table <- sub(".*\n## Where it is in the code\n", "", text)
  rows <- grep("`[^`]+[.](R|cpp)`", strsplit(table, "\n")[[1]], value = TRUE)
  unlist(lapply(rows, function(row) {
    quoted <- matches_of("`([^`]+)`", row)[, 1]
    is_file <- grepl("[.](R|cpp)$", quoted)
    lost <- quoted[is_file & !file.exists(quoted)]
    sources <- vapply(setdiff(quoted[is_file], lost), read_text, "")
    names <- sub("[(][)]$", "", quoted[!is_file])
    missing <- Filter(function(one) !any(defines(sources, one)), names)
    c(sprintf("%s: there is no %s", rep(name, length(lost)), lost),
      sprintf("%s: %s is not in %s", rep(name, length(missing)), missing,
              rep(paste(quoted[is_file], collapse = ", "), length(missing))))
  }))
}

# Definitions begin a line, in both languages.
defines <- function(sources, name) {
  grepl(paste0("\n([A-Za-z0-9_:<>&, ]+ )?", name, "( <- |[(])"), sources)
}

code_citations <- function(file) {
  text <- gsub("\n *(#|//) *", " ", read_text(file))
  matches_of(paste0("\\((derivation-[a-z-]+),? eq[.] ", list_pattern), text)
}

# The files, functions and make targets that a page about the house names; its
# recipes are in tests/testthat/recipes.
bad_names <- function(file) {
  quoted <- unique(matches_of("`([^`\n]+)`", read_text(file))[, 1])
  named <- grep("^[A-Za-z0-9_./-]+[.](R|cpp|h|sh|csv|dcf|Rmd|yml|yaml|lua|css)$",
                quoted, value = TRUE)
  there <- file.exists(named) | basename(named) %in%
    list.files(c("inst/structure", "inst/evidence", "vignettes", "tools",
                 "tests/testthat", "tests/testthat/recipes"))
  code <- list.files(c("R", "src", "tests/testthat/recipes"), "[.](R|cpp|h)$",
                     full.names = TRUE)
  sources <- paste0("\n", vapply(code, read_text, ""))
  calls <- sub("[(][)]$", "", grep("^[a-z_.]+[(][)]$", quoted, value = TRUE))
  known <- vapply(calls, function(name) {
    any(defines(sources, name)) || exists(name)
  }, NA)
  targets <- sub("^make ([a-z-]+).*", "\\1", grep("^make ", quoted, value = TRUE))
  rules <- sub(":.*", "", grep("^[a-z-]+:", readLines("Makefile"), value = TRUE))
  lost <- c(named[!there], sprintf("%s()", calls[!known]),
            sprintf("make %s", setdiff(targets, rules)))
  sprintf("%s: there is no %s", rep(file, length(lost)), lost)
}

main <- function() {
  all <- pages()
  code <- list.files(c("R", "src"), "[.](R|cpp|h)$", full.names = TRUE)
  cited <- lapply(code, code_citations)
  problems <- c(
    unlist(Map(bad_numbering, names(all), all)),
    unlist(lapply(list.files("vignettes", "[.]Rmd$", full.names = TRUE),
                  bad_mentions, all = all)),
    unlist(Map(bad_table, names(all), all)),
    unlist(Map(lost_citations, code, cited, MoreArgs = list(all = all))),
    unlist(lapply(c("CONTRIBUTING.md", "vignettes/package-structure.Rmd"),
                  bad_names)),
    sprintf("%s is cited nowhere in the code",
            setdiff(names(all), do.call(rbind, cited)[, 1]))
  )
  if (length(problems) > 0) message(paste(problems, collapse = "\n"))
  cat(sprintf("derivations: %d pages, %d equations, %d citations, %d wrong\n",
              length(all), length(unlist(lapply(all, equations_of))),
              sum(vapply(cited, nrow, 0L)), length(problems)))
  if (length(problems) > 0) quit(status = 1)
}

main()
