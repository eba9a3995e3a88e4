test_that("overlaps are exactly n/4 for every m where the blocks divide n", {
  for (m in 2:63) {
    for (nested in c(FALSE, TRUE)) {
      n <- 2L * count_blocks_cpp(m, nested)
      plan <- cv_bcv(n, m, nested = nested)
      expected <- matrix(n / 4, m, m)
      diag(expected) <- n / 2
      expect_equal(overlap_counts(plan), expected, info = paste(m, nested))
    }
  }
})

test_that("m = 88 to 127 are there too, beyond that a classed error", {
  expect_true(all(overlap_counts(cv_bcv(192, 91)) == 48 + 48 * diag(91)))
  expect_true(all(overlap_counts(cv_bcv(256, 127)) == 64 + 64 * diag(127)))
  expect_input_error(cv_bcv(300, m = 128), "value", "m", "cv_bcv")
})

test_that("m = 3 has the three partitions of Table 1 of Wang et al. (2015)", {
  # {12|34}, {13|24}, {14|23}: each block stands once with each other one.
  set.seed(1)
  plan <- cv_bcv(4, m = 3)
  partner <- vapply(1:3, function(rep) {
    same <- plan$assignment[, rep] == plan$assignment[1, rep]
    setdiff(which(same), 1L)
  }, integer(1))
  expect_identical(sort(partner), 2:4)
})

test_that("m = 5 has the overlaps of Table 3 of Yang et al. (2023)", {
  halves <- c("1234", "1357", "1256", "1458", "1368")
  member <- vapply(strsplit(halves, ""), function(blocks) {
    1:8 %in% as.integer(blocks)
  }, logical(8))
  expect_equal(overlap_counts(cv_bcv(8, m = 5)), crossprod(member))
})

test_that("the nested order on 8 blocks is 1234, 1256, 1278, 1357, ...", {
  # Wang et al. (2017)
  printed <- c("1234", "1256", "1278", "1357", "1368", "1458", "1467")
  plan <- cv_bcv(8, m = 7, nested = TRUE)
  trains <- plan$assignment == 2L
  block <- 8 - drop(trains[, c(1, 2, 4)] %*% c(4, 2, 1))
  ours <- apply(trains, 2, function(half) {
    paste(sort(block[half]), collapse = "")
  })
  expect_identical(ours, printed)
})

test_that("n = 300, m = 5: all halves have 150 and T = 2 is the smallest", {
  # Brute force over any five of the seven printed columns and any four of the
  # eight blocks that take the 297th to 300th record.
  printed <- c("1234", "1256", "1278", "1357", "1368", "1458", "1467")
  member <- vapply(strsplit(printed, ""), function(blocks) {
    as.double(1:8 %in% as.integer(blocks))
  }, double(8))
  least <- Inf
  utils::combn(8, 4, function(extra) {
    sizes <- 37 + 1:8 %in% extra
    overlaps <- crossprod(member, sizes * member)
    utils::combn(7, 5, function(columns) {
      if (all(diag(overlaps)[columns] == 150)) {
        least <<- min(least, t_statistic(overlaps[columns, columns], 300))
      }
      0
    })
    0
  })
  expect_identical(least, 2)
  set.seed(1)
  overlaps <- overlap_counts(cv_bcv(300, m = 5))
  expect_identical(diag(overlaps), rep(150L, 5))
  expect_identical(t_statistic(overlaps, 300), 2)
})

