#include "group-dealing.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <tuple>

namespace bcvinfer {

namespace {

using Numbers = std::vector<std::size_t>;

// Splits every block of `block` (`width` of them) into `parts`.
class Splitting {
 public:
  Splitting(const Groups& groups, std::vector<int>& block, std::size_t width,
            std::size_t parts)
      : groups_(groups), block_(block), width_(width), parts_(parts),
        totals_(width * parts), members_(width) {}

  // The groups of one stratum, from `first` to before `last` in the order.
  void deal(std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      const auto group = static_cast<std::size_t>(groups_.order[i] - 1);
      members_[static_cast<std::size_t>(block_[group])].push_back(group);
    }
    for (std::size_t parent = 0; parent < width_; ++parent) {
      if (!members_[parent].empty()) split(parent);
      members_[parent].clear();
    }
  }

 private:
  // The records of the stratum, all records, the part.
  using Load = std::tuple<std::size_t, std::size_t, std::size_t>;

  void split(std::size_t parent) {
    Numbers& members = members_[parent];
    // The largest ones in random order, so that the block is random.
    const std::size_t largest = std::min(parts_, members.size());
    std::sort(members.begin(), members.begin() + static_cast<long>(largest),
              [&](std::size_t a, std::size_t b) {
                return groups_.rank[a] < groups_.rank[b];
              });
    std::priority_queue<Load, std::vector<Load>, std::greater<Load>> loads;
    for (std::size_t part = 0; part < parts_; ++part) {
      loads.emplace(0, totals_[parent + part * width_], part);
    }
    for (std::size_t group : members) {
      const Load least = loads.top();
      loads.pop();
      const auto size = static_cast<std::size_t>(groups_.size[group]);
      const std::size_t part = std::get<2>(least);
      loads.emplace(std::get<0>(least) + size, std::get<1>(least) + size, part);
      block_[group] = static_cast<int>(parent + part * width_);
      totals_[parent + part * width_] += size;
    }
  }

  const Groups& groups_;
  std::vector<int>& block_;
  std::size_t width_;
  std::size_t parts_;
  Numbers totals_;
  std::vector<Numbers> members_;
};

}  // namespace

std::vector<int> deal_groups(const Groups& groups, std::vector<int> block,
                             std::size_t width,
                             const std::vector<std::size_t>& splits,
                             const Stop& stop) {
  for (std::size_t parts : splits) {
    stop();
    Splitting splitting(groups, block, width, parts);
    std::size_t first = 0;
    for (std::size_t i = 1; i <= groups.count; ++i) {
      const auto stratum = [&](std::size_t at) {
        return groups.stratum[groups.order[at] - 1];
      };
      if (i < groups.count && stratum(i) == stratum(first)) continue;
      splitting.deal(first, i);
      first = i;
    }
    width *= parts;
  }
  return block;
}

}  // namespace bcvinfer
