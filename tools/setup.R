# Install what a target needs and the machine lacks:
# `Rscript tools/setup.R demo`.
#
# What is needed is read from DESCRIPTION: Imports and LinkingTo always; for
# `demo` the packages of Config/Needs/demo; for `test` and `check` all of
# Suggests; for `neighbours` and `develop` besides these the field of that name;
# for `site` Suggests and Config/Needs/website. Where apt-get may be used,
# Debian's built packages come first, and what Debian has and apt does not
# deliver is a reason to stop. What Debian does not have, or not in the version
# that is needed, and all where apt-get may not be used, is built from CRAN's
# sources, after saying how many packages these are. Packages that are only
# suggested are taken from Debian alone: without them tests are skipped.
#
# For `bench` those of Config/Needs/demo and, if they can be had, the peers of
# Config/Needs/bench. What Debian lacks of these comes from CRAN into a library
# of their own, .build/peers, optimized as a user has it: about fifteen minutes
# the first time, and never more than BENCH_MINUTES (30).

source("tools/cran-library.R")
source("tools/apt.R")

# Our own flags hide symbols that others' packages need.
Sys.unsetenv("R_MAKEVARS_USER")

# Debian's package for each program or file. What R's check looks for and what
# builds the guides belongs to `check`; of PostgreSQL the server for its tests,
# and the library that RPostgres is built with.
check_tools <- c(pandoc = "pandoc", tidy = "tidy", pngquant = "pngquant",
                 qpdf = "qpdf")
system_tools <- list(
  demo = character(),
  test = check_tools["pandoc"],
  check = check_tools,
  neighbours = c(pg_ctlcluster = "postgresql", pg_config = "libpq-dev",
                 "/usr/lib/python3/dist-packages/sklearn" = "python3-sklearn",
                 "/usr/lib/python3/dist-packages/pandas" = "python3-pandas"),
  develop = c(check_tools, "clang-format" = "clang-format",
              valgrind = "valgrind"),
  site = c(check_tools[c("pandoc", "pngquant")], chromium = "chromium"),
  bench = character()
)

group <- match.arg(commandArgs(TRUE)[1], names(system_tools))
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

tools_lacking <- function() {
  tools <- system_tools[[group]]
  needed <- as.character(names(tools))
  tools[!nzchar(Sys.which(needed)) & !file.exists(needed)]
}

debian_name <- function(packages) {
  if (length(packages)) paste0("r-cran-", tolower(packages))
}

give_up <- function(...) {
  message(...)
  quit(status = 1)
}

# Stops where apt failed at something that there is no going on without.
ask_debian <- function() {
  outcome <- apt_install(c(debian_name(lacking(c(required, optional))),
                           unname(tools_lacking())))
  if (outcome$reason == "") return(invisible())
  message("apt-get: ", outcome$reason)
  packages <- lacking(required)
  missed <- packages[debian_name(packages) %in% outcome$missed]
  if (length(missed) > 0 && !nzchar(Sys.getenv("FROM_CRAN"))) {
    give_up("Stopped, since Debian has what apt-get did not deliver: ",
            toString(missed), "\nTry again later, or build these from CRAN's ",
            "sources: FROM_CRAN=yes make ", group)
  }
}

# These and all that they need and the machine lacks.
to_build <- function(packages) {
  available <- utils::available.packages(repos = repositories())
  if (nrow(available) == 0) {
    give_up("CRAN's list of packages cannot be had; missing: ",
            toString(packages))
  }
  needs <- tools::package_dependencies(packages, available, recursive = TRUE)
  setdiff(c(packages, unlist(needs)),
          setdiff(rownames(utils::installed.packages()), packages))
}

ask_cran <- function(packages) {
  if (length(packages) == 0) return(invisible())
  all <- to_build(packages)
  message(
    "Asking CRAN for: ", toString(packages), "\nWith what these need, ",
    length(all), " package", if (length(all) > 1) "s", " from ",
    if (identical(getOption("pkgType"), "source")) "sources" else "CRAN",
    ", which can take ", max(1, length(all)), " minutes or more"
  )
  if (nzchar(Sys.which("apt-get")) && is.null(apt_prefix())) {
    message("Quicker, where you may use apt-get: sudo apt-get install ",
            paste(debian_name(packages), collapse = " "))
  }
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

ask_debian()
ask_cran(lacking(required))
if (group == "bench") install_peers(lacking(optional))

still <- lacking(required)
if (length(still) > 0) give_up("Cannot go on without: ", toString(still))
without <- c(lacking(optional), names(tools_lacking()))
if (length(without) > 0) message("Going on without: ", toString(without))
