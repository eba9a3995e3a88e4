# dplyr's verbs copy attributes of the old table; what describes its rows must
# go with the rows.

#' @exportS3Method dplyr::dplyr_reconstruct
dplyr_reconstruct.cv_table <- function(data, template) {
  data <- plain_table(as.data.frame(data))
  restore_table(data, template, same_rows = nrow(data) == nrow(template))
}

# dplyr's verbs slice the columns and put old attributes back: the posteriors
# must follow their rows.

#' @exportS3Method dplyr::dplyr_row_slice
dplyr_row_slice.cv_interval <- function(data, i, ...) data[i, ]

#' @exportS3Method dplyr::dplyr_reconstruct
dplyr_reconstruct.cv_interval <- function(data, template) {
  data <- plain_table(data)
  if (!all(interval_columns %in% names(data))) return(data)
  same_rows <- nrow(data) == nrow(template)
  new_cv_interval(as.list(data), interval_notes(template),
                  if (same_rows) attr(template, "posterior"))
}
