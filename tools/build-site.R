# Build the site of _pkgdown.yml into .build/site: `Rscript tools/build-site.R`,
# with the installed package on the library path. Nothing is asked of the
# network, and the pages ask nothing of it.

# No look-ups: not of CRAN, not of the sites of packages that are linked to.
options(pkgdown.internet = FALSE)
nowhere <- "http://127.0.0.1:9"
Sys.setenv(http_proxy = nowhere, https_proxy = nowhere, TZ = "UTC")

# The address of a package that is not installed would be asked of CRAN.
if (exists("CRAN_urls", asNamespace("downlit"))) {
  utils::assignInNamespace("CRAN_urls", function() {
    data.frame(Package = character(), URL = character())
  }, "downlit")
}

# Articles that are listed and not written yet are left out, those that are
# written and not listed come last: neither may stop the site.
fit_articles <- function(pkg) {
  written <- pkg$vignettes$name
  groups <- lapply(pkg$meta$articles, function(group) {
    group$contents <- intersect(group$contents, written)
    group
  })
  rest <- setdiff(written, unlist(lapply(groups, `[[`, "contents")))
  if (length(rest) > 0) {
    groups <- c(groups, list(list(title = "More", desc = "", contents = rest)))
  }
  pkg$meta$articles <- Filter(function(group) length(group$contents) > 0,
                              groups)
  texts <- pkg$meta$descriptions
  known <- written %in% names(texts)
  pkg$vignettes$description[known] <- unlist(texts[written[known]])
  pkg
}

# A test, an interval or a learner that no section names has its place: with
# those to compare with, and with the learners.
fit_reference <- function(pkg) {
  sections <- pkg$meta$reference
  named <- unlist(lapply(sections, `[[`, "contents"))
  space <- asNamespace("bcvinfer")
  add <- function(sections, functions, title) {
    at <- grep(title, vapply(sections, `[[`, "", "title"))
    sections[[at]]$contents <- c(sections[[at]]$contents,
                                 setdiff(functions, named))
    sections
  }
  methods <- unique(c(space$cv_tests()$fun, space$cv_intervals()$fun))
  sections <- add(sections, methods, "compare with")
  learners <- grep("^learner_", getNamespaceExports("bcvinfer"), value = TRUE)
  pkg$meta$reference <- add(sections, learners, "Learners")
  pkg
}

# The list of a page's sections, in the page itself.
set_contents <- function(page) {
  nav <- xml2::xml_find_first(page, "//nav[@id='toc']")
  if (inherits(nav, "xml_missing")) return(invisible())
  anchors <- xml2::xml_find_all(page, "//main//h2/a[@class='anchor']")
  if (length(anchors) < 2) {
    anchors <- xml2::xml_find_all(page, "//main//h3/a[@class='anchor']")
  }
  if (length(anchors) < 2) {
    xml2::xml_remove(xml2::xml_parent(nav))
    return(invisible())
  }
  list <- xml2::xml_add_child(nav, "ul")
  for (i in seq_along(anchors)) {
    title <- trimws(xml2::xml_text(xml2::xml_parent(anchors[[i]])))
    entry <- xml2::xml_add_child(list, "li")
    xml2::xml_add_child(entry, "a", title,
                        href = xml2::xml_attr(anchors[[i]], "href"))
  }
}

# A group of the index of articles has an anchor, as the index of functions has.
set_anchors <- function(page) {
  heads <- xml2::xml_find_all(page, "//main//h2[not(a[@class='anchor'])]")
  for (head in as.list(heads)) {
    id <- gsub("[^a-z0-9]+", "-", tolower(trimws(xml2::xml_text(head))))
    xml2::xml_set_attr(head, "id", id)
    xml2::xml_add_child(head, "a", class = "anchor", href = paste0("#", id),
                        `aria-label` = "anchor")
  }
}

# In a line of text brackets have the size of letters.
set_brackets <- function(page) {
  tall <- "(.//mfrac or .//munder or .//munderover or .//mover)"
  brackets <- xml2::xml_find_all(page, paste0(
    "//math[@display='inline' and not", tall, "]//mo[@stretchy='true']"
  ))
  xml2::xml_set_attr(brackets, "stretchy", "false")
}

