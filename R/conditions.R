# Every condition of the package is raised here, so that its classes, the name
# of the argument and the user's call are never forgotten.

# The kinds of a user's mistake, each the class `bcvinfer_error_<kind>`.
error_kinds <- c(
  "type",     # not the kind of object that is needed
  "value",    # right type, but outside the range or set of allowed values
  "shape",    # wrong length or dimensions
  "missing",  # NA where a value is needed, or an argument not given
  "column",   # a column that is missing, unknown or doubled
  "label",    # a class label that does not exist
  "rows",     # duplicated or missing row/rep/fold combinations
  "scheme",   # a plan or table of another scheme than the method needs
  "conflict", # two arguments that cannot both be given
  "package",  # an optional package that is not installed
  "learner"   # a learner that failed, where failing is not allowed
)

# Stop because of a user's mistake. `message` takes cli's inline markup;
# `argument` is the name of the argument at fault. Of what else is named, `x`
# and `i` are bullets below the message, and the rest belongs to the condition.
abort_input <- function(message, kind, argument, ..., .envir = parent.frame()) {
  stopifnot(kind %in% error_kinds)
  told <- told_apart(message, list(...), .envir)
  call <- user_frame()
  rlang::inject(rlang::abort(
    told$text, class = c(paste0("bcvinfer_error_", kind), "bcvinfer_error"),
    argument = argument, !!!told$fields, call = call, .frame = .envir,
    use_cli_format = TRUE
  ))
}

told_apart <- function(message, told, envir) {
  bullets <- names(told) %in% c("x", "i")
  list(text = format_message(c(message, unlist(told[bullets])), envir),
       fields = told[!bullets])
}

# The same where `mistaken` is TRUE.
abort_if <- function(mistaken, ..., .envir = parent.frame()) {
  if (mistaken) abort_input(..., .envir = .envir)
}

# Stop since `argument` is wrong: `what` goes on, "must be ...".
refuse <- function(argument, kind, what, ..., .envir = parent.frame()) {
  abort_input(paste0("{.arg ", argument, "} ", what), kind, argument, ...,
              .envir = .envir)
}

# The same where `mistaken` is TRUE.
refuse_if <- function(mistaken, ..., .envir = parent.frame()) {
  if (mistaken) refuse(..., .envir = .envir)
}

# The same mistake, with the name of the user's argument in place of `said`.
abort_again <- function(error, meant, argument = NULL, said = "x") {
  text <- gsub(paste0("`", said, "`"), paste0("`", meant, "`"),
               cli::ansi_strip(c(error$message, error$body)), fixed = TRUE)
  lines <- sprintf("{text[%d]}", seq_along(text))
  names(lines) <- c("", names(error$body))
  abort_input(lines, error_kind(error), argument %||%
                if (identical(error$argument, said)) meant else error$argument,
              parent = error$parent)
}

# The lines of an error, as bullets below another message.
error_bullets <- function(error) {
  text <- cli::ansi_strip(c(error$message, error$body))
  text <- literal_text(text)
  stats::setNames(text, c("x", names(error$body)))
}

one_line <- function(error) {
  gsub("[[:space:]]+", " ", cli::ansi_strip(conditionMessage(error)))
}

# What went wrong, without what could be done: for notes and sentences.
without_hints <- function(text) {
  sub(paste0(" ", cli::symbol$info, " .*"), "", text)
}

error_kind <- function(error) sub("bcvinfer_error_", "", class(error)[1])

# Warn about a result that stands but deserves a second look.
warn_result <- function(message, kind, ..., .envir = parent.frame()) {
  told <- told_apart(message, list(...), .envir)
  call <- user_frame()
  rlang::inject(rlang::warn(
    told$text, class = c(paste0("bcvinfer_warning_", kind), "bcvinfer_warning"),
    !!!told$fields, call = call, use_cli_format = TRUE
  ))
}

# The same where `doubtful` is TRUE.
warn_if <- function(doubtful, ..., .envir = parent.frame()) {
  if (doubtful) warn_result(..., .envir = .envir)
}

# A fit that fails: the message becomes that of the failure.
fail_if <- function(mistaken, ...) {
  if (mistaken) stop(..., call. = FALSE)
}

# Stop because of our mistake: a state that no input should reach.
abort_internal <- function(message, .envir = parent.frame()) {
  cli::cli_abort(
    c(message, i = "This is a bug in {.pkg bcvinfer}; please report it."),
    class = "bcvinfer_error_internal", call = NULL, .envir = .envir
  )
}

