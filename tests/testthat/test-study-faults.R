# What may happen to a study between its start and its end. (Workers that die:
# test-study.R and test-predict-fits.R.)

chunks_in <- function(dir) list.files(dir, "^chunk-[0-9]+[.]txt$")

checkpoint_message <- function(expr) {
  said <- character()
  value <- withCallingHandlers(
    expr,
    message = function(m) {
      said <<- c(said, conditionMessage(m))
      tryInvokeRestart("muffleMessage")
    }
  )
  list(value = value, said = paste(said, collapse = "\n"))
}

# Calls `fault()` as replicate `at` is drawn. All that changes is in an
# environment, which does not belong to the settings of a study.
faulty_data <- function(at, fault) {
  state <- list2env(list(drawn = 0, moment = at, act = fault))
  function() {
    state$drawn <- state$drawn + 1
    # One data set is drawn before the study starts.
    if (state$drawn == state$moment + 1) state$act()
    sim_data(60)
  }
}

quietly_resumed <- function(code) {
  suppressMessages(code, classes = "bcvinfer_message_resume")
}

faulty_study <- function(dir, at, fault) {
  set.seed(1)
  error_rate_study(faulty_data(at, fault), truth, column_learners(),
                   c("bcv_mcnemar", "cv52_t"), replicates = 12,
                   statistics = TRUE, checkpoint = dir)
}

fill_disk <- function(place) {
  file <- file.path(place, "full")
  size <- 2^20
  while (size >= 1) {
    connection <- file(file, "ab")
    tryCatch(suppressWarnings({
      writeBin(raw(size), connection)
      flush(connection)
    }), error = identity)
    suppressWarnings(close(connection))
    size <- size / 2
  }
  file
}

test_that("fault: a disk that fills up costs no chunk, and is said", {
  skip_without_forks()
  undisturbed <- faulty_study(NULL, 99, function() NULL)
  place <- local_disk("64k")
  dir <- file.path(place, "study")
  expect_warning(
    first <- checkpoint_message(
      faulty_study(dir, 5, function() fill_disk(place))
    ), "could not be written", class = "bcvinfer_warning_checkpoint"
  )
  expect_match(first$said, "cannot be written.*continues without it")
  expect_identical(first$value, undisturbed)
  saved <- chunks_in(dir)
  expect_true(length(saved) >= 4 && length(saved) < 12)
  expect_length(list.files(dir, "part"), 0)
  # With room again the rest is computed, and is the same.
  unlink(file.path(place, "full"))
  second <- checkpoint_message(faulty_study(dir, 99, function() NULL))
  expect_match(second$said, paste(length(saved), "chunks are there"))
  expect_identical(second$value, undisturbed)
  expect_length(chunks_in(dir), 12)
})

test_that("fault: room that is found again before the end loses nothing", {
  skip_without_forks()
  place <- local_disk("64k")
  dir <- file.path(place, "study")
  # The announcement is the moment to make room.
  make_room <- function(m) unlink(file.path(place, "full"))
  expect_message(
    withCallingHandlers(faulty_study(dir, 5, function() fill_disk(place)),
                        bcvinfer_message_checkpoint = make_room),
    class = "bcvinfer_message_checkpoint"
  )
  expect_length(chunks_in(dir), 12)
})

test_that("fault: a full disk at the start stops before anything runs", {
  skip_without_forks()
  place <- local_disk("16k")
  fill_disk(place)
  expect_input_error(
    faulty_study(file.path(place, "study"), 1, function() stop("it ran")),
    "value", "checkpoint", "error_rate_study"
  )
})

test_that("fault: a directory made read-only costs no chunk, and is said", {
  skip_without_forks()
  undisturbed <- faulty_study(NULL, 99, function() NULL)
  place <- local_disk("1m")
  dir <- file.path(place, "study")
  remount <- function(mode) {
    system2("mount", c("-o", paste0("remount,", mode), place))
  }
  expect_warning(
    first <- checkpoint_message(faulty_study(dir, 5, function() remount("ro"))),
    "[Rr]ead-only", class = "bcvinfer_warning_checkpoint"
  )
  expect_identical(first$value, undisturbed)
  expect_length(chunks_in(dir), 4)
  # A study cannot be resumed there, and says why.
  expect_input_error(faulty_study(dir, 99, function() NULL), "value",
                     "checkpoint", "error_rate_study", "can be written")
  remount("rw")
  second <- checkpoint_message(faulty_study(dir, 99, function() NULL))
  expect_identical(second$value, undisturbed)
})

