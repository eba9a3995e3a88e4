# Follow the guides as a reader does: `Rscript tools/check-guides.R`, or with
# the names of some, and the installed package on the library path. Each page is
# knitted as it is. Then the code that it shows, and nothing else, runs in a
# fresh `R --vanilla` in an empty folder, in the order shown. Every chunk must
# give the text and the figure of the page. Chunks that the page does not run
# are counted. The last line is
# `guides: N pages, N chunks followed, N not run, N differ`.

# Both kinds of run, in processes of their own: this file with "--page" or
# "--paste", the page, and where to put the result.

# The chunks of a page in its order: options, text, and the sums of the figures.
knit_chunks <- function(file) {
  chunks <- list()
  inner <- knitr::knit_hooks$get("chunk")
  knitr::knit_hooks$set(chunk = function(x, options) {
    figures <- Sys.glob(paste0(options$fig.path, options$label, "-*"))
    chunks[[options$label]] <<- list(
      options = options, text = x, figures = unname(tools::md5sum(figures))
    )
    inner(x, options)
  })
  knitr::knit(file, tempfile(fileext = ".md"), quiet = TRUE,
              envir = globalenv())
  chunks
}

knit_page <- function(file, result) {
  knitr::render_markdown()
  # As rmarkdown has it: an error that is not announced stops the page.
  knitr::opts_chunk$set(error = FALSE)
  saveRDS(knit_chunks(file), result)
}

# The options of the page go with each chunk; its other chunks do not. Errors
# are kept, so that all that differs is told.
paste_page <- function(page, result) {
  chunks <- readRDS(page)
  knitr::render_markdown()
  knitr::knit_hooks$set(pngquant = knitr::hook_pngquant)
  knitr::opts_hooks$set(label = function(options) {
    of_page <- chunks[[options$label]]$options
    of_page$error <- TRUE
    utils::modifyList(options, of_page[setdiff(names(of_page), "code")])
  })
  lines <- lapply(names(chunks), function(label) {
    c(sprintf("```{r %s}", label), chunks[[label]]$options$code, "```", "")
  })
  file <- tempfile(fileext = ".Rmd")
  writeLines(as.character(unlist(lines)), file, useBytes = TRUE)
  saveRDS(knit_chunks(file), result)
}

run_fresh <- function(kind, input, folder) {
  result <- tempfile(fileext = ".rds")
  log <- tempfile(fileext = ".log")
  home <- setwd(folder)
  on.exit(setwd(home))
  status <- system2(file.path(R.home("bin"), "R"), c(
    "--vanilla", "--no-echo", "-f", shQuote(script), "--args", kind,
    shQuote(input), shQuote(result)
  ), stdout = log, stderr = log)
  if (status != 0) stop("This page did not run.\n", paste(
    utils::tail(readLines(log, warn = FALSE), 20), collapse = "\n"))
  readRDS(result)
}

is_shown <- function(chunk) {
  !isFALSE(chunk$options$echo) && !isFALSE(chunk$options$include)
}
is_run <- function(chunk) !isFALSE(chunk$options$eval)

# Pages may wrap long messages in their own way, and each session has a
# temporary folder of its own.
words_of <- function(text) {
  text <- gsub("(\\s|#>)+", " ", paste(text, collapse = " "))
  text <- gsub("\\S*Rtmp\\w+/(\\w+-)?[0-9a-f]*", "<temporary>", text)
  strsplit(trimws(text), " ")[[1]]
}

# Where two texts part, some words of each.
first_difference <- function(page, pasted) {
  size <- min(length(page), length(pasted))
  same <- page[seq_len(size)] == pasted[seq_len(size)]
  start <- max(1, match(FALSE, same, size + 1) - 3)
  some <- function(words) {
    paste(utils::head(words[seq_along(words) >= start], 20), collapse = " ")
  }
  sprintf("\n  page:   %s\n  pasted: %s", some(page), some(pasted))
}

difference <- function(page, pasted) {
  if (is.null(pasted)) return("did not run")
  words <- lapply(list(page$text, pasted$text), words_of)
  if (!identical(words[[1]], words[[2]])) {
    return(first_difference(words[[1]], words[[2]]))
  }
  if (!identical(page$figures, pasted$figures)) return("draws another figure")
  NULL
}

follow <- function(name) {
  folders <- file.path(tempfile("guide-"), c("page", "empty"))
  for (folder in folders) dir.create(folder, recursive = TRUE)
  file.copy(list.files("vignettes", full.names = TRUE), folders[1])
  started <- proc.time()[["elapsed"]]
  page <- run_fresh("--page", paste0(name, ".Rmd"), folders[1])
  seconds <- proc.time()[["elapsed"]] - started
  shown <- Filter(is_shown, page)
  followed <- Filter(is_run, shown)
  kept <- tempfile(fileext = ".rds")
  saveRDS(followed, kept)
  pasted <- run_fresh("--paste", kept, folders[2])
  found <- Map(difference, followed, pasted[names(followed)])
  found <- unlist(found)
  cat(sprintf("%-28s %2d chunks followed, %d not run, %d differ (%.0f s)\n",
              name, length(followed), length(shown) - length(followed),
              length(found), seconds))
  for (label in names(found)) message(name, ", ", label, " ", found[[label]])
  c(followed = length(followed), not_run = length(shown) - length(followed),
    differ = length(found))
}

main <- function(names) {
  if (length(names) == 0) {
    names <- sub("[.]Rmd$", "", list.files("vignettes", "[.]Rmd$"))
  }
  counts <- vapply(names, follow, numeric(3))
  total <- rowSums(counts)
  cat(sprintf("guides: %d pages, %d chunks followed, %d not run, %d differ\n",
              length(names), total[["followed"]], total[["not_run"]],
              total[["differ"]]))
  if (total[["differ"]] > 0) quit(status = 1)
}

arguments <- commandArgs(TRUE)
if (length(arguments) == 3 && arguments[1] == "--page") {
  knit_page(arguments[2], arguments[3])
} else if (length(arguments) == 3 && arguments[1] == "--paste") {
  paste_page(arguments[2], arguments[3])
} else {
  script <- normalizePath("tools/check-guides.R")
  # A library that was named relative to this folder, seen from others.
  Sys.setenv(R_LIBS = paste(.libPaths(), collapse = .Platform$path.sep))
  # Where no time zone is set R asks systemd, whose absence is a warning.
  if (Sys.getenv("TZ") == "") Sys.setenv(TZ = "UTC")
  main(arguments)
}
