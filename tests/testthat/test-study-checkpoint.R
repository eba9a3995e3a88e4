local_checkpoint <- function(frame = parent.frame()) {
  dir <- withr::local_tempfile(.local_envir = frame)
  dir
}

quietly <- function(code) {
  suppressMessages(code, classes = "bcvinfer_message_resume")
}

chunk_files <- function(dir, phase = "chunk") {
  list.files(dir, paste0("^", phase, "-.*[.]txt$"), full.names = TRUE)
}

cut_file <- function(file, bytes) {
  writeBin(readBin(file, "raw", bytes), file)
}

test_that("a checkpoint does not change the numbers, nor does a resume", {
  dir <- local_checkpoint()
  without <- small_error_rates(statistics = TRUE)
  expect_silent(
    first <- small_error_rates(statistics = TRUE, checkpoint = dir)
  )
  expect_identical(first, without)
  expect_length(chunk_files(dir), 12)
  expect_length(list.files(dir), 13)
  expect_message(
    again <- small_error_rates(statistics = TRUE, checkpoint = dir, seed = 99),
    "12 chunks are there.*the seed of this session\\s+has no influence",
    class = "bcvinfer_message_resume"
  )
  expect_identical(again, without)
})

test_that("chunks that lack are computed with the stored stream", {
  dir <- local_checkpoint()
  without <- small_coverage("beta_prime", list(train = 9, test = 50,
                                               replicates = 4))
  study <- function(seed) {
    quietly(small_coverage("beta_prime", list(train = 9, test = 50,
                                              replicates = 4),
                           checkpoint = dir, seed = seed))
  }
  study(1)
  unlink(c(chunk_files(dir)[c(2, 7)], chunk_files(dir, "truth")[3]))
  expect_identical(study(50), without)
  expect_length(chunk_files(dir), 12)
})

test_that("a half-written chunk is found, named and computed again", {
  dir <- local_checkpoint()
  whole <- small_correlations(checkpoint = dir)
  for (bytes in c(0, 100)) {
    cut_file(chunk_files(dir)[4], bytes)
    expect_warning(
      again <- quietly(small_correlations(checkpoint = dir)),
      "chunk-004.txt.*damaged", class = "bcvinfer_warning_checkpoint"
    )
    expect_identical(again, whole)
  }
  # Whole, but not what was written, or of another place.
  write_sealed(chunk_files(dir)[4], list(value = 1))
  file.copy(chunk_files(dir)[5], chunk_files(dir)[6], overwrite = TRUE)
  warnings <- capture_warnings(
    again <- quietly(small_correlations(checkpoint = dir))
  )
  expect_match(warnings, "chunk-00[46].txt.*damaged")
  expect_length(warnings, 2)
  expect_identical(again, whole)
  expect_silent(quietly(small_correlations(checkpoint = dir)))
})

test_that("a file left half-written under its temporary name does no harm", {
  dir <- local_checkpoint()
  whole <- small_error_rates(checkpoint = dir)
  left <- paste0(chunk_files(dir)[2], ".part-1")
  file.rename(chunk_files(dir)[2], left)
  cut_file(left, 50)
  expect_identical(quietly(small_error_rates(checkpoint = dir)), whole)
  expect_false(file.exists(left))
})

test_that("a damaged study file is written again from a chunk", {
  dir <- local_checkpoint()
  whole <- small_error_rates(statistics = TRUE, checkpoint = dir)
  cut_file(file.path(dir, "study.txt"), 40)
  unlink(chunk_files(dir)[1:6])
  expect_warning(
    again <- quietly(small_error_rates(statistics = TRUE, checkpoint = dir,
                                       seed = 5)),
    "nothing is lost", class = "bcvinfer_warning_checkpoint"
  )
  expect_identical(again, whole)
  unlink(chunk_files(dir))
  cut_file(file.path(dir, "study.txt"), 40)
  expect_warning(
    fresh <- small_error_rates(statistics = TRUE, checkpoint = dir, seed = 1),
    "starts again"
  )
  expect_identical(fresh, whole)
})

test_that("a checkpoint of other settings stops and names what differs", {
  dir <- local_checkpoint()
  small_error_rates(checkpoint = dir)
  differs <- function(settings, ...) {
    error <- expect_input_error(small_error_rates(checkpoint = dir, ...),
                                "conflict", "checkpoint", "error_rate_study")
    expect_setequal(error$settings, settings)
    for (name in settings) expect_match(conditionMessage(error), name)
  }
  differs("replicates", replicates = 13)
  differs(c("alpha", "statistics"), alpha = 0.1, statistics = TRUE)
  differs("plans", plans = list(kfold_t = quote(cv_kfold(n, k = 4))))
  error <- expect_input_error(
    small_coverage("beta_prime", 0.9, checkpoint = dir), "conflict",
    "checkpoint", "coverage_study"
  )
  expect_true("study" %in% error$settings)
  # The generator by its code and by the values that it uses.
  make <- function(size) function() sim_data(size)
  other <- local_checkpoint()
  study <- function(generate) {
    quietly(error_rate_study(generate, truth, column_learners(), "cv52_t",
                             replicates = 2, checkpoint = other))
  }
  study(make(40))
  expect_s3_class(study(make(40)), "cv_error_rates")
  error <- expect_input_error(study(make(41)), "conflict", "checkpoint")
  expect_identical(error$settings, "generate")
  expect_length(chunk_files(other), 2)
})

