# `make demo`: the main job on real data. `make test`: all unit tests. Each sets
# up what it needs; see CONTRIBUTING.md for the rest.

SHELL = /bin/bash
export R_MAKEVARS_USER = $(CURDIR)/tools/Makevars
export LC_ALL = C.UTF-8

sources = DESCRIPTION NAMESPACE $(wildcard R/*.R src/*.h src/*.cpp) \
          $(wildcard inst/*) $(wildcard inst/*/*) $(wildcard inst/*/*/*)
library = .build/library

.PHONY: demo test check fuzz test-neighbours test-newest setup-demo setup-test \
        setup-check setup-neighbours setup-develop setup-bench setup-site \
        document readme lint guides figures sanitize faults coverage mutate site bench bare \
        reproduce evidence clean

demo: setup-demo $(library)/bcvinfer/DESCRIPTION
	@R_LIBS=$(library) Rscript inst/scripts/demo.R

test: setup-test $(library)/bcvinfer/DESCRIPTION
	@bash tools/check-seam.sh
	@Rscript tools/check-names.R
	@R_LIBS=$(library) Rscript tools/check-help.R
	@Rscript tools/check-derivations.R
	@Rscript tools/codemeta.R check
	@Rscript tools/run-tests.R

# What takes longer: the package built with its guides and checked as CRAN does
# it, and the tests that simulate.
check: setup-check
	@R_LIBS= Rscript tools/check.R

# Random arguments for every export: CASES of them (a million) from SEED (that of
# the clock), in two processes.
fuzz: setup-test $(library)/bcvinfer/DESCRIPTION
	@R_LIBS=$(library) CASES=$(CASES) SEED=$(SEED) ONLY="$(ONLY)" \
	  AMONG="$(AMONG)" Rscript tools/fuzz.R

# Neighbours that Debian does not carry come from CRAN into a library of their
# own, .build/neighbours: about ten minutes the first time.
test-neighbours: setup-neighbours
	@Rscript tools/test-neighbours.R

# The check, with all tests in it, and the newest versions that CRAN has for this
# R of all packages that DESCRIPTION names, in .build/newest.
test-newest: setup-check setup-neighbours
	@Rscript tools/install-newest.R
	@R_LIBS=$(CURDIR)/.build/newest NOT_CRAN=true Rscript tools/check.R

# Every figure on real data, to be looked at, in .build/figures.
figures: setup-demo $(library)/bcvinfer/DESCRIPTION
	@R_LIBS=$(library) Rscript tools/figures.R

setup-demo:
	@Rscript tools/setup.R demo

setup-test:
	@Rscript tools/setup.R test

setup-check:
	@Rscript tools/setup.R check

setup-neighbours:
	@Rscript tools/setup.R neighbours

setup-develop:
	@Rscript tools/setup.R develop

setup-bench:
	@Rscript tools/setup.R bench

setup-site:
	@Rscript tools/setup.R site

# The package as a user has it: optimized (--preclean: a documenting build leaves
# objects that are not), in a library of its own.
$(library)/bcvinfer/DESCRIPTION: $(sources)
	@mkdir -p $(library)
	@echo "Installing bcvinfer into $(library) (a minute or two)"
	@MAKEFLAGS=-j2 R CMD INSTALL --preclean --no-docs --no-test-load --library=$(library) . \
	  > .build/install.log 2>&1 || { cat .build/install.log; exit 1; }
	@touch $@

document: setup-develop
	@Rscript tools/document.R

readme: setup-develop $(library)/bcvinfer/DESCRIPTION
	@R_LIBS=$(library) Rscript \
	  -e 'format <- "github_document"' \
	  -e 'rmarkdown::render("README.Rmd", format, quiet = TRUE)'
	@pngquant 16 --ext .png --force man/figures/README-figure-1.png
	@rm -f README.html

# Style of R, C++ and prose, and the compiler's warnings.
lint: setup-develop
	@Rscript tools/lint.R

# The code that the guides show, run as a reader would, in fresh sessions.
guides: setup-site $(library)/bcvinfer/DESCRIPTION
	@R_LIBS=$(library) Rscript tools/check-guides.R

