# Properties of plans, learners, predictions and studies.

random_plan <- function(n = whole(16, 40)) {
  one_of(cv_bcv(n, m = whole(1, 5)), cv_rcv(n, m = whole(1, 4)),
         cv_kfold(n, k = whole(2, 5), repeats = whole(1, 3)),
         cv_holdout(n, times = whole(1, 4)), cv_overlap(n, whole(0, n %/% 2)))
}

# What every plan keeps: each record is tested at most once in a repetition,
# and the table of sizes says what the matrix does.
plan_check <- function(special = function(value, arguments) list()) {
  function(value, arguments) {
    folds <- seq_len(value$k)
    tested <- vapply(seq_len(value$m), function(rep) {
      sum(vapply(folds, function(fold) length(test_rows(value, rep, fold)), 0L))
    }, 0L)
    back <- as.data.frame(value)
    c(list(
      class = inherits(value, "cv_plan"),
      `whole groups` = is.null(value$groups) || all(vapply(
        split.data.frame(value$assignment, value$groups),
        function(rows) nrow(unique(rows)) == 1, NA
      )),
      `sizes of test sets` = close_to(value$reps$n_test * value$k, tested),
      `overlap of a half with itself` = identical(
        diag(overlap_counts(value)),
        lengths(lapply(seq_len(value$m), train_rows, plan = value))
      ),
      `round trip` = anyNA(value$assignment) || identical(
        as_cv_plan(back, scheme = value$scheme)$assignment, value$assignment
      )
    ), special(value, arguments))
  }
}

strata_for <- function(n) one_of(NULL, random_labels(n))

# In about every third case, groups of about three records; then without
# strata, which may not vary in a group.
grouped <- function(arguments) {
  if (runif(1) > 1 / 3) return(arguments)
  n <- arguments$n
  arguments["strata"] <- list(NULL)
  groups <- sample.int(ceiling(n / 3), n, replace = TRUE)
  # No half can hold a group of more than half of the records.
  if (max(tabulate(groups)) > n / 2) groups <- seq_len(n)
  c(arguments, list(groups = groups))
}

bcv_check <- function(value, arguments) {
  overlaps <- overlap_counts(value)
  n <- value$n
  list(
    `halves are halves` = all(abs(diag(overlaps) - n / 2) <= value$m / 2 + 1),
    `overlaps are quarters` =
      all(abs(overlaps[upper.tri(overlaps)] - n / 4) <= value$m + 1)
  )
}

# Under one seed a nested plan begins the same with a larger m.
nested_check <- function(value, arguments) {
  if (!isTRUE(arguments$nested)) return(list())
  more <- utils::modifyList(arguments, list(m = arguments$m + 2))
  make <- function(arguments) {
    withr::with_seed(1, suppressWarnings(do.call(cv_bcv, arguments)))
  }
  few <- length(unique(arguments$groups)) %in% 1:7
  if (arguments$m > 5 || few) return(list())
  list(nested = identical(
    make(more)$assignment[, seq_len(arguments$m), drop = FALSE],
    make(arguments)$assignment
  ))
}

# A plan's matrix says NA where a record is in neither set; what is not in
# halves has no half.
plan_sizes <- function(value) value$reps[c("n_train", "n_test")]

