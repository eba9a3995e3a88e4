# 60 patients with 1 to 9 rows.
set.seed(11)
sizes <- 1 + rpois(60, 4)
patient <- sample(rep(sprintf("patient %02d", 1:60), sizes))

# Is every group in one fold in each repetition?
is_whole <- function(plan, groups) {
  all(apply(plan$assignment, 2, function(fold) {
    tapply(fold, groups, function(x) length(unique(x)))
  }) == 1)
}

test_that("every scheme deals whole groups", {
  n <- length(patient)
  set.seed(1)
  plans <- list(
    cv_bcv(n, groups = patient), cv_bcv(n, nested = TRUE, groups = patient),
    cv_rcv(n, m = 3, groups = patient), cv_kfold(n, 5, 2, groups = patient),
    cv_holdout(n, times = 3, groups = patient)
  )
  for (plan in plans) {
    expect_true(is_whole(plan, patient), info = plan$scheme)
    expect_identical(plan$n_groups, 60L)
    expect_identical(plan$groups, match(patient, unique(patient)))
  }
  data <- data.frame(patient)
  set.seed(1)
  expect_identical(cv_bcv(data, groups = patient), plans[[1]])
})

test_that("groups of one record give the plan without groups", {
  for (n in c(17, 101)) {
    class <- rep_len(c("a", "b", "b", "c"), n)
    alone <- sprintf("r%d", seq_len(n))
    both <- function(draw, ...) {
      plans <- lapply(list(NULL, alone), function(groups) {
        set.seed(3)
        arguments <- list(n, ..., groups = groups)
        suppressWarnings(do.call(draw, arguments))$assignment
      })
      expect_identical(plans[[1]], plans[[2]])
    }
    for (strata in list(NULL, class)) {
      for (m in c(1, 5, 7)) {
        both(cv_bcv, m = m, strata = strata)
        both(cv_bcv, m = m, strata = strata, nested = TRUE)
      }
      both(cv_rcv, m = 4, strata = strata)
      both(cv_kfold, k = 5, repeats = 3, strata = strata)
      both(cv_holdout, times = 3, prop = 0.6, strata = strata)
    }
  }
})

test_that("Graham's example for two machines: 3, 3, 2, 2, 2 becomes 7 and 5", {
  # Graham (1969), SIAM Journal on Applied Mathematics 17: longest first.
  for (seed in 1:10) {
    set.seed(seed)
    plan <- cv_bcv(12, m = 1, groups = rep(1:5, c(3, 3, 2, 2, 2)))
    expect_identical(sort(tabulate(plan$assignment)), c(5L, 7L))
  }
})

test_that("strata: each class evenly, then the totals", {
  # By hand: 4 | 2, 2 of class a, and 6 | 3, 3 of class b.
  groups <- rep(1:6, c(4, 2, 2, 6, 3, 3))
  class <- rep(c("a", "b"), c(8, 12))
  set.seed(1)
  plan <- cv_bcv(20, m = 1, strata = class, groups = groups)
  expect_identical(unname(unclass(table(class, plan$assignment))[, 1:2]),
                   matrix(c(4L, 6L, 4L, 6L), 2))
})

test_that("60 groups: overlaps within 4 records of n/4 (issue: 3.3 of 300)", {
  # Simulated in the method sheet: at most 3.3 of about 300 records.
  set.seed(2)
  quality <- partition_quality(cv_bcv(length(patient), m = 7,
                                      groups = patient))
  expect_lt(quality$max_off * length(patient), 4)
  expect_identical(is.na(quality$z), TRUE)
})

test_that("partition_quality() reports an overlap in units of n, and warns", {
  # Two records of 24, and 4 blocks of 3, 3, 9, 9: overlaps of 3, 9 against 6.
  groups <- rep(1:4, c(3, 3, 9, 9))
  expect_warning(plan <- cv_bcv(24, m = 2, groups = groups),
                 class = "bcvinfer_warning_uneven_groups")
  expect_warning(quality <- partition_quality(plan), "12.5%",
                 class = "bcvinfer_warning_uneven_groups")
  expect_equal(quality$max_off, 3 / 24)
  expect_match(format(plan), "at most 12.5% of the records from n/4",
               all = FALSE)
})

