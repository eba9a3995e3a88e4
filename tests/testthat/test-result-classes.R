# Every class of results against the conventions of broom, knitr and ggplot2.
examples <- result_examples()
is_table <- vapply(examples, inherits, NA, "cv_table")
tables <- examples[is_table]
prints <- grepl("^summary", names(examples))

# Exactly a data frame, with nothing else on it.
expect_plain <- function(x, name) {
  expect_identical(class(x), "data.frame", label = name)
  expect_setequal(names(attributes(x)), c("names", "row.names", "class"))
}

has_method <- function(generic, x) {
  home <- switch(generic, knit_print = "knitr", autoplot = "ggplot2",
                 "bcvinfer")
  found <- lapply(class(x), function(class) {
    utils::getS3method(generic, class, optional = TRUE,
                       envir = asNamespace(home))
  })
  any(lengths(found) > 0)
}

test_that("the examples are all classes that have methods here", {
  methods <- getNamespaceInfo("bcvinfer", "S3methods")
  about <- c("print", "format", "tidy", "glance", "augment", "summary",
             "knit_print", "autoplot")
  classes <- unique(methods[methods[, 1] %in% about, 2])
  known <- unique(unlist(lapply(examples, class)))
  expect_identical(setdiff(classes, c(known, "cv_learner", "cv_measure")),
                   character())
  for (name in names(examples)) {
    expect_true(inherits(examples[[name]], name), label = name)
  }
})

test_that("what is registered of a class is read", {
  known <- c("columns", "title", "notes", "cells", "hidden", "broom", "restore",
             "bind", "settings")
  for (class in names(table_facts)) {
    expect_identical(setdiff(names(table_facts[[class]]), known), character())
  }
})

test_that("every class has its generics", {
  skip_if_not_installed("knitr")
  skip_if_not_installed("ggplot2")
  for (name in names(examples)) {
    x <- examples[[name]]
    wanted <- c("print", "knit_print", result_generics[[name]])
    if (is_table[[name]] && name != "cv_registry") {
      wanted <- c(wanted, result_generics$table,
                  if (!name %in% not_drawn_results) "autoplot")
    }
    for (generic in wanted) {
      expect_true(has_method(generic, x), label = paste(generic, name))
    }
  }
})

test_that("as.data.frame() and tidy() are plain, with all rows", {
  for (name in names(tables)) {
    x <- tables[[name]]
    plain <- as.data.frame(x)
    expect_plain(plain, name)
    expect_identical(names(plain), names(x))
    expect_identical(unname(as.list(plain)), unname(lapply(x, identity)))
    expect_plain(tidy(x), name)
  }
  for (name in setdiff(names(examples)[!prints], names(tables))) {
    expect_plain(as.data.frame(examples[[name]]), name)
    expect_plain(tidy(examples[[name]]), name)
  }
})

test_that("glance() has one row of single values", {
  for (name in names(examples)[!prints]) {
    row <- glance(examples[[name]])
    expect_plain(row, name)
    expect_identical(nrow(row), 1L, label = name)
    expect_true(all(vapply(row, is.atomic, NA)), label = name)
  }
})

test_that("tidy() speaks broom's names", {
  expect_true(all(c("term", "estimate") %in%
                    names(tidy(examples$cv_posterior))))
  for (name in c("cv_error_rates", "cv_coverage", "cv_correlations")) {
    expect_true(all(c("estimate", "std.error") %in%
                      names(tidy(examples[[name]]))), label = name)
  }
  broom <- c("estimate", "statistic", "p.value", "parameter", "conf.low",
             "conf.high", "method", "alternative")
  expect_named(tidy(examples$cv_test), broom)
  for (name in c("cv_interval", "cv_comparison")) {
    expect_true(all(c("estimate", "conf.low", "conf.high", "method") %in%
                      names(tidy(examples[[name]]))), label = name)
  }
})

test_that("counts of what is there", {
  # 80 records, 5 x 2 folds, three learners, two measures.
  expect_identical(as.list(glance(examples$cv_plan)[1:6]), list(
    scheme = "bcv", n = 80L, m = 5L, k = 2L, n_train = 40, n_test = 40
  ))
  expect_identical(glance(examples$cv_predictions), data.frame(
    predictions = 400L, records = 80L, learners = 3L, reps = 5L, folds = 2L,
    classes = 2L, missing = 0L
  ))
  expect_identical(glance(examples$cv_fold_measures), data.frame(
    rows = 60L, learners = 3L, measures = 2L, reps = 5L, folds = 2L
  ))
  row <- glance(examples$contingency_counts)
  expect_identical(row[c("pairs", "scheme", "n")],
                   data.frame(pairs = 1L, scheme = "bcv", n = 80L))
})

