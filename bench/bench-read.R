# Tables of a user, with labels and records in text, beside the same by hand:
# what is read, checked and matched before anything is computed.

if (!exists("race")) source("bench/timing.R")

n <- 5e5
labels <- c("no", "yes")
truth <- sample(labels, n, TRUE)
guess <- function() {
  ifelse(stats::runif(n) < 0.8, truth, sample(labels, n, TRUE))
}
wide <- data.frame(truth, one = guess(), two = guess())

race("read", "Read: counts of 500,000 labels in text, one test set", list(
  "bcvinfer::confusion_counts()" = function() {
    confusion_counts(wide, "yes", truth = truth, estimate = one)
  },
  "base::table()" = function() table(wide$truth, wide$one)
), times = 3)

race("read", "Read: predictions of 500,000 records, labels in text", list(
  "bcvinfer::cv_predictions()" = function() {
    cv_predictions(wide, truth, c(one, two))
  },
  "base::factor()" = function() as.data.frame(lapply(wide, factor))
), times = 3)

names <- paste0("record", seq_len(n))
named <- cbind(row = names, wide)
race("read", "Read: predictions of 500,000 records with names", list(
  "bcvinfer::cv_predictions(row)" = function() {
    cv_predictions(named, truth, c(one, two), row = row)
  },
  "base::factor()" = function() {
    list(match(named$row, unique(named$row)), lapply(wide, factor))
  }
), times = 3)

# The predictions of two learners below each other, in any order.
long <- data.frame(row = names, truth, learner = rep(c("one", "two"), each = n),
                   guess = c(wide$one, wide$two))
long <- long[sample(2 * n), ]
count <- function() {
  contingency_counts(long, "one", "two", truth = truth, estimate = guess,
                     learner = learner, row = row)
}
by_hand <- function() {
  parts <- split(long, long$learner)
  other <- parts$two[match(parts$one$row, parts$two$row), ]
  table(parts$one$guess == parts$one$truth, other$guess == other$truth)
}
race("read", "Read: pairs of 2 x 500,000 predictions, records with names", list(
  "bcvinfer::contingency_counts()" = count, "base::match()" = by_hand
), times = 3, differ = list("base::match()" = function() {
  cells <- as.data.frame(count())[c("n00", "n10", "n01", "n11")]
  max(abs(unlist(cells) - as.vector(by_hand())))
}), within = 0)

predictions <- cv_predictions(wide, truth, c(one, two))
race("read", "Two learners on one test set of 500,000 records", list(
  "bcvinfer::components_test()" = function() {
    components_test(predictions, one, two)
  },
  "stats::t.test()" = function() {
    stats::t.test((wide$one != wide$truth) - (wide$two != wide$truth))
  }
), times = 3)
