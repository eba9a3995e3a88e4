#include "layout.h"

#include <algorithm>

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

std::vector<int> place_predictions(const PredictionKeys& keys,
                                   const Stop& stop) {
  constexpr std::size_t step = 65536;
  const auto coded = [&](const int* codes) {
    return std::all_of(codes, codes + keys.size,
                       [](int one) { return one > 0; });
  };
  if (keys.size == 0 || !coded(keys.row) || !coded(keys.rep) ||
      !coded(keys.fold)) {
    return std::vector<int>(2 * keys.size + 3);
  }
  const std::vector<int> rep = ranks(keys.rep, keys.size);
  const std::vector<int> fold = ranks(keys.fold, keys.size);
  const std::vector<int> record = first_records(keys);
  const std::size_t records = at(record.back()), n = keys.size;
  std::vector<int> out(2 * n + 3);
  bool complete = n == records * at(rep.back());
  each(complete ? (n + step - 1) / step : 0, stop, [&](std::size_t block) {
    for (std::size_t i = block * step; i < std::min(n, (block + 1) * step);
         ++i) {
      const std::size_t row = at(record[at(keys.row[i])]);
      const std::size_t place = row + records * (at(rep[at(keys.rep[i])]) - 1);
      if (row == 0 || out[n + place - 1] != 0) {
        complete = false;
        return;
      }
      out[i] = static_cast<int>(place);
      out[n + place - 1] = fold[at(keys.fold[i])];
    }
  });
  if (!complete) std::fill(out.begin(), out.end(), 0);
  out[2 * n] = complete ? record.back() : 0;
  out[2 * n + 1] = rep.back();
  out[2 * n + 2] = fold.back();
  return out;
}

}  // namespace bcvinfer