test_that("halves and overlaps are the best of all for 4 and 8 blocks", {
  # Brute force over blocks, columns and complements of R's own Sylvester
  # matrices; cost: sum (2 |S_i| - n)^2, then T.
  sylvester <- function(levels) {
    Reduce(kronecker, rep(list(matrix(c(1, 1, 1, -1), 2)), levels))
  }
  best_cost <- function(h, m, r) {
    blocks <- nrow(h)
    signs <- as.matrix(expand.grid(rep(list(c(1, -1)), m)))
    best <- c(Inf, Inf)
    utils::combn(blocks, r, function(extra) {
      utils::combn(blocks - 1, m, function(columns) {
        halves <- h[extra, columns + 1, drop = FALSE]
        sums <- colSums(halves)
        products <- crossprod(halves)
        first <- sum(sums^2)
        if (first > best[1]) return(0)
        for (s in seq_len(nrow(signs))) {
          flip <- signs[s, ]
          w <- outer(flip * sums, flip * sums, "+") +
            products * outer(flip, flip)
          second <- sum(w[upper.tri(w)]^2)
          if (first < best[1] || second < best[2]) best <<- c(first, second)
        }
        0
      })
      0
    })
    best
  }
  cases <- list(c(2, 3), c(2, 2), c(3, 7), c(3, 6), c(3, 5), c(3, 4))
  for (case in cases) {
    blocks <- 2^case[1]
    m <- case[2]
    for (r in c(1, 3, blocks / 2)) {
      n <- 5 * blocks + r
      overlaps <- overlap_counts(cv_bcv(n, m))
      ours <- c(sum((2 * diag(overlaps) - n)^2), 16 * t_statistic(overlaps, n))
      expect_equal(ours, best_cost(sylvester(case[1]), m, r),
                   info = paste(m, n))
    }
  }
})

test_that("with all columns, Parseval's identity fixes the sum of squares", {
  # sum_i (2 |S_i| - n)^2 = r (b - r), r = n mod b
  for (m in c(1, 3, 7, 11, 15, 19, 31, 51, 63)) {
    b <- m + 1
    for (r in unique(round(seq(0, b - 1, length.out = 5)))) {
      n <- 3 * b + r
      sizes <- diag(overlap_counts(cv_bcv(n, m)))
      expect_equal(sum((2 * sizes - n)^2), r * (b - r), info = paste(m, r))
    }
  }
})

test_that("sizes depend on n and m alone, and T is far below random halves", {
  # E T = choose(m, 2) n^2 / (16 (n - 1)) for random halves of an even n.
  for (m in c(10, 20, 31)) {
    for (n in seq(300, 330, by = 2)) {
      quality <- partition_quality(cv_bcv(n, m))
      expect_lt(quality$statistic, 0.1 * choose(m, 2) * n^2 / (16 * (n - 1)))
      expect_identical(partition_quality(cv_bcv(n, m))$statistic,
                       quality$statistic)
    }
  }
})

test_that("the evidence on partitions is what plans of today have", {
  table <- utils::read.csv(system.file("evidence", "partitions.csv",
                                       package = "bcvinfer"))
  for (m in c(3, 5, 10)) {
    row <- table[table$m == m, ]
    for (nested in c(FALSE, TRUE)) {
      t <- vapply(300:427, function(n) {
        partition_quality(cv_bcv(n, m, nested = nested))$statistic
      }, 0)
      printed <- row[paste0(c("mean_t", "max_t"), if (nested) "_nested")]
      expect_equal(unlist(printed, use.names = FALSE), c(mean(t), max(t)),
                   tolerance = 1e-3)
    }
  }
})

test_that("block sizes differ by at most one", {
  for (nested in c(FALSE, TRUE)) {
    for (n in c(64, 65, 100, 127, 301)) {
      plan <- cv_bcv(n, m = 63, nested = nested)
      sizes <- table(apply(plan$assignment, 1, paste, collapse = ""))
      expect_length(sizes, 64)
      expect_lte(diff(range(sizes)), 1)
    }
  }
})

test_that("few repetitions get halves of n/2 where whole numbers allow it", {
  # For m <= 5 of 8 blocks the halves can be exact (even n) or half a record
  # off (odd n); for m up to 3 of 4 blocks only if r = 0 or r is odd.
  for (n in 8:40) {
    sizes <- diag(overlap_counts(cv_bcv(n, m = 4)))
    expect_lte(max(abs(sizes - n / 2)), 0.5 + (n %% 8 %in% c(2, 6)) * 0.5)
  }
})

test_that("a nested plan is the beginning of a longer one, for every n", {
  for (n in c(301, 1000, 997)) {
    set.seed(2)
    longest <- cv_bcv(n, m = 16, nested = TRUE)$assignment
    for (m in 1:15) {
      set.seed(2)
      plan <- cv_bcv(n, m, nested = TRUE)
      expect_identical(plan$assignment, longest[, 1:m, drop = FALSE])
    }
  }
})

