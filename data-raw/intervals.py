"""High-precision values for test-interval-*.R and test-prob-superior.R.

Run: python3 data-raw/intervals.py (needs mpmath). Nothing here shares code
with the package: distribution functions by mpmath, roots by bisection.
"""
from mpmath import (mp, mpf, betainc, beta, quad, sqrt, linspace)

mp.dps = 30


def beta_cdf(x, a, b):
    return betainc(a, b, 0, x, regularized=True)


def beta_pdf(x, a, b):
    return x**(a - 1) * (1 - x)**(b - 1) / beta(a, b)


def bisect(fun, low=mpf(0), high=mpf(1)):
    for _ in range(90):
        middle = (low + high) / 2
        if fun(middle) < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def beta_quantile(p, a, b):
    return bisect(lambda x: beta_cdf(x, a, b) - p)


def f1_quantile(p, tp, fp, fn, prior=1):
    q = beta_quantile(p, mpf(tp) + prior, mpf(fp) + fn + 2 * prior)
    return 2 * q / (1 + q)


def fbeta_cdf(t, tp, fp, fn, b, prior=1):
    """F <= t given W = Z / (Y + Z) ~ Be(fn, fp), independent of Y + Z."""
    b2 = mpf(b)**2

    def given(w):
        odds = t * (1 + (b2 - 1) * w) / ((1 + b2) * (1 - t))
        return beta_pdf(w, fn + prior, fp + prior) * beta_cdf(
            odds / (1 + odds), tp + prior, fp + fn + 2 * prior)

    return quad(given, linspace(0, 1, 9))


def hpd(cdf, pdf, level):
    """Ends of equal density that enclose `level`, mode inside."""
    def high_of(low):
        return bisect(lambda x: cdf(x) - cdf(low) - level)
    top = bisect(lambda x: cdf(x) - (1 - level))
    low = bisect(lambda x: pdf(x) - pdf(high_of(x)), mpf(10)**-12, top)
    return low, high_of(low)


def show(name, *values):
    print(name, *[mp.nstr(value, 15) for value in values])


tails = (mpf("0.025"), mpf("0.975"))
show("f1 tp=80 fp=20 fn=20", *[f1_quantile(p, 80, 20, 20) for p in tails])
show("f1 jeffreys", *[f1_quantile(p, 80, 20, 20, mpf("0.5")) for p in tails])
show("f1 (1/2, 1/2), m = 3: times 6/3.5",
     *[f1_quantile(p, *[mpf(c) * 12 / 7 for c in (80, 20, 20)])
       for p in tails])
show("f1 .55 x (80, 20, 20)",
     *[f1_quantile(p, *[mpf(c) * 55 / 100 for c in (80, 20, 20)])
       for p in tails])
show("f2 tp=80 fp=20 fn=30",
     *[bisect(lambda t: fbeta_cdf(t, 80, 20, 30, 2) - p) for p in tails])


def f1_cdf(t, a=81, b=42):
    return beta_cdf(t / (2 - t), a, b)


def f1_pdf(t, a=81, b=42):
    return beta_pdf(t / (2 - t), a, b) * 2 / (2 - t)**2


show("f1 hpd", *hpd(f1_cdf, f1_pdf, mpf("0.95")))
show("precision .55 x (69, 31)",
     *[beta_quantile(p, mpf(69) * 55 / 100 + 1, mpf(31) * 55 / 100 + 1)
       for p in tails])
a, b = mpf(69) * 55 / 100 + 1, mpf(31) * 55 / 100 + 1
show("precision hpd", *hpd(lambda x: beta_cdf(x, a, b),
                           lambda x: beta_pdf(x, a, b), mpf("0.95")))

# Average of the folds: (TP, FN) = (8, 2), (6, 4), (9, 1), rho = 1/3.
folds = [(mpf(9), mpf(3)), (mpf(7), mpf(5)), (mpf(10), mpf(2))]
mean = sum(x / (x + y) for x, y in folds) / 3
var = [x * y / ((x + y)**2 * (x + y + 1)) for x, y in folds]
for rho in (mpf(1) / 3, mpf("0.6")):
    cross = sum(sqrt(var[i] * var[j]) for i in range(3) for j in range(3)
                if i != j)
    total = (sum(var) + rho * cross) / 9
    size = mean * (1 - mean) / total - 1
    shapes = mean * size, (1 - mean) * size
    show("average, rho = %s" % mp.nstr(rho, 3), *shapes,
         *[beta_quantile(p, *shapes) for p in tails])

# P(F1_a > F1_b + rope), |.| <= rope, < -rope for (80, 20, 20), (70, 25, 30).


def superior(rope):
    def pdf(t):
        return f1_pdf(t, 71, 57)
    cuts = [0, 0.4, 0.6, 0.7, 0.75, 0.8, 0.9]
    above = quad(lambda t: pdf(t) * (1 - f1_cdf(t + rope)), cuts + [1 - rope])
    below = quad(lambda t: pdf(t) * f1_cdf(t - rope) if t > rope else mpf(0),
                 [rope] + cuts[1:] + [1])
    return above, 1 - above - below, below


show("superior, rope 0", *superior(mpf(0)))
show("superior, rope .05", *superior(mpf("0.05")))


# F_beta = B / (B + (1 - B) s(V)), B and V independent, s between the weights of
# false positives and false negatives.
def share(v, weight):
    return v / (1 + weight**2) + (1 - v) * weight**2 / (1 + weight**2)


def over_split(body, fp, fn):
    return quad(lambda v: beta_pdf(v, fp, fn) * body(v),
                [0, 0.2, 0.35, 0.5, 0.65, 0.8, 1])


def fbeta_cdf(t, tp, fp, fn, weight):
    def given(v):
        odds = t * share(v, weight)
        return beta_cdf(odds / (odds + 1 - t), tp, fp + fn)
    return over_split(given, fp, fn)


def fbeta_pdf(t, tp, fp, fn, weight):
    def given(v):
        s = share(v, weight)
        bottom = t * s + 1 - t
        return beta_pdf(t * s / bottom, tp, fp + fn) * s / bottom**2
    return over_split(given, fp, fn)


def superior_fbeta(rope):
    def above(t):
        return fbeta_pdf(t, 71, 26, 31, 2) * (
            1 - fbeta_cdf(t + rope, 81, 21, 21, 2))
    def below(t):
        return fbeta_pdf(t, 71, 26, 31, 2) * fbeta_cdf(t - rope, 81, 21, 21, 2)
    cuts = [0.6, 0.7, 0.75, 0.8]
    a = quad(above, [0.3] + cuts + [1 - rope], maxdegree=6)
    b = quad(below, [max(rope, 0.3)] + cuts + [1], maxdegree=6)
    return a, 1 - a - b, b


mp.dps = 15
show("superior, F2, rope 0", *superior_fbeta(mpf(0)))
show("superior, F2, rope .05", *superior_fbeta(mpf("0.05")))
