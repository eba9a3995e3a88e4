# Numbers and tables as a reader sees them.

# "3 repetitions", "1 repetition"
count_of <- function(n, singular, plural = paste0(singular, "s")) {
  paste(format(n, big.mark = ",", scientific = FALSE, trim = TRUE),
        if (n == 1) singular else plural)
}

# Fixed number of significant digits without trailing noise.
format_number <- function(x, digits = 4) {
  format(signif(x, digits), digits = digits, trim = TRUE)
}

# With a power of ten only below 0.0001, where a zero more is not seen.
format_p_value <- function(p, digits = 4) {
  text <- format.pval(p, digits = digits, eps = 1e-16)
  plain <- which(p >= 1e-4)
  text[plain] <- vapply(signif(p[plain], digits), format, "",
                        digits = digits, scientific = FALSE)
  text
}

format_percent <- function(x, digits = 1) {
  paste0(formatC(100 * x, format = "f", digits = digits), "%")
}
