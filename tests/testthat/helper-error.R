# A user's mistake: the kind of the error, the argument that it names, and,
# where given, the verb that the user called and the wording.
expect_input_error <- function(object, kind, argument, verb = NULL,
                               message = NULL) {
  error <- testthat::expect_error(
    object, message, class = paste0("bcvinfer_error_", kind)
  )
  testthat::expect_s3_class(error, "bcvinfer_error")
  testthat::expect_identical(error$argument, argument)
  if (!is.null(verb)) {
    testthat::expect_match(deparse(error$call[[1]]), paste0("^", verb))
  }
  invisible(error)
}

# A verb as if it were a function of the package, so that errors are its own.
in_package <- function(verb) {
  environment(verb) <- asNamespace("bcvinfer")
  verb
}

# (That of testthat 3.1.6 looks for a class "messsage": it cannot fail.)
expect_no_message <- function(object) {
  testthat::expect_no_condition({{ object }}, class = "message")
}
