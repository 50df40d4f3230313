# run | ui | test | check | bench: each sets up what it needs in .venv.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
export DAGSTER_HOME := $(CURDIR)
export DO_NOT_TRACK := 1

.PHONY: run ui test check bench

run: $(VENV)/.ready ## read data/seeds, publish data/papers.duckdb, say what came of it
	@$(BIN)/python -m paper_assets.cli refresh $(ARGS) || test $$? -eq 3

ui: $(VENV)/.ready ## open Dagster on http://127.0.0.1:3000, the folder watched
	@$(BIN)/dg dev --host 127.0.0.1

test: $(VENV)/.ready
	@$(BIN)/python -m pytest $(ARGS)

check: $(VENV)/.ready
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy

bench: $(VENV)/.ready ## what each room costs on made-up lists
	@$(BIN)/python scripts/bench.py

$(VENV)/.ready: pyproject.toml constraints.txt
	@echo "Setting up $(VENV) (about a minute, once) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test]'
	@touch $@
