# Settings of Table 5 that Yang et al. (2023) do not state, one changed at a
# time: the tests on folds with 5 of them, and with folds stratified by class.

fold_tests <- c("kfold_t", "kfold_z", "kfold_mcnemar")

fold_plans <- list(
  "5 folds" = quote(cv_kfold(n, k = 5)),
  "stratified" = quote(cv_kfold(n, k = 10, strata = truth))
)

fold_setting <- function(data, setting, options) {
  plans <- rep(fold_plans[setting], length(fold_tests))
  names(plans) <- fold_tests
  study <- rejections(problem_003(data), fold_tests, options,
                      paste(data, setting), plans = plans)
  cbind(data = data, setting = setting, rejection_rows(study))
}

reproduction_part(
  "003-settings", "003", "Table 5 under other settings of the folds",
  "003_table5_type1", function(options) {
    rows <- lapply(names(problems_003), function(data) {
      do.call(rbind, lapply(names(fold_plans), fold_setting, data = data,
                            options = options))
    })
    do.call(rbind, rows)
  }
)
