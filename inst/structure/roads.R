# The functions of the installed package that three roads enter, in the order in
# which they are first entered: `Rscript roads.R` prints a table (CSV) with the
# columns `road`, `depth` (how many functions of the package wait for it) and
# `fun`. A process of its own, since it changes the package.

roads <- list(
  `a data frame to a printed p-value` = quote({
    table <- expand.grid(row = 1:40, rep = 1:3)
    table$fold <- 1 + (table$row + table$rep) %% 2
    table$truth <- c("x", "y", "y")[1 + table$row %% 3]
    table$a <- rep_len(c("x", "y"), 120)
    table$b <- rep_len(c("x", "x", "y", "y"), 120)
    predictions <- cv_predictions(table, truth, c(a, b), row = row, rep = rep,
                                  fold = fold)
    counts <- contingency_counts(predictions, a, b)
    test <- bcv_mcnemar_test(counts)
    print(test)
  }),
  `counts to an interval` = quote({
    table <- data.frame(rep = rep(1:3, each = 2), fold = rep(1:2, 3), tp = 20,
                        fp = 3, fn = 4, tn = 23)
    counts <- confusion_counts(table)
    interval <- interval_beta_prime(counts, "f1")
  }),
  `an mlr3 result to a figure` = quote({
    tasks <- mlr3::tsk("sonar")
    learners <- mlr3::lrns(c("classif.featureless", "classif.rpart"))
    design <- mlr3::benchmark_grid(tasks, learners, mlr3::rsmp("bcv", m = 3))
    result <- mlr3::benchmark(design)
    forget()
    predictions <- as_cv_predictions(result)
    comparison <- compare_learners(predictions)
    figure <- ggplot2::autoplot(comparison)
  })
)
needs <- list(character(), character(), c("mlr3", "rpart", "ggplot2"))

entered <- waiting <- NULL
forget <- function() {
  entered <<- data.frame(depth = integer(), fun = character())
  waiting <<- integer()
}

# `frame`: the number of the frame of `name`, which has just been entered.
enter <- function(name, frame) {
  waiting <<- c(waiting[waiting < frame], frame)
  if (name %in% entered$fun) return()
  entered[nrow(entered) + 1, ] <<- list(length(waiting) - 1L, name)
}

# Each closure of the package, and each method, says that it was entered.
watch <- function(space) {
  watched <- function(f, name) {
    force(name)
    note <- function() enter(name, sys.nframe() - 1L)
    body(f) <- bquote({
      .(note)()
      .(body(f))
    })
    f
  }
  for (name in ls(space, all.names = TRUE)) {
    f <- get(name, space)
    if (typeof(f) != "closure" || grepl("_cpp$", name)) next
    unlockBinding(name, space)
    assign(name, watched(f, name), space)
  }
  methods <- space$.__NAMESPACE__.$S3methods
  for (i in seq_len(nrow(methods))) {
    f <- get0(methods[i, 3], space)
    # Generics of packages that are not there have no methods to replace.
    if (is.function(f)) try(silent = TRUE, {
      registerS3method(methods[i, 1], methods[i, 2], f, envir = space)
    })
  }
}

space <- asNamespace("bcvinfer")
if (requireNamespace("mlr3", quietly = TRUE)) {
  lgr::get_logger("mlr3")$set_threshold("error")
}
forget()
watch(space)
found <- Map(function(road, code, packages) {
  if (!all(vapply(packages, requireNamespace, NA, quietly = TRUE))) return()
  forget()
  utils::capture.output(suppressWarnings(suppressMessages(
    eval(code, list2env(list(forget = forget), parent = space))
  )))
  cbind(road = road, entered)
}, names(roads), roads, needs)
utils::write.csv(do.call(rbind, found), row.names = FALSE)
