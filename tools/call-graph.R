# Figures of the structure: `Rscript tools/call-graph.R [FOLDER] [LIBRARY]`.
# From the sources in FOLDER (default: here) lines, files, functions, upward
# calls and families that call each other; from the package installed in LIBRARY
# the functions that the two longest roads enter: predictions to a p-value, and
# counts to an interval.

arguments <- commandArgs(TRUE)
folder <- if (length(arguments) > 0) arguments[1] else "."
source("tests/testthat/helper-structure.R")

code_lines <- function(files) {
  lines <- unlist(lapply(files, readLines))
  sum(!grepl("^\\s*(#|$)", lines))
}

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

# The package's functions that `code` enters, by their names.
functions_entered <- function(code) {
  package <- asNamespace("bcvinfer")
  hits <- new.env()
  record <- function(name) assign(name, TRUE, hits)
  watched <- function(f, name) {
    body(f) <- bquote({
      .(record)(.(name))
      .(body(f))
    })
    f
  }
  for (name in ls(package, all.names = TRUE)) {
    f <- get(name, package)
    if (typeof(f) != "closure" || grepl("_cpp$", name)) next
    unlockBinding(name, package)
    assign(name, watched(f, name), package)
  }
  methods <- package$.__NAMESPACE__.$S3methods
  for (i in seq_len(nrow(methods))) {
    f <- get0(methods[i, 3], package)
    # Generics of packages that are not there have no methods to replace.
    if (is.function(f)) try(silent = TRUE, {
      registerS3method(methods[i, 1], methods[i, 2], f, envir = package)
    })
  }
  eval(code, new.env(parent = package))
  sort(ls(hits, all.names = TRUE))
}

roads <- list(
  `predictions to a p-value` = quote({
    table <- expand.grid(row = 1:40, rep = 1:3)
    table$fold <- 1 + (table$row + table$rep) %% 2
    table$truth <- c("x", "y", "y")[1 + table$row %% 3]
    table$a <- rep_len(c("x", "y"), 120)
    table$b <- rep_len(c("x", "x", "y", "y"), 120)
    predictions <- cv_predictions(table, truth, c(a, b), row = row, rep = rep,
                                  fold = fold)
    bcv_mcnemar_test(contingency_counts(predictions, a, b))
  }),
  `counts to an interval` = quote({
    table <- data.frame(rep = rep(1:3, each = 2), fold = rep(1:2, 3), tp = 20,
                        fp = 3, fn = 4, tn = 23)
    interval_beta_prime(confusion_counts(table), "f1")
  })
)

# Each in a process of its own, since the first changes the package.
print_roads <- function(library_path) {
  for (road in names(roads)) {
    job <- parallel::mcparallel({
      suppressWarnings(suppressMessages({
        library(bcvinfer, lib.loc = library_path)
        functions_entered(roads[[road]])
      }))
    })
    entered <- parallel::mccollect(job)[[1]]
    cat(sprintf("%s: %d functions\n  %s\n", road, length(entered),
                paste(entered, collapse = " ")))
  }
}

print_sources(folder)
if (length(arguments) > 1) print_roads(arguments[2])
