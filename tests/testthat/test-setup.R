# Set-up of a machine that lacks what the project needs, and what the targets
# need: of the sources, where they are beside the tests.
source_folder <- function() {
  folder <- testthat::test_path("..", "..")
  testthat::skip_if_not(file.exists(file.path(folder, "tools", "setup.R")),
                        "no sources here")
  normalizePath(folder)
}

# tools/setup.R `group` in a process that finds R's own packages alone and the
# programs in `programs`, a list of shell scripts by their names, before all
# others. CRAN is an empty folder.
run_setup <- function(group, programs, variables = list()) {
  folder <- source_folder()
  testthat::skip_on_os("windows")
  testthat::skip_on_cran()
  place <- withr::local_tempdir()
  bin <- file.path(place, "bin")
  dir.create(bin)
  for (name in names(programs)) {
    writeLines(c("#!/bin/sh", programs[[name]]), file.path(bin, name))
    Sys.chmod(file.path(bin, name), "755")
  }
  profile <- file.path(place, "profile.R")
  dir.create(file.path(place, "src", "contrib"), recursive = TRUE)
  writeLines(variables$PACKAGES,
             file.path(place, "src", "contrib", "PACKAGES"))
  writeLines(sprintf("options(repos = c(CRAN = 'file://%s'))", place), profile)
  nowhere <- file.path(place, "library")
  withr::local_envvar(
    PATH = paste(bin, Sys.getenv("PATH"), sep = ":"), R_PROFILE_USER = profile,
    R_LIBS = nowhere, R_LIBS_USER = nowhere, R_LIBS_SITE = nowhere,
    APT_LOCK_SECONDS = "1", R_TESTS = "", PLACE = place
  )
  withr::local_dir(folder)
  said <- suppressWarnings(system2(
    file.path(R.home("bin"), "Rscript"), c("tools/setup.R", group),
    stdout = TRUE, stderr = TRUE
  ))
  list(said = paste(said, collapse = "\n"), status = attr(said, "status"),
       calls = if (file.exists(file.path(place, "calls"))) {
         readLines(file.path(place, "calls"))
       })
}

# apt-get as root; `code` is what it does, `known` the names it has.
fake_apt <- function(code, known = "r-cran-.*") {
  list(
    id = "echo 0",
    `apt-get` = c("echo \"$@\" >> $PLACE/calls", code),
    `apt-cache` = c(
      "shift", "for name in \"$@\"; do",
      sprintf("if echo $name | grep -qE '^(%s)$'; then", known),
      "printf '%s:\\n  Installed: (none)\\n  Candidate: 1.0\\n' $name; fi",
      "done"
    )
  )
}

test_that("set-up stops with the reason where apt stays locked", {
  run <- run_setup("demo", fake_apt(c(
    "echo 'E: Could not get lock /var/lib/apt/lists/lock. It is held' >&2",
    "exit 100"
  )), list(PACKAGES = ""))
  expect_identical(run$status, 1L)
  expect_match(run$said, "Another program uses apt: waiting for its end")
  expect_match(run$said, "Could not get lock /var/lib/apt/lists/lock")
  expect_match(run$said, "Stopped, since Debian has what apt-get did not")
  expect_no_match(run$said, "Asking CRAN")
  # apt-get waits for dpkg's lock itself, and is asked again for its other two.
  expect_true(all(grepl("-o DPkg::Lock::Timeout=1 ", run$calls)))
  expect_gt(length(run$calls), 1)
})

test_that("set-up stops where apt does not deliver what Debian has", {
  run <- run_setup("demo", fake_apt(c(
    "case \"$*\" in *update*) exit 0;; esac",
    "echo 'E: Unable to fetch some archives' >&2", "exit 100"
  )), list(PACKAGES = ""))
  expect_identical(run$status, 1L)
  expect_match(run$said, "apt-get: E: Unable to fetch some archives\nStopped")
  expect_match(run$said, "FROM_CRAN=yes make demo")
  expect_no_match(run$said, "Asking CRAN")
})

