# Memory and undefined behaviour of the C++: `make sanitize`. The test suite
# below AddressSanitizer and UndefinedBehaviorSanitizer, then the files of it
# that reach C++ below valgrind; `make` has installed the package for each into
# .build/sanitize. Exits with 1 where a test fails, something is reported of our
# code, or an exported C++ function was not reached.
#
# What was run is kept in bench/sanitize.txt. FILES="tally plan-bcv" runs those
# files alone, and keeps nothing, TOOL=asan or TOOL=valgrind one half: TOOL=asan
# and then TOOL=valgrind of the same commit are the whole.

place <- ".build/sanitize"
summary_file <- "bench/sanitize.txt"

# Files that both do without, beside those with bounds on time and memory: R
# code of other packages, much of which is slow below AddressSanitizer.
neighbours <- "interop-.*|examples|report.*"

# Files that valgrind, which is thirty times slower, does without, too.
left_out <- c(
  "memory" = "interrupts of child processes, whose heap it counts itself",
  "arguments|bad-input|.*-arguments|.*-(bad-)?input|test-.*|checks|conditions" =
    "refusals by R before anything is computed",
  "predict.*|study.*|reproduction.*|run-tests|simulate|parallel|learner.*" =
    "R code over many processes or fits; what they reach in C++ other files
     reach too",
  "compare|comparison|conclusion|tiers|benchmark.*|bayes-(sign|correlated).*|
   bcv-gain|evidence.*|result-classes|saved-objects|tests|measures|fold-.*|
   property-findings|predictions.*|counts-(table|shape)|.*-test" =
    "R code over counts and plans, whose C++ tally, plan-bcv, plan-groups,
     counts-confusion and counts-contingency reach"
)

# Random cases of tests/testthat/test-property.R.
valgrind_cases <- 300

shared_library <- function(name) {
  found <- system2("g++", paste0("-print-file-name=", name), stdout = TRUE)
  if (!file.exists(found)) stop("g++ comes without ", name)
  normalizePath(found)
}

# What each tool needs around R. ASan: R itself is not instrumented, so the
# runtime is loaded before it, and libstdc++ with it, whose throwing it watches;
# leaks are valgrind's, since R does not release its heap at the end.
tools <- list(
  asan = list(
    label = "AddressSanitizer and UndefinedBehaviorSanitizer",
    arguments = character(),
    environment = function(log) {
      options <- paste0(
        "detect_leaks=0:halt_on_error=0:detect_stack_use_after_return=1:",
        "strict_string_checks=1:allocator_may_return_null=1:",
        "print_stacktrace=1:log_path=", log
      )
      libraries <- c("libasan.so", "libubsan.so", "libstdc++.so")
      c(paste0("LD_PRELOAD=", paste(vapply(libraries, shared_library, ""),
                                    collapse = ":")),
        paste0("ASAN_OPTIONS=", options), paste0("UBSAN_OPTIONS=", options),
        "BCVINFER_CHECK=true")
    },
    reported = function(lines) asan_errors(lines),
    canary = c("heap-buffer-overflow", "signed integer overflow")
  ),
  valgrind = list(
    label = "valgrind's memcheck",
    arguments = function(log) {
      options <- paste0(
        "valgrind --tool=memcheck --leak-check=full ",
        "--show-leak-kinds=definite --errors-for-leak-kinds=definite ",
        "--num-callers=40 --error-limit=no ",
        "--suppressions=tools/valgrind.supp --log-file=", log, ".%p"
      )
      c("-d", shQuote(options))
    },
    environment = function(log) {
      c(paste0("BCVINFER_CASES=", valgrind_cases), "BCVINFER_CHECK=true")
    },
    reported = function(lines) valgrind_errors(lines),
    canary = c("Invalid read", "uninitialised", "definitely lost")
  )
)

# One string per error of a valgrind log: its headline and its frames. Errors
# stand between lines that hold nothing but the process.
valgrind_errors <- function(lines) {
  lines <- grep("^==[0-9]+== ?", lines, value = TRUE)
  text <- sub("^==[0-9]+== ?", "", lines)
  blocks <- split(text[text != ""], cumsum(text == "")[text != ""])
  frames <- vapply(blocks, function(block) any(grepl("^ +(at|by) 0x", block)),
                   NA)
  vapply(blocks[frames], paste, "", collapse = "\n")
}

