# The commands of the shell.

predictions_file <- function(data, frame = parent.frame(), ...) {
  file <- withr::local_tempfile(fileext = ".csv", .local_envir = frame)
  utils::write.csv(data, file, row.names = FALSE, quote = FALSE, ...)
  file
}

# What a command prints, on both outputs, and its exit code.
run_main <- function(...) {
  status <- NULL
  errors <- utils::capture.output(type = "message", {
    output <- utils::capture.output(status <- main(c(...)))
  })
  list(status = status, output = output, errors = errors)
}

halves <- system.file("python", "predictions.csv.gz", package = "bcvinfer")
keys <- c("--truth", "label", "--row", "row", "--rep", "rep", "--fold", "fold")
both <- c("--models", "logistic,neighbours")

test_that("the shell gives the numbers of R", {
  skip_if_not_installed("jsonlite")
  x <- cv_predictions(utils::read.csv(halves), label, c(logistic, neighbours),
                      row, rep, fold)
  found <- run_main("compare", halves, keys, both, "--format=json")
  expect_equal(found$status, 0)
  expect_equal(found$errors, character())
  rows <- jsonlite::fromJSON(found$output)
  expect_equal(rows$results$p.value, tidy(compare_learners(x))$p.value,
               tolerance = 1e-14)
  expect_equal(rows$learners, c("logistic", "neighbours"))
  expect_equal(rows$records, 569)
  # 36 and 99 of 2,845 predictions are wrong.
  wrong <- with(utils::read.csv(halves), c(sum(logistic != label),
                                           sum(neighbours != label)))
  found <- run_main("interval", halves, keys, both, "--format", "json")
  rows <- jsonlite::fromJSON(found$output)$results
  expect_equal(rows$estimate, wrong / 2845, tolerance = 1e-14)
  expect_equal(rows$conf.low, interval_components(x, "error")$conf.low,
               tolerance = 1e-14)
  found <- run_main("interval", halves, keys, both, "--measure", "f1",
                    "--positive", "1", "--conf-level", "0.9", "--format",
                    "json")
  rows <- jsonlite::fromJSON(found$output)$results
  expect_equal(rows$conf.high, tolerance = 1e-14,
               interval_components(x, "f1", 0.9, positive = 1)$conf.high)
  found <- run_main("tiers", halves, keys, both)
  expect_match(found$output, "^    1 logistic", all = FALSE)
})

test_that("a file without folds is one test set", {
  # 4 of 20 differ, all in favour of b: McNemar's z is (4 - 1) / sqrt(4).
  truth <- rep(c("yes", "no"), 10)
  a <- replace(truth, 1:4, c("no", "yes", "no", "yes"))
  file <- predictions_file(data.frame(truth, a, b = truth))
  found <- run_main("compare", file, "--truth", "truth", "--models", "a,b",
                    "--tests", "holdout_mcnemar", "--format", "json")
  skip_if_not_installed("jsonlite")
  rows <- jsonlite::fromJSON(found$output)
  expect_equal(rows$plan, "one test set")
  expect_equal(rows$results$p.value, 2 * stats::pnorm(-1.5))
})

test_that("the unnamed column of pandas leaves a column index alone", {
  x <- utils::read.csv(halves)
  named <- predictions_file(stats::setNames(
    cbind(rev(seq_len(nrow(x))), x), c("", sub("^row$", "index", names(x)))
  ))
  expect_identical(
    run_main("compare", named, sub("^row$", "index", keys), both),
    run_main("compare", halves, keys, both)
  )
})

test_that("labels are compared as numbers, or else as text", {
  truth <- rep(c("1", "0"), 10)
  file <- predictions_file(data.frame(
    truth, a = sub("1", "1.0", truth), b = rep("0.0", 20)
  ))
  found <- run_main("interval", file, "--truth", "truth", "--models", "a,b",
                    "--measure", "accuracy")
  expect_match(found$output, "^ a +accuracy +1.000", all = FALSE)
  expect_match(found$output, "^ b +accuracy +0.500", all = FALSE)
  file <- predictions_file(data.frame(truth = rep(c("T", "F"), 10),
                                      a = rep(c("T", "F"), 10)))
  found <- run_main("interval", file, "--truth", "truth", "--models", "a",
                    "--measure", "f1", "--positive", "T")
  expect_equal(found$status, 0)
})

# Read as numbers, two classes would be one, and all predictions right.
test_that("different labels stay different, however numbers are written", {
  for (labels in list(c("007", "7"), c("1.1", "1.10"))) {
    file <- predictions_file(data.frame(truth = rep(labels, 10),
                                        a = rep(labels[1], 20)))
    found <- run_main("interval", file, "--truth", "truth", "--models", "a",
                      "--measure", "recall", "--positive", labels[2])
    expect_match(found$output, "^ a +recall +0.000", all = FALSE)
  }
  # One number that programs write in several ways is one class.
  file <- predictions_file(data.frame(
    truth = rep(c("0", "100000"), 10), a = rep(c(" 0", "1e+05"), 10),
    b = rep(c("-0.0", "100000.0"), 10)
  ))
  found <- run_main("interval", file, "--truth", "truth", "--models", "a,b",
                    "--measure", "recall", "--positive", "100000")
  expect_match(found$output, "^ [ab] +recall +1.000", all = FALSE)
  # So are numbers that are predicted.
  file <- predictions_file(data.frame(truth = rep(c("1", "2.50", "2.5"), 10),
                                      a = "2.0"))
  found <- run_main("interval", file, "--truth", "truth", "--models", "a",
                    "--measure", "mae")
  expect_match(found$output, "^ a +mae +0.667", all = FALSE)
})

test_that("measures of all classes take probabilities of one", {
  truth <- rep(c("yes", "no"), c(20, 20))
  file <- predictions_file(data.frame(
    truth, a = rep(c(0.9, 0.2), c(24, 16)), b = rep(c(0.9, 0.2), c(32, 8))
  ))
  given <- c(file, "--truth", "truth", "--probs", "A=a,B=b", "--positive",
             "yes")
  # 4 and 12 of 40 are wrong; each costs 2.
  found <- run_main("compare", given)
  expect_match(found$output, "-0.200", all = FALSE)
  found <- run_main("tiers", given)
  expect_match(found$output, "Best estimate: A, 0.1;", all = FALSE)
  found <- run_main("compare", given, "--measure", "cost", "--cost",
                    "no:yes=2,yes:no=2")
  expect_match(found$output, "-0.400", all = FALSE)
  # Without probabilities nothing that was said is left out.
  labels <- predictions_file(data.frame(truth, a = truth, b = rev(truth)))
  found <- run_main("compare", labels, "--truth", "truth", "--models", "a,b",
                    "--positive", "yes")
  expect_equal(found$status, 1)
})

