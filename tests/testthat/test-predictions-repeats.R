own <- repeated_table()
wanted <- cv_predictions(own, truth, c(a, b), row = id, rep = split,
                         fold = half)

test_that("id, split and half: the error names the call, which reads them", {
  # As one test set of 300 records p was 4.6e-08 where .039 is right.
  error <- expect_advised(own, wanted)
  expect_match(conditionMessage(error), "row = id, rep = split, fold = half",
               fixed = TRUE)
  expect_match(conditionMessage(error), "60 values of column \"id\"")
  # Under other names, and in another order of rows and columns.
  renamed <- stats::setNames(own, c("case", "times", "part", "truth", "a", "b"))
  expect_advised(renamed[sample(nrow(own)), c(3, 6, 5, 4, 2, 1)], wanted)
  # Names of records are numbered as they come.
  text <- transform(own, id = paste0("p", id + 100))
  error <- expect_input_error(cv_predictions(text, truth, c(a, b)), "conflict",
                              "row", "cv_predictions")
  read <- eval(call_of_advice(error), list(table = text))
  expect_equal(compare_learners(read)$p.value, compare_learners(wanted)$p.value)
})

test_that("what is said is not asked again", {
  read <- function(...) cv_predictions(own, truth, c(a, b), ...)
  advice <- function(..., argument) {
    error <- expect_input_error(read(...), "conflict", argument,
                                "cv_predictions")
    gsub("[[:space:]]+", " ", conditionMessage(error))
  }
  expect_match(advice(row = id, argument = "rep"),
               "Write `rep = split, fold = half`", fixed = TRUE)
  expect_match(advice(row = id, fold = half, argument = "rep"),
               "Write `rep = split`", fixed = TRUE)
  expect_match(advice(fold = half, argument = "row"),
               "Write `row = id, rep = split`", fixed = TRUE)
  each <- read(row = NULL, groups = NULL)
  expect_identical(nrow(each), 300L)
  expect_identical(each$row, 1:300)
})

test_that("tune's columns: .row, id, id2", {
  tuned <- with(own, data.frame(.row = id, id = paste0("Repeat", split),
                                id2 = paste0("Fold", half), truth, a, b))
  error <- expect_advised(tuned, wanted)
  expect_match(conditionMessage(error), "row = .row, rep = id, fold = id2",
               fixed = TRUE)
  expect_match(conditionMessage(error), "as_cv_predictions", fixed = TRUE)
  # One repetition: each record once, and yet no test set.
  once <- own[own$split == 1, ]
  expect_advised(
    with(once, data.frame(.row = id, id = paste0("Fold", half), truth, a, b)),
    cv_predictions(once, truth, c(a, b), row = id, rep = NULL, fold = half),
    "fold"
  )
  # The folds are left over.
  error <- expect_input_error(
    cv_predictions(tuned, truth, c(a, b), row = .row, rep = id), "conflict",
    "fold", "cv_predictions"
  )
  expect_match(conditionMessage(error), "fold = id2", fixed = TRUE)
  # Hold-outs: records stand in some resamples.
  some <- own[own$half == 1, ]
  held <- with(some, data.frame(.row = id, id = paste0("Resample", split),
                                truth, a, b))
  expect_advised(held, cv_predictions(some, truth, c(a, b), row = id,
                                      rep = split, fold = NULL))
})

test_that("caret's columns: rowIndex, Resample", {
  pred <- with(own, data.frame(
    truth, a, b, rowIndex = id, mtry = 2,
    Resample = sprintf("Fold%d.Rep%d", half, split)
  ))
  error <- expect_advised(pred, wanted)
  expect_match(conditionMessage(error), "list of results of `train()`",
               fixed = TRUE)
})

test_that("mlr3's columns: row_ids, iteration", {
  table <- with(own, data.frame(row_ids = id, truth, a, b,
                                iteration = 2 * (split - 1) + half))
  expect_advised(table, wanted)
})

test_that("tables that tune itself made", {
  skip_without(c("tune", "parsnip", "workflows", "rsample", "rpart"))
  data <- neighbour_data()
  set.seed(1)
  for (folds in list(rsample::vfold_cv(data, 5, repeats = 2),
                     rsample::vfold_cv(data, 5),
                     rsample::mc_cv(data, 0.8, 3))) {
    results <- lapply(c(a = 0.01, b = 0.9), function(complexity) {
      tree <- parsnip::decision_tree("classification",
                                     cost_complexity = complexity)
      tune::fit_resamples(
        parsnip::set_engine(tree, "rpart"), y ~ x + z, folds,
        control = tune::control_resamples(save_pred = TRUE)
      )
    })
    saved <- lapply(results, function(result) {
      as.data.frame(tune::collect_predictions(result))
    })
    table <- saved$a
    names(table)[names(table) == "y"] <- "truth"
    table$a <- table$.pred_class
    table$b <- saved$b$.pred_class
    error <- expect_error(cv_predictions(table, truth, c(a, b)),
                          class = "bcvinfer_error_conflict")
    read <- eval(call_of_advice(error))
    columns <- c("row", "truth", "a", "b")
    direct <- as_cv_predictions(results)
    expect_identical(as.data.frame(read)[columns],
                     as.data.frame(direct)[columns])
    expect_identical(unname(lapply(split(read$row, list(read$rep, read$fold)),
                                   sort)),
                     unname(lapply(split(direct$row, list(direct$rep,
                                                          direct$fold)), sort)))
  }
  # The test set of last_fit() is one, each record once.
  last <- tune::last_fit(
    parsnip::set_engine(parsnip::decision_tree("classification"), "rpart"),
    y ~ x + z, rsample::initial_split(data)
  )
  once <- as.data.frame(tune::collect_predictions(last))
  expect_silent(cv_predictions(once, y, .pred_class))
})