# No line begins with the full stop or the bracket that follows a formula.
set_stops <- function(page) {
  inline <- "//math[@display='inline']"
  after <- "following-sibling::node()[1][self::text()]"
  for (formula in as.list(xml2::xml_find_all(page, inline))) {
    rest <- xml2::xml_find_first(formula, after)
    words <- xml2::xml_text(rest)
    if (!grepl("^[.,;:)]", words)) next
    xml2::xml_set_text(rest, substring(words, 2))
    xml2::xml_add_parent(formula, "span", class = "whole")
    xml2::xml_add_sibling(formula, "span", substr(words, 1, 1))
  }
}

# Links of the README that name files of the sources.
set_links <- function(page, root) {
  links <- xml2::xml_find_all(page, "//a[@href='NEWS.html']")
  xml2::xml_set_attr(links, "href", paste0(root, "news/index.html"))
  sources <- xml2::xml_find_all(page,
                                "//a[@href='vignettes/package-structure.Rmd']")
  xml2::xml_set_attr(sources, "href",
                     paste0(root, "articles/package-structure.html"))
  named <- xml2::xml_find_all(page, "//main//p/code[.='CONTRIBUTING.md']")
  for (code in as.list(named)) {
    xml2::xml_add_parent(code, "a", href = paste0(root, "CONTRIBUTING.html"))
  }
}

# Figures of examples have no text of their own: that of the page's title. A
# logo that there is not is no image.
describe_figures <- function(page) {
  xml2::xml_remove(xml2::xml_find_all(page, "//img[@class='logo'][@src='']"))
  title <- xml2::xml_find_first(page, "//main//h1")
  silent <- xml2::xml_find_all(page, "//main//img[not(@alt) or @alt='']")
  xml2::xml_set_attr(silent, "alt", paste("Figure of an example:",
                                          trimws(xml2::xml_text(title))))
}

# Pages behind another page, the derivations and the one for contributors, are
# not in the index of guides.
hide_internal <- function(page) {
  head <- xml2::xml_find_all(page, "//main//h2[normalize-space(.)='internal']")
  xml2::xml_remove(xml2::xml_parent(head))
}

finish_page <- function(file, site) {
  page <- xml2::read_html(file)
  depth <- lengths(regmatches(file, gregexpr("/", file))) -
    lengths(regmatches(site, gregexpr("/", site))) - 1
  hide_internal(page)
  set_anchors(page)
  set_contents(page)
  set_brackets(page)
  set_stops(page)
  describe_figures(page)
  set_links(page, strrep("../", depth))
  xml2::write_html(page, file, format = FALSE)
}

# The search index, a script that also a page opened from a folder may load:
# one entry a page and one a section.
page_entries <- function(file, site) {
  page <- xml2::read_html(file)
  main <- xml2::xml_find_first(page, "//main")
  title <- xml2::xml_find_first(main, ".//h1")
  if (inherits(title, "xml_missing")) return(list())
  text <- function(node) {
    gsub("\\s+", " ", trimws(xml2::xml_text(node)))
  }
  heads <- xml2::xml_find_all(main, ".//h2[a[@class='anchor']]")
  entry <- function(id, what, body) {
    list(path = sub(paste0(site, "/"), "", file, fixed = TRUE), id = id,
         title = text(title), what = what,
         name = tolower(sub("[.]html$", "", basename(file))),
         head = tolower(what), body = tolower(paste(text(title), body)))
  }
  sections <- lapply(as.list(heads), function(head) {
    id <- sub("#", "", xml2::xml_attr(xml2::xml_find_first(head, "a"), "href"))
    entry(id, text(head), text(xml2::xml_parent(head)))
  })
  first <- xml2::xml_find_all(main, "./p|./div[contains(@class, 'descr')]")
  c(list(entry("", text(title), paste(text(first), collapse = " "))), sections)
}

write_search <- function(pages, site) {
  entries <- unlist(lapply(pages, page_entries, site = site), FALSE)
  json <- jsonlite::toJSON(entries, auto_unbox = TRUE)
  writeLines(c("window.siteSearchIndex =", json, ";"),
             file.path(site, "search.js"), useBytes = TRUE)
}

