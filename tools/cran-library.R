# Packages of CRAN in a library of their own, beside those of the machine:
# sourced by the tools that need newer versions than Debian's, or others.

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

repositories <- function() {
  repos <- getOption("repos")
  if (identical(unname(repos["CRAN"]), "@CRAN@")) {
    repos["CRAN"] <- "https://cloud.r-project.org"
  }
  repos
}

# What an ended installation leaves would stop the next one.
remove_locks <- function(library_path) {
  unlink(Sys.glob(file.path(library_path, "00LOCK*")), recursive = TRUE)
}

# One group, with all that it needs in newer versions, in a process that is
# ended, with all its children, when the time is over.
install_group <- function(packages, library_path, deadline,
                          settings = character()) {
  seconds <- floor(as.numeric(deadline - Sys.time(), units = "secs"))
  if (seconds < 1) return(invisible())
  message("Asking CRAN for: ", paste(packages, collapse = ", "))
  call <- bquote(utils::install.packages(
    .(packages), lib = .(library_path), repos = .(repositories()), Ncpus = 2,
    quiet = TRUE, INSTALL_opts = c("--no-docs", "--no-multiarch", "--no-demo",
                                   "--no-test-load")
  ))
  script <- paste0(library_path, "-install.R")
  writeLines(deparse(call), script)
  log <- paste0(library_path, "-install.log")
  remove_locks(library_path)
  status <- suppressWarnings(system2(
    r_program("Rscript"), shQuote(script), stdout = log, stderr = log,
    timeout = seconds, env = c(settings, "MAKEFLAGS=-j2")
  ))
  remove_locks(library_path)
  if (status != 0) message("... ended early, after ", seconds, " seconds")
  errors <- grep("^(ERROR|Error)", readLines(log, warn = FALSE), value = TRUE)
  if (length(errors) > 0) message(paste(unique(errors), collapse = "\n"))
}
