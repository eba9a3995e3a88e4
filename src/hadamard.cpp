#include "hadamard.h"

#include <vector>

namespace bcvinfer {

namespace {

// p where q = p or q = p^2 for an odd prime p, else 0.
int field_base(int q) {
  for (int p = 3; p <= q; p += 2) {
    if (q % p == 0) return p == q || p * p == q ? p : 0;
  }
  return 0;
}

// The quadratic characters of GF(p) or GF(p^2): 1 for a square, -1 for none, 0
// for 0. The element low + high x, with x^2 a non-square of GF(p), has the
// number low + p high; in GF(p) every high part is 0.
std::vector<int> characters(int q, int p) {
  const auto at = [](int number) { return static_cast<std::size_t>(number); };
  std::vector<bool> square(at(p));
  for (int a = 1; a < p; ++a) square[at(a * a % p)] = true;
  int x_squared = 2;
  while (square[at(x_squared)]) ++x_squared;
  std::vector<int> character(at(q), -1);
  character[0] = 0;
  for (int a = 1; a < q; ++a) {
    const int low = a % p, high = a / p;
    const int low_of_square = (low * low + x_squared * high * high) % p;
    character[at(low_of_square + p * (2 * low * high % p))] = 1;
  }
  return character;
}

// Paley's core (derivation-partitions, eq. 8-9): the characters of all
// differences, bordered by ones, with a zero diagonal; skew for q = 3 mod 4 and
// symmetric for q = 1 mod 4.
arma::imat bordered_core(int q) {
  const int p = field_base(q);
  const std::vector<int> character = characters(q, p);
  const auto size = static_cast<arma::uword>(q) + 1;
  arma::imat core(size, size, arma::fill::ones);
  core(0, 0) = 0;
  if (q % 4 == 3) core.col(0).tail(size - 1).fill(-1);
  for (int a = 0; a < q; ++a) {
    for (int b = 0; b < q; ++b) {
      const int low = (a % p - b % p + p) % p;
      const int high = (a / p - b / p + p) % p;
      core(static_cast<arma::uword>(a) + 1, static_cast<arma::uword>(b) + 1) =
          character[static_cast<std::size_t>(low + p * high)];
    }
  }
  return core;
}

arma::imat construct(int order) {
  if (order == 1) return arma::imat(1, 1, arma::fill::ones);
  const bool is_power_of_two = (order & (order - 1)) == 0;
  if (order % 4 != 0 && !is_power_of_two) return arma::imat();
  const arma::imat pair = {{1, 1}, {1, -1}};
  if (!is_power_of_two && field_base(order - 1) > 0) {
    const arma::imat core = bordered_core(order - 1);
    return core + arma::eye<arma::imat>(arma::size(core));
  }
  const int q = order / 2 - 1;
  if (!is_power_of_two && q % 4 == 1 && field_base(q) > 0) {
    // Paley's second matrix (derivation-partitions, eq. 10).
    const arma::imat core = bordered_core(q);
    const arma::imat diagonal = {{1, -1}, {-1, -1}};
    return arma::kron(core, pair) +
           arma::kron(arma::eye<arma::imat>(arma::size(core)), diagonal);
  }
  // Sylvester's step (derivation-partitions, eq. 7).
  return arma::kron(pair, construct(order / 2));
}

}  // namespace

arma::imat hadamard(int order) {
  arma::imat signs = construct(order);
  const arma::ivec first = signs.is_empty() ? arma::ivec() : signs.col(0);
  signs.each_col([&](arma::ivec& column) { column %= first; });
  return signs;
}

}  // namespace bcvinfer
