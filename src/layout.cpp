#include "layout.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace bcvinfer {
namespace {

std::size_t at(int code) { return static_cast<std::size_t>(code); }

// The rank of each code among those that occur, from 1; behind them how many
// these are.
std::vector<int> ranks(const int* codes, std::size_t size) {
  std::vector<int> rank(at(*std::max_element(codes, codes + size)) + 1);
  for (std::size_t i = 0; i < size; ++i) rank[at(codes[i])] = 1;
  int last = 0;
  for (int& one : rank) one = one == 0 ? 0 : ++last;
  rank.push_back(last);
  return rank;
}

// The same in the order in which the records of the first repetition come.
std::vector<int> first_records(const PredictionKeys& keys) {
  std::vector<int> order(at(*std::max_element(keys.row, keys.row + keys.size)) +
                         1);
  int last = 0;
  for (std::size_t i = 0; i < keys.size; ++i) {
    int& one = order[at(keys.row[i])];
    if (keys.rep[i] == keys.rep[0] && one == 0) one = ++last;
  }
  order.push_back(last);
  return order;
}

}  // namespace

Layout place_predictions(const PredictionKeys& keys, int* place, int* fold,
                         const Stop& stop) {
  constexpr std::size_t step = 65536;
  const auto coded = [&](const int* codes) {
    return std::all_of(codes, codes + keys.size,
                       [](int one) { return one > 0; });
  };
  if (keys.size == 0 || !coded(keys.row) || !coded(keys.rep) ||
      !coded(keys.fold)) {
    return {};
  }
  const std::vector<int> reps = ranks(keys.rep, keys.size);
  const std::vector<int> folds = ranks(keys.fold, keys.size);
  const std::vector<int> record = first_records(keys);
  const std::size_t records = at(record.back()), n = keys.size;
  bool complete = n == records * at(reps.back());
  std::fill_n(fold, n, 0);
  each(complete ? (n + step - 1) / step : 0, stop, [&](std::size_t block) {
    for (std::size_t i = block * step; i < std::min(n, (block + 1) * step);
         ++i) {
      const std::size_t row = at(record[at(keys.row[i])]);
      const std::size_t cell = row + records * (at(reps[at(keys.rep[i])]) - 1);
      if (row == 0 || fold[cell - 1] != 0) {
        complete = false;
        return;
      }
      place[i] = static_cast<int>(cell);
      fold[cell - 1] = folds[at(keys.fold[i])];
    }
  });
  return {complete ? record.back() : 0, reps.back(), folds.back()};
}

void cell_values(const int* truth, const int* predicted, std::size_t size,
                 const CellValues& cells, const int* place, std::size_t places,
                 double* out) {
  const auto most = static_cast<unsigned>(cells.classes);
  std::fill_n(out, places, 0.0);
  for (std::size_t i = 0; i < size; ++i) {
    // (What is not from 1 on, as a missing value, wraps round to large ones.)
    const auto row = static_cast<unsigned>(truth[i]) - 1;
    const auto column = static_cast<unsigned>(predicted[i]) - 1;
    const bool known = row < most && column < most;
    const std::size_t to = place == nullptr ? i : at(place[i]) - 1;
    if (to >= places) throw std::out_of_range("a place beyond the last one");
    out[to] =
        known ? cells.values[row + std::size_t{most} * column] : cells.none;
  }
}

void score_difference(const double* first, const double* second,
                      std::size_t size, double tolerance, double* out) {
  double largest = 0, scale = 0;
  for (std::size_t i = 0; i < size; ++i) {
    out[i] = first[i] - second[i];
    // (A missing one stays the largest.)
    const double distance = std::fabs(out[i]);
    if (distance > largest || std::isnan(distance)) largest = distance;
    scale = std::max(scale, std::fabs(first[i]));
  }
  if (largest <= tolerance * scale) std::fill_n(out, size, 0.0);
}

}  // namespace bcvinfer
