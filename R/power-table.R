# Several plans at once: vectors of settings give a plan for each of their
# elements, and one table.

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
  bind_plans(plans, varied, title)
}

bind_plans <- function(plans, varied, title) {
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

# As plan_curve(), a curve for each label.
table_curves <- function(x, by) {
  rows <- tidy.cv_power(x)
  label <- row_labels(rows, x$curve$varied, by)
  first <- which(!duplicated(label))
  most <- 12
  abort_if(length(first) > most,
           "{.arg object} must have at most {most} different curves, not
            {length(first)}.", "shape", "object")
  at <- curve_axis(rows, by, max(vapply(x$curve$rows, `[[`, 0, "from")))
  panels <- names(x$curve$shown)
  parts <- lapply(first, function(row) {
    curve <- x$curve$rows[[row]]$at
    value <- vapply(at, function(at) {
      if (by == "n") curve(at, rows$m[row] %||% NA) else curve(rows$n[row], at)
    }, numeric(length(panels)))
    data.frame(at, value, label = label[row], panel = panels)
  })
  curves <- do.call(rbind, parts)
  curves$label <- factor(curves$label, label[first])
  curves$panel <- factor(curves$panel, panels)
  curves
}
