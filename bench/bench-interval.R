# One 95% interval of a tree's error on Sonar, from the data to its two ends:
# how many models are fitted, how long it takes, how long the interval is. On
# other draws of the splits, which also tell how much the split decides.
#
# What the intervals speak of differs: a tree trained on half of the records
# (half splits), on nine tenths (10 folds, paired subsampling) or on all of them
# (nested CV, which corrects its estimate for the bias).

if (!exists("race")) source("bench/timing.R")

data("Sonar", package = "mlbench")
tree <- list(tree = learner_tree())
runs <- 3

# The ends from counts of our own plan.
own_interval <- function(plan, weigh) {
  counts <- confusion_counts(cv_predict(plan, Sonar, Class, tree), "M")
  found <- interval_beta(weigh(counts), "error")
  c(found$estimate, found$conf.low, found$conf.high)
}

# The same tree (no cross-validation inside rpart) on their side.
peer_interval <- function(resampling, measure) {
  lgr::get_logger("mlr3")$set_threshold("warn")
  task <- mlr3::as_task_classif(Sonar, target = "Class")
  learner <- mlr3::lrn("classif.rpart", xval = 0)
  found <- mlr3::resample(task, learner, mlr3::rsmp(resampling))
  found$aggregate(mlr3::msr(measure, "classif.ce"))
}

ways <- list(
  "bcvinfer::interval_beta(), 5 x 2 BCV" = list(
    fits = 10, trained = "n/2",
    run = function() {
      own_interval(cv_bcv(Sonar, m = 5, strata = Class), effective_table)
    }
  ),
  "bcvinfer::interval_beta(), 10 folds" = list(
    fits = 10, trained = "0.9 n",
    run = function() {
      own_interval(cv_kfold(Sonar, k = 10, strata = Class), identity)
    }
  ),
  "mlr3inferr::ci.con_z, paired subsampling" = list(
    fits = function() mlr3::rsmp("paired_subsampling")$iters, trained = "0.9 n",
    run = function() peer_interval("paired_subsampling", "ci.con_z")
  ),
  "mlr3inferr::ci.ncv, nested CV" = list(
    fits = function() mlr3::rsmp("ncv")$iters, trained = "n",
    run = function() peer_interval("ncv", "ci.ncv")
  )
)

heading("One interval end to end: the error of a tree on Sonar, n = 208, ",
        runs, " draws of the splits")
cat(sprintf("  %-42s %5s %9s %9s %7s %8s %7s\n", "", "fits", "time", "estimate",
            "its sd", "length", "for"))

# Hidden registrations happen when the package is loaded.
if (is_there("mlr3inferr")) loadNamespace("mlr3inferr")

measure_way <- function(name) {
  way <- ways[[name]]
  task <- "Interval: error of a tree on Sonar"
  why <- hindrance(name, way$run)
  if (!is.null(why)) {
    print_line(name, why)
    return(keep_row("interval", task, name))
  }
  each <- replicate(runs, {
    start <- processor_seconds()
    ends <- as.numeric(way$run())
    c(processor_seconds() - start, ends)
  })
  fits <- if (is.function(way$fits)) way$fits() else way$fits
  seconds <- stats::median(each[1, ])
  width <- mean(each[4, ] - each[3, ])
  if (is.null(bench$interval)) bench$interval <- seconds
  cat(sprintf("  %-42s %5d %9s %9.3f %7.3f %8.3f %7s\n", name, fits,
              time_text(seconds), mean(each[2, ]), stats::sd(each[2, ]), width,
              way$trained))
  keep_row("interval", task, name, seconds = signif(seconds, 4),
           ratio = signif(seconds / bench$interval, 4), fits = fits,
           width = signif(width, 4))
}

for (name in names(ways)) measure_way(name)
cat("  Length alone is no merit: vignette(\"intervals\") has the coverage of",
    "ours.\n")
