#' Draw intervals
#'
#' A row for each learner: a point for the estimate and a bar for the interval,
#' with a panel for each measure, class and method. The subtitle says on how
#' many records the classifiers are trained for which the intervals are, where
#' that is known.
#'
#' Collect intervals of several methods or plans with `rbind()`. Those for
#' several training sizes have a row for each learner and size, one below the
#' other: half splits beside blocks ([cv_blocks()]) show whether more records
#' help.
#'
#' @param object A [cv_interval].
#' @param ... Must be empty; required by the generic.
#' @return A ggplot.
#' @section Errors:
#' `bcvinfer_error_column` where a column of the result is missing.
#' @family intervals
#' @examplesIf requireNamespace("ggplot2", quietly = TRUE)
#' counts <- confusion_counts(data.frame(
#'   learner = rep(c("tree", "knn"), each = 6),
#'   rep = rep(rep(1:3, each = 2), 2), fold = rep(1:2, 6),
#'   tp = c(40, 38, 41, 39, 42, 40, 44, 45, 43, 46, 44, 43),
#'   fp = c(9, 10, 8, 12, 9, 11, 6, 7, 5, 8, 6, 7),
#'   fn = c(10, 12, 9, 11, 8, 10, 6, 5, 7, 4, 6, 7),
#'   tn = c(41, 40, 42, 38, 41, 39, 44, 43, 45, 42, 44, 43)
#' ))
#' intervals <- rbind(
#'   interval_beta_prime(counts),
#'   interval_beta_prime(counts, rho1 = 1, rho2 = 1),
#'   interval_t(counts)
#' )
#' ggplot2::autoplot(intervals)
#' @exportS3Method ggplot2::autoplot
autoplot.cv_interval <- function(object, ...) {
  check_no_dots(...)
  data <- plain_table(object)
  methods <- unique(data$method)
  words <- estimate_words(data)
  data <- place_rows(data, if (length(methods) > 1) {
    paste0(data$method, " (", words, ")")
  })
  data <- size_rows(data)
  levels <- unique(paste0(format(100 * data$conf.level), "%"))
  finish_figure(
    draw_rows(data), x = value_label(data),
    title = paste(toString(levels), "intervals"),
    subtitle = sentence(c(training_words(data), if (length(methods) == 1) {
      paste0("method ", methods,
             if (methods != "components") paste(", from", unique(words)))
    }))
  )
}

# A row for each training size, one below the other, where there are several.
size_rows <- function(data) {
  sizes <- data$n_train
  if (anyNA(sizes) || length(unique(sizes)) == 1) return(data)
  data <- data[order(-as.integer(data$line), sizes), ]
  data$line <- row_lines(paste0(short_names(as.character(data$line), 18),
                                ", trained on ",
                                format_whole(round(data$n_train))))
  data
}

# For which classifiers all rows are, if that is known.
training_words <- function(data) {
  known <- unique(data[c("n_train", "target")])
  if (nrow(known) != 1 || anyNA(known)) return(NULL)
  paste0(if (known$target == "deployed") "one classifier ",
         trained_on(list(n_train = known$n_train)))
}
