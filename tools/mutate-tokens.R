# The mutants of a source file: a list of `line`, `from` and `to` (the text of
# the line, before and after), `key` (the statement's text and the change in it)
# and how to make it. What is no formula is left as it is: refusals and
# warnings, words, tables of columns, shapes of vapply(), names and tolerances
# of solvers.

swaps <- c(
  "+" = "-", "-" = "+", "*" = "/", "/" = "*", "^" = "*", "&&" = "||",
  "||" = "&&", "&" = "|", "|" = "&", "==" = "!=", "!=" = "==",
  max = "min", min = "max", pmax = "pmin", pmin = "pmax", sum = "mean",
  mean = "sum", rowSums = "rowMeans", rowMeans = "rowSums",
  colSums = "colMeans", colMeans = "colSums", sqrt = "", abs = "",
  any = "all", all = "any", floor = "ceiling", ceiling = "floor"
)
# The boundary, and the opposite.
comparisons <- list("<" = c("<=", ">="), "<=" = c("<", ">"),
                    ">" = c(">=", "<="), ">=" = c(">", "<"))

# 0 and 1 become the next number, other whole ones too; the rest changes by a
# tenth, and a tolerance a millionfold.
changed_number <- function(text) {
  if (text %in% c("TRUE", "true")) return(sub("TRUE", "FALSE", sub(
    "true", "false", text)))
  if (text %in% c("FALSE", "false")) return(sub("FALSE", "TRUE", sub(
    "false", "true", text)))
  suffix <- sub("^[-0-9.eE+]*", "", text)
  value <- suppressWarnings(as.numeric(sub("[A-Za-z]*$", "", text)))
  if (is.na(value) || is.infinite(value)) return(NULL)
  new <- if (value == round(value) && value < 1e5) value + 1 else
    if (value > 0 && value < 1e-6) value * 1e6 else value * 1.1
  decimal <- grepl("[.]", text) && new == round(new)
  paste0(format(new, digits = 15), if (decimal) ".0", suffix)
}

changes <- function(token) {
  if (token %in% names(comparisons)) return(comparisons[[token]])
  if (token %in% names(swaps)) return(swaps[[token]])
  if (grepl("^([0-9.]|TRUE$|FALSE$|true$|false$)", token)) {
    return(changed_number(token))
  }
  NULL
}

mutant <- function(file, lines, at, to, statement) {
  text <- lines[at$line]
  new <- paste0(substr(text, 1, at$from - 1), to,
                substr(text, at$to + 1, nchar(text)))
  span <- statement[1]:statement[2]
  list(file = file, line = at$line, from = trimws(text), to = trimws(new),
       text = new, old = lines[span],
       new = replace(lines, at$line, new)[span])
}

mutants_of <- function(file) {
  lines <- readLines(file, encoding = "UTF-8", warn = FALSE)
  found <- if (endsWith(file, ".R")) r_mutants(file, lines) else
    cpp_mutants(file, lines)
  # The same change of the same statement has the same outcome.
  keys <- vapply(found, function(one) hash(c(one$old, one$new)), "")
  for (i in seq_along(found)) found[[i]]$key <- keys[i]
  found <- found[!duplicated(keys)]
  size <- Sys.getenv("SAMPLE", if (endsWith(file, ".R")) "" else "5")
  known <- nzchar(Sys.getenv("KNOWN"))
  if (known || !nzchar(size) || length(found) <= as.integer(size)) {
    return(found)
  }
  # The same sample of the same mutants.
  set.seed(34)
  found[sort(sample.int(length(found), as.integer(size)))]
}

# Calls whose arguments are no formulas.
quiet_calls <- paste0(
  "^(abort_|warn_|check_|refuse_|paste|sprintf|cat|format|describe_|register_|",
  "message|numeric$|logical$|character$|vector$|stop$|tryCatch|lockBind|",
  "switch_|count_of|print|training_note|quote$|inherits$|attr$|local_)"
)
quiet_functions <- paste0(
  "^(print|format|summary|describe|check_|abort_|warn_|refuse_|autoplot|tidy|",
  "glance|as[.]data|[a-z_]*(notes?|text|words)$|conclusion|register|",
  "[a-z_]*title)"
)
quiet_arguments <- c("tol", "rel.tol", "abs.tol", "subdivisions", "digits",
                     "drop", "names", "USE.NAMES", "use.names", "exact",
                     "row.names", "stringsAsFactors",
                     "maxiter", "check.names", "m_range",
                     "simplify", "symmetric", "from", "keep.source")

