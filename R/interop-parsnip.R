# Models and workflows of tidymodels as learners.

#' @export
as_learner.model_spec <- function(x, ..., arg = "x") {
  check_no_dots(...)
  check_installed("parsnip", "to fit a model specification")
  check_model(x, list(), arg)
  tidymodels_learner(class(x)[1], "parsnip", x$mode, function(train, target) {
    formula <- stats::reformulate(".", as.name(target))
    parsnip::fit(x, formula, data = train)
  })
}

#' @export
as_learner.workflow <- function(x, ..., arg = "x") {
  check_no_dots(...)
  check_installed("workflows", "to fit a workflow")
  check_installed("parsnip", "to fit a workflow")
  spec <- x$fit$actions$model$spec
  abort_if(is.null(spec),
           "A workflow must have a model to be a learner: add one with
            {.fn add_model}.", "value", arg)
  # None without a recipe.
  steps <- as.list(x$pre$actions$recipe$recipe$steps)
  names(steps) <- vapply(steps, function(step) class(step)[1], "")
  check_model(spec, steps, arg)
  tidymodels_learner(paste("workflow of", class(spec)[1]), "workflows",
                     spec$mode,
                     function(train, target) parsnip::fit(x, data = train))
}

# A model of classes or numbers whose arguments, and those of the recipe's
# `steps`, all have values.
check_model <- function(spec, steps, arg) {
  abort_if(!isTRUE(spec$mode %in% c("classification", "regression")), c(
    "A model must predict classes or numbers: its mode must be
     {.val classification} or {.val regression}, not {.val {spec$mode}}.",
    i = "Set it with {.code set_mode(\"classification\")}."
  ), "value", arg)
  open <- Filter(is_untuned, c(spec$args, spec$eng_args, steps))
  abort_if(length(open) > 0, c(
    "A model must have a value for every argument, but {.field {names(open)}}
     {?is/are} still {.code tune()}.",
    i = "Choose values with {.fn tune::finalize_workflow} or
         {.fn tune::finalize_model}, or write a function that tunes on
         {.arg train}: {.fn as_learner} makes a learner of it."
  ), "value", arg)
}

# Is there a call of tune() in an argument, or in the arguments of a step?
is_untuned <- function(x) {
  if (rlang::is_quosure(x)) x <- rlang::quo_get_expr(x)
  if (is.call(x)) return("tune" %in% all.names(x))
  is.list(x) && any(vapply(unclass(x), is_untuned, NA))
}

# `package`: whose method of fit() must be there, in a worker process, too.
tidymodels_learner <- function(label, package, mode, fit_model) {
  label <- paste0(label, " (", package, ")")
  if (mode == "regression") {
    return(new_learner(function(train, test, target, numbers = TRUE) {
      loadNamespace(package)
      stats::predict(fit_model(train, target), test)[[1]]
    }, label))
  }
  new_learner(function(train, test, target, probabilities = TRUE) {
    loadNamespace(package)
    train[[target]] <- observed_truth(train[[target]])
    fit <- fit_model(train, target)
    found <- stats::predict(fit, test, type = "class")
    # Models without probabilities stop.
    likely <- tryCatch(stats::predict(fit, test, type = "prob"),
                       error = function(e) NULL)
    if (is.null(likely)) found[[1]] else data.frame(found, likely,
                                                    check.names = FALSE)
  }, label)
}
