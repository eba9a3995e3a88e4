# Several runs (seeds) of each learner on one test set: repetitions are the
# runs, numbered by learner in the order of their names, which are kept beside
# the table. The attribute `runs` says how they belong together.

run_kinds <- c("own", "shared", "fixed")

# "own", "shared" or "fixed"; NULL where no runs were named.
runs_kind <- function(x) attr(x, "runs", exact = TRUE)

has_several_runs <- function(x) {
  !is.null(runs_kind(x)) && length(unique(x$rep)) > 1
}

# The name of the run of each prediction, NA where a learner has none (it has
# fewer runs than another one); NULL without runs.
prediction_runs <- function(x, learner) beside_values(x, "runs", learner)

# Runs are those of whole training sets: a plan's fits have seeds of their own.
check_run_alone <- function(quos, plan, runs) {
  refuse_if(!is.null(runs) && !given(quos$run), "runs", "conflict",
            "needs {.arg run}, the column of the runs.")
  if (!given(quos$run)) return(invisible())
  others <- c(names(Filter(given, quos[c("rep", "fold", "answer")])),
              if (!is.null(plan)) "plan")
  abort_if(length(others) > 0, c(
    "{.arg run} cannot be given with {.arg {others}}: it is for several runs on
     one test set.",
    i = if (identical(others, "answer")) {
      "Where each run has several answers, compare one answer of each."
    } else {
      "In cross-validation each fit has a seed of its own, and its effect is a
       part of the variance: give one run of each fold, without {.arg run}."
    }
  ), "conflict", "run")
}

# Which of the runs (in the order of their numbers) a learner has.
runs_there <- function(x, learner) {
  first <- match(sort(unique(x$rep)), x$rep)
  !is.na(prediction_runs(x, learner)[first])
}

# `rep`: the run of each row of the table, counted by learner; `names`: of the
# runs of each learner, or of all of them in a wide table.
numbered_runs <- function(run, learner) {
  if (is.null(run)) return(NULL)
  check_no_na(run, "run")
  whose <- if (is.null(learner)) rep_len("", length(run)) else as_utf8(learner)
  numbers <- integer(length(run))
  names <- lapply(rlang::set_names(unique(whose)), function(name) {
    mine <- which(whose == name)
    ranks <- place_ranks(run[mine])
    found <- sort(unique(ranks))
    numbers[mine] <<- match(ranks, found)
    as.character(run[mine])[match(found, ranks)]
  })
  list(rep = numbers, names = names)
}