# The same of ASan, whose errors end with a summary, and a line of UBSan.
asan_errors <- function(lines) {
  first <- grep("ERROR: AddressSanitizer", lines)
  c(grep("runtime error:", lines, value = TRUE), vapply(first, function(from) {
    rest <- lines[from:length(lines)]
    paste(rest[seq_len(c(grep("^SUMMARY", rest), length(rest))[1])],
          collapse = "\n")
  }, ""))
}

# Of our code: some frame lies in the package's library. UBSan names the line
# alone, and only our library was compiled for it. (Tests call make, of which
# ASan finds an error.)
is_ours <- function(errors) {
  grepl("bcvinfer|_cpp|canary|runtime error", errors)
}

# UBSan, beside ASan, writes to the standard error stream alone.
run_tool <- function(name, script, ...) {
  tool <- tools[[name]]
  log <- file.path(normalizePath(place), paste0(name, "-", script, ".log"))
  said <- paste0(log, ".stderr")
  unlink(Sys.glob(paste0(log, "*")))
  arguments <- if (is.function(tool$arguments)) tool$arguments(log)
  status <- system2(
    file.path(R.home("bin"), "R"),
    c(arguments, "--no-echo", "--no-restore", "--no-save",
      paste0("--file=tools/", script, ".R"), "--args", ...),
    env = tool$environment(log), stderr = said
  )
  if (status != 0) writeLines(utils::tail(readLines(said), 20))
  logs <- Sys.glob(paste0(log, "*"))
  found <- unlist(lapply(logs, function(file) {
    tool$reported(readLines(file, warn = FALSE))
  }), use.names = FALSE)
  list(status = status, errors = as.character(found))
}

check_canary <- function(name) {
  object <- file.path(place, paste0("canary-", name, ".so"))
  source <- file.path(place, "canary.cpp")
  file.copy("tools/canary.cpp", source, overwrite = TRUE)
  unlink(file.path(place, "canary.o"))
  built <- system2(
    file.path(R.home("bin"), "R"), c("CMD", "SHLIB", "-o", object, source),
    env = paste0("R_MAKEVARS_USER=", normalizePath("tools"), "/Makevars.",
                 name), stdout = FALSE
  )
  if (built != 0) stop("the canary does not compile")
  found <- run_tool(name, "sanitize-canary", object)$errors
  seen <- vapply(tools[[name]]$canary, function(text) {
    any(grepl(text, found))
  }, NA)
  if (!all(seen)) {
    stop(tools[[name]]$label, " did not see: ",
         paste(names(seen)[!seen], collapse = ", "))
  }
  cat(name, "sees:", paste(names(seen), collapse = ", "), "\n")
}

table_of <- function(name) file.path(place, paste0(name, ".csv"))

run_suite <- function(name, files) {
  cat("==", tools[[name]]$label, "\n")
  check_canary(name)
  unlink(table_of(name))
  found <- run_tool(name, "sanitize-run", file.path(place, name),
                    table_of(name), files)
  rows <- utils::read.csv(table_of(name), colClasses = c(calls = "character"))
  c(found, list(rows = rows, complete = nrow(rows) == length(files)))
}

reached <- function(rows) {
  calls <- unlist(strsplit(rows$calls, " "))
  unique(sub(":.*", "", calls))
}

exported <- function() {
  lines <- readLines("R/RcppExports.R")
  sub(" <- .*", "", grep("^[a-z].*_cpp <- function", lines, value = TRUE))
}

# Their bounds on time and memory are for the package as it is used:
# AddressSanitizer keeps what was freed.
bounded <- c("interrupt", "out-of-memory")

is_named <- function(files, patterns) {
  pattern <- gsub("\\s+", "", paste(patterns, collapse = "|"))
  grepl(paste0("^(", pattern, ")$"), files)
}

test_files <- function() {
  files <- list.files("tests/testthat", "^test-.*[.]R$", full.names = TRUE)
  files <- files[!is_named(file_names(files), c(bounded, neighbours))]
  only <- strsplit(Sys.getenv("FILES"), " ")[[1]]
  if (length(only) == 0) return(files)
  files[file_names(files) %in% only]
}

file_names <- function(files) sub("^test-(.*)[.]R$", "\\1", basename(files))

