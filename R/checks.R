# Plain checks of arguments, called by verbs and by nothing below them. Each
# returns the checked value in the type that the caller needs, or stops with a
# message that names the argument, what it got and what it needs.

# A short description of what was given, for "not <...>" at a message's end.
describe_value <- function(x) {
  if (is.null(x)) return("NULL")
  if (is.atomic(x) && length(x) == 1 && is.null(dim(x))) {
    return(if (is.character(x)) encodeString(x, quote = "\"") else format(x))
  }
  if (inherits(x, "tbl_lazy")) {
    return("a table in a database (`collect()` brings it here)")
  }
  size <- if (is.null(dim(x))) length(x) else paste(dim(x), collapse = " x ")
  unit <- if (is.null(dim(x))) " of length " else " of "
  paste0("<", class(x)[1], ">", unit, size)
}

# One number, by default any finite one; `open` excludes the bounds. What would
# be inside (0, 1) as a percentage is a likely slip.
check_number <- function(x, min = -Inf, max = Inf, open = FALSE,
                         arg = caller_arg(x), whole = FALSE) {
  force(arg)
  x <- plain_numbers(x)
  inside <- function(x) {
    (if (open) x > min && x < max else x >= min && x <= max) &&
      (!whole || x == round(x))
  }
  # (Matrices and data frames of one cell compare otherwise.)
  is_number <- is.numeric(x) && is.null(dim(x)) && isTRUE(is.finite(x))
  if (is_number && inside(x)) return(as.double(x))
  percent <- is_number && max == 1 && abs(x) > 1 && inside(x / 100)
  range <- range_words(min, max, open, whole)
  refuse(arg, if (is_number) "value" else "type",
         "must be one {if (whole) 'whole '}number{range}, not
          {describe_value(x)}.",
         i = if (percent) paste0("Did you mean ", x / 100, "?"))
}

range_words <- function(min, max, open, whole) {
  if (is.finite(max) && !(whole && max == .Machine$integer.max)) {
    paste0(" between ", min, " and ", max, if (open) " (both excluded)")
  } else if (is.finite(min)) {
    paste(if (open) " greater than" else " of at least", min)
  }
}

# One whole number.
check_count <- function(x, min = 1, max = .Machine$integer.max,
                        arg = caller_arg(x)) {
  as.integer(check_number(x, min, max, arg = arg, whole = TRUE))
}

# A confidence level in (0, 1).
check_level <- function(x, arg = caller_arg(x)) {
  check_number(x, 0, 1, open = TRUE, arg = arg)
}

check_flag <- function(x, arg = caller_arg(x)) {
  refuse_if(!isTRUE(x) && !isFALSE(x), arg, "type",
            "must be {.code TRUE} or {.code FALSE}, not {describe_value(x)}.")
  x
}

check_string <- function(x, arg = caller_arg(x)) {
  refuse_if(!rlang::is_string(x) || !is.null(dim(x)), arg, "type",
            "must be one string, not {describe_value(x)}.")
  x
}

# `match.arg()` with a classed error: without `choices` they are those of the
# argument's default in the caller; the default is the first choice, and a
# unique beginning is enough.
check_choice <- function(x, choices = NULL, arg = caller_arg(x)) {
  if (is.null(choices)) {
    choices <- eval(formals(sys.function(sys.parent()))[[arg]])
  }
  if (is.null(x) || identical(x, choices)) return(choices[1])
  check_string(x, arg = arg)
  found <- pmatch(x, choices)
  # (What shows that a difference is small is an argument of its own.)
  small <- intersect(c("margin", "rope"),
                     names(formals(sys.function(sys.parent()))))
  sought <- arg == "alternative" && length(small) > 0 &&
    grepl("equiv|infer|tost", x, ignore.case = TRUE)
  refuse_if(is.na(found), arg, "value",
            "must be one of {.or {.val {choices}}}, not {describe_value(x)}.",
            i = if (sought) paste0(
              "For equivalence and non-inferiority give {.arg ", small,
              "}, the largest difference that does not matter."
            ))
  choices[found]
}

# An optional package, named with the reason why it is needed.
check_installed <- function(package, reason) {
  abort_if(!is_installed(package),
           "The package {.pkg {package}} is needed {reason}.", "package",
           package,
           i = "Install it with {.code install.packages(\"{package}\")}.")
  invisible(package)
}

is_installed <- function(package) requireNamespace(package, quietly = TRUE)

# Arguments without a default that were not given: R's own error for them has
# no class of ours. The first is evaluated: where it is the name of no object,
# R's error shall show the user's call and none of ours.
check_given <- function(..., frame = parent.frame()) {
  arguments <- as.character(substitute(c(...)))[-1]
  for (argument in arguments) {
    refuse_if(eval(as.call(list(quote(missing), as.name(argument))), frame),
              argument, "missing", "must be given: it has no default.")
  }
  first <- as.name(arguments[1])
  error <- if (is.symbol(eval(call("substitute", first), frame))) {
    rlang::catch_cnd(eval(first, frame), "error")
  }
  if (identical(error$call[[1]], quote(eval))) {
    error$call <- rlang::frame_call(user_frame())
  }
  if (!is.null(error)) stop(error)
  invisible(arguments)
}

# The known names that were meant by one that is misspelt, or else is a part of
# theirs (of three letters or more).
near_names <- function(name, known) {
  off <- drop(utils::adist(name, known, ignore.case = TRUE))
  near <- known[off == min(off) & off <= nchar(name) %/% 4]
  if (length(near) > 0 || nchar(name) < 3) return(near)
  known[grepl(name, known, fixed = TRUE)]
}

