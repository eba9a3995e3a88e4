# The predictions of two models of scikit-learn on the folds of plan.csv, with
# the true labels, as predictions.csv. plan.csv comes from
#   Rscript -e 'bcvinfer::main()' plan data.csv --strata label > plan.csv
import pandas as pd
from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import PredefinedSplit, cross_val_predict
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

X, y = load_breast_cancer(return_X_y=True)
models = {
    "logistic": make_pipeline(StandardScaler(), LogisticRegression()),
    "neighbours": make_pipeline(StandardScaler(), KNeighborsClassifier(15)),
}

plan = pd.read_csv("plan.csv").sort_values(["rep", "row"])
parts = []
for rep, part in plan.groupby("rep"):
    folds = PredefinedSplit(part["fold"])
    parts.append(part.assign(label=y, **{
        name: cross_val_predict(model, X, y, cv=folds)
        for name, model in models.items()
    }))
pd.concat(parts).to_csv("predictions.csv", index=False)
