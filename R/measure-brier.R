#' @include measures.R
NULL

# Half the sum over the classes, so that of two classes it is (p - y)^2.
register_measure(
  "brier", label = "Brier score", direction = "minimize", fitted = TRUE,
  formula = "mean of sum over classes c of (p_c - [truth is c])^2 / 2",
  scores = function(truth, p, ...) {
    given <- p[cbind(seq_along(truth), truth)]
    # (1 - given)^2 in place of given^2, whatever p adds up to
    (rowSums(p^2) + 1 - 2 * given) / 2
  },
  synonyms = c("brier_score", "brier_class", "bbrier", "mbrier")
)
