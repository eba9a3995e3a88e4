# What users, a referee and an audit of the contract met in 0.3.0 before its
# release: mostly answers that were wrong without a word.

two_of_each <- function(n = 60) {
  data.frame(id = seq_len(n), y = rep(c("u", "v"), n / 2),
             a = rep(c("u", "v", "v"), n / 3), b = rep(c("u", "u", "v"), n / 3))
}

below <- function(...) do.call(rbind, list(...))

said <- function(condition) gsub("\\s+", " ", conditionMessage(condition))

# Folds of ten splits, numbered through: a corrected K-fold test of 20 folds.
test_that("without rep a record of a long table is in one fold", {
  one <- two_of_each()
  long <- below(cbind(one, split = one$id %% 5, model = "m"),
                cbind(one, split = 5 + one$id %% 3, model = "m"))
  long <- rbind(long, transform(long, model = "k"))
  refused <- function(verb, ..., arg = "data") {
    error <- expect_input_error(verb(..., row = id, fold = split), "rows", arg)
    expect_match(said(error), "row 1 is in several. . Give `rep`")
  }
  refused(cv_predictions, long, y, a, learner = model)
  refused(cv_scores, transform(long, loss = 1), loss, learner = model)
  refused(confusion_counts, long, truth = y, estimate = a, positive = "u",
          learner = model, arg = "x")
  refused(contingency_counts, long[long$model == "m", ], a, b, truth = y,
          arg = "x")
  # All records in each fold: runs.
  runs <- below(cbind(one, seed = 1), cbind(one, seed = 2))
  error <- expect_input_error(
    cv_predictions(runs, y, c(a, b), row = id, fold = seed), "rows", "data"
  )
  expect_match(said(error), "runs \\(seeds\\) of a model on one test set")
})

test_that("hints for models below each other can be pasted", {
  set.seed(1)
  one <- two_of_each(90)
  one$y <- sample(one$y)
  models <- below(cbind(one, model = "m"), cbind(one, model = "k"))
  hint <- function(...) {
    said(expect_input_error(cv_predictions(...), "conflict", "row"))
  }
  expect_match(hint(models[-1], y, a), "row = rep(1:90, 2), learner = model",
               fixed = TRUE)
  seeds <- below(cbind(models, seed = 1), cbind(models, seed = 2))
  expect_match(hint(seeds[sample(nrow(seeds)), ], y, a),
               "row = id, run = seed, learner = model", fixed = TRUE)
  expect_match(hint(seeds[-1], y, a),
               "row = rep(1:90, 4), run = seed, learner = model", fixed = TRUE)
  # Records are numbered by whole numbers.
  scored <- cbind(one[-1], p = runif(90))
  expect_match(hint(below(scored, scored), y, a), "row = match(p, p), rep =",
               fixed = TRUE)
  # A truth that is always the right answer, and several of them.
  asked <- expand.grid(question = 1:40, sample = 1:4)
  asked$truth <- "right"
  asked$a <- "right"
  expect_match(hint(asked, truth, a), "row = question, answer = sample",
               fixed = TRUE)
})

test_that("scores have the guards of predictions", {
  scores <- expand.grid(question = 1:40, sample = 1:4, model = c("m", "k"))
  scores$credit <- (scores$question %% 5) / 4
  refused <- function(...) {
    said(expect_input_error(cv_scores(...), "conflict", "row"))
  }
  expect_match(refused(scores[scores$sample == 1, ], credit),
               "row = question, learner = model", fixed = TRUE)
  expect_match(refused(scores, credit), "Give the mean score of the values of")
  twice <- data.frame(q = 1:40, a = sqrt(1:40), b = sqrt(40:1))
  expect_match(refused(rbind(twice, twice), c(a, b)), "row = q", fixed = TRUE)
  skip_without("dplyr")
  group_by <- getExportedValue("dplyr", "group_by")
  expect_input_error(cv_scores(group_by(twice, q), c(a, b)), "conflict",
                     "groups")
})

test_that("values of runs are not read as records in silence", {
  runs <- data.frame(seed = 1:5, a = c(.71, .56, .74, .72, .69),
                     b = c(.62, .58, .62, .62, .6))
  warning <- expect_warning(
    cv_scores(runs, c(a, b), row = seed, direction = "maximize"),
    "seed", class = "bcvinfer_warning_likely_runs"
  )
  expect_match(said(warning), "write `run = seed`")
  names(runs)[1] <- "question"
  expect_no_warning(cv_scores(runs, c(a, b), row = question,
                              direction = "maximize"))
})

test_that("scores of several seeds are told how to be read", {
  long <- expand.grid(item = 1:6, seed = 1:3, model = c("a", "b"))
  long$score <- c(0.5, 1, 0, 0.25)
  score <- function(...) {
    cv_scores(long, score, row = item, learner = model, direction = "maximize",
              ...)
  }
  error <- expect_input_error(score(), "rows", "data")
  expect_match(said(error), "write `run = seed`")
  expect_no_error(score(run = seed, runs = "own"))
  names(long)[2] <- "sample"
  error <- expect_input_error(score(), "rows", "data")
  expect_no_match(said(error), "run = ", fixed = TRUE)
})

