#' @include measures.R measure-classes.R measure-counts.R
NULL

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
