"""Train outside R on the folds of a plan that R wrote.

    python3 own-predictions.py records.csv plan.csv predictions.csv

records.csv: one line per record in R's order: the class in the column
"Class", numbers in all others. plan.csv: row, rep, fold, where row counts
from 1. Standard library only; put your own model in place of `learners`.
"""

import csv
import sys


def squared_distance(a, b):
    return sum((x - y) ** 2 for x, y in zip(a, b))


def nearest(train_x, train_y, test_x):
    """The class of the nearest training record."""
    def predict(x):
        near = min(range(len(train_x)),
                   key=lambda i: squared_distance(train_x[i], x))
        return train_y[near]
    return [predict(x) for x in test_x]


def centroid(train_x, train_y, test_x):
    """The class whose mean is nearest."""
    means = {}
    for label in sorted(set(train_y)):
        own = [x for x, y in zip(train_x, train_y) if y == label]
        means[label] = [sum(column) / len(own) for column in zip(*own)]
    return [min(means, key=lambda label: squared_distance(means[label], x))
            for x in test_x]


learners = {"nearest": nearest, "centroid": centroid}


def main(records_file, plan_file, predictions_file):
    with open(records_file, newline="") as file:
        records = list(csv.DictReader(file))
    truth = [record.pop("Class") for record in records]
    x = [[float(value) for value in record.values()] for record in records]

    with open(plan_file, newline="") as file:
        plan = [tuple(int(line[key]) for key in ("rep", "fold", "row"))
                for line in csv.DictReader(file)]

    with open(predictions_file, "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["row", "rep", "fold", "truth", *learners])
        for rep, fold in sorted({place[:2] for place in plan if place[1] > 0}):
            # The fold tests its own rows; all others of the repetition train.
            test = [r - 1 for i, k, r in plan if i == rep and k == fold]
            train = [r - 1 for i, k, r in plan if i == rep and k != fold]
            predicted = [fit([x[r] for r in train], [truth[r] for r in train],
                             [x[r] for r in test])
                         for fit in learners.values()]
            for r, *labels in zip(test, *predicted):
                out.writerow([r + 1, rep, fold, truth[r], *labels])


if __name__ == "__main__":
    main(*sys.argv[1:])