test_that("the tabulator has a name", {
  file <- withr::local_tempfile(fileext = ".txt")
  writeLines(c("t\tm", rep(c("a\ta", "b\tb"), 10)), file)
  for (sep in c("tab", "\\t", "\t")) {
    expect_equal(run_main("interval", file, "--truth", "t", "--models", "m",
                          "--sep", sep)$status, 0)
  }
})

test_that("a file in another encoding is named as such", {
  file <- withr::local_tempfile(fileext = ".csv")
  writeBin(c(charToRaw("t,m\ncaf"), as.raw(0xe9), charToRaw(",a\n")), file)
  expect_match(run_main("interval", file, "--truth", "t", "--models",
                        "m")$errors, "is not in UTF-8: convert it first",
               all = FALSE)
})

test_that("long tables and probabilities are read", {
  skip_if_not_installed("jsonlite")
  label <- rep(c("yes", "no"), 10)
  p <- seq(0.05, 0.95, length.out = 20)
  file <- predictions_file(data.frame(label, p))
  found <- run_main("interval", file, "--truth", "label", "--probs", "m=p",
                    "--positive", "yes", "--measure", "brier", "--format",
                    "json")
  expect_equal(jsonlite::fromJSON(found$output)$results$estimate,
               mean((p - (label == "yes"))^2))
  long <- data.frame(id = rep(1:20, 2), model = rep(c("a", "b"), each = 20),
                     label, said = c(label, rep("yes", 20)))
  found <- run_main("interval", predictions_file(long), "--truth", "label",
                    "--models", "said", "--learner", "model", "--row", "id",
                    "--format", "json")
  rows <- jsonlite::fromJSON(found$output)$results
  expect_equal(rows$estimate, c(0, 0.5))
})

test_that("runs are read", {
  skip_if_not_installed("jsonlite")
  # The worked table of test-runs.R: 6 records, 3 runs of two systems.
  right <- list(
    A = "110101000111010111", B = "111111010110111111"
  )
  long <- do.call(rbind, lapply(names(right), function(name) {
    hit <- as.integer(strsplit(right[[name]], "")[[1]])
    data.frame(id = rep(1:6, each = 3), seed = rep(1:3, 6), model = name,
               label = 1, said = hit)
  }))
  long$label <- ifelse(long$id <= 3, 1, 0)
  long$said <- ifelse(long$said == 1, long$label, 1 - long$label)
  keys <- c("--truth", "label", "--models", "said", "--learner", "model",
            "--row", "id", "--run", "seed", "--format", "json")
  found <- run_main("interval", predictions_file(long), keys)
  expect_equal(found$status, 0)
  # 11 and 15 of 18 are right.
  expect_equal(jsonlite::fromJSON(found$output)$results$estimate,
               c(7 / 18, 3 / 18))
  # A has 3 of 9 right in records 1, 3, 5, and 8 of 9 in the others.
  long$half <- c("odd", "even")[2 - long$id %% 2]
  found <- run_main("interval", predictions_file(long), keys, "--by", "half")
  rows <- jsonlite::fromJSON(found$output)$results
  expect_equal(rows$subgroup, rep(c("even", "odd"), 2))
  expect_equal(rows$estimate[1:2], c(1, 6) / 9)
  found <- run_main("compare", predictions_file(long), keys, "--by", "half")
  expect_equal(jsonlite::fromJSON(found$output)$results$subgroup,
               c("even", "odd"))
})

test_that("thresholds, costs and margins are those of R", {
  skip_if_not_installed("jsonlite")
  data <- data.frame(
    label = rep(c("sick", "well"), c(20, 40)), site = rep(c("u", "v"), 30),
    p = c(seq(0.1, 0.9, length.out = 20), seq(0, 0.6, length.out = 40)),
    q = c(seq(0.6, 0.2, length.out = 20), seq(0.5, 0.1, length.out = 40))
  )
  file <- predictions_file(data)
  sick <- c("--truth", "label", "--probs", "a=p,b=q", "--positive", "sick",
            "--format", "json")
  x <- suppressMessages(cv_predictions(data, label, probs = list(
    a = c(sick = "p"), b = c(sick = "q")
  )))
  rows <- function(...) {
    found <- run_main(...)
    expect_equal(found$status, 0)
    expect_equal(found$errors, character())
    jsonlite::fromJSON(found$output)$results
  }
  # 0.1 + 0.8 (k - 1) / 19 is below 0.3 for k = 1, ..., 5.
  found <- rows("interval", file, sick, "--threshold", "0.3", "--measure",
                "recall")
  expect_equal(found$estimate, c(15, 15) / 20)
  scores <- cv_scores(x, "net_benefit", positive = "sick", threshold = 0.3,
                      by = data$site)
  at <- c(sick, "--threshold", "0.3", "--measure", "net_benefit", "--by",
          "site")
  both <- list(interval = interval_components(scores),
               compare = suppressWarnings(compare_learners(scores)),
               tiers = learner_tiers(scores))
  for (command in names(both)) {
    columns <- c("estimate", "conf.low")
    expect_equal(rows(command, file, at)[columns],
                 as.data.frame(tidy(both[[command]]))[columns])
  }
  cost <- matrix(c(0, 1, 5, 0), 2, dimnames = rep(list(c("sick", "well")), 2))
  test <- components_test(cv_scores(x, "cost", cost = cost, threshold = 0.3,
                                    positive = "sick"), a, b, rope = 0.1)
  found <- rows("compare", file, sick, "--measure", "cost", "--cost",
                "sick:well=5,well:sick=1", "--threshold", "0.3", "--rope",
                "0.1")
  expect_equal(found[c("p.value", "p.equivalence")],
               as.data.frame(tidy(test)[c("p.value", "p.equivalence")]))
  # Costs of 5 for 5 of the sick, of 1 for those of the well from 0.3 on.
  wrong <- c(sum(data$p[21:60] >= 0.3), sum(data$q[21:60] >= 0.3))
  expect_equal(found$estimate, (wrong[1] - wrong[2]) / 60)
})

