#' @include measures.R measure-classes.R
NULL

# Measures that are proportions, each by its formula.
register_proportion <- function(measure, label, formula, ...) {
  parts <- lapply(as.list(str2lang(formula))[-1], function(part) {
    tolower(all.vars(part))
  })
  register_measure(measure, label, formula, success = parts[[1]],
                   failure = setdiff(parts[[2]], parts[[1]]), ...)
}

register_proportion("accuracy", "Accuracy", "(TP + TN) / (TP + FP + FN + TN)",
                    synonyms = c("acc", "correct_rate"))

register_proportion("error", "Error rate", "(FP + FN) / (TP + FP + FN + TN)",
                    direction = "minimize",
                    synonyms = c("error_rate", "ce", "misclassification",
                                 "misclassification_rate", "mmce"))

register_proportion("precision", "Precision", "TP / (TP + FP)",
                    synonyms = c("ppv", "positive_predictive_value"))

register_proportion("recall", "Recall", "TP / (TP + FN)",
                    synonyms = c("sensitivity", "sens", "tpr",
                                 "true_positive_rate", "hit_rate"))

register_proportion("fnr", "False negative rate", "FN / (TP + FN)",
                    direction = "minimize",
                    synonyms = c("false_negative_rate", "miss_rate"))

register_proportion("specificity", "Specificity", "TN / (TN + FP)",
                    synonyms = c("spec", "tnr", "true_negative_rate",
                                 "selectivity"))

register_proportion("fpr", "False positive rate", "FP / (TN + FP)",
                    direction = "minimize",
                    synonyms = c("false_positive_rate", "fall_out"))

register_proportion("npv", "Negative predictive value", "TN / (TN + FN)",
                    synonyms = "negative_predictive_value")

# Means of the shares of each class that are right.
register_measure(
  "balanced_accuracy", label = "Balanced accuracy",
  formula = "(recall + specificity) / 2; of K classes mean of h / a",
  classes = function(hits, actual, predicted) rowMeans(ratio(hits, actual)),
  class_gradient = function(hits, actual, predicted) {
    total <- actual * ncol(hits)
    list(hits = 1 / total, actual = -hits / actual / total,
         predicted = 0 * predicted)
  },
  synonyms = c("bacc", "bac", "bal_accuracy")
)

register_measure(
  "g_mean", label = "G-mean",
  formula = "sqrt(recall * specificity); of K classes (prod h / a)^(1/K)",
  classes = function(hits, actual, predicted) {
    exp(rowMeans(log(ratio(hits, actual))))
  },
  class_gradient = function(hits, actual, predicted) {
    part <- exp(rowMeans(log(hits / actual))) / ncol(hits)
    list(hits = part / hits, actual = -part / actual, predicted = 0 * predicted)
  },
  synonyms = c("gmean", "geometric_mean")
)

# Agreement beyond chance (Cohen 1960). With the shares po of right predictions
# and pe = sum a_k p_k, d kappa / d po = 1 / (1 - pe) and
# d kappa / d pe = -(1 - po) / (1 - pe)^2.
register_measure(
  "kappa", label = "Cohen's kappa", range = c(-1, 1),
  undefined = "where all records and predictions are of one class",
  formula = "(po - pe) / (1 - pe), po = sum h / n, pe = sum a p / n^2",
  classes = function(hits, actual, predicted) {
    # (Of whole numbers: a constant answer has 0, not what rounding leaves.)
    size <- rowSums(actual)
    chance <- rowSums(actual * predicted)
    ratio(size * rowSums(hits) - chance, size^2 - chance)
  },
  class_gradient = function(hits, actual, predicted) {
    chance <- rowSums(actual * predicted)
    pull <- (1 - rowSums(hits)) / (1 - chance)^2
    list(hits = 0 * hits + 1 / (1 - chance), actual = -pull * predicted,
         predicted = -pull * actual)
  },
  synonyms = c("cohen_kappa", "cohens_kappa", "cohen_s_kappa", "kap")
)