test_that("tables that caret itself made", {
  skip_without(c("caret", "rpart"))
  data <- neighbour_data()
  set.seed(1)
  index <- caret::createMultiFolds(data$y, 5, 2)
  control <- caret::trainControl("repeatedcv", 5, 2, index = index,
                                 savePredictions = "final")
  fitted <- lapply(c(a = 0.01, b = 0.9), function(cp) {
    caret::train(y ~ x + z, data, "rpart", trControl = control,
                 tuneGrid = data.frame(cp = cp))
  })
  saved <- lapply(fitted, function(one) {
    one$pred[order(one$pred$Resample, one$pred$rowIndex), ]
  })
  table <- cbind(saved$a, a = saved$a$pred, b = saved$b$pred)
  names(table)[names(table) == "obs"] <- "truth"
  error <- expect_error(cv_predictions(table, truth, c(a, b)),
                        class = "bcvinfer_error_conflict")
  read <- eval(call_of_advice(error))
  direct <- as_cv_predictions(fitted)
  expect_identical(as.data.frame(read), as.data.frame(direct))
  expect_input_error(as_cv_predictions(caret::resamples(fitted)), "type", "x",
                     "as_cv_predictions", "list of `train\\(\\)` results")
})

test_that("repetitions below each other, which no column tells apart", {
  set.seed(1)
  once <- data.frame(V1 = 1:50, truth = sample(c("x", "y"), 50, TRUE))
  table <- do.call(rbind, rep(list(once), 4))
  table$a <- sample(table$truth)
  table$b <- sample(table$truth)
  error <- expect_input_error(cv_predictions(table, truth, c(a, b)),
                              "conflict", "row", "cv_predictions")
  expect_match(gsub("\\s+", " ", conditionMessage(error)),
               "row = V1, rep = rep(1:4, each = 50), fold = <its fold>",
               fixed = TRUE)
  # The truth alone repeats.
  error <- expect_input_error(cv_predictions(table[-1], truth, c(a, b)),
                              "conflict", "row", "cv_predictions",
                              "first 50 rows")
  # Predictors that were kept.
  table$V1 <- rep(rnorm(50), 4)
  expect_input_error(cv_predictions(table, truth, c(a, b)), "conflict", "row",
                     "cv_predictions", "column \"V1\"")
})

test_that("epochs of a test set: the error says that they are runs", {
  asked <- do.call(rbind, lapply(1:3, function(epoch) {
    data.frame(question = 1:40, epoch, truth = rep(c("x", "y", "y", "x"), 10),
               a = "x", b = "y")
  }))
  error <- expect_input_error(cv_predictions(asked, truth, c(a, b)),
                              "conflict", "row", "cv_predictions")
  expect_match(conditionMessage(error), "row = question, run = epoch",
               fixed = TRUE)
  drawn <- transform(asked, sample = epoch, epoch = NULL)
  error <- expect_input_error(cv_predictions(drawn, truth, c(a, b)),
                              "conflict", "row", "cv_predictions")
  expect_match(conditionMessage(error), "row = question, answer = sample",
               fixed = TRUE)
})

# Of a language model with the right answer as the truth.
several_answers <- function(id = "question", draw = "s") {
  table <- data.frame(rep(1:40, each = 3), rep(1:3, 40),
                      truth = factor("right", c("wrong", "right")),
                      llm = c("right", "wrong", "right", "right", "wrong"))
  names(table)[1:2] <- c(id, draw)
  table$right <- as.integer(table$llm == "right")
  table
}

test_that("what may be a seed or an answer is asked for, a score is averaged", {
  error <- expect_input_error(cv_predictions(several_answers(), truth, llm),
                              "conflict", "row", "cv_predictions")
  expect_match(conditionMessage(error), "`row = question, run = s`, if s is a ",
               fixed = TRUE)
  expect_match(conditionMessage(error), paste(
    "samples of a language model, write `row = question, answer = s`."
  ), fixed = TRUE)
  error <- expect_input_error(
    cv_predictions(several_answers(), truth, llm, row = question), "conflict",
    "run", "cv_predictions"
  )
  expect_match(conditionMessage(error), "write `answer = s`.", fixed = TRUE)
  # Answers are no folds, and a record has one score.
  error <- expect_input_error(
    cv_scores(several_answers(), right, direction = "maximize"), "conflict",
    "row", "cv_scores"
  )
  text <- conditionMessage(error)
  expect_match(text, "`row = question, run = s`, if s is a seed", fixed = TRUE)
  expect_match(text, "Of several answers to a question give the mean score.",
               fixed = TRUE)
  expect_no_match(text, "fold = llm", fixed = TRUE)
  expect_no_match(text, "answer = s", fixed = TRUE)
  for (name in c("seed", "sample")) {
    error <- expect_input_error(
      cv_predictions(several_answers(draw = name), truth, llm), "conflict",
      "row"
    )
    expect_no_match(conditionMessage(error), "if its values|, if ")
  }
})

