#include "export-interrupt.h"
#include "orthogonal-array.h"
#include "partition.h"

// [[Rcpp::export(rng = false)]]
Rcpp::IntegerMatrix hadamard_cpp(int order) {
  const bcvinfer::SignMatrix signs = bcvinfer::hadamard(order);
  Rcpp::IntegerMatrix out(order, order);
  for (int i = 0; i < order * order; ++i) out[i] = signs(i % order, i / order);
  return out;
}

// [[Rcpp::export(rng = false)]]
int count_blocks_cpp(int repetitions, bool nested) {
  return bcvinfer::count_blocks(repetitions, nested);
}

// [[Rcpp::export(rng = false)]]
Rcpp::IntegerMatrix deal_table_cpp(int n, int repetitions, bool nested) {
  const auto table =
      bcvinfer::deal_table(n, repetitions, nested, check_interrupt);
  const int blocks = static_cast<int>(table.size()) / repetitions;
  return Rcpp::IntegerMatrix(blocks, repetitions, table.begin());
}

// [[Rcpp::export(rng = false)]]
Rcpp::IntegerMatrix deal_records_cpp(Rcpp::IntegerVector permutation,
                                     Rcpp::IntegerMatrix table) {
  const int n = static_cast<int>(permutation.size());
  Rcpp::IntegerMatrix out(Rcpp::no_init(n, table.ncol()));
  bcvinfer::deal_records(permutation.begin(), n, table.begin(), table.nrow(),
                         table.ncol(), out.begin(), check_interrupt);
  return out;
}

// [[Rcpp::export(rng = false)]]
Rcpp::IntegerMatrix count_members_cpp(Rcpp::IntegerMatrix assignment) {
  const int reps = assignment.ncol();
  const auto counts = bcvinfer::count_members(
      assignment.begin(), assignment.nrow(), reps, check_interrupt);
  return Rcpp::IntegerMatrix(2, reps, counts.begin());
}

// [[Rcpp::export(rng = false)]]
Rcpp::IntegerMatrix overlap_counts_cpp(Rcpp::IntegerMatrix assignment) {
  const int reps = assignment.ncol();
  const auto counts = bcvinfer::overlap_counts(
      assignment.begin(), assignment.nrow(), reps, check_interrupt);
  return Rcpp::IntegerMatrix(reps, reps, counts.begin());
}
