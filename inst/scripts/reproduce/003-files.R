# Real data of Yang et al. (2023) that no package contains, read from the user's
# files.

# MAGIC gamma telescope of the UCI repository, magic04.data: ten numbers and a
# class, g (gamma) or h (hadron), separated by commas, without a header.
read_magic <- function(path) {
  check_there(path, "magic")
  table <- utils::read.csv(path, header = FALSE, strip.white = TRUE)
  numbers <- vapply(table[-length(table)], is.numeric, NA)
  good <- length(table) == 11 && all(numbers) && !anyNA(table) &&
    all(table[[11]] %in% c("g", "h"))
  if (!good) {
    bad_file(path, "ten numbers and a class, g or h, in each line")
  }
  names(table) <- c(paste0("x", 1:10), "y")
  table$y <- factor(table$y, c("g", "h"))
  table
}

# MNIST as a folder with the idx files of images and labels (train-images...
# and train-labels..., compressed or not), or as a file of numbers separated by
# commas with the label first.
read_mnist <- function(path) {
  check_there(path, "mnist")
  found <- if (dir.exists(path)) mnist_idx(path) else mnist_csv(path)
  colnames(found$pixels) <- paste0("x", seq_len(ncol(found$pixels)))
  cbind(as.data.frame(found$pixels), y = factor(found$digits, 0:9))
}

mnist_idx <- function(folder) {
  one <- function(pattern) {
    file <- list.files(folder, pattern, full.names = TRUE)
    if (length(file) != 1) bad_file(folder, paste("one file", pattern))
    file
  }
  images <- one("^train-images[-.]idx3-ubyte([.]gz)?$")
  labels <- one("^train-labels[-.]idx1-ubyte([.]gz)?$")
  pixels <- read_idx(images, 3)
  digits <- read_idx(labels, 1)
  if (nrow(pixels) != nrow(digits)) {
    bad_file(folder, "as many images as labels")
  }
  check_mnist(folder, pixels, digits)
}

# The idx format: two zero bytes, the type (8: one unsigned byte a value), the
# number of dimensions, each dimension as a big-endian integer, the values with
# the last dimension fastest. A row of the result for each image or label.
read_idx <- function(path, dimensions) {
  file <- gzfile(path, "rb")
  on.exit(close(file))
  begin <- readBin(file, "integer", 4, size = 1, signed = FALSE)
  if (!identical(begin, c(0L, 0L, 8L, as.integer(dimensions)))) {
    bad_file(path, paste0("the idx format of ", dimensions, " dimension(s)"))
  }
  size <- readBin(file, "integer", dimensions, size = 4, endian = "big")
  values <- readBin(file, "integer", prod(size), size = 1, signed = FALSE)
  if (length(values) != prod(size)) bad_file(path, "all of its values")
  matrix(values, size[1], byrow = TRUE)
}

mnist_csv <- function(path) {
  first <- strsplit(readLines(path, 1, warn = FALSE), ",")[[1]]
  header <- anyNA(suppressWarnings(as.numeric(first)))
  values <- tryCatch(
    scan(path, 0L, sep = ",", skip = as.integer(header), quiet = TRUE),
    error = function(e) bad_file(path, "whole numbers separated by commas")
  )
  if (length(values) %% length(first) != 0) {
    bad_file(path, "equally many numbers in each line")
  }
  table <- matrix(values, ncol = length(first), byrow = TRUE)
  check_mnist(path, table[, -1, drop = FALSE], table[, 1])
}

check_mnist <- function(path, pixels, digits) {
  good <- ncol(pixels) == 784 && all(digits %in% 0:9) &&
    all(pixels >= 0 & pixels <= 255)
  if (!isTRUE(good)) {
    bad_file(path, "a digit and 784 pixels from 0 to 255 for each image")
  }
  list(pixels = pixels, digits = as.vector(digits))
}

# A part without its file is skipped; a file that is not what it should be is a
# failure.
check_there <- function(path, option) {
  if (is.null(path)) {
    skip_part("no package carries these data: give their path as --", option,
              "=")
  }
  if (!file.exists(path)) {
    stop("there is no ", dQuote(path, FALSE), ", given as --", option, "=",
         call. = FALSE)
  }
}

bad_file <- function(path, needs) {
  stop(dQuote(path, FALSE), " must have ", needs, call. = FALSE)
}
