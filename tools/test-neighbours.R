# The tests of all neighbours: `Rscript tools/test-neighbours.R [library]`.
#
# Those that Debian lacks or has in old versions come from CRAN into a library
# of their own, once: about ten minutes on two cores, never more than the limit
# (NEIGHBOURS_MINUTES, default 40). What did not install in time or on this R is
# listed and its tests are skipped, with the reason. The last line is
# `tests: N passed, N failed, N skipped`; it is not printed, and the status is
# not 0, where the tests did not run to their end.

source("tools/cran-library.R")
source("tools/count-tests.R")

list_neighbours <- function() {
  there <- usable(neighbours)
  for (package in neighbours[there]) {
    cat(sprintf("%-14s %s\n", package, utils::packageVersion(package)))
  }
  if (!all(there)) {
    cat("Not there, so that tests are skipped:", neighbours[!there], "\n")
  }
}

# The package as `make demo` builds it, built again when a source has changed.
build_package <- function() {
  if (system2("make", c("-s", ".build/library/bcvinfer/DESCRIPTION")) != 0) {
    quit(status = 1)
  }
}

neighbours_files <- paste(
  "interop-(rsample|tune|parsnip|mlr3|caret|dbplyr|dplyr|yardstick)",
  "interop-absent|examples|predictions-read|plan-splits|main|seldom", sep = "|"
)

main <- function(arguments) {
  library_path <- if (length(arguments)) arguments[1] else ".build/neighbours"
  library_path <- use_library(library_path)
  install_neighbours(library_path)
  list_neighbours()
  build_package()
  quit(status = !print_counts(count_tests(".build/library", neighbours_files)))
}

main(commandArgs(TRUE))