test_that("questions are known by many names where there is one truth", {
  for (id in c("qid", "q_id", "questionId", "item_id", "example_id", "task_id",
               "problem_id", "instance_id", "query", "uid", "uuid")) {
    said <- paste0("`row = ", id, ", run = s`")
    expect_input_error(cv_predictions(several_answers(id), truth, llm),
                       "conflict", "row", "cv_predictions", said)
    expect_input_error(cv_scores(several_answers(id), right), "conflict", "row",
                       "cv_scores", said)
  }
  for (id in c("weight", "squid", "seq")) {
    x <- cv_predictions(several_answers(id), truth, llm)
    expect_identical(nrow(x), 120L)
  }
})

test_that("counts of tables look as cv_predictions() does", {
  counted <- confusion_counts(own, "ill", truth = truth, estimate = a,
                              rep = split, fold = half)
  expect_identical(nrow(counted), 10L)
  bad <- function(expr) {
    error <- expect_input_error(expr, "conflict", "row", "con")
    expect_match(conditionMessage(error), "rep = split, fold = half",
                 fixed = TRUE)
  }
  bad(confusion_counts(own, "ill", truth = truth, estimate = a))
  bad(contingency_counts(own, a, b, truth = truth))
  long <- rbind(transform(own, who = "a", said = a),
                transform(own, who = "b", said = b))
  bad(confusion_counts(long, "ill", truth = truth, estimate = said,
                       learner = who))
  expect_warning(
    as_rows <- confusion_counts(own, "ill", truth = truth, estimate = a,
                                row = NULL),
    class = "bcvinfer_warning_likely_groups"
  )
  expect_identical(nrow(as_rows), 1L)
})

test_that("tables in which each record stands once are not suspected", {
  set.seed(1)
  quiet <- function(table, ...) {
    expect_silent(cv_predictions(table, truth, a, ...))
  }
  n <- 240
  truth <- sample(c("x", "y"), n, replace = TRUE)
  a <- ifelse(runif(n) < 0.8, truth, "x")
  once <- data.frame(truth, a)
  quiet(cbind(once, id = 1:n))
  quiet(cbind(once, .row = sample(n), .config = "Model1",
              id = "train/test split"))
  # Sites, sexes, dates, crossed and balanced.
  quiet(cbind(once, site = rep(1:6, 40), sex = rep(c("f", "m"), each = 120)))
  quiet(cbind(once, site = rep(1:40, 6), arm = rep(1:6, each = 40)))
  quiet(cbind(once, year = rep(2001:2020, 12)))
  # Predictors: measured, rounded, counts, factors of many levels.
  quiet(cbind(once, x = rnorm(n), round = round(rnorm(n), 1),
              count = rpois(n, 20), level = sample(letters, n, TRUE)))
  quiet(cbind(once, x = round(ifelse(truth == "x", 1, 3) + runif(n), 2)))
  # A predictor that gives the class away.
  quiet(cbind(once, code = ifelse(truth == "x", 1, 2)))
  quiet(cbind(once, zip = 10 * match(truth, c("x", "y")) +
                      sample(0:4, n, TRUE)))
  # Few different rows, so that many are equal by chance.
  quiet(cbind(once, u = sample(0:1, n, TRUE), v = sample(0:2, n, TRUE)))
  # Sorted and alternating truths.
  quiet(data.frame(truth = rep(c("x", "y"), 120), a = "x"))
  quiet(data.frame(truth = rep(rep(c("x", "y"), each = 30), 4), a = "x"))
  # Scores of a tree in its leaves.
  quiet(cbind(once, score = sample(seq(0.05, 0.95, 0.05), n, TRUE)))
  # The halves of real data.
  quiet(data.frame(truth = iris$Species, a = iris$Species, iris[1:4]))
  quiet(data.frame(truth = mtcars$am, a = 1, mtcars[c("cyl", "gear", "mpg")]))
})

test_that("visits of patients are groups, which a warning names", {
  set.seed(1)
  visits <- data.frame(
    patient = rep(1:40, each = 4), visit = rep(1:4, 40),
    truth = rep(sample(c("ill", "well"), 40, TRUE), each = 4), a = "ill"
  )
  expect_warning(found <- cv_predictions(visits, truth, a),
                 "Column patient may identify",
                 class = "bcvinfer_warning_likely_groups")
  expect_identical(nrow(found), 160L)
  # Measured anew at each visit, whatever the names.
  names(visits)[1:2] <- c("unit", "k")
  visits$bmi <- rnorm(160, 25)
  expect_warning(cv_predictions(visits, truth, a), "Column unit may identify",
                 class = "bcvinfer_warning_likely_groups")
})