test_that("predictions and plans go long and back to their data", {
  x <- examples$cv_predictions
  long <- tidy(x)
  expect_identical(nrow(long), 1200L)
  expect_identical(long$estimate[long$learner == "two"], x$two)
  back <- cv_predictions(long, truth = truth, learners = estimate,
                         learner = learner, row = row, rep = rep, fold = fold)
  expect_identical(back$three, x$three)
  data <- comparison_data()
  with <- augment(x, data)
  expect_identical(with$x, data$x[x$row])
  expect_identical(with$.pred_one, x$one)
  divided <- augment(examples$cv_plan, data)
  expect_identical(divided$x[divided$.rep == 2 & divided$.fold == 1],
                   data$x[test_rows(examples$cv_plan, 2, 1)])
  sizes <- tidy(examples$cv_plan)
  expect_identical(sizes$n_train, rep(40L, 10))
  expect_input_error(augment(x, data[1:70, ]), "shape", "data")
  expect_input_error(augment(examples$cv_plan, data[c(1:80, 1), ]), "shape",
                     "data")
})

test_that("tidy() of a plan counts uneven folds", {
  # 10 records in 3 folds: 4, 3 and 3.
  sizes <- tidy(withr::with_seed(1, cv_kfold(10, 3)))
  expect_identical(sort(sizes$n_test), c(3L, 3L, 4L))
  expect_identical(sizes$n_train, 10L - sizes$n_test)
})

test_that("format() gives a string for every cell", {
  for (name in names(tables)) {
    cells <- format(tables[[name]])
    expect_true(all(vapply(cells, is.character, NA)), label = name)
    expect_identical(dim(cells), dim(tables[[name]]), label = name)
  }
  expect_identical(dim(format(examples$cv_differences)), c(5L, 2L))
  expect_match(format(examples$cv_test), "t = .*, df = 9, p = 0[.][0-9]+$")
})

test_that("columns keep the digits that they need", {
  x <- new_result(data.frame(p.value = c(1e-9, 0.21, NA), n = c(1e6, 2, NA),
                             estimate = c(0.12345, 0.001, NA)), "cv_any")
  cells <- format(x)
  expect_identical(cells$p.value, c("1e-09", "0.21", ""))
  expect_identical(cells$n, c("1,000,000", "2", ""))
  expect_identical(cells$estimate, c("0.123", "0.001", ""))
})

test_that("print() fits 80 columns without colour and returns its argument", {
  withr::local_options(width = 80, cli.num_colors = 1L)
  for (name in names(examples)) {
    x <- examples[[name]]
    lines <- utils::capture.output(returned <- withVisible(print(x)))
    expect_lte(max(nchar(lines)), 80, label = name)
    expect_false(any(grepl("\033", lines, fixed = TRUE)), label = name)
    expect_false(returned$visible, label = name)
    expect_identical(returned$value, x, label = name)
  }
})

test_that("knitr shows a table with a caption, rounded", {
  skip_if_not_installed("knitr")
  for (name in names(examples)) {
    text <- knitr::knit_print(examples[[name]])
    expect_s3_class(text, "knit_asis")
    # The summary of an interval is sentences alone.
    if (name != "summary.cv_interval") {
      expect_match(text, "Table: .+\n\n\\|", label = name)
      expect_match(text, "\\|[:-]+\\|", label = name)
    }
    expect_false(grepl("[0-9][.][0-9]{9}", text), label = name)
  }
  expect_identical(knitr::knit_print(examples$cv_test, inline = TRUE),
                   format(examples$cv_test))
  long <- knitr::knit_print(examples$cv_fold_measures)
  expect_match(long, "40 more rows not shown", fixed = TRUE)
  broken <- examples$confusion_counts
  broken[["tp"]] <- NULL
  expect_output(knitr::knit_print(broken), "rep fold fp fn tn")
})

test_that("rows keep the class, lost columns cost it", {
  for (name in names(tables)) {
    x <- tables[[name]]
    expect_identical(class(x[1, ]), class(x), label = name)
    needed <- table_columns(x)
    if (length(needed) == 0) next
    expect_identical(class(x[setdiff(names(x), needed[1])]), "data.frame",
                     label = name)
    x[[needed[1]]] <- NULL
    expect_output(print(x))
  }
})

test_that("dplyr's verbs keep the class, and the plan only of all rows", {
  skip_if_not_installed("dplyr")
  for (name in setdiff(names(tables), "cv_registry")) {
    x <- tables[[name]]
    kept <- dplyr::filter(x, dplyr::row_number() == 1)
    expect_identical(class(kept), class(x), label = name)
    lost <- dplyr::select(x, -dplyr::all_of(table_columns(x)[1]))
    expect_identical(class(lost), "data.frame", label = name)
  }
  some <- dplyr::filter(examples$cv_predictions, .data$rep == 1)
  expect_null(attr(some, "plan"))
})

# Okabe and Ito's colours, greys and the steps of the gradients in use.
is_grey <- function(colour) {
  rgb <- grDevices::col2rgb(colour)
  apply(rgb, 2, function(part) max(part) - min(part) < 12)
}

