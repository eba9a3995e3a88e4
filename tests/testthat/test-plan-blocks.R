# The definition: fits without one block, then without each pair.
test_that("every block and every pair of blocks is left out once", {
  for (repeats in 1:2) {
    plan <- withr::with_seed(1, cv_blocks(103, repeats = repeats))
    expect_identical(plan$scheme, "blocks")
    expect_identical(c(plan$m, plan$k), c(15L * repeats, 1L))
    expect_identical(plan$reps$set, rep(seq_len(repeats), each = 15))
    for (set in seq_len(repeats)) {
      fits <- which(plan$reps$set == set)
      tested <- lapply(fits, function(fit) test_rows(plan, fit))
      expect_identical(sort(unlist(tested[1:5])), 1:103)
      sizes <- lengths(tested[1:5])
      expect_lte(diff(range(sizes)), if (repeats == 1) 1 else 5)
      expect_identical(tested[6:15], utils::combn(5, 2, function(pair) {
        sort(unlist(tested[pair]))
      }, simplify = FALSE))
      for (fit in fits) {
        expect_identical(train_rows(plan, fit),
                         setdiff(1:103, test_rows(plan, fit)))
      }
    }
  }
})

test_that("partitions are orthogonal: blocks share a cell of the lattice", {
  for (blocks in 4:7) {
    most <- orthogonal_partitions(blocks)
    plan <- withr::with_seed(1, cv_blocks(3 * blocks^2, blocks, most))
    block <- partition_blocks(plan$assignment, blocks)
    expect_identical(ncol(block), as.integer(most))
    for (pair in utils::combn(most, 2, simplify = FALSE)) {
      expect_true(all(table(block[, pair[1]], block[, pair[2]]) == 3L))
    }
  }
  # Pairs of Latin squares of order 6 do not exist.
  expect_input_error(cv_blocks(400, 6, 3), "value", "repeats", "cv_blocks")
  expect_input_error(cv_blocks(400, 5, 7), "value", "repeats", "cv_blocks")
})

test_that("few records: two for each block", {
  plan <- withr::with_seed(1, cv_blocks(10))
  expect_identical(lengths(lapply(1:15, test_rows, plan = plan)),
                   rep(c(2L, 4L), c(5, 10)))
  # Ten records fill ten cells of the lattice, two of each row and column.
  expect_input_error(cv_blocks(9), "value", "n", "cv_blocks", "at least 10")
  expect_input_error(cv_blocks(24, repeats = 2), "value", "n", "cv_blocks",
                     "at least 25")
  expect_input_error(cv_blocks(100, 3), "value", "blocks", "cv_blocks")
  block <- partition_blocks(
    withr::with_seed(2, cv_blocks(30, repeats = 2))$assignment, 5
  )
  expect_identical(as.vector(apply(block, 2, tabulate)), rep(6L, 10))
})

test_that("classes are dealt evenly, groups as a whole", {
  class <- rep(c("a", "b"), c(90, 21))
  plan <- withr::with_seed(1, cv_blocks(111, strata = class))
  expect_true(plan$stratified)
  for (fit in 1:5) {
    expect_equal(as.vector(table(class[test_rows(plan, fit)])), c(18, 4.2),
                 tolerance = 0.2)
  }
  expect_warning(cv_blocks(60, strata = rep(c("a", "b"), c(57, 3))),
                 class = "bcvinfer_warning_small_class")
  groups <- withr::with_seed(2, sample(rep(1:30, 1:30)))
  for (repeats in 1:2) {
    plan <- withr::with_seed(1, cv_blocks(465, repeats = repeats,
                                          groups = groups))
    expect_identical(plan$n_groups, 30L)
    block <- partition_blocks(plan$assignment, 5)
    expect_true(all(rowsum(block^2, groups) / tabulate(groups) ==
                      (rowsum(block, groups) / tabulate(groups))^2))
  }
  expect_input_error(cv_blocks(40, groups = rep(1:4, 10)), "value", "groups",
                     "cv_blocks")
  expect_input_error(cv_blocks(100, repeats = 2, groups = rep(1:20, 5)),
                     "value", "groups", "cv_blocks")
})

test_that("a plan of blocks is known again, whole or with other rows", {
  for (repeats in 1:2) {
    plan <- withr::with_seed(3, cv_blocks(60, repeats = repeats))
    table <- as.data.frame(plan)
    # A repetition of one fold: rows that train have fold 0.
    again <- as_cv_plan(table)
    expect_identical(again$scheme, "blocks")
    expect_identical(again$assignment, plan$assignment)
    expect_identical(again$reps, plan$reps)
    expect_identical(again$blocks, 5L)
    expect_identical(as_cv_plan(table, scheme = "holdout")$scheme, "holdout")
  }
  # Another order of the fits, or fits of other pairs, are hold-outs.
  table$rep <- 31L - table$rep
  expect_identical(as_cv_plan(table)$scheme, "holdout")
  expect_identical(
    as_cv_plan(as.data.frame(cv_holdout(60, times = 15)))$scheme, "holdout"
  )
})

