# The hints of errors and warnings that name a function or show code, as the
# functions of the package hold them, and a case for each: what raises it, and
# the call that it advises.

# A hint is an element `i` of a message, or a text that is handed to one.
hint_templates <- function(ns = asNamespace("bcvinfer")) {
  found <- character()
  raising <- c("abort_if", "abort_input", "abort_internal", "abort_split",
               "refuse", "refuse_if", "warn_if", "warn_result")
  walk <- function(e, main, hint, where) {
    if (is.character(e)) {
      e <- gsub("\\s+", " ", e[grepl("[{][.](fn|code) ", e)])
      if (length(e) > 0 && (hint || !main)) {
        found <<- c(found, stats::setNames(e, rep(where, length(e))))
      }
    } else if (is.call(e) || is.pairlist(e)) {
      inside <- main || is.call(e) && deparse1(e[[1]]) %in% raising
      names <- names(e)
      for (k in seq_along(e)) {
        if (identical(e[[k]], rlang::missing_arg())) next
        walk(e[[k]], inside, hint || isTRUE(names[k] == "i"), where)
      }
    }
  }
  for (name in ls(ns, all.names = TRUE)) {
    f <- get(name, ns)
    if (is.function(f) && !is.primitive(f)) walk(body(f), FALSE, FALSE, name)
  }
  found[!duplicated(found)]
}

# A regular expression for the text that cli makes of a template.
hint_pattern <- function(template) {
  pieces <- character()
  rest <- template
  quote <- function(x) gsub("([][{}()+*^$|\\\\?.])", "\\\\\\1", x)
  while (nzchar(rest)) {
    open <- regexpr("{", rest, fixed = TRUE)
    if (open < 0) {
      pieces <- c(pieces, quote(rest))
      break
    }
    pieces <- c(pieces, quote(substr(rest, 1, open - 1)))
    depth <- cumsum((strsplit(substring(rest, open), "")[[1]] == "{") -
                      (strsplit(substring(rest, open), "")[[1]] == "}"))
    end <- open + match(0, depth) - 1
    inside <- substr(rest, open + 1, end - 1)
    plain <- !grepl("{", inside, fixed = TRUE)
    pieces <- c(pieces, if (plain && startsWith(inside, ".fn ")) {
      quote(paste0("`", substring(inside, 5), "()`"))
    } else if (plain && startsWith(inside, ".code ")) {
      quote(paste0("`", substring(inside, 7), "`"))
    } else {
      ".*"
    })
    rest <- substring(rest, end + 1)
  }
  trimws(paste(pieces, collapse = ""))
}

# `raise`: stops or warns; `run`: the call that the hint names, on the same
# objects; `needs`: packages.
hint_case <- function(raise, run, needs = character()) {
  list(raise = substitute(raise), run = substitute(run), needs = needs)
}

# The text of the error or of all warnings, causes included.
raised_text <- function(code, env) {
  said <- character()
  found <- tryCatch(
    withCallingHandlers(
      eval(code, new.env(parent = env)),
      message = function(m) {
        if (any(startsWith(class(m), "bcvinfer_message"))) {
          said <<- c(said, conditionMessage(m))
        }
        invokeRestart("muffleMessage")
      },
      warning = function(w) {
        if (inherits(w, "bcvinfer_warning")) {
          said <<- c(said, conditionMessage(w))
        }
        invokeRestart("muffleWarning")
      }
    ),
    bcvinfer_error = identity
  )
  if (inherits(found, "bcvinfer_error")) {
    said <- c(said, conditionMessage(found),
              if (!is.null(found$parent)) conditionMessage(found$parent))
  }
  gsub("\\s+", " ", cli::ansi_strip(paste(said, collapse = " ")))
}

