"""Writes inst/extdata/one-test-set.csv.gz: six simulated classifiers of ten digits
on the same 1,000 test images, as a Python script would write its predictions.

A classifier is right where its skill exceeds the difficulty of the image and a
difficulty of its own; otherwise it answers a digit that resembles the truth.
Images come from 250 writers, four each, whose difficulty has a part in common.

    python3 data-raw/one-test-set.py
"""
import csv
import gzip
import io
import random

random.seed(2026)

SKILL = {
    "vit_large": 1.72, "vit_small": 1.66, "resnet": 1.60, "mlp": 1.15,
    "forest": 1.10, "logistic": 0.70,
}
RESEMBLES = {
    0: [6, 8, 9], 1: [7, 7, 4], 2: [7, 3, 8], 3: [8, 5, 5], 4: [9, 9, 7],
    5: [3, 6, 8], 6: [0, 5, 8], 7: [1, 9, 2], 8: [3, 9, 5], 9: [4, 7, 4],
}

with open("inst/extdata/one-test-set.csv.gz", "wb") as packed, gzip.GzipFile(
        fileobj=packed, mode="wb", mtime=0) as whole, io.TextIOWrapper(
        whole, newline="") as file:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["image", "writer", "label", *SKILL])
    for image in range(1000):
        if image % 4 == 0:
            hand = random.gauss(0, 0.7)
        label = random.randrange(10)
        difficulty = hand + random.gauss(0, 0.9)
        usual = random.choice(RESEMBLES[label])
        answers = []
        for skill in SKILL.values():
            if difficulty + random.gauss(0, 0.8) < skill:
                answers.append(label)
            elif random.random() < 0.6:
                answers.append(usual)
            else:
                answers.append(random.choice(RESEMBLES[label]))
        writer.writerow([image, image // 4, label, *answers])
