# Records that stand several times in a table: the column that names them, and
# those of repetition and fold. See predictions-repeats.R.
#' @include predictions-doubts.R
NULL

record_names <- paste0(
  "(?i)^[.]?(row|record|case|obs|observation|instance|example|item|index|idx)",
  "s?[._ ]?(id|nr|no|name|index|number)?s?$"
)
question_names <- paste0(
  record_names, "|", column_of(paste0(
    "q|questions?|quer(y|ies)|prompts?|problems?|tasks?|items?|examples?|",
    "instances?|inputs?|docs?|documents?|[ug]u?id"
  ))
)
split_words <- paste0(
  "reps?|repeats?|repetitions?|replicates?|splits?|resamples?|resampling|",
  "iter|iterations?|rounds?|times|cv|boot|bootstraps?|ids?|id2"
)
split_names <- column_of(split_words)
repetition_names <- column_of(paste0(
  split_words, "|runs?|seeds?|draws?|answers?|epochs?|folds?|half|halves|parts?"
))
# Of answers that are independent between records; other columns are runs.
draw_names <- column_of(
  "draws?|answers?|samples?|responses?|completions?|generations?"
)
seed_names <- column_of(
  "runs?|seeds?|epochs?|restarts?|inits?|initiali[sz]ations?"
)
model_columns <- column_of(
  "models?|learners?|estimators?|classifiers?|algorithms?|methods?|clf"
)
# Of different records of one unit.
occasion_names <- column_of(paste0(
  "visit|wave|time|timepoint|day|week|month|year|date|hour|occasion|session|",
  "eye|ear|side|hand|arm|leg|tooth|slice|image|photo|picture|view|frame|",
  "window|segment|scan|measurement|period|phase|stage|site"
))

# Codes of values in the order of their appearance. (vctrs does not take strings
# that are declared as bytes.)
value_codes <- function(x) {
  if (is.character(x) && any(Encoding(x) == "bytes")) x <- as_utf8(x)
  as.integer(vctrs::vec_group_id(x))
}

# A column that names the records, and the columns of repetition and fold; or
# the blocks in which all records stand; or NULL.
repeated_records <- function(columns, truth, numbers = FALSE, single = TRUE) {
  first <- grepl(record_names, names(columns), perl = TRUE)
  for (name in names(columns)[order(!first)]) {
    code <- value_codes(columns[[name]])
    asked <- grepl(question_names, name, perl = TRUE)
    if (!names_records(code, truth, asked)) next
    found <- repeated_places(list(row = row_code(columns[[name]], name)), code,
                             columns[names(columns) != name], truth, name)
    if (!is.null(found)) {
      return(c(found, list(record = code, seen = seen_times(code, name))))
    }
  }
  block <- truth_block(truth)
  if (block == 0 && numbers) block <- number_block(truth, columns)
  if (any(vapply(columns, is_feature, NA))) return(NULL)
  if (block == 0) return(if (single) models_of_one_truth(columns, truth))
  copies <- length(truth) / block
  same <- all(truth == rep(truth[seq_len(block)], copies))
  c(list(row = if (same) paste0("rep(1:", block, ", ", copies, ")") else
           "<its record>"),
    block_places(columns, block, copies, truth),
    list(seen = paste0("The truth of its first ", block, " rows is there ",
                       copies, " times, in ", if (same) "the same" else
                         "another", " order.")))
}

# A column of models each of which has the same truths, in any order.
models_of_one_truth <- function(columns, truth) {
  truth <- as.integer(truth)
  name <- Find(function(name) {
    code <- value_codes(columns[[name]])
    size <- tabulate(code)
    sorted <- truth[order(code, truth)]
    length(size) > 1 && size[1] >= 10 && all(size == size[1]) &&
      sorted[1] != sorted[size[1]] && all(sorted == sorted[seq_len(size[1])])
  }, grep(model_names, names(columns), perl = TRUE, value = TRUE))
  if (is.null(name)) return(NULL)
  values <- length(unique(columns[[name]]))
  list(row = "<its record>", learner = code_name(name),
       seen = paste0("Each of the ", values, " values of column \"", name,
                     "\" has the same truths, as where each is a model."))
}

# What tells the blocks of rows apart: a column that has a value for each, or
# with that of the model.
block_places <- function(columns, block, copies, truth) {
  record <- rep(seq_len(block), copies)
  repeated_places(list(), record, columns, truth) %||% list(
    rep = paste0("rep(1:", copies, ", each = ", block, ")"),
    fold = "<its fold>"
  )
}

# What `row` can be: of measurements their places, since records are numbered by
# whole numbers.
row_code <- function(x, name) {
  name <- code_name(name)
  whole <- !is.double(x) || is.object(x) || all(x == trunc(x), na.rm = TRUE)
  if (whole) name else paste0("match(", name, ", ", name, ")")
}

