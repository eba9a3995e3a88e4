# Random arguments for the property tests: good ones, and ways to spoil them.

one_of <- function(...) {
  choices <- list(...)
  choices[[sample.int(length(choices), 1)]]
}

whole <- function(from, to, size = 1) {
  from + sample.int(to - from + 1, size, replace = TRUE) - 1
}

# Shapes and counts over all magnitudes that the contract names.
random_shape <- function(size = whole(1, 4)) {
  one_of(10^runif(size, -3, 9), whole(1, 50, size) + one_of(0, 0.5))
}

random_count <- function(size = 1, zeros = 0.2) {
  counts <- one_of(whole(0, 40, size), floor(10^runif(size, 0, 9)))
  ifelse(runif(size) < zeros, 0, counts)
}

random_level <- function() one_of(0.95, 0.5, runif(1), 1 - 10^runif(1, -9, -1))

# rho1 and rho2 that m x 2 cross-validation can have, not on the bound.
random_rho <- function(m) {
  rho1 <- runif(1, -0.9, 1)
  lowest <- if (m > 1) max(-1, -(1 + rho1) / (2 * (m - 1))) else -1
  rho2 <- runif(1, lowest + 1e-6, (1 + rho1) / 2)
  list(rho1 = rho1, rho2 = rho2)
}

# Labels of other alphabets, hostile ones, and ones whose encoding is not
# declared or another one.
odd_labels <- function() {
  labels <- one_of(c("\u732b", "\u72d7", "\u9e1f"), c("\u0642", "\u0643"),
                   c("Gr\u00f6\u00dfe", "\u00e4"), c("\U1F431", "\U1F436"),
                   c("\033[31m", "a\a", "{x}"), c("x - y", "x", "NA"),
                   c("<script>", "```\n{{body}}"), c("`r 1`", "a\tb"))
  if (one_of(TRUE, FALSE)) return(labels)
  Encoding(labels) <- "unknown"
  latin1 <- iconv(labels, "UTF-8", "latin1", sub = "?")
  one_of(labels, unique(latin1))
}

random_labels <- function(n) {
  labels <- one_of(c("no", "yes"), c("a", "b", "c"), c(FALSE, TRUE), c(0, 1),
                   odd_labels())
  values <- rep_len(labels, n)[sample.int(n)]
  one_of(values, factor(values), factor(values, rev(labels)),
         factor(values, c(labels, "unused")))
}

from_file <- function(x) {
  Encoding(x) <- "unknown"
  x
}

# Anything that a user may hand over by mistake. Nothing here is large: what is
# merely expensive is no mistake.
hostile_values <- function() {
  list(
    NULL, NA, NA_real_, NA_integer_, NA_character_, NaN, Inf, -Inf, 0, -1, 0.5,
    2, 1e-300, -1e-300, 2^53, 1e10, 1e300, TRUE, FALSE, -1L, numeric(0),
    character(0), logical(0), integer(0), "a", "", "f1", "\u00e9\n",
    c("a", "b"), factor("a"), factor(NA), factor(character()), list(),
    list(1), list(NULL),
    list(1, "a"), list(a = 1), c(a = 1, b = 2), c(1, NA), c(1, NaN, Inf), 1i,
    raw(2), matrix(1:4, 2), matrix(numeric(0), 0, 2), matrix(1), matrix("a"),
    array(0.5, c(2, 2, 2)), array(1, 1), data.frame(), data.frame(x = 1),
    data.frame(x = 1:3, y = c("a", "b", NA))[0, ], data.frame(x = I(list(1))),
    as.Date("2020-01-01"), as.POSIXct("2020-01-01", "UTC"),
    as.POSIXlt("2020-01-01", "UTC"),
    as.difftime(1, units = "secs"), function(x) x, function(...) stop("no"),
    sum, new.env(), y ~ x, structure(1, class = "foreign"),
    structure(list(), class = c("cv_counts", "data.frame")),
    structure(list(), class = "cv_plan"), structure(list(1), class = "foreign"),
    structure(list(), class = "cv_predictions"), as.numeric_version("1.2"),
    package_version("1.0"), s4_value(), table(c(1, 1, 2)), expression(x),
    structure(1:2, dim = 2L), ts(1:3), bitwNot(0L), "\033[31m\a",
    from_file("\u00fc"), iconv("\u00fc", "UTF-8", "latin1"),
    "```\n{{body}}", "<script>", "{.val x}", c(1i, NA), as.raw(0:1),
    malformed_frame()
  )
}

# A data frame whose column is shorter than its row names say.
malformed_frame <- function() {
  structure(list(x = 1:2, y = "a"), class = "data.frame", row.names = 1:5)
}

s4_value <- function() methods::getClass("numeric")

# Arguments that ask for work: a large valid value is slow, not wrong.
work_arguments <- c("n", "m", "k", "p", "times", "repeats", "sets", "pairs",
                    "replicates", "size", "overlap", "distinct", "x")

