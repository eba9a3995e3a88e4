#' @include measures.R measure-classes.R
NULL

register_measure(
  "g_mean", label = "G-mean", formula = "sqrt(recall * specificity); of K classes (prod h / a)^(1/K)",
  fun = function(tp, fp, fn, tn) {
    sqrt(ratio(tp, tp + fn) * ratio(tn, tn + fp))
  },
  gradient = function(tp, fp, fn, tn) {
    half <- sqrt(tp / (tp + fn) * tn / (tn + fp)) / 2
    list(tp = half * fn / (tp * (tp + fn)), fp = -half / (tn + fp),
         fn = -half / (tp + fn), tn = half * fp / (tn * (tn + fp)))
  },
  classes = function(hits, actual, predicted) {
    exp(rowMeans(log(ratio(hits, actual))))
  },
  class_gradient = function(hits, actual, predicted) {
    part <- exp(mean(log(hits / actual))) / length(hits)
    list(hits = part / hits, actual = -part / actual, predicted = 0 * predicted)
  },
  synonyms = c("gmean", "geometric_mean")
)
