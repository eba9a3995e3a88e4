"""High-precision values for the tests of the F1 posterior and prob_greater().

Run from the package's top level: python3 data-raw/fscore-reference.py
Needs mpmath (Debian: python3-mpmath). Takes under a minute and writes
three files in tests/testthat/fixtures. Doubles are written in hexadecimal, so
that nothing is rounded on the way.

The incomplete beta function is the power series with positive terms where it
converges quickly and Lentz's evaluation of the continued fraction of DLMF
8.17.22 elsewhere, in 50 digits: neither is what the package computes with.
"""

import csv
import itertools

from mpmath import exp, log, log1p, loggamma, mp, mpf, rf, sqrt

mp.dps = 50
FIXTURES = "tests/testthat/fixtures/"
TINY = mpf(10) ** -45


def log_kernel(a, b, x, y):
    return (a * log(x) + b * log(y) + loggamma(a + b) - loggamma(a) - loggamma(b))


def series(a, b, x, y):
    """Lower tail over x^a y^b / Beta(a, b): sum of (a+b)_j / (a)_(j+1) x^j."""
    term = 1 / a
    total = term
    j = 0
    while True:
        term *= x * (a + b + j) / (a + 1 + j)
        j += 1
        total += term
        if term < total * TINY:
            return total


def fraction(a, b, x):
    """The same by 8.17.22, modified Lentz."""
    c, d = mpf(1), 1 - (a + b) * x / (a + 1)
    d = 1 / d
    value = d
    m = 0
    while True:
        m += 1
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        d = 1 / (1 + even * d)
        c = 1 + even / c
        value *= c * d
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d = 1 / (1 + odd * d)
        c = 1 + odd / c
        step = c * d
        value *= step
        if abs(step - 1) < TINY:
            return value / a


def tails(a, b, x, y):
    """(lower, upper) tail of Be(a, b) at x = 1 - y."""
    kernel = exp(log_kernel(a, b, x, y))
    if x < 0.7 and x * (a + b) < 30:
        lower = kernel * series(a, b, x, y)
        return lower, 1 - lower
    if y < 0.7 and y * (a + b) < 30:
        upper = kernel * series(b, a, y, x)
        return 1 - upper, upper
    if x * b < y * a:
        lower = kernel * fraction(a, b, x)
        return lower, 1 - lower
    upper = kernel * fraction(b, a, y)
    return 1 - upper, upper


def from_logit(u):
    small = exp(-abs(u))
    pair = small / (1 + small), 1 / (1 + small)
    return pair if u < 0 else pair[::-1]


def start(a, b, p, lower):
    """A rough logit of the quantile: power law or normal."""
    log_beta = loggamma(a) + loggamma(b) - loggamma(a + b)
    low, high = (log(p), log1p(-p)) if lower else (log1p(-p), log(p))
    log_x = (low + log(a) + log_beta) / a
    log_y = (high + log(b) + log_beta) / b
    if a < 1 and log_x < -log(2 * (a + b + 1)):
        return log_x
    if b < 1 and log_y < -log(2 * (a + b + 1)):
        return -log_y
    return log(a / b)


def quantile_logit(a, b, p, lower):
    """Newton on the log tail, which is concave in the logit."""
    u = start(a, b, p, lower)
    sign = -1 if lower else 1
    for _ in range(400):
        x, y = from_logit(u)
        tail = tails(a, b, x, y)[0 if lower else 1]
        hazard = exp(log_kernel(a, b, x, y)) / tail
        step = (log(tail) - log(p)) / hazard
        limit = 3 / sqrt(a * b / (a + b)) + 2
        step = max(-limit, min(limit, step))
        u += sign * step
        if abs(step) < mpf(10) ** -30 * max(1, abs(u)):
            return u
    raise ArithmeticError((a, b, p, lower))


