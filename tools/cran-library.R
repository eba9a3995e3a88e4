# Libraries of CRAN's versions beside the machine's own: those neighbours that
# Debian lacks or has in old versions, and the newest of everything.

# The packages of a field of DESCRIPTION, but for those that come with R, as the
# names of the versions that they must have.
needed <- function(field) {
  entries <- read.dcf("DESCRIPTION", field)
  entries <- trimws(unlist(strsplit(entries[!is.na(entries)], ",")))
  versions <- ifelse(grepl("(", entries, fixed = TRUE),
                     gsub(".*>=\\s*|\\)", "", entries), "0.0.0")
  names(versions) <- sub("\\s*\\(.*", "", entries)
  base <- rownames(utils::installed.packages(priority = "base"))
  versions[!names(versions) %in% base]
}

# All packages that the installed package names.
named_packages <- function() {
  fields <- lapply(c("Imports", "LinkingTo", "Suggests"), needed)
  unique(names(unlist(fields)))
}

# In the order in which they matter most. Of the others Debian's versions
# serve.
from_cran <- list(
  c("dbplyr", "RPostgres"),
  # mlr3measures calls functions of a newer checkmate than it asks for.
  c("checkmate", "mlr3"),
  c("rsample", "parsnip", "workflows", "yardstick", "tune", "workflowsets")
)
from_anywhere <- c("caret", "RSQLite", "DBI", "testthat", "withr", "rpart",
                   "mlbench", "FNN", "lgr")
neighbours <- setdiff(c(unlist(from_cran), "caret", "RSQLite"), "checkmate")

r_program <- function(name) file.path(R.home("bin"), name)

# A new process for every look: an installation may replace what is loaded.
usable <- function(packages) {
  vapply(packages, function(package) {
    code <- sprintf("quit(status = !requireNamespace('%s', quietly = TRUE))",
                    package)
    system2(r_program("Rscript"), c("-e", shQuote(code)), stdout = FALSE,
            stderr = FALSE) == 0
  }, logical(1))
}

# This library first, in this process and in all that it starts.
use_library <- function(path) {
  dir.create(path, recursive = TRUE, showWarnings = FALSE)
  path <- normalizePath(path)
  .libPaths(c(path, .libPaths()))
  Sys.setenv(R_LIBS = paste(.libPaths(), collapse = ":"))
  path
}

# Not optimized, which tests do not care for and benchmarks do.
quick_builds <- function(place) {
  flags <- c("CFLAGS", "CXXFLAGS", paste0("CXX", c(11, 14, 17, 20), "FLAGS"),
             "FFLAGS", "FCFLAGS")
  makevars <- file.path(place, "Makevars")
  writeLines(paste(flags, "= -O0"), makevars)
  paste0("R_MAKEVARS_USER=", makevars)
}

repositories <- function() {
  repos <- getOption("repos")
  if (identical(unname(repos["CRAN"]), "@CRAN@")) {
    repos["CRAN"] <- "https://cloud.r-project.org"
  }
  repos
}

# One group, with all that it needs in newer versions, in a process that is
# ended, with all its children, when the time is over.
install_group <- function(packages, library_path, deadline,
                          optimized = FALSE) {
  seconds <- floor(as.numeric(deadline - Sys.time(), units = "secs"))
  if (seconds < 1) return(invisible())
  message("Asking CRAN for: ", paste(packages, collapse = ", "))
  call <- bquote(utils::install.packages(
    .(packages), lib = .(library_path), repos = .(repositories()), Ncpus = 2,
    quiet = TRUE, INSTALL_opts = c("--no-docs", "--no-multiarch", "--no-demo",
                                   "--no-test-load")
  ))
  place <- dirname(library_path)
  log <- file.path(place, paste0("install-", basename(library_path), ".log"))
  script <- sub("log$", "R", log)
  writeLines(deparse(call), script)
  status <- suppressWarnings(system2(
    r_program("Rscript"), shQuote(script), stdout = log, stderr = log,
    timeout = seconds,
    env = c(if (!optimized) quick_builds(place), "MAKEFLAGS=-j2")
  ))
  # What an ended installation leaves would stop the next one.
  unlink(Sys.glob(file.path(library_path, "00LOCK*")), recursive = TRUE)
  if (status != 0) message("... ended early, after ", seconds, " seconds")
  errors <- grep("^(ERROR|Error)", readLines(log, warn = FALSE), value = TRUE)
  if (length(errors) > 0) message(paste(unique(errors), collapse = "\n"))
}

install_neighbours <- function(library_path) {
  minutes <- as.numeric(Sys.getenv("NEIGHBOURS_MINUTES", "40"))
  start <- Sys.time()
  deadline <- start + 60 * minutes
  unlink(Sys.glob(file.path(library_path, "00LOCK*")), recursive = TRUE)
  groups <- lapply(from_cran, setdiff, list.files(library_path))
  groups <- c(groups, list(from_anywhere[!usable(from_anywhere)]))
  groups <- groups[lengths(groups) > 0]
  for (group in groups) install_group(group, library_path, deadline)
  if (length(groups) > 0) {
    message(sprintf("Installed in %.1f minutes",
                    as.numeric(Sys.time() - start, units = "mins")))
  }
}
