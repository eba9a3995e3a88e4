#' @include measures.R
NULL

# Defined unless TP = FP = FN = 0: with no true positive it is 0, even where
# precision or recall is undefined.
fbeta_measure <- function(tp, fp, fn, tn, beta = 1) {
  hits <- (1 + beta^2) * tp
  ratio(hits, hits + beta^2 * fn + fp)
}

register_measure(
  "f1", label = "F1", formula = "2 TP / (2 TP + FP + FN)",
  fun = function(tp, fp, fn, tn) fbeta_measure(tp, fp, fn, tn),
  synonyms = c("f", "f_1", "f_score", "fscore", "f1_score", "f_measure",
               "f_meas", "dice")
)

register_measure(
  "f_beta", label = "F-beta", fun = fbeta_measure,
  formula = "(1 + beta^2) TP / ((1 + beta^2) TP + beta^2 FN + FP)",
  parameters = list(beta = 1),
  synonyms = c("fbeta", "fbeta_score", "f_beta_score")
)
