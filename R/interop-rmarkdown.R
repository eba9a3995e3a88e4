# Reports: an R Markdown document, rendered to one HTML page.

check_can_render <- function() {
  check_installed("ggplot2", "for the figures of a report")
  check_installed("rmarkdown", "to write a report")
  abort_if(!rmarkdown::pandoc_available("2.0"), c(
    "Pandoc 2.0 or later is needed to write a report.",
    i = "RStudio and Quarto bring it; see {.url https://pandoc.org}."
  ), "package", "pandoc")
}

# The page, in `folder`. `report` reaches the document as the
# parameter of that name: data are never part of its code. Pandoc reads plain
# Markdown without HTML, TeX or links made of addresses; its sandbox reads no
# other file, and figures are in the text already.
render_report <- function(report, folder) {
  parts <- system.file("report", c("comparison.Rmd", "page.html"),
                       package = "bcvinfer", mustWork = TRUE)
  file.copy(parts, folder)
  # Called from a document that is being knitted, chunks of both may have the
  # same label. (The other option is left behind by packages that ggplot2 uses.)
  old <- options(knitr.duplicate.label = "allow",
                 cpp11_preserve_xptr = getOption("cpp11_preserve_xptr"))
  on.exit(options(old))
  format <- rmarkdown::output_format(
    knitr = rmarkdown::knitr_options(),
    pandoc = rmarkdown::pandoc_options(
      "html5", paste0("markdown-raw_html-raw_tex-tex_math_dollars-citations",
                      "-implicit_figures-auto_identifiers"),
      args = c(
        "--template", file.path(folder, "page.html"), "--section-divs",
        "--toc", "--toc-depth=2", "--columns=10000", "--no-highlight",
        "--quiet", if (rmarkdown::pandoc_available("2.15")) "--sandbox"
      )
    )
  )
  rmarkdown::render(
    file.path(folder, "comparison.Rmd"), format, "comparison.html",
    params = list(report = report), quiet = TRUE,
    envir = new.env(parent = asNamespace("bcvinfer"))
  )
}