test_that("random tables of one test set: none of 300 is suspected", {
  set.seed(2)
  column <- function(n) {
    switch(sample(6, 1), sample(n), sample(ceiling(n / 3), n, TRUE),
           rep_len(sample(9, 1) + 0:9, n), round(rnorm(n), sample(3, 1)),
           sample(letters, n, TRUE), sort(sample(20, n, TRUE)))
  }
  suspected <- vapply(1:300, function(i) {
    n <- sample(c(12, 30, 60, 120, 500), 1)
    table <- data.frame(truth = sample(letters[1:sample(2:4, 1)], n, TRUE))
    table$a <- sample(table$truth)
    for (name in c("id2", "part", "u", "v")) table[[name]] <- column(n)
    inherits(tryCatch(suppressWarnings(cv_predictions(table, truth, a)),
                      error = identity), "error")
  }, NA)
  expect_identical(sum(suspected), 0L)
})

test_that("a column of repetitions without folds is told at the door", {
  # The advice was "`n_train` is needed" and "Use `cv_bcv(n, m = 5)`".
  runs <- transform(own[c("id", "truth", "a", "b")], seed = own$split)
  error <- expect_input_error(
    cv_predictions(runs, truth, c(a, b), row = id, rep = seed), "conflict",
    "rep", "cv_predictions", "runs \\(seeds, epochs\\)"
  )
  expect_match(conditionMessage(error), "Write `run = seed` in place of `rep`",
               fixed = TRUE)
  read <- cv_predictions(runs, truth, c(a, b), row = id, rep = seed,
                         fold = NULL)
  expect_identical(length(unique(read$rep)), 5L)
})

test_that("splits of scikit-learn count from 0, in all repetitions", {
  from <- function(first) {
    with(own, data.frame(index = id - 1, truth, a, b,
                         split = first + 2 * (split - 1) + half - 1))
  }
  for (first in c(0, 1, 7)) expect_advised(from(first), wanted)
  error <- expect_advised(from(0), wanted)
  expect_match(conditionMessage(error), "rep = split %/% 2 + 1", fixed = TRUE)
  expect_input_error(
    cv_predictions(from(0), truth, c(a, b), row = index, fold = split), "rows",
    "data", "cv_predictions", "split\\s%/%\\sk"
  )
  # ShuffleSplit: records are in some test sets, and no fold is a repetition.
  held <- from(0)[-c(1:3, 70:75), ]
  error <- expect_input_error(cv_predictions(held, truth, c(a, b)), "conflict",
                              "row", "cv_predictions")
  expect_match(conditionMessage(error), "row = index, rep = split`",
               fixed = TRUE)
})

test_that("models below each other are learners, not repetitions", {
  wide <- own[own$split == 1, ]
  long <- data.frame(record = rep(wide$id, 2), outer_fold = rep(wide$half, 2),
                     truth = rep(wide$truth, 2), said = c(wide$a, wide$b),
                     estimator = rep(c("a", "b"), each = 60))
  read <- function(..., argument) {
    error <- expect_input_error(cv_predictions(long, truth, said, ...),
                                "conflict", argument, "cv_predictions")
    gsub("[[:space:]]+", " ", conditionMessage(error))
  }
  expect_match(read(row = record, fold = outer_fold, argument = "learner"),
               "Write `learner = estimator`.", fixed = TRUE)
  expect_match(read(argument = "row"), fixed = TRUE,
               "`row = record, fold = outer_fold, learner = estimator`")
  # A column of folds under another name.
  expect_match(read(row = record, learner = estimator, argument = "fold"),
               "Write `fold = outer_fold`.", fixed = TRUE)
  x <- cv_predictions(long, truth, said, row = record, fold = outer_fold,
                      learner = estimator)
  expect_identical(as.data.frame(x), as.data.frame(
    cv_predictions(wide, truth, c(a, b), row = id, fold = half, rep = NULL)
  ))
})

test_that("answers are no repetitions of cross-validation", {
  tuned <- with(own, data.frame(.row = id, id = paste0("Repeat", split),
                                half, truth, a, b))
  expect_input_error(
    cv_predictions(tuned, truth, c(a, b), row = .row, answer = id), "conflict",
    "answer", "cv_predictions", "repetitions"
  )
})

