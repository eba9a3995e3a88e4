# Properties of benchmarks: several learners on several data sets.

random_benchmark_table <- function() {
  sets <- one_of(whole(2, 8), whole(20, 60))
  k <- whole(2, 5)
  values <- one_of(rnorm(sets * k), whole(0, 4, sets * k) / 4,
                   rep(0.5, sets * k), 0.9 + rnorm(sets * k) * 1e-3)
  matrix(values, sets, dimnames = list(paste0("d", seq_len(sets)),
                                       letters[seq_len(k)]))
}

random_long_benchmark <- function(sets = whole(1, 4)) {
  table <- expand.grid(fold = seq_len(whole(1, 5)), rep = seq_len(whole(1, 3)),
                       learner = letters[seq_len(whole(2, 3))],
                       dataset = paste0("d", seq_len(sets)),
                       stringsAsFactors = FALSE)
  table$estimate <- one_of(rnorm(nrow(table)), whole(0, 3, nrow(table)) / 3,
                           rep(0, nrow(table)))
  table[sample(nrow(table)), ]
}

random_benchmark <- function() {
  direction <- one_of("maximize", "minimize")
  cv_benchmark(random_benchmark_table(), direction, "points")
}

random_fold_benchmark <- function() {
  table <- expand.grid(fold = seq_len(whole(2, 4)), rep = seq_len(whole(2, 3)),
                       learner = c("a", "b"),
                       dataset = paste0("d", seq_len(whole(2, 5))),
                       stringsAsFactors = FALSE)
  table$estimate <- one_of(rnorm(nrow(table)), 0.8 + rnorm(nrow(table)) / 50,
                           whole(0, 3, nrow(table)) / 3, rep(0, nrow(table)))
  cv_benchmark(table, dataset, learner, estimate, rep, fold,
               direction = one_of("maximize", "minimize"))
}

# The regions' probabilities add up to 1, and change places with the learners.
region_check <- function(name, tolerance = 1e-9) {
  function(value, arguments) {
    parts <- as.matrix(value[c("better", "within", "worse")])
    kept <- list(`inside [0, 1]` = between(parts, -1e-9, 1 + 1e-9),
                 `adds to 1` = close_to(rowSums(parts), rep(1, nrow(parts)),
                                        1e-9))
    if (is.null(tolerance)) return(kept)
    swapped <- again(name, arguments, a = "b", b = "a")
    c(kept, list(swap = close_to(swapped$better, value$worse, tolerance),
                 `other way` = close_to(
                   again(name, arguments, x = other_way(arguments$x))$better,
                   value$better, 1e-12)))
  }
}

# The same benchmark with better and worse exchanged.
other_way <- function(x) {
  x$estimate <- -x$estimate
  attr(x, "direction") <- setdiff(c("maximize", "minimize"),
                                  attr(x, "direction"))
  x
}

benchmark_properties <- function() {
  list(
    cv_benchmark = property(
      function() {
        direction <- list(direction = one_of("maximize", "minimize"))
        one_of(c(list(x = random_benchmark_table()), direction),
               c(list(x = random_long_benchmark(), dataset = "dataset",
                      learner = "learner", estimate = "estimate", rep = "rep",
                      fold = "fold"), direction))
      },
      function(value, arguments) {
        x <- arguments$x
        numbers <- if (is.matrix(x)) c(x) else x$estimate
        list(class = class(value)[1] == "cv_benchmark",
             `every estimate once` = identical(sort(value$estimate),
                                               sort(as.double(numbers))))
      }
    ),
    benchmark_friedman_test = property(
      function() {
        list(x = random_benchmark(), ties = one_of(TRUE, FALSE),
             statistic = one_of("iman_davenport", "chi_squared"))
      },
      function(value, arguments) {
        turned <- again("benchmark_friedman_test", arguments,
                        x = other_way(arguments$x))
        k <- length(value$ranks)
        list(`p in [0, 1]` = between(value$p.value, 0, 1),
             `same the other way` = close_to(turned$p.value, value$p.value),
             `sum of the ranks` = close_to(sum(value$ranks), k * (k + 1) / 2))
      }
    ),
    compare_datasets = property(
      function() {
        method <- one_of("wilcoxon", "nemenyi", "sign")
        c(list(x = random_benchmark(), method = method, alpha = random_level()),
          if (method != "nemenyi") list(zeros = one_of("split", "drop")),
          one_of(NULL, list(versus = "b", p_adjust = one_of("holm", "BH"))))
      },
      function(value, arguments) {
        turned <- again("compare_datasets", arguments,
                        x = other_way(arguments$x))
        sets <- length(unique(arguments$x$dataset))
        list(`p in [0, 1]` = between(value$p.value, 0, 1),
             `adjusted upwards` = all(value$adj.p.value >=
                                        value$p.value - 1e-12),
             `same the other way` = close_to(turned$p.value, value$p.value) &&
               close_to(turned$statistic, -value$statistic),
             `every data set once` = all(value$wins + value$ties +
                                           value$losses == sets))
      }
    ),
    bayes_sign = property(function() {
      list(x = random_benchmark(), a = "a", b = "b", prior = one_of(1, 0.5, 10),
           rope = one_of(0, 0.01, 0.5))
    }, region_check("bayes_sign"), weight = 0.3),
    bayes_signed_rank = property(function() {
      list(x = random_benchmark(), a = "a", b = "b", prior = one_of(1, 0.5),
           rope = one_of(0, 0.01, 0.5), draws = whole(100, 300))
    }, region_check("bayes_signed_rank", NULL)),
    bayes_correlated_t = property(function() {
      c(list(x = random_fold_benchmark(), a = "a", b = "b",
             rope = one_of(0, 0.01, 0.5)),
        one_of(NULL, list(rho = runif(1, 0, 0.9))))
    }, region_check("bayes_correlated_t"), weight = 0.3),
    bayes_hierarchical_t = property(function() {
      c(list(x = random_fold_benchmark(), a = "a", b = "b",
             rope = one_of(0, 0.01, 0.5)),
        one_of(NULL, list(rho = runif(1, 0, 0.9))))
    }, region_check("bayes_hierarchical_t", 3e-4), weight = 0.01)
  )
}
