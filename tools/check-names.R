# A name that two files define is silently taken from the later one.
files <- setdiff(list.files("R", "[.]R$", full.names = TRUE),
                 "R/RcppExports.R")
defined <- lapply(files, function(file) {
  calls <- Filter(is.call, as.list(parse(file, keep.source = FALSE)))
  calls <- Filter(function(call) identical(call[[1]], as.name("<-")), calls)
  vapply(calls, function(call) deparse(call[[2]])[1], character(1))
})
place <- rep(basename(files), lengths(defined))
name <- unlist(defined)
twice <- unique(name[duplicated(name)])
for (one in twice) {
  cat("Defined twice:", one, "in", place[name == one], "\n")
}
if (length(twice) > 0) quit(status = 1)
