# The classifiers of the papers that the reproduction scripts bring themselves.

repro <- reproduction_code()
odd <- seq(1, 150, 2)
train <- iris[odd, ]
test <- iris[-odd, -5]

test_that("the support vector machine is that of e1071", {
  skip_if_not_installed("e1071")
  fit <- e1071::svm(Species ~ ., train)
  expect_identical(repro$svm()(train, test, "Species"),
                   unname(as.character(predict(fit, test))))
  fit <- e1071::svm(Species ~ ., train, kernel = "linear", cost = 0.01)
  found <- repro$svm(kernel = "linear", cost = 0.01)(train, test, "Species")
  expect_identical(found, unname(as.character(predict(fit, test))))
  # Constant in the training part, and one class alone.
  still <- repro$svm()(cbind(still = 1, train), cbind(still = 1:75, test),
                       "Species")
  expect_identical(still, repro$svm()(train, test, "Species"))
  expect_identical(repro$svm()(train[1:9, ], test[1:2, ], "Species"),
                   c("setosa", "setosa"))
})

test_that("the perceptron is nnet on scaled predictors", {
  skip_if_not_installed("nnet")
  x <- scale(as.matrix(train[1:4]))
  new <- scale(as.matrix(test), attr(x, "scaled:center"),
               attr(x, "scaled:scale"))
  withr::with_seed(1, {
    fit <- nnet::nnet(x, nnet::class.ind(train$Species), size = 3,
                      decay = 0.1, softmax = TRUE, trace = FALSE)
  })
  wanted <- levels(iris$Species)[max.col(predict(fit, new))]
  found <- withr::with_seed(1, {
    repro$perceptron(size = 3, decay = 0.1)(train, test, "Species")
  })
  expect_identical(found, wanted)
  few <- withr::with_seed(1, {
    repro$perceptron(size = 1, maxit = 1)(train, test, "Species")
  })
  expect_false(identical(few, found))
})

test_that("C4.5 and RIPPER are those of RWeka", {
  skip_if_not_installed("RWeka")
  fit <- RWeka::J48(Species ~ ., train)
  expect_identical(repro$c45()(train, test, "Species"),
                   as.character(predict(fit, test)))
  fit <- RWeka::J48(Species ~ ., train, control = RWeka::Weka_control(M = 20))
  expect_identical(repro$c45(M = 20)(train, test, "Species"),
                   as.character(predict(fit, test)))
  fit <- RWeka::JRip(Species ~ ., train)
  expect_identical(repro$ripper()(train, test, "Species"),
                   as.character(predict(fit, test)))
})
