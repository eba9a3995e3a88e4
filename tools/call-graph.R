# Figures of the structure: `Rscript tools/call-graph.R [FOLDER] [LIBRARY]`.
# From the sources in FOLDER (default: here) lines, files, functions, upward
# calls and families that call each other; from the package installed in LIBRARY
# the functions that three roads enter (inst/structure/roads.R).

arguments <- commandArgs(TRUE)
folder <- if (length(arguments) > 0) arguments[1] else "."
source("tests/testthat/helper-structure.R")

print_sources <- function(folder) {
  layers <- utils::read.csv(file.path(folder, "inst/structure/layers.csv"))
  files <- list.files(file.path(folder, "R"), "[.]R$", full.names = TRUE)
  files <- files[basename(files) != "RcppExports.R"]
  graph <- call_graph(file.path(folder, "R"), layers)
  functions <- source_functions(file.path(folder, "R"))
  callers <- table(factor(graph$to, functions$name))
  up <- upward_calls(graph)
  mutual <- mutual_families(graph)
  cat(sprintf("%s lines of R code in %d files, %d functions, %d with one caller",
              format(code_lines(files), big.mark = ","), length(files),
              nrow(functions), sum(callers == 1)),
      sprintf("%d upward calls", nrow(up)),
      sprintf("  %s > %s (%s > %s)", up$from, up$to, up$from_family,
              up$to_family),
      sprintf("%d pairs of families that call each other", length(mutual)),
      sprintf("  %s", mutual), sep = "\n")
}

# The functions that each road enters, in the package of `library_path`.
print_roads <- function(library_path) {
  paths <- paste(c(normalizePath(library_path), .libPaths()), collapse = ":")
  lines <- system2(file.path(R.home("bin"), "Rscript"),
                   "inst/structure/roads.R", stdout = TRUE,
                   env = paste0("R_LIBS=", shQuote(paths)))
  entered <- utils::read.csv(text = lines)
  for (road in unique(entered$road)) {
    functions <- entered$fun[entered$road == road]
    cat(sprintf("%s: %d functions\n  %s\n", road, length(functions),
                paste(functions, collapse = " ")))
  }
}

print_sources(folder)
if (length(arguments) > 1) print_roads(arguments[2])