# cli's markup as plain text. Colours are left out, so that every control
# character that is found comes from the user's names and is shown as text.
format_message <- function(message, envir) {
  colours <- options(cli.num_colors = 1L, cli.hyperlink = FALSE)
  on.exit(options(colours))
  # (Lines of the source end anywhere.)
  text <- vapply(gsub("\n *", " ", message), cli::format_inline, "",
                 .envir = envir, USE.NAMES = FALSE)
  stats::setNames(show_controls(text), names(message))
}

# As it is, in a message.
literal_text <- function(text) gsub("([{}])", "\\1\\1", text)

# The frame of the function of this package that the user called: the outermost
# of those that lead here, each called by the next. NULL where none of them is
# ours. (The chain of callers, not the stack: an argument's promise was written
# by the user, and its errors are its own.)
user_frame <- function() {
  parents <- sys.parents()
  package <- topenv()
  found <- NULL
  at <- parents[sys.parent()]
  # (The parent of a function called in a namespace is the function itself.)
  while (at > 0) {
    if (identical(environment(sys.function(at)), package)) found <- at
    at <- if (parents[at] < at) parents[at] else 0
  }
  if (!is.null(found)) sys.frame(found)
}

# How the user wrote an argument; a value put in by `do.call()` is not
# shown.
argument_text <- function(arg = "x") {
  written <- written_argument(arg)
  if (is.name(written)) return(as.character(written))
  lines <- deparse(written, nlines = 2)
  paste(c(lines[1], if (length(lines) > 1) "..."), collapse = " ")
}

# The same for code that is to be pasted: a call of one line, or a name.
argument_code <- function(arg = "x") {
  written <- written_argument(arg)
  if (length(deparse(written, nlines = 2)) == 1) written else
    as.name(user_argument(arg))
}

# For code in which it stands twice: a name.
argument_name <- function(arg = "x") {
  written <- written_argument(arg)
  if (is.name(written)) deparse1(written, backtick = TRUE) else
    user_argument(arg)
}

# The name or the call that the user wrote, or the argument's name.
written_argument <- function(arg) {
  frame <- user_frame()
  arg <- user_argument(arg)
  written <- eval(call("substitute", as.name(arg), frame))
  # (The function may have another value there by now; its call has not.)
  if (!is.language(written)) {
    written <- rlang::call_match(rlang::frame_call(frame),
                                 rlang::frame_fn(frame))[[arg]]
  }
  if (is.name(written) || is.call(written)) written else as.name(arg)
}

# What is called `x` inside may be `predictions` of the function that the user
# called.
user_argument <- function(arg) {
  known <- names(formals(rlang::frame_fn(user_frame())))
  if (arg %in% known) arg else c(known, arg)[1]
}

# `run(place)` for each of `labels`, `what` they are. Of many with few records,
# or without variance, one warning is enough.
with_one_warning <- function(labels, run, what) {
  warned <- list2env(list(texts = character()))
  values <- lapply(seq_along(labels), function(place) {
    withCallingHandlers(run(place), bcvinfer_warning = function(warning) {
      kind <- intersect(c("bcvinfer_warning_zero_variance",
                          "bcvinfer_warning_few_records"), class(warning))[1]
      if (is.na(kind)) {
        text <- conditionMessage(warning)
        if (text %in% warned$texts) invokeRestart("muffleWarning")
        warned$texts <- c(warned$texts, text)
        return()
      }
      warned[[kind]] <- c(warned[[kind]],
                          rlang::set_names(list(warning), labels[place]))
      invokeRestart("muffleWarning")
    })
  })
  for (kind in sort(setdiff(names(warned), "texts"))) {
    warn_several(warned[[kind]], length(labels), what)
  }
  values
}

# The value of `code`, whose warnings come once where their texts agree.
without_repeats <- function(code) {
  said <- character()
  withCallingHandlers(code, bcvinfer_warning = function(warning) {
    text <- conditionMessage(warning)
    if (text %in% said) invokeRestart("muffleWarning")
    said <<- c(said, text)
  })
}

warn_several <- function(found, of, what) {
  labels <- unique(names(found))
  shown <- c(utils::head(labels, 5), if (length(labels) > 5) "...")
  rlang::warn(
    c(paste0(if (of > 1) paste0(labels[1], ": "), found[[1]]$message),
      found[[1]]$body, i = if (length(labels) > 1) {
        paste0("So it is in ", length(labels), " of ", of, " ", what, "s: ",
               toString(shown), ".")
      }),
    class = unique(unlist(lapply(found, function(warning) {
      grep("^bcvinfer_", class(warning), value = TRUE)
    }))), call = user_frame(), use_cli_format = TRUE
  )
}
