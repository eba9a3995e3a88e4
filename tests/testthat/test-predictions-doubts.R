# A score that orders the classes well: 40 of 200 records are misplaced.
scored <- function(n = 200) {
  truth <- rep(c("dead", "alive"), length.out = n)
  wrong <- seq_len(n) %% 5 == 0
  high <- (truth == "dead") != wrong
  score <- ifelse(high, 0.75, 0.25) + (seq_len(n) %% 7) / 100
  data.frame(truth, score, class = ifelse(score > 0.5, "dead", "alive"))
}

test_that("a hint for probabilities does not propose a class", {
  # "Say which is which, as in c(alive = score)": the score is that of "dead".
  error <- expect_input_error(
    cv_predictions(scored(), truth, class, probs = list(class = score)),
    "label", "probs", "cv_predictions"
  )
  expect_match(conditionMessage(error), "c(<class> = score)", fixed = TRUE)
  expect_false(grepl("c\\((alive|dead) =", conditionMessage(error)))
})

test_that("probabilities of the other class are announced, with all shares", {
  table <- scored()
  warning <- expect_warning(
    x <- cv_predictions(table, truth, class,
                        probs = list(class = c(alive = score))),
    "probabilities of class contradict",
    class = "bcvinfer_warning_contradiction"
  )
  expect_match(conditionMessage(warning), "100.0%")
  expect_identical(warning$learners, "class")
  expect_silent(cv_predictions(table, truth, class,
                               probs = list(class = c(dead = score))))
  # Three classes, columns in turn: the largest belongs to another class.
  truth <- rep(c("a", "b", "c"), 40)
  p <- outer(truth, c("a", "b", "c"), "==") * 0.7 + 0.1
  three <- data.frame(truth, guess = truth, p)
  expect_warning(
    cv_predictions(three, truth, guess,
                   probs = list(guess = c(b = X1, c = X2, a = X3))),
    class = "bcvinfer_warning_contradiction"
  )
  expect_silent(cv_predictions(three, truth, guess,
                               probs = list(guess = c(a = X1, b = X2, c = X3))))
})

test_that("a threshold other than 1/2 is no contradiction", {
  table <- scored()
  table$score <- table$score / 10
  expect_silent(cv_predictions(table, truth, class,
                               probs = list(class = c(dead = score))))
})

test_that("swapped labels are announced: far fewer right than by chance", {
  table <- scored()
  table$swapped <- ifelse(table$class == "dead", "alive", "dead")
  warning <- expect_warning(
    cv_predictions(table, truth, c(class, swapped)),
    "predictions of swapped contradict the truth: only 20.0%",
    class = "bcvinfer_warning_contradiction"
  )
  expect_identical(warning$learners, "swapped")
  # Accuracy .13 of 30 records, as in 4 of 30.
  few <- data.frame(truth = rep(c("a", "b"), 15))
  few$guess <- ifelse(seq_len(30) <= 4, few$truth,
                      ifelse(few$truth == "a", "b", "a"))
  expect_warning(cv_predictions(few, truth, guess), "13.3%",
                 class = "bcvinfer_warning_contradiction")
  # Four classes, codes moved by one.
  truth <- rep(letters[1:4], 30)
  moved <- data.frame(truth, guess = letters[c(2:4, 1)][match(truth, letters)])
  expect_warning(cv_predictions(moved, truth, guess), "only 0.0%",
                 class = "bcvinfer_warning_contradiction")
})

test_that("right predictions by chance: mean and variance of all orders", {
  code <- c(1L, 1L, 2L, 3L, 3L, 3L)
  truth <- c(2L, 3L, 1L, 1L, 2L, 2L)
  orders <- as.matrix(expand.grid(rep(list(1:6), 6)))
  orders <- orders[apply(orders, 1, anyDuplicated) == 0, ]
  right <- apply(orders, 1, function(at) sum(code[at] == truth))
  sd <- sqrt(mean((right - mean(right))^2))
  expect_equal(below_chance(code, truth), (0.5 - mean(right)) / sd)
})

test_that("models that are useless, not wrong, are not announced", {
  set.seed(1)
  expect_silent(for (i in 1:200) {
    n <- sample(c(10, 40, 300), 1)
    classes <- sample(2:5, 1)
    cv_predictions(data.frame(truth = sample(classes, n, TRUE),
                              guess = sample(classes, n, TRUE)) |>
                     transform(truth = factor(truth, seq_len(classes))),
                   truth, guess)
  })
  # A majority against a balanced truth; a record is counted once, not in each
  # repetition: 8 of 24 right in 40 repetitions of the same 24 records.
  expect_silent(cv_predictions(data.frame(truth = rep(0:1, 50), guess = 0),
                               truth, guess))
  table <- expand.grid(id = 1:24, rep = 1:40)
  table$fold <- 1 + (table$id + table$rep) %% 2
  table$truth <- table$id %% 2
  table$guess <- ifelse(table$id <= 8, table$truth, 1 - table$truth)
  expect_silent(cv_predictions(table, truth, guess, row = id, rep = rep,
                               fold = fold))
})

