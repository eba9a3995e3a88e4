# Numbers, text and columns of tables as a reader sees them.

# Text in which escape sequences, bells and other control characters stand as
# text ("\\033", "\\a"), and so do those that are not seen: whatever prints a
# user's name goes through here. Line breaks stay, unless `lines` is FALSE. Of
# text that is longer than a page both ends are shown.
show_controls <- function(x, lines = TRUE) {
  x <- shorten(x, 4000)
  controls <- if (lines) "[^\\P{Cc}\n\t]" else "\\p{Cc}"
  odd <- which(grepl(controls, x, perl = TRUE))
  x[odd] <- encodeString(x[odd])
  show_unseen(x)
}

# Characters that have no width or turn the direction of writing, as R writes
# what it cannot show: "<U+202E>".
show_unseen <- function(x) {
  unseen <- gregexpr("[\\p{Cf}\\p{Zl}\\p{Zp}]", x, perl = TRUE)
  at <- which(vapply(unseen, `[`, 0L, 1L) > 0)
  regmatches(x[at], unseen[at]) <- lapply(
    regmatches(x[at], unseen[at]),
    function(one) sprintf("<U+%04X>", utf8ToInt(paste(one, collapse = "")))
  )
  x
}

# Both ends of text with more than so many characters.
shorten <- function(x, most) {
  long <- which(nchar(x) > most)
  size <- nchar(x[long])
  half <- most %/% 2 - 2
  x[long] <- paste0(substr(x[long], 1, half), " ... ",
                    substr(x[long], size - half + 1, size))
  x
}

# Text in a cell of a table; what prints cells shows other control characters.
show_cell <- function(x) {
  if (is.numeric(x)) x else shorten(show_unseen(as.character(x)), 200)
}

# Strings in lines that fit the screen, each a paragraph.
print_wrapped <- function(text, ...) {
  for (one in show_controls(text, lines = FALSE)) {
    cat(strwrap(one, ...), sep = "\n")
  }
}

# Up to five values in quotes, then how many more.
quote_some <- function(x, most = 5) {
  shown <- paste(encodeString(utils::head(x, most), quote = "\""),
                 collapse = ", ")
  more <- length(x) - most
  if (more > 0) paste(shown, "and", more, "more") else shown
}

# "3 repetitions", "1 repetition"
count_of <- function(n, singular) {
  paste0(format_whole(n), " ", singular, if (n != 1) "s")
}

# Fixed number of significant digits without trailing noise. (By formatC(), as
# format_decimals(): signif() rounds 0.1325 down. What comes out as
# 0.01749999999999999 one way is 0.0175 another.)
format_number <- function(x, digits = 4) {
  known <- is.finite(x)
  near <- as.double(signif(x[known], max(12, digits)))
  x[known] <- as.double(formatC(near, digits - 1, format = "e",
                                decimal.mark = "."))
  format(x, digits = digits, trim = TRUE)
}

# A column of numbers, none with zeros for digits that it has, with the decimals
# that the one with most of them needs.
format_alike <- function(x, digits) {
  text <- format_number(x, digits)
  if (any(grepl("e", text))) return(text)
  decimals <- max(nchar(sub("^[^.]*[.]?", "", text[is.finite(x)])), 0)
  ifelse(is.finite(x), format_decimals(x, decimals), text)
}

# With a power of ten only below 0.0001, where a zero more is not seen.
format_p_value <- function(p, digits = 4) {
  text <- format.pval(p, digits = digits, eps = 1e-16)
  plain <- which(p >= 1e-4)
  text[plain] <- vapply(signif(p[plain], digits), format, "",
                        digits = digits, scientific = FALSE)
  text
}

format_whole <- function(x) {
  # (For speed.)
  if (length(x) == 1 && isTRUE(x >= 0 && x < 1000 && x == round(x))) {
    return(as.character(x))
  }
  # (Whatever options(OutDec = ) is.)
  format(x, big.mark = ",", decimal.mark = ".", scientific = FALSE, trim = TRUE)
}

# A level as it was given, whatever options(digits = ) is: "99.99%".
format_level <- function(x) {
  paste0(vapply(100 * x, format, "", digits = 12), "%")
}

format_percent <- function(x, digits = 1) {
  paste0(formatC(100 * x, format = "f", digits = digits), "%")
}
# Settings, not results: as many digits as were given.
setting_columns <- c("conf.level", "alpha", "rope")

# Each column to its own number of decimals.
format_columns <- function(table, digits) {
  table[] <- Map(format_column, names(table), as.list(table), digits)
  table
}

format_column <- function(name, column, digits) {
  if (is.list(column)) {
    # Samples by their size, everything else as code.
    long <- vapply(column, is.numeric, NA)
    column[long] <- paste(lengths(column)[long], "numbers")
    return(format_code(column))
  }
  if (is.factor(column) || !is.numeric(column)) return(blank_missing(column))
  if (name %in% c("p.value", "adj.p.value")) {
    return(format_each(column, format_p_value, digits))
  }
  if (name %in% setting_columns) {
    return(format_each(column, format_number, 8))
  }
  if (!all(is.na(column) | column == round(column))) {
    return(format_decimals(column, shared_decimals(column, digits)))
  }
  ifelse(is.na(column), "", format_whole(column))
}

# So many decimals that the largest value has the digits asked for.
shared_decimals <- function(x, digits) {
  largest <- max(abs(x[is.finite(x)]), 0)
  if (largest == 0) return(digits)
  max(0, digits - 1 - floor(log10(largest)))
}

format_decimals <- function(x, decimals) {
  # (What rounds to 0 has no sign.)
  text <- formatC(round(x, max(12, decimals)), decimals, format = "f")
  text <- sub("^-([0.]+)$", "\\1", text)
  ifelse(is.na(x), "", text)
}

# Each to its own digits: a p-value of 1e-9 must not turn its column into
# exponents.
format_each <- function(x, format, digits) {
  ifelse(is.na(x), "", vapply(x, format, "", digits))
}

blank_missing <- function(x) ifelse(is.na(x), "", as.character(x))

# Does a column of strings hold anything but numbers, p-values and intervals?
is_text_column <- function(cells) {
  numbers <- gsub("Inf|NaN|NA|[0-9]e[-+][0-9]", "", cells)
  any(grepl("[[:alpha:]]", numbers))
}
