# Results in R Markdown and Quarto: a table with a caption, notes below it.

# Text that means nothing but itself in Markdown, HTML, TeX and shortcodes:
# whatever these could read stands as a character reference. All text that
# comes from data passes here, and only here.
markdown_text <- function(text) {
  text <- trimws(show_controls(enc2utf8(as.character(text)), lines = FALSE))
  active <- paste(
    "[][!\"#$&'*:<=>@\\\\^_`{|}~]", "^[-+(.]", "(?<=[-.])[-.]",
    "^[[:alnum:]]{1,9}\\K[.)](?=\\s|$)", sep = "|"
  )
  found <- gregexpr(active, text, perl = TRUE)
  regmatches(text, found) <- lapply(regmatches(text, found), function(one) {
    sprintf("&#%d;", utf8ToInt(paste(one, collapse = "")))
  })
  text
}

# What a page shows of each class: `cells`, a data frame of strings, with
# `title` and `notes`, and `text`, paragraphs of their own.
knit_parts <- list(
  cv_table = function(x, digits = 3, max_rows = 20, ...) {
    check_max_rows(max_rows)
    cells <- table_cells(x, digits)
    hidden <- nrow(cells) - max_rows
    list(cells = utils::head(cells, max_rows), title = table_title(x),
         notes = c(if (hidden > 0) {
           paste(count_of(hidden, "more row"), "not shown.")
         }, table_notes(x)))
  },
  cv_plan = function(x, ...) {
    lines <- cli::ansi_strip(format(x))
    parts <- regmatches(lines[-1], regexpr(": +", lines[-1]), invert = TRUE)
    list(title = lines[1], cells = list2DF(list(
      Plan = vapply(parts, `[`, "", 1), Value = vapply(parts, `[`, "", 2)
    )))
  },
  cv_test = function(x, digits = 3, ...) {
    row <- tidy.cv_test(x)
    pair <- if (is.null(x$learners)) x$data.name else
      paste(x$learners, collapse = " - ")
    row <- row[names(row) != "method"]
    list(cells = format_columns(row, check_digits(digits)),
         title = paste0(x$method, ": ", pair), notes = c(
           if (!is.null(x$estimate)) {
             paste0("Estimate: ", names(x$estimate)[1], ".")
           }, test_notes(x)
         ))
  },
  cv_power = function(x, digits = 4, ...) {
    check_digits(digits)
    rows <- tidy(x)
    cells <- if (nrow(rows) > 1) {
      format_columns(rows, digits)
    } else {
      data.frame(Quantity = names(rows), Value = vapply(rows, format, "",
                                                        digits = digits))
    }
    list(cells = cells, title = x$method, notes = x$note)
  },
  cv_differences = function(x, digits = 3, ...) {
    list(cells = with_row_names(format(x, digits = digits)),
         title = differences_title(x))
  },
  cv_scores = function(x, digits = 3, ...) scores_parts(x, digits),
  summary.cv_plan = function(x, ...) {
    list(cells = with_row_names(shown_overlaps(x)),
         title = "Rows shared by the training sets for fold 1")
  },
  summary.cv_test = function(x, ...) {
    c(knit_parts$cv_test(x$test), list(text = summary_lines(x)))
  },
  summary.cv_comparison = function(x, ...) {
    parts <- knit_parts$cv_table(x$comparison)
    parts$notes <- c(parts$notes, comparison_lines(x))
    parts
  },
  summary.cv_interval = function(x, ...) {
    list(text = x$conclusion, notes = c(x$basis, x$caution))
  }
)

# The method of all these classes. Inside a sentence a test is one string. A
# table that lost a column of its class is shown as any data frame. In documents
# that are no Markdown (.Rnw, .Rhtml) results are those of the console.
#' @rawNamespace
#' S3method(knitr::knit_print, cv_table, knit_result)
#' S3method(knitr::knit_print, cv_plan, knit_result)
#' S3method(knitr::knit_print, cv_test, knit_result)
#' S3method(knitr::knit_print, cv_differences, knit_result)
#' S3method(knitr::knit_print, cv_power, knit_result)
#' S3method(knitr::knit_print, cv_scores, knit_result)
#' S3method(knitr::knit_print, summary.cv_plan, knit_result)
#' S3method(knitr::knit_print, summary.cv_test, knit_result)
#' S3method(knitr::knit_print, summary.cv_comparison, knit_result)
#' S3method(knitr::knit_print, summary.cv_interval, knit_result)
knit_result <- function(x, ..., inline = FALSE) {
  if (inline && inherits(x, "cv_test")) return(format(x, ...))
  if (inherits(x, "cv_table") && !is_whole_table(x)) {
    return(knitr::knit_print(as.data.frame(x)))
  }
  markdown <- identical(knitr::opts_knit$get("out.format") %||% "markdown",
                        "markdown")
  if (!markdown) return(if (inline) x else knitr::normal_print(x, ...))
  class <- intersect(class(x), names(knit_parts))[1]
  do.call(knit_page, knit_parts[[class]](x, ...))
}

with_row_names <- function(table) {
  cells <- as.data.frame(unclass(table))
  cells[] <- lapply(cells, as.character)
  cbind(data.frame(" " = rownames(table), check.names = FALSE), cells)
}

knit_page <- function(cells = NULL, title = NULL, notes = NULL, text = NULL) {
  table <- if (!is.null(cells)) {
    sides <- ifelse(vapply(cells, is_text_column, NA), "l", "r")
    cells[] <- lapply(lapply(cells, show_cell), markdown_text)
    names(cells) <- markdown_text(names(cells))
    knitr::kable(cells, "pipe", caption = markdown_text(title), align = sides,
                 row.names = FALSE)
  }
  text <- c(rbind("", markdown_text(text)))
  notes <- if (length(notes) > 0) c("", paste("-", markdown_text(notes)))
  knitr::asis_output(paste(c("", table, text, notes, "", ""), collapse = "\n"))
}

# A figure inside the page itself, as high as its rows need.
knit_figure <- function(plot) {
  file <- tempfile("figure", fileext = ".png")
  on.exit(unlink(file))
  lines <- length(unique(plot$data[["line"]]))
  # Narrow enough to be read on a phone.
  ggplot2::ggsave(file, plot, width = 5.2, dpi = 200, bg = "white",
                  height = min(9, max(3.2, 2 + 0.22 * lines)))
  knitr::asis_output(paste0("\n![", markdown_text(plot$labels$alt), "](",
                            knitr::image_uri(file), ")\n"))
}