test_that("plans of blocks that are not alike come back from tables", {
  for (plan in unlike_blocks()) {
    read <- as_cv_plan(as.data.frame(plan), groups = plan$groups)
    facts <- c("assignment", "scheme", "m", "blocks", "groups")
    expect_identical(read[facts], plan[facts])
  }
})

test_that("plans of blocks that are not alike have tests and intervals", {
  for (plan in unlike_blocks()) {
    data <- data.frame(y = rep(c("u", "v"), length.out = plan$n),
                       z = seq_len(plan$n))
    x <- cv_predict(plan, data, y, list(mean = learner_mean(),
                                        none = learner_majority()))
    # By hand: records in the blocks left out alone, the first fits.
    fits <- unlist(lapply(seq_len(plan$m / choose(plan$blocks + 1, 2)) - 1,
                          function(partition) {
      seq_len(plan$blocks) + partition * choose(plan$blocks + 1, 2)
    }))
    alone <- x[x$rep %in% fits, ]
    found <- suppressWarnings(interval_components(x, "error",
                                                  target = "deployed"))
    expect_equal(found$estimate, c(mean(alone$mean != alone$truth),
                                   mean(alone$none != alone$truth)))
    expect_true(all(found$conf.low < found$conf.high))
    expect_true(is.finite(suppressWarnings(components_test(x))$p.value))
  }
})

test_that("sizes are those of the fits that give the estimate", {
  plan <- withr::with_seed(1, cv_blocks(100))
  expect_identical(glance(plan)$n_train, 80)
  expect_identical(glance(plan)$n_test, 20)
  expect_identical(unique(plan$reps$n_train), c(80, 60))
  expect_output(print(plan), "1 partition into 5 blocks: 15 fits", fixed = TRUE)
})

test_that("nested seeds: the same seed, the same plan", {
  one <- withr::with_seed(5, cv_blocks(1000))
  two <- withr::with_seed(5, cv_blocks(1000))
  expect_identical(one, two)
})

# The fits of the first partition stay; the new one has a fifth of each block.
test_that("a second partition is added, orthogonal to the first", {
  class <- rep(c("a", "b"), c(80, 45))
  one <- withr::with_seed(3, cv_blocks(125, strata = class))
  two <- withr::with_seed(4, cv_extend(one, repeats = 2, strata = class))
  expect_identical(two$assignment[, 1:15], one$assignment)
  expect_identical(two[c("scheme", "m", "blocks", "stratified")],
                   list(scheme = "blocks", m = 30L, blocks = 5L,
                        stratified = TRUE))
  block <- partition_blocks(two$assignment, 5)
  expect_true(all(table(block[, 1], block[, 2]) == 5L))
  expect_true(all(table(block[, 2], class) == rep(c(16L, 9L), each = 5)))
  # The third partition of the lattice needs no draw.
  three <- cv_extend(two, repeats = 3)
  expect_identical(three$assignment[, 1:30], two$assignment)
  block <- partition_blocks(three$assignment, 5)
  expect_true(all(table(block[, 1], block[, 3]) == 5L))
  expect_true(all(table(block[, 2], block[, 3]) == 5L))
  expect_identical(cv_extend(two, repeats = 2), two)
})

test_that("groups stay whole in a second partition", {
  groups <- rep(1:50, each = 2)
  one <- withr::with_seed(5, cv_blocks(100, groups = groups))
  two <- withr::with_seed(6, cv_extend(one, repeats = 2))
  expect_identical(two$groups, one$groups)
  block <- partition_blocks(two$assignment, 5)
  expect_identical(block[c(TRUE, FALSE), ], block[c(FALSE, TRUE), ])
  expect_true(all(table(block[, 1], block[, 2]) == 4L))
})

test_that("what cannot be extended is refused", {
  fun <- "cv_extend"
  plan <- withr::with_seed(1, cv_blocks(100))
  expect_input_error(cv_extend(plan), "missing", "repeats", fun)
  expect_input_error(cv_extend(plan, 5), "conflict", "m", fun)
  expect_input_error(cv_extend(plan, repeats = 7), "value", "repeats", fun)
  expect_input_error(cv_extend(withr::with_seed(1, cv_blocks(20)),
                               repeats = 2), "value", "n", fun)
  nested <- cv_bcv(100, 3, nested = TRUE)
  expect_input_error(cv_extend(nested, 4, repeats = 2), "conflict", "repeats",
                     fun)
  class <- rep(1:2, 50)
  expect_input_error(cv_extend(plan, repeats = 2, strata = class), "value",
                     "strata", fun)
  stratified <- withr::with_seed(1, cv_blocks(100, strata = class))
  expect_input_error(cv_extend(stratified, repeats = 2), "missing", "strata",
                     fun)
})
