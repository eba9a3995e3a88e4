# Table 6 and Figure 6 of Yang et al. (2023): what repeated partitions do to the
# BCV McNemar test on the letter data. RCP = m - distinct.

table6_plans <- list(
  bcv = quote(cv_bcv(n, m = 5)),
  rcp0 = quote(cv_rcv(n, m = 5, distinct = 5)),
  rcp1 = quote(cv_rcv(n, m = 5, distinct = 4)),
  rcp2 = quote(cv_rcv(n, m = 5, distinct = 3)),
  rcp3 = quote(cv_rcv(n, m = 5, distinct = 2)),
  rcp4 = quote(cv_rcv(n, m = 5, distinct = 1))
)

reproduction_part(
  "003-table6", paper = "003",
  title = "Table 6 and Figure 6: repeated partitions, letter",
  published = "003_table6_repeated_partitions",
  run = function(options) {
    rows <- lapply(names(table6_plans), function(plan) {
      rows <- rbind(statistic_rows(plan, options), variance_rows(plan, options))
      cbind(plan = plan, rows)
    })
    do.call(rbind, rows)
  }
)

# The type I error, and the quantiles of the statistic from which Figure 6 is
# drawn: equally spaced, so that their density is that of the statistic.
statistic_rows <- function(plan, options) {
  study <- rejections(problem_003("letter"), "bcv_mcnemar", options,
                      paste0("test-", plan),
                      plans = list(bcv_mcnemar = table6_plans[[plan]]),
                      statistics = TRUE)
  at <- (seq_len(200) - 0.5) / 200
  statistics <- stats::quantile(study$statistics[[1]], at, na.rm = TRUE,
                                names = FALSE)
  used <- study$replicates - study$failures
  data.frame(
    quantity = c("type1_error", sprintf("statistic_%.4f", at)),
    value = c(study$rejection_rate, round(statistics, 4)),
    se = c(study$rejection_se, rep(NA, length(at))), replicates = used
  )
}

# The variance over data sets of the estimated disagreement of tree and nearest
# neighbour (n01 + n10 over n), at both weights; the trees are shared.
variance_rows <- function(plan, options) {
  problem <- problem_003("letter")
  learners <- list(tree = problem$learners$tree,
                   v30.09 = letter_neighbour(30.09),
                   v4.64 = letter_neighbour(4.64))
  study <- correlation_study(
    problem$generate, problem$target, learners, statistic = "disagreement",
    plan = table6_plans[[plan]], replicates = options$replicates,
    checkpoint = study_checkpoint(options, paste0("variance-", plan))
  )
  study <- study[study$a == "tree", ]
  data.frame(quantity = paste0("var_E_e_", study$b), value = study$var_mean,
             se = study$var_mean_se, replicates = study$replicates)
}