test_that("scores of records take the place of predictions", {
  skip_if_not_installed("jsonlite")
  data <- data.frame(question = 1:12, topic = rep(c("law", "math"), 6),
                     a = c(1, .5, 1, 0, 1, .75, .5, 1, 1, .25, 1, .5),
                     b = c(.5, .5, 1, 0, .5, .25, .5, .5, 1, 0, .75, .5))
  file <- predictions_file(data)
  credit <- c("--scores", "a,b", "--row", "question", "--direction", "maximize",
              "--format", "json")
  found <- jsonlite::fromJSON(run_main("compare", file, credit)$output)
  # The mean of the differences over its standard error.
  d <- data$a - data$b
  expect_equal(found$results$statistic,
               mean(d) / sqrt(mean((d - mean(d))^2) / 12))
  expect_equal(found$measure, "score")
  found <- run_main("interval", file, credit, "--by", "topic")
  rows <- jsonlite::fromJSON(found$output)$results
  expect_equal(rows$subgroup, rep(c("law", "math"), 2))
  expect_equal(rows$estimate[1:2], c(5.5, 3) / 6)
  found <- jsonlite::fromJSON(run_main("tiers", file, credit)$output)$results
  expect_equal(found$learner, c("a", "b"))
  expect_equal(run_main("compare", file, credit, "--measure", "f1")$status, 2)
  expect_match(run_main("compare", file, credit, "--truth", "a")$errors[1],
               "--truth cannot be given with --scores")
  found <- run_main("interval", file, "--truth", "a", "--models", "b",
                    "--direction", "maximize")
  expect_match(found$errors[1], "--direction is for --scores")
  # A ratio of sums: 8.5 points of 15 that could be had.
  data$of <- rep(c(1, 1.5), 6)
  found <- run_main("interval", predictions_file(data), "--scores", "a",
                    "--denominator", "of", "--format", "json")
  rows <- jsonlite::fromJSON(found$output)$results
  expect_equal(rows$estimate, 8.5 / 15)
  expect_equal(rows$conf.low, interval_components(
    cv_scores(data, a, denominator = of, direction = "minimize")
  )$conf.low)
  found <- run_main("interval", file, "--truth", "a", "--models", "b",
                    "--denominator", "a")
  expect_match(found$errors[1], "--denominator is for --scores")
})

test_that("several answers to a question are one record", {
  skip_if_not_installed("jsonlite")
  key <- rep(c("yes", "no"), each = 30)
  said <- function(right) ifelse(rep_len(right, 60), key, rev(key))
  answers <- data.frame(question = rep(1:30, each = 2), draw = 1:2, key,
                        a = said(c(TRUE, FALSE, TRUE, TRUE, FALSE)),
                        b = said(c(FALSE, TRUE, FALSE)))
  file <- predictions_file(answers)
  keys <- c("--truth", "key", "--models", "a,b", "--row", "question",
            "--answer", "draw", "--format", "json")
  found <- jsonlite::fromJSON(run_main("compare", file, keys)$output)
  own <- suppressWarnings(compare_learners(cv_predictions(
    answers, key, c(a, b), row = question, answer = draw
  )))
  expect_equal(found$results$estimate, 0.4 - 2 / 3)
  expect_equal(found$results$p.value, own$p.value)
  expect_equal(run_main("compare", file, "--scores", "a,b", "--answer",
                        "draw")$status, 2)
})

test_that("measures of numbers say which column has none", {
  file <- withr::local_tempfile(fileext = ".csv")
  told <- function(lines, pattern) {
    writeLines(c("y,f", lines), file)
    found <- run_main("interval", file, "--truth", "y", "--models", "f",
                      "--measure", "mae")
    expect_equal(found$status, 2)
    expect_match(paste(found$errors, collapse = " "), pattern)
  }
  told(c("1.5,1.2", "2.5,$2.1", "3.5,3.0"),
       "The column f must have numbers for this measure, not \"\\$2.1\"")
  told(c("1.5,\"1,2\"", "2.5,\"2,1\"", "3.5,\"3,0\""),
       "The column f has numbers with decimal commas")
})

test_that("mistakes of the command end with 2, refusals with 1", {
  expect_main_error <- function(status, pattern, ...) {
    found <- run_main(...)
    expect_equal(found$status, status)
    expect_equal(found$output, character())
    expect_match(paste(found$errors, collapse = " "), pattern)
  }
  expect_main_error(2, "There is no command compar:", "compar")
  expect_main_error(2, "There is no file none.csv", "compare", "none.csv",
                    "--truth", "y", "--models", "a")
  expect_main_error(2, "There is no option --trut: did you mean --truth",
                    "compare", halves, "--trut", "y")
  expect_main_error(2, "--truth is needed", "compare", halves)
  expect_main_error(2, "--models is needed", "compare", halves, "--truth", "y")
  expect_main_error(2, "--alpha is for tiers; not for compare", "compare",
                    halves, "--alpha", "0.1")
  expect_main_error(2, "--truth needs a value", "compare", halves, "--truth")
  expect_main_error(2, "--conf-level must be a number, not x", "compare",
                    halves, keys, both, "--conf-level", "x")
  expect_main_error(2, "One file is needed, not none", "compare")
  expect_main_error(2, "--format must be text or json", "compare", halves,
                    keys, both, "--format", "xml")
  expect_main_error(2, "--probs needs --positive", "interval", halves, keys,
                    "--probs", "a=logistic")
  costs <- function(pattern, ..., status = 2) {
    expect_main_error(status, pattern, "interval", halves, keys, both, ...)
  }
  costs("--measure cost needs --cost", "--measure", "cost")
  costs("--cost needs --measure cost", "--cost", "0:1=5,1:0=1")
  costs("has no number for 1:0", "--measure", "cost", "--cost", "0:1=5")
  costs("has no number for 0:1", "--measure", "cost", "--cost", "0:1=x,1:0=1")
  costs("has the label 2; the labels are 0, 1", "--measure", "cost", "--cost",
        "0:2=5")
  costs("--cost needs truth:prediction=cost", "--measure", "cost", "--cost",
        "5")
  costs("net_benefit needs --threshold", "--measure", "net_benefit")
  costs("--threshold must be a number, not x", "--threshold", "x")
  costs("--threshold must be one number between 0 and 1", "--positive", "1",
        "--measure", "f1", "--threshold", "2", status = 1)
  costs("--target must be one of", "--target", "none", status = 1)
  folds <- subset(utils::read.csv(halves), rep == 1)
  folds$fold <- rep_len(1:5, nrow(folds))
  expect_main_error(1, "--target is for half splits and blocks", "interval",
                    predictions_file(folds), "--truth", "label", both, "--row",
                    "row", "--fold", "fold", "--rep", "rep", "--target",
                    "deployed")
  expect_main_error(1, "--row must be given.*--row row --rep rep --fold fold",
                    "compare", halves, "--truth", "label", both)
  expect_main_error(1, "--models must select columns", "compare", halves, keys,
                    "--models", "logistic,none")
  expect_main_error(1, "--truth must be a column of the data", "interval",
                    halves, "--truth", "none", "--probs", "a=logistic",
                    "--positive", "1")
  letters <- predictions_file(data.frame(label = c("a", "b"), m = "a"))
  expect_main_error(1, "--positive must be given", "interval", letters,
                    "--truth", "label", "--models", "m", "--measure", "f1")
  expect_main_error(1, "`file` must have a line", "interval",
                    predictions_file(data.frame(label = 1, a = 1)[0, ]),
                    "--truth", "label", "--models", "a")
  expect_input_error(main(1), "type", "args")
})

