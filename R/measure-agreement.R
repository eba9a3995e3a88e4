# Agreement of truth and predictions beyond chance.
#' @include measures.R measure-balanced.R
NULL

# Agreement beyond chance (Cohen 1960). With the shares po of right predictions
# and pe = sum a_k p_k, d kappa / d po = 1 / (1 - pe) and
# d kappa / d pe = -(1 - po) / (1 - pe)^2.
register_measure(
  "kappa", label = "Cohen's kappa", range = c(-1, 1),
  formula = "(po - pe) / (1 - pe), po = sum h / n, pe = sum a p / n^2",
  classes = function(hits, actual, predicted) {
    size <- rowSums(actual)
    chance <- rowSums(actual * predicted) / size^2
    ratio(rowSums(hits) / size - chance, 1 - chance)
  },
  class_gradient = function(hits, actual, predicted) {
    chance <- sum(actual * predicted)
    pull <- (1 - sum(hits)) / (1 - chance)^2
    list(hits = rep(1 / (1 - chance), length(hits)), actual = -pull * predicted,
         predicted = -pull * actual)
  },
  synonyms = c("cohen_kappa", "cohens_kappa", "cohen_s_kappa", "kap")
)

register_measure(
  "mcc", label = "Matthews correlation", range = c(-1, 1),
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
    margins <- half / c(tp + fp, tp + fn, tn + fp, tn + fn)
    list(tp = tn / scale - margins[1] - margins[2],
         fp = -fn / scale - margins[1] - margins[3],
         fn = -fp / scale - margins[2] - margins[4],
         tn = tp / scale - margins[3] - margins[4])
  },
  # Of K classes the correlation of Gorodkin (2004).
  classes = function(hits, actual, predicted) {
    size <- rowSums(actual)
    spread <- function(margin) sqrt(pmax(0, size^2 - rowSums(margin^2)))
    ratio(size * rowSums(hits) - rowSums(actual * predicted),
          spread(actual) * spread(predicted))
  },
  class_gradient = function(hits, actual, predicted) {
    of_actual <- 1 - sum(actual^2)
    of_predicted <- 1 - sum(predicted^2)
    scale <- sqrt(of_actual * of_predicted)
    value <- (sum(hits) - sum(actual * predicted)) / scale
    list(hits = rep(1 / scale, length(hits)),
         actual = value * actual / of_actual - predicted / scale,
         predicted = value * predicted / of_predicted - actual / scale)
  },
  synonyms = c("matthews", "matthews_correlation", "phi")
)
