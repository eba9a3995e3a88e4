# Figure 1 of Yang et al. (2023): rho1 and rho2 of block-regularized 5 x 2
# cross-validation, of the error of a learner and of the disagreement of two.

figure1_problems <- function() {
  exp6 <- exp6_problem(0.29)
  exp6$learners$even <- exp6_neighbour(1)
  gaussian <- list(
    generate = function() sim_data(200, "gaussian", mu1 = 1, var1 = 2, p = 5),
    target = "y",
    learners = list(tree = learner_tree(), nearest = learner_knn(1),
                    logistic = learner_logistic())
  )
  list(epsilon = epsilon_problem(), exp6 = exp6,
       simple = problem_003("simple"), letter = problem_003("letter"),
       gaussian = gaussian)
}

figure1_rows <- function(data, statistic, problem, options) {
  study <- correlation_study(
    problem$generate, problem$target, problem$learners, m = 5,
    statistic = statistic, replicates = options$replicates,
    checkpoint = study_checkpoint(options, paste0(data, "-", statistic))
  )
  of <- if (statistic == "error") study$learner else paste(study$a, study$b)
  row <- function(quantity) {
    data.frame(data = data, statistic = statistic, of = of,
               quantity = quantity, value = study[[quantity]],
               se = study[[paste0(quantity, "_se")]],
               replicates = study$replicates)
  }
  rbind(row("rho1"), row("rho2"))
}

reproduction_part(
  "003-figure1", paper = "003",
  title = "Figure 1: correlations of learners and pairs",
  published = "003_figure1_lemma3",
  run = function(options) {
    problems <- figure1_problems()
    rows <- lapply(names(problems), function(data) {
      rbind(figure1_rows(data, "error", problems[[data]], options),
            figure1_rows(data, "disagreement", problems[[data]], options))
    })
    do.call(rbind, rows)
  }
)
