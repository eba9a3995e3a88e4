# Wang et al. (2015), Tables 4, 5 and 7: coverage and length of intervals for
# F1.

# All splits are stratified by class: the printed lengths come out so, and not
# without (part 000-settings).
f1_intervals <- function(stratified = TRUE) {
  strata <- if (stratified) quote(truth)
  plan <- function(scheme, ...) {
    rlang::call2(scheme, quote(n), ..., strata = strata)
  }
  halves <- plan("cv_rcv", m = 5)
  list(
    kfold_t = list(fun = "interval_t", plan = plan("cv_kfold", k = 10),
                   args = list(method = "kfold_t")),
    cv52_t = list(fun = "interval_t", plan = halves,
                  args = list(method = "cv52_t")),
    cv52_first = list(fun = first_fold_cv52_t, plan = halves),
    bcv32_t = list(fun = "interval_t", plan = plan("cv_bcv", m = 3),
                   args = list(method = "bcv32_t")),
    # Wang et al. (2015) take the average table.
    beta_prime = list(fun = "interval_beta_prime", plan = plan("cv_bcv", m = 3),
                      args = list(rho1 = 1, rho2 = 1))
  )
}

# The 5 x 2 t interval about the value of the first fold, as the numerator of
# Dietterich's test is the first difference; equation 16 has the mean of all.
first_fold_cv52_t <- function(counts, measure, conf.level) {
  about_mean <- interval_t(counts, measure, "cv52_t", conf.level)
  half <- (about_mean$conf.high - about_mean$conf.low) / 2
  folds <- as.data.frame(counts)
  first <- folds[folds$rep == 1 & folds$fold == 1, ]
  value <- 2 * first$tp / (2 * first$tp + first$fp + first$fn)
  data.frame(conf.low = value - half, conf.high = value + half)
}

f1_coverage <- function(options, case, n, generate, positive,
                        learners = five_classifiers(),
                        intervals = f1_intervals(), name = case) {
  study <- coverage_study(
    generate, "y", learners, intervals, truth = two_truths(n, options),
    positive = positive, replicates = options$replicates,
    checkpoint = study_checkpoint(options, name)
  )
  rows <- coverage_rows(study)
  rows$measure <- NULL
  names(rows)[1] <- "classifier"
  # Another version of an interval is compared with the same printed cells.
  rows$centre <- ifelse(rows$interval %in% "cv52_first", "first fold", "mean")
  rows$interval[rows$interval %in% "cv52_first"] <- "cv52_t"
  cbind(n = n, case = case, rows)
}

# The positive class is the tight one: printed lengths of the nearest neighbour
# in Case III come out so.
gaussian_f1_coverage <- function(n) {
  function(options) {
    tables <- lapply(names(gaussian_cases), function(case) {
      f1_coverage(options, case, n, gaussian_sampler(n, case), "0")
    })
    do.call(rbind, tables)
  }
}

reproduction_part(
  "000-table4", "000", "intervals for F1, Gaussian data, n = 200",
  "000_table4_gaussian_n200", gaussian_f1_coverage(200)
)

reproduction_part(
  "000-table5", "000", "intervals for F1, Gaussian data, n = 600",
  "000_table5_gaussian_n600", gaussian_f1_coverage(600)
)

reproduction_part(
  "000-table7", "000", "intervals for F1, letters, n = 200",
  "000_table7_letter_n200", function(options) {
    generate <- balanced_sampler(letter_halves(), 200)
    f1_coverage(options, "letter", 200, generate, "A-M")
  }
)
