# What the shell says on the standard error, without R code: arguments become
# options, and what else a hint says in R is left out.
#' @include shell.R
NULL

shell_complain <- function(kind, condition, more = NULL) {
  writeLines(c(paste0(kind, ": ", shell_text(condition)), more), stderr())
}

shell_text <- function(condition) {
  cli::ansi_strip(rlang::cnd_message(shell_condition(condition)))
}

# A condition and its causes in the words of the shell.
shell_condition <- function(condition) {
  condition$message <- shell_line(condition$message)
  kinds <- rlang::names2(condition$body)
  lines <- vapply(as.character(condition$body), shell_line, "")
  hints <- kinds == "i"
  lines[hints] <- vapply(lines[hints], without_code, "")
  said <- nzchar(lines)
  condition$body <- rlang::set_names(lines[said], kinds[said])
  if (!is.null(condition$parent)) {
    condition$parent <- shell_condition(condition$parent)
    condition$parent["call"] <- list(NULL)
  }
  condition
}

shell_line <- function(text) {
  text <- cli::ansi_strip(text)
  spans <- gregexpr("`[^`]+`", text)
  code <- regmatches(text, spans)
  regmatches(text, spans) <- list(vapply(code[[1]], shell_code, ""))
  sub("^the file", "The file", text)
}

# Arguments that hold what was read from the file.
shell_holders <- c("data", "predictions", "x", "counts")

# What stands between backquotes; R code for which there are no words keeps
# them.
shell_code <- function(span) {
  code <- gsub("`", "", span, fixed = TRUE)
  if (code %in% shell_holders) return("the file")
  # The functions behind the commands have the options as arguments.
  call <- "^(cv_predictions|compare_learners)[(](.+)[)]$"
  options <- c(rlang::set_names(shell_options$name,
                                argument_names(shell_options$name)),
               learners = "models", score = "scores", keep = "by")
  start <- paste0("(^|, )(", paste(names(options), collapse = "|"),
                  ")( = ?|$)")
  inside <- sub(call, "\\2", code)
  at <- gregexpr(start, inside)
  if (at[[1]][1] != 1) return(python_code(span))
  names <- gsub("^, | = ?$", "", regmatches(inside, at)[[1]])
  values <- regmatches(inside, at, invert = TRUE)[[1]][-1]
  shell_words(options[names], gsub("\"", "", values, fixed = TRUE),
              if (inside == code) "`")
}

# `--row id --rep rep`: what is no column becomes one.
shell_words <- function(names, values, quote) {
  # (The class of probabilities is an option of its own.)
  values <- sub("^list[(]([^ ]+) = c[(]<class> = (.+)[)][)]$",
                "\\1=\\2 --positive CLASS", values)
  values <- sub("^list[(]([^ ]+) = <columns>[)]$", "\\1=COLUMN", values)
  new <- grepl("[(<%]", values)
  given <- ifelse(new, names, values)
  words <- paste0("--", names, ifelse(nzchar(given), " ", ""), given,
                  collapse = " ")
  if (any(nzchar(given))) words <- paste0(quote, words, quote)
  if (!any(new)) return(words)
  what <- sub(";.*", "", shell_options$help[match(names, shell_options$name)])
  columns <- ifelse(grepl("%", values), paste(names, "=", python(values)),
                    paste0(names, ", ", what))
  paste0(words, ", with columns that the file does not have yet: ",
         paste(columns[new], collapse = "; "))
}

python <- function(code) gsub("%%", "%", gsub("%/%", "//", code, fixed = TRUE))

python_code <- function(span) {
  plain <- grepl("%/?%", span) && grepl("^`[[:alnum:]_. +%/]+`$", span)
  if (plain) python(gsub("`", "", span)) else span
}

# The sentences of a hint, each up to its R code. (Classes of conditions are
# code.)
without_code <- function(text) {
  text <- gsub("`(--[^`]*)`", "\001\\1\001", text)
  sentences <- strsplit(text, "(?<=[.?]) (?=[A-Z])", perl = TRUE)[[1]]
  code <- "(`|<bcvinfer_).*"
  coded <- grepl(code, sentences)
  before <- sub(code, "", sentences[coded])
  cut <- "(: |; |, as )(?!.*(: |; |, as )).*$"
  sentences[coded] <- ifelse(grepl(cut, before, perl = TRUE),
                             sub(cut, ".", before, perl = TRUE), "")
  gsub("\001", "`", paste(sentences[nzchar(sentences)], collapse = " "))
}