test_that("warnings are printed, and kept in JSON", {
  skip_if_not_installed("jsonlite")
  label <- rep(c("yes", "no"), 30)
  file <- predictions_file(data.frame(label, a = label,
                                      b = replace(label, 1, "no")))
  found <- run_main("compare", file, "--truth", "label", "--models", "a,b",
                    "--tests", "components", "--format", "json")
  expect_equal(found$status, 0)
  expect_match(found$errors[1], "^Warning: ")
  expect_gt(length(jsonlite::fromJSON(found$output)$warnings), 0)
})

test_that("a plan is that of cv_bcv()", {
  file <- predictions_file(data.frame(label = rep(c("a", "b"), 20)))
  found <- run_main("plan", file, "--strata", "label", "--m", "3", "--seed",
                    "7")
  folds <- utils::read.csv(text = found$output)
  set.seed(7)
  plan <- cv_bcv(data.frame(label = rep(c("a", "b"), 20)), 3, label)
  expect_equal(nrow(folds), 120)
  for (rep in 1:3) {
    of_rep <- folds[folds$rep == rep, ]
    expect_equal(of_rep$row, 1:40)
    expect_setequal(which(of_rep$fold == 2), test_rows(plan, rep, 2))
  }
})

test_that("the help shows every option", {
  help <- run_main("--help")$output
  for (name in shell_options$name) {
    expect_match(help, paste0("--", name, " "), fixed = TRUE, all = FALSE)
  }
  expect_lte(max(nchar(help)), 80)
  expect_equal(run_main(character())$output, help)
  expect_equal(run_main("--version")$output,
               as.character(utils::packageVersion("bcvinfer")))
})

test_that("numbers and subgroups of folds are read, as pandas writes them", {
  skip_if_not_installed("jsonlite")
  data <- data.frame(fold = rep(0:4, 6), y = 1:30, site = rep(c("u", "v"), 15),
                     a = 1:30 + rep(c(0.5, -1, 1.5), 10), b = 1:30 - 2)
  file <- predictions_file(data)
  lines <- readLines(file)
  writeLines(paste0(c("", 0:29), ",", lines), file)
  keys <- c("--truth", "y", "--models", "a,b", "--row", "index", "--fold",
            "fold", "--measure", "mae", "--format", "json")
  rows <- jsonlite::fromJSON(run_main("interval", file, keys)$output)$results
  expect_equal(rows$estimate, c(1, 2))
  x <- cv_predictions(data.frame(data, id = 1:30), y, c(a, b), row = id,
                      fold = fold, keep = site)
  for (command in c("interval", "compare", "tiers")) {
    found <- run_main(command, file, keys, "--by", "site")
    expect_equal(found$status, 0)
    rows <- jsonlite::fromJSON(found$output)$results
    scores <- cv_scores(x, "mae", by = site)
    wanted <- suppressWarnings(switch(command, interval = interval_t(scores),
                                      compare = compare_learners(scores),
                                      tiers = learner_tiers(scores)))
    expect_equal(rows$estimate, wanted$estimate)
  }
})

test_that("the scripts for scikit-learn run", {
  pythons <- unique(c(Sys.which("python3"), Sys.glob("/usr/bin/python3")))
  has <- vapply(pythons[pythons != ""], function(python) {
    system2(python, c("-c", shQuote("import sklearn, pandas")),
            stdout = FALSE, stderr = FALSE) == 0
  }, NA)
  skip_if(!any(has), "scikit-learn is not installed")
  script <- system.file("python", "predictions.py", package = "bcvinfer")
  withr::local_dir(withr::local_tempdir())
  folds <- utils::read.csv(halves)[c("row", "rep", "fold")]
  utils::write.csv(folds[folds$rep == 1, ], "plan.csv", row.names = FALSE)
  expect_equal(system2(names(which(has))[1], script), 0)
  made <- utils::read.csv("predictions.csv")
  expected <- utils::read.csv(halves)
  expect_equal(made$label, expected$label[expected$rep == 1])
  expect_lt(mean(made$logistic != made$label), 0.05)
  script <- system.file("python", "folds.py", package = "bcvinfer")
  expect_equal(system2(names(which(has))[1], script), 0)
  found <- run_main("compare", "predictions.csv", "--truth", "label", both,
                    "--row", "row", "--fold", "fold")
  expect_match(found$output, "569 records, 1 repetition of 10 folds",
               all = FALSE)
  expect_match(found$output, "corrected_kfold_t", all = FALSE)
})

test_that("NA in a file is missing, as R and pandas write it", {
  data <- data.frame(label = rep(c("no", "yes"), 10))
  data$a <- data$label
  data$a[3] <- NA
  # They are refused, with what can be followed here: 1 of 20 is wrong.
  for (measure in c("error", "mcc")) {
    found <- run_main("interval", predictions_file(data), "--truth", "label",
                      "--models", "a", "--measure", measure)
    expect_equal(found$status, 1)
    expect_match(found$errors[1], "\"a\" has 1 missing prediction")
  }
  folds <- predictions_file(transform(data, fold = rep(1:4, each = 5)))
  found <- run_main("interval", folds, "--truth", "label", "--models", "a",
                    "--fold", "fold")
  expect_match(paste(found$errors, collapse = " "), paste(
    "For error and accuracy --na wrong counts missing predictions as wrong.",
    "i Leave such records out"
  ), fixed = TRUE)
  for (file in c(folds, predictions_file(data))) {
    found <- run_main("interval", file, "--truth", "label", "--models", "a",
                      "--na", "wrong", if (file == folds) c("--fold", "fold"))
    expect_identical(found$status, 0L)
    expect_match(found$output, "^ *a +error +0[.]050 ", all = FALSE)
    expect_match(found$output, "Missing predictions count as wrong: 1 of a.",
                 fixed = TRUE, all = FALSE)
  }
  file <- predictions_file(data)
  found <- run_main("interval", file, "--truth", "label", "--models", "a",
                    "--na", "wrong", "--measure", "f1", "--positive", "yes")
  expect_identical(found$status, 1L)
  expect_match(found$errors[1], "`--na wrong` is for error and accuracy",
               fixed = TRUE)
  found <- run_main("interval", file, "--truth", "label", "--models", "a",
                    "--na", "right")
  expect_match(found$errors[1], "--na must be one of \"error\" or \"wrong\"",
               fixed = TRUE)
  data$b <- rep(c("no", "yes", "yes", "no"), 5)
  models <- c("--truth", "label", "--models", "a,b")
  file <- predictions_file(data)
  found <- run_main("compare", file, models)
  expect_match(paste(found$errors, collapse = " "), "--na wrong counts",
               fixed = TRUE)
  # The third record is wrong for both.
  found <- run_main("compare", file, models, "--na", "wrong")
  expect_match(paste(found$output, collapse = " "),
               "Missing predictions count as wrong: 1 of a.")
  found <- run_main("compare", file, "--scores", "a,b", "--na", "wrong")
  expect_equal(found$status, 1)
  found <- run_main("compare", file, models, "--conf-level", "95")
  expect_match(found$errors[1], "--conf-level must be one number",
               fixed = TRUE)
  data$label[3] <- NA
  found <- run_main("interval", predictions_file(data), "--truth", "label",
                    "--models", "a")
  expect_match(found$errors[1], "must not have missing values")
})