test_that("the number of a line is no record of repeated K folds", {
  # 60 records; by their numbers in the table they would be 300.
  lines <- cbind(own, line = seq_len(nrow(own)) - 1)
  advice <- function(table, ...) {
    error <- expect_input_error(
      cv_predictions(table, truth, c(a, b), row = line, rep = split,
                     fold = half, ...),
      "rows", "row", "cv_predictions", "tested in two repetitions"
    )
    gsub("[[:space:]]+", " ", conditionMessage(error))
  }
  expect_match(advice(lines), "each of the 5 has several folds")
  expect_match(advice(lines), "Write `row = id`.", fixed = TRUE)
  # Groups do not make records of them, nor does another column.
  expect_match(advice(lines, groups = id), "number or name that a record has")
  alone <- lines[names(lines) != "id"]
  expect_match(advice(alone), "number or name that a record has")
  expect_match(advice(cbind(alone, age = rep(1:20, 15))),
               "number or name that a record has")
  expect_match(advice(transform(lines, id = id / 7)),
               "number or name that a record has")
  # Folds that are counted on, and a long table.
  counted <- transform(lines, half = half + 2 * split)
  expect_match(advice(counted), "Write `row = id`.", fixed = TRUE)
  long <- data.frame(rbind(lines, lines), said = c(lines$a, lines$b),
                     who = rep(c("a", "b"), each = 300))
  error <- expect_input_error(
    cv_predictions(long[c("id", "line", "split", "half", "truth", "said",
                          "who")], truth, said, row = line, rep = split,
                   fold = half, learner = who), "rows", "row", "cv_predictions"
  )
  expect_match(conditionMessage(error), "Write `row = id`.", fixed = TRUE)
  scores <- transform(lines, off = 1 / id)
  expect_input_error(cv_scores(scores, off, row = line, rep = split,
                               fold = half), "rows", "row", "cv_scores")
  # One record that is tested twice is enough: the others may be missing.
  some <- lines[c(1:20, 61:80), ]
  same <- some$line[some$truth == some$truth[21]][1]
  again <- transform(some, line = replace(line, 21, same))
  expect_s3_class(cv_predictions(again, truth, c(a, b), row = line, rep = split,
                                 fold = half, groups = NULL), "cv_predictions")
})

test_that("hold-outs may test each record once; an id is no group of them", {
  held <- cbind(own, line = seq_len(nrow(own)))[own$half == 1, ]
  read <- function(...) {
    cv_predictions(held, truth, c(a, b), row = line, rep = split, ...)
  }
  expect_identical(nrow(read(fold = half, groups = NULL)), nrow(held))
  warning <- expect_warning(read(fold = NULL),
                            class = "bcvinfer_warning_likely_groups")
  text <- gsub("[[:space:]]+", " ", conditionMessage(warning))
  expect_match(text, "write `row = id`", fixed = TRUE)
  expect_no_match(text, "groups = id", fixed = TRUE)
})

# As caret writes them with savePredictions = "all".
tuned_table <- function(settings, repeats = 1) {
  parts <- lapply(seq_len(repeats), function(rep) {
    fold <- paste0("Fold", sample(rep_len(1:5, 30)))
    data.frame(rowIndex = 1:30, obs = c("ill", "well"), Resample = if (
      repeats > 1) paste0(fold, ".Rep", rep) else fold)
  })
  table <- merge(do.call(rbind, parts), settings)
  table$pred <- ifelse(runif(nrow(table)) < 0.7, table$obs, "ill")
  table
}

test_that("settings of a model on the same folds are learners", {
  set.seed(1)
  advised <- function(error, table) {
    text <- gsub("[[:space:]]+", " ", conditionMessage(error))
    advice <- sub(".*Write `([^`]+)`.*", "\\1", text)
    eval(str2lang(paste0("cv_predictions(table, obs, pred, ", advice, ")")))
  }
  grids <- list(data.frame(k = c(1, 3, 9)), data.frame(cp = c(0.01, 0.1)),
                expand.grid(C = 1:3, sigma = c(0.1, 1)),
                data.frame(mtry = 1:2, splitrule = "gini"))
  for (settings in grids) {
    for (repeats in c(1, 3)) {
      table <- tuned_table(settings, repeats)
      error <- expect_input_error(cv_predictions(table, obs, pred), "conflict",
                                  "row", "cv_predictions", "learner = ")
      x <- advised(error, table)
      # The errors of each setting in the table.
      setting <- do.call(paste, unname(table[names(settings)[
        lengths(lapply(settings, unique)) > 1
      ]]))
      wrong <- tapply(table$pred != table$obs, setting, sum)
      found <- vapply(prediction_learners(x), function(learner) {
        sum(x[[learner]] != x$truth)
      }, 0L)
      expect_identical(found[names(wrong)], c(wrong), ignore_attr = TRUE)
      expect_identical(c(length(unique(x$rep)), length(unique(x$fold))),
                       c(as.integer(repeats), 5L))
    }
  }
  # What is given already is not asked again.
  table <- tuned_table(grids[[1]])
  error <- expect_input_error(
    cv_predictions(table, obs, pred, row = rowIndex, fold = Resample),
    "conflict", "learner", "cv_predictions"
  )
  expect_match(conditionMessage(error), "Write `learner = k`.", fixed = TRUE)
  # Two models side by side have no column of the settings.
  error <- expect_input_error(
    cv_predictions(transform(table, own = pred), obs, c(pred, own)),
    "conflict", "row", "cv_predictions", "First keep the rows of one value of k"
  )
  expect_no_match(conditionMessage(error), "learner =", fixed = TRUE)
  # Seeds are no settings.
  error <- expect_input_error(
    cv_predictions(stats::setNames(table, sub("^k$", "seed", names(table))),
                   obs, pred), "conflict", "row", "cv_predictions"
  )
  expect_match(gsub("[[:space:]]+", " ", conditionMessage(error)),
               "Write `row = rowIndex, rep = seed, fold = Resample`.",
               fixed = TRUE)
})

