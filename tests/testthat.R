library(testthat)
library(bcvinfer)

test_check("bcvinfer")
