# The vote of the nearest neighbours, found by FNN or, where that is not
# installed, by class.

class_labels <- function(train, test, truth, k) {
  vote <- function(truth, ...) class::knn(train, test, truth, k, ...)
  labels <- vote(truth)
  # It gives the share of the winner alone.
  share_of <- function(level) {
    sides <- vote(factor(truth == level, c(FALSE, TRUE)), prob = TRUE)
    share <- attr(sides, "prob")
    ifelse(sides == "TRUE", share, 1 - share)
  }
  with_shares(labels, function() {
    shares <- vapply(levels(truth), share_of, numeric(nrow(test)))
    matrix(shares, nrow(test), dimnames = list(NULL, levels(truth)))
  })
}

# Under the rule of class::knn(use.all = TRUE): all records as near as the k-th
# have a vote.
fnn_labels <- function(train, test, truth, k) {
  votes <- matrix(0, nrow(test), nlevels(truth))
  open <- seq_len(nrow(test))
  asked <- min(k + 1, nrow(train))
  while (length(open) > 0) {
    near <- FNN::get.knnx(train, test[open, , drop = FALSE], asked)
    # Equal distances may differ by rounding.
    limit <- near$nn.dist[, k] * (1 + 1e-9)
    # Another tie may lie beyond the last neighbour that was asked for.
    more <- asked < nrow(train) & near$nn.dist[, asked] <= limit
    votes[open[!more], ] <- count_votes(near, limit, truth)[!more, ]
    open <- open[more]
    asked <- min(4 * asked, nrow(train))
  }
  labels <- levels(truth)[max.col(votes, ties.method = "random")]
  colnames(votes) <- levels(truth)
  with_shares(labels, votes / rowSums(votes))
}

# Records of each class inside the limit, one row per record of the test part.
count_votes <- function(near, limit, truth) {
  inside <- near$nn.dist <= limit
  size <- nrow(inside)
  classes <- as.integer(truth)[near$nn.index[inside]]
  cells <- row(inside)[inside] + size * (classes - 1L)
  matrix(tabulate(cells, size * nlevels(truth)), size)
}
