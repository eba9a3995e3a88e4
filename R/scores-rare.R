# Classes of few records in measures that weigh classes (averages over them, and
# functions of labels that may be some): the spread of the scores within such a
# class is less than that of its records, and nothing in a class whose records
# agree, as a single one does. (derivation-components, eq. 27)
#' @include scores.R
NULL

# From so many records (or groups) of a class on its spread is taken as it is.
fewest_of_class <- 20

# The scores of the cells, whose mean stays the estimate: within a rare class
# they deviate as those of n records about an unknown mean do. Since few may
# agree by chance, all of them deviate, too: where all are right or all wrong as
# if two further records were one right and one wrong, and the less the nearer
# the recall is to 1/2. (A learner whose scores are all equal, as those of
# constant answers, keeps them.)
spread_rare <- function(cells, table, units, entry) {
  there <- table > 0
  # (Scores may be undefined, too.)
  varies <- diff(range(cells[there])) > zero_tolerance * max(abs(cells[there]))
  if (!isTRUE(varies)) return(cells)
  size <- rowSums(table)
  mean_of <- function(cells) rowSums(ifelse(there, table * cells, 0))
  estimate <- sum(mean_of(cells)) / sum(size)
  means <- mean_of(cells) / size
  for (class in which(size > 0 & is.finite(units))) {
    n <- units[class]
    beyond <- (2 * table[class, class] / size[class] - 1) * sqrt(n + 1) /
      (n + 2) * worth_of_class(class, table, entry) * sum(size) / size[class]
    cells[class, ] <- means[class] + beyond +
      sqrt(n / max(1, n - 1)) * (cells[class, ] - means[class])
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
