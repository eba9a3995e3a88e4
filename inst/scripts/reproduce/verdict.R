# Published beside ours: the distance of a recomputed figure from the printed
# one, and its verdict.

# Verdicts, in words:
#   agrees   the difference is within chance: |z| <= 2.58, which one cell in a
#            hundred exceeds when nothing differs
#   close    more than chance, but of no consequence: a rate within .02, any
#            other figure within 5 percent of the printed one
#   differs  neither
# z is the difference beyond half a unit of the last printed digit, over its
# standard error. A rate's is that of two proportions of one truth: sqrt(p (1 -
# p) (1/1000 + 1/replicates)), p their mean. Papers print no standard errors of
# other figures: theirs are taken to be ours, scaled to their 1,000 data sets,
# unless the published table has a column `se`. A figure without replicates and
# standard error is exact: if it is not the printed one (and that has no `se`),
# z is infinite.
verdict_limits <- list(chance = stats::qnorm(0.995), rate = 0.02, share = 0.05,
                       published_replicates = 1000)

rate_quantities <- c("coverage", "rejection_rate", "type1_error", "power")

verdict_levels <- c("agrees", "close", "differs")

# Of the results: tables, provenance and settings that come with the package, or
# a run of one's own.
results_folder <- function() {
  system.file("reproduction", "results", package = "bcvinfer")
}

# `name`: of a table that comes with the package, or the path of another.
published_file <- function(name) {
  if (file.exists(name)) return(name)
  system.file("reproduction", "published", paste0(name, ".csv"),
              package = "bcvinfer", mustWork = TRUE)
}

# The table of a part, if it is there; those that come with the package are
# compressed where they are large.
results_file <- function(name, results_dir = results_folder()) {
  Sys.glob(file.path(results_dir, paste0(name, c(".csv", ".csv.gz"))))
}

read_results <- function(name, results_dir = results_folder()) {
  read_table(results_file(name, results_dir)[1])
}

# Published tables have key columns, among them `quantity` (what the figure is,
# such as coverage or length), and `value`, a fraction where it is a rate;
# `value` is read as text first, since its decimals say how it was rounded.
read_published <- function(name, file = published_file(name)) {
  table <- read_table(file, value = "character")
  table$unit <- 10^-printed_decimals(table)
  table$value <- as.numeric(table$value)
  table
}

# Keys that look like numbers or truth values stay what they are in the file.
read_table <- function(file, ...) {
  header <- names(utils::read.csv(file, nrows = 1))
  classes <- c(target = "character", case = "character", ...)
  utils::read.csv(file, colClasses = classes[names(classes) %in% header])
}

# Trailing zeros may have been lost: the most decimals that any figure of the
# same quantity has.
printed_decimals <- function(table) {
  decimals <- nchar(sub("^[^.]*[.]?", "", table$value))
  stats::ave(decimals, table$quantity, FUN = max)
}

# Every published cell with ours beside it, one row for each pair: the key
# columns of both, then published, ours and its standard error, the standard
# error of the difference, z, verdict. Cells that were not computed have no
# verdict.
compare_published <- function(part_name, results_dir = results_folder(),
                              published = part_published(part_name,
                                                         results_dir)) {
  ours <- read_results(part_name, results_dir)
  printed <- read_published(published)
  figures <- c("value", "se", "unit", "replicates")
  keys <- setdiff(intersect(names(ours), names(printed)), figures)
  names(ours)[names(ours) == "value"] <- "ours"
  names(ours)[names(ours) == "se"] <- "ours_se"
  names(printed)[names(printed) == "value"] <- "published"
  if (!"se" %in% names(printed)) printed$se <- NA_real_
  names(printed)[names(printed) == "se"] <- "published_se"
  printed$row <- seq_len(nrow(printed))
  both <- merge(printed, ours, by = keys, all.x = TRUE, sort = FALSE)
  both <- both[order(both$row), ]
  both <- judge(both)
  keys <- c(keys, setdiff(names(ours), c(keys, "ours", "ours_se",
                                         "replicates")))
  both <- both[c(keys, "published", "ours", "ours_se", "se", "z", "verdict")]
  rownames(both) <- NULL
  both
}

# Which published table a part was held against, as its run wrote it down.
part_published <- function(part_name, results_dir) {
  runs <- read_results("provenance", results_dir)
  found <- runs$published[runs$part == part_name]
  if (length(found) != 1 || is.na(found) || found == "") {
    stop("no published table is known of part ", part_name, call. = FALSE)
  }
  found
}

judge <- function(both) {
  both$se <- difference_se(both)
  gap <- both$ours - both$published
  beyond <- sign(gap) * pmax(0, abs(gap) - both$unit / 2)
  both$z <- ifelse(beyond == 0, 0, beyond / both$se)
  rate <- both$quantity %in% rate_quantities
  small <- ifelse(rate, verdict_limits$rate,
                  verdict_limits$share * abs(both$published))
  word <- ifelse(abs(both$z) <= verdict_limits$chance, "agrees",
                 ifelse(abs(beyond) <= small, "close", "differs"))
  both$verdict <- factor(word, verdict_levels)
  both
}

difference_se <- function(both) {
  exact <- is.na(both$replicates) & both$ours_se %in% c(0, NA)
  theirs <- 1 / verdict_limits$published_replicates
  mine <- ifelse(exact, 0, 1 / both$replicates)
  p <- (both$published + both$ours) / 2
  share <- suppressWarnings(sqrt(p * (1 - p) * (theirs + mine)))
  own <- ifelse(exact, 0, both$ours_se)
  scaled <- ifelse(exact, 0, own * sqrt(theirs / mine))
  other <- sqrt(own^2 + ifelse(is.na(both$published_se), scaled,
                               both$published_se)^2)
  ifelse(both$quantity %in% rate_quantities & !exact, share, other)
}

# One line a table (or a group of its cells): how many cells, how many of each
# verdict, how many would disagree by chance alone.
summarize_verdicts <- function(compared, by = NULL) {
  groups <- if (is.null(by)) rep("", nrow(compared)) else compared[by]
  parts <- split(compared, groups, drop = TRUE, sep = " ")
  lines <- lapply(parts, function(part) {
    rows <- part[!is.na(part$verdict), ]
    count <- table(rows$verdict)
    data.frame(
      cells = nrow(rows), agrees = count[["agrees"]], close = count[["close"]],
      differs = count[["differs"]], by_chance = nrow(rows) * 0.01,
      largest_z = if (nrow(rows) > 0) max(abs(rows$z)) else NA
    )
  })
  keys <- lapply(parts, function(part) part[1, by, drop = FALSE])
  lines <- do.call(rbind, lines)
  if (!is.null(by)) lines <- cbind(do.call(rbind, keys), lines)
  rownames(lines) <- NULL
  lines
}

count_verdicts <- function(compared, word) {
  sum(compared$verdict == word, na.rm = TRUE)
}

# "Of 60 coverages 55 agree, 3 are close and 2 differ"
verdict_sentence <- function(compared, what) {
  count <- function(word) count_verdicts(compared, word)
  sprintf("Of %d %s %d agree%s, %d %s close and %d differ%s",
          sum(!is.na(compared$verdict)), what, count("agrees"),
          if (count("agrees") == 1) "s" else "", count("close"),
          if (count("close") == 1) "is" else "are", count("differs"),
          if (count("differs") == 1) "s" else "")
}