# What the cases work on.
hint_objects <- function() {
  e <- new.env(parent = parent.frame())
  local({
    set.seed(1)
    data <- comparison_data()
    records <- data
    records$patient <- rep(1:20, each = 4)
    names2 <- c("one", "two")
    learners <- comparison_learners(names2)
    of <- function(plan, names = names2) comparison_predictions(plan, names)
    halves <- of(cv_bcv(80, m = 5))
    blocks <- of(cv_blocks(80))
    two_halves <- of(cv_bcv(80, m = 2))
    folds <- of(cv_kfold(80, 4))
    repeated <- of(cv_kfold(80, 4, repeats = 2))
    partial <- as.data.frame(repeated)[-7, ]
    partial <- cv_predictions(partial, truth, c(one, two), row, rep, fold)
    lines <- transform(as.data.frame(repeated), line = 1:160)
    fold_values <- fold_measures(folds, "error")
    holdouts <- of(cv_holdout(80, times = 4))
    test_set <- cv_predictions(data, y, c(one, two))
    grouped <- cv_predictions(records, y, c(one, two), groups = patient)
    grouped_folds <- suppressWarnings(cv_predict(
      cv_kfold(records, 4, groups = patient), records, "y", learners
    ))
    grouped_halves <- suppressWarnings(cv_predict(
      cv_bcv(records, m = 3, groups = patient), records, "y", learners
    ))
    counts <- confusion_counts(halves, positive = "yes")
    fold_counts <- confusion_counts(folds, positive = "yes")
    pairs <- contingency_counts(halves)
    fold_pairs <- contingency_counts(folds)
    test_pairs <- contingency_counts(test_set)
    effective <- effective_table(pairs)
    same_split <- cv_predictions(
      data.frame(row = rep(1:80, 2), rep = rep(1:2, each = 80),
                 fold = rep(1:2, each = 40), rbind(data, data)),
      y, c(one, two), row = row, rep = rep, fold = fold
    )
    thirds <- split(1:60, rep(1:3, 20))
    p <- ifelse(data$one == "yes", 0.8, 0.3)
    scored <- cv_predictions(cbind(data, p), y, c(one, two),
                             probs = list(one = c(yes = p), two = c(yes = p)))
    certain <- cv_predictions(
      cbind(data, p = ifelse(data$one == "yes", 1, 0.3)), y, one,
      probs = list(one = c(yes = p))
    )
    means <- cv_benchmark(
      data.frame(set = rep(letters[1:6], 2), learner = rep(names2, each = 6),
                 accuracy = c(.8, .7, .9, .85, .6, .75, .7, .72, .8, .8, .5,
                              .7)),
      set, learner, accuracy
    )
    percent <- cv_benchmark(cbind(one = c(80, 70, 90), two = c(70, 72, 80)),
                            "maximize")
    one_set <- cv_benchmark(
      data.frame(set = "s", learner = rep(names2, each = 6), rep = 1:3,
                 fold = rep(1:2, each = 3), accuracy = 8:19 / 20),
      set, learner, accuracy, rep, fold
    )
    coins <- list(a = learner_column("a"), b = learner_column("b"))
    lost <- test_set
    lost$one[3:5] <- NA
    lost_numbers <- cv_predictions(
      data.frame(y = 1:40 / 3, a = c(NA, 2:40 / 3 + 1), b = 40:1 / 3), y,
      c(a, b)
    )
    fails <- function(train, test, target) {
      if (!1 %in% test$id) stop("no fit of ", test$id[1])
      test$one
    }
    kinds_counts <- confusion_counts(cv_predict(
      cv_bcv(iris, m = 3), iris, "Species", list(a = learner_mean())
    ), positive = "virginica")
    fails_at_times <- function(train, test, target) {
      if (stats::runif(1) < 0.05) stop("no fit")
      test$a
    }
    same <- as.data.frame(halves)
    same <- same[order(same$rep, same$row), ]
    same$fold[same$rep == 2] <- same$fold[same$rep == 1]
    same <- cv_predictions(same, truth, c(one, two), row, rep, fold)
    three <- comparison_predictions(cv_bcv(80, m = 5))
    spelled <- transform(data, y = replace(as.character(y), 1:2, "Yes"))
    lacking <- data.frame(truth = c("c", "a", rep(c("a", "b"), 9)), one = "a",
                          two = "b", fold = rep(1:4, each = 5))
    lacking <- cv_predictions(lacking, truth, c(one, two), fold = fold)
    test_few <- data[1:40, ]
    test_few$two <- test_few$one
    test_few$two[1:2] <- c("no", "yes")
    test_few <- cv_predictions(test_few, y, c(one, two))
    runs <- data.frame(row = rep(1:80, 2), y = data$y, one = data$one,
                       two = data$two, draw = rep(1:2, each = 80))
    answers <- suppressWarnings(
      cv_predictions(runs, y, c(one, two), row = row, answer = draw)
    )
    folds_of_answers <- suppressWarnings(
      cv_predictions(transform(runs, fold = row %% 10), y, c(one, two),
                     row = row, fold = fold, answer = draw)
    )
    several <- cv_predictions(runs, y, c(one, two), row = row, run = draw,
                              runs = "own")
    uneven_runs <- rbind(
      data.frame(runs[c("row", "y", "draw")], model = "one", said = runs$one),
      data.frame(runs[c("row", "y")], draw = runs$draw + 1, model = "two",
                 said = runs$two)
    )
    likely_runs <- rbind(runs, runs)
    likely_runs$draw <- rep(1:4, each = 80)
    likely_runs$one <- as.character(likely_runs$y)
    second <- likely_runs$draw == 2
    likely_runs$one[second] <- ifelse(likely_runs$y[second] == "yes", "no",
                                      "yes")
    one_fold_lost <- folds[c("row", "rep", "fold", "truth", "one", "two")]
    one_fold_lost[one_fold_lost$fold == 2, c("one", "two")] <- NA
    stratified <- cv_bcv(data, m = 3, strata = y, nested = TRUE)
    crossed <- data.frame(y = rep(c("a", "b"), 20), a = rep(c("a", "b"), 20),
                          b = c(rep(c("a", "b"), 19), "b", "b"))
    crossed <- cv_predictions(crossed, y, c(a, b))
    page <- tempfile(fileext = ".html")
    writeLines("", page)
    components <- variance_components(halves)
    subject <- data.frame(patient = rep(1:20, each = 4), x = rnorm(80),
                          y = rep(c("yes", "no"), each = 4, length.out = 80))
    copies <- data.frame(
      text = paste("a long text that is repeated, number", rep(1:80, 2)),
      y = rep(c("good", "bad"), 80)
    )
  }, e)
  e
}

