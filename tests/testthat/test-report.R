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

# A row of a table that has these cells in this order, others between them.
expect_row <- function(page, cells) {
  rows <- regmatches(page, gregexpr("(?s)<tr[^>]*>.*?</tr>", page,
                                    perl = TRUE))[[1]]
  wanted <- paste0(">", gsub("([.])", "[.]", cells), "</td>", collapse = ".*")
  expect_true(any(grepl(wanted, gsub("\n", "", rows))), label = toString(cells))
}

# What a browser would fetch: all of it must be inside.
expect_self_contained <- function(page) {
  refer <- "(src|href|srcset|data)=\"([^\"]*)\""
  targets <- regmatches(page, gregexpr(refer, page))[[1]]
  expect_true(all(grepl("=\"(data:image/png;base64,|#)", targets)))
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
  expect_row(page, c("one", "error", "0.200"))
  expect_row(page, c("two", "error", "0.375"))
  expect_match(page, "the error of one is 17.5 percentage points below")
  p <- format(signif(components_test(pair, one, two)$p.value, 3))
  expect_match(page, paste0(">", p, "<"), fixed = TRUE)
  ends <- interval_components(pair, "f1", positive = "yes")
  expect_row(page, c("one", "f1", "0.750",
                     sprintf("%.3f", c(ends$conf.low[1], ends$conf.high[1]))))
})

test_that("the level of the intervals is that of the tests, too", {
  page <- page_of(pair, conf.level = 0.8)
  ends <- components_test(pair, one, two, conf.level = 0.8)$conf.int
  expect_match(page, "80% interval", fixed = TRUE)
  expect_match(page, sprintf("[%.3f, %.3f]", ends[1], ends[2]), fixed = TRUE)
  expect_no_match(page, "95% interval", fixed = TRUE)
})

test_that("figures have words and tables have heads", {
  page <- page_of(pair, positive = "yes")
  figures <- regmatches(page, gregexpr("<img[^>]*>", page))[[1]]
  expect_length(figures, 3)
  expect_true(all(grepl("alt=\"[^\"]{30,}\"", figures)))
  expect_true(all(grepl("src=\"data:image/png;base64,", figures)))
  expect_match(page, "<html lang=\"en\">")
  expect_match(page, "<meta name=\"viewport\"")
  expect_match(page, "<th style=\"text-align: left;\">learner</th>",
               fixed = TRUE)
  heads <- gregexpr("<h2", page)[[1]]
  expect_length(heads, 6)
})