# The keys of rows with their runs as repetitions, each of which has all
# records.
with_run_places <- function(keys, numbered) {
  if (is.null(numbered)) return(keys)
  keys$rep <- numbered$rep
  record <- key_ids(keys["row"])
  there <- !duplicated(key_ids(list(keys$rep, record)))
  size <- tabulate(keys$rep[there])
  short <- which(size < length(unique(record)))[1]
  if (is.na(short)) return(keys)
  lost <- which(!record %in% record[keys$rep == short])
  names <- unlist(lapply(numbered$names, `[`, short))
  refuse("data", "rows", "must have every record in each run.",
         x = paste0("Run {names[!is.na(names)][1]} lacks
                     {length(unique(record[lost]))} record{?s}, first ",
                    "{describe_key(keys['row'], lost[1])}."),
         i = "Give missing predictions as {.val {NA}}, or leave such records out
              of all runs.")
}

# `runs`: of numbered_runs(); `kind`: what the user said, or NULL.
with_runs <- function(x, runs, kind) {
  learners <- rlang::set_names(prediction_learners(x))
  reps <- seq_len(max(x$rep, 1L))
  names <- lapply(learners, function(learner) {
    names <- runs[[learner]] %||% runs[[1]]
    there <- reps %in% x$rep[!is.na(x[[learner]])]
    ifelse(there, names[reps], NA_character_)
  })
  lost <- unlist(lapply(learners, function(learner) {
    gone <- setdiff(runs[[learner]] %||% runs[[1]], names[[learner]])
    if (length(gone) > 0) paste("run", gone, "of", learner)
  }))
  warn_if(length(lost) > 0,
          "Without any prediction, and left out: {first_few(lost)}.",
          "missing_runs",
          x = "If a run failed, results apply to runs that do not fail.")
  several <- Filter(function(name) sum(!is.na(name)) > 1, names)
  x <- with_beside(x, "runs", list(rep = reps), names)
  structure(x, runs = check_runs_kind(kind, lapply(several, stats::na.omit)))
}

# `several`: the names of the runs of each learner that has several.
check_runs_kind <- function(kind, several) {
  same <- length(unique(lapply(several, as.character))) <= 1
  if (!is.null(kind)) {
    kind <- check_choice(kind, run_kinds, "runs")
    abort_if(kind == "shared" && !same, c(
      "{.code runs = \"shared\"} needs the same runs of every learner, but
       {.field {names(several)}} have different ones.",
      i = "Use {.code runs = \"own\"} where each learner has runs of its own."
    ), "conflict", "runs")
    return(kind)
  }
  if (length(several) > 1) {
    cli::cli_inform(if (same) c(
      "The runs of all learners have the same names: differences are taken run
       by run ({.code runs = \"shared\"}), which is right for the same seeds.",
      i = "If equal names do not mean equal seeds, {.code runs = \"own\"} has
           more degrees of freedom."
    ) else c(
      "The runs of the learners have different names: each learner has runs of
       its own ({.code runs = \"own\"})."
    ), class = "bcvinfer_message_runs")
  }
  if (same) "shared" else "own"
}

check_single_run <- function(x, arg = "x") {
  if (!has_several_runs(x)) return(invisible())
  of <- argument_name(arg)
  refuse(arg, "scheme", "must have one run of each learner: it has several.",
         i = "Use {.fn components_test}, {.fn compare_learners} and
          {.fn interval_components}, which count the variation between runs, or
          take one run: {.code {of}[{of}$rep == 1, ]}.")
}

# Said of every result of runs and of answers: what it holds for.
runs_note <- function(x, learners = prediction_learners(x)) {
  kind <- runs_kind(x)
  if (is.null(kind)) return(answers_note(x))
  count <- vapply(rlang::set_names(learners), function(learner) {
    length(unique(stats::na.omit(prediction_runs(x, learner))))
  }, 0L)
  single <- names(count)[count == 1]
  if (length(single) == length(count)) {
    return("One run of each learner: the result is for these runs.")
  }
  if (kind == "fixed") {
    return("Runs are fixed: the result is for these runs, not for others.")
  }
  several <- setdiff(names(count), single)
  whose <- if (length(several) > 1) {
    switch(kind, shared = ", the same runs for all", ", each learner its own")
  }
  range <- paste(unique(range(count[several])), collapse = " to ")
  paste0("Records and ", range, " runs of ",
         if (length(single) == 0) "each learner" else quote_some(several),
         " are random", whose, ".",
         if (length(single) > 0) {
           paste(" Of", quote_some(single), "there is one run: its variation",
                 "between runs is taken as none.")
         })
}

# With the runs that a table numbers; else what may be runs is said.
with_numbered_runs <- function(x, numbered, runs) {
  if (is.null(numbered)) inform_runs(x) else
    with_runs(x, numbered$names, runs)
}

# Learners of one test set with the names of runs: with such a word, or numbers
# from 0 or 1 on, the same for two or more.
inform_runs <- function(x) {
  if (describe_folds(x) != "one test set") return(x)
  learners <- prediction_learners(x)
  form <- "(?i)([._ -]?(seed|run))?[._ -]?[0-9]+$"
  numbered <- grep(form, learners, value = TRUE, perl = TRUE)
  stem <- sub(form, "", numbered, perl = TRUE)
  runs <- lapply(split(as.numeric(sub(".*[^0-9]", "", numbered)), stem), sort)
  said <- stem[grepl("(?i)(seed|run)[._ -]?[0-9]+$", numbered, perl = TRUE)]
  runs <- Filter(function(run) length(run) > 1, runs)
  counted <- Filter(function(run) {
    run[1] < 2 && all(diff(run) == 1)
  }, runs)
  alike <- names(counted)[counted %in% counted[duplicated(counted)]]
  found <- intersect(names(runs), c(said, alike))
  if (length(found) == 0) return(x)
  shown <- numbered[stem %in% found]
  cli::cli_inform(c(
    "{.field {shown}} are read as different learners.",
    i = "If they are runs (seeds) of {.field {found}}, results are for these
         runs only; for results about the algorithms make a long table, and
         give {.arg run}: see the section on runs in the help of
         {.fn cv_predictions}."
  ), class = "bcvinfer_message_runs")
  x
}
