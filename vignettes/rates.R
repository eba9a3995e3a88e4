# Rates of the evidence for the guides: rows of grid.csv.gz with their cells.
evidence <- function(name) {
  # Large files are compressed.
  read.csv(Sys.glob(paste0(system.file("evidence", package = "bcvinfer"), "/",
                           name, ".csv*"))[1])
}
share <- function(x, digits = 3) sub("^0", "", sprintf("%.*f", digits, x))
whole <- function(x) format(x, big.mark = ",", trim = TRUE)
grid <- merge(evidence("grid"), evidence("cells"), by = "cell")
grid <- grid[!is.na(grid$value) & grid$size >= 50, ]
nulls <- grid[grid$what == "rejection" & grid$more == 0, ]
power <- grid[grid$what == "rejection" & grid$more > 0, ]
covered <- grid[grid$what == "coverage" & grid$more == 0, ]
# The rows with all of these values.
of_rows <- function(rows, ...) {
  asked <- list(...)
  for (name in names(asked)) rows <- rows[rows[[name]] %in% asked[[name]], ]
  rows
}
worst_row <- function(rows) {
  rows[if (rows$what[1] == "coverage") which.min(rows$value) else
    which.max(rows$value), ]
}
# The one-sided 95% limit of the worst rate (Clopper and Pearson).
limit_of <- function(row) {
  found <- round(row$value * row$size)
  if (row$what == "coverage") {
    return(qbeta(0.05, found, row$size - found + 1))
  }
  ifelse(found == row$size, 1, qbeta(0.95, found + 1, row$size - found))
}
# "typical .012, worst .063 of 1,000 data sets (upper limit .077)"
rates <- function(rows) {
  worst <- worst_row(rows)
  sprintf("typical %s, worst %s of %s data sets (%s limit %s)",
          share(median(rows$value)), share(worst$value), whole(worst$size),
          if (rows$what[1] == "coverage") "lower" else "upper",
          share(limit_of(worst)))
}
