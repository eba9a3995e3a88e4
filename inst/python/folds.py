# Out-of-fold predictions of two models of scikit-learn, as predictions.csv, with
# the true labels and the fold that tested each record.
import pandas as pd
from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold, cross_val_predict
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

X, y = load_breast_cancer(return_X_y=True)
models = {
    "logistic": make_pipeline(StandardScaler(), LogisticRegression()),
    "neighbours": make_pipeline(StandardScaler(), KNeighborsClassifier(15)),
}

folds = StratifiedKFold(10, shuffle=True, random_state=1)
table = pd.DataFrame({"row": range(len(y)), "label": y, "fold": 0})
for k, (_, test) in enumerate(folds.split(X, y)):
    table.loc[test, "fold"] = k
for name, model in models.items():
    table[name] = cross_val_predict(model, X, y, cv=folds)
table.to_csv("predictions.csv", index=False)
