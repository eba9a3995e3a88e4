# Do the tests notice a wrong formula? `Rscript tools/mutate.R`: changes one
# token of the sources at a time (constants, signs, operators, comparisons,
# divisors, sums and means, largest and smallest, tails, flags) and runs the
# tests that enter the changed function, up to the first that fails.
# FILES="components.R power.R" chooses sources, SAMPLE=20 as many mutants of
# each, drawn with a seed; ANEW=yes forgets what is known of them, KNOWN=yes
# takes only those that were judged before (and judges them again where that no
# longer holds). What is known stays in .build/mutants.csv and is asked again
# only when the statement, or the tests that decided, changed. A mutant that
# survives and changes no result is listed with the reason in
# tools/mutants-equivalent.csv, by its line's text. The report of all files goes
# to bench/mutants.txt. Exits with 1 where a mutant survives that is not listed,
# and where no such mutant is left.
#
# R: the changed function takes its place in the loaded package of a forked
# process, in registries and S3 tables too. C++ (src/ in FILES, or
# LANGUAGE=cpp): five mutants a file unless SAMPLE says more; the changed file
# alone is compiled, without optimization, and linked into a copy of the
# installed package.

source("tools/mutate-tokens.R")
source("tools/mutate-run.R")

known_file <- ".build/mutants.csv"
equivalent_file <- "tools/mutants-equivalent.csv"
report_file <- "bench/mutants.txt"

# Sources: the statistics layer, and the formulas of tests, intervals and
# planning above it.
source_files <- function() {
  layers <- utils::read.csv("inst/structure/layers.csv")
  statistics <- layers$pattern[layers$name == "statistics"]
  above <- paste0("^(interval-(beta|components|f1|t)|prob-superior|power|",
                  "bcv-gain|records-for-interval|bayes-|benchmark-friedman|",
                  "variance-components|test-statistic|components-test|swap|",
                  "[a-z0-9-]+-(t|z|q|mcnemar|f)-tests?[.]|twofold-tests|",
                  "kfold-tests)")
  r <- list.files("R", "[.]R$")
  r <- r[grepl(paste(c(statistics, above), collapse = "|"), r)]
  cpp <- list.files("src", "[.]cpp$")
  list(R = file.path("R", r), cpp = file.path("src", cpp[
    !grepl("^(export-|RcppExports)", cpp)]),
    statistics = file.path("R", r[grepl(paste(statistics, collapse = "|"), r)]))
}

# The test files of a source in C++: of its name, and those of
# tools/mutate-tests.csv.
test_files <- function(file) {
  concept <- sub("[.]cpp$", "", basename(file))
  table <- utils::read.csv("tools/mutate-tests.csv")
  more <- strsplit(table$tests[table$file == file], " ")
  found <- unique(c(concept, unlist(more)))
  path <- file.path("tests/testthat", paste0("test-", found, ".R"))
  path <- path[file.exists(path)]
  if (length(path) == 0) {
    stop(file, " has no test file: see tools/mutate-tests.csv")
  }
  path
}

build_folder <- normalizePath(".build")

# (Not in the session's temporary folder, which a process that crashes removes.)
hash <- function(text) {
  file <- file.path(build_folder, sprintf("hash-%d.txt", Sys.getpid()))
  on.exit(unlink(file))
  writeLines(text, file)
  unname(tools::md5sum(file))
}

files_hash <- function(files) hash(unname(tools::md5sum(files)))

read_known <- function() {
  if (!file.exists(known_file)) {
    return(data.frame(file = "", key = "", outcome = "", by = "",
                      tests = "")[0, ])
  }
  known <- utils::read.csv(known_file, colClasses = "character")
  known[!duplicated(known[c("file", "key")], fromLast = TRUE), ]
}

# Killed: by a test that is as it was. Survived: all tests are as they were.
still_true <- function(mutant, known, run) {
  row <- known[known$file == mutant$file & known$key == mutant$key, ]
  if (nrow(row) == 0) return(NULL)
  same <- if (row$outcome == "survived") row$tests == run$asked(mutant) else
    row$tests == "" || row$tests %in% part_hashes(row$by)
  if (same) row[1, ]
}

parts_known <- new.env()

part_hashes <- function(test) {
  file <- file.path("tests/testthat", test)
  if (is.null(parts_known[[test]])) {
    parts <- if (file.exists(file)) parse(file, keep.source = FALSE)
    parts_known[[test]] <- vapply(as.list(parts), part_hash, "")
  }
  parts_known[[test]]
}

keep <- function(row) {
  new <- !file.exists(known_file)
  utils::write.table(row, known_file, append = !new, sep = ",",
                     row.names = FALSE, qmethod = "double", col.names = new)
}

