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

// A fold: its records by their probability in the column at hand, how many
// there are of each class, and the area of each class against that column's.
struct Fold {
  std::vector<Ranked> ranked;
  std::vector<double> count;
  std::vector<double> area;
};

// One class against every other one, by the column of that class. Adds its part
// to the scores of the fold's records. The work is that of the records,
// whatever the number of classes.
void add_column(Fold& fold, const int* truth, std::size_t own, double weight,
                std::vector<double>& scores) {
  const std::vector<Ranked>& ranked = fold.ranked;
  const std::vector<double>& count = fold.count;
  const double size = static_cast<double>(ranked.size());
  const auto class_of = [&](std::size_t at) {
    return static_cast<std::size_t>(truth[ranked[at].second] - 1);
  };
  // Ties are counted by half: the sum over the other classes of their shares
  // below, which rounding must not make more than all, and twice the number of
  // own records below.
  const double most = static_cast<double>(count.size() - 1);
  long double ahead = 0;
  double below = 0;
  std::fill(fold.area.begin(), fold.area.end(), 0.0);
  for (std::size_t from = 0, to = 0; from < ranked.size(); from = to) {
    long double others = 0;
    double tied = 0;
    for (; to < ranked.size() && ranked[to].first == ranked[from].first; ++to) {
      const std::size_t c = class_of(to);
      if (c == own)
        ++tied;
      else
        others += 1.0L / count[c];
    }
    const double above = 2 * count[own] - below - tied;
    const double passed =
        std::min(most, static_cast<double>(ahead + others / 2));
    for (std::size_t at = from; at < to; ++at) {
      const std::size_t c = class_of(at);
      const double share = c == own ? passed : above / (2 * count[own]);
      scores[ranked[at].second] += weight * share * size / count[c];
      if (c != own) fold.area[c] += above;
    }
    ahead += others;
    below += 2 * tied;
  }
  double total = 0;
  for (std::size_t c = 0; c < count.size(); ++c) {
    fold.area[c] /= 2 * count[own] * count[c];
    total += fold.area[c];
  }
  for (const Ranked& each : ranked) {
    const std::size_t c = static_cast<std::size_t>(truth[each.second] - 1);
    const double centre = c == own ? total : fold.area[c];
    scores[each.second] += weight * (total - centre * size / count[c]);
  }
}

}  // namespace

std::vector<double> auc_scores(const AucInput& input, const Stop& stop) {
  std::vector<double> scores(input.records);
  const FoldRecords by = sort_by_fold(input);
  const double pairs =
      static_cast<double>(input.columns.size() * (input.classes - 1));
  Fold fold;
  each(input.folds, stop, [&](std::size_t k) {
    const auto first = by.record.begin() + by.begin[k];
    const auto last = by.record.begin() + by.begin[k + 1];
    fold.count.assign(input.classes, 0.0);
    fold.area.resize(input.classes);
    std::for_each(first, last,
                  [&](std::size_t i) { ++fold.count[input.truth[i] - 1]; });
    const auto end = fold.count.end();
    if (std::find(fold.count.begin(), end, 0.0) != end) {
      std::for_each(first, last, [&](std::size_t i) {
        scores[i] = std::numeric_limits<double>::quiet_NaN();
      });
      return;
    }
    each(input.columns.size(), stop, [&](std::size_t at) {
      const std::size_t column = input.columns[at];
      const double* p = input.probability + column * input.records;
      fold.ranked.clear();
      std::for_each(first, last,
                    [&](std::size_t i) { fold.ranked.emplace_back(p[i], i); });
      std::sort(fold.ranked.begin(), fold.ranked.end());
      add_column(fold, input.truth, column, 1 / pairs, scores);
    });
  });
  return scores;
}

}  // namespace bcvinfer
