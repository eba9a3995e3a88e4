# The newest versions that CRAN has for this R of all that DESCRIPTION names,
# and of all that these need, in the library .build/newest: an hour or more of
# one core the first time, and what CRAN has renewed since where it is run
# again. What does not install is listed: the machine's own version serves.

source("tools/cran-library.R")

# Versions that CRAN has for this R.
newest_versions <- function() {
  available <- utils::available.packages(repos = repositories())
  named <- named_packages()
  needed <- tools::package_dependencies(
    named, available, c("Depends", "Imports", "LinkingTo"), recursive = TRUE
  )
  wanted <- unique(c(named, unlist(needed)))
  own <- rownames(utils::installed.packages(priority = "base"))
  wanted <- intersect(setdiff(wanted, own), rownames(available))
  stats::setNames(available[wanted, "Version"], wanted)
}

# Those that the library lacks or has in another version.
outdated <- function(newest, library_path) {
  there <- utils::installed.packages(library_path)[, "Version"]
  names(newest)[!newest == there[names(newest)] | !names(newest) %in%
                  names(there)]
}

main <- function() {
  library_path <- use_library(".build/newest")
  newest <- newest_versions()
  lacking <- outdated(newest, library_path)
  if (length(lacking) > 0) {
    install_group(lacking, library_path, Sys.time() + 3 * 3600)
    lacking <- outdated(newest, library_path)
  }
  if (length(lacking) > 0) message("Not installed: ", toString(lacking))
}

main()