# Do values repeat, with one truth each, and is that no chance? Where there is
# but one truth, of columns that are called so (`asked`).
names_records <- function(code, truth, asked) {
  values <- max(code)
  n <- length(code)
  if (values < 8 || n < 1.2 * values) return(FALSE)
  if (length(unique(truth)) == 1) return(asked)
  if (any(truth != truth[match(seq_len(values), code)][code])) return(FALSE)
  share <- tabulate(truth) / n
  times <- tabulate(tabulate(code))
  chance <- vapply(seq_along(times), function(size) log(sum(share^size)), 0)
  sum(times * chance) < log(1e-6)
}

# The places of records whose codes repeat: `known` (the row), rep and fold; or
# NULL where the rows seem to be different records. `name`: of the column of
# records; NULL: it was given as `row`.
repeated_places <- function(known, record, columns, truth, name = NULL) {
  size <- tabulate(record)
  values <- as.double(length(size))
  codes <- lapply(columns, value_codes)
  # (Fractions are probabilities, but for settings that all records have.)
  codes <- codes[vapply(names(codes), function(name) {
    !has_fractions(columns[[name]]) || all(size == max(codes[[name]]))
  }, NA)]
  once <- vapply(codes, function(code) {
    max(code) > 1 && max(code) <= length(code) / 4 &&
      anyDuplicated(record + (code - 1) * values) == 0
  }, NA)
  # Each record once in each repetition: of several columns the coarsest.
  rep <- c(names(sort(vapply(codes[once], max, 0L))), NA)[1]
  if (is.na(rep)) {
    found <- repeated_models(record, codes, columns, truth, name)
    if (!is.null(found)) return(c(known, found))
  }
  # Is each run of as many rows as there are values a permutation of them?
  blocks <- all(size == size[1]) &&
    anyDuplicated(record + (seq_along(record) - 1) %/% values * values) == 0
  if (if (is.null(name)) is.na(rep) else
      !are_copies(name, rep, blocks, columns, record, size)) return(NULL)
  c(known, if (!is.na(rep)) {
    told_places(rep, columns[names(codes)], codes, record, size, truth)
  } else {
    list(rep = if (blocks) {
      paste0("rep(1:", size[1], ", each = ", values, ")")
    } else {
      "<its repetition>"
    }, fold = "<its fold>")
  })
}

# What was `seen` of them.
seen_times <- function(record, name = NULL) {
  size <- tabulate(record)
  paste0("Each of the ", length(size), " values of ",
         if (is.null(name)) "`row`" else paste0("column \"", name, "\""),
         " is in ", paste(unique(range(size)), collapse = " to "),
         " rows, with one truth, as records that occur several times.")
}

# The places of records that each of several models has several times, or NULL.
repeated_models <- function(record, codes, columns, truth, name) {
  model <- grep(model_columns, names(codes), perl = TRUE, value = TRUE)[1]
  if (is.na(model)) return(NULL)
  repeated_places(list(learner = code_name(model)),
                  value_codes(key_ids(list(record, codes[[model]]))),
                  columns[names(columns) != model], truth, name)
}

# Are the rows with one value of column `name` the same record again, and not
# different records of a group? `rep`: the column that tells them apart, or NA.
are_copies <- function(name, rep, blocks, columns, record, size) {
  like <- function(form, name) grepl(form, name, perl = TRUE)
  strictly <- like(record_names, name)
  grouping <- like(group_names, name)
  if (is.na(rep)) return(strictly || blocks && !grouping)
  again <- like(repetition_names, rep)
  if (like(occasion_names, rep) || grouping && !again) return(FALSE)
  if (strictly) return(TRUE)
  # Predictors differ among the records of a group.
  first <- match(record, record)
  others <- columns[setdiff(names(columns), c(name, rep))]
  differs <- vapply(Filter(is_feature, others), function(x) {
    !identical(x, x[first])
  }, NA)
  !any(differs) && (again || all(size == length(unique(columns[[rep]]))))
}

# Measurements: numbers that are not whole, nor shares as probabilities are.
is_feature <- function(x) has_fractions(x) && any(x < 0 | x > 1, na.rm = TRUE)

has_fractions <- function(x) {
  is.double(x) && !is.object(x) && any(x != trunc(x), na.rm = TRUE)
}

# rep and fold from a column in which each record is once in every repetition,
# or in every test set (then rep is part of it). Where there is no fold, all
# records are together: runs, or answers.
told_places <- function(rep, columns, codes, record, size, truth) {
  name <- code_name(rep)
  if (grepl(model_columns, rep, perl = TRUE)) return(list(learner = name))
  if (resample_kind(columns[[rep]]) %in% "both") return(both_places(rep))
  counted <- counted_places(columns[[rep]], name, max(codes[[rep]]), size)
  if (!is.null(counted)) return(counted)
  drawn <- grepl(draw_names, rep, perl = TRUE)
  seeds <- grepl(seed_names, rep, perl = TRUE)
  occasion <- grepl(occasion_names, rep, perl = TRUE)
  folds <- fold_columns(columns[names(columns) != rep], codes, record, truth)
  named <- grepl(repetition_names, folds, perl = TRUE)
  # (Where there is but one truth, they may be predictions.)
  sure <- drawn || seeds || occasion || length(unique(truth)) == 1
  folds <- if (sure) folds[named] else folds[order(!named)]
  if (length(folds) > 0) return(list(rep = name, fold = code_name(folds[1])))
  if (any(size != max(codes[[rep]]))) return(list(rep = name))
  if (occasion || grepl(split_names, rep, perl = TRUE)) {
    return(list(rep = name, fold = "<its fold>"))
  }
  stats::setNames(list(name), if (drawn) "answer" else "run")
}

