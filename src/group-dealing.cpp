#include "group-dealing.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <tuple>

namespace bcvinfer {

namespace {

using Numbers = std::vector<std::size_t>;

// The records of the stratum, all records, the part.
using Load = std::tuple<std::size_t, std::size_t, std::size_t>;

}  // namespace

std::vector<int> deal_groups(const Groups& groups, std::vector<int> block,
                             std::size_t width,
                             const std::vector<std::size_t>& splits,
                             const Stop& stop) {
  for (std::size_t parts : splits) {
    stop();
    std::vector<std::size_t> totals(width * parts);
    // Divides the groups of one stratum in block `parent`.
    const auto split = [&](std::size_t parent, Numbers& members) {
      // The largest ones in random order, so that the block is random.
      const std::size_t largest = std::min(parts, members.size());
      std::sort(members.begin(), members.begin() + static_cast<long>(largest),
                [&](std::size_t a, std::size_t b) {
                  return groups.rank[a] < groups.rank[b];
                });
      std::priority_queue<Load, std::vector<Load>, std::greater<Load>> loads;
      for (std::size_t part = 0; part < parts; ++part) {
        loads.emplace(0, totals[parent + part * width], parent + part * width);
      }
      for (std::size_t group : members) {
        const Load least = loads.top();
        loads.pop();
        const auto size = static_cast<std::size_t>(groups.size[group]);
        const std::size_t part = std::get<2>(least);
        loads.emplace(std::get<0>(least) + size, std::get<1>(least) + size,
                      part);
        block[group] = static_cast<int>(part);
        totals[part] += size;
      }
      members.clear();
    };
    std::vector<Numbers> members(width);
    for (std::size_t i = 0; i < groups.count; ++i) {
      const auto group = static_cast<std::size_t>(groups.order[i] - 1);
      members[static_cast<std::size_t>(block[group])].push_back(group);
      const bool more =
          i + 1 < groups.count &&
          groups.stratum[groups.order[i + 1] - 1] == groups.stratum[group];
      for (std::size_t parent = 0; parent < width && !more; ++parent) {
        if (!members[parent].empty()) split(parent, members[parent]);
      }
    }
    width *= parts;
  }
  return block;
}

}  // namespace bcvinfer
