# What stands on the page of a benchmark on several data sets.

benchmark_contents <- function(x, p_adjust, alpha) {
  friedman <- benchmark_friedman_test(x)
  friedman$data.name <- count_of(length(unique(x$dataset)), "data set")
  list(benchmark = x, friedman = friedman,
       compared = compare_datasets(x, p_adjust = p_adjust, alpha = alpha))
}

benchmark_sections <- function(report) {
  compared <- report$compared
  facts <- attributes(compared)
  words <- summary(compared)$conclusion
  many <- length(words) > most_pairs
  apart <- sum(compared$adj.p.value <= facts$alpha)
  ranking <- data.frame(
    learner = names(facts$ranks), mean = colMeans(facts$estimates),
    `mean rank` = facts$ranks, `SE of the rank` = facts$rank_errors,
    check.names = FALSE
  )[order(facts$ranks), ]
  with_last_sections(list(
    list(title = "In short", id = "in-short", blocks = list(
      best_rank_words(facts),
      summary(report$friedman, alpha = facts$alpha)$conclusion,
      if (many) paste0(
        "Of ", length(words), " pairs ", apart, " differ at the ",
        format(100 * facts$alpha), "% level (p-values adjusted, ",
        facts$p_adjust, ")."
      ) else list(notes = words)
    )),
    list(title = "Data", id = "data", blocks = list(report$benchmark)),
    list(title = "Ranking", id = "ranking", blocks = list(
      list(cells = format_columns(ranking, 3),
           title = "Means and mean ranks over the data sets (1 is best)"),
      ggplot2::autoplot(compared, type = "cd")
    )),
    list(title = "Tests", id = "tests", blocks = c(
      list(report$friedman, compared),
      if (!many) list(ggplot2::autoplot(compared, type = "matrix"))
    ))
  ), c("demsar2006", "benavoli2016"), character())
}

best_rank_words <- function(facts) {
  best <- which.min(facts$ranks)
  paste0(
    "On ", count_of(nrow(facts$estimates), "data set"), " ", names(best),
    " has the best mean rank, ", format_number(facts$ranks[[best]], 3),
    " (standard error ", format_number(facts$rank_errors[[best]], 2), ") of ",
    length(facts$ranks), " learners, by ", measure_label(facts$measure), "."
  )
}
