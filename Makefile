# `make demo`: the main job on real data. `make test`: all that must pass.
# Each sets up what it needs; see CONTRIBUTING.md for the rest.

SHELL = /bin/bash
export R_MAKEVARS_USER = $(CURDIR)/tools/Makevars
export LC_ALL = C.UTF-8

sources = DESCRIPTION NAMESPACE $(wildcard R/*.R src/*.h src/*.cpp) \
          $(wildcard inst/*) $(wildcard inst/*/*) $(wildcard inst/*/*/*)
library = .build/library

.PHONY: demo test test-neighbours setup-demo setup-test setup-develop document readme bench \
        reproduce clean

demo: setup-demo $(library)/bcvinfer/DESCRIPTION
	@R_LIBS=$(library) Rscript inst/scripts/demo.R

test: setup-test
	@bash tools/check-seam.sh
	@Rscript tools/check-names.R
	@R_LIBS= Rscript tools/check.R

# Neighbours that Debian does not carry come from CRAN into a library of their
# own: up to 45 minutes the first time.
test-neighbours: setup-test
	@Rscript tools/test-neighbours.R

setup-demo:
	@Rscript tools/setup.R demo

setup-test:
	@Rscript tools/setup.R test

setup-develop:
	@Rscript tools/setup.R develop

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
	@R_LIBS=$(library) Rscript -e 'rmarkdown::render("README.Rmd", \
	  output_format = "github_document", quiet = TRUE)' && rm -f README.html

bench: setup-develop $(library)/bcvinfer/DESCRIPTION
	@for script in bench/bench-*.R; do \
	  echo "== $$script"; R_LIBS=$(library) Rscript $$script || exit 1; done

# The published tables again: hours at 1,000 data sets, and a run that was
# stopped goes on. ONLY=000,003-table5 chooses parts.
REPLICATES = 1000
OUTPUT = inst/reproduction/results
reproduce: setup-develop $(library)/bcvinfer/DESCRIPTION
	@R_LIBS=$(library) Rscript inst/scripts/reproduce.R \
	  --replicates=$(REPLICATES) --output=$(OUTPUT) \
	  --checkpoint=.build/reproduction-$(REPLICATES) $(if $(ONLY),--only=$(ONLY))

clean:
	rm -rf .build demo-output src/*.o src/*.so
