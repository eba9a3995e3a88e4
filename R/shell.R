# The words of a shell: a command, a file of predictions, and options that have
# the names of R's arguments.

# What an option is, and which commands take it.
shell_options <- utils::read.table(header = TRUE, quote = "'", text = "
name        meta     of       help
truth       COLUMN   answers  'the true label of each record'
models      COLUMNS  answers  'the predicted labels: a column for each model,
 with commas, or one column and --learner'
scores      COLUMNS  answers  'in place of --truth and --models: a score of each
 record by each model, such as a loss or partial credit'
direction   NAME     answers  'of --scores: minimize (default) or maximize'
denominator COLUMN   answers  'of --scores: their sum is divided by its sum'
learner     COLUMN   answers  'in a long table, the model that predicted'
row         COLUMN   answers  'the record; without it each line is one'
rep         COLUMN   answers  'the repetition of the folds'
fold        COLUMN   answers  'the test fold; without it the file is one test
 set'
run         COLUMN   answers  'the run (seed) of each model, on one test set'
runs        KIND     answers  'own: each model has its own seeds, shared: the
 same ones (default where the names are the same), fixed: the answer is for
 these runs only'
answer      COLUMN   answers  'one of several independent answers to a question,
 which is --row'
by          COLUMN   answers  'subgroups of records, each with its own
 numbers'
n-train     NUMBER   answers  'of repeated hold-outs (--rep without --fold): how
 many records trained each model'
groups      COLUMN   all      'what records have in common, such as a patient'
probs       PAIRS    answers  'of two classes, columns with the probabilities of
 --positive, as model=column, with commas'
positive    LABEL    answers  'the class that precision, recall, F1 and
 probabilities are about'
measure     NAME     answers  'error (default), accuracy, f1, mcc, brier,
 roc_auc ...'
threshold   NUMBER   answers  'the class is --positive from this probability
 on'
cost        CELLS    answers  'with --measure cost, the costs of mistakes:
 truth:prediction=cost, with commas'
target      NAME     interval 'expected (default), or deployed: of the one
 classifier that is used'
rope        NUMBER   compare,tiers    'differences up to this one are
 practically none'
tests       NAMES    compare  'the tests; by default the one that suits the
 folds'
versus      MODEL    compare  'compare all models with this one only'
alternative SIDE     compare  'two.sided (default), less or greater'
p-adjust    METHOD   compare,tiers    'holm (default), max_t, none, BH ...'
conf-level  NUMBER   compare,interval 'the level of intervals (default 0.95)'
na          KIND     answers  'wrong: missing predictions count as
 wrong, in error and accuracy (default error: they are refused)'
alpha       NUMBER   tiers    'the level at which tiers differ (default 0.05)'
format      NAME     answers  'text (default) or json'
m           NUMBER   plan     'how many half splits (default 5)'
strata      COLUMN   plan     'keep the shares of these classes in each half'
seed        NUMBER   plan     'the same plan for the same seed'
sep         CHAR     all      'what separates columns, as ; or tab (default a
 comma, in a file .tsv a tab)'
")

# Options of several values.
several_values <- shell_options$name[shell_options$meta %in% c(
  "COLUMNS", "PAIRS", "CELLS", "NAMES"
)]

# Blanks around the name of a column, as after commas in a file, are no part
# of it.
one_column <- shell_options$name[shell_options$meta == "COLUMN"]

shell_commands <- c(
  compare = "tests of all pairs of models, with intervals of differences",
  interval = "an interval for each model",
  tiers = "models in order, in tiers that differ from each other",
  plan = "half splits of the lines of FILE, to be used elsewhere"
)