test_that("another version of the package is another study", {
  dir <- local_checkpoint()
  small_error_rates(checkpoint = dir)
  path <- file.path(dir, "study.txt")
  known <- read_sealed(path)
  known$settings <- sub("^version .*", "version x", known$settings)
  write_sealed(path, known)
  error <- expect_input_error(small_error_rates(checkpoint = dir), "conflict",
                              "checkpoint")
  expect_identical(error$settings, "version")
})

test_that("an unwritable directory stops before anything runs", {
  file <- withr::local_tempfile()
  file.create(file)
  never <- function() stop("it ran")
  for (dir in list(file, file.path(file, "below"))) {
    expect_input_error(
      error_rate_study(never, truth, column_learners(), "cv52_t",
                       replicates = 2, checkpoint = dir),
      "value", "checkpoint", "error_rate_study"
    )
  }
  expect_input_error(small_error_rates(checkpoint = 3), "type", "checkpoint")
})

test_that("a study killed by SIGKILL goes on and ends with the same numbers", {
  skip_on_os("windows")
  skip_on_cran()
  skip_without_installed_copy()
  dir <- local_checkpoint()
  script <- withr::local_tempfile(fileext = ".R")
  output <- withr::local_tempfile()
  study <- c(
    "library(bcvinfer)", "set.seed(11)",
    "slow <- function() { Sys.sleep(pause); sim_data(60) }",
    "learners <- list(a = learner_column('a'), b = learner_column('b'))",
    "x <- error_rate_study(slow, truth, learners, c('cv52_t', 'kfold_t'),",
    "  replicates = 40, statistics = TRUE, checkpoint = dir)"
  )
  # The pause is a global variable that the study's settings do not see: it is
  # taken out of an environment.
  study[3] <- paste("slow <- function() { Sys.sleep(get('pause'));",
                    "sim_data(60) }")
  writeLines(c(paste0("dir <- '", dir, "'; pause <- 0.5"), study,
               paste0("saveRDS(x, '", output, "')")), script)
  run <- function() {
    system2(file.path(R.home("bin"), "Rscript"), script, wait = FALSE,
            stdout = FALSE, stderr = FALSE,
            env = paste0("R_LIBS=", paste(.libPaths(), collapse = ":")))
  }
  pid_file <- withr::local_tempfile()
  writeLines(c(paste0("writeLines(format(Sys.getpid()), '", pid_file, "')"),
               readLines(script)), script)
  run()
  # (Forty pauses: this process may be late on a busy machine.)
  expect_true(wait_until(length(chunk_files(dir)) >= 5))
  tools::pskill(as.integer(readLines(pid_file)), tools::SIGKILL)
  Sys.sleep(0.2)
  finished <- length(chunk_files(dir))
  expect_true(finished >= 5 && finished < 40)
  expect_false(file.exists(output))
  times <- file.mtime(chunk_files(dir))
  frame <- new.env(parent = globalenv())
  assign("dir", dir, frame)
  run_here <- function(...) {
    assign("pause", 0, globalenv())
    on.exit(rm("pause", envir = globalenv()))
    eval(parse(text = study[-1]), frame)
    frame$x
  }
  resumed <- quietly(run_here())
  expect_identical(file.mtime(chunk_files(dir))[seq_len(finished)], times)
  frame$dir <- NULL
  expect_identical(run_here(), resumed)
  expect_identical(resumed$failures, c(0L, 0L))
})

test_that("a file that cannot take its name is said", {
  folder <- withr::local_tempdir()
  expect_match(write_sealed(folder, list(a = 1)), "rename")
})

test_that("a study that is complete is read under any plan", {
  folder <- withr::local_tempdir()
  first <- small_error_rates(checkpoint = folder)
  local_future_plan(future::multisession, workers = 2)
  quietly(expect_identical(small_error_rates(checkpoint = folder), first))
})

test_that("values of other lengths are damage, whatever their hash", {
  dir <- local_checkpoint()
  whole <- small_error_rates(checkpoint = dir)
  path <- chunk_files(dir)[2]
  content <- read_sealed(path)
  content$values <- 1
  write_sealed(path, content)
  expect_warning(again <- quietly(small_error_rates(checkpoint = dir)),
                 "chunk-002.txt.*damaged")
  expect_identical(again, whole)
})

test_that("a whole chunk of another study stops and says whose it is", {
  dir <- local_checkpoint()
  quietly(small_correlations(checkpoint = dir))
  other <- local_checkpoint()
  quietly(small_correlations(checkpoint = other, m = 4))
  file.copy(chunk_files(other)[4], chunk_files(dir)[4], overwrite = TRUE)
  error <- expect_input_error(quietly(small_correlations(checkpoint = dir)),
                              "conflict", "checkpoint", "correlation_study",
                              "chunk-004.txt")
  expect_identical(error$settings, "m")
  # Of the same settings, with another seed.
  again <- local_checkpoint()
  quietly(small_correlations(checkpoint = again, seed = 2))
  file.copy(chunk_files(again)[4], chunk_files(dir)[4], overwrite = TRUE)
  expect_input_error(quietly(small_correlations(checkpoint = dir)),
                     "conflict", "checkpoint", "correlation_study",
                     "another seed")
})
