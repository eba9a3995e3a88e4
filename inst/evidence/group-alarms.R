# Makes group-alarms.csv: where cv_predict() warns of likely groups. `grouped`:
# does the documentation describe several records of a subject, plant or plot?
#   Rscript inst/evidence/group-alarms.R [folder]
# (mlbench must be older than 2.1-10.)
library(bcvinfer)
arguments <- commandArgs(TRUE)
folder <- if (length(arguments) > 0) arguments[1] else "inst/evidence"

cases <- utils::read.table(header = TRUE, text = "
package  data  target  grouped
datasets iris Species no
datasets infert case no
datasets chickwts feed no
datasets warpbreaks tension no
datasets mtcars cyl no
datasets ToothGrowth supp no
datasets InsectSprays spray no
datasets CO2 Type yes
datasets CO2 Treatment yes
datasets ChickWeight Diet yes
datasets swiss Religion no
mlbench BreastCancer Class no
mlbench DNA Class no
mlbench Glass Type no
mlbench HouseVotes84 Class no
mlbench Ionosphere Class no
mlbench LetterRecognition lettr no
mlbench PimaIndiansDiabetes2 diabetes no
mlbench Satellite classes no
mlbench Shuttle Class no
mlbench Sonar Class no
mlbench Soybean Class no
mlbench Vehicle Class no
mlbench Vowel Class no
mlbench Zoo type no
MASS Aids2 status no
MASS Cars93 Type no
MASS Melanoma status no
MASS Pima.tr type no
MASS bacteria ap yes
MASS biopsy class no
MASS birthwt low no
MASS cats Sex no
MASS crabs sp no
MASS fgl type no
MASS survey Sex no
rpart kyphosis Kyphosis no
rpart stagec pgstat no
rpart car90 Type no
rpart cu.summary Type no
survival lung status no
survival pbc sex no
survival veteran celltype no
survival pbcseq sex yes
survival colon rx yes
survival cgd treat yes
survival bladder rx yes
survival kidney sex yes
survival retinopathy type yes
nlme Orthodont Sex yes
nlme BodyWeight Diet yes
nlme Soybean Variety yes
nlme Dialyzer QB yes
palmerpenguins penguins species no
caret GermanCredit Class no
caret scat Species no
caret segmentationData Class no
pROC aSAH outcome no
yardstick two_class_example truth no
yardstick hpc_cv obs no
")

load_data <- function(package, data) {
  found <- new.env()
  suppressWarnings(utils::data(list = data, package = package, envir = found))
  if (exists(data, found, inherits = FALSE)) return(get(data, found))
  tryCatch(getExportedValue(package, data), error = function(e) NULL)
}

alarm_of <- function(package, data, target) {
  frame <- load_data(package, data)
  stopifnot(target %in% names(frame) || data == "swiss")
  if (data == "swiss") {
    frame <- transform(frame, Religion = factor(Catholic > 50), Catholic = NULL)
  }
  frame <- as.data.frame(frame)
  frame <- frame[!is.na(frame[[target]]), ]
  frame[[target]] <- factor(as.character(frame[[target]]))
  alarm <- ""
  plan <- cv_kfold(nrow(frame), k = 2)
  withCallingHandlers(
    cv_predict(plan, frame, target, list(first = function(train, test, target) {
      rep(levels(train[[target]])[1], nrow(test))
    })),
    bcvinfer_warning_likely_groups = function(w) {
      alarm <<- if (grepl("Column", conditionMessage(w))) {
        sub(".*Column ([^ ]+) looks.*", "column \\1",
            gsub("[\n`]", " ", conditionMessage(w)))
      } else {
        "copies"
      }
      invokeRestart("muffleWarning")
    },
    bcvinfer_warning = function(w) invokeRestart("muffleWarning")
  )
  c(records = nrow(frame), columns = ncol(frame), alarm = alarm)
}

set.seed(20261122)
rows <- lapply(seq_len(nrow(cases)), function(i) {
  case <- cases[i, ]
  if (!requireNamespace(case$package, quietly = TRUE)) return(NULL)
  found <- tryCatch(as.list(alarm_of(case$package, case$data, case$target)),
                    error = function(e) {
                      message(case$data, ": ", conditionMessage(e))
                    })
  if (is.null(found)) return(NULL)
  data.frame(case, found, row.names = NULL)
})
rows <- do.call(rbind, rows)
message("false alarms: ", sum(rows$alarm != "" & rows$grouped == "no"), " of ",
        sum(rows$grouped == "no"), "; found: ",
        sum(rows$alarm != "" & rows$grouped == "yes"), " of ",
        sum(rows$grouped == "yes"))
utils::write.csv(rows, file.path(folder, "group-alarms.csv"), row.names = FALSE,
                 quote = FALSE)
