# The worked example of three half splits of 16 records. Its numbers were
# computed from the equations by another program.
worked_signs <- function() {
  sylvester <- matrix(1, 1, 1)
  for (i in 1:3) {
    sylvester <- rbind(cbind(sylvester, sylvester),
                       cbind(sylvester, -sylvester))
  }
  sylvester[rep(1:8, each = 2), 2:4]
}

worked_differences <- function() {
  rows <- c("110", "000", "0-0", "101", "000", "001", "-0-", "000", "111",
            "010", "000", "0-0", "100", "000", "00-", "111")
  value <- c("1" = 1, "0" = 0, "-" = -1)
  unname(t(vapply(strsplit(rows, ""), function(row) value[row], numeric(3))))
}

worked_fold <- function() {
  fold <- worked_signs()
  fold[] <- ifelse(fold == 1, 1L, 2L)
  storage.mode(fold) <- "integer"
  fold
}

moments_of <- function(scores, fold) {
  unlist(half_split_moments(score_sums(scores, list(fold = fold))))
}
