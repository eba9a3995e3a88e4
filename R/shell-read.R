# What the shell reads: a table, predictions or scores in it, and costs.

shell_keys <- c("row", "rep", "fold", "learner", "run", "runs", "answer",
                "groups")

missing_text <- c("", "NA")

# `labels`: columns of which the labels are compared, or `numbers`. (Other
# programs write the numbers of lines without a name.)
shell_table <- function(file, options, labels = NULL, numbers = FALSE) {
  sep <- options$sep %||% if (grepl("\\.tsv$", file)) "\t" else ","
  if (sep %in% c("tab", "\\t")) sep <- "\t"
  data <- shell_columns(file, sep)
  names(data) <- trimws(names(data))
  shell_check(length(data) > 1 || !grepl("[;\t]", names(data)),
              "The file ", file, " has one column, ", names(data)[1],
              ": the mark between columns is given by --sep.")
  again <- names(data)[duplicated(names(data)) & nzchar(names(data))][1]
  shell_check(is.na(again), "The file ", file, " has two columns called ",
              again, ".")
  names(data)[names(data) == ""] <- setdiff(c("index", "line"), names(data))[1]
  refuse_if(nrow(data) == 0, "file", "shape",
            "must have a line for each record: {.file {file}} has none.")
  labels <- intersect(labels, names(data))
  data[labels] <- common_labels(data[labels], numbers)
  counted <- unlist(options[c("rep", "fold", "strata")])
  named <- unlist(options[c("row", "learner", "run", "answer", "groups",
                            "by")])
  for (name in setdiff(names(data), labels)) {
    text <- data[[name]]
    read <- as_numbers(text)
    names <- if (name %in% counted) has_names(text, read) else name %in% named
    data[[name]] <- if (names) as_names(text, read) else read
  }
  # (Learners are in the order of the file.)
  learner <- options$learner
  if (is.factor(data[[learner %||% ""]])) {
    data[[learner]] <- as.character(data[[learner]])
  }
  data
}

