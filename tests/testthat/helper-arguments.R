# Trap "Arguments that do nothing": a changed argument changes the result.

# The test file of a new function has its own case: `base` is a call that works,
# `...` another value for each of its arguments.
expect_each_argument <- function(fun, base, ...) {
  changes <- list(...)
  expect_setequal(names(changes), setdiff(names(formals(fun)), "..."))
  call <- match.call(match.fun(fun), as.call(c(as.name(fun), base)))
  base <- as.list(call)[-1]
  before <- outcome_of(fun, base)
  for (name in names(changes)) {
    after <- outcome_of(fun, replace(base, name, changes[name]))
    expect_false(identical(before, after), info = paste(fun, name))
  }
}

# Numbers and names alone: the text of the call is no result.
outcome_of <- function(fun, arguments) {
  set.seed(1)
  # Of rows that a changed argument makes impossible
  result <- suppressWarnings(suppressMessages(do.call(fun, arguments)),
                             classes = "bcvinfer_warning")
  if (inherits(result, "cv_test")) result$data.name <- NULL
  if (inherits(result, "cv_interval")) result <- as.data.frame(tidy(result))
  if (is.list(result)) result[c("notes", "measures")] <- NULL
  result
}

# The functions whose own test files have such a case.
functions_with_case <- function(folder = testthat::test_path()) {
  files <- list.files(folder, "^test-.*[.]R$", full.names = TRUE)
  lines <- unlist(lapply(files, readLines, encoding = "UTF-8"))
  pattern <- ".*expect_each_argument[(]\"([[:alnum:]_.]+)\".*"
  unique(sub(pattern, "\\1", grep(pattern, lines, value = TRUE)))
}
