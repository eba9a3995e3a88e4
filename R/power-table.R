# Several plans at once: vectors of settings give a plan for each of their
# elements, and one table; and the curves of plans over n or over m.

# Where `arguments` have several elements: `plan` of the first of each, of the
# second and so on, as one cv_power; else NULL. `title`: of plans of several
# methods; `whole`: an argument that is no setting.
plan_rows <- function(plan, arguments, title, whole = NULL) {
  several <- function(x) length(x) > 1 && is.atomic(x) && is.null(dim(x))
  varied <- Filter(several, arguments[setdiff(names(arguments), whole)])
  if (length(varied) == 0) return(NULL)
  sizes <- lengths(varied)
  abort_if(length(unique(sizes)) > 1,
           "Vectors of settings must have one length, a plan for each element:
            {.arg {names(sizes)}} have {sizes}.", "shape", names(sizes)[2])
  plans <- lapply(seq_len(sizes[1]), function(row) {
    arguments[names(varied)] <- lapply(varied, `[`, row)
    do.call(plan, arguments)
  })
  rows <- vctrs::vec_rbind(!!!lapply(plans, tidy.cv_power))
  added <- varied[setdiff(names(varied), names(rows))]
  curves <- lapply(plans, `[[`, "curve")
  one <- function(name) unique(unlist(lapply(plans, `[[`, name)))
  targets <- unique(unlist(lapply(curves, `[[`, "target")))
  bound <- new_cv_power(
    c(added, as.list(rows)),
    method = if (length(one("method")) == 1) one("method") else title,
    note = one("note"), at = NULL, shown = curves[[1]]$shown,
    axes = Reduce(intersect, lapply(curves, `[[`, "axes")),
    target = if (length(targets) == 1) targets
  )
  bound$curve$rows <- curves
  bound$curve$varied <- names(varied)
  bound
}

# What distinguishes the curves over n or over m of the rows of a table.
row_labels <- function(rows, varied, by) {
  own <- setdiff(varied, c("n", "m", "power", "width", "assurance"))
  given <- c("difference", "p01", "p10", "margin")
  if (!any(given %in% varied)) own <- c(own, "difference")
  shown <- intersect(c(own, setdiff(c("n", "m"), by)), names(rows))
  differs <- vapply(rows[shown], function(x) length(unique(x)) > 1, NA)
  parts <- Map(function(name, x) {
    text <- if (is.numeric(x)) format_each(x, format_number, 4) else x
    paste(name, "=", text)
  }, shown[differs], rows[shown[differs]])
  if (length(parts) == 0) return(rep("", nrow(rows)))
  do.call(paste, c(unname(parts), sep = ", "))
}

# The lines of a figure: their labels, what each shows at n and m, and the n or
# m that it has. A single plan has one for some values of the other number, a
# table one for each label.
plan_lines <- function(x, by) {
  curve <- x$curve
  if (!is.null(curve$rows)) {
    rows <- tidy.cv_power(x)
    labels <- row_labels(rows, curve$varied, by)
    first <- which(!duplicated(labels))
    most <- 12
    refuse_if(length(first) > most, "object", "shape",
              "must have at most {most} different curves, not {length(first)}.")
    own <- rows[[setdiff(c("n", "m"), by)]] %||% NA
    return(list(labels = labels[first],
                at = lapply(curve$rows[first], `[[`, "at"),
                other = rep_len(own, nrow(rows))[first],
                from = max(vapply(curve$rows, `[[`, 0, "from"))))
  }
  few <- function(x) unique(x[round(seq(1, length(x), length.out = 5))])
  other <- if (by == "m") few(x[["n"]] %||% NA) else
    if ("m" %in% curve$axes) unique(c(3, few(x$m), 15)) else NA
  other <- sort(other, na.last = TRUE)
  list(labels = if (anyNA(other)) "" else
    paste(setdiff(c("n", "m"), by), "=", format_whole(other)),
    at = rep(list(curve$at), length(other)), other = other, from = curve$from)
}

# Rows `at` (n or m), `value`, `label` (of the line), `panel` (what is shown).
plan_curve <- function(x, by) {
  curve <- x$curve
  refuse_if(!by %in% curve$axes, "by", "value", "must be {.val {curve$axes}}:
             {.arg object} does not depend on {by}.")
  refuse_if("n" %in% curve$axes && !all(is.finite(x[["n"]] %||% NA)), "object",
            "value", "must have a finite n.")
  lines <- plan_lines(x, by)
  ends <- if (by == "n") c(max(1, min(x$n) / 4), 2 * max(x$n)) else
    c(lines$from, max(x$m, 15))
  at <- unique(round(seq(ends[1], ends[2], length.out = 121)))
  panels <- names(curve$shown)
  parts <- Map(function(label, value, other) {
    values <- lapply(at, function(at) {
      if (by == "n") value(at, other) else value(other, at)
    })
    data.frame(at = rep(at, each = length(panels)), value = unlist(values),
               label = factor(label, lines$labels),
               panel = factor(panels, panels))
  }, lines$labels, lines$at, lines$other)
  do.call(rbind, unname(parts))
}