# Those arguments in a list, by their names.
given_arguments <- function(...) {
  names <- check_given(..., frame = parent.frame())
  stats::setNames(list(...), names)
}

# Arguments that a method does not take must not pass in silence.
check_no_dots <- function(...) {
  dots <- rlang::enquos(...)
  if (length(dots) == 0) return(invisible())
  what <- names(dots)[1]
  if (!nzchar(what)) {
    what <- rlang::as_label(dots[[1]])
    abort_input("Further arguments must be named: {.code {what}} has no name.",
                "value", what)
  }
  abort_input("There is no argument {.arg {what}} for input of this kind.",
              "value", what)
}

# Of the arguments that were given, `unused` would do nothing, for a reason.
check_unused <- function(given, unused, reason, .envir = parent.frame()) {
  wrong <- intersect(given, unused)
  if (length(wrong) == 0) return(invisible())
  reason <- format_message(reason, .envir)
  refuse(wrong[1], "conflict", "cannot be given here.", i = "{reason}")
}

# Checks of numbers, counts and the columns of tables.

# The column as integers, or NULL where that would change it.
whole_numbers <- function(x) {
  whole <- suppressWarnings(as.integer(x))
  if (anyNA(whole) != anyNA(x) || !all(whole == x, na.rm = TRUE)) return(NULL)
  whole
}

# Whole numbers of 64 bits, as fread() and databases give them, are doubles by
# their bits: R's arithmetic needs their values.
plain_numbers <- function(x) {
  if (!inherits(x, "integer64")) return(x)
  check_installed("bit64", "to read whole numbers of 64 bits")
  values <- as.double(x)
  values <- whole_numbers(values) %||% values
  attributes(values) <- attributes(unclass(x))
  values
}

# The same of the columns of a table.
plain_columns <- function(data) {
  wide <- vapply(data, inherits, NA, what = "integer64")
  if (!any(wide)) return(data)
  data[wide] <- lapply(data[wide], plain_numbers)
  data
}

# A numeric vector or matrix without missing or infinite values, as R's numbers.
# `shown` is what the message calls it: `x$tp` for a column of the argument `x`.
check_numeric <- function(x, min_length = 1, arg = caller_arg(x), shown = arg) {
  force(shown)
  x <- plain_numbers(x)
  abort_if(!is.numeric(x),
           "{.arg {shown}} must be numeric, not {describe_value(x)}.",
           "type", arg)
  abort_if(length(x) < min_length,
           "{.arg {shown}} must have at least {min_length} value{?s}, not
            {length(x)}.", "shape", arg)
  bad <- sum(!is.finite(x))
  abort_if(bad > 0,
           "{.arg {shown}} must not have missing or infinite values: it has
            {bad}.", "missing", arg)
  x
}

# Above it not every whole number is a double.
largest_count <- 2^53

# Counts: not negative, not above the largest count and, unless they come from
# an effective or averaged table, whole.
check_counts <- function(x, whole = TRUE, arg = caller_arg(x), shown = arg) {
  x <- check_numeric(x, arg = arg, shown = shown)
  abort_if(any(x < 0),
           "{.arg {shown}} must contain counts of at least 0: it has
            {format(min(x))}.", "value", arg)
  abort_if(any(x > largest_count),
           "{.arg {shown}} must contain counts of at most 2^53: it has
            {format(max(x))}.", "value", arg)
  abort_if(whole && any(x != round(x)),
           "{.arg {shown}} must contain whole counts: it has
            {format(x[x != round(x)][1])}.", "value", arg)
  x
}

check_data_frame <- function(x, arg = caller_arg(x)) {
  refuse_if(!is.data.frame(x), arg, "type",
            "must be a data frame, not {describe_value(x)}.")
  x
}

# The named columns must be there, once each.
check_columns <- function(x, columns, arg = caller_arg(x)) {
  absent <- setdiff(columns, colnames(x))
  refuse_if(length(absent) > 0, arg, "column",
            "must have the column{cli::qty(columns)}{?s} {.field {columns}}.",
            x = "Missing: {.field {absent}}.",
            i = "It has: {.field {colnames(x)}}.")
  # A data frame that was taken apart may have a column of another length.
  for (column in if (is.data.frame(x)) columns) {
    length <- NROW(.subset2(x, column))
    refuse_if(length != nrow(x), arg, "shape", "must have one value per row in
               {.field {column}}: it has {nrow(x)} row{?s}, not {length}.")
  }
  invisible(x)
}

# A matrix of several columns, as predict() of glmnet gives, is no number of a
# record.
check_one_column <- function(x, arg, name) {
  refuse_if(length(x) != NROW(x), arg, "shape", "must have one number per row
             in {.field {name}}, not {describe_value(x)}.")
}

# Columns of numbers, one per row.
check_number_columns <- function(columns, arg, check = check_numeric,
                                 ...) {
  for (name in names(columns)) {
    value <- columns[[name]]
    refuse_if(!is.null(dim(value)), arg, "shape", "must have one number per row
               in {.field {name}}, not {describe_value(value)}.")
    check(value, ..., arg = arg, shown = paste0(arg, "$", name))
  }
}

# Squares (or fourth powers) of the differences must not overflow nor vanish.
check_magnitude <- function(scale, power = 2, arg = "x",
                            what = "differences") {
  size <- 300 / power
  refuse_if(isTRUE(scale > 0) && abs(log10(scale)) >= size, arg, "value",
            "must contain {what} of a size between 1e-{size} and 1e{size}, so
             that their powers can be computed: the largest is
             {format(scale)}.")
}
