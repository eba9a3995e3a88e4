test_that("a K-fold plan handed to a 5x2 test: the message names the plan", {
  kfold <- contingency_of(1:10, 1, 30, 1, 10, "kfold")
  expect_test_error(combined_cv52_f_test(kfold), "scheme", "x")
  expect_error(combined_cv52_f_test(kfold), "kfold")
  expect_error(combined_cv52_f_test(kfold), "cv_rcv(n, m = 5)", fixed = TRUE)
})

test_that("the right scheme with another m: the message names the shape", {
  three <- contingency_of(1:6, 1, 30, 3, 2, "rcv")
  expect_test_error(combined_cv52_f_test(three), "scheme", "x")
  expect_error(combined_cv52_f_test(three), "5 x 2")
  expect_error(combined_cv52_f_test(three), "3 x 2")
})

test_that("plain numbers and counts without a plan are judged by shape", {
  expect_test_error(combined_cv52_f_test(1:10), "shape", "x")
  expect_test_error(bcv_t_test(array(1:8, c(2, 2, 2))), "shape", "x")
  expect_test_error(
    combined_cv52_f_test(contingency_of(1:6, 1, 30, 3, 2)), "shape", "x"
  )
})

test_that("a note says when the plan is not the one the test is made for", {
  expect_length(other_scheme_note("bcv", test_entry("bcv_t")), 0)
  expect_length(other_scheme_note(NULL, test_entry("bcv_t")), 0)
  expect_match(other_scheme_note("rcv", test_entry("bcv_t")), "cv_bcv\\(n, m = 5\\)")
})

test_that("repeated two-fold cross-validation is random half splits", {
  expect_identical(other_scheme_note("kfold", test_entry("cv52_t")), character())
  expect_match(other_scheme_note("bcv", test_entry("cv52_t")), "scheme \"bcv\"")
})