test_that("scores without predicted classes: threshold 1/2, and a message", {
  table <- scored()
  expect_message(
    x <- cv_predictions(table, truth, probs = list(mayo = c(dead = score))),
    "\"dead\" from a probability of 0.5", class = "bcvinfer_message_threshold"
  )
  given <- cv_predictions(table, truth, c(mayo = class),
                          probs = list(mayo = c(dead = score)))
  expect_identical(x, given)
  quiet <- function(...) {
    suppressMessages(cv_predictions(table, truth, ...),
                     "bcvinfer_message_threshold")
  }
  high <- quiet(probs = list(mayo = c(dead = score)), threshold = 0.8)
  expect_identical(high$mayo == "dead", table$score >= 0.8)
  # Two learners, one with both columns; missing scores.
  table$rest <- 1 - table$score
  table$score[3] <- table$rest[3] <- NA
  both <- quiet(probs = list(one = c(dead = score),
                             two = c(alive = rest, dead = score)))
  expect_identical(is.na(both$one), seq_len(200) == 3)
  expect_identical(both$one, both$two)
  # The reverse: what is wrong is said.
  expect_warning(quiet(probs = list(mayo = c(alive = score))),
                 class = "bcvinfer_warning_contradiction")
})

test_that("scores of more classes: the most probable, also in long tables", {
  truth <- rep(c("a", "b", "c"), 20)
  p <- outer(truth, c("a", "b", "c"), "==") * 0.4 + 0.2
  p[1:6, ] <- p[1:6, c(2, 3, 1)]
  table <- data.frame(truth, p_a = p[, 1], p_b = p[, 2], p_c = p[, 3])
  expect_message(
    x <- cv_predictions(table, truth, probs = list(net = c(p_a, p_b, p_c))),
    "most probable", class = "bcvinfer_message_threshold"
  )
  expect_identical(as.character(x$net),
                   c("a", "b", "c")[max.col(p, "first")])
  expect_equal(variance_components(x)$estimate, 6 / 60)
  long <- rbind(cbind(table, id = 1:60, who = "net"),
                cbind(table, id = 1:60, who = "tree"))
  long <- suppressMessages(cv_predictions(
    long, truth, row = id, learner = who, probs = c(p_a, p_b, p_c)
  ))
  expect_identical(long$net, x$net)
  expect_identical(long$tree, x$net)
  expect_input_error(
    cv_predictions(table, truth, probs = list(net = c(p_a, p_b, p_c)),
                   threshold = 0.4), "conflict", "threshold"
  )
})

test_that("scores in the place of classes: the error names probs", {
  error <- expect_input_error(cv_predictions(scored(), truth, score), "label",
                              "learners", "cv_predictions")
  expect_match(gsub("\\s+", " ", conditionMessage(error)),
               "probs = list(score = c(<class> = score))", fixed = TRUE)
  expect_input_error(cv_predictions(scored(), truth, class, threshold = 0.3),
                     "conflict", "threshold", "cv_predictions")
  expect_input_error(cv_predictions(scored(), truth, probs = score), "column",
                     "probs", "cv_predictions")
})

test_that("a table in the place of predictions: the error says what it needs", {
  # "object 'mayo20' not found"
  te <- scored()
  error <- expect_input_error(interval_components(te, truth, score), "type",
                              "x", "interval_components")
  expect_match(gsub("\\s+", " ", conditionMessage(error)),
               "cv_predictions(te, truth = <column>", fixed = TRUE)
})

test_that("labels that differ in blanks or case, and empty ones, are named", {
  # Of 12 records one is "yes " and one "Yes": with them four classes.
  said <- function(truth, ...) {
    data <- data.frame(truth, guess = truth, ...)
    tryCatch({
      cv_predictions(data, truth, guess)
      NULL
    }, bcvinfer_warning_alike_labels = function(warning) warning$labels)
  }
  plain <- rep(c("no", "yes"), 6)
  expect_null(said(plain))
  expect_setequal(said(replace(plain, 2, "yes ")), c("yes", "yes "))
  expect_setequal(said(replace(plain, c(2, 4), c("yes ", "Yes"))),
                  c("yes", "yes ", "Yes"))
  expect_identical(said(replace(plain, 2, "")), "")
  expect_identical(said(replace(plain, 2, " ")), " ")
  # As other programs write what is missing.
  expect_identical(said(replace(plain, 2, "NaN")), "NaN")
  expect_identical(said(replace(plain, c(2, 3), c("NA", "null"))),
                   c("NA", "null"))
  # Letters to be read, and a level that does not occur.
  expect_null(said(rep(c("a", "A", "b"), 4)))
  expect_null(said(factor(plain, c("no", "yes", "yes "))))
})