test_that("fault: a file that may not grow (quota) costs no chunk", {
  skip_without_forks()
  skip_if(!nzchar(Sys.which("prlimit")), "no prlimit here")
  undisturbed <- faulty_study(NULL, 99, function() NULL)
  skip_without_installed_copy()
  dir <- withr::local_tempfile()
  output <- withr::local_tempfile()
  script <- withr::local_tempfile(fileext = ".R")
  limit <- function() {
    system2("prlimit", c(paste0("--pid=", Sys.getpid()), "--fsize=10:"))
  }
  free <- function() {
    system2("prlimit", c(paste0("--pid=", Sys.getpid()), "--fsize=unlimited:"))
  }
  saveRDS(list(dir = dir, data = faulty_data(5, limit), free = free), output)
  writeLines(c(
    "library(bcvinfer)", sprintf("given <- readRDS('%s')", output),
    "set.seed(1)",
    "x <- error_rate_study(given$data, truth, list(a = learner_column('a'),",
    "  b = learner_column('b')), c('bcv_mcnemar', 'cv52_t'), replicates = 12,",
    "  statistics = TRUE, checkpoint = given$dir)",
    "given$free()", sprintf("saveRDS(x, '%s')", output)
  ), script)
  said <- suppressWarnings(system2(
    "bash", c("-c", shQuote(paste(
      # The signal of the limit ends a process that does not ignore it.
      "trap '' XFSZ; exec", file.path(R.home("bin"), "Rscript"), script
    ))), stdout = TRUE, stderr = TRUE,
    env = paste0("R_LIBS=", paste(.libPaths(), collapse = ":"))
  ))
  expect_match(paste(said, collapse = " "), "cannot be\\s+written")
  expect_identical(readRDS(output)$rejection_rate,
                   undisturbed$rejection_rate)
  expect_length(chunks_in(dir), 4)
})

# The chunks of both phases, which a study with an estimated truth has.
pieces_in <- function(dir) list.files(dir, "^(chunk|truth)-[0-9]+[.]txt$")

# Lets this process, a fork that is to be killed, write no more than `most`
# pieces into `dir`: then it waits for its end, however late that comes on a
# busy machine.
stop_after <- function(most, dir) {
  package <- asNamespace("bcvinfer")
  write <- package$write_sealed
  unlockBinding("write_sealed", package)
  assign("write_sealed", function(path, content) {
    problem <- write(path, content)
    if (length(pieces_in(dir)) >= most) {
      tools::pskill(Sys.getpid(), tools::SIGSTOP)
    }
    problem
  }, package)
}

# Kills `study(dir)` after one of its `pieces` is written, 20 times anew, and
# expects each time that the rest makes the `undisturbed` result complete.
expect_survives_kills <- function(study, undisturbed, pieces) {
  resumed <- function(dir) quietly_resumed(study(checkpoint = dir))
  stopped_at <- integer(20)
  moments <- sample(0:(pieces - 1), 20, replace = TRUE)
  delays <- runif(20, 0, 0.02)
  for (i in seq_along(moments)) {
    dir <- withr::local_tempfile()
    job <- local_fork({
      stop_after(moments[i] + 1, dir)
      resumed(dir)
    })
    expect_true(wait_until(length(pieces_in(dir)) >= moments[i]))
    Sys.sleep(delays[i])
    tools::pskill(job$pid, tools::SIGKILL)
    collect_fork(job)
    there <- file.path(dir, pieces_in(dir))
    stopped_at[i] <- length(there)
    times <- file.mtime(there)
    expect_identical(resumed(dir), undisturbed)
    # What was there has been read, not computed again.
    expect_identical(file.mtime(there), times)
  }
  expect_true(all((stopped_at - moments) %in% 0:1))
}

test_that("fault: SIGKILL at 20 random moments of each study", {
  skip_without_forks()
  withr::local_preserve_seed()
  studies <- list(
    small_error_rates,
    function(...) {
      small_coverage("beta_prime", list(train = 9, test = 50, replicates = 12),
                     ...)
    },
    small_correlations
  )
  pieces <- c(12, 24, 12)
  for (i in seq_along(studies)) {
    undisturbed <- studies[[i]]()
    set.seed(20 + i)
    expect_survives_kills(studies[[i]], undisturbed, pieces[i])
  }
})
