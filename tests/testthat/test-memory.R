# R leaves an allocation by a jump, to serve an interrupt that came during a
# garbage collection. Wherever in a call of C++ that happens, its arguments may
# not stay behind.

# Every C++ function that takes vectors, and arguments of a megabyte or more,
# new ones for each call.
large_calls <- function() {
  size <- 2^17
  p <- function() stats::runif(size)
  shapes <- function() list(p(), p())
  scores <- function() list(p(), p(), p(), 1)
  plan <- function() matrix(1:2, size, 2)
  zeros <- function() integer(2 * size)
  list(
    posterior_values_cpp = function() {
      list("p", p(), "fscore", scores(), TRUE, FALSE)
    },
    posterior_ends_cpp = function() list(p(), "beta", shapes(), TRUE),
    superiority_cpp = function() list("beta", shapes(), shapes(), 0),
    fscore_moment_table_cpp = function() list(scores()),
    estimate_correlations_cpp = function() list(array(p(), c(size / 4, 2, 2))),
    deal_records_cpp = function() list(sample.int(size), diag(1L, 2)),
    count_members_cpp = function() list(plan()),
    overlap_counts_cpp = function() list(plan()),
    auc_scores_cpp = function() {
      list(matrix(p(), size / 2, 2), rep_len(1:2, size / 2),
           rep_len(1L, size / 2), 1L, 1L)
    },
    plan_tally_cpp = function() list(plan(), 2L, zeros(), zeros()),
    tally_cpp = function() list(list(zeros()), 1L, 2 * size),
    small_values_cpp = function() list(zeros()),
    deal_groups_cpp = function() {
      ones <- rep_len(1L, size)
      list(sample.int(size), ones, ones, sample.int(size), integer(size), 1L,
           1L)
    },
    score_sums_cpp = function() {
      list(lapply(1:2, function(j) matrix(p(), size / 4, 4)),
           matrix(rep_len(1:2, size), size / 4, 4), rep_len(1:9, size / 4), 9)
    },
    place_predictions_cpp = function() {
      list(sample.int(size), rep_len(1L, size), rep_len(1L, size))
    },
    cell_values_cpp = function() {
      labels <- rep_len(1:2, 2 * size)
      list(labels, labels, diag(2), sample.int(2 * size), 2 * size)
    },
    difference_cpp = function() list(matrix(p()), matrix(p()), 1e-12),
    half_split_moments_cpp = function() {
      square <- function() matrix(stats::runif(2^16), 2^8)
      by_repetition <- matrix(0, 3, 2^8)
      list(list(estimate = numeric(2^8), records = square(), within = square(),
                shift = by_repetition, contrast = by_repetition,
                level = by_repetition), rep_len(1:9, size), integer(size), 3L,
           100)
    },
    predict_cpp = function() {
      part <- function() stats::runif(2^13)
      list(list(between = part(), uncertainty = part(), evaluation = part(),
                training = part(), coupling = part(), fits = part()), list(),
           unlist(half_split_design(3)), 100, prior_records, FALSE, FALSE,
           FALSE, 16L)
    },
    largest_contrasts_cpp = function() {
      list(256L, diag(2), rep_len(1L, size), rep_len(2L, size), p(), p(),
           6, TRUE)
    },
    tail_probability_cpp = function() list(2 * size, 0.5, 0.5, 0, p(), p())
  )
}

# An interrupt waits when `work` is evaluated, and allocation number `wait` + 1
# collects garbage: it is served there, or where the core asks, or at the end.
interrupt_allocation <- function(work, wait, signal = tools::SIGINT) {
  force(work)
  force(signal)
  pid <- Sys.getpid()
  withr::defer(gctorture2(0))
  tryCatch(suppressWarnings({
    tools::pskill(pid, signal)
    gctorture2(1e6, wait)
    eval(work)
    Sys.sleep(0.001)
  }), interrupt = function(e) TRUE)
}

# MiB that are lost by interrupts of a call.
lost_memory <- function(name, arguments) {
  work <- function() as.call(c(as.name(name), arguments()))
  # What was not used yet is a promise, which an interrupt would spoil: once
  # without a signal.
  interrupt_allocation(as.name(name), 1e6, signal = 0)
  interrupt_allocation(work(), 1e6)
  before <- heap_memory()
  for (wait in 1:40) interrupt_allocation(work(), wait)
  heap_memory() - before
}

# In a process of its own, which has one thread: a signal to itself comes at
# once.
test_that("an interrupt at any allocation leaves nothing", {
  skip_without_interrupts()
  calls <- large_calls()
  job <- local_fork(mapply(lost_memory, names(calls), calls))
  lost <- collect_fork(job)
  expect_identical(names(lost), names(calls))
  for (name in names(lost)) expect_lt(lost[[name]], 0.4, label = name)
})

test_that("every C++ function that takes vectors is among the calls", {
  exported <- ls(asNamespace("bcvinfer"), pattern = "^[a-z].*_cpp$")
  # (The last three take a few values.)
  of_numbers <- c("count_blocks_cpp", "deal_table_cpp", "random_orders_cpp",
                  "hierarchy_regions_cpp", "training_part_cpp",
                  "mixture_reach_cpp")
  expect_setequal(c(names(large_calls()), of_numbers), exported)
})

test_that("results with more rows than a matrix has stop and do not overflow", {
  # A sequence of 2^31 numbers that takes no memory.
  many <- seq_len(2^31)
  expect_error(posterior_ends_cpp(many, "beta", list(1, 1), FALSE),
               "more than 2^31 - 1 rows", fixed = TRUE)
  expect_error(tail_probability_cpp(many, 0.5, 0.5, 0, 0, 1),
               "more than 2^31 - 1 rows", fixed = TRUE)
})
