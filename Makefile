# `make help` lists the commands. Settings follow the command: make serve PORT=8123
# Before using another PYTHON run `make clean`, since .venv is made only once.
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
WORKERS ?=
VERSION ?=

VENV := .venv
BIN := $(VENV)/bin
# Let the processes of the tests share compiled modules.
unexport PYTHONDONTWRITEBYTECODE
# uv uses the machine's certificates, and writes only into the checkout.
export UV_SYSTEM_CERTS := true
export UV_CACHE_DIR := $(CURDIR)/build/uv
PEERS := build/bench
OPENSPIEL := build/openspiel
TOOLS := build/tools
# One process runs a whole file, so that servers shared by its tests are started once; slow tests share little.
PARALLEL := --numprocesses auto --maxprocesses 8
# A lock is complete: pip resolves nothing, so that no release of another package can break the installation.
LOCKED := install --quiet --disable-pip-version-check --require-hashes --no-deps
INSTALL := $(BIN)/python -m pip $(LOCKED)

# The JavaScript tools run on the locked Node.js, use the machine's certificates, and write only into the checkout.
WEB := tests/web/node_modules
CLIENTS := tests/clients/node_modules
CONTRACT := build/web/contract.d.ts
$(WEB)/stamp $(CLIENTS)/stamp $(CONTRACT) check-web: export PATH := $(CURDIR)/$(BIN):$(PATH)
$(WEB)/stamp $(CLIENTS)/stamp: export NODE_USE_SYSTEM_CA := 1
$(WEB)/stamp $(CLIENTS)/stamp: export npm_config_cache := $(CURDIR)/build/npm

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help serve setup setup-web setup-clients setup-openspiel system check check-web test test-slow image-test fuzz \
	format docs pictures bench hooks lock upgrade audit sbom release clean

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))
	@echo
	@echo "PYTHON=python3.13 makes .venv with another Python than python3; run make clean first if there is a .venv."
	@echo "CHROMIUM=/path/to/a/browser names the browser for the tests, if it has no usual name."

serve: export HOST := $(HOST)
serve: export PORT := $(PORT)
serve: export WORKERS := $(WORKERS)
serve: $(VENV)/serve.stamp ## Start the service; HOST, PORT and WORKERS override 127.0.0.1, 8000 and one a CPU
	@exec $(BIN)/python -m service

setup: $(VENV)/develop.stamp ## Install into .venv what the other commands need; they do it themselves if it is missing

setup-web: $(WEB)/stamp ## Install the tools that check the page's JavaScript; `make check` does it itself

setup-clients: $(CLIENTS)/stamp ## Install the generators of TypeScript clients; `make test-slow` does it itself

setup-openspiel: $(OPENSPIEL)/stamp ## Install OpenSpiel, which plays games to compare with; `make test-slow` does it itself

# The last three lines are for the clients in other languages.
BROWSERS := chromium-headless-shell firefox-esr
PACKAGES := curl gcc libc6-dev nginx openssl prometheus wrk valgrind $(BROWSERS) fonts-dejavu-core \
	default-jdk-headless libgeronimo-annotation-1.3-spec-java golang-go \
	ruby ruby-typhoeus php-cli php-curl php-mbstring php-guzzlehttp-guzzle \
	cargo librust-serde-dev librust-serde-json-dev
# Java is not installed without the folder of manuals, which slim images lack.
system: ## Install what tests and benchmark need besides Python, if it is missing: Debian's packages; needs root
	@missing=; for package in $(PACKAGES); do \
		command -v $$package || dpkg --status $$package || missing="$$missing $$package"; done >/dev/null 2>&1; \
	[ -z "$$missing" ] || { mkdir -p /usr/share/man/man1 && apt-get -qq update \
		&& RUNLEVEL=1 apt-get -qq install --yes --no-install-recommends $$missing; } \
	|| { echo "missing:$$missing (root installs them from Debian's packages: sudo make system)"; exit 1; }

check: $(VENV)/develop.stamp ## Run the linters, the type checkers and the checks of layers, Dockerfile, workflows and lock
	$(BIN)/python -m ruff check
	$(BIN)/python -m ruff format --check
	$(BIN)/python -m flake8 --isolated --select R701 --radon-max-cc 15 service
	$(BIN)/python -m mypy
	$(BIN)/python $(BIN)/lint-imports --no-logo
	$(BIN)/hadolint Dockerfile
	$(BIN)/zizmor --offline --quiet --strict-collection --pedantic .github
	@$(MAKE) --no-print-directory check-web
	$(BIN)/python -m pip check
	$(BIN)/python -m tools.lock --check

check-web: $(WEB)/stamp $(CONTRACT) ## Check the page's JavaScript: strict types, and the recommended rules of ESLint
	$(WEB)/.bin/tsc --project tests/web
	$(WEB)/.bin/eslint --config tests/web/eslint.config.js web tests/web

test: $(VENV)/develop.stamp ## Run every test but the slow ones; every branch of engine, notation and API must be covered
	@$(MAKE) --no-print-directory setup-web || [ "$$CI" != true ]
	$(BIN)/python -m pytest -m "not slow" $(PARALLEL) --dist loadfile --no-loadscope-reorder --cov

