# Which ability costs what: lines of code (no comments, no empty lines) of each
# family of inst/structure/layers.csv and of each of its files, then of the C++.
# `Rscript tools/size.R` writes them to bench/size.txt.

source("tests/testthat/helper-structure.R")

counted_files <- function(folder, pattern, comment) {
  paths <- list.files(folder, pattern, full.names = TRUE)
  paths <- paths[!grepl("^RcppExports", basename(paths))]
  lines <- vapply(paths, code_lines, 0, comment)
  names(lines) <- basename(paths)
  sort(lines, decreasing = TRUE)
}

# A heading with the sum, then the files, largest first.
chapter <- function(heading, lines) {
  files <- paste(names(lines), lines, collapse = ", ")
  c(sprintf("%-38s %6s lines, %3d file%s", heading, format(sum(lines), big.mark = ","),
            length(lines), if (length(lines) > 1) "s" else ""),
    strwrap(files, 78, indent = 2, exdent = 2), "")
}

r_chapters <- function(lines) {
  layers <- utils::read.csv("inst/structure/layers.csv")
  place <- vapply(names(lines), function(file) {
    which(vapply(layers$pattern, grepl, NA, x = file))[1]
  }, 1L)
  parts <- split(lines, place)
  of <- as.integer(names(parts))
  sizes <- vapply(parts, sum, 0)
  unlist(lapply(order(-sizes), function(i) {
    chapter(paste(layers$name[of[i]], layers$family[of[i]], sep = ": "),
            parts[[i]])
  }))
}

cpp_chapters <- function(lines) {
  seam <- startsWith(names(lines), "export-")
  c(chapter("C++: the core", lines[!seam]),
    chapter("C++: what R calls", lines[seam]))
}

# Exported functions and S3 methods.
public <- function() {
  lines <- readLines("NAMESPACE")
  c(exports = sum(grepl("^export\\(", lines)),
    methods = sum(grepl("^S3method\\(", lines)))
}

r <- counted_files("R", "[.]R$", "#")
cpp <- counted_files("src", "[.](cpp|h)$", "//|/?[*]")
has <- public()
writeLines(c(
  sprintf("bcvinfer %s: lines of code, without comments and empty lines",
          read.dcf("DESCRIPTION", "Version")), "",
  sprintf("R    %6d lines in %d files; largest %s, %d", sum(r), length(r),
          names(r)[1], r[1]),
  sprintf("     %6d exports and %d methods: %.0f lines each", has["exports"],
          has["methods"], sum(r) / sum(has)),
  sprintf("C++  %6d lines in %d files; largest %s, %d", sum(cpp), length(cpp),
          names(cpp)[1], cpp[1]), "",
  r_chapters(r), cpp_chapters(cpp)
), "bench/size.txt")