test_that("tables that caret tuned", {
  skip_without(c("caret", "rpart"))
  data <- neighbour_data()
  set.seed(1)
  fit <- function(method, ...) {
    caret::train(
      y ~ ., data, method = "knn", tuneGrid = data.frame(k = c(1, 3, 9)),
      trControl = caret::trainControl(method, 4, ..., savePredictions = "all")
    )
  }
  for (model in list(fit("cv"), fit("repeatedcv", repeats = 2))) {
    error <- expect_input_error(cv_predictions(model$pred, obs, pred),
                                "conflict", "row", "cv_predictions",
                                "learner = k")
    text <- gsub("[[:space:]]+", " ", conditionMessage(error))
    advice <- sub(".*Write `([^`]+)`.*", "\\1", text)
    read <- eval(str2lang(paste0("cv_predictions(model$pred, obs, pred, ",
                                 advice, ")")))
    own <- with_candidates(as_cv_predictions(model))
    best <- as.character(model$bestTune$k)
    expect_identical(as.character(read[[best]]), as.character(own$knn))
  }
})

test_that("a record that some repetition does not test is told", {
  set.seed(1)
  table <- repeated_table(folds = 5)
  read <- function(table) {
    cv_predictions(table, truth, c(a, b), row = id, rep = split, fold = half)
  }
  note <- paste("Not every repetition tests every record: 298 predictions of",
                "60 records in 5 repetitions.")
  x <- read(table[-c(7, 100), ])
  said <- function(x) {
    gsub("[[:space:]]+", " ", paste(capture.output(print(x)), collapse = " "))
  }
  expect_match(said(compare_learners(x)), note, fixed = TRUE)
  expect_match(said(compare_learners(x, measure = "f1", positive = "ill")),
               note, fixed = TRUE)
  expect_no_match(said(compare_learners(read(table))), "Not every")
  error <- expect_input_error(interval_t(x, "error"), "missing", "n_train",
                              "interval_t", "do not test the same records")
  text <- gsub("[[:space:]]+", " ", conditionMessage(error))
  expect_match(text, note, fixed = TRUE)
  # Of 60 records 12 are tested and 48 train; of 298 and 25 folds about that.
  expect_match(text, "`n_train = 48, n_test = 12`", fixed = TRUE)
  expect_input_error(interval_t(x, "error", n_train = 48), "missing", "n_test",
                     "interval_t", "do not test the same records")
  found <- interval_t(x, "error", n_train = 48, n_test = 12)
  errors <- with(table[-c(7, 100), ], tapply(a != truth, list(split, half),
                                             mean))
  expect_equal(found$estimate[1], mean(errors))
  half <- stats::qt(0.975, 24) *
    sqrt((1 / 25 + 12 / 48) * stats::var(c(errors)))
  expect_equal(found$conf.high[1] - mean(errors), half)
})

test_that("two models side by side on repeated records are refused", {
  set.seed(2)
  data <- expand.grid(id = 1:40, lr = c(0.1, 1))
  data$y <- c("u", "v")[data$id %% 2 + 1]
  data$fold <- data$id %% 5
  data$a <- sample(data$y)
  data$b <- sample(data$y)
  expect_input_error(cv_predictions(data, y, c(a, b), fold = fold), "conflict",
                     "row", "cv_predictions", "row = id, rep = lr")
  expect_input_error(cv_predictions(data, y, c(a, b), row = id, fold = fold),
                     "conflict", "rep", "cv_predictions", "rep = lr")
  # Occasions of a patient are no settings.
  views <- stats::setNames(data, sub("^lr$", "view", names(data)))
  error <- tryCatch(cv_predictions(views, y, a, row = id, fold = fold),
                    error = conditionMessage)
  expect_no_match(error, "learner = view", fixed = TRUE)
})

test_that("records of sites are no lines of the table", {
  data <- data.frame(id = c(60:31, 1:30), site = rep(c("A", "B", "C"), 20),
                     fold = rep(1:4, each = 3, times = 5),
                     y = rep(c("u", "v"), each = 3))
  x <- cv_predictions(transform(data, a = y), y, a, row = id, rep = site,
                      fold = fold, groups = NULL)
  expect_equal(length(unique(x$row)), 60)
})

test_that("copies of numbers are records that occur several times", {
  set.seed(1)
  y <- rnorm(100)
  twice <- data.frame(y = rep(y, 2), p = rep(y, 2) + rnorm(200))
  error <- expect_input_error(cv_predictions(twice, y, p), "conflict", "row",
                              "cv_predictions", "is there 2 times")
  expect_match(conditionMessage(error), "in the same order")
  twice$model <- rep(c("a", "b"), each = 100)
  error <- expect_input_error(cv_predictions(twice, y, p), "conflict", "row")
  expect_match(one_line(error), "row = rep(1:100, 2), learner = model",
               fixed = TRUE)
  # Repetitions have the records in orders of their own.
  other <- data.frame(y = c(y, sample(y), sample(y)), p = rnorm(300))
  expect_input_error(cv_predictions(other, y, p), "conflict", "row",
                     "cv_predictions", "3 times, in another order")
  expect_identical(nrow(cv_predictions(other, y, p, row = NULL)), 300L)
  # Ranks in each of two races, doses, and numbers of few values.
  for (y in list(c(sample(50), sample(50)), rep(seq(0, 1, length.out = 50), 2),
                 rep(round(rnorm(100)) / 2, 2)[sample(200)])) {
    free <- data.frame(y, p = y + rnorm(length(y)))
    expect_identical(nrow(cv_predictions(free, y, p)), length(y))
  }
})