test_that("missing answers of unequal runs have a hint that leaves records", {
  long <- rbind(expand.grid(item = 1:8, seed = 1:3, model = "a"),
                expand.grid(item = 1:8, seed = 1:2, model = "b"))
  long$y <- c("u", "v")
  long$said <- replace(rep_len(c("u", "v", "v", "v"), nrow(long)), 2, NA)
  read <- function(data) {
    cv_predictions(data, y, said, row = item, learner = model, run = seed,
                   runs = "own")
  }
  x <- read(long)
  for (call in list(quote(components_test(x, a, b)),
                    quote(interval_components(x, "accuracy")))) {
    text <- said(expect_error(eval(call),
                              class = "bcvinfer_error_missing"))
    expect_no_match(text, "complete.cases", fixed = TRUE)
    expect_match(text, "out of the table that was read")
  }
  whole <- read(long[!long$item %in% long$item[is.na(long$said)], ])
  expect_no_error(suppressWarnings(components_test(whole, a, b)))
  # With the same runs the call of the hint is right.
  x <- read(long[long$seed < 3, ])
  expect_match(said(expect_error(components_test(x, a, b))), "complete.cases",
               fixed = TRUE)
  expect_identical(nrow(x[!x$row %in% x$row[!complete.cases(x)], ]), 14L)
})

test_that("a calibration slope that is undefined in a fold is said why", {
  data <- withr::with_seed(1, data.frame(
    id = 1:60, fold = rep(1:2, each = 30), y = rep(c("ill", "well"), 30),
    p = runif(60, 0.2, 0.8)
  ))
  data$p[1:30] <- ifelse(data$y[1:30] == "ill", 0.7, 0.3)
  x <- suppressMessages(cv_predictions(data, y, row = id, fold = fold,
                                       probs = list(m = c(ill = p))))
  warning <- expect_warning(
    fold_measures(x, "calibration_slope", positive = "ill"),
    "1 of 2 folds", class = "bcvinfer_warning_undefined"
  )
  expect_match(said(warning), "separate the classes")
  expect_no_match(said(warning), "denominator")
})

test_that("means of folds are not read as records in silence", {
  folds <- data.frame(fold = 0:9, a = (0:9) / 10, b = (9:0) / 10)
  for (name in c("fold", "split", "cv", "iter")) {
    names(folds)[1] <- name
    column <- rlang::sym(name)
    expect_warning(rlang::inject(cv_scores(folds, c(a, b), row = !!column)),
                   class = "bcvinfer_warning_likely_folds")
  }
  names(folds)[1] <- "fold"
  error <- expect_input_error(fold_measures(folds), "type", "counts")
  expect_match(said(error), "learner, rep, fold and estimate")
  values <- fold_measures(data.frame(learner = rep(c("a", "b"), each = 10),
                                     rep = 1, fold = 0:9, estimate = 1:20),
                          direction = "maximize")
  error <- expect_input_error(compare_learners(values), "type", "predictions")
  expect_match(said(error), "loss_differences()", fixed = TRUE)
})

test_that("labels without one in common are announced", {
  coded <- data.frame(y = rep(c("Yes", "No"), 20), a = rep(0:1, 20))
  error <- expect_input_error(cv_predictions(coded, y, a), "label", "learners")
  expect_match(said(error), "No prediction is one of these labels")
  coded$y <- factor(coded$y, c("No", "Yes", "0", "1"))
  expect_warning(cv_predictions(coded, y, a), "No prediction of a is a class",
                 class = "bcvinfer_warning_contradiction")
  # Of one class a benchmark asks for the right answer alone.
  right <- data.frame(y = factor(rep("right", 20), c("right", "wrong")),
                      a = "wrong")
  expect_no_warning(cv_predictions(right, y, a))
})

test_that("ids that are not exact, and groups that are alike", {
  table <- two_of_each()
  expect_input_error(cv_predictions(transform(table, id = 2^53 + id), y, a,
                                    row = id), "value", "row")
  expect_no_error(cv_predictions(transform(table, id = 2^52 + id), y, a,
                                 row = id))
  table$who <- rep(c("p1", "p2 ", "p2", "p3", "", "P1"), 10)
  warning <- expect_warning(
    cv_predictions(table, y, a, groups = who),
    class = "bcvinfer_warning_alike_labels"
  )
  expect_setequal(warning$labels, c("p1", "P1", "p2", "p2 ", ""))
  # Several records of a patient on one test set, of any outcome.
  table$patient_id <- rep(1:20, each = 3)
  table$who <- NULL
  expect_warning(cv_predictions(table, y, c(a, b)), "patient_id",
                 class = "bcvinfer_warning_likely_groups")
})

