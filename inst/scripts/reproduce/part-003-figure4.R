# Figure 4 of Yang et al. (2023): power against the parameter that moves the
# learners apart. The point where they tie is the column of Table 5.

curve_points <- list(
  exp6 = c(0.4, 0.5, 0.7, 1), simple = c(0.1, 0.15, 0.2, 0.25, 0.3),
  letter = c(15, 4.64, 1)
)

power_curve <- function(data) {
  name <- paste0("003-figure4-", data)
  parameter <- problems_003[[data]]$parameter
  reproduction_part(
    name, paper = "003",
    title = paste0("Figure 4, ", data, ": power over ", parameter),
    run = function(options) {
      rows <- lapply(curve_points[[data]], function(at) {
        study <- rejections(problem_003(data, at), curve_tests, options,
                            paste0("at-", at))
        cbind(data = data, parameter = parameter, at = at,
              rejection_rows(study))
      })
      do.call(rbind, rows)
    }
  )
}

for (data in names(curve_points)) power_curve(data)
