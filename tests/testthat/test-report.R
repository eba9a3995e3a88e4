skip_if_not_installed("ggplot2")
skip_if_not_installed("rmarkdown")
skip_if_not(rmarkdown::pandoc_available("2.0"), "pandoc 2.0 is not here")

page_of <- function(...) {
  folder <- withr::local_tempdir()
  file <- file.path(folder, "report.html")
  returned <- withVisible(comparison_report(..., file = file))
  expect_false(returned$visible)
  expect_identical(basename(returned$value), "report.html")
  expect_identical(list.files(folder, all.files = TRUE, no.. = TRUE),
                   "report.html")
  paste(readLines(file, encoding = "UTF-8", warn = FALSE), collapse = "\n")
}
pair <- comparison_predictions(names = c("one", "two"))

# What a browser would fetch: all of it must be inside.
expect_self_contained <- function(page) {
  refer <- "(src|href|srcset|data)=\"([^\"]*)\""
  targets <- regmatches(page, gregexpr(refer, page))[[1]]
  expect_true(all(grepl("=\"(data:|#)", targets)))
  expect_false(grepl("url\\((?!data:)|@import|<script|<link", page,
                     perl = TRUE))
}

test_that("one page holds the numbers of the objects", {
  page <- page_of(pair, positive = "yes")
  expect_self_contained(page)
  expect_match(page, "^<!DOCTYPE html>")
  expect_match(page, "<h1>one and two compared</h1>", fixed = TRUE)
  # By hand: of 80 records "one" is wrong where 7 i mod 10 < 2 (16, 20.0%),
  # "two" where 3 i mod 8 < 3 (30, 37.5%), the same in each of 5 repetitions.
  expect_match(page, "<td>Error rate</td><td class=\"number\">0.200</td>",
               fixed = TRUE)
  expect_match(page, "<td>Error rate</td><td class=\"number\">0.375</td>",
               fixed = TRUE)
  expect_match(page, "the error of one is 17.5 percentage points below")
  counts <- contingency_counts(pair, one, two)
  p <- format(signif(bcv_mcnemar_test(counts)$p.value, 3))
  expect_match(page, paste0(">", p, "<"), fixed = TRUE)
  ends <- interval_beta_prime(confusion_counts(pair, positive = "yes"),
                              rho1 = 0.5, rho2 = 0.5)
  shown <- sprintf("[%.3f, %.3f]", ends$conf.low, ends$conf.high)
  for (one in shown) expect_match(page, one, fixed = TRUE)
})

test_that("figures have words and tables have heads", {
  page <- page_of(pair, positive = "yes")
  figures <- regmatches(page, gregexpr("<img[^>]*>", page))[[1]]
  expect_length(figures, 6)
  expect_true(all(grepl("alt=\"[^\"]{40,}\"", figures)))
  expect_true(all(grepl("src=\"data:image/png;base64,", figures)))
  expect_match(page, "<html lang=\"en\">")
  expect_match(page, "<meta name=\"viewport\"")
  expect_match(page, "<th scope=\"col\">learner</th>", fixed = TRUE)
  expect_match(page, "<th scope=\"row\">one</th>", fixed = TRUE)
  heads <- gregexpr("<h2", page)[[1]]
  expect_length(heads, 7)
})

test_that("errors alone need no positive class", {
  page <- page_of(pair)
  expect_false(grepl(">F1<", page))
  expect_match(page, "<td>Error rate</td><td class=\"number\">0.375</td>",
               fixed = TRUE)
})

test_that("a comparison gives what it knows", {
  compared <- compare_learners(comparison_predictions(), "bcv_t")
  page <- page_of(compared, title = "Three <b> & more", alpha = 0.01)
  expect_match(page, "<h1>Three &lt;b&gt; &amp; more</h1>", fixed = TRUE)
  expect_match(page, "at the 1% level")
  p <- format(signif(compared$adj.p.value[1], 3))
  expect_match(page, paste0(">", p, "<"), fixed = TRUE)
  expect_false(grepl("Data and plan", page))
  expect_self_contained(page)
})

test_that("K folds and hold-outs have their own tests and intervals", {
  for (plan in list(cv_kfold(80, 5), cv_holdout(80, 4))) {
    withr::local_seed(2)
    x <- comparison_predictions(plan, names = c("one", "two"))
    # The t interval of four hold-outs may leave [0, 1].
    page <- suppressWarnings(page_of(x, positive = "yes"),
                             classes = "bcvinfer_warning")
    own <- if (plan$scheme == "kfold") "kfold_mcnemar" else
      "corrected_resampled_t"
    expect_match(page, own)
    expect_match(page, "95% intervals: F1")
  }
})

test_that("a page that fails leaves the old one as it was", {
  folder <- withr::local_tempdir()
  file <- file.path(folder, "report.html")
  writeLines("old", file)
  broken <- ggplot2::ggplot(data.frame(x = 1), ggplot2::aes(.data$nothing, 1)) +
    ggplot2::geom_point()
  contents <- list(title = "t", sections = list(list(
    title = "s", parts = list(report_figure(broken, "alt"))
  )))
  expect_error(write_report(contents, file, environment()))
  expect_identical(readLines(file), "old")
  expect_identical(list.files(folder, all.files = TRUE, no.. = TRUE),
                   "report.html")
})

