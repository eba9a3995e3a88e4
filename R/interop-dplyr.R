# dplyr's verbs copy attributes of the old table; what describes its rows must
# go with the rows.

#' @exportS3Method dplyr::dplyr_reconstruct
dplyr_reconstruct.cv_table <- function(data, template) {
  data <- plain_table(as.data.frame(data))
  restore_table(data, template, same_rows = nrow(data) == nrow(template))
}
