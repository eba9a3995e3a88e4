#' @include measures.R measure-classes.R
NULL

# F_k = 2 h_k / D_k with D_k = a_k + p_k: its derivatives are 2 / D_k by h_k, and
# -F_k / D_k by a_k and p_k. With neither records nor predictions it is NA.
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
    total <- (actual + predicted) * length(hits)
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
