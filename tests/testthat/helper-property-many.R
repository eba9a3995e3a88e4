# Properties of comparisons of many learners on one test set.

random_models <- function() {
  n <- whole(12, 150)
  labels <- c("p", "q")
  truth <- factor(sample(labels, n, TRUE), labels)
  right <- runif(whole(2, 6), 0.5, 1)
  answers <- lapply(right, function(share) {
    wrong <- runif(n) > share
    factor(ifelse(wrong, rev(labels)[as.integer(truth)], as.character(truth)),
           labels)
  })
  names(answers) <- letters[seq_along(answers)]
  cv_predictions(data.frame(truth, answers), "truth",
                 tidyselect::all_of(names(answers)))
}

compared_well <- function(value, arguments) {
  pairs <- choose(length(prediction_learners(arguments$predictions)), 2)
  known <- value[!is.na(value$p.value), ]
  list(class = inherits(value, "cv_comparison"),
       pairs = nrow(value) == if (is.null(arguments$versus)) pairs else
         length(prediction_learners(arguments$predictions)) - 1,
       `p in [0, 1]` = between(known$p.value, 0, 1),
       `adjusted is not smaller` =
         all(known$adj.p.value >= known$p.value - 1e-12),
       # (One-sided ones of at most 50% need not: a median may be elsewhere.)
       `interval includes the estimate` = arguments$conf.level <= 0.5 ||
         all(known$conf.low <= known$estimate &
               known$estimate <= known$conf.high, na.rm = TRUE))
}

many_properties <- function() {
  list(
    compare_learners = property(function() {
      measure <- random_measure()
      c(list(predictions = random_models(),
             p_adjust = one_of("holm", "none", "BH", "max_t"),
             alternative = one_of("two.sided", "less", "greater"),
             conf.level = random_level()),
        measure, if (runif(1) < 0.5) list(versus = one_of("a", "best")))
    }, compared_well, weight = 0.2, refuses = TRUE, na = function(value) {
      as.data.frame(value)[c("a", "b", "test")]
    }),
    learner_tiers = property(function() {
      list(comparison = suppressWarnings(
        compare_learners(random_models(), p_adjust = one_of("holm", "max_t"))
      ), alpha = runif(1, 0.01, 0.3))
    }, function(value, arguments) {
      ranks <- seq_len(nrow(value))
      list(order = !is.unsorted(value$estimate),
           tiers = !is.unsorted(value$tier) && value$tier[1] == 1,
           `ranks in order` = all(value$rank.low <= ranks &
                                    ranks <= value$rank.high),
           `tied with the others of its rank` =
             all(lengths(value$tied_with) == value$rank.high - value$rank.low),
           `interval includes the estimate` =
             all(value$conf.low <= value$estimate &
                   value$estimate <= value$conf.high, na.rm = TRUE))
    }, weight = 0.2, na = function(value) value$tier),
    cochran_q_test = property(function() {
      wrong <- matrix(whole(0, 1, 60), 60 / (k <- one_of(2, 3, 5)), k)
      list(x = one_of(wrong, random_models()), na = one_of("error", "wrong"))
    }, function(value, arguments) {
      x <- arguments$x
      again <- if (is.matrix(x)) {
        cochran_q_test(1 - x[, rev(seq_len(ncol(x)))])
      } else {
        cochran_q_test(x[rev(seq_len(nrow(x))), ])
      }
      list(`p in [0, 1]` = between(value$p.value, 0, 1),
           `turned round` = close_to(again$statistic[[1]],
                                     value$statistic[[1]]))
    }, weight = 0.5)
  )
}