test-slow: $(VENV)/develop.stamp ## Run the slow tests, those of the image included
	@$(MAKE) --no-print-directory setup-clients || [ "$$CI" != true ]
	@$(MAKE) --no-print-directory setup-openspiel || [ "$$CI" != true ]
	$(BIN)/python -m pytest -m slow $(PARALLEL) --dist loadgroup --no-loadscope-reorder

image-test: $(VENV)/develop.stamp ## Build, run and deploy the image on a Docker Engine; CI=true starts one
	$(BIN)/python -m pytest -m slow tests/image

fuzz: $(VENV)/develop.stamp ## Try random input with fresh seeds until something is found
	@seed=$$(date +%s); \
	while echo "make fuzz: --hypothesis-seed=$$seed" && $(BIN)/python -m pytest -m hypothesis --quiet --exitfirst $(PARALLEL) \
		--hypothesis-profile=fuzz --hypothesis-seed=$$seed; do seed=$$((seed + 1)); done; exit 1

sbom: $(TOOLS)/stamp ## Write dist/sbom.json, a CycloneDX list of the locked packages
	@mkdir -p dist
	$(TOOLS)/bin/cyclonedx-py requirements requirements.txt --pyproject pyproject.toml \
		--short-PURLs --output-reproducible --output-file dist/sbom.json

audit: $(TOOLS)/stamp ## Ask PyPI for known vulnerabilities of the locked packages
	$(TOOLS)/bin/pip-audit --strict --disable-pip --require-hashes --requirement requirements.txt

bench: $(VENV)/develop.stamp $(PEERS)/stamp ## Compare the cost of requests with other servers (some minutes)
	$(BIN)/python -m bench.game
	$(BIN)/python -m bench.review
	$(BIN)/python -m bench.server
	$(BIN)/python -m bench.batches
	$(BIN)/python -m bench.instructions

format: $(VENV)/develop.stamp ## Format the code, and fix what the linter can fix
	$(BIN)/python -m ruff check --fix-only
	$(BIN)/python -m ruff format

hooks: $(TOOLS)/stamp ## Check changed files before each commit, by pre-commit
	$(TOOLS)/bin/pre-commit install

lock: $(VENV)/develop.stamp ## Regenerate the requirement files from pyproject.toml, keeping versions that still fit
	$(BIN)/python -m tools.lock

upgrade: $(VENV)/develop.stamp ## Regenerate the requirement files with the newest versions that fit
	$(BIN)/python -m tools.lock --upgrade

docs: $(VENV)/develop.stamp ## Regenerate the tables in the documents
	$(BIN)/python -m tools.documents

pictures: $(VENV)/develop.stamp ## Take the screenshots in the README, and of every view into build/pictures
	$(BIN)/python -m tools.pictures

release: $(VENV)/develop.stamp ## Prepare the files of a release: make release VERSION=1.1.0
	@$(BIN)/python -m tools.release '$(VERSION)'

clean: ## Remove .venv and all other generated files
	rm -rf $(VENV) $(WEB) $(CLIENTS) build dist htmlcov .coverage .hypothesis .schemathesis
	rm -rf .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find service tests tools bench -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# Only the service's own packages, so that a first start is quick. A changed lock makes a new environment.
$(VENV)/serve.stamp: requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed, such as: make PYTHON=python3.13" if sys.version_info < (3, 11) else 0)'
	@echo "Setting up $(VENV) (once) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@$(INSTALL) -r requirements.txt
	@touch $@

# Adds the development tools.
$(VENV)/develop.stamp: requirements-dev.txt $(VENV)/serve.stamp
	@echo "Setting up the tools in $(VENV) (once) ..."
	@$(INSTALL) -r requirements-dev.txt
	@touch $@

# The tools that check JavaScript, and those that make clients; npm ci removes the stamp together with the old packages.
$(WEB)/stamp $(CLIENTS)/stamp: %/node_modules/stamp: %/package-lock.json | $(VENV)/develop.stamp
	@echo "Setting up $(@D) (once) ..."
	@cd $* && npm ci --ignore-scripts --loglevel error \
	|| { echo "$(@D): not installed: npm stopped with the error above (is the package registry out of reach?)"; exit 1; }
	@touch $@

# The types of requests and responses that the page's modules import.
$(CONTRACT): openapi.yaml $(WEB)/stamp
	@mkdir -p $(@D)
	@$(WEB)/.bin/openapi-typescript openapi.yaml --root-types --root-types-no-schema-prefix --output $@ >/dev/null

# The servers that the benchmark compares with, the library whose games a test compares, and the programs that no test
# needs.
$(PEERS)/stamp $(OPENSPIEL)/stamp $(TOOLS)/stamp: build/%/stamp: requirements-%.txt $(VENV)/develop.stamp
	@echo "Setting up $(@D) (once) ..."
	@$(PYTHON) -m venv --clear $(@D)
	@$(BIN)/python -m pip --python $(@D)/bin/python $(LOCKED) -r $<
	@$(BIN)/python -m pip --python $(@D)/bin/python check
	@touch $@
