# Style: `Rscript tools/lint.R`. R by lintr, C++ by clang-format and by the
# compiler's warnings, prose by spelling. Exits with 1 where one finds
# anything. Not lintr's: comments that are formulas (its commented code), names
# used in messages only (its unused variables; R CMD check has codetools), and
# the length of lines of help with R code, which roxygen2 wants on one line (the
# `exclude` of .lintr).

# Dotted names, with backticks or without, are those of S3 methods, whose
# generics and classes have underscores. The names in an example of a neighbour
# are the neighbour's.
lint_r <- function() {
  found <- lintr::lint_package()
  kept <- vapply(found, function(lint) {
    lint$linter != "object_name_linter" ||
      !grepl("^ *([a-z0-9_]+|`[^.]+)[.][A-Za-z0-9_.]+`? <-", lint$line) &&
        !startsWith(lint$filename, "inst/examples/")
  }, NA)
  if (any(kept)) print(found[kept])
  sum(kept)
}

own_sources <- function() {
  files <- list.files("src", "[.](cpp|h)$", full.names = TRUE)
  grep("RcppExports|bcvinfer_types", files, invert = TRUE, value = TRUE)
}

lint_format <- function() {
  said <- system2("clang-format", c("--dry-run", own_sources()),
                  stdout = TRUE, stderr = TRUE)
  found <- grep("warning:", said, value = TRUE)
  writeLines(found)
  length(found)
}

# Headers of others are the system's: their warnings are not ours.
lint_warnings <- function() {
  headers <- vapply(c("Rcpp", "RcppArmadillo", "BH"), function(package) {
    system.file("include", package = package)
  }, "")
  flags <- c("-std=c++17", "-fsyntax-only", "-Wall", "-Wextra", "-Wpedantic",
             "-Wconversion", paste0("-isystem", c(
               headers[headers != ""], Sys.getenv("R_INCLUDE_DIR")
             )))
  sources <- grep("cpp$", own_sources(), value = TRUE)
  said <- unlist(parallel::mclapply(sources, function(file) {
    system2("g++", c(flags, file), stdout = TRUE, stderr = TRUE)
  }, mc.cores = 2))
  found <- grep("warning:|error:", said, value = TRUE)
  writeLines(found)
  length(found)
}

lint_spelling <- function() {
  found <- spelling::spell_check_package(".")
  if (nrow(found) > 0) print(found)
  nrow(found)
}

found <- c(lintr = lint_r(), format = lint_format(), gcc = lint_warnings(),
           spelling = lint_spelling())
cat("lint:", paste(names(found), found, collapse = ", "), "\n")
quit(status = any(found > 0))
