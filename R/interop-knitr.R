# Results in R Markdown and Quarto: a table with a caption, notes below it.

#' @exportS3Method knitr::knit_print
knit_print.cv_table <- function(x, digits = 3, max_rows = 20, ...) {
  if (!is_whole_table(x)) return(knitr::knit_print(as.data.frame(x)))
  cells <- table_cells(x, digits)
  hidden <- nrow(cells) - max_rows
  notes <- c(if (hidden > 0) paste(count_of(hidden, "more row"), "not shown."),
             table_notes(x))
  knit_table(utils::head(cells, max_rows), table_title(x), notes)
}

#' @exportS3Method knitr::knit_print
knit_print.cv_plan <- function(x, ...) {
  lines <- cli::ansi_strip(format(x))
  parts <- regmatches(lines[-1], regexpr(": +", lines[-1]), invert = TRUE)
  cells <- list2DF(list(
    Plan = vapply(parts, `[`, "", 1), Value = vapply(parts, `[`, "", 2)
  ))
  knit_table(cells, lines[1])
}

# Inside a sentence a test is one string.
#' @exportS3Method knitr::knit_print
knit_print.cv_test <- function(x, inline = FALSE, digits = 3, ...) {
  if (inline) return(format(x, digits = digits))
  row <- new_result(tidy.cv_test(x), "cv_test_row")
  cells <- format(row, digits = digits)[setdiff(names(row), "method")]
  pair <- if (is.null(x$learners)) x$data.name else
    paste(x$learners, collapse = " - ")
  knit_table(cells, paste0(x$method, ": ", pair), c(
    if (!is.null(x$estimate)) paste0("Estimate: ", names(x$estimate)[1], "."),
    x$notes
  ))
}

#' @exportS3Method knitr::knit_print
knit_print.cv_differences <- function(x, digits = 3, ...) {
  cells <- format(x, digits = digits)
  cells <- cbind(data.frame(" " = rownames(cells), check.names = FALSE),
                 as.data.frame(unclass(cells)))
  title <- paste0("Differences in ", attr(x, "loss_label"), ": ",
                  attr(x, "a"), " - ", attr(x, "b"))
  knit_table(cells, title)
}

#' @exportS3Method knitr::knit_print
knit_print.summary.cv_test <- function(x, ...) {
  knit_text(knit_print.cv_test(x$test), summary_lines(x))
}

#' @exportS3Method knitr::knit_print
knit_print.summary.cv_comparison <- function(x, ...) {
  lines <- paste("-", comparison_lines(x))
  knit_text(knit_print.cv_table(x$comparison), lines)
}

#' @exportS3Method knitr::knit_print
knit_print.summary.cv_interval <- function(x, ...) {
  notes <- c(x$basis, x$caution)
  knit_text(paste0(x$conclusion, "\n"),
            if (length(notes) > 0) paste("-", notes))
}

#' @exportS3Method knitr::knit_print
knit_print.summary.cv_plan <- function(x, ...) {
  overlaps <- overlap_cells(x)
  cells <- cbind(data.frame(" " = rownames(overlaps), check.names = FALSE),
                 as.data.frame(overlaps))
  cells[] <- lapply(cells, as.character)
  knit_table(cells, "Rows shared by the training sets for fold 1")
}

# `cells`: a data frame of strings. The notes are a list below the table.
knit_table <- function(cells, caption, notes = NULL) {
  sides <- ifelse(vapply(cells, is_text_column, NA), "l", "r")
  table <- knitr::kable(cells, caption = caption, align = sides,
                        row.names = FALSE)
  notes <- if (length(notes) > 0) c("", paste("-", notes))
  knit_text(NULL, table, notes)
}

knit_text <- function(first, ...) {
  text <- paste(c("", first, "", ..., ""), collapse = "\n")
  knitr::asis_output(text)
}
