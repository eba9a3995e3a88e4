#' @include measures.R measure-classes.R
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
