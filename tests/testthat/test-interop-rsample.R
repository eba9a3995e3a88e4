rows_of <- function(rset, take) lapply(rset$splits, as.integer, data = take)

test_that("a plan as a rset trains and tests the rows of the plan", {
  skip_without("rsample")
  data <- neighbour_data()
  set.seed(1)
  plans <- list(cv_bcv(data, 5), cv_rcv(60, 3), cv_kfold(60, 11, repeats = 2),
                cv_holdout(60, times = 2, sets = 2), cv_overlap(60, 10),
                cv_paired_halves(60, times = 2, pairs = 2, prop = 0.8))
  for (plan in plans) {
    rset <- as_rset(plan, data)
    expect_s3_class(rset, c("manual_rset", "rset", "tbl_df"))
    expect_identical(nrow(rset), plan$m * plan$k)
    folds <- plan_folds(plan)
    for (i in seq_len(nrow(rset))) {
      train <- train_rows(plan, folds$rep[i], folds$fold[i])
      test <- test_rows(plan, folds$rep[i], folds$fold[i])
      expect_identical(rsample::analysis(rset$splits[[i]]),
                       data[train, ], ignore_attr = TRUE)
      expect_identical(rsample::assessment(rset$splits[[i]]),
                       data[test, ], ignore_attr = TRUE)
    }
    expect_identical(as_cv_plan(rset), plan)
  }
})

test_that("repetition and fold are the ids, and sort like text", {
  skip_without("rsample")
  set.seed(1)
  rset <- as_rset(cv_bcv(60, 3), neighbour_data())
  expect_identical(names(rset), c("splits", "id", "id2"))
  expect_identical(rset$id, rep(paste0("Repeat", 1:3), each = 2))
  expect_identical(rset$id2, rep(c("Fold1", "Fold2"), 3))
  rset <- as_rset(cv_kfold(60, 12), neighbour_data())
  expect_identical(rset$id2, sort(rset$id2))
})

test_that("a rset whose rows were changed is read anew", {
  skip_without("rsample")
  set.seed(1)
  data <- neighbour_data()
  rset <- as_rset(cv_bcv(60, 3), data)
  other <- as_rset(cv_bcv(60, 3), data)
  rset$splits <- other$splits
  expect_identical(as_cv_plan(rset)$assignment, as_cv_plan(other)$assignment)
  expect_identical(as_cv_plan(rset, scheme = "rcv")$scheme, "rcv")
})

test_that("partitions of rsample become plans with their rows", {
  skip_without("rsample")
  data <- neighbour_data()
  set.seed(1)
  check <- function(rset, scheme, m, k) {
    plan <- as_cv_plan(rset)
    expect_identical(plan[c("scheme", "m", "k", "n")],
                     list(scheme = scheme, m = as.integer(m), k = as.integer(k),
                          n = 60L))
    place <- plan_folds(plan)
    for (i in seq_len(nrow(place))) {
      expect_setequal(train_rows(plan, place$rep[i], place$fold[i]),
                      rows_of(rset, "analysis")[[i]])
      expect_setequal(test_rows(plan, place$rep[i], place$fold[i]),
                      rows_of(rset, "assessment")[[i]])
    }
  }
  check(rsample::vfold_cv(data, 10), "kfold", 1, 10)
  check(rsample::vfold_cv(data, 4, repeats = 3, strata = "y"), "kfold", 3, 4)
  check(rsample::vfold_cv(data, 2, repeats = 3), "rcv", 3, 2)
  check(rsample::group_vfold_cv(data, "x", 3), "kfold", 1, 3)
  check(rsample::mc_cv(data, times = 4), "holdout", 4, 1)
  check(rsample::group_mc_cv(data, "x", times = 2), "holdout", 2, 1)
  check(rsample::loo_cv(data), "kfold", 1, 60)
  inner <- rsample::nested_cv(data, rsample::vfold_cv(v = 3),
                              rsample::bootstraps(times = 2))
  check(inner, "kfold", 1, 3)
  plan <- as_cv_plan(rsample::initial_split(data, 0.75))
  expect_identical(plan$scheme, "holdout")
  expect_identical(plan$reps$n_train, 45)
})

test_that("a manual rset is read by its ids or else by its rows", {
  skip_without("rsample")
  data <- neighbour_data(6)
  split <- function(train, test) {
    rsample::make_splits(list(analysis = train, assessment = test), data)
  }
  folds <- rsample::manual_rset(list(split(1:3, 4:6), split(4:6, 1:3)),
                                c("a", "b"))
  expect_identical(as_cv_plan(folds)$assignment[, 1],
                   rep(c(2L, 1L), each = 3))
  single <- rsample::manual_rset(list(split(1:3, 4:5), split(4:6, 1:3)),
                                 c("a", "b"))
  expect_identical(as_cv_plan(single)$scheme, "holdout")
  expect_identical(as_cv_plan(single)$assignment[6, ], c(NA, 0L))
})

