# Sums of scores of predictions that stay in their database (components.R). A
# score depends on the cell of the class-by-class table alone: few numbers,
# which the database joins with the predictions.

# What a learner predicted: how its column is coded, the number of predictions
# in each cell and fold, and the table of all.
lazy_answers <- function(stored, learner) {
  column <- stored$learners[[learner]]
  code <- estimate_codes(column, stored$table, stored$truth, "x", learner)
  says <- dplyr::transmute(stored$table, .data$bit, .data$side, .data$truth,
                           estimate = !!code)
  cells <- collect_lazy(dplyr::count(says, .data$bit, .data$side, .data$truth,
                                     .data$estimate), max_lazy_cells)
  check_missing(sum(cells$n[is.na(cells$estimate)]), learner, "x")
  classes <- length(stored$truth$text)
  place <- factor(cells$truth + classes * (cells$estimate - 1),
                  seq_len(classes^2))
  list(column = column, code = code, cells = cells,
       table = matrix(tapply(cells$n, place, sum, default = 0), classes))
}

# A number times scores, or the difference of two.
#' @export
Ops.stored_scores <- function(e1, e2) {
  if (.Generic == "*") {
    e2$terms <- lapply(e2$terms, function(term) {
      term$cells$score <- e1 * term$cells$score
      term
    })
    return(e2)
  }
  e1$terms <- c(e1$terms, (-1 * e2)$terms)
  e1
}

#' @export
anyNA.stored_scores <- function(x, recursive = FALSE) {
  any(vapply(x$terms, function(term) anyNA(term$cells$score), NA))
}

#' @export
score_sums.stored_scores <- function(scores, layout) {
  records <- layout$size[1]
  m <- layout$size[2]
  if (anyNA(scores)) {
    return(score_sums(matrix(NaN, 2, m), list(fold = matrix(1L, 2, m))))
  }
  units <- layout$group %||% records
  table <- dplyr::mutate(scores$table, deviation = 0)
  sums <- c(estimate = 0, largest = 0)
  by_rep <- matrix(0, m, 2)
  for (term in scores$terms) {
    cells <- term$cells
    mean <- sum(cells$n * cells$score) / (records * m)
    cells$deviation <- cells$score - mean
    sums <- sums + c(mean, max(abs(cells$score)))
    total <- cells$n * cells$deviation * units / records
    by_rep <- by_rep + rowsum(cbind(total, total * sign(0.5 - cells$side)),
                              log2(cells$bit))
    table <- add_deviations(table, term, cells)
  }
  blocks <- lazy_blocks(table, layout, units / records)
  between <- sum(blocks$second) / units
  spread <- sum(blocks$fourth) / units - between^2
  sides <- crossprod(block_signs(blocks$sides, m), blocks$centre)
  list(estimate = sums[["estimate"]], units = units, groups = layout$group,
       largest = sums[["largest"]],
       single = sum(blocks$single) / (records * m), records = between,
       spread = if (spread > 1e-12 * between^2) spread else 0,
       within = max(0, sum(blocks$within)),
       shift = by_rep[, 1] - sum(blocks$centre),
       contrast = by_rep[, 2] - as.vector(sides), level = by_rep[, 2])
}

# The deviations of a learner's scores added to those of the table, by cell.
add_deviations <- function(table, term, cells) {
  small <- unique(data.frame(cells$truth, cells$estimate, cells$deviation))
  names(small) <- c("truth", term$column, "added")
  small <- dbplyr::copy_inline(dbplyr::remote_con(table), small)
  code <- rlang::set_names(list(term$code), term$column)
  table <- dplyr::mutate(table, !!!code)
  table <- dplyr::left_join(table, small, by = c("truth", term$column))
  table <- dplyr::mutate(table, deviation = .data$deviation + .data$added)
  dplyr::select(table, -dplyr::all_of("added"))
}

# Sums of the deviations of units (records, or groups) that were tested in the
# same folds.
lazy_blocks <- function(table, layout, scale) {
  table <- dplyr::mutate(table, single = .data$deviation * .data$deviation)
  grouped <- !is.null(layout$group)
  table <- dplyr::rename(table, unit = !!(if (grouped) "groups" else "row"))
  if (grouped) {
    table <- summarise_by(
      table, c("unit", "bit", "side"),
      single = sum(.data$single, na.rm = TRUE),
      deviation = !!scale * sum(.data$deviation, na.rm = TRUE)
    )
  }
  m <- layout$size[2]
  by_unit <- summarise_by(
    table, "unit", sides = sum(.data$side, na.rm = TRUE),
    centre = sum(.data$deviation, na.rm = TRUE) / !!m,
    squares = sum(.data$deviation * .data$deviation, na.rm = TRUE),
    single = sum(.data$single, na.rm = TRUE)
  )
  by_unit <- dplyr::mutate(by_unit, square = .data$centre * .data$centre)
  collect_lazy(summarise_by(
    by_unit, "sides", centre = sum(.data$centre, na.rm = TRUE),
    second = sum(.data$square, na.rm = TRUE),
    fourth = sum(.data$square * .data$square, na.rm = TRUE),
    within = sum(.data$squares - !!m * .data$square, na.rm = TRUE),
    single = sum(.data$single, na.rm = TRUE)
  ), max_lazy_groups)
}
