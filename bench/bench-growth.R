# How time and memory grow with n and m. The measurements are those of
# vignette("large-work"), made in a process of their own; LARGEST (1e7) is the
# largest n, for small machines.

if (!exists("race")) source("bench/timing.R")

output <- if (exists("output")) output else tempfile("bench-")
dir.create(output, recursive = TRUE, showWarnings = FALSE)
file <- file.path(output, "times.csv")
largest <- Sys.getenv("LARGEST", "1e7")
status <- system2(file.path(R.home("bin"), "Rscript"),
                  c("inst/scripts/times.R", shQuote(file), largest),
                  stderr = FALSE)
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
