#' Design effect of groups of records
#'
#' By how much the variance of a measure, or of the difference of two learners,
#' is larger because records belong to groups (patients, documents, questions):
#' the variance between groups over the variance that independent records would
#' have.
#'
#' Let u_i be the contribution of record i to the measure, averaged over the
#' repetitions: its influence function; for a pair of learners the difference in
#' error. With U_g the sum of u_i over the records of group g, and G groups, D =
#' G / (G - 1) * sum(U_g^2) / sum(u_i^2), computed under the hypothesis of equal
#' error for a pair.
#'
#' Methods on counts divide the (effective) table by max(1, D) (first order;
#' `r cite_short("rao1992")`): [effective_table()], [interval_beta_prime()],
#' [interval_beta()], [prob_superior()], [bcv_mcnemar_test()] and
#' [holdout_mcnemar_test()], which is Obuchowski's test
#' (`r cite_short("obuchowski1998")`) without its correction. [kfold_z_test()]
#' uses the sums of the groups themselves. Other methods on counts stop; those
#' on folds ([bcv_t_test()] and the other t tests) need no design effect if each
#' group is in one fold, and predictions have [components_test()].
#'
#' If no record contributes (no disagreement, or a measure of 1 or 0) D is not
#' defined, and the largest possible value is reported, the mean size of the
#' group of a record, sum(n_g^2) / sum(n_g), as if all records of a group had
#' the same result.
#'
#' Records that belong to two kinds of groups (patients and readers) are not
#' covered; use software for multi-reader multi-case studies.
#'
#' @param x Counts with groups, from [confusion_counts()] or
#'   [contingency_counts()] of predictions with `groups`.
#' @param measure `"difference"` (default) for contingency counts; for confusion
#'   counts a measure of [cv_measures()].
#' @param beta The weight of recall for the measure `"f_beta"`. Default 1.
#' @return A data frame of class `cv_design_effect` with one row per learner
#'   (and class) or pair: `learner` or `a` and `b`, `measure`, `groups` (their
#'   number), `records`, `deff` (D, may be below 1) and `n_effective`, the
#'   records divided by max(1, D).
#' @section Errors:
#' `bcvinfer_error_type` if `x` is not counts, `bcvinfer_error_missing` if it
#' has no groups or `measure` is needed, `bcvinfer_error_value` for a measure
#' that cannot be computed from `x`, and for a single group when it is counted;
#' fewer than 15 groups then give a warning (class
#' `bcvinfer_warning_few_groups`), and so do groups of which a few contain most
#' of the records (n^2 / sum(n_g^2) below 15 and below half their number).
#' Intervals of counts warn where fewer than 15 of more groups have records that
#' count in the measure, such as positive records in recall.
#' @references `r cite("rao1992", "obuchowski1998")`
#' @family counts
#' @examples
#' set.seed(1)
#' visits <- data.frame(patient = rep(1:40, each = 4))
#' visits$truth <- rep(c("ill", "well"), 80)
#' wrong <- rep(runif(40) < 0.2, each = 4)
#' visits$a <- ifelse(wrong, "ill", visits$truth)
#' visits$b <- ifelse(runif(160) < 0.2, "ill", visits$truth)
#' pairs <- contingency_counts(visits, a, b, truth = truth, groups = patient)
#' design_effect(pairs)
#' counts <- confusion_counts(visits, "ill", truth = truth, estimate = a,
#'                            groups = patient)
#' design_effect(counts, "recall")
#' @include result-table.R
#' @export
design_effect <- function(x, measure = "difference", beta = 1) {
  check_given(x)
  refuse_if(is.null(counts_kind(x)) || inherits(x, "effective_counts"), "x",
            "type", "must be counts with groups, not {describe_value(x)}.",
            i = "Use {.fn confusion_counts} or {.fn contingency_counts} of
             predictions with groups.")
  check_counts_table(x, "x")
  refuse_if(is.null(attr(x, "clusters", exact = TRUE)), "x", "missing",
            "has no groups of two or more records.", i = "Give {.arg groups} to
             the function that counts the predictions. Where every group has one
             record, the design effect is 1.")
  effect <- design_effects(x, measure, beta)
  new_result(new_table(effect), "cv_design_effect",
             undefined = attr(effect, "flat"))
}

# One value for each owner of counts, in their order.
design_effects <- function(x, measure, beta = 1) {
  clusters <- attr(x, "clusters", exact = TRUE)
  pairs <- inherits(x, "contingency_counts")
  entry <- design_measure(measure, pairs)
  beta <- check_beta(beta, measure)
  owners <- count_owners(x)
  first <- owners$first
  id <- lapply(owners$columns, `[`, first)
  names <- names(id)
  at <- key_match(lapply(as.list(clusters)[names], as.character), id)
  lost <- which(!seq_along(first) %in% at)
  told <- intersect(names(clusters), c("a", "b", "learner", "class"))
  missing <- owners$label[first[c(lost, 1)[1]]]
  refuse_if(length(lost) > 0 || !setequal(told, names), "x", "rows",
            "does not contain the groups of {.field {missing}}: it was changed
             since it was counted.")
  found <- vapply(seq_along(first), function(i) {
    rows <- as.list(clusters[which(at == i), ])
    # The sum over the records of u^2, and the sums of u over the groups.
    sums <- if (pairs) list(records = sum(rows$u2), groups = rows$u1) else
      measure_sums(rows, entry, if (measure == "f_beta") list(beta = beta))
    size <- rows$n
    groups <- length(size)
    flat <- !isTRUE(sums$records > 1e-12 * sum(size))
    deff <- if (flat) sum(size^2) / sum(size) else
      groups / (groups - 1) * sum(sums$groups^2) / sums$records
    c(groups, sum(size), deff, sum(size) / max(1, deff), flat,
      sums$counting %||% groups)
  }, numeric(6))
  effect <- c(id, list(measure = rep_len(measure, length(first)),
                       groups = as.integer(found[1, ]), records = found[2, ],
                       deff = found[3, ], n_effective = found[4, ]))
  structure(effect, flat = found[5, ] == 1, counting = found[6, ],
            label = owners$label[first])
}

design_measure <- function(measure, pairs) {
  check_string(measure, "measure")
  refuse_if(pairs && measure != "difference", "measure", "value",
            "must be {.val difference} for contingency counts, not
             {.val {measure}}.")
  if (pairs) return(NULL)
  refuse_if(measure == "difference", "measure", "missing",
            "must be given for confusion counts: a measure of
             {.fn cv_measures}.")
  find_counted(measure)
}

# How many groups have records in `cells` of the whole that can change the
# measure: the same cells as in counting_by_cells().
counting_groups <- function(rows, entry, parameters, cells) {
  table <- matrix(unlist(cells[c("tp", "fp", "fn", "tn")]), 2)
  weights <- cell_weights(entry, table, 1, as.list(parameters))
  changing <- c("tp", "fp", "fn", "tn")[weights > 0]
  sum(Reduce(`+`, rows[changing]) > 0)
}

# u = slope' (cells of the record - shares); of a record of the class only tp
# and fn = 1 - tp are not zero, of another fp and tn = 1 - fp. `counting`:
# counting_groups().
measure_sums <- function(rows, entry, parameters) {
  cells <- vapply(rows[count_cells$confusion_counts], sum, 0)
  shares <- as.list(cells / sum(cells))
  slope <- evaluate_measure(entry, shares, as.list(parameters), "gradient")
  centre <- sum(unlist(slope) * unlist(shares))
  squares <- function(zero, one, number, sum, squares) {
    base <- zero - centre
    step <- one - zero
    number * base^2 + 2 * base * step * sum + step^2 * squares
  }
  list(
    counting = counting_groups(rows, entry, parameters, cells),
    records = squares(slope$fn, slope$tp, cells[["tp"]] + cells[["fn"]],
                      cells[["tp"]], sum(rows$tp2)) +
      squares(slope$tn, slope$fp, cells[["fp"]] + cells[["tn"]], cells[["fp"]],
              sum(rows$fp2)),
    groups = slope$tp * rows$tp + slope$fp * rows$fp + slope$fn * rows$fn +
      slope$tn * rows$tn - centre * rows$n
  )
}

# By what a table is divided for its groups: one number for each owner. (Of few
# groups there is a warning when they are counted. Where few have records that
# count, predictions have the degrees of freedom of these, and a warning below
# fewest_units; a table has none, and needs as many as of all groups.)
table_deff <- function(x, measure, beta = 1) {
  effect <- design_effects(x, measure, beta)
  counting <- attr(effect, "counting")
  # (Where none count there is no value.)
  few <- which(counting > 0 & counting < fewest_groups &
                 effect$groups >= fewest_groups)
  few <- few[order(counting[few])][1]
  warn_if(!is.na(few), "Only {counting[few]} of {effect$groups[few]} groups have
           records that count in {.val {measure}} of
           {.field {attr(effect, 'label')[few]}}: its variance is estimated from
           {counting[few]} value{?s}.", "few_groups",
          i = "With fewer than {fewest_groups} groups intervals may be too
           narrow and tests reject too often.")
  pmax(1, effect$deff)
}

# `divided`: is a table divided by it?
deff_note <- function(clusters, deff, divided = TRUE) {
  values <- paste(format_number(unique(deff), 3), collapse = ", ")
  paste0("Records in ", length(unique(clusters$cluster)), " groups",
         if (divided) ": the table is divided by the" else ";",
         " design effect ", values, ".")
}

# Methods that treat records as independent stop where they are not.
refuse_groups <- function(x, what, instead, arg = caller_arg(x),
                          grouped = !is.null(attr(x, "clusters",
                                                  exact = TRUE))) {
  refuse_if(grouped, arg, "scheme", "has groups of records, which {.fn {what}}
             would treat as independent.",
            i = paste0("Use ", instead, "."))
}

register_table(
  "cv_design_effect",
  columns = c("measure", "groups", "records", "deff", "n_effective"),
  broom = c(estimate = "deff"),
  title = function(x) {
    labels <- ifelse(x$measure == "difference", "difference in error",
                     measure_label(x$measure))
    paste0("Design effects of groups: ", paste(unique(labels), collapse = ", "))
  },
  notes = function(x) {
    c("n_effective: the number of independent records with the same variance.",
      if (any(attr(x, "undefined"))) {
        "No record contributes: the largest possible design effect is shown."
      })
  }
)
