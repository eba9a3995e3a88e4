#include "orthogonal-array.h"

#include <stdexcept>

namespace bcvinfer {

SignMatrix::SignMatrix(int order)
    : order_(order),
      entries_(static_cast<std::size_t>(order) *
               static_cast<std::size_t>(order)) {}

namespace {

bool is_odd_prime(int p) {
  if (p < 3 || p % 2 == 0) return false;
  for (int d = 3; d * d <= p; d += 2) {
    if (p % d == 0) return false;
  }
  return true;
}

// p where q = p or q = p^2 for an odd prime p, else 0.
int field_base(int q) {
  if (is_odd_prime(q)) return q;
  for (int p = 3; p * p <= q; p += 2) {
    if (p * p == q && is_odd_prime(p)) return p;
  }
  return 0;
}

// GF(p) or GF(p^2): the element low + high x, with x^2 a non-square of GF(p),
// is numbered low + p high. In GF(p) every high part is 0.
class Field {
 public:
  explicit Field(int q) : q_(q), p_(field_base(q)), square_(non_square()) {
    character_.assign(static_cast<std::size_t>(q_), -1);
    character_[0] = 0;
    for (int a = 1; a < q_; ++a) character_[product(a, a)] = 1;
  }

  // The quadratic character of a - b: 1 for a square, -1 for none, 0 for 0.
  int character_of_difference(int a, int b) const {
    const int low = (a % p_ - b % p_ + p_) % p_;
    const int high = (a / p_ - b / p_ + p_) % p_;
    return character_[number(low, high)];
  }

 private:
  int non_square() const {
    for (int candidate = 2;; ++candidate) {
      bool square = false;
      for (int a = 1; a < p_; ++a) {
        square = square || (a * a) % p_ == candidate;
      }
      if (!square) return candidate;
    }
  }
  std::size_t number(int low, int high) const {
    return static_cast<std::size_t>(low + p_ * high);
  }
  std::size_t product(int a, int b) const {
    const int a0 = a % p_, a1 = a / p_, b0 = b % p_, b1 = b / p_;
    return number((a0 * b0 + square_ * a1 * b1) % p_, (a0 * b1 + a1 * b0) % p_);
  }
  int q_;
  int p_;
  int square_;
  std::vector<int> character_;
};

// Paley's core (derivation-partitions, eq. 8-9): the characters of all
// differences, bordered by ones, with a zero diagonal; skew for q = 3 mod 4 and
// symmetric for q = 1 mod 4.
SignMatrix bordered_core(int q) {
  const Field field(q);
  const int border = q % 4 == 3 ? -1 : 1;
  SignMatrix core(q + 1);
  for (int a = 0; a < q; ++a) {
    core.set(0, a + 1, 1);
    core.set(a + 1, 0, border);
    for (int b = 0; b < q; ++b) {
      core.set(a + 1, b + 1, field.character_of_difference(a, b));
    }
  }
  return core;
}

bool has_paley_one(int order) {
  return order % 4 == 0 && field_base(order - 1) > 0;
}

bool has_paley_two(int order) {
  const int q = order / 2 - 1;
  return order % 4 == 0 && q % 4 == 1 && field_base(q) > 0;
}

bool is_constructible(int order) {
  if (order == 1 || order == 2) return true;
  if (order < 1 || order % 4 != 0) return false;
  return has_paley_one(order) || has_paley_two(order) ||
         is_constructible(order / 2);
}

SignMatrix paley_one(int order) {
  SignMatrix h = bordered_core(order - 1);
  for (int i = 0; i < order; ++i) h.set(i, i, 1);
  return h;
}

// Every entry of the core becomes entry * [1 1; 1 -1], every zero of its
// diagonal [1 -1; -1 -1].
// (derivation-partitions, eq. 10)
SignMatrix paley_two(int order) {
  const SignMatrix core = bordered_core(order / 2 - 1);
  SignMatrix h(order);
  for (int i = 0; i < core.order(); ++i) {
    for (int j = 0; j < core.order(); ++j) {
      const int entry = i == j ? 1 : core(i, j);
      const int side = i == j ? -1 : entry;
      h.set(2 * i, 2 * j, entry);
      h.set(2 * i, 2 * j + 1, side);
      h.set(2 * i + 1, 2 * j, side);
      h.set(2 * i + 1, 2 * j + 1, -entry);
    }
  }
  return h;
}

// Sylvester's step (derivation-partitions, eq. 7).
SignMatrix sylvester_double(const SignMatrix& half) {
  const int order = half.order();
  SignMatrix h(2 * order);
  for (int i = 0; i < order; ++i) {
    for (int j = 0; j < order; ++j) {
      h.set(i, j, half(i, j));
      h.set(i, order + j, half(i, j));
      h.set(order + i, j, half(i, j));
      h.set(order + i, order + j, -half(i, j));
    }
  }
  return h;
}

bool is_power_of_two(int order) { return (order & (order - 1)) == 0; }

SignMatrix construct(int order) {
  if (order == 1) {
    SignMatrix h(1);
    h.set(0, 0, 1);
    return h;
  }
  if (!is_power_of_two(order)) {
    if (has_paley_one(order)) return paley_one(order);
    if (has_paley_two(order)) return paley_two(order);
  }
  return sylvester_double(construct(order / 2));
}

}  // namespace

// The first order that exists (derivation-partitions, eq. 6).
int array_order(int repetitions) {
  if (repetitions == 1) return 2;
  int order = 4 * (repetitions / 4 + 1);
  while (!is_constructible(order)) order += 4;
  return order;
}

SignMatrix hadamard(int order) {
  if (!is_constructible(order)) {
    throw std::invalid_argument("no Hadamard matrix of this order");
  }
  SignMatrix h = construct(order);
  for (int i = 0; i < order; ++i) {
    const int sign = h(i, 0);
    for (int j = 0; j < order; ++j) h.set(i, j, sign * h(i, j));
  }
  return h;
}

}  // namespace bcvinfer