test_that("without lists of Debian's packages set-up does not go to CRAN", {
  run <- run_setup("demo", fake_apt(c(
    "echo 'E: Some index files failed to download' >&2", "exit 100"
  ), known = "nothing"), list(PACKAGES = ""))
  expect_identical(run$status, 1L)
  expect_match(run$said, "Some index files failed to download\nStopped")
  expect_no_match(run$said, "Asking CRAN")
})

test_that("set-up says how many packages it will build", {
  # cli needs two more by CRAN's list; nothing of these can be fetched.
  names <- c("cli", "future", "generics", "progressr", "Rcpp", "rlang",
             "tidyselect", "vctrs", "BH", "RcppArmadillo", "ggplot2", "mlbench",
             "first", "second")
  index <- unlist(lapply(names, function(name) {
    c(paste("Package:", name), "Version: 9999.0",
      if (name == "cli") "Imports: first, utils",
      if (name == "first") "LinkingTo: second", "")
  }))
  known <- "r-cran-ggplot2|r-cran-bh"
  run <- run_setup("demo", fake_apt("exit 0", known), list(PACKAGES = index))
  expect_identical(run$status, 1L)
  expect_match(run$said, "With what these need, 14 packages from sources")
  expect_match(run$said, "Cannot go on without: .*cli")
})

# The groups of tools/setup.R, without running it.
setup_tools <- function() {
  code <- parse(file.path(source_folder(), "tools", "setup.R"))
  values <- new.env()
  for (name in c("check_tools", "system_tools")) {
    is_it <- vapply(code, function(line) {
      length(line) > 1 && identical(line[[2]], as.name(name))
    }, NA)
    eval(code[[which(is_it)]], values)
  }
  lapply(values$system_tools, names)
}

# Names given to Sys.which() and, where their call has none, to `R_<NAME>CMD`
# and the like, in a function of R's.
programs_sought <- function(code) {
  text <- paste(deparse(code), collapse = "\n")
  pick <- function(pattern) {
    found <- regmatches(text, gregexpr(pattern, text, perl = TRUE))[[1]]
    sub("\"$", "", sub(".*\"", "", sub("\"$", "", found)))
  }
  unique(c(pick("Sys.which\\(\"[a-z0-9-]+\""),
           pick("Sys.getenv\\(\"R_[A-Z]+\",\\s*\"[a-z0-9-]+\"")))
}

test_that("what R's check looks for is set up where the check runs", {
  check <- get(".check_packages", asNamespace("tools"))
  sought <- programs_sought(check)
  # Without these it would look for nothing at all.
  expect_true(all(c("qpdf", "pandoc") %in% sought))
  # Debian has du in its base system; the others are for configure scripts and
  # PDFs, of which there is none.
  sought <- setdiff(sought, c("du", "checkbashisms", "gs"))
  expect_identical(setdiff(sought, setup_tools()$check), character())
})

test_that("what tests look for is set up, or they are skipped without it", {
  folder <- source_folder()
  files <- list.files(file.path(folder, "tests", "testthat"), "[.]R$",
                      full.names = TRUE)
  lines <- unlist(lapply(files[basename(files) != "test-setup.R"], readLines))
  found <- regmatches(lines, gregexpr("(Sys.which|system2)\\(\"[a-z0-9_]+\"",
                                      lines))
  sought <- unique(gsub(".*\\(\"|\"$", "", unlist(found)))
  expect_true("prlimit" %in% sought)
  # Of Debian's base system; and those without which the test is skipped.
  base <- c("id", "chown", "runuser", "mount", "umount", "prlimit")
  skipped <- c("python3", "initdb")
  expect_identical(setdiff(sought, c(base, skipped, setup_tools()$test)),
                   character())
})

test_that("demo, test and check are each set up by their own group", {
  lines <- readLines(file.path(source_folder(), "Makefile"))
  for (target in c("demo", "test", "check")) {
    rule <- grep(paste0("^", target, ":"), lines)
    expect_match(lines[rule], paste0("setup-", target), info = target)
    expect_match(lines[grep(paste0("^setup-", target, ":"), lines) + 1],
                 paste("tools/setup.R", target), fixed = TRUE)
  }
})
