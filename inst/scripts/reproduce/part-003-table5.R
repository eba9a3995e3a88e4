# Table 5 of Yang et al. (2023): how often each of 14 tests rejects where both
# learners err equally often. One part a column.

table5_column <- function(data) {
  name <- paste0("003-table5-", data)
  reproduction_part(
    name, paper = "003",
    title = paste0("Table 5, ", data, ": type I error of 14 tests"),
    published = "003_table5_type1",
    run = function(options) {
      study <- rejections(problem_003(data), table5_tests, options, "study")
      rows <- rejection_rows(study)
      cbind(rows["test"], data = data, rows[-1])
    }
  )
}

for (data in names(problems_003)) table5_column(data)
