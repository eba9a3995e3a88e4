# Properties of the tests.

random_vector <- function() as.vector(random_matrix(whole(2, 12), 1))

signed_arguments <- function() {
  arguments <- list(alternative = one_of("two.sided", "less", "greater"),
                    conf.level = random_level())
  arguments[runif(2) < 0.7]
}

random_sizes <- function() {
  list(n_train = whole(1, 900), n_test = whole(1, 900))
}

# The same call with other arguments, its warnings known already.
again <- function(.name, .arguments, ...) {
  changes <- list(...)
  .arguments[names(changes)] <- changes
  suppressWarnings(do.call(.name, .arguments))
}

# Every test has a p-value; with the learners exchanged it is the same, or that
# of the other side.
swap_check <- function(name, swap) {
  signed <- "alternative" %in% names(formals(name))
  function(value, arguments) {
    swapped <- again(name, swap(arguments))
    p <- value$p.value
    kept <- list(class = identical(class(value), c("cv_test", "htest")),
                 `p in [0, 1]` = between(p, 0, 1),
                 tidy = nrow(tidy(value)) == 1)
    if (!signed) {
      return(c(kept, list(`p of the swap` = close_to(swapped$p.value, p))))
    }
    sides <- lapply(c("less", "greater", "two.sided"), function(side) {
      again(name, arguments, alternative = side)
    })
    side_p <- vapply(sides, `[[`, 0, "p.value")
    # Without variance the p-values are those of the exact sign test, and both
    # sides hold what was seen, which is all of the smaller.
    seen <- if (any(is.infinite(value$statistic))) min(side_p[1:2]) else 0
    level <- arguments$conf.level %||% 0.95
    wider <- again(name, arguments, conf.level = (1 + level) / 2)$conf.int
    own <- value$conf.int
    c(kept, list(
      `less + greater = 1` = close_to(side_p[1] + side_p[2], 1 + seen),
      `two sides` = close_to(side_p[3], min(1, 2 * min(side_p[1:2]))),
      `sign of the swap` = close_to(swapped$estimate[[1]],
                                    -value$estimate[[1]], 1e-9),
      # Where the standard error is zero there is no interval.
      `interval ordered` = is.null(own) || own[1] <= own[2],
      `interval nested` = is.null(own) && is.null(wider) ||
        wider[1] <= own[1] && own[2] <= wider[2],
      `sign of the estimate` = sign(value$statistic) %in%
        c(0, sign(value$estimate[[1]]))
    ))
  }
}

negate <- function(arguments) {
  arguments$x <- if (is.object(arguments$x)) swap_pair(arguments$x) else
    -arguments$x
  if (!is.null(arguments$halves)) arguments$halves <- -arguments$halves
  arguments
}

# The same of the second learner against the first.
swap_pair <- function(x) {
  if (inherits(x, "effective_counts")) {
    x[c("n01", "n10")] <- x[c("n10", "n01")]
    return(x)
  }
  counts <- if (inherits(x, "cv_differences")) attr(x, "counts") else x
  loss_differences(counts, "B", "A")
}

exchange <- function(arguments) {
  x <- arguments$x
  arguments$x <- if (is.object(x)) swap_pair(x) else if (is.matrix(x))
    stats::setNames(as.data.frame(x[, 2:1, drop = FALSE]), c("n01", "n10")) else
      stats::setNames(rev(x), names(x))
  arguments
}

# Two learners on a plan: random counts, or their differences in error.
random_pair <- function(reps, folds, scheme) {
  size <- reps * folds
  total <- whole(4, 60)
  n01 <- whole(0, total %/% 2, size) * one_of(1, 1, 1, 0)
  n10 <- whole(0, total %/% 2, size) * one_of(1, 1, 1, 0)
  counts <- contingency_of(n01, n10, total, reps, folds, scheme,
                           n_train = max(1, total * (folds - 1)))
  one_of(counts, loss_differences(counts))
}

# `plain()`: x as bare numbers. `shape`: reps, folds and scheme of x as an
# object. `extra(plain)`: more arguments.
difference_property <- function(name, plain, shape,
                                extra = function(is_plain) NULL) {
  signed <- "alternative" %in% names(formals(name))
  property(function() {
    is_plain <- runif(1) < 0.6
    x <- if (is_plain) plain() else do.call(random_pair, shape())
    c(list(x = x), extra(is_plain), if (signed) signed_arguments())
  }, swap_check(name, negate))
}

difference_properties <- function() {
  vector <- random_vector
  grid <- function(rows, columns) function() random_matrix(rows, columns)
  shape <- function(reps, folds, scheme) function() list(reps, folds, scheme)
  holdouts <- function() list(whole(2, 9), 1, "holdout")
  folds <- function() list(1, whole(2, 12), "kfold")
  sizes <- function(is_plain) if (is_plain) random_sizes()
  properties <- list(
    resampled_t_test = list(vector, holdouts),
    kfold_t_test = list(vector, folds),
    corrected_kfold_t_test = list(vector, folds, function(is_plain) {
      list(rho = runif(1, 0, 0.99))
    }),
    corrected_resampled_t_test = list(vector, holdouts, sizes),
    cv52_t_test = list(grid(5, 2), shape(5, 2, "rcv")),
    combined_cv52_t_test = list(grid(5, 2), shape(5, 2, "rcv")),
    combined_cv52_f_test = list(grid(5, 2), shape(5, 2, "rcv")),
    calibrated_bcv52_f_test = list(grid(5, 2), shape(5, 2, "bcv")),
    bcv32_t_test = list(grid(3, 2), shape(3, 2, "bcv")),
    bcv_t_test = list(grid(4, 2), shape(4, 2, "bcv"), function(is_plain) {
      random_rho(4)
    }),
    corrected_repeated_kfold_t_test =
      list(function() random_matrix(whole(1, 4), whole(2, 6)),
           shape(3, 4, "kfold")),
    pseudo_bootstrap_t_test =
      list(function() random_matrix(whole(3, 6), whole(1, 5))),
    corrected_pseudo_bootstrap_t_test =
      list(function() random_matrix(whole(3, 6), whole(1, 5)), NULL,
           function(is_plain) random_sizes())
  )
  made <- lapply(names(properties), function(name) {
    parts <- properties[[name]]
    if (length(parts) > 1 && !is.null(parts[[2]])) {
      return(do.call(difference_property, c(list(name), parts)))
    }
    extra <- if (length(parts) > 2) parts[[3]] else function(is_plain) NULL
    property(function() {
      c(list(x = parts[[1]]()), extra(TRUE), signed_arguments())
    }, swap_check(name, negate))
  })
  stats::setNames(made, names(properties))
}