test_that("a vector of subgroups needs records in the order of their numbers", {
  table <- two_of_each()
  table$sex <- rep(c("f", "m", "m"), 20)
  mixed <- table[c(31:60, 1:30), ]
  x <- cv_predictions(table, y, c(a, b), row = id)
  kept <- cv_predictions(mixed, y, c(a, b), row = id, keep = sex)
  expect_equal(
    tidy(cv_scores(x, by = table$sex)), tidy(cv_scores(kept, by = sex))
  )
  expect_equal(tidy(cv_scores(kept[kept$row < 50, ], by = paste(sex))),
               tidy(cv_scores(x[x$row < 50, ], by = table$sex[1:49])))
  error <- expect_input_error(cv_scores(kept, by = mixed$sex), "conflict", "by")
  expect_match(said(error), "not in the order of their numbers")
  # (A kept column in the expression does not say what the rest is.)
  expect_input_error(cv_scores(kept, by = with(mixed, sex)), "conflict", "by")
  other <- mixed$sex
  expect_input_error(cv_scores(kept, by = paste(sex, other)), "conflict", "by")
  names <- c(f = "w", m = "m")
  expect_equal(cv_scores(kept, by = names[sex])$ids$subgroup,
               rep(c("m", "w"), 2))
  expect_input_error(confusion_counts(kept, groups = mixed$id), "conflict",
                     "groups", "confusion_counts")
  # Names are numbered by their first appearance, as strings or as a factor.
  named <- transform(table, id = factor(paste0("r", rev(id))))
  expect_equal(tidy(cv_scores(cv_predictions(named, y, c(a, b), row = id),
                              by = named$sex)),
               tidy(cv_scores(x, by = table$sex)))
  # (Fold by fold they need not appear as in the user's data.)
  folds <- transform(named, fold = rep(1:3, 20))
  folds <- folds[order(folds$fold), ]
  for (read in list(as.character, identity)) {
    x <- cv_predictions(transform(folds, id = read(id)), y, c(a, b), row = id,
                        fold = fold, keep = sex)
    error <- expect_input_error(cv_scores(x, by = named$sex), "conflict", "by")
    expect_match(said(error), "numbers or names")
  }
  # r9, r10, r100 or r009, r010, r100: as the user would sort them.
  for (form in c("r%d", "r%03d")) {
    ids <- sprintf(form, 1:60)
    x <- cv_predictions(transform(table, id = ids, fold = rep(1:3, each = 20)),
                        y, c(a, b), row = id, fold = fold)
    expect_equal(cv_scores(x, by = table$sex)$ids$subgroup,
                 rep(c("f", "m"), 2))
  }
})

test_that("labels of subgroups may not be one in two spellings", {
  table <- two_of_each()
  table$sex <- rep(c("M", "m", "f"), 20)
  x <- cv_predictions(table, y, c(a, b), row = id, keep = sex)
  expect_warning(cv_scores(x, by = sex), "the subgroups \"M\", \"m\"",
                 class = "bcvinfer_warning_alike_labels")
})

test_that("records for training are no test set, and no fold", {
  table <- two_of_each()
  table$part <- rep(c("Train", "test"), c(40, 20))
  for (call in list(quote(cv_predictions(table, y, c(a, b), row = id)),
                    quote(cv_predictions(table, y, c(a, b), row = id,
                                         fold = part)))) {
    error <- expect_input_error(eval(call), "scheme", "data", "cv_predictions")
    expect_match(said(error), "the records \"Train\" of `part`")
  }
  table$loss <- 1
  expect_input_error(cv_scores(table, loss, row = id), "scheme", "data",
                     "cv_scores", "`part`")
  # Vehicles, and test sets alone.
  table$part <- rep(c("train", "bus"), 30)
  expect_no_error(cv_predictions(table, y, c(a, b), row = id))
  table$part <- rep(c("test", "validation"), 30)
  expect_no_error(cv_predictions(table, y, c(a, b), row = id))
})

test_that("each run has every record", {
  runs <- expand.grid(id = 1:40, run = 1:3, model = c("m", "k"))
  runs$y <- c("u", "v")[1 + runs$id %% 2]
  runs$a <- c("u", "v", "v")[1 + runs$id %% 3]
  hole <- runs[!(runs$id == 5 & runs$run == 3), ]
  error <- expect_input_error(
    cv_predictions(hole, y, a, row = id, run = run, learner = model), "rows",
    "data", "cv_predictions"
  )
  expect_match(said(error), "Run 3 lacks 1 record, first row 5")
  # Of a run that one learner has alone.
  alone <- runs[!(runs$model == "k" & runs$run == 3), ][-85, ]
  expect_input_error(
    cv_scores(transform(alone, loss = 1), loss, row = id, run = run,
              learner = model), "rows", "data", "cv_scores", "lacks 1 record"
  )
})

test_that("no learner is favoured where a measure has an ideal value", {
  set.seed(1)
  table <- data.frame(y = rep(c("u", "v"), 50), p = runif(100), q = runif(100))
  x <- suppressMessages(cv_predictions(
    table, y, probs = list(a = c(u = p), b = c(u = q))
  ))
  test <- components_test(x, a, b, "calibration_slope", positive = "u")
  expect_no_match(paste(capture.output(print(test)), collapse = " "), "favours")
  expect_match(paste(capture.output(print(
    components_test(x, a, b, "brier")
  )), collapse = " "), "A positive difference favours b")
  expect_input_error(
    components_test(x, a, b, "calibration_slope", positive = "u", rope = 0.1),
    "conflict", "rope", "components_test"
  )
  expect_input_error(
    compare_learners(x, measure = "calibration_slope", positive = "u",
                     rope = 0.1),
    "conflict", "rope", "compare_learners"
  )
})

test_that("tiers have the intervals of interval_components()", {
  n <- 60
  plan <- withr::with_seed(4, cv_bcv(n, m = 5))
  table <- as.data.frame(plan)
  table$y <- rep(c("u", "v"), n / 2)[table$row]
  other <- c(u = "v", v = "u")
  table$a <- table$b <- table$c <- table$y
  table$a[3] <- other[table$a[3]]
  wrong <- withr::with_seed(5, list(sample(nrow(table), 40),
                                    sample(nrow(table), 90)))
  table$b[wrong[[1]]] <- other[table$b[wrong[[1]]]]
  table$c[wrong[[2]]] <- other[table$c[wrong[[2]]]]
  x <- cv_predictions(table, y, c(a, b, c), row = row, rep = rep, fold = fold,
                      plan = plan)
  for (measure in c("error", "mcc", "f1_macro")) {
    limits <- as.data.frame(interval_components(x, measure,
                                                simultaneous = TRUE))
    tiers <- as.data.frame(learner_tiers(x, measure = measure))
    tiers <- tiers[match(limits$learner, tiers$learner), ]
    expect_equal(tiers$conf.low, limits$conf.low, tolerance = 1e-10)
    expect_equal(tiers$conf.high, limits$conf.high, tolerance = 1e-10)
  }
})

