# Properties of the distributions, and of the functions of correlations.

close_to <- function(a, b, tolerance = 1e-8) {
  all(is.na(a) == is.na(b)) &&
    all(abs(a - b) <= tolerance * pmax(abs(a), abs(b), 1), na.rm = TRUE)
}

between <- function(x, low, high) all(x >= low & x <= high)

fscore_arguments <- function() {
  list(shape1 = random_shape(), shape2 = random_shape(1))
}

# Of F1, or of any F_beta.
score_arguments <- function() {
  if (runif(1) < 0.5) return(fscore_arguments())
  prior <- one_of(1, 0.5, 10^runif(1, -2, 2))
  list(shape1 = random_count(whole(1, 3)) + prior,
       shape2 = random_count() + prior, shape3 = random_count() + prior,
       beta = one_of(1, 0.5, 2, 10^runif(1, -2, 2)))
}

with_first <- function(name, value, arguments) {
  function() c(stats::setNames(list(value()), name), arguments())
}

with_tails <- function(make) {
  function() {
    c(make(), list(lower.tail = one_of(TRUE, FALSE),
                   log.p = one_of(TRUE, FALSE)))
  }
}

# The function's sibling with another first argument, or other switches.
sibling <- function(letter, family, arguments, first, ...) {
  own <- c("x", "q", "p", "n", "log", "log.p", "lower.tail")
  rest <- arguments[setdiff(names(arguments), own)]
  do.call(paste0(letter, family), c(list(first), rest, list(...)))
}

family_properties <- function(family, parameters) {
  p_check <- function(value, arguments) {
    both <- lapply(c(TRUE, FALSE), function(lower) {
      sibling("p", family, arguments, arguments$q, lower.tail = lower)
    })
    own <- both[[if (arguments$lower.tail) 1 else 2]]
    list(`inside [0, 1]` = between(unlist(both), 0, 1),
         `complementary tails` = close_to(both[[1]] + both[[2]], 1, 1e-12),
         `log of itself` = close_to(if (arguments$log.p) exp(value) else value,
                                    own, 1e-12),
         increasing = all(sibling("p", family, arguments,
                                  pmin(1, arguments$q + 0.1)) >=
                            both[[1]] - 1e-13))
  }
  q_check <- function(value, arguments) {
    p <- if (arguments$log.p) exp(arguments$p) else arguments$p
    p <- rep_len(p, length(value))
    around <- lapply(c(-1, 1), function(side) {
      moved <- pmin(1, pmax(0, value * (1 + side * 1e-12) + side * 1e-300))
      sibling("p", family, arguments, moved, lower.tail = arguments$lower.tail)
    })
    low <- pmin(around[[1]], around[[2]])
    high <- pmax(around[[1]], around[[2]])
    list(`inside [0, 1]` = between(value, 0, 1),
         `inverts the cdf` = all(p >= low * (1 - 1e-9) - 1e-300 &
                                   p <= high * (1 + 1e-9)))
  }
  d_check <- function(value, arguments) {
    list(`not negative` = all(arguments$log | value >= 0),
         `integrates to .8` = arguments$log || integrates(family, arguments))
  }
  r_check <- function(value, arguments) {
    list(length = length(value) == arguments$n,
         `inside [0, 1]` = between(value, 0, 1))
  }
  unit <- function() {
    one_of(runif(1), runif(3), 10^runif(1, -300, 0), 1 - 10^runif(1, -15, 0))
  }
  properties <- list(
    property(function() {
      c(list(x = unit()), parameters(), list(log = one_of(TRUE, FALSE)))
    }, d_check),
    property(with_tails(with_first("q", unit, parameters)), p_check),
    property(function() {
      arguments <- with_tails(with_first("p", unit, parameters))()
      if (arguments$log.p) arguments$p <- log(arguments$p)
      arguments
    }, q_check),
    property(with_first("n", function() whole(0, 5), parameters), r_check)
  )
  stats::setNames(properties, paste0(c("d", "p", "q", "r"), family))
}

