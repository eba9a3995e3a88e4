# The value of a measure in each of some tables; further arguments are the
# measure's own.
measure_value <- function(measure, tp, fp, fn, tn, ...) {
  entry <- find_counted(measure)
  evaluate_measure(entry, list(tp = tp, fp = fp, fn = fn, tn = tn),
                   check_parameters(list(entry), list(...)))
}