# pkgdown takes the end of a line after a macro, in a value, for the end of the
# paragraph: such lines are joined with the next.
join_values <- function(lines) {
  text <- paste(lines, collapse = "\n")
  start <- regexpr("\n\\value{", text, fixed = TRUE)
  if (start < 0) return(lines)
  rest <- substring(text, start + 8)
  end <- regexpr("\n}\n", rest, fixed = TRUE)
  value <- gsub("}\n(?=[^\n\\\\}])", "} ", substring(rest, 1, end),
                perl = TRUE)
  value <- gsub("}\n(?=\\\\(code|emph|link))", "} ", value, perl = TRUE)
  paste0(substring(text, 1, start + 7), value, substring(rest, end + 1))
}

# Figures of twice the points, which are sharp on any screen. (Those of the
# installed vignettes are small because they are installed.)
enlarge_figures <- function(lines) {
  places <- regexpr("(?<=\\bdpi = )[0-9]+", lines, perl = TRUE)
  found <- regmatches(lines, places)
  regmatches(lines, places) <- as.character(2 * as.integer(found))
  lines
}

# pkgdown loses a space between a formula and code, emphasis or a citation.
keep_spaces <- function(lines) {
  text <- paste(lines, collapse = "\n")
  text <- gsub("(?<=[^$\\s])\\$\\s(?=[`*\\[])", "$&nbsp;", text, perl = TRUE)
  strsplit(text, "\n", fixed = TRUE)[[1]]
}

# The sources as pkgdown gets them: formulas as MathML, figures as they are
# drawn, the look of the site instead of that of the installed pages.
stage <- function(place) {
  unlink(place, recursive = TRUE)
  dir.create(place, recursive = TRUE)
  parts <- c("DESCRIPTION", "NAMESPACE", "NEWS.md", "README.md",
             "CONTRIBUTING.md", "LICENSE", "LICENSE.md", "_pkgdown.yml", "R",
             "man", "inst", "tests", "vignettes", "pkgdown")
  file.copy(parts, place, recursive = TRUE)
  pages <- file.path(place, "vignettes")
  writeLines(c("rmarkdown::html_vignette:", "  mathjax: null",
               '  pandoc_args: ["--mathml"]'), file.path(pages, "_output.yml"))
  writeLines(character(), file.path(pages, "figures.R"))
  style <- file.path(place, "pkgdown", "extra.css")
  writeLines(c(readLines(file.path(pages, "derivation.css")),
               readLines(style)), style)
  for (file in list.files(pages, "[.]Rmd$", full.names = TRUE)) {
    lines <- keep_spaces(readLines(file, encoding = "UTF-8"))
    lines <- enlarge_figures(lines)
    lines <- append(lines, c("pkgdown:", "  as_is: true"), after = 1)
    writeLines(lines, file, useBytes = TRUE)
  }
  for (file in list.files(file.path(place, "man"), "[.]Rd$",
                          full.names = TRUE)) {
    writeLines(join_values(readLines(file, encoding = "UTF-8")), file,
               useBytes = TRUE)
  }
  place
}

build <- function(pkg) {
  pkgdown::init_site(pkg)
  pkgdown::build_home(pkg, preview = FALSE)
  pkgdown::build_reference(pkg, lazy = FALSE, devel = FALSE, preview = FALSE)
  pkgdown::build_articles(pkg, lazy = FALSE, preview = FALSE)
  pkgdown::build_news(pkg, preview = FALSE)
}

main <- function() {
  pkg <- fit_articles(pkgdown::as_pkgdown(stage(".build/site-source")))
  pkg <- fit_reference(pkg)
  # Of a folder that is not there the path would stay relative.
  site <- file.path(normalizePath(".build"), "site")
  unlink(site, recursive = TRUE)
  pkg$dst_path <- site
  build(pkg)
  unlink(file.path(site, c("404.html", "sitemap.xml")))
  pages <- list.files(site, "[.]html$", recursive = TRUE, full.names = TRUE)
  for (file in pages) finish_page(file, site)
  write_search(pages, site)
  message("The site is in ", site, "/index.html")
}

main()
