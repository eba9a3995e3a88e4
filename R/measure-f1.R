#' @include measures.R
NULL

# Defined unless TP = FP = FN = 0: with no true positive it is 0, even where
# precision or recall is undefined.
fbeta_measure <- function(tp, fp, fn, tn, beta = 1) {
  hits <- (1 + beta^2) * tp
  ratio(hits, hits + beta^2 * fn + fp)
}

fbeta_gradient <- function(tp, fp, fn, tn, beta = 1) {
  below <- (1 + beta^2) * tp + beta^2 * fn + fp
  value <- (1 + beta^2) * tp / below
  list(tp = (1 + beta^2) * (1 - value) / below, fp = -value / below,
       fn = -beta^2 * value / below, tn = 0)
}

register_measure(
  "f1", label = "F1", formula = "2 TP / (2 TP + FP + FN)",
  fun = function(tp, fp, fn, tn) fbeta_measure(tp, fp, fn, tn),
  gradient = function(tp, fp, fn, tn) fbeta_gradient(tp, fp, fn, tn),
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
