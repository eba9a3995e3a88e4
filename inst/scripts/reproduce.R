# Regenerates the published tables and figures, part by part:
#
#   Rscript reproduce.R [--replicates=1000] [--only=PREFIX,...] [--output=DIR]
#     [--workers=2] [--seed=20230408] [--checkpoint=DIR] [--magic=FILE]
#     [--mnist=FILE|DIR] [--list]
#
# Each part writes <output>/<part>.csv and its line of <output>/provenance.csv.
# With --checkpoint a run that was stopped goes on where it was. The parts stand
# in the folder reproduce/ in files part-*.R.

library(bcvinfer)

script_folder <- function() {
  file <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
  beside <- file.path(dirname(file), "reproduce")
  if (length(beside) == 1 && dir.exists(beside)) return(beside)
  system.file("scripts", "reproduce", package = "bcvinfer")
}

files <- list.files(script_folder(), "[.]R$", full.names = TRUE)
is_part <- startsWith(basename(files), "part-")
for (file in c(files[!is_part], files[is_part])) source(file)
quit(status = run_command(commandArgs(TRUE)))
