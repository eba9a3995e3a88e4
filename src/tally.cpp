#include "tally.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <stdexcept>

namespace bcvinfer {
namespace {

// Rows are treated in batches that stay in the first-level cache: one short
// loop per column adds its offsets, without a branch that depends on data.
constexpr std::size_t batch_rows = 1024;

// Tables that fit into that cache are counted four times over, in whole
// numbers: rows of the same cell that follow each other then do not wait for
// each other.
constexpr std::size_t ways = 4;
constexpr std::size_t small_table = 1024;
constexpr std::size_t most_waiting = 1000000000;

template <class Cell>
using Cells = std::array<Cell, batch_rows>;

// The cells of the rows that begin at `begin`.
template <class Cell>
void find_cells(const std::vector<TallyColumn>& columns, std::size_t begin,
                std::size_t size, Cells<Cell>& cells) {
  std::fill_n(cells.begin(), size, Cell{0});
  Cell stride = 1;
  for (const TallyColumn& column : columns) {
    const int* values = column.values + begin;
    const auto labels = static_cast<unsigned>(column.labels);
    for (std::size_t i = 0; i < size; ++i) {
      // Negative values wrap round to large ones.
      const auto value = static_cast<unsigned>(values[i]);
      cells[i] += (value <= labels ? value : 0) * stride;
    }
    stride *= static_cast<Cell>(labels) + 1;
  }
}

// Calls use(cells, size) for every batch of rows.
template <class Cell, class Use>
void each_batch(const std::vector<TallyColumn>& columns, std::size_t rows,
                const Stop& stop, const Use& use) {
  Cells<Cell> cells;
  each((rows + batch_rows - 1) / batch_rows, stop, [&](std::size_t batch) {
    const std::size_t begin = batch * batch_rows;
    const std::size_t size = std::min(batch_rows, rows - begin);
    find_cells(columns, begin, size, cells);
    use(cells, size);
  });
}

std::size_t cell_count(const std::vector<TallyColumn>& columns) {
  std::size_t count = 1;
  for (const TallyColumn& column : columns) {
    const auto slots = static_cast<std::size_t>(column.labels) + 1;
    if (slots > std::numeric_limits<std::size_t>::max() / count) {
      throw std::length_error("too many cells to count");
    }
    count *= slots;
  }
  return count;
}

}  // namespace

std::vector<double> tally(const std::vector<TallyColumn>& columns,
                          std::size_t rows, const Stop& stop) {
  std::vector<double> counts(cell_count(columns));
  if (counts.size() > small_table) {
    each_batch<std::size_t>(columns, rows, stop,
                            [&](const auto& cells, std::size_t size) {
                              for (std::size_t i = 0; i < size; ++i)
                                counts[cells[i]] += 1;
                            });
    return counts;
  }
  std::vector<std::uint32_t> tables(ways * counts.size());
  const auto flush = [&] {
    for (std::size_t c = 0; c < tables.size(); ++c) {
      counts[c / ways] += tables[c];
      tables[c] = 0;
    }
  };
  std::size_t waiting = 0;
  each_batch<std::uint32_t>(columns, rows, stop,
                            [&](const auto& cells, std::size_t size) {
                              for (std::size_t i = 0; i < size; ++i)
                                ++tables[cells[i] * ways + i % ways];
                              waiting += size;
                              if (waiting > most_waiting) {
                                flush();
                                waiting = 0;
                              }
                            });
  flush();
  return counts;
}

std::vector<int> small_values(const int* values, std::size_t rows,
                              std::size_t most) {
  std::vector<int> seen(most + 2);
  for (std::size_t i = 0; i < rows; ++i) {
    // Negative values wrap round to large ones.
    const auto value = static_cast<unsigned>(values[i]);
    if (value < most) {
      seen[value] = 1;
    } else if (values[i] == std::numeric_limits<int>::min()) {
      seen[most] = 1;
    } else {
      seen[most + 1] = 1;
      break;
    }
  }
  return seen;
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
