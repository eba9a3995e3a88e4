# Regenerate RcppExports, NAMESPACE, Collate and man/. Run from the top level.
Rcpp::compileAttributes()
roxygen2::roxygenise(load_code = "pkgload")
