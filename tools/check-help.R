# Is every help page complete? `Rscript tools/check-help.R`, on man/ as it is
# (`make document` first). R's own check sees arguments that are not documented;
# this one sees what is documented badly: no value, example, errors or related
# topic, an argument whose text says nothing or not what its default means, a
# method without a reference that can be looked up, a topic that the site's
# index leaves out or shows where the package recommends it for no plan (of the
# installed package).

read_pages <- function() {
  files <- list.files("man", "[.]Rd$", full.names = TRUE)
  pages <- lapply(files, tools::parse_Rd, permissive = TRUE)
  names(pages) <- sub("[.]Rd$", "", basename(files))
  Filter(function(page) !grepl("internal", text_of(page, "\\keyword")), pages)
}

tag_of <- function(node) attr(node, "Rd_tag") %||% ""

`%||%` <- function(x, y) if (is.null(x)) y else x

parts <- function(page, tag) Filter(function(node) tag_of(node) == tag, page)

flat <- function(node) paste(as.character(unlist(node)), collapse = "")

text_of <- function(page, tag) {
  paste(vapply(parts(page, tag), flat, ""), collapse = " ")
}

section_titles <- function(page) {
  vapply(parts(page, "\\section"), function(node) trimws(flat(node[[1]])), "")
}

# The documented arguments: name to text.
arguments_of <- function(page) {
  items <- Filter(function(node) tag_of(node) == "\\item",
                  unlist(parts(page, "\\arguments"), recursive = FALSE))
  names <- strsplit(vapply(items, function(item) flat(item[[1]]), ""), ",")
  texts <- vapply(items, function(item) flat(item[[2]]), "")
  stats::setNames(rep(texts, lengths(names)), trimws(unlist(names)))
}

# Arguments with a default in the usage, but NULL, missing and the dots.
defaults_of <- function(page) {
  usage <- unlist(lapply(parts(page, "\\usage"), usage_text))
  calls <- tryCatch(parse(text = usage), error = function(e) expression())
  given <- lapply(as.list(calls), function(call) {
    values <- as.list(call)[-1]
    names(values)[nzchar(names(values) %||% character(length(values)))]
  })
  unique(unlist(given))
}

usage_text <- function(node) {
  pieces <- vapply(node, function(part) {
    if (tag_of(part) %in% c("\\method", "\\S3method")) flat(part[[1]]) else
      flat(part)
  }, "")
  paste(pieces, collapse = "")
}

is_method <- function(name) {
  grepl("_test$|^interval_", name) && !grepl("(^|[.])cv_test$", name)
}

has_usage <- function(page) nzchar(trimws(text_of(page, "\\usage")))

# What every page has.
missing_parts <- function(page) {
  lacks <- function(tag) !nzchar(trimws(text_of(page, tag)))
  c(if (lacks("\\description")) "no description",
    if (lacks("\\examples")) "no example",
    if (lacks("\\seealso")) "no related topic")
}

# What every page of a function has.
missing_of_function <- function(name, page) {
  if (!has_usage(page)) return(NULL)
  tells_errors <- "Errors" %in% section_titles(page) ||
    is_reader(page) ||
    length(setdiff(names(arguments_of(page)), "...")) == 0
  references <- text_of(page, "\\references")
  c(if (!nzchar(text_of(page, "\\value"))) "no value",
    if (!tells_errors) "no section on errors",
    if (is_method(name) && !grepl("10[.][0-9]{4,5}/", references))
      "no reference with a DOI")
}

# Methods of R's own generics take one of our objects and refuse nothing.
is_reader <- function(page) {
  usage <- parts(page, "\\usage")[[1]]
  tags <- vapply(usage, tag_of, "")
  own <- grepl("^\\s*[A-Za-z0-9_.]+[(]", vapply(usage, flat, "")) &
    !tags %in% c("\\method", "\\S3method")
  !any(own)
}

bad_arguments <- function(page) {
  texts <- arguments_of(page)
  empty <- names(texts)[nchar(gsub("\\s+", " ", texts)) < 9]
  defaults <- intersect(defaults_of(page), names(texts))
  silent <- defaults[!grepl("default|not used|without use|needed|required",
                            texts[defaults], ignore.case = TRUE)]
  numbered <- names(texts)[vapply(names(texts), function(argument) {
    "\\enumerate" %in% nested_tags(page, argument)
  }, NA)]
  c(sprintf("argument %s is hardly described", empty),
    sprintf("argument %s: what is its default for?", silent),
    sprintf("argument %s holds a numbered list", numbered))
}

nested_tags <- function(page, argument) {
  items <- unlist(parts(page, "\\arguments"), recursive = FALSE)
  items <- Filter(function(item) {
    tag_of(item) == "\\item" && trimws(flat(item[[1]])) == argument
  }, items)
  unlist(lapply(items, function(item) vapply(item[[2]], tag_of, "")))
}

# Topics that the index of the site does not show. (Those of a registry, and
# learners, have their place in tools/build-site.R.)
not_indexed <- function(pages) {
  contents <- unlist(lapply(yaml::read_yaml("_pkgdown.yml")$reference,
                            `[[`, "contents"))
  starts <- sub('starts_with[(]"(.*)"[)]', "\\1",
                grep("^starts_with", contents, value = TRUE))
  space <- asNamespace("bcvinfer")
  placed <- c(space$cv_tests()$fun, space$cv_intervals()$fun)
  Filter(function(name) {
    aliases <- vapply(parts(pages[[name]], "\\alias"), flat, "")
    !any(aliases %in% c(contents, placed) | grepl("^learner_", aliases)) &&
      !any(vapply(starts, function(start) any(startsWith(aliases, start)), NA))
  }, names(pages))
}

# A test or interval stands in the last sections of that index exactly if the
# registries recommend it for no plan. (One page may hold several intervals.)
misplaced <- function() {
  sections <- yaml::read_yaml("_pkgdown.yml")$reference
  apart <- vapply(sections, function(section) {
    grepl("compare with", section$title)
  }, NA)
  shown <- unlist(lapply(sections[!apart], `[[`, "contents"))
  hidden <- unlist(lapply(sections[apart], `[[`, "contents"))
  space <- asNamespace("bcvinfer")
  wrong <- lapply(list(space$cv_tests(), space$cv_intervals()), function(list) {
    for_some <- vapply(list$default_for, function(x) any(nzchar(x)), NA)
    used <- list$fun[for_some]
    hidden <- c(hidden, setdiff(list$fun, shown))
    c(intersect(shown, setdiff(list$fun, used)), intersect(hidden, used))
  })
  unlist(wrong)
}

main <- function() {
  pages <- read_pages()
  pages <- pages[names(pages) != "reexports"]
  problems <- unlist(lapply(names(pages), function(name) {
    page <- pages[[name]]
    found <- c(missing_parts(page), missing_of_function(name, page),
               bad_arguments(page))
    sprintf("man/%s.Rd: %s", rep(name, length(found)), found)
  }))
  problems <- c(problems, sprintf("man/%s.Rd: not in _pkgdown.yml",
                                  not_indexed(pages)),
                sprintf("_pkgdown.yml: %s is in the wrong section",
                        misplaced()))
  if (length(problems) > 0) {
    writeLines(problems)
    quit(status = 1)
  }
  cat(sprintf("help: %d pages are complete\n", length(pages)))
}

main()