# The command, the file and the options, a list by name.
shell_request <- function(args) {
  command <- args[1]
  shell_check(command %in% names(shell_commands), "There is no command ",
              command, ": there are ", toString(names(shell_commands)), ".")
  options <- list(measure = "error", format = "text", `conf-level` = "0.95",
                  alpha = "0.05")
  files <- given <- character()
  # `--name=value` is `--name value`.
  words <- unlist(lapply(args[-1], function(word) {
    if (!grepl("^--[a-z-]+=", word)) return(word)
    c(sub("=.*", "", word), sub("^[^=]*=", "", word))
  }))
  while (length(words) > 0) {
    name <- sub("^--", "", words[1])
    used <- 1
    if (name == words[1]) {
      files <- c(files, name)
    } else {
      check_option(name, command)
      shell_check(length(words) > 1, "--", name, " needs a value.")
      shell_check(!name %in% given, "--", name, " is given twice",
                  if (name %in% several_values) ": write several with commas",
                  ".")
      given <- c(given, name)
      options[name] <- list(if (words[2] != "NULL") {
        if (name %in% one_column) trimws(words[2]) else words[2]
      })
      used <- 2
    }
    words <- words[-seq_len(used)]
  }
  shell_check(length(files) == 1, "One file is needed, not ",
              if (length(files) == 0) "none" else toString(files), ".")
  if (command != "plan") check_request(options)
  numbers <- shell_options$name[shell_options$meta == "NUMBER"]
  for (name in intersect(names(options), numbers)) {
    value <- suppressWarnings(as.numeric(options[[name]]))
    shell_check(!is.na(value), "--", name, " must be a number, not ",
                options[[name]], ".")
    options[[name]] <- value
  }
  names(options) <- argument_names(names(options))
  list(command = command, file = files, options = options)
}

# What goes together.
check_request <- function(options) {
  own <- !is.null(options$scores)
  shell_check(own || !is.null(options$truth), "--truth is needed, or --scores.")
  shell_check(own || !is.null(options$models %||% options$probs),
              "--models is needed, or --probs: with --learner, the ",
              "column of the predicted labels.")
  clash <- c(intersect(names(options), c("truth", "models", "probs",
                                         "positive", "threshold", "cost",
                                         "answer")),
             if (options$measure != "error") "measure")
  shell_check(!own || length(clash) == 0, "--", clash[1],
              " cannot be given with --scores.")
  of_scores <- intersect(c("direction", "denominator"), names(options))
  shell_check(own || length(of_scores) == 0, "--", of_scores[1],
              " is for --scores.")
  shell_check(options$format %in% c("text", "json"),
              "--format must be text or json, not ", options$format, ".")
}

# As R calls them: conf.level, p_adjust.
argument_names <- function(options) {
  sub("-", "_", sub("conf-", "conf.", options))
}

by_comma <- function(text) if (!is.null(text)) trimws(strsplit(text, ",")[[1]])

check_option <- function(name, command) {
  at <- match(name, shell_options$name)
  near <- shell_options$name[pmatch(name, shell_options$name, 0L)]
  shell_check(!is.na(at), "There is no option --", name,
              if (length(near)) paste0(": did you mean --", near, "?") else ".")
  commands <- names(shell_commands)
  of <- switch(shell_options$of[at], all = commands,
               answers = setdiff(commands, "plan"),
               by_comma(shell_options$of[at]))
  shell_check(command %in% of, "--", name, " is for ", toString(of),
              "; not for ", command, ".")
}

shell_check <- function(right, ...) {
  if (!right) rlang::abort(paste0(...), class = "bcvinfer_shell_usage")
}

shell_help <- function() {
  names <- paste0("  --", shell_options$name, " ", shell_options$meta)
  of <- shell_options$of
  own <- ifelse(of %in% c("all", "answers"), "",
                paste0(" [", sub(",", ", ", of), "]"))
  lines <- Map(strwrap, paste0(shell_options$help, own), 78,
               prefix = strrep(" ", 22), initial = formatC(names, width = -22))
  c("Usage: Rscript -e 'bcvinfer::main()' COMMAND FILE --truth COLUMN",
    "         --models COLUMNS [options]", "", "Commands:",
    paste0("  ", formatC(names(shell_commands), width = -10),
           unname(shell_commands)),
    "", "FILE: predictions (for plan: data), with a line of names; - is the",
    "standard input.", "", "Options:",
    unlist(lines), "",
    "Exit codes: 0 answered, 1 predictions or a value refused, 2 a mistake in",
    "the command.")
}