test_that("a column of nothing but NA is of missing predictions", {
  data <- data.frame(y = 1:20 / 8, a = NA, b = 20:1 / 8)
  found <- run_main("interval", predictions_file(data), "--truth", "y",
                    "--models", "a,b", "--measure", "mse")
  expect_equal(found$status, 1)
  expect_match(paste(found$errors, collapse = " "),
               "\"a\" has 20 missing predictions")
})

# (All columns were those of the names before theirs.)
test_that("a last mark makes no column, and a column needs a name", {
  lines <- c("id,y,a,b", paste0(1:8, ",", rep(c("u", "v"), 4), ",",
                                rep(c("u", "v"), 4), ",u"))
  shown <- function(lines, name = "x.csv", ...) {
    file <- file.path(withr::local_tempdir(.local_envir = parent.frame()), name)
    writeLines(lines, file)
    run_main("interval", file, "--truth", "y", "--models", "a,b", ...)
  }
  plain <- shown(lines)
  expect_match(plain$output, "b +error +0.500", all = FALSE)
  expect_identical(shown(c(lines[1], paste0(lines[-1], ",")))$output,
                   plain$output)
  expect_identical(shown(paste0(lines, ","))$output, plain$output)
  expect_identical(shown(chartr(",", "\t", c(lines[1], paste0(lines[-1], ","))),
                         "x.tsv")$output, plain$output)
  for (last in c(",v", ",\"v\"")) {
    found <- shown(c(lines[1], paste0(lines[-1], last)))
    expect_equal(found$status, 2)
    expect_match(found$errors[1],
                 "line 2 has 5 columns and the line of names 4")
  }
  found <- shown(c(lines[1], paste0(lines[2:4], ","), lines[5:9]))
  expect_equal(found$status, 2)
})

test_that("JSON, scores and long tables: what to write instead", {
  file <- withr::local_tempfile(fileext = ".json", lines = "[]")
  found <- run_main("tiers", file, "--truth", "label", "--models", "a,b")
  expect_equal(found$status, 2)
  expect_match(found$errors[1], "JSON is not read")
  expect_match(run_main("tiers", "x.csv", "--models", "a")$errors[1],
               "--truth is needed, or --scores", fixed = TRUE)
  expect_match(run_main("tiers", "x.csv", "--truth", "a")$errors[1],
               "with --learner")
})

test_that("predictions as Python writes them", {
  skip_if_not_installed("jsonlite")
  data <- data.frame(y = rep(0:1, 20), a = rep(c("False", "True", "True",
                                                 "True"), 10),
                     b = rep(c("False", "True"), 20))
  found <- run_main("interval", predictions_file(data), "--truth", "y",
                    "--models", "a,b", "--format", "json")
  expect_equal(found$status, 0)
  rows <- jsonlite::fromJSON(found$output)$results
  # The third of four is wrong.
  expect_equal(rows$estimate, c(0.25, 0))
})

test_that("numbers and True or False are classes of 0 and 1, side by side", {
  skip_if_not_installed("jsonlite")
  file <- withr::local_tempfile(fileext = ".csv")
  # a has the third of four wrong, b the fourth.
  rows <- list(c("0", "1"), c("0.0", "1.0"), c("False", "True"))
  for (truth in rows) {
    lines <- paste(truth[c(1, 2, 2, 1)], c("0.0", "1.0", "0", "0.0"),
                   c("False", "True", "True", "True"), sep = ",")
    writeLines(c("y,a,b", rep(lines, 5)), file)
    found <- run_main("interval", file, "--truth", "y", "--models", "a,b",
                      "--format", "json")
    expect_equal(jsonlite::fromJSON(found$output)$results$estimate,
                 c(0.25, 0.25))
  }
})

# Six hold-outs of 4 records, each of one split in a repetition.
holdouts <- function() {
  rows <- list(1:4, 3:6, 5:8, c(1, 3, 5, 7), c(2, 4, 6, 8), c(1, 2, 7, 8))
  wrong <- c(1, 0, 0, 1, 0, 1, 1, 1)
  do.call(rbind, lapply(seq_along(rows), function(split) {
    data.frame(idx = rows[[split]], split = split - 1, y = 1,
               a = 1, b = 1 - wrong[rows[[split]]])
  }))
}

test_that("--n-train is the size that hold-outs do not show", {
  skip_if_not_installed("jsonlite")
  data <- rbind(holdouts(), transform(holdouts(), idx = idx + 8, y = 0, a = 0,
                                      b = 1 - b))
  file <- predictions_file(data)
  keys <- c("--truth", "y", "--models", "a,b", "--row", "idx", "--rep", "split")
  # a has no record wrong, b this many of 4 in either class.
  d <- -c(2, 2, 3, 2, 3, 3) / 4
  stderr <- sqrt((1 / 6 + 8 / 20) * stats::var(d))
  found <- jsonlite::fromJSON(run_main("compare", file, keys, "--n-train", "20",
                                       "--format", "json")$output)
  expect_equal(found$results$test, "corrected_resampled_t")
  expect_equal(found$results$statistic, mean(d) / stderr)
  scores <- predictions_file(transform(data, a = 0, b = as.integer(b != y)))
  own <- jsonlite::fromJSON(run_main(
    "compare", scores, "--scores", "a,b", keys[5:8], "--n-train", "20",
    "--format", "json"
  )$output)
  expect_equal(own$results$statistic, mean(d) / stderr)
  expect_match(run_main("tiers", file, keys, "--n-train", "20")$output,
               "Trained on 20 records", all = FALSE)
  found <- jsonlite::fromJSON(run_main(
    "interval", file, keys, "--n-train", "20", "--format", "json"
  )$output)$results
  expect_equal(found$conf.high[2] - found$estimate[2],
               stats::qt(0.975, 5) * stderr)
  # Without it the size is asked for, and the recipe of folds is named.
  for (command in c("compare", "interval", "tiers")) {
    errors <- run_main(command, file, keys)$errors
    expect_match(errors, "--n-train is needed", fixed = TRUE, all = FALSE)
    expect_match(paste(errors, collapse = " "), "--rep is split +// k \\+ 1")
  }
  found <- run_main("compare", file, keys, "--tests", "resampled_t")$output
  expect_match(paste(found, collapse = " "), "an unknown number of +records")
  expect_match(run_main("compare", halves, "--truth", "label", both, "--row",
                        "row", "--rep", "rep", "--fold", "fold", "--n-train",
                        "9")$errors,
               "--n-train is for repeated hold-outs", all = FALSE)
  expect_equal(run_main("compare", file, keys, "--n-train", "0")$status, 2)
})

