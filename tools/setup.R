# Install what a target needs and the machine lacks:
# `Rscript tools/setup.R demo`.
#
# What is needed is read from DESCRIPTION: Imports and LinkingTo always; for
# `demo` the packages of Config/Needs/demo; for `test` all of Suggests; for
# `neighbours` and `develop` besides these the field of that name; for `site`
# Suggests and Config/Needs/website. Debian's built packages come first where
# apt-get may be used, CRAN fills what is left. Packages that are only suggested
# are taken from Debian alone: without them tests are skipped.
#
# For `bench` those of Config/Needs/demo and, if they can be had, the peers of
# Config/Needs/bench. What Debian lacks of these comes from CRAN into a library
# of their own, .build/peers, optimized as a user has it: about fifteen minutes
# the first time, and never more than BENCH_MINUTES (30).

source("tools/cran-library.R")

group <- match.arg(commandArgs(TRUE)[1],
                   c("demo", "test", "neighbours", "develop", "site", "bench"))

# Debian's package for each program. Of PostgreSQL the server for its tests, and
# the library that RPostgres is built with.
system_tools <- list(
  demo = character(),
  test = c(pandoc = "pandoc", tidy = "tidy", pngquant = "pngquant"),
  neighbours = c(pg_ctlcluster = "postgresql", pg_config = "libpq-dev"),
  develop = c(pandoc = "pandoc", tidy = "tidy", pngquant = "pngquant",
              qpdf = "qpdf", "clang-format" = "clang-format",
              valgrind = "valgrind"),
  site = c(pandoc = "pandoc", pngquant = "pngquant", chromium = "chromium"),
  bench = character()
)

machine_library <- .libPaths()[1]

lean <- group %in% c("demo", "bench")
required <- c(needed("Imports"), needed("LinkingTo"),
              if (lean) needed("Config/Needs/demo"),
              if (!lean) {
                needed("Suggests")[c("testthat", "knitr", "rmarkdown")]
              },
              if (group == "site") needed("Config/Needs/website"))
optional <- c(if (!lean) needed("Suggests"),
              if (group %in% c("neighbours", "develop", "bench")) {
                needed(paste0("Config/Needs/", group))
              })
optional <- optional[setdiff(names(optional), names(required))]

lacking <- function(wanted) {
  have <- vapply(names(wanted), function(package) {
    nzchar(system.file(package = package)) &&
      utils::packageVersion(package) >= wanted[[package]]
  }, logical(1))
  unique(names(wanted)[!have])
}

# How apt-get can be called here: as root, through sudo without a password, or
# not at all.
apt_prefix <- function() {
  if (!nzchar(Sys.which("apt-get"))) return(NULL)
  if (identical(system2("id", "-u", stdout = TRUE), "0")) return("")
  if (nzchar(Sys.which("sudo")) &&
      system2("sudo", c("-n", "true"), stderr = FALSE) == 0) return("sudo -n")
  NULL
}

apt_get <- function(prefix, ...) {
  command <- paste(prefix, "env DEBIAN_FRONTEND=noninteractive apt-get -qq",
                   "-o Dpkg::Use-Pty=0", paste(c(...), collapse = " "))
  system(paste(command, "> /dev/null"))
}

# Of the wanted packages, those that Debian has by the lists that are here.
apt_known <- function(wanted) {
  intersect(wanted, system2("apt-cache", "pkgnames", stdout = TRUE))
}

apt_install <- function(packages, tools) {
  prefix <- apt_prefix()
  wanted <- c(if (length(packages)) paste0("r-cran-", tolower(packages)), tools)
  if (is.null(prefix) || length(wanted) == 0) return(invisible())
  # A machine that knows Debian's packages but none of these is spared the
  # update; a new machine knows R's own packages at most.
  if (length(apt_known("r-cran-ggplot2")) == 1 &&
      length(apt_known(wanted)) == 0) return(invisible())
  message("Asking Debian for: ", paste(c(packages, tools), collapse = ", "))
  apt_get(prefix, "update")
  wanted <- apt_known(wanted)
  if (length(wanted) == 0) return(invisible())
  status <- apt_get(prefix, "install -y --no-install-recommends", wanted)
  # One package that cannot be had must not cost the others.
  if (status != 0) for (one in wanted) {
    apt_get(prefix, "install -y --no-install-recommends", one)
  }
}

cran_install <- function(packages) {
  if (length(packages) == 0) return(invisible())
  message("Asking CRAN for: ", paste(packages, collapse = ", "))
  library_path <- machine_library
  if (file.access(library_path, 2) != 0) {
    library_path <- path.expand(Sys.getenv("R_LIBS_USER"))
    dir.create(library_path, recursive = TRUE, showWarnings = FALSE)
    .libPaths(c(library_path, .libPaths()))
  }
  utils::install.packages(packages, lib = library_path,
                          repos = repositories(), Ncpus = 2, quiet = TRUE)
}

# One package in its own process: one that cannot be had costs the others
# nothing.
install_peers <- function(packages) {
  deadline <- Sys.time() + 60 * as.numeric(Sys.getenv("BENCH_MINUTES", "30"))
  for (one in packages) {
    install_group(one, .libPaths()[1], deadline, optimized = TRUE)
  }
}

if (group == "bench") invisible(use_library(".build/peers"))

tools <- system_tools[[group]]
tools <- tools[!nzchar(Sys.which(names(tools)))]

apt_install(lacking(c(required, optional)), unname(tools))
cran_install(lacking(required))
if (group == "bench") install_peers(lacking(optional))

still <- lacking(required)
if (length(still) > 0) {
  message("Cannot go on without: ", paste(still, collapse = ", "))
  quit(status = 1)
}
without <- c(lacking(optional), names(tools)[!nzchar(Sys.which(names(tools)))])
if (length(without) > 0) {
  message("Going on without: ", paste(without, collapse = ", "))
}
