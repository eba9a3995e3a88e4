# dplyr's verbs copy attributes of the old table; the design must go with the
# rows that it described.

#' @exportS3Method dplyr::dplyr_reconstruct
dplyr_reconstruct.cv_counts <- function(data, template) {
  data <- as.data.frame(data)
  restore_counts(data, template, same_rows = nrow(data) == nrow(template))
}
