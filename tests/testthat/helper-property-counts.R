# Properties of counts, measures and intervals.

random_counts <- function(m, k, scheme = NULL, ...) {
  confusion_counts(random_count_table(m, k, ...), scheme = scheme)
}

random_count_table <- function(m, k, learners = c("one", "two"), zeros = 0.1) {
  size <- m * k * length(learners)
  cell <- function() random_small(size, zeros)
  grid <- expand.grid(fold = seq_len(k), rep = seq_len(m), learner = learners,
                      stringsAsFactors = FALSE)
  data.frame(grid[3:1], tp = cell() + 1, fp = cell(), fn = cell(), tn = cell())
}

random_small <- function(size, zeros) {
  ifelse(runif(size) < zeros, 0, one_of(whole(0, 30, size), whole(0, 3, size),
                                        whole(1e3, 1e6, size)))
}

plan_counts <- function(scheme) {
  switch(scheme,
    kfold = random_counts(1, whole(2, 10), one_of(NULL, "kfold")),
    bcv = random_counts(whole(1, 6), 2, one_of(NULL, "bcv")),
    bcv3 = random_counts(3, 2, one_of(NULL, "bcv")),
    rcv5 = random_counts(5, 2, one_of(NULL, "rcv")),
    holdout = random_counts(whole(2, 9), 1, one_of(NULL, "holdout"))
  )
}

# The rows (of a matrix, the classes) in another order, the facts about them
# kept.
shuffle_rows <- function(counts) {
  if (is.matrix(counts)) {
    order <- sample(nrow(counts))
    return(counts[order, order])
  }
  shuffled <- counts[sample(nrow(counts)), ]
  for (name in c("design", "confusion")) {
    attr(shuffled, name) <- attr(counts, name)
  }
  shuffled
}

interval_check <- function(name, posterior) {
  function(value, arguments) {
    level <- arguments$conf.level %||% 0.95
    wide <- again(name, arguments, conf.level = (1 + level) / 2)
    moved <- again(name, arguments, counts = shuffle_rows(arguments$counts))
    moved <- moved[match(value$learner, moved$learner), ]
    known <- !is.na(value$conf.low)
    # More records than the posteriors can take have no ends.
    too_many <- vapply(value$posterior, function(one) {
      max(0, unlist(one[-1])) > 4e9
    }, NA)
    ends <- lapply(list(value, wide, moved), function(x) x[known, ])
    c(list(
      class = inherits(value, "cv_interval"),
      ordered = all(ends[[1]]$conf.low <= ends[[1]]$conf.high),
      nested = all(ends[[2]]$conf.low <= ends[[1]]$conf.low &
                     ends[[1]]$conf.high <= ends[[2]]$conf.high),
      `same under reordered folds` =
        close_to(ends_of(ends[[3]]), ends_of(ends[[1]]), 1e-9)
    ), if (posterior) list(
      finite = identical(known, !too_many),
      `inside the range` = between(ends_of(value[known, ]), 0, 1),
      # But where an end of (0, 1) is all that a double can tell.
      `positive length` =
        all(ends[[1]]$conf.low < ends[[1]]$conf.high |
              ends[[1]]$conf.low %in% c(0, 1)) ||
        level < 1e-6 || all(ends[[1]]$conf.high == ends[[1]]$conf.low)
    ))
  }
}

# `form()`: counts, and what else is given with counts of that form.
interval_property <- function(name, form, measures, extra = function() NULL,
                              posterior = FALSE) {
  if (is.character(form)) {
    scheme <- form
    form <- function() list(counts = plan_counts(scheme))
  }
  property(function() {
    c(form(), list(measure = one_of_list(measures),
                   conf.level = random_level()), extra())
  }, interval_check(name, posterior))
}

effective_form <- function() {
  m <- whole(1, 4)
  counts <- random_counts(m, 2, "bcv")
  list(counts = do.call(effective_table, c(list(counts), random_rho(m))))
}

# Weights of K folds, from 1/K, that of the pooled table, to 1.
kfold_form <- function() {
  k <- whole(2, 10)
  c(list(counts = random_counts(1, k, "kfold")),
    one_of(list(), list(weight = runif(1, 1 / k, 1))))
}

