# The tests on the installed package: `Rscript tools/run-tests.R` runs all, in
# two processes; arguments are filters, parts of the names of files, which are
# run in one. `make .build/library/bcvinfer/DESCRIPTION` installs the package.
# The last line is `tests: N passed, N failed, N skipped`.

source("tools/count-tests.R")

filter <- commandArgs(TRUE)
whole <- length(filter) == 0
counts <- count_tests(".build/library", parallel = whole,
                      if (!whole) paste(filter, collapse = "|"))
quit(status = !print_counts(counts))
