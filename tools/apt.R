# Debian's built packages, by apt-get.

# How apt-get can be called here: as root, through sudo without a password, or
# not at all.
apt_prefix <- function() {
  if (!nzchar(Sys.which("apt-get"))) return(NULL)
  if (identical(system2("id", "-u", stdout = TRUE), "0")) return("")
  if (nzchar(Sys.which("sudo")) &&
      system2("sudo", c("-n", "true"), stderr = FALSE) == 0) return("sudo -n")
  NULL
}

is_locked <- function(said) {
  any(grepl("Could not get lock|Unable to (lock|acquire)", said))
}

# Runs apt-get; what it said where it failed, "" otherwise. Another program may
# have locked apt for a while: of dpkg's lock apt-get itself waits for the end,
# of its other two it does not.
apt_get <- function(prefix, ...) {
  seconds <- as.numeric(Sys.getenv("APT_LOCK_SECONDS", "300"))
  log <- tempfile()
  command <- paste(
    prefix, "env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -qq",
    "-o Dpkg::Use-Pty=0 -o", paste0("DPkg::Lock::Timeout=", seconds),
    paste(c(...), collapse = " "), ">", log, "2>&1"
  )
  deadline <- Sys.time() + seconds
  repeat {
    if (system(command) == 0) return("")
    said <- readLines(log, warn = FALSE)
    if (!is_locked(said) || Sys.time() >= deadline) break
    message("Another program uses apt: waiting for its end")
    Sys.sleep(min(seconds, 10))
  }
  reason <- grep("^E:", said, value = TRUE)
  paste(if (length(reason)) reason else said, collapse = "\n")
}

# Of these names, those that apt can install by the lists that are here.
apt_known <- function(wanted) {
  said <- system2("env", c("LC_ALL=C", "apt-cache", "policy", wanted),
                  stdout = TRUE, stderr = FALSE)
  candidate <- grep("^  Candidate:", said)
  there <- !grepl("(none)", said[candidate], fixed = TRUE)
  intersect(wanted, sub(":$", "", said[candidate - 2][there]))
}

# Installs what Debian has of these. Gives the names that apt has, or would
# have, and did not deliver, with the reason.
apt_install <- function(wanted) {
  prefix <- apt_prefix()
  nothing <- list(missed = character(), reason = "")
  if (is.null(prefix) || length(wanted) == 0) return(nothing)
  # A machine that knows Debian's packages but none of these is spared the
  # update; a new machine knows R's own packages at most.
  if (length(apt_known("r-cran-ggplot2")) == 1 &&
      length(apt_known(wanted)) == 0) return(nothing)
  message("Asking Debian for: ", toString(wanted))
  reason <- apt_get(prefix, "update")
  # Without lists nobody knows what Debian has.
  if (is_locked(reason) || length(apt_known("r-cran-ggplot2")) == 0) {
    if (reason == "") reason <- "apt-get update brought no list of R's packages"
    return(list(missed = wanted, reason = reason))
  }
  install <- function(names) {
    apt_get(prefix, "install -y --no-install-recommends", names)
  }
  wanted <- apt_known(wanted)
  if (length(wanted) == 0) return(nothing)
  reason <- install(wanted)
  if (reason == "") return(nothing)
  if (is_locked(reason)) return(list(missed = wanted, reason = reason))
  # One package that cannot be had must not cost the others.
  reasons <- vapply(wanted, install, "")
  list(missed = wanted[reasons != ""], reason = paste(unique(
    reasons[reasons != ""]), collapse = "\n"))
}
