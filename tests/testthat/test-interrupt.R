# Ctrl-C during every loop that can take over a second: the call ends with an
# interrupt and leaves a session that works as before. (How soon it ends depends
# on how busy the machine is, and is not tested.)

# The calls, each of which takes far longer than the interrupts are apart.
long_calls <- function() {
  n <- 1e6
  predictions <- data.frame(
    row = seq_len(n), truth = rep_len(c("a", "b"), n),
    one = rep_len(c("a", "b", "b"), n), two = rep_len(c("b", "a"), n)
  )
  learners <- sprintf("l%d", 1:20)
  # What the first call of all sets up is not to be a matter of rounds.
  few <- predictions[1:9, ]
  confusion_counts(few, "a", truth = truth, estimate = one, row = row)
  contingency_counts(few, one, two, truth = truth, row = row)
  counts <- confusion_counts(data.frame(
    learner = rep(learners, each = 6), rep = rep(1:3, each = 2), fold = 1:2,
    tp = 50, fp = 3:8, fn = 9, tn = 40
  ))
  list(
    `fscore quantiles` = function() qfscore(runif(1e5), 3.3, 7.7),
    `fbeta distribution` = function() pfscore(runif(1e5), 31, 8, 1e5, 2),
    `fbeta quantiles` = function() qfscore(runif(1e5), 4, 8, 1e5, 2),
    `fbeta density` = function() dfscore(runif(1e6), 4, 8, 1e5, 2),
    `moments` = function() fscore_moments(runif(1e5) * 1e3, 5),
    `fbeta moments` = function() fscore_moments(runif(1e4) * 1e3, 5, 9, 2),
    `superiority` = function() prob_greater(runif(1e5) * 100, 3, 5, 7),
    `superiority by quadrature` = function() {
      prob_superior(counts, "l1", "l2", "f_beta", beta = 2, rope = 0.01)
    },
    `shortest intervals` = function() {
      interval_beta_prime(counts, "f_beta", beta = 2, type = "hpd")
    },
    `shapes at the ends of the domain` = function() {
      qfscore(rep(0.4, 1e6), 1e-3, 4e9)
    },
    `plans` = function() cv_bcv(5e5, m = 31),
    `overlaps` = {
      plan <- cv_rcv(1e5, m = 60)
      function() overlap_counts(plan)
    },
    `correlations` = {
      estimates <- array(rnorm(3e6), c(5e4, 30, 2))
      function() bcv_correlations(estimates)
    },
    `counts` = function() {
      confusion_counts(predictions, "a", truth = truth, estimate = one,
                       row = row)
    },
    `pairs` = function() {
      contingency_counts(predictions, one, two, truth = truth, row = row)
    },
    `predictions` = function() {
      cv_predict(toy_plan(40, reps = 500), toy_data(), y,
                 list(a = random_learner))
    },
    `study` = function() small_error_rates(replicates = 1e5)
  )
}

# The same of what compares, groups and plans.
long_comparisons <- function() {
  n <- 2e5
  guess <- function() factor(sample(c("a", "b"), n, TRUE))
  records <- data.frame(truth = guess(), one = guess(), two = guess(),
                        p = runif(n), q = runif(n))
  group <- sample(rep_len(seq_len(n / 4), n))
  halves <- cv_predict(cv_bcv(n, m = 5), records, truth, list(
    one = learner_column("one"), two = learner_column("two")
  ))
  # The answers are noise, so that they contradict the probabilities.
  likely <- suppressWarnings(cv_predictions(
    records, truth, c(one, two),
    probs = list(one = c(b = "p"), two = c(b = "q"))
  ), classes = "bcvinfer_warning")
  grouped <- cv_predictions(records, truth, c(one, two), groups = group)
  answers <- factor(sample(c("a", "b"), 3000, TRUE))
  models <- lapply(1:100, function(i) {
    factor(ifelse(runif(3000) < 0.3, "a", as.character(answers)))
  })
  names(models) <- paste0("m", 1:100)
  models <- cv_predictions(data.frame(answers, models), answers,
                           tidyselect::all_of(names(models)))
  folds <- expand.grid(fold = 1:10, learner = c("one", "two"), dataset = 1:30)
  folds$estimate <- 0.8 + rnorm(nrow(folds)) / 50
  sets <- cv_benchmark(folds, dataset, learner, estimate, fold = fold,
                       direction = "maximize")
  needed <- power_mcnemar(p01 = 0.049, p10 = 0.051, power = 0.8)
  list(
    `components` = function() components_test(halves, one, two, "mcc", "a"),
    `interval from components` = function() {
      interval_components(halves, "f1", positive = "a")
    },
    `area under the curve` = function() {
      components_test(likely, one, two, "roc_auc")
    },
    `max-T` = function() compare_learners(models, p_adjust = "max_t"),
    `plan of groups` = function() cv_bcv(n, m = 15, groups = group),
    `counts of groups` = function() {
      design_effect(contingency_counts(grouped, one, two))
    },
    `hierarchical test` = function() {
      bayes_hierarchical_t(sets, "one", "two", rho = 0.1)
    },
    `signed-rank posterior` = function() bayes_signed_rank(sets, "one", "two"),
    `records for a power` = function() {
      power_mcnemar(p01 = 0.0499, p10 = 0.0501, power = 0.8)
    },
    `power curve` = function() plan_curve(needed, "n"),
    `records for an interval` = function() {
      records_for_interval("f1", width = 0.02, prevalence = 0.3,
                           precision = 0.8, recall = 0.8, assurance = 0.9)
    }
  )
}

