# Users 8 and traps, 0.2.0: hints named functions that refuse the very input.
objects <- hint_objects()
texts <- lapply(hint_cases, function(case) {
  if (all(vapply(case$needs, requireNamespace, NA, quietly = TRUE))) {
    raised_text(case$raise, objects)
  }
})

test_that("each hint names a call that runs on the object at hand", {
  for (i in which(lengths(texts) > 0)) {
    case <- hint_cases[[i]]
    # What the message shows as code, and the functions in it.
    shown <- regmatches(texts[[i]], gregexpr("`[^`]+`", texts[[i]]))[[1]]
    shown <- gsub("`", "", shown, fixed = TRUE)
    functions <- unlist(regmatches(
      shown, gregexpr("[A-Za-z_.]+(?=[(])", shown, perl = TRUE)
    ))
    run <- deparse1(case$run)
    named <- any(functions %in% all.names(case$run)) ||
      any(vapply(shown, grepl, NA, run, fixed = TRUE))
    expect_true(named, label = paste0(run, " is in: ", texts[[i]]))
    failed <- tryCatch({
      suppressMessages(suppressWarnings(
        eval(case$run, new.env(parent = objects))
      ))
      NULL
    }, error = conditionMessage)
    expect_null(failed, label = run)
  }
})

test_that("no hint is without a case", {
  templates <- hint_templates()
  expect_gt(length(templates), 80)
  templates <- templates[!names(templates) %in% hints_elsewhere]
  raised <- unlist(texts)
  needs <- unique(unlist(lapply(hint_cases, `[[`, "needs")))
  skip_without(needs)
  met <- vapply(templates, function(template) {
    any(grepl(hint_pattern(template), raised))
  }, NA)
  expect_identical(paste0(names(templates), ": ", templates)[!met],
                   character())
})

test_that("what is exempt from a case has a hint", {
  expect_identical(setdiff(hints_elsewhere, names(hint_templates())),
                   character())
})

# By hand.
test_that("the pattern of a template is that of its text", {
  template <- "Use {.fn f} of {.code g(x)}, not {.val {first_few(x, 3)}}{?s}."
  expect_match("Use `f()` of `g(x)`, not \"a\" and \"b\"s.",
               paste0("^", hint_pattern(template), "$"))
  expect_no_match("Use `h()` of `g(x)`, not \"a\".", hint_pattern(template))
})
