# JSON, for other programs.

# One object; `list` names what stays a list with one element.
json_text <- function(x, list) {
  check_installed("jsonlite", "for JSON")
  for (name in setdiff(names(x), c(list, "results"))) {
    x[[name]] <- jsonlite::unbox(x[[name]])
  }
  jsonlite::toJSON(x, na = "null", digits = NA, pretty = TRUE)
}
