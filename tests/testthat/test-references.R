# What citation() prints must be what the help pages cite.
fields <- function(entry) {
  entry <- unclass(entry)[[1]]
  entry$author <- format(entry$author)
  entry[order(names(entry))]
}

paper_keys <- c("wang2015", "wang2016", "yang2016", "yang2023", "wong2022")

test_that("citation() holds the package and the five papers", {
  cited <- citation("bcvinfer")
  expect_length(cited, 6)
  expect_identical(cited[1]$title, paste0(
    "bcvinfer: Inference on Classifier Performance from Block-Regularized ",
    "Cross-Validation"
  ))
  for (i in seq_along(paper_keys)) {
    expect_identical(fields(cited[i + 1]),
                     fields(find_reference(paper_keys[i])))
  }
  expect_length(grep("^@", toBibtex(cited)), 6)
  expect_output(print(cited, style = "text"), "McNemar")
})

test_that("the papers' DOIs are those of DESCRIPTION", {
  text <- utils::packageDescription("bcvinfer")$Description
  dois <- regmatches(text, gregexpr("(?<=<doi:)[^>]+", text, perl = TRUE))[[1]]
  expect_setequal(unlist(citation("bcvinfer")[-1]$doi), dois)
})

test_that("no two references have the same DOI", {
  dois <- unlist(lapply(bibliography, function(entry) entry$doi))
  expect_identical(anyDuplicated(dois), 0L)
  expect_match(dois, "^10[.][0-9]{4,5}/")
})

test_that("each kind of reference is printed with its parts", {
  file <- withr::local_tempfile(lines = c(
    "key: bee2001", "bibtype: Article", "author: Ann Bee and Cy Dee",
    "year: 2001", "title: On half", "    splits", "journal: Acta",
    "volume: 12", "number: 4", "pages: 3--9", "",
    "key: bee2002", "bibtype: InProceedings", "author: Ann Bee", "year: 2002",
    "title: On folds", "booktitle: Proceedings of Folds", "pages: 1--2",
    "doi: 10.1/y", "",
    "key: bee2003", "bibtype: Misc", "author: Ann Bee", "year: 2003",
    "title: On nothing", "howpublished: Preprint 7",
    "url: https://example.org"
  ))
  entries <- read_references(file)
  expect_printed <- function(key, parts) {
    text <- gsub("\\s+", " ", format(entries[[key]], "text"))
    expect_match(text, parts, fixed = TRUE)
  }
  expect_printed("bee2001", "On half splits")
  expect_printed("bee2001", "_Acta_, *12*(4), 3-9.")
  expect_printed("bee2002", "In _Proceedings of Folds_, 1-2.")
  expect_printed("bee2003", "Preprint 7. <https://example.org>.")
})

test_that("references are cited by key, in Rd and in short", {
  expect_match(cite("wang2015"), "\\doi{10.1109/TKDE.2014.2359667}",
               fixed = TRUE)
  expect_identical(lengths(gregexpr("\n\n", cite("wang2015", "wang2016"))), 1L)
  expect_identical(cite_short("dietterich1998"), "Dietterich (1998)")
  expect_identical(cite_short("goutte2005"), "Goutte and Gaussier (2005)")
  expect_identical(cite_short("wang2015"), "Wang et al. (2015)")
  expect_error(find_reference("nobody1900"), "nobody1900")
})
