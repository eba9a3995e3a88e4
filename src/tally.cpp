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

class CellFinder {
 public:
  explicit CellFinder(const std::vector<TallyColumn>& columns) {
    for (const TallyColumn& column : columns) {
      std::vector<std::size_t> offsets;
      offsets.reserve(column.slots.size() + 1);
      for (int slot : column.slots) {
        offsets.push_back(static_cast<std::size_t>(slot) * count_);
      }
      offsets.push_back(0);  // the place of every value outside the range
      columns_.push_back({column.values, column.lowest, std::move(offsets)});
      const auto size = static_cast<std::size_t>(column.size);
      if (size > std::numeric_limits<std::size_t>::max() / count_) {
        throw std::length_error("too many cells to count");
      }
      count_ *= size;
    }
  }

  std::size_t count() const { return count_; }

  void find(std::size_t begin, std::size_t rows, Cells& cells) const {
    std::fill_n(cells.begin(), rows, std::size_t{0});
    for (const Offsets& column : columns_) {
      const int* values = column.values + begin;
      const auto lowest = static_cast<unsigned>(column.lowest);
      const auto outside = static_cast<unsigned>(column.offsets.size() - 1);
      for (std::size_t i = 0; i < rows; ++i) {
        const unsigned place = static_cast<unsigned>(values[i]) - lowest;
        cells[i] += column.offsets[std::min(place, outside)];
      }
    }
  }

 private:
  struct Offsets {
    const int* values;
    int lowest;
    std::vector<std::size_t> offsets;
  };
  std::vector<Offsets> columns_;
  std::size_t count_ = 1;
};

}  // namespace

std::vector<double> tally(const std::vector<TallyColumn>& columns,
                          std::size_t rows, const Stop& stop) {
  const CellFinder finder(columns);
  std::vector<double> counts(finder.count());
  Cells cells;
  each((rows + batch_rows - 1) / batch_rows, stop, [&](std::size_t batch) {
    const std::size_t begin = batch * batch_rows;
    const std::size_t size = std::min(batch_rows, rows - begin);
    finder.find(begin, size, cells);
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
