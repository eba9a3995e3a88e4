# Plans of records that belong together, such as those of one patient or one
# document: whole groups are dealt, so that no test record has a relative in the
# training set. (derivation-partitions, section 7)

# The group of each record as a number from 1, in the order of appearance; NULL
# where no groups are given. `groups`: a quosure.
group_codes <- function(groups, data, n) {
  values <- named_column(groups, data, "groups", n, optional = TRUE)$value
  if (!is.null(values)) number_groups(values, "groups")
}

# Of a table with the records `row`: what is the same for all learners is read
# in the rows of one.
record_groups <- function(groups, data, row) {
  codes <- group_codes(groups, data, nrow(data))
  if (!is.null(codes)) check_by_record(codes, row, "groups", "the group")
  codes
}

number_groups <- function(values, arg) {
  refuse_if(!is.atomic(values) || !is.null(dim(values)), arg, "type",
            "must be a vector with the group of each record, not
             {describe_value(values)}.")
  missing <- sum(is_missing(values))
  refuse_if(missing > 0, arg, "missing",
            "must not have missing values: it has {missing}.",
            i = "Give a record that belongs to no other one a group of its
             own.")
  warn_alike_units(alike_labels(values), arg, "group",
                   i = "A record of no group needs one of its own.")
  codes <- key_ids(list(values))
  match(codes, unique(codes))
}

# What plan_records() gives with groups: the class and size of each.
grouped_records <- function(n, class, groups) {
  of_group <- class[match(seq_len(max(groups)), groups)]
  mixed <- length(unique(groups[class != of_group[groups]]))
  refuse_if(mixed > 0, "strata", "value",
            "must be the same for all records of a group: {mixed} of
             {length(of_group)} groups {cli::qty(mixed)}{?has/have} several
             classes.",
            i = "Groups are not split: leave {.arg strata} out, or give a class
             of the group.")
  list(n = n, units = max(groups), class = of_group, groups = groups,
       size = tabulate(groups))
}

check_enough_groups <- function(records, blocks, what) {
  groups <- records$units
  abort_if(!is.null(records$groups) && groups < blocks, c(
    "{.arg groups} must have at least {blocks} groups, the number of {what}, not
     {groups}.",
    i = if (groups == 1) "All records belong together: no group is left
                          to test.",
    i = if (what == "blocks") "A smaller {.arg m} needs fewer blocks: 4 up to
                               {.code m = 3}, 8 up to 7."
  ), "value", "groups")
}

# How many groups are enough for a variance on one test set
# (inst/evidence/unequal-groups.csv).
fewest_groups <- 15

# A variance between groups needs two, and is hardly known from a few, or where
# a few hold most of the records. `squares`: the sum of the squared sizes, whose
# inverse share is the number of equal groups that are as uneven. `fewest`: that
# are enough.
check_several_groups <- function(groups, records, squares,
                                 fewest = fewest_groups) {
  refuse_if(groups < 2, "x", "value", "must have records of two or more groups:
             a variance between groups needs two.")
  even <- records^2 / squares
  uneven <- groups >= fewest_groups && even < min(fewest_groups, groups / 2)
  warn_if(groups < fewest && !uneven, "There are only {groups} groups: their
           variance is estimated from {groups} values.", "few_groups",
          i = "With fewer than {fewest} groups intervals may be too narrow and
           tests reject too often.")
  warn_if(uneven, "The {groups} groups differ much in size: a few contain so
           many of the records that they are worth about {round(even, 1)} groups
           of equal size.", "few_groups",
          i = "With fewer than {fewest_groups} of these intervals may be too
           narrow and tests reject too often.")
}

# No half can hold more than half of the records.
check_largest_group <- function(records) {
  if (is.null(records$groups)) return(invisible())
  largest <- max(records$size)
  refuse_if(2 * largest > records$n, "groups", "value",
            "must not have a group of more than half of the {records$n} records:
             the largest has {largest}.", i = "Split it where its records do not
             belong together, or use {.fn cv_kfold} with more folds.")
}

# The block of each group, from 0, after every one of `width` blocks has been
# split; `key` decides which groups are dealt first.
deal_groups <- function(records, order, splits, key = records$size,
                        block = integer(length(order)), width = 1L) {
  rank <- order(order)
  class <- records$class %||% rep.int(1L, length(order))
  deal_groups_cpp(order(class, -key, rank, method = "radix"), records$size,
                  class, rank, block, width, as.integer(splits))
}

# Which groups a training set takes: in random order as long as they fit.
fill_training_set <- function(records, order, n_train) {
  size <- records$size
  class <- (records$class %||% rep.int(1L, length(size)))[order]
  share <- cumsum(rowsum(size[order], class)[, 1]) / records$n
  target <- floor(share * n_train * (1 + 8 * .Machine$double.eps))[
    match(class, unique(class))
  ]
  filled <- 0
  trains <- logical(length(size))
  for (i in seq_along(order)) {
    group <- order[i]
    if (filled + size[group] > target[i]) next
    trains[group] <- TRUE
    filled <- filled + size[group]
  }
  # One more, where that comes nearer to the size and leaves a test set.
  left <- which(!trains)
  one <- left[which.min(abs(filled + size[left] - n_train))]
  nearer <- abs(filled + size[one] - n_train) < n_train - filled
  if (length(left) > 1 && (nearer || filled == 0)) trains[one] <- TRUE
  trains
}

# What is dealt by size is nearly even; how nearly is said.
warn_uneven_groups <- function(plan, quality = plan_quality(plan)) {
  warn_if(!is.null(plan$groups) && quality$max_off > 0.02,
          "The training sets of two repetitions share up to
           {format_percent(quality$max_off)} of the records more or less than a
           quarter.", "uneven_groups",
          i = "There are few groups, or some are large. Fewer repetitions need
           fewer blocks and come nearer to a quarter.")
}

# A plan from elsewhere with the groups of its records, which must be whole.
# `groups`: their values, or NULL for none.
regroup_plan <- function(plan, groups, scheme = NULL, arg = "groups") {
  if (is.null(groups)) return(plan)
  refuse_if(length(groups) != plan$n, arg, "shape", "must have one value for
             each of the {plan$n} records, not {describe_value(groups)}.")
  codes <- number_groups(groups, arg)
  if (!is.null(plan$groups)) {
    check_same_groups(plan, codes)
    return(plan)
  }
  check_whole_groups(plan$assignment, codes)
  plan$groups <- codes
  plan$n_groups <- max(codes)
  # Halves of whole groups may be less even than those of records.
  plan$scheme <- scheme %||% partition_scheme(plan$assignment, codes)
  plan
}

# Plans from elsewhere: their groups must be whole in every repetition.
check_whole_groups <- function(assignment, groups) {
  assignment[is.na(assignment)] <- -1L
  first <- match(groups, groups)
  split <- which(assignment != assignment[first, , drop = FALSE],
                 arr.ind = TRUE)
  refuse_if(nrow(split) > 0, "x", "rows", "must have each group in one fold of a
             repetition: row {split[1, 1]} is in another fold of repetition
             {split[1, 2]} than the first row of its group.")
}
