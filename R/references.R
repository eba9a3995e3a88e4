# Each reference once, by key; help pages, registries and vignettes cite by key.

article <- function(author, year, title, journal, volume, pages, doi = NULL,
                    number = NULL) {
  utils::bibentry("Article", author = utils::as.person(author), year = year,
                  title = title, journal = journal, volume = volume,
                  number = number, pages = pages, doi = doi)
}

chapter <- function(author, year, title, booktitle, pages, doi) {
  utils::bibentry("InProceedings", author = utils::as.person(author),
                  year = year, title = title, booktitle = booktitle,
                  pages = pages, doi = doi)
}

preprint <- function(author, year, title, howpublished, doi = NULL,
                     url = NULL) {
  utils::bibentry("Misc", author = utils::as.person(author), year = year,
                  title = title, howpublished = howpublished, doi = doi,
                  url = url)
}

bibliography <- list(
  rao1992 = article(
    "J. N. K. Rao and Alastair J. Scott", 1992,
    "A simple method for the analysis of clustered binary data", "Biometrics",
    48, "577-585", "10.2307/2532311", 2
  ),
  obuchowski1998 = article(
    "Nancy A. Obuchowski", 1998, paste(
      "On the comparison of correlated proportions for clustered data"
    ), "Statistics in Medicine", 17, "1495-1507", paste0(
      "10.1002/(SICI)1097-0258(19980715)17:13<1495::AID-SIM863>3.0.CO;2-I"
    ), 13
  ),
  wang2015 = article(
    "Yu Wang and Jihong Li and Yanfang Li and Ruibo Wang and Xingli Yang",
    2015, paste("Confidence interval for F1 measure of algorithm performance",
                "based on blocked 3 x 2 cross-validation"),
    "IEEE Transactions on Knowledge and Data Engineering", 27, "651-659",
    "10.1109/TKDE.2014.2359667", 3
  ),
  wang2016 = article(
    "Yu Wang and Jihong Li", 2016,
    paste("Credible intervals for precision and recall based on a K-fold",
          "cross-validated beta distribution"),
    "Neural Computation", 28, "1694-1722", "10.1162/NECO_a_00857", 8
  ),
  yang2016 = article(
    "Xingli Yang and Yu Wang", 2016,
    "Variance of the F1 measure based on blocked 3 x 2 cross-validation",
    "Journal of Frontiers of Computer Science and Technology", 10,
    "1176-1183", "10.3778/j.issn.1673-9418.1603082", 8
  ),
  yang2023 = preprint(
    "Jing Yang and Ruibo Wang and Yijun Song and Jihong Li", 2023,
    paste("Block-regularized 5 x 2 cross-validated McNemar's test for",
          "comparing two classification algorithms"),
    "arXiv:2304.03990", "10.48550/arXiv.2304.03990"
  ),
  wong2022 = article(
    "Tzu-Tsung Wong", 2022,
    paste("Linear approximation of F-measure for the performance evaluation",
          "of classification algorithms on imbalanced data sets"),
    "IEEE Transactions on Knowledge and Data Engineering", 34, "753-763",
    "10.1109/TKDE.2020.2986749", 2
  ),
  wang2017array = article(
    "Ruibo Wang and Yu Wang and Jihong Li and Xingli Yang and Jing Yang",
    2017, paste("Block-regularized m x 2 cross-validated estimator of the",
                "generalization error"),
    "Neural Computation", 29, "519-554", "10.1162/NECO_a_00923", 2
  ),
  wang2015quality = article(
    "Yu Wang and Yanfang Li and Jihong Li", 2015,
    "Measure for data partitioning in m x 2 cross-validation",
    "Pattern Recognition Letters", 65, "211-217"
  ),
  wang2014 = article(
    "Yu Wang and Ruibo Wang and Huichen Jia and Jihong Li", 2014,
    paste("Blocked 3 x 2 cross-validated t-test for comparing supervised",
          "classification learning algorithms"),
    "Neural Computation", 26, "208-235", "10.1162/NECO_a_00532", 1
  ),
  wang2017f = article(
    "Yu Wang and Jihong Li and Yanfang Li", 2017,
    paste("Choosing between two classification learning algorithms based on",
          "calibrated balanced 5 x 2 cross-validated F-test"),
    "Neural Processing Letters", 46, "1-13", "10.1007/s11063-016-9569-z", 1
  ),
  goutte2005 = chapter(
    "Cyril Goutte and Eric Gaussier", 2005,
    paste("A probabilistic interpretation of precision, recall and F-score,",
          "with implication for evaluation"),
    "Advances in Information Retrieval", "345-359",
    "10.1007/978-3-540-31865-1_25"
  ),
  dietterich1998 = article(
    "Thomas G. Dietterich", 1998,
    paste("Approximate statistical tests for comparing supervised",
          "classification learning algorithms"),
    "Neural Computation", 10, "1895-1923", "10.1162/089976698300017197", 7
  ),
  alpaydin1999 = article(
    "Ethem Alpaydin", 1999,
    paste("Combined 5 x 2 cv F test for comparing supervised classification",
          "learning algorithms"),
    "Neural Computation", 11, "1885-1892", "10.1162/089976699300016007", 8
  ),
  nadeau2003 = article(
    "Claude Nadeau and Yoshua Bengio", 2003,
    "Inference for the generalization error", "Machine Learning", 52,
    "239-281", "10.1023/A:1024068626366", 3
  ),
  bouckaert2004 = chapter(
    "Remco R. Bouckaert and Eibe Frank", 2004,
    paste("Evaluating the replicability of significance tests for comparing",
          "learning algorithms"),
    "Advances in Knowledge Discovery and Data Mining", "3-12",
    "10.1007/978-3-540-24775-3_3"
  ),
  hothorn2008 = article(
    "Torsten Hothorn and Frank Bretz and Peter Westfall", 2008,
    "Simultaneous inference in general parametric models",
    "Biometrical Journal", 50, "346-363", "10.1002/bimj.200810425", 3
  ),
  cochran1950 = article(
    "William G. Cochran", 1950,
    "The comparison of percentages in matched samples", "Biometrika", 37,
    "256-266", "10.1093/biomet/37.3-4.256", "3/4"
  ),
  mogstad2024 = article(
    paste("Magne Mogstad and Joseph P. Romano and Azeem M. Shaikh",
          "and Daniel Wilhelm"), 2024,
    paste("Inference for ranks with applications to mobility across",
          "neighbourhoods and academic achievement across countries"),
    "The Review of Economic Studies", 91, "476-518", "10.1093/restud/rdad006", 1
  ),
  rink2025 = article(
    "Pascal Rink and Werner Brannath", 2025,
    "Post-selection confidence bounds for prediction performance",
    "Machine Learning", 114, "82", "10.1007/s10994-024-06632-w"
  ),
  miller2024 = preprint(
    "Evan Miller", 2024,
    paste("Adding error bars to evals: a statistical approach to language model",
          "evaluations"), "arXiv:2411.00640", "10.48550/arXiv.2411.00640"
  ),
  hampel1974 = article(
    "Frank R. Hampel", 1974,
    "The influence curve and its role in robust estimation",
    "Journal of the American Statistical Association", 69, "383-393",
    "10.1080/01621459.1974.10482962", 346
  ),
  hand2001 = article(
    "David J. Hand and Robert J. Till", 2001,
    paste("A simple generalisation of the area under the ROC curve for",
          "multiple class classification problems"),
    "Machine Learning", 45, "171-186", "10.1023/A:1010920819831", 2
  ),
  cohen1960 = article(
    "Jacob Cohen", 1960, "A coefficient of agreement for nominal scales",
    "Educational and Psychological Measurement", 20, "37-46",
    "10.1177/001316446002000104", 1
  ),
  gorodkin2004 = article(
    "Jan Gorodkin", 2004,
    paste("Comparing two K-category assignments by a K-category correlation",
          "coefficient"),
    "Computational Biology and Chemistry", 28, "367-374",
    "10.1016/j.compbiolchem.2004.09.006", 5
  ),
  brown2001 = article(
    "Lawrence D. Brown, T. Tony Cai and Anirban DasGupta", 2001,
    "Interval estimation for a binomial proportion", "Statistical Science", 16,
    "101-133", "10.1214/ss/1009213286", 2
  ),
  bengio2004 = article(
    "Yoshua Bengio and Yves Grandvalet", 2004,
    "No unbiased estimator of the variance of K-fold cross-validation",
    "Journal of Machine Learning Research", 5, "1089-1105"
  ),
  grandvalet2006 = preprint(
    "Yves Grandvalet and Yoshua Bengio", 2006,
    "Hypothesis testing for cross-validation",
    "Technical Report 1285, Universite de Montreal"
  ),
  yildiz2013 = article(
    "Olcay Taner Yildiz", 2013,
    "Omnibus test construction using the 5 x 2 cv t statistic",
    "IEEE Transactions on Knowledge and Data Engineering", 25, "2105-2118",
    number = 9
  ),
  bayle2020 = preprint(
    "Pierre Bayle and Alexandre Bayle and Lucas Janson and Lester Mackey",
    2020, "Cross-validation confidence intervals for test error",
    "arXiv:2007.12671", "10.48550/arXiv.2007.12671"
  ),
  mcnemar1947 = article(
    "Quinn McNemar", 1947,
    paste("Note on the sampling error of the difference between correlated",
          "proportions or percentages"),
    "Psychometrika", 12, "153-157", "10.1007/BF02295996", 2
  ),
  fagerland2013 = article(
    "Morten W. Fagerland and Stian Lydersen and Petter Laake", 2013,
    paste("The McNemar test for binary matched-pairs data: mid-p and",
          "asymptotic are better than exact conditional"),
    "BMC Medical Research Methodology", 13, "91",
    "10.1186/1471-2288-13-91"
  ),
  connor1987 = article(
    "Richard J. Connor", 1987,
    paste("Sample size for testing differences in proportions for the",
          "paired-sample design"),
    "Biometrics", 43, "207-211", "10.2307/2531961", 1
  ),
  lachin1992 = article(
    "John M. Lachin", 1992,
    paste("Power and sample size evaluation for the McNemar test with",
          "application to matched case-control studies"),
    "Statistics in Medicine", 11, "1239-1251", "10.1002/sim.4780110909", 9
  ),
  armitage1969 = article(
    "Peter Armitage and C. K. McPherson and B. C. Rowe", 1969,
    "Repeated significance tests on accumulating data",
    "Journal of the Royal Statistical Society, Series A", 132, "235-244",
    "10.2307/2343787", 2
  ),
  takahashi2022 = article(
    paste("Kanae Takahashi and Kouji Yamamoto and Aya Kuchiba and",
          "Tatsuki Koyama"), 2022,
    "Confidence interval for micro-averaged F1 and macro-averaged F1 scores",
    "Applied Intelligence", 52, "4961-4972", "10.1007/s10489-021-02635-5"
  ),
  bates2024 = article(
    "Stephen Bates and Trevor Hastie and Robert Tibshirani", 2024,
    "Cross-validation: what does it estimate and how well does it do it?",
    "Journal of the American Statistical Association", 119, "1434-1445",
    "10.1080/01621459.2023.2197686", 546
  ),
  demsar2006 = article(
    "Janez Demsar", 2006,
    "Statistical comparisons of classifiers over multiple data sets",
    "Journal of Machine Learning Research", 7, "1-30"
  ),
  iman1980 = article(
    "Ronald L. Iman and James M. Davenport", 1980,
    "Approximations of the critical region of the Friedman statistic",
    "Communications in Statistics - Theory and Methods", 9, "571-595",
    "10.1080/03610928008827904", 6
  ),
  benavoli2016 = article(
    "Alessio Benavoli and Giorgio Corani and Francesca Mangili", 2016,
    "Should we really use post-hoc tests based on mean-ranks?",
    "Journal of Machine Learning Research", 17, "1-10", number = 5
  ),
  benavoli2014 = chapter(
    paste("Alessio Benavoli and Giorgio Corani and Francesca Mangili and Marco",
          "Zaffalon and Fabrizio Ruggeri"), 2014,
    paste("A Bayesian Wilcoxon signed-rank test based on the Dirichlet",
          "process"),
    "International Conference on Machine Learning", "1026-1034", NULL
  ),
  benavoli2017 = article(
    paste("Alessio Benavoli and Giorgio Corani and Janez Demsar and Marco",
          "Zaffalon"), 2017,
    paste("Time for a change: a tutorial for comparing multiple classifiers",
          "through Bayesian analysis"),
    "Journal of Machine Learning Research", 18, "1-36", number = 77
  ),
  corani2015 = article(
    "Giorgio Corani and Alessio Benavoli", 2015,
    paste("A Bayesian approach for comparing cross-validated algorithms on",
          "multiple data sets"),
    "Machine Learning", 100, "285-304", "10.1007/s10994-015-5486-z"
  ),
  corani2017 = article(
    paste("Giorgio Corani and Alessio Benavoli and Janez Demsar and Francesca",
          "Mangili and Marco Zaffalon"), 2017,
    paste("Statistical comparison of classifiers through Bayesian hierarchical",
          "modelling"),
    "Machine Learning", 106, "1817-1837", "10.1007/s10994-017-5641-9", 11
  ),
  ismail2023 = preprint(
    paste("Ali Ismail-Fawaz and Angus Dempster and Chang Wei Tan and Matthieu",
          "Herrmann and Lynn Miller and Daniel F. Schmidt and Stefano Berretti",
          "and Jonathan Weber and Maxime Devanne and Germain Forestier and",
          "Geoffrey I. Webb"), 2023,
    paste("An approach to multiple comparison benchmark evaluations that is",
          "stable under manipulation of the comparate set"),
    "arXiv:2305.11921", "10.48550/arXiv.2305.11921"
  ),
  schulz2024 = preprint(
    paste("Hannah Schulz-Kuempel and Sebastian Fischer and Roman Hornung and",
          "Anne-Laure Boulesteix and Thomas Nagler and Bernd Bischl"), 2024,
    paste("Constructing confidence intervals for 'the' generalization error:",
          "a comprehensive benchmark study"),
    "arXiv:2409.18836", "10.48550/arXiv.2409.18836"
  )
)

# The Rd text of one or several references: `r cite("wang2015")` in roxygen.
cite <- function(...) {
  entries <- lapply(c(...), find_reference)
  paste(vapply(entries, tools::toRd, character(1)), collapse = "\n\n")
}

# "Wang et al. (2015)", for registries and messages.
cite_short <- function(key) {
  entry <- find_reference(key)
  family <- vapply(entry$author, function(person) {
    paste(person$family, collapse = " ")
  }, character(1))
  names <- switch(min(length(family), 3), family,
                  paste(family, collapse = " and "),
                  paste(family[1], "et al."))
  paste0(names, " (", entry$year, ")")
}

find_reference <- function(key) {
  entry <- bibliography[[key]]
  if (is.null(entry)) abort_internal("There is no reference {.val {key}}.")
  entry
}
