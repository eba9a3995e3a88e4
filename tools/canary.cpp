// Mistakes made on purpose: `make sanitize` is only believed where its tools
// report every one of them.
#include <climits>
#include <vector>

extern "C" void canary(int* out) {
  std::vector<int> four(4);
  out[0] = four.data()[4 + out[0]];      // beyond the end
  out[1] = INT_MAX + out[1] + 1;         // signed overflow
  const int* unset = new int[4];         // lost
  if (unset[out[2]] > 0) out[2] = 1;     // never written
}