test_that("a nested plan with groups is extended, with strata too", {
  class <- rep(c("ill", "well"), 30)[match(patient, unique(patient))]
  n <- length(patient)
  for (strata in list(NULL, class)) {
    nested <- function(m) {
      set.seed(4)
      suppressWarnings(do.call(cv_bcv, list(n, m, strata, TRUE, patient)))
    }
    short <- nested(3)
    expect_identical(nested(7)$assignment[, 1:3], short$assignment)
    more <- suppressWarnings(do.call(cv_extend, list(short, 6, strata)))
    expect_identical(more$assignment[, 1:3], short$assignment)
    expect_true(is_whole(more, patient))
    expect_identical(suppressWarnings(cv_extend(short, 3))$assignment,
                     short$assignment)
  }
  expect_input_error(cv_extend(short, 4, groups = rev(patient)), "value",
                     "groups", "cv_extend")
  alone <- cv_bcv(n, m = 1, nested = TRUE)
  expect_input_error(cv_extend(alone, 4, groups = patient), "value", "groups")
})

test_that("partitions of different repetitions differ", {
  # By exact size two halves of groups of different sizes would be the same.
  groups <- rep(1:20, 21:40)
  set.seed(5)
  plan <- cv_rcv(length(groups), m = 20, groups = groups)
  folds <- plan$assignment[!duplicated(groups), ]
  same <- abs(cor(folds))
  expect_lt(max(same[upper.tri(same)]), 0.99)
})

test_that("hold-outs: the training set takes groups as long as they fit", {
  # 12 records, 8 to train: 5 + 3 or 4 + 3 + ..., never more than 8.
  groups <- rep(1:3, c(5, 4, 3))
  set.seed(6)
  plan <- cv_holdout(12, times = 30, groups = groups)
  # By hand: 5 + 3, or 4 + 3 = 7 where 4 comes before 5.
  expect_setequal(plan$reps$n_train, c(8, 7))
})

test_that("as.data.frame() and as_cv_plan() keep the groups", {
  plan <- cv_bcv(length(patient), groups = patient)
  table <- as.data.frame(plan)
  expect_identical(names(table), c("row", "rep", "fold", "group"))
  expect_identical(table$group, rep(plan$groups, 5))
  back <- as_cv_plan(table[sample(nrow(table)), ])
  expect_identical(back$scheme, "bcv")
  expect_identical(back$assignment, plan$assignment)
  expect_identical(tapply(back$groups, plan$groups, unique), tapply(
    seq_along(back$groups), plan$groups, function(i) back$groups[i[1]]
  ))
  table$group[1] <- 61L
  expect_input_error(as_cv_plan(table), "rows", "x")
  singly <- as.data.frame(cv_bcv(8, m = 2))
  singly$group <- rep(1:2, 4)
  expect_input_error(as_cv_plan(singly), "rows", "x",
                     message = "one fold of a repetition")
})

test_that("a million records in 1e5 groups are planned", {
  groups <- sample.int(1e5, 1e6, replace = TRUE)
  plan <- cv_bcv(1e6, m = 5, groups = groups)
  expect_identical(plan$n_groups, length(unique(groups)))
  expect_lt(partition_quality(plan)$max_off * 1e6, 2)
})

test_that("bad input: fewer groups than blocks", {
  few <- rep(1:7, 4)
  expect_input_error(cv_bcv(28, groups = few), "value", "groups", "cv_bcv",
                     "at least 8 groups")
  expect_input_error(cv_kfold(28, k = 10, groups = few), "value", "groups",
                     "cv_kfold")
  short <- suppressWarnings(cv_bcv(28, m = 3, nested = TRUE, groups = few))
  expect_input_error(cv_extend(short, 4), "value", "groups", "cv_extend")
})

test_that("bad input: one group above n/2", {
  large <- rep(1:9, c(17, rep(2, 8)))
  expect_input_error(cv_bcv(33, groups = large), "value", "groups", "cv_bcv",
                     "more than half")
  expect_input_error(cv_rcv(33, groups = large), "value", "groups", "cv_rcv")
  expect_input_error(cv_kfold(33, k = 2, groups = large), "value", "groups")
})

test_that("bad input: missing groups", {
  expect_input_error(cv_bcv(28, groups = c(NA, 1:27)), "missing", "groups",
                     "cv_bcv")
  expect_input_error(cv_bcv(28, groups = 1:27), "shape", "groups")
  expect_input_error(cv_bcv(28, groups = as.list(1:28)), "type", "groups")
})

test_that("bad input: strata that vary in a group", {
  groups <- rep(1:14, each = 2)
  expect_input_error(cv_bcv(28, strata = rep(1:2, 14), groups = groups),
                     "value", "strata", "cv_bcv", "14 of 14 groups")
})

test_that("bad input: a single cluster", {
  one <- rep("the one", 28)
  expect_input_error(cv_bcv(28, groups = one), "value", "groups")
  expect_input_error(cv_holdout(28, groups = one), "value", "groups",
                     "cv_holdout", "no group is left")
})
