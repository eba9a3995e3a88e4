# Classes of few records in measures that weigh classes (averages over them, and
# functions of labels that may be some): the spread of the scores within such a
# class is less than that of its records, and nothing in a class whose records
# agree, as a single one does. (derivation-components, eq. 27)
#' @include scores.R
NULL

# From so many records (or groups) of a class on its spread is taken as it is.
fewest_of_class <- 20

# The scores of the cells, whose mean stays the estimate: within a rare class
# they deviate as those of n records about an unknown mean do; and, since few
# may agree by chance, by what being right is worth from the mean recall of all
# classes, less the more records there are.
spread_rare <- function(cells, table, units, entry) {
  size <- rowSums(table)
  mean_of <- function(cells) rowSums(ifelse(table > 0, table * cells, 0))
  estimate <- sum(mean_of(cells)) / sum(size)
  means <- mean_of(cells) / size
  recall <- mean((diag(table) / size)[size > 0])
  for (class in which(size > 0 & is.finite(units))) {
    lost <- sqrt(units[class] / max(1, units[class] - 1))
    worth <- worth_of_class(class, table, entry) * sum(size) / size[class]
    beyond <- worth * (table[class, class] / size[class] - recall)
    cells[class, ] <- means[class] + lost * (cells[class, ] - means[class]) +
      beyond / sqrt(units[class])
  }
  cells + (estimate - sum(mean_of(cells)) / sum(size))
}

# The value where all records of a class are right, less that where none is.
worth_of_class <- function(class, table, entry) {
  value <- function(table) {
    if (is_own_measure(entry)) return(own_table_value(entry, table))
    class_value(entry, class_margins(table))
  }
  right <- table
  right[class, ] <- 0
  wrong <- right
  right[class, class] <- sum(table[class, ])
  others <- replace(table[class, ], class, 0)
  if (sum(others) == 0) others <- replace(colSums(table), class, 0)
  wrong[class, ] <- sum(table[class, ]) * others / sum(others)
  worth <- value(right) - value(wrong)
  if (is.na(worth)) 0 else worth
}