test_that("a truth of one label has an interval of positive width", {
  right <- data.frame(y = rep("right", 20), a = "right")
  found <- suppressWarnings(
    interval_components(cv_predictions(right, y, a), "accuracy"),
    classes = "bcvinfer_warning_few_records"
  )
  both <- transform(right, y = factor(y, c("right", "wrong")))
  expected <- interval_components(cv_predictions(both, y, a), "accuracy")
  expect_equal(found$conf.low, expected$conf.low)
  expect_lt(found$conf.low, 0.85)
})

test_that("results say their class, weight of recall and threshold", {
  notes <- function(x) paste(capture.output(print(x)), collapse = " ")
  table <- two_of_each()
  table$p <- (seq_len(60) %% 7 + 0.5) / 7
  table$fold <- table$id %/% 13
  x <- cv_predictions(table, y, c(a, b), row = id, fold = fold,
                      probs = list(a = c(u = p), b = c(u = p)))
  expect_match(notes(interval_t(x, "f1", positive = "u")),
               "Positive class: \"u\"")
  expect_match(notes(average_measures(x, "f1", positive = "v")),
               "Positive class: \"v\"")
  expect_no_match(notes(interval_t(x, "error")), "Positive")
  at <- cv_scores(x, "recall", threshold = 0.3, positive = "u")
  expect_match(notes(interval_t(at)), "Classes at a probability of 0.3")
  single <- cv_predictions(table[-6], y, c(a, b), row = id,
                           probs = list(a = c(u = p), b = c(u = p)))
  at <- cv_scores(single, "recall", threshold = 0.3, positive = "u")
  expect_match(notes(suppressWarnings(learner_tiers(at))), "by recall at 0.3")
  expect_match(notes(interval_components(single, "f_beta", positive = "u",
                                         beta = 2)), "beta = 2")
  expect_match(notes(components_test(single, a, b, "f_beta", positive = "u",
                                     beta = 2)), "beta = 2")
})

test_that("notes of rates say for which measure and how many folds they are", {
  shape <- function(k) list(scheme = "kfold", m = 1, k = k)
  note <- function(...) level_note("corrected_kfold_t", ...)
  expect_match(note(shape(10), "error"), "in simulations: typical")
  expect_match(note(shape(5), "error"), "in simulations (10 folds): typical",
               fixed = TRUE)
  expect_match(note(shape(10), "kappa"), fixed = TRUE,
               "in simulations (brier, error, f1): typical")
  expect_null(note(shape(10), "rmse", numbers = TRUE))
  expect_null(folds_note("corrected_kfold_t", shape(10), "rmse", TRUE))
  expect_match(folds_note("corrected_kfold_t", shape(5), "mcc"),
               "Power in simulations (error, 10 folds): ", fixed = TRUE)
})

test_that("hints are of the input at hand", {
  table <- two_of_each()
  table$a[3] <- NA
  x <- cv_predictions(table, y, c(a, b), row = id)
  error <- expect_input_error(compare_learners(x), "missing", "predictions")
  expect_match(said(error), "`compare_learners(na = \"wrong\")` counts",
               fixed = TRUE)
  error <- expect_input_error(cochran_q_test(x), "missing", "x",
                              "cochran_q_test", "1 is missing")
  expect_match(said(error), "`na = \"wrong\"` counts")
  scores <- data.frame(id = c(1:9, 1:10), m = rep(c("a", "b"), 9:10), s = 1)
  error <- expect_input_error(cv_scores(scores, s, row = id, learner = m),
                              "rows", "data")
  expect_match(said(error), "Leave a record without a score out")
  error <- expect_input_error(
    cv_predictions(data.frame(y = table$y, `m-1` = 0.5, check.names = FALSE), y,
                   `m-1`), "label", "learners"
  )
  expect_match(said(error), "probs = list(`m-1` = c(<class> = `m-1`))",
               fixed = TRUE)
  unused <- data.frame(y = factor(table$y, c("u", "v", "w")), p = 0.5)
  error <- expect_input_error(
    cv_predictions(unused, y, probs = list(a = c(u = p))), "label", "probs"
  )
  expect_match(said(error), "droplevels()", fixed = TRUE)
  single <- data.frame(y = rep("u", 9), p = 0.5)
  error <- expect_input_error(
    cv_predictions(single, y, probs = list(a = c(u = p))), "value", "probs"
  )
  expect_match(said(error), "The truth has a single class, \"u\"")
  # The registry's recommendation, and what there is for differences.
  halves <- comparison_predictions(withr::with_seed(1, cv_bcv(80)))
  error <- expect_input_error(
    compare_learners(halves, tests = "corrected_kfold_t"), "scheme",
    "predictions"
  )
  expect_match(said(error$parent %||% error), "\"components\".*\"bcv_t\"")
})

