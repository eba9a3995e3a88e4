# A report as one HTML page: the template of inst/report/, filled.

escape_html <- function(text) {
  text <- gsub("&", "&amp;", enc2utf8(text), fixed = TRUE)
  text <- gsub("<", "&lt;", text, fixed = TRUE)
  text <- gsub(">", "&gt;", text, fixed = TRUE)
  gsub("\"", "&quot;", text, fixed = TRUE)
}

report_page <- function(contents, folder) {
  figures <- 0
  bodies <- vapply(seq_along(contents$sections), function(place) {
    section <- contents$sections[[place]]
    parts <- Filter(Negate(is.null), section$parts)
    html <- vapply(parts, function(part) {
      if (part$kind != "figure") return(html_part(part))
      figures <<- figures + 1
      html_figure(part, paste0("figure-", figures, ".png"), folder)
    }, "")
    kinds <- vapply(parts, `[[`, "", "kind")
    html_section(section, place, lay_out(html, kinds, section$beside))
  }, "")
  titles <- vapply(contents$sections, `[[`, "", "title")
  links <- paste0("<li><a href=\"#part-", seq_along(titles), "\">",
                  escape_html(titles), "</a></li>")
  fill_template(list(title = escape_html(contents$title),
                     heading = escape_html(contents$title), links = links,
                     body = bodies))
}

# Figures that follow each other stand side by side where there is room;
# `beside`: so do all parts of the section.
lay_out <- function(html, kinds, beside = NULL) {
  figure <- if (isTRUE(beside)) rep(TRUE, length(html)) else kinds == "figure"
  first <- figure & !c(FALSE, figure[-length(figure)])
  last <- figure & !c(figure[-1], FALSE)
  html <- paste0(ifelse(first, "<div class=\"beside\">\n", ""), html,
                 ifelse(last, "\n</div>", ""))
  paste(html, collapse = "\n")
}

html_section <- function(section, place, html) {
  id <- paste0("part-", place)
  paste0("<section id=\"", id, "\"", if (isTRUE(section$lead)) {
    " class=\"lead\""
  }, " aria-labelledby=\"", id, "-title\">\n<h2 id=\"", id, "-title\">",
  escape_html(section$title), "</h2>\n", html, "\n</section>")
}

html_part <- function(part) {
  switch(part$kind,
    text = paste0("<p>", escape_html(part$text), "</p>"),
    list = paste0("<ul>\n", paste0("<li>", escape_html(part$lines), "</li>",
                                   collapse = "\n"), "\n</ul>"),
    code = paste0("<details><summary>Packages and settings</summary>\n<pre>",
                  paste(escape_html(part$lines[nzchar(part$lines)]),
                        collapse = "\n"), "</pre>\n</details>"),
    table = html_table(part$cells, part$title, part$notes)
  )
}

# The first column heads its row; wide tables scroll by themselves.
html_table <- function(cells, title, notes = NULL) {
  class <- ifelse(vapply(cells, is_text_column, NA), "", " class=\"number\"")
  head <- paste0("<th scope=\"col\"", class, ">", escape_html(names(cells)),
                 "</th>", collapse = "")
  rows <- vapply(seq_len(nrow(cells)), function(row) {
    values <- escape_html(vapply(cells, function(column) {
      as.character(column[row])
    }, ""))
    first <- paste0("<th scope=\"row\"", class[1], ">", values[1], "</th>")
    rest <- paste0("<td", class[-1], ">", values[-1], "</td>", collapse = "")
    paste0("<tr>", first, rest, "</tr>")
  }, "")
  notes <- if (length(notes) > 0) {
    paste0("<ul class=\"notes\">",
           paste0("<li>", escape_html(notes), "</li>", collapse = ""), "</ul>")
  }
  paste0(
    "<div><div class=\"table\" role=\"region\" tabindex=\"0\" aria-label=\"",
    escape_html(title), "\">\n<table>\n<caption>", escape_html(title),
    "</caption>\n<thead><tr>", head, "</tr></thead>\n<tbody>\n",
    paste(rows, collapse = "\n"), "\n</tbody>\n</table>\n</div>", notes,
    "</div>"
  )
}

html_figure <- function(part, name, folder) {
  save_plot(part$plot, file.path(folder, name), part$height)
  paste0("<figure><img src=\"", name, "\" alt=\"", escape_html(part$alt),
         "\"></figure>")
}

fill_template <- function(contents) {
  template <- system.file("report", "comparison.html", package = "bcvinfer",
                          mustWork = TRUE)
  page <- paste(readLines(template, encoding = "UTF-8"), collapse = "\n")
  for (name in names(contents)) {
    page <- sub(paste0("{{", name, "}}"), paste(contents[[name]],
                                                collapse = "\n"),
                page, fixed = TRUE)
  }
  page
}

# Made elsewhere and moved when it is whole: a failure leaves no half page, and
# an older one as it was.
write_report <- function(contents, file) {
  folder <- tempfile("report")
  dir.create(folder)
  on.exit(unlink(folder, recursive = TRUE))
  output <- embed_page(report_page(contents, folder), folder)
  beside <- tempfile(".report", dirname(file), ".html")
  on.exit(unlink(beside), add = TRUE)
  moved <- file.copy(output, beside) && file.rename(beside, file)
  if (!moved) {
    abort_input("{.arg file} could not be written: {.file {file}}.", "value",
                "file")
  }
}