# Memory and undefined behaviour of the C++: the test suite with the sanitizers
# of g++ and below valgrind, an hour or so; the summary goes to
# bench/sanitize.txt. FILES="tally plan-bcv" and TOOL=asan choose parts.
sanitized = .build/sanitize
sanitize: setup-develop $(sanitized)/asan/bcvinfer/DESCRIPTION \
          $(sanitized)/valgrind/bcvinfer/DESCRIPTION
	@FILES="$(FILES)" TOOL="$(TOOL)" Rscript tools/sanitize.R

$(sanitized)/%/bcvinfer/DESCRIPTION: $(sources) tools/Makevars.%
	@mkdir -p $(sanitized)/$*
	@echo "Installing bcvinfer into $(sanitized)/$* (some minutes)"
	@R_MAKEVARS_USER=$(CURDIR)/tools/Makevars.$* MAKEFLAGS=-j2 R CMD INSTALL \
	  --preclean --clean --no-docs --no-test-load --library=$(sanitized)/$* . \
	  > $(sanitized)/$*.log 2>&1 || { cat $(sanitized)/$*.log; exit 1; }
	@touch $@

# SIGKILL at random moments of every job that can be resumed: the results must
# be those of an undisturbed run. Some minutes; ONLY="groups reproduce" chooses.
faults: setup-develop $(library)/bcvinfer/DESCRIPTION
	@R_LIBS=$(library) ONLY="$(ONLY)" Rscript tools/faults.R

# Do the tests notice a wrong formula? One token changed at a time; hours for all
# files, and a run that was stopped goes on. FILES="components.R power.R" chooses.
mutate: setup-develop $(library)/bcvinfer/DESCRIPTION
	@FILES="$(FILES)" ANEW="$(ANEW)" KNOWN="$(KNOWN)" LANGUAGE="$(LANGUAGE)" \
	  $(if $(SAMPLE),SAMPLE=$(SAMPLE)) Rscript tools/mutate.R

# Lines that the tests run, of R and C++, and why the others are not run.
coverage: setup-develop setup-neighbours
	@Rscript tools/coverage.R

# The pages, in .build/site, and a look at every one of them.
site: guides
	@R_LIBS=$(library) Rscript tools/build-site.R > .build/site.log 2>&1 || \
	  { cat .build/site.log; exit 1; }
	@Rscript tools/check-site.R
	@echo "Open .build/site/index.html"

# Against what a user would pick instead; under fifteen minutes. What is printed
# is in .build/bench, too; KEEP=yes makes it the results in the repository.
bench: setup-bench $(library)/bcvinfer/DESCRIPTION
	@R_LIBS=$(library):.build/peers Rscript bench/bench.R .build/bench
	@$(if $(KEEP),cp .build/bench/results.txt bench/ && \
	  cp .build/bench/bench.csv.gz .build/bench/times.csv inst/extdata/,:)

# README's commands on a machine that has nothing but Debian's base system: a
# folder of its own, made by debootstrap; half an hour, as root on Debian alone.
# SUITE=sid: Debian unstable, for the newest R and packages.
bare:
	@SUITE="$(SUITE)" bash tools/bare.sh

# The published tables again: hours at 1,000 data sets, and a run that was
# stopped goes on. ONLY=000,003-table5 chooses parts.
REPLICATES = 1000
OUTPUT = inst/reproduction/results
reproduce: setup-develop $(library)/bcvinfer/DESCRIPTION
	@R_LIBS=$(library) Rscript inst/scripts/reproduce.R \
	  --replicates=$(REPLICATES) --output=$(OUTPUT) \
	  --checkpoint=.build/reproduction-$(REPLICATES) $(if $(ONLY),--only=$(ONLY))

# The simulated grid, about an hour of one processor: ONLY=3,7 runs these cells
# alone. What is finished stays in FOLDER and a run goes on from there; its results
# replace those of the repository.
FOLDER = .build/evidence
evidence: setup-develop $(library)/bcvinfer/DESCRIPTION
	@R_LIBS=$(library) Rscript inst/evidence/grid.R $(FOLDER) $(ONLY)
	@$(if $(ONLY),:,cp $(FOLDER)/grid.csv.gz inst/evidence/grid.csv.gz)

clean:
	rm -rf .build demo-output src/*.o src/*.so
