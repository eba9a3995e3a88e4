# Values of measures by fold: their class, and those of tables of one's own.
#' @include fold-measures.R
NULL

# `directions`: "maximize" or "minimize" by the name of the measure; `class`:
# the positive one.
new_fold_measures <- function(columns, directions, design = NULL,
                              notes = NULL, class = NULL) {
  new_result(columns, "cv_fold_measures", notes = notes,
             directions = directions, design = design, sides = class)
}

# What results of a measure say: its positive class, and which learners were
# chosen.
fold_notes <- function(x, entry) {
  c(if (!has_overall_form(entry)) attr(x, "notes", exact = TRUE),
    chosen_note(said_of_chosen(x)))
}

registered_directions <- function(entries) {
  vapply(entries, `[[`, "", "direction")
}

# One row for each measure and row of `owner`, whose columns and those of `...`
# are repeated as often as needed.
measure_rows <- function(owner, measures, ...) {
  size <- length(owner[[1]])
  columns <- c(owner, list(measure = rep(measures, each = size)), list(...))
  new_table(lapply(columns, rep, length.out = size * length(measures)))
}

register_table(
  "cv_fold_measures",
  columns = c("learner", "measure", "rep", "fold", "estimate"),
  title = function(x) paste("Folds:", measure_labels(x$measure)),
  restore = function(data, old, same_rows) {
    attr(data, "design") <- remaining_design(data, old)
    data
  },
  bind = function(out, parts) {
    directions <- unlist(lapply(parts, attr, "directions"))
    of <- unique(data.frame(measure = names(directions), directions))
    twice <- of$measure[duplicated(of$measure)]
    refuse_if(length(twice) > 0, "...", "conflict",
              "must have one direction of {.val {twice}}, not two.")
    attr(out, "directions") <- directions[!duplicated(names(directions))]
    attr(out, "design") <- bound_design(out, parts)
    check_one_class(parts)
    keep_shared(out, parts, "sides")
  }
)