halves_form <- function() {
  m <- whole(1, 6)
  c(list(counts = random_counts(m, 2, one_of(NULL, "bcv"))),
    one_of(list(), random_rho(m)))
}

proportion_form <- function() one_of(effective_form(), kfold_form())

f1_form <- function() one_of(effective_form(), kfold_form(), halves_form())

interval_properties <- function() {
  proportions <- c("accuracy", "error", "precision", "recall", "specificity",
                   "npv", "fpr", "fnr")
  any <- setdiff(names(counted_measures()), "f_beta")
  prior <- function() {
    list(prior = one_of(1, 0.5, 10^runif(1, -2, 3)),
         type = one_of("equal_tailed", "hpd"))
  }
  t_form <- function() {
    method <- one_of("kfold_t", "corrected_kfold_t", "cv52_t", "bcv32_t",
                     "bcv_t", "corrected_resampled_t")
    scheme <- switch(method, kfold_t = , corrected_kfold_t = "kfold",
                     cv52_t = "rcv5", bcv32_t = , bcv_t = "bcv3", "holdout")
    own <- switch(
      method, corrected_kfold_t = list(rho = runif(1, 0, 0.95)),
      bcv_t = random_rho(3),
      corrected_resampled_t = list(n_train = whole(10, 500),
                                   n_test = whole(10, 500))
    )
    c(list(counts = plan_counts(scheme), method = method), as.list(own))
  }
  c(
    list(
      interval_beta = interval_property("interval_beta", proportion_form,
                                        proportions, prior, TRUE),
      interval_beta_average = interval_property("interval_beta_average",
                                                "kfold", proportions, prior,
                                                TRUE),
      interval_beta_prime = interval_property("interval_beta_prime", f1_form,
                                              "f1", prior, TRUE),
      interval_t = interval_property("interval_t", t_form, any)
    ),
    list(joint_region = property(
      function() {
        form <- f1_form()
        names(form)[names(form) == "counts"] <- "x"
        c(form, list(conf.level = one_of(0.5, 0.9, 0.95)))
      },
      function(value, arguments) {
        of <- tidy(value)
        list(area = all(value$area > 0 & value$area < 1),
             inside = between(c(of$recall, of$precision), 0, 1),
             intervals = all(value$recall.low < value$recall.high))
      }, weight = 0.2, spoil = FALSE
    )),
    list(
      interval_f1_average = property(function() {
        c(one_of(list(counts = random_class_counts()),
                 list(counts = random_class_matrix()), halves_of_classes()),
          list(average = one_of("micro", "macro"), conf.level = random_level()))
      }, interval_check("interval_f1_average", FALSE)),
      prob_superior = property(function() {
        list(counts = plan_counts(one_of("kfold", "bcv")), a = "one", b = "two",
             measure = one_of_list(c("f1", proportions)),
             rope = one_of(0, 0.01, 0.5), prior = one_of(1, 0.5))
      }, superior_check, weight = 0.1)
    )
  )
}

superior_check <- function(value, arguments) {
  swapped <- again("prob_superior", arguments, a = "two", b = "one")
  parts <- unlist(value[c("better", "within", "worse")])
  list(`inside [0, 1]` = between(parts, -1e-9, 1 + 1e-9),
       `adds to 1` = close_to(sum(parts), 1, 1e-6),
       `swap` = close_to(swapped$better, value$worse, 1e-6))
}

# Of predictions in `folds`, one repetition after the other.
random_class_counts <- function(folds = 3, reps = 1) {
  n <- whole(30, 60)
  truth <- rep_len(c("a", "b", "c"), n * reps)
  confusion_counts(
    data.frame(truth = truth, rep = rep(seq_len(reps), each = n),
               one = ifelse(runif(n * reps) < 0.3, sample(truth), truth),
               fold = 1 + (seq_len(n * reps) - 1) %% n %/% 3 %% folds),
    positive = "each", truth = "truth", estimate = "one", rep = "rep",
    fold = "fold"
  )
}

halves_of_classes <- function() {
  m <- whole(1, 3)
  c(list(counts = random_class_counts(2, m)), one_of(list(), random_rho(m)))
}

