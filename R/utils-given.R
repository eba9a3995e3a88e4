# Arguments without a default that were not given: R's own error for them has
# no class of ours.
check_given <- function(..., call = caller_env()) {
  arguments <- vapply(as.list(substitute(list(...)))[-1], as.character, "")
  for (argument in arguments) {
    if (eval(as.call(list(quote(missing), as.name(argument))), call)) {
      abort_input("{.arg {argument}} must be given: it has no default.",
                  "missing", argument, call = call)
    }
  }
}