plan_properties <- function() {
  size <- function() whole(16, 60)
  read <- function(which) {
    property(function() list(plan = random_plan(), rep = 1L, fold = 1L),
             function(value, arguments) {
               other <- if (which == "train") test_rows else train_rows
               list(`inside the plan` = between(value, 1, arguments$plan$n),
                    disjoint = !any(value %in% do.call(other, arguments)))
             })
  }
  make <- function(...) {
    parts <- list(...)
    function() lapply(parts, function(part) part())
  }
  properties <- list(
    cv_bcv = property(function() {
      n <- size()
      grouped(list(n = n, m = whole(1, 7), strata = strata_for(n),
                   nested = one_of(TRUE, FALSE)))
    }, plan_check(function(value, arguments) {
      plain <- is.null(arguments$strata) && is.null(arguments$groups)
      c(if (plain) bcv_check(value, arguments), nested_check(value, arguments))
    }), refuses = TRUE),
    cv_rcv = property(function() {
      n <- size()
      m <- whole(1, 6)
      grouped(list(n = n, m = m, strata = strata_for(n),
                   distinct = whole(1, m)))
    }, plan_check()),
    cv_kfold = property(function() {
      n <- size()
      grouped(list(n = n, k = whole(2, 10), repeats = whole(1, 3),
                   strata = strata_for(n)))
    }, plan_check(function(value, arguments) {
      sizes <- apply(value$assignment, 2, tabulate)
      even <- is.null(arguments$groups)
      if (even) list(`equal folds` = diff(range(sizes)) <= 1)
    }), refuses = TRUE),
    cv_blocks = property(function() {
      n <- size()
      grouped(list(n = n, blocks = whole(4, 6), repeats = whole(1, 2),
                   strata = strata_for(n)))
    }, plan_check(function(value, arguments) {
      again <- as_cv_plan(as.data.frame(value), n = value$n)
      list(`known again` = again$scheme == "blocks")
    }), refuses = TRUE),
    cv_holdout = property(function() {
      n <- size()
      grouped(list(n = n, times = whole(1, 4), prop = runif(1, 0.1, 0.9),
                   sets = whole(1, 3), strata = strata_for(n)))
    }, plan_check(function(value, arguments) {
      exact <- is.null(arguments$groups)
      if (exact) list(n_train = all(value$reps$n_train ==
                                      floor(arguments$n * arguments$prop +
                                              1e-9)))
    })),
    cv_overlap = property(function() {
      n <- size()
      list(n = n, overlap = whole(0, n %/% 2))
    }, plan_check(function(value, arguments) {
      list(overlap = overlap_counts(value)[1, 2] == arguments$overlap)
    }), refuses = TRUE),
    cv_paired_halves = property(
      make(n = size, times = function() whole(1, 4),
           pairs = function() whole(1, 4),
           prop = function() runif(1, 0.6, 0.9)),
      plan_check(), refuses = TRUE
    ),
    cv_extend = property(function() {
      m <- whole(1, 4)
      list(plan = cv_bcv(whole(16, 40), m = m, nested = TRUE),
           m = m + whole(0, 3))
    }, function(value, arguments) {
      list(`earlier repetitions stay` = identical(
        value$assignment[, seq_len(arguments$plan$m), drop = FALSE],
        arguments$plan$assignment
      ))
    }),
    train_rows = read("train"),
    test_rows = read("test"),
    overlap_counts = property(
      function() list(plan = random_plan()),
      function(value, arguments) {
        list(`from the rows themselves` =
               close_to(value, overlaps_by_hand(arguments$plan)))
      }
    ),
    partition_quality = property(
      function() list(plan = cv_rcv(size(), m = whole(2, 5))),
      function(value, arguments) {
        list(statistic = close_to(value$statistic, t_statistic(
          overlap_counts(arguments$plan), arguments$plan$n)))
      }
    ),
    as_cv_plan = property(function() {
      plan <- one_of(cv_kfold(20, 4), cv_bcv(20), cv_holdout(20, 3))
      list(x = as.data.frame(plan)[sample(plan$n * plan$m), ],
           scheme = plan$scheme)
    }, plan_check()),
    as_caret_index = property(
      function() list(plan = cv_kfold(size(), k = whole(2, 5))),
      function(value, arguments) {
        back <- as_cv_plan(value, n = arguments$plan$n, scheme = "kfold")
        list(`round trip` = identical(back$assignment,
                                      arguments$plan$assignment))
      }
    ),
    as_rset = property(
      function() {
        list(plan = cv_kfold(20, k = whole(2, 4)),
             data = data.frame(x = seq_len(20)))
      },
      function(value, arguments) {
        back <- as_cv_plan(value)
        list(`round trip` = identical(back$assignment,
                                      arguments$plan$assignment))
      }, weight = 0.1, refuses = !requireNamespace("rsample", quietly = TRUE)
    )
  )
  made <- c("cv_bcv", "cv_rcv", "cv_kfold", "cv_blocks", "cv_holdout",
            "cv_overlap", "cv_paired_halves", "cv_extend", "as_cv_plan")
  for (name in made) properties[[name]]$na <- plan_sizes
  properties
}