random_class_matrix <- function() {
  size <- whole(2, 5)
  counts <- matrix(random_small(size^2, 0.2), size)
  diag(counts) <- diag(counts) + 1
  one_of(counts, structure(counts, dimnames = list(letters[1:size],
                                                   letters[1:size])))
}

# A table of predictions in K folds or m x 2, with small keys or such as collide
# where they are packed into one number.
random_table <- function() {
  n <- whole(8, 24)
  reps <- whole(1, 3)
  truth <- random_labels(n)
  wrong <- function() {
    ifelse(runif(n * reps) < 0.3, sample.int(n, n * reps, TRUE),
           rep(seq_len(n), reps))
  }
  folds <- replicate(reps, sample(rep_len(1:2, n)))
  from <- one_of(c(0, 0), c(9e8, 20230400), c(2^31, 2^40))
  data.frame(row = from[1] + rep(seq_len(n), reps),
             rep = from[2] + rep(seq_len(reps), each = n),
             fold = as.vector(folds), truth = rep(truth, reps),
             one = truth[wrong()], two = truth[wrong()])
}

table_arguments <- function(...) {
  list(x = random_table(), ..., truth = "truth", rep = "rep", fold = "fold",
       row = "row")
}

cells_of <- function(counts) unlist(counts[cell_names_of(counts)])

cell_names_of <- function(counts) {
  intersect(unlist(count_cells), names(counts))
}

counted_check <- function(name) {
  function(value, arguments) {
    x <- arguments$x
    moved <- again(name, arguments, x = x[sample(nrow(x)), ])
    order <- function(counts) {
      counts <- as.data.frame(counts)
      counts <- counts[do.call(base::order, unname(counts)), ]
      rownames(counts) <- NULL
      counts
    }
    records <- if (length(cell_names_of(x)) > 0) sum(cells_of(x)) else
      nrow(x) * max(1, length(unique(value[["class"]])))
    list(`whole and not negative` = all(cells_of(value) >= 0 &
                                          cells_of(value) %% 1 == 0),
         `every record once` = sum(cells_of(value)) == records,
         `order of rows` = identical(order(moved), order(value)),
         `sums kept by pooling` = isTRUE(all.equal(
           sum(cells_of(pool_counts(value))), sum(cells_of(value)))))
  }
}

