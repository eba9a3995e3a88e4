# What rOpenSci's standards for statistical software ask for and no other test
# shows (tools/standards.csv has all of them).

sources <- function(...) testthat::test_path("..", "..", ...)

skip_without_sources <- function() {
  testthat::skip_if_not(file.exists(sources("tools", "standards.csv")),
                        "no sources here")
}

noisy_answers <- function() {
  set.seed(71)
  data <- data.frame(truth = rep(c("a", "b"), c(120, 80)))
  data$p <- stats::plogis(stats::rnorm(200, ifelse(data$truth == "b", 1, -1)))
  data$q <- stats::plogis(stats::rnorm(200, ifelse(data$truth == "b", 1, -1)))
  data
}

areas <- function(data, measure = "roc_auc") {
  of <- function(p) stats::setNames(p, "b")
  predictions <- suppressMessages(cv_predictions(
    data, truth, probs = list(one = of("p"), two = of("q")), threshold = 0.5
  ))
  components_test(predictions, one, two, measure)
}

test_that("places that the table of standards names are there", {
  skip_without_sources()
  table <- utils::read.csv(sources("tools", "standards.csv"))
  expect_identical(anyDuplicated(table$standard), 0L)
  expect_setequal(table$met, c("yes", "partly", "no", "not applicable"))
  places <- unique(unlist(strsplit(table$place, "; ", fixed = TRUE)))
  expect_identical(places[!file.exists(sources(places))], character())
})

# The first words of each call of `functions` in the sources: where it is and
# what it says.
said_in <- function(file, functions) {
  found <- list()
  strings <- function(part) {
    if (is.character(part)) return(part)
    if (is.call(part)) unlist(lapply(as.list(part), strings))
  }
  walk <- function(part) {
    if (is.pairlist(part)) part <- as.list(part)
    if (is.call(part) && is.name(part[[1]]) &&
        as.character(part[[1]]) %in% functions) {
      arguments <- as.list(part)[-1]
      if (grepl("_if$", part[[1]])) arguments <- arguments[-1]
      # (refuse(argument, kind, message): the argument begins the sentence.)
      first <- if (startsWith(as.character(part[[1]]), "refuse")) c(1, 3) else 1
      text <- if (length(arguments) >= max(first)) {
        vapply(arguments[first], function(one) {
          c(strings(one), NA_character_)[1]
        }, "")
      }
      known <- length(text) > 0 && !is.na(text[length(text)])
      text <- if (known) paste(text, collapse = " ")
      found <<- c(found, gsub("\\s+", " ", text))
    }
    if (is.call(part) || is.list(part)) {
      parts <- as.list(part)
      # (As in x[, 1] and arguments without defaults.)
      empty <- vapply(parts, identical, NA, quote(
        expr =
      ))
      for (one in parts[!empty]) walk(one)
    }
  }
  for (line in as.list(parse(file, keep.source = FALSE))) walk(line)
  unlist(found)
}

test_that("no two places have the same message", {
  skip_without_sources()
  said <- unlist(lapply(
    list.files(sources("R"), "[.]R$", full.names = TRUE), said_in,
    functions = c("abort_if", "abort_input", "refuse", "refuse_if", "warn_if",
                  "warn_result")
  ))
  said <- said[!is.na(said)]
  expect_gt(length(said), 400)
  expect_identical(unique(said[duplicated(said)]), character())
})

test_that("vectors of a foreign class give the numbers of plain ones", {
  data <- noisy_answers()
  plain <- areas(data)
  data$p <- structure(data$p, units = "1", class = "units")
  data$truth <- structure(data$truth, class = "foreign")
  expect_identical(areas(data)[c("estimate", "p.value")],
                   plain[c("estimate", "p.value")])
  data$truth <- factor(unclass(data$truth), c("b", "a"), ordered = TRUE)
  expect_equal(areas(data)$p.value, plain$p.value, tolerance = 1e-12)
})

test_that("list columns are errors that name the column", {
  data <- noisy_answers()
  data$p <- as.list(data$p)
  expect_input_error(
    cv_predictions(data, truth, probs = list(one = c(b = "p")),
                   threshold = 0.5), "type", "probs"
  )
  expect_input_error(cv_predictions(data, truth, p), "type", "learners")
  expect_input_error(cv_scores(data, p), "type", "score")
})

test_that("noise of machine precision changes nothing", {
  data <- noisy_answers()
  moved <- data
  moved$p <- data$p * (1 + .Machine$double.eps * rep(c(-1, 1), 100))
  for (measure in c("roc_auc", "brier", "log_loss", "mcc")) {
    expect_equal(areas(moved, measure)$p.value, areas(data, measure)$p.value,
                 tolerance = 1e-10, info = measure)
  }
})
