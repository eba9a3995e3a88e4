#include "auc.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace bcvinfer {
namespace {

using Ranked = std::pair<double, std::size_t>;  // probability, record

// The records of each fold side by side, and where each fold begins.
struct FoldRecords {
  std::vector<std::size_t> record;
  std::vector<std::size_t> begin;
};

FoldRecords sort_by_fold(const AucInput& input) {
  FoldRecords by{std::vector<std::size_t>(input.records),
                 std::vector<std::size_t>(input.folds + 1)};
  for (std::size_t i = 0; i < input.records; ++i) ++by.begin[input.fold[i]];
  for (std::size_t k = 0; k < input.folds; ++k) by.begin[k + 1] += by.begin[k];
  std::vector<std::size_t> next(by.begin.begin(), by.begin.end() - 1);
  for (std::size_t i = 0; i < input.records; ++i) {
    by.record[next[input.fold[i] - 1]++] = i;
  }
  return by;
}

// One class against every other one, by the column of that class. Adds its part
// to the scores of the fold's records, which are `ranked` by the column.
void add_column(const std::vector<Ranked>& ranked, const int* truth,
                std::size_t own, const std::vector<double>& count,
                double weight, std::vector<double>& scores) {
  const std::size_t classes = count.size();
  const double size = static_cast<double>(ranked.size());
  std::vector<double> below(classes), tied(classes), area(classes);
  // The share of class c below, ties counted by half.
  const auto share = [&](std::size_t c) {
    return (below[c] + tied[c] / 2) / count[c];
  };
  for (std::size_t from = 0, to = 0; from < ranked.size(); from = to) {
    std::fill(tied.begin(), tied.end(), 0.0);
    for (; to < ranked.size() && ranked[to].first == ranked[from].first; ++to) {
      ++tied[truth[ranked[to].second] - 1];
    }
    double ahead = 0;
    for (std::size_t c = 0; c < classes; ++c) {
      if (c == own) continue;
      ahead += share(c);
      area[c] += share(c) * tied[own] / count[own];
    }
    const double behind = 1 - share(own);
    for (std::size_t at = from; at < to; ++at) {
      const std::size_t record = ranked[at].second;
      const std::size_t c = truth[record] - 1;
      scores[record] += weight * (c == own ? ahead : behind) * size / count[c];
    }
    for (std::size_t c = 0; c < classes; ++c) below[c] += tied[c];
  }
  double total = 0;
  for (double value : area) total += value;
  for (const Ranked& each : ranked) {
    const std::size_t c = truth[each.second] - 1;
    const double centre = c == own ? total : area[c];
    scores[each.second] += weight * (total - centre * size / count[c]);
  }
}

}  // namespace

std::vector<double> auc_scores(const AucInput& input, const Stop& stop) {
  std::vector<double> scores(input.records);
  const FoldRecords by = sort_by_fold(input);
  const double pairs =
      static_cast<double>(input.columns.size() * (input.classes - 1));
  std::vector<Ranked> ranked;
  each(input.folds, stop, [&](std::size_t k) {
    const auto first = by.record.begin() + by.begin[k];
    const auto last = by.record.begin() + by.begin[k + 1];
    std::vector<double> count(input.classes);
    std::for_each(first, last,
                  [&](std::size_t i) { ++count[input.truth[i] - 1]; });
    if (std::find(count.begin(), count.end(), 0.0) != count.end()) {
      std::for_each(first, last, [&](std::size_t i) {
        scores[i] = std::numeric_limits<double>::quiet_NaN();
      });
      return;
    }
    for (std::size_t column : input.columns) {
      const double* p = input.probability + column * input.records;
      ranked.clear();
      std::for_each(first, last,
                    [&](std::size_t i) { ranked.emplace_back(p[i], i); });
      std::sort(ranked.begin(), ranked.end());
      add_column(ranked, input.truth, column, count, 1 / pairs, scores);
    }
  });
  return scores;
}

}  // namespace bcvinfer
