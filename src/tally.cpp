#include "tally.h"

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>

namespace bcvinfer {
namespace {

// Rows are treated in batches that stay in the first-level cache: one short
// loop per column adds its offsets, without a branch that depends on data.
constexpr std::size_t batch_rows = 1024;

using Cells = std::array<std::size_t, batch_rows>;

}  // namespace

std::vector<double> tally(const std::vector<TallyColumn>& columns,
                          std::size_t rows, const Stop& stop) {
  std::size_t count = 1;
  std::vector<std::size_t> strides;
  for (const TallyColumn& column : columns) {
    const auto slots = static_cast<std::size_t>(column.labels) + 1;
    if (slots > std::numeric_limits<std::size_t>::max() / count) {
      throw std::length_error("too many cells to count");
    }
    strides.push_back(count);
    count *= slots;
  }
  std::vector<double> counts(count);
  Cells cells;
  each((rows + batch_rows - 1) / batch_rows, stop, [&](std::size_t batch) {
    const std::size_t begin = batch * batch_rows;
    const std::size_t size = std::min(batch_rows, rows - begin);
    std::fill_n(cells.begin(), size, std::size_t{0});
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const int* values = columns[c].values + begin;
      const auto labels = static_cast<unsigned>(columns[c].labels);
      for (std::size_t i = 0; i < size; ++i) {
        // Negative values wrap round to large ones.
        const auto value = static_cast<unsigned>(values[i]);
        cells[i] += (value <= labels ? value : 0) * strides[c];
      }
    }
    for (std::size_t i = 0; i < size; ++i) counts[cells[i]] += 1;
  });
  return counts;
}

std::vector<double> plan_tally(const int* assignment, std::size_t records,
                               std::size_t repetitions, int folds,
                               const int* first, const int* second,
                               const Stop& stop) {
  constexpr std::size_t cells = 4;
  const auto top = static_cast<unsigned>(folds);
  std::vector<std::size_t> counts((top + 1) * cells);
  std::vector<double> result;
  result.reserve(repetitions * top * cells);
  each(repetitions, stop, [&](std::size_t rep) {
    counts.assign(counts.size(), 0);
    const int* column = assignment + rep * records;
    for (std::size_t i = 0; i < records; ++i) {
      // Negative values, R's missing one among them, wrap round to large ones;
      // all that is not tested is counted in the place of fold 0.
      const auto fold = static_cast<unsigned>(column[i]);
      const auto cell = static_cast<std::size_t>(2 * first[i] + second[i]);
      ++counts[(fold <= top ? fold : 0) * cells + cell];
    }
    result.insert(result.end(), counts.begin() + cells, counts.end());
  });
  return result;
}

}  // namespace bcvinfer
