# Data that no package carries, in small files of the same form.

repro <- reproduction_code()

run_file_part <- function(name, ...) {
  options <- list(seed = 1, replicates = 2, ...)
  repro$run_part(repro$reproduction_parts()[[name]],
                 c(options, workers = 1, output = withr::local_tempdir()))
}

magic_lines <- function(n) {
  numbers <- matrix(round(sin(seq_len(10 * n)), 4), n)
  cbind(apply(numbers, 1, paste, collapse = ","), rep_len(c("g", "h"), n))
}

local_magic <- function(lines, env = parent.frame()) {
  withr::local_tempfile(lines = lines, fileext = ".data", .local_envir = env)
}

test_that("MAGIC is read as ten numbers and a class", {
  path <- local_magic(apply(magic_lines(6), 1, paste, collapse = ","))
  table <- repro$read_magic(path)
  expect_identical(dim(table), c(6L, 11L))
  expect_identical(as.character(table$y), rep(c("g", "h"), 3))
  expect_identical(levels(table$y), c("g", "h"))
  # Column by column: the seventh number is sin(7), the first of column 2
  expect_identical(table$x2[1], round(sin(7), 4))
})

test_that("what is not MAGIC is a failure that names the file", {
  path <- local_magic(c("1,2,g", "3,4,h"))
  expect_error(repro$read_magic(path), "ten numbers and a class")
  other <- local_magic(sub("h$", "x", apply(magic_lines(4), 1, paste,
                                            collapse = ",")))
  expect_error(repro$read_magic(other), basename(other), fixed = TRUE)
  expect_error(repro$read_magic(tempfile()), "--magic=", fixed = TRUE)
})

digits <- c(5L, 0L, 9L)
pixels <- matrix((seq_len(3 * 784) * 7L) %% 256L, 3)

write_idx <- function(path, values, size) {
  file <- if (grepl("gz$", path)) gzfile(path, "wb") else file(path, "wb")
  on.exit(close(file))
  writeBin(as.raw(c(0, 0, 8, length(size))), file)
  writeBin(as.integer(size), file, endian = "big")
  writeBin(as.raw(values), file)
}

local_idx <- function(suffix = "", env = parent.frame()) {
  folder <- withr::local_tempdir(.local_envir = env)
  write_idx(file.path(folder, paste0("train-images-idx3-ubyte", suffix)),
            t(pixels), c(3, 28, 28))
  write_idx(file.path(folder, paste0("train-labels-idx1-ubyte", suffix)),
            digits, 3)
  folder
}

expect_digits <- function(table) {
  expect_identical(dim(table), c(3L, 785L))
  expect_identical(as.character(table$y), c("5", "0", "9"))
  expect_identical(levels(table$y), as.character(0:9))
  expect_identical(table$x1, pixels[, 1])
  expect_identical(table$x784, pixels[, 784])
}

test_that("MNIST is the same from idx files, compressed or not, and a CSV", {
  expect_digits(repro$read_mnist(local_idx()))
  expect_digits(repro$read_mnist(local_idx(".gz")))
  lines <- apply(cbind(digits, pixels), 1, paste, collapse = ",")
  expect_digits(repro$read_mnist(withr::local_tempfile(lines = lines)))
  header <- paste(c("label", paste0("pixel", 1:784)), collapse = ",")
  expect_digits(repro$read_mnist(
    withr::local_tempfile(lines = c(header, lines))
  ))
})

test_that("a damaged MNIST is a failure that says what lacks", {
  folder <- local_idx()
  images <- file.path(folder, "train-images-idx3-ubyte")
  writeBin(readBin(images, "raw", 1000), images)
  expect_error(repro$read_mnist(folder), "all of its values")
  write_idx(images, t(pixels[1:2, ]), c(2, 28, 28))
  expect_error(repro$read_mnist(folder), "as many images as labels")
  writeBin(as.raw(1:9), images)
  expect_error(repro$read_mnist(folder), "idx format of 3 dimension")
  file.remove(images)
  expect_error(repro$read_mnist(folder), "one file .*images")
  expect_error(repro$read_mnist(withr::local_tempfile(lines = "5,1,2")),
               "784 pixels")
  expect_error(repro$read_mnist(tempfile()), "--mnist=", fixed = TRUE)
})

test_that("parts of data that no package carries are skipped without a path", {
  for (name in c("003-magic", "003-mnist")) {
    end <- run_file_part(name)
    expect_identical(end$outcome, "skipped")
    expect_match(end$message, "give their path as --(magic|mnist)=")
  }
})

test_that("the part of MAGIC runs on the user's file", {
  skip_if_not_installed("rpart")
  path <- local_magic(apply(magic_lines(60), 1, paste, collapse = ","))
  part <- repro$reproduction_parts()[["003-magic"]]
  options <- list(seed = 1, replicates = 2, magic = path)
  table <- repro$compute_part(part, options)$table
  expect_identical(table$test, repro$curve_tests)
  expect_identical(table$replicates, rep(2L, 9))
  missing <- run_file_part("003-magic", magic = tempfile())
  expect_identical(missing$outcome, "failed")
})