count_properties <- function() {
  label <- function(x) as.character(one_of_list(as.list(unique(x$truth))))
  kinds <- function(m) {
    one_of(random_counts(m, 2, "bcv"), random_contingency(m))
  }
  list(
    confusion_counts = property(function() {
      arguments <- table_arguments(estimate = "one")
      one_of(c(arguments, list(positive = one_of("each", label(arguments$x)))),
             list(x = random_count_table(whole(1, 3), whole(1, 4))))
    }, counted_check("confusion_counts"), weight = 2),
    contingency_counts = property(function() {
      one_of(table_arguments(a = "one", b = "two"),
             list(x = as.data.frame(random_contingency(whole(1, 4)))))
    }, counted_check("contingency_counts"), weight = 2),
    pool_counts = property(
      function() list(x = kinds(3), how = one_of("sum", "mean")),
      function(value, arguments) {
        size <- if (arguments$how == "mean") 6 else 1
        list(`sums kept` = close_to(sum(cells_of(value)) * size,
                                    sum(cells_of(arguments$x)), 1e-12))
      }
    ),
    design_effect = property(function() {
      n <- whole(40, 80)
      label <- function() sample(c("p", "q"), n, TRUE)
      data <- data.frame(truth = label(), a = label(), b = label(),
                         group = sample(rep_len(1:15, n)))
      one_of(
        list(x = contingency_counts(data, a, b, truth = truth, groups = group)),
        list(x = confusion_counts(data, "p", truth = truth, estimate = a,
                                  groups = group),
             measure = one_of("accuracy", "f1", "recall", "f_beta"), beta = 2)
      )
    }, function(value, arguments) {
      list(rows = nrow(value) == 1, groups = value$groups == 15L,
           `at most all alike` = value$deff > 0 && value$deff < value$records,
           `effective records` =
             close_to(value$n_effective * max(1, value$deff), value$records))
    }, refuses = TRUE),
    effective_table = property(
      function() c(list(x = kinds(3)), random_rho(3)),
      function(value, arguments) {
        double <- arguments$x
        cells <- cell_names_of(double)
        double[cells] <- lapply(as.list(double)[cells], `*`, 2)
        twice <- again("effective_table", arguments, x = double)
        list(linear = close_to(cells_of(twice), 2 * cells_of(value), 1e-10),
             `divided by A(m)` = close_to(
               sum(cells_of(value)) * (1 + arguments$rho1 + 4 * arguments$rho2),
               sum(cells_of(arguments$x)), 1e-9))
      }
    ),
    contingency_posterior = property(
      function() {
        cells <- count_cells$contingency_counts
        list(x = one_of(effective_table(random_contingency(3)),
                        pool_counts(random_contingency(2)),
                        stats::setNames(random_small(4, 0.2), cells)),
             prior = one_of(1, 0.5, 2))
      },
      function(value, arguments) {
        list(`mean is that of a beta` = close_to(
          value$mean, value$shape1 / (value$shape1 + value$shape2), 1e-12))
      }, na = function(value) value[names(value) != "mode"]
    ),
    fold_measures = property(
      function() {
        one_of(list(counts = plan_counts(one_of("kfold", "bcv")),
                    measures = one_of("f1", "mcc", c("error", "recall"))),
               list(counts = random_half_split_predictions(), positive = "p",
                    measures = one_of("brier", c("f1", "roc_auc"))),
               random_fold_table())
      },
      function(value, arguments) {
        if (!inherits(arguments$counts, "cv_counts")) {
          return(list(finite = all(is.finite(value$estimate) |
                                     is.na(value$estimate))))
        }
        defined <- stats::na.omit(value$estimate)
        list(`inside the range` = between(defined, -1, 1),
             rows = nrow(value) == nrow(arguments$counts) *
               length(arguments$measures))
      }
    ),
    average_measures = property(
      function() {
        one_of(list(counts = plan_counts(one_of("kfold", "bcv")),
                    measures = one_of("f1", "mcc", c("error", "recall"))),
               list(counts = random_half_split_predictions(), positive = "p",
                    measures = "log_loss", clip = 0.01),
               list(counts = random_half_split_predictions(), positive = "p",
                    measures = c("f1", "error", "brier")))
      },
      function(value, arguments) {
        moved <- again("average_measures", arguments,
                       counts = shuffle_rows(arguments$counts))
        moved <- moved[match(paste(value$learner, value$measure),
                             paste(moved$learner, moved$measure)), ]
        list(`order of rows` = close_to(moved$micro, value$micro, 1e-12) &&
               close_to(moved$macro, value$macro, 1e-12))
      }
    ),
    loss_differences = property(
      function() {
        measures <- setdiff(names(counted_measures()), "f_beta")
        c(one_of(list(x = random_contingency(whole(1, 4))),
                 list(x = counts_of_same_records(whole(1, 4)),
                      loss = one_of_list(measures))),
          list(a = "A", b = "B"))
      },
      function(value, arguments) {
        swapped <- again("loss_differences", arguments, a = "B", b = "A")
        list(antisymmetric = identical(as.vector(swapped), -as.vector(value)))
      }
    )
  )
}

# Learners A and B on the same positive and negative records.
counts_of_same_records <- function(m) {
  table <- random_count_table(m, 2, c("A", "B"))
  a <- table[table$learner == "A", ]
  part <- function(size) floor(size * runif(length(size), 0, 1.1)) %% (size + 1)
  b <- transform(a, learner = "B", tp = part(tp + fn), fp = part(fp + tn))
  b[c("fn", "tn")] <- list(a$tp + a$fn - b$tp, a$fp + a$tn - b$fp)
  confusion_counts(rbind(a, b))
}

random_contingency <- function(m) {
  cell <- function() random_small(2 * m, 0.2)
  contingency_counts(
    data.frame(rep = rep(seq_len(m), each = 2), fold = 1:2, n00 = cell(),
               n01 = cell(), n10 = cell(), n11 = cell() + 1),
    a = "A", b = "B", scheme = "bcv"
  )
}

random_fold_table <- function() {
  list(counts = data.frame(
    learner = rep(c("A", "B"), each = 6), rep = rep(1:3, each = 2), fold = 1:2,
    estimate = rnorm(12)
  ), direction = one_of("maximize", "minimize"))
}
