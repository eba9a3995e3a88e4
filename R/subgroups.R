# Subgroups of records: of every learner and subgroup the scores of a domain
# estimate, on all records. So the subgroups of one evaluation have a joint
# distribution, like its learners. (derivation-components, eq. 24)
#' @include cv-scores.R

# `by`: of record_subgroups(); `of`: a function of the rows of a subgroup, their
# layout and a text behind the name of a learner, which gives their cv_scores.
subgroup_scores <- function(x, entry, by, of) {
  layout <- score_layout(x)
  record <- (layout$place - 1L) %% nrow(layout$fold) + 1L
  labels <- levels(by$code)
  code <- integer(nrow(layout$fold))
  code[record] <- as.integer(by$code)
  sizes <- tabulate(by$code[!duplicated(x$row)], length(labels))
  refuse_if(min(sizes) < 2, "by", "value", "must have two or more records in
             each subgroup: {.val {labels[which.min(sizes)]}} has
             {min(sizes)}.", i = "Put small subgroups together.")
  rows <- split(seq_along(by$code), by$code)
  inside <- split(seq_along(code), code)
  parts <- with_one_warning(labels, function(place) {
    of(rows[[place]], part_layout(layout, rows[[place]], record[rows[[place]]],
                                  inside[[place]]),
       paste0(" in ", labels[place]))
  }, "subgroup")
  layout$class <- subgroup_classes(parts, code)
  layout$domain <- code
  joined_subgroups(x, entry, layout, parts,
                   list(by = by$label, labels = labels, code = code,
                        sizes = sizes), inside)
}

# The layout of the records `inside`; `rows`: their predictions, whose records
# are `record`.
part_layout <- function(layout, rows, record, inside) {
  before <- (layout$place[rows] - 1L) %/% nrow(layout$fold)
  layout$place <- match(record, inside) + length(inside) * before
  layout$fold <- layout$fold[inside, , drop = FALSE]
  layout$block <- layout$block[inside, , drop = FALSE]
  layout$units <- layout$units[inside]
  layout$size[1] <- length(unique(layout$units %||% inside))
  for (name in c("part", "single")) layout[[name]] <- layout[[name]][rows]
  if (!is.null(layout$group)) {
    group <- layout$group[inside]
    layout$group <- match(group, unique(group))
    layout$alike <- sum(tabulate(layout$group)^2) / length(inside)
  }
  layout
}

# Samples of a class are those of a subgroup, too.
subgroup_classes <- function(parts, code) {
  classes <- lapply(parts, function(part) part$layout$class)
  if (any(lengths(classes) == 0)) return(NULL)
  found <- integer(length(code))
  for (place in seq_along(parts)) {
    found[code == place] <- max(found) + classes[[place]]
  }
  found
}

# One evaluation of all, in which a learner in a subgroup is a learner.
joined_subgroups <- function(x, entry, layout, parts, subgroups, inside) {
  labels <- subgroups$labels
  learners <- prediction_learners(x)
  entry$mean <- all(vapply(parts, function(part) isTRUE(part$entry$mean), NA))
  ids <- list(learner = rep(learners, each = length(labels)),
              subgroup = rep(labels, length(learners)))
  keys <- make.unique(paste(ids$learner, ids$subgroup, sep = ", "))
  layout$learner <- rlang::set_names(ids$learner, keys)
  layout$subgroup <- rlang::set_names(ids$subgroup, keys)
  part <- function(key) parts[[match(ids$subgroup[match(key, keys)], labels)]]
  named <- function(key) ids$learner[match(key, keys)]
  scores <- function(key) {
    code <- match(ids$subgroup[match(key, keys)], labels)
    domain_scores(part(key)$scores(named(key), undefined = TRUE),
                  inside[[code]], layout)
  }
  rare <- vapply(parts, function(part) has_few_of_class(part$layout), NA)
  layout$rare <- if (any(rare)) {
    stats::setNames(rare[match(ids$subgroup, labels)], keys)
  }
  if (!is.null(parts[[1]]$layout$counting)) layout$counting <- function(key) {
    code <- match(ids$subgroup[match(key, keys)], labels)
    unit <- layout$group %||% seq_len(nrow(layout$fold))
    counts <- numeric(max(unit))
    counts[unique(unit[inside[[code]]])] <-
      part(key)$layout$counting(named(key))
    counts
  }
  found <- new_cv_scores(
    x, entry, layout, scores,
    check = function(found, key, undefined) {
      part(key)$scores(named(key), undefined)
    },
    table = function(key) part(key)$table(named(key)),
    within = function(key, cells) part(key)$within(named(key), cells),
    units = function(wanted, differing = FALSE, ...) {
      of <- split(wanted, ids$subgroup[match(wanted, keys)])
      min(vapply(of, function(of) {
        part(of[1])$units(named(of), differing && length(of) > 1, ...)
      }, 0))
    },
    by_fold = function(key, fold) {
      as.vector(rowsum(scores(key)[layout$place], fold)) / tabulate(fold)
    }, agreement = function(a, b, kind) {
      of <- ids$subgroup[match(a, keys)]
      same <- which(of == ids$subgroup[match(b, keys)])
      further <- numeric(length(a))
      for (rows in split(same, of[same])) further[rows] <- agreement_variance(
        part(a[rows[1]]), named(a[rows]), named(b[rows]), kind
      )
      further
    }, settings = parts[[1]]$settings, asked = parts[[1]]$asked,
    others = other_classes(x, parts[[1]]$asked$class),
    layout_of = function(key) part(key)$layout,
    scores_of = function(key) part(key)$scores(named(key), undefined = TRUE),
    ids = ids, subgroups = subgroups
  )
  found$learners <- keys
  found
}

# The mean over all records is the estimate in the subgroup `inside`: runs have
# an estimate each, and the fits of blocks without two blocks one of their own.
# (derivation-components, eq. 24)
domain_scores <- function(scores, inside, layout) {
  n <- nrow(layout$fold)
  centre <- colMeans(scores)
  if (is.null(layout$runs)) {
    centre <- stats::ave(centre, seq_along(centre) <= layout$size[2])
  }
  found <- matrix(centre, n, ncol(scores), byrow = TRUE)
  from <- found[inside, , drop = FALSE]
  found[inside, ] <- from + n / length(inside) * (scores - from)
  found
}

# The two learners that are meant, one learner in two subgroups, or the scores
# of two learners in the first subgroup, then those in the second.
request_pair <- function(request, a, b) {
  if (is.null(request$subgroups)) return(chosen_pair(a, b))
  learners <- unique(request$ids$learner)
  labels <- request$subgroups$labels
  asked <- if (given(b)) {
    choose_learners(learners, chosen_pair(a, b))
  } else if (given(a) || length(learners) > 1) {
    named_learner(a, learners, "a")
  } else {
    learners
  }
  refuse_if(length(labels) != 2, "by", "shape",
            "must have two subgroups here, not {length(labels)}.",
            i = if (length(asked) > 1) {
              "{.fn compare_learners} compares the learners in each subgroup."
            } else {
              "{.code compare_learners()} of predictions of one learner compares
               all pairs of its subgroups."
            })
  at <- outer(asked, labels, paste)
  request$learners[match(at, do.call(paste, unname(request$ids)))]
}

# How the subgroups of contrasts vary: on how many `units` the variance of each
# rests, and what one without variation has `added`, as if two further scores
# were at the ends of their range (derivation-components, eq. 20; NA where
# an end is infinite). `of`: the learners of each subgroup, one or the two
# that differ, in the order of `joint`.
subgroup_parts <- function(request, joint, of, kind) {
  size <- length(of[[1]])
  at <- matrix(seq_len(length(of) * size), ncol = size, byrow = TRUE)
  at <- at[, c(1, size), drop = FALSE]
  flat <- joint$variance[at] * joint$n <=
    (zero_tolerance * max(joint$largest))^2
  units <- joint$resting[at]
  units[flat] <- vapply(of[flat], request$units, 0)
  value <- joint$estimate[at[, 1]] - (size > 1) * joint$estimate[at[, 2]]
  range <- if (size > 1) request$bounds else
    loss_slope(request$entry) * request$entry$range
  first <- vapply(of, `[`, "", 1)
  data.frame(
    units, unit = request$unit,
    added = ifelse(flat, added_variance(value, units, range) *
                     halves_factor(kind, request$layout), 0),
    label = request$ids$subgroup[match(first, request$learners)]
  )
}

# The variance of the mean `value` of units with two further ones.
added_variance <- function(value, units, range) {
  off <- outer(range, value, `-`)
  added <- (colSums(off^2) - colSums(off)^2 / (units + 2)) / (units + 2) / units
  replace(added, is.nan(added), NA)
}

# The same of learners where the predictions say which records count: three
# records that were predicted positive, all of them rightly, are no certain
# precision. NULL where the scores of all learners vary.
flat_parts <- function(request, learners, kind) {
  entry <- request$entry
  if (isTRUE(entry$mean) || !all(is.finite(entry$range))) return(NULL)
  ends <- vapply(learners, function(learner) {
    range(request$scores(learner, undefined = TRUE))
  }, c(0, 0))
  flat <- (ends[2, ] - ends[1, ] <= zero_tolerance) %in% TRUE
  flat[flat] <- vapply(learners[flat], count_by_prediction, NA, request)
  if (!any(flat)) return(NULL)
  units <- vapply(learners, request$units, 0)
  added <- added_variance(ends[1, ], units, entry$range) *
    loss_slope(entry)^2 * halves_factor(kind, request$layout)
  data.frame(units, unit = request$unit, added = ifelse(flat, added, 0),
             label = learners)
}

# Of the learners at `places`, whose `joint` scores may be known.
apart_parts <- function(request, kind, places = seq_along(request$learners),
                        joint = joint_losses(request, kind)) {
  learners <- request$learners[places]
  between <- !is.null(request$subgroups) &&
    length(unique(request$ids$learner)) == 1
  if (!between) return(flat_parts(request, learners, kind))
  subgroup_parts(request, joint, learners, kind)
}

joint_losses <- function(request, kind) {
  losses <- lapply(rlang::set_names(request$learners), request$losses)
  joint_scores(losses, request$layout, kind)
}

# Does it depend on the predictions which records count? (Numbers count by their
# denominators.)
count_by_prediction <- function(learner, request) {
  table <- request$table(learner)
  if (is.null(table)) return(is.null(request$predictions$truth))
  if (nrow(table) < 2) return(FALSE)
  weights <- cell_weights(request$entry, table, request$settings$positive,
                          request$settings$parameters)
  any(weights != weights[, 1])
}

# Said of subgroups without variation; NULL where there is none.
flat_note <- function(parts) {
  apart <- parts$apart
  flat <- which(!apart$added %in% 0)
  if (length(flat) == 0) return(NULL)
  paste0("The scores of ", toString(paste0(
    apart$label, " (", mapply(count_of, round(apart$units), apart$unit), ")"
  )[flat]), " do not vary: ", if (is.na(apart$added[flat[1]])) {
    "their variance is unknown."
  } else {
    paste("their variance is computed with two further ones, at the ends of",
          "the range.")
  })
}

# The same, and of what the difference of learners has further.
variance_notes <- function(parts) {
  c(flat_note(parts), agreement_variance_note(parts$agreed))
}

# `flat`: which do not vary.
warn_flat <- function(parts, flat = !parts$apart$added %in% 0) {
  warn_if(any(flat), "{flat_note(parts)}", c(
    "zero_variance",
    if (any(parts$apart$units[flat] < fewest_units)) "few_records"
  ))
}

warn_subgroups <- function(parts) {
  apart <- parts$apart
  flat <- !apart$added %in% 0
  warn_flat(parts, flat)
  warn_few_units(apart$units[!flat], paste("the scores of", apart$label[!flat]),
                 apart$unit[1])
}

# Components of a contrast between the subgroups `apart`, or of learners with
# the agreement_variance() `further`. (Where all is the same only the units that
# agree count.)
with_subgroups <- function(parts, apart, further = 0) {
  varies <- isTRUE(parts$stderr > zero_tolerance * parts$largest)
  if (!varies || is.null(apart) && further == 0) return(parts)
  c(add_variance(parts, sum(apart$added, further)),
    if (!is.null(apart)) list(apart = apart), agreed = further)
}

add_variance <- function(core, added) {
  core$stderr <- sqrt(core$stderr^2 + added)
  if (!is.null(core$predictive)) {
    core$predictive <- add_variance(core$predictive, added)
  }
  core
}

# The same of several contrasts, `more` to each.
add_variances <- function(contrasts, more) {
  more[contrasts$stderr == 0] <- 0
  contrasts$added <- more
  for (part in c("stderr", "scale")) {
    contrasts[[part]] <- sqrt(contrasts[[part]]^2 + more)
  }
  if (!is.null(contrasts$predictive)) {
    contrasts$predictive <- Map(add_variance, contrasts$predictive, more)
  }
  contrasts
}

check_no_subgroups <- function(x) {
  refuse_if(inherits(x, "cv_scores") && !is.null(x$subgroups), "x", "conflict",
            "must not be divided into subgroups here.")
}

# Said of every result.
subgroups_note <- function(request) {
  found <- request$subgroups
  if (is.null(found)) return(NULL)
  sizes <- paste0(found$labels, " (", format_whole(found$sizes), ")")
  paste0("Subgroups by ", found$by, ", with their records: ",
         paste(utils::head(sizes, 12), collapse = ", "),
         if (length(sizes) > 12) paste0(" and ", length(sizes) - 12, " more"),
         ".", if (missing_subgroup %in% found$labels) {
           paste0(" ", missing_subgroup, ": records without a value.")
         })
}