disagreements <- function(rows, zeros = 0.3) {
  cells <- random_count(2 * rows, zeros)
  matrix(cells, rows, 2, dimnames = list(NULL, c("n01", "n10")))
}

# No disagreement gives p = 1, and the records' labels turn it round.
mcnemar_check <- function(name) {
  usual <- swap_check(name, exchange)
  function(value, arguments) {
    none <- if (is.object(arguments$x)) list() else
      list(`no disagreement: p = 1` =
             again(name, arguments, x = arguments$x * 0)$p.value == 1)
    c(usual(value, arguments), none)
  }
}

count_test_properties <- function() {
  no_estimate <- function(value) {
    if (inherits(value, "htest")) value$estimate <- NULL
    value
  }
  mcnemar <- function(name, make) {
    property(make, mcnemar_check(name), na = no_estimate)
  }
  list(
    holdout_mcnemar_test = mcnemar("holdout_mcnemar_test", function() {
      exact <- one_of("no", "exact", "midp")
      c(if (exact == "no") list(correct = one_of(TRUE, FALSE)),
        list(x = one_of(drop(disagreements(1)), random_pair(1, 1, "holdout")),
             exact = exact))
    }),
    kfold_mcnemar_test = mcnemar("kfold_mcnemar_test", function() {
      list(x = one_of(disagreements(whole(2, 10)),
                      random_pair(1, whole(2, 9), "kfold")))
    }),
    bcv_mcnemar_test = mcnemar("bcv_mcnemar_test", function() {
      m <- whole(1, 6)
      rho <- random_rho(m)
      counts <- random_contingency(m)
      one_of(
        c(list(x = disagreements(2 * m)), rho),
        c(list(x = random_pair(m, 2, "bcv")), rho),
        c(list(x = drop(disagreements(1)), m = m), rho),
        list(x = do.call(effective_table, c(list(counts), rho)))
      )
    }),
    proportion_z_test = property(function() {
      n <- whole(5, 500)
      form <- one_of(list(x = whole(0, n, 2), n_test = n),
                     list(x = random_pair(1, 1, "holdout")))
      c(form, signed_arguments())
    }, swap_check("proportion_z_test", function(arguments) {
      x <- arguments$x
      arguments$x <- if (is.object(x)) swap_pair(x) else rev(x)
      arguments
    })),
    conservative_z_test = property(function() {
      c(list(x = rnorm(1) * one_of(1, 0),
             halves = random_matrix(whole(1, 8), 2)),
        signed_arguments())
    }, swap_check("conservative_z_test", negate)),
    kfold_z_test = property(function() {
      k <- whole(2, 5)
      fold <- rep(seq_len(k), each = whole(2, 8))
      x <- one_of(whole(-1, 1, length(fold)), rnorm(length(fold)))
      form <- one_of(list(x = x, fold = fold),
                     list(x = random_pair(1, k, "kfold")))
      c(form, list(variance = one_of("out", "in")), signed_arguments())
    }, swap_check("kfold_z_test", negate), refuses = TRUE)
  )
}

linear_counts <- function() {
  k <- whole(2, 6)
  cells <- function() whole(3, 40, 2 * k) + 5
  confusion_counts(data.frame(
    learner = rep(c("A", "B"), each = k), rep = 1, fold = rep(seq_len(k), 2),
    tp = cells(), fp = cells(), fn = cells(), tn = cells()
  ))
}

pooled_rows_of_two <- function() {
  cell <- function() whole(5, 400, 2)
  data.frame(learner = c("A", "B"), tp = cell(), fp = cell(), fn = cell())
}

linear_properties <- function() {
  turn <- function(arguments) {
    arguments[c("a", "b")] <- c("B", "A")
    if (!is.null(arguments$rho)) names(arguments$rho) <- c("A", "B")
    arguments
  }
  make <- function(form) {
    function() {
      c(form(), a = "A", b = "B", beta = one_of(1, 0.5, 2), signed_arguments())
    }
  }
  list(
    linear_f_test = property(
      make(function() {
        rho <- runif(2, -1, 1)
        one_of(list(x = linear_counts()),
               list(x = linear_counts(), rho = rho),
               list(x = pooled_rows_of_two(), rho = rho))
      }),
      swap_check("linear_f_test", turn)
    ),
    linear_f_multi_test = property(
      make(function() {
        list(x = replicate(whole(1, 4), linear_counts(), simplify = FALSE))
      }),
      swap_check("linear_f_multi_test", turn)
    )
  )
}

test_properties <- function() {
  c(difference_properties(), count_test_properties(), linear_properties())
}