test_that("an option is given once", {
  for (twice in list(c("--models", "a"), c("--measure", "f1"),
                     c("--positive", "1"))) {
    found <- run_main("compare", halves, "--truth", "label", twice, twice)
    expect_equal(found$status, 2)
    expect_match(found$errors[1], paste(twice[1], "is given twice"))
  }
  found <- run_main("compare", halves, "--truth", "label", "--models",
                    "logistic", keys[-(1:2)])
  expect_match(found$errors[1], "compare needs two or more models, with commas")
})

test_that("--positive 1.0 is the label 1, as the truth's 1.0 is", {
  for (first in 0:1) {
    labels <- c(first, first + 1)
    data <- data.frame(y = sprintf("%.1f", rep(labels, 10)),
                       m = rep(labels[c(1, 2, 2, 2)], 5),
                       p = rep(c(.2, .8, .6, .7), 5))
    file <- predictions_file(data)
    for (given in c(labels[2], sprintf("%.1f", labels[2]))) {
      # 10 found, 5 more that are not: a precision of 2 / 3.
      found <- run_main("interval", file, "--truth", "y", "--models", "m",
                        "--measure", "precision", "--positive", given)
      expect_equal(found$status, 0)
      expect_match(found$output, "0.667", all = FALSE)
      # Squares of .2, .2, .6 and .3: .53 / 4.
      found <- run_main("interval", file, "--truth", "y", "--probs", "m=p",
                        "--measure", "brier", "--positive", given)
      expect_equal(found$status, 0)
      expect_match(found$output, "0.133", all = FALSE)
    }
  }
  expect_identical(shell_label("7.0", c("007", "7")), "7.0")
  expect_identical(shell_label("7", c("007", "7")), "7")
})

test_that("probabilities are of two classes, one of them --positive", {
  for (labels in list(c("no", "yes"), 0:1, c("False", "True"))) {
    data <- data.frame(y = rep(labels, 10), p = 0.4)
    probs <- c("--truth", "y", "--probs", "m=p", "--measure", "brier")
    found <- run_main("interval", predictions_file(data), probs, "--positive",
                      "Yes")
    expect_equal(found$status, 2)
    expect_match(found$errors[1], paste0("--positive must be a label of the ",
                                         "truth, ", labels[1], " or ",
                                         labels[2]))
    found <- run_main("interval", predictions_file(data), probs, "--positive",
                      as.character(labels[2]))
    expect_equal(found$status, 0)
  }
  # Where labels are asked for, the error says what to write: that runs.
  data$p <- seq(0.1, 0.9, length.out = 20)
  found <- run_main("interval", predictions_file(data), "--truth", "y",
                    "--models", "p")
  said <- paste(found$errors, collapse = " ")
  expect_match(said, "`--probs p=p --positive CLASS`", fixed = TRUE)
  found <- run_main("interval", predictions_file(data), "--truth", "y",
                    "--probs", "p=p", "--positive", "True")
  expect_equal(found$status, 0)
  three <- data.frame(y = rep(c("a", "b", "c"), 10), p = 0.4, m = "a")
  found <- run_main("interval", predictions_file(three), probs, "--positive",
                    "a")
  expect_match(found$errors[1], "of two classes: the truth has 3")
  found <- run_main("interval", predictions_file(three), "--truth", "y",
                    "--models", "m", "--measure", "brier")
  expect_match(found$errors, "--probs", fixed = TRUE, all = FALSE)
})

test_that("hints are in the words of the shell", {
  said <- function(...) {
    found <- run_main(...)
    expect_equal(found$status, 1)
    text <- paste(found$errors, collapse = " ")
    expect_no_match(gsub("`--[^`]*`", "", text),
                    "[(][)]|%[/i%]|<bcvinfer|paste|<-|[[]|`")
    gsub(" +", " ", text)
  }
  data <- data.frame(index = 0:39, y = rep(c("no", "yes"), 20), a = "no",
                     b = rep(c("no", "no", "yes", "yes"), 10), age = 1:40)
  models <- c("--truth", "y", "--models", "a,b")
  row <- c("--row", "index")
  expect_match(said("compare", predictions_file(rbind(data, data)), models),
               "Every row is there 2 times")
  expect_match(said("interval", predictions_file(data), models, "--by", "age"),
               "Make classes of the numbers.", fixed = TRUE)
  data$a[1] <- "No"
  expect_match(said("compare", predictions_file(data), models),
               "differ from these only in blanks or case.", fixed = TRUE)
  data$a[1:2] <- c(NA, "no")
  expect_match(said("compare", predictions_file(data), models, row, "--measure",
                    "mcc"), "missing")
  # The folds of RepeatedKFold(n_splits=4), numbered on.
  folds <- do.call(rbind, lapply(0:4, function(rep) {
    transform(data, a = y, split = (index * (rep + 1) + index %/% 7) %% 4 +
                4 * rep)
  }))
  folds$age <- NULL
  file <- predictions_file(folds)
  expect_match(said("compare", file, models, row, "--fold", "split"),
               "--rep is split // k + 1 and --fold split % k + 1", fixed = TRUE)
  expect_match(said("compare", file, models, row, "--rep", "split"),
               "--rep is split // k + 1", fixed = TRUE)
  expect_match(said("compare", file, models), fixed = TRUE, paste(
    "Write `--row index --rep rep --fold fold`, with columns that the file",
    "does not have yet: rep = split // 4 + 1; fold = split % 4 + 1"
  ))
  seeds <- do.call(rbind, lapply(1:3, function(seed) {
    transform(data, a = c(y[seed], y[-1]), seed = seed)
  }))
  file <- predictions_file(seeds)
  expect_match(said("compare", file, models, row, "--fold", "seed"),
               "are given by --run.", fixed = TRUE)
  expect_match(said("compare", file, models, row, "--rep", "seed"),
               "Write `--run seed` in place of --rep for runs; `--answer seed`",
               fixed = TRUE)
  # An index of pandas counts the lines of a long table.
  long <- data.frame(index = 0:79, id = 0:39, y = data$y,
                     model = rep(c("a", "b"), each = 40), said = "no")
  keys <- c("--truth", "y", "--models", "said", "--learner", "model", row)
  expect_match(said("compare", predictions_file(long), keys),
               "number of the lines of the file .* Write `--row id`")
  expect_match(said("compare", predictions_file(long[-2]), keys),
               "name that a record has for every learner")
})