test_that("the shell keeps ids apart and names the mark between columns", {
  file <- withr::local_tempfile(fileext = ".csv")
  writeLines(c("id,y,a", "01,u,u", "1,v,u", "90071992547409931,u,u",
               "90071992547409932,v,v"), file)
  x <- shell_table(file, list(row = "id"))
  written <- c("01", "1", "90071992547409931", "90071992547409932")
  expect_identical(x$id, factor(written, written))
  writeLines(c("id,y,a", "1,u,u", "2,v,u"), file)
  expect_identical(shell_table(file, list(row = "id"))$id, 1:2)
  writeLines(c("id;y", "1;0,5;u,u", "2;v"), file)
  expect_error(shell_table(file, list()), "--sep",
               class = "bcvinfer_shell_usage")
})

test_that("whole numbers of 64 bits are numbers where predictions have parts", {
  skip_without("bit64")
  wide <- getExportedValue("bit64", "as.integer64")
  table <- data.frame(y = wide(c(5000, 5600, 6100, 7000, 4800)),
                      a = c(5100.5, 5500.25, 6000, 7100, 4700.75))
  x <- cv_predictions(table, y, a)
  expect_equal(tidy(cv_scores(x, "mae"))$estimate,
               mean(c(100.5, 99.75, 100, 100, 99.25)))
  # Predictions, and losses of one's own
  back <- data.frame(y = table$a, a = table$y, loss = wide(1:5))
  expect_identical(cv_predictions(back, y, a)$a,
                   c(5000, 5600, 6100, 7000, 4800))
  expect_identical(tidy(cv_scores(back, loss))$estimate, 3)
})

# Two of three folds or none: 10 records against 9 in each.
test_that("folds that agree are no records that agree", {
  other <- c(u = "v", v = "u")
  one <- data.frame(y = rep(c("u", "v"), 30))
  one$a <- one$b <- one$y
  one$a[1:10] <- other[one$a[1:10]]
  one$b[11:19] <- other[one$b[11:19]]
  folds <- below(cbind(one, fold = 1), cbind(one, fold = 2),
                 cbind(one, fold = 3))
  x <- cv_predictions(folds, y, c(a, b), fold = fold)
  for (measure in c("error", "f1")) {
    test <- suppressWarnings(kfold_t_test(loss_differences(
      x, loss = measure, positive = if (measure == "f1") "u"
    )))
    expect_equal(test$agreeing, 3)
    expect_equal(test$p.value, 2 * 0.5^3)
  }
  # In one direction records agree, and groups of them where there are some.
  folds$b <- folds$y
  expect_warning(test <- kfold_t_test(loss_differences(
    cv_predictions(folds, y, c(a, b), fold = fold)
  )), class = "bcvinfer_warning_zero_variance")
  expect_equal(test$p.value, 2 * 0.5^30)
  folds$pair <- (seq_len(180) + 1) %/% 2
  expect_warning(test <- kfold_t_test(loss_differences(
    cv_predictions(folds, y, c(a, b), fold = fold, groups = pair)
  )), class = "bcvinfer_warning_zero_variance")
  expect_equal(test$p.value, 2 * 0.5^15)
})

test_that("bins of a calibration curve are the same in all parts of blocks", {
  set.seed(2)
  data <- data.frame(x = rnorm(60))
  data$y <- ifelse(data$x + rnorm(60) > 0, "yes", "no")
  x <- cv_predict(cv_blocks(60), data, y, list(
    majority = learner_majority(), logistic = learner_logistic()
  ))
  inner <- function(at, at_bins) {
    curve <- cv_curve(x, "calibration", logistic, positive = "yes", at = at)
    as.data.frame(curve)[at_bins, c("x", "y", "conf.low", "conf.high")]
  }
  expect_equal(inner(c(0, 0.1, 0.4, 0.7, 1), 2:3),
               inner(c(0.1, 0.4, 0.7, 1), 1:2), ignore_attr = TRUE)
  expect_no_error(cv_curve(x, "calibration", majority, positive = "yes"))
})

test_that("classes and probabilities that part are announced", {
  swapped <- function(train, test, target) {
    p <- rep(c(0.8, 0.3), length.out = nrow(test))
    data.frame(.pred_class = ifelse(p > 0.5, "yes", "no"), .pred_yes = 1 - p,
               .pred_no = p)
  }
  data <- data.frame(x = 1:40, y = rep(c("yes", "no"), 20))
  expect_warning(cv_predict(cv_holdout(40), data, y, list(a = swapped)),
                 class = "bcvinfer_warning_contradiction")
  table <- data.frame(y = data$y, p = rep(c(0.8, 0.3), 20), a = data$y,
                      b = "yes")
  x <- cv_predictions(table, y, c(a, b), probs = list(a = c(yes = p)))
  expect_warning(x$a <- x$b, "probabilities that belonged to them are dropped",
                 class = "bcvinfer_warning_probabilities")
  expect_null(prediction_probabilities(x, "a"))
  x <- cv_predictions(table, y, c(a, b), probs = list(a = c(yes = p)))
  expect_no_warning({
    x$a[2] <- NA
    x$b <- x$a
    x <- x[order(-x$row), ]
    expect_equal(prediction_probabilities(x, "a")[40, "yes"], 0.8,
                 ignore_attr = TRUE)
    cv_scores(x[names(x) != "b"], "recall", threshold = 0.5, positive = "yes")
  })
  expect_input_error(names(x)[6] <- "truth", "value", "value")
})