# The columns of the file as text.
shell_columns <- function(file, sep) {
  shell_check(file == "-" || file.exists(file), "There is no file ", file, ".")
  shell_check(!grepl("\\.jsonl?$", file), "JSON is not read: write ", file,
              " as CSV, with a line of names.")
  lines <- character()
  tryCatch({
    lines <- readLines(if (file == "-") "stdin" else file, warn = FALSE,
                       encoding = "UTF-8")
    shell_check(all(validUTF8(lines)), "The file ", file, " is not in UTF-8: ",
                "convert it first, as with iconv -f latin1 -t utf-8.")
    refuse_if(!any(nzchar(lines)), "file", "shape", "must have a line of names
               and a line for each record: {.file {file}} is empty.")
    check_quotes(lines, sep)
    named_columns(utils::read.table(
      text = lines, header = TRUE, sep = sep, quote = "\"", row.names = NULL,
      comment.char = "", na.strings = missing_text, check.names = FALSE,
      colClasses = "character"
    ), other_line(lines, sep))
  }, simpleError = function(e) {
    shell_check(FALSE, "The file ", file, " is not a table with ", if (
      sep == "\t") "tabs" else paste0("\"", sep, "\""), " between columns: ",
      other_line(lines, sep) %||%
        paste0(conditionMessage(e),
               ". Another mark between columns is given by --sep"), ".")
  })
}

# With a name fewer than there are columns, names would belong to the columns
# before theirs. Only a column that is empty, after a last mark, needs none.
named_columns <- function(data, other) {
  if (is.null(other) || length(data) < 2) return(data)
  if (!all(is.na(data[[length(data)]]))) stop(other)
  structure(data[-length(data)], names = names(data)[-1])
}

# The first line that has not as many columns as there are names; NULL where
# these have another mark between them.
other_line <- function(lines, sep) {
  input <- textConnection(lines)
  on.exit(close(input))
  columns <- utils::count.fields(input, sep, "\"", blank.lines.skip = FALSE,
                                 comment.char = "")
  there <- which(columns > 0)
  names <- columns[there[1]]
  line <- there[columns[there] != names][1]
  if (!is.na(line) && names > 1) {
    paste("line", line, "has", count_of(columns[line], "column"),
          "and the line of names", names)
  }
}

# A quote that is not closed makes one field of all lines up to the next quote:
# each of them has all columns, which the lines of a text hardly have.
check_quotes <- function(lines, sep) {
  count <- function(mark) {
    nchar(lines, "bytes") -
      nchar(gsub(mark, "", lines, fixed = TRUE, useBytes = TRUE), "bytes")
  }
  open <- cumsum(count("\"")) %% 2 == 1
  before <- c(FALSE, open)[seq_along(open)]
  first <- which(open & !before)
  last <- which(before & !open)[seq_along(first)]
  columns <- count(if (sep == "") " " else sep)
  text <- cumsum(columns != columns[1])
  lost <- first[is.na(last) | text[last] == c(0, text)[first]]
  refuse_if(length(lost) > 0, "file", "shape",
            "must have a line for each record: the quote in line {lost[1]} is
             not closed there.",
            i = "A quote that belongs to a field is written twice, in a field
             with quotes around it.")
}

as_numbers <- function(text) {
  utils::type.convert(text, as.is = TRUE, na.strings = missing_text)
}

# Names stay as they are written ("1.1" and "1.10"), in the order of numbers.
# `read`: as_numbers() of them.
as_names <- function(text, read) {
  if (!is.numeric(read)) return(text)
  text <- trimws(text)
  if (all(text == as.character(read), na.rm = TRUE)) return(read)
  found <- unique(text[!is.na(text)])
  factor(text, found[order(as.numeric(found), found, method = "radix")])
}

# Is one number written in two ways, or too long for a number of R? (2.0 is 2.)
has_names <- function(text, read = as_numbers(text)) {
  if (!is.numeric(read)) return(FALSE)
  written <- sub("[.]0*$", "", unique(trimws(text)))
  number <- as.numeric(unique(sub("^-0$", "0", written)))
  anyDuplicated(number) > 0 || any(abs(number) >= 2^53, na.rm = TRUE)
}

# Numbers of other countries' spreadsheets would be read as labels. `few`: so
# many different ones may be classes ("1,2").
check_decimal_points <- function(data, columns, few = 0) {
  for (name in intersect(columns, names(data))) {
    x <- unique(trimws(data[[name]][!is.na(data[[name]])]))
    number <- "^[+-]?[0-9]*(,[0-9]+)?([eE][+-]?[0-9]+)?$"
    shell_check(length(x) <= few || !any(grepl(",", x, fixed = TRUE)) ||
                  !all(grepl(number, x)),
                "The column ", name, " has numbers with decimal commas: write ",
                "decimal points.")
  }
}

# Labels as numbers where all of them are: 1 and 1.0 are one class. But a column
# with 007 and 7, or with the versions 1.1 and 1.10, has names, unless `numbers`
# are predicted.
common_labels <- function(columns, numbers) {
  # (True and False stay, and are compared with 0 and 1.)
  boolean <- vapply(columns, function(column) {
    boolean_pair(unique(column[!is.na(column)])) %in% c(1, 3, 4)
  }, NA)
  others <- columns[!boolean]
  all <- as_numbers(unlist(others, use.names = FALSE))
  named <- !numbers && any(vapply(others, has_names, NA))
  if (!is.numeric(all) || named) return(columns)
  columns[!boolean] <- lapply(others, as.numeric)
  columns
}

# Scores of records in place of predictions.
shell_numbers <- function(file, options) {
  data <- shell_table(file, options)
  scores <- by_comma(options$scores)
  check_decimal_points(data, c(scores, options$denominator))
  x <- do.call(cv_scores, c(
    list(data, scores),
    options[intersect(names(options), c(shell_keys, "by", "direction",
                                        "denominator"))]
  ))
  x$predictions <- with_training_size(x$predictions, options$n_train)
  x$shape <- layout_shape(x$predictions, x$layout)
  x
}

shell_predictions <- function(file, options) {
  models <- by_comma(options$models)
  numbers <- of_numbers(find_measure(options$measure, complete = FALSE))
  data <- shell_table(file, options, c(options$truth, models), numbers)
  check_decimal_points(data, options$truth, most_number_classes)
  if (numbers) check_shell_numbers(data, c(options$truth, models))
  columns <- options[intersect(names(options), c("truth", shell_keys))]
  columns$keep <- options$by
  probs <- strsplit(by_comma(options$probs) %||% character(), "=")
  if (length(probs) > 0) {
    shell_check(all(lengths(probs) == 2), "--probs needs model=column, not ",
                options$probs, ".")
    positive <- probability_class(options$positive, data[[options$truth]])
    columns$probs <- lapply(probs, function(pair) {
      rlang::set_names(pair[2], positive)
    })
    names(columns$probs) <- vapply(probs, `[`, "", 1)
    check_decimal_points(data, vapply(probs, `[`, "", 2))
  }
  x <- function() {
    do.call(cv_predictions, c(list(data = data, learners = models), columns))
  }
  # (The classes at another threshold are not used.)
  x <- if (is.null(options$threshold)) x() else suppressMessages(x())
  with_training_size(x, options$n_train)
}

check_shell_numbers <- function(data, columns) {
  check_decimal_points(data, columns)
  for (name in intersect(columns, names(data))) {
    odd <- is.na(suppressWarnings(as.numeric(data[[name]]))) &
      !is.na(data[[name]])
    shell_check(!any(odd), "The column ", name, " must have numbers for this ",
                "measure, not \"", as.character(data[[name]][odd][1]), "\".")
  }
}

probability_class <- function(positive, truth) {
  shell_check(!is.null(positive), "--probs needs --positive, the class that ",
              "they are the probabilities of.")
  if (is.null(truth)) return(positive)
  labels <- code_labels(truth)$labels
  positive <- shell_label(positive, labels)
  shell_check(length(labels) <= 2, "--probs takes probabilities of two ",
              "classes: the truth has ", length(labels), ".")
  shell_check(!is.na(match_labels(positive, labels)), "--positive must be ",
              "a label of the truth, ", paste(labels, collapse = " or "),
              ", not ", positive, ".")
  positive
}

# The one of the `labels` that is the same number ("1.0" is 1), or `label`.
shell_label <- function(label, labels) {
  number <- suppressWarnings(as.numeric(labels))
  if (is.null(label) || label %in% labels || anyNA(number) ||
        anyDuplicated(number) > 0) return(label)
  same <- match(suppressWarnings(as.numeric(label)), number)
  if (is.na(same)) label else labels[same]
}

# Splits whose training sets the file cannot show, as a plan of the size that
# the user says. (No method asks which records trained.)
with_training_size <- function(x, n_train) {
  if (is.null(n_train)) return(x)
  shape <- predictions_shape(x)
  holdouts <- plan_kind(shape) == "holdout"
  shell_check(n_train >= 1, "--n-train must be 1 or more, not ", n_train, ".")
  shell_check(holdouts || !is.null(untested_note(x)),
              "--n-train is for repeated hold-outs, not for ",
              describe_folds(x), ".")
  rep <- match(x$rep, sort(unique(x$rep)))
  row <- match(x$row, unique(x$row))
  assignment <- matrix(if (holdouts) 0L else NA_integer_, max(row), shape$m)
  assignment[cbind(row, rep)] <- match(x$fold, sort(unique(x$fold)))
  plan <- new_cv_plan(assignment, if (holdouts) "holdout" else "kfold", shape$k)
  plan$reps$n_train[] <- n_train
  structure(x, plan = plan)
}

# The matrix of costs of "yes:no=5,no:yes=1"; right answers cost nothing unless
# that is said.
shell_cost <- function(text, labels) {
  if (is.null(text)) return(NULL)
  cells <- strsplit(by_comma(text), "[:=]")
  shell_check(all(lengths(cells) == 3),
              "--cost needs truth:prediction=cost, with commas, not ", text,
              ".")
  cells <- do.call(rbind, cells)
  unknown <- setdiff(cells[, 1:2], labels)
  shell_check(length(unknown) == 0, "--cost has the label ", unknown[1],
              "; the labels are ", toString(labels), ".")
  cost <- matrix(NA_real_, length(labels), length(labels),
                 dimnames = list(labels, labels))
  diag(cost) <- 0
  cost[cells[, 1:2, drop = FALSE]] <- suppressWarnings(as.numeric(cells[, 3]))
  at <- which(is.na(cost), arr.ind = TRUE)
  shell_check(length(at) == 0, "--cost has no number for ", labels[at[1]], ":",
              labels[at[nrow(at) + 1]], ".")
  cost
}
