# Keys: the columns that identify a row of a table, such as record, repetition,
# fold and learner. They are compared exactly, never pasted together, and packed
# into one number only where that is an integer. `keys` is a list of vectors or
# factors of one length.
#
#   key_ids(keys)           an integer for each row, equal where the keys are;
#                           with gaps
#   key_match(keys, table)  the first place of each row in another list of keys
#   first_repeat(keys)      the first row that repeats an earlier one, or 0
#   count_folds(x)          the folds of all repetitions of a table or keys, and
#   folds_per_repetition(x) of each
#   check_once(keys, arg)   stops where there is one
#   check_one_fold(keys)    stops for a record in several folds
#   describe_key(keys, i)   "row 3, rep 1, fold 2"

key_ids <- function(keys) {
  exact <- function() {
    keys <- lapply(keys, function(key) {
      if (is.character(key)) as_utf8(key) else key
    })
    # (Unequal columns would crash vctrs.)
    stopifnot(length(unique(vctrs::list_sizes(keys))) == 1)
    as.integer(vctrs::vec_group_id(vctrs::new_data_frame(keys)))
  }
  ids <- 0L
  size <- 1
  for (key in keys) {
    if (typeof(key) != "integer" || length(key) == 0) return(exact())
    key <- as.integer(key)
    lowest <- min(key)
    width <- as.double(max(key)) - lowest + 1
    size <- size * width
    # A missing value, or more combinations than integers.
    if (is.na(size) || size > .Machine$integer.max) return(exact())
    ids <- ids * as.integer(width) + (key - lowest)
  }
  ids + 1L
}

# The different rows of columns, as a data frame.
distinct_rows <- function(keys) {
  first <- which(!duplicated(key_ids(keys)))
  as.data.frame(lapply(keys, `[`, first))
}

key_match <- function(keys, table) {
  size <- length(keys[[1]])
  ids <- key_ids(Map(c, keys, table[names(keys)]))
  match(ids[seq_len(size)], ids[-seq_len(size)])
}

count_folds <- function(x) length(unique(key_ids(as.list(x)[c("rep", "fold")])))

folds_per_repetition <- function(x) {
  count_folds(x) / length(unique(as.list(x)$rep))
}

first_repeat <- function(keys) {
  ids <- key_ids(keys)
  most <- max(ids, 0L)
  # Marking is faster than a search, if there is not too much to mark.
  few <- most <= 4 * length(ids) + 1024
  if (few && all(tabulate(ids, most) < 2L)) 0L else anyDuplicated(ids)
}

check_once <- function(keys, arg, hint = NULL) {
  row <- first_repeat(keys)
  whose <- if (!is.null(keys$learner)) {
    sprintf(" of learner \"%s\"", as.character(keys$learner)[row])
  }
  keys$learner <- NULL
  each <- if (length(keys) > 1) "each combination of" else "each"
  refuse_if(row > 0, arg, "rows",
            "must have {each} {.field {names(keys)}}{whose} once.",
            x = "Row {row} repeats {describe_key(keys, row)}.",
            i = hint)
}

# A record is in one fold of each learner and repetition. `keys`: row, fold,
# and what else tells rows apart.
check_one_fold <- function(keys, arg) {
  again <- first_repeat(keys[names(keys) != "fold"])
  if (again == 0 || first_repeat(keys) > 0) return(invisible())
  refuse_if(!is.null(keys$rep), arg, "rows",
            "must have each record in one fold of a repetition:
             {describe_key(keys[c('row', 'rep')], again)} is in several.",
            i = "Hold-outs are repetitions of a single fold: give them as
                 {.arg rep}, without {.arg fold}.",
            i = "If {.arg row} counts the records of each fold anew, it does not
                 identify them: the repetitions need a number or name of each
                 record that is the same in all of them.")
  folds <- length(unique(keys$fold))
  whole <- length(keys$row) == folds *
    length(unique(key_ids(keys[setdiff(names(keys), "fold")])))
  abort_several_folds(describe_key(keys["row"], again), folds, whole, arg)
}

# `whole`: is every record in all folds?
abort_several_folds <- function(record, folds, whole, arg) {
  abort_input("Without {.arg rep} each record must be in one fold, but {record}
               is in several.", "rows", arg,
              i = if (whole) {
                "All records are in each of the {folds} folds: runs (seeds) of a
                 model on one test set are given by
                 {.code cv_predictions(run = )}."
              } else {
                paste("Give {.arg rep}, the column of the repetition.",
                      numbered_on_hint)
              }, i = anew_hint)
}

# Of folds that were written to files of their own.
anew_hint <- "If {.arg row} counts the records of each fold anew, it does not
  identify them: write {.code row = NULL}."

# Of splits as scikit-learn's RepeatedKFold numbers them.
numbered_on_hint <- "If test folds are numbered from 0 on through all
  repetitions, {.arg rep} is {.code split %/% k + 1} and {.arg fold}
  {.code split %% k + 1}."

# `codes`: of what belongs to the record, and not to the prediction.
check_by_record <- function(codes, row, arg, what) {
  differs <- which(codes != codes[match(row, row)])
  refuse_if(length(differs) > 0, arg, "rows",
            "must be the same for all predictions of a record: {what} of row
             {(attr(row, 'names_shown') %||% row)[differs[1]]} is not.")
}

# Numbers that stand for names are shown as the names.
describe_key <- function(keys, i) {
  values <- vapply(keys, function(key) {
    as.character((attr(key, "names_shown") %||% key)[i])
  }, "")
  paste(names(keys), values, collapse = ", ")
}

# Strings as codes into their distinct values as UTF-8, sorted by code point.
text_codes <- function(x) {
  found <- unique(as.vector(x))
  text <- as_utf8(found)
  labels <- sort(unique(text), method = "radix")
  list(values = match(text, labels)[match(x, found)], labels = labels)
}

# Strings as UTF-8. Those that a file was read into without its encoding are
# UTF-8 where their bytes are valid and Latin-1 otherwise, so that equal labels
# are equal in every locale.
as_utf8 <- function(x) {
  x <- as.character(x)
  # (ASCII is UTF-8, and to declare it so is slow.)
  other <- grep("[^\\x01-\\x7f]", x, perl = TRUE, useBytes = TRUE)
  if (length(other) == 0) return(x)
  text <- x[other]
  latin1 <- Encoding(text) == "latin1"
  valid <- !latin1 & validUTF8(text)
  Encoding(text[valid]) <- "UTF-8"
  odd <- which(!valid)
  native <- iconv(text[odd], "", "UTF-8")
  from_latin1 <- iconv(text[odd], "latin1", "UTF-8", sub = "byte")
  text[odd] <- ifelse(is.na(native) | latin1[odd], from_latin1, native)
  replace(x, other, text)
}
