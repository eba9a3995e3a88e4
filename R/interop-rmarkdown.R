# Reports: sections as Markdown, made one HTML page by pandoc.

check_can_render <- function() {
  check_installed("ggplot2", "for the figures of a report")
  check_installed("rmarkdown", "to write a report")
  abort_if(!rmarkdown::pandoc_available("2.0"), c(
    "Pandoc 2.0 or later is needed to write a report.",
    i = "RStudio and Quarto bring it; see {.url https://pandoc.org}."
  ), "package", "pandoc")
}

# The page, in `folder`. Pandoc reads plain Markdown without HTML, TeX or links
# made of addresses; its sandbox reads no other file, and figures are in the
# text already.
render_report <- function(sections, title, folder) {
  template <- system.file("report", "page.html", package = "bcvinfer",
                          mustWork = TRUE)
  path <- function(name) file.path(folder, name)
  file.copy(template, path("page.html"))
  text <- c("---", "title: |-", paste0("  ", markdown_text(title)), "---", "",
            vapply(sections, section_text, ""))
  writeLines(enc2utf8(text), path("page.md"), useBytes = TRUE)
  rmarkdown::pandoc_convert(
    path("page.md"), "html5", paste0(
      "markdown-raw_html-raw_tex-tex_math_dollars-citations",
      "-implicit_figures-auto_identifiers"
    ), path("comparison.html"), options = c(
      "--standalone", "--template", path("page.html"), "--section-divs",
      "--toc", "--toc-depth=2", "--columns=10000", "--no-highlight", "--quiet",
      if (rmarkdown::pandoc_available("2.15")) "--sandbox"
    )
  )
  path("comparison.html")
}

section_text <- function(section) {
  paste(c(paste0("## ", section$title, " {#", section$id,
                 if (section$id == "in-short") " .lead", "}"), "",
          vapply(section$blocks, block_text, ""), ""), collapse = "\n")
}

# A block is a figure, sentences, lines of output, the parts of a table, or a
# result.
block_text <- function(block) {
  if (inherits(block, "ggplot")) return(knit_figure(block))
  if (is.character(block)) return(knit_page(text = block))
  if (!is.null(block$output)) {
    fence <- function(html) c("```{=html}", html, "```", "")
    return(paste(c("", fence(paste0("<details><summary>", block$head,
                                    "</summary>")),
                   "```", block$output, "```", "", fence("</details>")),
                 collapse = "\n"))
  }
  if (class(block)[1] == "list") return(do.call(knit_page, block))
  paste(knitr::knit_print(block), collapse = "\n")
}
