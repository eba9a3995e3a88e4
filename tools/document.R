# Regenerate RcppExports, NAMESPACE, Collate and man/. Run from the top level.
# The compiled objects stay in src/, so they are compiled as an installation
# does, not without optimization.
options(pkg.build_extra_flags = FALSE)
Rcpp::compileAttributes()
roxygen2::roxygenise(load_code = "pkgload")
