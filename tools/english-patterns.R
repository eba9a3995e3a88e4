# Turns of phrase that read as translated, counted in all that users read:
# `Rscript tools/english-patterns.R`, or with the letter of a pattern to list
# its lines. Not each hit is a fault; a count that grows is a reason to look.
patterns <- c(
  a = "\\b([Tt]hat|[Tt]hose) of\\b",
  b = "\\b[Bb]eside\\b",
  c = "(?<!great )\\b[Dd]eal(s|t|ing)?\\b(?! with)",
  d = "\\b[Hh]olds?\\b(?!-)",
  e = paste0("\\b(says? so|(is|are) told|refuses?|speaks? of|knows? (what|of)|",
             "names the)\\b"),
  f = paste0("\\bis to (say|test|be|add|compare)\\b|\\b(Of these only|That for|",
             "That in|Shown and not|is there, to)\\b|\\bas many\\b"),
  g = ", say\\b|\\bas (it is|they are)\\b",
  h = paste0("\\btrue hypothes|\\btrue null|\\bnulls\\b|\\b(the|a) bar\\b|",
             "\\bcells?\\b|\\bkinds? of data\\b"),
  i = "\\b(is|are) made of\\b|\\bmade of\\b",
  j = "\\b(luckiest|in silence|not a proof|no size|no proof)\\b",
  k = "\\b[Rr]eady (learners?|ones)\\b",
  l = "\\b[Tt]he area\\b(?! under)"
)

# Text outside code, headers of chunks (texts of figures), and quoted text.
page_lines <- function(file) {
  lines <- readLines(file, encoding = "UTF-8")
  fence <- grepl("^```", lines)
  code <- cumsum(fence) %% 2 == 1 & !fence
  quoted <- vapply(regmatches(lines, gregexpr("\"[^\"]* [^\"]*\"", lines)),
                   paste, "", collapse = " ")
  data.frame(file, line = seq_along(lines),
             text = ifelse(code, quoted, lines))
}

# Help and strings: comments and code are not for users.
code_lines <- function(file) {
  lines <- readLines(file, encoding = "UTF-8")
  found <- utils::getParseData(parse(file, keep.source = TRUE))
  strings <- found[found$token == "STR_CONST" & grepl(" ", found$text), ]
  help <- grep("^#'", lines)
  rbind(data.frame(file = rep(file, length(help)), line = help,
                   text = lines[help]),
        data.frame(file = rep(file, nrow(strings)), line = strings$line1,
                   text = strings$text))
}

read_all <- function() {
  pages <- c(list.files("vignettes", "[.]Rmd$", full.names = TRUE),
             "README.Rmd", "NEWS.md", "_pkgdown.yml",
             "inst/structure/questions.csv")
  code <- list.files("R", "[.]R$", full.names = TRUE)
  do.call(rbind, c(lapply(pages, page_lines), lapply(code, code_lines)))
}

main <- function(only = commandArgs(TRUE)) {
  text <- read_all()
  place <- ifelse(startsWith(text$file, "R/"), "R",
                  ifelse(grepl("vignettes", text$file), "guides", "other"))
  if (length(only) > 0) {
    found <- text[grepl(patterns[[only[1]]], text$text, perl = TRUE), ]
    return(writeLines(sprintf("%s:%d: %s", found$file, found$line,
                              trimws(found$text))))
  }
  counts <- t(vapply(patterns, function(pattern) {
    hits <- lengths(regmatches(text$text, gregexpr(pattern, text$text,
                                                   perl = TRUE)))
    c(tapply(hits, place, sum), all = sum(hits))
  }, numeric(4)))
  print(counts)
  print(colSums(counts))
}

main()