test_that("models below each other in any order are no records of one", {
  set.seed(2)
  rows <- data.frame(y = rep(c("u", "v", "v"), 40), p = sample(c("u", "v"), 120,
                     TRUE), model = rep(c("a", "b"), each = 60))[sample(120), ]
  error <- expect_input_error(cv_predictions(rows, y, p), "conflict", "row",
                              "cv_predictions", "Each of the 2 values of")
  expect_match(one_line(error), "row = <its record>, learner = model",
               fixed = TRUE)
  expect_input_error(
    confusion_counts(rows, "u", truth = y, estimate = p), "conflict", "row",
    "confusion_counts", "has the same truths, as where each is a model"
  )
  expect_identical(nrow(cv_predictions(rows, y, p, row = NULL)), 120L)
  # Several columns of predictions are models already.
  wide <- transform(rows, q = rev(p))
  expect_identical(nrow(cv_predictions(wide, y, c(p, q))), 120L)
  # Makes of cars: other truths, other numbers of records, measurements beside
  # them, or another name.
  read <- function(data) {
    expect_identical(nrow(cv_predictions(data, y, p)), 120L)
  }
  read(transform(rows, model = sample(model)))
  read(transform(rows, model = replace(model, 1, setdiff(model, model[1]))))
  read(transform(rows, weight = rnorm(120)))
  read(stats::setNames(rows, c("y", "p", "make")))
})

test_that("units with the same values are no copies", {
  set.seed(1)
  in_units <- function(one, order = sample, names = "date") {
    y <- c(replicate(5, order(one)))
    d <- data.frame(unit = rep(1:5, each = length(one)), y,
                    m = y + rnorm(length(y)))
    stats::setNames(d, c(names, "y", "m"))
  }
  ranks <- seq_len(60)
  scores <- stats::qnorm((ranks - .5) / 60)
  tables <- list(
    in_units(ranks / 60), in_units(round(ranks / 60, 3)), in_units(scores),
    in_units(stats::qnorm((ranks - 3 / 8) / 60.25)), in_units(ranks / 2),
    in_units(10 * ranks), in_units(rev(ranks) / 2, identity),
    in_units(2^(ranks / 7), names = "plate"),
    in_units(sort(rexp(60), decreasing = TRUE), identity, "plate"),
    in_units(rexp(60), names = "plate")
  )
  for (d in tables) {
    expect_identical(nrow(cv_predictions(d, y, m)), 300L)
    expect_identical(nrow(cv_predictions(d[c("y", "m")][sample(300), ], y, m)),
                     300L)
  }
  # Groups are an answer; blocks that are called so are repetitions.
  any <- in_units(rexp(60))
  expect_identical(nrow(cv_predictions(any, y, m, groups = date)), 300L)
  expect_identical(nrow(cv_predictions(any[-1], y, m, groups = any$date)), 300L)
  for (name in c("model", "repetition", "Resample", "learner_id")) {
    names(any)[1] <- name
    expect_input_error(cv_predictions(any, y, m), "conflict", "row",
                       "cv_predictions", "5 times, in another order")
  }
  names(any)[1] <- "part_of"
  any$part_of <- paste0("Fold", 1:4, ".Rep", any$part_of)
  expect_input_error(cv_predictions(any, y, m), "conflict", "row",
                     "cv_predictions", "5 times, in another order")
  # Below each other in one order they are copies, whatever tells them apart.
  expect_input_error(cv_predictions(in_units(rexp(60), identity), y, m),
                     "conflict", "row", "cv_predictions", "in the same order")
})

test_that("probabilities are no repetitions, and visits are groups first", {
  set.seed(1)
  k <- data.frame(row_ids = rep(1:60, 2), truth = rep(c("a", "b"), 60),
                  response = sample(c("a", "b"), 120, TRUE))
  k$prob.a <- c(sample(c(.1, .3, .7), 60, TRUE), sample(c(.2, .4, .9), 60,
                                                        TRUE))
  error <- expect_input_error(cv_predictions(k, truth, response, row = row_ids),
                              "rows", "data", "cv_predictions")
  expect_no_match(conditionMessage(error), "prob")
  p <- data.frame(pat = rep(1:40, each = 3), visit = 1:3,
                  sex = sample(c("f", "m"), 120, TRUE),
                  y = rep(sample(c("a", "b"), 40, TRUE), each = 3),
                  g = sample(c("a", "b"), 120, TRUE))
  error <- expect_input_error(cv_predictions(p, y, g, row = pat), "conflict",
                              "rep")
  expect_match(one_line(error), "give it as `groups`.*Otherwise write")
  expect_no_match(conditionMessage(error), "sex")
})

