# make demo: set-up and the whole job. make test: set-up and all tests. Safe to run again.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test lint clean

$(BIN)/newsgen: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable .
	$(BIN)/python -m compileall -q newsgen
	@touch $@

$(VENV)/tested: $(BIN)/newsgen
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	@touch $@

demo: $(BIN)/newsgen
	$(BIN)/newsgen demo --out out

test: $(VENV)/tested
	$(BIN)/python -m pytest

lint: $(VENV)/tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

clean:
	rm -rf out build dist .mypy_cache .ruff_cache
