# Parts, each with its own seed, table and line of provenance.

run_parts <- function(parts, options) {
  ends <- lapply(seq_along(parts), function(i) {
    part <- parts[[i]]
    cat(sprintf("[%d/%d] %s %s: %s\n", i, length(parts),
                format(Sys.time(), "%H:%M:%S"), part$name, part$title))
    end <- run_part(part, options)
    cat(sprintf("      %s in %s\n", end$outcome, format_seconds(end$seconds)))
    end
  })
  do.call(rbind, ends)
}

format_seconds <- function(seconds) {
  if (seconds < 120) return(sprintf("%.0f s", seconds))
  sprintf("%.1f minutes", seconds / 60)
}

# One row: part, outcome (done, skipped, failed), message, seconds.
run_part <- function(part, options) {
  begin <- proc.time()[["elapsed"]]
  message <- tryCatch({
    found <- compute_part(part, options)
    seconds <- proc.time()[["elapsed"]] - begin
    write_table(found$table, options$output, part$name)
    write_provenance(part, options, seconds, found$resumed)
    ""
  }, error = identity)
  outcome <- "done"
  if (inherits(message, "error")) {
    skipped <- inherits(message, "reproduction_skip")
    outcome <- if (skipped) "skipped" else "failed"
    message <- conditionMessage(message)
  }
  data.frame(part = part$name, outcome = outcome, message = message,
             seconds = proc.time()[["elapsed"]] - begin)
}

compute_part <- function(part, options) {
  given <- options[intersect(c("replicates", "magic", "mnist"),
                             names(options))]
  if (!is.null(options$checkpoint)) {
    given$checkpoint <- file.path(options$checkpoint, part$name)
  }
  resumed <- FALSE
  set.seed(part_seed(options$seed, part$name), kind = "Mersenne-Twister",
           normal.kind = "Inversion", sample.kind = "Rejection")
  table <- withCallingHandlers(
    show_progress(part$run(given)),
    bcvinfer_message_resume = function(m) resumed <<- TRUE
  )
  check_part_table(table, part$name)
  list(table = table, resumed = resumed)
}

show_progress <- function(code) {
  if (!isatty(stderr())) return(code)
  progressr::with_progress(code, handlers = progressr::handler_txtprogressbar,
                           enable = TRUE)
}

check_part_table <- function(table, name) {
  needed <- c("value", "se", "replicates")
  good <- is.data.frame(table) && all(needed %in% names(table)) &&
    is.numeric(table$value)
  if (!good) {
    stop("part ", name, " must return a data frame with ", toString(needed),
         call. = FALSE)
  }
}

write_table <- function(table, output, name) {
  numbers <- vapply(table, is.double, NA)
  table[numbers] <- lapply(table[numbers], signif, 7)
  path <- file.path(output, paste0(name, ".csv"))
  part <- paste0(path, ".part")
  utils::write.csv(table, part, row.names = FALSE, quote = FALSE)
  file.rename(part, path)
}

# One line a part; that of an earlier run is replaced. `seconds` of a run that
# was resumed are those since.
write_provenance <- function(part, options, seconds, resumed) {
  line <- data.frame(
    part = part$name,
    published = if (is.null(part$published)) "" else part$published,
    seed = options$seed, replicates = options$replicates,
    date = format(Sys.Date()), seconds = round(seconds), resumed = resumed,
    workers = options$workers, r = as.character(getRversion()),
    bcvinfer = version_of("bcvinfer"),
    packages = paste(learner_packages, vapply(learner_packages, version_of, ""),
                     collapse = "; ")
  )
  path <- file.path(options$output, "provenance.csv")
  known <- if (file.exists(path)) {
    utils::read.csv(path, colClasses = "character")
  }
  lines <- rbind(known[known$part != part$name, ], line)
  lines <- lines[order(lines$part, method = "radix"), ]
  unfinished <- paste0(path, ".part")
  utils::write.csv(lines, unfinished, row.names = FALSE, quote = FALSE)
  file.rename(unfinished, path)
}

learner_packages <- c("class", "e1071", "FNN", "mlbench", "nnet", "rpart",
                      "tree")

version_of <- function(package) {
  if (!nzchar(system.file(package = package))) return("absent")
  as.character(utils::packageVersion(package))
}