test_that("mistakes", {
  folder <- withr::local_tempdir()
  file <- file.path(folder, "a.html")
  verb <- "comparison_report"
  expect_input_error(comparison_report(iris, file), "type", "x", verb)
  expect_input_error(comparison_report(pair[1:5], file), "shape", "x", verb)
  nowhere <- pair
  nowhere$fold <- NA
  expect_input_error(comparison_report(nowhere, file), "missing", "x", verb,
                     "fold")
  expect_input_error(comparison_report(pair), "missing", "file", verb)
  expect_input_error(comparison_report(pair, 1), "type", "file", verb)
  expect_input_error(comparison_report(pair, "a.pdf"), "value", "file", verb)
  expect_input_error(comparison_report(pair, file.path(folder, "no", "a.html")),
                     "value", "file", verb, "does not")
  writeLines("old", file)
  expect_input_error(comparison_report(pair, file), "value", "file", verb,
                     "overwrite")
  compared <- compare_learners(pair)
  expect_input_error(
    comparison_report(compared, file, tests = "bcv_t", overwrite = TRUE),
    "conflict", "tests", verb
  )
  expect_input_error(
    comparison_report(pair, file, measures = "f1", overwrite = TRUE),
    "missing", "positive", verb
  )
  expect_input_error(
    comparison_report(pair, file, measures = "f7", positive = "yes",
                      overwrite = TRUE), "value", "measures", verb
  )
  expect_input_error(
    comparison_report(pair, file, tests = "no", overwrite = TRUE), "value",
    "tests", verb
  )
  expect_identical(readLines(file), "old")
})

test_that("without pandoc there is a clear error, before anything is made", {
  withr::local_envvar(PATH = "", RSTUDIO_PANDOC = "", HOME = tempdir())
  withr::defer(rmarkdown::find_pandoc(cache = FALSE), priority = "last")
  rmarkdown::find_pandoc(cache = FALSE)
  skip_if(rmarkdown::pandoc_available("2.0"), "pandoc cannot be hidden here")
  expect_input_error(comparison_report(pair, tempfile(fileext = ".html")),
                     "package", "pandoc", "comparison_report")
})

test_that("more than three learners are counted in the headline", {
  expect_identical(comparison_headline(letters[1:4]),
                   "A comparison of 4 learners")
  expect_identical(comparison_headline(letters[1:3]), "a, b and c compared")
})

test_that("one hold-out has McNemar's test, and says what has no interval", {
  set.seed(2)
  x <- comparison_predictions(cv_holdout(80, 1), names = c("one", "two"))
  page <- page_of(x, positive = "yes", measures = c("f1", "mcc"))
  expect_match(page, "holdout_mcnemar")
  expect_match(page, "No interval for Matthews correlation: ")
})

test_that("measures without a posterior have the t interval of their plan", {
  set.seed(2)
  folds <- comparison_predictions(cv_kfold(80, 5), names = c("one", "two"))
  of_plan <- list(list(pair, interval_bcv_t),
                  list(folds, interval_corrected_kfold_t))
  for (case in of_plan) {
    counts <- confusion_counts(case[[1]], positive = "yes")
    # The t interval of ten folds of eight records leaves [-1, 1].
    suppressWarnings(classes = "bcvinfer_warning_range", {
      page <- page_of(case[[1]], positive = "yes", measures = "mcc")
      ends <- case[[2]](counts, "mcc")
    })
    shown <- sprintf("[%.3f, %.3f]", ends$conf.low, ends$conf.high)
    for (one in shown) expect_match(page, one, fixed = TRUE)
  }
})

test_that("predictions without a plan tell their folds", {
  folds <- cv_predictions(as.data.frame(pair), truth, c(one, two), row,
                          rep, fold)
  expect_match(page_of(folds), "5 repetitions of 2 folds")
})

test_that("a file that cannot be written is an error before the work", {
  expect_input_error(comparison_report(pair, tempdir(check = TRUE)), "value",
                     "file", "comparison_report")
  folder <- file.path(withr::local_tempdir(), "a.html")
  dir.create(folder)
  expect_input_error(comparison_report(pair, folder), "value", "file",
                     "comparison_report", "cannot be written")
})

test_that("a folder that goes away while the page is made is an error", {
  gone <- file.path(withr::local_tempdir(), "gone", "a.html")
  verb <- function() {
    write_report(list(title = "t", sections = list()), gone, environment())
  }
  suppressWarnings(expect_input_error(verb(), "value", "file", "verb",
                                      "could not be written"))
})

test_that("the page is opened where that is asked for", {
  opened <- NULL
  withr::local_options(browser = function(url) opened <<- url)
  file <- withr::local_tempfile(fileext = ".html")
  comparison_report(pair, file, open = TRUE)
  expect_identical(basename(opened), basename(file))
})
