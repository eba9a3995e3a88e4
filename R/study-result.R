# The results of studies: tables of rates with their standard errors, the
# failures of replicates as an attribute, and how they are printed.

new_cv_study <- function(columns, class, found, labels) {
  abort_if(all(found$done == 0),
           c("None of the {found$replicates} replicate{?s} worked.",
             x = "{found$failures$message[1]}"), "value", "generate")
  new_result(new_table(columns), c(class, "cv_study"),
             failures = named_failures(found, labels), warned = found$warned,
             warning = found$warning)
}

# The failures with the names of the rows in place of their numbers, and one
# warning about them.
named_failures <- function(found, labels) {
  failures <- found$failures
  if (is.null(failures)) return(NULL)
  failures <- data.frame(which = labels[failures$row], failures[-1])
  parts <- paste0(labels, " (", found$failed, ")")[found$failed > 0]
  first <- failures[1, ]
  warn_result(
    c("Of {found$replicates} replicate{?s} some failed and are left out:
       {parts}.",
      x = "The first, replicate {first$replicate}, {first$which}:
           {first$message}",
      i = "See {.code attr(x, \"failures\")}."),
    "replicate", failures = failures
  )
  failures
}

# The standard error of a share of `size` replicates.
share_se <- function(share, size) sqrt(share * (1 - share) / size)

# Over the replicates that worked: of one term, or of each.
term_means <- function(found, term) {
  means <- rowMeans(found$values[, term, , drop = FALSE], na.rm = TRUE)
  replace(means, is.nan(means), NA_real_)
}

term_mean_se <- function(found, term) {
  apply(found$values[, term, , drop = FALSE], 1, stats::sd, na.rm = TRUE) /
    sqrt(found$done)
}

register_table(
  "cv_error_rates", title = "Rejection rates of tests",
  columns = c("test", "rejection_rate", "rejection_se", "replicates", "alpha"),
  broom = c(estimate = "rejection_rate", std.error = "rejection_se")
)

register_table(
  "cv_coverage", title = "Coverage and length of intervals",
  columns = c("learner", "measure", "interval", "coverage", "coverage_se",
              "length", "replicates", "conf.level"),
  broom = c(estimate = "coverage", std.error = "coverage_se")
)

# Samples of statistics are for figures; what all rows have in common stands
# below.
register_table(
  "cv_study",
  cells = function(x, digits) {
    shown <- as.data.frame(x)
    shown <- shown[!vapply(shown, is.list, NA)]
    join_errors(shown[setdiff(names(shown), shared_columns(x))], digits)
  },
  notes = function(x) {
    warned <- attr(x, "warned")
    foot <- vapply(shared_columns(x), function(name) {
      paste(name, format(x[[name]][1], scientific = FALSE))
    }, "")
    rates <- unlist(as.list(x)[c("rejection_rate", "coverage")])
    c(if (length(foot) > 0) paste0("All rows: ", toString(foot), "."),
      paste0("In brackets: Monte-Carlo standard errors", if (
        any(rates %in% 0:1)) ", none at rates of 0 and 1", "."),
      if (isTRUE(warned > 0)) {
        paste0("Warnings in ", count_of(warned, "replicate"), ", the first: ",
               attr(x, "warning"))
      })
  }
)

# Columns with one value for all rows, shown below the table. The measure stays
# where there is one row only.
shared_columns <- function(shown) {
  may <- c(if (nrow(shown) > 1) "measure", "replicates", "failures",
           "conf.level", "alpha")
  may <- intersect(may, names(shown))
  may[vapply(may, function(name) length(unique(shown[[name]])) == 1, NA)]
}

# "0.952 (0.0068)": a figure with its standard error in one column.
join_errors <- function(shown, digits) {
  errors <- grep("_se$", names(shown), value = TRUE)
  figures <- sub("^rejection$", "rejection_rate", sub("_se$", "", errors))
  known <- shown[errors]
  numbers <- vapply(shown, is.double, NA)
  shown[numbers] <- lapply(shown[numbers], format_each, format_number, digits)
  shown[figures] <- Map(function(figure, error) {
    brackets <- paste0(" (", format_each(error, format_number, 1), ")")
    paste0(figure, ifelse(is.na(error) | error == 0, "", brackets))
  }, shown[figures], known)
  shown[setdiff(names(shown), errors)]
}

new_error_rates <- function(found, job) {
  rate <- term_means(found, "rejected")
  columns <- list(
    test = job$tests, rejection_rate = rate,
    rejection_se = share_se(rate, found$done),
    replicates = rep(found$replicates, job$rows),
    failures = found$failed, alpha = rep(job$alpha, job$rows)
  )
  if (job$statistics) {
    columns$statistics <- lapply(seq_len(job$rows), function(row) {
      unname(found$values[row, "statistic", ])
    })
  }
  new_cv_study(columns, "cv_error_rates", found, job$tests)
}

# `targets`: the names of several truths, or NULL.
new_coverage <- function(found, job, targets) {
  coverage <- vapply(which(job$terms == "covered"), function(term) {
    term_means(found, term)
  }, numeric(job$rows))
  columns <- list(
    target = rep(targets, each = job$rows), truth = job$truth$value,
    coverage = coverage, coverage_se = share_se(coverage, found$done),
    length = term_means(found, "length"),
    length_se = term_mean_se(found, "length"), replicates = found$replicates,
    failures = found$failed, truth_se = job$truth$se,
    conf.level = job$conf.level
  )
  # A row for each truth, truths fastest.
  truths <- ncol(job$truth$value)
  columns <- lapply(columns[lengths(columns) > 0], function(column) {
    as.vector(t(matrix(column, job$rows, truths)))
  })
  grid <- job$grid[rep(seq_len(job$rows), each = truths), ]
  labels <- do.call(paste, c(unname(as.list(job$grid)), sep = ":"))
  new_cv_study(c(grid, columns), "cv_coverage", found, labels)
}