# The arguments with one of them spoilt, or left out, or one too many.
spoil <- function(arguments) {
  if (length(arguments) == 0) return(arguments)
  at <- sample.int(length(arguments), 1)
  name <- names(arguments)[at]
  how <- runif(1)
  if (how < 0.05) return(arguments[-at])
  value <- if (how < 0.45) one_of_list(hostile_values()) else
    spoil_value(arguments[[at]])
  if (name %in% work_arguments && is_large(value)) value <- -1
  arguments[at] <- list(value)
  arguments
}

one_of_list <- function(x) x[[sample.int(length(x), 1)]]

is_large <- function(x) {
  is.numeric(x) && length(x) == 1 && !is.na(x) && x > 1e3 &&
    x <= .Machine$integer.max
}

# A valid value that went slightly wrong.
spoil_value <- function(x) {
  if (is.data.frame(x)) return(spoil_table(x))
  if (is.function(x)) return(one_of(function() NULL, function(x, y, z, w) x,
                                    "a", x, function(train, test) stop("no")))
  if (is.list(x) && !is.object(x) && length(x) > 0) return(spoil_list(x))
  if (is.list(x)) return(spoil_object(x))
  if (length(x) == 0) return(one_of(NA, 0, "a", list()))
  spoil_vector(x)
}

spoil_vector <- function(x) {
  at <- sample.int(length(x), 1)
  put <- function(value) {
    x[at] <- value
    x
  }
  moves <- list(
    function() put(NA), function() put(one_of(NaN, Inf, -Inf, -1, 1e300, 0.5)),
    function() x[0], function() x[-at], function() c(x, x), function() x[at],
    function() rep(x[at], length(x)), function() as.character(x),
    function() as.vector(x), function() as.list(x), function() factor(x),
    function() as.logical(x), function() as.data.frame(x),
    function() matrix(x, 1), function() t(x), function() array(x, length(x)),
    function() unclass(x), function() structure(x, class = "foreign"),
    function() stats::setNames(as.vector(x), rep("a", length(x))),
    function() attributes_off(x), function() -x, function() x * 1e300,
    function() x * 1e-300, function() x * 0, function() x + 0.25
  )
  attempt(one_of_list(moves)(), x)
}

attributes_off <- function(x) {
  attributes(x) <- NULL
  x
}

# Not every move suits every value.
attempt <- function(expr, otherwise) {
  tryCatch(suppressWarnings(expr), error = function(e) otherwise)
}

spoil_table <- function(x) {
  at <- sample.int(max(1, ncol(x)), 1)
  row <- sample.int(max(1, nrow(x)), 1)
  column <- function(value) {
    x[[at]] <- value
    x
  }
  moves <- list(
    function() x[0, ], function() x[row, ], function() x[-row, ],
    function() x[c(seq_len(nrow(x)), row), ], function() x[-at],
    function() x[0], function() x[c(seq_along(x), at)],
    function() stats::setNames(x, replace(names(x), at, "other")),
    function() stats::setNames(x, rep(names(x)[at], length(x))),
    function() stats::setNames(x, toupper(names(x))),
    function() column(spoil_vector(x[[at]])), function() column(NA),
    function() column(replace(x[[at]], row, NA)), function() column("a"),
    function() column(as.list(x[[at]])), function() column(NaN),
    function() column(I(as.matrix(x[[at]]))), function() column(x),
    function() column(one_of_list(hostile_values())),
    function() column(factor(x[[at]])), function() column(Sys.Date()),
    function() as.list(x), function() as.matrix(x), function() unclass(x),
    function() as.data.frame(x), function() x[sample(nrow(x)), ],
    function() structure(x, class = c("tbl_df", "tbl", "data.frame")),
    function() structure(x, class = c("data.table", class(x))),
    function() structure(x, class = rev(class(x))),
    function() structure(x, design = NULL, plan = NULL, confusion = NULL),
    function() structure(x, design = list(scheme = "kfold")),
    function() spoil_object(x), function() x[names(x)[0], ],
    function() stats::setNames(x, replace(names(x), at, NA)),
    function() stats::setNames(x, replace(names(x), at, "\033[31m")),
    function() cut_column_short(x, at)
  )
  attempt(one_of_list(moves)(), x)
}

cut_column_short <- function(x, at) {
  plain <- unclass(x)
  plain[[at]] <- plain[[at]][-1]
  attributes(plain) <- attributes(x)
  plain
}

# One part of an object replaced behind its back. (Nobody takes plans apart.)
spoil_object <- function(x) {
  class <- class(x)
  plain <- unclass(x)
  if (inherits(x, "cv_plan")) return(one_of(plain, "a", NULL))
  if (length(plain) == 0) return(plain)
  at <- sample.int(length(plain), 1)
  plain[at] <- list(one_of(NULL, NA, "a", -1, spoil_value(plain[[at]])))
  one_of(structure(plain, class = class), plain,
         structure(list(), class = class))
}

spoil_list <- function(x) {
  at <- sample.int(length(x), 1)
  attempt(one_of(
    unname(x), x[-at], x[c(at, seq_along(x))], x[0],
    stats::setNames(x, rep("a", length(x))),
    stats::setNames(x, rep("", length(x))),
    replace(x, at, list(one_of_list(hostile_values()))),
    replace(x, at, list(spoil_value(x[[at]])))
  ), x)
}