test_that("a nested plan with strata is the beginning of a longer one", {
  set.seed(5)
  strata <- sample(letters[1:3], 301, replace = TRUE, prob = c(0.6, 0.3, 0.1))
  set.seed(2)
  longest <- cv_bcv(301, m = 16, nested = TRUE, strata = strata)$assignment
  for (m in c(1, 2, 3, 4, 7, 8, 15)) {
    set.seed(2)
    plan <- cv_bcv(301, m, nested = TRUE, strata = strata)
    expect_identical(plan$assignment, longest[, 1:m, drop = FALSE])
  }
})

test_that("without nesting a longer plan is another one, trap: arguments", {
  set.seed(2)
  short <- cv_bcv(300, 3)$assignment
  set.seed(2)
  long <- cv_bcv(300, 5)$assignment
  expect_false(identical(short, long[, 1:3]))
})

test_that("strata: totals and every class differ by at most one over blocks", {
  # Random class sizes, among them odd ones and n not divisible by the blocks.
  set.seed(11)
  for (case in 1:40) {
    m <- sample(1:12, 1)
    nested <- case %% 2 == 0
    blocks <- count_blocks_cpp(m, nested)
    classes <- sample(1:5, 1)
    strata <- sample(rep(seq_len(classes), blocks + sample(40, classes)))
    n <- length(strata)
    plan <- cv_bcv(n, m, strata = strata, nested = nested)
    block <- apply(plan$assignment, 1, paste, collapse = "")
    counts <- table(factor(block), strata)
    # Fewer columns than the array has may leave two blocks with one pattern.
    if (nrow(counts) == blocks) {
      expect_lte(diff(range(rowSums(counts))), 1)
      expect_true(all(apply(counts, 2, function(x) diff(range(x))) <= 1))
    }
    # Strata do not cost balance: the same sizes as without.
    expect_identical(overlap_counts(plan),
                     overlap_counts(cv_bcv(n, m, nested = nested)))
  }
})

test_that("m = 1 is one half split, from two records on", {
  plan <- cv_bcv(2, m = 1)
  expect_setequal(plan$assignment[, 1], 1:2)
  expect_identical(dim(cv_bcv(11, m = 1)$assignment), c(11L, 1L))
})

test_that("all randomness is one sample.int(), so seeds and states are R's", {
  set.seed(9)
  plan <- cv_bcv(100)
  after <- stats::runif(1)
  set.seed(9)
  sample.int(100)
  expect_identical(stats::runif(1), after)
  set.seed(9)
  expect_identical(cv_bcv(100), plan)
  expect_false(identical(cv_bcv(100), plan))
})

# Source: R's sample.int(), for each of its generators and ways of rounding.
test_that("random orders and the states after them are those of sample.int()", {
  kinds <- c("L'Ecuyer-CMRG", "Mersenne-Twister", "Wichmann-Hill",
             "Knuth-TAOCP-2002")
  for (kind in kinds) {
    for (rounding in c("Rejection", "Rounding")) {
      for (n in c(1, 2, 300, 65537)) {
        seed <- function() {
          suppressWarnings(withr::local_seed(5, kind, NULL, rounding,
                                             .local_envir = parent.frame()))
        }
        drawn <- local({
          seed()
          list(random_orders_cpp(n, 2), stats::runif(1))
        })
        local({
          seed()
          orders <- cbind(sample.int(n), sample.int(n))
          expect_identical(drawn, list(orders, stats::runif(1)))
        })
      }
    }
  }
})

test_that("a plan of a million records is one integer matrix", {
  plan <- cv_bcv(1e6, m = 5)
  expect_type(plan$assignment, "integer")
  expect_lte(as.numeric(object.size(plan)), 21e6)
  expect_true(all(overlap_counts(plan)[upper.tri(diag(5))] == 250000L))
})

test_that("too few records and bad m or nested are classed errors", {
  expect_input_error(cv_bcv(7, m = 5), "value", "n", "cv_bcv")
  expect_no_error(cv_bcv(8, m = 5))
  expect_input_error(cv_bcv(15, m = 8, nested = TRUE), "value", "n", "cv_bcv")
  expect_no_error(cv_bcv(15, m = 8))
  expect_input_error(cv_bcv(100, m = 0), "value", "m", "cv_bcv")
  expect_input_error(cv_bcv(100, m = 2.5), "value", "m", "cv_bcv")
  expect_input_error(cv_bcv(100, m = "5"), "type", "m", "cv_bcv")
  expect_input_error(cv_bcv(100, nested = NA), "type", "nested", "cv_bcv")
})

