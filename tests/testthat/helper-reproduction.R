# The functions and parts of inst/scripts/reproduce, in a place of their own.
reproduction_code <- function() {
  folder <- system.file("scripts", "reproduce", package = "bcvinfer")
  files <- list.files(folder, "[.]R$", full.names = TRUE)
  is_part <- startsWith(basename(files), "part-")
  code <- new.env(parent = globalenv())
  for (file in c(files[!is_part], files[is_part])) source(file, local = code)
  code
}