test_that("a learner that failed has the class of its failure", {
  data <- data.frame(x = 1:60, y = rep(c("u", "v"), 30))
  half <- function(train, test, target) {
    if (1 %in% train$x) rep("u", nrow(test)) else stop("no")
  }
  x <- suppressWarnings(cv_predict(cv_bcv(60, 3), data, y, list(
    ok = learner_majority(), half = half
  )))
  expect_input_error(compare_learners(x), "missing", "predictions",
                     "compare_learners")
  said <- capture.output(print(suppressWarnings(
    compare_learners(x, na = "wrong")
  )))
  expect_match(paste(said, collapse = " "),
               "Missing predictions count as wrong: 90 of half")
  x$ok[1:2] <- NA
  expect_identical(wrong_note(x),
                   "Missing predictions count as wrong: 2 of ok, 90 of half.")
})

test_that("what rounding leaves of a tie is no difference", {
  tie <- list(estimate = c("difference in error" = 1e-18),
              statistic = c(t = -1e-17), learners = c("a", "b"),
              null.value = c("difference in error" = 0))
  expect_match(describe_estimate(tie), "is the same")
  # The size of a difference alone says nothing: units may be small.
  tie$statistic <- c(t = 3)
  expect_no_match(describe_estimate(tie), "is the same")
})

test_that("scores of patients have the warning of their predictions", {
  scores <- data.frame(a = sqrt(1:60), b = sqrt(60:1),
                       patient_id = rep(1:20, each = 3))
  expect_warning(cv_scores(scores, c(a, b)), "patient_id",
                 class = "bcvinfer_warning_likely_groups")
  expect_no_warning(cv_scores(scores, c(a, b), groups = patient_id))
  expect_no_warning(cv_scores(scores, c(a, b), groups = NULL))
})

test_that("numbers are written alike whatever the mark of decimals is", {
  withr::local_options(OutDec = ",", warn = 2)
  expect_output(print(cv_kfold(12345, 10)), "11,110.5 train, 1,234.5 test")
})

test_that("parts of tiers and empty results", {
  table <- two_of_each()
  table$c <- table$y
  tiers <- learner_tiers(cv_predictions(table, y, c(a, b, c), row = id))
  expect_output(print(tiers), "Best estimate: c")
  expect_no_match(paste(capture.output(print(tiers[2:3, ])), collapse = " "),
                  "Best estimate")
  expect_input_error(print(tiers, digits = NA), "type", "digits")
  skip_without("ggplot2")
  autoplot <- getExportedValue("ggplot2", "autoplot")
  expect_input_error(autoplot(tiers[0, ]), "shape", "object")
})

test_that("correlations by the names of learners; pools of repetitions", {
  pooled <- data.frame(learner = c("one", "two"), tp = c(27, 68),
                       fp = c(26, 135), fn = c(49, 55))
  by_place <- linear_f_test(pooled, rho = c(0.2897, 0.7333))
  expect_equal(linear_f_test(pooled, rho = c(two = 0.7333, one = 0.2897)),
               by_place)
  expect_input_error(linear_f_test(pooled, rho = c(one = 0.1, three = 0.2)),
                     "value", "rho")
  plan <- withr::with_seed(1, cv_bcv(80, m = 3))
  halves <- comparison_predictions(plan, c("one", "two"))
  sums <- pool_counts(confusion_counts(halves, positive = "yes"))
  expect_input_error(linear_f_test(sums, rho = c(0, 0)), "scheme", "x")
  expect_input_error(fold_measures(sums, "recall"), "type", "counts")
  expect_input_error(interval_beta(sums, "recall"), "type", "counts")
  halves <- contingency_counts(halves)
  expect_input_error(power_mcnemar(pilot = pool_counts(halves), n = 100),
                     "scheme", "pilot")
  expect_identical(power_mcnemar(test = "normal", power = 0.9,
                                 difference = 1e-5, disagreement = 0.3)$n, Inf)
})

test_that("columns are found by their whole names", {
  counts <- data.frame(tp = c(8, 7, 6), fp = 1, fn = 2, tn = 9)
  expect_equal(confusion_counts(cbind(counts, report_id = 1:3, folder = 7)),
               confusion_counts(counts))
  values <- data.frame(learner = "a", rep = 1, fold = 1:4, estimate = 1:4)
  expect_equal(
    fold_measures(cbind(values, measured = "s", directions = "x"),
                  direction = "maximize"),
    fold_measures(values, direction = "maximize")
  )
})

# (A table in place of a column crashed R.)
test_that("predictions whose keys were replaced are refused, not a crash", {
  plan <- withr::with_seed(1, cv_bcv(80, m = 3))
  x <- comparison_predictions(plan, c("one", "two"))
  p <- data.frame(no = rep(0.4, nrow(x)), yes = 0.6)
  x <- with_probabilities(x, list(one = as.matrix(p), two = as.matrix(p)))
  for (value in list(as.data.frame(x), as.data.frame(x)[1:2], p[1:3, ],
                     as.list(seq_len(nrow(x))))) {
    broken <- unclass(x)
    broken$row <- value
    broken <- structure(broken, class = class(x))
    expect_s3_class(bcvinfer:::forget_changed(broken, x), "cv_predictions")
  }
  expect_error(bcvinfer:::key_ids(list(row = c(0.5, 1.5), rep = c(1.5, 2, 3))),
               "list_sizes")
})