#' @rdname fold_measures
#' @export
fold_measures.data.frame <- function(counts, measures = NULL, direction = NULL,
                                     scheme = NULL, n_train = NULL,
                                     n_test = NULL, ...) {
  if (inherits(counts, "confusion_counts")) {
    check_no_direction(direction)
    sizes <- list(scheme = scheme, n_train = n_train, n_test = n_test)
    idle <- names(Filter(Negate(is.null), sizes))
    refuse_if(length(idle) > 0, idle[1], "conflict", "is for fold values, not
               for confusion counts.")
    return(fold_measures.default(counts, measures %||% "f1", ...))
  }
  refuse_if(!"estimate" %in% names(counts), "counts", "type",
            "must be confusion counts, or values by fold with the columns
             {.field learner}, {.field rep}, {.field fold} and
             {.field estimate}, not {describe_value(counts)}.",
            i = "{.fn confusion_counts} makes counts from predictions or from a
             table with the columns {.field {count_cells$confusion_counts}}.")
  check_no_dots(...)
  refuse_if(!is.null(measures), "measures", "conflict", "cannot be given for a
             table of fold values, whose column {.field measure} names them.")
  check_columns(counts, c("learner", "rep", "fold", "estimate"), "counts")
  columns <- as.list(counts)
  check_ids(columns[c("learner", "rep", "fold")], "counts")
  refuse_both(columns$fold, columns$rep, "counts", "fold")
  check_numeric(columns$estimate, arg = "counts", shown = "estimate")
  refuse_models(columns[names(columns) != "learner"], "counts",
                "fold or run of one learner",
                i = "If its values are learners, put them in the column
                     {.field learner}.",
                i = "If it is something else, leave it out.",
                within = columns[intersect(c("learner", "measure"),
                                           names(columns))])
  measure <- label_text(columns[["measure"]] %||% rep("metric", nrow(counts)))
  directions <- table_directions(columns[["direction"]], direction, measure)
  for (known in Filter(is_measure, unique(measure))) {
    check_in_range(columns$estimate[measure == known], known, "counts")
  }
  new_fold_measures(
    new_table(list(learner = label_text(columns$learner), measure = measure,
                   rep = columns$rep, fold = columns$fold,
                   estimate = as.double(columns$estimate))),
    directions, table_design(columns, counts, scheme, n_train, n_test)
  )
}

# One direction for each measure, from the column or the argument.
table_directions <- function(column, direction, measure) {
  if (!is.null(column)) check_no_direction(direction)
  vapply(unique(measure), function(one) {
    given <- as.character(column[measure == one])
    refuse_if(length(unique(given)) > 1, "counts", "conflict",
              "must have one direction for each measure.")
    settle_direction(if (is.null(column)) direction else given[1], one,
                     "the fold values")
  }, "")
}

# The direction that is known, or was given.
settle_direction <- function(direction, measure, of) {
  if (!is.null(measure)) check_string(measure, "measure")
  known <- if (is_measure(measure)) measure_registry[[measure]]$direction
  if (!is.null(known) && is.null(direction)) return(known)
  direction <- check_direction(direction, of)
  refuse_if(!is.null(known) && direction != known, "direction", "conflict",
            if (known == "none") "cannot be given for {.val {measure}}, which
              has an ideal value."
            else "must be {.val {known}} for the measure {.val {measure}}.")
  direction
}

is_measure <- function(name) {
  rlang::is_string(name) && name %in% names(measure_registry)
}

# Are they what the measure can be, and not percentages?
check_in_range <- function(estimate, measure, arg) {
  range <- measure_registry[[measure]]$range
  # (What rounding leaves is inside.)
  off <- which(estimate < range[1] - 1e-9 | estimate > range[2] + 1e-9)
  refuse_if(length(off) > 0, arg, "value",
            "must have values of {.val {measure}}, from {range[1]} to
             {range[2]}: {format(estimate[off[1]])} is outside.",
            i = if (all(range == 0:1, estimate <= 100, estimate >= 0,
                        na.rm = TRUE)) "Divide percentages by 100.")
}

# Larger or smaller is better: never guessed.
check_direction <- function(direction, of = "the fold values") {
  refuse_if(is.null(direction) || is.atomic(direction) && anyNA(direction),
            "direction", "missing", "must be given for {of}: {.val maximize}
             where larger is better, {.val minimize} where smaller is better.")
  check_choice(direction, c("maximize", "minimize"))
}

check_no_direction <- function(direction) {
  refuse_if(!is.null(direction), "direction", "conflict",
            "cannot be given for measures that have one.")
}

# The measure that is meant, an entry as in the registry. One that is there
# alone need not be named.
measured_entry <- function(x, measure, named, arg) {
  there <- unique(x$measure)
  if (!named && length(there) == 1) measure <- there
  refuse_if(!measure %in% there, arg, "value", "must be one of the measures of
             the fold values, {.val {there}}, not {.val {measure}}.")
  entry <- registry_entry(measure_registry, measure)
  # (Rows that dplyr added may have another measure.)
  direction <- as.list(attr(x, "directions"))[[measure]] %||% entry$direction
  refuse_if(is.null(direction), arg, "missing", "must be a measure whose
             direction is known, not {.val {measure}}: put fold values below
             each other by rbind().")
  if (identical(entry$direction, direction)) return(entry)
  list(measure = measure, label = measure, range = c(-Inf, Inf),
       direction = direction)
}

# One measure of every fold as a matrix, one row per learner (and class),
# repetition by repetition, from values by fold or counts; undefined folds are
# NA and counted in one warning.
fold_values <- function(x, entry, parameters = list(), arg = "counts") {
  if (inherits(x, "cv_fold_measures")) {
    x <- lapply(as.list(x), `[`, x$measure == entry$measure)
    values <- x$estimate
  } else {
    found <- measured_counts(x, list(entry))
    x <- found$counts
    values <- found$value(entry, found$cells, parameters)
    warn_undefined(entry$measure, values)
  }
  units <- owner_units(x, arg)
  units$values <- matrix(values[units$rows], ncol(units$rows), byrow = TRUE)
  units
}
