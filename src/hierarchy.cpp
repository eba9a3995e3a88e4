#include "hierarchy.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>

#include "lattice.h"
#include "nmath.h"
#include "root.h"
#include "t-convolution.h"

namespace bcvinfer {

namespace {

// Nodes whose log is so far below the highest are left out.
const double kDepth = 12.0;
// The lattice of step 1 has a little less than one standard deviation.
const double kUnit = 0.9;

double t_upper(double t, double nu) {
  const double half = 0.5 * nmath_pbeta(nu / (nu + t * t), 0.5 * nu, 0.5, true);
  return t > 0.0 ? half : 1.0 - half;
}

// The location up to which, for a scale, the region within `rope` is the most
// probable one; 0 where it never is.
double rope_limit(double rope, double scale, double nu) {
  const double at_zero = 1.0 - 3.0 * t_upper(rope / scale, nu);
  if (rope == 0.0 || at_zero <= 0.0) return 0.0;
  return find_root(
      [&](double location) {
        const double above = t_upper((rope - location) / scale, nu);
        const double below = t_upper((rope + location) / scale, nu);
        return 1.0 - below - 2.0 * above;
      },
      0.0, at_zero, rope, rope);
}

// The posterior on lattices: of the scale, and for each scale and number of
// degrees of freedom of the location.
class Hierarchy {
 public:
  Hierarchy(const MeanPosteriors& data, const HierarchyPrior& prior,
            double rope, double step)
      : data_(data), prior_(prior), rope_(rope), step_(kUnit * step) {
    std::map<double, std::shared_ptr<TRule>> known;
    for (double df : data.df) {
      if (!known[df]) known[df] = std::make_shared<TRule>(df);
      own_.push_back(known[df]);
    }
    for (double nu : prior.nu) shared_.push_back(std::make_shared<TRule>(nu));
  }

  std::array<double, 6> regions(const Stop& stop) {
    const double start = std::log(start_scale());
    const double last = std::log(prior_.scale);
    for (const double direction : {1.0, -1.0}) {
      double x = direction > 0.0 ? start : next(start, direction);
      while (x <= last) {
        stop();
        const double after = next(x, direction);
        // The last step ends where the prior does.
        const double share = after <= last ? 1.0 : (last - x) / (after - x);
        slices_.push_back(x);
        if (!add_scale(x, 0.5 + 0.5 * share)) break;
        if (share > 0.0 && share < 1.0) add_scale(last, 0.5 * share);
        x = after;
      }
    }
    correct_kinks();
    const double sum = total_[0] + total_[1] + total_[2];
    for (double& part : total_) part /= sum;
    return total_;
  }

 private:
  double start_scale() const {
    const std::size_t size = data_.mean.size();
    const auto n = static_cast<double>(size);
    double centre = 0.0, spread = 0.0;
    for (double mean : data_.mean) centre += mean / n;
    for (double mean : data_.mean) spread += std::pow(mean - centre, 2) / n;
    std::vector<double> scales = data_.scale;
    std::nth_element(scales.begin(), scales.begin() + size / 2, scales.end());
    return std::min(std::max(std::sqrt(spread), scales[size / 2]),
                    prior_.scale);
  }

  // d step / d log(scale): what the data sets tell about the logarithm of the
  // scale, about.
  double rate(double x) const {
    double sum = 0.0;
    for (double scale : data_.scale) {
      const double share = 1.0 / (1.0 + std::exp(2.0 * (std::log(scale) - x)));
      sum += share * share;
    }
    // Near the kinks (see below) the nodes stand closer.
    const double off = (x - std::log(2.0 * rope_)) / 0.7;
    const double kinks = 100.0 / (1.0 + off * off);
    return std::sqrt(2.0 * sum + 4.0 + kinks) / step_;
  }

  // The next node: a step of the ordinary differential equation (Runge, Kutta).
  double next(double x, double direction) const {
    const auto slope = [&](double at) { return direction / rate(at); };
    const double k1 = slope(x), k2 = slope(x + 0.5 * k1);
    const double k3 = slope(x + 0.5 * k2), k4 = slope(x + k3);
    return x + (k1 + 2.0 * (k2 + k3) + k4) / 6.0;
  }

  double log_likelihood(double location, double scale, const TRule& nu) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < data_.mean.size(); ++i) {
      const double distance = location - data_.mean[i];
      sum +=
          scale < data_.scale[i]
              ? nu.log_convolution(distance, scale, *own_[i], data_.scale[i])
              : own_[i]->log_convolution(distance, data_.scale[i], nu, scale);
    }
    return sum;
  }

