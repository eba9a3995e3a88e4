# Columns of numbers and text as a reader sees them.

# Settings, not results: as many digits as were given.
setting_columns <- c("conf.level", "alpha", "rope")

format_column <- function(name, column, digits) {
  if (is.list(column)) return(format_list(column))
  if (is.factor(column) || !is.numeric(column)) return(blank_missing(column))
  if (name %in% c("p.value", "adj.p.value")) {
    return(format_each(column, format_p_value, digits))
  }
  if (name %in% setting_columns) {
    return(format_each(column, format_number, 8))
  }
  whole <- all(is.na(column) | column == round(column))
  if (whole) return(blank_missing(ifelse(is.na(column), NA,
                                         format_whole(column))))
  format_decimals(column, shared_decimals(column, digits))
}

# Samples by their size, everything else as code.
format_list <- function(column) {
  long <- vapply(column, function(value) is.numeric(value), NA)
  text <- character(length(column))
  text[long] <- paste(lengths(column)[long], "numbers")
  text[!long] <- format_code(column[!long])
  text
}

# So many decimals that the largest value has the digits asked for.
shared_decimals <- function(x, digits) {
  largest <- max(abs(x[is.finite(x)]), 0)
  if (largest == 0) return(digits)
  max(0, digits - 1 - floor(log10(largest)))
}

format_decimals <- function(x, decimals) {
  blank_missing(ifelse(is.na(x), NA, formatC(x, decimals, format = "f")))
}

# Each to its own digits: a p-value of 1e-9 must not turn its column into
# exponents.
format_each <- function(x, format, digits) {
  blank_missing(ifelse(is.na(x), NA, vapply(x, format, "", digits)))
}

blank_missing <- function(x) ifelse(is.na(x), "", as.character(x))

# Does a column of strings hold anything but numbers, p-values and intervals?
is_text_column <- function(cells) {
  numbers <- gsub("Inf|NaN|NA|[0-9]e[-+][0-9]", "", cells)
  any(grepl("[[:alpha:]]", numbers))
}
