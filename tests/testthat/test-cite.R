test_that("references are cited by key, in Rd and in short", {
  expect_match(cite("wang2015"), "\\doi{10.1109/TKDE.2014.2359667}",
               fixed = TRUE)
  expect_identical(lengths(gregexpr("\n\n", cite("wang2015", "wang2016"))), 1L)
  expect_identical(cite_short("dietterich1998"), "Dietterich (1998)")
  expect_identical(cite_short("goutte2005"), "Goutte and Gaussier (2005)")
  expect_identical(cite_short("wang2015"), "Wang et al. (2015)")
  expect_error(find_reference("nobody1900"), "nobody1900")
})
