# codemeta.json, written from DESCRIPTION and the references of inst/CITATION:
# `Rscript tools/codemeta.R`; with `check`, stops if the file there is another.

flat <- function(text) gsub("\\s+", " ", trimws(text))

# One field of dependencies, as software requirements.
requirements <- function(field) {
  items <- strsplit(field, ",")[[1]]
  items <- flat(items[nzchar(trimws(items))])
  lapply(items, function(item) {
    version <- sub(".*\\((.*)\\)$", "\\1", item)
    list(`@type` = "SoftwareApplication", name = sub(" *\\(.*", "", item),
         version = if (version != item) version)
  })
}

person_of <- function(one) {
  Filter(length, list(`@type` = "Person", givenName = one$given,
                      familyName = one$family, email = one$email))
}

paper_of <- function(entry) {
  list(`@type` = "ScholarlyArticle", name = flat(entry$title),
       datePublished = entry$year,
       author = lapply(entry$author, person_of),
       sameAs = paste0("https://doi.org/", entry$doi))
}

codemeta <- function() {
  description <- as.list(read.dcf("DESCRIPTION")[1, ])
  people <- eval(str2lang(description$`Authors@R`))
  citation <- utils::readCitationFile("inst/CITATION", description)
  papers <- Filter(function(entry) !is.null(entry$doi), as.list(citation))
  depends <- c(description$Depends, description$Imports, description$LinkingTo)
  compact <- function(x) {
    if (!is.list(x)) return(x)
    lapply(Filter(Negate(is.null), x), compact)
  }
  compact(list(
    `@context` = "https://doi.org/10.5063/schema/codemeta-2.0",
    `@type` = "SoftwareSourceCode", identifier = description$Package,
    name = paste0(description$Package, ": ", flat(description$Title)),
    description = flat(description$Description),
    version = description$Version, license = "https://spdx.org/licenses/MIT",
    programmingLanguage = list(`@type` = "ComputerLanguage", name = "R",
                               url = "https://r-project.org"),
    author = lapply(people, person_of), maintainer = lapply(people, person_of),
    softwareRequirements = requirements(paste(depends, collapse = ",")),
    softwareSuggestions = requirements(description$Suggests),
    referencePublication = lapply(papers, paper_of)
  ))
}

text <- as.character(jsonlite::toJSON(codemeta(), pretty = TRUE,
                                      auto_unbox = TRUE))
if ("check" %in% commandArgs(TRUE)) {
  there <- jsonlite::fromJSON("codemeta.json", simplifyVector = FALSE)
  if (!identical(there, jsonlite::fromJSON(text, simplifyVector = FALSE))) {
    stop("codemeta.json is not that of DESCRIPTION and inst/CITATION: ",
         "run `Rscript tools/codemeta.R`.", call. = FALSE)
  }
  cat("codemeta: agrees with DESCRIPTION and inst/CITATION\n")
} else {
  writeLines(enc2utf8(text), "codemeta.json", useBytes = TRUE)
}
