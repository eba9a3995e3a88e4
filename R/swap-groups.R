# The exchange of the predictions of whole groups of records on one test set.
# (derivation-tests, eq. 21)

# As swap_cells() has it, with one exchange of a single kind for each group in
# which the tables of the two learners differ (`of_a`, `of_b`: groups x cells);
# of the other groups, in which nothing changes, the sum of their tables
# (`same`) and the sums of squares and products of their tables and sizes
# (`squares`).
group_cells <- function(in_a, in_b, group, facts) {
  bear <- in_a != in_b &
    (counts_cell(facts$entry, in_a) | counts_cell(facts$entry, in_b))
  in_b[!bear] <- in_a[!bear]
  cells <- if (facts$by_class) sort(unique(c(in_a, in_b))) else 1:4
  group <- match(group, unique(group))
  groups <- max(group)
  tables <- function(place) {
    at <- group + groups * (match(place, cells) - 1)
    matrix(as.double(tabulate(at, groups * length(cells))), groups)
  }
  of_a <- tables(in_a)
  of_b <- tables(in_b)
  differ <- rowSums(of_a != of_b) > 0
  kept <- of_a[!differ, , drop = FALSE]
  classes <- facts$classes
  c(facts, list(
    same = colSums(kept), squares = crossprod(cbind(kept, rowSums(kept))),
    of_a = of_a[differ, , drop = FALSE], of_b = of_b[differ, , drop = FALSE],
    groups = groups, size = rep(1, sum(differ)), observed = rep(1, sum(differ)),
    actual = (cells - 1) %% classes + 1, predicted = (cells - 1) %/% classes + 1
  ))
}

# The difference in loss after each exchange, and its standard error between
# groups. (derivation-components, eq. 18)
group_differences <- function(cells, turned) {
  back <- 1 - turned
  learner <- function(x, y) {
    smooth_scores(cells, rep(cells$same, each = nrow(turned)) +
                    x %*% cells$of_a + y %*% cells$of_b)
  }
  a <- learner(turned, back)
  b <- learner(back, turned)
  sums <- function(first, second) {
    a$scores %*% t(first) - b$scores %*% t(second)
  }
  inside <- turned * sums(cells$of_a, cells$of_b) +
    back * sums(cells$of_b, cells$of_a)
  gap <- a$scores - b$scores
  centre <- (rowSums(inside) + drop(gap %*% cells$same)) / cells$n
  inside <- inside - outer(centre, rowSums(cells$of_a))
  rest <- cbind(gap, -centre)
  squares <- rowSums(inside^2) + rowSums((rest %*% cells$squares) * rest)
  slope <- loss_slope(cells$entry)
  list(estimate = slope * (a$value - b$value),
       stderr = sqrt(pmax(squares, 0) * cells$groups / (cells$groups - 1)) *
         abs(slope) / cells$n)
}