register_measure(
  "mcc", label = "Matthews correlation", range = c(-1, 1),
  undefined = "where all records or all predictions are of one class",
  formula = paste("(TP TN - FP FN) / sqrt((TP + FP) (TP + FN) (TN + FP)",
                  "(TN + FN))"),
  fun = function(tp, fp, fn, tn) {
    # Two roots, since the product of the four margins may overflow.
    scale <- sqrt((tp + fp) * (tp + fn)) * sqrt((tn + fp) * (tn + fn))
    ratio(tp * tn - fp * fn, scale)
  },
  gradient = function(tp, fp, fn, tn) {
    scale <- sqrt((tp + fp) * (tp + fn)) * sqrt((tn + fp) * (tn + fn))
    half <- (tp * tn - fp * fn) / scale / 2
    # Half of the logarithmic derivatives of the four margins.
    called <- half / (tp + fp)
    positive <- half / (tp + fn)
    negative <- half / (tn + fp)
    passed <- half / (tn + fn)
    list(tp = tn / scale - called - positive,
         fp = -fn / scale - called - negative,
         fn = -fp / scale - positive - passed,
         tn = tp / scale - negative - passed)
  },
  # Of K classes the correlation of Gorodkin (2004).
  classes = function(hits, actual, predicted) {
    size <- rowSums(actual)
    spread <- function(margin) sqrt(pmax(0, size^2 - rowSums(margin^2)))
    ratio(size * rowSums(hits) - rowSums(actual * predicted),
          spread(actual) * spread(predicted))
  },
  class_gradient = function(hits, actual, predicted) {
    of_actual <- 1 - rowSums(actual^2)
    of_predicted <- 1 - rowSums(predicted^2)
    scale <- sqrt(of_actual * of_predicted)
    value <- (rowSums(hits) - rowSums(actual * predicted)) / scale
    list(hits = 0 * hits + 1 / scale,
         actual = value * actual / of_actual - predicted / scale,
         predicted = value * predicted / of_predicted - actual / scale)
  },
  synonyms = c("matthews", "matthews_correlation", "phi")
)

# Defined unless TP = FP = FN = 0: with no true positive it is 0, even where
# precision or recall is undefined.
fbeta_measure <- function(tp, fp, fn, tn, beta = 1) {
  hits <- (1 + beta^2) * tp
  ratio(hits, hits + beta^2 * fn + fp)
}

fbeta_gradient <- function(tp, fp, fn, tn, beta = 1) {
  wrong <- beta^2 * fn + fp
  below <- (1 + beta^2) * tp + wrong
  value <- (1 + beta^2) * tp / below
  list(tp = (1 + beta^2) * wrong / below^2, fp = -value / below,
       fn = -beta^2 * value / below, tn = 0)
}

register_measure(
  "f1", label = "F1", formula = "2 TP / (2 TP + FP + FN)",
  fun = fbeta_measure, gradient = fbeta_gradient,
  synonyms = c("f", "f_1", "f_score", "fscore", "f1_score", "f_measure",
               "f_meas", "dice")
)

register_measure(
  "f_beta", label = "F-beta", fun = fbeta_measure,
  gradient = fbeta_gradient,
  formula = "(1 + beta^2) TP / ((1 + beta^2) TP + beta^2 FN + FP)",
  parameters = list(beta = 1),
  synonyms = c("fbeta", "fbeta_score", "f_beta_score")
)

# F_k = 2 h_k / D_k with D_k = a_k + p_k: its derivatives are 2 / D_k by h_k,
# and -F_k / D_k by a_k and p_k. With neither records nor predictions it is NA.
class_f1 <- function(hits, actual, predicted) {
  ratio(2 * hits, actual + predicted)
}

register_measure(
  "f1_macro", label = "Macro-averaged F1",
  formula = "mean over classes of 2 h / (a + p)", every_class = TRUE,
  classes = function(hits, actual, predicted) {
    rowMeans(class_f1(hits, actual, predicted))
  },
  class_gradient = function(hits, actual, predicted) {
    total <- (actual + predicted) * ncol(hits)
    pull <- -class_f1(hits, actual, predicted) / total
    list(hits = 2 / total, actual = pull, predicted = pull)
  },
  synonyms = c("macro_f1", "f1_score_macro", "fbeta_macro")
)

# A class without records has no weight.
register_measure(
  "f1_weighted", label = "Weighted F1",
  formula = "sum over classes of (a / n) 2 h / (a + p)", every_class = TRUE,
  classes = function(hits, actual, predicted) {
    parts <- actual * class_f1(hits, actual, predicted)
    parts[actual == 0] <- 0
    ratio(rowSums(parts), rowSums(actual))
  },
  class_gradient = function(hits, actual, predicted) {
    f1 <- class_f1(hits, actual, predicted)
    share <- actual / (actual + predicted)
    slope <- list(hits = 2 * share, actual = f1 - share * f1,
                  predicted = -share * f1)
    lapply(slope, function(by) replace(by, is.na(f1), 0))
  },
  synonyms = c("weighted_f1", "f1_score_weighted")
)