test_that("every drawing builds, in colours that all can tell apart", {
  skip_if_not_installed("ggplot2")
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  safe <- c(okabe_ito, "#F0E442")
  light <- grDevices::col2rgb(okabe_ito) / 255
  light <- ifelse(light <= 0.03928, light / 12.92,
                  ((light + 0.055) / 1.055)^2.4)
  # (Relative luminance of WCAG 2.1.)
  expect_gt(min(1.05 / (c(0.2126, 0.7152, 0.0722) %*% light + 0.05)), 3)
  drawn <- setdiff(names(examples)[!prints], not_drawn_results)
  shaded <- c("confusion_counts", "pooled_counts", "effective_counts")
  for (name in setdiff(drawn, shaded)) {
    plot <- ggplot2::autoplot(examples[[name]])
    expect_s3_class(plot, "ggplot")
    expect_s3_class(ggplot2::ggplotGrob(plot), "gtable")
    expect_match(paste(plot$labels$alt, collapse = ""), "[0-9]", label = name)
    for (layer in ggplot2::ggplot_build(plot)$data) {
      colours <- unique(stats::na.omit(c(layer$colour, layer$fill)))
      unsafe <- setdiff(colours[!is_grey(colours)], safe)
      expect_identical(unsafe, character(), label = name)
      # In grey prints, shapes and lines tell apart what colours do.
      if (length(unique(layer$colour)) > 1 && is.null(layer$fill) &&
            is.null(layer$label)) {
        also <- c(length(unique(layer$shape)), length(unique(layer$linetype)),
                  length(unique(layer$y)))
        expect_gt(max(also), 1, label = name)
      }
    }
  }
})

test_that("figures refuse an argument that they do not have", {
  skip_if_not_installed("ggplot2")
  for (name in names(examples)) {
    x <- examples[[name]]
    if (!has_method("autoplot", x)) next
    expect_input_error(ggplot2::autoplot(x, colour_by = "fold"), "value",
                       "colour_by", "ggplot2::autoplot",
                       "no argument `colour_by`")
  }
})

test_that("rbind() takes tables of equal settings only, and names the others", {
  predictions <- comparison_predictions()
  refused <- function(make, first, second, named) {
    bind <- function(...) {
      tables <- lapply(list(first, ...), function(own) do.call(make, own))
      do.call(rbind, tables)
    }
    said <- expect_input_error(bind(second), "conflict", "...")
    expect_match(conditionMessage(said), paste("settings:", named, "differ"))
    expect_identical(nrow(bind(first)), 2L * nrow(do.call(make, first)))
  }
  compared <- list(predictions)
  for (other in list(list(p_adjust = "none"), list(alternative = "less"),
                     list(conf.level = 0.8), list(measure = "accuracy"),
                     list(versus = "one"), list(loss = TRUE))) {
    refused(compare_learners, compared, c(compared, other), names(other))
  }
  f1 <- function(class) list(predictions, measure = "f1", positive = class)
  refused(compare_learners, f1("yes"), f1("no"), "positive class or notes")
  refused(interval_components, f1("yes"), f1("no"), "positive class")
  refused(interval_components, f1("yes"), c(f1("yes"), simultaneous = TRUE),
          "simultaneous")
  of_class <- function(class) {
    list(confusion_counts(example_predictions(), positive = class))
  }
  refused(interval_beta_prime, of_class("x"), of_class("y"), "positive class")
  # (A measure of all classes has none.)
  two <- rbind(do.call(interval_components, f1("yes")),
               interval_components(predictions, "error"))
  expect_output(print(two), "Positive class: \"yes\"")
  # (The same class, in other words.)
  three <- suppressWarnings(rbind(
    do.call(interval_beta_prime, of_class("x")),
    interval_components(example_predictions(), positive = "x")
  ))
  expect_identical(nrow(three), 4L)
  refused(learner_tiers, compared, c(compared, p_adjust = "bonferroni"),
          "p_adjust")
  refused(learner_tiers, compared, c(compared, alpha = 0.1), "alpha")
  refused(compare_datasets, list(demsar()), list(demsar(), method = "sign"),
          "method")
  curve <- list(scored_halves(), "net_benefit", positive = "yes", at = 0.5)
  refused(cv_curve, curve, replace(curve, "positive", "no"), "positive")
  region <- list(confusion_counts(predictions, positive = "yes"))
  refused(joint_region, region,
          c(region, list(measures = c("precision", "recall"))), "measures")
})

test_that("of other predictions rbind() does not keep what it knew of them", {
  one <- compare_learners(comparison_predictions())
  expect_identical(rbind(one[1, ], one[-1, ]), one)
  expect_identical(summary(rbind(one, as.data.frame(one)[0, ]))$best,
                   summary(one)$best)
  other <- comparison_predictions()
  other$one <- other$truth
  expect_null(summary(rbind(one, compare_learners(other)))$best)
})

test_that("a table without rows has nothing to sum up", {
  predictions <- comparison_predictions()
  compared <- compare_learners(predictions)
  for (x in list(compared, interval_components(predictions, "error"),
                 compare_datasets(demsar()))) {
    expect_input_error(summary(x[0, ]), "shape", "object", "summary")
    expect_output(print(x[0, ]), "<0 rows>")
  }
  expect_input_error(glance(learner_tiers(compared)[0, ]), "shape", "x",
                     "glance")
  file <- tempfile(fileext = ".html")
  for (x in list(compared, demsar())) {
    expect_input_error(comparison_report(x[0, ], file), "shape", "x",
                       "comparison_report")
  }
  expect_false(file.exists(file))
})