test_that("earlier repetitions stay, and the new ones overlap by n/4", {
  for (n in c(301, 512, 997)) {
    for (m in c(1, 2, 3, 5, 7, 8)) {
      set.seed(m)
      plan <- cv_bcv(n, m, nested = TRUE)
      long <- cv_extend(plan, 16)
      expect_identical(long$assignment[, seq_len(m), drop = FALSE],
                       plan$assignment)
      # The same sizes as a plan that was made in one step.
      expect_identical(overlap_counts(long),
                       overlap_counts(cv_bcv(n, 16, nested = TRUE)))
    }
  }
})

test_that("within a doubling nothing is drawn", {
  set.seed(1)
  plan <- cv_bcv(301, 5, nested = TRUE)
  state <- .Random.seed
  long <- cv_extend(plan, 7)
  expect_identical(.Random.seed, state)
  set.seed(1)
  expect_identical(long, cv_bcv(301, 7, nested = TRUE))
})

test_that("blocks are split at random", {
  set.seed(1)
  plan <- cv_bcv(40, 3, nested = TRUE)
  set.seed(2)
  one <- cv_extend(plan, 4)
  two <- cv_extend(plan, 4)
  expect_false(identical(one$assignment[, 4], two$assignment[, 4]))
  set.seed(2)
  expect_identical(cv_extend(plan, 4), one)
})

test_that("extending is possible again and again, and by nothing", {
  set.seed(1)
  plan <- cv_bcv(333, 1, nested = TRUE)
  expect_identical(cv_extend(plan, 1), plan)
  long <- cv_extend(cv_extend(cv_extend(plan, 3), 6), 20)
  expect_identical(long$assignment[, 1], plan$assignment[, 1])
  expect_identical(overlap_counts(long),
                   overlap_counts(cv_bcv(333, 20, nested = TRUE)))
})

test_that("a stratified plan is split within its classes", {
  set.seed(4)
  strata <- sample(rep(c("a", "b", "c"), c(101, 57, 39)))
  plan <- cv_bcv(197, 3, strata = strata, nested = TRUE)
  long <- cv_extend(plan, 15, strata = strata)
  expect_identical(long$assignment[, 1:3], plan$assignment)
  block <- apply(long$assignment, 1, paste, collapse = "")
  counts <- table(block, strata)
  expect_identical(dim(counts), c(16L, 3L))
  expect_true(all(apply(counts, 2, function(x) diff(range(x))) <= 1))
  expect_lte(diff(range(rowSums(counts))), 1)
  expect_no_error(cv_extend(long, 15))
})

test_that("other plans, fewer repetitions and other strata are refused", {
  set.seed(1)
  plan <- cv_bcv(60, 3, nested = TRUE)
  strata <- rep(c("a", "b"), c(31, 29))
  stratified <- cv_bcv(60, 3, strata = strata, nested = TRUE)
  fun <- "cv_extend"
  error <- expect_input_error(cv_extend(cv_bcv(60, 3), 4), "scheme", "plan",
                              fun)
  expect_match(conditionMessage(error), "nested = TRUE")
  expect_input_error(cv_extend(cv_kfold(60), 4), "scheme", "plan", fun)
  expect_input_error(cv_extend(1, 4), "type", "plan", fun)
  expect_input_error(cv_extend(plan), "missing", "m", fun)
  expect_input_error(cv_extend(plan, 2), "value", "m", fun)
  expect_input_error(cv_extend(plan, 128), "value", "m", fun)
  expect_input_error(cv_extend(plan, 64), "value", "m", fun)
  expect_input_error(cv_extend(stratified, 4), "missing", "strata", fun)
  expect_input_error(cv_extend(stratified, 4, rev(strata)), "value", "strata",
                    fun)
  expect_input_error(cv_extend(plan, 4, strata), "value", "strata", fun)
  error <- expect_input_error(cv_extend(plan, 4, nowhere), "column", "strata",
                              fun)
  expect_no_match(conditionMessage(error), "data frame|`n`")
})

test_that("what cannot be extended is said first", {
  expect_input_error(cv_extend(cv_kfold(60, 5), repeats = 2), "scheme", "plan")
  nested <- cv_bcv(60, m = 3, nested = TRUE)
  expect_input_error(cv_extend(nested, repeats = 2), "conflict", "repeats")
})
