# How time and memory grow with n and m. The measurements are those of
# vignette("large-work"), made in a process of their own, which may have 8 GB of
# addresses; LARGEST (1e7) is the largest n, for small machines.

if (!exists("race")) source("bench/timing.R")

output <- if (exists("output")) output else tempfile("bench-")
dir.create(output, recursive = TRUE, showWarnings = FALSE)
file <- file.path(output, "times.csv")
largest <- Sys.getenv("LARGEST", "1e7")
command <- paste(shQuote(file.path(R.home("bin"), "Rscript")),
                 "inst/scripts/times.R", shQuote(file), largest)
limited <- .Platform$OS.type == "unix"
status <- if (limited) {
  system2("bash", c("-c", shQuote(paste("ulimit -v 8000000 &&", command))),
          stderr = FALSE)
} else {
  system(command)
}
if (status != 0) stop("inst/scripts/times.R did not come to its end")
times <- utils::read.csv(file)

# One line a step, one column a size.
print_growth <- function(rows, by, values, title) {
  heading(title)
  wide <- tapply(rows[[values]], rows[c("step", by)], identity)
  wide <- wide[unique(rows$step), , drop = FALSE]
  shown <- format(signif(wide, 2), big.mark = ",", scientific = FALSE,
                  drop0trailing = TRUE)
  shown[is.na(wide)] <- ""
  names(dimnames(shown)) <- NULL
  colnames(shown) <- paste(by, "=", format(as.numeric(colnames(wide)),
                                           big.mark = ",", trim = TRUE,
                                           scientific = FALSE))
  print(shown, quote = FALSE, right = TRUE)
}

by_n <- times[times$m == 5, ]
by_m <- times[times$n == 1e5, ]
by_m <- by_m[order(by_m$m), ]
print_growth(by_n, "n", "seconds", "Growth with n, m = 5: processor seconds")
print_growth(by_n, "n", "peak", "Growth with n, m = 5: peak of memory, MB")
print_growth(by_m, "m", "seconds",
             "Growth with m, n = 100,000: processor seconds")
print_growth(by_m, "m", "peak",
             "Growth with m, n = 100,000: peak of memory, MB")

if (limited) own_line("all of this within 8 GB of addresses", "met")
# Of one step, or of all together: log of seconds over log of n. Random access
# to tables that no cache holds makes it a little more than 1.
growth_of <- function(rows) {
  seconds <- tapply(rows$seconds, rows$n, sum)
  n <- as.numeric(names(seconds))
  unname(stats::coef(stats::lm(log(seconds) ~ log(n)))[2])
}
large <- by_n[by_n$n >= 1e4 & by_n$step != "the fits: tree and 1-NN", ]
if (length(unique(large$n)) > 2) {
  heading("Growth with n from 10,000: the power of n that the time follows")
  for (step in unique(large$step)) {
    own_line(step, sprintf("%8.2f", growth_of(large[large$step == step, ])))
  }
  limit_line("growth", "all steps together", growth_of(large), 1.2, "")
}