test_that("a changed table is named as the user named it", {
  counts <- contingency_counts(data.frame(
    rep = rep(1:3, each = 2), fold = 1:2, n00 = 40, n01 = 3, n10 = 5, n11 = 50
  ))
  expect_input_error(power_mcnemar(pilot = counts[c(1:6, 1), ], n = 100),
                     "rows", "pilot", "power_mcnemar")
  pooled <- pool_counts(counts[1:2, ])
  pooled$reps <- NA
  expect_input_error(power_mcnemar(pilot = pooled, n = 100), "type", "pilot",
                     "power_mcnemar")
  pooled$reps <- NULL
  expect_input_error(power_mcnemar(pilot = pooled, n = 100), "column", "pilot",
                     "power_mcnemar")
  plan <- withr::with_seed(1, cv_bcv(80, m = 3, groups = rep(1:40, 2)))
  x <- comparison_predictions(plan, c("one", "two"))
  x$fold[1] <- 3L - x$fold[1]
  expect_input_error(fold_measures(x, "accuracy"), "rows", "counts",
                     "fold_measures")
})

test_that("learners whose fits failed are left out of a report's intervals", {
  skip_without("rmarkdown")
  skip_if_not(rmarkdown::pandoc_available())
  n <- 60
  data <- withr::with_seed(1, data.frame(
    y = factor(sample(c("p", "q"), n, TRUE)), x = rnorm(n)
  ))
  guess <- function(train, test, target) rep("p", nrow(test))
  fails <- function(train, test, target) {
    if (1 %in% rownames(test)) stop("no luck")
    guess(train, test, target)
  }
  plan <- withr::with_seed(2, cv_bcv(n, m = 3))
  expect_warning(
    x <- cv_predict(plan, data, "y", list(
      one = guess, two = function(train, test, target) {
        ifelse(test$x > 0, "p", "q")
      }, bad = fails
    )), "fits failed"
  )
  file <- withr::local_tempfile(fileext = ".html")
  warning <- expect_warning(comparison_report(x, file),
                            class = "bcvinfer_warning_test")
  expect_match(conditionMessage(warning), "predictions are missing: bad.",
               fixed = TRUE)
  page <- gsub("<[^>]*>", "", paste(readLines(file), collapse = "\n"))
  expect_match(page, "Not shown, since predictions are missing: bad.",
               fixed = TRUE)
  expect_no_match(page, "na = \"wrong\"", fixed = TRUE)
  compared <- suppressWarnings(compare_learners(x))
  expect_match(compared$message[2], "na = \"wrong\"", fixed = TRUE)
  said <- summary(compared)$conclusion[2]
  expect_match(said, "the loss of every record is needed[.]$")
})

# (Scores with a test of labels stopped with base R's "unused argument".)
test_that("scores of predictions can be compared by the swap test", {
  labels <- withr::with_seed(1, replicate(3, sample(c("p", "q"), 60, TRUE)))
  data <- data.frame(y = rep(c("p", "q"), 30), labels)
  x <- cv_predictions(data, "y", c("X1", "X2", "X3"))
  expect_equal(compare_learners(cv_scores(x, "error"), "swap"),
               compare_learners(x, "swap"), ignore_attr = TRUE)
  scores <- cv_scores(x, "f_beta", positive = "p", beta = 2)
  expect_equal(
    compare_learners(scores, "swap")$p.value[1],
    swap_test(x, "X1", "X2", "f_beta", positive = "p", beta = 2)$p.value
  )
  numbers <- data.frame(u = sin(1:30), v = cos(1:30))
  expect_input_error(
    compare_learners(cv_scores(numbers, c("u", "v")), "swap"),
    "conflict", "measure", "compare_learners"
  )
})

test_that("predictions without names, or with one twice, are refused", {
  x <- comparison_predictions(withr::with_seed(1, cv_bcv(80, m = 3)))
  for (name in list(NA, "two")) {
    broken <- x
    attr(broken, "names")[5] <- name
    expect_input_error(interval_components(broken, "error"), "shape", "x",
                       "interval_components")
  }
  data <- data.frame(y = c("p", "q"), one = "p", patient = c(1, 1))
  object <- methods::getClass("numeric")
  error <- expect_error(do.call(cv_predictions, list(data, "y", "one",
                                                     row = object)))
  expect_s3_class(error, "bcvinfer_error")
})

# DeLong's area by hand: the share of pairs in order.
test_that("one column of probabilities is of the event, of any place", {
  y <- rep(c(1, 0, 1, 1, 0, 0, 1, 0), 5)
  s <- withr::with_seed(8, round(stats::plogis(y / 3 + stats::rnorm(40)), 3))
  area <- mean(outer(s[y == 1], s[y == 0], ">") +
                 outer(s[y == 1], s[y == 0], "==") / 2)
  wrong <- mean((s >= 0.5) != y)
  pairs <- c(boolean_labels, lapply(boolean_labels, rev))
  for (pair in pairs) {
    event <- sort(pair)[2]
    truth <- factor(ifelse(y == 1, event, sort(pair)[1]), pair)
    data <- data.frame(id = 1:40, truth, s, said = truth, who = "m")
    wide <- suppressMessages(cv_predictions(data, truth, probs = list(m = s)))
    long <- suppressMessages(cv_predictions(data, truth, row = id,
                                            learner = who, probs = s))
    beside <- suppressMessages(cv_predictions(data, truth, c(m = said),
                                              probs = list(m = s)))
    for (x in list(wide, long, beside)) {
      found <- coef(suppressWarnings(cv_scores(x, "roc_auc")))
      expect_equal(found, c(m = area), info = toString(pair))
    }
    expect_equal(coef(cv_scores(wide, "error")), c(m = wrong))
  }
})

