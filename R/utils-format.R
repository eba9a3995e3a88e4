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

format_p_value <- function(p, digits = 4) {
  format.pval(p, digits = digits, eps = 1e-16)
}

format_percent <- function(x, digits = 1) {
  paste0(formatC(100 * x, format = "f", digits = digits), "%")
}
