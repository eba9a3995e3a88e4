# Paragraphs of the help pages with more than 90 words, the longest first:
# `Rscript tools/long-paragraphs.R`, or with another number.
limit <- as.integer(c(commandArgs(TRUE), 90)[1])

# The plain text of a piece of a page, without tables, code and usage; an item
# of a list is a paragraph.
plain_text <- function(piece) {
  tag <- attr(piece, "Rd_tag")
  if (is.null(tag)) tag <- ""
  if (tag %in% c("\\tabular", "\\preformatted", "\\usage", "\\examples",
                 "\\alias", "\\name", "\\keyword", "\\title")) return("\n\n")
  if (is.character(piece)) return(paste(piece, collapse = ""))
  text <- paste(vapply(piece, plain_text, ""), collapse = "")
  if (tag %in% c("\\item", "\\section", "\\value", "\\details",
                 "\\description", "\\references")) {
    text <- paste0("\n\n", text, "\n\n")
  }
  text
}

long_paragraphs <- function(file) {
  text <- plain_text(tools::parse_Rd(file))
  paragraphs <- trimws(strsplit(text, "\n[[:space:]]*\n")[[1]])
  words <- lengths(strsplit(paragraphs, "[[:space:]]+"))
  long <- words > limit
  data.frame(page = rep(sub("[.]Rd$", "", basename(file)), sum(long)),
             words = words[long], begins = substr(
               gsub("[[:space:]]+", " ", paragraphs[long]), 1, 50))
}

found <- do.call(rbind, lapply(list.files("man", "[.]Rd$", full.names = TRUE),
                               long_paragraphs))
found <- found[order(-found$words), ]
print(found, row.names = FALSE, right = FALSE)
cat(nrow(found), "paragraphs with more than", limit, "words\n")