# Of a column that counts all test sets, or NULL.
counted_places <- function(x, name, values, size) {
  folds <- values / size[1]
  if (folds <= 1 || folds != trunc(folds) || any(size != size[1]) ||
        !is.numeric(x)) return(NULL)
  from_zero <- if (min(x) == 0) name else paste0("(", name, " - ", min(x), ")")
  each <- paste0(from_zero, c(" %/% ", " %% "), folds, " + 1")
  list(rep = each[1], fold = each[2])
}

# Columns of few values that differ within records, and are no predictions nor
# right and wrong.
fold_columns <- function(columns, codes, record, truth) {
  first <- match(record, record)
  Filter(function(name) {
    code <- codes[[name]]
    max(code) > 1 && max(code) <= min(200, length(code) / 4) &&
      any(code != code[first]) &&
      !all(as.character(unique(columns[[name]])) %in% levels(truth)) &&
      (grepl(repetition_names, name, perl = TRUE) ||
         !all(columns[[name]] %in% 0:1))
  }, names(columns))
}

# The length of the blocks of rows whose truth is repeated, 0 for none. What is
# sorted, or alternates, repeats in many tables.
truth_block <- function(truth) {
  truth <- as.integer(truth)
  n <- length(truth)
  least <- 30
  start <- seq_len(least)
  for (times in rev(seq_len(min(100, n %/% least))[-1])) {
    block <- n %/% times
    # (The first rows of the second block rule out nearly all.)
    same <- n %% times == 0 && all(truth[block + start] == truth[start]) &&
      all(truth[-seq_len(block)] == truth[seq_len(n - block)])
    if (!isTRUE(same)) next
    one <- truth[seq_len(block)]
    changes <- mean(one[-1] != one[-block])
    chance <- 1 - sum((tabulate(one) / block)^2)
    periodic <- any(vapply(seq_len(least - 1), function(lag) {
      all(one[-seq_len(lag)] == one[seq_len(block - lag)])
    }, NA))
    listed <- length(unique(one)) > block / 3 || !is.unsorted(one)
    if (chance > 0 && changes > chance / 2 && !periodic && !listed) {
      return(block)
    }
  }
  0
}

# The same of numbers, most of which differ: their blocks may be in any order,
# as those of repetitions are.
number_block <- function(truth, columns) {
  n <- length(truth)
  if (2 * nlevels(truth) > n) return(0)
  values <- as.numeric(levels(truth))[truth]
  for (times in rev(seq_len(min(100, n %/% 30))[-1])) {
    if (n %% times != 0) next
    block <- n %/% times
    one <- values[seq_len(block)]
    if (may_recur(one)) next
    if (all(values == rep(one, times))) return(block)
    at <- (seq_len(n) - 1) %/% block
    same <- vapply(split(values, at), function(x) {
      identical(sort(x), sort(one))
    }, NA)
    # (Normal scores become evenly spaced again.)
    if (all(same) && !are_even(stats::pnorm(one)) &&
          are_repetitions(columns, at)) return(block)
  }
  0
}

# Few values, ranks with gaps, and values that are in order or evenly spaced are
# the same in units that are not copies.
may_recur <- function(x) {
  ranks <- all(x == trunc(x)) && diff(range(x)) < 2 * length(x)
  2 * length(unique(x)) <= length(x) || ranks || !is.unsorted(x) ||
    !is.unsorted(-x) || are_even(x) || all(x > 0) && are_even(log(x))
}

# Are the distinct values evenly spaced, but for rounding?
are_even <- function(x) {
  x <- sort(unique(x))
  n <- length(x)
  even <- seq(x[1], x[n], length.out = n)
  max(abs(x - even)) <= (x[n] - x[1]) / (n - 1) / 4
}

# Blocks of rows (`at`) with the same values are repetitions, unless the columns
# that tell them apart are called otherwise, as dates or plates are.
are_repetitions <- function(columns, at) {
  apart <- Filter(function(column) {
    code <- value_codes(column)
    max(code) <= length(code) / 4 && all(at == at[!duplicated(code)][code])
  }, columns)
  called <- paste0(repetition_names, "|", model_columns)
  length(apart) == 0 || any(grepl(called, names(apart), perl = TRUE)) ||
    any(!is.na(vapply(apart, resample_kind, "")))
}