# In a process of its own: runs `work` again and again until the interrupt
# comes, `rounds` times; then shows that the session is whole. Says by a file
# that a round has begun. Warnings and messages end before testthat hears of
# them: while its handler runs, which is farther out than tryCatch(), an
# interrupt would pass by the latter and end the process. An interrupt between
# two rounds, sent again on a busy machine, waits for the next. `before`: done
# in each round before that can be interrupted.
interrupted <- function(work, ready, rounds, before = function() NULL) {
  suspendInterrupts({
    outcome <- heap <- memory <- list()
    for (round in seq_len(rounds)) {
      before()
      outcome[[round]] <- tryCatch({
        file.create(paste0(ready, round))
        allowInterrupts(repeat suppressMessages(suppressWarnings(work())))
      }, interrupt = function(e) class(e), error = conditionMessage)
      heap[[round]] <- heap_memory()
      memory[[round]] <- resident_memory()
    }
    list(outcome = outcome, heap = unlist(heap), memory = unlist(memory),
         works = all.equal(qfscore(0.5, 1, 1), 2 / 3) &&
           identical(dim(cv_bcv(20, m = 2)$assignment), c(20L, 2L)))
  })
}

# The first interrupt comes late enough to be in the middle for certain. One
# that R itself loses (while a finalizer runs) is sent again after a while.
send_interrupts <- function(job, ready, rounds) {
  # Its result comes after the last round, and not before.
  ended <- function() {
    !is.null(suppressWarnings(parallel::mccollect(job, wait = FALSE)))
  }
  for (round in seq_len(rounds)) {
    begun <- function() file.exists(paste0(ready, round))
    for (again in 1:30) {
      if (wait_until(begun() || ended(), 10)) break
      tools::pskill(job$pid, tools::SIGINT)
    }
    if (!begun()) {
      stop("the process ended, or served no interrupt, in round ", round)
    }
    Sys.sleep(if (round == 1) 0.2 else 0.05)
    tools::pskill(job$pid, tools::SIGINT)
  }
}

run_interrupted <- function(work, rounds = 6, ...) {
  ready <- withr::local_tempfile()
  job <- local_fork(interrupted(work, ready, rounds, ...))
  send_interrupts(job, ready, rounds)
  collect_fork(job)
}

# An interrupt that comes while R reads a function of a package from the disk,
# at its first use, leaves "promise already under evaluation" for the next use
# of that function: so all functions are read before.
read_functions <- function() {
  for (package in loadedNamespaces()) {
    as.list(asNamespace(package), all.names = TRUE)
  }
}

# MiB a round beyond which something is lost: of R's heap and of the process.
bounds <- c(heap = 0.1, memory = 0.5)

# What R and malloc() keep comes to an end; what is lost is lost every time.
losses <- function(work, found) {
  for (rounds in c(24, 72, NA)) {
    grown <- vapply(found[names(bounds)], growth, 0)
    # Where /proc does not say how large a process is.
    grown[is.na(grown)] <- 0
    if (is.na(rounds) || all(grown < bounds)) return(grown)
    found <- run_interrupted(work, rounds)
  }
}

expect_interruptible <- function(calls) {
  read_functions()
  for (name in names(calls)) {
    found <- run_interrupted(calls[[name]])
    expect_identical(unique(found$outcome), list(c("interrupt", "condition")),
                     info = name)
    expect_true(found$works, info = name)
    lost <- losses(calls[[name]], found)
    for (kind in names(bounds)) {
      expect_lt(lost[[kind]], bounds[[kind]], label = paste(name, kind))
    }
  }
}

test_that("an interrupt ends every long loop and leaves no garbage", {
  skip_without_interrupts()
  withr::local_preserve_seed()
  set.seed(1)
  expect_interruptible(long_calls())
})

test_that("an interrupt ends comparisons, groups and planning", {
  skip_without_interrupts()
  withr::local_preserve_seed()
  set.seed(1)
  expect_interruptible(long_comparisons())
})

test_that("garbage of one megabyte an interrupt would be seen", {
  skip_without_interrupts()
  hoard <- new.env()
  found <- run_interrupted(function() repeat sqrt(2), before = function() {
    assign(as.character(length(hoard)), runif(131072), hoard)
  })
  expect_gt(growth(found$heap), 0.9)
})