estimates <- function(...) {
  found <- run_main("interval", ..., "--format", "json")
  expect_equal(found$status, 0)
  jsonlite::fromJSON(found$output)$results
}

# The first 1, 3 and 2 of 10 are wrong.
test_that("names stay as the file writes them, numbers in their order", {
  skip_if_not_installed("jsonlite")
  truth <- rep(c("no", "yes"), 5)
  other <- rep(c("yes", "no"), 5)
  said <- unlist(lapply(c(1, 3, 2), function(wrong) {
    c(other[seq_len(wrong)], truth[-seq_len(wrong)])
  }))
  for (names in list(c("1.1", "1.10", "1.2"), c("1", "01", "2"),
                     c("9.0", "010", "1e1"), c("F", "T", "TRUE"),
                     c("9", "90071992547409930", "90071992547409931"))) {
    sorted <- if (names[2] == "01") names[c(2, 1, 3)] else names
    data <- data.frame(id = 1:10, y = truth, said, name = rep(names, each = 10))
    file <- predictions_file(data)
    answers <- c("--truth", "y", "--models", "said")
    rows <- estimates(predictions_file(data[-1]), answers, "--by", "name")
    expect_equal(rows$subgroup, sorted)
    expect_equal(rows$estimate[match(names, sorted)], c(1, 3, 2) / 10)
    rows <- estimates(file, answers, "--row", "id", "--learner", "name")
    expect_equal(rows$learner, names)
    expect_equal(rows$estimate, c(1, 3, 2) / 10)
    found <- run_main("compare", file, answers, "--row", "id", "--learner",
                      "name", "--versus", names[2], "--format", "json")
    rows <- jsonlite::fromJSON(found$output)$results
    expect_setequal(c(rows$a, rows$b), names)
    expect_true(all(rows$a == names[2] | rows$b == names[2]))
    data$said <- as.integer(data$said != data$y)
    rows <- estimates(predictions_file(data[3:4]), "--scores", "said", "--by",
                      "name", "--direction", "minimize")
    expect_equal(rows$subgroup, sorted)
    expect_equal(rows$estimate[match(names, sorted)], c(1, 3, 2) / 10)
  }
})

test_that("folds are counted as before, unless a number has two names", {
  skip_if_not_installed("jsonlite")
  data <- data.frame(id = 1:60, y = rep(c("no", "yes"), 30), fold = 1:10)
  data$a <- c("yes", data$y[-1])
  keys <- c("--truth", "y", "--models", "a", "--row", "id", "--fold", "fold")
  wanted <- run_main("interval", predictions_file(data), keys)
  expect_equal(wanted$status, 0)
  for (form in c("%02d", "%d.0", "%de0")) {
    written <- transform(data, fold = sprintf(form, fold))
    expect_equal(run_main("interval", predictions_file(written), keys), wanted)
  }
  # Numbers from 0 on, of two folds, may be of what was not tested.
  for (names in list(c("0.0", "1.0"), c("FALSE", "TRUE"))) {
    found <- run_main("interval", keys, predictions_file(
      transform(data, fold = names[1 + id %% 2])
    ))
    expect_equal(found$status, 1)
  }
  # Four folds, and not three.
  data$fold <- rep(c("1.1", "1.10", "2.1", "2.10"), 15)
  found <- run_main("interval", predictions_file(data), keys)
  expect_match(found$output, "1 repetition of 4 folds", all = FALSE)
})

test_that("classes are names where two of them are one number", {
  skip_if_not_installed("jsonlite")
  # Of each class the first of 10 predictions is the next class.
  for (k in list(c("1E5", "10E4", "7"), c("1e3", "1000", "7"),
                 c("0x10", "16", "7"),
                 c("90071992547409930", "90071992547409931", "7"),
                 c(sprintf("%d.1", 1:10), sprintf("%d.10", 1:10)))) {
    file <- predictions_file(data.frame(
      y = rep(k, each = 10),
      a = unlist(lapply(seq_along(k), function(i) {
        c(c(k, k[1])[i + 1], rep(k[i], 9))
      }))
    ))
    rows <- estimates(file, "--truth", "y", "--models", "a")
    expect_equal(rows$estimate, 0.1)
  }
  # The prediction of another long number is no class of the truth.
  long <- c("90071992547409930", "90071992547409931")
  file <- predictions_file(data.frame(y = rep(c(long[1], "7"), 10),
                                      a = rep(c(long[2], "7"), 10)))
  found <- run_main("interval", file, "--truth", "y", "--models", "a")
  expect_match(paste(found$errors, collapse = " "),
               "unknown label \"90071992547409931\"")
  # A negative zero is a zero.
  file <- predictions_file(data.frame(
    y = rep(0:1, 20), a = rep(c("-0.0", "1.0", "0.0", "0"), 10)
  ))
  rows <- estimates(file, "--truth", "y", "--models", "a")
  expect_equal(rows$estimate, 1 / 4)
})

test_that("strata and groups of a plan are names", {
  strata <- rep(c("7", "07"), each = 24)
  found <- run_main("plan", predictions_file(data.frame(s = strata, z = 1)),
                    "--strata", "s", "--seed", "1")
  folds <- utils::read.csv(text = found$output)
  # 5 repetitions of two folds, with 12 of each class.
  expect_equal(as.vector(table(folds$fold, folds$rep, strata[folds$row])),
               rep(12, 20))
  groups <- sprintf("%d.1%s", rep(1:10, each = 4), c("", "", "0", "0"))
  found <- run_main("plan", predictions_file(data.frame(g = groups, z = 1)),
                    "--groups", "g", "--m", "1", "--seed", "1")
  folds <- utils::read.csv(text = found$output)
  # 20 groups of two: as 10 numbers, they would be groups of four.
  fold <- folds$fold[order(folds$row)]
  expect_equal(fold[c(TRUE, FALSE)], fold[c(FALSE, TRUE)])
  expect_true(any(fold[c(TRUE, FALSE, FALSE, FALSE)] !=
                    fold[c(FALSE, FALSE, TRUE, FALSE)]))
})