test_that("errors alone need no positive class", {
  page <- page_of(pair)
  expect_false(grepl(">f1<", page))
  expect_row(page, c("two", "error", "0.375"))
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

test_that("the error is that of all classes, whatever the positive one", {
  # By hand: 60 records of three classes; wrong are 12 of "a" (all called b)
  # and 6 of "c" (called b): 18 of 60 = 0.300; a against the rest 12 of 60.
  truth <- rep(c("a", "b", "c"), each = 20)
  one <- truth
  one[c(1:12, 41:46)] <- "b"
  data <- data.frame(truth, one, two = "b")
  x <- cv_predictions(data, truth, c(one, two))
  expect_equal(average_measures(hit_counts(x), "error")$micro,
               c(0.3, 40 / 60))
  contents <- report_contents(x, "error", NULL, "a", "holm", 0.95)
  expect_equal(contents$intervals$error$estimate[1], 0.3)
})

test_that("nothing in names, labels or the title is read as markup or code", {
  skip_if_not_installed("xml2")
  secret <- withr::local_tempfile(lines = "TOPSECRET")
  touched <- withr::local_tempfile()
  evil <- c(
    paste0("a\n", strrep("`", 40), "\n<script>alert(1)</script>\n\n",
           "![x](file://", secret, ")\n<img src=\"", secret, "\">"),
    paste0("{{body}} | $x^2$ `r file.create('", touched, "')` ",
           "[click](javascript:alert(1)) \\input{", secret, "} ",
           "http://127.0.0.1:9/x <iframe src='file://", secret,
           "'>\033[31mred\a")
  )
  labels <- c("no", paste0("</td><script>alert(3)</script>\n|yes| ---\n# h\n",
                           "{{< include ", secret, " >}} \033]0;t\a"))
  data <- comparison_data()[c("x", "y", "one", "two")]
  data[2:4] <- lapply(data[2:4], function(column) {
    factor(labels[as.integer(column)], labels)
  })
  names(data)[3:4] <- evil
  x <- cv_predict(withr::with_seed(1, cv_bcv(80, m = 2)), data, "y",
                  rlang::set_names(lapply(evil, learner_column), evil))
  title <- paste0("T</title><script>alert(2)</script> `touch ", touched,
                  "` $(touch ", touched, ")\n---\n{{body}} $body$")
  text <- page_of(x, positive = labels[2], title = title)
  expect_false(grepl("TOPSECRET", text))
  expect_false(file.exists(touched))
  page <- xml2::read_html(text)
  live <- "//script | //iframe | //object | //embed | //link | //form | //code"
  # The settings of the session are the one block of code.
  expect_length(xml2::xml_find_all(page, live), 1)
  links <- xml2::xml_attr(xml2::xml_find_all(page, "//*[@href]"), "href")
  expect_true(all(grepl("^#[a-z-]+$", links)))
  sources <- xml2::xml_attr(xml2::xml_find_all(page, "//*[@src]"), "src")
  expect_true(all(grepl("^data:image/png;base64,", sources)))
  expect_false(any(grepl("^on", names(unlist(xml2::xml_attrs(
    xml2::xml_find_all(page, "//*")
  ))))))
  # Shown as what they are.
  plain <- function(x) gsub("[[:space:]]", "", x)
  shown <- plain(xml2::xml_text(page))
  for (name in c(evil, labels[2], title)) {
    expect_match(shown, plain(show_controls(name, lines = FALSE)), fixed = TRUE)
  }
})

test_that("a page that fails leaves the old one as it was", {
  folder <- withr::local_tempdir()
  file <- file.path(folder, "report.html")
  writeLines("old", file)
  compared <- compare_learners(pair, "bcv_t")
  compared$a <- NULL
  expect_error(
    comparison_report(compared, file, title = "t", overwrite = TRUE)
  )
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
  # Of two learners one is left, which needs no test.
  lost <- pair
  lost$two[1] <- NA
  expect_input_error(
    comparison_report(lost, file, tests = "no", overwrite = TRUE), "value",
    "tests", verb
  )
  error <- expect_input_error(
    comparison_report(pair, file, measures = "brier", overwrite = TRUE),
    "missing", "x", verb
  )
  expect_match(conditionMessage(error), "Brier score needs probabilities")
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

test_that("a measure that has no interval for the plan is named", {
  set.seed(2)
  x <- comparison_predictions(cv_paired_halves(80, 2, 2),
                              names = c("one", "two"))
  page <- page_of(x, positive = "yes", measures = c("f1", "mcc"))
  expect_true(grepl("No interval is available for this plan and F1, Matthews",
                    page))
})

# Users 6 and pages 10, 0.2.0.
test_that("one test set has intervals for AUC and Brier, and no NULL", {
  data <- comparison_data()
  p <- list(one = ifelse(data$one == "yes", 0.8, 0.3),
            two = ifelse(data$two == "yes", 0.7, 0.2))
  x <- cv_predictions(cbind(data, p = p$one, q = p$two), y, c(one, two),
                      probs = list(one = c(yes = p), two = c(yes = q)))
  page <- page_of(x, positive = "yes", measures = c("roc_auc", "brier"))
  expect_false(grepl("NULL", page, fixed = TRUE))
  expect_false(grepl("No interval", page, fixed = TRUE))
  intervals <- interval_components(x, "brier")
  expect_true(grepl(format(intervals, 3)$conf.low[1], page, fixed = TRUE))
  # What comes first is about the measure that was asked for first.
  short <- sub(".*<h2[^>]*>In short</h2>", "", page)
  expect_match(substr(short, 1, 400), "the area under the ROC curve of one")
})

test_that("a DOI keeps its underscores", {
  shown <- report_references("bcv_mcnemar", "interval_beta_average")
  expect_true(any(grepl("bcvinfer", shown)))
  keys <- names(bibliography)
  for (key in keys) {
    doi <- find_reference(key)$doi
    if (!is.null(doi)) expect_match(plain_reference(key), doi, fixed = TRUE)
  }
  expect_false(any(grepl("(^| )[_*]", vapply(keys, plain_reference, ""))))
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
  compared <- compare_learners(pair, "bcv_t")
  error <- expect_error(
    write_report(report_sections(list(compared = compared), 0.05), "t", gone),
    class = "bcvinfer_error_value"
  )
  expect_match(conditionMessage(error), "could not be written")
})

test_that("a report can be written from a document that is being knitted", {
  file <- withr::local_tempfile(fileext = ".html")
  document <- c("```{r title}", "comparison_report(pair, file)", "```", "",
                "```{r tests, echo = FALSE}", "6 * 7", "```", "",
                "Inline `r 40 + 2`.")
  text <- knitr::knit(text = document, quiet = TRUE, envir = environment())
  expect_match(text, "comparison_report(pair, file)", fixed = TRUE)
  expect_match(text, "## [1] 42", fixed = TRUE)
  expect_match(text, "Inline 42.", fixed = TRUE)
  expect_true(file.exists(file))
})

test_that("the page is opened where that is asked for", {
  opened <- NULL
  withr::local_options(browser = function(url) opened <<- url)
  file <- withr::local_tempfile(fileext = ".html")
  comparison_report(pair, file, open = TRUE)
  expect_identical(basename(opened), basename(file))
})

# All sentences and tables of a report, and the words of its figures.
report_words <- function(x, measures = NULL, tests = NULL, positive = NULL) {
  # (Intervals of few folds may leave their range.)
  suppressWarnings(classes = "bcvinfer_warning", {
    contents <- report_contents(x, measures, tests, positive, "holm", 0.95)
    sections <- report_sections(contents, 0.05)
  })
  sections <- utils::head(sections, -2)
  expect_true(all(lengths(lapply(sections, `[[`, "blocks")) > 0))
  text <- lapply(sections, function(section) {
    vapply(section$blocks, function(block) {
      if (!inherits(block, "ggplot")) return(block_text(block))
      expect_match(block$labels$alt, "[0-9]")
      paste(unlist(block$labels[c("alt", "title", "caption")]), collapse = " ")
    }, "")
  })
  names(text) <- vapply(sections, `[[`, "", "id")
  expect_no_match(unlist(text), "NULL|\\bNaN?\\b|character\\(0\\)")
  c(contents, list(text = text))
}

test_that("every plan has the test and the intervals of the registries", {
  set.seed(2)
  groups <- rep(1:20, 4)
  plans <- suppressWarnings(classes = "bcvinfer_warning", list(
    cv_bcv(80, 3), cv_bcv(80, 2), cv_rcv(80, 5), cv_blocks(80),
    cv_kfold(80, 5), cv_kfold(80, 4, 2), cv_holdout(80, 4), cv_holdout(80, 1),
    cv_bcv(80, groups = groups), cv_kfold(80, 5, groups = groups)
  ))
  for (plan in plans) {
    x <- suppressWarnings(comparison_predictions(plan, c("one", "two")))
    found <- report_words(x, positive = "yes")
    shape <- predictions_shape(x)
    expected <- best_entry(test_registry, shape, TRUE,
                           function(entry) TRUE)$test
    if (plan_kind(shape) == "test_set") expected <- "midp_mcnemar"
    expect_identical(found$compared$test, expected)
    for (measure in c("error", "f1")) {
      entry <- best_entry(interval_registry, shape, TRUE, function(entry) {
        measure %in% served_measures(entry$serves)
      })
      expect_match(found$intervals[[measure]]$method,
                   paste0("^", entry$interval))
    }
    # The measure that comes first leads: 16 of 80, one wrong, 30 two wrong.
    expect_match(found$text$`in-short`[1], "Error rate of one is 0[.]")
    expect_match(found$text$`in-short`[2], "the error of one is .* below that")
  }
  expect_match(found$text$`data-and-plan`[1], "Groups *\\|20")
})

test_that("the measure that was asked for leads, of every kind", {
  halves <- comparison_predictions(names = c("one", "two"))
  lead <- function(...) unlist(report_words(...)$text$`in-short`)
  expect_match(lead(halves, c("mcc", "error"), positive = "yes")[1],
               "Matthews correlation of one")
  expect_match(lead(halves, "f1", "bcv_t", "yes")[2], "the F1 of one is")
  expect_match(lead(halves, "f1_macro")[1], "Macro-averaged F1 of one")
  # McNemar's test compares the error.
  expect_match(lead(halves, "f1", "bcv_mcnemar", "yes")[2], "the error of one")
  expect_match(lead(cv_scores(halves, "f1_macro"))[2], "macro-averaged F1")
  right <- cv_measure(function(truth, estimate, weights) {
    sum(weights * (truth == estimate)) / sum(weights)
  }, "my share", "maximize", c(0, 1))
  # 64 of 80 records are right, 50 by the other.
  own <- lead(cv_scores(halves, right))
  expect_match(own[1], "My share of one is 0.800")
  expect_match(own[2], "my share of one is 0.175 above")
  set.seed(1)
  cars <- cv_predict(cv_kfold(32, 4), mtcars[c("mpg", "wt")], mpg, list(
    linear = learner_linear(), mean = learner_mean()
  ))
  expect_match(lead(cars)[1], "Mean squared error of linear")
  expect_match(lead(cars, c("mae", "r_squared"))[1], "Mean absolute error")
  credit <- cv_scores(data.frame(id = 1:12, a = 1:12 / 12, b = 12:1 / 13),
                      c(a, b), row = id, label = "credit",
                      direction = "maximize", range = c(0, 1))
  expect_match(lead(credit)[1], "Credit of a is 0.542")
  iris3 <- cv_predict(cv_bcv(iris, 3), iris, Species, list(
    tree = learner_tree(), mean = learner_mean()
  ))
  expect_match(lead(iris3, "kappa")[1], "kappa of tree")
})

test_that("runs are named, and their interval is that of runs", {
  data <- comparison_data()[c("y", "one", "two")]
  runs <- cbind(rbind(data, data), id = 1:80, seed = rep(1:2, each = 80))
  runs$one[3] <- "yes"
  x <- suppressMessages(cv_predictions(runs, y, c(one, two), row = id,
                                       run = seed))
  found <- report_words(x, "f1", positive = "yes")
  expect_match(found$text$`data-and-plan`, "one test set, 2 runs")
  expect_identical(found$intervals$f1, interval_components(x, positive = "yes"))
})

test_that("many learners have tiers and no list of pairs", {
  models <- models_with_errors(200, paste0("m", 1:9), function(learner) {
    seq_len(200 * as.numeric(substring(learner, 2)) / 20)
  })
  found <- report_words(models, "accuracy")
  # m1 has 10 errors of 200, m2 20, ... m9 90; nested.
  expect_match(found$text$`in-short`[1],
               "Of 9 learners m1 has the best accuracy, 0.95")
  expect_match(found$text$`in-short`[2], "One test set, the models")
  tiers <- learner_tiers(compare_learners(models, measure = "accuracy"))
  expect_match(found$text$`in-short`[1], paste(max(tiers$tier), "tiers"))
  expect_no_match(unlist(found$text), "m1 - m2")
  expect_match(found$text$performance[1], "Tiers of 9 learners")
  page <- page_of(models, measures = "accuracy")
  expect_match(page, "A comparison of 9 learners")
})

test_that("a benchmark has a ranking, its tests and conclusions in words", {
  page <- page_of(demsar())
  # Demsar (2006): ranks 3.143, 2.000, 2.893, 1.964 there; ours with the ties of
  # the printed table. Wilcoxon of C4.5 and C4.5+m: p = .0078 * 6.
  expect_match(page, "On 14 data sets C4.5+m+cf has the best mean rank, 1.93",
               fixed = TRUE)
  expect_match(page, "the mean AUC of C4.5 is 0.0155 below that of C4.5+m",
               fixed = TRUE)
  expect_match(page, "adjusted p = 0.047", fixed = TRUE)
  expect_match(page, "Friedman")
  expect_no_match(page, "NULL|>NA<")
  expect_input_error(
    comparison_report(demsar(), tempfile(fileext = ".html"), measures = "f1"),
    "conflict", "measures", "comparison_report"
  )
  many <- cv_benchmark(matrix(1:35, 5, dimnames = list(
    NULL, letters[1:7]
  )), "minimize", "loss")
  sections <- benchmark_sections(benchmark_contents(many, "holm", 0.05))
  expect_match(unlist(sections[[1]]$blocks)[3],
               "Of 21 pairs 0 differ at the 5%")
})

test_that("scores have their measure already", {
  scores <- cv_scores(pair)
  file <- tempfile(fileext = ".html")
  for (argument in c("measures", "positive")) {
    given <- stats::setNames(list("f1"), argument)
    expect_input_error(
      do.call(comparison_report, c(list(scores, file), given)), "conflict",
      argument
    )
  }
})

test_that("a report says once that a class has few records", {
  data <- data.frame(y = factor(rep(c("p", "n"), c(6, 54))), u = sin(1:60),
                     v = cos(1:60))
  learners <- list(a = learner_logistic(), b = learner_knn())
  fits <- cv_predict(withr::with_seed(1, cv_blocks(60)), data, "y", learners)
  said <- testthat::capture_warnings(
    page_of(fits, measures = "roc_auc", positive = "p")
  )
  expect_length(grep("records of a class", said), 1)
})

# Two predictions of six are wrong in each of five folds of six records, all
# of "late" are missing in one fold, and "bare" has no probabilities.
test_that("a page shows the learners that can be shown, and names the others", {
  i <- 0:29
  data <- data.frame(
    row = 1:30, fold = i %/% 6 + 1, y = factor(c("n", "y")[i %% 2 + 1]),
    p = ifelse(i %% 2 == 1, 0.8, 0.2)
  )
  data$one <- factor(c("n", "y")[ifelse(i %% 6 < 2 + i %/% 6 %% 2, 1 - i %% 2,
                                        i %% 2) + 1])
  data$p <- ifelse(data$one == "y", 0.7 + i / 200, 0.3 - i / 200)
  data$late <- replace(data$y, data$fold == 2, NA)
  data$bare <- factor(c("n", "y")[ifelse(i %% 4 == 0, 1 - i %% 2, i %% 2) + 1])
  data$other <- data$one
  data$other[c(1, 9, 20)] <- "n"
  data$o <- ifelse(data$other == "y", 0.6 + i / 100, 0.1 + i / 100)
  x <- cv_predictions(data, y, c(one, late, bare, other), row = row,
                      fold = fold, probs = list(one = c(y = p), late = c(y = p),
                                                other = c(y = o)))
  keys <- c("row", "rep", "fold", "truth")
  expect_warning(found <- report_contents(x[c(keys, "one", "late")], NULL, NULL,
                                          "y", "holm", 0.95),
                 "predictions are missing: late",
                 class = "bcvinfer_warning_test")
  expect_null(found$compared)
  expect_identical(unique(found$intervals$error$learner), "one")
  # 2, 3, 2, 3 and 2 of 6.
  expect_equal(found$intervals$error$estimate, 12 / 30, tolerance = 1e-12)
  words <- report_words(x[c(keys, "one", "late")], positive = "y")
  expect_match(words$text[["in-short"]], "There is no comparison", all = FALSE)
  expect_identical(words$lost,
                   "Not shown, since predictions are missing: late.")
  # A page, too, with a heading.
  page <- suppressWarnings(page_of(x[c(keys, "one", "late")]),
                           classes = "bcvinfer_warning")
  expect_match(page, "<h1>one and late compared</h1>", fixed = TRUE)
  expect_no_match(page, "<h2[^>]*>Tests")

  for (measures in list("brier", c("brier", "error"))) {
    found <- report_words(x[c(keys, "one", "bare", "other")], measures)
    expect_identical(c(found$compared$a, found$compared$b), c("one", "other"))
    expect_identical(
      found$lost, "No Brier score, since probabilities are missing: bare."
    )
    expect_identical(unique(found$intervals[[1]]$learner), c("one", "other"))
  }
  expect_setequal(found$intervals$error$learner, c("one", "bare", "other"))
  # The error of all three is compared.
  found <- report_words(x[c(keys, "one", "bare", "other")], c("error", "brier"))
  expect_identical(nrow(found$compared), 3L)
})

test_that("a page is about a measure of one's own", {
  own <- cv_measure(function(truth, estimate, weights) {
    sum(weights * (truth != estimate)) / sum(weights)
  }, "slips", "minimize", c(0, 1))
  found <- report_words(pair, own)
  # By hand: 16 and 30 of 80 records, see above.
  expect_equal(found$intervals[[1]]$estimate, c(16, 30) / 80,
               tolerance = 1e-12)
  expect_equal(found$compared$estimate, -14 / 80, tolerance = 1e-12)
  expect_match(found$text[["in-short"]], "slips", all = FALSE)
  both <- report_words(pair, list(own, "f1"), positive = "yes")
  expect_identical(vapply(both$intervals, function(x) x$measure[1], ""),
                   c("slips", "f1"))
  file <- withr::local_tempfile(fileext = ".html")
  expect_input_error(comparison_report(pair, file, measures = list()), "type",
                     "measures")
  expect_input_error(comparison_report(pair, file, measures = mean), "type",
                     "measures")
})

test_that("measures of all predictions together have their positive class", {
  set.seed(1)
  data <- data.frame(y = rep(c("no", "yes"), 40))
  p <- ifelse(data$y == "yes", 0.6, 0.4) + runif(80, -0.3, 0.3)
  x <- cv_predictions(cbind(data, p, q = 0.9 * p), y,
                      probs = list(p = c(yes = p), q = c(yes = q)))
  slope <- interval_components(x, "calibration_slope", positive = "yes")
  for (measures in list("calibration_slope", c("error", "calibration_slope"))) {
    page <- page_of(x, positive = "yes", measures = measures)
    expect_true(grepl(format(slope$estimate[1], digits = 3), page))
  }
})

test_that("a single learner is compared with none, and its tests are read", {
  x <- cv_predictions(data.frame(y = rep(0:1, 20), a = rep_len(c(0, 1, 1), 40)),
                      y, a)
  expect_null(report_comparison(x, NULL, "none", "error", NULL, 0.95))
  expect_error(report_comparison(x, "nonsense", "none", "error", NULL, 0.95),
               class = "bcvinfer_error_value")
})

test_that("where no learner has probabilities the measure says so", {
  x <- cv_predictions(data.frame(y = rep(0:1, 20), a = rep_len(c(0, 1, 1), 40)),
                      y, a)
  expect_identical(names(shown_of(x, find_measure("brier"))), names(x))
})

test_that("records that no hold-out tests are records of the plan", {
  x <- data.frame(u = 1:40, y = rep(c("a", "b"), 20))
  plan <- withr::with_seed(1, cv_holdout(x, times = 3, prop = 0.8))
  found <- cv_predict(plan, x, y, list(m = learner_majority()))
  facts <- report_facts(found, "a")
  tested <- length(unique(found$row))
  expect_lt(tested, 40)
  expect_identical(facts$Value[facts$Data == "Records"],
                   paste0("40, of which ", tested, " were tested"))
  whole <- cv_predict(cv_bcv(x), x, y, list(m = learner_majority()))
  expect_identical(report_facts(whole, "a")$Value[1], "40")
})
