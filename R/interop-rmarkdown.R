# Reports: rmarkdown's pandoc puts the figures into the page.

can_report <- function() {
  all(vapply(c("rmarkdown", "ggplot2"), requireNamespace, NA,
             quietly = TRUE)) && has_pandoc()
}

has_pandoc <- function() rmarkdown::pandoc_available("2.0")

check_can_report <- function() {
  check_installed("ggplot2", "for the figures of a report")
  check_installed("rmarkdown", "to write a report")
  if (!has_pandoc()) {
    abort_input(
      c("Pandoc 2.0 or later is needed to write a report.",
        i = "RStudio and Quarto bring it; see {.url https://pandoc.org}."),
      "package", "pandoc"
    )
  }
}

# One file that holds all the others: `page` with the figures in `folder`.
# Pandoc passes raw HTML through as it is; quiet, since it asks for a title of
# its own.
embed_page <- function(page, folder) {
  template <- file.path(folder, "template.html")
  writeLines("$body$", template)
  input <- file.path(folder, "page.md")
  fence <- strrep("`", 30)
  writeLines(c(paste0(fence, "{=html}"), page, fence), input, useBytes = TRUE)
  output <- file.path(folder, "page.html")
  rmarkdown::pandoc_convert(
    input, to = "html5", from = "markdown", output = output,
    options = c("--self-contained", "--template", template, "--quiet")
  )
  output
}
