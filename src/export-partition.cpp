#include <R_ext/Random.h>

#include "export-seam.h"
#include "group-dealing.h"
#include "partition.h"
#include "random-order.h"

// [[Rcpp::export(rng = false)]]
int count_blocks_cpp(int repetitions, bool nested) {
  return bcvinfer::count_blocks(repetitions, nested);
}

// [[Rcpp::export(rng = false)]]
SEXP deal_table_cpp(int n, int repetitions, bool nested) {
  const int blocks = bcvinfer::count_blocks(repetitions, nested);
  return fill(Rf_allocMatrix(INTSXP, blocks, repetitions), {},
              [=] { return bcvinfer::deal_table(n, repetitions, nested); });
}

// The orders are columns. R keeps its generator's state outside of C++ only.
// [[Rcpp::export(rng = true)]]
SEXP random_orders_cpp(int n, int times) {
  const Rcpp::Shield<SEXP> out(Rf_allocMatrix(INTSXP, n, times));
  for (int time = 0; time < times; ++time) {
    check_interrupt();
    bcvinfer::random_order(INTEGER(out) + size(n) * size(time), size(n),
                           [](std::size_t left) {
                             return R_unif_index(static_cast<double>(left));
                           });
  }
  return out;
}

// [[Rcpp::export(rng = false)]]
SEXP deal_records_cpp(SEXP permutation, SEXP table) {
  // Each column of a matrix of permutations gives columns of its own.
  const int n = Rf_nrows(permutation);
  const int draws = Rf_ncols(permutation);
  const int reps = Rf_ncols(table);
  const Rcpp::Shield<SEXP> out(Rf_allocMatrix(INTSXP, n, reps * draws));
  for (int draw = 0; draw < draws; ++draw) {
    bcvinfer::deal_records(integers(permutation) + size(n) * size(draw),
                           size(n), integers(table), rows_of(table), size(reps),
                           INTEGER(out) + size(n) * size(reps) * size(draw),
                           check_interrupt);
  }
  return out;
}

// [[Rcpp::export(rng = false)]]
SEXP count_members_cpp(SEXP assignment) {
  const int reps = Rf_ncols(assignment);
  return fill(Rf_allocMatrix(INTSXP, 2, reps), {assignment}, [=] {
    return bcvinfer::count_members(integers(assignment), rows_of(assignment),
                                   size(reps), check_interrupt);
  });
}

// [[Rcpp::export(rng = false)]]
SEXP overlap_counts_cpp(SEXP assignment) {
  const int reps = Rf_ncols(assignment);
  return fill(Rf_allocMatrix(INTSXP, reps, reps), {assignment}, [=] {
    return bcvinfer::overlap_counts(integers(assignment), rows_of(assignment),
                                    size(reps), check_interrupt);
  });
}

// Integer vectors, one value for each group; `splits` is short.
// [[Rcpp::export(rng = false)]]
SEXP deal_groups_cpp(SEXP order, SEXP group_size, SEXP stratum, SEXP rank,
                     SEXP block, int width, SEXP splits) {
  const SEXP result = Rf_allocVector(INTSXP, Rf_xlength(order));
  return fill(result, {order, group_size, stratum, rank, block, splits}, [=] {
    const bcvinfer::Groups groups{integers(order), integers(group_size),
                                  integers(stratum), integers(rank),
                                  size(Rf_xlength(order))};
    return bcvinfer::deal_groups(
        groups, {integers(block), integers(block) + groups.count}, size(width),
        {integers(splits), integers(splits) + Rf_xlength(splits)},
        check_interrupt);
  });
}
