# What every interval of the registry promises.

# Counts of the plan that a registered interval needs.
contract_counts <- function(entry) {
  if (entry$input == "predictions") return(contract_predictions())
  plan <- entry$plan[[1]]
  size <- as.list(plan)[-1]
  scheme <- sub("cv_", "", deparse(plan[[1]]))
  m <- size$m %||% size$times %||% 1
  k <- if (scheme %in% c("bcv", "rcv")) 2 else size$k %||% 1
  counts <- varied_counts(m, k, scheme, n_train = 180, n_test = 20)
  if (entry$fun == "interval_f1_average") counts <- class_counts(m, k, scheme)
  counts
}

# Two learners that train nothing, on five half splits.
contract_predictions <- function() {
  withr::with_seed(7, {
    data <- data.frame(y = rep(c("p", "q"), 40),
                       tree = sample(c("p", "q"), 80, TRUE),
                       knn = rep(c("p", "p", "q", "q"), 20))
    cv_predict(cv_bcv(80, m = 5), data, y, list(tree = learner_column("tree"),
                                                knn = learner_column("knn")))
  })
}

# One-against-rest counts of three classes, from a matrix per learner.
class_counts <- function(m, k, scheme, matrix = class_matrix()) {
  cells <- data.frame(
    tp = diag(matrix), fp = colSums(matrix) - diag(matrix),
    fn = rowSums(matrix) - diag(matrix)
  )
  rows <- rep(seq_len(nrow(matrix)), each = m * k)
  counts <- fold_counts(
    m, k, tp = cells$tp[rows], fp = cells$fp[rows], fn = cells$fn[rows],
    tn = sum(matrix) - rowSums(cells)[rows], scheme = scheme,
    class = letters[seq_len(nrow(matrix))]
  )
  dimnames(matrix) <- rep(list(letters[seq_len(nrow(matrix))]), 2)
  attr(counts, "confusion") <- list(tree = matrix * m * k)
  counts
}

class_matrix <- function() {
  matrix(c(40, 5, 5, 4, 30, 6, 2, 3, 35), nrow = 3, byrow = TRUE)
}

expect_interval_contract <- function(entry) {
  counts <- contract_counts(entry)
  # (Those of probabilities, of numbers and of decisions: test-measure-*.R.)
  inputs <- vapply(entry$measures[[1]], function(measure) {
    registry_entry(measure_registry, measure)$input %||% ""
  }, "")
  others <- c("net_benefit", "cost",
              entry$measures[[1]][inputs %in% c("probabilities", "numbers")])
  for (measure in setdiff(entry$measures[[1]], others)) {
    run <- contract_call(entry, measure)
    wide <- run(counts)
    expect_s3_class(wide, "cv_interval")
    expect_true(all(interval_columns %in% names(wide)))
    expect_true(all(is.finite(wide$estimate)))
    expect_true(all(wide$conf.low < wide$conf.high))
    expect_length(wide$posterior, nrow(wide))
    if (has_posterior(wide)[1]) {
      expect_true(all(wide$conf.low >= 0 & wide$conf.high <= 1))
    }
    narrow <- run(counts, conf.level = 0.8)
    expect_true(all(narrow$conf.low > wide$conf.low &
                      narrow$conf.high < wide$conf.high))
    expect_identical(narrow$estimate, wide$estimate)
    expect_same_reordered(run, counts, wide)
    expect_arguments_matter(entry, run, counts, wide)
  }
}

contract_call <- function(entry, measure) {
  fun <- match.fun(entry$fun)
  fixed <- entry$args[[1]]
  if ("measure" %in% names(formals(fun))) fixed$measure <- measure
  if ("positive" %in% names(formals(fun))) {
    fixed$positive <- measure_class(measure, "p")
  }
  function(counts, ...) {
    suppressWarnings(do.call(fun, utils::modifyList(c(list(counts), fixed),
                                                    list(...))),
                     classes = "bcvinfer_warning_range")
  }
}

# The order of rows, and so of repetitions, folds and learners, says nothing.
expect_same_reordered <- function(run, counts, expected) {
  shuffled <- counts[rev(seq_len(nrow(counts))), ]
  for (fact in c("design", "confusion")) {
    attr(shuffled, fact) <- attr(counts, fact)
  }
  again <- run(shuffled)
  again <- again[match(expected$learner, again$learner), ]
  expect_equal(again$estimate, expected$estimate, tolerance = 1e-14)
  expect_equal(ends_of(again), ends_of(expected), tolerance = 1e-12)
}

# No argument does nothing: it changes the result, or is refused.
expect_arguments_matter <- function(entry, run, counts, expected) {
  fun <- match.fun(entry$fun)
  other <- list(conf.level = 0.8, prior = 0.5, rho1 = 0.3, rho2 = 0.3,
                rho = 0.35, weight = 0.8, n_train = 100, n_test = 50,
                type = setdiff(c("hpd", "equal_tailed"),
                               entry$args[[1]]$type)[1],
                average = setdiff(c("micro", "macro"),
                                  entry$args[[1]]$average)[1],
                beta = 2, training = 1, clip = 0.3)
  # (Of some measures both classes are alike, and of wide intervals both
  # targets: test-interval-arguments.R. Subgroups: test-subgroups.R.)
  known <- setdiff(names(formals(fun)),
                   c("counts", "x", "measure", "method", "positive",
                     "simultaneous", "target", "by", "..."))
  # (Others: a case in the interval's own test file.)
  if (entry$fun %in% functions_with_case()) known <- intersect(known,
                                                               names(other))
  expect_true(all(known %in% names(other)))
  for (name in known) {
    changed <- tryCatch(do.call(run, c(list(counts), other[name])),
                        bcvinfer_error = identity)
    if (inherits(changed, "bcvinfer_error")) {
      # a rho1 below 1 makes rho2 = 1 impossible
      expect_true(changed$argument %in% c(name, if (name == "rho1") "rho2"))
    } else {
      expect_false(isTRUE(all.equal(tidy(changed), tidy(expected))),
                   info = paste(entry$interval, name))
    }
  }
}