test_that("settings of a model that repeat the records are named", {
  u <- expand.grid(.row = 1:40, id2 = paste0("Fold", 1:2), id = c("r1", "r2"),
                   .config = c("m1", "m2"))
  u <- u[u$.row %% 2 + 1 == as.integer(u$id2), ]
  u$truth <- rep(c("a", "b", "b"), 14)[u$.row]
  u$guess <- rep_len(c("a", "b"), nrow(u))
  error <- expect_input_error(
    cv_predictions(u, truth, guess, row = .row, rep = id, fold = id2), "rows",
    "data", "cv_predictions"
  )
  expect_match(one_line(error), ".config tells them apart", fixed = TRUE)
  x <- cv_predictions(u, truth, guess, row = .row, rep = id, fold = id2,
                      learner = .config)
  expect_identical(prediction_learners(x), c("m1", "m2"))
})

test_that("labels of resamples that are no partition of the records are read", {
  table <- function(labels, sizes) {
    data.frame(.row = unlist(lapply(sizes, seq_len)), y = c("u", "v"), m = "u",
               id = rep(labels, sizes))[seq_len(sum(sizes)), ]
  }
  refused <- function(x, what, ...) {
    expect_input_error(cv_predictions(x, y, m, ...), "scheme", "data",
                       "cv_predictions", what)
  }
  boots <- table(paste0("Bootstrap", 1:3), c(4, 6, 4))
  refused(boots, "bootstrap samples")
  refused(boots, "bootstrap samples", row = .row, rep = id)
  refused(stats::setNames(boots, c(".row", "y", "m", "part")),
          "bootstrap samples")
  # Counts and scores refuse them, too.
  boots$wrong <- as.numeric(boots$m != boots$y)
  boots$k <- "v"
  expect_bootstraps_refused(boots)
  expect_input_error(cv_scores(boots, wrong, direction = "minimize"), "scheme",
                     "data", "cv_scores", "bootstrap samples")
  expect_input_error(cv_scores(boots, wrong, row = .row, rep = id,
                               direction = "minimize"), "scheme", "data",
                     "cv_scores", "bootstrap samples")
  expect_input_error(
    confusion_counts(data.frame(learner = "m", rep = paste0("Bootstrap", 1:2),
                                fold = 1, tp = 3, fp = 1, fn = 1, tn = 3)),
    "scheme", "x", "confusion_counts", "bootstrap samples"
  )
  # Another column may have any names.
  expect_s3_class(cv_predictions(boots, y, m, row = NULL, rep = NULL,
                                 fold = NULL), "cv_predictions")
  for (label in c("Training", "Slice")) {
    rolled <- table(paste0(label, c(50, 60)), c(4, 4))
    refused(rolled, "rolling origins")
    refused(rolled, "rolling origins", row = .row, fold = id)
  }
  # caret's, of bootstraps and of hold-outs, which test equally many.
  names(boots)[names(boots) == "id"] <- "Resample"
  boots$Resample <- sub("Bootstrap", "Resample0", boots$Resample)
  refused(boots, "bootstrap samples", row = .row, rep = Resample)
  even <- table(paste0("Resample0", 1:3), c(4, 4, 4))
  names(even)[4] <- "Resample"
  even$.row <- even$.row + rep(0:2, each = 4) * 2L
  read <- cv_predictions(even, y, m, row = .row, rep = Resample)
  expect_identical(read$rep, rep(1:3, each = 4))
})

test_that("measurements are no names of records", {
  rep <- list(c(1, 1, 2, 2))
  columns <- list(size = c(0.5, 1.5, 0.5, 1.5), id = c(1, 2, 1, 2))
  expect_identical(record_column(columns, rep), "id")
  expect_null(record_column(columns["size"], rep))
})

test_that("origins of forecasts are refused by the column's name", {
  at <- expand.grid(cutoff = 1:6, ahead = 1:5)
  x <- data.frame(y = as.numeric(seq_len(30)) / 7, a = sqrt(1:30))
  months <- sprintf("2024-%02d-01", at$cutoff)
  for (values in list(at$cutoff, months, factor(months), as.Date(months))) {
    x$cutoff <- values
    expect_input_error(cv_predictions(x, y, a, fold = cutoff), "scheme", "data",
                       "cv_predictions", "forecasts")
    expect_input_error(cv_predictions(x, y, a, rep = cutoff), "scheme", "data",
                       "cv_predictions", "forecasts")
  }
  names(x)[3] <- "forecast_origin"
  expect_input_error(cv_scores(x, a, fold = forecast_origin), "scheme", "data",
                     "cv_scores", "forecasts")
  # Where a car is from, and what is cut off, are no times.
  x$origin <- rep(c("USA", "Japan", "Europe"), 10)
  x$cutoffs <- rep(1:3, 10)
  found <- cv_predictions(x[c("y", "a", "origin")], y, a, fold = origin)
  expect_identical(max(found$fold), 3L)
  found <- cv_predictions(x[c("y", "a", "cutoffs")], y, a, fold = cutoffs)
  expect_identical(max(found$fold), 3L)
})