  // From some scale on the middle region is the most probable one for no
  // location; just below, for those up to 3 rope times the distance in
  // log(scale). That kink brings an error into the trapezoidal rule that is
  // known (Euler, Maclaurin).
  void correct_kinks() {
    if (rope_ == 0.0) return;
    std::sort(slices_.begin(), slices_.end());
    for (std::size_t j = 0; j < shared_.size(); ++j) {
      const double x = std::log(rope_ / nmath_qt(1.0 / 3.0, shared_[j]->df()));
      const auto after = std::upper_bound(slices_.begin(), slices_.end(), x);
      if (after == slices_.begin() || after == slices_.end()) continue;
      const double share = (x - *(after - 1)) / (*after - *(after - 1));
      const double height =
          std::exp(std::log(prior_.weight[j] / rate(x)) + x +
                   log_likelihood(0.0, std::exp(x), *shared_[j]) - top_);
      const double error =
          3.0 * rope_ * height / rate(x) * (share * share - share + 1.0 / 6.0);
      total_[1] += error;
      total_[0] -= 0.5 * error;
      total_[2] -= 0.5 * error;
    }
  }

  // All degrees of freedom at one scale, which has `part` of a whole step;
  // false where nothing counts any more.
  bool add_scale(double x, double part) {
    const double scale = std::exp(x);
    double weight = 0.0, centre = 0.0;
    for (std::size_t i = 0; i < data_.mean.size(); ++i) {
      const double w = 1.0 / (scale * scale + std::pow(data_.scale[i], 2));
      weight += w;
      centre += w * data_.mean[i];
    }
    origin_ = centre / weight;
    width_ = step_ / std::sqrt(weight);
    seeds_ = {0};
    std::vector<double> sorted = data_.mean;
    std::sort(sorted.begin(), sorted.end());
    for (int eighth = 0; eighth <= 8; ++eighth) {
      const double at = sorted[eighth * (sorted.size() - 1) / 8];
      seeds_.push_back(static_cast<int>(std::lround((at - origin_) / width_)));
    }
    bool counts = false;
    for (std::size_t j = 0; j < shared_.size(); ++j) {
      const double log_weight = std::log(part * prior_.weight[j] / rate(x)) + x;
      const Lattice found = look(scale, *shared_[j], log_weight);
      if (found.empty()) continue;
      counts = true;
      integrate(found, scale, shared_[j]->df());
    }
    return counts;
  }

  // Totals are relative to the highest node seen.
  Lattice look(double scale, const TRule& nu, double log_weight) {
    const double before = top_;
    const Lattice found = explore(
        [&](int z) {
          const double location = origin_ + z * width_;
          // Beyond the prior's end only as far as the last slope reaches.
          if (std::fabs(location) > prior_.location + 3.0 * width_) {
            return -std::numeric_limits<double>::infinity();
          }
          return log_weight + log_likelihood(location, scale, nu);
        },
        kDepth, &seeds_, &top_);
    for (double& part : total_) part *= std::exp(before - top_);
    return found;
  }

  void integrate(const Lattice& nodes, double scale, double nu) {
    const double limit = rope_limit(rope_, scale, nu);
    for (const auto& node : nodes) {
      const auto after = nodes.find(node.first + 1);
      if (after == nodes.end()) continue;
      if (std::max(node.second, after->second) < top_ - kDepth) continue;
      const Cubic log_density(nodes, node.first);
      add_cell(origin_ + node.first * width_, log_density, limit, scale, nu);
    }
  }

  // The cell from `low`, cut at the ends of the regions and of the prior.
  void add_cell(double low, const Cubic& log_density, double limit,
                double scale, double nu) {
    const double begin = std::max(low, -prior_.location);
    const double end = std::min(low + width_, prior_.location);
    const double ends[4] = {-prior_.location, -limit, limit, prior_.location};
    for (int region = 0; region < 3; ++region) {
      const double from = std::max(begin, ends[region]);
      const double to = std::min(end, ends[region + 1]);
      if (to <= from) continue;
      const double node[3] = {-0.7745966692414834, 0.0, 0.7745966692414834};
      const double weight[3] = {5.0 / 18.0, 8.0 / 18.0, 5.0 / 18.0};
      for (int k = 0; k < 3; ++k) {
        const double at = 0.5 * (from + to + node[k] * (to - from));
        const double mass = weight[k] * (to - from) *
                            std::exp(log_density((at - low) / width_) - top_);
        const double below = t_upper((rope_ + at) / scale, nu);
        const double above = t_upper((rope_ - at) / scale, nu);
        total_[region] += mass;
        total_[3] += mass * below;
        total_[4] += mass * (1.0 - below - above);
        total_[5] += mass * above;
      }
    }
  }

  const MeanPosteriors& data_;
  const HierarchyPrior& prior_;
  double rope_;
  double step_;
  std::vector<std::shared_ptr<TRule>> own_;     // of each data set
  std::vector<std::shared_ptr<TRule>> shared_;  // of each nu
  double origin_ = 0.0;
  double width_ = 0.0;
  std::vector<int> seeds_;
  std::vector<double> slices_;
  double top_ = -std::numeric_limits<double>::infinity();
  std::array<double, 6> total_{};
};

}  // namespace

std::array<double, 6> hierarchy_regions(const MeanPosteriors& data,
                                        const HierarchyPrior& prior,
                                        double rope, double step,
                                        const Stop& stop) {
  return Hierarchy(data, prior, rope, step).regions(stop);
}

}  // namespace bcvinfer
