"""Exact tails and densities of F1 for data-raw/beta-accuracy.R.

Reads lines "shape1 shape2 t lower" (doubles in hexadecimal), writes lines
"tail density". The tail over the kernel is integrated over the logit by the
tanh-sinh rule in 30 digits, which the package does not use. Needs mpmath.
"""

import sys

from mpmath import exp, expm1, log, log1p, loggamma, mp, mpf, quad, sqrt

mp.dps = 30


def ratio(a, b, x, y):
    """Lower tail of Be(a, b) over its kernel at x = 1 - y, below the mean."""
    def decay(w):
        return exp(-a * w - (a + b) * log1p(x * expm1(-w)))

    step = 1 / (2 * (a * y - b * x + sqrt((a + b) * x * y)))
    ends = [0]
    while not ends[-1] or decay(ends[-1]) > mpf(10) ** -24:
        ends.append(step)
        step *= 2
    return quad(decay, ends, maxdegree=7)


for line in sys.stdin:
    shape1, shape2, t, lower = line.split()
    a, b, t = (mpf(float.fromhex(value)) for value in (shape1, shape2, t))
    x, y = t / (2 - t), 2 * (1 - t) / (2 - t)
    kernel = exp(a * log(x) + b * log(y) + loggamma(a + b) - loggamma(a)
                 - loggamma(b))
    below = x * b < y * a
    outer = kernel * (ratio(a, b, x, y) if below else ratio(b, a, y, x))
    tail = outer if below == (lower == "1") else 1 - outer
    print(float(tail).hex(), float(kernel / (t * (1 - t))).hex())
