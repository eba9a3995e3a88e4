# Simulations of minutes, which `make check` alone runs.
skip_unless_check <- function() {
  testthat::skip_if_not(identical(Sys.getenv("BCVINFER_CHECK"), "true"),
                        "A simulation of minutes: `make check` runs it")
}