test_that("a quote that is not closed swallows no lines", {
  skip_if_not_installed("jsonlite")
  file <- withr::local_tempfile(fileext = ".csv")
  truth <- rep(c("no", "yes"), 30)
  lines <- c("id,y,a", paste(1:60, truth, "yes", sep = ","))
  answers <- c(file, "--truth", "y", "--models", "a")
  expect_refused <- function(line, lines) {
    writeLines(lines, file)
    found <- run_main("interval", answers)
    expect_equal(found$status, 1)
    expect_equal(found$output, character())
    expect_match(paste(found$errors, collapse = " "),
                 paste("the quote in line", line, "is not closed there"))
  }
  for (line in c(1, 2, 5, 6, 40, 60, 61)) {
    for (at in c("^", ",", "$")) {
      stray <- replace(lines, line, sub(at, paste0(
        "\"", if (at == ",") at
      ), lines[line]))
      expect_refused(line, stray)
    }
  }
  # The next quote closes it, in a line of any distance.
  for (other in c(6, 7, 50)) {
    stray <- replace(lines, 5, sub(",", ",\"", lines[5]))
    stray[other] <- sub("(.*),", "\\1\",", lines[other])
    expect_refused(5, stray)
  }
  # Texts of several lines are read, also without a last line break.
  text <- "\"Dear Sir, I said \"\"no\"\",\n\nand no, and, no\""
  writeLines(c("text,y,a", paste(text, truth, "yes", sep = ",")), file)
  expect_equal(estimates(answers)$estimate, 0.5)
  cat(paste(c(lines, "61,yes,yes"), collapse = "\n"), file = file)
  expect_equal(estimates(answers)$estimate, 30 / 61)
})

test_that("what is said of code in R is a sentence without it", {
  truth <- rep(c("yes", "no"), 30)
  part <- rep(1:10, each = 6)
  file <- predictions_file(data.frame(id = rep(0:5, 10), part, truth,
                                      a = rev(truth), b = truth))
  models <- c("--truth", "truth", "--models", "a,b", "--fold", "part")
  found <- run_main("compare", file, models, "--rope", "0.02")
  expect_equal(found$status, 1)
  expect_match(found$errors, "folds there is the posterior of two learners[.]$",
               all = FALSE)
  found <- run_main("compare", file, models, "--row", "id")
  expect_match(paste(found$errors, collapse = " "), "write `--row NULL`",
               fixed = TRUE)
})

test_that("without a truth the class of the probabilities is taken as given", {
  expect_identical(probability_class("sick", NULL), "sick")
})

# Users, 0.3.0.
test_that("a line with another number of columns is named as in the file", {
  lines <- c("id,y,a", paste(1:80, c("u", "v"), "u", sep = ","))
  said <- function(lines) {
    file <- withr::local_tempfile(fileext = ".csv")
    writeLines(lines, file)
    found <- run_main("interval", file, "--truth", "y", "--models", "a")
    expect_identical(found$status, 2L)
    gsub(file, "FILE", found$errors[1], fixed = TRUE)
  }
  text <- paste("Error: The file FILE is not a table with \",\" between",
                "columns: line %d has %d column%s and the line of names 3.")
  expect_identical(said(replace(lines, 61, "60,u")), sprintf(text, 61, 2, "s"))
  expect_identical(said(replace(lines, 61, "60")), sprintf(text, 61, 1, ""))
  expect_identical(said(replace(lines, 3, "2,v,u,u")), sprintf(text, 3, 4, "s"))
  # Blank lines are read over, and counted.
  expect_identical(said(c("", replace(lines, 61, "60,u"))),
                   sprintf(text, 62, 2, "s"))
  expect_identical(said(append(replace(lines, 61, "60,u"), "", 9)),
                   sprintf(text, 62, 2, "s"))
})

test_that("an empty file and a folder are no tables", {
  file <- withr::local_tempfile(fileext = ".csv")
  for (lines in list(character(), c("", ""))) {
    writeLines(lines, file)
    found <- run_main("plan", file)
    expect_identical(found$status, 1L)
    expect_match(paste(found$errors, collapse = " "), "is empty", fixed = TRUE)
    expect_no_match(found$errors, "--sep", fixed = TRUE)
  }
  found <- run_main("plan", withr::local_tempdir())
  expect_identical(found$status, 2L)
})

test_that("blanks around names of columns are no part of them", {
  data <- data.frame(y = rep(c("u", "v"), 24), a = "u",
                     b = rep(c("v", "v", "u"), 16))
  plain <- run_main("compare", predictions_file(data), "--truth", "y",
                    "--models", "a,b")
  expect_identical(plain$status, 0L)
  spaced <- run_main("compare", predictions_file(data), "--truth", " y",
                     "--models", "a, b ")
  expect_identical(spaced, plain)
  names(data) <- c("y", " a", " b")
  spaced <- run_main("compare", predictions_file(data), "--truth", "y",
                     "--models", " a, b")
  expect_identical(spaced, plain)
})

# What jobs by cron have; the mark before the first name is that of
# spreadsheets.
test_that("the shell reads other letters in a locale of ASCII", {
  skip_on_os("windows")
  sweet <- "s\u00fc\u00df"
  file <- withr::local_tempfile(fileext = ".csv")
  lines <- c(paste0("\ufeffy,a,mod\u00e9le"),
             paste(c(sweet, "x", "x"), c(sweet, "x", sweet), "x", sep = ","))
  writeBin(charToRaw(enc2utf8(paste0(lines, collapse = "\n"))), file)
  run <- function() {
    run_main("interval", file, "--truth", "y", "--models", "a,mod\u00e9le",
             "--measure", "recall", "--positive", sweet, "--format", "json")
  }
  plain <- run()
  expect_equal(plain$status, 0)
  withr::local_locale(LC_CTYPE = "C")
  found <- run()
  expect_equal(found$status, 0)
  expect_identical(enc2utf8(grep("mod\u00e9le", found$output, value = TRUE)),
                   grep("mod\u00e9le", plain$output, value = TRUE))
  expect_identical(Sys.getlocale("LC_CTYPE"), "C")
})

test_that("errors name the options that were given", {
  label <- rep(c("yes", "no"), 10)
  file <- predictions_file(data.frame(label, m = label, p = 1:20 / 21))
  said <- function(...) {
    run_main("interval", file, "--truth", "label", "--models", "m", ...)$errors
  }
  expect_match(said("--by", "site"), "--by must select columns", all = FALSE)
  expect_match(said("--probs", "a=p", "--positive", "yes"),
               "write `--probs m=COLUMN`", all = FALSE)
})
