#include "export-interrupt.h"
#include "export-memory.h"
#include "orthogonal-array.h"
#include "partition.h"

// [[Rcpp::export(rng = false)]]
SEXP hadamard_cpp(int order) {
  const Memory r;
  const bcvinfer::SignMatrix signs = bcvinfer::hadamard(order);
  const SEXP out = r.integer_matrix(order, order);
  for (int i = 0; i < order * order; ++i) {
    INTEGER(out)[i] = signs(i % order, i / order);
  }
  return out;
}

// [[Rcpp::export(rng = false)]]
int count_blocks_cpp(int repetitions, bool nested) {
  return bcvinfer::count_blocks(repetitions, nested);
}

// [[Rcpp::export(rng = false)]]
SEXP deal_table_cpp(int n, int repetitions, bool nested) {
  const Memory r;
  return r.matrix(bcvinfer::deal_table(n, repetitions, nested, check_interrupt),
                  repetitions);
}

// [[Rcpp::export(rng = false)]]
SEXP deal_records_cpp(SEXP permutation, SEXP table) {
  const Memory r;
  const int n = Rf_length(permutation);
  const int reps = Rf_ncols(table);
  const Rcpp::Shield<SEXP> out(r.integer_matrix(n, reps));
  bcvinfer::deal_records(r.integers(permutation), n, r.integers(table),
                         Rf_nrows(table), reps, INTEGER(out), check_interrupt);
  return out;
}

// [[Rcpp::export(rng = false)]]
SEXP count_members_cpp(SEXP assignment) {
  const Memory r;
  const int reps = Rf_ncols(assignment);
  return r.matrix(
      bcvinfer::count_members(r.integers(assignment), Rf_nrows(assignment),
                              reps, check_interrupt),
      reps);
}

// [[Rcpp::export(rng = false)]]
SEXP overlap_counts_cpp(SEXP assignment) {
  const Memory r;
  const int reps = Rf_ncols(assignment);
  return r.matrix(
      bcvinfer::overlap_counts(r.integers(assignment), Rf_nrows(assignment),
                               reps, check_interrupt),
      reps);
}