# The outcome of every mutant of a file, from what is known or by running.
judge_file <- function(file, known) {
  mutants <- mutants_of(file)
  if (length(mutants) == 0) return(NULL)
  run <- if (endsWith(file, ".R")) r_run() else cpp_run(file)
  on.exit(run$close())
  if (nzchar(Sys.getenv("ANEW"))) known <- known[known$file != file, ]
  rows <- lapply(mutants, still_true, known = known, run = run)
  if (nzchar(Sys.getenv("KNOWN"))) {
    keys <- known$key[known$file == file]
    asked <- vapply(mutants, function(one) one$key %in% keys, NA)
    mutants <- mutants[asked]
    rows <- rows[asked]
    if (length(rows) == 0) return(NULL)
  }
  todo <- which(vapply(rows, is.null, NA))
  for (i in todo) {
    found <- run$judge(mutants[[i]])
    survived <- found$outcome == "survived"
    rows[[i]] <- data.frame(
      file = file, key = mutants[[i]]$key, outcome = found$outcome,
      by = found$by,
      tests = if (survived) run$asked(mutants[[i]]) else found$part
    )
    keep(rows[[i]])
    if (survived) {
      cat(sprintf("%s:%d  %s  ->  %s\n", file, mutants[[i]]$line,
                  mutants[[i]]$from, mutants[[i]]$to))
    }
  }
  rows <- do.call(rbind, rows)
  rows$line <- vapply(mutants, `[[`, 0, "line")
  rows$from <- vapply(mutants, `[[`, "", "from")
  rows$to <- vapply(mutants, `[[`, "", "to")
  cat(sprintf("%s: %d mutants, %d killed\n", file, nrow(rows),
              sum(rows$outcome != "survived")))
  rows
}

read_reasons <- function() {
  if (!file.exists(equivalent_file)) {
    return(data.frame(file = "", from = "", to = "", reason = "")[0, ])
  }
  utils::read.csv(equivalent_file, colClasses = "character")
}

# The reason for each survivor, and reasons that are out of date: of mutants
# that were killed, or of lines that are no more.
give_reasons <- function(rows) {
  reasons <- read_reasons()
  reasons <- reasons[reasons$file %in% rows$file, ]
  key <- function(x) paste(x$file, x$from, x$to, sep = "\r")
  left <- rows[rows$outcome == "survived", ]
  left$reason <- reasons$reason[match(key(left), key(reasons))]
  there <- vapply(seq_len(nrow(reasons)), function(i) {
    reasons$from[i] %in% trimws(readLines(reasons$file[i], warn = FALSE))
  }, NA)
  judged <- key(reasons) %in% key(rows)
  stale <- !there | (judged & !key(reasons) %in% key(left))
  list(left = left, stale = reasons[stale, ])
}

# Mutants, killed, equivalent and others, of a set of files.
count_line <- function(name, rows, left) {
  equivalent <- sum(!is.na(left$reason))
  survived <- sum(is.na(left$reason))
  killed <- nrow(rows) - nrow(left)
  sprintf("%-34s %5d mutants %5d killed %4d equivalent %4d survived  %5.1f%%",
          name, nrow(rows), killed, equivalent, survived,
          100 * killed / max(1, killed + survived))
}

report <- function(rows, found, statistics) {
  left <- found$left
  of <- function(name, files) {
    if (any(rows$file %in% files)) {
      count_line(name, rows[rows$file %in% files, ],
                 left[left$file %in% files, ])
    }
  }
  others <- setdiff(rows$file[startsWith(rows$file, "R/")], statistics)
  lines <- sprintf("  %s:%d  %s  ->  %s", left$file, left$line, left$from,
                   left$to)
  c("`make mutate`: one token of a formula changed, the tests that enter it run",
    "", paste("Date:", Sys.Date()),
    paste("bcvinfer:", read.dcf("DESCRIPTION", "Version")), R.version.string, "",
    of("statistics layer (R)", statistics),
    of("tests, intervals, planning (R)", others),
    of("core (C++, a sample)", rows$file[startsWith(rows$file, "src/")]), "",
    vapply(unique(rows$file), function(file) of(file, file), ""), "",
    sprintf("Percent: killed among those that are not equivalent. %d mutants ran",
            sum(rows$outcome == "endless")),
    "into the time limit and count as killed.",
    if (nzchar(Sys.getenv("KNOWN")) || nzchar(Sys.getenv("SAMPLE"))) c("",
      "Not all mutants of a file were judged: those listed here are a sample,",
      "drawn with a seed, and files that are not listed are not judged yet."), "",
    "Survivors that change a result:", if (anyNA(left$reason))
      lines[is.na(left$reason)] else "  none", "",
    "Equivalent, with the reason in tools/mutants-equivalent.csv:",
    lines[!is.na(left$reason)],
    if (nrow(found$stale) > 0) c("", "Listed as equivalent, but no survivor:",
      sprintf("  %s  %s  ->  %s", found$stale$file, found$stale$from,
              found$stale$to)))
}

main <- function() {
  sources <- source_files()
  chosen <- strsplit(Sys.getenv("FILES"), " ")[[1]]
  files <- c(sources$R, sources$cpp)
  if (length(chosen) > 0) {
    files <- files[basename(files) %in% chosen | files %in% chosen]
  }
  if (nzchar(Sys.getenv("LANGUAGE"))) {
    files <- intersect(files, sources[[Sys.getenv("LANGUAGE")]])
  }
  known <- read_known()
  r <- endsWith(files, ".R")
  # (Before the processes part: the tests, and the head of the table.)
  if (any(r)) r_run()
  if (!file.exists(known_file)) keep(known)
  rows <- parallel::mclapply(files[r], judge_file, known = known, mc.cores = 2,
                             mc.preschedule = FALSE)
  for (one in rows) if (inherits(one, "try-error")) stop(one)
  rows <- do.call(rbind, c(rows, lapply(files[!r], judge_file, known = known)))
  found <- give_reasons(rows)
  text <- report(rows, found, sources$statistics)
  writeLines(text)
  whole <- length(chosen) == 0 && !nzchar(Sys.getenv("LANGUAGE"))
  if (whole) writeLines(text, report_file)
  unlink(work_folder, recursive = TRUE)
  quit(status = anyNA(found$left$reason) || nrow(found$stale) > 0)
}

main()
