# Where the plan of a method comes from: a plan itself, a call in `n` and
# `truth`, as in the registries, or a function of them.

# Methods by the source of their plan, so that a plan which several need is
# made and fitted once. `sources` is named by method.
group_by_plan <- function(sources) {
  groups <- split(names(sources), vctrs::vec_group_id(unname(sources)))
  lapply(unname(groups), function(methods) {
    list(source = sources[[methods[1]]], methods = methods)
  })
}

# `plans` as a user gives it: sources named by method.
check_plan_sources <- function(plans, methods) {
  named <- is.list(plans) && !inherits(plans, "cv_plan") &&
    !is.null(names(plans)) && all(names(plans) %in% methods) &&
    !anyDuplicated(names(plans))
  refuse_if(!is.null(plans) && !named, "plans", "type",
            "must be a list of plans named by test.",
            i = "The names may be {.val {methods}}.")
  for (name in names(plans)) check_plan_source(plans[[name]], name)
}

check_plan_source <- function(source, name, arg = "plans") {
  is_source <- inherits(source, "cv_plan") || is.call(source) ||
    is.function(source)
  refuse_if(!is_source, arg, "type",
            "must contain a plan, a call in {.code n} or a function of {.code n}
             for {.val {name}}, not {describe_value(source)}.",
            i = "For example {.code quote(cv_rcv(n, m = 5))} or
             {.code function(n) cv_rcv(n, m = 5)}.")
}

# A plan of `n` records. `arg`: the argument at fault if there is none. A call
# uses `n`, `truth` and the package alone: its value does not depend on who
# evaluates it, in which process.
draw_plan <- function(source, n, truth, arg) {
  plan <- tryCatch({
    if (is.call(source)) {
      eval(source, list(n = n, truth = truth), topenv())
    } else if (is.function(source)) {
      given <- list(n, truth = truth)
      do.call(source, given[c(TRUE, "truth" %in% names(formals(source)))])
    } else {
      source
    }
  }, error = function(cnd) {
    abort_input("No plan of {n} record{?s} can be made by
                 {.code {source_text(source)}}.", "value", arg, parent = cnd)
  })
  is_plan <- inherits(plan, "cv_plan")
  got <- if (is_plan) paste("one of", plan$n) else describe_value(plan)
  refuse_if(!is_plan || plan$n != n, arg, if (is_plan) "shape" else "type",
            "must contain plans for {n} records: {.code {source_text(source)}}
             is {got}.")
  plan
}

source_text <- function(source) {
  if (is.call(source)) return(paste(deparse(source), collapse = " "))
  if (!is.function(source)) return("the given plan")
  paste(deparse(args(source))[1], "...")
}