test_that("counts of two positive classes are no table", {
  data <- data.frame(y = rep(c("ill", "well"), c(20, 180)),
                     a = rep(c("ill", "well", "ill", "well"),
                             c(12, 8, 10, 170)))
  data$b <- data$a
  x <- cv_predictions(data, y, c(a, b), groups = NULL)
  ill <- confusion_counts(x, "ill")
  well <- confusion_counts(x, "well")
  expect_error(rbind(ill[1, ], well[2, ]), "\"ill\" and \"well\"",
               class = "bcvinfer_error_conflict")
  expect_identical(as.data.frame(rbind(ill, well[0, ])), as.data.frame(ill))
  expect_output(print(rbind(well[0, ], ill)), "Positive class: \"ill\"",
                fixed = TRUE)
  expect_s3_class(rbind(ill[0, ], as.data.frame(ill)), "confusion_counts")
  # Nor are values by fold of one measure, of counts, predictions and scores.
  of <- list(
    function(class) fold_measures(confusion_counts(x, class), "f1"),
    function(class) fold_measures(x, "f1", positive = class),
    function(class) fold_measures(cv_scores(x, "f1", class))
  )
  for (first in of) for (second in of) {
    expect_error(rbind(first("ill")[1, ], second("well")[2, ]),
                 "\"ill\" and \"well\"", class = "bcvinfer_error_conflict")
    expect_identical(nrow(rbind(first("ill")[1, ], second("ill")[2, ])), 2L)
  }
  recall <- fold_measures(x, "recall", positive = "well")
  expect_identical(nrow(rbind(of[[2]]("ill"), recall)), 4L)
  both <- rbind(ill[1, ], ill[2, ])
  expect_identical(as.data.frame(both), as.data.frame(ill))
  expect_output(print(both), "Positive class: \"ill\"", fixed = TRUE)
  # Counts of a table, whose class is not known.
  other <- confusion_counts(data.frame(learner = "c", rep = 1, fold = 1, tp = 9,
                                       fp = 1, fn = 1, tn = 189))
  expect_no_match(capture.output(print(rbind(ill, other))), "Positive class")
})

test_that("benchmarks of two measures or directions are no table", {
  one <- function(measure, ..., a = 0.8) {
    cv_benchmark(data.frame(set = paste0(measure, 1:6), a, b = 0.7 + 1:6 / 99),
                 set, c(a, b), measure = measure, ...)
  }
  accuracy <- one("accuracy")
  expect_error(rbind(accuracy, one("error")), "one measure",
               class = "bcvinfer_error_conflict")
  up <- one("x", direction = "maximize")
  down <- one("x", direction = "minimize")
  down$dataset <- paste0("other", 1:6)
  expect_error(rbind(up, down), "one direction",
               class = "bcvinfer_error_conflict")
  # Two halves are the whole; folds of different number have no number.
  data <- data.frame(set = letters[1:12], a = 0.8, b = 0.7 + 1:12 / 99)
  parts <- lapply(split(data, rep(1:2, 6)), cv_benchmark, set, c(a, b),
                  measure = "accuracy")
  whole <- cv_benchmark(data, set, c(a, b), measure = "accuracy")
  expect_equal(compare_datasets(do.call(rbind, unname(parts)))$p.value,
               compare_datasets(whole)$p.value)
  folds <- data.frame(set = rep(c("m", "n"), each = 3), part = 1:3, a = 0.8,
                      b = 0.7)
  folds <- cv_benchmark(folds, set, c(a, b), fold = part, measure = "accuracy")
  expect_identical(attr(folds, "k"), 3L)
  expect_null(attr(rbind(whole, folds), "k"))
  # Where one part does not say the measure, none is known.
  bare <- cv_benchmark(data.frame(set = "q", a = 0.8, b = 0.7), set, c(a, b),
                       direction = "maximize")
  for (x in list(rbind(whole, bare), rbind(bare, whole))) {
    expect_null(attr(x, "measure"))
  }
})

test_that("values by fold have one direction for each measure", {
  values <- function(learner, direction) {
    fold_measures(data.frame(learner, measure = "m", rep = 1, fold = 1:5,
                             estimate = c(0.8, 0.9, 0.7, 0.8, 0.75)),
                  direction = direction)
  }
  up <- values("a", "maximize")
  expect_error(rbind(up, values("b", "minimize")), "one direction",
               class = "bcvinfer_error_conflict")
  expect_identical(nrow(rbind(up, values("b", "maximize"))), 10L)
  skip_without("dplyr")
  counts <- confusion_counts(data.frame(learner = "a", rep = 1, fold = 1:5,
                                        tp = 5, fp = 1, fn = 1:5, tn = 9))
  # dplyr keeps the directions of the first part.
  both <- dplyr::bind_rows(fold_measures(counts, "error"),
                           fold_measures(counts, "recall"))
  expect_equal(interval_t(both, "recall"),
               interval_t(fold_measures(counts, "recall")),
               ignore_attr = TRUE)
  both <- dplyr::bind_rows(fold_measures(counts, "error"), up)
  expect_input_error(interval_t(both, "m"), "missing", "measure")
})
