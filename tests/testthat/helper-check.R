# What takes minutes runs in `make check` alone, or with all that it has.
is_check <- function() identical(Sys.getenv("BCVINFER_CHECK"), "true")

skip_unless_check <- function() {
  testthat::skip_if_not(is_check(),
                        "A simulation of minutes: `make check` runs it")
}