# Tokens of R come from the parser, with the calls and statements around them.
r_mutants <- function(file, lines) {
  data <- utils::getParseData(parse(text = lines, keep.source = TRUE))
  parent <- data$parent
  names(parent) <- data$id
  tops <- data[data$parent == 0 & data$token != "COMMENT", ]
  children <- split(seq_len(nrow(data)), data$parent)
  own <- function(id) data[children[[as.character(id)]], ]
  call_name <- function(id) {
    first <- own(id)[1, ]
    if (is.null(first) || is.na(first$id) || first$token != "expr") return("")
    inner <- own(first$id)
    named <- inner$text[inner$token == "SYMBOL_FUNCTION_CALL"]
    if (length(named) > 0) named[1] else ""
  }
  # The name of the argument of a call that a child expression is.
  argument_name <- function(id, child) {
    all <- own(id)
    place <- which(all$id == child)
    if (length(place) == 0 || place < 3 || all$token[place - 1] != "EQ_SUB") {
      return("")
    }
    all$text[place - 2]
  }
  # Inside a function that is an argument of a quiet call, formulas count again.
  is_quiet <- function(id) {
    child <- id
    at <- parent[[as.character(id)]]
    while (at > 0) {
      name <- call_name(at)
      argument <- argument_name(at, child)
      if (argument %in% quiet_arguments) return(TRUE)
      if (any(own(at)$token == "FUNCTION") && argument_of_registration(at)) {
        return(FALSE)
      }
      if (nzchar(name) && grepl(quiet_calls, name)) return(TRUE)
      if (name == "vapply" && own(child)$token[1] %in% "NUM_CONST") {
        return(TRUE)
      }
      child <- at
      at <- parent[[as.character(at)]]
    }
    FALSE
  }
  argument_of_registration <- function(id) {
    at <- parent[[as.character(id)]]
    at > 0 && argument_name(at, id) == "core"
  }
  kinds <- c("NUM_CONST", "'+'", "'-'", "'*'", "'/'", "'^'", "LT", "GT", "LE",
             "GE", "EQ", "NE", "AND", "AND2", "OR", "OR2", "'!'",
             "SYMBOL_FUNCTION_CALL")
  places <- data[data$token %in% kinds, ]
  unlist(lapply(seq_len(nrow(places)), function(i) {
    place <- places[i, ]
    top <- tops[tops$line1 <= place$line1 & tops$line2 >= place$line1, ][1, ]
    name <- sub("[^A-Za-z0-9_.].*", "", lines[top$line1])
    if (grepl(quiet_functions, name) && !grepl("^register_", name)) return(NULL)
    siblings <- own(place$parent)
    unary <- place$token == "'-'" && nrow(siblings) == 2
    to <- if (unary || place$token == "'!'") "" else if (
      place$token == "'^'") "*" else changes(place$text)
    if (is.null(to) || is_quiet(place$id)) return(NULL)
    at <- list(line = place$line1, from = place$col1, to = place$col2)
    lapply(to, function(one) {
      mutant(file, lines, at, one, c(top$line1, top$line2))
    })
  }), recursive = FALSE)
}

# Tokens of C++ by a pattern: operators between blanks (as clang-format writes
# them), numbers, flags and functions; no comments, includes or strings.
cpp_pattern <- paste0(
  "(?<= )([-+*/]|<=|>=|<|>|==|!=|&&|[|][|])(?= )|",
  "(?<![A-Za-z0-9_.<])([0-9]+[.]?[0-9]*(e[-+]?[0-9]+)?)(?![A-Za-z0-9_.>])|",
  "(?<![a-z_])(true|false)(?![a-z_])|",
  "(?<=std::)(max|min|sqrt|abs|floor|ceil)(?=[(])"
)

cpp_mutants <- function(file, lines) {
  code <- sub("//.*", "", lines)
  code[grepl("^\\s*(#|template|using|namespace)|static_assert|\"", code)] <- ""
  unlist(lapply(seq_along(code), function(line) {
    hits <- gregexpr(cpp_pattern, code[line], perl = TRUE)[[1]]
    if (hits[1] < 0) return(NULL)
    ends <- hits + attr(hits, "match.length") - 1
    unlist(Map(function(from, to) {
      token <- substr(code[line], from, to)
      new <- switch(token, sqrt = "abs", abs = NULL, ceil = "floor",
                    floor = "ceil", changes(token))
      lapply(new, function(one) {
        mutant(file, lines, list(line = line, from = from, to = to), one,
               c(line, line))
      })
    }, hits, ends), recursive = FALSE)
  }), recursive = FALSE)
}
