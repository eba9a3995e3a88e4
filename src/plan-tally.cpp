#include "plan-tally.h"

namespace bcvinfer {
namespace {

constexpr std::size_t cells = 4;
constexpr std::size_t records_between_stops = 1u << 22;

}  // namespace

std::vector<double> plan_tally(const int* assignment, std::size_t records,
                               std::size_t repetitions, int folds,
                               const int* first, const int* second,
                               const Stop& stop) {
  const auto top = static_cast<unsigned>(folds);
  std::vector<std::size_t> counts((top + 1) * cells);
  std::vector<double> result;
  result.reserve(repetitions * top * cells);
  std::size_t since_stop = 0;
  for (std::size_t rep = 0; rep < repetitions; ++rep) {
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
    since_stop += records;
    if (since_stop >= records_between_stops) {
      since_stop = 0;
      stop();
    }
  }
  return result;
}

}  // namespace bcvinfer