test_that("wherever a truth is read, labels that are alike are named", {
  data <- data.frame(truth = rep(c("no", "yes"), 12), x = 1:24)
  data$truth[2] <- "yes "
  data$guess <- data$truth
  expect_alike <- function(code) {
    expect_warning(code, "blanks", class = "bcvinfer_warning_alike_labels")
  }
  expect_alike(confusion_counts(data, "yes", truth = truth, estimate = guess))
  expect_alike(contingency_counts(transform(data, other = "no"), guess, other,
                                  truth = truth))
  expect_alike(cv_predict(cv_kfold(24, 3), data[c("truth", "x")], truth,
                          list(knn = learner_knn(3))))
})

test_that("unknown labels: what differs, and what is empty", {
  data <- data.frame(truth = c("no", "yes"), guess = c("no", "yes "))
  said <- function(data) {
    conditionMessage(expect_input_error(cv_predictions(data, truth, guess),
                                        "label", "learners"))
  }
  expect_match(said(data), "trimws")
  expect_no_match(said(data), "all classes")
  expect_match(said(transform(data, guess = c("no", ""))),
               "Where \"\" is a missing prediction, make it NA", fixed = TRUE)
  # As pandas writes them: no classes.
  missing <- said(transform(data[rep(1:2, 9), ], guess = c("None", "<NA>",
                                                          "no")))
  expect_match(missing, "Where \"<NA>\", \"None\" is a missing prediction",
               fixed = TRUE)
  expect_no_match(missing, "all classes")
  both <- said(transform(data[rep(1:2, 9), ], guess = c("None", "new", "no")))
  expect_match(both, "all classes")
  expect_match(both, "Where \"None\" is a missing prediction", fixed = TRUE)
  expect_match(said(transform(data, guess = c("no", "maybe"))), "all classes")
})

test_that("one truth in each record, or groups", {
  # 12 patients of three visits, of which the class changes.
  data <- data.frame(patient = rep(1:12, each = 3), visit = 1:3,
                     truth = rep(c("n", "y", "y", "n"), 9))
  error <- expect_input_error(
    cv_predictions(transform(data, guess = "n"), truth, guess, row = patient),
    "label", "truth"
  )
  expect_match(conditionMessage(error), "give it as `groups`", fixed = TRUE)
  expect_match(conditionMessage(error), "paste both together", fixed = TRUE)
})

test_that("columns with the names of runs are announced", {
  table <- function(names) {
    guess <- rep(c("a", "b"), 10)
    columns <- stats::setNames(rep(list(guess), length(names)), names)
    data.frame(truth = guess, columns, fold = 1:2, check.names = FALSE)
  }
  expect_said <- function(names) {
    expect_message(
      rlang::inject(cv_predictions(table(names), truth, !!names, fold = NULL)),
      "read as different learners", class = "bcvinfer_message_runs"
    )
  }
  expect_said(c("bert1", "bert2", "gpt1", "gpt2"))
  expect_said(c("bert_0", "bert_1", "gpt_1", "gpt_0", "majority"))
  expect_said(c("bert-seed7", "bert-seed9"))
  expect_said(c("bert.run1", "bert.run2", "bert.run3"))
  # Numbers, and scores of one's own, too.
  numbers <- data.frame(truth = 1:6 / 7, a1 = 1:6 / 5, a2 = 1, b1 = 2, b2 = 3)
  expect_message(cv_predictions(numbers, truth, a1:b2), "different learners",
                 class = "bcvinfer_message_runs")
  expect_message(cv_scores(numbers, a1:b2), "different learners",
                 class = "bcvinfer_message_runs")
  # Versions, settings and sizes; and folds, where runs cannot be given.
  silent <- list(c("model1", "model2"), c("knn1", "knn5", "tree1", "tree5"),
                 c("vit_16", "vit_32", "resnet_16", "resnet_32"),
                 c("gpt2", "llama2"), c("tree", "forest"))
  for (names in silent) {
    expect_silent(cv_predictions(table(names), truth, !!names, fold = NULL))
  }
  expect_silent(cv_predictions(table(c("a1", "a2", "b1", "b2")), truth,
                               a1:b2, fold = fold))
})

test_that("classes that the threshold makes do not contradict probabilities", {
  data <- data.frame(id = 1:40, y = rep(c("ill", "well"), 20),
                     p = rep(c(0.3, 0.1, 0.2, 0.1), 10))
  read <- function(...) {
    suppressMessages(cv_predictions(data, y, row = id,
                                    probs = list(m = c(ill = p)), ...))
  }
  # All are called ill, which is what was asked for.
  expect_no_warning(x <- read(threshold = 0.05))
  expect_true(all(x$m == "ill"))
  # Predicted classes that were given can.
  data$m <- "ill"
  expect_warning(cv_predictions(data, y, m, row = id,
                                probs = list(m = c(ill = p))),
                 class = "bcvinfer_warning_contradiction")
  # Of probabilities of the other class the truth tells.
  data$p <- 1 - data$p
  expect_warning(read(threshold = 0.05),
                 class = "bcvinfer_warning_contradiction")
})
