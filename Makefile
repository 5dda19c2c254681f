# One command per intent. `make play` and `make test` need Python 3.11 or newer with pip, and nothing else.
PYTHON ?= python3
BIN := .venv/bin
SYNC := UV_PROJECT_ENVIRONMENT=.venv $(BIN)/uv sync --frozen --inexact --quiet
CATALOGUES := $(wildcard src/zamki/locale/*/LC_MESSAGES/*.po src/zamki/games/*/locale/*/LC_MESSAGES/*.po)
SOURCES := src tests bench tools docs_build.py fonts_build.py
TEMPLATES := src/zamki/web/templates $(wildcard src/zamki/games/*/page)
SHEETS := src/zamki/web/static $(wildcard src/zamki/games/*/page/*.css)
CORES := $$(getconf _NPROCESSORS_ONLN)
# One worker more than there are cores: tests in a browser wait as often as they work.
PYTEST := $(BIN)/pytest -n $$(($(CORES) + 1)) --dist worksteal

.PHONY: play test coverage foreign train check docs bench soak words kernels kernels-check fonts browser firefox scripts clean collected
.DEFAULT_GOAL := play

play: .venv/.play .venv/.words
	$(BIN)/zamki serve

# Tests start hundreds of processes, each of which would translate all of Python anew where an image forbids to keep
# what was translated.
test coverage foreign soak: export PYTHONDONTWRITEBYTECODE :=

# Tests are read once before, and not by every worker for itself.
test: .venv/.dev .venv/.words browser collected
	$(PYTEST) -m "not soak"

collected: .venv/.dev .venv/.words
	@$(BIN)/pytest --collect-only -qq -m "not soak" >/dev/null || true  # what is wrong the tests themselves will say

# Every line and branch of core, match and store is reached by their own tests and by examples, or this fails.
coverage: .venv/.dev .venv/.words
	$(PYTEST) -m "not soak" --cov --cov-report=term \
	  tests/core tests/match tests/store tests/records tests/test_api.py tests/test_readme.py

# Other people's games alone: the example package and what `zamki new-game` writes.
foreign: .venv/.dev .venv/.words browser
	$(PYTEST) -m "not soak" tests/examples tests/testing/test_new_game.py

# The whole way from games to weights in every game, at a tiny size; the weights stay in build.
train: .venv/.train .venv/.words
	for game in rycerze zamek ludwig; do $(BIN)/zamki train $$game --quick --folder build/training-$$game || exit 1; done

check: .venv/.dev .venv/.words scripts docs
	$(BIN)/python -m zamki.kernels.build --hash
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint --quiet --check $(TEMPLATES)
	$(BIN)/djlint --quiet --lint $(TEMPLATES)
	$(BIN)/python -m zamki.testing.words check
	$(BIN)/python -m tools.check_words

# The site of the documents, in build/site; a link that leads nowhere fails. (Quietly it would not: warnings were not counted.)
docs: .venv/.docs .venv/.words
	NO_MKDOCS_2_WARNING=true $(BIN)/mkdocs build --strict

bench: .venv/.bench .venv/.words
	$(BIN)/python -m bench --keep

soak: .venv/.soak .venv/.words browser kernels-check
	$(PYTEST) -m soak
	$(BIN)/python -m tests.faults --games 300 --rounds 6
	$(BIN)/zamki fuzz rycerze --games 100000 --jobs 2
	$(BIN)/zamki fuzz zamek --games 20000 --jobs 2
	$(BIN)/zamki fuzz ludwig --games 20000 --jobs 2

words: .venv/.dev
	$(BIN)/python -m zamki.testing.words update

# Builds the modules in which kernels run, after a change of a kernel; what is built is committed. The check builds them
# beside and compares every byte.
kernels: .venv/.kernels
	$(BIN)/python -m zamki.kernels.build

kernels-check: .venv/.kernels
	$(BIN)/python -m zamki.kernels.build --check

# Builds the letters in src/zamki/draw/fonts anew, from npm; what is built is committed.
fonts: .venv/.uv
	$(BIN)/uv run fonts_build.py

# Browser tests use the system's Chromium, best the one without windows; where it can be installed it is, else they
# skip and say so.
INSTALL := [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && timeout 300 apt-get
browser: firefox
	@command -v chromium-headless-shell >/dev/null \
	  || { $(INSTALL) -o Acquire::Retries=0 -o Acquire::http::Timeout=20 install -y -qq chromium-headless-shell >/dev/null 2>&1; } \
	  || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
	  || { $(INSTALL) update -qq && $(INSTALL) install -y -qq chromium >/dev/null; } \
	  || echo "no Chromium: browser tests will be skipped"

# A few tests look at the tables in Firefox, too; it is asked for once, for as long as Chromium, and nothing fails without.
firefox:
	@command -v firefox-esr >/dev/null || command -v firefox >/dev/null \
	  || { $(INSTALL) -o Acquire::Retries=0 -o Acquire::http::Timeout=20 install -y -qq --no-install-recommends firefox-esr >/dev/null 2>&1; } \
	  || echo "no Firefox: its tests will be skipped"

# Sheets and scripts are checked by programs for Node, fetched for this and installed nowhere. Where Node is missing
# this is left out and said; a machine that decides (CI=true) installs it, or fails.
scripts:
	@command -v npx >/dev/null \
	  || { [ "$$CI" = true ] && [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq nodejs npm >/dev/null; } \
	  || { echo "no Node: style sheets and scripts are not checked"; [ "$$CI" != true ]; }
	@! command -v npx >/dev/null || { \
	  npx --yes --prefer-offline prettier@3.9.10 --check --log-level warn $(SHEETS) \
	  && npx --yes --prefer-offline -p typescript@7.0.2 tsc -p src/zamki/web/static/jsconfig.json; }

.venv/.uv:
	$(PYTHON) -c 'import sys; sys.exit("Zamki needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@touch $@

.venv/.play: .venv/.uv pyproject.toml uv.lock
	$(SYNC) --no-dev --extra bots --extra web --extra terminal
	@touch $@

.venv/.dev: .venv/.uv pyproject.toml uv.lock
	$(SYNC) --extra all
	@touch $@ .venv/.play

.venv/.docs: .venv/.dev
	$(SYNC) --extra all --group docs
	@touch $@

.venv/.bench: .venv/.dev
	$(SYNC) --extra all --group bench
	@touch $@

# With a linker, which is large.
.venv/.kernels: .venv/.dev
	$(SYNC) --extra all --group kernels
	@touch $@

# With torch, which is large: the tests do without it.
.venv/.train: .venv/.dev
	$(SYNC) --extra all --extra train
	@touch $@

# With Ray and torch, which are large: without them the tests of clusters and of learning would be skipped.
.venv/.soak: .venv/.dev
	$(SYNC) --extra all --extra ray --extra train
	@touch $@

.venv/.words: .venv/.uv $(CATALOGUES) | .venv/.play
	$(BIN)/python -m zamki.testing.words compile
	@touch $@

clean:
	rm -rf .venv build
