skip_if_not_installed("knitr")

# Names that Markdown, HTML, TeX, knitr or Quarto would read, each in its way.
hostile_names <- c(
  paste0("a\n", strrep("`", 40), "\n<script>alert(1)</script>\n\n",
         "![x](file:///etc/passwd)\n<img src=\"/etc/passwd\">"),
  paste0("{{body}} | $x^2$ `r stop('run')` [click](javascript:alert(1)) ",
         "\\input{/etc/passwd} http://127.0.0.1:9/x ",
         "<iframe src='file:///etc/passwd'>\033[31mred\a"),
  paste0("---\n# head\n::: {.x}\n```{r}\nstop()\n```\n",
         "{{< include /etc/passwd >}} @cite *b* _i_ \"q\" &lt; ~s~ ^u^ ",
         "![](http://127.0.0.1:9/y)")
)

test_that("text from data has no character that Markdown would read", {
  text <- markdown_text(hostile_names)
  expect_false(any(grepl("[][!\"#$'*:<=>@\\\\^_`{|}~[:cntrl:]]", gsub(
    "&#[0-9]+;", "", text
  ))))
  expect_identical(markdown_text("a_b"), "a&#95;b")
  expect_identical(markdown_text(c("0.123", "-1", "1. a", "x", "\u00e4")),
                   c("0.123", "&#45;1", "1&#46; a", "x", "\u00e4"))
})

# The page that pandoc makes of Markdown, as a browser parses it.
browser_page <- function(text) {
  folder <- withr::local_tempdir()
  input <- file.path(folder, "page.md")
  writeLines(enc2utf8(text), input, useBytes = TRUE)
  rmarkdown::pandoc_convert(
    input, "html", "markdown+autolink_bare_uris+tex_math_single_backslash",
    output = file.path(folder, "page.html"), wd = folder
  )
  xml2::read_html(file.path(folder, "page.html"))
}

test_that("tables of hostile names stay tables, with the names as text", {
  skip_if_not_installed("rmarkdown")
  skip_if_not_installed("xml2")
  skip_if_not(rmarkdown::pandoc_available("2.0"), "pandoc 2.0 is not here")
  counts <- confusion_counts(data.frame(
    learner = hostile_names, tp = 8, fp = 2, fn = 1, tn = 9
  ))
  page <- browser_page(knitr::knit_print(pool_counts(counts)))
  live <- "//a | //img | //script | //iframe | //code | //h1 | //em | //span"
  expect_length(xml2::xml_find_all(page, live), 0)
  expect_length(xml2::xml_find_all(page, "//tbody/tr"), 3)
  cells <- xml2::xml_text(xml2::xml_find_all(page, "//tbody/tr/td[1]"))
  expect_identical(gsub("[[:space:]]", "", cells), gsub(
    "[[:space:]]", "", show_controls(hostile_names, lines = FALSE)
  ))
})

test_that("a test and its notes are escaped as well", {
  x <- cv_predictions(data.frame(t = rep(c("a", "b"), 10),
                                 p = rep(c("a", "b", "b", "a"), 5),
                                 q = "a"), t, c(p, q))
  names(x)[5:6] <- c("<b>", "|*|")
  shown <- knitr::knit_print(holdout_mcnemar_test(
    contingency_counts(x, !!"<b>", !!"|*|")
  ))
  expect_match(shown, "&#60;b&#62; - &#124;&#42;&#124;", fixed = TRUE)
  expect_false(grepl("<b>", shown, fixed = TRUE))
})

test_that("documents that are no Markdown have the output of the console", {
  knit <- function(lines, pattern) {
    withr::local_dir(withr::local_tempdir())
    withr::defer(knitr::opts_knit$restore())
    writeLines(lines, file <- paste0("page.", pattern))
    readLines(knitr::knit(file, quiet = TRUE, envir = new.env()))
  }
  code <- c("x <- data.frame(learner = 'a_1', tp = 8, fp = 2, fn = 1, tn = 9)",
            "bcvinfer::pool_counts(bcvinfer::confusion_counts(x))",
            "bcvinfer::cv_bcv(20, m = 3)")
  tex <- knit(c("\\documentclass{article}", "\\begin{document}", "<<a>>=", code,
                "@", "\\end{document}"), "Rnw")
  expect_match(tex, "^##  *a_1 .* 8 ", all = FALSE)
  expect_match(tex, "^## Records: *20 in 4 blocks", all = FALSE)
  expect_no_match(tex, "&#|[|]-|Table:")
  md <- knit(c("```{r}", code, "```"), "Rmd")
  expect_match(md, "^[|]a&#95;1 *[|]", all = FALSE)
})