# The density over the middle four fifths, where it is smooth enough for
# integrate().
integrates <- function(family, arguments) {
  one <- lapply(arguments[setdiff(names(arguments), c("x", "log"))], `[`, 1)
  if (min(unlist(one[names(one) != "beta"])) < 0.5) return(TRUE)
  ends <- sibling("q", family, one, c(0.1, 0.5, 0.9))
  if (diff(ends[c(1, 3)]) < 1e-9) return(TRUE)
  density <- function(x) sibling("d", family, one, x)
  area <- vapply(1:2, function(i) {
    stats::integrate(density, ends[i], ends[i + 1], rel.tol = 1e-8)$value
  }, 0)
  close_to(sum(area), 0.8, 1e-6)
}

distribution_properties <- function() {
  greater_check <- function(value, arguments) {
    swapped <- stats::setNames(arguments[c(3, 4, 1, 2)], names(arguments))
    list(`inside [0, 1]` = between(value, 0, 1),
         `adds to 1 with its swap` =
           close_to(value + do.call(prob_greater, swapped), 1, 1e-9))
  }
  moments_check <- function(value, arguments) {
    list(`mean inside [0, 1]` = between(value$mean, 0, 1),
         `variance inside [0, 1/4]` = between(value$variance, 0, 0.25),
         `mode inside [0, 1]` = between(value$mode[!is.nan(value$mode)], 0, 1))
  }
  two <- function() c(fscore_arguments(), fscore_arguments())
  c(
    family_properties("fscore", score_arguments),
    list(
      fscore_moments = property(
        score_arguments, moments_check,
        weight = 0.1,
        na = function(value) value[c("mean", "variance", "skewness")]
      ),
      prob_greater = property(function() {
        stats::setNames(two(), c("shape1_a", "shape2_a", "shape1_b",
                                 "shape2_b"))
      }, greater_check)
    )
  )
}

correlation_properties <- function() {
  rho_arguments <- function() {
    m <- whole(1, 12)
    c(random_rho(m), m = m)
  }
  list(
    rho_bounds = property(
      function() list(rho1 = runif(whole(1, 4), -1, 1)),
      function(value, arguments) list(range = between(value, 0, 1))
    ),
    bcv_variance = property(
      function() {
        one_of(list(x = random_matrix(whole(1, 6), 2)),
               c(sigma2 = 10^runif(1, -20, 5), rho_arguments()))
      },
      function(value, arguments) {
        if (is.null(arguments$x)) {
          twice <- do.call(bcv_variance, replace(
            arguments, "sigma2", 2 * arguments$sigma2
          ))
          return(list(positive = all(value$variance > 0),
                      `linear in sigma2` = close_to(
                        twice$variance / 2, value$variance, 1e-12)))
        }
        rows <- rev(seq_len(nrow(arguments$x)))
        again <- bcv_variance(x = arguments$x[rows, 2:1, drop = FALSE])
        list(`not negative` = all(value >= 0, na.rm = TRUE),
             `order of folds` = close_to(unlist(again), unlist(value)))
      },
      na = function(value) value[c("within", "total", "naive")]
    ),
    bcv_correlations = property(
      function() {
        list(x = array(rnorm(whole(4, 8) * 6), c(whole(2, 8), whole(1, 3), 2)))
      },
      function(value, arguments) {
        moved <- bcv_correlations(arguments$x + 1)
        rho <- stats::na.omit(c(value$rho1, value$rho2))
        list(`correlations inside [-1, 1]` = between(abs(rho), 0, 1 + 1e-12),
             shift = close_to(moved$sigma2, value$sigma2, 1e-7))
      },
      na = function(value) NULL
    )
  )
}

random_matrix <- function(rows, columns) {
  values <- one_of(rnorm(rows * columns), round(rnorm(rows * columns) / 10, 2),
                   rnorm(rows * columns) * 1e-9, rep(0, rows * columns),
                   whole(-5, 5, rows * columns) / 30)
  matrix(values, rows, columns)
}