test_that("what is no random partition is refused by name", {
  skip_without("rsample")
  data <- neighbour_data()
  data$day <- as.Date("2020-01-01") + 1:60
  refused <- list(
    rsample::bootstraps(data, 2), rsample::group_bootstraps(data, x, times = 2),
    rsample::rolling_origin(data), rsample::sliding_window(data),
    rsample::sliding_index(data, day),
    rsample::sliding_period(data, day, "month"), rsample::apparent(data),
    rsample::permutations(data, "y", times = 2),
    rsample::initial_time_split(data), rsample::bootstraps(data, 1)$splits[[1]]
  )
  for (x in refused) {
    expect_input_error(as_cv_plan(x), "scheme", "x", "as_cv_plan",
                       class(x)[1])
  }
  boot <- rsample::manual_rset(rsample::bootstraps(data, 2)$splits, c("a", "b"))
  expect_input_error(as_cv_plan(boot), "scheme", "x",
                     message = "bootstrap samples")
  both <- rsample::make_splits(list(analysis = 1:4, assessment = 4:6), data)
  expect_input_error(as_cv_plan(both), "scheme", "x", message = "record 4")
})

test_that("a rset with a fold too few is an error", {
  skip_without("rsample")
  set.seed(1)
  rset <- rsample::vfold_cv(neighbour_data(), 3, repeats = 2)
  expect_input_error(as_cv_plan(rsample::new_rset(
    rset["splits"][-1, ], rset[c("id", "id2")][-1, ],
    subclass = c("manual_rset", "rset")
  )), "rows", "x", "as_cv_plan")
})

test_that("as_rset() checks what it is given", {
  data <- neighbour_data()
  set.seed(1)
  plan <- cv_bcv(60, 2)
  expect_input_error(as_rset(), "missing", "plan", "as_rset")
  expect_input_error(as_rset(data, data), "type", "plan", "as_rset")
  expect_input_error(as_rset(plan, 1:60), "type", "data", "as_rset")
  expect_input_error(as_rset(plan, data[1:5, ]), "shape", "data", "as_rset")
})

test_that("splits of data sets of unlike sizes are no plan", {
  skip_without("rsample")
  set.seed(1)
  rset <- rsample::vfold_cv(neighbour_data(), 5)
  rset$splits[[2]] <- rsample::vfold_cv(neighbour_data(50), 5)$splits[[2]]
  expect_input_error(as_cv_plan(rset), "rows", "x", "as_cv_plan",
                     "data sets of 60 and 50 rows")
  empty <- structure(list(splits = list()), class = "rset")
  expect_input_error(as_cv_plan(empty), "rows", "x", "as_cv_plan",
                     "at least one split")
})

test_that("folds of groups keep their groups", {
  skip_if_not_installed("rsample")
  data <- data.frame(id = rep(letters[1:20], each = 3), x = 1:60)
  set.seed(1)
  plan <- as_cv_plan(rsample::group_vfold_cv(data, group = id, v = 5))
  expect_identical(plan$groups, rep(1:20, each = 3))
  expect_identical(c(plan$m, plan$k), c(1L, 5L))
  several <- rsample::group_mc_cv(data, group = id, times = 3)
  expect_identical(as_cv_plan(several)$groups, plan$groups)
  own <- cv_bcv(data, m = 3, groups = id)
  expect_identical(as_cv_plan(as_rset(own, data)), own)
})

test_that("groups that an object does not hold are said to be lost", {
  skip_if_not_installed("rsample")
  data <- data.frame(id = rep(letters[1:20], each = 3), x = 1:60)
  split <- rsample::group_initial_split(data, group = id)
  expect_warning(plan <- as_cv_plan(split),
                 class = "bcvinfer_warning_groups_lost")
  expect_null(plan$groups)
  expect_identical(as_cv_plan(split, groups = data$id)$groups,
                   rep(1:20, each = 3))
  expect_input_error(as_cv_plan(split, groups = 1:3), "shape", "groups")
  # What last_fit() makes: no class of groups but that of the split.
  kept <- rsample::manual_rset(list(split), "train/test split")
  expect_warning(plan <- as_cv_plan(kept),
                 class = "bcvinfer_warning_groups_lost")
  expect_null(plan$groups)
})

test_that("rolling origins and windows of time are refused by name", {
  skip_if_not_installed("rsample")
  data <- data.frame(x = 1:40, day = as.Date("2024-01-01") + 0:39)
  refused <- list(
    rsample::rolling_origin(data, initial = 20),
    rsample::sliding_window(data, lookback = 10),
    rsample::sliding_index(data, day, lookback = 10),
    rsample::sliding_period(data, day, "week"),
    rsample::initial_time_split(data)
  )
  for (resamples in refused) {
    expect_input_error(as_cv_plan(resamples), "scheme", "x", "as_cv_plan",
                       "random partition")
  }
})

test_that("fits without blocks and pairs of them keep their scheme", {
  skip_if_not_installed("rsample")
  set.seed(1)
  plan <- cv_blocks(40)
  set <- as_rset(plan, data.frame(x = 1:40))
  expect_identical(nrow(set), 15L)
  expect_identical(as_cv_plan(set), plan)
  # The same rows without what the object keeps of the plan.
  read <- as_cv_plan(rsample::manual_rset(set$splits, set$id))
  expect_identical(read$scheme, "blocks")
  expect_identical(read$assignment, plan$assignment)
  for (plan in unlike_blocks()) {
    set <- as_rset(plan, data.frame(x = seq_len(plan$n)))
    expect_identical(as_cv_plan(set), plan)
    read <- as_cv_plan(rsample::manual_rset(set$splits, set$id),
                       groups = plan$groups)
    expect_identical(read[c("assignment", "scheme", "m", "groups")],
                     plan[c("assignment", "scheme", "m", "groups")])
  }
})
