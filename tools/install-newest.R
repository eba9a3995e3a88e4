# The newest versions that CRAN has for this R of all packages that DESCRIPTION
# names, and of what these need in newer versions than the machine has, in the
# library .build/newest. Run again, it fetches what CRAN has renewed since. What
# does not install is listed: the machine's own version serves.

source("tools/cran-library.R")

newest_versions <- function() {
  available <- utils::available.packages(repos = repositories())
  named <- intersect(named_packages(), rownames(available))
  stats::setNames(available[named, "Version"], named)
}

# Those that the library lacks or has in another version.
outdated <- function(newest, library_path) {
  there <- utils::installed.packages(library_path)[, "Version"]
  names(newest)[!mapply(identical, newest, unname(there[names(newest)]))]
}

main <- function() {
  library_path <- use_library(".build/newest")
  newest <- newest_versions()
  lacking <- outdated(newest, library_path)
  if (length(lacking) > 0) {
    install_group(lacking, library_path, Sys.time() + 2 * 3600)
    lacking <- outdated(newest, library_path)
  }
  if (length(lacking) > 0) message("Not installed: ", toString(lacking))
}

main()
