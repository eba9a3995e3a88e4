# What all studies have in common at their ends: the arguments before, the
# failures, warnings and printed table after.

check_study_inputs <- function(generate, learners, replicates, least) {
  if (!is.function(generate)) {
    abort_input(
      c("{.arg generate} must be a function of no argument that returns a data
         set, not {describe_value(generate)}.",
        i = "For example {.code generate = function() sim_epsilon(300)}."),
      "type", "generate"
    )
  }
  needed <- vapply(formals(args(generate)), rlang::is_missing, NA)
  needed <- setdiff(names(needed)[needed], "...")
  if (length(needed) > 0) {
    abort_input("{.arg generate} must be a function of no argument; it needs
                 {.arg {needed}}.", "value", "generate")
  }
  list(generate = generate, learners = check_learners(learners),
       replicates = check_count(replicates, min = least, arg = "replicates"))
}

# A data set to look at before anything runs, from numbers that no replicate
# uses. Where a measure needs two classes one of ten must have them.
probe_data <- function(job, target, two_classes, master) {
  stream <- parallel::nextRNGSubStream(parallel::nextRNGSubStream(master))
  with_stream(stream, {
    for (attempt in 1:10) {
      table <- tryCatch(job$generate(), error = function(e) {
        abort_input("{.arg generate} failed: {conditionMessage(e)}", "value",
                    "generate", parent = e)
      })
      check_generated(table, job)
      name <- column_name(target, table, "target",
                          "what {.arg generate} returns")
      if (!two_classes || length(unique(table[[name]])) > 1) break
    }
    if (two_classes) check_two_classes(table[[name]], name)
  })
  truth <- truth_factor(table[[name]], name, "generate")
  column_codes(job$learners, table, levels(truth))
  list(table = table, target = name, truth = truth, n = nrow(table),
       stream = stream)
}

# Can the plan be made at all?
probe_plan <- function(source, probe, arg) {
  with_stream(probe$stream, {
    suppressWarnings(draw_plan(source, probe$n, probe$truth, arg))
  })
}

check_two_classes <- function(truth, name) {
  if (length(unique(truth)) > 1) return(invisible())
  abort_input("{.arg generate} must return records of at least two classes for
               these measures: {.field {name}} has only
               {.val {as.character(truth[1])}}.", "value", "generate")
}

# What all replicates need, and the data set that was looked at.
study_job <- function(given, target, two_classes, master) {
  job <- given[c("generate", "learners")]
  probe <- probe_data(job, target, two_classes, master)
  job$target <- probe$target
  job$columns <- names(probe$table)
  job$two_classes <- two_classes
  list(job = job, probe = probe)
}

# Stops a replicate, not the study.
stop_one_class <- function(data, job) {
  if (!job$two_classes || length(unique(as.integer(data$truth))) > 1) {
    return(invisible())
  }
  stop("the truth has one class only", call. = FALSE)
}

# The code of the positive class in a replicate, whose levels may differ.
positive_code <- function(data, positive) {
  code <- match(positive, levels(data$truth))
  if (is.na(code)) {
    stop("no record is of the positive class \"", positive, "\"",
         call. = FALSE)
  }
  code
}

new_cv_study <- function(columns, class, found, labels, replicates) {
  failures <- found$failures
  if (!is.null(failures)) {
    failures$row <- labels[failures$row]
    names(failures)[1] <- "which"
    rownames(failures) <- NULL
  }
  if (all(found$done == 0)) {
    abort_input(c("None of the {replicates} replicate{?s} worked.",
                  x = "{failures$message[1]}"),
                "value", "generate")
  }
  result <- structure(
    new_table(columns, c(class, "cv_study", "cv_table", "data.frame")),
    failures = failures, warned = found$warned, warning = found$warning
  )
  warn_study_failures(found, failures, labels, replicates)
  result
}

warn_study_failures <- function(found, failures, labels, replicates) {
  failed <- replicates - found$done
  if (all(failed == 0)) return(invisible())
  parts <- paste0(labels, " (", failed, ")")[failed > 0]
  first <- failures[1, ]
  warn_result(
    c("Of {replicates} replicate{?s} some failed and are left out:
       {parts}.",
      x = "The first, replicate {first$replicate}, {first$which}:
           {first$message}",
      i = "See {.code attr(x, \"failures\")}."),
    "replicate", failures = failures
  )
}

# The standard error of a share of `size` replicates.
share_se <- function(share, size) sqrt(share * (1 - share) / size)

# The standard deviation from sums, over the root of the number.
mean_se <- function(sum, squares, size) {
  variance <- pmax(0, squares - sum^2 / size) / (size - 1)
  result <- sqrt(variance / size)
  result[size < 2] <- NA_real_
  result
}

broom_names.cv_error_rates <- function(x) {
  c(estimate = "rejection_rate", std.error = "rejection_se")
}

broom_names.cv_coverage <- function(x) {
  c(estimate = "coverage", std.error = "coverage_se")
}

table_title.cv_error_rates <- function(x) "Rejection rates of tests"

table_title.cv_coverage <- function(x) "Coverage and length of intervals"

table_columns.cv_error_rates <- function(x) {
  c("test", "rejection_rate", "rejection_se", "replicates", "alpha")
}

table_columns.cv_coverage <- function(x) {
  c("learner", "measure", "interval", "coverage", "coverage_se", "length",
    "replicates", "conf.level")
}

# Samples of statistics are for drawings.
table_cells.cv_study <- function(x, digits = 3) {
  lists <- vapply(x, is.list, NA)
  format(x, digits = digits)[!lists]
}

#' @export
glance.cv_study <- function(x, ...) {
  data.frame(rows = nrow(x), replicates = max(x$replicates),
             failures = sum(x$failures))
}