def write(name, header, rows):
    with open(FIXTURES + name, "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)


def hexed(value):
    return float(value).hex()


def quantile_rows():
    shapes = [mpf(10) ** k for k in range(-2, 8)]
    levels = [(p, lower) for p in (1e-12, 1e-5, 0.025, 0.4)
              for lower in (True, False)] + [(0.5, True)]
    for b, a, (p, lower) in itertools.product(shapes, shapes, levels):
        b, a = mpf(float(b)), mpf(float(a))
        u = quantile_logit(b, a, mpf(p), lower)
        x, y = from_logit(u)
        t, rest = 2 * x / (1 + x), y / (1 + x)
        # d log t / d log p and, below, d log p / d log t
        kernel = exp(log_kernel(b, a, x, y))
        condition = mpf(p) * rest / kernel
        rounded = float(t)
        row = [hexed(b), hexed(a), int(lower), hexed(p), hexed(t),
               hexed(condition)]
        if 0 < rounded < 1:
            exact = mpf(rounded)
            x, y = exact / (2 - exact), 2 * (1 - exact) / (2 - exact)
            tail = tails(b, a, x, y)[0 if lower else 1]
            kernel = exp(log_kernel(b, a, x, y))
            density = kernel / (exact * (1 - exact))
            row += [hexed(tail), hexed(density),
                    hexed(kernel / (1 - exact) / tail)]
        else:
            row += ["NA", "NA", "NA"]
        yield row


def raw_moment(k, b, a):
    """E F1^k (derivation of the F-score, eq. 10)."""
    term = total = mpf(1)
    for j in range(400):
        term *= (k + mpf(j)) * (a + j) / ((a + b + k + j) * (j + 1) * 2)
        total += term
    return total * rf(b, k) / rf(a + b, k)


def mode(b, a):
    if b < 1:
        return mpf("nan") if a < 1 else mpf(0)
    if a <= 1:
        return mpf(1)
    c = 5 - a - 2 * b
    return (c + sqrt(c * c + 16 * (b - 1))) / 4


def moment_rows():
    mp.dps = 90
    shapes = [1e-3, 0.1, 0.5, 1.0, 2.5, 10.0, 19.5, 20.5, 130.0, 1e4, 1e6, 1e9]
    for b, a in itertools.product(shapes, shapes):
        b, a = mpf(b), mpf(a)
        mean, square, cube = (raw_moment(k, b, a) for k in (1, 2, 3))
        variance = square - mean**2
        third = cube - 3 * mean * square + 2 * mean**3
        yield [hexed(b), hexed(a)] + [
            "NaN" if value != value else hexed(value)
            for value in (mean, variance, third / variance ** mpf(1.5),
                          (mean - mode(b, a)) / sqrt(variance), mode(b, a))]
    mp.dps = 50


def greater_rows():
    """Finite sum for a whole first shape of a, all terms positive."""
    def lbeta(p, q):
        return loggamma(p) + loggamma(q) - loggamma(p + q)

    shapes = [(1, 1, 1, 1), (1, 1, 0.5, 0.5), (3, 2, 2, 5), (41, 22, 35, 28),
              (1, 0.001, 0.001, 0.001), (2, 0.01, 0.3, 1e4), (41, 22, 22, 41),
              (12, 400, 300, 9), (300, 9, 12, 400), (500, 500, 480, 520),
              (500, 400, 900, 300), (2000, 1900, 1e5, 1e5),
              (2000, 1.5, 0.5, 0.001), (1, 1e7, 1, 1e7), (3000, 1e7, 2500, 1e7),
              (700, 0.5, 700, 0.5), (50, 1e6, 1e-3, 1), (4000, 4000, 1e7, 1e7)]
    for a1, a2, b1, b2 in shapes:
        p, q, r, s = (mpf(value) for value in (a1, a2, b1, b2))
        base = lbeta(r, s)
        total = mpf(0)
        for i in range(a1):
            total += exp(lbeta(r + i, q + s) - lbeta(1 + mpf(i), q) - base) / (q + i)
        yield [hexed(value) for value in (a1, a2, b1, b2)] + [hexed(total)]


if __name__ == "__main__":
    write("fscore-moments.csv",
          ["shape1", "shape2", "mean", "variance", "skewness",
           "pearson_skewness", "mode"], moment_rows())
    write("prob-greater.csv",
          ["shape1_a", "shape2_a", "shape1_b", "shape2_b", "probability"],
          greater_rows())
    write("fscore-reference.csv",
          ["shape1", "shape2", "lower", "p", "quantile", "condition",
           "probability", "density", "inverse_condition"], quantile_rows())