# Those that called C++ below ASan and are not left out.
files_for_valgrind <- function(rows) {
  names <- rows$file[rows$calls != "" & !is_named(rows$file, names(left_out))]
  file.path("tests/testthat", paste0("test-", names, ".R"))
}

report_suite <- function(name, result) {
  ours <- is_ours(result$errors)
  rows <- result$rows
  missed <- setdiff(exported(), reached(rows))
  c(tools[[name]]$label,
    sprintf("  files: %d, processor minutes: %.1f", nrow(rows),
            sum(rows$seconds) / 60),
    sprintf("  tests: %d passed, %d failed, %d skipped", sum(rows$passed),
            sum(rows$failed), sum(rows$skipped)),
    if (any(rows$failed > 0)) {
      paste("  failed:", rows$file, rows$failures)[rows$failed > 0]
    },
    sprintf("  errors: %d of our code, %d elsewhere", sum(ours), sum(!ours)),
    sprintf("  exported C++ functions reached: %d of %d",
            length(exported()) - length(missed), length(exported())),
    if (length(missed) > 0) paste("  not reached:", toString(missed)), "")
}

suppressed <- function() {
  c("Suppressed below valgrind (tools/valgrind.supp):",
    sub("^# ?", "  ", grep("^#", readLines("tools/valgrind.supp"),
                           value = TRUE)), "",
    paste0("Left out below both: ", toString(bounded), ", whose bounds on time"),
    "  and memory are for the package as it is used;",
    paste0("  ", neighbours, ", R code of other packages: what they reach in"),
    "  C++ other files reach too.",
    "Left out below valgrind, besides the files that call no C++:",
    sprintf("  %s: %s", gsub("\\s+", "", names(left_out)),
            gsub("\\s+", " ", left_out)),
    sprintf("  property: all but %d of its 20,000 random cases",
            valgrind_cases), "")
}

versions <- function() {
  first <- function(...) system2(..., stdout = TRUE)[1]
  c(paste("Date:", Sys.Date()),
    paste("bcvinfer:", read.dcf("DESCRIPTION")[, "Version"], "at commit",
          commit()),
    R.version.string, first("g++", "--version"),
    first("valgrind", "--version"), "")
}

is_clean <- function(result) {
  result$status == 0 && result$complete && sum(result$rows$failed) == 0 &&
    !any(is_ours(result$errors))
}

commit <- function() {
  system2("git", c("rev-parse", "--short", "HEAD"), stdout = TRUE)
}

# The first half as it was run at this commit, or NULL.
first_half <- function() {
  file <- file.path(place, "asan.rds")
  kept <- if (file.exists(file)) readRDS(file)
  if (identical(kept$commit, commit())) kept$result
}

main <- function() {
  chosen <- Sys.getenv("TOOL")
  whole <- Sys.getenv("FILES") == ""
  results <- list()
  if (chosen == "valgrind") {
    if (whole) results$asan <- first_half()
  } else {
    results$asan <- run_suite("asan", test_files())
    if (whole) {
      saveRDS(list(commit = commit(), result = results$asan),
              file.path(place, "asan.rds"))
    }
  }
  if (chosen != "asan") {
    files <- if (is.null(results$asan)) test_files() else
      files_for_valgrind(results$asan$rows)
    results$valgrind <- run_suite("valgrind", files)
  }
  text <- unlist(Map(report_suite, names(results), results))
  writeLines(c("", text))
  errors <- unlist(lapply(results, `[[`, "errors"))
  # Of others' errors the first line says enough.
  errors[!is_ours(errors)] <- sub("\n.*", "", errors[!is_ours(errors)])
  writeLines(utils::head(unique(errors), 20))
  all_reached <- !whole || all(vapply(results, function(result) {
    all(exported() %in% reached(result$rows))
  }, NA))
  clean <- all(vapply(results, is_clean, NA)) && all_reached
  if (whole) {
    half <- length(results) == 1
    title <- paste0("`make sanitize", if (half) paste0(" TOOL=", chosen), "`")
    if (half) text <- c(text, "The other half was not run.", "")
    writeLines(c(title, "", versions(), text, suppressed(),
                 if (clean) "Clean." else "Not clean."), summary_file)
  }
  cat("sanitize:", if (clean) "clean" else "not clean", "\n")
  quit(status = !clean)
}

main()
