# Models and workflows of tidymodels as learners.

#' @export
as_learner.model_spec <- function(x, ..., arg = "x") {
  check_installed("parsnip", "to fit a model specification")
  check_classification(x, arg)
  tidymodels_learner(class(x)[1], "parsnip", function(train, target) {
    formula <- stats::reformulate(".", as.name(target))
    parsnip::fit(x, formula, data = train)
  })
}

#' @export
as_learner.workflow <- function(x, ..., arg = "x") {
  check_installed("workflows", "to fit a workflow")
  check_installed("parsnip", "to fit a workflow")
  spec <- x$fit$actions$model$spec
  if (is.null(spec)) {
    abort_input("A workflow must have a model to be a learner: add one with
                 {.fn add_model}.", "value", arg)
  }
  check_classification(spec, arg)
  tidymodels_learner(paste("workflow of", class(spec)[1]), "workflows",
                     function(train, target) parsnip::fit(x, data = train))
}

check_classification <- function(spec, arg) {
  if (identical(spec$mode, "classification")) return(invisible())
  abort_input(
    c("A model must predict classes: its mode must be
       {.val classification}, not {.val {spec$mode}}.",
      i = "Set it with {.code set_mode(\"classification\")}."),
    "value", arg
  )
}

# `package`: whose method of fit() must be there, in a worker process, too.
tidymodels_learner <- function(label, package, fit_model) {
  new_learner(function(train, test, target) {
    loadNamespace(package)
    train[[target]] <- observed_truth(train[[target]])
    fitted <- fit_model(train, target)
    stats::predict(fitted, test, type = "class")[[1]]
  }, paste0(label, " (", package, ")"))
}