hint_cases <- list(
  hint_case(as.data.frame(confusion_counts(grouped, positive = "yes")), {
    file <- tempfile()
    saveRDS(confusion_counts(grouped, positive = "yes"), file)
    as.data.frame(grouped)$groups
  }),
  hint_case(bcv_t_test(loss_differences(folds)),
            corrected_kfold_t_test(loss_differences(folds))),
  hint_case(kfold_t_test(folds), kfold_t_test(loss_differences(folds))),
  hint_case(bcv_t_test(cbind(n01 = 5:6, n10 = 3:4)),
            contingency_counts(cbind(n00 = 1, n01 = 5:6, n10 = 3:4, n11 = 9))),
  hint_case(kfold_mcnemar_test(folds),
            kfold_mcnemar_test(contingency_counts(folds))),
  hint_case(kfold_mcnemar_test(data),
            contingency_counts(data, one, two, truth = y, row = NULL)),
  hint_case(corrected_kfold_t_test(data), loss_differences(folds, one, two)),
  hint_case(kfold_mcnemar_test(effective), bcv_mcnemar_test(effective)),
  hint_case(cv_predictions(as.data.frame(test_set), truth, c(one, two)),
            cv_predictions(as.data.frame(test_set), truth, c(one, two),
                           row = NULL, rep = NULL, fold = NULL)),
  hint_case(
    cv_predictions(with(runs, data.frame(question = row, s = draw, y, one)),
                   y, one),
    cv_predictions(with(runs, data.frame(question = row, s = draw, y, one)),
                   y, one, row = question, answer = s)
  ),
  hint_case(
    cv_scores(data.frame(fit_time = 1, score_time = 1, test_a = 1:10 / 20,
                         test_b = c(5:9, 4:0) / 20), c(test_a, test_b)),
    corrected_kfold_t_test(1:10 / 20 - c(5:9, 4:0) / 20)
  ),
  hint_case(components_test(holdouts), compare_learners(holdouts)),
  hint_case(
    cv_predictions(data.frame(truth = 3 * 1:20, a = 3 * 1:20 + 1), truth, a),
    cv_scores(data.frame(off = abs(3 * 1:20 - 3 * 1:20 - 1)), off)
  ),
  hint_case(cv_bcv(data.frame(y = 1:40 / 3), strata = y),
            cv_bcv(data.frame(y = 1:40 / 3), strata = cut(y, 4))),
  hint_case(interval_components(holdouts, "error"),
            interval_t(holdouts, "error")),
  hint_case(loss_differences(same_split),
            local({
              x <- same_split
              loss_differences(x[x$rep %in% 1L, ])
            })),
  hint_case(components_test(pairs), components_test(
    cv_predict(cv_bcv(80, m = 3), data, "y", learners)
  )),
  hint_case(effective_table(fold_pairs), effective_table(contingency_counts(
    of(cv_bcv(80, m = 5))
  ))),
  hint_case(
    interval_components(cv_predictions(
      transform(data, y = factor(y, c("no", "yes", "odd"))), y, c(one, two)
    ), "f1_macro"),
    interval_components(cv_predictions(droplevels(data), y, c(one, two)),
                        "f1_macro")
  ),
  hint_case(as_cv_predictions(list(1)),
            cv_predictions(data, y, c(one, two))),
  hint_case(as_cv_predictions(data), cv_predictions(data, y, c(one, two))),
  hint_case(rbind(grouped, cv_predictions(
    records, y, c(one, two), groups = rep(1:10, 8)
  )), cv_predictions(rbind(records, records), y, c(one, two),
                     row = NULL, groups = patient)),
  hint_case(cv_predictions(lines, truth, c(one, two), row = line, rep = rep,
                           fold = fold),
            cv_predictions(lines, truth, c(one, two), row = row, rep = rep,
                           fold = fold)),
  hint_case(
    cv_predictions(transform(as.data.frame(holdouts), id = row, line = 1:108),
                   truth, c(one, two), row = line, rep = rep, fold = NULL),
    cv_predictions(transform(as.data.frame(holdouts), id = row, line = 1:108),
                   truth, c(one, two), row = id, rep = rep, fold = NULL)
  ),
  hint_case(cv_predictions(rbind(records, records), y, c(one, two)),
            cv_predictions(rbind(records, records), y, c(one, two), row = NULL,
                           groups = NULL)),
  hint_case(cv_predictions(cbind(subject, guess = "yes"), y, guess),
            cv_predictions(cbind(subject, guess = "yes"), y, guess,
                           groups = NULL)),
  hint_case(cv_predictions(cbind(data, p), y, c(one, p)),
            cv_predictions(cbind(data, p), y, probs = list(p = c(yes = p)))),
  hint_case(cv_predict(cv_kfold(data, 2), data, "y", list(
    p = function(train, test) (seq_len(nrow(test)) - 0.5) / nrow(test)
  )), {
    p <- data$x
    as_learner(function(train, test) ifelse(p > 0.5, "yes", "no"))
  }),
  hint_case(cv_predictions(cbind(data, p), y, probs = p),
            cv_predictions(cbind(data, p), y, probs = list(p = c(yes = p)))),
  hint_case(cv_predictions(cbind(data, m_no = p, m_yes = p), y,
                           probs = list(a = m_no, b = m_yes)),
            cv_predictions(cbind(data, m_no = p, m_yes = p), y,
                           probs = list(a = c(no = m_no), b = c(no = m_yes)))),
  hint_case(cv_predictions(cbind(data, p), y, one,
                           probs = list(one = c(no = p))),
            cv_predictions(cbind(data, p), y, one,
                           probs = list(one = c(yes = p)))),
  hint_case(cv_predictions(dplyr::group_by(records, patient), y, c(one, two)),
            cv_predictions(dplyr::group_by(records, patient), y, c(one, two),
                           groups = patient), "dplyr"),
  hint_case(cv_predictions(dplyr::group_by(records, patient), y, c(one, two)),
            cv_predictions(dplyr::ungroup(dplyr::group_by(records, patient)),
                           y, c(one, two)), "dplyr"),
  hint_case(cv_predictions(runs, y, c(one, two), row = row, rep = draw),
            cv_predictions(runs, y, c(one, two), row = row, run = draw)),
  hint_case(cv_predictions(runs, y, c(one, two), row = row, rep = draw),
            cv_predictions(runs, y, c(one, two), row = row, answer = draw)),
  hint_case(cv_predictions(runs, y, c(one, two), row = row, run = draw), {
    cv_predictions(runs, y, c(one, two), row = row, run = draw,
                   runs = "shared")
    cv_predictions(runs, y, c(one, two), row = row, run = draw, runs = "own")
  }),
  hint_case(cv_predictions(uneven_runs, y, said, row = row, learner = model,
                           run = draw, runs = "shared"),
            cv_predictions(uneven_runs, y, said, row = row, learner = model,
                           run = draw, runs = "own")),
  hint_case(cv_predictions(uneven_runs, y, said, row = row, learner = model,
                           run = draw),
            cv_predictions(uneven_runs, y, said, row = row, learner = model,
                           run = draw, runs = "own")),
  hint_case(contingency_counts(several), {
    components_test(several)
    compare_learners(several)
    interval_components(several, "error")
    x <- several
    contingency_counts(x[x$rep == 1, ])
  }),
  hint_case(cv_predictions(likely_runs, y, c(one, two), row = row,
                           answer = draw),
            cv_predictions(likely_runs, y, c(one, two), row = row, run = draw)),
  hint_case(cv_predictions(runs, y, c(one, two), row = row, rep = draw),
            cv_predictions(runs, y, c(one, two), row = row, rep = draw,
                           fold = NULL)),
  hint_case(interval_components(halves, "f1", positive = "yes", beta = 2),
            interval_components(halves, measure = "f_beta", positive = "yes",
                                beta = 2)),
  hint_case(compare_learners(data), compare_learners(cv_predictions(
    data, y, c(one, two)
  ))),
  hint_case(interval_t(pairs),
            interval_t(confusion_counts(folds, positive = "yes"))),
  hint_case(cv_bcv(records, m = 15, groups = rep(1:10, 8)),
            cv_bcv(records, m = 3, groups = rep(1:10, 8))),
  hint_case(interval_t(counts, method = "kfold_t"),
            interval_t(counts, method = "bcv_t")),
  hint_case(interval_t(cv_predictions(data, y, c(one, two)), "accuracy"),
            interval_components(cv_predictions(data, y, c(one, two)), "error")),
  hint_case(compare_learners(folds_of_answers), compare_learners(cv_scores(
    data.frame(row = 1:80, fold = rep(1:10, 8), one = rep(c(.5, 1, 0, 1), 20),
               two = rep(c(1, 1, .5, 0), each = 20)), c(one, two),
    direction = "maximize", row = row, fold = fold
  ))),
  hint_case(interval_components(answers, cv_measure(
    function(truth, estimate, weights) {
      sum(weights * (truth == estimate)) / sum(weights)
    }, "own", "maximize", c(0, 1)
  )), {
    cv_measures()
    interval_components(answers, "f1", positive = "yes")
    cv_scores(data.frame(row = 1:80, one = rep(c(.5, 1, 0, 1), 20)), one,
              direction = "maximize", row = row)
  }),
  hint_case(interval_components(repeated, "error"),
            interval_t(repeated, measure = "error")),
  hint_case(components_test(repeated, measure = "f1", positive = "yes"),
            compare_learners(repeated, measure = "f1", positive = "yes")),
  hint_case(components_test(two_halves), compare_learners(two_halves)),
  hint_case(variance_components(folds),
            variance_components(of(cv_bcv(80, m = 5)))),
  hint_case(cv_predict(data, data, y, learners),
            cv_predict(cv_bcv(80), data, y, learners)),
  hint_case(run_tests(data, y, learners, "bcv_t",
                      plans = list(bcv_t = cv_kfold(80, 5))),
            run_tests(data, y, learners, "bcv_t",
                      plans = list(bcv_t = cv_bcv(80, m = 5)))),
  hint_case(run_tests(data, y, learners, "bcv_t", plans = list(bcv_t = 5)),
            run_tests(data, y, learners, "cv52_t",
                      plans = list(cv52_t = quote(cv_rcv(n, m = 5))))),
  hint_case(interval_beta(fold_counts, "f1"), interval_beta_prime(fold_counts)),
  hint_case(interval_beta(fold_counts, "mcc"),
            interval_components(halves, "mcc", positive = "yes")),
  hint_case(interval_beta_prime(fold_counts, "recall"),
            interval_beta(fold_counts, "recall")),
  hint_case(comparison_report(halves, page, overwrite = FALSE),
            comparison_report(halves, page, overwrite = TRUE),
            c("rmarkdown", "ggplot2")),
  hint_case(compare_learners(halves, "none"), cv_tests()),
  hint_case(interval_f1_average(matrix(c(9, 1, 2, 2), 2), "macro"),
            interval_components(halves, measure = "f1_macro")),
  hint_case(interval_f1_average(grouped_folds),
            interval_components(grouped_halves, "f1_macro")),
  hint_case(interval_f1_average(fold_counts),
            interval_f1_average(confusion_counts(folds, positive = "each"))),
  hint_case(confusion_counts(data.frame(y = 1:80 / 7, one = 1:80 / 6),
                             positive = 1, truth = y, estimate = one),
            cv_predictions(data.frame(y = 1:80 / 7, one = 1:80 / 6), y, one)),
  hint_case(interval_components(cv_predictions(data.frame(y = 1:80, one = 80:1),
                                               y, one), "mae"),
            cv_scores(data.frame(one = abs(1:80 - 80:1)), one)),
  hint_case(interval_components(test_set, function(truth, estimate) 1),
            interval_components(test_set, cv_measure(
              function(truth, estimate, weights) {
                sum(weights * (truth == estimate)) / sum(weights)
              }, "accuracy", "maximize"
            ))),
  hint_case(bayes_hierarchical_t(means), bayes_signed_rank(means)),
  hint_case(interval_components(scored, "net_benefit"), {
    predictions <- scored
    cv_scores(predictions, "net_benefit", threshold = 0.2, positive = "yes")
  }),
  hint_case({
    x <- cv_predictions(cbind(data, p), y, probs = list(one = c(yes = p)))
    cost <- matrix(c(0, 4, 1, 0), 2, dimnames = rep(list(c("no", "yes")), 2))
    cv_scores(x, "cost", cost = cost)
  }, {
    x <- cv_predictions(cbind(data, p), y, probs = list(one = c(yes = p)))
    cost <- matrix(c(0, 4, 1, 0), 2, dimnames = rep(list(c("no", "yes")), 2))
    cv_scores(x, "cost", cost = cost, threshold = 0.2, positive = "yes")
  }),
  hint_case(cv_scores(scored, measure = "pr_auc"),
            cv_scores(scored, measure = yardstick::pr_auc),
            needs = "yardstick"),
  hint_case(cv_scores(scored, "cost", cost = 1:4), cv_scores(
    scored, "cost",
    cost = matrix(c(0, 5, 1, 0), 2, dimnames = rep(list(c("no", "yes")), 2))
  )),
  hint_case(cv_scores(scored, "cost", cost = table(
    Test = c("no", "yes"), Gold = c("no", "yes")
  ) + 0), {
    cost <- matrix(c(0, 5, 1, 0), 2, dimnames = rep(list(c("no", "yes")), 2))
    names(dimnames(cost)) <- c("truth", "estimate")
    cv_scores(scored, "cost", cost = cost)
  }),
  hint_case(variance_components(certain, measure = "calibration_slope",
                                positive = "yes"),
            variance_components(certain, measure = "calibration_slope",
                                positive = "yes", clip = 1e-6)),
  hint_case(linear_f_test(confusion_counts(repeated, positive = "yes")),
            linear_f_test(confusion_counts(of(cv_kfold(80, k = 10)),
                                           positive = "yes"))),
  hint_case(linear_f_test(confusion_counts(grouped_folds, positive = "yes")),
            components_test(grouped)),
  hint_case(contingency_posterior(pairs), {
    x <- pairs
    contingency_posterior(effective_table(x))
  }),
  hint_case(contingency_posterior(fold_pairs),
            contingency_posterior(pool_counts(fold_pairs))),
  hint_case(contingency_posterior(contingency_counts(grouped_halves)),
            components_test(grouped_halves)),
  hint_case(contingency_posterior(contingency_counts(grouped)),
            components_test(grouped)),
  hint_case(bayes_sign(one_set), bayes_correlated_t(one_set)),
  hint_case(bayes_sign(percent),
            bayes_sign(percent, rope = 1)),
  hint_case(kfold_mcnemar_test(cbind(1:4, 2:5)), {
    x <- cbind(1:4, 2:5)
    colnames(x) <- c("n01", "n10")
    kfold_mcnemar_test(x)
  }),
  hint_case(bcv_mcnemar_test(effective_table(test_pairs)),
            holdout_mcnemar_test(test_pairs)),
  hint_case(holdout_mcnemar_test(test_set, one, two),
            holdout_mcnemar_test(contingency_counts(test_set, one, two))),
  hint_case(holdout_mcnemar_test(cbind(n01 = 1:4, n10 = 2:5)),
            bcv_mcnemar_test(cbind(n01 = 1:4, n10 = 2:5))),
  hint_case(holdout_mcnemar_test(effective, exact = "exact"),
            bcv_mcnemar_test(effective)),
  hint_case(holdout_mcnemar_test(c(n01 = 2.5, n10 = 9), exact = "exact"),
            holdout_mcnemar_test(c(n01 = 2.5, n10 = 9), exact = "no")),
  hint_case(components_test(lost), compare_learners(lost, na = "wrong")),
  hint_case(components_test(lost, one, two), {
    x <- lost
    components_test(x[!x$row %in% x$row[!complete.cases(x)], ], one, two)
  }),
  hint_case(cv_predictions(transform(data, one = paste0(one, " ")), y, one),
            cv_predictions(transform(data, one = trimws(paste0(one, " "))), y,
                           one)),
  hint_case(cv_predictions(spelled, y, one),
            cv_predictions(transform(spelled, y = tolower(y)), y, one)),
  hint_case(cv_predictions(cbind(data, a1 = "no", a2 = "no", b1 = "no",
                                 b2 = "no"), y, a1:b2),
            cv_predictions(runs, y, c(one, two), row = row, run = draw)),
  hint_case(interval_t(lacking, "f1_macro"),
            interval_f1_average(lacking, average = "macro")),
  hint_case(compare_learners(lacking, measure = "f1_macro"),
            components_test(halves, measure = "f1_macro")),
  hint_case(fold_measures(lost, "error"), {
    x <- lost
    fold_measures(x[names(x) != "one"], "error")
  }),
  hint_case(compare_learners(lost), compare_learners(lost, na = "wrong")),
  hint_case(interval_f1_average(blocks),
            interval_components(blocks, "f1_macro")),
  hint_case(interval_t(partial, "error"),
            interval_t(partial, "error", n_train = 60, n_test = 20)),
  hint_case(compare_learners(lost_numbers, measure = "mae"), {
    x <- lost_numbers
    compare_learners(x[!x$row %in% x$row[!complete.cases(x)], ],
                     measure = "mae")
  }),
  hint_case(cochran_q_test(lost), cochran_q_test(lost, na = "wrong")),
  hint_case(
    cochran_q_test(cv_predictions(data.frame(y = 1:9 / 2, a = 2, b = 3:11), y,
                                  c(a, b))),
    compare_learners(cv_predictions(data.frame(y = 1:9 / 2, a = 2, b = 3:11), y,
                                    c(a, b)), measure = "mae")
  ),
  hint_case(compare_learners(folds, rope = 0.02),
            bayes_correlated_t(cv_benchmark(list(data = folds)), one, two,
                               rope = 0.02)),
  hint_case(cv_scores(halves, cv_measure(function(truth, estimate, weights) {
    mean(truth != estimate)
  }, "own", "minimize"))$scores("one"), {
    loss <- 0:1
    weights <- 1:2
    sum(weights * loss) / sum(weights)
  }),
  hint_case(components_test(same), {
    x <- same
    components_test(x[x$rep %in% c(1, 3, 4, 5), ])
  }),
  hint_case(components_test(same[same$rep < 4, ]), {
    x <- same
    interval_t(x[x$rep %in% c(1L, 3L), ], "error")
    compare_learners(x[x$rep %in% c(1L, 3L), ])
  }),
  hint_case(compare_learners(test_set, measure = "recall", positive = "yes",
                             rope = 0.1),
            compare_learners(test_set, tests = "components", measure = "recall",
                             positive = "yes", rope = 0.1)),
  hint_case(compare_learners(halves, tests = "corrected_kfold_t"), {
    components_test(halves)
    bcv_t_test(loss_differences(halves))
  }),
  hint_case({
    x <- scored
    x$one <- rev(x$one)
  }, cv_predictions(cbind(data, p), y, one, probs = list(one = c(yes = p)))),
  hint_case(compare_learners(fold_values),
            corrected_kfold_t_test(loss_differences(fold_values, one, two))),
  hint_case(cv_predictions(runs, y, c(one, two), row = row, fold = draw),
            cv_predictions(runs, y, c(one, two), row = row, run = draw)),
  hint_case(fold_measures(data),
            fold_measures(confusion_counts(folds, positive = "yes"))),
  hint_case(cv_predictions(transform(records, patient = paste0(
    "p", patient, rep(c("", " "), 40)
  )), y, one, groups = patient),
  cv_predictions(records, y, one, groups = trimws(paste0(
    "p", patient, rep(c("", " "), 40)
  )))),
  hint_case(cv_predictions(transform(data, y = factor(y, c("no", "yes", "odd")),
                                     p = 0.5), y, probs = list(a = c(yes = p))),
            cv_predictions(droplevels(transform(
              data, y = factor(y, c("no", "yes", "odd")), p = 0.5
            )), y, probs = list(a = c(yes = p)))),
  hint_case(cv_scores(data.frame(seed = 1:9, one = 1:9), one, row = seed,
                      direction = "maximize"),
            cv_scores(data.frame(seed = 1:3, row = rep(1:9, each = 3),
                                 one = 1:27), one, row = row, run = seed,
                      direction = "maximize")),
  hint_case(cv_scores(data.frame(seed = 1:9, one = 1:9), one, row = seed,
                      direction = "maximize"), stats::t.test(1:9)),
  hint_case(cv_scores(data.frame(seed = 1:3, id = rep(1:9, each = 3),
                                 one = 1:27), one, row = id,
                      direction = "maximize"),
            cv_scores(data.frame(seed = 1:3, id = rep(1:9, each = 3),
                                 one = 1:27), one, row = id, run = seed,
                      direction = "maximize")),
  hint_case(cv_scores(data.frame(fold = 1:9, one = 1:9, two = 9:1), c(one, two),
                      row = fold), {
    fold_measures(folds, "error")
    corrected_kfold_t_test(loss_differences(fold_values, one, two))
  }),
  hint_case(cochran_q_test(grouped), compare_learners(grouped)),
  hint_case(cochran_q_test(answers), {
    components_test(answers)
    interval_components(answers, "error")
  }),
  hint_case(cv_extend(stratified, 7), {
    strata <- data$y
    cv_extend(cv_bcv(data, m = 3, strata = strata, nested = TRUE), 7,
              strata = strata)
  }),
  hint_case(cv_extend(cv_bcv(80, m = 3), 7),
            cv_extend(cv_bcv(80, m = 3, nested = TRUE), 7)),
  hint_case(coverage_study(data, y, learners, "bcv_t", truth = 0.2,
                           replicates = 2),
            coverage_study(generate = function() sim_data(60), truth, coins,
                           "bcv_t", truth = 0.1, measures = "error",
                           replicates = 2)),
  hint_case(coverage_study(function() sim_data(60), truth, coins, "none",
                           truth = 0.2, replicates = 2), cv_intervals()),
  hint_case(components_test(crossed),
            swap_test(crossed, a, b, measure = "error")),
  hint_case(swap_test(scored, measure = "brier"), components_test(scored)),
  hint_case(swap_test(folds), compare_learners(folds)),
  hint_case(compare_learners(test_few, alternative = "less"),
            swap_test(test_few, one, two, alternative = "less")),
  hint_case(interval_t(folds, "error", by = odd), {
    odd <- folds$row %% 2
    interval_t(cv_scores(folds, "error", by = odd))
  }),
  hint_case(swap_test(answers), components_test(answers)),
  hint_case(design_effect(grouped), {
    design_effect(confusion_counts(grouped, positive = "yes"), "recall")
    design_effect(contingency_counts(grouped))
  }),
  hint_case(fold_measures(counts, "brier"), fold_measures(scored[
    names(scored) != "two"
  ], "brier")),
  hint_case(effective_table(confusion_counts(grouped_halves,
                                             positive = "yes")), {
    x <- confusion_counts(grouped_halves, positive = "yes")
    effective_table(x, deff = design_effect(x, "precision"))
  }),
  hint_case(interval_beta_average(confusion_counts(grouped_folds,
                                                   positive = "yes"),
                                  "recall"), {
    interval_beta(confusion_counts(grouped_folds, positive = "yes"), "recall")
    interval_components(grouped, "recall", positive = "yes")
  }),
  hint_case(compare_learners(test_set, measure = "brier"),
            fold_measures(cv_predictions(
              cbind(data, p), y, c(one, two),
              probs = list(one = c(yes = p), two = c(yes = p))
            ), "brier")),
  hint_case(linear_f_multi_test(means), compare_datasets(means)),
  hint_case({
    x <- put_table(DBI::dbConnect(RSQLite::SQLite(), ":memory:"),
                   cbind(data, patient = rep_len(1:20, nrow(data))))
    confusion_counts(x, "yes", truth = y, estimate = one)
    DBI::dbDisconnect(dbplyr::remote_con(x))
  }, {
    con <- DBI::dbConnect(RSQLite::SQLite(), ":memory:")
    x <- put_table(con, cbind(data, patient = rep_len(1:20, nrow(data))))
    x <- dplyr::collect(x)
    DBI::dbDisconnect(con)
    confusion_counts(x, "yes", truth = y, estimate = one, groups = patient)
  }, c("DBI", "RSQLite", "dbplyr", "dplyr")),
  hint_case(confusion_counts(table(data$y, data$one), positive = "yes"),
            confusion_counts(table(truth = data$y, estimate = data$one),
                             positive = "yes")),
  hint_case(confusion_counts(table(data$y, data$one), positive = "yes"), {
    x <- table(data$y, data$one)
    names(dimnames(x)) <- c("truth", "estimate")
    confusion_counts(x, positive = "yes")
  }),
  hint_case(cv_predictions(cbind(data, p), y, c(one, two), probs = p),
            cv_predictions(cbind(data, p), y, c(one, two),
                           probs = list(one = c(yes = p)))),
  hint_case(bcv_gain(variance_components(halves)),
            bcv_gain({
              x <- variance_components(halves)
              x[1, ]
            })),
  hint_case(bcv_gain(rho1 = 0.5, rho2 = 0.5, difference = 0.1),
            bcv_gain(variance_components(halves, one, two), difference = 0.1)),
  hint_case(power_mcnemar(pilot = contingency_counts(grouped), power = 0.8),
            power_mcnemar(p01 = 0.1, p10 = 0.2, power = 0.8,
                          deff = {
                            pilot <- contingency_counts(grouped)
                            design_effect(pilot)
                          })),
  hint_case(power_mcnemar(n = 100, p01 = 0.1, p10 = 0.2, m = 5),
            power_mcnemar(n = 100, p01 = 0.1, p10 = 0.2, m = 5,
                          test = "bcv_mcnemar")),
  hint_case({
    right <- cv_predictions(data.frame(y = data$y, a = data$y), y, a)
    joint_region(right, positive = "yes")
  }, {
    right <- cv_predictions(data.frame(y = data$y, a = data$y), y, a)
    joint_region(confusion_counts(right, positive = "yes"))
  }),
  hint_case({
    right <- cv_predict(cv_blocks(30), data.frame(y = data$y[1:30], x = 1:30,
                                                  seen = data$y[1:30]), y,
                        list(a = function(train, test, target) test$seen))
    joint_region(right, positive = "yes")
  }, {
    right <- cv_predict(cv_blocks(30), data.frame(y = data$y[1:30], x = 1:30,
                                                  seen = data$y[1:30]), y,
                        list(a = function(train, test, target) test$seen))
    interval_components(right, "recall", positive = "yes")
  }),
  hint_case(bcv_gain(halves),
            bcv_gain(variance_components(halves, one, two))),
  hint_case(corrected_resampled_t_test(c(0.1, 0.3, 0.2)),
            corrected_resampled_t_test(c(0.1, 0.3, 0.2), n_train = 90,
                                       n_test = 10)),
  hint_case(
    cv_predictions(data.frame(id = c(1:4, 1:4), y = c("a", "b"), p = "a",
                              split = c(0, 0, 1, 1, 2, 3, 2, 3)),
                   y, p, row = id, fold = split), {
      k <- 2
      cv_predictions(data.frame(id = c(1:4, 1:4), y = c("a", "b"), p = "a",
                                split = c(0, 0, 1, 1, 2, 3, 2, 3)),
                     y, p, row = id, rep = split %/% k + 1,
                     fold = split %% k + 1)
    }),
  hint_case(power_mcnemar(power = 0.8),
            power_mcnemar(power = 0.8, difference = 0.05,
                          disagreement =
                            expected_disagreement(0.2, 0.15)$disagreement)),
  hint_case(power_mcnemar(margin = 0.03, disagreement = 0.1, power = 0.8,
                          test = "midp_mcnemar"),
            power_mcnemar(margin = 0.03, disagreement = 0.1, power = 0.8,
                          test = "normal")),
  hint_case(power_mcnemar(n = 100, disagreement = 10, power = 0.8),
            power_mcnemar(n = 100, disagreement = 0.1, power = 0.8)),
  hint_case(compare_datasets(data), compare_datasets(cv_benchmark(
    data.frame(set = rep(letters[1:6], 2), learner = rep(names2, each = 6),
               accuracy = 1:12 / 20), set, learner, accuracy
  ))),
  hint_case(cv_benchmark(rbind(A = c(one = 1, two = 2), Average = 1:2),
                         "maximize"), {
    b <- means
    b[b$dataset != "Average", ]
  }),
  hint_case(records_for_interval("recall", 0.1, prevalence = 0.3, recall = 0.8,
                                 m = 5),
            records_for_interval("recall", 0.1, prevalence = 0.3, recall = 0.8,
                                 m = 5, plan = "bcv")),
  hint_case(records_for_interval("recall", 0.1, prevalence = 0.3, recall = 0.8,
                                 k = 5),
            records_for_interval("recall", 0.1, prevalence = 0.3, recall = 0.8,
                                 k = 5, plan = "kfold")),
  hint_case(cv_predict(cv_bcv(data, m = 3), transform(data, y = 1:80 / 7), y,
                       list(m = learner_majority())),
            cv_predict(cv_bcv(data, m = 3), transform(data, y = 1:80 / 7), y,
                       list(m = learner_linear(), n = learner_mean()))),
  hint_case(cv_predict(cv_bcv(subject, m = 3), subject, y,
                       list(m = learner_majority())),
            cv_predict({
              data <- subject
              cv_bcv(data, m = 3, groups = patient)
            }, subject, y, list(m = learner_majority()))),
  hint_case(cv_predict(cv_bcv(subject, m = 3), subject, y,
                       list(m = learner_majority())),
            suppressWarnings({
              expr <- cv_predict(cv_bcv(subject, m = 3), subject, y,
                                 list(m = learner_majority()))
            }, classes = "bcvinfer_warning_likely_groups")),
  hint_case(cv_predict(cv_bcv(copies, m = 3), copies, y,
                       list(m = learner_majority())), {
    data <- copies
    cv_predict(cv_bcv(data, m = 3, groups = vctrs::vec_group_id(data)), data,
               y, list(m = learner_majority()))
  }),
  hint_case(confusion_counts(folds, positive = "yes",
                             groups = rep(1:8, 10)),
            cv_bcv(records, groups = patient)),
  hint_case(cv_bcv(80, groups = rep(1:20, c(61, rep(1, 19)))),
            cv_kfold(80, k = 10, groups = rep(1:20, c(61, rep(1, 19))))),
  hint_case(cv_predict(cv_bcv(80), data, y, list(learner_majority())),
            list(tree = learner_tree(), knn = learner_knn())),
  hint_case(cv_predict(cv_bcv(80), data, y, learner_majority()),
            cv_predict(cv_bcv(80), data, y,
                       learners = list(tree = learner_tree()))),
  hint_case(cv_predictions(cbind(data, .row = 1:80, .config = "m"), y, one), {
    collect_predictions <- function(summarize) NULL
    collect_predictions(summarize = FALSE)
    cv_predictions(cbind(data, .row = 1:80, .config = "m"), y, one,
                   fold = NULL)
  }),
  hint_case(confusion_counts(one_fold_lost, positive = "yes"), {
    x <- one_fold_lost
    contingency_counts(x[x$fold != 2, ], one, two)
  }),
  hint_case(fold_measures(kinds_counts, "f1_macro"), {
    fold_measures(confusion_counts(halves, positive = "each"), "f1_macro")
    interval_components(halves, "f1_macro")
  }),
  hint_case(as_learner("nosuch"), names(caret::getModelInfo()), "caret"),
  hint_case(as_cv_plan(list("a")), as_cv_plan(as_caret_index(cv_bcv(80)))),
  hint_case(as_cv_plan(caret::createFolds(data$y, 5)), as_cv_plan(
    caret::createFolds(data$y, returnTrain = TRUE)
  ), "caret"),
  hint_case(as_cv_plan(thirds), as_cv_plan(list(indexOut = thirds))),
  hint_case(cv_scores(cbind(data, model = data$one, off = 1:80), off),
            cv_scores(cbind(data, model = data$one, off = 1:80), off,
                      learner = NULL)),
  hint_case(cv_scores(data.frame(model = rep(c("u", "v"), 40), id =
                                   rep(1:40, each = 2), off = 1:80), off),
            cv_scores(data.frame(model = rep(c("u", "v"), 40), id =
                                   rep(1:40, each = 2), off = 1:80), off,
                      row = id, learner = model)),
  hint_case(contingency_counts(table(data$y, data$one)), {
    y <- data$y
    p <- data$one
    q <- data$two
    confusion_counts(table(truth = y, estimate = p), "yes")
    contingency_counts(data.frame(y, p, q), p, q, truth = y)
  }),
  hint_case(error_rate_study(function() sim_data(60), truth,
                             list(a = fails_at_times,
                                  b = learner_column("b")),
                             "kfold_z", replicates = 20), {
    x <- withr::with_seed(1, error_rate_study(
      function() sim_data(60), truth,
      list(a = fails_at_times, b = learner_column("b")), "kfold_z",
      replicates = 20
    ))
    stopifnot(nrow(attr(x, "failures")) > 0)
  }),
  hint_case(cv_predict(cv_kfold(80, 10), cbind(id = 1:80, data), y,
                       list(f = fails, m = learner_majority())), {
    x <- cv_predict(cv_kfold(80, 10), cbind(id = 1:80, data), y,
                    list(f = fails, m = learner_majority()))
    stopifnot(nrow(attr(x, "failures")) > 0)
  }),
  hint_case(compare_learners(test_few, p_adjust = "max_t"),
            compare_learners(test_few, p_adjust = "holm")),
  hint_case(learner_tiers(compare_learners(three, versus = one)), {
    predictions <- three
    learner_tiers(compare_learners(predictions))
  }),
  hint_case(cv_predictions(cbind(data, p), y, c(one, two),
                           probs = list(one = c(right = p))),
            cv_predictions(cbind(data, p), y, c(one, two),
                           probs = list(one = c(yes = p)))),
  hint_case(interval_components(test_set, "error", by = sex),
            cv_predictions(records, y, c(one, two), groups = patient,
                           keep = patient)),
  hint_case(interval_components(test_set, "error", by = 1:80),
            interval_components(test_set, "error", by = cut(1:80, 3))),
  hint_case(components_test(cv_scores(test_set, by = rep(1:4, 20)), one, two),
            compare_learners(cv_scores(test_set, by = rep(1:4, 20)))),
  hint_case(components_test(folds, one, by = rep(1:4, 20) > 2),
            compare_learners(folds[c("row", "rep", "fold", "truth", "one")],
                             by = rep(1:4, 20) > 2)),
  hint_case(components_test(test_set, one, by = rep(1:4, 20)),
            compare_learners(test_set[c("row", "rep", "fold", "truth", "one")],
                             by = rep(1:4, 20))),
  hint_case(interval_components(test_set, function(truth, estimate) 1),
            interval_components(test_set, cv_measure(
              function(truth, estimate, weights) {
                stats::weighted.mean(truth == estimate, weights)
              }, "agreement", "maximize"
            )))
)

# Hints that other packages' fits must be made again, that name a package, or
# that need thousands of pairs: they cannot run on the object at hand. Tests of
# those neighbours, and of pairs, raise them.
hints_elsewhere <- c(
  "check_installed", "as_cv_predictions.BenchmarkResult",
  "as_cv_predictions.ResampleResult", "as_cv_predictions.train",
  "as_cv_predictions.Archive", "as_cv_predictions.workflow_set", "check_model",
  "tune_predictions",
  "read_rset", "join_predictions", "match_parts", "as_cv_predictions.resamples",
  "abort_repeats", "abort_no_scores", "refuse_lazy_groups", "check_lazy_given",
  "announce_cost", "tell_direction"
)
